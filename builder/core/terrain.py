"""Laying the ground: two choices crossed, dice for who begins, pieces placed in turn.

It goes step by step, so each step may be a player's or the program's: ``begin``, then ``place`` a
piece of one's own or ``place_by_dice`` until nobody is to move. ``generate`` does it all.

Every step has a stream of dice of its own, named ``pool``, ``first``, ``piece 1``, ``piece 2`` …,
so what a player decides changes no roll of another step. Tries are counted: a piece that finds no
room is left out and told.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core import geometry
from builder.core.battlefield import Terrain, ring_of
from builder.core.battlefield_edits import first_free_piece_id
from builder.core.dice import Dice
from builder.core.errors import BadRequest, NotApplicable, UnknownName
from builder.core.ground import are_alike, objections_to, piece_of
from builder.core.measures import round_half_up
from builder.core.messages import N_, Message
from builder.core.outlines import OUTLINES, extent_of, moved
from builder.core.rolling import Hand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.core.battlefield import Piece, Roll, RollKind, SideChoice
    from builder.core.ground import Ground
    from builder.core.outlines import Points
    from builder.core.rolling import Slot
    from builder.core.ruleset import TerrainKind

__all__ = [
    "begin",
    "crossed",
    "generate",
    "kinds_left",
    "leave_out",
    "number_of_pieces",
    "place",
    "place_by_dice",
    "slot_for",
]

DIE_FOR_FIRST = 6
# More equal rolls than ever came about; after them the side that is named first begins.
MOST_TIES = 50
MOST_GENERATED = 100
# How often a place is sought: clear of every piece, then clear of pieces alike; at the size that
# was rolled, then at the smallest.
TRIES_CLEAR, TRIES_ALIKE = 20, 20
SIZE_STEP_MM, PLACE_STEP_MM, TURN_STEP_DEG = 5, 10, 10
FULL_TURN_DEG, QUARTER_TURN_DEG = 360, 90


def begin(ground: Ground, choices: tuple[SideChoice, SideChoice], seed: bytes) -> Terrain:
    """Cross the two choices and roll for who places first; no piece lies on the table yet.

    Where the number of pieces isn't a multiple of the crossing's, dice choose which of them come
    once more. Kinds for historical battles are left out of others. Both sides roll 1D6, again if
    equal; the higher has the turn.

    Raises:
        NotApplicable: the rules have no crossing table.
        UnknownName: they have no such choice.
        BadRequest: the table is too large.
    """
    slots = crossed(ground, choices)
    number = number_of_pieces(ground, len(slots))
    pool = list(slots) * (number // len(slots)) if slots else []
    for_pool, for_first = (Hand(Dice(seed).stream(name)) for name in ("pool", "first"))
    left = list(slots)
    while len(pool) < number:
        pool.append(left.pop(for_pool.slot("pool", left)))
    turn = _first(for_first, choices) if pool else None
    return Terrain(
        choices=choices,
        seed=seed.hex(),
        to_place=tuple(pool),
        turn=turn,
        log=(*for_pool.rolls, *for_first.rolls),
    )


def crossed(ground: Ground, choices: Sequence[SideChoice]) -> tuple[Slot, ...]:
    """Return what the crossing table has for two choices: each piece one of several kinds.

    Raises:
        NotApplicable: the rules have no such table.
        UnknownName: they have no such choice.
    """
    terrain = ground.ruleset.terrain
    if terrain is None or not terrain.crossings:
        raise NotApplicable(
            Message.of(
                N_("“{name}” has no table that crosses choices; its ground is laid by hand."),
                name=ground.ruleset.name,
            )
        )
    known = [choice.id for choice in terrain.choices]
    for each in choices:
        if each.choice not in known:
            raise UnknownName(Message.of(N_("choice of terrain")), each.choice, known)
    wanted = sorted(each.choice for each in choices)
    crossing = next(each for each in terrain.crossings if sorted(each.choices) == wanted)
    slots = (
        tuple(name for name in slot if ground.historical or not ground.kinds[name].historical_only)
        for slot in crossing.pieces
    )
    return tuple(slot for slot in slots if slot)


def number_of_pieces(ground: Ground, usual: int) -> int:
    """Return how many pieces lie on this table where there are ``usual`` on the rules' own.

    It grows with the area and is rounded to the nearest even number, an odd one up, at least 2; 0
    where there are usually none.

    Raises:
        BadRequest: there would be more than a hundred.
    """
    terrain = ground.ruleset.terrain
    own = terrain.table_mm(ground.ruleset, ground.figure_size) if terrain else None
    width, depth = own or (ground.width_mm, ground.depth_mm)
    pairs = Fraction(usual * ground.width_mm * ground.depth_mm, 2 * width * depth)
    number = max(2, 2 * round_half_up(pairs)) if usual else 0
    if number > MOST_GENERATED:
        raise BadRequest(
            Message.of(
                N_("This table would take {n} pieces, and {most} are the most; make it smaller."),
                n=number,
                most=MOST_GENERATED,
            )
        )
    return number


def _first(hand: Hand, choices: tuple[SideChoice, SideChoice]) -> str:
    """Return the side that places the first piece."""
    one, other = (choice.side for choice in choices)
    for _ in range(MOST_TIES):
        results = [hand.plain("first", DIE_FOR_FIRST, side) for side in (one, other)]
        if results[0] != results[1]:
            return one if results[0] > results[1] else other
    return one


def kinds_left(terrain: Terrain) -> tuple[str, ...]:
    """Return the kinds of which a piece is still to be placed, in the order of the crossing."""
    return tuple(dict.fromkeys(kind for slot in terrain.to_place for kind in slot))


def slot_for(terrain: Terrain, kind: str) -> int | None:
    """Return which of the pieces to be placed one of this kind would be, None if none.

    Of several it is the one with the fewest kinds to choose from, so that the others stay free.
    """
    fitting = [place for place, slot in enumerate(terrain.to_place) if kind in slot]
    return min(fitting, key=lambda place: len(terrain.to_place[place]), default=None)


def place(ground: Ground, terrain: Terrain, piece: Piece) -> Terrain:
    """Place a piece for the side whose turn it is; then it is the other's.

    Its id becomes that of the step.

    Raises:
        BadRequest: nobody is to place a piece, none of this kind is left, or it may not lie there;
            the message says why.
        UnknownName: the rules have no such kind.
    """
    _whose_turn(terrain)
    slot = _slot_or_refusal(ground, terrain, piece.kind)
    piece = piece.model_copy(update={"id": _step_of(terrain)})
    for objection in objections_to(ground, terrain, piece):
        raise BadRequest(Message.of(N_("{reason}."), reason=objection.message))
    return _placed(terrain, slot, piece, ())


def _step_of(terrain: Terrain) -> int:
    """Return which step comes next, counted from 1: its stream, and the id of its piece."""
    done = len(terrain.pieces) + len(terrain.no_room)
    return max(done + 1, first_free_piece_id(terrain))


def _whose_turn(terrain: Terrain) -> str:
    if terrain.turn is None:
        raise BadRequest(Message.of(N_("All pieces are placed.")))
    return terrain.turn


def _slot_or_refusal(ground: Ground, terrain: Terrain, kind_id: str) -> int:
    kind = ground.kind(kind_id)
    slot = slot_for(terrain, kind.id)
    if slot is None:
        raise BadRequest(Message.of(N_("No {piece} is left to be placed."), piece=kind.label))
    return slot


def leave_out(terrain: Terrain, slot: int) -> Terrain:
    """Leave out a piece for which there is no room, by its place among those to be placed.

    Then it is the other side's turn.
    """
    gone = terrain.to_place[slot]
    return terrain.model_copy(update={**_after(terrain, slot), "no_room": (*terrain.no_room, gone)})


def place_by_dice(ground: Ground, terrain: Terrain, kind: str | None = None) -> Terrain:
    """Let the dice place a piece for the side whose turn it is; where no place is found, none.

    ``kind``: the one that a player chose; the rest is rolled.

    Raises:
        BadRequest: nobody is to place a piece, or none of this kind is left.
    """
    turn = _whose_turn(terrain)
    step = _step_of(terrain)
    hand = Hand(Dice(bytes.fromhex(terrain.seed)).stream(f"piece {step}"), turn, step)
    if kind is None:
        slot = hand.slot("slot", terrain.to_place)
        kind = hand.kind(terrain.to_place[slot])
    else:
        slot = _slot_or_refusal(ground, terrain, kind)
    piece = _drawn(ground, terrain, ground.kind(kind), hand)
    if piece is None:
        left_out = leave_out(terrain, slot)
        return left_out.model_copy(update={"log": (*terrain.log, *hand.rolls)})
    return _placed(terrain, slot, piece, hand.rolls)


def generate(ground: Ground, choices: tuple[SideChoice, SideChoice], seed: bytes) -> Terrain:
    """Let the dice do it all (see ``begin`` for what it raises)."""
    terrain = begin(ground, choices, seed)
    while terrain.turn is not None:
        terrain = place_by_dice(ground, terrain)
    return terrain


def _placed(terrain: Terrain, slot: int, piece: Piece, rolls: Sequence[Roll]) -> Terrain:
    own = {"id": _step_of(terrain), "placed_by": terrain.turn}
    return terrain.model_copy(
        update={
            **_after(terrain, slot),
            "pieces": (*terrain.pieces, piece.model_copy(update=own)),
            "log": (*terrain.log, *rolls),
        }
    )


def _after(terrain: Terrain, slot: int) -> dict[str, object]:
    """Return what is left to be placed, and by whom."""
    left = (*terrain.to_place[:slot], *terrain.to_place[slot + 1 :])
    others = [each.side for each in terrain.choices if each.side != terrain.turn]
    return {"to_place": left, "turn": others[0] if left and others else None}


def _drawn(ground: Ground, terrain: Terrain, kind: TerrainKind, hand: Hand) -> Piece | None:
    """Return a piece of a kind that lies where it may, or None."""
    number = hand.plain("outline", OUTLINES)
    if ground.runs_through(kind):
        turn_deg = hand.number("turn", 0, QUARTER_TURN_DEG, QUARTER_TURN_DEG)
        sizes = [ground.depth_mm if turn_deg else ground.width_mm]
    else:
        low, high = ground.size_mm(kind)
        turn_deg = hand.number("turn", 0, FULL_TURN_DEG - TURN_STEP_DEG, TURN_STEP_DEG)
        sizes = list(dict.fromkeys([hand.number("size", low, high, SIZE_STEP_MM), low]))
    others = [(are_alike(kind, each), ring_of(each)) for each in terrain.pieces]
    for size in sizes:
        piece = piece_of(ground, kind.id, number, size)
        shape = geometry.ring(piece.points, piece.width_mm, turn_deg, (0, 0))
        at = _free_place(ground, shape, others, hand) if _is_sound(shape) else None
        if at is not None:
            changes = {"x_mm": at[0], "y_mm": at[1], "turn_deg": turn_deg, "made": "dice"}
            return piece.model_copy(update=changes)
    return None


def _is_sound(shape: Points) -> bool:
    """Tell whether a shape is still one when it is turned and rounded to whole millimetres."""
    try:
        geometry.area(shape)
    except BadRequest:
        return False
    return True


def _free_place(
    ground: Ground, shape: Points, others: list[tuple[bool, Points]], hand: Hand
) -> tuple[int, int] | None:
    """Return where a shape may lie: clear of all others if possible, else of those alike."""
    left, top, right, bottom = extent_of(shape)
    for attempt in range(TRIES_CLEAR + TRIES_ALIKE):
        x_mm = _somewhere(hand, "across", -left, ground.width_mm - right)
        y_mm = _somewhere(hand, "down", -top, ground.depth_mm - bottom)
        if x_mm is None or y_mm is None:
            return None
        where = moved(shape, x_mm, y_mm)
        in_the_way = (ring for alike, ring in others if alike or attempt < TRIES_CLEAR)
        if not any(geometry.overlap(where, ring) for ring in in_the_way):
            return x_mm, y_mm
    return None


def _somewhere(hand: Hand, what: RollKind, low: int, high: int) -> int | None:
    """Return a place between two, on a whole centimetre where there is one; None if none is."""
    first = -(-low // PLACE_STEP_MM) * PLACE_STEP_MM
    last = high // PLACE_STEP_MM * PLACE_STEP_MM
    if first <= last:
        return hand.number(what, first, last, PLACE_STEP_MM)
    return low if low <= high else None
