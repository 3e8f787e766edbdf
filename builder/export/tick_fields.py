"""Boxes that can be ticked in a reader: form fields over the boxes that are drawn.

The library's own fields name a font that isn't in the file and draw each box anew; these have one
cross for all of a size.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reportlab.pdfbase.pdfdoc import PDFString, xObjectName

from builder.export.raw_object import RawObject

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["TickFields"]

# A cross keeps this share of the box white at each side.
WHITE = 0.22
THICK = 0.09
PRINTED = 4


class TickFields:
    """The fields of a document; names are numbers, in the order in which they were drawn."""

    def __init__(self, canvas: Any) -> None:  # noqa: ANN401 - the library has no types
        """Put fields on the pages of a canvas."""
        self._canvas = canvas
        self._fields: list[RawObject] = []

    def add(self, corners: Sequence[tuple[float, float]], side: float, what: str) -> None:
        """Add fields by their lower left corners, in points; ``what`` is told when one is asked."""
        if not corners:
            return
        on, off = (self._look(side, ticked=ticked) for ticked in (True, False))
        told = PDFString(what).format(self._canvas._doc).decode("latin-1")  # noqa: SLF001
        for x, y in corners:
            left, bottom = self._canvas.absolutePosition(x, y)
            right, top = self._canvas.absolutePosition(x + side, y + side)
            place = f"{left:.2f} {bottom:.2f} {right:.2f} {top:.2f}"
            field = RawObject(
                f"<</Type/Annot/Subtype/Widget/FT/Btn/T(box {len(self._fields) + 1})/TU {told}"
                f"/Rect[{place}]/F {PRINTED}/V/Off/AS/Off/AP<</N<</Yes {on} 0 R/Off {off} 0 R>>>>>>"
            )
            self._fields.append(field)
            self._canvas._addAnnotation(field)  # noqa: SLF001 - there is nothing else for this

    def _look(self, side: float, *, ticked: bool) -> int:
        """Return the number of the drawing of a box, which is made when it is first asked for."""
        canvas, name = self._canvas, f"{'ticked' if ticked else 'blank'}-{side:.2f}"
        if not canvas.hasForm(name):
            canvas.beginForm(name, 0, 0, side, side)
            if ticked:
                near, far = side * WHITE, side * (1 - WHITE)
                canvas.setLineWidth(side * THICK)
                canvas.line(near, near, far, far)
                canvas.line(near, far, far, near)
            canvas.endForm()
        number: int = canvas._doc.idToObjectNumberAndVersion[xObjectName(name)][0]  # noqa: SLF001
        return number

    def write(self) -> None:
        """Write the list of all fields into the file, once all pages are drawn."""
        document = self._canvas._doc  # noqa: SLF001 - there is nothing else for this
        if self._fields:
            numbers = " ".join(f"{each.number(document)} 0 R" for each in self._fields)
            document.Catalog.AcroForm = RawObject(f"<</Fields[{numbers}]>>")
