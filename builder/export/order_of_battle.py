"""The tree of a roster sheet as lines: formations with their totals, and under them their units.

A unit stands once, in the order of the tree: under the formation that holds all its nodes, at the
place of the first. A formation whose troops all stand in units of other formations has a line
where the player named it, which says where they are. In brief, neighbours that are alike but for
the number at the end of their names have one line, which says how many they are.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from builder.core.roster import Formation, formations_in, walk
from builder.export.losses import losses_of
from builder.export.wording import NOTHING, Marked, centimetres, count_text, part_text, troop_names

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from builder.core.print_options import Detail
    from builder.core.roster import Troop
    from builder.core.sized import Part, Unit
    from builder.export.break_points import BreakPoint
    from builder.export.card_content import Boxes, CardContent
    from builder.export.losses import Losses
    from builder.export.telling import Telling

__all__ = ["FormationLine", "UnitLine", "lines_of_battle"]

_NUMBERED = re.compile(r"(?P<stem>.*\D) (?P<number>0|[1-9][0-9]{0,5})", re.DOTALL)


@dataclass(frozen=True, slots=True)
class FormationLine:
    """A formation with its totals, ``units`` among them.

    ``sub``: who leads it, its order, what rounding does. ``breaks``: where it breaks, in full only.
    """

    depth: int
    name: str
    echelon: str
    atoms: str
    men: str
    amounts: tuple[Marked, ...]
    sub: tuple[str, ...]
    notes: tuple[str, ...]
    units: int = 0
    breaks: tuple[BreakPoint, ...] = ()


@dataclass(frozen=True, slots=True)
class UnitLine:
    """A unit, or so many alike as ``units``.

    ``parts``: what it is made of, and in full what each wears and carries, where its name doesn't
    say that. ``sub``: who is with it. ``boxes``: those of its card, in full only.
    """

    depth: int
    symbol: str
    name: str
    echelon: str
    atoms: str
    men: str
    room: Marked
    order: str
    amounts: tuple[Marked, ...]
    parts: tuple[str, ...]
    sub: tuple[str, ...]
    notes: tuple[str, ...]
    losses: Losses
    units: int = 1
    boxes: Boxes | None = None


def lines_of_battle(
    telling: Telling,
    ratio: int | None,
    detail: Detail = "normal",
    cards: Mapping[str, CardContent] | None = None,
    breaks: Mapping[int, tuple[BreakPoint, ...]] | None = None,
) -> tuple[FormationLine | UnitLine, ...]:
    """Return the lines of an army's tree; its root has none, being the army itself.

    ``cards``: those of its units by their keys, where all that they wear is to be told; ``breaks``:
    where formations break, by their ids.
    """
    tree = _Tree(telling, ratio, cards or {}, breaks or {})
    lines = tree.lines()
    return tuple(tree.merged(lines) if detail == "brief" else lines)


class _Tree:
    def __init__(
        self,
        telling: Telling,
        ratio: int | None,
        cards: Mapping[str, CardContent],
        breaks: Mapping[int, tuple[BreakPoint, ...]],
    ) -> None:
        self._tell = telling
        self._breaks = breaks
        self._cards = cards
        # Which unit each line is of, for those that are told together.
        self._unit_of: dict[int, Unit] = {}
        self._ratio = ratio if telling.ruleset.has_ratio else None
        # By the formation and the child of it at whose place the units stand.
        self._units_at: dict[tuple[int, int], list[Unit]] = defaultdict(list)
        self._below: dict[int, list[Unit]] = defaultdict(list)
        for unit in telling.reckoning.sized.units:
            self._place(unit)

    def lines(self) -> list[FormationLine | UnitLine]:
        root = self._tell.reckoning.army.root
        lines: list[FormationLine | UnitLine] = []
        lines.extend(self._unit(unit, 0) for unit in self._units_at.get((0, root.id), ()))
        self._inside(root, 0, lines)
        return lines

    def _place(self, unit: Unit) -> None:
        """Find the innermost formation above all nodes of a unit; 0 stands above the root."""
        paths = [self._path_above(node) for node in unit.nodes]
        others = [set(path) for path in paths[1:]]
        first = paths[0]
        home = next(
            place for place, step in enumerate(first) if all(step in other for other in others)
        )
        child = first[home - 1] if home else unit.nodes[0].id
        self._units_at[first[home], child].append(unit)
        for formation in first[home:]:
            self._below[formation].append(unit)

    def _path_above(self, node: Formation | Troop) -> list[int]:
        path: list[int] = []
        at = node.id
        while at in self._tell.parents:
            at = self._tell.parents[at].id
            path.append(at)
        return [*path, 0]

    def _inside(
        self, formation: Formation, depth: int, lines: list[FormationLine | UnitLine]
    ) -> None:
        for child in formation.children:
            own = self._units_at.get((formation.id, child.id), ())
            lines.extend(self._unit(unit, depth) for unit in own)
            if isinstance(child, Formation) and self._is_shown(child):
                lines.append(self._formation(child, depth))
                self._inside(child, depth + 1, lines)

    def _is_shown(self, formation: Formation) -> bool:
        if self._below.get(formation.id):
            return True
        if formation.id in self._tell.reckoning.sized.unit_of:
            return False
        return bool(formation.name) or all(isinstance(each, Formation) for each in walk(formation))

    def _formation(self, formation: Formation, depth: int) -> FormationLine:
        tell = self._tell
        units = self._below.get(formation.id, [])
        leaders = [each for node in formations_in(formation) for each in node.leaders]
        sub = tell.leaders_of(formation)
        order = tell.order(formation.order)
        if order:
            sub.append(tell.catalogue.translate("order: {order}", order=order))
        sub.extend(self._rounding(units))
        if not units:
            sub.extend(self._elsewhere(formation))
        return FormationLine(
            depth=depth,
            name=tell.name(formation),
            echelon=tell.echelon(formation.echelon),
            atoms=tell.catalogue.number(sum(unit.atoms for unit in units)) if units else NOTHING,
            men=tell.men(units),
            amounts=tuple(
                tell.total_of(tally, units, leaders) if units else Marked(NOTHING)
                for tally in tell.tallies
            ),
            sub=tuple(sub),
            notes=(*tell.notes((formation,)), *tell.leader_notes(formation)),
            units=len(units),
            breaks=self._breaks.get(formation.id, ()),
        )

    def _unit(self, unit: Unit, depth: int) -> UnitLine:
        tell = self._tell
        name = tell.unit_name(unit)
        card = self._cards.get(unit.key)
        line = UnitLine(
            depth=depth,
            symbol=tell.symbol(unit),
            name=name,
            echelon=tell.echelon(unit.echelon),
            atoms=tell.catalogue.number(unit.atoms),
            men=tell.men((unit,)),
            room=self._room(unit),
            order=tell.order(unit.order),
            amounts=tuple(tell.total_of(tally, (unit,)) for tally in tell.tallies),
            parts=self._parts(unit, name, card),
            sub=tuple(tell.leaders_with(unit)),
            notes=tuple(tell.notes(unit.nodes)),
            losses=losses_of(tell, unit),
            boxes=card.boxes if card else None,
        )
        self._unit_of[id(line)] = unit
        return line

    def merged(self, lines: list[FormationLine | UnitLine]) -> Iterator[FormationLine | UnitLine]:
        """Give the lines, neighbours that are alike as one."""
        for _, group in groupby(lines, _likeness):
            first, *others = same = list(group)
            if isinstance(first, FormationLine) or not others:
                yield first
                continue
            units = [self._unit_of[id(line)] for line in same]
            tell = self._tell
            yield replace(
                first,
                name=_name_of_all([line.name for line in same]),
                atoms=tell.catalogue.number(sum(unit.atoms for unit in units)),
                men=tell.men(units),
                amounts=tuple(tell.total_of(tally, units) for tally in tell.tallies),
                units=len(units),
            )

    def _parts(self, unit: Unit, name: str, card: CardContent | None) -> tuple[str, ...]:
        """Return the parts of a unit; of a single one what its name doesn't say already."""
        told = [self._part(part) for part in unit.parts]
        if len(told) == 1:
            part = unit.parts[0]
            count = count_text(self._tell.catalogue, part)
            known = troop_names(self._tell.catalogue, part)
            if not count and not part.command and any(each in name for each in known):
                told = [""]
        if card is None:
            text = ", ".join(told)
            return (text,) if text else ()
        worn = (
            ": ".join(text for text in (own, part.text) if text)
            for own, part in zip(told, card.parts, strict=True)
        )
        return tuple(text for text in worn if text)

    def _part(self, part: Part) -> str:
        text, count = part_text(self._tell.catalogue, part), count_text(self._tell.catalogue, part)
        return f"{text}, {count}" if count else text

    def _room(self, unit: Unit) -> Marked:
        """Return front and depth; house where ranks or bases are not the rules' own."""
        footprint = self._tell.reckoning.footprint(unit)
        if not footprint.frontage_mm:
            return Marked(NOTHING)
        catalogue = self._tell.catalogue
        front = centimetres(catalogue, footprint.frontage_mm)
        text = f"{front} × {centimetres(catalogue, footprint.depth_mm)}"
        troop_class = unit.parts[0].profile.troop_class
        own_bases = any(troop.base for part in unit.parts for troop in part.troops)
        house_ranks = troop_class.source == "house" or "ranks" in troop_class.house
        base = troop_class.base
        house_base = base is not None and (base.source or troop_class.source) == "house"
        chosen = bool(unit.ranks or unit.shape)
        return Marked(text, (house_ranks and not chosen) or (house_base and not own_bases))

    def _elsewhere(self, formation: Formation) -> list[str]:
        """Say in which units the troops of a formation stand that has none of its own."""
        unit_of = self._tell.reckoning.sized.unit_of
        units = {
            unit_of[each.id].key: unit_of[each.id] for each in walk(formation) if each.id in unit_of
        }
        names = ", ".join(self._tell.unit_name(unit) for unit in units.values())
        return [self._tell.catalogue.translate("in {units}", units=names)] if names else []

    def _rounding(self, units: list[Unit]) -> list[str]:
        """Say for how many men the figures stand, where rounding makes it another number."""
        if self._ratio is None:
            return []
        parts = [p for u in units for p in u.parts if p.profile.troop_class.counts == "men"]
        stands_for = sum(part.atoms for part in parts) * self._ratio
        if stands_for == sum(part.men for part in parts):
            return []
        return [self._tell.catalogue.translate("on the table {men} men", men=stands_for)]


def _likeness(line: FormationLine | UnitLine) -> object:
    """Return what lines have in common that may be told as one; a formation's has nothing."""
    if isinstance(line, FormationLine):
        return id(line)
    return replace(line, name=_parted(line.name)[0])


def _parted(name: str) -> tuple[str, int | None]:
    found = _NUMBERED.fullmatch(name)
    return (found["stem"], int(found["number"])) if found else (name, None)


def _name_of_all(names: list[str]) -> str:
    """Return "10 × Name 1–10", with all the numbers where some are missing between."""
    stem, first = _parted(names[0])
    told = f"{len(names)} × {stem}"
    if first is None:
        return told
    numbers = [_parted(name)[1] or 0 for name in names]
    if numbers == list(range(first, first + len(names))):
        return f"{told} {first}–{numbers[-1]}"
    return f"{told} {', '.join(map(str, numbers))}"
