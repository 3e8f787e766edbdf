"""What makes a booklet of sheets: contents with links, two pages to a sheet, boxes to tick."""

from __future__ import annotations

from functools import cache
from io import BytesIO

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.print_options import PrintOptions
from builder.export.booklet import booklet
from builder.export.imposition import order_of
from tests.support import pdf
from tests.support.maps import deployed

READ = ("roster", "qrs", "map", "order-sheet")
A_BOX = 4


@cache
def made(
    *, contents: bool = False, imposed: bool = False, fillable: bool = False, language: str = "en"
) -> bytes:
    options = PrintOptions(contents=contents, imposed=imposed, fillable=fillable, language=language)
    return booklet(deployed(language), (*READ, "cards"), options).content


def test_the_contents_name_each_part_with_the_number_of_its_page() -> None:
    content = made(contents=True)
    (first, *_), entries = pdf.texts(content), pdf.bookmarks(content)
    for _, title, page in entries[1:]:
        assert pdf.plain(f"{title} {page + 1}") in pdf.plain(first)


def test_each_line_of_the_contents_leads_to_its_page() -> None:
    with pikepdf.open(BytesIO(made(contents=True))) as opened:
        links = [each for each in opened.pages[0].Annots if each.Subtype == "/Link"]
        led = [opened.pages.index(pikepdf.Page(each.Dest[0])) for each in links]
    assert led == [page for _, _, page in pdf.bookmarks(made(contents=True))[1:]]


@pytest.mark.parametrize(("language", "word"), [("en", "Contents"), ("it", "Indice")])
def test_contents_are_in_the_language_of_the_sheets(language: str, word: str) -> None:
    assert word in pdf.texts(made(contents=True, language=language))[0]


@given(st.integers(1, 60))
def test_folded_sheets_are_read_in_order(pages: int) -> None:
    """Put into each other and folded: the right halves from outside in, the left ones back."""
    sides = order_of(pages)
    sheets = list(zip(sides[0::2], sides[1::2], strict=True))
    read = [each for front, back in sheets for each in (front[1], back[0])]
    read += [each for front, back in reversed(sheets) for each in (back[1], front[0])]
    assert [each for each in read if each is not None] == [*range(pages)]


def test_folded_pages_are_the_same_pages_smaller() -> None:
    roster = pdf.texts(made())[0]
    assert pdf.plain(roster)[:200] in pdf.plain("".join(pdf.texts(made(imposed=True))))


def test_cards_keep_their_size_behind_the_folded_sheets() -> None:
    sizes = pdf.page_sizes(made(imposed=True))
    assert sizes[0] == pytest.approx((297.0, 210.0), abs=0.1)
    assert sizes[-1] == pytest.approx((210.0, 297.0), abs=0.1)


def test_boxes_can_be_ticked_in_a_reader_and_have_names() -> None:
    """A unit has five boxes for its losses; each is a field of its own."""
    with pikepdf.open(BytesIO(made(fillable=True))) as opened:
        fields = [*opened.Root.AcroForm.Fields]
        assert len({str(each.T) for each in fields}) == len(fields) > 100
        assert all(str(each.TU) for each in fields)
        assert {str(each.AS) for each in fields} == {"/Off"}
        assert all(float(each.Rect[2] - each.Rect[0]) > A_BOX for each in fields)
        assert not opened.check_pdf_syntax()


def test_boxes_can_be_ticked_only_where_that_is_wanted() -> None:
    with pikepdf.open(BytesIO(made())) as opened:
        assert "/AcroForm" not in opened.Root


def test_ticking_brings_no_other_font_into_the_file() -> None:
    assert pdf.fonts(made(fillable=True)) == pdf.fonts(made())


@pytest.mark.parametrize("choice", ["contents", "imposed", "fillable"])
def test_the_same_bytes_each_time(choice: str) -> None:
    options = {choice: True}
    again = booklet(deployed(), (*READ, "cards"), PrintOptions(**options)).content  # type: ignore[arg-type]
    assert again == made(**options)
