"""What to begin with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QCheckBox, QPushButton, QSpinBox, QTextBrowser, QTreeWidget

from builder import translation
from builder.core.folding import folded
from builder.gui.catalogue.tree import Beginning
from builder.gui.dialogs.new_roster import NewRosterDialog
from builder.gui.items import rows_below, rows_of
from builder.operations.packs import Library
from tests.support.makers import ANCIENTS, ROOT, shipped

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtWidgets import QTreeWidgetItem
    from pytestqt.qtbot import QtBot


def dialog_of(library: Library, qtbot: QtBot) -> NewRosterDialog:
    dialog = NewRosterDialog(library)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: dialog.tree.is_read, timeout=30_000)
    return dialog


@pytest.fixture
def dialog(qtbot: QtBot) -> NewRosterDialog:
    """Return the dialog for the shipped packs."""
    return dialog_of(shipped(), qtbot)


def tree(dialog: NewRosterDialog) -> QTreeWidget:
    found = dialog.findChild(QTreeWidget, "new-tree")
    assert isinstance(found, QTreeWidget)
    return found


def ancients(dialog: NewRosterDialog) -> QTreeWidgetItem:
    name = shipped().ruleset(ANCIENTS).name.en
    return next(top for top in rows_of(tree(dialog)) if top.text(0) == name)


def choose(dialog: NewRosterDialog, text: str) -> None:
    rows = rows_below(ancients(dialog))
    tree(dialog).setCurrentItem(next(item for item in rows if item.text(0) == text))


def begin(dialog: NewRosterDialog) -> QPushButton:
    found = dialog.findChild(QPushButton, "new-begin")
    assert isinstance(found, QPushButton)
    return found


def about(dialog: NewRosterDialog) -> str:
    found = dialog.findChild(QTextBrowser, "new-about")
    assert isinstance(found, QTextBrowser)
    return found.toPlainText()


@pytest.mark.parametrize("language", ["en", "it"])
def test_lists_and_then_battles_stand_under_their_ruleset_by_name(
    language: str, qtbot: QtBot
) -> None:
    translation.use(language)
    try:
        dialog = dialog_of(shipped(), qtbot)
    finally:
        translation.forget()
    assert len(list(rows_of(tree(dialog)))) == len(shipped().ruleset_ids())
    lists = [shipped().army_list(ANCIENTS, each).name for each in shipped().list_ids(ANCIENTS)]
    battles = [
        shipped().template("/".join(each)).name
        for each in shipped().template_ids()
        if each[0] == ANCIENTS
    ]
    expected = [
        name
        for kind in (lists, battles)
        for name in sorted((each.in_language(language) for each in kind), key=folded)
    ]
    (top,) = (
        each
        for each in rows_of(tree(dialog))
        if each.text(0) == shipped().ruleset(ANCIENTS).name.in_language(language)
    )
    assert [item.text(0) for item in rows_below(top)] == expected


def test_nothing_can_begin_before_something_is_chosen(dialog: NewRosterDialog) -> None:
    assert not begin(dialog).isEnabled()
    tree(dialog).setCurrentItem(ancients(dialog))
    assert not begin(dialog).isEnabled()
    assert "Rome" in about(dialog)


def test_a_list_is_begun_with_its_own_limit(dialog: NewRosterDialog, qtbot: QtBot) -> None:
    choose(dialog, "Polybian Roman")
    assert "Ready army: Six maniples, limit 1,000" in about(dialog)
    with qtbot.waitSignal(dialog.chosen) as told:
        begin(dialog).click()
    assert told.args == [Beginning(ANCIENTS, army_list="polybian-roman")]


def test_a_list_is_begun_with_another_limit_and_empty(
    dialog: NewRosterDialog, qtbot: QtBot
) -> None:
    choose(dialog, "Polybian Roman")
    limit, ready = dialog.findChild(QSpinBox, "new-limit"), dialog.findChild(QCheckBox, "new-ready")
    assert isinstance(limit, QSpinBox)
    assert isinstance(ready, QCheckBox)
    assert limit.text() == "the list's own"
    limit.setValue(0)
    ready.click()
    with qtbot.waitSignal(dialog.chosen) as told:
        begin(dialog).click()
    assert told.args == [Beginning(ANCIENTS, army_list="polybian-roman", limit=0, empty=True)]


def test_a_template_is_begun_without_limit_or_ready_army(
    dialog: NewRosterDialog, qtbot: QtBot
) -> None:
    choose(dialog, "Zama, 202 BC")
    limit = dialog.findChild(QSpinBox, "new-limit")
    assert isinstance(limit, QSpinBox)
    assert not limit.isEnabled()
    assert "Rome and Massinissa – Carthage" in about(dialog)
    with qtbot.waitSignal(dialog.chosen) as told:
        tree(dialog).itemActivated.emit(tree(dialog).currentItem(), 0)
    assert told.args == [Beginning(ANCIENTS, template="zama-202bc")]


@pytest.mark.parametrize("template", [False, True])
def test_the_first_of_a_kind_can_be_chosen_beforehand(
    dialog: NewRosterDialog,
    template: bool,  # noqa: FBT001 - a parameter of the test
    qtbot: QtBot,
) -> None:
    dialog.tree.choose_first(template=template)
    with qtbot.waitSignal(dialog.chosen) as told:
        begin(dialog).click()
    assert told.args is not None
    assert bool(told.args[0].template) is template


def test_a_pack_with_faults_is_named_and_cannot_be_begun(tmp_path: Path, qtbot: QtBot) -> None:
    folder = tmp_path / "resources" / "rulesets" / "broken"
    folder.mkdir(parents=True)
    (folder / "ruleset.yaml").write_text("schema: ruleset/1\nid: [", encoding="utf-8")
    dialog = dialog_of(Library([tmp_path]), qtbot)
    (top,) = rows_of(tree(dialog))
    assert top.text(0) == "broken (has faults)"
    tree(dialog).setCurrentItem(top)
    assert "ruleset.yaml" in about(dialog)
    assert not begin(dialog).isEnabled()


def test_it_opens_at_once_and_reads_on(qtbot: QtBot) -> None:
    dialog = NewRosterDialog(Library([ROOT]))
    qtbot.addWidget(dialog)
    dialog.tree.choose_first(template=True)
    dialog.show()
    assert not dialog.tree.is_read
    assert not begin(dialog).isEnabled()
    qtbot.waitUntil(lambda: begin(dialog).isEnabled())
    qtbot.waitUntil(lambda: dialog.tree.is_read, timeout=30_000)


def test_cancel_begins_nothing(dialog: NewRosterDialog, qtbot: QtBot) -> None:
    choose(dialog, "Polybian Roman")
    with qtbot.assertNotEmitted(dialog.chosen):
        dialog.reject()


def test_what_is_chosen_is_in_sight(dialog: NewRosterDialog) -> None:
    """So that Enter begins nothing that the search has hidden."""
    choose(dialog, "Polybian Roman")
    dialog.filters.text.setText("zama")
    beginning = dialog.tree.beginning
    assert beginning is not None
    assert beginning.template == "zama-202bc"
    dialog.filters.text.setText("nothing is called so")
    assert dialog.tree.beginning is None
    assert not begin(dialog).isEnabled()
    dialog.filters.text.setText("pharsal")
    found = dialog.tree.beginning
    assert found is not None
    assert found.template == "pharsalus-48bc"


def test_what_is_typed_while_the_packs_are_read_chooses_too(qtbot: QtBot) -> None:
    dialog = NewRosterDialog(Library([ROOT]))
    qtbot.addWidget(dialog)
    dialog.tree.choose_first(template=False)
    dialog.show()
    dialog.filters.text.setText("polybian")
    qtbot.waitUntil(lambda: dialog.tree.is_read, timeout=30_000)
    chosen = dialog.tree.beginning
    assert chosen is not None
    assert chosen.army_list == "polybian-roman"
