"""The dice of the ground in words: with the seed, or with real dice, both players can replay it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core.messages import N_, Message

if TYPE_CHECKING:
    from builder.core.battlefield import Roll, Terrain
    from builder.core.ground import Ground
    from builder.core.model import LocalisedText

__all__ = ["LogLine", "any_of", "log_lines"]

_TEXTS = {
    "pool": N_("One more piece, 1D{sides} = {result}: {kinds}"),
    "first": N_("Who places the first piece, 1D{sides} = {result}"),
    "slot": N_("Which of the pieces left, 1D{sides} = {result}: {kinds}"),
    "kind": N_("Which of these ({choices}), 1D{sides} = {result}: {kinds}"),
    "outline": N_("Outline, 1D{sides} = {result}"),
    "turn": N_("Turned clockwise, 1D{sides} = {result}: {amount}°"),
    "size": N_("Size, 1D{sides} = {result}: {amount} cm across"),
    "across": N_("Middle from the left edge, 1D{sides} = {result}: {amount} cm"),
    "down": N_("Middle from the top edge, 1D{sides} = {result}: {amount} cm"),
}
_IN_MM = frozenset({"size", "across", "down"})


@dataclass(frozen=True, slots=True)
class LogLine:
    """A roll in words; ``step``: of which piece, ``side``: whose (both None for the table's)."""

    step: int | None
    side: str | None
    text: Message


def log_lines(ground: Ground, terrain: Terrain) -> tuple[LogLine, ...]:
    """Return every roll in words, in the order in which they fell.

    Dice that fell before for the same thing, because two were equal or a piece found no room, are
    told to be rolled again. Lengths are in centimetres.
    """
    lines = []
    seen: set[tuple[object, ...]] = set()
    for roll in terrain.log:
        text = _in_words(ground, roll)
        key = (roll.what, roll.side, roll.piece)
        if key in seen and roll.what != "pool":
            text = Message.of(N_("Again: {roll}"), roll=text)
        seen.add(key)
        lines.append(LogLine(roll.piece, roll.side, text))
    return tuple(lines)


def _in_words(ground: Ground, roll: Roll) -> Message:
    number = roll.result
    values: dict[str, object] = {"sides": str(roll.sides), "result": str(number)}
    if roll.amount is not None:
        values["amount"] = Fraction(roll.amount, 10) if roll.what in _IN_MM else roll.amount
    if roll.what == "kind":
        values["choices"] = any_of(ground, roll.kinds)
        values["kinds"] = _label(ground, roll.kinds[number - 1])
    elif roll.kinds:
        values["kinds"] = any_of(ground, roll.kinds)
    return Message.of(_TEXTS[roll.what], **values)


def any_of(ground: Ground, kinds: tuple[str, ...]) -> Message | LocalisedText | str:
    """Return kinds as a choice of one: "wood, marsh or stony ground"."""
    first, *others = kinds
    text: Message | LocalisedText | str = _label(ground, first)
    for other in others[:-1]:
        text = Message.of(N_("{these}, {more}"), these=text, more=_label(ground, other))
    if others:
        text = Message.of(N_("{these} or {last}"), these=text, last=_label(ground, others[-1]))
    return text


def _label(ground: Ground, kind: str) -> LocalisedText | str:
    """Return what a kind is called; its id where the rules don't have it any more."""
    return ground.kinds[kind].label if kind in ground.kinds else kind
