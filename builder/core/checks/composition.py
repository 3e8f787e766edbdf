"""Checks of what the army holds: the agreed total, counts and shares of the list and ruleset."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from builder.core.condition import holds, holds_for_unit
from builder.core.finding import Finding, Severity
from builder.core.messages import N_, Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.composition import CompositionRule, CountRule, EveryRule, ShareRule
    from builder.core.examined import Examined
    from builder.core.sized import Stretch, Unit

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
    """Rules on the whole army, on its formations and on its leaders."""
    for rule in rules_in_force(examined):
        if rule.kind == "count":
            yield from _count(rule, examined)
        elif rule.kind == "share":
            yield from _share(rule, examined)
        elif rule.of == "leader":
            yield from _every_leader(rule, examined)
        elif rule.of in {"formation", "army"}:
            yield from _every_formation(rule, examined)


def _every_formation(rule: EveryRule, examined: Examined) -> Iterator[Finding]:
    formations = [examined.army.root] if rule.of == "army" else examined.formations
    for node in formations:
        if rule.at is not None and not examined.plays(rule.at, node):
            continue
        tags, numbers = examined.formation_facts(node)
        if holds_for_unit(rule.when, tags, numbers) and not holds_for_unit(
            rule.require, tags, numbers
        ):
            yield _broken(rule, (node.id,))


def _every_leader(rule: EveryRule, examined: Examined) -> Iterator[Finding]:
    for node in examined.formations:
        for leader in node.leaders:
            tags, numbers = examined.leader_facts(leader)
            if holds(rule.when, tags, numbers) and not holds(rule.require, tags, numbers):
                yield _broken(rule, (leader.unit or node.id,))


def _count(rule: CountRule, examined: Examined) -> Iterator[Finding]:
    for node in examined.formations if rule.per == "formation" else [examined.army.root]:
        if rule.echelon is not None and not examined.plays(rule.echelon, node):
            continue
        units = examined.units_in(node)
        number: Fraction | int
        if rule.of == "leader":
            number = sum(
                holds(rule.when, *examined.leader_facts(leader))
                for leader in examined.leaders_in(node)
            )
        else:
            number = sum(_counts(rule, examined, unit) for unit in units)
        if rule.per_men:
            men = sum(unit.men for unit in units)
            if not men:
                continue
            number = Fraction(number) * rule.per_men / men
        if not rule.bounds.allow(number):
            yield _broken(rule, (node.id,))


def _counts(rule: CountRule, examined: Examined, unit: Unit) -> bool:
    tags = examined.leader_tags(unit)
    key = ("count", id(rule), id(unit), tags)
    return examined.memory.once(
        key,
        (rule, unit),
        lambda: holds_for_unit(rule.when, examined.tags_of(unit), examined.numbers_of(unit)),
    )


def _share(rule: ShareRule, examined: Examined) -> Iterator[Finding]:
    whole = part = 0
    weights = partial(_weights, rule, examined)
    for of_kind, all_of_it in examined.by_stretch(("share", id(rule)), weights):
        part += of_kind
        whole += all_of_it
    if not whole or rule.bounds.allow(Fraction(100 * part, whole)):
        return
    # Last, since it asks the whole army.
    root = examined.army.root
    if holds_for_unit(rule.where, *examined.formation_facts(root)):
        yield _broken(rule, (root.id,))


def _weights(rule: ShareRule, examined: Examined, stretch: Stretch) -> tuple[int, int]:
    """Return how much of some units is of the kind, and all of it, part by part."""
    of_kind = all_of_it = 0
    for unit in stretch.units:
        numbers = examined.numbers_of(unit)
        for part, tags in zip(unit.parts, examined.tags_of(unit), strict=True):
            weight = part.men if rule.of == "men" else part.atoms
            all_of_it += weight
            of_kind += weight if holds(rule.when, tags, numbers) else 0
    return of_kind, all_of_it


def _broken(rule: CompositionRule, nodes: tuple[int, ...]) -> Finding:
    return Finding(
        f"rule-{rule.id}",
        rule.severity,
        Message.of(N_("{rule}"), rule=rule.label),
        nodes,
        rule.why,
        rule.cite,
    )
