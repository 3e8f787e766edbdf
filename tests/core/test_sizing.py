"""The worked examples of the rules' own text, and which scales a ruleset takes.

A-O1 … A-O9 are the worked organisations of rules-data A.3.2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.errors import BadRequest, NotApplicable
from builder.core.messages import Message
from builder.core.sizing import checked_ratio, size, sizer
from builder.operations.documents import new_scenario, worked_out
from tests.support.makers import (
    ANCIENTS,
    BASES,
    CAESARIAN,
    POLYBIAN,
    PUNIC,
    a_basis,
    a_formation,
    a_troop,
    an_organisation,
    atoms_by_entry,
    figures_by_unit,
    miniature,
    shipped,
    sized,
)
from tests.support.wording import whole

if TYPE_CHECKING:
    from builder.core.sized import Sized

RULES = shipped().ruleset(ANCIENTS)


def parts(what: Sized) -> list[list[tuple[str, int]]]:
    return [[(part.profile.entry.id, part.atoms) for part in unit.parts] for unit in what.units]


def test_republican_legion_at_1_to_10_is_400_figures() -> None:
    """A-O2: 20 × (12 + 4) + 10 × (6 + 2) = 400."""
    legion = sized(a_basis(ratio=10), "legion")
    assert legion.count("figure") == 400
    assert atoms_by_entry(legion) == {
        "hastatus": 120, "princeps": 120, "triarius": 60, "veles": 100,
    }  # fmt: skip


def test_manipular_legion_at_1_to_10_has_twelve_figures_and_four_velites_per_maniple() -> None:
    """A-O2: hastati and principes 12 + 4, triarii 6 + 2, each maniple one unit."""
    legion = parts(sized(a_basis(ratio=10), "legion"))
    assert legion[:10] == [[("hastatus", 12), ("veles", 4)]] * 10
    assert legion[10:20] == [[("princeps", 12), ("veles", 4)]] * 10
    assert legion[20:] == [[("triarius", 6), ("veles", 2)]] * 10


def test_the_set_of_eighty_has_twenty_velites() -> None:
    """A-O3: 24 + 24 + 12 + 20 = 80."""
    eighty = sized(a_basis(ratio=10), "eighty-set")
    assert figures_by_unit(eighty) == [12, 12, 12, 12, 6, 6, 20]
    assert atoms_by_entry(eighty)["veles"] == 20


def test_triarii_at_1_to_1_are_eighty_figures_as_30_and_30_and_20() -> None:
    """A-O6: 2 × 27, with 2 centurions, cornicens and signifers each, and 20 velites."""
    maniple = sized(a_basis(ratio=1), "maniple-triarii")
    assert figures_by_unit(maniple) == [30, 30, 20]
    for century in maniple.units[:2]:
        (part,) = century.parts
        command = {each.kind: each.figures for each in part.command}
        assert command == {"centurion": 1, "signifer": 1, "cornicen": 1}


def test_hastati_at_1_to_1_are_four_half_centuries_and_their_velites() -> None:
    """A-O9: 120 + 40 = 160; a century of 60 is over the limit and becomes 30 + 30."""
    maniple = sized(a_basis(ratio=1), "maniple-hastati")
    assert figures_by_unit(maniple) == [30, 30, 30, 30, 40]


def test_a_caesarian_cohort_at_1_to_10_is_one_unit_of_48() -> None:
    """A-O5: 480 men are 48 figures, one legal unit."""
    assert figures_by_unit(sized(a_basis(CAESARIAN, 10), "cohort")) == [48]


def test_a_cohort_of_600_at_1_to_10_is_two_units_of_three_centuries() -> None:
    """A-O5: 60 figures must be split, along the children if they divide evenly (design.md §4)."""
    cohort = sized(a_basis(CAESARIAN, 10), "cohort-600")
    assert figures_by_unit(cohort) == [30, 30]
    assert [len(unit.nodes) for unit in cohort.units] == [3, 3]
    assert [unit.men for unit in cohort.units] == [300, 300]


@pytest.mark.parametrize(("organisation", "each"), [("legion", 5), ("legion-600", 6)])
def test_a_caesarian_legion_at_1_to_100_is_ten_cohorts(organisation: str, each: int) -> None:
    """A-O4: ten cohorts of 500 are 50 figures, of 600 they are 60."""
    assert figures_by_unit(sized(a_basis(CAESARIAN, 100), organisation)) == [each] * 10


def test_eight_caesarian_legions_at_1_to_500_are_80_figures() -> None:
    """A-O7: 10 figures are 5,000 men."""
    basis = a_basis(CAESARIAN, 500)
    army = a_formation(*(an_organisation(basis, "legion") for _ in range(8)), echelon="army")
    assert figures_by_unit(size(basis, army)) == [10] * 8


def test_republican_legion_at_1_to_100_is_40_figures_in_three_lines() -> None:
    """A-O8: 12 + 4, 12 + 4 and 6 + 2: the lines, each with its velites."""
    legion = sized(a_basis(ratio=100), "legion")
    assert parts(legion) == [
        [("hastatus", 12), ("veles", 4)],
        [("princeps", 12), ("veles", 4)],
        [("triarius", 6), ("veles", 2)],
    ]
    assert [len(unit.nodes) for unit in legion.units] == [10, 10, 10]


@pytest.mark.parametrize(("ratio", "models"), [(1, 80), (10, 16), (100, 4), (500, 2)])
def test_eighty_elephants_are_models_at_every_scale(ratio: int, models: int) -> None:
    """rules-data A.2: one model stands for 1, 5, 20, 40 real animals; 80 are 16, 4, 2."""
    elephants = size(a_basis(PUNIC, ratio), a_troop("war-elephant", 80))
    assert elephants.count("model") == models
    assert elephants.count("figure") == 0


def test_a_lone_elephant_is_never_none() -> None:
    """At least one where there is any (rules-data A.2)."""
    assert figures_by_unit(size(a_basis(PUNIC, 2000), a_troop("war-elephant", 1))) == [1]


def test_zama_at_1_to_300_has_117_and_133_figures() -> None:
    """35,100 and 40,000 men at 1:300, and 80 elephants as four models (history.md, Zama)."""
    battle = worked_out(new_scenario(shipped(), "zama-202bc", language="en"), shipped())
    figures = [side.reckoning.sized.count("figure") for side in battle.sides]
    men = [side.reckoning.sized.men for side in battle.sides]
    models = [side.reckoning.sized.count("model") for side in battle.sides]
    assert (figures, men, models) == ([117, 133], [35_100, 40_000], [0, 4])


def test_the_sum_says_why_so_many_figures() -> None:
    (line,) = sized(a_basis(ratio=10), "legion").why
    (reason,) = line.children
    assert isinstance(reason.label, Message)
    assert (line.amount, reason.amount) == (400, 400)
    assert dict(line.children[0].label.values) == {  # type: ignore[union-attr]
        "men": 4000, "ratio": 10,
    }  # fmt: skip


@pytest.mark.parametrize("ratio", [1, 10, 100, 500, 7, 300, 2000])
def test_listed_scales_and_free_ones_are_taken(ratio: int) -> None:
    assert checked_ratio(RULES, ratio) == ratio


@pytest.mark.parametrize("ratio", [0, -1, 2001, 10**9])
def test_a_scale_out_of_range_is_refused_with_the_range(ratio: int) -> None:
    told = f"The scale 1:{ratio} is out of range: a whole number from 1 to 2000."
    with pytest.raises(BadRequest, match=whole(told)):
        checked_ratio(RULES, ratio)


def test_only_listed_scales_are_taken_where_none_is_free() -> None:
    listed = RULES.model_copy(update={"free_scale": None})
    assert checked_ratio(listed, 100) == 100
    told = "The scale 1:300 isn't one of 1:1, 1:10, 1:100, 1:500."
    with pytest.raises(BadRequest, match=whole(told)):
        checked_ratio(listed, 300)


def test_rules_without_a_ratio_refuse_a_scale_with_the_reason() -> None:
    rules = miniature(BASES).ruleset(BASES)
    told = (
        f"{rules.name.en} has no figure scale: its units are counted, not divided. "
        "Leave the scale away."
    )
    with pytest.raises(NotApplicable, match=whole(told)):
        checked_ratio(rules, 10)
    assert checked_ratio(rules, None) is None
    assert checked_ratio(RULES, None) is None


def test_a_listed_scale_outside_the_free_range_is_taken_all_the_same() -> None:
    free = RULES.free_scale
    assert free is not None
    narrow = RULES.model_copy(
        update={"free_scale": free.model_copy(update={"at_least": 20, "at_most": 30})}
    )
    assert [checked_ratio(narrow, ratio) for ratio in (500, 20, 30)] == [500, 20, 30]
    for ratio in (19, 31):
        with pytest.raises(BadRequest, match="from 20 to 30"):
            checked_ratio(narrow, ratio)


def test_a_sizer_that_is_kept_gives_what_one_for_once_gives() -> None:
    basis = a_basis(POLYBIAN, 10)
    kept = sizer(basis)
    legion, eighty = (an_organisation(basis, each) for each in ("legion", "eighty-set"))
    for node in (legion, eighty, legion):
        assert parts(kept.size(node)) == parts(size(basis, node))
