"""The texts of the rows of the tree, put together when a row is first shown.

Which columns there are follows from the ruleset: one a tally, one for orders where it has any,
figures under its own word. A unit of several nodes is told at each of them, faintly, since the
unit and not the node stands on the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core.messages import N_, Message
from builder.core.roster import Formation, Troop
from builder.drawing.unit_symbols import symbol_of, unit_symbol
from builder.gui.models.columns import columns_of
from builder.gui.models.node_numbers import NodeNumbers
from builder.gui.words import capital, number, spoken
from builder.translation import translate, translate_plural

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from builder.core.reckoning import Reckoning
    from builder.core.ruleset import Atom, LeaderRole, Tally
    from builder.core.sized import Unit
    from builder.gui.models.node_numbers import Numbers

__all__ = ["COUNTED", "Row", "RowTexts", "strength_text"]

# What troops are counted in, as a heading and after a number.
COUNTED = {
    "men": N_("Men"),
    "animals": N_("Animals"),
    "vehicles": N_("Vehicles"),
    "guns": N_("Guns"),
    "stands": N_("Stands"),
}
_MANY: dict[str, Callable[[int], Message]] = {
    "animals": lambda n: Message.plural_of("{n} animal", "{n} animals", n),
    "vehicles": lambda n: Message.plural_of("{n} vehicle", "{n} vehicles", n),
    "guns": lambda n: Message.plural_of("{n} gun", "{n} guns", n),
    "stands": lambda n: Message.plural_of("{n} stand", "{n} stands", n),
}
_DASH = "–"


@dataclass(frozen=True, slots=True)
class Row:
    """What a row shows.

    ``faint``: the node isn't what stands on the table by itself. ``post``: the symbol of who
    leads the unit. ``heading``: the node stands above units.
    """

    texts: tuple[str, ...]
    tip: str
    symbol: str
    post: str
    faint: bool
    heading: bool


def _main_atom(reckoning: Reckoning) -> Atom:
    """Return what the army has most reason to be counted in: the first kind that it has."""
    atoms = reckoning.basis.ruleset.atoms
    return next((atom for atom in atoms if reckoning.sized.count(atom.kind)), atoms[0])


def _main_strength(strengths: tuple[tuple[str, int], ...]) -> str:
    """Return the men alone where there are any: the column has room for one number.

    Stands are told in a column of their own.
    """
    men = tuple(each for each in strengths if each[0] == "men" and each[1])
    if not men and any(kind == "stands" for kind, _ in strengths):
        return ""
    return strength_text(men or strengths)


def strength_text(strengths: Iterable[tuple[str, int]]) -> str:
    """Return a strength in words: men as a bare number, the rest with what is counted."""
    texts = [
        number(count) if kind == "men" else spoken(_MANY[kind](count))
        for kind, count in strengths
        if count
    ]
    return " + ".join(texts) or "0"


class RowTexts:
    """The rows of one army, each kept until something about it changes."""

    def __init__(self, reckoning: Reckoning) -> None:
        """Choose the columns for the army's ruleset."""
        self._main = _main_atom(reckoning)
        self.columns = columns_of(reckoning.basis.ruleset, self._main)
        self.numbers = NodeNumbers(reckoning)
        self._reckoning = reckoning
        self._known: dict[int, Row] = {}

    def show(self, reckoning: Reckoning, numbers: Iterable[int], texts: Iterable[int]) -> None:
        """Go on with the next state; what changed in numbers or texts is worked out again."""
        self._reckoning = reckoning
        self._main = _main_atom(reckoning)
        self.columns = columns_of(reckoning.basis.ruleset, self._main)
        self.numbers.show(reckoning, numbers)
        for node_id in texts:
            self._known.pop(node_id, None)

    def of(self, node: Formation | Troop) -> Row:
        """Return the row of a node."""
        known = self._known.get(node.id)
        if known is None:
            known = self._known[node.id] = self._put_together(node)
        return known

    def _put_together(self, node: Formation | Troop) -> Row:
        numbers = self.numbers.of(node)
        units = self.numbers.units.get(node.id, ())
        shared = bool(units) and len(units[0].nodes) > 1
        inside = not units and not numbers.units
        standing = units if units or numbers.only is None else (numbers.only,)
        texts = {
            "name": node.name or capital(spoken(self._reckoning.names.of(node))),
            "echelon": self._echelon(node),
            "strength": _main_strength(numbers.strengths),
            "atoms": self._atoms(node, units, numbers),
            "front": self._front(standing, shared=shared),
            "table": self._table(units, numbers, shared=shared),
            "order": self._order(node, standing),
        }
        if numbers.totals is not None and not shared:
            for tally, total in zip(self._tallies, numbers.totals, strict=True):
                texts[f"tally-{tally.id}"] = number(total)
        roles = [] if shared else self._roles(standing)
        return Row(
            tuple(texts.get(column.id, "") for column in self.columns),
            self._tip(node, units),
            self._symbol(node, units),
            next((role.symbol for role in roles if role.symbol), ""),
            faint=shared or (inside and isinstance(node, Troop)),
            heading=isinstance(node, Formation) and not units and not inside,
        )

    @property
    def _tallies(self) -> tuple[Tally, ...]:
        return self._reckoning.basis.ruleset.tallies

    def _echelon(self, node: Formation | Troop) -> str:
        echelon = self._reckoning.basis.ruleset.echelon_index.get(node.echelon or "")
        return spoken(echelon.label) if echelon else ""

    def _atoms(self, node: Formation | Troop, units: tuple[Unit, ...], numbers: Numbers) -> str:
        if units and len(units[0].nodes) > 1:
            return ""
        count = self._reckoning.sized.atoms_at.get(node.id)
        if count is None and units:
            count = sum(unit.atoms for unit in units)
        if count is None:
            return _DASH if numbers.units else ""
        if len(numbers.atoms) > 1:
            return " + ".join(number(each) for _, each in self._by_kind(numbers.atoms))
        kind = numbers.atoms[0][0] if numbers.atoms else self._main.kind
        return number(count) if kind == self._main.kind else self._counted(kind, count)

    def _mixture(self, numbers: Numbers) -> list[str]:
        """Return what a row has no room for: strength and figures of several kinds."""
        lines = []
        if len(numbers.strengths) > 1:
            lines.append(strength_text(numbers.strengths))
        if len(numbers.atoms) > 1:
            kinds = self._by_kind(numbers.atoms)
            lines.append(" + ".join(self._counted(kind, count) for kind, count in kinds))
        return lines

    def _by_kind(self, atoms: tuple[tuple[str, int], ...]) -> list[tuple[str, int]]:
        """Return numbers by kind in the ruleset's order, as the totals above have them."""
        found = dict(atoms)
        kinds = [atom.kind for atom in self._reckoning.basis.ruleset.atoms]
        return [(kind, found[kind]) for kind in kinds if found.get(kind)]

    def _counted(self, kind: str, count: int) -> str:
        atom = self._reckoning.basis.ruleset.atom_index.get(kind)
        word = "" if atom is None else spoken(atom.one if count == 1 else atom.many)
        return f"{number(count)} {word}".strip()

    def _front(self, units: tuple[Unit, ...], *, shared: bool) -> str:
        if not units or shared:
            return ""
        fronts = {self._reckoning.footprint(unit).frontage_mm for unit in units}
        known = sorted(fronts - {0}, reverse=True)
        return " / ".join(number(Fraction(front, 10)) for front in known)

    def _table(self, units: tuple[Unit, ...], numbers: Numbers, *, shared: bool) -> str:
        if shared:
            return translate("in: {unit}", unit=spoken(self._reckoning.names.of_unit(units[0])))
        if len(units) > 1:
            sizes = " + ".join(str(unit.atoms) for unit in units)
            return translate("{n} units: {sizes}", n=len(units), sizes=sizes)
        if units:
            posts = [spoken(role.label) for role in self._roles(units) if not role.symbol]
            return " · ".join((self._stand(units[0]), *posts))
        stand = _DASH if numbers.only is None else self._stand(numbers.only)
        if stand != _DASH:
            return translate("1 unit: {stand}", stand=stand)
        return translate_plural("{n} unit", "{n} units", numbers.units) if numbers.units else ""

    def _stand(self, unit: Unit) -> str:
        footprint = self._reckoning.footprint(unit)
        return f"{footprint.files} × {footprint.ranks}" if footprint.files else _DASH

    def _roles(self, units: tuple[Unit, ...]) -> list[LeaderRole]:
        roles = self._reckoning.basis.ruleset.role_index
        return [
            roles[leader.role]
            for unit in units
            for leader in self._reckoning.leaders.get(unit.key, ())
            if leader.role in roles
        ]

    def _order(self, node: Formation | Troop, units: tuple[Unit, ...]) -> str:
        order = node.order or (units[0].order if units else None)
        kind = self._reckoning.basis.ruleset.order_index.get(order or "")
        return spoken(kind.label) if kind else ""

    def _symbol(self, node: Formation | Troop, units: tuple[Unit, ...]) -> str:
        ruleset = self._reckoning.basis.ruleset
        if units and len(units[0].nodes) == 1:
            return unit_symbol(ruleset, units[0])
        if isinstance(node, Troop):
            return symbol_of(ruleset, self._reckoning.basis.profile_of(node).tags)
        return ""

    def _tip(self, node: Formation | Troop, units: tuple[Unit, ...]) -> str:
        numbers = self.numbers.of(node)
        if not units:
            return "\n".join(each for each in (*self._mixture(numbers), node.notes) if each)
        unit = units[0]
        words = [
            translate(
                "{unit}: {count} for {strength} in strength",
                unit=spoken(self._reckoning.names.of_unit(unit)),
                count=self._counted(unit.parts[0].profile.troop_class.atom, unit.atoms),
                strength=sum(part.strength for part in unit.parts),
            )
        ]
        words.extend(capital(spoken(role.label)) for role in self._roles(units))
        words.extend(spoken(line.label) for line in unit.why)
        if node.notes:
            words.append(node.notes)
        return "\n".join(words)
