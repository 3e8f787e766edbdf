"""Messages inside the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QToolButton

from builder.core.errors import BadRequest, DocumentError, Problem
from builder.core.messages import N_, Message
from builder.gui.panels.message_bar import MessageBar

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.fixture
def bar(qtbot: QtBot) -> MessageBar:
    """Return an empty message bar."""
    made = MessageBar()
    qtbot.addWidget(made)
    return made


def an_error(text: str) -> BadRequest:
    return BadRequest(Message.of(N_("{text}"), text=text))


def test_it_is_hidden_until_there_is_something_to_say(bar: MessageBar) -> None:
    assert bar.isHidden()
    assert bar.text == ""


def test_an_error_stays_until_something_succeeds(bar: MessageBar) -> None:
    bar.say_error(an_error("no"))
    assert bar.text == "no"
    bar.calm()
    assert bar.isHidden()


def test_news_stays_when_something_succeeds(bar: MessageBar) -> None:
    bar.say_news("written")
    bar.calm()
    assert bar.text == "written"


def test_it_can_be_closed(bar: MessageBar) -> None:
    bar.say_news("written")
    close = bar.findChild(QToolButton)
    assert isinstance(close, QToolButton)
    QTest.mouseClick(close, Qt.MouseButton.LeftButton)
    assert bar.isHidden()


def test_faults_of_a_file_are_told_with_their_lines(bar: MessageBar) -> None:
    problems = tuple(
        Problem("a.legatus", line, "title", Message.of(N_("is odd"))) for line in range(1, 6)
    )
    bar.say_error(DocumentError(problems))
    assert bar.text.splitlines() == [
        "a.legatus:1: title: is odd",
        "a.legatus:2: title: is odd",
        "a.legatus:3: title: is odd",
        "and 2 more faults",
    ]


def test_beside_an_error_there_may_be_what_to_do_about_it(bar: MessageBar) -> None:
    done: list[str] = []
    bar.say_error(an_error("no"))
    bar.offer("Save &as…", lambda: done.append("saved"))
    button = bar.findChild(QPushButton)
    assert button is not None
    assert not button.isHidden()
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert done == ["saved"]


def test_what_was_offered_goes_with_the_error(bar: MessageBar) -> None:
    bar.say_error(an_error("no"))
    bar.offer("Save &as…", lambda: None)
    bar.calm()
    bar.say_news("written")
    button = bar.findChild(QPushButton)
    assert button is not None
    assert button.isHidden()


def test_what_looks_like_markup_is_shown_as_it_is(bar: MessageBar) -> None:
    bar.say_error(an_error("<b>x</b> & {y}"))
    assert bar.text == "<b>x</b> & {y}"
