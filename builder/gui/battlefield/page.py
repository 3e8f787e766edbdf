"""The page of the battlefield, which is empty until it is first looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from builder.gui.overriding import override

if TYPE_CHECKING:
    from PySide6.QtGui import QShowEvent

    from builder.gui.battlefield.tab import BattlefieldTab
    from builder.gui.session import Session
    from builder.gui.workers import Workers

__all__ = ["BattlefieldPage"]


class BattlefieldPage(QWidget):
    """Makes the map when it is shown, so that what it needs isn't loaded before."""

    def __init__(self, session: Session, workers: Workers) -> None:
        """Keep what the map will show."""
        super().__init__()
        self.setObjectName("battlefield-page")
        self._session, self._workers = session, workers
        self._tab: BattlefieldTab | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)

    @property
    def tab(self) -> BattlefieldTab:
        """The map with all that stands around it; made by the first who asks."""
        if self._tab is None:
            from builder.gui.battlefield.tab import BattlefieldTab

            self._tab = BattlefieldTab(self._session, self._workers)
            self.setFocusProxy(self._tab.view)
            layout = self.layout()
            assert layout is not None  # noqa: S101 - it was made with this widget
            layout.addWidget(self._tab)
        return self._tab

    def finish_editing(self) -> None:
        """Take over what is being typed in a table beside the map."""
        if self._tab is not None:
            self._tab.finish_editing()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.tab.show()
