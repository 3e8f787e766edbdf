"""What surrounds a template's battle comes into the document (history.md, quatre_bras_1815)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from pydantic import ValidationError

from builder.core.army_list import PostLeader
from builder.core.model import LocalisedText
from builder.core.roster import find
from builder.core.scenario import TemplateWeather
from builder.operations.documents import new_scenario, save_file, worked_out
from builder.operations.preparing import odds_of_side
from tests.support.makers import miniature

if TYPE_CHECKING:
    from pathlib import Path

    from builder.core.scenario import Scenario
    from builder.storage.library import Library


@pytest.fixture(scope="module")
def quatre_bras(library: Library) -> Scenario:
    """Return the battle with its arrivals, the first template to have any."""
    return new_scenario(library, "quatre-bras-1815", language="en")


def test_places_that_count_lie_where_they_did(quatre_bras: Scenario) -> None:
    """Crossroads at 2,400 and 3,500 m from the south-western corner, 4,500 m deep, 5 m a mm."""
    assert quatre_bras.victory is not None
    crossroads = quatre_bras.victory.objectives[0]
    assert (crossroads.x_mm, crossroads.y_mm) == (2400 // 5, (4500 - 3500) // 5)
    assert (crossroads.worth, crossroads.name) == (5, "Quatre Bras crossroads")


def test_names_of_places_are_in_the_readers_language(library: Library) -> None:
    italian = new_scenario(library, "quatre-bras-1815", language="it")
    assert italian.victory is not None
    assert italian.victory.objectives[2].name == "Bosco di Bossu"
    assert "crocevia" in italian.victory.text


def test_reinforcements_arrive_in_the_turns_of_the_timetable(
    quatre_bras: Scenario, library: Library
) -> None:
    """Turn 2 is 15:00, 4 is 17:00, 5 is 18:00; each name has its turn beside it."""
    battle = worked_out(quatre_bras, library)
    for place, side in enumerate(quatre_bras.sides):
        waiting, _ = odds_of_side(battle, place)
        assert all(each.units for each in waiting)
        for reserve in side.reserves:
            node = find(side.army, reserve.nodes[0])
            assert node is not None
            assert f"(turn {reserve.turn}" in node.name


def test_sides_attack_and_defend_at_their_usual_edges(quatre_bras: Scenario) -> None:
    sides = quatre_bras.sides
    assert [(side.task, side.edge) for side in sides] == [("attacker", None), ("defender", None)]


def test_the_battle_is_saved_with_all_of_it_and_has_no_findings(
    quatre_bras: Scenario, library: Library, tmp_path: Path
) -> None:
    save_file(quatre_bras, tmp_path / "a.legatus", library)
    battle = worked_out(quatre_bras, library)
    assert [finding.code for side in battle.sides for finding in side.reckoning.findings] == []


def test_a_template_that_sets_nothing_gives_nothing() -> None:
    (name,) = ("/".join(each) for each in miniature("tiny").template_ids())
    battle = new_scenario(miniature("tiny"), name, language="en")
    assert (battle.victory, battle.weather, battle.works) == (None, (), ())
    assert all((side.edge, side.task, side.reserves) == (None, None, ()) for side in battle.sides)


@pytest.mark.parametrize(("language", "words"), [("en", "clear"), ("it", "sereno")])
def test_weather_in_the_packs_own_words_is_in_the_readers_language(
    library: Library, language: str, words: str
) -> None:
    """history.md, leuctra_371bc: clear."""
    scenario = new_scenario(library, "leuctra-371bc", language=language)
    assert [each.text for each in scenario.weather] == [words]


def test_weather_in_one_language_is_told_in_both() -> None:
    weather = TemplateWeather.model_validate({"turns": 2, "text": "haze"})
    assert weather.text == LocalisedText(en="haze", it="haze")


def test_weather_of_nothing_is_refused() -> None:
    with pytest.raises(ValidationError, match="should have a kind or a text"):
        TemplateWeather.model_validate({"turns": 2})


@pytest.mark.parametrize(
    ("language", "name"), [("en", "P. Cornelius Scipio"), ("it", "P. Cornelio Scipione")]
)
def test_leaders_are_called_as_the_reader_calls_them(
    library: Library, language: str, name: str
) -> None:
    rome = new_scenario(library, "zama-202bc", language=language).sides[0].army
    assert [leader.name for leader in rome.root.leaders] == [name]


def test_a_plain_name_of_a_leader_is_his_in_both_languages() -> None:
    leader = PostLeader.model_validate({"role": "general", "name": "Ney"})
    assert leader.name == LocalisedText(en="Ney", it="Ney")
    assert PostLeader.model_validate({"role": "general", "name": ""}).name is None
