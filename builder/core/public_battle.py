"""A battle as an opponent may know it: worked out anew from the public copy alone.

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


def public_battle(battle: Battle) -> Battle:
    """Return the battle without the secrets of any side, marked as ``is_public``.

    It has no findings, since most would tell of what is left out, and no digest, which is that of
    the owner's file and by which secrets could be guessed and tried.
    """
    document = battle.scenario or _as_roster(battle)
    open_topics = frozenset(TOPICS) - closed_topics(battle.ruleset, document)
    shown = public_copy(document, open_topics=open_topics)
    armies = [shown.army] if isinstance(shown, Roster) else [side.army for side in shown.sides]
    sides = []
    for side, army in zip(battle.sides, armies, strict=True):
        reckoning = reckon(side.reckoning.basis, army)
        sides.append(BattleSide(side.id, side.name, replace(reckoning, findings=())))
    return replace(
        battle,
        sides=tuple(sides),
        notes=shown.notes,
        digest="",
        scenario=None if isinstance(shown, Roster) else shown,
        is_public=True,
    )


def _as_roster(battle: Battle) -> Roster:
    ruleset = DataVersion(id=battle.ruleset.id, version=battle.ruleset.version)
    army = battle.sides[0].reckoning.army
    return Roster(title=battle.title, ruleset=ruleset, army=army, notes=battle.notes)
