"""How much of a kit a side needs: tools, markers, and the rows of its break tracker."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from builder.core.condition import holds
from builder.core.roster import formations_in
from builder.core.standing import formations_above, units_to_place

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from builder.core.condition import Condition
    from builder.core.kit import BreakMark, KitBreak, KitMarker, KitTool
    from builder.core.reckoning import Reckoning
    from builder.core.roster import Formation
    from builder.core.sized import Unit

__all__ = ["Tracked", "concerned", "markers_wanted", "tools_wanted", "tracked"]


def concerned(reckoning: Reckoning, when: Condition | None) -> tuple[Unit, ...]:
    """Return the units on the table of which some part is described by a condition."""
    units = units_to_place(reckoning)
    if when is None:
        return units
    return tuple(
        unit
        for unit in units
        if any(holds(when, tags, reckoning.facts(unit)[1]) for tags in reckoning.facts(unit)[0])
    )


def markers_wanted(reckoning: Reckoning, marker: KitMarker) -> int:
    """Return how many markers of a kind a side needs; parts of one count as one."""
    units = concerned(reckoning, marker.when)
    number = len(units)
    if marker.each == "side":
        number = min(number, 1)
    elif marker.each != "unit":
        number = len(_playing(reckoning, reckoning.army.root, marker.each)) if units else 0
    return -(-number * marker.share_percent // 100)


def tools_wanted(reckonings: Sequence[Reckoning], tool: KitTool) -> int:
    """Return how many pieces of a tool the sides need together."""
    users = sum(bool(concerned(each, tool.when)) for each in reckonings)
    return tool.count * (min(users, 1) if tool.shared else users)


@dataclass(frozen=True, slots=True)
class Tracked:
    """A row of a break tracker: for whom, of how many, and after how many each mark is reached."""

    rule: KitBreak
    formation: Formation
    count: int
    marks: tuple[tuple[BreakMark, int], ...]


def tracked(reckoning: Reckoning, rule: KitBreak) -> tuple[Tracked, ...]:
    """Return the rows of a rule, in the order of the tree; none of what nothing is lost of."""
    found = []
    below = _units_below(reckoning, rule)
    for formation in _watched(reckoning, rule.at):
        units = below.get(formation.id, ())
        count = {
            "atoms": sum(unit.atoms for unit in units),
            "men": sum(unit.men for unit in units),
            "units": len(units),
            "formations": len(_playing(reckoning, formation, rule.of or "")),
        }[rule.counts]
        if count:
            marks = tuple((mark, _reached(mark, count)) for mark in rule.marks)
            found.append(Tracked(rule, formation, count, marks))
    return tuple(found)


def _reached(mark: BreakMark, count: int) -> int:
    """Return after how many a share of them is lost."""
    share = count * mark.percent / 100
    return min(count, int(share) + 1 if mark.over else ceil(share))


def _watched(reckoning: Reckoning, at: str) -> Iterator[Formation]:
    root = reckoning.army.root
    if at == reckoning.basis.ruleset.echelons[-1].id:
        yield root
    elif at == "formation":
        yield from _holding(reckoning)
    else:
        yield from _playing(reckoning, root, at)


def _holding(reckoning: Reckoning) -> list[Formation]:
    """Return the formations right above units, but not the army itself."""
    root, paths = reckoning.army.root, formations_above(reckoning)
    holding: set[int] = set()
    for unit in units_to_place(reckoning):
        own = {node.id for node in (*unit.nodes, *unit.whole)}
        above = [each for each in paths[unit.key] if each.id not in own and each is not root]
        holding.update(each.id for each in above[:1])
    return [each for each in formations_in(root) if each.id in holding]


def _units_below(reckoning: Reckoning, rule: KitBreak) -> dict[int, tuple[Unit, ...]]:
    paths = formations_above(reckoning)
    found: dict[int, list[Unit]] = {}
    for unit in concerned(reckoning, rule.when):
        for formation in paths[unit.key]:
            found.setdefault(formation.id, []).append(unit)
    return {formation: tuple(units) for formation, units in found.items()}


def _playing(reckoning: Reckoning, root: Formation, role: str) -> list[Formation]:
    ruleset = reckoning.basis.ruleset
    return [
        each
        for each in formations_in(root)
        if each is not root and ruleset.plays(role, each.echelon, each.role)
    ]
