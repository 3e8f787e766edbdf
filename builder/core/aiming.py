"""What an order can be aimed at in a battle, and what it is aimed at, in words."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core.battlefield import find_piece
from builder.core.messages import N_, Message
from builder.core.order_target import OrderTarget
from builder.core.orders import recipients_of, sorts_of_target
from builder.core.roster import find, formations_in

if TYPE_CHECKING:
    from builder.core.battle import Battle, BattleSide
    from builder.core.battlefield import Piece
    from builder.core.model import LocalisedText
    from builder.core.order_target import LaterOrder
    from builder.core.ruleset import OrderKind

__all__ = ["later_words", "target_words", "targets_for"]

EIGHTH_DEG = 45


def target_words(battle: Battle, target: OrderTarget) -> str | LocalisedText | Message:
    """Return what a target is called; "gone" for what isn't there any more."""
    if target.front_deg is not None:
        return Message.of(N_("new front {degrees}°"), degrees=target.front_deg)
    if target.x_mm is not None and target.y_mm is not None:
        x, y = (Fraction(each, 10) for each in (target.x_mm, target.y_mm))
        return Message.of(N_("at {x}, {y} cm"), x=x, y=y)
    gone = Message.of(N_("gone"))
    if target.piece is not None:
        terrain = battle.scenario.terrain if battle.scenario else None
        piece = find_piece(terrain, target.piece) if terrain else None
        return gone if piece is None else _piece_words(battle, piece)
    side = next((each for each in battle.sides if each.id == target.side), None)
    node = find(side.reckoning.army, target.node) if side and target.node else None
    if side is None or node is None:
        return gone
    return Message.of(N_("{name} ({side})"), name=side.reckoning.names.of(node), side=side.name)


def _piece_words(battle: Battle, piece: Piece) -> str | LocalisedText | Message:
    if piece.name:
        return piece.name
    terrain = battle.ruleset.terrain
    kind = terrain.kind_index.get(piece.kind) if terrain else None
    return Message.of(
        N_("{name} {number}"), name=kind.label if kind else piece.kind, number=piece.id
    )


def later_words(battle: Battle, later: LaterOrder) -> Message:
    """Return a later order as one reads it: what, from when on, and at what."""
    kind = battle.ruleset.order_index.get(later.order)
    told: str | LocalisedText | Message = kind.label if kind else later.order
    if later.target is not None:
        told = Message.of(
            N_("{order}: {target}"), order=told, target=target_words(battle, later.target)
        )
    if later.turn is not None and later.when:
        return Message.of(
            N_("{order}, from turn {turn}, {when}"), order=told, turn=later.turn, when=later.when
        )
    if later.turn is not None:
        return Message.of(N_("{order}, from turn {turn}"), order=told, turn=later.turn)
    return Message.of(N_("{order}, {when}"), order=told, when=later.when or "…")


def targets_for(
    battle: Battle, side: BattleSide, kind: OrderKind | None
) -> tuple[OrderTarget, ...]:
    """Return what an order of a side can be aimed at, but for places, which are everywhere.

    Units and formations are the enemy's, one's own where the order is for friends; fronts are
    the eight winds.
    """
    sorts = sorts_of_target(kind)
    found: list[OrderTarget] = []
    if "node" in sorts:
        friendly = kind is not None and kind.friendly
        for other in battle.sides:
            if (other.id == side.id) is friendly and battle.scenario is not None:
                found += [OrderTarget(side=other.id, node=each) for each in _nodes(other)]
    if "piece" in sorts and battle.scenario and battle.scenario.terrain:
        found += [OrderTarget(piece=piece.id) for piece in battle.scenario.terrain.pieces]
    if "front" in sorts:
        found += [OrderTarget(front_deg=each) for each in range(0, 360, EIGHTH_DEG)]
    return tuple(found)


def _nodes(side: BattleSide) -> tuple[int, ...]:
    """Return what one aims at of a side: its formations, and its units."""
    reckoning = side.reckoning
    ids = [each.id for each in formations_in(reckoning.army.root)[1:]]
    ids += [unit.nodes[0].id for unit in reckoning.sized.units]
    ids += [each.id for each in recipients_of(reckoning)]
    return tuple(dict.fromkeys(ids))
