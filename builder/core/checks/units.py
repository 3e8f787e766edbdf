"""Checks of one unit: its size, its options, its bases, its shape and its order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.condition import holds, holds_for_unit
from builder.core.finding import Finding, Remedy, Severity
from builder.core.footprint import footprint_of
from builder.core.messages import N_, Message
from builder.core.roster import Formation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.composition import EveryRule
    from builder.core.examined import Examined
    from builder.core.roster import Troop
    from builder.core.ruleset import Option, OrderKind
    from builder.core.sized import Part, Unit

__all__ = [
    "base_findings",
    "option_findings",
    "order_findings",
    "rule_findings",
    "shape_findings",
    "size_findings",
    "target_findings",
    "vanishing_findings",
]


def size_findings(examined: Examined, unit: Unit) -> Iterator[Finding]:
    """A unit has no fewer and no more figures, models or stands than its class allows.

    Bases that were written by hand count as they were written, though a number that isn't open
    is not fielded.
    """
    limits = unit.parts[0].profile.troop_class.unit
    atom = examined.basis.ruleset.atom_index.get(unit.parts[0].profile.troop_class.atom)
    word = atom.many if atom else ""
    atoms = unit.atoms
    if examined.basis.ruleset.sizing.strategy == "bases" and unit.nodes[0].pinned is not None:
        atoms = unit.nodes[0].pinned
    if atoms < limits.min:
        yield Finding(
            "unit-too-small",
            limits.severity,
            Message.of(
                N_("{n} {atoms} are under the minimum of {minimum}"),
                n=atoms,
                atoms=word,
                minimum=limits.min,
            ),
            unit.node_ids,
            limits.why,
            limits.cite,
        )
    elif limits.max is not None and atoms > limits.max:
        yield Finding(
            "unit-too-large",
            limits.severity,
            Message.of(
                N_("{n} {atoms} are over the maximum of {maximum}"),
                n=atoms,
                atoms=word,
                maximum=limits.max,
            ),
            unit.node_ids,
            limits.why,
            limits.cite,
        )


def vanishing_findings(examined: Examined, unit: Unit) -> Iterator[Finding]:  # noqa: ARG001
    """A troop of a unit that comes to no figure of its own is told."""
    for part in unit.parts:
        if part.strength and not part.atoms and unit.atoms:
            yield Finding(
                "part-vanishes",
                Severity.ADVICE,
                Message.of(
                    N_("{strength} {troop} are too few for a figure of their own here"),
                    strength=part.strength,
                    troop=part.profile.entry.label,
                ),
                tuple(troop.id for troop in part.troops),
            )


def option_findings(examined: Examined, unit: Unit) -> Iterator[Finding]:
    """What was chosen is open to the troop, and goes with what else it has."""
    for part, tags in zip(unit.parts, examined.tags_of(unit), strict=True):
        nodes = tuple(troop.id for troop in part.troops)
        yield from _not_open(part, nodes)
        for option in part.profile.options:
            if option.requires is not None and not holds(option.requires, tags):
                yield _option_finding("option-needs", option, nodes, part)
            if option.excludes is not None and holds(option.excludes, tags):
                yield _option_finding("option-bars", option, nodes, part)


def _option_finding(code: str, option: Option, nodes: tuple[int, ...], part: Part) -> Finding:
    text = (
        N_("{option} isn't for {troop} as it stands")
        if code == "option-needs"
        else N_("{option} doesn't go with what else {troop} has")
    )
    return Finding(
        code,
        option.severity,
        Message.of(text, option=option.label, troop=part.profile.entry.label),
        nodes,
        option.why,
        option.cite,
    )


def _not_open(part: Part, nodes: tuple[int, ...]) -> Iterator[Finding]:
    entry = part.profile.entry
    for choice in part.troops[0].choices:
        allowed = {
            *entry.open_to.get(choice.characteristic, ()),
            *entry.chosen.get(choice.characteristic, ()),
        }
        characteristic = part.profile.ruleset.characteristic_index[choice.characteristic]
        for option_id in choice.options:
            if option_id not in allowed:
                yield Finding(
                    "option-not-in-list",
                    Severity.WARNING,
                    Message.of(
                        N_("The list doesn't give {option} to {troop}"),
                        option=characteristic.option_index[option_id].label,
                        troop=entry.label,
                    ),
                    nodes,
                    remedy=Remedy(
                        Message.of(N_("Back to the list's own")),
                        "choose",
                        (nodes, choice.characteristic, entry.chosen.get(choice.characteristic, ())),
                    ),
                )


def base_findings(examined: Examined, unit: Unit) -> Iterator[Finding]:
    """A player's own bases are those that the ruleset asks for."""
    base = unit.parts[0].profile.troop_class.base
    if base is None or not any(troop.base for part in unit.parts for troop in part.troops):
        return
    basis = examined.basis
    footprint = footprint_of(basis, unit)
    front = basis.ruleset.mm(base.front, basis.figure_size)
    depth = basis.ruleset.mm(base.depth, basis.figure_size)
    deep_enough = footprint.base_depth_mm >= depth if base.depth_from else False
    if footprint.base_front_mm == front and (deep_enough or footprint.base_depth_mm == depth):
        return
    yield Finding(
        "base-size",
        base.severity,
        Message.of(
            N_("Bases of {front} × {depth} mm; the rules have {rule_front} × {rule_depth} mm"),
            front=footprint.base_front_mm,
            depth=footprint.base_depth_mm,
            rule_front=front,
            rule_depth=depth,
        ),
        unit.node_ids,
        base.note,
        base.cite,
        Remedy(
            Message.of(N_("Use the rules' bases")),
            "change",
            (tuple(t.id for part in unit.parts for t in part.troops), "base", None),
        ),
    )


def _bearers(unit: Unit) -> tuple[int, ...]:
    """Return the nodes at which a unit's order or shape may stand, those it was cut from too."""
    return tuple(dict.fromkeys(node.id for node in (*unit.nodes, *unit.whole)))


def shape_findings(examined: Examined, unit: Unit) -> Iterator[Finding]:
    """A unit stands only in shapes that are open to it."""
    shape = examined.basis.ruleset.arrangement_index.get(unit.shape or "")
    if shape is None:
        return
    node = (unit.whole or unit.nodes)[0]
    role = node.role if isinstance(node, Formation) else None
    for_this = shape.at == "unit" or examined.basis.ruleset.plays(shape.at, node.echelon, role)
    if not for_this or not holds_for_unit(
        shape.when, examined.tags_of(unit), examined.numbers_of(unit)
    ):
        yield Finding(
            "shape-not-open",
            shape.severity,
            Message.of(N_("{shape} isn't open to this unit"), shape=shape.label),
            unit.node_ids,
            shape.why,
            shape.cite,
            Remedy(Message.of(N_("Without a shape")), "change", (_bearers(unit), "shape", None)),
        )


def order_findings(examined: Examined, unit: Unit) -> Iterator[Finding]:
    """A unit has an order where the rules give them to units, and one that it may take."""
    rules = examined.basis.ruleset.orders
    if rules is None or rules.at != "unit":
        return
    if unit.order is None:
        if rules.every is not None and examined.orders_due:
            yield Finding(
                "no-order",
                rules.every,
                Message.of(N_("No order yet")),
                unit.node_ids,
                rules.why,
                rules.cite,
            )
        return
    kind = examined.basis.ruleset.order_index[unit.order]
    tags, numbers = examined.tags_of(unit), examined.numbers_of(unit)
    clear = Remedy(Message.of(N_("Take the order back")), "change", (_bearers(unit), "order", None))
    if not holds_for_unit(kind.require, tags, numbers):
        yield Finding(
            "order-not-open",
            Severity.ERROR,
            Message.of(N_("{order} isn't open to this unit"), order=kind.label),
            unit.node_ids,
            kind.require_why,
            kind.cite,
            clear,
        )
    elif not holds_for_unit(kind.advise, tags, numbers):
        yield Finding(
            "order-unwise",
            Severity.WARNING,
            Message.of(N_("{order} suits this unit badly"), order=kind.label),
            unit.node_ids,
            kind.advise_why,
            kind.cite,
            clear,
        )
    bearer = next((node for node in (*unit.nodes, *unit.whole) if node.order), unit.nodes[0])
    yield from target_findings(kind, bearer, unit.node_ids)


def target_findings(
    kind: OrderKind, bearer: Formation | Troop, nodes: tuple[int, ...]
) -> Iterator[Finding]:
    """An order that is aimed at something names it, as its target or in its notes."""
    if bearer.order_target is not None or bearer.order_notes.strip():
        return
    if kind.target is not None and kind.target_severity is not None:
        yield Finding(
            "order-target",
            kind.target_severity,
            Message.of(N_("{order} names no target yet"), order=kind.label),
            nodes,
            kind.text,
            kind.cite,
        )


def rule_findings(rule: EveryRule, examined: Examined, unit: Unit) -> Iterator[Finding]:
    """A rule of composition on each unit, or on each part of one."""
    numbers = examined.numbers_of(unit)
    tags = examined.tags_of(unit)
    if rule.of == "part":
        broken = any(
            holds(rule.when, each, numbers) and not holds(rule.require, each, numbers)
            for each in tags
        )
    else:
        broken = holds_for_unit(rule.when, tags, numbers) and not holds_for_unit(
            rule.require, tags, numbers
        )
    if broken:
        yield Finding(
            f"rule-{rule.id}",
            rule.severity,
            Message.of(N_("{rule}"), rule=rule.label),
            unit.node_ids,
            rule.why,
            rule.cite,
        )
