"""What stands on a roster sheet, as values: title block, summary, order of battle, findings.

Everything is in words already, in the language of the sheet; nothing here knows of paper. Units
stand in the order of the tree, each once: one of several nodes under the formation that holds
them all, at the place of the first. ``own_copy`` False leaves out what an opponent mustn't know:
orders, notes, who leads and where, what leaders add to a unit's points, and findings.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core.roster import Formation, walk
from builder.drawing.unit_symbols import unit_symbol
from builder.export.wording import (
    Marked,
    atoms_text,
    centimetres,
    count_text,
    date_text,
    duration_text,
    ground_text,
    is_house,
    part_text,
    said,
    side_letters,
    sum_text,
)

if TYPE_CHECKING:
    from builder.core.battle import Battle, BattleSide
    from builder.core.finding import Finding, Severity
    from builder.core.reckoning import Reckoning
    from builder.core.roster import Troop
    from builder.core.ruleset import Tally
    from builder.core.sized import Unit
    from builder.core.sums import SumLine
    from builder.translation import Catalogue

__all__ = [
    "Arm",
    "Fact",
    "FindingLine",
    "FormationLine",
    "RosterContent",
    "UnitLine",
    "parents_of",
    "roster_content",
    "unit_amount",
]

BOX_GROUP = 5


@dataclass(frozen=True, slots=True)
class Fact:
    """A value of the title block and what it is."""

    label: str
    value: Marked


@dataclass(frozen=True, slots=True)
class Arm:
    """One class of troops in the summary."""

    label: str
    atoms: int
    men: int


@dataclass(frozen=True, slots=True)
class FormationLine:
    """A formation: name, level in the tree, totals; ``sub``: who leads it and what rounding does."""

    depth: int
    name: str
    echelon: str
    atoms: str
    men: str
    amounts: tuple[Marked, ...]
    sub: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class UnitLine:
    """A unit: ``sub`` are its parts, those who are with it, its notes; ``boxes`` how many to tick."""

    depth: int
    symbol: str
    name: str
    echelon: str
    atoms: str
    men: str
    room: Marked
    order: str
    amounts: tuple[Marked, ...]
    sub: tuple[str, ...]
    boxes: int


@dataclass(frozen=True, slots=True)
class FindingLine:
    """A finding in words."""

    severity: Severity
    message: str
    why: str


@dataclass(frozen=True, slots=True)
class RosterContent:
    """All of a roster sheet."""

    title: str
    side: str
    letter: str
    place: int
    line: str
    facts: tuple[Fact, ...]
    leaders: tuple[str, ...]
    digest: str
    arms: tuple[Arm, ...]
    atom_heading: str
    tally_headings: tuple[str, ...]
    lines: tuple[FormationLine | UnitLine, ...]
    findings: tuple[FindingLine, ...] | None
    notes: str
    versions: str


def roster_content(
    battle: Battle, side: BattleSide, catalogue: Catalogue, version: str, *, own_copy: bool = True
) -> RosterContent:
    """Return what stands on the roster sheet of a side. ``version`` is the program's."""
    return _Writer(battle, side, catalogue, own_copy=own_copy).content(version)


def unit_amount(reckoning: Reckoning, tally: Tally, unit: Unit, *, own_copy: bool) -> SumLine:
    """Return what a unit comes to; in an opponent's copy without what its leaders add."""
    if own_copy:
        return reckoning.unit_sum(tally, unit)
    return reckoning.tallier.of_unit(tally, unit)


def parents_of(root: Formation) -> dict[int, Formation]:
    """Return the formation that each node stands in, by the node's id."""
    return {
        child.id: node
        for node in walk(root)
        if isinstance(node, Formation)
        for child in node.children
    }


class _Writer:
    """Puts one side into words."""

    def __init__(
        self, battle: Battle, side: BattleSide, catalogue: Catalogue, *, own_copy: bool
    ) -> None:
        self._battle = battle
        self._side = side
        self._reckoning = side.reckoning
        self._catalogue = catalogue
        self._own_copy = own_copy
        self._ruleset = battle.ruleset
        self._parents = parents_of(self._reckoning.army.root)
        self._amounts = {
            (tally.id, unit.key): unit_amount(self._reckoning, tally, unit, own_copy=own_copy)
            for tally in self._ruleset.tallies
            for unit in self._reckoning.sized.units
        }
        self._units_at: dict[int, dict[int, list[Unit]]] = defaultdict(lambda: defaultdict(list))
        self._below: dict[int, list[Unit]] = defaultdict(list)
        for unit in self._reckoning.sized.units:
            self._place(unit)

    def content(self, version: str) -> RosterContent:
        battle, catalogue, army = self._battle, self._catalogue, self._reckoning.army
        name = said(catalogue, self._reckoning.names.of(army.root))
        place = battle.sides.index(self._side)
        letters = side_letters(each.name for each in battle.sides)
        date = date_text(catalogue, battle.date)
        side = self._side.name or (name if name != battle.title else "")
        facts = [said(catalogue, self._ruleset.name), said(catalogue, self._army_list_name())]
        if self._side.name and name not in {self._side.name, battle.title}:
            facts.insert(0, name)
        if date:
            facts.append(date)
        return RosterContent(
            title=battle.title,
            side=side,
            letter=letters[place],
            place=place,
            line=" · ".join(facts),
            facts=tuple(self._facts()),
            leaders=self._leaders_of(army.root) if self._own_copy else (),
            digest=battle.digest,
            arms=self._arms(),
            atom_heading=self._atom_heading(),
            tally_headings=tuple(said(catalogue, t.short) for t in self._ruleset.tallies),
            lines=tuple(self._lines()),
            findings=self._findings() if self._own_copy else None,
            notes=battle.notes if self._own_copy else "",
            versions=self._versions(version),
        )

    # Title block ----------------------------------------------------------------------------

    def _facts(self) -> list[Fact]:
        catalogue, battle, sized = self._catalogue, self._battle, self._reckoning.sized
        tell = catalogue.translate
        facts = []
        if battle.ratio is not None:
            facts.append(Fact(tell("scale"), Marked(f"1:{battle.ratio}")))
        size = next((s for s in self._ruleset.figure_sizes if s.id == battle.figure_size), None)
        if size is not None:
            facts.append(Fact(tell("figure size"), Marked(said(catalogue, size.label))))
        facts.append(Fact(tell("men"), Marked(catalogue.number(sized.men))))
        for kind, n in self._atoms_by_kind().items():
            word = said(catalogue, self._ruleset.atom_index[kind].many)
            facts.append(Fact(word, Marked(catalogue.number(n))))
        facts.extend(self._tally_facts())
        turn = battle.turn_s
        if turn is not None:
            facts.append(Fact(tell("a turn"), self._turn_length(turn)))
        ground = ground_text(catalogue, battle)
        if ground is not None:
            facts.append(Fact(tell("ground"), ground))
        limit = battle.turn_limit
        if limit is not None:
            told = catalogue.translate_plural("{n} turn", "{n} turns", limit)
            if turn is not None:
                told = f"{told} = {duration_text(catalogue, limit * turn)}"
            facts.append(Fact(tell("the battle lasts"), Marked(told)))
        return facts

    def _turn_length(self, turn: int) -> Marked:
        listed = next((s for s in self._ruleset.scales if s.ratio == self._battle.ratio), None)
        house = listed is None or listed.source == "house" or "turn_s" in listed.house
        return Marked(duration_text(self._catalogue, turn), house)

    def _tally_facts(self) -> list[Fact]:
        catalogue, reckoning = self._catalogue, self._reckoning
        facts = []
        for tally in self._ruleset.tallies:
            line = reckoning.totals[tally.id]
            amount: Fraction | int | None = line.amount
            if not self._own_copy:
                amount = self._amount(tally, reckoning.sized.units)
            told = sum_text(catalogue, amount)
            if tally.limited and reckoning.army.limit:
                told = f"{told} / {catalogue.number(reckoning.army.limit)}"
            facts.append(Fact(said(catalogue, tally.label), Marked(told, is_house(line))))
        return facts

    def _atoms_by_kind(self) -> dict[str, int]:
        counts: dict[str, int] = {}
        for unit in self._reckoning.sized.units:
            for part in unit.parts:
                kind = part.profile.troop_class.atom
                counts[kind] = counts.get(kind, 0) + part.atoms
        return {kind: n for kind, n in counts.items() if n and kind in self._ruleset.atom_index}

    def _atom_heading(self) -> str:
        kinds = self._atoms_by_kind()
        words = [said(self._catalogue, self._ruleset.atom_index[kind].many) for kind in kinds]
        return ", ".join(words)

    def _army_list_name(self) -> str:
        return said(self._catalogue, self._reckoning.basis.army_list.name)

    def _arms(self) -> tuple[Arm, ...]:
        found: dict[str, tuple[int, int]] = {}
        for unit in self._reckoning.sized.units:
            for part in unit.parts:
                label = said(self._catalogue, part.profile.troop_class.label)
                atoms, men = found.get(label, (0, 0))
                found[label] = (atoms + part.atoms, men + part.men)
        return tuple(Arm(label, *counts) for label, counts in found.items())

    def _versions(self, version: str) -> str:
        army_list = self._reckoning.basis.army_list
        return " · ".join(
            (
                f"{self._ruleset.id} {self._ruleset.version}",
                f"{army_list.id} {army_list.version}",
                f"Legatus {version}",
            )
        )

    # The tree -------------------------------------------------------------------------------

    def _place(self, unit: Unit) -> None:
        """Put a unit under the formation that holds all its nodes, at the first one's place."""
        paths = [self._path(node) for node in unit.nodes]
        common = [step for step in paths[0] if all(step in path for path in paths)]
        home = common[0] if common else 0
        first = paths[0]
        at = first.index(home)
        child = first[at - 1] if at else unit.nodes[0].id
        if unit.nodes[0].id not in self._parents:
            home = 0
        self._units_at[home][child].append(unit)
        for step in common:
            self._below[step].append(unit)

    def _path(self, node: Formation | Troop) -> list[int]:
        """Return a node and the formations that it stands in, from the inside out."""
        path = [node.id]
        while path[-1] in self._parents:
            path.append(self._parents[path[-1]].id)
        return path if len(path) == 1 else path

    def _lines(self) -> list[FormationLine | UnitLine]:
        root = self._reckoning.army.root
        lines: list[FormationLine | UnitLine] = []
        lines.extend(self._unit(unit, 0) for units in self._units_at[0].values() for unit in units)
        self._inside(root, 0, lines)
        return lines

    def _inside(
        self, formation: Formation, depth: int, lines: list[FormationLine | UnitLine]
    ) -> None:
        own = self._units_at.get(formation.id, {})
        for child in formation.children:
            lines.extend(self._unit(unit, depth) for unit in own.get(child.id, ()))
            if isinstance(child, Formation) and self._is_shown(child):
                lines.append(self._formation(child, depth))
                self._inside(child, depth + 1, lines)

    def _is_shown(self, formation: Formation) -> bool:
        """Tell whether a formation has a line: it has units of its own, or nothing at all."""
        if formation.id in self._reckoning.sized.unit_of:
            return False
        holds_troops = any(not isinstance(each, Formation) for each in walk(formation))
        return bool(self._below.get(formation.id)) or not holds_troops

    def _formation(self, formation: Formation, depth: int) -> FormationLine:
        catalogue = self._catalogue
        units = self._below.get(formation.id, [])
        sub = list(self._leaders_of(formation)) if self._own_copy else []
        rounding = self._rounding(units)
        if rounding:
            sub.append(rounding)
        if self._own_copy:
            sub.extend(self._order_and_notes(formation))
        return FormationLine(
            depth=depth,
            name=said(catalogue, self._reckoning.names.of(formation)),
            echelon=self._echelon(formation.echelon),
            atoms=self._count(sum(unit.atoms for unit in units)),
            men=self._men(units),
            amounts=tuple(
                Marked(sum_text(catalogue, self._amount(tally, units)), self._house(tally, units))
                for tally in self._ruleset.tallies
            ),
            sub=tuple(sub),
        )

    def _unit(self, unit: Unit, depth: int) -> UnitLine:
        catalogue, reckoning = self._catalogue, self._reckoning
        footprint = reckoning.footprint(unit)
        room = "–"
        if footprint.frontage_mm:
            front = centimetres(catalogue, footprint.frontage_mm)
            room = f"{front} × {centimetres(catalogue, footprint.depth_mm)}"
        name = said(catalogue, reckoning.names.of_unit(unit))
        return UnitLine(
            depth=depth,
            symbol=unit_symbol(self._ruleset, unit),
            name=name,
            echelon=self._echelon(unit.echelon),
            atoms=self._count(unit.atoms),
            men=self._men([unit]),
            room=Marked(room, self._room_is_house(unit)),
            order=self._order(unit) if self._own_copy else "",
            amounts=tuple(
                Marked(sum_text(catalogue, line.amount), is_house(line))
                for tally in self._ruleset.tallies
                for line in [self._amounts[tally.id, unit.key]]
            ),
            sub=tuple(self._unit_sub(unit, name)),
            boxes=-(-unit.atoms // BOX_GROUP),
        )

    def _unit_sub(self, unit: Unit, name: str) -> list[str]:
        catalogue = self._catalogue
        parts = []
        for part in unit.parts:
            count = count_text(catalogue, part)
            parts.append(f"{part_text(catalogue, part)}, {count}" if count else part_text(catalogue, part))
        sub = [", ".join(parts)]
        bare = {said(catalogue, part.profile.entry.label) for part in unit.parts}
        if len(unit.parts) == 1 and name in bare and not count_text(catalogue, unit.parts[0]):
            sub = [] if not unit.parts[0].command else sub
        if self._own_copy:
            for leader in self._reckoning.leaders.get(unit.key, ()):
                sub.append(self._leader(leader.role, leader.name))
            for node in unit.nodes:
                sub.extend(text for text in (node.order_notes, node.notes) if text)
        return sub

    def _order_and_notes(self, formation: Formation) -> list[str]:
        found = []
        kind = self._ruleset.order_index.get(formation.order or "")
        if kind is not None:
            label = said(self._catalogue, kind.label)
            found.append(self._catalogue.translate("order: {order}", order=label))
        found.extend(text for text in (formation.order_notes, formation.notes) if text)
        return found

    def _order(self, unit: Unit) -> str:
        order = next((node.order for node in unit.nodes if node.order), None)
        kind = self._ruleset.order_index.get(order or "")
        return said(self._catalogue, kind.label) if kind else ""

    def _leaders_of(self, formation: Formation) -> tuple[str, ...]:
        told = []
        for leader in formation.leaders:
            text = self._leader(leader.role, leader.name)
            unit = next(
                (
                    each
                    for each in self._reckoning.sized.units
                    if leader in self._reckoning.leaders.get(each.key, ())
                ),
                None,
            )
            if unit is not None:
                name = said(self._catalogue, self._reckoning.names.of_unit(unit))
                text = self._catalogue.translate("{leader}, with {unit}", leader=text, unit=name)
            if leader.notes:
                text = f"{text} – {leader.notes}"
            told.append(text)
        return tuple(told)

    def _leader(self, role_id: str, name: str) -> str:
        role = self._ruleset.role_index.get(role_id)
        label = said(self._catalogue, role.label) if role else role_id
        return f"{label}: {name}" if name else label

    def _echelon(self, echelon_id: str | None) -> str:
        echelon = self._ruleset.echelon_index.get(echelon_id or "")
        return said(self._catalogue, echelon.label) if echelon else ""

    def _count(self, n: int) -> str:
        return self._catalogue.number(n)

    def _men(self, units: list[Unit]) -> str:
        men = sum(unit.men for unit in units)
        return self._catalogue.number(men) if men else "–"

    def _amount(self, tally: Tally, units: list[Unit] | tuple[Unit, ...]) -> Fraction:
        lines = (self._amounts[tally.id, unit.key] for unit in units)
        return sum((Fraction(line.amount or 0) for line in lines), Fraction(0))

    def _house(self, tally: Tally, units: list[Unit]) -> bool:
        return any(is_house(self._amounts[tally.id, unit.key]) for unit in units)

    def _rounding(self, units: list[Unit]) -> str:
        """Say for how many men the figures stand, where rounding makes it another number."""
        ratio = self._battle.ratio
        if ratio is None or not self._ruleset.has_ratio:
            return ""
        parts = [p for u in units for p in u.parts if p.profile.troop_class.counts == "men"]
        stands_for, men = sum(p.atoms for p in parts) * ratio, sum(p.men for p in parts)
        if stands_for == men:
            return ""
        return self._catalogue.translate("on the table {men} men", men=stands_for)

    def _room_is_house(self, unit: Unit) -> bool:
        """Tell whether the room of a unit rests on ranks or bases that the rules don't give."""
        troop_class = unit.parts[0].profile.troop_class
        chosen = any(node.ranks or node.shape for node in unit.nodes)
        base = any(troop.base for part in unit.parts for troop in part.troops)
        own_ranks = troop_class.source == "house" or "ranks" in troop_class.house
        own_base = (troop_class.base.source or troop_class.source) == "house"
        return (own_ranks and not chosen) or (own_base and not base)

    # Findings -------------------------------------------------------------------------------

    def _findings(self) -> tuple[FindingLine, ...]:
        order = {"error": 0, "warning": 1, "advice": 2}
        findings = sorted(self._reckoning.findings, key=lambda each: order[each.severity])
        return tuple(self._finding(each) for each in findings)

    def _finding(self, finding: Finding) -> FindingLine:
        why = said(self._catalogue, finding.why)
        if finding.cite:
            why = f"{why} ({finding.cite})" if why else finding.cite
        return FindingLine(finding.severity, said(self._catalogue, finding.message), why)
