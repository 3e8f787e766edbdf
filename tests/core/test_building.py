"""From the organisations of a list to nodes that are the player's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.army_list import ArmyList, ReadyArmy
from builder.core.building import Builder, ready_army, with_strength
from builder.core.errors import PackError
from builder.core.roster import Troop, find, walk
from tests.support.makers import POLYBIAN, STANDS, a_basis, a_small_basis, an_organisation

if TYPE_CHECKING:
    from builder.core.roster import Formation

POLYBIANS = a_basis().army_list


def strengths(node: Formation | Troop) -> list[int]:
    return [each.strength for each in walk(node) if isinstance(each, Troop)]


def test_an_organisation_is_expanded_with_numbers_of_its_own() -> None:
    legion = Builder(POLYBIANS, first_id=7).organisation("legion")
    ids = [node.id for node in walk(legion)]
    assert ids == list(range(7, 7 + len(ids)))
    assert len(ids) == 1 + 30 * (1 + 3)


def test_the_legion_of_the_text_has_4000_men() -> None:
    """20 × (120 + 40) + 10 × (60 + 20) (rules-data A-O1, A-O2)."""
    assert sum(strengths(Builder(POLYBIANS).organisation("legion"))) == 4000


def test_the_legion_after_polybius_has_4200_foot_and_300_horse() -> None:
    """history.md: 1,200 velites shared among thirty maniples."""
    by_entry: dict[str, int] = {}
    for each in walk(Builder(POLYBIANS).organisation("legion-polybius")):
        if isinstance(each, Troop):
            by_entry[each.entry] = by_entry.get(each.entry, 0) + each.strength
    assert by_entry == {
        "hastatus": 1200, "princeps": 1200, "triarius": 600, "veles": 1200, "eques": 300,
    }  # fmt: skip


def test_a_maniple_has_its_centurions_standards_and_horns_inside() -> None:
    """2 centurions, 2 cornicens and 2 signifers among the 80 (rules-data A-O6)."""
    maniple = Builder(POLYBIANS).organisation("maniple-triarii")
    command = [each for node in walk(maniple) if isinstance(node, Troop) for each in node.command]
    counted = {kind: sum(each.count for each in command if each.kind == kind)
               for kind in ("centurion", "signifer", "cornicen")}  # fmt: skip
    assert counted == {"centurion": 2, "signifer": 2, "cornicen": 2}
    assert sum(strengths(maniple)) == 80


def test_an_entry_has_its_usual_strength_unless_another_is_given() -> None:
    assert Builder(POLYBIANS).entry("triarius").strength == 60
    assert Builder(POLYBIANS).entry("triarius", 75).strength == 75


def test_an_organisation_that_holds_itself_is_told() -> None:
    data = POLYBIANS.model_dump(mode="json", exclude_none=True)
    label = {"en": "x", "it": "x"}
    loop = {"id": "loop", "label": label, "children": [{"organisation": "loop"}]}
    endless = ArmyList.model_validate(data | {"organisations": [loop]})
    with pytest.raises(PackError, match="holds itself"):
        Builder(endless).organisation("loop")


def test_texts_of_data_become_words_in_the_players_language() -> None:
    army = ready_army(POLYBIANS, POLYBIANS.ready, "it")
    assert army.root.name == "Sei manipoli"


def test_the_ready_army_has_its_commander_with_the_first_triarii() -> None:
    army = ready_army(POLYBIANS, POLYBIANS.ready)
    (leader,) = army.root.leaders
    assert leader.unit is not None
    with_him = find(army, leader.unit)
    assert isinstance(with_him, Troop)
    assert with_him.entry == "triarius"


def test_another_limit_goes_before_the_ready_armys_own() -> None:
    assert ready_army(POLYBIANS, POLYBIANS.ready).limit == 1000
    assert ready_army(POLYBIANS, POLYBIANS.ready, limit=500).limit == 500


def test_a_path_that_leads_nowhere_leaves_the_commander_without_a_unit() -> None:
    ready = POLYBIANS.ready.model_dump(mode="json", exclude_none=True)
    ready["leaders"] = [{"role": "commander-in-chief", "at": [0, 99]}]
    army = ready_army(POLYBIANS, ReadyArmy.model_validate(ready))
    assert army.root.leaders[0].unit is None


def test_a_leader_of_the_ready_army_may_have_command_points_and_inspire() -> None:
    basis = a_small_basis(STANDS)
    (general,) = ready_army(basis.army_list, basis.army_list.ready).root.leaders
    assert (general.name, general.points, general.inspiring) == ("Scipio", 4, True)


@pytest.mark.parametrize("men", [1, 80, 4001, 123_456])
def test_another_strength_is_shared_by_the_troops_in_proportion(men: int) -> None:
    legion = an_organisation(a_basis(POLYBIAN), "legion")
    assert sum(strengths(with_strength(legion, men))) == men


def test_twice_the_strength_is_twice_each_troop() -> None:
    legion = an_organisation(a_basis(POLYBIAN), "legion")
    assert strengths(with_strength(legion, 8000)) == [2 * each for each in strengths(legion)]
