"""The structure of the PDF: what is read out, in which order, and what is passed over."""

from __future__ import annotations

from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING

import pikepdf
import pytest

from builder.core.print_options import PrintOptions
from builder.export.booklet import booklet, sheet_names
from builder.export.tagging import Structure, Tag
from tests.export.battles import eighty, legions
from tests.support import pdf
from tests.support.maps import deployed
from tests.support.pdf_structure import decoration, elements, structure

if TYPE_CHECKING:
    from collections.abc import Iterator


# Drawn as figures, parts of which stand on several sheets: what they show is told in words.
FIGURES = ("map-tiles", "rulers", "trays")


def of(sheet: str, *, language: str = "en") -> bytes:
    return booklet(deployed(language), (sheet,), PrintOptions(language=language)).content


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("sheet", [each for each in sheet_names() if each not in FIGURES])
def test_every_text_is_read_out_or_is_decoration(sheet: str, language: str) -> None:
    """Issue 7, 7: tagged for screen readers. No text stands outside of both."""
    content = of(sheet, language=language)
    for page, told, passed in zip(
        structure(content), pdf.texts(content), decoration(content), strict=True
    ):
        read = pdf.plain("".join(each.text for each in page) + passed)
        assert sorted(read.replace(" ", "")) == sorted(pdf.plain(told).replace(" ", ""))


def test_a_roster_begins_with_its_heading() -> None:
    first = elements(of("roster"), "H1")[0]
    assert first.text.startswith("Zama")


@contextmanager
def the_table(content: bytes) -> Iterator[pikepdf.Object]:
    """Give the only table of a file, wherever its rows stand."""
    with pikepdf.open(BytesIO(content)) as opened:
        parts = opened.Root.StructTreeRoot.K.K
        (table,) = [
            each for part in parts for each in part.K if getattr(each, "S", None) == "/Table"
        ]
        yield table


def test_a_row_of_the_tree_has_a_cell_for_every_column() -> None:
    with the_table(booklet(eighty(), ("roster",)).content) as table:
        heads, *others = table.K
        assert {str(each.S) for each in heads.K} == {"/TH"}
        # A note of a unit or formation is one cell.
        assert {len(row.K) for row in others} - {1} == {len(heads.K)}


def test_a_table_goes_on_on_the_next_page() -> None:
    content = booklet(legions(2), ("roster",)).content
    assert len(structure(content)) > 1
    with the_table(content) as table:
        pages = {cell.Pg.objgen for row in table.K for cell in row.K if "/Pg" in cell}
    assert len(pages) > 1


def test_a_card_has_its_name_as_heading_and_few_paragraphs() -> None:
    """A screen reader goes from card to card by the headings."""
    battle = eighty()
    content = booklet(battle, ("cards",)).content
    assert len(elements(content, "H2")) == len(battle.sides[0].reckoning.sized.units)
    assert not elements(content, "TR")


def test_each_tile_of_the_map_is_a_figure_named_by_its_place() -> None:
    figures = elements(of("map-tiles"), "Figure")
    assert [each.alt for each in figures][1:3] == ["A1", "A2"]


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_map_is_a_figure_with_words_for_it(language: str) -> None:
    (figure,) = elements(of("map", language=language), "Figure")
    assert "Zama" in figure.alt


def test_footers_are_passed_over() -> None:
    content = of("roster")
    assert all("page" in each for each in decoration(content))
    assert not any("page 1 of" in each.text for page in structure(content) for each in page)


def test_the_file_says_that_it_is_tagged_and_is_sound() -> None:
    opened = pikepdf.open(BytesIO(of("roster")))
    assert opened.Root.MarkInfo.Marked
    assert opened.Root.StructTreeRoot.ParentTree.Nums[0] == 0
    assert [page.StructParents for page in opened.pages] == [*range(len(opened.pages))]


class Sheet:
    """Takes the place of a canvas and keeps the marks."""

    def __init__(self) -> None:
        self.marks: list[str] = []

    def addLiteral(self, mark: str) -> None:  # noqa: N802 - the library's own
        """Keep a mark."""
        self.marks.append(mark)


def test_marks_are_opened_and_closed_by_turns() -> None:
    sheet = Sheet()
    structure_ = Structure(sheet)
    structure_.begin_page()
    with structure_.tagged(Tag("P")):
        structure_.before_text()
        structure_.before_text()
        structure_.before_decoration()
        structure_.before_text()
    structure_.end_page()
    marks = ["/P <</MCID 0>> BDC", "EMC", "/Artifact BMC", "EMC", "/P <</MCID 1>> BDC", "EMC"]
    assert sheet.marks == marks
