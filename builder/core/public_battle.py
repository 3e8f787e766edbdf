"""A battle as an opponent may know it, or one side: worked out anew from the copy alone.

So no number, name or picture in it can follow from what is secret, not even from whether there is
something secret at all.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from builder.core.battle import BattleSide
from builder.core.reckoning import reckon
from builder.core.roster import DataVersion, Roster
from builder.core.secrecy import public_copy
from builder.core.secret_fields import TOPICS, closed_topics

if TYPE_CHECKING:
    from builder.core.battle import Battle

__all__ = ["public_battle"]


def public_battle(battle: Battle, keep: frozenset[str] = frozenset()) -> Battle:
    """Return the battle without the secrets of any side, but for the sides in ``keep``.

    Those without are marked as ``is_public`` and have no findings, since most would tell of what
    is left out. There is no digest, which is that of the owner's file and by which secrets could
    be guessed and tried; nor the notes on the battle, which are of no side.
    """
    document = battle.scenario or _as_roster(battle)
    open_topics = frozenset(TOPICS) - closed_topics(battle.ruleset, document)
    shown = public_copy(document, keep, open_topics)
    armies = [shown.army] if isinstance(shown, Roster) else [side.army for side in shown.sides]
    sides = []
    for side, army in zip(battle.sides, armies, strict=True):
        if side.id in keep:
            sides.append(side)
            continue
        reckoning = replace(reckon(side.reckoning.basis, army), findings=())
        sides.append(BattleSide(side.id, side.name, reckoning, side.seals, is_public=True))
    return replace(
        battle,
        sides=tuple(sides),
        notes=shown.notes,
        digest="",
        scenario=None if isinstance(shown, Roster) else shown,
    )


def _as_roster(battle: Battle) -> Roster:
    ruleset = DataVersion(id=battle.ruleset.id, version=battle.ruleset.version)
    army = battle.sides[0].reckoning.army
    return Roster(title=battle.title, ruleset=ruleset, army=army, notes=battle.notes)
