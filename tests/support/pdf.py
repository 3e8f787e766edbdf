"""What stands on the pages of a PDF, as texts, boxes, pictures and entries, read by pypdfium2.

Lengths are millimetres from the upper left corner of the page, as the layout has them.
"""

from __future__ import annotations

import re
import unicodedata
import zlib
from contextlib import contextmanager
from ctypes import create_string_buffer
from dataclasses import dataclass
from io import BytesIO
from typing import TYPE_CHECKING

import pypdfium2
import pypdfium2.raw as pdfium
from reportlab.pdfgen.canvas import Canvas

from builder.export.pen import Pen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PIL import Image

__all__ = [
    "Glyph",
    "bookmarks",
    "drawn",
    "folded",
    "fonts",
    "glyphs",
    "image",
    "inflated",
    "information",
    "object_boxes",
    "opened",
    "page_sizes",
    "plain",
    "text",
    "texts",
    "type_sizes",
]

MM = 25.4 / 72
_SHAPELESS = re.compile(
    "[\u034f\u2800\u200b-\u200d\u2060-\u2064\u206a-\u206f\ufe00-\ufe0f\ufff9-\ufffc]"
)
_HYPHEN = re.compile("[\u00ad\x02]")
_LIGATURE = re.compile("[\ufb00-\ufb06]")
_STREAM = re.compile(rb"stream\r?\n(.*?)endstream", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Glyph:
    """A character and the box of its ink."""

    character: str
    left: float
    top: float
    right: float
    bottom: float


@contextmanager
def opened(pdf: bytes) -> Iterator[pypdfium2.PdfDocument]:
    document = pypdfium2.PdfDocument(pdf)
    try:
        yield document
    finally:
        document.close()


def drawn(draw: Callable[[Pen], None], size: tuple[float, float], **pen: bool) -> bytes:
    """Return a page of this size, in millimetres, on which a pen has drawn something."""
    stream = BytesIO()
    canvas = Canvas(stream, invariant=1)
    with_pen = Pen(canvas, **pen)
    with_pen.page(*size)
    draw(with_pen)
    with_pen.end_page()
    canvas.save()
    return stream.getvalue()


def texts(pdf: bytes) -> list[str]:
    """Return the text of each page."""
    with opened(pdf) as document:
        return [page.get_textpage().get_text_range() for page in document]


def text(pdf: bytes) -> str:
    """Return the text of all pages."""
    return "\n".join(texts(pdf))


def plain(words: str) -> str:
    """Return a text for comparing what was broken anew: without blanks, ligatures taken apart."""
    words = unicodedata.normalize("NFKC", words)
    return re.sub(r"[\s\ufffe\u00ad\u200b-\u200f\u2060\ufeff]+", "", words)


def folded(words: str) -> str:
    """Return a text as far as a reader of PDFs can tell it again: NFC, white folded to a blank.

    PDFium leaves out what has no shape at all, gives ligatures as their letters, and a hyphen at
    the end of a text as a sign of its own.
    """
    words = _HYPHEN.sub("-", _LIGATURE.sub(_letters, words))
    words = unicodedata.normalize("NFC", _SHAPELESS.sub("", words))
    return re.sub(r"\s+", " ", words).strip()


def _letters(ligature: re.Match[str]) -> str:
    """Return the letters of a ligature, a long s as such."""
    _, *codes = unicodedata.decomposition(ligature[0]).split()
    return "".join(chr(int(code, 16)) for code in codes)


def page_sizes(pdf: bytes) -> list[tuple[float, float]]:
    """Return width and height of each page."""
    with opened(pdf) as document:
        return [(page.get_width() * MM, page.get_height() * MM) for page in document]


def glyphs(pdf: bytes, number: int) -> list[Glyph]:
    """Return the characters of a page (counted from 0) that have ink."""
    found = []
    with opened(pdf) as document:
        page = document[number]
        height = page.get_height()
        words = page.get_textpage()
        for place in range(words.count_chars()):
            character = words.get_text_range(place, 1)
            if not character.strip():
                continue
            left, bottom, right, top = words.get_charbox(place)
            found.append(
                Glyph(character, left * MM, (height - top) * MM, right * MM, (height - bottom) * MM)
            )
    return found


def object_boxes(pdf: bytes, number: int) -> list[tuple[int, float, float, float, float]]:
    """Return kind, left, top, right and bottom of each object of a page (counted from 0)."""
    found = []
    with opened(pdf) as document:
        page = document[number]
        height = page.get_height()
        for thing in page.get_objects(max_depth=1):
            left, bottom, right, top = thing.get_bounds()
            found.append(
                (thing.type, left * MM, (height - top) * MM, right * MM, (height - bottom) * MM)
            )
    return found


def type_sizes(pdf: bytes) -> set[float]:
    """Return the sizes of all type, in points."""
    found = set()
    with opened(pdf) as document:
        for page in document:
            words = page.get_textpage()
            for place in range(words.count_chars()):
                if words.get_text_range(place, 1).strip():
                    found.add(round(pdfium.FPDFText_GetFontSize(words.raw, place), 3))
    return found


def image(pdf: bytes, number: int, scale: float = 2.0, *, grey: bool = False) -> Image.Image:
    """Return a picture of a page (counted from 0)."""
    with opened(pdf) as document:
        picture: Image.Image = document[number].render(scale=scale, grayscale=grey).to_pil()
        return picture.copy()


def fonts(pdf: bytes) -> dict[str, bool]:
    """Return the fonts by name, and whether each is embedded."""
    found: dict[str, bool] = {}
    with opened(pdf) as document:
        for page in document:
            for thing in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT], max_depth=4):
                font = pdfium.FPDFTextObj_GetFont(thing.raw)
                size = pdfium.FPDFFont_GetBaseFontName(font, None, 0)
                name = create_string_buffer(size)
                pdfium.FPDFFont_GetBaseFontName(font, name, size)
                label = name.value.decode()
                found[label] = bool(pdfium.FPDFFont_GetIsEmbedded(font))
    return found


def information(pdf: bytes) -> dict[str, str]:
    """Return the title, author and so on of a PDF."""
    with opened(pdf) as document:
        return dict(document.get_metadata_dict())


def bookmarks(pdf: bytes) -> list[tuple[int, str, int]]:
    """Return level, title and page (counted from 0) of each bookmark."""
    with opened(pdf) as document:
        return [
            (mark.level, mark.get_title(), mark.get_dest().get_index())
            for mark in document.get_toc()
        ]


def inflated(pdf: bytes) -> bytes:
    """Return a PDF with its streams unpacked behind it, to be searched for bytes."""
    found = [pdf]
    for match in _STREAM.finditer(pdf):
        try:
            found.append(zlib.decompress(match[1]))
        except zlib.error:
            continue
    return b"\n".join(found)
