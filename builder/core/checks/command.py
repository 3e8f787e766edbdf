"""Checks of what is commanded where the rules give orders to formations and not to units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.checks.units import target_findings
from builder.core.condition import holds_for_unit
from builder.core.finding import Finding, Remedy, Severity
from builder.core.messages import N_, Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.examined import Examined
    from builder.core.roster import Formation
    from builder.core.ruleset import OrderRules

__all__ = ["formation_order_findings", "formation_shape_findings"]


def formation_order_findings(examined: Examined) -> Iterator[Finding]:
    """A formation that is given orders has one, and one that every unit in it may take."""
    ruleset = examined.basis.ruleset
    if ruleset.orders is None or ruleset.orders.at == "unit":
        return
    for node in examined.formations:
        if examined.plays(ruleset.orders.at, node):
            yield from _of_formation(examined, node, ruleset.orders)


def _of_formation(examined: Examined, node: Formation, rules: OrderRules) -> Iterator[Finding]:
    if node.order is None:
        if rules.every is not None and examined.orders_due:
            text = Message.of(N_("No order yet"))
            yield Finding("no-order", rules.every, text, (node.id,), rules.why, rules.cite)
        return
    kind = examined.basis.ruleset.order_index[node.order]
    clear = Remedy(Message.of(N_("Take the order back")), "change", ((node.id,), "order", None))
    units = examined.units_in(node)
    for condition, code, severity, text, why in (
        (
            kind.require,
            "order-not-open",
            Severity.ERROR,
            Message.of(N_("{order} isn't open to this formation"), order=kind.label),
            kind.require_why,
        ),
        (
            kind.advise,
            "order-unwise",
            Severity.WARNING,
            Message.of(N_("{order} suits this formation badly"), order=kind.label),
            kind.advise_why,
        ),
    ):
        if not all(
            holds_for_unit(condition, examined.tags_of(unit), examined.numbers_of(unit))
            for unit in units
        ):
            yield Finding(code, severity, text, (node.id,), why, kind.cite, clear)
            return
    yield from target_findings(kind, node, (node.id,))


def formation_shape_findings(examined: Examined) -> Iterator[Finding]:
    """A formation stands only in shapes that are for its echelon and open to all its units."""
    shapes = examined.basis.ruleset.arrangement_index
    for node in examined.formations:
        shape = shapes.get(node.shape or "")
        # A node that is a unit itself is looked at with the units.
        if shape is None or node.id in examined.sized.unit_of:
            continue
        tags, numbers = examined.formation_facts(node)
        for_this = shape.at == "unit" or examined.plays(shape.at, node)
        if not for_this or not holds_for_unit(shape.when, tags, numbers):
            yield Finding(
                "shape-not-open",
                shape.severity,
                Message.of(N_("{shape} isn't open to this formation"), shape=shape.label),
                (node.id,),
                shape.why,
                shape.cite,
                Remedy(Message.of(N_("Without a shape")), "change", ((node.id,), "shape", None)),
            )
