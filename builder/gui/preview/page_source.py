"""Where the preview gets its pages: the PDF is made and drawn beside the window, never in it.

What was asked for last holds: a PDF that was asked for before and comes late is dropped. Pages
are drawn one at a time, when they come into sight.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from builder.gui.workers import Job

if TYPE_CHECKING:
    from pathlib import Path

    from builder.core.errors import BuilderError
    from builder.core.roster import Roster
    from builder.core.scenario import Scenario
    from builder.gui.workers import Workers
    from builder.operations.packs import Library

__all__ = ["PageSource", "PrintChoice"]


@dataclass(frozen=True, slots=True)
class PrintChoice:
    """What to print, on what, in which language."""

    sheets: tuple[str, ...]
    paper: str
    card: str
    language: str


@dataclass(frozen=True, slots=True)
class _Made:
    """A finished PDF: ``turn`` says which request it answers."""

    turn: int
    content: bytes
    pages: int
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A page as a picture."""

    turn: int
    page: int
    image: QImage
    scale: float


class PageSource(QObject):
    """Makes PDFs and pictures of their pages.

    Signals:
        made: with the number of pages and the characters that no font has.
        drawn: with a page, counted from 0, its picture, and the scale that it was drawn at.
        failed: with the error that says why there are no pages.
        written: with the file that was exported to, and the number of its pages.
        not_written: with the error that says why there is no such file.
    """

    made = Signal(int, object)
    drawn = Signal(int, object, float)
    failed = Signal(object)
    written = Signal(object, int)
    not_written = Signal(object)

    def __init__(self, workers: Workers, parent: QObject | None = None) -> None:
        """Keep whom the work is given to."""
        super().__init__(parent)
        self._workers = workers
        self._turn = 0
        self._content = b""
        self._making: Job | None = None
        self._drawing: dict[int, Job] = {}

    def make(self, document: Roster | Scenario, library: Library, choice: PrintChoice) -> None:
        """Ask for the PDF of a document; ``made`` or ``failed`` answers."""
        self._turn += 1
        turn = self._turn
        if self._making is not None:
            self._workers.give_up(self._making)
        self.draw_no_more()

        def work() -> _Made:
            from builder.operations.documents import worked_out
            from builder.operations.publishing import pages

            battle = worked_out(document, library)
            booklet = pages(
                battle,
                choice.sheets,
                paper=choice.paper,
                card=choice.card,
                language=choice.language,
            )
            return _Made(turn, booklet.content, booklet.pages, booklet.missing)

        self._making = Job(work, self._on_made, self._on_failed)
        self._workers.start(self._making)

    def draw(self, page: int, scale: float) -> None:
        """Ask for a page as a picture; ``scale`` 1 is 72 pixels to the inch."""
        if page in self._drawing or not self._content:
            return
        turn, content = self._turn, self._content

        def work() -> _Drawn:
            from builder.operations.publishing import page_image

            drawn = page_image(content, page, scale)
            rgb = QImage.Format.Format_RGB32
            image = QImage(drawn.pixels, drawn.width, drawn.height, drawn.stride, rgb)
            # The picture must own its pixels; those of the page go with it.
            return _Drawn(turn, page, image.copy(), scale)

        job = Job(work, self._on_drawn, self._on_failed)
        self._drawing[page] = job
        self._workers.start(job)

    def draw_no_more(self) -> None:
        """Take back the pages that were asked for and not begun."""
        for job in self._drawing.values():
            self._workers.give_up(job)
        self._drawing.clear()

    def write(
        self, document: Roster | Scenario, library: Library, choice: PrintChoice, target: Path
    ) -> None:
        """Ask for a PDF in a file; ``written`` or ``not_written`` answers."""

        def work() -> int:
            from builder.operations.documents import worked_out
            from builder.operations.publishing import publish

            battle = worked_out(document, library)
            booklet = publish(
                battle,
                choice.sheets,
                target,
                paper=choice.paper,
                card=choice.card,
                language=choice.language,
            )
            return booklet.pages

        def told(pages: object) -> None:
            self.written.emit(target, pages)

        self._workers.start(Job(work, told, self._on_not_written))

    def _on_made(self, made: object) -> None:
        assert isinstance(made, _Made)  # noqa: S101 - our own job gives nothing else
        if made.turn == self._turn:
            self._content, self._making = made.content, None
            self.made.emit(made.pages, made.missing)

    def _on_drawn(self, drawn: object) -> None:
        assert isinstance(drawn, _Drawn)  # noqa: S101 - our own job gives nothing else
        if drawn.turn == self._turn:
            self._drawing.pop(drawn.page, None)
            self.drawn.emit(drawn.page, drawn.image, drawn.scale)

    def _on_failed(self, error: BuilderError) -> None:
        self.failed.emit(error)

    def _on_not_written(self, error: BuilderError) -> None:
        self.not_written.emit(error)
