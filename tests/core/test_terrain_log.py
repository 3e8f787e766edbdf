"""The dice in words: what was rolled for what, and what came of it."""

from __future__ import annotations

from builder.core.battlefield import Roll, Terrain
from builder.core.terrain import generate
from builder.core.terrain_log import any_of, log_lines
from builder.translation import Catalogue
from tests.core.test_terrain import BROKEN, MIXED, SEED, a_ground, chosen


def said(*rolls: Roll) -> list[str]:
    lines = log_lines(a_ground(), Terrain(log=rolls))
    return [Catalogue("en").say(line.text) for line in lines]


def test_every_roll_has_a_line_of_its_own() -> None:
    terrain = generate(a_ground(), chosen(BROKEN), SEED)
    lines = log_lines(a_ground(), terrain)
    assert [line.step for line in lines] == [roll.piece for roll in terrain.log]
    assert [line.side for line in lines] == [roll.side for roll in terrain.log]


def test_a_length_is_told_in_centimetres_with_its_die() -> None:
    roll = Roll(what="across", sides=131, result=45, amount=625)
    assert said(roll) == ["Middle from the left edge, 1D131 = 45: 62.5 cm"]


def test_a_kind_is_told_by_its_name_and_a_choice_by_all_names() -> None:
    slot = Roll(what="slot", sides=4, result=2, kinds=("stony", "marsh"))
    kind = Roll(what="kind", sides=2, result=2, kinds=("stony", "marsh"))
    assert said(slot, kind) == [
        "Which of the pieces left, 1D4 = 2: stony ground or marsh",
        "Which of these (stony ground or marsh), 1D2 = 2: marsh",
    ]


def test_what_is_rolled_again_is_told_so() -> None:
    rolls = [Roll(what="first", side=side, sides=6, result=3) for side in ("a", "b", "a")]
    assert [line.startswith("Again: ") for line in said(*rolls)] == [False, False, True]


def test_a_kind_that_the_rules_have_no_more_is_told_by_its_id() -> None:
    assert any_of(a_ground(), ("wadi",)) == "wadi"


def test_both_languages_tell_the_same_numbers() -> None:
    terrain = generate(a_ground(), chosen(MIXED), SEED)
    for line in log_lines(a_ground(), terrain):
        english, italian = (Catalogue(each).say(line.text) for each in ("en", "it"))
        assert english.replace(".", ",").split("1D")[1].split(":")[0] in italian
