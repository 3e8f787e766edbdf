"""Everything that a list offers can be priced, sized and fielded."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from builder.core.army_list import Choice
from builder.core.building import Builder
from builder.core.finding import Severity
from builder.core.reckoning import reckon
from builder.core.roster import Troop, walk
from builder.core.sizing import size
from builder.core.tallies import Tallier
from builder.operations.documents import new_scenario, worked_out
from tests.support.makers import (
    a_piece,
    an_army,
    an_organisation,
    shipped,
    the_ready_army,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.army_list import Entry
    from builder.core.profile import Basis
    from builder.core.reckoning import Reckoning
    from builder.core.sized import Unit

LISTS = [(ruleset, name) for ruleset in shipped().ruleset_ids()
         for name in shipped().list_ids(ruleset)]  # fmt: skip
ENTRIES = [(*each, entry.id) for each in LISTS for entry in shipped().army_list(*each).entries]
ORGANISATIONS = [(*each, organisation.id) for each in LISTS
                 for organisation in shipped().army_list(*each).organisations]  # fmt: skip
OF_OPTIONS = frozenset({"option-not-in-list", "option-needs", "option-bars"})
# Systems whose arms bar each other, a shield and a two-handed sword, so that both are changed.
CHANGED_TOGETHER = frozenset({"medioevo"})


def scales(ruleset: str) -> list[int | None]:
    rules = shipped().ruleset(ruleset)
    return [scale.ratio for scale in rules.scales] if rules.has_ratio else [None]


def basis_of(ruleset: str, name: str, ratio: int | None) -> Basis:
    figures = shipped().army_list(ruleset, name).figure_size
    return shipped().basis(ruleset, name, ratio, figures)


def errors(reckoning: Reckoning) -> list[str]:
    return [each.code for each in reckoning.findings if each.severity is Severity.ERROR]


def is_alone(unit: Unit, reckoning: Reckoning) -> bool:
    """Tell whether all units of this class together have too few figures for one."""
    troop_class = unit.parts[0].profile.troop_class
    alike = [each for each in reckoning.sized.units
             if each.parts[0].profile.troop_class.joins == troop_class.joins]  # fmt: skip
    return sum(each.atoms for each in alike) < troop_class.unit.min


@pytest.mark.parametrize(("ruleset", "name", "entry"), ENTRIES)
def test_every_entry_has_a_price(ruleset: str, name: str, entry: str) -> None:
    basis = basis_of(ruleset, name, scales(ruleset)[0])
    troop = Builder(basis.army_list).entry(entry)
    assert troop.strength
    for tally in basis.ruleset.tallies:
        units = size(basis, troop).units
        assert units
        amounts = [Tallier(basis).of_unit(tally, unit).amount for unit in units]
        assert all(Fraction(amount or 0) > 0 for amount in amounts)


def changes_of(entry: Entry) -> Iterator[Choice]:
    """Yield what the list lets change on an entry, one option at a time, and each left away."""
    for change in entry.changes:
        for option in change.options:
            yield Choice(characteristic=change.characteristic, options=(option,))
        yield Choice(characteristic=change.characteristic, options=())


def barred(basis: Basis, entry: str, *choices: Choice) -> set[str]:
    troop = Builder(basis.army_list, 2).entry(entry).model_copy(update={"choices": choices})
    found = reckon(basis, an_army(troop, basis=basis)).findings
    return {each.code for each in found} & OF_OPTIONS


@pytest.mark.parametrize(("ruleset", "name", "entry"), ENTRIES)
def test_whatever_the_list_gives_a_troop_may_be_chosen(ruleset: str, name: str, entry: str) -> None:
    """By itself; or together with another change of the list where arms bar each other."""
    basis = basis_of(ruleset, name, scales(ruleset)[0])
    changes = list(changes_of(basis.army_list.entry_index[entry]))
    for choice in (each for each in changes if each.options):
        codes = barred(basis, entry, choice)
        if codes == {"option-bars"} and ruleset in CHANGED_TOGETHER:
            others = [each for each in changes if each.characteristic != choice.characteristic]
            assert any(not barred(basis, entry, choice, other) for other in others)
        else:
            assert not codes


@pytest.mark.parametrize(("ruleset", "name", "organisation"), ORGANISATIONS)
def test_every_organisation_is_legal_at_every_scale_or_has_too_few_figures_for_any_unit(
    ruleset: str, name: str, organisation: str
) -> None:
    """At the one that there is, where the rules have no figure scale."""
    for ratio in scales(ruleset):
        basis = basis_of(ruleset, name, ratio)
        army = an_army(a_piece(basis, organisation), basis=basis)
        reckoning = reckon(basis, army)
        assert set(errors(reckoning)) <= {"unit-too-small"}
        small = [u for u in reckoning.sized.units
                 if u.atoms < u.parts[0].profile.troop_class.unit.min]  # fmt: skip
        assert all(is_alone(unit, reckoning) for unit in small)


@pytest.mark.parametrize(("ruleset", "name", "organisation"), ORGANISATIONS)
def test_every_organisation_keeps_its_men_at_every_scale(
    ruleset: str, name: str, organisation: str
) -> None:
    for ratio in scales(ruleset):
        basis = basis_of(ruleset, name, ratio)
        node = a_piece(basis, organisation)
        troops = [each for each in walk(node) if isinstance(each, Troop)]
        parts = [part for unit in size(basis, node).units for part in unit.parts]
        assert sum(part.strength for part in parts) == sum(each.strength for each in troops)


@pytest.mark.parametrize(("ruleset", "name"), LISTS)
def test_the_ready_army_of_every_list_leaves_nothing_to_remark(ruleset: str, name: str) -> None:
    """A new roster starts as the list's ready one, legal, with its commander (issue 2)."""
    usual = shipped().army_list(ruleset, name).usual_scale
    basis = basis_of(ruleset, name, usual if scales(ruleset)[0] else None)
    reckoning = reckon(basis, the_ready_army(basis))
    assert reckoning.findings == ()
    assert reckoning.sized.units


@pytest.mark.parametrize(("ruleset", "name"), shipped().template_ids())
def test_both_sides_of_every_template_leave_nothing_to_remark(ruleset: str, name: str) -> None:
    """Legal, with their commanders and, where the rules have orders, with these (issue 2)."""
    scenario = new_scenario(shipped(), f"{ruleset}/{name}", language="en")
    for side in worked_out(scenario, shipped()).sides:
        assert side.reckoning.findings == ()
        assert side.reckoning.sized.units


def test_zama_has_35100_men_against_40000_and_80_elephants() -> None:
    """29,000 foot and 6,100 horse; 36,000 foot, 4,000 horse and 80 elephants (history.md)."""
    scenario = new_scenario(shipped(), "zama-202bc", language="en")
    rome, carthage = (side.army.root for side in scenario.sides)
    men = [sum(t.strength for t in walk(root) if isinstance(t, Troop) and t.entry != "war-elephant")
           for root in (rome, carthage)]  # fmt: skip
    beasts = [
        t.strength for t in walk(carthage) if isinstance(t, Troop) and t.entry == "war-elephant"
    ]
    assert men == [35_100, 40_000]
    assert sum(beasts) == 80


def test_the_lines_of_zama_are_forty_maniples_each() -> None:
    """40 maniples of 175, 175 and 75 men a line, velites apart (issue 2)."""
    scenario = new_scenario(shipped(), "zama-202bc", language="en")
    lines = scenario.sides[0].army.root.children[:3]
    strengths = [{t.strength for t in walk(line) if isinstance(t, Troop)} for line in lines]
    assert strengths == [{175}, {175}, {75}]
    assert [len(list(walk(line))) - 1 for line in lines] == [40, 40, 40]


@pytest.mark.parametrize(
    ("name", "organisation", "men"),
    [
        ("polybian-roman", "legion", 4000),
        ("polybian-roman", "legion-polybius", 4500),
        ("polybian-roman", "maniple-hastati", 160),
        ("polybian-roman", "maniple-principes", 160),
        ("polybian-roman", "maniple-triarii", 80),
        ("polybian-roman", "eighty-set", 800),
        ("polybian-roman", "allied-ala", 5100),
        ("caesarian-roman", "cohort", 480),
        ("caesarian-roman", "cohort-500", 500),
        ("caesarian-roman", "cohort-600", 600),
        ("caesarian-roman", "legion", 5000),
        ("caesarian-roman", "legion-600", 6000),
    ],
)
def test_the_organisations_asked_for_are_there_at_their_strength(
    name: str, organisation: str, men: int
) -> None:
    """Issue 2, item 5."""
    basis = basis_of("roman-ancients", name, 1)
    assert size(basis, an_organisation(basis, organisation)).men == men


@pytest.mark.parametrize("organisation", ["battle-line", "horse-wing", "elephants"])
def test_hannibal_has_the_organisations_asked_for(organisation: str) -> None:
    """Issue 2, item 5."""
    assert (
        organisation
        in shipped().army_list("roman-ancients", "carthaginian-hannibalic").organisation_index
    )
