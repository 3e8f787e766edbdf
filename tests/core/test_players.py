"""Several players of a side: editing them, what each may know, and what is wrong with them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from builder.core.circumstance_edits import (
    free_player_id,
    with_player,
    with_sealed_note,
    without_player,
)
from builder.core.dice import Dice
from builder.core.errors import BadRequest
from builder.core.game_rules import PlayerRules
from builder.core.generals import deal
from builder.core.player_copies import part_of
from builder.core.roster import Formation, find, walk
from builder.core.secrecy import public_copy, secrets_of, with_secrets
from builder.core.secret_fields import TOPICS, closed_topics
from builder.operations.documents import new_scenario, worked_out
from builder.operations.sharing import player_copy
from tests.support.makers import shipped
from tests.support.secretive import MARK, planted

if TYPE_CHECKING:
    from builder.core.roster import Troop
    from builder.core.scenario import Scenario

# Numbers of the French Divisions: Bachelu's, Foy's, Piré's cavalry.
BACHELU, FOY, PIRE = 2, 21, 39
PLAYERS: dict[str, dict[str, object]] = {
    "ney": {"chief": True},
    "foy": {"nodes": (FOY,)},
    "pire": {"nodes": (PIRE,)},
}


@cache
def a_battle() -> Scenario:
    battle = new_scenario(shipped(), "quatre-bras-1815", language="en")
    for player, fields in PLAYERS.items():
        battle = with_player(battle, 0, player, **fields)
    battle = with_player(battle, 1, "picton", nodes=(23,))
    return with_sealed_note(battle, 0, "plan", "The crossroads by four.")


def codes(battle: Scenario, side: int = 0) -> list[str]:
    found = worked_out(battle, shipped()).sides[side].reckoning.findings
    return [each.code for each in found if each.code.startswith("player")]


def test_players_are_changed_added_and_taken_away() -> None:
    battle = with_player(a_battle(), 0, "foy", name="Anna")
    assert [each.id for each in battle.sides[0].players] == ["ney", "foy", "pire"]
    assert (battle.sides[0].players[1].name, battle.sides[0].players[1].nodes) == ("Anna", (FOY,))
    assert [each.id for each in without_player(battle, 0, "foy").sides[0].players] == [
        "ney",
        "pire",
    ]
    assert without_player(battle, 0, "nobody") is battle
    assert with_player(battle, 0, "foy", name="Anna") is battle


def test_an_id_is_free_in_all_sides_and_none_is_used_twice() -> None:
    battle = with_player(a_battle(), 1, "player-5", name="Ruth")
    assert free_player_id(battle) == "player-6"
    with pytest.raises(BadRequest, match="“foy” is that of a player of “France”"):
        with_player(battle, 1, "foy", name="x")
    with pytest.raises(BadRequest):
        with_player(battle, 0, "No Slug!")


def test_a_note_of_a_kind_is_one_and_an_empty_one_none() -> None:
    battle = with_sealed_note(a_battle(), 0, "succession", "After Ney, Reille.")
    assert [note.kind for note in battle.sides[0].sealed_notes] == ["succession", "plan"]
    battle = with_sealed_note(battle, 0, "plan", "  ")
    assert [note.kind for note in battle.sides[0].sealed_notes] == ["succession"]


def test_a_general_knows_his_own_formation_and_no_others_orders() -> None:
    army = player_copy(a_battle(), shipped(), "foy").sides[0].army
    orders = {node.id: node.order for node in walk(army.root) if node.order}
    assert set(orders) == {FOY}
    known = {n.id for n in walk(army.root) if isinstance(n, Formation)
             for leader in n.leaders if leader.character}  # fmt: skip
    assert known == {FOY}
    assert army.spares == ()


def test_the_chief_knows_all_of_his_side_and_what_opponents_know_of_the_other() -> None:
    """The text hides characters from the opponent alone (rules-data D.13)."""
    battle = a_battle()
    copy = player_copy(battle, shipped(), "ney")
    assert copy.sides[0] == battle.sides[0]
    closed = closed_topics(shipped().ruleset("garde-au-feu"), battle)
    public = public_copy(battle, open_topics=frozenset(TOPICS) - closed)
    assert copy.sides[1] == public.sides[1]


def test_rules_may_keep_a_generals_character_even_from_the_chief() -> None:
    side = a_battle().sides[0]
    rules = PlayerRules(role="orders", kept_from_chief=("characters",))
    part = part_of(side, side.players[0], rules, frozenset(TOPICS))
    army = public_copy(a_battle(), parts={side.id: part}).sides[0].army
    foy, bachelu = (find(army, node) for node in (FOY, BACHELU))
    assert isinstance(foy, Formation)
    assert isinstance(bachelu, Formation)
    assert (foy.leaders[0].character, foy.order is None) == (None, False)
    assert bachelu.leaders[0].character


def marked() -> Scenario:
    """Return the battle with a marker in every secret, and every topic secret."""
    battle = planted(a_battle()).model_copy(update={"secret_topics": TOPICS})
    for place, side in enumerate(a_battle().sides):
        for each in side.players:
            battle = with_player(battle, place, each.id, nodes=each.nodes)
    return battle


@pytest.mark.parametrize(("player", "place"), [("foy", 0), ("pire", 0), ("picton", 1)])
def test_no_marker_of_another_players_secrets_is_in_his_copy(player: str, place: int) -> None:
    battle = marked()
    copy = player_copy(battle, shipped(), player)
    side = copy.sides[place]
    (own,) = next(each.nodes for each in side.players if each.id == player)
    whole = find(battle.sides[place].army, own)
    assert whole is not None
    assert whole.model_dump_json().count(MARK) > 30
    assert find(side.army, own) == whole
    assert MARK not in copy.sides[1 - place].model_dump_json()
    assert MARK not in copy.notes + str(side.sealed_notes) + str(side.army.spares)
    mine = {node.id for node in walk(whole)}
    for node in walk(side.army.root):
        if node.id not in mine:
            assert MARK not in private(node)


def private(node: Formation | Troop) -> str:
    """Return what of a node the rules keep between players, its children left out."""
    leaders = node.leaders if isinstance(node, Formation) else ()
    told = [(each.real, each.character, each.notes) for each in leaders]
    return repr(
        (node.order, node.order_target, node.later_orders, node.order_notes, node.notes, told)
    )


def test_the_public_copy_names_players_and_not_what_they_command() -> None:
    battle = a_battle()
    closed = frozenset(TOPICS)
    copy = public_copy(battle)
    assert [(each.id, each.nodes) for each in copy.sides[0].players] == [
        ("ney", ()), ("foy", ()), ("pire", ()),
    ]  # fmt: skip
    assert copy.sides[0].sealed_notes == ()
    secrets = [
        each for side in ("", "france", "allies") for each in secrets_of(battle, side, closed)
    ]
    assert with_secrets(copy, secrets) == battle


def test_one_player_alone_is_no_finding() -> None:
    assert codes(new_scenario(shipped(), "quatre-bras-1815", language="en")) == []


@pytest.mark.parametrize(
    ("player", "fields", "code"),
    [
        ("ney", {"chief": False}, "players-chief"),
        ("foy", {"chief": True}, "players-chief"),
        ("foy", {"nodes": (PIRE,)}, "players-many"),
        ("foy", {"nodes": (9_999,)}, "player-no-formation"),
        ("foy", {"nodes": ()}, "player-idle"),
        ("foy", {"nodes": (3,)}, "player-post"),
        ("foy", {"name": "Anna"}, "player-character"),
    ],
)
def test_what_is_wrong_with_players_is_a_finding(
    player: str, fields: dict[str, object], code: str
) -> None:
    """Every Formation has one general, a real player or a fictitious one (rules-data D.2)."""
    assert code in codes(with_player(a_battle(), 0, player, **fields))


def test_generals_that_were_dealt_leave_nothing_wrong_with_characters() -> None:
    battle = a_battle()
    side, rules = battle.sides[0], shipped().ruleset("garde-au-feu")
    dealt = deal(side.army, rules, Dice(b"\x01"), side.players, side.id)
    side = side.model_copy(update={"army": dealt.army})
    battle = battle.model_copy(update={"sides": (side, battle.sides[1])})
    assert "player-character" in codes(a_battle())
    assert "player-character" not in codes(battle)
