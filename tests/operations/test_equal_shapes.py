"""Two armies that differ in secrets alone: what the other side gets has one length and shape."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

from builder.core.edits import change
from builder.core.exchange import Public
from builder.core.exchange_opening import open_seed, received
from builder.core.exchange_sealing import accepted, commit, proposed
from builder.core.roster import Troop, walk
from builder.core.secrecy import public_copy
from builder.core.secret_fields import TOPICS, closed_topics
from builder.operations.agreeing import terms_of
from builder.operations.army_text import army_alone
from builder.operations.sealed_values import first_values, public_part, second_values
from builder.operations.sharing import share
from builder.storage.documents import text_of
from tests.operations.test_sealed_values import LIBRARY, TEMPLATES, battle_of
from tests.support.sealed_game import FIRST, chance

if TYPE_CHECKING:
    from pathlib import Path

    from builder.core.exchange import Owner
    from builder.core.model import Model
    from builder.core.scenario import Scenario

HASH = re.compile(r"\b[0-9a-f]{64}\b")
EACH_BATTLE = pytest.mark.parametrize("template", TEMPLATES)


@cache
def full(template: str) -> Scenario:
    """Return a battle with orders, notes, reserves and deployment; all topics are closed."""
    battle = battle_of(template)
    sides = []
    for side in battle.sides:
        root = side.army.root.model_copy(update={"notes": "by night", "order_notes": "wait"})
        army = side.army.model_copy(update={"root": root})
        sides.append(side.model_copy(update={"army": army}))
    update = {"sides": tuple(sides), "secret_topics": TOPICS, "notes": "a plan"}
    return battle.model_copy(update=update)


def bare(template: str) -> Scenario:
    """Return the same battle of somebody who has no secrets at all."""
    return public_copy(full(template))


def as_bare_as_may_be(template: str) -> Scenario:
    """Return that battle as it can be sealed: where each unit must have an order, one for all."""
    battle = bare(template)
    orders = LIBRARY.ruleset(battle.ruleset.id).orders
    if orders is None or orders.sealed is None:
        return battle
    side, *others = battle.sides
    troops = [node.id for node in walk(side.army.root) if isinstance(node, Troop)]
    army = change(side.army, troops, order=orders.kinds[0].id)
    return battle.model_copy(update={"sides": (side.model_copy(update={"army": army}), *others)})


def handed(battle: Scenario, number: int) -> list[Model]:
    """Return what the first side hands over in a sealed game, before anything is opened."""
    # With every topic closed the largest of the armies has more than 64 things to seal.
    terms = terms_of(battle, LIBRARY, slots=128, limit=None)
    side, ground = battle.sides[0].id, terms.grounds[0] if terms.grounds else None
    one = proposed(terms, side, chance(number))
    other = accepted(one.agreement, chance(number + 100))
    one = received(one, other.agreement)[0]
    values = first_values(battle, side, terms, ground, LIBRARY)
    one, first = commit(one, values)
    other, theirs = commit(other, FIRST["blue"])
    one, other = received(one, theirs)[0], received(other, first)[0]
    one, other = _seeds_open(one, other)
    one, second = commit(one, second_values(battle, side, terms, values, LIBRARY))
    roots = (first.root, second.root)
    shown = public_part(battle, side, terms)
    return [first, second, Public(game=first.game, side=side, roots=roots, battle=shown)]


def _seeds_open(one: Owner, other: Owner) -> tuple[Owner, Owner]:
    one, of_one = open_seed(one)
    other, of_other = open_seed(other)
    return received(one, of_other)[0], received(other, of_one)[0]


@EACH_BATTLE
def test_what_is_handed_over_in_a_sealed_game_is_of_one_length_and_shape(template: str) -> None:
    assert full(template) != bare(template)
    other_battle = as_bare_as_may_be(template)
    for one, other in zip(handed(full(template), 1), handed(other_battle, 1), strict=True):
        texts = text_of(one), text_of(other)
        assert len(texts[0]) == len(texts[1])
        assert HASH.sub("h", texts[0]) == HASH.sub("h", texts[1])


@EACH_BATTLE
def test_the_opponents_copy_of_a_battle_and_of_an_army_are_the_same_bytes(
    template: str, tmp_path: Path
) -> None:
    """Of an army alone the rules' own topics are closed, and nobody waits."""
    army = army_alone(full(template), 0)
    closed = closed_topics(LIBRARY.ruleset(army.ruleset.id), army)
    bare_army = public_copy(army, open_topics=frozenset(TOPICS) - closed)
    assert army != bare_army
    for one, other in ((full(template), bare(template)), (army, bare_army)):
        share(one, tmp_path / "full", LIBRARY, "opponent")
        share(other, tmp_path / "bare", LIBRARY, "opponent")
        assert (tmp_path / "full").read_bytes() == (tmp_path / "bare").read_bytes()


@EACH_BATTLE
def test_they_differ_in_what_the_rules_of_each_system_close(template: str) -> None:
    """So that the two tests above compare something: orders or words, reserves, places."""
    battle = full(template)
    assert closed_topics(LIBRARY.ruleset(battle.ruleset.id), battle) == set(TOPICS)
    root = battle.sides[0].army.root
    assert root.notes
    assert battle.sides[0].reserves
    count = [sum(isinstance(node, Troop) for node in walk(root))]
    count.append(sum(isinstance(node, Troop) for node in walk(bare(template).sides[0].army.root)))
    assert count[0] > count[1]
