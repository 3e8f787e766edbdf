"""The figure scale."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QComboBox

from builder.core.errors import BadRequest
from builder.gui.panels.scale_chooser import ScaleChooser, ratio_in
from builder.gui.session import Session
from tests.support.makers import miniature

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from builder.core.errors import BuilderError


@pytest.fixture
def combo(session: Session, qtbot: QtBot) -> Iterator[QComboBox]:
    """Return the combo box of a chooser."""
    chooser = ScaleChooser(session)
    qtbot.addWidget(chooser)
    chooser.refresh()
    box = chooser.findChild(QComboBox)
    assert isinstance(box, QComboBox)
    # As long as this waits the chooser lives.
    yield box
    chooser.close()


def enter(combo: QComboBox, text: str) -> None:
    combo.setEditText(text)
    line = combo.lineEdit()
    assert line is not None
    line.editingFinished.emit()


def ratio(session: Session) -> int | None:
    assert session.document is not None
    return session.document.ratio


@pytest.mark.parametrize("text", ["10", "1:10", " 1 : 10 ", "0010"])
def test_a_scale_is_typed_with_or_without_its_one(text: str) -> None:
    assert ratio_in(text) == 10


@pytest.mark.parametrize(
    "text", ["", "ten", "1.5", "1,5", "2:10", "1:", "10 men", "١٠", "9" * 21, "1:1.5"]
)
def test_what_is_no_whole_number_is_refused(text: str) -> None:
    with pytest.raises(BadRequest, match="scale"):
        ratio_in(text)


def test_listed_scales_are_offered_and_the_document_s_is_shown(combo: QComboBox) -> None:
    assert [combo.itemText(row) for row in range(combo.count())] == [
        "1:1",
        "1:10",
        "1:100",
        "1:500",
    ]
    assert combo.currentText() == "1:10"


def test_choosing_a_scale_is_one_step(session: Session, combo: QComboBox) -> None:
    combo.setCurrentIndex(2)
    combo.activated.emit(2)
    assert ratio(session) == 100
    assert session.undo_stack.undoText() == "scale 1:100"
    session.undo_stack.undo()
    assert combo.currentText() == "1:10"


def test_a_free_scale_is_typed(session: Session, combo: QComboBox) -> None:
    enter(combo, "1:25")
    assert ratio(session) == 25
    assert combo.currentText() == "1:25"


@pytest.mark.parametrize("text", ["0", "-1", "1.5", "1000000000", "many", "2001"])
def test_a_bad_scale_is_refused_with_the_reason_and_the_old_one_stands(
    session: Session, errors: list[BuilderError], combo: QComboBox, text: str
) -> None:
    enter(combo, text)
    assert [isinstance(error, BadRequest) for error in errors] == [True]
    assert ratio(session) == 10
    assert combo.currentText() == "1:10"


def test_leaving_the_field_as_it_is_changes_nothing(session: Session, combo: QComboBox) -> None:
    enter(combo, "1:10")
    assert session.undo_stack.count() == 0


def test_a_ruleset_without_a_free_scale_has_only_its_own(qtbot: QtBot) -> None:
    session = Session(miniature("tiny"))
    session.new_roster("desert-columns", "motor-patrol")
    chooser = ScaleChooser(session)
    qtbot.addWidget(chooser)
    chooser.refresh()
    combo = chooser.findChild(QComboBox)
    assert isinstance(combo, QComboBox)
    ruleset = session.reckoning.basis.ruleset
    assert combo.isEditable() == (ruleset.free_scale is not None)
    assert combo.count() == len(ruleset.scales)
