"""The roots of a sealed game on paper: all 256 bits, to be read and to be photographed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
import segno

from builder.core.battle import Seals
from builder.core.print_options import PrintOptions
from builder.core.public_battle import public_battle
from builder.export.booklet import booklet
from builder.export.qr_code import qr_modules
from builder.export.seals import MODULE, root_text
from tests.export.battles import eighty, zama
from tests.support import pdf

if TYPE_CHECKING:
    from PIL import Image

    from builder.core.battle import Battle

ROOTS = ("3f2a91c0e17b55aa" * 4, "00112233445566778899aabbccddeeff" * 2)
PIXELS_A_MM = 8


def sealed(roots: tuple[str, ...] = ROOTS) -> Battle:
    """Return Zama, whose first side has sealed."""
    first, second = zama().sides
    return replace(zama(), sides=(replace(first, seals=Seals(roots)), second))


def matrix_of(root: str) -> list[list[int]]:
    return [list(row) for row in segno.make(root.upper(), error="m", micro=False).matrix]


def photographed(content: bytes) -> list[list[list[int]]]:
    """Return the modules of the roots' codes, as the pixels of the pages show them."""
    count, found = qr_modules(ROOTS[0].upper()), []
    for page in range(len(pdf.page_sizes(content))):
        picture = pdf.image(content, page, PIXELS_A_MM * 25.4 / 72, grey=True)
        for _, left, top, right, bottom in pdf.object_boxes(content, page):
            if all(abs(each - count * MODULE) < 0.1 for each in (right - left, bottom - top)):
                found.append(modules_at(picture, left, top, count))
    return found


def modules_at(picture: Image.Image, left: float, top: float, count: int) -> list[list[int]]:
    steps = [(place + 0.5) * MODULE for place in range(count)]
    return [
        [int(picture.crop(pixel(left + x, top + y)).convert("L").tobytes()[0] < 128) for x in steps]
        for y in steps
    ]


def pixel(x: float, y: float) -> tuple[int, int, int, int]:
    across, down = int(x * PIXELS_A_MM), int(y * PIXELS_A_MM)
    return across, down, across + 1, down + 1


@pytest.mark.parametrize("is_public", [True, False])
def test_the_codes_on_the_page_are_the_whole_roots(is_public: bool) -> None:  # noqa: FBT001
    (side,) = eighty().sides
    own = replace(eighty(), sides=(replace(side, seals=Seals(ROOTS)),))
    battle = public_battle(own) if is_public else own
    assert photographed(booklet(battle, ["roster"]).content) == [*map(matrix_of, ROOTS)]


def test_modules_are_as_large_as_a_telephone_reads_from_a_copy() -> None:
    """A root is 64 capitals and digits: version 4 with a quarter of it spoilt, 33 modules."""
    assert qr_modules(ROOTS[0].upper()) == 33
    assert MODULE >= 0.5


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_root_stands_there_in_groups_of_eight_under_its_phase(paper: str) -> None:
    told = pdf.text(booklet(sealed(), ["roster"], PrintOptions(paper=paper)).content)
    for phase, root in enumerate(ROOTS, start=1):
        groups = [root[start : start + 8] for start in range(0, 64, 8)]
        assert root_text(root) == " ".join(groups)
        assert all(group in told for group in groups)
        assert f"Phase {phase}:" in told
    assert "photograph it" in told.casefold()


def test_a_phase_that_is_not_sealed_yet_and_a_side_without_seals_have_none() -> None:
    told = pdf.text(booklet(sealed(ROOTS[:1]), ["roster"]).content)
    assert ("Phase 1:" in told, "Phase 2:" in told) == (True, False)
    assert told.count("Sealed") == 1
    assert "Sealed" not in pdf.text(booklet(zama(), ["roster"]).content)
