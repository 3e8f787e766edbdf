"""The open document: edits, undo, files, and what can't be done."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings

from builder.core import edits
from builder.core.errors import BadRequest, DocumentError
from builder.core.messages import N_, Message
from builder.core.roster import walk
from builder.gui.session import MOST_STEPS, Session
from builder.operations.documents import open_file, with_title
from tests.gui.trees import edited, many_steps
from tests.support.makers import ANCIENTS, POLYBIAN, shipped

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from builder.core.errors import BuilderError
    from builder.core.roster import Army


def rename(session: Session, name: str, key: object = None) -> bool:
    return session.edit_army("rename", lambda army: edits.change(army, (2,), name=name), key)


def test_a_new_army_is_no_unsaved_work(session: Session) -> None:
    assert session.document is not None
    assert not session.has_unsaved_work
    assert session.selected == (1,)


def test_an_empty_beginning_has_the_list_and_no_troops(qapp: object) -> None:  # noqa: ARG001
    session = Session(shipped())
    assert session.new_roster(ANCIENTS, POLYBIAN, limit=700, empty=True)
    assert session.army.root.children == ()
    assert session.army.limit == 700


def test_an_edit_is_told_with_the_battles_before_and_after(session: Session, qtbot: QtBot) -> None:
    before = session.battle
    with qtbot.waitSignal(session.battle_changed) as told:
        assert rename(session, "Legio II")
    assert told.args == [before, session.battle]
    assert session.has_unsaved_work


def test_an_edit_that_changes_nothing_leaves_no_step(session: Session) -> None:
    assert not session.edit_army("nothing", lambda army: army)
    assert session.undo_stack.count() == 0


def test_an_impossible_edit_is_told_and_changes_nothing(
    session: Session, errors: list[BuilderError]
) -> None:
    before = session.document
    assert not session.edit_army("remove", lambda army: edits.remove(army, (1,)))
    assert [type(error) for error in errors] == [BadRequest]
    assert session.document is before
    assert session.undo_stack.count() == 0


def test_undo_names_the_step_and_gives_the_very_document_back(session: Session) -> None:
    before = session.document
    rename(session, "Legio II")
    assert session.undo_stack.undoText() == "rename"
    session.undo_stack.undo()
    assert session.document is before
    assert not session.has_unsaved_work


def test_typing_in_one_field_is_one_step(session: Session) -> None:
    for text in ("L", "Le", "Leg"):
        rename(session, text, key="name")
    assert session.undo_stack.count() == 1
    session.undo_stack.undo()
    assert session.army.root.children[0].name == ""


def test_typing_back_to_what_it_was_leaves_no_step(session: Session) -> None:
    rename(session, "L", key="name")
    rename(session, "", key="name")
    assert session.undo_stack.count() == 0
    assert not session.has_unsaved_work


def test_typing_in_another_field_is_another_step(session: Session) -> None:
    rename(session, "L", key="name")
    rename(session, "Le", key="other")
    assert session.undo_stack.count() == 2


def test_typing_after_a_save_is_unsaved_work_again(session: Session, tmp_path: Path) -> None:
    rename(session, "L", key="name")
    assert session.save(tmp_path / "a.legatus")
    rename(session, "Le", key="name")
    assert session.has_unsaved_work


def test_only_so_many_steps_are_kept(session: Session) -> None:
    assert session.undo_stack.undoLimit() == MOST_STEPS


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(many_steps)
def test_undoing_everything_gives_the_start_and_redoing_the_end(
    qapp: object,  # noqa: ARG001
    steps: list[tuple[str, int, int]],
) -> None:
    session = Session(shipped())
    session.new_roster(ANCIENTS, POLYBIAN)
    states = [session.document]
    for step in steps:
        basis = session.reckoning.basis
        if session.edit_army(step[0], lambda army, s=step, b=basis: edited(army, b, s)):  # type: ignore[misc]
            states.append(session.document)
    for state in reversed(states[:-1]):
        session.undo_stack.undo()
        assert session.document is state
    for state in states[1:]:
        session.undo_stack.redo()
        assert session.document is state
    assert not session.undo_stack.canRedo()


def test_saving_gives_the_document_a_file_and_makes_it_clean(
    session: Session, tmp_path: Path, qtbot: QtBot
) -> None:
    rename(session, "Legio II")
    with qtbot.waitSignal(session.file_changed):
        assert session.save(tmp_path / "a.legatus")
    assert session.path == tmp_path / "a.legatus"
    assert not session.has_unsaved_work
    assert open_file(tmp_path / "a.legatus", shipped()).document == session.document


def test_undoing_past_a_save_is_unsaved_work(session: Session, tmp_path: Path) -> None:
    rename(session, "Legio II")
    session.save(tmp_path / "a.legatus")
    session.undo_stack.undo()
    assert session.has_unsaved_work


def test_a_save_that_fails_is_told_and_leaves_the_work_unsaved(
    session: Session, errors: list[BuilderError], tmp_path: Path
) -> None:
    rename(session, "Legio II")
    assert not session.save(tmp_path / "no such folder" / "a.legatus")
    assert len(errors) == 1
    assert session.has_unsaved_work
    assert session.path is None


def test_without_a_file_there_is_nothing_to_save_to(session: Session) -> None:
    assert not session.save()


@pytest.mark.parametrize(
    "text",
    ["", "schema: roster/99\n", "&a [*a]", "just words", "schema: roster/1\ntitle: x\n", "\0\1"],
)
def test_a_bad_file_is_told_and_the_open_document_stays(
    session: Session, errors: list[BuilderError], tmp_path: Path, text: str
) -> None:
    file = tmp_path / "bad.legatus"
    file.write_text(text, encoding="utf-8")
    before = session.document
    assert not session.open(file)
    assert [isinstance(error, DocumentError) for error in errors] == [True]
    assert session.document is before
    assert file.read_text(encoding="utf-8") == text


def test_a_file_that_is_not_there_is_told(
    session: Session, errors: list[BuilderError], tmp_path: Path
) -> None:
    assert not session.open(tmp_path / "none.legatus")
    assert len(errors) == 1


def test_a_device_is_told_and_not_read(session: Session, errors: list[BuilderError]) -> None:
    """It may have no end, or keep the window waiting for ever."""
    assert not session.open(Path("/dev/zero"))
    assert "no ordinary file" in str(errors[0])


def test_a_file_with_comments_is_opened_with_a_word_about_them(
    session: Session, tmp_path: Path, qtbot: QtBot
) -> None:
    file = tmp_path / "a.legatus"
    session.save(file)
    file.write_text(file.read_text(encoding="utf-8") + "# mine\n", encoding="utf-8")
    with qtbot.waitSignal(session.remarked) as told:
        assert session.open(file)
    assert "Comments" in told.args[0]


def test_opening_forgets_the_steps_of_the_last_document(session: Session, tmp_path: Path) -> None:
    session.save(tmp_path / "a.legatus")
    rename(session, "Legio II")
    session.open(tmp_path / "a.legatus")
    assert session.undo_stack.count() == 0


def test_an_unknown_list_is_told(session: Session, errors: list[BuilderError]) -> None:
    assert not session.new_roster(ANCIENTS, "martians")
    assert not session.new_scenario("no-such-battle")
    assert len(errors) == 2


def test_the_title_is_cleaned_like_one_from_a_file(session: Session) -> None:
    session.edit("title", lambda document: with_title(document, "Zama\u202e <b>\n"))
    assert session.document is not None
    assert session.document.title == "Zama <b> "


def test_a_title_that_is_too_long_is_told(session: Session, errors: list[BuilderError]) -> None:
    assert not session.edit("title", lambda document: with_title(document, "x" * 1001))
    assert len(errors) == 1


def test_another_side_is_looked_at_with_its_army_selected(qapp: object, qtbot: QtBot) -> None:  # noqa: ARG001
    session = Session(shipped())
    session.new_scenario("zama-202bc")
    first = session.army
    with qtbot.waitSignals([session.side_changed, session.selection_changed]):
        session.look_at(1)
    assert session.army is not first
    assert session.selected == (session.army.root.id,)


def test_each_side_keeps_what_was_selected_and_is_still_there(qapp: object) -> None:  # noqa: ARG001
    session = Session(shipped())
    session.new_scenario("zama-202bc")
    session.select((3, 4))
    session.look_at(1)
    session.look_at(0)
    assert list(session.selected) == [3, 4]
    session.edit_army("x", lambda army: edits.remove(army, (3,)))
    session.look_at(1)
    session.look_at(0)
    assert list(session.selected) == [4]


def test_the_index_knows_every_node_and_its_formation(session: Session) -> None:
    tree = session.tree
    assert set(tree.nodes) == {node.id for node in walk(session.army.root)}
    assert tree.parents[2] is session.army.root
    assert session.tree is tree


def test_a_bug_in_an_edit_is_not_swallowed_and_changes_nothing(session: Session) -> None:
    def broken(_army: Army) -> Army:
        raise ZeroDivisionError

    before = session.document
    with pytest.raises(ZeroDivisionError):
        session.edit_army("broken", broken)
    assert session.document is before
    assert session.undo_stack.count() == 0


def test_an_attempt_gives_what_the_deed_gives(session: Session, errors: list[BuilderError]) -> None:
    def refused() -> int:
        raise BadRequest(Message.of(N_("no")))

    assert session.attempt(lambda: 3) == 3
    assert session.attempt(refused) is None
    assert len(errors) == 1
