"""Pages of a PDF as pictures, for the preview in the window and for whoever looks at them.

The library behind it isn't safe to be called from several threads at once: one lock holds it.
"""

from __future__ import annotations

from threading import Lock

__all__ = ["page_count", "render_page"]

_LOCK = Lock()


def page_count(pdf: bytes) -> int:
    """Return how many pages a PDF has."""
    import pypdfium2

    with _LOCK:
        document = pypdfium2.PdfDocument(pdf)
        try:
            return len(document)
        finally:
            document.close()


def render_page(pdf: bytes, page: int, scale: float) -> tuple[int, int, int, bytes]:
    """Return width, height, bytes a row, and the pixels of a page (counted from 0).

    A pixel has four bytes: blue, green, red, unused. ``scale`` 1 is 72 pixels to the inch.

    Raises:
        IndexError: there is no such page.
    """
    import pypdfium2

    with _LOCK:
        document = pypdfium2.PdfDocument(pdf)
        try:
            if not 0 <= page < len(document):
                raise IndexError(page)
            bitmap = document[page].render(scale=scale, prefer_bgrx=True)
            return bitmap.width, bitmap.height, bitmap.stride, bytes(bitmap.buffer)
        finally:
            document.close()
