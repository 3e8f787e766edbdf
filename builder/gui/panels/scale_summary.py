"""What another scale changed, told above the order of battle until it is closed or edited on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QSizePolicy,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
)

from builder.gui.models.scale_changes import scale_changes
from builder.gui.style.icons import set_icon
from builder.gui.words import number
from builder.translation import translate, translate_plural

if TYPE_CHECKING:
    from builder.core.battle import Battle
    from builder.gui.models.scale_changes import Change, ScaleChanges
    from builder.gui.session import Session

__all__ = ["ScaleSummary"]

MOST_ROWS = 5
# More units than these are only counted.
MOST_CHANGES = 300
_PLACE = Qt.ItemDataRole.UserRole


class ScaleSummary(QFrame):
    """A line of numbers, and the units that were joined, cut, or are too small now.

    Signals:
        place_chosen: with the side and the node of a unit that was chosen.
        dismissed: it was closed by hand.
    """

    place_chosen = Signal(int, int)
    dismissed = Signal()

    def __init__(self, session: Session) -> None:
        """Start hidden."""
        super().__init__()
        self.setObjectName("scale-summary")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._title = QLabel()
        self._title.setObjectName("scale-summary-title")
        font = self._title.font()
        font.setBold(True)
        self._title.setFont(font)
        self._numbers = QLabel()
        self._numbers.setObjectName("scale-summary-numbers")
        self._numbers.setWordWrap(True)
        self._numbers.setTextFormat(Qt.TextFormat.PlainText)
        self._rows = self._make_rows()
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self._make_close())
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 6, 6, 6)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self._numbers)
        column.addWidget(self._rows)
        escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), self)
        escape.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        escape.activated.connect(self.dismiss)
        session.battle_changed.connect(self._on_battle_changed)
        session.document_opened.connect(self._on_document_opened)
        self.hide()

    def _make_close(self) -> QToolButton:
        close = QToolButton()
        close.setObjectName("scale-summary-close")
        set_icon(close, "close")
        close.setAutoRaise(True)
        close.setToolTip(translate("Close this summary"))
        close.setAccessibleName(translate("Close this summary"))
        close.clicked.connect(self.dismiss)
        return close

    def _make_rows(self) -> QTreeWidget:
        rows = QTreeWidget()
        rows.setObjectName("scale-summary-units")
        rows.setAccessibleName(translate("Units joined and cut; Enter goes there"))
        rows.setHeaderHidden(True)
        rows.setRootIsDecorated(False)
        rows.setUniformRowHeights(True)
        rows.setColumnCount(2)
        rows.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        rows.setFrameShape(QFrame.Shape.NoFrame)
        header = rows.header()
        header.setStretchLastSection(True)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Interactive)
        rows.setIconSize(QSize(16, 16))
        rows.itemActivated.connect(self._on_row_chosen)
        rows.itemClicked.connect(self._on_row_chosen)
        return rows

    def dismiss(self) -> None:
        """Close it; what it told has been read."""
        self.hide()
        self.dismissed.emit()

    @property
    def lines(self) -> list[str]:
        """What the rows say, for tests and for whoever reads them aloud."""
        items = (self._rows.topLevelItem(row) for row in range(self._rows.topLevelItemCount()))
        return [f"{item.text(0)} {item.text(1)}" for item in items if item is not None]

    def tell(self, changes: ScaleChanges) -> None:
        """Show what changed."""
        self._title.setText(
            translate(
                "Scale 1:{before} became 1:{after}", before=changes.before, after=changes.after
            )
        )
        self._numbers.setText(_numbers_text(changes))
        self._rows.clear()
        for change in changes.changes[:MOST_CHANGES]:
            item = QTreeWidgetItem([_kind_text(change), change.name])
            item.setData(0, _PLACE, (change.side, change.node))
            item.setToolTip(1, translate("Click to go there"))
            self._rows.addTopLevelItem(item)
        self._rows.setVisible(bool(changes.changes))
        self._fit()
        self.show()

    def _fit(self) -> None:
        """Give the rows the room of a few of them, and the first column that of its words."""
        count = min(MOST_ROWS, self._rows.topLevelItemCount())
        height = self._rows.sizeHintForRow(0) if count else 0
        self._rows.setFixedHeight(height * count)
        metrics = self._rows.fontMetrics()
        widest = max((metrics.boundingRect(line).width() for line in self._kinds()), default=0)
        self._rows.setColumnWidth(0, widest + 24)

    def _kinds(self) -> list[str]:
        items = (self._rows.topLevelItem(row) for row in range(self._rows.topLevelItemCount()))
        return [item.text(0) for item in items if item is not None]

    def _on_row_chosen(self, item: QTreeWidgetItem) -> None:
        side, node = item.data(0, _PLACE)
        self.place_chosen.emit(side, node)

    def _on_battle_changed(self, before: Battle, after: Battle) -> None:
        changes = scale_changes(before, after)
        if changes is None:
            # The numbers would no longer be those of the order of battle below.
            self.hide()
        else:
            self.tell(changes)

    def _on_document_opened(self, _battle: object) -> None:
        self._rows.clear()
        self._numbers.clear()
        self.hide()


def _numbers_text(changes: ScaleChanges) -> str:
    lines: dict[str, list[str]] = {}
    for each in changes.numbers:
        what = each.what or translate("Units")
        text = f"{what} {number(each.before)} → {number(each.after)}"
        lines.setdefault(each.side, []).append(text)
    return "\n".join(
        ("{}: {}" if side else "{}{}").format(side, "    ".join(texts))
        for side, texts in lines.items()
    )


def _kind_text(change: Change) -> str:
    if change.kind == "joined":
        return translate_plural("▶ joined from {n} unit", "▶ joined from {n} units", change.count)
    if change.kind == "cut":
        return translate_plural("◆ cut into {n} unit", "◆ cut into {n} units", change.count)
    return translate("○ too small now")
