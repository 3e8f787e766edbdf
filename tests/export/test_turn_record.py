"""Turn records: each turn with its phases, the weather, and who of one's own comes on when."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.circumstances import Weather
from builder.core.public_battle import public_battle
from builder.export.booklet import booklet
from builder.export.turn_record import turn_record
from builder.operations.documents import worked_out
from builder.translation import Catalogue
from tests.export.battles import small
from tests.export.kit_battles import BATTLES, CYNOSCEPHALAE, QUATRE_BRAS, ZAMA, fought, kept_in
from tests.support import pdf
from tests.support.makers import GROUPINGS, shipped

if TYPE_CHECKING:
    from builder.core.battle import Battle

ENGLISH = Catalogue("en")


def column(of: str | Battle, heading: str, side: int = 0) -> list[str]:
    """Return what stands in a column of the turns."""
    battle = fought(of) if isinstance(of, str) else of
    turns = turn_record(battle, battle.sides[side], ENGLISH).tables[0]
    place = [each.text.text for each in turns.columns].index(heading)
    return [row[place].text.text or row[place].under for row in turns.rows]


@pytest.mark.parametrize(("name", "turns", "phases"), [(ZAMA, 12, 9), (QUATRE_BRAS, 7, 9)])
def test_each_turn_has_a_box_for_each_phase(name: str, turns: int, phases: int) -> None:
    """Rules-data A.6 and D.6: nine phases each."""
    battle = fought(name)
    rows = turn_record(battle, battle.sides[0], ENGLISH).tables[0].rows
    assert len(rows) == turns == battle.turn_limit
    assert [sum(cell.boxes is not None for cell in row) for row in rows] == [phases] * turns


def test_phases_stand_in_the_order_of_the_turn() -> None:
    """Rules-data A.6: the enemies' morale comes before the Romans'."""
    battle = fought(ZAMA)
    phases = turn_record(battle, battle.sides[0], ENGLISH).tables[1].rows
    told = [(row[0].text.text, row[1].text.text, row[1].under[:7]) for row in phases]
    assert told[6:8] == [("7", "Morale", "Enemies"), ("8", "Morale", "Romans ")]


def test_a_turn_is_an_hour() -> None:
    """Rules-data D.1."""
    assert column(QUATRE_BRAS, "Time gone")[:3] == ["60 min", "2 h", "3 h"]


def test_who_arrives_stands_in_his_turn_and_on_his_own_sheet_alone() -> None:
    ours = column(QUATRE_BRAS, "Arrivals, notes")
    assert [turn for turn, who in enumerate(ours, start=1) if who] == [2, 4]
    assert "Jérôme's division" in ours[1]
    assert not any("Jérôme" in who for who in column(QUATRE_BRAS, "Arrivals, notes", side=1))


def with_weather(name: str, *stretches: Weather) -> Battle:
    scenario = fought(name).scenario
    assert scenario is not None
    return worked_out(scenario.model_copy(update={"weather": stretches}), shipped())


def test_the_weather_of_the_whole_battle_stands_above_the_turns() -> None:
    battle = fought(QUATRE_BRAS)
    record = turn_record(battle, battle.sides[0], ENGLISH)
    assert "Weather: fair weather" in [each.text for each in record.texts]
    assert "Weather" not in [each.text.text for each in record.tables[0].columns]


def test_words_to_the_weather_stand_where_it_changes_and_the_last_goes_on() -> None:
    mist = Weather(turns=2, kind="foggy-weather", text="in the valley")
    battle = with_weather(QUATRE_BRAS, mist, Weather(kind="fine-weather", text="hot"))
    fog, fine = "fog", "fair weather"
    told = column(battle, "Weather")
    assert told == [f"{fog}, in the valley", "″", f"{fine}, hot", *["″"] * 4]


def test_weather_of_the_rules_alone_stands_in_every_turn() -> None:
    fog = Weather(turns=2, kind="foggy-weather")
    battle = with_weather(QUATRE_BRAS, fog, Weather(kind="fine-weather"))
    assert column(battle, "Weather") == ["fog"] * 2 + ["fair weather"] * 5


def test_a_weather_that_comes_twice_lasts_as_long_as_it_says_at_first() -> None:
    fine = Weather(turns=2, kind="fine-weather")
    battle = with_weather(QUATRE_BRAS, fine, Weather(kind="foggy-weather"), fine)
    told = ["fair weather"] * 2 + ["fog"] + ["fair weather"] * 4
    assert column(battle, "Weather")[:7] == told


def test_weather_in_own_words_alone_isnt_said_again_each_turn() -> None:
    battle = with_weather(ZAMA, Weather(turns=3, text="clear"), Weather(turns=2, text="a storm"))
    assert column(battle, "Weather") == ["clear", "″", "″", "a storm", *["″"] * 8]


def test_an_opponents_copy_tells_no_arrivals() -> None:
    told = pdf.text(booklet(fought(QUATRE_BRAS), ["turn-record"], own_copy=False).content)
    assert "Jérôme" not in told
    shown = public_battle(fought(CYNOSCEPHALAE))
    assert len(turn_record(shown, shown.sides[0], ENGLISH).tables[0].rows) == 15


def test_rules_without_phases_have_no_page() -> None:
    assert "nothing to print" in pdf.text(booklet(small(GROUPINGS), ["turn-record"]).content)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_each_side_has_one_page(paper: str, language: str) -> None:
    for name in BATTLES:
        assert kept_in(fought(name, language), "turn-record", paper, language) == 2
