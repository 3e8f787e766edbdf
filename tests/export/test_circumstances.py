"""What is set of a battle stands on the first page of a roster, the reserves on one's own only."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core.circumstance_edits import with_battle, with_side
from builder.core.circumstances import FieldWork, Objective, Reserve, Victory, Weather
from builder.core.print_options import PrintOptions
from builder.core.public_battle import public_battle
from builder.export.roster_content import roster_content
from builder.operations.documents import new_scenario, worked_out
from builder.operations.publishing import publish
from builder.operations.showing import glyph_findings
from builder.translation import Catalogue
from tests.support.makers import shipped
from tests.support.pdf import text as text_of_pdf

if TYPE_CHECKING:
    from pathlib import Path

    from builder.core.battle import Battle

ENGLISH = Catalogue("en")
WET = "rainy-weather"


def a_battle(**more: object) -> Battle:
    """Quatre Bras with circumstances; its first formation, number 2, waits."""
    scenario = new_scenario(shipped(), "quatre-bras-1815", language="en")
    place = Objective(id="a", name="Crossroads", x_mm=480, y_mm=205, worth=5, held_by="france")
    scenario = with_battle(
        scenario,
        victory=Victory(text="Take the crossroads.", objectives=(place,)),
        weather=(
            Weather(turns=3, kind="fine-weather"),
            Weather(kind="rainy-weather", text="heavy"),
        ),
        works=(
            FieldWork(side="france", name="Redoubt", begun=2, kind="by-engineers"),
            FieldWork(side="allies", name="Barricade"),
        ),
        **more,
    )
    waits = Reserve(nodes=(2,), turn=3, edge="left", from_mm=100, to_mm=300)
    scenario = with_side(scenario, 0, task="attacker", edge="lower", reserves=(waits,))
    return worked_out(scenario, shipped())


def told(side: int = 0, *, own_copy: bool = True) -> dict[str, str]:
    battle = a_battle() if own_copy else public_battle(a_battle())
    content = roster_content(battle, battle.sides[side], ENGLISH, "9")
    return dict(content.circumstances)


def test_everything_that_is_set_is_told() -> None:
    """Half an engineer battalion needs two moves (D.12, seed): begun in 2, ready in 4."""
    assert told() == {
        "Task": "attacks",
        "Edge of the table": "lower edge",
        "How it is won": "Take the crossroads.",
        "Places that count": (
            "Crossroads (48 cm from the left, 20.5 cm from above, worth 5, to be held by France)"
        ),
        "Weather": "turns 1–3: fair weather; turn 4: rain, heavy",
        "Field works": "Redoubt (half an engineer battalion): ready in turn 4",
        "Reserves": "Bachelu's division, turn 3, left edge, 10–30 cm",
    }


def test_each_side_is_told_its_own_works_and_the_same_aims() -> None:
    other = told(1)
    assert other["Field works"] == "Barricade"
    assert "Bachelu" not in other["Reserves"]
    assert other["How it is won"] == "Take the crossroads."


def test_an_opponents_copy_tells_no_reserves() -> None:
    assert "Reserves" not in told(own_copy=False)
    assert "Weather" in told(own_copy=False)


def test_a_battle_that_sets_nothing_tells_nothing() -> None:
    scenario = new_scenario(shipped(), "zama-202bc", language="en")
    scenario = with_battle(scenario, victory=None, weather=())
    scenario = with_side(with_side(scenario, 0, task=None), 1, task=None)
    battle = worked_out(scenario, shipped())
    assert roster_content(battle, battle.sides[0], ENGLISH, "9").circumstances == ()


def test_who_rolls_is_told_the_chance_of_a_turn() -> None:
    scenario = new_scenario(shipped(), "zama-202bc", language="en")
    scenario = with_side(scenario, 0, reserves=(Reserve(nodes=(2,)),))
    battle = worked_out(scenario, shipped())
    lines = dict(roster_content(battle, battle.sides[0], ENGLISH, "9").circumstances)
    assert "33 % a turn from turn 1" in lines["Reserves"]


def test_it_stands_on_the_first_page(tmp_path: Path) -> None:
    target = tmp_path / "a.pdf"
    publish(a_battle(), ("roster",), target, PrintOptions(paper="a4", card="poker", language="en"))
    text = text_of_pdf(target.read_bytes())
    for words in ("How it is won:", "Take the crossroads.", "Redoubt"):
        assert words in text


def test_a_ground_scale_of_its_own_is_no_house_value() -> None:
    battle = a_battle(ground_m_per_cm=Fraction(75, 2))
    facts = roster_content(battle, battle.sides[0], ENGLISH, "9").facts
    (ground,) = (fact.value for fact in facts if fact.label == "ground")
    assert (ground.text, ground.house) == ("1 cm = 37.5 m", False)


def test_a_character_without_a_glyph_is_a_finding() -> None:
    odd = a_battle()
    assert odd.scenario is not None
    scenario = with_battle(odd.scenario, weather=(Weather(text="\U0001f600"),))
    assert [each.code for each in glyph_findings(worked_out(scenario, shipped()))] == ["no-glyph"]
