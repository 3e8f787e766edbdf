"""How a map is to be drawn: how coarse its details are, in which words, with which letters.

Whatever lies on the table is drawn to its true size. Trees, lines and type aren't: one millimetre
of them takes ``detail_mm`` of the table, so that they are as large on paper at every scale. On a
page where a metre of table is 15 cm wide, that is 1000 / 150.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from builder.core.messages import Message

if TYPE_CHECKING:
    from collections.abc import Callable

    from builder.core.model import LocalisedText

    Words = str | LocalisedText | Message

__all__ = ["LEAST_TYPE_MM", "TYPE_MM", "MapLook", "in_english", "rough_width"]

# Seven and six points.
TYPE_MM = 2.47
LEAST_TYPE_MM = 2.12
_OF_A_LETTER = 0.56


def rough_width(text: str, size: float) -> float:
    """Return about how wide a text is at a size of type, for whoever has no fonts at hand."""
    return len(text) * size * _OF_A_LETTER


def in_english(words: Words) -> str:
    """Return words as the code and the packs have them in English."""
    if isinstance(words, str):
        return words
    if isinstance(words, Message):
        values = {name: _plain(value) for name, value in words.values}
        return words.source.format_map({"n": words.count, **values})
    return words.in_language("en")


def _plain(value: object) -> object:
    has_words = isinstance(value, Message) or hasattr(value, "in_language")
    return in_english(cast("Words", value)) if has_words else value


@dataclass(frozen=True, slots=True)
class MapLook:
    """The details of a map.

    ``detail_mm``: the millimetres of table that one of detail takes, above 0. ``say``: puts names
    and labels into the reader's words. ``width_of``: how wide a text is at a size of type, both
    in the same unit. ``inches``: grid and ticks in inches.
    """

    detail_mm: float
    say: Callable[[Words], str] = field(default=in_english)
    width_of: Callable[[str, float], float] = field(default=rough_width)
    inches: bool = False

    def of(self, size: float) -> float:
        """Return what a detail of so many millimetres takes on the table."""
        return size * self.detail_mm
