"""A second start hands its files to the window that runs."""

from __future__ import annotations

import getpass
import json
import os
import socket
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QProcess, QProcessEnvironment
from PySide6.QtNetwork import QLocalSocket

from builder.gui.hand_over import HandOver, files_in, place_of_socket
from tests.support.makers import ANCIENTS, POLYBIAN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from builder.gui.main_window import MainWindow

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def listening(qapp: object) -> Iterator[HandOver]:  # noqa: ARG001 - Qt must be running
    """Return what a window listens with."""
    made = HandOver()
    assert made.listen()
    yield made
    made.stop()


def second_start(*files: str) -> QProcess:
    """Begin the program once more, as a process of its own."""
    process = QProcess()
    environment = QProcessEnvironment.systemEnvironment()
    for name, value in (*os.environ.items(), ("PYTHONPATH", str(ROOT))):
        environment.insert(name, value)
    process.setProcessEnvironment(environment)
    process.start(sys.executable, ["-m", "builder", "gui", *files])
    return process


def test_a_second_process_gives_its_files_away_and_ends_with_nought(
    listening: HandOver, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    came: list[list[Path]] = []
    listening.files_came.connect(came.append)
    process = second_start("a.legatus", str(tmp_path / "Λ b.legatus"))
    qtbot.waitUntil(lambda: process.state() == QProcess.ProcessState.NotRunning, timeout=30_000)
    assert process.exitCode() == 0, process.readAllStandardError().data()
    assert came == [[tmp_path / "a.legatus", tmp_path / "Λ b.legatus"]]


def test_the_window_opens_what_is_handed_over(window: MainWindow, tmp_path: Path) -> None:
    window.session.new_roster(ANCIENTS, POLYBIAN)
    window.files.save_to(tmp_path / "a.legatus")
    window.files.close()
    window.take_files([tmp_path / "a.legatus"])
    assert [each.path for each in window.session.documents] == [tmp_path / "a.legatus"]


def test_without_a_window_nobody_takes_the_files(qapp: object) -> None:  # noqa: ARG001
    assert not HandOver().give(["a.legatus"])


def test_a_window_that_does_not_answer_is_waited_for_no_longer(listening: HandOver) -> None:
    # It can't answer: nobody runs its loop while we wait.
    assert not HandOver(answer_ms=50).give(["a.legatus"])
    assert listening.parent() is None


def test_the_socket_of_a_program_that_died_is_taken_over(qapp: object) -> None:  # noqa: ARG001
    left = socket.socket(socket.AF_UNIX)
    left.bind(place_of_socket())
    left.close()
    assert not HandOver().give([])
    mended = HandOver()
    assert mended.listen()
    mended.stop()
    assert not Path(place_of_socket()).exists()


def test_a_second_window_does_not_take_the_first_one_s_place(listening: HandOver) -> None:
    assert not HandOver().listen()
    assert listening.parent() is None


def test_the_name_tells_nothing_of_anybody() -> None:
    name = Path(place_of_socket()).name
    assert name.startswith("legatus-")
    assert getpass.getuser() not in name
    assert Path.home().name not in name


@pytest.mark.parametrize("variable", ["DISPLAY", "WAYLAND_DISPLAY", "LEGATUS_HOME"])
def test_another_screen_or_home_has_another_window(
    monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    before = place_of_socket()
    monkeypatch.setenv(variable, "another")
    assert place_of_socket() != before


def test_only_its_user_may_speak_to_the_window(listening: HandOver) -> None:
    assert Path(place_of_socket()).stat().st_mode & 0o077 == 0
    assert listening.parent() is None


@pytest.mark.parametrize(
    "line", [b"nonsense\n", b"[]\n", b'{"files": 3}\n', b'{"files": [3]}\n', b"\xff\n"]
)
def test_what_is_not_ours_is_turned_away(listening: HandOver, qtbot: QtBot, line: bytes) -> None:
    came: list[object] = []
    listening.files_came.connect(came.append)
    other = QLocalSocket()
    other.connectToServer(place_of_socket())
    other.write(line)
    gone = QLocalSocket.LocalSocketState.UnconnectedState
    qtbot.waitUntil(lambda: other.state() == gone)
    assert not came


def test_only_whole_paths_are_taken() -> None:
    line = json.dumps({"files": ["relative", "/whole", "/with\0nought"]}).encode()
    assert files_in(line) == [Path("/whole")]


def test_without_qt_s_network_library_each_start_has_its_own_window(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Debian's smallest system lacks libgssapi_krb5, which Qt's network module is linked to."""
    monkeypatch.setitem(sys.modules, "PySide6.QtNetwork", None)
    hand_over = HandOver()
    monkeypatch.setattr(hand_over, "_may_be_there", lambda: True)
    assert not hand_over.give(["a.legatus"])
    assert not hand_over.listen()
