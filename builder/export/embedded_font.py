"""A font in the file, whose texts can be searched and copied again, whatever the character.

reportlab 5.1 writes the table from glyphs back to characters with the bare number of each, which
beyond U+FFFF is no text; here it is made UTF-16, as the format asks. Where the library does so
itself, this module can go.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import Any

from reportlab.pdfbase.ttfonts import TTFont

__all__ = ["EmbeddedFont"]

_TABLE = "toUnicodeCMap:"
_BEYOND = re.compile(r"(?<=> <)[0-9A-F]{5,6}(?=>)")


class EmbeddedFont(TTFont):  # type: ignore[misc]
    """A TrueType font, of which the file gets the glyphs that are used."""

    def addObjects(self, doc: Any) -> None:  # noqa: ANN401, D102, N802 - the library's own
        before = len(doc.idToObject)
        super().addObjects(doc)
        for name, entry in islice(doc.idToObject.items(), before, None):
            if isinstance(name, str) and name.startswith(_TABLE):
                entry.content = _BEYOND.sub(_as_utf16, entry.content)


def _as_utf16(number: re.Match[str]) -> str:
    return chr(int(number[0], 16)).encode("utf-16-be").hex().upper()
