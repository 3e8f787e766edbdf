"""What the window remembers."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from builder.gui.window_state import MOST_RECENT, WindowState

pytestmark = pytest.mark.usefixtures("qapp")


def test_the_latest_file_comes_first_and_each_once() -> None:
    state = WindowState()
    for name in ("a", "b", "a"):
        state.add_recent(Path(name))
    assert WindowState().recent_files() == [Path("a"), Path("b")]


def test_no_more_than_ten_are_kept() -> None:
    state = WindowState()
    for number in range(15):
        state.add_recent(Path(str(number)))
    assert len(state.recent_files()) == MOST_RECENT
    assert state.recent_files()[0] == Path("14")


def test_recent_files_can_be_forgotten() -> None:
    state = WindowState()
    state.add_recent(Path("a"))
    state.forget_recent()
    assert state.recent_files() == []


def test_odd_names_come_back_as_they_were() -> None:
    names = [Path("a, b; c"), Path("Ἀλ “x” %20"), Path("[General]")]
    state = WindowState()
    for name in names:
        state.add_recent(name)
    assert WindowState().recent_files() == names[::-1]


def test_the_appearance_is_one_of_three() -> None:
    state = WindowState()
    assert state.appearance == "system"
    state.appearance = "dark"
    assert state.appearance == "dark"
    state.appearance = "green"
    assert state.appearance == "system"


@pytest.mark.parametrize(
    "content",
    [b"", b"\0\xff\xfe[", b"[General]\ngeometry=nonsense\nrecent=@Invalid()\n", b"x" * 999],
)
def test_a_spoilt_file_is_as_good_as_none(content: bytes) -> None:
    file = Path(os.environ["LEGATUS_HOME"]) / "config" / "window.ini"
    file.parent.mkdir(parents=True)
    file.write_bytes(content)
    state = WindowState()
    assert state.recent_files() == []
    assert state.appearance == "system"


def test_hidden_findings_are_kept_for_each_file_and_without_its_name(tmp_path: Path) -> None:
    state = WindowState()
    state.keep_hidden_findings(tmp_path / "secret.legatus", {"b", "a"})
    assert WindowState().hidden_findings(tmp_path / "secret.legatus") == {"a", "b"}
    assert WindowState().hidden_findings(tmp_path / "other.legatus") == frozenset()
    state.keep_hidden_findings(tmp_path / "secret.legatus", frozenset())
    assert WindowState().hidden_findings(tmp_path / "secret.legatus") == frozenset()


@pytest.mark.parametrize("spoilt", ["{", "[1]", '{"x": 3}'])
def test_a_spoilt_list_of_hidden_findings_is_as_good_as_none(spoilt: str, tmp_path: Path) -> None:
    state = WindowState()
    state._settings.setValue("hidden-findings", spoilt)  # noqa: SLF001 - no other way to spoil it
    assert state.hidden_findings(tmp_path / "a.legatus") == frozenset()
