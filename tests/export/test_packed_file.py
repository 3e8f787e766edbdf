"""The file packed: the same objects as the library wrote, in much less room."""

from __future__ import annotations

import gc
from io import BytesIO
from typing import Any

import pikepdf
from reportlab.pdfgen.canvas import Canvas

from builder.export.booklet import booklet
from builder.export.packed_file import IN_A_STREAM, packed
from tests.export.battles import eighty, legions
from tests.support import pdf

LINKS = 600


def written() -> tuple[Any, bytes]:
    """Return a document of the library with more small objects than go in a stream, as written."""
    stream = BytesIO()
    canvas = Canvas(stream, invariant=1, pdfVersion=(1, 5))
    canvas.setTitle("Zama")
    canvas.drawString(72, 720, "Scipio")
    for place in range(LINKS):
        canvas.linkURL(f"page-{place}", (place, 0, place + 1, 1))
    canvas.save()
    return canvas._doc, stream.getvalue()  # noqa: SLF001 - what `packed` is given


def test_a_packed_file_has_the_objects_that_were_written() -> None:
    document, content = written()
    small = packed(document, content, {})
    assert len(small) < len(content) / 3
    assert pdf.texts(small) == pdf.texts(content)
    with pikepdf.open(BytesIO(content)) as before, pikepdf.open(BytesIO(small)) as after:
        assert after.check_pdf_syntax() == []
        assert str(after.docinfo.Title) == "Zama"
        assert len(after.pages[0].Annots) == LINKS
        for number in range(1, len(document.numberToId) + 1):
            one, other = before.get_object(number, 0), after.get_object(number, 0)
            assert one.unparse() == other.unparse()


def test_objects_that_went_past_the_library_follow_or_stand_for_others() -> None:
    document, content = written()
    count = len(document.numberToId)
    more = {1: b"<</Stands true>>", count + 1: b"<</New 1>>", count + 2: b"<</New 2>>"}
    with pikepdf.open(BytesIO(packed(document, content, more))) as opened:
        assert opened.get_object(1, 0).Stands
        assert [opened.get_object(count + place, 0).New for place in (1, 2)] == [1, 2]


def test_a_reader_never_has_to_unpack_more_than_some_hundred_objects_for_one() -> None:
    with pikepdf.open(BytesIO(booklet(legions(2), ("cards",)).content)) as opened:
        streams = [each for each in opened.objects if isinstance(each, pikepdf.Stream)]
        counts = [int(each.N) for each in streams if each.get("/Type") == "/ObjStm"]
    assert all(count <= IN_A_STREAM for count in counts)


def test_a_booklet_leaves_nothing_to_the_collector() -> None:
    """In the window's worker a look through everything would hold up the window."""
    booklet(eighty(), ("roster", "cards"))
    gc.collect()
    gc.disable()
    try:
        booklet(eighty(), ("roster", "cards"))
        assert gc.collect() < 10
    finally:
        gc.enable()
