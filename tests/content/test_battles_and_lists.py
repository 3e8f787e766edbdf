"""Armies and battles worth opening: numbers, dates, sources and variety of all that is shipped."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import pytest

from builder.core.finding import Severity
from builder.core.print_options import PrintOptions
from builder.core.years import overlap, year_of
from builder.export.booklet import booklet, sheet_names
from builder.operations.documents import new_scenario, with_ratio, worked_out
from tests.support.makers import shipped

if TYPE_CHECKING:
    from builder.core.army_list import ArmyList, Entry

LISTS = [(ruleset, name) for ruleset in shipped().ruleset_ids()
         for name in shipped().list_ids(ruleset)]  # fmt: skip
BATTLES = shipped().template_ids()
# Foot and horse of each side (history.md 4.0; "computed" there, from its orders of battle); camels
# and crews where its totals of 6.2 hold them. Artillerymen aren't counted; where stands are, what
# each represents is, of elephants and chariots too.
MEN = {
    "heraclea-280bc": {16_800 + 2_400, 31_500 + 4_000},
    "trebia-218bc": {36_000 + 4_000, 29_000 + 11_000},
    "cannae-216bc": {70_400 + 6_000, 40_000 + 10_000},
    "zama-202bc": {29_000 + 6_100, 36_000 + 4_000},
    "raphia-217bc": {70_000 + 5_000 + 73, 62_000 + 6_000 + 102},
    "cynoscephalae-197bc": {24_500 + 2_400, 23_500 + 2_000},
    "magnesia-190bc": {27_600 + 3_000 + 16, 55_200 + 12_700 + 54 + 60},
    "pydna-168bc": {28_700 + 4_120 + 22, 39_000 + 4_000},
    "vercellae-101bc": {52_300 + 3_000, 50_000 + 15_000},
    "carrhae-53bc": {32_000 + 4_000, 10_000},
    "pharsalus-48bc": {22_000 + 1_000, 51_200 + 7_000},
    "philippi-42bc": {85_500 + 13_000, 80_000 + 20_000},
    "mons-graupius-83ad": {16_000 + 5_000, 28_000 + 1_200},
    "marathon-490bc": {12_000, 20_000 + 1_000},
    "leuctra-371bc": {6_000 + 1_500, 10_000 + 1_000},
    "gaugamela-331bc": {40_000 + 7_000, 49_000 + 34_000},
    "hastings-1066": {5_500 + 2_000, 7_500},
    "legnano-1176": {1_000 + 2_500, 9_000 + 3_000},
    "bouvines-1214": {7_500 + 1_500, 5_400 + 1_600},
    "montaperti-1260": {18_000 + 1_800, 30_000 + 3_000},
    "campaldino-1289": {8_000 + 800, 10_000 + 1_600},
    "crecy-1346": {12_000 + 8_000, 8_200},
    "austerlitz-pratzen-1805": {21_243 + 2_044, 23_044 + 2_700},
    "austerlitz-santon-1805": {12_800 + 7_350, 9_450 + 9_300},
    "auerstedt-1806": {25_533 + 1_538, 31_700 + 8_350},
    "wagram-markgrafneusiedl-1809": {34_600 + 7_900, 20_240 + 5_200},
    "quatre-bras-1815": {16_338 + 2_645, 29_639 + 2_004},
    "waterloo-1815": {49_615 + 15_586, 49_591 + 12_359, 41_283 + 8_858},
    "ligny-1815": {46_878 + 14_118, 74_334 + 8_798},
    "borodino-fleches-1812": {40_560 + 4_200, 25_559 + 4_700},
    "salamanca-1812": {43_266 + 3_575, 46_323 + 4_025},
}
# Parts of a battle, which have no totals of their own there.
SECTORS = {"hougoumont-1815": "waterloo-1815"}
# What the issue "Armies and battles worth opening" wants among the battles: one of each.
MUST = (
    {"zama-202bc"}, {"cannae-216bc"}, {"pharsalus-48bc"}, {"cynoscephalae-197bc", "pydna-168bc"},
    {"campaldino-1289", "montaperti-1260"}, {"austerlitz-pratzen-1805", "austerlitz-santon-1805"},
    {"quatre-bras-1815", "waterloo-1815"},
)  # fmt: skip
LEAST_BATTLES, LEAST_LISTS = 20, 32


def test_there_are_enough_lists_and_battles() -> None:
    historical = [each for each in BATTLES if shipped().template("/".join(each)).historical]
    assert len(LISTS) >= LEAST_LISTS
    assert len(historical) >= LEAST_BATTLES
    ids = {name for _, name in BATTLES}
    for one_of in MUST:
        assert one_of & ids


@pytest.mark.parametrize("ruleset", shipped().ruleset_ids())
def test_every_system_has_a_first_evening_and_an_open_field(ruleset: str) -> None:
    ids = {name for of, name in BATTLES if of == ruleset}
    for kind in ("first-evening", "open-field"):
        (name,) = [each for each in ids if each.startswith(kind)]
        assert not shipped().template(f"{ruleset}/{name}").historical


@pytest.mark.parametrize(("ruleset", "name"), BATTLES, ids=map("/".join, BATTLES))
def test_the_men_of_a_battle_are_those_of_its_source(ruleset: str, name: str) -> None:
    if not shipped().template(f"{ruleset}/{name}").historical:
        assert name.startswith(("first-evening", "open-field"))
        return
    battle = worked_out(new_scenario(shipped(), f"{ruleset}/{name}", language="en"), shipped())
    men = {side.reckoning.sized.men_told for side in battle.sides}
    if name in SECTORS:
        assert max(men) < max(MEN[SECTORS[name]])
    else:
        assert men == MEN[name]


@pytest.mark.parametrize(("ruleset", "name"), BATTLES, ids=map("/".join, BATTLES))
def test_a_battle_loses_nobody_at_another_scale(ruleset: str, name: str) -> None:
    rules, library = shipped().ruleset(ruleset), shipped()
    scenario = new_scenario(library, f"{ruleset}/{name}", language="en")
    first = [side.reckoning.sized.men for side in worked_out(scenario, library).sides]
    for scale in rules.scales if rules.has_ratio else ():
        battle = worked_out(with_ratio(scenario, scale.ratio, library), library)
        assert [side.reckoning.sized.men for side in battle.sides] == first


@pytest.mark.parametrize(("ruleset", "name"), BATTLES, ids=map("/".join, BATTLES))
def test_a_battle_has_no_finding_of_an_error(ruleset: str, name: str) -> None:
    battle = worked_out(new_scenario(shipped(), f"{ruleset}/{name}", language="en"), shipped())
    for side in battle.sides:
        told = [each for each in side.reckoning.findings if each.severity is Severity.ERROR]
        assert told == []


@pytest.mark.parametrize(("paper", "language"), [("a4", "it"), ("letter", "en")])
@pytest.mark.parametrize(("ruleset", "name"), BATTLES, ids=map("/".join, BATTLES))
def test_every_sheet_of_a_battle_is_printed_on_both_papers(
    ruleset: str, name: str, paper: str, language: str
) -> None:
    battle = worked_out(new_scenario(shipped(), f"{ruleset}/{name}", language=language), shipped())
    made = booklet(battle, sheet_names(), PrintOptions(paper=paper, language=language))
    assert made.content.startswith(b"%PDF-")
    assert made.pages > len(battle.sides)


@pytest.mark.parametrize(("ruleset", "name"), BATTLES, ids=map("/".join, BATTLES))
def test_a_historical_battle_says_when_by_which_source_and_what_it_was_like(
    ruleset: str, name: str
) -> None:
    template = shipped().template(f"{ruleset}/{name}")
    if template.historical:
        assert year_of(template.date) is not None
        assert template.cite
        assert template.text
        assert template.turn_limit
        assert template.weather
        assert template.victory
        assert {side.task for side in template.sides} == {"attacker", "defender"}
        # Who stands nowhere comes on later.
        assert all(side.places or side.reserves for side in template.sides)


@pytest.mark.parametrize(("ruleset", "name"), LISTS, ids=map("/".join, LISTS))
def test_a_list_says_of_whom_it_is_by_which_source_and_when(ruleset: str, name: str) -> None:
    army_list = shipped().army_list(ruleset, name)
    assert army_list.nation
    assert army_list.dates
    assert army_list.cite
    assert army_list.note
    assert army_list.ready.children


@pytest.mark.parametrize(("ruleset", "name"), LISTS, ids=map("/".join, LISTS))
def test_the_dates_of_entries_lie_within_those_of_their_list(ruleset: str, name: str) -> None:
    army_list = shipped().army_list(ruleset, name)
    assert army_list.dates is not None
    for entry in army_list.entries:
        if entry.dates is not None:
            assert overlap(entry.dates, army_list.dates), entry.id


def _alike(entry: Entry) -> tuple[object, ...]:
    """Return what makes an entry at the table: what it is, how strong it comes, and what it has."""
    return (entry.label, entry.strength, entry.characteristics, entry.takes, entry.rows)


def _shared(one: ArmyList, other: ArmyList) -> float:
    theirs = {_alike(entry) for entry in other.entries if entry.id in one.entry_index}
    mine = [entry for entry in one.entries if _alike(entry) in theirs]
    return len(mine) / min(len(one.entries), len(other.entries))


@pytest.mark.parametrize("ruleset", shipped().ruleset_ids())
def test_no_two_lists_share_more_than_half_of_their_entries(ruleset: str) -> None:
    lists = [shipped().army_list(ruleset, name) for name in shipped().list_ids(ruleset)]
    for one, other in combinations(lists, 2):
        assert _shared(one, other) <= 1 / 2, (one.id, other.id)


@pytest.mark.parametrize(("ruleset", "name"), LISTS, ids=map("/".join, LISTS))
def test_every_entry_is_dated_and_every_list_says_what_an_army_must_be(
    ruleset: str, name: str
) -> None:
    army_list = shipped().army_list(ruleset, name)
    assert [entry.id for entry in army_list.entries if entry.dates is None] == []
    assert army_list.rules
    for rule in army_list.rules:
        assert rule.why.en
        assert rule.source
