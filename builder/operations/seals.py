"""A battle with the roots under which its sides have sealed their secrets, for paper."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from builder.core.battle import Seals
from builder.core.errors import BadRequest
from builder.core.exchange import PHASES, Owner, Public, Umpire
from builder.core.exchange_turns import checked_owner, other_side
from builder.core.messages import N_, Message
from builder.operations.own_files import open_own

if TYPE_CHECKING:
    from collections.abc import Mapping

    from builder.core.battle import Battle
    from builder.operations.own_files import OwnFile

__all__ = ["seals_in", "seals_of", "with_seals"]


def seals_in(own: OwnFile) -> dict[str, Seals]:
    """Return what each side has sealed, out of an owner's, an umpire's or a public file.

    Raises:
        CouldNotRead, DocumentError, Locked, SealBroken, MissingExtra: see ``own_files``.
    """
    kinds: tuple[type[Owner | Umpire | Public], ...] = (Owner, Umpire, Public)
    return seals_of(open_own(own, kinds))


def seals_of(held: Owner | Umpire | Public) -> dict[str, Seals]:
    """Return what each side has sealed by its id; nothing where nothing is.

    Raises:
        SealBroken: an owner's file was altered.
    """
    if isinstance(held, Public):
        return {held.side: Seals(held.roots)} if held.side and held.roots else {}
    found: dict[str, Seals] = {}
    for owner in held.owners if isinstance(held, Umpire) else (held,):
        checked_owner(owner)
        slots = PHASES * owner.agreement.terms.slots
        mine, theirs = ([each.root for each in sealed] for sealed in (owner.mine, owner.theirs))
        found.setdefault(owner.side, Seals(tuple(mine), None, slots))
        # What is open to whoever holds this file he can tell for sure.
        found[other_side(owner)] = Seals(tuple(theirs), len(owner.opened), slots)
    if isinstance(held, Umpire):
        # Each has the whole of his own, and the other may not have joined it yet.
        for owner in held.owners:
            roots = tuple(each.root for each in owner.mine)
            found[owner.side] = replace(found[owner.side], roots=roots)
    return {side: seals for side, seals in found.items() if seals.roots}


def with_seals(battle: Battle, seals: Mapping[str, Seals]) -> Battle:
    """Return the battle with what its sides have sealed.

    Raises:
        BadRequest: nothing is sealed, or by sides that the battle doesn't have.
    """
    if not seals:
        raise BadRequest(Message.of(N_("Nothing is sealed in that file yet, so it has no roots.")))
    names = {side.id for side in battle.sides}
    unknown = sorted(set(seals) - names)
    if unknown:
        text = N_("That file is of another battle: there is no side “{side}” in this one.")
        raise BadRequest(Message.of(text, side=unknown[0]))
    sides = tuple(replace(side, seals=seals.get(side.id, Seals())) for side in battle.sides)
    return replace(battle, sides=sides)
