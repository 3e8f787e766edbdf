"""The command line, run inside this process in a folder of its own; and as a fresh process."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from builder import translation
from builder.cli import main
from builder.operations.packs import shared_library

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
PACKS = ROOT / "tests" / "data" / "packs"
DOCUMENTS = ROOT / "tests" / "data" / "documents"


@dataclass(frozen=True, slots=True)
class Done:
    """What a command did: its exit code and what it printed."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """What it printed as JSON."""
        return json.loads(self.out)


Run = Callable[..., Done]


@pytest.fixture
def legatus(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Run]:
    """Return what runs a command in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: object) -> Done:
        capsys.readouterr()
        code = main([str(each) for each in arguments])
        printed = capsys.readouterr()
        return Done(code, printed.out, printed.err)

    yield run
    translation.forget()


@pytest.fixture
def fresh(tmp_path: Path) -> Run:
    """Return what runs Python code or a module as a process of its own in an empty folder."""

    def run(*arguments: object, **environment: str) -> Done:
        settings = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
        for name in ("DISPLAY", "WAYLAND_DISPLAY"):
            if name not in environment:
                settings.pop(name, None)
        done = subprocess.run(  # noqa: S603 - our own program
            [sys.executable, *map(str, arguments)],
            cwd=tmp_path,
            env=settings,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        return Done(done.returncode, done.stdout, done.stderr)

    return run


@pytest.fixture
def own_packs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return the folder of the user's own packs: empty, and looked into by the next command."""
    home = tmp_path_factory.mktemp("home")
    packs = home / "data" / "packs"
    packs.mkdir(parents=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LEGATUS_HOME", str(home))
        shared_library.cache_clear()
        yield packs
    shared_library.cache_clear()


@pytest.fixture
def stands_pack(own_packs: Path) -> Path:
    """Return the folder of a pack whose ruleset has stands and no figure scale."""
    shutil.copytree(PACKS / "mini-stands", own_packs / "mini-stands")
    return own_packs / "mini-stands"


@pytest.fixture
def army(legatus: Run) -> Path:
    """Return the file of a new army."""
    legatus("new", "roster", "roman-ancients/polybian-roman", "-o", "army.legatus")
    return Path("army.legatus")


@pytest.fixture
def battle(legatus: Run) -> Path:
    """Return the file of a new battle."""
    legatus("new", "scenario", "zama-202bc", "-o", "battle.legatus")
    return Path("battle.legatus")


@pytest.fixture
def illegal(legatus: Run) -> Path:
    """Return the file of an army that costs twice its limit."""
    name = "illegal.legatus"
    legatus("new", "roster", "roman-ancients/polybian-roman", "--points", 500, "-o", name)
    return Path(name)
