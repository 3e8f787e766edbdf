"""What one of several players of a side knows of it (``core.players``).

He knows all of his own formations; of the others what isn't private among players by the rules; of
the army itself likewise, but for the chief, who knows all that no player keeps even from him.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.game_rules import PRIVATE
from builder.core.secrecy import Part

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from builder.core.game_rules import PlayerRules
    from builder.core.players import Player
    from builder.core.ruleset import Topic
    from builder.core.scenario import Side

__all__ = ["part_of"]


def part_of(
    side: Side, player: Player, rules: PlayerRules | None, closed: AbstractSet[Topic]
) -> Part:
    """Return what a player doesn't know of his side; ``closed``: what opponents mustn't know.

    Where the rules don't speak of players the usual topics are private, and the chief knows all.
    """
    private = frozenset(rules.private if rules else PRIVATE) & closed
    if player.chief:
        kept = frozenset(rules.kept_from_chief if rules else ()) & closed
        rest: frozenset[Topic] = frozenset()
    else:
        rest = kept = private
    nodes = {node: kept for other in side.players for node in other.nodes}
    own: dict[int, frozenset[Topic]] = dict.fromkeys(player.nodes, frozenset())
    return Part(rest, nodes | own)
