"""Deploying an army by a pattern, for the player to change: the same for the same army.

A pattern is data of an army list or a ruleset. Each unit stands in the first of its lines that
describes it. Lines of one place (centre, a wing) stand one behind the other from the front of the
zone; a line too wide for its place closes up, and then goes on in another row. Where the zone is
too shallow the rows close up too, and what still finds no room is told.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, groupby
from typing import TYPE_CHECKING

from builder.core.errors import NotApplicable, UnknownName
from builder.core.measures import round_half_up
from builder.core.messages import N_, Message
from builder.core.placing import Placement
from builder.core.rows import least_width, row_ends, rows_needed
from builder.core.standing import (
    describes,
    formations_above,
    in_cm,
    room_of,
    units_to_place,
    units_waiting,
)
from builder.core.zones import field_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from builder.core.battle import Battle, BattleSide
    from builder.core.deployment_rules import Pattern, PatternLine
    from builder.core.roster import Formation
    from builder.core.sized import Unit
    from builder.core.zones import Zone

__all__ = ["Deployed", "deploy", "patterns_for"]

# Between the centre and a wing, where there is room for it.
WING_GAP_MM = 40
_CENTRE = ("centre", "reserve")


@dataclass(frozen=True, slots=True)
class Deployed:
    """Where the units stand, the keys of those that found no room, and what is to be told."""

    pattern: Pattern
    placements: tuple[Placement, ...]
    no_room: tuple[str, ...]
    notes: tuple[Message, ...]


@dataclass(frozen=True, slots=True, eq=False)
class _Member:
    """A unit and how much room it takes."""

    unit: Unit
    front: int
    depth: int


@dataclass(frozen=True, slots=True, eq=False)
class _Row:
    """Units side by side, ``gap`` apart, and how far behind the row before it they would stand."""

    members: tuple[_Member, ...]
    gap: int
    behind: int

    @property
    def front(self) -> int:
        return sum(each.front for each in self.members) + self.gap * (len(self.members) - 1)

    @property
    def depth(self) -> int:
        return max(each.depth for each in self.members)


_Line = tuple["PatternLine", list[_Member]]


def patterns_for(battle: Battle, side: BattleSide) -> tuple[Pattern, ...]:
    """Return the patterns that a side may deploy by: its list's own, then the rules'."""
    own = side.reckoning.basis.army_list.patterns
    rules = battle.ruleset.deployment
    return (*own, *(rules.patterns if rules else ()))


def deploy(battle: Battle, side: BattleSide, pattern: str | None = None) -> Deployed:
    """Return where a side's units stand by a pattern, the first one unless another is named.

    Reserves stay off the table. An empty army is deployed nowhere.

    Raises:
        NotApplicable: nobody knows how large the table is, or there is no pattern.
        UnknownName: there is no pattern of this name.
    """
    zone = field_of(battle, side.id)
    if zone is None:
        text = N_("This battle has no table; give it a width and a depth.")
        raise NotApplicable(Message.of(text))
    chosen = _pattern(battle, side, pattern)
    return _Deploying(battle, side, zone, chosen).deployed()


def _pattern(battle: Battle, side: BattleSide, name: str | None) -> Pattern:
    known = {each.id: each for each in reversed(patterns_for(battle, side))}
    if not known:
        text = N_("“{name}” has no pattern to deploy by; place the units by hand.")
        raise NotApplicable(Message.of(text, name=battle.ruleset.name))
    if name is None:
        return patterns_for(battle, side)[0]
    if name not in known:
        raise UnknownName(Message.of(N_("pattern")), name, known)
    return known[name]


class _Deploying:
    """One deployment under way."""

    def __init__(self, battle: Battle, side: BattleSide, zone: Zone, pattern: Pattern) -> None:
        self._battle, self._side, self._zone, self._pattern = battle, side, zone, pattern
        self._above = formations_above(side.reckoning)
        self._placements: list[Placement] = []
        self._no_room: list[str] = []
        self._notes: list[Message] = []

    def deployed(self) -> Deployed:
        """Place everyone but the reserves, and return what came of it."""
        lines = self._sorted()
        left, right = self._wings(lines)
        centre = [each for place in _CENTRE for each in lines if each[0].place == place]
        left_mm, right_mm = self._wing_mm(left), self._wing_mm(right)
        room = max(0, self._zone.front_mm - left_mm - right_mm)
        centre_mm = min(room, max((self._wanted_mm(*each) for each in centre), default=0))
        gap = min(WING_GAP_MM, (room - centre_mm) // 2) if centre_mm else 0
        left_gap, right_gap = gap if left_mm else 0, gap if right_mm else 0
        taken = left_mm + left_gap + centre_mm + right_gap + right_mm
        start = (self._zone.front_mm - taken) // 2
        self._fill(left, start, left_mm)
        self._fill(centre, start + left_mm + left_gap, centre_mm)
        self._fill(right, start + taken - right_mm, right_mm)
        if self._no_room:
            self._notes.append(
                Message.plural_of(
                    "{n} unit finds no room in the zone",
                    "{n} units find no room in the zone",
                    len(self._no_room),
                )
            )
        return Deployed(
            self._pattern, tuple(self._placements), tuple(self._no_room), tuple(self._notes)
        )

    def _sorted(self) -> list[_Line]:
        """Return the lines that have units, each with its own in the order of the army's tree."""
        reckoning = self._side.reckoning
        waiting = units_waiting(self._battle, self._side)
        members: list[list[_Member]] = [[] for _ in self._pattern.lines]
        for unit in units_to_place(reckoning):
            if unit.key not in waiting:
                place = next(
                    place
                    for place, line in enumerate(self._pattern.lines)
                    if describes(reckoning, line.when, unit)
                )
                members[place].append(_Member(unit, *room_of(reckoning, unit)))
        pairs = zip(self._pattern.lines, members, strict=True)
        return [(line, units) for line, units in pairs if units]

    @staticmethod
    def _wings(lines: list[_Line]) -> tuple[list[_Line], list[_Line]]:
        """Return the lines of the left and of the right wing; half of a line for both in each."""
        left: list[_Line] = []
        right: list[_Line] = []
        for line, members in lines:
            if line.place == "left-wing":
                left.append((line, members))
            elif line.place == "right-wing":
                right.append((line, members))
            elif line.place == "wings":
                half = row_ends(
                    [each.front for each in members],
                    least_width([each.front for each in members], 2),
                )[0]
                left.append((line, members[:half]))
                right.append((line, members[half:]))
        return left, [each for each in right if each[1]]

    def _wing_mm(self, lines: list[_Line]) -> int:
        """Return how wide a wing is: what its lines want, at most their share of the front."""
        widest = 0
        for line, members in lines:
            share = self._zone.front_mm * (line.share_percent or 100) // 100
            least = max(each.front for each in members)
            widest = max(widest, least, min(self._wanted_mm(line, members), share))
        return min(widest, self._zone.front_mm // 2)

    def _wanted_mm(self, line: PatternLine, members: list[_Member]) -> int:
        """Return how wide the widest row of a line would be with all of its gaps."""
        return max(
            sum(each.front for each in row) + self._interval(line, row) * (len(row) - 1)
            for row in self._dealt(line, members)
        )

    @staticmethod
    def _interval(line: PatternLine, members: Sequence[_Member]) -> int:
        return round_half_up((line.interval_fronts or 0) * max(each.front for each in members))

    def _dealt(self, line: PatternLine, members: list[_Member]) -> list[list[_Member]]:
        """Return a line's rows: its formations are dealt to them in turn, a parent at a time."""
        rows: list[list[_Member]] = [[] for _ in range(line.rows)]
        seen: dict[int, dict[object, int]] = {}
        for each in members:
            group, parent = self._group(line, each.unit)
            dealt = seen.setdefault(parent, {})
            rows[dealt.setdefault(group, len(dealt)) % line.rows].append(each)
        return [row for row in rows if row]

    def _group(self, line: PatternLine, unit: Unit) -> tuple[object, int]:
        """Return what a unit is dealt with, and in which formation that is counted."""
        above = self._above[unit.key]
        if line.deal is None:
            return unit.key, above[0].id
        place = next((n for n, each in enumerate(above) if self._plays(line.deal, each)), None)
        if place is None:
            return None, above[0].id
        return above[place].id, above[min(place + 1, len(above) - 1)].id

    def _plays(self, role: str, formation: Formation) -> bool:
        return self._battle.ruleset.plays(role, formation.echelon, formation.role)

    def _fill(self, lines: list[_Line], start: int, width: int) -> None:
        """Place the lines of a column one behind the other."""
        rows = [row for line, members in lines for row in self._rows(line, members, width)]
        depth = sum(row.depth for row in rows)
        free, wanted = self._zone.depth_mm - depth, sum(row.behind for row in rows)
        if free < 0:
            text = N_("The rows are {depth} deep without any room between, and the zone {deep}")
            deep = in_cm(self._zone.depth_mm)
            self._notes.append(Message.of(text, depth=in_cm(depth), deep=deep))
            self._notes.extend(self._deeper(depth))
        at, free = 0, max(0, free)
        for row in rows:
            at += row.behind if wanted <= free else row.behind * free // wanted
            if at + row.depth > self._zone.depth_mm:
                self._no_room.extend(each.unit.key for each in row.members)
                continue
            self._place(row, start + (width - row.front) // 2, at)
            at += row.depth

    def _deeper(self, depth: int) -> Iterator[Message]:
        """Yield the rules' zones that would be as deep as that."""
        rules, figures = self._battle.ruleset.deployment, self._battle.figure_size
        for strip in rules.strips if rules else ():
            near, far = (
                self._battle.ruleset.mm(each, figures) for each in (strip.from_edge, strip.to_edge)
            )
            if far - near >= depth:
                yield Message.of(N_("This zone would be deep enough: {strip}"), strip=strip.label)

    def _rows(self, line: PatternLine, members: list[_Member], width: int) -> list[_Row]:
        """Return the rows of a line, closed up and cut where it doesn't fit its width."""
        self._no_room.extend(each.unit.key for each in members if each.front > width)
        fitting = [each for each in members if each.front <= width]
        behind = self._mm(line)
        rows: list[_Row] = []
        for dealt in self._dealt(line, fitting):
            cut = self._cut(line, dealt, width)
            if len(cut) > 1:
                text = N_("{line}: in {n} rows, since the front is too narrow for one")
                self._notes.append(Message.of(text, line=line.label, n=len(cut)))
            for row in cut:
                spare = (width - sum(each.front for each in row)) // max(1, len(row) - 1)
                rows.append(_Row(row, min(spare, self._interval(line, row)), behind))
        return rows

    def _cut(
        self, line: PatternLine, members: list[_Member], width: int
    ) -> list[tuple[_Member, ...]]:
        """Return members in as few rows as they need, of like width; formations stay whole.

        What is dealt together is only cut where it is too wide by itself.
        """
        blocks: list[list[_Member]] = []
        for _, alike in groupby(members, lambda each: self._group(line, each.unit)):
            block = list(alike)
            whole = line.deal is not None and sum(each.front for each in block) <= width
            blocks.extend([block] if whole else ([each] for each in block))
        fronts = [sum(each.front for each in block) for block in blocks]
        ends = row_ends(fronts, least_width(fronts, rows_needed(fronts, width) or 1))
        return [
            tuple(chain.from_iterable(blocks[first:end]))
            for first, end in zip([0, *ends], ends, strict=False)
        ]

    def _mm(self, line: PatternLine) -> int:
        if line.behind is None:
            return 0
        return round_half_up(self._battle.ruleset.mm(line.behind, self._battle.figure_size))

    def _place(self, row: _Row, along: int, behind: int) -> None:
        for each in row.members:
            x_mm, y_mm = self._zone.at(along + each.front // 2, behind + each.depth // 2)
            facing = self._zone.facing_deg
            self._placements.append(
                Placement(unit=each.unit.key, x_mm=x_mm, y_mm=y_mm, facing_deg=facing)
            )
            along += each.front + row.gap
