"""The map at its true size: every millimetre of the table is on a sheet, and sheets overlap."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.errors import BadRequest
from builder.core.print_options import PrintOptions
from builder.export.battle_map_tiles import MOST_TILES, OVERLAP, Tiling, tiling_of
from builder.export.booklet import booklet
from builder.export.paper import PAPERS
from tests.support import pdf
from tests.support.maps import deployed, fought_on

EACH_PAPER = pytest.mark.parametrize("paper", PAPERS)


@cache
def printed(paper: str = "a4") -> bytes:
    return booklet(deployed(), ["map-tiles"], PrintOptions(paper=paper)).content


@given(st.integers(100, 6000), st.integers(100, 4000), st.sampled_from(list(PAPERS)))
def test_sheets_cover_the_table_and_its_frame(width: int, depth: int, paper: str) -> None:
    tiling = tiling_of((width, depth), PAPERS[paper])
    across, down = tiling.window
    first = tiling.corner(0, 0)
    last = tiling.corner(tiling.columns - 1, tiling.rows - 1)
    assert max(first) < 0
    assert last[0] + across > width
    assert last[1] + down > depth


def test_neighbours_show_the_same_10_mm() -> None:
    """Issue 5, item 8: true size tiled with overlap marks; 10 mm of overlap is ours."""
    tiling = tiling_of((1800, 1200), PAPERS["a4"])
    across, down = tiling.window
    here, right, below = tiling.corner(2, 1), tiling.corner(3, 1), tiling.corner(2, 2)
    assert here[0] + across - right[0] == pytest.approx(OVERLAP)
    assert here[1] + down - below[1] == pytest.approx(OVERLAP)


def test_the_fewest_sheets_are_taken() -> None:
    """Upright a sheet shows 19 cm across, on its side 27.7 cm: a board of 23 cm is on one."""
    tiling = tiling_of((230, 140), PAPERS["a4"])
    assert (tiling.paper.width, tiling.count) == (297, 1)


@pytest.mark.parametrize(
    ("column", "row", "name"), [(0, 0, "A1"), (11, 2, "C12"), (0, 25, "Z1"), (4, 26, "AA5")]
)
def test_a_sheet_is_called_by_its_row_and_column(column: int, row: int, name: str) -> None:
    assert Tiling.name(column, row) == name


@EACH_PAPER
def test_there_is_a_key_and_then_every_sheet(paper: str) -> None:
    tiling = tiling_of((2400, 1500), PAPERS[paper])
    pages = pdf.texts(printed(paper))
    assert len(pages) == tiling.count + 1
    assert f"{tiling.count} sheets" in pages[0]
    last = Tiling.name(tiling.columns - 1, tiling.rows - 1)
    assert last in pages[0]
    assert last in pages[-1]


def test_a_sheet_says_where_to_cut_and_who_is_glued_to_it() -> None:
    second_row = tiling_of((2400, 1500), PAPERS["a4"]).columns + 2
    text = pdf.texts(printed())[second_row]
    assert text.count("cut along the dashed line") == 2
    assert "glue B3 onto this strip" in text
    assert "glue C2 onto this strip" in text


def test_the_first_sheet_is_cut_nowhere() -> None:
    assert "cut along" not in pdf.texts(printed())[1]


def test_the_map_is_in_the_file_once() -> None:
    """84 sheets take less than ten times the room of the one page."""
    assert len(printed()) < 10 * len(booklet(deployed(), ["map"]).content)


def test_the_grid_is_at_its_true_size() -> None:
    """From the edge to the first line are 10 cm: 1,181 pixels at 300 to the inch, ± 1 mm."""
    content = booklet(fought_on(None), ["map-tiles"]).content
    picture = pdf.image(content, 1, scale=300 / 72, grey=True)
    across, level = picture.width, picture.height - 700
    row = picture.crop((0, level, across, level + 1)).tobytes()
    lines = [x for x in range(across) if row[x] < 215]
    assert any(abs(right - left - 1181) <= 12 for left, right in pairwise(lines))


def test_a_table_that_takes_too_many_sheets_is_refused() -> None:
    vast = fought_on(None, table=(100_000, 100_000))
    with pytest.raises(BadRequest, match=f"{MOST_TILES} are the most"):
        booklet(vast, ["map-tiles"])


def test_the_same_battle_gives_the_same_bytes() -> None:
    assert booklet(deployed(), ["map-tiles"]).content == printed()
