"""Who deploys first is counted and told, with what would change it (rules-data A.7.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.first_to_deploy import first_to_deploy
from builder.translation import catalogue
from tests.content.systems import GARDE, basis_of
from tests.support.fields import CARTHAGE, ROME, a_scenario, battle_of, maniples, scenario_of
from tests.support.makers import a_troop, the_ready_army

if TYPE_CHECKING:
    from builder.core.first_to_deploy import FirstToDeploy


def _first(roman: int, punic: int) -> FirstToDeploy:
    """Return who is first where Rome has so many mounted figures and Carthage so many."""
    scenario = a_scenario(
        *maniples(1),
        a_troop("eques", roman * 10, id=50),
        against=(
            a_troop("numidian-horse", punic * 10, id=50),
            a_troop("war-elephant", 20, id=51),
        ),
    )
    found = first_to_deploy(battle_of(scenario))
    assert found is not None
    return found


def test_the_side_with_fewer_horsemen_deploys_first_and_elephants_don_t_count() -> None:
    """Models are not figures (A.7.3, house)."""
    found = _first(8, 16)
    assert (found.counts, found.first) == (((ROME, 8), (CARTHAGE, 16)), ROME)


def test_the_margin_is_what_would_make_the_other_side_the_first() -> None:
    """8 more are a tie, 9 more change it."""
    assert _first(8, 16).margin == 9
    assert _first(17, 16).first == CARTHAGE
    assert _first(16, 16).first is None


def test_it_is_said_with_the_counts() -> None:
    said = catalogue("en").say(_first(8, 16).message)
    assert said == (
        "Rome 8, Carthage 16 (figures on horses or camels): Rome deploys first; "
        "9 more of its own would change it"
    )


def test_a_tie_is_told_with_the_rule() -> None:
    """Tie not covered: 1D6, low deploys first (A.7.3, house)."""
    found = _first(16, 16)
    assert "equal" in catalogue("en").say(found.message)
    assert found.rule is not None
    assert "1D6" in found.rule.en


def test_rules_that_count_nothing_say_nothing() -> None:
    basis = basis_of(GARDE, "french-1805")
    army = the_ready_army(basis)
    battle = battle_of(scenario_of(basis, ("one", army), ("two", army)))
    assert first_to_deploy(battle) is None


def test_a_side_alone_deploys_when_it_likes() -> None:
    scenario = a_scenario(*maniples(1))
    alone = scenario.model_copy(update={"sides": scenario.sides[:1]})
    assert first_to_deploy(battle_of(alone)) is None
