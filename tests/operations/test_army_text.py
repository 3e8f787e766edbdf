"""An army as a text for the opponent: nothing secret is in it, nor in what its code holds."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from builder.core.army_code import compact_text
from builder.core.secret_fields import TOPICS
from builder.operations.army_text import FORMS, TEXTS, army_alone, battle_text, shared_text
from builder.operations.documents import army_from, new_scenario, worked_out
from builder.operations.publishing import copy_for
from builder.operations.sharing import share_copy
from tests.support.makers import shipped
from tests.support.secretive import MARK, planted, waiting_at

if TYPE_CHECKING:
    from builder.core.scenario import Scenario

TEMPLATES = ["zama-202bc", "cynoscephalae-197bc", "campaldino-1289", "quatre-bras-1815"]


def a_battle(template: str) -> Scenario:
    """Return a battle in which every topic is secret, with a reserve on each side."""
    battle = new_scenario(shipped(), template, language="en")
    battle = battle.model_copy(update={"secret_topics": TOPICS})
    return waiting_at(waiting_at(battle, 0), 1)


def for_opponent(battle: Scenario, side: int, form: str) -> str:
    return shared_text(battle, side, form, shipped(), language="en", own_copy=False)


@pytest.mark.parametrize("template", TEMPLATES)
@pytest.mark.parametrize("form", sorted({*FORMS, *TEXTS}))
def test_no_marker_is_in_any_form_nor_in_what_its_code_holds(template: str, form: str) -> None:
    battle = planted(a_battle(template))
    for side in (0, 1):
        text = for_opponent(battle, side, form)
        assert MARK not in text
        if form != "csv":
            assert MARK not in compact_text(army_from(text, "x", shipped()))
        assert text == for_opponent(a_battle(template), side, form)


@pytest.mark.parametrize("template", TEMPLATES)
def test_the_opponents_code_is_of_the_public_army_and_ones_own_of_all(template: str) -> None:
    battle = a_battle(template)
    public = army_alone(share_copy(battle, shipped(), "opponent"), 0)
    assert army_from(for_opponent(battle, 0, "code"), "x", shipped()) == public
    own = shared_text(battle, 0, "code", shipped(), language="en")
    assert army_from(own, "x", shipped()) == army_alone(battle, 0)


@pytest.mark.parametrize("form", TEXTS)
def test_the_text_of_a_battle_for_an_opponent_has_no_marker(form: str) -> None:
    basis = a_battle(TEMPLATES[0])
    battle = replace(worked_out(basis, shipped()), scenario=planted(basis))
    text = battle_text(copy_for(battle, "opponent"), form, "en", "full")
    assert MARK not in text
    assert "Carthage" in text
