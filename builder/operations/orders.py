"""Orders as they are asked for from outside: who, which, at what, and what follows.

A target is written as ``SIDE:NUMBER`` (a unit or formation), ``piece:NUMBER`` (a piece of ground),
``X,Y`` (a place, centimetres) or ``front:DEGREES``; a later order as
``ORDER@TURN:WHEN > TARGET``, with what of the three it has.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from pydantic import ValidationError

from builder.core.errors import BadRequest, NotApplicable, UnknownName
from builder.core.measures import round_half_up
from builder.core.messages import N_, Message
from builder.core.order_target import LaterOrder, OrderTarget
from builder.core.orders import give, open_to, recipients_of, why_barred
from builder.core.roster import find
from builder.operations.documents import side_of, with_army

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.core.battle import Battle, BattleSide
    from builder.core.orders import Recipient
    from builder.core.ruleset import OrderKind
    from builder.storage.documents import Document

__all__ = [
    "Given",
    "give_orders",
    "kind_named",
    "later_named",
    "place_of_side",
    "recipients_named",
    "target_named",
]

_SPOT = re.compile(r"(-?[0-9]{1,4}(?:\.[0-9])?),(-?[0-9]{1,4}(?:\.[0-9])?)")
_LATER = re.compile(r"([a-z0-9-]+)(?:@([0-9]{1,4}))?(?::(.*))?")


@dataclass(frozen=True, eq=False)
class Given:
    """A document with orders given, who got them, and who couldn't."""

    document: Document
    given: tuple[Recipient, ...]
    left_out: tuple[Recipient, ...]


def place_of_side(battle: Battle, name: str | None) -> int:
    """Return the place of a side, counted from 0; the only one needs no name.

    Raises:
        BadRequest: there are several, and none is named.
        UnknownName: there is no such side.
    """
    ids = [side.id for side in battle.sides]
    if name is None and len(ids) == 1:
        return 0
    if name is None:
        raise BadRequest(Message.of(N_("Name the side, as --side {id}."), id=ids[0]))
    if name not in ids:
        raise UnknownName(Message.of(N_("side")), name, ids)
    return ids.index(name)


def recipients_named(side: BattleSide, names: Sequence[str] | None) -> tuple[Recipient, ...]:
    """Return who is given orders: all, or those of these numbers or units.

    Raises:
        NotApplicable: the rules have no orders.
        UnknownName: nobody of this name is given orders.
    """
    reckoning = side.reckoning
    every = recipients_of(reckoning)
    if reckoning.basis.ruleset.orders is None:
        raise NotApplicable(Message.of(N_("These rules have no orders.")))
    if names is None:
        return every
    known: dict[str, Recipient] = {}
    for each in every:
        for key in (*(str(node.id) for node in each.nodes), *(unit.key for unit in each.units)):
            known.setdefault(key, each)
    for name in names:
        if name not in known:
            raise UnknownName(Message.of(N_("unit or formation that gets orders")), name, known)
    return tuple(dict.fromkeys(known[name] for name in names))


def kind_named(battle: Battle, name: str) -> OrderKind:
    """Return an order of the rules.

    Raises:
        UnknownName: they have no such order.
    """
    kinds = battle.ruleset.order_index
    if name not in kinds:
        raise UnknownName(Message.of(N_("order")), name, kinds)
    return kinds[name]


def target_named(battle: Battle, text: str) -> OrderTarget:
    """Read a target.

    Raises:
        BadRequest: it can't be read so, or is nothing of this battle.
    """
    head, colon, tail = text.rpartition(":")
    number = int(tail) if tail.isascii() and tail.isdecimal() and len(tail) <= 6 else None  # noqa: PLR2004
    spot = _SPOT.fullmatch(text.replace(" ", ""))
    try:
        if spot:
            x, y = (round_half_up(10 * Fraction(each)) for each in spot.groups())
            return OrderTarget(x_mm=x, y_mm=y)
        if colon and number is not None:
            return _numbered(battle, head, number)
    except ValidationError:
        pass
    raise BadRequest(
        Message.of(
            N_("“{text}” is no target: write SIDE:NUMBER, piece:NUMBER, X,Y or front:DEGREES."),
            text=text,
        )
    )


def _numbered(battle: Battle, head: str, number: int) -> OrderTarget:
    side = next((each for each in battle.sides if each.id == head and head), None)
    if side is not None:
        if find(side.reckoning.army, number) is None:
            text = N_("There is no number {number} in the army of “{side}”.")
            raise BadRequest(Message.of(text, number=number, side=side.name))
        return OrderTarget(side=head, node=number)
    if head == "piece":
        return OrderTarget(piece=number)
    if head == "front":
        return OrderTarget(front_deg=number)
    raise UnknownName(Message.of(N_("side")), head, [each.id for each in battle.sides])


def later_named(battle: Battle, text: str) -> LaterOrder:
    """Read a later order.

    Raises:
        BadRequest: it can't be read so, or what it is aimed at can't.
        UnknownName: the rules have no such order.
    """
    told, arrow, aimed = text.rpartition(" > ") if " > " in text else (text, "", "")
    match = _LATER.fullmatch(told.strip())
    turn = int(match[2]) if match and match[2] else None
    try:
        if match:
            kind = kind_named(battle, match[1])
            target = target_named(battle, aimed) if arrow else None
            when = (match[3] or "").strip()
            return LaterOrder(order=kind.id, turn=turn, when=when, target=target)
    except ValidationError:
        pass
    raise BadRequest(
        Message.of(N_("“{text}” is no later order: write ORDER@TURN:WHEN > TARGET."), text=text)
    )


def give_orders(
    document: Document,
    battle: Battle,
    place: int,
    recipients: Sequence[Recipient],
    **values: object,
) -> Given:
    """Return the document with orders given to those who can have them (see ``orders.give``).

    Raises:
        BadRequest: none of them can have the order, with the reason; or a value is out of bounds.
    """
    reckoning, kinds = battle.sides[place].reckoning, battle.ruleset.order_index
    kind = kinds.get(str(values.get("order")))
    able = tuple(recipients) if kind is None else open_to(reckoning, recipients, kind)
    if kind is not None and recipients and not able:
        why = why_barred(reckoning, recipients[0], kind)
        text = N_("{order} can't be given here: {why}")
        raise BadRequest(Message.of(text, order=kind.label, why=why))
    army = give(side_of(document, place), able, kinds, **values)
    left = tuple(each for each in recipients if each not in able)
    return Given(with_army(document, place, army), able, left)
