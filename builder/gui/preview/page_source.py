"""Where the preview gets its pages: the PDF is made and drawn beside the window, never in it.

What was asked for last holds: a PDF that was asked for before and comes late is dropped. Pages
are drawn one at a time, when they come into sight.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QImage

from builder.core.errors import BuilderError
from builder.core.messages import N_, Message
from builder.gui.workers import Job

if TYPE_CHECKING:
    from pathlib import Path

    from builder.core.print_options import PrintOptions
    from builder.core.roster import Roster
    from builder.core.scenario import Scenario
    from builder.gui.workers import Workers
    from builder.operations.packs import Library

__all__ = ["PageSource", "PrintChoice"]

# How often it is told how far an export is.
GLANCE_MS = 50


class _Stopped(BuilderError):
    """Nobody wants the pages any more."""

    def __init__(self) -> None:
        """Say so."""
        super().__init__(Message.of(N_("Stopped")))


@dataclass(frozen=True, slots=True)
class PrintChoice:
    """What to print, how, and for whom.

    ``keep``: the sides whose secrets the document has; None: everybody's.
    """

    sheets: tuple[str, ...]
    options: PrintOptions
    own_copy: bool = True
    keep: frozenset[str] | None = None


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


class _Export:
    """An export that runs: where to, how far it is, and whether it is still wanted.

    The thread that writes only puts numbers here, and the window's own looks at them: a signal
    that one thread gives while the other connects or disconnects it can crash Qt for Python.
    """

    def __init__(self, target: Path) -> None:
        self.target = target
        self.job: Job | None = None
        self.stopped = False
        self.done, self.of = 0, 0


class PageSource(QObject):
    """Makes PDFs and pictures of their pages.

    Signals:
        made: with the number of pages and the characters that no font has.
        drawn: with a page, counted from 0, its picture, and the scale that it was drawn at.
        failed: with the error that says why there are no pages.
        begun: with the file that an export is to write.
        progressed: now and then, with how many pages of it are done, of how many.
        written: with the file that was exported to, and the number of its pages.
        not_written: with the error that says why there is no such file.
        stopped: with the file of an export that was taken back; it is as it was before.
    """

    made = Signal(int, object)
    drawn = Signal(int, object, float)
    failed = Signal(object)
    begun = Signal(object)
    progressed = Signal(int, int)
    stopped = Signal(object)
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
        self._export: _Export | None = None
        self._glance = QTimer(self)
        self._glance.setInterval(GLANCE_MS)
        self._glance.timeout.connect(self._on_glance)

    def make(self, document: Roster | Scenario, library: Library, choice: PrintChoice) -> None:
        """Ask for the PDF of a document; ``made`` or ``failed`` answers."""
        self._turn += 1
        turn = self._turn
        if self._making is not None:
            self._workers.give_up(self._making)
        self.draw_no_more()

        def go_on(_done: int, _of: int) -> None:
            # What was asked for meanwhile needn't wait for pages that nobody will see.
            if turn != self._turn:
                raise _Stopped

        def work() -> _Made:
            from builder.operations.covering import worked_out_once
            from builder.operations.publishing import pages

            battle = worked_out_once(document, choice.keep, library)
            booklet = pages(
                battle, choice.sheets, choice.options, own_copy=choice.own_copy, progress=go_on
            )
            return _Made(turn, booklet.content, booklet.pages, booklet.missing)

        self._making = Job(work, self._on_made, self._on_failed)
        self._workers.start(self._making)

    def forget(self) -> None:
        """Let go of the pages: they show what isn't to be seen any more."""
        self._turn += 1
        self._content = b""
        self.draw_no_more()

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
        """Ask for a PDF in a file; ``written``, ``not_written`` or ``stopped`` answers.

        Another export that still runs is stopped.
        """
        self.stop_writing()
        export = self._export = _Export(target)

        def tell(done: int, of: int) -> None:
            if export.stopped:
                raise _Stopped
            export.done, export.of = done, of

        def work() -> int:
            from builder.operations.covering import worked_out_once
            from builder.operations.publishing import publish

            battle = worked_out_once(document, choice.keep, library)
            booklet = publish(
                battle,
                choice.sheets,
                target,
                choice.options,
                own_copy=choice.own_copy,
                progress=tell,
            )
            return booklet.pages

        def told(pages: object) -> None:
            self._end(export)
            self.written.emit(target, pages)

        def not_told(error: BuilderError) -> None:
            self._end(export)
            if isinstance(error, _Stopped):
                self.stopped.emit(target)
            else:
                self.not_written.emit(error)

        export.job = Job(work, told, not_told)
        self.begun.emit(target)
        self._glance.start()
        self._workers.start(export.job)

    @property
    def is_writing(self) -> bool:
        """Whether an export runs or waits."""
        return self._export is not None

    def stop_writing(self) -> None:
        """Take an export back: its file stays as it was, or doesn't come to be."""
        export = self._export
        if export is None or export.job is None:
            return
        export.stopped = True
        if self._workers.give_up(export.job):
            self._end(export)
            self.stopped.emit(export.target)

    def want_nothing(self) -> None:
        """Take back everything; what runs ends at its next page."""
        self._turn += 1
        self.draw_no_more()
        self.stop_writing()

    def _end(self, export: _Export) -> None:
        if self._export is export:
            self._export = None
            self._glance.stop()

    def _on_glance(self) -> None:
        if self._export is not None and self._export.of:
            self.progressed.emit(self._export.done, self._export.of)

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
        if not isinstance(error, _Stopped):
            self.failed.emit(error)
