"""A field whose value may rest on a house value, with a button that leads to its cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from builder.gui.overriding import override
from builder.gui.roster.fields import Field
from builder.gui.style.icons import set_icon
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable

    from builder.core.sums import Place
    from builder.gui.roster.node_view import NodeView

__all__ = ["MarkedField"]

ICON_SIZE = 16


class MarkedField(Field):
    """Another field with a pencil beside it, there only while the value has the house's mark."""

    def __init__(
        self,
        inner: Field,
        place: Callable[[NodeView], Place | None],
        asked: Callable[[Place], object],
    ) -> None:
        """``place``: the cell of the house value, or None; ``asked`` is called with it."""
        self._inner = inner
        self._place = place
        self._asked = asked
        self._at: Place | None = None
        self._mark = QToolButton()
        self._mark.setObjectName("house-mark")
        set_icon(self._mark, "rename")
        self._mark.setIconSize(QSize(ICON_SIZE, ICON_SIZE))
        self._mark.setAutoRaise(True)
        self._mark.setToolTip(translate("A house value: open the place to type the true one"))
        self._mark.setAccessibleName(
            translate("{name}: type the true value in the house's place", name=inner.label)
        )
        both = QWidget()
        line = QHBoxLayout(both)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(2)
        line.addWidget(inner.widget, 1)
        line.addWidget(self._mark)
        both.setFocusProxy(inner.widget)
        tip = inner.widget.toolTip()
        self.wide = inner.wide
        super().__init__(inner.label, both, tip)
        self._mark.clicked.connect(self._on_clicked)

    @override
    def show(self, view: NodeView) -> None:
        """Show the field, and the mark where it belongs."""
        self._inner.show(view)
        self._at = self._place(view)
        self._mark.setVisible(self._at is not None)

    def _on_clicked(self) -> None:
        if self._at is not None:
            self._asked(self._at)
