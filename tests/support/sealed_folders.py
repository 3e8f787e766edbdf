"""Two folders of a sealed game, brought to any of its steps through the operations."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

from builder.operations import agreeing, exchange
from builder.operations.documents import new_scenario, open_file, save_file
from builder.operations.own_files import OwnFile
from builder.operations.sealed_folder import ground_laid
from builder.operations.terrain import with_terrain
from tests.support.makers import shipped

TEMPLATE = "civitates-bellantes/cynoscephalae-197bc"
STEPS = ("proposed", "agreed", "sealed", "seeds", "laid", "open")


@dataclass(frozen=True)
class Folders:
    """The folders of Rome, which proposes, and of Macedon."""

    rome: Path
    macedon: Path

    @property
    def owners(self) -> tuple[OwnFile, OwnFile]:
        """The owner's files of both."""
        one, other = self.rome / "owner-rome.legatus", self.macedon / "owner-macedon.legatus"
        return OwnFile(one), OwnFile(other)

    def hand(self, name: str) -> Path:
        """Copy a file of Macedon's to Rome; return the copy."""
        return Path(shutil.copy(self.macedon / name, self.rome / name))

    def cross(self, name: str) -> None:
        """Let each join the other's file of a step."""
        rome, macedon = self.owners
        exchange.join(rome, self.macedon / f"{name}-macedon.legatus")
        exchange.join(macedon, self.rome / f"{name}-rome.legatus")


def played_to(step: str, folder: Path) -> Folders:
    """Play a game up to a step: both hold what the other sent, and nothing is handed later."""
    game = Folders(folder / "rome", folder / "macedon")
    battle = new_scenario(shipped(), TEMPLATE, language="en")
    for each in (game.rome, game.macedon):
        each.mkdir(parents=True)
        save_file(battle, each / "battle.legatus", shipped())
    for name in STEPS[: STEPS.index(step) + 1]:
        _PLAYED[name](game)
    return game


def _propose(game: Folders) -> None:
    agreeing.propose(game.rome / "battle.legatus", "rome", shipped(), limit=None)


def _agree(game: Folders) -> None:
    agreeing.accept(game.rome / "agreement-rome.legatus", shipped(), game.macedon)
    exchange.join(game.owners[0], game.macedon / "agreement-macedon.legatus")


def _seal(game: Folders) -> None:
    for own, ground in zip(game.owners, ("open", "broken"), strict=True):
        exchange.commit(own, own.path.parent / "battle.legatus", shipped(), ground)
    game.cross("commitment-1")


def _open_seeds(game: Folders) -> None:
    for own in game.owners:
        exchange.reveal(own, "seed")
    game.cross("seed")


def _lay(game: Folders) -> None:
    for own in game.owners:
        battle = own.path.parent / "battle.legatus"
        document = open_file(battle, shipped()).document
        terrain = ground_laid(exchange.open_owner(own), document, shipped())
        save_file(with_terrain(document, terrain), battle, shipped())
        exchange.commit(own, battle, shipped())
    game.cross("commitment-2")


def _open_all(game: Folders) -> None:
    for own in game.owners:
        exchange.reveal(own, "all")
    game.cross("opening-all")


_PLAYED = dict(zip(STEPS, (_propose, _agree, _seal, _open_seeds, _lay, _open_all), strict=True))
