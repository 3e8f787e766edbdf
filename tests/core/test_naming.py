"""Nodes and units are called by their own name, else by what they were made from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core import edits
from builder.core.errors import BuilderError
from builder.core.memory import Memory
from builder.core.messages import Message
from builder.core.naming import Names, label_of
from builder.core.roster import walk
from builder.core.sizing import size
from tests.support.makers import CAESARIAN, a_basis, a_formation, a_troop, an_army, an_organisation

if TYPE_CHECKING:
    from builder.core.profile import Basis
    from builder.core.roster import Formation, Troop

BASIS = a_basis()


def in_english(name: object) -> str:
    return str(BuilderError(Message.of("{name}", name=name)))


def unit_names(basis: Basis, root: Formation | Troop) -> list[str]:
    names = Names(basis, root)
    return [in_english(names.of_unit(unit)) for unit in size(basis, root).units]


@pytest.mark.parametrize(
    ("node", "label"),
    [
        (a_troop("veles", 40, name="The wolves"), "The wolves"),
        (a_troop("veles", 40), "Velites"),
        (a_formation(name="First line", echelon="line"), "First line"),
        (a_formation(organisation="legion", echelon="legion"), "Republican legion"),
        (a_formation(echelon="legion"), "legion"),
        (a_formation(), "Formation"),
    ],
)
def test_a_node_is_called_by_the_nearest_that_names_it(node: Formation | Troop, label: str) -> None:
    assert in_english(label_of(BASIS, node)) == label


def test_several_alike_under_one_parent_are_numbered() -> None:
    first, second, other = a_troop("veles", 40), a_troop("veles", 40), a_troop("eques", 30)
    names = Names(BASIS, a_formation(first, other, second))
    called = [in_english(names.of(node)) for node in (first, second, other)]
    assert called == ["Velites 1", "Velites 2", "Roman horse"]


def test_a_name_of_ones_own_takes_no_number() -> None:
    named, other = a_troop("veles", 40, name="Wolves"), a_troop("veles", 40)
    names = Names(BASIS, a_formation(named, other))
    assert [in_english(names.of(node)) for node in (named, other)] == ["Wolves", "Velites"]


def test_a_unit_of_ten_alike_says_so() -> None:
    """A legion at 1:100: ten maniples of hastati are one unit (design.md §4)."""
    basis = a_basis(ratio=100)
    names = unit_names(basis, an_organisation(basis, "legion"))
    assert names[0] == "10 × Maniple of hastati"


def test_a_unit_of_several_kinds_names_each_once() -> None:
    root = a_formation(a_troop("hastatus", 30), a_troop("veles", 10), a_troop("hastatus", 30))
    assert unit_names(BASIS, root) == ["Hastati + Velites"]


def test_the_pieces_of_a_cut_unit_are_counted() -> None:
    """A cohort of 600 at 1:10 is two units (design.md §4)."""
    basis = a_basis(CAESARIAN)
    names = unit_names(basis, an_organisation(basis, "cohort-600"))
    assert names == ["Cohort of 600 (1 of 2)", "Cohort of 600 (2 of 2)"]


def test_foot_and_horse_of_one_node_are_told_apart() -> None:
    root = a_formation(a_troop("hastatus", 120), a_troop("eques", 60), echelon="maniple")
    assert unit_names(BASIS, root) == ["maniple: infantry", "maniple: cavalry"]


def test_a_name_reads_in_the_language_of_whoever_opens_the_file() -> None:
    label = label_of(BASIS, a_formation(organisation="legion"))
    assert not isinstance(label, str | Message)
    assert label.in_language("it") == "Legione repubblicana"


def test_names_remembered_from_other_states_of_a_tree_are_those_from_nothing() -> None:
    memory = Memory()
    root = a_formation(
        a_formation(a_troop("veles", 40), a_troop("veles", 40)), a_formation(a_troop("eques", 30))
    )
    army = an_army(root)
    for node in [node.id for node in walk(army.root)][1:]:
        renamed, without = edits.change(army, (node,), name="Wolves"), edits.remove(army, (node,))
        for after in (renamed, without, army):
            kept, fresh = Names(BASIS, after.root, memory), Names(BASIS, after.root)
            for each in walk(after.root):
                assert kept.of(each) == fresh.of(each)
        memory.turn()
