"""An object of a PDF that is written as it is; the library's own kinds are slow in thousands."""

from __future__ import annotations

from typing import Any

from reportlab.pdfbase.pdfdoc import PDFObject

__all__ = ["RawObject"]


class RawObject(PDFObject):  # type: ignore[misc]
    """An object by its text."""

    __RefOnly__ = 1

    def __init__(self, content: str = "") -> None:
        """Keep what is written; it may be set later."""
        self.content = content

    def number(self, document: Any) -> int:  # noqa: ANN401 - the library has no types
        """Return the number that the file knows it by, once it was referred to."""
        number: int = document.idToObjectNumberAndVersion[self.__InternalName__][0]
        return number

    def format(self, _document: Any) -> bytes:  # noqa: ANN401 - the library has no types
        """Return the text as bytes."""
        return self.content.encode("latin-1")
