"""The command as people start it: alone, without Qt, without a screen, into pipes and files."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cli.conftest import ROOT

if TYPE_CHECKING:
    from tests.cli.conftest import Run

LIST = "roman-ancients/polybian-roman"
HEAVY = {"PySide6", "shiboken6", "reportlab", "pydantic", "numpy", "ruamel", "pypdfium2", "shapely"}
IMPORTED = """
import sys
from builder.__main__ import main
code = main(sys.argv[1:])
print(*sorted({name.partition(".")[0] for name in sys.modules}))
sys.exit(code)
"""
# Refuses whatever is of Qt, as on a machine that has none of it.
WITHOUT_QT = """
import sys

class NoQt:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"PySide6", "shiboken6"}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None

sys.meta_path.insert(0, NoQt())
from builder.__main__ import main
sys.exit(main(sys.argv[1:]))
"""


def test_the_version_imports_nothing_heavy(fresh: Run) -> None:
    done = fresh("-c", IMPORTED, "--version")
    version, modules = done.out.splitlines()
    assert version.startswith("legatus ")
    assert set(modules.split()) & HEAVY == set()


@pytest.mark.parametrize(
    "arguments",
    [("--help",), ("size",), ("packs", "list"), ("size", LIST, "legion"), ("doctor",)],
    ids=" ".join,
)
def test_no_command_imports_qt_reportlab_or_numpy_for_nothing(
    fresh: Run, arguments: tuple[str, ...]
) -> None:
    modules = fresh("-c", IMPORTED, *arguments).out.splitlines()[-1].split()
    assert set(modules) & {"PySide6", "shiboken6", "reportlab", "numpy", "pypdfium2"} == set()


def test_a_game_without_a_passphrase_needs_no_extra(fresh: Run, legatus: Run) -> None:
    legatus("new", "scenario", "zama-202bc", "-o", "z.legatus")
    legatus("seal", "propose", "z.legatus", "--side", "rome")
    modules = fresh("-c", IMPORTED, "seal", "next").out.splitlines()[-1].split()
    assert "reportlab" not in modules
    assert "cryptography" not in modules


def test_every_command_runs_without_qt_and_without_a_screen(fresh: Run) -> None:
    for arguments in (
        ("--version",),
        ("packs", "list"),
        ("packs", "show", LIST),
        ("new", "roster", LIST, "-o", "a.legatus"),
        ("new", "scenario", "zama-202bc", "-o", "z.legatus"),
        ("size", LIST, "legion"),
        ("size", "a.legatus"),
        ("points", "a.legatus"),
        ("check", "a.legatus", "z.legatus"),
        ("export", "a.legatus", "-o", "a.pdf"),
        ("doctor",),
    ):
        done = fresh("-c", WITHOUT_QT, *arguments, QT_QPA_PLATFORM="")
        assert (arguments, done.code, done.err) == (arguments, 0, "")


def test_without_qt_the_doctor_names_it(fresh: Run) -> None:
    done = fresh("-c", WITHOUT_QT, "doctor")
    assert "PySide6: missing: pip install PySide6" in done.out


def test_it_runs_as_a_module(fresh: Run) -> None:
    assert fresh("-m", "builder", "packs", "list").code == 0


def _into(place: str, *arguments: str) -> tuple[int, bytes]:
    """Run a command with its output going to a place; return its exit code and its errors."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.pop("PYTHONUNBUFFERED", None)
    with Path(place).open("wb") as output:
        done = subprocess.run(  # noqa: S603 - our own program
            [sys.executable, "-m", "builder", *arguments],
            env=environment,
            stdout=output,
            stderr=subprocess.PIPE,
            check=False,
        )
    return done.returncode, done.stderr


def test_output_that_a_full_disk_takes_not_ends_with_3() -> None:
    code, errors = _into("/dev/full", "packs", "list")
    assert code == 3
    assert errors.splitlines() == [
        b"legatus: What was printed could not be written (No space left on device)"
    ]


@pytest.mark.parametrize("scale", ["1", "500"])
def test_a_reader_that_has_gone_is_no_fault(scale: str) -> None:
    """A pager that was closed: with much that is printed, and with little."""
    reading, writing = os.pipe()
    os.close(reading)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.pop("PYTHONUNBUFFERED", None)
    command = [sys.executable, "-m", "builder", "size", LIST, "legion", "--scale", scale]
    done = subprocess.run(  # noqa: S603 - our own program
        command, env=environment, stdout=writing, stderr=subprocess.PIPE, check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_help_for_a_reader_that_has_gone_is_no_fault() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.pop("PYTHONUNBUFFERED", None)
    command = [sys.executable, "-m", "builder", "--help"]
    done = subprocess.run(  # noqa: S603 - our own program
        command, env=environment, stdout=writing, stderr=subprocess.PIPE, check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_names_in_any_script_are_printed_whatever_the_terminal_says(
    fresh: Run, tmp_path: Path, encoding: str
) -> None:
    fresh("-m", "builder", "new", "roster", LIST, "-o", "a.legatus")
    file = tmp_path / "a.legatus"
    text = file.read_text(encoding="utf-8").replace("name: Six maniples", 'name: "צבא 🐘"')
    file.write_text(text, encoding="utf-8")
    done = fresh("-m", "builder", "points", "a.legatus", PYTHONIOENCODING=encoding)
    assert done.code == 0
    assert "צבא 🐘" in done.out


def test_a_file_name_that_is_no_text_is_told(fresh: Run, tmp_path: Path) -> None:
    name = os.fsdecode(b"\xff\xfe.legatus")
    done = fresh("-m", "builder", "check", name)
    assert done.code == 3
    assert "No such file" in done.err
    assert list(tmp_path.iterdir()) == []


def test_settings_that_are_broken_stop_nothing(fresh: Run, tmp_path: Path) -> None:
    settings = tmp_path / "settings.json"
    settings.write_bytes(b'{"language": "it", "pap')
    done = fresh("-m", "builder", "packs", "list", LEGATUS_SETTINGS=str(settings))
    assert done.code == 0


def test_the_language_of_the_settings_is_spoken(fresh: Run, tmp_path: Path) -> None:
    settings = tmp_path / "settings.json"
    settings.write_text('{"language": "it"}', encoding="utf-8")
    done = fresh(
        "-m", "builder", "size", LIST, "legion", LEGATUS_SETTINGS=str(settings), LEGATUS_LANG=""
    )
    assert "4.000" in done.out.splitlines()[0]
