"""`legatus doctor`: what the window lacks, and the line that brings it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.operations import doctor

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Run

KEYS = ["python", "packages", "missing_libraries", "command", "screen", "well"]


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Return the names of libraries that can't be loaded, to be filled by the test."""
    missing: set[str] = set()
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(doctor, "_loads", lambda name: name not in missing)
    return missing


def test_where_all_is_there_it_says_so(legatus: Run, loads: set[str]) -> None:
    assert not loads
    done = legatus("doctor")
    assert done.code == 0
    assert "Nothing is missing for the window." in done.out


def test_what_is_missing_is_named_with_the_line_that_brings_it(
    legatus: Run, loads: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    loads |= {"libEGL.so.1", "libxcb-cursor.so.0"}
    monkeypatch.setattr(doctor, "_debian_release", lambda: 12)
    out = legatus("doctor").out
    assert "The window lacks: libEGL.so.1, libxcb-cursor.so.0" in out
    assert "  sudo apt install -y libegl1 libxcb-cursor0\n" in out


@pytest.mark.parametrize(
    ("release", "package"), [(0, "libglib2.0-0"), (12, "libglib2.0-0"), (13, "libglib2.0-0t64")]
)
def test_a_package_has_the_name_that_the_release_gives_it(
    legatus: Run, loads: set[str], monkeypatch: pytest.MonkeyPatch, release: int, package: str
) -> None:
    loads.add("libglib-2.0.so.0")
    monkeypatch.setattr(doctor, "_debian_release", lambda: release)
    command = legatus("doctor", "--json").data["command"]
    assert command == f"sudo apt install -y {package}"


def test_it_comes_as_data(legatus: Run, loads: set[str]) -> None:
    assert not loads
    data = legatus("doctor", "--json").data
    assert list(data) == KEYS
    assert (data["missing_libraries"], data["command"], data["well"]) == ([], None, True)


def test_a_missing_package_of_python_is_named(
    legatus: Run, loads: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not loads
    monkeypatch.setattr(doctor, "_is_there", lambda name: name != "PySide6")
    assert "PySide6: missing: pip install PySide6" in legatus("doctor").out
    assert legatus("doctor", "--json").data["well"] is False


@pytest.mark.parametrize("name", ["DISPLAY", "WAYLAND_DISPLAY", ""])
def test_whether_there_is_a_screen_is_told(
    legatus: Run, loads: set[str], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    assert not loads
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    if name:
        monkeypatch.setenv(name, ":0")
    assert ("No screen is set" in legatus("doctor").out) is not bool(name)


RELEASES = {
    'ID=debian\nVERSION_ID="12"\n': 12,
    'ID=debian\nVERSION_ID="13"\n': 13,
    "ID=debian\nVERSION_ID=13.1\n": 13,
    'ID=ubuntu\nVERSION_ID="24.04"\n': 0,
    "ID=debian\n": 0,
    "nonsense": 0,
    "": 0,
}


@pytest.mark.parametrize(("text", "release"), RELEASES.items())
def test_the_release_is_read_from_the_system(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str, release: int
) -> None:
    file = tmp_path / "os-release"
    file.write_text(text, encoding="utf-8")
    monkeypatch.setattr(doctor, "Path", lambda _name: file)
    assert doctor._debian_release() == release  # noqa: SLF001 - read by nothing else


def test_without_that_file_the_release_is_unknown(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(doctor, "Path", lambda _name: tmp_path / "no")
    assert doctor._debian_release() == 0  # noqa: SLF001 - read by nothing else
