"""File names that every system takes, and the dialogs that ask for files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QFileDialog, QWidget

from builder.gui.dialogs.files import (
    ask_export_file,
    ask_open_file,
    ask_save_file,
    file_name_for,
)

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Zama, 202 BC", "Zama, 202 BC.legatus"),
        ("a/b\\c:d*e?f", "a b c d e f.legatus"),
        ('“x” <b> "y" | z', "“x” b y z.legatus"),
        ("  .hidden. ", "hidden.legatus"),
        ("", "army_.legatus"),
        ("...", "army_.legatus"),
        ("CON", "CON_.legatus"),
        ("com1.x", "com1.x_.legatus"),
        ("e\u0301", "é.legatus"),
        ("two\nlines\t", "two lines.legatus"),
    ],
)
def test_a_title_becomes_a_name(title: str, name: str) -> None:
    assert file_name_for(title, "legatus") == name


@pytest.mark.parametrize("title", ["x" * 1000, "Ἀλέξανδρος" * 100, "🐘" * 200])
def test_a_long_title_is_cut_between_letters(title: str) -> None:
    name = file_name_for(title, "pdf")
    assert len(name.encode()) <= 124
    assert name.removesuffix(".pdf") in title


@pytest.fixture
def parent(qtbot: QtBot) -> QWidget:
    """Return a widget to ask from."""
    widget = QWidget()
    qtbot.addWidget(widget)
    widget.show()
    return widget


def the_dialog(parent: QWidget, name: str) -> QFileDialog:
    dialog = parent.findChild(QFileDialog, name)
    assert isinstance(dialog, QFileDialog)
    return dialog


def test_the_file_that_is_chosen_is_told(parent: QWidget, tmp_path: Path) -> None:
    told: list[Path] = []
    ask_open_file(parent, tmp_path, told.append)
    dialog = the_dialog(parent, "open-file")
    dialog.fileSelected.emit(str(tmp_path / "a.legatus"))
    assert told == [tmp_path / "a.legatus"]
    dialog.close()


def test_a_name_is_proposed_and_the_suffix_added(parent: QWidget, tmp_path: Path) -> None:
    ask_save_file(parent, tmp_path / "Zama.legatus", lambda _path: None)
    dialog = the_dialog(parent, "save-file")
    assert dialog.selectedFiles() == [str(tmp_path / "Zama.legatus")]
    assert dialog.defaultSuffix() == "legatus"
    assert dialog.acceptMode() is QFileDialog.AcceptMode.AcceptSave
    dialog.close()


def test_an_export_is_a_pdf(parent: QWidget, tmp_path: Path) -> None:
    ask_export_file(parent, tmp_path / "Zama.pdf", lambda _path: None)
    dialog = the_dialog(parent, "export-file")
    assert dialog.defaultSuffix() == "pdf"
    dialog.close()
