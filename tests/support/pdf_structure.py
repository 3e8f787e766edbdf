"""Reads the structure of a tagged PDF as a reader for the blind would: elements and their texts."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import pypdfium2
from pypdfium2 import raw

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Element", "decoration", "elements", "structure", "told"]

# What stands under no mark, and an element that is on another page, have this for one.
NO_MARK = -1


@dataclass(frozen=True, slots=True)
class Element:
    """An element of one page: what it is, the text in it and in its parts, and what it shows."""

    role: str
    text: str
    alt: str
    parts: tuple[Element, ...] = field(default=(), repr=False)


def structure(content: bytes) -> list[tuple[Element, ...]]:
    """Return what each page has of the elements at the outermost level."""
    document = pypdfium2.PdfDocument(content)
    try:
        return [_of_page(page) for page in document]
    finally:
        document.close()


def elements(content: bytes, role: str) -> list[Element]:
    """Return the elements of a role in the order in which they are read out."""
    return [
        found for page in structure(content) for each in page for found in _with_role(each, role)
    ]


def told(content: bytes) -> set[str]:
    """Return the texts of all elements that have no others in them."""
    return {leaf.text for page in structure(content) for each in page for leaf in _leaves(each)}


def decoration(content: bytes) -> list[str]:
    """Return the texts of each page that aren't read out."""
    document = pypdfium2.PdfDocument(content)
    try:
        return [_texts(page).get(NO_MARK, "") for page in document]
    finally:
        document.close()


def _with_role(element: Element, role: str) -> Iterator[Element]:
    if element.role == role:
        yield element
    for each in element.parts:
        yield from _with_role(each, role)


def _leaves(element: Element) -> Iterator[Element]:
    if not element.parts:
        yield element
    for each in element.parts:
        yield from _leaves(each)


def _of_page(page: Any) -> tuple[Element, ...]:
    tree = raw.FPDF_StructTree_GetForPage(page.raw)
    try:
        texts = _texts(page)
        count = raw.FPDF_StructTree_CountChildren(tree)
        tops = [raw.FPDF_StructTree_GetChildAtIndex(tree, place) for place in range(count)]
        return tuple(_element(each, texts) for each in tops)
    finally:
        raw.FPDF_StructTree_Close(tree)


def _element(handle: Any, texts: dict[int, str]) -> Element:
    told, parts = [], []
    for place in range(raw.FPDF_StructElement_CountChildren(handle)):
        child = raw.FPDF_StructElement_GetChildAtIndex(handle, place)
        if child:
            parts.append(_element(child, texts))
            told.append(parts[-1].text)
        else:
            mark = raw.FPDF_StructElement_GetChildMarkedContentID(handle, place)
            told.append("" if mark == NO_MARK else texts.get(mark, ""))
    return Element(
        _string(raw.FPDF_StructElement_GetType, handle),
        "".join(told),
        _string(raw.FPDF_StructElement_GetAltText, handle),
        tuple(parts),
    )


def _string(function: Any, handle: Any) -> str:
    length = function(handle, None, 0)
    if not length:
        return ""
    buffer = ctypes.create_string_buffer(length)
    function(handle, buffer, length)
    return buffer.raw[: length - 2].decode("utf-16-le")


def _texts(page: Any) -> dict[int, str]:
    """Return the texts of a page by the marks that they stand under."""
    found: dict[int, list[str]] = {}
    reader = page.get_textpage()
    for each in page.get_objects(filter=(raw.FPDF_PAGEOBJ_TEXT,), max_depth=1):
        mark = raw.FPDFPageObj_GetMarkedContentID(each.raw)
        length = raw.FPDFTextObj_GetText(each.raw, reader.raw, None, 0)
        buffer = ctypes.create_string_buffer(length)
        raw.FPDFTextObj_GetText(
            each.raw, reader.raw, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), length
        )
        found.setdefault(mark, []).append(buffer.raw[: length - 2].decode("utf-16-le"))
    reader.close()
    return {mark: "".join(each) for mark, each in found.items()}
