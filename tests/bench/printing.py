"""What the benches print: 90 cards, 1,000 cards, and a roster of 500 rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.bench.armies import army_of_legions, roster_of_units
from tests.bench.as_html import cards_html, roster_html

if TYPE_CHECKING:
    from collections.abc import Callable

    from builder.core.battle import Battle
    from builder.core.roster import Roster

__all__ = ["PRINTED", "Printed"]


@dataclass(frozen=True, slots=True)
class Printed:
    """A sheet of a document with so many units, and the same as HTML."""

    name: str
    sheet: str
    units: int
    document: Callable[[], Roster]
    as_html: Callable[[Battle], str]


def _three_legions() -> Roster:
    return roster_of_units(1).model_copy(update={"army": army_of_legions(3)})


PRINTED = (
    Printed("90 cards", "cards", 90, _three_legions, cards_html),
    Printed("1,000 cards", "cards", 1_000, lambda: roster_of_units(1_000), cards_html),
    # In 46 formations, each of which has a row as well.
    Printed("a roster of 500 rows", "roster", 454, lambda: roster_of_units(454), roster_html),
)
