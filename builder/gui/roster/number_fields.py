"""Fields for whole numbers: one to type or step, and one that may be fixed by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QSizePolicy, QSpinBox, QWidget

from builder.gui.overriding import override
from builder.gui.roster.fields import Field

if TYPE_CHECKING:
    from collections.abc import Callable

    from builder.gui.roster.node_view import NodeView

__all__ = ["NumberField", "PinField"]

MOST = 1_000_000


class NumberField(Field):
    """A whole number to type or step. ``nothing``: the word for the value below the lowest."""

    def __init__(
        self,
        label: str,
        value: Callable[[NodeView], int | None],
        changed: Callable[[int | None], object],
        bounds: tuple[int, int],
        nothing: Callable[[NodeView], str] | None = None,
        tip: str = "",
    ) -> None:
        """``value`` None and the lowest step stand for ``nothing``, where there is that."""
        self._value = value
        self._changed = changed
        self._nothing = nothing
        self._least = bounds[0] - (nothing is not None)
        self._spin = QSpinBox()
        self._spin.setRange(self._least, bounds[1])
        self._spin.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._spin.setGroupSeparatorShown(False)
        super().__init__(label, self._spin, tip)
        self._spin.valueChanged.connect(self._on_value_changed)

    @override
    def show(self, view: NodeView) -> None:
        """Show the number."""
        value = self._value(view)
        with QSignalBlocker(self._spin):
            if self._nothing is not None:
                self._spin.setSpecialValueText(self._nothing(view))
            self._spin.setValue(self._least if value is None else value)

    def _on_value_changed(self, value: int) -> None:
        self._changed(None if self._nothing is not None and value == self._least else value)


class PinField(Field):
    """A number fixed by hand: a box to tick, and the number beside it."""

    def __init__(
        self,
        label: str,
        pinned: Callable[[NodeView], int | None],
        worked_out: Callable[[NodeView], int],
        changed: Callable[[int | None], object],
        tip: str = "",
    ) -> None:
        """``worked_out``: what holds while nothing is fixed, and what fixing begins with."""
        self._pinned = pinned
        self._worked_out = worked_out
        self._changed = changed
        self._box = QCheckBox()
        self._spin = QSpinBox()
        self._spin.setRange(0, MOST)
        self._spin.setAccessibleName(label)
        both = QWidget()
        line = QHBoxLayout(both)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self._box)
        line.addWidget(self._spin, 1)
        both.setFocusProxy(self._box)
        super().__init__(label, both, tip)
        self._box.setAccessibleName(label)
        self._box.setToolTip(tip)
        self._spin.setToolTip(tip)
        self._box.toggled.connect(self._on_toggled)
        self._spin.valueChanged.connect(changed)

    @override
    def show(self, view: NodeView) -> None:
        """Show whether a number is fixed, and which."""
        pinned = self._pinned(view)
        with QSignalBlocker(self._box), QSignalBlocker(self._spin):
            self._box.setChecked(pinned is not None)
            self._spin.setEnabled(pinned is not None)
            self._spin.setValue(self._worked_out(view) if pinned is None else pinned)

    def _on_toggled(self, ticked: bool) -> None:  # noqa: FBT001 - Qt's own
        self._changed(self._spin.value() if ticked else None)
