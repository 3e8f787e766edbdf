"""legatus seal lock and unlock: the passphrase out of a file or asked for, and all that goes wrong.

Bad input: a wrong passphrase, an altered box, the library that isn't there, a lost passphrase,
nobody to ask; the file stays as it is each time.
"""

from __future__ import annotations

import builtins
import shutil
import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from builder.cli import passphrases
from builder.storage import locked_files

if TYPE_CHECKING:
    from tests.cli.conftest import Done, Run

BATTLE, OWN, OTHER = "battle.legatus", "owner-rome.legatus", "owner-macedon.legatus"
WORDS = "tre corvi, un fiume"
FROM_FILE = ("--passphrase-file", "../words")


@pytest.fixture
def two(legatus: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return the folder of two players who have agreed, ``a`` with a locked file; be at his."""
    # The fewest steps that are taken.
    monkeypatch.setattr(locked_files, "N", 32_768)
    legatus("new", "scenario", "cynoscephalae-197bc", "-o", BATTLE)
    Path("words").write_text(f"{WORDS}\n", encoding="utf-8")
    Path("wrong").write_text("due corvi, un fiume", encoding="utf-8")
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        shutil.copy(BATTLE, tmp_path / name)
    monkeypatch.chdir(tmp_path / "a")
    legatus("seal", "propose", BATTLE, "--side", "rome")
    monkeypatch.chdir(tmp_path / "b")
    legatus("seal", "accept", "../a/agreement-rome.legatus")
    monkeypatch.chdir(tmp_path / "a")
    assert legatus("seal", "lock", *FROM_FILE).code == 0
    return tmp_path


def locked(text: str = OWN) -> bool:
    """Tell whether the file of the first player is locked, and his alone to read."""
    mode = stat.S_IMODE(Path(text).stat().st_mode)
    own = sys.platform == "win32" or mode == 0o600
    return own and Path(text).read_text("utf-8").startswith("schema: locked/1\n")


def refused(done: Done, code: int, reason: str, before: bytes, file: str = OWN) -> None:
    """See that a command ended as it should, said why, and left the file as it was."""
    assert (done.code, done.out) == (code, "")
    assert reason in done.err
    assert Path(file).read_bytes() == before


def test_a_locked_file_stays_locked_over_all_steps(
    two: Path, legatus: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    b = two / "b"
    steps = {
        "a": [("join", b / "agreement-macedon.legatus"), ("seal", "commit", BATTLE)],
        "b": [("seal", "commit", BATTLE), ("join", two / "a" / "commitment-1-rome.legatus")],
    }
    for name in ("a", "b", "a"):
        monkeypatch.chdir(two / name)
        words = FROM_FILE if name == "a" else ()
        for step in steps[name]:
            ground = ("--ground", "open") if "commit" in step else ()
            assert legatus(*step, *ground, *words).code == 0, step
            assert name == "b" or locked()
        steps["a"] = [
            ("join", b / "commitment-1-macedon.legatus"),
            ("reveal", "--seed"),
            ("verify",),
            ("seal", "public", BATTLE),
        ]
    assert legatus("seal", "unlock", *FROM_FILE).code == 0
    assert legatus("verify", "--json").data["next"]["step"] == "seed"


@pytest.mark.usefixtures("two")
def test_each_thing_that_is_wrong_has_its_own_words(legatus: Run) -> None:
    before = Path(OWN).read_bytes()
    for command in (("seal", "next"), ("verify",), ("reveal",), ("seal", "unlock")):
        done = legatus(*command, "--passphrase-file", "../wrong")
        refused(done, 3, "isn't the passphrase of owner-rome.legatus", before)
        assert "If the passphrase is lost nobody can open" in done.err
        refused(legatus(*command), 2, "use --passphrase-file FILE", before)
    refused(legatus("seal", "lock", *FROM_FILE), 2, "is locked already", before)
    refused(legatus("verify", "--passphrase-file", "none"), 3, "can't be read", before)
    Path("two").write_text("one\ntwo\n", encoding="utf-8")
    refused(legatus("verify", "--passphrase-file", "two"), 2, "on one line", before)
    text = before.decode().replace("side: rome", "side: macedon")
    Path(OWN).write_text(text, encoding="utf-8")
    refused(legatus("verify", *FROM_FILE), 4, "altered or damaged", text.encode())


@pytest.mark.usefixtures("two")
def test_without_the_library_it_says_how_to_install_it(
    legatus: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    before, real = Path(OWN).read_bytes(), builtins.__import__

    def no_cryptography(name: str, *rest: Any) -> Any:
        if name.startswith("cryptography"):
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", no_cryptography)
    refused(legatus("verify", *FROM_FILE), 3, "pip install 'cryptography>=45'", before)


def test_a_file_without_lock_needs_neither_passphrase_nor_library(two: Path, legatus: Run) -> None:
    before = (two / "b" / OTHER).read_bytes()
    done = legatus("seal", "unlock", "--owner", two / "b" / OTHER)
    refused(done, 2, "isn't locked", before, str(two / "b" / OTHER))
    assert legatus("seal", "next", "--owner", two / "b" / OTHER).code == 0


@pytest.mark.usefixtures("two")
def test_joining_a_locked_file_reads_nothing_out(legatus: Run) -> None:
    before = Path(OWN).read_bytes()
    assert "your own owner's file" in legatus("join", OWN, *FROM_FILE).err
    text = before.decode().replace("side: rome", "side: macedon")
    Path("theirs").write_text(text, encoding="utf-8")
    refused(legatus("join", "theirs", *FROM_FILE), 2, "nothing of it was read out", before)


def test_an_umpire_opens_both_and_may_lock_his_own(two: Path, legatus: Run) -> None:
    legatus("join", two / "b" / "agreement-macedon.legatus", *FROM_FILE)
    assert legatus("seal", "umpire", OWN, two / "b" / OTHER, *FROM_FILE).code == 0
    assert not locked("umpire.legatus")
    assert legatus("seal", "lock", "--owner", "umpire.legatus", *FROM_FILE).code == 0
    assert locked("umpire.legatus")
    assert legatus("verify", "--owner", "umpire.legatus", *FROM_FILE).code == 0


def test_it_is_asked_for_twice_and_not_shown(
    two: Path, legatus: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    answers = iter(("one", "other", WORDS, WORDS, WORDS))

    def answer(ask: str) -> str:
        asked.append(ask)
        return next(answers)

    monkeypatch.setattr(passphrases, "getpass", answer)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.chdir(two / "b")
    before = Path(OTHER).read_bytes()
    refused(legatus("seal", "lock"), 2, "two different passphrases", before, OTHER)
    done = legatus("seal", "lock")
    assert (done.code, locked(OTHER)) == (0, True)
    assert "without it nobody can open the file" in done.out
    assert legatus("seal", "next").code == 0
    assert asked == ["New passphrase: ", "Once more: "] * 2 + [f"Passphrase of {OTHER}: "]


def test_a_passphrase_is_never_an_argument(legatus: Run) -> None:
    assert legatus("seal", "lock", "--passphrase", WORDS).code != 0
    assert "--passphrase-file" in legatus("seal", "lock", "--help").out
