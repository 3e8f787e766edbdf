"""Words as a search sees them."""

from __future__ import annotations

import unicodedata

__all__ = ["folded"]


def folded(text: str) -> str:
    """Return the text as a search sees it: without accents, and small letters like capitals."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
