"""Generals that nobody plays: dealt by dice from a seed, and chosen for their posts.

Each post of a formation with a character is dealt one, in the order of the tree, unless a player
has it; then as many more as the rules want in reserve (``GeneralsRules``). Names stay. All dice are
of the stream "generals/" and the id of the side, so the same army and seed deal the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.core import edits
from builder.core.errors import BadRequest, NotApplicable
from builder.core.messages import N_, Message
from builder.core.roster import Formation, Leader, find, formations_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.dice import Dice, Stream
    from builder.core.game_rules import GeneralsRules
    from builder.core.players import Player
    from builder.core.roster import Army
    from builder.core.ruleset import LeaderRole, Ruleset

__all__ = ["Deal", "Dealt", "deal", "take_from_reserve"]


@dataclass(frozen=True, slots=True)
class Dealt:
    """A leader: where (``node`` None: in reserve), what he threw, and what that makes him.

    All but the last of the ``rolls`` were thrown again; whom somebody plays threw none.
    """

    node: int | None
    role: str
    rolls: tuple[int, ...]
    character: str


@dataclass(frozen=True, slots=True)
class Deal:
    """An army with its generals dealt, and each in turn: those with a post, then the reserve."""

    army: Army
    log: tuple[Dealt, ...]


def deal(
    army: Army, ruleset: Ruleset, dice: Dice, players: tuple[Player, ...] = (), side: str = ""
) -> Deal:
    """Return an army with characters for all leaders that nobody plays.

    ``players``, ``side``: those of its side, and its id; a lone army has none.

    Raises:
        NotApplicable: the rules have no such generals.
        BadRequest: the army has no post for one.
    """
    rules = ruleset.generals
    if rules is None:
        raise NotApplicable(Message.of(N_("These rules have no generals to deal.")))
    root = army.root
    posts = [(node, role) for node in formations_in(root) for role in _roles(ruleset, node, root)]
    if not posts:
        raise BadRequest(Message.of(N_("This army has no post for a leader with a character.")))
    alone = not any(player.nodes for player in players)
    cup = _Cup(rules, dice.stream(f"generals/{side}"), alone=alone)
    real = next((each.id for each in ruleset.characters if each.real), None)
    log = []
    for node, role in posts:
        played = real if _is_played(players, node, root) else None
        dealt = Dealt(node.id, role.id, (), played) if played else cup.dealt(node.id, role.id)
        log.append(dealt)
        old = next((each for each in node.leaders if each.role == role.id), Leader(role=role.id))
        new = old.model_copy(update={"character": dealt.character})
        army = edits.set_leader(army, node.id, role.id, new, 0)
    below = [each for each in log if each.node != root.id] or log
    reserve = list(_reserve(below, army.spares, rules, cup))
    army = army.model_copy(update={"spares": tuple(leader for leader, _ in reserve)})
    return Deal(army, (*log, *(dealt for _, dealt in reserve)))


@dataclass(frozen=True, slots=True)
class _Cup:
    """The dice of one deal."""

    rules: GeneralsRules
    stream: Stream
    alone: bool

    def dealt(self, node: int | None, role: str) -> Dealt:
        """Throw until there is a character that may be dealt."""
        rolls: list[int] = []
        while True:
            roll = self.stream.within(self.rules.low, self.rules.high)
            rolls.append(roll)
            lot = next(lot for lot in self.rules.lots if lot.from_roll <= roll <= lot.to_roll)
            if self.alone or not lot.alone:
                return Dealt(node, role, tuple(rolls), lot.character)


def _roles(ruleset: Ruleset, node: Formation, root: Formation) -> Iterator[LeaderRole]:
    """Yield the posts of a formation whose holders have a character."""
    for role in ruleset.leader_roles:
        at_role = role.at_role is not None and ruleset.plays(role.at_role, node.echelon, node.role)
        is_top = role.unique and node is root
        holds = any(leader.role == role.id for leader in node.leaders)
        has = node.echelon in role.at or at_role or is_top
        if role.has_character and has and (holds or not (role.optional or role.many)):
            yield role


def _is_played(players: tuple[Player, ...], node: Formation, root: Formation) -> bool:
    """Tell whether a player has a formation; at the top somebody plays who plays alone."""
    if node is root and (not players or any(each.chief for each in players)):
        return True
    return any(node.id in each.nodes for each in players)


def _reserve(
    posts: list[Dealt], held: tuple[Leader, ...], rules: GeneralsRules, cup: _Cup
) -> Iterator[tuple[Leader, Dealt]]:
    """Yield the reserve: those that the army has, dealt anew, and as many more as are wanted."""
    for place in range(max(-(-len(posts) // rules.posts_to_a_spare), len(held))):
        old = held[place] if place < len(held) else Leader(role=posts[0].role)
        dealt = cup.dealt(None, old.role)
        yield old.model_copy(update={"character": dealt.character}), dealt


def take_from_reserve(army: Army, formation_id: int, place: int) -> Army:
    """Return the army with a leader of the reserve at a formation, who was there in his stead.

    ``place`` counts from 0.

    Raises:
        BadRequest: there is no such formation, or nobody at that place of the reserve.
    """
    node = find(army, formation_id)
    if not isinstance(node, Formation) or not 0 <= place < len(army.spares):
        text = N_("No leader can be chosen so: formation {number}, place {place} of the reserve.")
        raise BadRequest(Message.of(text, number=formation_id, place=place + 1))
    chosen = army.spares[place]
    before = next((each for each in node.leaders if each.role == chosen.role), None)
    army = edits.set_leader(army, formation_id, chosen.role, chosen, 0)
    return edits.set_spare(army, place, before)
