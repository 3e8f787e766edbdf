"""Deploying a battle: the sides that are asked for, and no other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.errors import NotApplicable, UnknownName
from builder.operations.deploying import battle_on_table, deploy_by_pattern, sides_named
from builder.operations.documents import worked_out

if TYPE_CHECKING:
    from builder.core.roster import Roster
    from builder.core.scenario import Scenario
    from builder.storage.library import Library


def test_a_side_deployed_anew_leaves_the_other_where_it_stands(
    library: Library, scenario: Scenario
) -> None:
    both, _ = deploy_by_pattern(worked_out(scenario, library))
    again, done = deploy_by_pattern(worked_out(both, library), "rome", "centre-and-wings")
    assert list(done) == ["rome"]
    assert again.deployment_of("carthage") == both.deployment_of("carthage")
    assert again.deployment_of("rome") != both.deployment_of("rome")


def test_a_strip_that_a_side_chooses_is_used_at_once_and_stays(
    library: Library, scenario: Scenario
) -> None:
    """Carthage's three lines are 26 cm deep, the usual strip 20 and the other reading's 30."""
    chosen, done = deploy_by_pattern(worked_out(scenario, library), "carthage", strip="deep-strip")
    assert done["carthage"].no_room == ()
    again, _ = deploy_by_pattern(worked_out(chosen, library))
    strips = [again.deployment_of(side.id).strip for side in again.sides]
    assert strips == [None, "deep-strip"]


def test_a_strip_that_there_isn_t_is_told(library: Library, scenario: Scenario) -> None:
    with pytest.raises(UnknownName, match="did you mean “deep-strip”"):
        deploy_by_pattern(worked_out(scenario, library), strip="deepstrip")


def test_a_lone_army_has_the_usual_table_and_isn_t_deployed(
    library: Library, roster: Roster
) -> None:
    battle = battle_on_table(roster, library)
    assert [side.name for side in battle.sides] == [roster.title]
    with pytest.raises(NotApplicable, match="open a battle"):
        deploy_by_pattern(worked_out(roster, library))


def test_a_side_that_there_isn_t_is_told(library: Library, scenario: Scenario) -> None:
    battle = worked_out(scenario, library)
    assert sides_named(battle, None) == battle.sides
    with pytest.raises(UnknownName, match="did you mean “carthage”"):
        sides_named(battle, "cartage")
