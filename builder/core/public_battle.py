"""A battle as an opponent may know it: worked out anew from the public copy alone.

So no number, name or picture in it can follow from what is secret, not even from whether there is
something secret at all.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from builder.core.reckoning import reckon
from builder.core.roster import DataVersion, Roster
from builder.core.secrecy import public_copy
from builder.core.secret_fields import TOPICS, closed_topics

if TYPE_CHECKING:
    from builder.core.battle import Battle

__all__ = ["as_shown", "public_battle"]


def public_battle(battle: Battle, keep: frozenset[str] = frozenset()) -> Battle:
    """Return the battle without the secrets of any side but those in ``keep``.

    The others are ``is_public``; the notes on the battle are of no side.
    """
    document = battle.scenario or _as_roster(battle)
    open_topics = frozenset(TOPICS) - closed_topics(battle.ruleset, document)
    shown = public_copy(document, keep, open_topics)
    armies = [shown.army] if isinstance(shown, Roster) else [side.army for side in shown.sides]
    sides = [
        side if side.id in keep else replace(side, reckoning=reckon(side.reckoning.basis, army))
        for side, army in zip(battle.sides, armies, strict=True)
    ]
    scenario = None if isinstance(shown, Roster) else shown
    made = replace(battle, sides=tuple(sides), notes=shown.notes, scenario=scenario)
    return as_shown(made, keep)


def as_shown(battle: Battle, keep: frozenset[str] = frozenset()) -> Battle:
    """Return the battle of a public copy with what it must not tell left out.

    The sides that aren't kept have no findings, since most would tell of what is left out, and
    are marked as ``is_public``. There is no digest, which would be that of the owner's file and by
    which secrets could be guessed and tried.
    """
    sides = (
        side
        if side.id in keep
        else replace(side, reckoning=replace(side.reckoning, findings=()), is_public=True)
        for side in battle.sides
    )
    return replace(battle, sides=tuple(sides), digest="")


def _as_roster(battle: Battle) -> Roster:
    ruleset = DataVersion(id=battle.ruleset.id, version=battle.ruleset.version)
    army = battle.sides[0].reckoning.army
    return Roster(title=battle.title, ruleset=ruleset, army=army, notes=battle.notes)
