"""All checks, and the one place that runs them.

Findings of a unit are remembered by the unit and by who leads it, since they follow from nothing
else; the checks of the whole army run each time. Order: the army's own, then unit by unit.
"""

from __future__ import annotations

from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from builder.core.checks.command import formation_order_findings, formation_shape_findings
from builder.core.checks.composition import army_rule_findings, limit_findings, rules_in_force
from builder.core.checks.leaders import leader_findings
from builder.core.checks.organisation import (
    echelon_findings,
    empty_findings,
    remainder_findings,
    represented_findings,
)
from builder.core.checks.units import (
    base_findings,
    option_findings,
    order_findings,
    rule_findings,
    shape_findings,
    size_findings,
    vanishing_findings,
)

if TYPE_CHECKING:
    from builder.core.examined import Examined
    from builder.core.finding import Finding
    from builder.core.sized import Stretch, Unit

__all__ = ["findings_in"]

ARMY_CHECKS = (
    leader_findings,
    limit_findings,
    empty_findings,
    echelon_findings,
    remainder_findings,
    represented_findings,
    army_rule_findings,
    formation_order_findings,
    formation_shape_findings,
)
UNIT_CHECKS = (
    size_findings,
    vanishing_findings,
    option_findings,
    base_findings,
    shape_findings,
    order_findings,
)


def findings_in(examined: Examined) -> tuple[Finding, ...]:
    """Return all findings of an army."""
    found: list[Finding] = []
    for check in ARMY_CHECKS:
        found.extend(check(examined))
    key = ("findings", examined.orders_due)
    of_stretch = partial(_of_stretch, examined)
    found.extend(chain.from_iterable(examined.by_stretch(key, of_stretch)))
    return tuple(found)


def _of_stretch(examined: Examined, stretch: Stretch) -> tuple[Finding, ...]:
    return tuple(chain.from_iterable(_of_unit(examined, unit) for unit in stretch.units))


def _of_unit(examined: Examined, unit: Unit) -> tuple[Finding, ...]:
    key = ("findings", id(unit), examined.leader_tags(unit), examined.orders_due)
    return examined.memory.once(key, unit, lambda: _found_in(examined, unit))


def _found_in(examined: Examined, unit: Unit) -> tuple[Finding, ...]:
    found = [finding for check in UNIT_CHECKS for finding in check(examined, unit)]
    for rule in rules_in_force(examined):
        if rule.kind == "every" and rule.of in {"unit", "part"}:
            found.extend(rule_findings(rule, examined, unit))
    return tuple(found)
