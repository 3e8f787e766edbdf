"""Checks of the tree: empty formations, echelons in order, men without a place."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core.condition import holds
from builder.core.finding import Finding, Remedy, Severity
from builder.core.measures import round_half_up
from builder.core.messages import N_, Message
from builder.core.roster import Formation, Troop, walk

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from builder.core.examined import Examined
    from builder.core.ruleset import Ruleset

__all__ = [
    "echelon_findings",
    "empty_findings",
    "remainder_findings",
    "represented_findings",
]


def empty_findings(examined: Examined) -> Iterator[Finding]:
    """A formation holds something; a troop has strength, and figures at this scale."""
    if not examined.army.root.children:
        yield Finding(
            "army-empty",
            Severity.WARNING,
            Message.of(N_("The army is empty: add troops or an organisation from the list")),
        )
        return
    for formation in examined.formations:
        yield from _of_children(examined, "empty", formation, _empty_children)


def _of_children(
    examined: Examined,
    check: str,
    formation: Formation,
    findings: Callable[[Formation, Ruleset], Iterator[Finding]],
) -> tuple[Finding, ...]:
    """Return what a check finds in a formation's own children, remembered by the formation."""
    key = (check, id(formation))
    known: tuple[Formation, tuple[Finding, ...]] | None = examined.memory.get(key)
    if known is None:
        known = (formation, tuple(findings(formation, examined.basis.ruleset)))
        examined.memory.put(key, known)
    return known[1]


def _empty_children(formation: Formation, _: Ruleset) -> Iterator[Finding]:
    for node in formation.children:
        if not (node.children if isinstance(node, Formation) else node.strength):
            text = (
                N_("A formation without troops")
                if isinstance(node, Formation)
                else N_("A troop without strength")
            )
            yield Finding(
                "empty",
                Severity.WARNING,
                Message.of(text),
                (node.id,),
                remedy=Remedy(Message.of(N_("Remove it")), "remove", ((node.id,),)),
            )


def echelon_findings(examined: Examined) -> Iterator[Finding]:
    """What stands in a formation is of a lower echelon than it."""
    for formation in examined.formations:
        yield from _of_children(examined, "echelon", formation, _misplaced_children)


def _misplaced_children(formation: Formation, ruleset: Ruleset) -> Iterator[Finding]:
    levels, names = ruleset.echelon_level, ruleset.echelon_index
    if formation.echelon is None:
        return
    for child in formation.children:
        if child.echelon is not None and levels[child.echelon] >= levels[formation.echelon]:
            yield Finding(
                "echelon-order",
                Severity.WARNING,
                Message.of(
                    N_("{lower} stands in {higher}, which isn't above it"),
                    lower=names[child.echelon].label,
                    higher=names[formation.echelon].label,
                ),
                (child.id,),
            )


def remainder_findings(examined: Examined) -> Iterator[Finding]:
    """Men who found no place in a unit are told; fewer than their class's least unit weigh as that.

    A class that says nothing of its units' sizes leaves it at a warning.
    """
    if not examined.sized.remainder:
        return
    placed: Counter[int] = Counter()
    for unit in examined.sized.units:
        for part in unit.parts:
            placed.update({troop.id: part.strength for troop in part.troops})
    for node in walk(examined.army.root):
        left = node.strength - placed[node.id] if isinstance(node, Troop) else 0
        if isinstance(node, Troop) and left:
            limits = examined.basis.profile_of(node).troop_class.unit
            yield Finding(
                "men-left-over",
                limits.severity if left < limits.min else Severity.WARNING,
                Message.of(N_("{n} men found no place in a unit"), n=left),
                (node.id,),
                limits.why,
                limits.cite,
            )


def represented_findings(examined: Examined) -> Iterator[Finding]:
    """Where a formation says how many real men it stands for, its stands are of a usual size."""
    sizing = examined.basis.ruleset.sizing
    if sizing.strategy != "stands":
        return
    for unit in examined.sized.units:
        node = unit.nodes[0]
        rule = next(
            (each for each in sizing.per_stand if holds(each.when, unit.parts[0].profile.tags)),
            None,
        )
        if node.represents is None or rule is None or not unit.atoms:
            continue
        low, high = rule.at_least or 0, rule.at_most
        if node.represents < low * unit.atoms or (
            high is not None and node.represents > high * unit.atoms
        ):
            yield Finding(
                "men-per-stand",
                Severity.ADVICE,
                Message.of(
                    N_(
                        "{men} men in {stands} stands are {each} a stand; usual are {low} to {high}"
                    ),
                    men=node.represents,
                    stands=unit.atoms,
                    each=round_half_up(Fraction(node.represents, unit.atoms)),
                    low=low,
                    high="…" if high is None else high,
                ),
                (node.id,),
                rule.note,
            )
