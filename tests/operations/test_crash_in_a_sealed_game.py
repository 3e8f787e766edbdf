"""A sealed game of which a step is cut short: what is secret is on disk before anything leaves.

Each side's chance (master key, seed, nonce) and what it has sealed lie in the owner's file, which
is written first; so a file that is sent can always be opened, and one that wasn't written is
written again.
"""

from __future__ import annotations

import stat
import sys
from typing import TYPE_CHECKING

import pytest

from builder.operations import agreeing, exchange, own_files
from builder.operations.recovery import earlier_versions, keep_saved
from builder.storage import locked_files
from tests.support.makers import shipped
from tests.support.sealed_folders import played_to

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import ModuleType

    from builder.operations.own_files import OwnFile
    from tests.support.sealed_folders import Folders

WORDS = "tre corvi, un fiume"


class _Crash(BaseException):
    """The program is gone."""


def propose(game: Folders) -> None:
    agreeing.propose(game.rome / "battle.legatus", "rome", shipped(), limit=None)


def accept(game: Folders) -> None:
    agreeing.accept(game.rome / "agreement-rome.legatus", shipped(), game.macedon)


def seal(game: Folders) -> None:
    exchange.commit(game.owners[0], game.rome / "battle.legatus", shipped(), "open")


def open_seed(game: Folders) -> None:
    exchange.reveal(game.owners[0], "seed")


def open_all(game: Folders) -> None:
    exchange.reveal(game.owners[0], "all")


def open_some(game: Folders) -> None:
    exchange.reveal(game.owners[0], ((1, 2), (2, 0)))


# After which step, what is done, whose file holds it, and how the file to send is had again.
CUT_SHORT = [
    (None, propose, 0, exchange.again),
    ("proposed", accept, 1, exchange.again),
    ("agreed", seal, 0, exchange.again),
    ("sealed", open_seed, 0, lambda own: exchange.reveal(own, "seed")),
    ("laid", open_some, 0, lambda own: exchange.reveal(own, ((1, 2), (2, 0)))),
    ("laid", open_all, 0, lambda own: exchange.reveal(own, "all")),
]


def made(step: str | None, folder: Path) -> Folders:
    """Return a game at a step; None: before any."""
    game = played_to(step or "proposed", folder)
    if step is None:
        for name in ("owner-rome", "agreement-rome"):
            (game.rome / f"{name}.legatus").unlink()
    return game


def gone_at_writing(
    patch: pytest.MonkeyPatch, module: ModuleType, do: Callable[[], object]
) -> None:
    """Do something, and be gone when a module is to write a file."""

    def gone(*_what: object) -> None:
        raise _Crash

    with patch.context() as crash:
        crash.setattr(module, "save_exchange", gone)
        with pytest.raises(_Crash):
            do()


@pytest.mark.parametrize(("step", "do", "side", "once_more"), CUT_SHORT)
def test_the_secret_is_on_disk_before_anything_leaves_and_the_file_is_had_again(
    step: str | None,
    do: Callable[[Folders], None],
    side: int,
    once_more: Callable[[OwnFile], exchange.Done],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = made(step, tmp_path)
    before = {each.name for each in game.owners[side].path.parent.iterdir()}
    gone_at_writing(monkeypatch, exchange, lambda: do(game))
    own = game.owners[side]
    left = {each.name for each in own.path.parent.iterdir()} - before
    assert left <= {own.path.name}
    kept = exchange.open_owner(own)
    assert sys.platform == "win32" or stat.S_IMODE(own.path.stat().st_mode) == 0o600
    done = once_more(own)
    assert done.written is not None
    assert done.written.name not in before
    assert exchange.open_owner(own) == kept


def test_a_seal_that_was_cut_short_is_the_one_that_is_opened_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Were another drawn, the other side could say that one had chosen anew."""
    game = played_to("agreed", tmp_path)
    gone_at_writing(monkeypatch, exchange, lambda: seal(game))
    exchange.again(game.owners[0])
    exchange.commit(game.owners[1], game.macedon / "battle.legatus", shipped(), "broken")
    game.cross("commitment-1")
    for own in game.owners:
        exchange.reveal(own, "seed")
    game.cross("seed")
    assert (
        exchange.open_owner(game.owners[1]).their_seed == exchange.open_owner(game.owners[0]).seed
    )


def test_what_is_joined_is_taken_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = played_to("agreed", tmp_path)
    seal(game)
    before = game.owners[1].path.read_bytes()

    theirs = game.rome / "commitment-1-rome.legatus"
    gone_at_writing(monkeypatch, own_files, lambda: exchange.join(game.owners[1], theirs))
    assert game.owners[1].path.read_bytes() == before
    exchange.join(game.owners[1], theirs)


def locked(tmp_path: Path, patch: pytest.MonkeyPatch) -> tuple[OwnFile, tuple[str, ...]]:
    """Return an owner's file that is locked, and what of it nobody may read."""
    # The fewest steps that are taken.
    patch.setattr(locked_files, "N", 32_768)
    own = played_to("agreed", tmp_path).owners[0]
    held = exchange.open_owner(own)
    own = own_files.OwnFile(own.path, WORDS)
    own_files.lock(own)
    return own, (held.master, held.seed, WORDS)


def in_clear(folder: Path, words: tuple[str, ...]) -> list[Path]:
    """Return the files of a folder in which one of these words stands."""
    files = [each for each in folder.rglob("*") if each.is_file()]
    return [each for each in files if any(word.encode() in each.read_bytes() for word in words)]


def test_what_is_locked_is_never_on_disk_in_clear_over_a_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, words = locked(tmp_path, monkeypatch)
    exchange.commit(own, own.path.parent / "battle.legatus", shipped(), "open")
    assert own_files.is_locked(own.path)
    assert in_clear(own.path.parent, words) == []


def test_no_version_is_ever_kept_of_a_file_of_a_sealed_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEGATUS_HOME", str(tmp_path / "home"))
    own, words = locked(tmp_path / "game", monkeypatch)
    for file in (own.path, *own.path.parent.glob("*.legatus")):
        keep_saved(file)
    assert earlier_versions(own.path) == ()
    assert in_clear(tmp_path / "home", words) == []
    assert earlier_versions(own.path.parent / "battle.legatus")
