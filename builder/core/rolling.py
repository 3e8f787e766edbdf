"""Rolls that are noted down as they fall: what each was for, of how many sides, what it gave."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.battlefield import Roll

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.core.battlefield import RollKind
    from builder.core.dice import Stream

__all__ = ["Hand", "Slot"]

Slot = tuple[str, ...]


class Hand:
    """The dice of one step, and a note of every roll. A die of one side is not rolled."""

    def __init__(self, stream: Stream, side: str | None = None, piece: int | None = None) -> None:
        """Start with nothing rolled."""
        self._stream = stream
        self._side = side
        self._piece = piece
        self.rolls: list[Roll] = []

    def plain(self, what: RollKind, sides: int, side: str | None = None) -> int:
        """Return a roll from 1 to ``sides``."""
        return self._rolled(what, sides, side=side)

    def number(self, what: RollKind, low: int, high: int, step: int) -> int:
        """Return ``low``, or a step more, and so on, at most ``high``."""
        return self._rolled(what, (high - low) // step + 1, first=low, step=step)

    def slot(self, what: RollKind, slots: Sequence[Slot]) -> int:
        """Return the place of one of the slots; the note says which kinds it may be."""
        return self._rolled(what, len(slots), slots=slots) - 1

    def kind(self, slot: Slot) -> str:
        """Return one of the kinds of a slot; the note says which there were."""
        return slot[self._rolled("kind", len(slot), slots=(slot,) * len(slot)) - 1]

    def _rolled(
        self,
        what: RollKind,
        sides: int,
        *,
        side: str | None = None,
        first: int = 0,
        step: int = 0,
        slots: Sequence[Slot] = (),
    ) -> int:
        place = self._stream.roll(sides) - 1
        amount = first + step * place
        if sides > 1:
            self.rolls.append(
                Roll(
                    what=what,
                    side=side or self._side,
                    piece=self._piece,
                    sides=sides,
                    result=place + 1,
                    amount=amount if step else None,
                    kinds=slots[place] if slots else (),
                )
            )
        return amount if step else place + 1
