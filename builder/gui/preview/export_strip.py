"""What an export is doing: a bar and Cancel while it runs, then the ways to what was written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QSizePolicy,
    QToolButton,
)

from builder.gui.preview.with_system import open_with_system
from builder.gui.style.icons import set_icon
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from builder.gui.preview.page_source import PageSource

__all__ = ["ExportStrip"]

BAR_WIDTH = 160


class ExportStrip(QFrame):
    """One line below the tabs; hidden while there is nothing to tell.

    Signals:
        failed: with a text that says what the system could not open.
    """

    failed = Signal(str)

    def __init__(self, source: PageSource) -> None:
        """Tell of the exports of a source."""
        super().__init__()
        self.setObjectName("export-strip")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._source = source
        self._target: Path | None = None
        self._text = QLabel()
        self._text.setObjectName("export-text")
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._bar = QProgressBar()
        self._bar.setObjectName("export-progress")
        self._bar.setAccessibleName(translate("Progress of the export"))
        self._bar.setFixedWidth(BAR_WIDTH)
        self._bar.setTextVisible(False)
        self._cancel = self._button("export-cancel", translate("Cancel"), source.stop_writing)
        self._open = self._button("export-open", translate("Open the PDF"), self._open_file)
        self._folder = self._button(
            "export-folder", translate("Open its folder"), self._open_folder
        )
        self._close = self._close_button()
        self._lay_out()
        source.begun.connect(self._on_begun)
        source.progressed.connect(self._on_progressed)
        source.written.connect(self._on_written)
        source.not_written.connect(self._on_not_written)
        source.stopped.connect(self._on_stopped)
        self.hide()

    @staticmethod
    def _button(name: str, text: str, deed: Callable[[], None]) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(name)
        button.clicked.connect(deed)
        return button

    def _close_button(self) -> QToolButton:
        button = QToolButton()
        button.setObjectName("export-close")
        set_icon(button, "close")
        button.setAutoRaise(True)
        button.setToolTip(translate("Close this message"))
        button.setAccessibleName(translate("Close this message"))
        button.clicked.connect(self.hide)
        return button

    def _lay_out(self) -> None:
        line = QHBoxLayout(self)
        line.setContentsMargins(12, 4, 6, 4)
        line.addWidget(self._text, 1)
        for widget in (self._bar, self._cancel, self._open, self._folder, self._close):
            line.addWidget(widget)

    def _show(self, text: str, *, running: bool, done: bool = False) -> None:
        self._text.setText(text)
        self._text.setToolTip(text)
        for widget in (self._bar, self._cancel):
            widget.setVisible(running)
        for widget in (self._open, self._folder):
            widget.setVisible(done)
        self._close.setVisible(not running)
        self.show()

    def _on_begun(self, target: Path) -> None:
        self._target = target
        self._bar.setRange(0, 0)
        self._show(translate("Writing {path} …", path=target.name), running=True)

    def _on_progressed(self, done: int, of: int) -> None:
        self._bar.setRange(0, of)
        self._bar.setValue(done)
        if self._target is not None and of:
            text = translate(
                "Writing {path}: page {n} of {pages}",
                path=self._target.name,
                n=min(done + 1, of),
                pages=of,
            )
            self._text.setText(text)

    def _on_written(self, path: Path, _pages: int) -> None:
        self._show(path.name, running=False, done=True)

    def _on_not_written(self, _error: object) -> None:
        # The message bar says why.
        self.hide()

    def _on_stopped(self, path: Path) -> None:
        if not self._source.is_writing:
            text = translate("Stopped: {path} is as it was before.", path=str(path))
            self._show(text, running=False)

    def _open_file(self) -> None:
        if self._target is not None:
            self._open_path(self._target)

    def _open_folder(self) -> None:
        if self._target is not None:
            self._open_path(self._target.parent)

    def _open_path(self, path: Path) -> None:
        if not open_with_system(path):
            self.failed.emit(translate("No program of the system opens {path}.", path=str(path)))
