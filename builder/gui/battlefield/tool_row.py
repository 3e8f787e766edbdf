"""The row above the map: grid, snap, zoom, ruler, layers."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QMenu, QToolButton, QWidget

from builder.core.messages import N_
from builder.gui.battlefield.measure import GRIDS, SNAPS
from builder.gui.style.icons import set_icon
from builder.gui.words import spoken_label
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from builder.gui.battlefield.map_view import MapView

__all__ = ["AT_FIRST_OFF", "ToolRow"]

_LAYERS = (
    ("ground", N_("&Ground")),
    ("grid", N_("Gr&id")),
    ("zones", N_("&Zones")),
    ("units", N_("&Units")),
    ("names", N_("&Names")),
    ("reach", N_("&Reach of leaders")),
    ("legend", N_("&Legend")),
)

AT_FIRST_OFF = frozenset({"reach"})


class ToolRow(QWidget):
    """Sets up a view.

    Signals:
        layers_chosen: with the layers that are switched off.
    """

    layers_chosen = Signal(object)

    def __init__(self, view: MapView) -> None:
        """Set up a view as the row says."""
        super().__init__()
        self.setObjectName("battlefield-tools")
        self._view = view
        self._hidden: set[str] = set(AT_FIRST_OFF)
        self.grid = self._combo("battlefield-grid", translate("Grid"), GRIDS)
        self.snap = self._combo("battlefield-snap", translate("Snap"), SNAPS)
        self.grid.currentIndexChanged.connect(self._on_grid)
        self.snap.currentIndexChanged.connect(self._on_snap)
        self.ruler = self._button("ruler", "ruler", translate("Measure: drag a line"), None)
        self.ruler.setCheckable(True)
        self.ruler.toggled.connect(self._on_ruler)
        line = QHBoxLayout(self)
        line.setContentsMargins(8, 4, 8, 4)
        line.setSpacing(4)
        for widget in (self.grid, self.snap, self.ruler, self._layers()):
            line.addWidget(widget)
        line.addStretch(1)
        for name, text, deed in (
            ("zoom-out", translate("Smaller"), view.zoom_out),
            ("zoom-in", translate("Larger"), view.zoom_in),
            ("fit-width", translate("Show the whole table"), view.fit),
        ):
            line.addWidget(self._button(name, name, text, deed))
        self._on_grid()
        self._on_snap()
        view.tool_changed.connect(self._on_tool)

    @staticmethod
    def _combo(name: str, label: str, lines: Sequence[tuple[int, str]]) -> QComboBox:
        combo = QComboBox()
        combo.setObjectName(name)
        combo.setAccessibleName(label)
        for tenths, text in lines:
            combo.addItem(spoken_label(text), tenths)
        return combo

    @staticmethod
    def _button(name: str, icon: str, text: str, deed: Callable[[], object] | None) -> QToolButton:
        button = QToolButton()
        button.setObjectName(f"battlefield-{name}")
        set_icon(button, icon)
        button.setAutoRaise(True)
        button.setToolTip(text)
        button.setAccessibleName(text)
        if deed is not None:
            button.clicked.connect(partial(_do, deed))
        return button

    def _layers(self) -> QToolButton:
        button = QToolButton()
        button.setObjectName("battlefield-layers")
        button.setText(translate("Layers"))
        button.setAccessibleName(translate("Layers of the map"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        for name, text in _LAYERS:
            action = menu.addAction(spoken_label(text))
            action.setCheckable(True)
            action.setChecked(name not in AT_FIRST_OFF)
            action.toggled.connect(partial(self._on_layer, name))
        button.setMenu(menu)
        return button

    def _on_layer(self, name: str, shown: bool) -> None:  # noqa: FBT001 - Qt's own
        if shown:
            self._hidden.discard(name)
        else:
            self._hidden.add(name)
        self.layers_chosen.emit(frozenset(self._hidden))

    def _on_grid(self, *_whatever: object) -> None:
        self._view.map_scene.show_grid(int(self.grid.currentData()))

    def _on_snap(self, *_whatever: object) -> None:
        self._view.snap_tenths = int(self.snap.currentData())

    def _on_ruler(self, wanted: bool) -> None:  # noqa: FBT001 - Qt's own
        self._view.gestures.use("ruler" if wanted else "select")

    def _on_tool(self, tool: str) -> None:
        with QSignalBlocker(self.ruler):
            self.ruler.setChecked(tool == "ruler")


def _do(deed: Callable[[], object], *_ticked: object) -> None:
    deed()
