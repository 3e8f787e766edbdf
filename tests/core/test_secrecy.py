"""The copy for others, and that it and what it leaves out are the whole (design.md §7)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.core.circumstance_edits import with_side
from builder.core.circumstances import Reserve
from builder.core.errors import BadRequest
from builder.core.order_target import LaterOrder, OrderTarget
from builder.core.placing import Placement, SideDeployment
from builder.core.roster import Formation, Leader, Troop, walk
from builder.core.sealing import canonical
from builder.core.secrecy import Secret, owners, public_copy, secrets_of, with_secrets
from builder.core.secret_fields import TOPICS
from builder.operations.documents import new_roster, new_scenario
from tests.support.makers import ANCIENTS, POLYBIAN, shipped
from tests.support.secretive import MARK, planted, waiting_at

if TYPE_CHECKING:
    from builder.core.roster import Roster
    from builder.core.ruleset import Topic
    from builder.core.scenario import Scenario

ALL = frozenset(TOPICS)
TEMPLATES = ("zama-202bc", "cynoscephalae-197bc", "campaldino-1289", "quatre-bras-1815")
EACH_BATTLE = pytest.mark.parametrize("template", TEMPLATES)
SOME_TOPICS = st.frozensets(st.sampled_from(TOPICS))


def a_battle(template: str) -> Scenario:
    return new_scenario(shipped(), template, language="en")


def every_secret(document: Roster | Scenario, topics: frozenset[Topic] = ALL) -> tuple[Secret, ...]:
    return tuple(
        secret for owner in owners(document) for secret in secrets_of(document, owner, topics)
    )


@EACH_BATTLE
@settings(max_examples=10)
@given(closed=SOME_TOPICS)
def test_a_copy_and_what_it_leaves_out_are_the_whole(
    template: str, closed: frozenset[Topic]
) -> None:
    battle = planted(a_battle(template))
    copy = public_copy(battle, open_topics=ALL - closed)
    is_whole = with_secrets(copy, every_secret(battle, closed)) == battle
    assert is_whole  # comparing what differs in two battles would take minutes


@EACH_BATTLE
def test_fifty_and_more_secrets_are_planted_and_none_is_in_the_copy(template: str) -> None:
    battle = planted(a_battle(template))
    assert battle.model_dump_json().count(MARK) >= 50
    assert MARK not in public_copy(battle).model_dump_json()


@EACH_BATTLE
def test_every_secret_can_be_sealed(template: str) -> None:
    """Sealing takes whole numbers and texts only, no flags and nothing empty."""
    for secret in every_secret(planted(a_battle(template))):
        assert canonical(secret.value)
        assert MARK not in repr(secret)


def test_a_lone_army_is_whole_again_with_its_secrets() -> None:
    army = new_roster(shipped(), ANCIENTS, POLYBIAN, language="en")
    army = planted(army)
    copy = public_copy(army)
    assert MARK not in copy.model_dump_json()
    assert with_secrets(copy, every_secret(army)) == army


@EACH_BATTLE
def test_a_side_that_is_kept_keeps_its_secrets_and_no_others(template: str) -> None:
    battle = planted(a_battle(template))
    first, second = battle.sides[0], battle.sides[1]
    copy = public_copy(battle, frozenset({first.id}))
    assert copy.sides[0] == first
    assert copy.sides[1] == public_copy(battle).sides[1] != second
    assert copy.notes == ""


def test_who_may_know_everything_gets_the_very_same() -> None:
    battle = a_battle(TEMPLATES[0])
    assert public_copy(battle, frozenset(owners(battle))) is battle
    assert public_copy(battle, open_topics=ALL) is battle


@EACH_BATTLE
def test_nodes_that_wait_leave_no_gap(template: str) -> None:
    battle = waiting_at(a_battle(template), 0)
    root = public_copy(battle).sides[0].army.root
    ids = [node.id for node in walk(root)]
    assert ids == list(range(1, len(ids) + 1))
    assert len(ids) < len(list(walk(battle.sides[0].army.root)))


@EACH_BATTLE
def test_an_army_with_a_reserve_looks_like_one_that_never_had_it(template: str) -> None:
    with_it = waiting_at(a_battle(template), 0)
    (_child, *_) = with_it.sides[0].army.root.children
    root = with_it.sides[0].army.root
    without = root.model_copy(update={"children": root.children[1:]})
    army = with_it.sides[0].army.model_copy(update={"root": without})
    never = with_side(with_it, 0, army=army, reserves=())
    looks_alike = public_copy(with_it) == public_copy(never)
    assert looks_alike


def troop(node: int, **more: object) -> Troop:
    return Troop.model_validate(
        {"kind": "troop", "id": node, "entry": "hastatus", "strength": 60, **more}
    )


def with_tree(root: Formation, *stands: Placement, nodes: tuple[int, ...]) -> Scenario:
    battle = a_battle(TEMPLATES[0])
    army = battle.sides[0].army.model_copy(update={"root": root})
    deployment = (SideDeployment(side=battle.sides[0].id, placements=stands),)
    battle = battle.model_copy(update={"deployment": deployment})
    return with_side(battle, 0, army=army, reserves=(Reserve(nodes=nodes),))


def test_a_formation_of_which_all_wait_goes_with_them_and_keys_follow() -> None:
    wing = Formation(kind="formation", id=5, name="Wing", children=(troop(7), troop(9)))
    root = Formation(kind="formation", id=3, children=(wing, troop(20), troop(21)))
    stands = [Placement(unit=key, x_mm=1, y_mm=2) for key in ("20+21/2:foot", "7", "9+20")]
    battle = with_tree(root, *stands, nodes=(9, 7))
    copy = public_copy(battle, open_topics=frozenset({"deployment"}))
    assert [node.id for node in walk(copy.sides[0].army.root)] == [1, 2, 3]
    assert [each.unit for each in copy.deployment[0].placements] == ["2+3/2:foot"]
    assert with_secrets(copy, every_secret(battle, ALL - {"deployment"})) == battle


def test_a_commander_among_the_reserves_comes_back_to_his_unit() -> None:
    chief = Leader(role="commander-in-chief", name="Scipio", unit=7)
    root = Formation(kind="formation", id=3, leaders=(chief,), children=(troop(7), troop(20)))
    battle = with_tree(root, nodes=(7,))
    for closed in (ALL, ALL & {"reserves"}):
        copy = public_copy(battle, open_topics=ALL - closed)
        assert all(leader.unit is None for leader in copy.sides[0].army.root.leaders)
        assert with_secrets(copy, every_secret(battle, closed)) == battle


def at(side: str, node: int) -> OrderTarget:
    return OrderTarget(side=side, node=node)


def aiming(node: Troop, *, own: str, other: str) -> Troop:
    """Return a troop with orders that aim at 21, who stays, at 7, who waits, and at a foe."""
    later = tuple(
        LaterOrder(order="hold", target=each) for each in (at(own, 21), at(own, 7), at(other, 7))
    )
    return node.model_copy(update={"order_target": at(own, 7), "later_orders": later})


def test_orders_aim_at_nobody_by_a_number_that_tells_of_the_reserves() -> None:
    """Opened alone they name who stands on the table as the copy does; who waits comes back."""
    own, other = (side.id for side in a_battle(TEMPLATES[0]).sides)
    children = (troop(7), aiming(troop(20), own=own, other=other), troop(21))
    root = Formation(kind="formation", id=3, order_target=at(own, 20), children=children)
    battle = with_tree(root, nodes=(7,))
    secrets = every_secret(battle)
    orders = [each for each in secrets if each.topic == "orders"]
    copy = with_secrets(public_copy(battle), orders).sides[0].army.root
    assert copy.order_target == at(own, 2)
    assert copy.children[0].order_target is None
    later = [each.target for each in copy.children[0].later_orders]
    assert later == [at(own, 3), None, at(other, 7)]
    assert with_secrets(public_copy(battle), secrets) == battle


def test_one_secret_can_be_put_back_alone() -> None:
    battle = planted(a_battle(TEMPLATES[3]))
    copy = public_copy(battle)
    for secret in every_secret(battle):
        if secret.topic in {"orders", "notes", "commander", "deployment", "spares"}:
            assert with_secrets(copy, [secret]) != copy


@pytest.mark.parametrize(
    "secret",
    [
        Secret("orders", ("sides", 0, "army", "root", "order"), {"Xenophon": 1}),
        Secret("orders", ("sides", 9, "army", "root", "order"), "hold"),
        Secret("orders", ("title",), "Xenophon"),
        Secret("orders", ("sides", 0, "army", "limit"), 1),
        Secret("reserves", ("sides", 0), {"ids": [1]}),
        Secret("reserves", ("sides", 0), "Xenophon"),
        Secret("commander", ("sides", 0, "army", "root", "leaders"), {"at": [["Xenophon", 1]]}),
    ],
)
def test_a_secret_that_belongs_elsewhere_is_refused_without_telling_it(secret: Secret) -> None:
    copy = public_copy(a_battle(TEMPLATES[0]))
    with pytest.raises(BadRequest) as told:
        with_secrets(copy, [secret])
    assert "Xenophon" not in str(told.value)


PLANTED = planted(a_battle(TEMPLATES[0]))
COPY = public_copy(PLANTED)
SECRETS = every_secret(PLANTED)
STEPS = st.one_of(
    st.integers(-3, 3),
    st.booleans(),
    st.sampled_from(
        ["sides", "deployment", "army", "root", "children", "leaders", "notes", "title", "reserves"]
    ),
)


def led_elsewhere(secret: Secret, at: int, step: str | int, length: int) -> Secret:
    """Return a secret with another step in its path, or a path that ends sooner."""
    path = secret.path[:length] or secret.path
    at %= len(path)
    return replace(secret, path=(*path[:at], step, *path[at + 1 :]))


@settings(max_examples=300, deadline=None)
@given(st.sampled_from(SECRETS), st.integers(0, 9), STEPS, st.integers(1, 12))
def test_a_secret_that_is_led_elsewhere_is_refused_or_stays_in_its_side(
    secret: Secret, at: int, step: str | int, length: int
) -> None:
    moved = led_elsewhere(secret, at, step, length)
    try:
        made = with_secrets(COPY, [moved], PLANTED.sides[0].id)
    except BadRequest:
        return
    assert moved.path[:2] == ("sides", 0) or moved.path == ("deployment",)
    is_untouched = public_copy(made) == COPY and made.sides[1] == COPY.sides[1]
    assert is_untouched


@pytest.mark.parametrize("owner", range(len(PLANTED.sides)))
def test_a_secret_of_another_side_or_of_none_is_refused(owner: int) -> None:
    """One of each topic and field: of the battle, of the other side, of where that one stands."""
    side = PLANTED.sides[owner].id
    own = secrets_of(PLANTED, side, ALL)
    others = {(each.topic, each.path[-1]): each for each in SECRETS if each not in own}
    assert len(others) > len(TOPICS)
    for each in others.values():
        with pytest.raises(BadRequest, match="don't belong to this copy"):
            with_secrets(COPY, [each], side)


def test_a_secret_changes_nothing_that_the_copy_shows() -> None:
    """Levels that are open stand in the copy: what was sealed can't make them others."""
    shown = public_copy(PLANTED, open_topics=frozenset({"levels"}))
    level = next(each for each in SECRETS if each.topic == "levels")
    with pytest.raises(BadRequest, match="don't belong to this copy"):
        with_secrets(shown, [level])
