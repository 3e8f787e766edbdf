"""Starting the window, and what happens when the program has a fault of its own."""

from __future__ import annotations

import builtins
import logging
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import qWarning
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from builder import translation
from builder.gui import application
from builder.gui.application import NoWindow, main
from builder.gui.dialogs.crash import CrashDialog, report_of
from builder.gui.faults import faults_shown, qt_heard

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

HEAVY = (
    "reportlab", "pypdfium2", "pydantic", "ruamel", "numpy", "babel", "segno", "shapely",
    "cryptography",
)  # fmt: skip
EMPTY_WINDOW = f"""
import sys
from PySide6.QtCore import QTimer
from builder.gui import application
from builder.gui.main_window import MainWindow

class Painted(MainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        print(sorted(set({HEAVY!r}) & set(sys.modules)))
        QTimer.singleShot(0, self.close)

import builder.gui.main_window
builder.gui.main_window.MainWindow = Painted
sys.exit(application.main([]))
"""


@pytest.fixture
def as_before(qapp: QApplication) -> Iterator[None]:
    """Give the application its font and looks back, and the language of the tests."""
    font, palette, name = qapp.font(), qapp.palette(), qapp.applicationName()
    yield
    qapp.setFont(font)
    qapp.setPalette(palette)
    qapp.setApplicationName(name)
    qapp.setApplicationDisplayName("")
    translation.use("en")


@pytest.mark.usefixtures("as_before")
def test_the_smoke_test_draws_a_page_and_ends_with_nought() -> None:
    assert main([], smoke=True) == 0
    assert not [each for each in QApplication.topLevelWidgets() if each.isVisible()]


def test_an_empty_window_is_painted_before_anything_heavy_is_loaded() -> None:
    command = [sys.executable, "-c", EMPTY_WINDOW]
    done = subprocess.run(  # noqa: S603 - our own program
        command, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout.splitlines()[:1] == ["[]"], done.stderr
    assert done.returncode == 0


def test_without_qt_there_is_a_sentence_and_the_way_to_know_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = builtins.__import__

    def refusing(name: str, *arguments: Any) -> Any:
        if name.startswith("PySide6"):
            reason = "libGL.so.1: cannot open shared object file"
            raise ImportError(reason)
        return real(name, *arguments)

    monkeypatch.setattr(builtins, "__import__", refusing)
    with pytest.raises(NoWindow) as told:
        main([])
    assert "libGL.so.1" in str(told.value)
    assert "legatus doctor" in str(told.value)


@pytest.mark.usefixtures("as_before")
@pytest.mark.parametrize(("language", "text"), [("it", "Annulla"), ("en", "Cancel")])
def test_qt_s_own_texts_are_in_the_language_of_the_window(
    qapp: QApplication, language: str, text: str
) -> None:
    translation.use(language)
    application._dress(qapp)  # noqa: SLF001 - what main does, without its loop
    assert text in QGuiApplication.translate("QPlatformTheme", "Cancel")
    for each in qapp.children():
        if type(each).__name__ == "QTranslator":
            qapp.removeTranslator(each)  # type: ignore[arg-type]


def test_a_fault_is_shown_with_all_that_helps_to_find_it(qtbot: QtBot) -> None:
    def shown() -> list[CrashDialog]:
        found = [each for each in QApplication.topLevelWidgets() if isinstance(each, CrashDialog)]
        return [each for each in found if each.isVisible()]

    with faults_shown():
        sys.excepthook(ZeroDivisionError, ZeroDivisionError("nothing to divide by"), None)
        qtbot.waitUntil(lambda: len(shown()) == 1)
        (dialog,) = shown()
        qtbot.addWidget(dialog)
        assert "ZeroDivisionError" in dialog.report
        assert "Python" in dialog.report
        dialog.close()


def test_a_report_holds_the_traceback() -> None:
    with pytest.raises(ZeroDivisionError) as told:
        _ = 1 // 0
    assert "test_a_report_holds_the_traceback" in report_of(told.value)


def test_a_report_tells_what_brought_the_fault_first() -> None:
    def fail() -> None:
        try:
            _ = 1 // 0
        except ZeroDivisionError as error:
            raise KeyError("secret") from error

    with pytest.raises(KeyError) as told:
        fail()
    report = report_of(told.value)
    assert report.index("ZeroDivisionError") < report.index("builtins.KeyError")


def test_what_qt_says_goes_to_the_log(caplog: pytest.LogCaptureFixture, qapp: object) -> None:  # noqa: ARG001
    with qt_heard(), caplog.at_level(logging.WARNING):
        qWarning("something odd")
    assert "Qt: something odd" in caplog.text


@pytest.mark.usefixtures("as_before")
def test_a_file_that_is_named_is_opened_after_the_first_paint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = tmp_path / "bad.legatus"
    bad.write_text("", encoding="utf-8")
    told: list[str] = []

    def run(self: QApplication) -> int:
        self.processEvents()
        self.processEvents()
        for window in QApplication.topLevelWidgets():
            if window.objectName() == "main-window" and window.isVisible():
                told.append(window.message_bar.text)  # type: ignore[attr-defined]
                window.close()
        return 0

    monkeypatch.setattr(QApplication, "exec", run)
    assert main([str(bad)], language="en") == 0
    assert told == ["bad.legatus:1: is empty"]
