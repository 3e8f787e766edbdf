"""Fronts and backs on the two sides of one sheet, whatever other pages come before them."""

from __future__ import annotations

from itertools import chain, pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from builder.export.page import Page

__all__ = ["aligned"]


def aligned(pages: Sequence[Page], before: int, filler: Callable[[], Page]) -> list[Page]:
    """Return pages with a filler before each front that would else be printed on a back.

    ``before``: how many pages come before these.
    """
    found: list[Page] = []
    for page, following in pairwise(chain(pages, [None])):
        if page and following and following.back and (before + len(found)) % 2:
            found.append(filler())
        if page:
            found.append(page)
    return found
