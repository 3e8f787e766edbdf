"""What can be done to the order of battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core import edits
from builder.core.roster import Formation, Troop, walk
from builder.gui.roster.deeds import RosterDeeds

if TYPE_CHECKING:
    from builder.core.errors import BuilderError
    from builder.gui.session import Session


@pytest.fixture
def deeds(session: Session) -> RosterDeeds:
    """Return the deeds of a session with the ready army: six maniples and velites in node 2."""
    return RosterDeeds(session)


def children(session: Session, node_id: int) -> list[int]:
    node = session.tree.nodes[node_id]
    return [child.id for child in node.children] if isinstance(node, Formation) else []


def test_an_organisation_is_added_to_the_formation_selected_and_is_selected_then(
    session: Session, deeds: RosterDeeds
) -> None:
    session.select((1,))
    assert deeds.add_piece("legion")
    (added,) = session.selected
    assert children(session, 1) == [2, added]
    assert session.reckoning.sized.men == 4_800
    assert session.undo_stack.undoText().startswith("add ")


def test_an_entry_is_added_after_the_troop_selected(session: Session, deeds: RosterDeeds) -> None:
    session.select((4,))
    deeds.add_piece("veles")
    (added,) = session.selected
    assert children(session, 3)[:2] == [4, added]


def test_a_new_formation_is_one_echelon_lower_than_what_it_stands_in(
    session: Session, deeds: RosterDeeds
) -> None:
    session.select((3,))
    deeds.add_formation()
    ruleset = session.reckoning.basis.ruleset
    new, above = (session.tree.nodes[each].echelon for each in (session.selected[0], 3))
    assert ruleset.echelon_level[new or ""] == ruleset.echelon_level[above or ""] - 1


def test_removing_selects_what_comes_in_its_place(session: Session, deeds: RosterDeeds) -> None:
    session.select((6,))
    assert deeds.remove()
    assert 6 not in children(session, 2)
    assert session.selected == (9,)
    deeds.remove()
    session.select((21,))
    deeds.remove()
    assert session.selected == (18,)


def test_the_army_itself_is_never_removed(session: Session, deeds: RosterDeeds) -> None:
    session.select((1,))
    assert not deeds.remove()
    session.select((1, 3))
    assert deeds.remove()
    assert 3 not in session.tree.nodes


def test_a_copy_stands_after_its_original_without_the_commander(
    session: Session, deeds: RosterDeeds
) -> None:
    session.select((15,))
    before = session.reckoning.totals["points"].amount or 0
    assert deeds.duplicate()
    (copy,) = session.selected
    row = children(session, 2).index(15)
    assert children(session, 2)[row + 1] == copy
    leaders = [
        leader
        for node in walk(session.army.root)
        if isinstance(node, Formation)
        for leader in node.leaders
    ]
    assert len(leaders) == 1
    # The maniple with the commander is 114, a plain one 102.
    assert (session.reckoning.totals["points"].amount or 0) - before == 102


def test_what_lies_in_another_selected_formation_is_copied_once(
    session: Session, deeds: RosterDeeds
) -> None:
    session.select((3, 4))
    deeds.duplicate()
    assert len(session.selected) == 1


def test_rows_move_up_and_down_together(session: Session, deeds: RosterDeeds) -> None:
    session.select((6, 9))
    assert deeds.move_up()
    assert children(session, 2)[:4] == [6, 9, 3, 12]
    assert deeds.move_down()
    assert children(session, 2)[:4] == [3, 6, 9, 12]
    assert set(session.selected) == {6, 9}


def test_the_first_row_does_not_move_up(session: Session, deeds: RosterDeeds) -> None:
    session.select((3,))
    assert not deeds.move_up()
    assert not session.has_unsaved_work


def test_a_row_moves_out_of_its_formation_and_in_again(
    session: Session, deeds: RosterDeeds
) -> None:
    session.select((21,))
    assert deeds.move_out()
    assert children(session, 1) == [2, 21]
    assert deeds.move_in()
    assert children(session, 2)[-1] == 21


def test_a_formation_that_is_dropped_into_itself_is_refused_in_words(
    deeds: RosterDeeds, errors: list[BuilderError]
) -> None:
    assert not deeds.move([2], 3, 0)
    assert len(errors) == 1


def test_a_drop_where_it_stands_is_no_edit(session: Session, deeds: RosterDeeds) -> None:
    assert not deeds.move([3], 2, 0)
    assert not session.has_unsaved_work


@pytest.mark.parametrize("name", ["“Legio” <b>II</b>", "a/b\\c", "x" * 300, "🐘 אבג Ἀλ", "  two  "])
def test_odd_names_are_kept(session: Session, deeds: RosterDeeds, name: str) -> None:
    deeds.rename(3, name)
    assert session.tree.nodes[3].name == name.strip()


def test_an_empty_name_brings_the_list_s_own_back(session: Session, deeds: RosterDeeds) -> None:
    deeds.rename(3, "mine")
    deeds.rename(3, " ")
    assert session.tree.nodes[3].name == ""


def test_the_strength_of_a_formation_is_shared_among_its_troops(
    session: Session, deeds: RosterDeeds
) -> None:
    assert deeds.set_strength(3, 100)
    strengths = [node.strength for node in walk(session.tree.nodes[3]) if isinstance(node, Troop)]
    assert strengths == [50, 50]


@pytest.mark.parametrize("strength", [-1, 1_000_001])
def test_a_strength_out_of_bounds_is_refused(
    deeds: RosterDeeds, errors: list[BuilderError], strength: int
) -> None:
    assert not deeds.set_strength(4, strength)
    assert len(errors) == 1


def test_remedies_of_several_findings_are_one_step(session: Session, deeds: RosterDeeds) -> None:
    session.select((1,))
    for _ in range(3):
        deeds.add_formation()
        session.select((1,))
    empty = [each for each in session.reckoning.findings if each.code == "empty"]
    steps = session.undo_stack.count()
    assert deeds.put_right(0, empty)
    assert not [each for each in session.reckoning.findings if each.code == "empty"]
    assert session.undo_stack.count() == steps + 1


def test_a_remedy_that_sets_a_field_is_done(session: Session, deeds: RosterDeeds) -> None:
    deeds.change((15,), "order", "order", "skirmish")
    (finding,) = session.reckoning.findings
    assert deeds.put_right(0, (finding,))
    assert session.tree.nodes[15].order is None


def test_a_remedy_that_chooses_is_done_with_the_basis(session: Session, deeds: RosterDeeds) -> None:
    basis = session.reckoning.basis
    session.edit_army("x", lambda army: edits.choose(army, (21,), "weapons", ("pike",), basis))
    findings = [each for each in session.reckoning.findings if each.code == "option-not-in-list"]
    assert deeds.put_right(0, findings)
    troop = session.tree.nodes[21]
    assert isinstance(troop, Troop)
    assert troop.choices == ()


def test_findings_without_a_remedy_change_nothing(session: Session, deeds: RosterDeeds) -> None:
    session.edit_army("x", lambda army: edits.set_limit(army, 10))
    assert not deeds.put_right(0, session.reckoning.findings)
