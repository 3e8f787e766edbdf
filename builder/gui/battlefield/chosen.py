"""What is selected on the table; the map and the tables beside it all follow it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Chosen", "UnitId"]

# A side and the key of one of its units.
UnitId = tuple[str, str]


class Chosen(QObject):
    """Pieces of ground and units that are selected.

    ``burst`` changes with the selection: nudges become one step of undo only within it.

    Signals:
        changed: others are selected.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Start with nothing selected."""
        super().__init__(parent)
        self.pieces: tuple[int, ...] = ()
        self.units: tuple[UnitId, ...] = ()
        self.burst = 0

    def choose(self, pieces: Iterable[int] = (), units: Iterable[UnitId] = ()) -> None:
        """Select these and nothing else."""
        new = (tuple(pieces), tuple(units))
        if new != (self.pieces, self.units):
            self.pieces, self.units = new
            self.burst += 1
            self.changed.emit()

    def keep_only(self, pieces: Iterable[int], units: Iterable[UnitId]) -> None:
        """Let go of what isn't on the table any more."""
        known, standing = set(pieces), set(units)
        self.choose(
            [each for each in self.pieces if each in known],
            [each for each in self.units if each in standing],
        )

    def toggle(self, pieces: Iterable[int] = (), units: Iterable[UnitId] = ()) -> None:
        """Select these too; those that are selected already no more."""
        self.choose(_toggled(self.pieces, pieces), _toggled(self.units, units))


def _toggled(now: tuple[object, ...], others: Iterable[object]) -> list:  # type: ignore[type-arg]
    found = list(now)
    for each in others:
        if each in found:
            found.remove(each)
        else:
            found.append(each)
    return found
