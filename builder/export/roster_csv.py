"""The units of a battle as a table of commas (RFC 4180), for spreadsheets: one row a unit.

Numbers are plain digits, decimals after a point, whatever the language. A text that a spreadsheet
would take for a formula begins with an apostrophe, which it shows as a text.
"""

from __future__ import annotations

import csv
from fractions import Fraction
from io import StringIO
from typing import TYPE_CHECKING

from builder.core.measures import round_half_up
from builder.export.telling import Telling
from builder.export.wording import count_text, part_text, said

if TYPE_CHECKING:
    from builder.core.battle import Battle, BattleSide
    from builder.core.roster import Formation, Troop
    from builder.core.ruleset import Tally
    from builder.core.sized import Unit
    from builder.translation import Catalogue

__all__ = ["rosters_as_csv"]

# The full-width ones are taken for the others by some programs.
_BEGINS_A_FORMULA = tuple("=+-@\t\r\n＝＋－＠")
_HUNDREDTHS = 100


def rosters_as_csv(battle: Battle, catalogue: Catalogue) -> str:
    """Return the units of all sides; lines end with CR LF, and the first has the headings."""
    stream = StringIO()
    writer = csv.writer(stream, lineterminator="\r\n")
    writer.writerow(map(_inert, _headings(battle, catalogue)))
    for side in battle.sides:
        table = _Side(battle, side, catalogue)
        for unit in side.reckoning.sized.units:
            writer.writerow(table.row(unit))
    return stream.getvalue()


def _headings(battle: Battle, catalogue: Catalogue) -> tuple[str, ...]:
    translate = catalogue.translate
    atoms = ", ".join(said(catalogue, atom.many) for atom in battle.ruleset.atoms)
    return (
        translate("side"),
        translate("formation"),
        translate("unit"),
        translate("level"),
        translate("troops"),
        atoms,
        translate("men"),
        translate("front, cm"),
        translate("depth, cm"),
        *(said(catalogue, tally.label) for tally in battle.ruleset.tallies),
        translate("order"),
        translate("leaders"),
        translate("notes"),
    )


class _Side:
    """Writes the rows of one side."""

    def __init__(self, battle: Battle, side: BattleSide, catalogue: Catalogue) -> None:
        self._tell = Telling(side.reckoning, catalogue, battle)
        self._name = side.name or self._tell.name(side.reckoning.army.root)

    def row(self, unit: Unit) -> tuple[str, ...]:
        """Return the cells of a unit, in the order of the headings."""
        tell, reckoning = self._tell, self._tell.reckoning
        footprint = reckoning.footprint(unit)
        men = unit.men or sum(node.represents or 0 for node in unit.nodes)
        texts = (self._name, self._path(unit), tell.unit_name(unit))
        sums = (self._sum(tally, unit) for tally in tell.tallies)
        after = (
            tell.order(reckoning.order_of(unit)),
            ", ".join(tell.leaders_with(unit)),
            "\n".join(tell.notes(unit.nodes)),
        )
        return (
            *map(_inert, (*texts, tell.echelon(unit.echelon), self._troops(unit))),
            str(unit.atoms),
            str(men) if men else "",
            _number(Fraction(footprint.frontage_mm, 10)),
            _number(Fraction(footprint.depth_mm, 10)),
            *sums,
            *map(_inert, after),
        )

    def _path(self, unit: Unit) -> str:
        """Return the formations that all of a unit stands in, the largest first, but the army."""
        first, *others = (self._above(node) for node in unit.nodes)
        known = [{formation.id for formation in other} for other in others]
        held = [each for each in first if all(each.id in other for other in known)]
        return " / ".join(self._tell.name(formation) for formation in held)

    def _above(self, node: Formation | Troop) -> list[Formation]:
        path: list[Formation] = []
        above = self._tell.parents.get(node.id)
        while above is not None and above.id in self._tell.parents:
            path.insert(0, above)
            above = self._tell.parents.get(above.id)
        return path

    def _troops(self, unit: Unit) -> str:
        catalogue = self._tell.catalogue
        told = ((part_text(catalogue, part), count_text(catalogue, part)) for part in unit.parts)
        return ", ".join(text for each in told for text in each if text)

    def _sum(self, tally: Tally, unit: Unit) -> str:
        amount = self._tell.sum_of(tally, unit).amount
        return "" if amount is None else _number(Fraction(amount))


def _number(value: Fraction) -> str:
    """Return a number with at most two decimals after a point."""
    rounded = round_half_up(value * _HUNDREDTHS)
    whole, rest = divmod(abs(rounded), _HUNDREDTHS)
    sign = "-" if rounded < 0 else ""
    return sign + (f"{whole}.{rest:02d}".rstrip("0") if rest else str(whole))


def _inert(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.lstrip(" ").startswith(_BEGINS_A_FORMULA) else text
