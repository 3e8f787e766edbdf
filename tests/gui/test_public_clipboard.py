"""What a window puts on the clipboard of an opponent's copy, and what names it proposes.

The markers are those of ``tests.support.secretive``: at least fifty, one in every secret field.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QGuiApplication

from builder.core.roster import walk
from builder.gui.dialogs.files import file_name_for
from builder.gui.dialogs.sharing import SharingDialog
from builder.gui.roster.clipboard import put_on_clipboard
from builder.operations.army_text import FORMS
from builder.operations.sharing import share
from tests.operations.test_sharing import TEMPLATES, open_battle
from tests.support.makers import shipped
from tests.support.secretive import MARK, planted

if TYPE_CHECKING:
    from pathlib import Path

    from builder.gui.main_window import MainWindow


@pytest.fixture(params=TEMPLATES)
def theirs(request: pytest.FixtureRequest, window: MainWindow, tmp_path: Path) -> MainWindow:
    """Return a window that shows an opponent's copy of a battle with markers."""
    battle = planted(open_battle(request.param))
    assert battle.model_dump_json().count(MARK) >= 50
    file = tmp_path / "theirs.legatus"
    share(battle, file, shipped(), "opponent")
    QGuiApplication.clipboard().clear()
    assert window.session.open(file)
    return window


def on_clipboard() -> list[bytes]:
    """Return all that lies on the clipboard, in each of its forms."""
    data = QGuiApplication.clipboard().mimeData()
    return [bytes(data.data(name).data()) for name in data.formats()]


def test_no_marker_is_copied_from_an_opponents_copy(theirs: MainWindow) -> None:
    session = theirs.session
    for side in range(2):
        session.look_at(side)
        nodes = list(walk(session.reckoning.army.root))[1:]
        put_on_clipboard(session.reckoning, nodes)
        forms = on_clipboard()
        assert len(forms) >= 2
        assert not any(MARK.encode() in each for each in forms)


@pytest.mark.parametrize("public", [True, False])
def test_no_marker_is_in_a_text_to_share(theirs: MainWindow, public: bool) -> None:  # noqa: FBT001
    theirs.menus.actions["share"].trigger()
    (dialog,) = theirs.findChildren(SharingDialog)
    dialog.public.setChecked(public)
    for place in range(len(FORMS)):
        dialog.tabs.setCurrentIndex(place)
        dialog.copy.click()
        (text,) = set(on_clipboard())
        assert len(text) > 20
        assert MARK.encode() not in text
    dialog.close()


def test_no_marker_is_in_a_name_that_is_proposed(theirs: MainWindow) -> None:
    document = theirs.session.document
    assert document is not None
    assert MARK not in file_name_for(document.title, "pdf")
    assert MARK not in theirs.windowTitle()
