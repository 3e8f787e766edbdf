"""Orders: who is given them, which are open to whom and why others aren't, and giving them.

Rules give orders to units or to formations that play a role (``OrderRules.at``). An order stands
at the nodes of a unit; what goes with it (target, note, later orders) at the first of them. Units
that share their nodes are one recipient.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.core import edits
from builder.core.condition import holds_for_unit
from builder.core.messages import N_, Message
from builder.core.roster import formations_in

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from builder.core.condition import Condition
    from builder.core.model import LocalisedText
    from builder.core.order_target import LaterOrder, OrderTarget, TargetSort
    from builder.core.reckoning import Reckoning
    from builder.core.roster import Army, Formation, Troop
    from builder.core.ruleset import OrderKind
    from builder.core.sized import Unit

__all__ = [
    "OrderChoice",
    "Recipient",
    "choices_for",
    "give",
    "open_to",
    "recipients_of",
    "sorts_of_target",
    "why_barred",
]

_ANYTHING: frozenset[TargetSort] = frozenset({"node", "piece", "place", "front"})
_SORTS: dict[str, frozenset[TargetSort]] = {
    "unit": frozenset({"node"}),
    "formation": frozenset({"node"}),
    "ground": frozenset({"node", "piece", "place"}),
    "road-end": frozenset({"piece", "place"}),
    "front": frozenset({"front"}),
}


@dataclass(frozen=True, eq=False)
class Recipient:
    """Who is given one order: a formation with the units in it, or a unit.

    ``nodes``: where the order stands; ``whole``: what they were cut from, where an order may
    stand for all pieces.
    """

    nodes: tuple[Formation | Troop, ...]
    whole: tuple[Formation | Troop, ...]
    units: tuple[Unit, ...]
    of_unit: bool

    @property
    def id(self) -> int:
        """The id of its first node."""
        return self.nodes[0].id

    @property
    def bearer(self) -> Formation | Troop:
        """The node whose order holds: the first that has one."""
        every = (*self.nodes, *self.whole)
        return next((node for node in every if node.order), self.nodes[0])

    @property
    def order(self) -> str | None:
        """Its order at the start."""
        return self.bearer.order

    @property
    def target(self) -> OrderTarget | None:
        """What the order is aimed at."""
        return self.bearer.order_target

    @property
    def later(self) -> tuple[LaterOrder, ...]:
        """The orders that follow."""
        return self.bearer.later_orders

    @property
    def note(self) -> str:
        """The player's words to the order."""
        return self.bearer.order_notes

    def name(self, reckoning: Reckoning) -> str | LocalisedText | Message:
        """Return what it is called."""
        if self.of_unit and len(self.units) == 1:
            return reckoning.names.of_unit(self.units[0])
        return reckoning.names.of(self.nodes[0])


@dataclass(frozen=True, slots=True)
class OrderChoice:
    """An order, why it can't be given (None: it can), and why it had better not be."""

    kind: OrderKind
    barred: LocalisedText | Message | None = None
    unwise: LocalisedText | Message | None = None


def recipients_of(reckoning: Reckoning) -> tuple[Recipient, ...]:
    """Return who is given orders, in the order of the tree; nobody where rules have none."""
    rules = reckoning.basis.ruleset.orders
    if rules is None:
        return ()
    if rules.at == "unit":
        return _units(reckoning)
    plays = reckoning.basis.ruleset.plays
    ids = {unit.nodes[0].id: unit for unit in reckoning.sized.units}
    found = []
    for node in formations_in(reckoning.army.root):
        if plays(rules.at, node.echelon, node.role):
            below = _ids_below(node)
            units = tuple(unit for node_id, unit in ids.items() if node_id in below)
            found.append(Recipient((node,), (), units, of_unit=False))
    return tuple(found)


def _units(reckoning: Reckoning) -> tuple[Recipient, ...]:
    together: dict[tuple[int, ...], list[Unit]] = {}
    for unit in reckoning.sized.units:
        together.setdefault(unit.node_ids, []).append(unit)
    return tuple(
        Recipient(units[0].nodes, units[0].whole, tuple(units), of_unit=True)
        for units in together.values()
    )


def _ids_below(formation: Formation) -> set[int]:
    found = {formation.id}
    for each in formations_in(formation):
        found.update(child.id for child in each.children)
    return found


def why_barred(
    reckoning: Reckoning, recipient: Recipient, kind: OrderKind
) -> LocalisedText | Message | None:
    """Return why somebody can't be given an order; None where he can."""
    if _all_may(reckoning, recipient, kind.require):
        return None
    return kind.require_why or Message.of(N_("Not open to this unit"))


def open_to(
    reckoning: Reckoning, recipients: Sequence[Recipient], kind: OrderKind
) -> tuple[Recipient, ...]:
    """Return those who can be given an order."""
    return tuple(each for each in recipients if why_barred(reckoning, each, kind) is None)


def choices_for(reckoning: Reckoning, recipients: Sequence[Recipient]) -> tuple[OrderChoice, ...]:
    """Return all orders of the rules; of several recipients one who can have it is enough."""
    rules = reckoning.basis.ruleset.orders
    return tuple(_choice(reckoning, recipients, kind) for kind in (rules.kinds if rules else ()))


def _choice(reckoning: Reckoning, recipients: Sequence[Recipient], kind: OrderKind) -> OrderChoice:
    able = open_to(reckoning, recipients, kind)
    if recipients and not able:
        return OrderChoice(kind, barred=why_barred(reckoning, recipients[0], kind))
    wise = all(_all_may(reckoning, each, kind.advise) for each in able)
    unwise = kind.advise_why or Message.of(N_("Suits this unit badly"))
    return OrderChoice(kind, unwise=None if wise else unwise)


def _all_may(reckoning: Reckoning, recipient: Recipient, condition: Condition | None) -> bool:
    if condition is None:
        return True
    return all(holds_for_unit(condition, *reckoning.facts(unit)) for unit in recipient.units)


def sorts_of_target(kind: OrderKind | None) -> frozenset[TargetSort]:
    """Return what an order may be aimed at: anything where the rules ask for nothing."""
    return _ANYTHING if kind is None or kind.target is None else _SORTS[kind.target]


def give(
    army: Army,
    recipients: Sequence[Recipient],
    kinds: Mapping[str, OrderKind],
    **values: object,
) -> Army:
    """Set ``order``, ``order_target``, ``later_orders`` or ``order_notes`` of recipients.

    None for the order takes it back, with its target and what should follow. A target that
    another order can't have goes too. ``kinds``: the rules' orders by id.

    Raises:
        BadRequest: see ``edits.change``.
    """
    for each in recipients:
        army = _given(army, each, kinds, dict(values))
    return army


def _given(
    army: Army, recipient: Recipient, kinds: Mapping[str, OrderKind], values: dict[str, object]
) -> Army:
    first, *others = (node.id for node in recipient.nodes)
    if "order" not in values:
        return edits.change(army, (recipient.bearer.id,), **values)
    order = values["order"]
    if order is None:
        values = {"order_target": None, "later_orders": ()} | values
        others += [node.id for node in recipient.whole if node.id != first]
    else:
        values = _kept(recipient, kinds.get(str(order))) | values
    army = edits.change(army, dict.fromkeys(others), order=order)
    return edits.change(army, (first,), **values)


def _kept(recipient: Recipient, kind: OrderKind | None) -> dict[str, object]:
    """Return what goes on with another order: all but a target that it can't have."""
    target = recipient.target
    fits = target is not None and target.sort in sorts_of_target(kind)
    return {
        "order_target": target if fits else None,
        "later_orders": recipient.later,
        "order_notes": recipient.note,
    }
