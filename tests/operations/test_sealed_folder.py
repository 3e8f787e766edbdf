"""The sealed games of a folder: what is joined in which order, and what is proved by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.errors import NotApplicable, SealBroken
from builder.operations import exchange
from builder.operations.documents import open_file
from builder.operations.game_files import games_in, is_step
from builder.operations.sealed_folder import (
    ground_is_laid,
    ground_laid,
    join_all,
    last_file,
    proposal_in,
    standing_of,
)
from builder.operations.terrain import with_terrain
from tests.support.makers import shipped
from tests.support.sealed_folders import STEPS, played_to

if TYPE_CHECKING:
    from pathlib import Path


def test_files_are_joined_in_whatever_order_they_are_named(tmp_path: Path) -> None:
    game = played_to("sealed", tmp_path)
    rome, macedon = game.owners
    exchange.reveal(rome, "seed")
    exchange.join(macedon, game.rome / "seed-rome.legatus")
    exchange.reveal(macedon, "seed")
    exchange.commit(macedon, game.macedon / "battle.legatus", shipped())
    names = ("commitment-2-macedon.legatus", "seed-macedon.legatus")
    joined = join_all(rome, [game.macedon / name for name in names])
    assert [each.file.name for each in joined if each.done] == list(reversed(names))


def test_what_is_not_taken_of_several_says_why(tmp_path: Path) -> None:
    game = played_to("sealed", tmp_path)
    twice = game.macedon / "commitment-1-macedon.legatus"
    (refused,) = join_all(game.owners[0], [twice, twice])
    assert "joined before" in str(refused.error)


@pytest.mark.parametrize("step", STEPS)
def test_a_game_is_not_revealed_before_everything_is_open(tmp_path: Path, step: str) -> None:
    game = played_to(step, tmp_path)
    wanted = "verified" if step == "open" else "not yet"
    assert standing_of(game.owners[0], shipped()).verdict == wanted


def test_an_altered_owners_file_is_told(tmp_path: Path) -> None:
    own = played_to("agreed", tmp_path).owners[0]
    text = own.path.read_text(encoding="utf-8")
    own.path.write_text(text.replace("title: Cynoscephalae", "title: Cynoscephalai"), "utf-8")
    assert standing_of(own, shipped()).verdict == "altered"


def test_a_public_copy_is_compared_with_the_roots_one_holds(tmp_path: Path) -> None:
    game = played_to("sealed", tmp_path)
    rome, macedon = game.owners
    done = exchange.publish(macedon, game.macedon / "battle.legatus", shipped())
    assert done.written is not None
    copy = open_file(done.written, shipped()).public
    assert copy is not None
    assert "names the roots that you hold" in str(standing_of(rome, shipped(), copy).told)
    false = copy.model_copy(update={"roots": ("ab" * 32,)})
    assert standing_of(rome, shipped(), false).verdict == "altered"
    other = copy.model_copy(update={"game": "ab" * 32})
    assert standing_of(rome, shipped(), other).verdict == "not yet"


def test_the_ground_of_both_seeds_is_known_again(tmp_path: Path) -> None:
    game = played_to("seeds", tmp_path)
    owner = exchange.open_owner(game.owners[0])
    battle = open_file(game.rome / "battle.legatus", shipped()).document
    assert not ground_is_laid(owner, battle)
    terrain = ground_laid(owner, battle, shipped())
    assert ground_is_laid(owner, with_terrain(battle, terrain))


def test_no_ground_is_laid_before_both_halves_of_the_seed_are_open(tmp_path: Path) -> None:
    game = played_to("sealed", tmp_path)
    battle = open_file(game.rome / "battle.legatus", shipped()).document
    with pytest.raises(NotApplicable, match="Both halves"):
        ground_laid(exchange.open_owner(game.owners[0]), battle, shipped())


@pytest.mark.parametrize("step", STEPS)
def test_the_file_that_was_written_last_is_named(tmp_path: Path, step: str) -> None:
    game = played_to(step, tmp_path)
    assert last_file(exchange.open_owner(game.owners[0]), game.rome).exists()


def test_a_proposal_is_looked_at_and_an_altered_one_refused(tmp_path: Path) -> None:
    file = played_to("proposed", tmp_path).rome / "agreement-rome.legatus"
    assert proposal_in(file).terms.title == "Cynoscephalae"
    text = file.read_text(encoding="utf-8").replace("slots: 64", "slots: 32")
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SealBroken, match="altered on its way"):
        proposal_in(file)


def test_files_of_a_game_are_no_documents(tmp_path: Path) -> None:
    folder = played_to("seeds", tmp_path).rome
    steps = {path.name for path in folder.iterdir() if is_step(path)}
    assert steps == {path.name for path in folder.iterdir()} - {"battle.legatus"}
    assert not is_step(folder / "missing.legatus")
    assert games_in(folder) == (folder / "owner-rome.legatus",)


def test_what_was_opened_singly_is_kept(tmp_path: Path) -> None:
    own = played_to("laid", tmp_path).owners[0]
    for places in ([(2, 1)], [(2, 1), (2, 2)]):
        exchange.reveal(own, places)
    assert exchange.open_owner(own).shown == ((2, 1), (2, 2))
