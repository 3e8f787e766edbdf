"""What is wrong with the targets and the sequence of a side's orders: nothing is refused for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.battlefield import find_piece
from builder.core.finding import Finding, Severity
from builder.core.messages import N_, Message
from builder.core.orders import recipients_of, sorts_of_target, why_barred
from builder.core.roster import Formation, find

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.order_target import OrderTarget
    from builder.core.orders import Recipient
    from builder.core.reckoning import Reckoning
    from builder.core.roster import Troop
    from builder.core.ruleset import OrderKind
    from builder.core.scenario import Scenario

__all__ = ["findings_of_orders"]


def findings_of_orders(
    scenario: Scenario | None, side: int, reckoning: Reckoning, turn_limit: int | None
) -> Iterator[Finding]:
    """Yield what is wrong with targets and later orders of a side, counted from 0.

    ``scenario`` None: an army alone, whose targets can't be looked at.
    """
    kinds = reckoning.basis.ruleset.order_index
    # Most armies have neither, and this is asked at every edit.
    aimed = _is_aimed(reckoning, reckoning.army.root)
    for each in recipients_of(reckoning) if aimed else ():
        kind = kinds.get(each.order or "")
        if each.target is not None and kind is not None:
            yield from _sort_findings(each, each.target, kind)
            if scenario is not None:
                yield from _target_findings(scenario, side, each, each.target, kind)
        if each.later:
            yield from _later_findings(reckoning, each, turn_limit)
            for later in each.later:
                if later.target is None:
                    continue
                kind = kinds[later.order]
                yield from _sort_findings(each, later.target, kind)
                if scenario is not None:
                    yield from _target_findings(scenario, side, each, later.target, kind)


def _is_aimed(reckoning: Reckoning, node: Formation | Troop) -> bool:
    """Tell whether anybody at or below a node has a target or a later order; remembered."""
    if node.order_target is not None or node.later_orders:
        return True
    if not isinstance(node, Formation):
        return False
    below = node.children
    key = ("aimed", id(node))
    return reckoning.memory.once(
        key, node, lambda: any(_is_aimed(reckoning, child) for child in below)
    )


def _finding(
    code: str, severity: Severity, text: str, to: Recipient, kind: OrderKind, **values: object
) -> Finding:
    message = Message.of(text, order=kind.label, **values)
    return Finding(code, severity, message, (to.id,), kind.text, kind.cite)


def _sort_findings(to: Recipient, target: OrderTarget, kind: OrderKind) -> Iterator[Finding]:
    if target.sort not in sorts_of_target(kind):
        text = N_("{order} can't be aimed at what it names")
        yield _finding("order-target-kind", Severity.ERROR, text, to, kind)


def _target_findings(
    scenario: Scenario, side: int, to: Recipient, target: OrderTarget, kind: OrderKind
) -> Iterator[Finding]:
    if not _is_there(scenario, target):
        text = N_("The target of {order} isn't there any more")
        yield _finding("order-target-gone", Severity.WARNING, text, to, kind)
    elif target.sort == "place" and _off_table(scenario, target):
        text = N_("{order} is aimed at a place off the table")
        yield _finding("order-target-off-table", Severity.WARNING, text, to, kind)
    elif target.sort == "node" and kind.target is not None:
        is_own = target.side == scenario.sides[side].id
        if is_own and not kind.friendly:
            text = N_("{order} is aimed at one's own troops")
            yield _finding("order-target-own", Severity.WARNING, text, to, kind)
        elif kind.friendly and not is_own:
            text = N_("{order} names the enemy where one's own are meant")
            yield _finding("order-target-enemy", Severity.WARNING, text, to, kind)


def _is_there(scenario: Scenario, target: OrderTarget) -> bool:
    if target.piece is not None:
        terrain = scenario.terrain
        return terrain is not None and find_piece(terrain, target.piece) is not None
    if target.node is not None:
        army = next((each.army for each in scenario.sides if each.id == target.side), None)
        return army is not None and find(army, target.node) is not None
    return True


def _off_table(scenario: Scenario, target: OrderTarget) -> bool:
    table = scenario.table
    if table is None or target.x_mm is None or target.y_mm is None:
        return False
    return not (0 <= target.x_mm <= table.width_mm and 0 <= target.y_mm <= table.depth_mm)


def _later_findings(
    reckoning: Reckoning, to: Recipient, turn_limit: int | None
) -> Iterator[Finding]:
    rules = reckoning.basis.ruleset
    last = turn_limit or (rules.turn_limit.turns if rules.turn_limit else None)
    for later in to.later:
        kind = rules.order_index[later.order]
        why = why_barred(reckoning, to, kind)
        if why is not None:
            message = Message.of(N_("{order} can't follow: it isn't open here"), order=kind.label)
            yield Finding("later-order-not-open", Severity.ERROR, message, (to.id,), why, kind.cite)
        if later.turn is None and not later.when.strip():
            text = N_("Nothing says when {order} follows")
            yield _finding("later-order-when", Severity.WARNING, text, to, kind)
        elif last is not None and later.turn is not None and later.turn > last:
            text = N_("{order} would follow in turn {turn}; the last turn is {last}")
            values = {"turn": later.turn, "last": last}
            yield _finding("later-order-too-late", Severity.WARNING, text, to, kind, **values)
