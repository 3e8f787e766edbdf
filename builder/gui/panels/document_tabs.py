"""A tab for each document that is open; none to be seen where there is only one.

They stand over the whole window, for the panels change with the document.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QToolBar

from builder.gui.overriding import override
from builder.gui.panels.spring_tabs import SpringTabBar
from builder.translation import translate

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent

    from builder.gui.open_document import OpenDocument
    from builder.gui.session import Session

__all__ = ["DocumentTabs"]

LEAST = 2
UNSAVED = "*"


class DocumentTabs(SpringTabBar):
    """The tabs, in a tool bar of their own.

    Signals:
        chosen: with the document whose tab was chosen.
        close_asked: with the document that is to be closed.
    """

    chosen = Signal(object)
    close_asked = Signal(object)

    def __init__(self, session: Session) -> None:
        """Show the documents of a session."""
        super().__init__()
        self.setObjectName("document-tabs")
        self.setAccessibleName(translate("Open armies and battles"))
        self.setTabsClosable(True)
        self.setDocumentMode(True)
        self.setExpanding(False)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self._session = session
        self._documents: tuple[OpenDocument, ...] = ()
        self.bar = QToolBar(translate("Open armies and battles"))
        self.bar.setObjectName("document-bar")
        self.bar.setMovable(False)
        self.bar.toggleViewAction().setVisible(False)
        self.bar.addWidget(self)
        self.currentChanged.connect(self._on_current_changed)
        self.tabCloseRequested.connect(self._on_close_requested)
        session.documents_changed.connect(self.refresh)
        session.file_changed.connect(self.refresh)
        session.battle_changed.connect(self._on_change)
        session.steps.cleanChanged.connect(self._on_change)
        self.refresh()

    def refresh(self) -> None:
        """Show what is open now, and which of them is in front."""
        documents = self._session.documents
        with QSignalBlocker(self):
            while self.count() > len(documents):
                self.removeTab(self.count() - 1)
            while self.count() < len(documents):
                self.addTab("")
            self._documents = documents
            for place, each in enumerate(documents):
                self._show(place, each)
        self.bar.setVisible(len(documents) >= LEAST)

    def _show(self, place: int, shown: OpenDocument) -> None:
        title = shown.document.title.replace("&", "&&")
        self.setTabText(place, f"{title}{UNSAVED}" if shown.has_unsaved_work else title)
        tip = str(shown.path) if shown.path is not None else translate("not saved to a file yet")
        tip = translate("Opponent’s copy") if shown.hiding.is_copy else tip
        self.setTabToolTip(place, tip)
        if shown is self._session.front:
            self.setCurrentIndex(place)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        place = self.tabAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.MiddleButton and place >= 0:
            self._on_close_requested(place)
            return
        super().mouseReleaseEvent(event)

    def _on_current_changed(self, place: int) -> None:
        if 0 <= place < len(self._documents):
            self.chosen.emit(self._documents[place])

    def _on_close_requested(self, place: int) -> None:
        self.close_asked.emit(self._documents[place])

    def _on_change(self, *_whatever: object) -> None:
        self.refresh()
