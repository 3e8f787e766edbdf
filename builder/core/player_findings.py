"""What is wrong with who plays a side, as findings; nothing is said where one plays it alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.finding import Finding, Severity
from builder.core.messages import N_, Message
from builder.core.roster import Formation, find, formations_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.game_rules import PlayerRules
    from builder.core.players import Player
    from builder.core.reckoning import Reckoning

__all__ = ["player_findings"]


def player_findings(players: tuple[Player, ...], reckoning: Reckoning) -> Iterator[Finding]:
    """Yield what is wrong with the players of a side: posts that aren't there, or held twice.

    A leader who is said to be somebody's needs a player, and whom a player is can't be dealt.
    """
    if not players:
        return
    chiefs = [each for each in players if each.chief]
    if len(chiefs) != 1:
        text = N_("No player commands the whole side") if not chiefs else _MANY_CHIEFS
        yield _warning("players-chief", Message.of(text, n=len(chiefs)), reckoning.army.root.id)
    for player in players:
        yield from _posts(player, reckoning)
    for node in formations_in(reckoning.army.root):
        holders = [each for each in players if node.id in each.nodes]
        if len(holders) > 1:
            names = ", ".join(each.name or each.id for each in holders)
            text = N_("More than one player has this formation: {names}")
            yield _warning("players-many", Message.of(text, names=names), node.id)
        yield from _real(node, bool(holders or (node is reckoning.army.root and chiefs)), reckoning)


_MANY_CHIEFS = N_("{n} players command the whole side; it should be one")


def _posts(player: Player, reckoning: Reckoning) -> Iterator[Finding]:
    name, root = player.name or player.id, reckoning.army.root
    rules = reckoning.basis.ruleset.players
    for number in player.nodes:
        node = find(reckoning.army, number)
        if not isinstance(node, Formation):
            text = N_("{player} is to have number {number}, which is no formation of this army")
            message = Message.of(text, player=name, number=number)
            yield _warning("player-no-formation", message, root.id)
        elif rules is not None and not _plays(reckoning, rules, node):
            text = N_("By the rules no formation of this kind has a player of its own: {player}")
            yield _warning("player-post", Message.of(text, player=name), node.id, rules)
    if not player.nodes and not player.chief:
        message = Message.of(N_("{player} commands nothing yet"), player=name)
        yield _warning("player-idle", message, root.id)


def _plays(reckoning: Reckoning, rules: PlayerRules, node: Formation) -> bool:
    return reckoning.basis.ruleset.plays(rules.role, node.echelon, node.role)


def _real(node: Formation, is_played: bool, reckoning: Reckoning) -> Iterator[Finding]:  # noqa: FBT001
    characters = reckoning.basis.ruleset.character_index
    for leader in node.leaders:
        character = characters.get(leader.character or "")
        if character is None or character.real == is_played:
            continue
        text = (
            N_("A player has this formation, but its leader's character is {character}")
            if is_played
            else N_("The leader's character is {character}, but no player has this formation")
        )
        yield _warning("player-character", Message.of(text, character=character.label), node.id)


def _warning(code: str, message: Message, node: int, rules: PlayerRules | None = None) -> Finding:
    why, cite = (rules.note, rules.cite) if rules else (None, "")
    return Finding(code, Severity.WARNING, message, (node,), why, cite)
