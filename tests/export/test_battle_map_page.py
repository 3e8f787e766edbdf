"""The map on one page: as large as it can be, within the margins, told in words, grey or not."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from builder.core.battlefield import Piece
from builder.core.print_options import PrintOptions
from builder.drawing.shapes import Group
from builder.export.battle_map_page import map_sheet
from builder.export.booklet import booklet
from builder.export.page import MARGIN_MM
from builder.export.paper import PAPERS
from builder.translation import Catalogue
from tests.content.systems import GARDE
from tests.export.battles import eighty
from tests.support import pdf
from tests.support.makers import shipped
from tests.support.maps import deployed, every_kind, fought_on, table_with, worked

EACH_PAPER = pytest.mark.parametrize("paper", PAPERS)
EACH_LANGUAGE = pytest.mark.parametrize("language", ["en", "it"])
OUTLINE = ((-200, -150), (200, -150), (200, 150), (-200, 150))
WIDE, DEEP, SMALL = (2400, 1200), (900, 2400), (100, 100)


@cache
def printed(language: str = "en", paper: str = "a4") -> bytes:
    return booklet(
        deployed(language), ["map"], PrintOptions(paper=paper, language=language)
    ).content


def scale_of(table: tuple[int, int], paper: str = "a4") -> tuple[float, float]:
    """Return the scale of the map and how wide its page is."""
    sheet = map_sheet(fought_on(None, table=table), PAPERS[paper], Catalogue("en"))
    assert sheet is not None
    scales = [each.scale for each in sheet.shapes if isinstance(each, Group)]
    return scales[0], sheet.width


@EACH_PAPER
@EACH_LANGUAGE
def test_all_words_are_on_one_page_and_within_its_margins(paper: str, language: str) -> None:
    content = printed(language, paper)
    ((width, height),) = pdf.page_sizes(content)
    assert sorted((width, height)) == pytest.approx(
        sorted((PAPERS[paper].width, PAPERS[paper].height)), abs=0.1
    )
    for glyph in pdf.glyphs(content, 0):
        assert glyph.left >= MARGIN_MM - 0.5
        assert glyph.right <= width - MARGIN_MM + 1.5
        assert glyph.top >= MARGIN_MM - 0.5
        assert glyph.bottom <= height - 5


@EACH_PAPER
def test_nothing_that_is_drawn_leaves_the_page(paper: str) -> None:
    ((width, height),) = pdf.page_sizes(printed("en", paper))
    for _, left, top, right, bottom in pdf.object_boxes(printed("en", paper), 0):
        assert left >= 0
        assert top >= 0
        assert right <= width
        assert bottom <= height


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["Zama, 202 BC", "October 202 BC", "Carthage", "240 × 150 cm", "1 cm = 18.75 m"]),
        ("it", ["Zama, 202 a.C.", "Cartagine", "collina dolce", "bosco"]),
    ],
)
def test_the_page_tells_battle_sides_table_and_ground(language: str, told: list[str]) -> None:
    text = pdf.text(printed(language))
    for words in told:
        assert words in text


def test_units_are_told_by_name_and_pieces_by_kind() -> None:
    text = pdf.text(printed())
    assert "12 × Velites" in text
    assert text.count("gentle hill") >= 2


def test_a_name_with_a_halo_is_read_once() -> None:
    """The halo is the same letters drawn about; a reader who copies them wants one."""
    marsh = Piece(id=1, kind="marsh", name="Palus Maior", x_mm=500, y_mm=500, points=OUTLINE)
    text = pdf.text(booklet(table_with(marsh), ["map"]).content)
    assert text.count("Palus Maior") == 1


@EACH_LANGUAGE
def test_the_same_battle_gives_the_same_bytes(language: str) -> None:
    assert booklet(deployed(language), ["map"], PrintOptions(language=language)).content == printed(
        language
    )


def test_a_map_is_a_small_file() -> None:
    """Ours: a whole battle with its ground within 400 kB, fonts and all."""
    assert len(printed()) < 400_000


def test_wide_tables_lie_on_their_side_and_deep_ones_stand() -> None:
    assert scale_of(WIDE)[1] == PAPERS["a4"].height
    assert scale_of(DEEP)[1] == PAPERS["a4"].width


@EACH_PAPER
def test_the_map_takes_most_of_the_page(paper: str) -> None:
    """Ours: of the longer side of a usual table at least two thirds of the page's width."""
    scale, width = scale_of((1800, 1200), paper)
    assert 1800 * scale >= width * 2 / 3


def test_a_small_table_is_never_larger_than_it_is() -> None:
    assert scale_of(SMALL)[0] == 1


@pytest.mark.parametrize("table", [(100, 100), (100, 100_000), (100_000, 100_000)])
def test_a_table_of_any_size_fits_the_page(table: tuple[int, int]) -> None:
    content = booklet(fought_on(None, table=table), ["map"]).content
    ((width, height),) = pdf.page_sizes(content)
    boxes = pdf.object_boxes(content, 0)
    assert max(right for _, _, _, right, _ in boxes) <= width
    assert max(bottom for *_, bottom in boxes) <= height
    assert "Zama" in pdf.text(content)


def test_the_legend_has_each_kind_once_however_many_there_are() -> None:
    """La Garde au feu has the most kinds of ground of the shipped rules."""
    rules = shipped().ruleset(GARDE)
    battle = fought_on(every_kind(rules), "quatre-bras-1815")
    assert rules.terrain is not None
    text = pdf.plain(pdf.text(booklet(battle, ["map"]).content))
    for kind in rules.terrain.kinds:
        assert pdf.plain(kind.label.en) in text


def test_an_opponents_copy_is_that_of_a_table_without_units() -> None:
    """Not even the places of names may tell where units stand."""
    shown = deployed()
    assert shown.scenario is not None
    bare = replace(shown, scenario=shown.scenario.model_copy(update={"deployment": ()}))
    other = booklet(shown, ["map", "map-tiles"], own_copy=False).content
    assert other == booklet(bare, ["map", "map-tiles"]).content
    assert "12 × Velites" not in pdf.text(other)
    assert "gentle hill" in pdf.text(other)


def test_units_off_the_table_are_counted_and_not_drawn() -> None:
    shown = deployed()
    assert shown.scenario is not None
    first, second = shown.scenario.deployment
    *rest, last = first.placements
    away = last.model_copy(update={"x_mm": -5000})
    sides = (first.model_copy(update={"placements": (*rest, away)}), second)
    battle = worked(shown.scenario.model_copy(update={"deployment": sides}))
    text = pdf.text(booklet(battle, ["map"]).content)
    assert "1 unit stands off the table" in text
    assert "off the table" not in pdf.text(printed())


def test_a_lone_army_has_no_map() -> None:
    assert map_sheet(eighty(), PAPERS["a4"], Catalogue("en")) is None
    assert "nothing to print" in pdf.text(booklet(eighty(), ["map"]).content)


def test_a_reader_can_jump_to_the_map() -> None:
    marks = pdf.bookmarks(booklet(deployed(), ["qrs", "map"]).content)
    assert [title for _, title, _ in marks][-1] == "Map: Zama, 202 BC"


def test_patterns_survive_a_grey_printer() -> None:
    """look.md: terrain told apart without colour; so each kind has ink of its own on its tint."""
    battle = fought_on(every_kind(shipped().ruleset(GARDE)), "quatre-bras-1815")
    picture = pdf.image(booklet(battle, ["map"]).content, 0, scale=3, grey=True)
    dark = sum(picture.histogram()[:150])
    assert dark > 0.02 * picture.width * picture.height


def test_only_our_own_fonts_are_used() -> None:
    fonts = pdf.fonts(printed())
    assert all(fonts.values())
    assert {name.partition("-")[0] for name in fonts} == {"NotoSans", "GentiumPlus"}
