"""Cut, copy and paste in an order of battle, between sides and between two battles."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from builder.core import edits
from builder.core.errors import BadRequest
from builder.core.roster import Formation, Leader, Troop, walk
from builder.gui.models.dragged import CLIP_MIME, clip_in, clip_mime
from builder.gui.roster.deeds import RosterDeeds
from builder.gui.session import Session
from builder.operations.copying import clip_of, copies_of, nodes_from
from tests.gui.trees import edited, steps
from tests.support.makers import (
    ANCIENTS,
    MINIATURES,
    POLYBIAN,
    PUNIC,
    a_basis,
    a_formation,
    a_small_basis,
    a_troop,
    miniature,
    shipped,
    the_ready_army,
)

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from builder.core.errors import BuilderError
    from builder.gui.main_window import MainWindow

pytestmark = pytest.mark.usefixtures("qapp")
BASIS = a_basis()


@pytest.fixture
def deeds(session: Session) -> RosterDeeds:
    """Return the deeds of a session with the ready army and nothing on the clipboard."""
    QGuiApplication.clipboard().clear()
    return RosterDeeds(session)


def another(army_list: str = POLYBIAN) -> tuple[Session, RosterDeeds]:
    session = Session(shipped())
    assert session.new_roster(ANCIENTS, army_list)
    session.select((1,))
    return session, RosterDeeds(session)


def content(node: Formation | Troop) -> object:
    """Return everything of a node but its numbers."""
    values = node.model_dump(exclude={"id", "children", "leaders"})
    if isinstance(node, Formation):
        return values, [content(child) for child in node.children]
    return values


def leaders_in(session: Session) -> int:
    return sum(len(n.leaders) for n in walk(session.army.root) if isinstance(n, Formation))


def test_what_is_copied_is_pasted_after_its_like(session: Session, deeds: RosterDeeds) -> None:
    session.select((3,))
    assert deeds.copy()
    assert deeds.paste()
    (pasted,) = session.selected
    root = session.tree.nodes[2]
    assert isinstance(root, Formation)
    assert [child.id for child in root.children][:2] == [3, pasted]
    assert content(session.tree.nodes[pasted]) == content(session.tree.nodes[3])


def test_a_lower_formation_is_pasted_into_the_one_selected(
    session: Session, deeds: RosterDeeds
) -> None:
    session.select((3, 6))
    deeds.copy()
    session.select((2,))
    deeds.paste()
    assert [session.tree.parents[each].id for each in session.selected] == [2, 2]


def test_cutting_is_one_step_and_pasting_brings_it_back(
    session: Session, deeds: RosterDeeds
) -> None:
    before = session.document
    session.select((6,))
    kept = content(session.tree.nodes[6])
    assert deeds.cut()
    assert 6 not in session.tree.nodes
    assert session.undo_stack.undoText() == "cut"
    assert deeds.paste()
    assert content(session.tree.nodes[session.selected[0]]) == kept
    session.undo_stack.undo()
    session.undo_stack.undo()
    assert session.document is before


def test_the_commander_is_never_copied_and_it_is_said(session: Session, deeds: RosterDeeds) -> None:
    told: list[str] = []
    session.remarked.connect(told.append)
    role = next(role.id for role in BASIS.ruleset.leader_roles if role.unique)
    session.edit_army("x", lambda army: edits.set_leader(army, 2, role, Leader(role=role)))
    before = leaders_in(session)
    session.select((2,))
    deeds.copy()
    session.select((1,))
    deeds.paste()
    assert leaders_in(session) == before
    assert "only one" in told[-1]


def test_it_is_pasted_into_another_battle_of_the_same_list(
    session: Session, deeds: RosterDeeds
) -> None:
    session.select((3,))
    deeds.copy()
    other, other_deeds = another()
    assert other_deeds.paste()
    assert content(other.tree.nodes[other.selected[0]]) == content(session.tree.nodes[3])


def test_a_list_that_lacks_something_says_what_and_takes_nothing(
    session: Session, deeds: RosterDeeds
) -> None:
    session.select((3,))
    deeds.copy()
    other, other_deeds = another(PUNIC)
    told: list[BuilderError] = []
    other.failed.connect(told.append)
    document = other.document
    assert not other_deeds.paste()
    assert other.document is document
    assert "Hastati" in str(told[0])


@pytest.mark.parametrize("name", sorted(MINIATURES))
def test_other_rules_take_nothing(name: str, session: Session, deeds: RosterDeeds) -> None:
    session.select((3,))
    deeds.copy()
    other = Session(miniature(name))
    assert other.new_roster(name, MINIATURES[name])
    told: list[BuilderError] = []
    other.failed.connect(told.append)
    assert not RosterDeeds(other).paste()
    assert "other rules" in str(told[0])


def test_other_programs_get_a_list_to_read(session: Session, deeds: RosterDeeds) -> None:
    session.select((3,))
    deeds.copy()
    text = QGuiApplication.clipboard().text()
    assert text.splitlines()[0].startswith("Maniple of hastati only 1: ")
    assert text.splitlines()[1].startswith("  ")


def test_an_empty_clipboard_is_said(session: Session, deeds: RosterDeeds) -> None:
    told: list[str] = []
    session.remarked.connect(told.append)
    assert not deeds.paste()
    assert told == ["No formations or troops were copied yet."]


def test_nothing_but_the_nodes_lies_on_the_clipboard(session: Session, deeds: RosterDeeds) -> None:
    session.select((3,))
    deeds.copy()
    clip = json.loads(clip_in(QGuiApplication.clipboard().mimeData()))
    assert set(clip) == {"legatus", "ruleset", "army_list", "nodes"}
    assert clip["nodes"][0]["id"] == 2


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[" * 100_000,
        '{"legatus":"nodes/1","ruleset":"roman-ancients","army_list":"x","nodes":[]}',
        '{"legatus":"nodes/2","ruleset":"roman-ancients","army_list":"x"}',
        "\ud800",
    ],
)
def test_a_damaged_clipboard_is_refused(text: str) -> None:
    with pytest.raises(BadRequest, match="damaged"):
        nodes_from(text, BASIS, 2, shipped())


@pytest.mark.parametrize(
    ("field", "value", "word"),
    [("order", "fly-away", "fly-away"), ("shape", "spiral", "spiral"), ("echelon", "x", "x")],
)
def test_a_name_that_the_rules_lack_is_refused(field: str, value: str, word: str) -> None:
    text = clip_of(BASIS, (a_troop("veles", 40, **{field: value}),))
    with pytest.raises(BadRequest, match=word):
        nodes_from(text, BASIS, 2, shipped())


def test_a_number_that_is_there_twice_is_refused() -> None:
    text = clip_of(BASIS, (a_troop("veles", 40), a_troop("veles", 30))).replace('"id":3', '"id":2')
    with pytest.raises(BadRequest, match="twice"):
        nodes_from(text, BASIS, 2, shipped())


def test_bytes_that_are_no_text_are_read_as_damaged() -> None:
    data = clip_mime("{}", "")
    data.setData(CLIP_MIME, b"\xff\xfe\x00")
    with pytest.raises(BadRequest, match="damaged"):
        nodes_from(clip_in(data), BASIS, 2, shipped())


def test_a_leader_with_a_unit_of_another_node_is_with_its_copy() -> None:
    unit = a_troop("veles", 40)
    role = next(each for each in BASIS.ruleset.leader_roles)
    formation = a_formation(leaders=(Leader(role=role.id, unit=unit.id),))
    copies = copies_of((formation, unit), 10, BASIS)
    assert [node.id for node in copies] == [10, 11]
    first = copies[0]
    assert isinstance(first, Formation)
    assert [leader.unit for leader in first.leaders] == ([] if role.unique else [11])


@settings(max_examples=40, deadline=None)
@given(st.lists(steps, max_size=8), st.integers(0, 10_000))
def test_copying_and_pasting_keeps_everything_but_the_numbers(
    changes: list[tuple[str, int, int]], which: int
) -> None:
    army = the_ready_army(BASIS)
    for step in changes:
        army = edited(army, BASIS, step)
    nodes = list(walk(army.root))[1:] or [army.root]
    node = nodes[which % len(nodes)]
    text, free = clip_of(BASIS, (node,)), edits.first_free_id(army)
    (pasted,) = nodes_from(text, BASIS, free, shipped())
    assert content(pasted) == content(node)
    ids = [each.id for each in walk(pasted)]
    assert ids == list(range(free, free + len(ids)))
    assert clip_of(BASIS, (pasted,)) == text


@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(st.data())
def test_any_cuts_and_pastes_are_undone_and_redone_exactly(data: st.DataObject) -> None:
    # What another example copied is on the clipboard still.
    QGuiApplication.clipboard().clear()
    session, deeds = another()
    # What an earlier run left there would be pasted in this one.
    QGuiApplication.clipboard().clear()
    states = [session.document]
    for _ in range(data.draw(st.integers(1, 6))):
        ids = list(session.tree.nodes)
        session.select({data.draw(st.sampled_from(ids)) for _ in range(2)})
        # By name: a bound method shows its address, which no run has again.
        getattr(deeds, data.draw(st.sampled_from(["cut", "copy", "paste", "duplicate"])))()
        if session.document is not states[-1]:
            states.append(session.document)
    stack = session.undo_stack
    for state in reversed(states[:-1]):
        stack.undo()
        assert session.document is state
    for state in states[1:]:
        stack.redo()
        assert session.document is state


@pytest.mark.parametrize("name", sorted(MINIATURES))
def test_any_ruleset_s_army_goes_through_the_clipboard(name: str) -> None:
    basis = a_small_basis(name)
    army = the_ready_army(basis)
    pasted = nodes_from(clip_of(basis, army.root.children), basis, 900, miniature(name))
    assert [content(each) for each in pasted] == [content(each) for each in army.root.children]


# By keyboard


def press(window: MainWindow, qtbot: QtBot, *keys: QKeySequence.StandardKey) -> None:
    window.activateWindow()
    with qtbot.waitActive(window):
        window.space().tree.setFocus()
    for key in keys:
        QTest.keySequence(window.space().tree, QKeySequence(key))


def test_keys_copy_and_paste_in_the_tree(army_window: MainWindow, qtbot: QtBot) -> None:
    session, keys = army_window.session, QKeySequence.StandardKey
    session.select((3,))
    press(army_window, qtbot, keys.Copy, keys.Paste)
    assert session.selected != (3,)
    assert content(session.tree.nodes[session.selected[0]]) == content(session.tree.nodes[3])
    press(army_window, qtbot, keys.Cut)
    assert session.undo_stack.undoText() == "cut"


def test_keys_in_a_name_that_is_typed_are_the_text_s(army_window: MainWindow, qtbot: QtBot) -> None:
    session, keys = army_window.session, QKeySequence.StandardKey
    session.select((3,))
    press(army_window, qtbot, keys.Copy)
    steps = session.undo_stack.count()
    army_window.space().edit_name()
    editor = army_window.space().tree.findChild(QLineEdit)
    assert isinstance(editor, QLineEdit)
    QTest.keySequence(editor, QKeySequence(keys.SelectAll))
    QTest.keySequence(editor, QKeySequence(keys.Paste))
    assert editor.text().startswith("Maniple of hastati only 1")
    assert session.undo_stack.count() == steps


def test_sides_of_one_battle_share_the_clipboard() -> None:
    session = Session(shipped())
    assert session.new_scenario("zama-202bc")
    deeds = RosterDeeds(session)
    first = next(n for n in walk(session.army.root) if isinstance(n, Troop))
    session.select((first.id,))
    deeds.copy()
    session.look_at(1)
    told: list[BuilderError] = []
    session.failed.connect(told.append)
    assert not deeds.paste()
    assert "Carthag" in str(told[0])
    session.look_at(0)
    assert deeds.paste()
