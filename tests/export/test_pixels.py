"""Pages look as they did: their greys on a coarse grid, as a page is seen from across a table.

A letter here and there makes no difference; a block that moves or a table that loses its lines
does. Where a page is to look otherwise, the file takes what the failing test prints.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL.Image import Resampling

from builder.export.booklet import booklet
from tests.export.battles import small
from tests.support import pdf
from tests.support.makers import ANCIENTS, BASES, STANDS, shipped
from tests.support.maps import every_kind, fought_on

if TYPE_CHECKING:
    from collections.abc import Callable

    from builder.core.battle import Battle

DATA = Path(__file__).resolve().parents[1] / "data" / "pixels"
COLUMNS, ROWS = 42, 60
LEVELS = 15
# What another version of a reader of PDF may draw otherwise, in levels and in squares.
FAINT, FEW = 1, 12
PAGES: dict[str, Callable[[], Battle]] = {
    "roster": partial(small, STANDS),
    "cards": partial(small, BASES),
    "map": lambda: fought_on(every_kind(shipped().ruleset(ANCIENTS))),
}


def greys(content: bytes) -> str:
    """Return the first page, square by square from 0, black, to f, white."""
    page = pdf.image(content, 0, 1.0, grey=True).resize((COLUMNS, ROWS), Resampling.BOX)
    levels = [f"{round(each * LEVELS / 255):x}" for each in page.tobytes()]
    lines = ["".join(levels[start : start + COLUMNS]) for start in range(0, len(levels), COLUMNS)]
    return "\n".join(lines) + "\n"


@pytest.mark.pixels
@pytest.mark.parametrize("sheet", PAGES)
def test_a_page_looks_as_it_did(sheet: str) -> None:
    found = greys(booklet(PAGES[sheet](), (sheet,)).content)
    expected = (DATA / f"{sheet}.txt").read_text("ascii")
    pairs = zip(found.replace("\n", ""), expected.replace("\n", ""), strict=True)
    otherwise = sum(abs(int(one, 16) - int(other, 16)) > FAINT for one, other in pairs)
    assert otherwise <= FEW, f"{otherwise} squares look otherwise:\n{found}"
