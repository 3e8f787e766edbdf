"""What is in an envelope, in words, whatever the other side has put there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.exchange_turns import summed
from builder.gui.sealed.stages import deed_of, stages_of
from builder.gui.sealed.telling import payload_words
from builder.operations.documents import new_scenario, worked_out
from tests.support import sealed_game
from tests.support.makers import shipped

if TYPE_CHECKING:
    from builder.core.battle import Battle
    from builder.core.exchange import Owner
    from builder.core.sealing import Json


@pytest.fixture(scope="module")
def battle() -> Battle:
    """Return Quatre Bras, where leaders have characters and Divisions orders."""
    scenario = new_scenario(shipped(), "garde-au-feu/quatre-bras-1815", language="en")
    return worked_out(scenario, shipped())


def test_an_order_has_its_name_and_that_of_its_unit(battle: Battle) -> None:
    path: Json = ["sides", 0, "army", "root", "children", 0, "order"]
    value: Json = {"what": "orders", "node": 2, "at": [[path, "avanzata"]]}
    assert payload_words(value, battle, "france") == "Orders, Bachelu's division, Advance"
    assert payload_words(value, None, "france") == "Orders, no. 2, avanzata"


def test_a_character_has_the_name_of_whose_leader_it_is(battle: Battle) -> None:
    path: Json = ["sides", 0, "army", "root", "children", 0, "leaders", 0, "character"]
    value: Json = {"what": "characters", "at": [[path, "impetuoso"]]}
    told = payload_words(value, battle, "france")
    assert told == "Characters of leaders, Bachelu's division, Impetuous"


@pytest.mark.parametrize(
    "value",
    [
        7,
        {"at": "x"},
        {"what": ["x"], "at": [[], [1], [[], 2], ["a", "b"], [[1], "x"]]},
        {"what": "orders", "node": -1, "at": [[["root", "children"], "x"]]},
        {"what": "orders", "at": [[["root", "children", -1, "leaders"], "x"]]},
        {"what": "orders", "at": [[["root", "children", "0", "leaders", {}], {}]]},
        {"what": "ground", "choice": {"x": "y" * 500}},
    ],
)
def test_what_no_program_of_ours_seals_is_told_and_breaks_nothing(
    battle: Battle, value: Json
) -> None:
    assert len(payload_words(value, battle, "france")) <= 100


def test_each_step_has_its_deed() -> None:
    rome, _ = sealed_game.agreed()
    told = [deed_of(None, proposed=proposed, ground_laid=True) for proposed in (False, True)]
    played: list[Owner] = [
        rome,
        sealed_game.sealed_once()[0],
        sealed_game.seeds_open()[0],
        sealed_game.sealed_twice()[0],
        sealed_game.all_open()[0],
    ]
    told += [deed_of(owner, proposed=False, ground_laid=True) for owner in played]
    assert told == [
        "propose", "accept", "commit", "seed", "commit-later", "open-all", "audit",
    ]  # fmt: skip
    assert deed_of(played[2], proposed=False, ground_laid=False) == "ground"


def test_who_has_to_wait_sees_what_the_other_side_still_has_to_do() -> None:
    red = summed(sealed_game.all_open()[0], opened=())
    cells = [(stage.mine, stage.theirs) for stage in stages_of(red, audited=False)]
    assert cells[4:] == [("done", "done"), ("done", "now"), ("later", "")]
    assert deed_of(red, proposed=False, ground_laid=True) == "wait"
