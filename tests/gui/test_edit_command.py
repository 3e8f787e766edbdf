"""The one undo command."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QUndoStack

from builder.gui.edit_command import EditCommand
from builder.operations.documents import new_roster, with_title
from tests.support.makers import ANCIENTS, POLYBIAN, shipped

if TYPE_CHECKING:
    from builder.core.roster import Roster

pytestmark = pytest.mark.usefixtures("qapp")


def a_document(title: str = "a") -> Roster:
    roster = new_roster(shipped(), ANCIENTS, POLYBIAN, language="en")
    return with_title(roster, title)  # type: ignore[return-value]


def test_doing_shows_the_document_after_and_undoing_the_one_before() -> None:
    shown: list[object] = []
    before, after = a_document("a"), a_document("b")
    stack = QUndoStack()
    stack.push(EditCommand(shown.append, before, after, "change title"))
    stack.undo()
    stack.redo()
    assert [each is other for each, other in zip(shown, (after, before, after), strict=True)] == [
        True,
        True,
        True,
    ]


def test_commands_without_a_key_stay_apart() -> None:
    stack = QUndoStack()
    one, two, three = (a_document(title) for title in "abc")
    stack.push(EditCommand(lambda _document: None, one, two, "x"))
    stack.push(EditCommand(lambda _document: None, two, three, "x"))
    assert stack.count() == 2


def test_commands_with_one_key_become_one_from_the_first_before_to_the_last_after() -> None:
    shown: list[object] = []
    stack = QUndoStack()
    one, two, three = (a_document(title) for title in "abc")
    stack.push(EditCommand(shown.append, one, two, "x", ("title", 1)))
    stack.push(EditCommand(shown.append, two, three, "x", ("title", 1)))
    assert stack.count() == 1
    stack.undo()
    stack.redo()
    assert shown[-2] is one
    assert shown[-1] is three


def test_a_command_that_came_back_to_its_beginning_goes() -> None:
    stack = QUndoStack()
    one, two = a_document("a"), a_document("b")
    stack.push(EditCommand(lambda _document: None, one, two, "x", "title"))
    stack.push(EditCommand(lambda _document: None, two, a_document("a"), "x", "title"))
    assert stack.count() == 0
    assert stack.isClean()
