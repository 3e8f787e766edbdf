"""The page on sealed orders is enough for another program: what it prints is what the code does.

``second_verifier`` was written from the description alone.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.support import second_verifier
from tests.support.vectors import AGREED, MASTER, NONCES, SEEDS, vectors

MANUAL = Path(__file__).resolve().parents[2] / "resources" / "manual"
LANGUAGES = sorted(folder.name for folder in MANUAL.iterdir() if folder.is_dir())


def printed(language: str) -> dict[str, str]:
    """Return the vectors of a page."""
    text = (MANUAL / language / "sealed-orders.md").read_text(encoding="utf-8")
    block = next(each for each in re.findall(r"```\n(.*?)```", text, re.DOTALL) if " = " in each)
    return dict(line.split(" = ", 1) for line in block.splitlines())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_vectors_on_the_page_are_those_of_the_program(language: str) -> None:
    assert printed(language) == vectors()


def test_a_program_written_from_the_page_finds_the_same() -> None:
    found = printed("en")
    digest = second_verifier.digest
    game = digest("legatus/game/v1", AGREED, *NONCES)
    salt = second_verifier.salt(MASTER, 1, 2)
    payload = second_verifier.filled_up(json.loads(found["payload"]))
    item = second_verifier.sealed(game, "rome", 2, 1, salt, payload)
    halves = [part for side, half in SEEDS for part in (side.encode(), half)]
    assert (game.hex(), salt.hex(), str(len(payload))) == (
        found["game"],
        found["salt"],
        found["payload bytes"],
    )
    assert item.hex() == found["item"]
    assert digest("legatus/seedc/v1", game, *halves[:2]).hex() == found["seed"]
    assert digest("legatus/joint/v1", game, *halves).hex() == found["joint"]


def test_a_program_written_from_the_page_finds_the_same_root() -> None:
    found = {key: bytes.fromhex(value) for key, value in printed("en").items() if len(value) == 64}
    roots = (bytes([7]) * 32, bytes([8]) * 32)
    phase = (2).to_bytes(4, "big")
    place = (found["game"], b"rome", phase, *roots)
    root = second_verifier.digest(
        "legatus/root/v1", *place, found["shown"], found["empty"] + found["item"]
    )
    assert root == found["root"]
