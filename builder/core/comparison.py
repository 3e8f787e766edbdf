"""Two armies side by side: what was added, removed and changed, and what they come to by class.

Two versions of one army have the same ids, so a node that both have under one id and of one
entry is the same node; what is left over is paired by its own name and entry, in the order of
the tree. So an army can be compared with another that was built apart from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from builder.core.messages import N_
from builder.core.roster import Formation, Troop, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.model import LocalisedText
    from builder.core.reckoning import Reckoning
    from builder.core.ruleset import Tally

__all__ = ["FIELD_LABELS", "ArmLine", "Change", "Comparison", "compare"]

Node = Formation | Troop
Kind = Literal["added", "removed", "changed"]

# The fields of a node that a player changes, with what they are called.
FIELD_LABELS = {
    "name": N_("name"),
    "strength": N_("strength"),
    "choices": N_("options"),
    "command": N_("command figures"),
    "echelon": N_("echelon"),
    "role": N_("role"),
    "cut": N_("where units are formed"),
    "pinned": N_("number fixed by hand"),
    "represents": N_("real men"),
    "shape": N_("shape"),
    "ranks": N_("ranks"),
    "base": N_("bases"),
    "order": N_("order"),
    "order_target": N_("target of the order"),
    "later_orders": N_("later orders"),
    "order_notes": N_("notes to the order"),
    "leaders": N_("leaders"),
    "notes": N_("notes"),
    "picture": N_("picture"),
    "place": N_("place in the tree"),
}
PLACE = "place"


@dataclass(frozen=True, slots=True)
class Change:
    """One node that only one army has, or that both have with a difference.

    A formation that only one has stands for everything in it that the other hasn't either.
    ``fields``: what differs, as the keys of ``FIELD_LABELS``.
    """

    kind: Kind
    before: Node | None
    after: Node | None
    fields: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ArmLine:
    """What both armies have of one class of troops: figures (or models …), men and points."""

    label: LocalisedText
    atoms: tuple[int, int]
    men: tuple[int, int]
    points: tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two armies compared. ``tally``: the sum that ``points`` are of; None without one."""

    changes: tuple[Change, ...]
    arms: tuple[ArmLine, ...]
    tally: Tally | None
    totals: tuple[Fraction, Fraction]


def compare(before: Reckoning, after: Reckoning) -> Comparison:
    """Compare two armies that were worked out; the second is the one told of."""
    tallies = before.basis.ruleset.tallies
    tally = next((each for each in tallies if each.limited), tallies[0] if tallies else None)
    same = before.basis.ruleset.id == after.basis.ruleset.id
    kept = tally if same else None
    nothing = Fraction(0)
    totals = (before.total(kept), after.total(kept)) if kept else (nothing, nothing)
    return Comparison(tuple(_changes(before, after)), _arms(before, after, kept), kept, totals)


def _kind_of(node: Node) -> tuple[str, str | None]:
    return (node.kind, node.entry if isinstance(node, Troop) else node.organisation)


def _pairs(before: list[Node], after: list[Node]) -> dict[int, Node]:
    """Return for ids of the second army the node of the first that is the same."""
    by_id = {node.id: node for node in before}
    pairs = {
        node.id: by_id[node.id]
        for node in after
        if node.id in by_id and _kind_of(by_id[node.id]) == _kind_of(node)
    }
    taken = {node.id for node in pairs.values()}
    left: dict[object, list[Node]] = {}
    for node in before:
        if node.id not in taken:
            left.setdefault((_kind_of(node), node.name), []).append(node)
    for node in after:
        alike = left.get((_kind_of(node), node.name))
        if node.id not in pairs and alike:
            pairs[node.id] = alike.pop(0)
    return pairs


def _changes(before: Reckoning, after: Reckoning) -> Iterator[Change]:
    old, new = list(walk(before.army.root)), list(walk(after.army.root))
    # The two armies themselves are a pair, whatever they are called and made of.
    pairs = {**_pairs(old[1:], new[1:]), new[0].id: old[0]}
    kept = {node.id for node in pairs.values()}
    parents, old_parents = _parents(new), _parents(old)
    for node in new:
        match = pairs.get(node.id)
        if match is None:
            # What came along with a formation is told by the formation.
            if parents[node.id] in pairs:
                yield Change("added", None, node)
            continue
        fields = tuple(_differing(match, node))
        parent = parents.get(node.id)
        above = pairs.get(parent) if parent is not None else None
        if parent is not None and (above is None or above.id != old_parents.get(match.id)):
            fields = (*fields, PLACE)
        if fields:
            yield Change("changed", match, node, fields)
    for node in old:
        if node.id not in kept and old_parents[node.id] in kept:
            yield Change("removed", node, None)


def _parents(nodes: list[Node]) -> dict[int, int]:
    return {
        child.id: node.id
        for node in nodes
        if isinstance(node, Formation)
        for child in node.children
    }


def _differing(before: Node, after: Node) -> Iterator[str]:
    for field in FIELD_LABELS:
        if getattr(before, field, None) != getattr(after, field, None):
            yield field


def _arms(before: Reckoning, after: Reckoning, tally: Tally | None) -> tuple[ArmLine, ...]:
    sums = [_by_class(each, tally) for each in (before, after)]
    labels = {key: line[0] for each in reversed(sums) for key, line in each.items()}
    lines = []
    for key, label in labels.items():
        nothing = (label, 0, 0, Fraction(0))
        one, two = (each.get(key, nothing) for each in sums)
        lines.append(ArmLine(label, (one[1], two[1]), (one[2], two[2]), (one[3], two[3])))
    return tuple(lines)


def _by_class(
    reckoning: Reckoning, tally: Tally | None
) -> dict[str, tuple[LocalisedText, int, int, Fraction]]:
    """Return figures, men and points of each class; a unit's points go by its parts' figures."""
    found: dict[str, tuple[LocalisedText, int, int, Fraction]] = {}
    for unit in reckoning.sized.units:
        amount = reckoning.unit_sum(tally, unit).amount if tally else None
        whole, count = Fraction(amount or 0), unit.atoms
        for part in unit.parts:
            troop_class = part.profile.troop_class
            share = Fraction(part.atoms, count) if count else Fraction(1, len(unit.parts))
            _, atoms, men, points = found.get(
                troop_class.id, (troop_class.label, 0, 0, Fraction(0))
            )
            found[troop_class.id] = (
                troop_class.label,
                atoms + part.atoms,
                men + part.men,
                points + whole * share,
            )
    return found
