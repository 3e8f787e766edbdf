"""A sealed game between two players who have only files: two folders, two settings, one protocol.

From the agreement to the audit, through the command line as each of them would do it; and what
happens when one of them cheats.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.support import pdf

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True)
class Player:
    """A player with a folder and settings of his own."""

    folder: Path
    side: str

    def does(self, *arguments: object, ends_with: int = 0) -> str:
        """Run a command in his folder; return what it printed."""
        home = self.folder / "home"
        environment = {
            **os.environ, "PYTHONPATH": str(ROOT), "LEGATUS_HOME": str(home),
            "LEGATUS_SETTINGS": str(home / "settings.json"),
        }  # fmt: skip
        done = subprocess.run(  # noqa: S603 - our own program
            [sys.executable, "-m", "builder", *map(str, arguments)],
            cwd=self.folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == ends_with, done.stdout + done.stderr
        return done.stdout + done.stderr

    def tells(self, *arguments: object) -> Any:
        """Run a command, and return what it printed as data."""
        return json.loads(self.does(*arguments, "--json"))

    def sends(self, name: str, other: Player) -> str:
        """Hand a file to the other side, which joins it; return what that printed."""
        shutil.copy(self.folder / name, other.folder / name)
        return other.does("join", name)

    def file(self, name: str) -> Path:
        """Return a file of his."""
        return self.folder / name


Game = tuple[Player, Player]


def _battle(player: Player) -> None:
    player.does("new", "scenario", "cynoscephalae-197bc", "-o", "battle.legatus")


@pytest.fixture(scope="module")
def agreed(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """Return two players who have agreed on a battle."""
    folders = [tmp_path_factory.mktemp(name) for name in ("one", "other")]
    data = Player(folders[0], "")
    _battle(data)
    text = data.file("battle.legatus").read_text(encoding="utf-8")
    sides = re.findall(r"^  - id: (\S+)$", text, re.MULTILINE)
    one, other = (Player(folder, side) for folder, side in zip(folders, sides[:2], strict=True))
    _battle(other)
    told = one.does("seal", "propose", "battle.legatus", "--side", one.side)
    assert f"Wrote agreement-{one.side}.legatus: send it" in told
    shutil.copy(one.file(f"agreement-{one.side}.legatus"), other.folder)
    other.does("seal", "accept", f"agreement-{one.side}.legatus")
    assert "both hold the same" in other.sends(f"agreement-{other.side}.legatus", one)
    return one, other


@pytest.fixture(scope="module")
def committed(agreed: Game) -> Game:
    """Return them when each holds what the other sealed first."""
    for player, ground in zip(agreed, ("open", "broken"), strict=True):
        player.does("seal", "commit", "battle.legatus", "--ground", ground)
    for player, other in (agreed, agreed[::-1]):
        told = player.sends(f"commitment-1-{player.side}.legatus", other)
        assert "can't be changed" in told
        assert "nobody can tell" in told
    return agreed


@pytest.fixture(scope="module")
def deployed(committed: Game) -> Game:
    """Return them when the ground is laid and each holds what the other sealed second."""
    for player in committed:
        player.does("reveal", "--seed")
    for player, other in (committed, committed[::-1]):
        assert "Neither side could choose" in player.sends(f"seed-{player.side}.legatus", other)
    commands = [player.tells("seal", "next")["ground"] for player in committed]
    assert commands[0] == commands[1]
    for player in committed:
        words = commands[0].replace("BATTLE", "battle.legatus").replace("LAID", "laid.legatus")
        player.does(*words.split()[1:])
        deploy = ("deploy", "laid.legatus", "--auto", "--side", player.side)
        player.does(*deploy, "-o", "deployed.legatus")
        player.does("seal", "commit", "deployed.legatus")
    for player, other in (committed, committed[::-1]):
        player.sends(f"commitment-2-{player.side}.legatus", other)
    return committed


def copied(game: Game, folder: Path) -> Game:
    """Return the same game in folders of its own, to spoil it there."""
    one, other = (
        Player(shutil.copytree(player.folder, folder / player.side), player.side) for player in game
    )
    return one, other


def test_a_game_from_agreement_to_audit(deployed: Game, tmp_path: Path) -> None:
    one, other = copied(deployed, tmp_path)
    assert "play" in one.does("seal", "next")
    items = one.tells("reveal")["items"]
    order = next(each["item"] for each in items if each["value"]["what"] == "orders")
    one.does("reveal", "--item", order)
    told = one.sends(f"opening-{order}-{one.side}.legatus", other)
    assert "1 slot is open, and is what was sealed" in told
    assert f"{order}  orders, no. " in told
    for player in (one, other):
        player.does("reveal", "--all")
    for player, opponent in ((one, other), (other, one)):
        player.sends(f"opening-all-{player.side}.legatus", opponent)
    for player in (one, other):
        report = player.tells("verify")
        assert {proof["state"] for proof in report["proofs"]} == {"verified"}
        assert report["legal"] is True


def test_both_lay_the_same_ground(deployed: Game) -> None:
    """Neither chose the dice, and both have the same."""
    one, other = (player.file("laid.legatus").read_text(encoding="utf-8") for player in deployed)
    assert "terrain:" in one
    assert one == other


def test_no_secret_is_in_what_was_handed_over(deployed: Game) -> None:
    """Nothing but hashes of the orders; and file names say the step and the side alone."""
    for player, other in (deployed, deployed[::-1]):
        owner = player.file(f"owner-{player.side}.legatus").read_text(encoding="utf-8")
        secrets = [*re.findall(r"^(?:master|seed): (\S+)", owner, re.MULTILINE)][:1]
        secrets += re.findall(r"phase: 2\n\s+slot: \d+\n\s+payload: (\S+)", owner)
        assert len(secrets) > 2
        for file in other.folder.glob(f"*-{player.side}.legatus"):
            text = file.read_text(encoding="utf-8")
            assert not any(secret in text for secret in secrets), file.name


def test_roots_are_printed_for_the_opponent_and_are_those_he_holds(deployed: Game) -> None:
    one, other = deployed
    own = f"owner-{one.side}.legatus"
    one.does("seal", "public", "deployed.legatus")
    sheets = ("--sheets", "roster", "--for", "opponent", "-o", "paper.pdf")
    one.does("export", "deployed.legatus", "--roots", own, *sheets)
    one.does("export", f"public-{one.side}.legatus", "--sheets", "roster", "-o", "public.pdf")
    held = other.file(f"owner-{other.side}.legatus").read_text(encoding="utf-8")
    roots = re.findall(r"^    root: \"?([0-9a-f]{64})", held, re.MULTILINE)
    assert len(roots) == 4
    for name, held_there in (("paper.pdf", roots), ("public.pdf", roots[2:])):
        told = pdf.text(one.file(name).read_bytes())
        for root in held_there:
            assert all(root[at : at + 8] in told for at in range(0, 64, 8))
    told = one.does("export", "battle.legatus", "--roots", "public.pdf", *sheets, ends_with=3)
    assert "public.pdf" in told


def test_an_umpire_prints_what_both_have_sealed(deployed: Game, tmp_path: Path) -> None:
    one, other = copied(deployed, tmp_path)
    theirs = shutil.copy(other.file(f"owner-{other.side}.legatus"), one.folder)
    one.does("seal", "umpire", f"owner-{one.side}.legatus", theirs)
    one.does("export", "umpire.legatus", "--for", "umpire", "-o", "umpire.pdf")
    told = pdf.text(one.file("umpire.pdf").read_bytes())
    assert "Open so far: 2 of 128 slots" in told
    assert all(name in told for name in ("Rome", "Macedon", "Umpire’s sheet", "Root 2:"))
    one.file("words").write_text("tre corvi", encoding="utf-8")
    locked = ("--passphrase-file", "words")
    one.does("seal", "lock", "--owner", "umpire.legatus", *locked)
    one.does("export", "umpire.legatus", "-o", "again.pdf", *locked)
    assert one.file("again.pdf").read_bytes() == one.file("umpire.pdf").read_bytes()
    assert "passphrase" in one.does("export", "umpire.legatus", "-o", "b.pdf", ends_with=2)


def test_an_opening_whose_payload_was_altered_is_refused(deployed: Game, tmp_path: Path) -> None:
    one, other = copied(deployed, tmp_path)
    one.does("reveal", "--item", "2.0")
    file = one.file(f"opening-2.0-{one.side}.legatus")
    text = file.read_text(encoding="utf-8")
    at = text.index("payload: ") + 40
    file.write_text(text[:at] + ("1" if text[at] != "1" else "2") + text[at + 1 :], "utf-8")
    before = other.file(f"owner-{other.side}.legatus").read_bytes()
    told = other.does("join", file, ends_with=4)
    assert "isn't what was sealed: it was altered" in told
    assert other.file(f"owner-{other.side}.legatus").read_bytes() == before


def test_a_swapped_item_is_refused(deployed: Game, tmp_path: Path) -> None:
    one, other = copied(deployed, tmp_path)
    one.does("reveal", "--item", "2.0")
    file = one.file(f"opening-2.0-{one.side}.legatus")
    swapped = file.read_text(encoding="utf-8").replace("slot: 0", "slot: 1")
    file.write_text(swapped, encoding="utf-8")
    assert "was sealed in slot 0" in other.does("join", file, ends_with=4)


def test_an_item_opened_again_with_another_salt_is_refused(deployed: Game, tmp_path: Path) -> None:
    one, other = copied(deployed, tmp_path)
    one.does("reveal", "--item", "2.0")
    file = one.file(f"opening-2.0-{one.side}.legatus")
    other.does("join", file)
    text = re.sub(r"salt: \S+", f'salt: "{"12" * 32}"', file.read_text(encoding="utf-8"))
    file.write_text(text, encoding="utf-8")
    assert "was altered" in other.does("join", file, ends_with=4)


def test_a_commitment_of_another_game_is_refused(agreed: Game, tmp_path: Path) -> None:
    """The same two players, the same battle, agreed on anew: nothing of the old game holds."""
    one, other = Player(tmp_path / "one", agreed[0].side), Player(tmp_path / "two", agreed[1].side)
    for player in (one, other):
        player.folder.mkdir()
        _battle(player)
    one.does("seal", "propose", "battle.legatus", "--side", one.side)
    shutil.copy(one.file(f"agreement-{one.side}.legatus"), other.folder)
    other.does("seal", "accept", f"agreement-{one.side}.legatus")
    other.sends(f"agreement-{other.side}.legatus", one)
    agreed[1].does("--version")
    other.does("seal", "commit", "battle.legatus", "--ground", "open")
    replayed = other.file(f"commitment-1-{other.side}.legatus")
    told = agreed[0].does("join", replayed, ends_with=4)
    assert "belongs to another game" in told


def test_a_mirrored_commitment_is_refused(committed: Game, tmp_path: Path) -> None:
    """Sent back as it is, it is one's own; with the other's name on it its root doesn't fit."""
    one, other = copied(committed, tmp_path)
    mine = one.file(f"commitment-1-{one.side}.legatus")
    assert "is your own" in one.does("join", mine, ends_with=2)
    text = mine.read_text(encoding="utf-8").replace(f"side: {one.side}", f"side: {other.side}")
    mine.write_text(text, encoding="utf-8")
    assert "the first one holds" in one.does("join", mine, ends_with=4)
