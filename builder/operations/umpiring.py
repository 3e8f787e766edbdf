"""The battle in an umpire's file: what both sides have sealed, put together again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core import exchange_turns as turns
from builder.core.errors import BadRequest
from builder.core.exchange import Umpire
from builder.core.messages import N_, Message
from builder.operations.documents import worked_out
from builder.operations.own_files import open_own
from builder.operations.sealed_values import own_values, rebuilt_battle, terrain_of
from builder.operations.seals import seals_of, with_seals

if TYPE_CHECKING:
    from builder.core.battle import Battle
    from builder.core.exchange import Owner
    from builder.core.scenario import Scenario
    from builder.operations.own_files import OwnFile
    from builder.storage.library import Library

__all__ = ["battle_of_umpire"]


def battle_of_umpire(own: OwnFile, library: Library) -> Battle:
    """Return the battle that both sides have sealed, with the secrets of both and their roots.

    Raises:
        BadRequest: a side hasn't sealed its list yet.
        SealBroken: what was sealed makes no army, or a file was altered.
        CouldNotRead, DocumentError, Locked, MissingExtra: see ``own_files``.
        UnknownName, PackError: the rules aren't there, or have faults.
    """
    umpire = open_own(own, (Umpire,))
    places = {party.id: place for place, party in enumerate(umpire.owners[0].agreement.terms.sides)}
    parts = [
        _part(owner, library) for owner in sorted(umpire.owners, key=lambda each: places[each.side])
    ]
    whole = parts[0].model_copy(
        update={
            "title": umpire.owners[0].agreement.terms.title,
            "sides": tuple(side for part in parts for side in part.sides),
            "deployment": tuple(each for part in parts for each in part.deployment),
            # Either has sealed it as it lay; whether both have the same the audit tells.
            "terrain": terrain_of(own_values(umpire.owners[0], 2)),
        }
    )
    return with_seals(worked_out(whole, library), seals_of(umpire))


def _part(owner: Owner, library: Library) -> Scenario:
    turns.checked_owner(owner)
    first, second = own_values(owner, 1), own_values(owner, 2)
    if not first:
        name = turns.name_in(owner.agreement.terms, owner.side)
        raise BadRequest(Message.of(N_("{side} hasn't sealed anything yet."), side=name))
    return rebuilt_battle(first, second, library)
