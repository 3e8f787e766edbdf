"""Checks of what the army holds: the agreed total, counts and shares of the list and ruleset."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core.condition import holds, holds_for_unit
from builder.core.finding import Finding, Severity
from builder.core.messages import N_, Message
from builder.core.roster import Formation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.composition import CompositionRule, CountRule, ShareRule
    from builder.core.examined import Examined
    from builder.core.sized import Unit

__all__ = ["army_rule_findings", "limit_findings", "rules_in_force"]


def rules_in_force(examined: Examined) -> tuple[CompositionRule, ...]:
    """Return the rules of the ruleset, then those of the list."""
    return (*examined.basis.ruleset.rules, *examined.basis.army_list.rules)


def limit_findings(examined: Examined) -> Iterator[Finding]:
    """The army doesn't cost more than the players agreed."""
    limit = examined.army.limit
    if limit is None:
        return
    for tally in examined.basis.ruleset.tallies:
        line = examined.totals.get(tally.id)
        if tally.limited and line is not None and line.amount is not None and line.amount > limit:
            yield Finding(
                "over-limit",
                Severity.ERROR,
                Message.of(
                    N_("{total} {unit} are {excess} over the agreed {limit}"),
                    total=line.amount,
                    unit=tally.short,
                    excess=line.amount - limit,
                    limit=limit,
                ),
                (examined.army.root.id,),
            )


def army_rule_findings(examined: Examined) -> Iterator[Finding]:
    """Counts and shares of the whole army or of its formations."""
    for rule in rules_in_force(examined):
        if rule.kind == "count":
            yield from _count(rule, examined)
        elif rule.kind == "share":
            yield from _share(rule, examined)


def _count(rule: CountRule, examined: Examined) -> Iterator[Finding]:
    places: list[tuple[int, list[Unit]]] = [(examined.army.root.id, list(examined.sized.units))]
    if rule.per == "formation":
        places = [
            (node.id, _units_in(node, examined))
            for node in examined.formations
            if rule.echelon is None or node.echelon == rule.echelon
        ]
    for node_id, units in places:
        number: Fraction | int = sum(_counts(rule, examined, unit) for unit in units)
        if rule.per_men:
            men = sum(unit.men for unit in units)
            number = Fraction(number) * rule.per_men / men if men else number
        if not rule.bounds.allow(number):
            yield _broken(rule, (node_id,))


def _units_in(node: Formation, examined: Examined) -> list[Unit]:
    below: set[int] = set()
    stack: list[object] = [node]
    while stack:
        each = stack.pop()
        below.add(each.id)  # type: ignore[attr-defined]
        if isinstance(each, Formation):
            stack.extend(each.children)
    return [unit for unit in examined.sized.units if unit.nodes[0].id in below]


def _counts(rule: CountRule, examined: Examined, unit: Unit) -> int:
    tags = examined.leader_tags(unit)
    key = ("count", id(rule), id(unit), tags)
    known: tuple[object, object, int] | None = examined.memory.get(key)
    if known is None:
        counts = holds_for_unit(rule.when, examined.tags_of(unit), examined.numbers_of(unit))
        known = (rule, unit, int(counts))
        examined.memory.put(key, known)
    return known[2]


def _share(rule: ShareRule, examined: Examined) -> Iterator[Finding]:
    weights = [_weights(rule, examined, unit) for unit in examined.sized.units]
    whole = sum(all_of_it for _, all_of_it in weights)
    part = sum(of_kind for of_kind, _ in weights)
    if whole and not rule.bounds.allow(Fraction(100 * part, whole)):
        yield _broken(rule, (examined.army.root.id,))


def _weights(rule: ShareRule, examined: Examined, unit: Unit) -> tuple[int, int]:
    """Return how much of a unit is of the kind, and all of it, part by part."""
    key = ("share", id(rule), id(unit), examined.leader_tags(unit))
    known: tuple[object, object, tuple[int, int]] | None = examined.memory.get(key)
    if known is None:
        numbers = examined.numbers_of(unit)
        of_kind = all_of_it = 0
        for part, tags in zip(unit.parts, examined.tags_of(unit), strict=True):
            weight = part.men if rule.of == "men" else part.atoms
            all_of_it += weight
            of_kind += weight if holds(rule.when, tags, numbers) else 0
        known = (rule, unit, (of_kind, all_of_it))
        examined.memory.put(key, known)
    return known[2]


def _broken(rule: CountRule | ShareRule, nodes: tuple[int, ...]) -> Finding:
    return Finding(
        f"rule-{rule.id}",
        rule.severity,
        Message.of(N_("{rule}"), rule=rule.label),
        nodes,
        rule.why,
        rule.cite,
    )
