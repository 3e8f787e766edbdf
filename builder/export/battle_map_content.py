"""What stands about the map on its page, in words: title, sides, and what one has to know."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core.zones import table_of, zones_of
from builder.export.roster_content import Fact
from builder.export.wording import Marked, ground_text, said, side_letters, turn_text

if TYPE_CHECKING:
    from builder.core.battle import Battle
    from builder.translation import Catalogue

__all__ = ["MapContent", "map_content"]


@dataclass(frozen=True, slots=True)
class MapContent:
    """The words of a map's page. ``sides``: each with its letter and name; ``zones``: of whom."""

    title: str
    line: str
    sides: tuple[tuple[str, str], ...]
    facts: tuple[Fact, ...]
    zones: tuple[tuple[int, str], ...]
    table_mm: tuple[int, int]


def map_content(battle: Battle, catalogue: Catalogue) -> MapContent | None:
    """Return what is told about the map of a battle; None where there is no table."""
    table = table_of(battle)
    if table is None:
        return None
    date = catalogue.historical_date(battle.date)
    told = (date, said(catalogue, battle.ruleset.name))
    letters = side_letters(side.name for side in battle.sides)
    return MapContent(
        title=battle.title,
        line=" · ".join(each for each in told if each and each != battle.title),
        sides=tuple(zip(letters, (side.name for side in battle.sides), strict=True)),
        facts=tuple(_facts(battle, table, catalogue)),
        zones=_zones(battle, catalogue),
        table_mm=table,
    )


def _facts(battle: Battle, table: tuple[int, int], catalogue: Catalogue) -> list[Fact]:
    translate = catalogue.translate
    across, down = (Fraction(each, 10) for each in table)
    size = translate("{across} × {down} cm", across=across, down=down)
    facts = [Fact(translate("table"), Marked(size))]
    if battle.ratio is not None:
        facts.append(Fact(translate("scale"), Marked(f"1:{battle.ratio}")))
    ground = ground_text(catalogue, battle)
    if ground is not None:
        facts.append(Fact(translate("ground"), ground))
    turn = turn_text(catalogue, battle)
    if turn is not None:
        facts.append(Fact(translate("a turn"), turn))
    if battle.turn_limit is not None:
        lasts = catalogue.translate_plural("{n} turn", "{n} turns", battle.turn_limit)
        facts.append(Fact(translate("the battle lasts"), Marked(lasts)))
    return facts


def _zones(battle: Battle, catalogue: Catalogue) -> tuple[tuple[int, str], ...]:
    """Return for each zone on the table its side's place, and what it is called."""
    places = {side.id: place for place, side in enumerate(battle.sides)}
    found = []
    for zone in zones_of(battle):
        if not zone.is_empty and zone.strip is not None:
            name = battle.sides[places[zone.side]].name
            told = catalogue.translate(
                "deployment zone of {side}: {zone}", side=name, zone=zone.strip.label
            )
            found.append((places[zone.side], told))
    return tuple(found)
