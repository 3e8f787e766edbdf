"""What mouse and keys on the map mean for what is selected, pieces and units alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from builder.gui.battlefield.ground_deeds import GroundDeeds
    from builder.gui.battlefield.map_view import MapView
    from builder.gui.battlefield.unit_deeds import UnitDeeds

__all__ = ["Handling"]


class Handling(QObject):
    """Does what a view tells. A drag is a step of undo of its own; keys in a row are one."""

    def __init__(self, view: MapView, ground: GroundDeeds, units: UnitDeeds) -> None:
        """Follow a view."""
        super().__init__(view)
        self._chosen, self._ground, self._units = view.chosen, ground, units
        view.moved.connect(self._on_moved)
        view.nudged.connect(self._on_nudged)
        view.turned.connect(self._on_turned)
        view.resized.connect(self._on_resized)
        view.removal_asked.connect(self._on_removal)

    def _on_moved(self, right_mm: int, down_mm: int) -> None:
        self._move((right_mm, down_mm), None)

    def _on_nudged(self, right_mm: int, down_mm: int) -> None:
        self._move((right_mm, down_mm), self._chosen.burst)

    def _move(self, by: tuple[int, int], burst: int | None) -> None:
        pieces, units = self._chosen.pieces, self._chosen.units
        if pieces:
            self._ground.move(pieces, by, burst)
        if units:
            self._units.move(units, by, burst)

    def _on_turned(self, by_deg: int, by_key: bool) -> None:  # noqa: FBT001 - Qt's own
        burst = self._chosen.burst if by_key else None
        pieces, units = self._chosen.pieces, self._chosen.units
        if pieces:
            self._ground.turn(pieces, by_deg, burst)
        if units:
            self._units.turn(units, by_deg, burst)

    def _on_resized(self, by_mm: int, by_key: bool) -> None:  # noqa: FBT001 - Qt's own
        self._ground.resize(self._chosen.pieces, by_mm, self._chosen.burst if by_key else None)

    def _on_removal(self) -> None:
        pieces, units = self._chosen.pieces, self._chosen.units
        if pieces:
            self._ground.remove(pieces)
        if units:
            self._units.take_off(units)
