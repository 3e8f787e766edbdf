"""Thousands of broken documents: each opens and can be worked out, or is refused with a reason."""

from __future__ import annotations

import contextlib
import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from builder import assets
from builder.core.errors import BuilderError
from builder.operations.documents import Workshop
from builder.operations.terrain import terrain_findings
from builder.storage.documents import load, open_document, save_document
from builder.storage.library import Library

if TYPE_CHECKING:
    from collections.abc import Callable

    from builder.storage.documents import Document

    Mutation = Callable[[str, random.Random], str]

ROUNDS = 2_000
SAMPLES = sorted((Path(__file__).resolve().parents[1] / "data" / "documents").glob("*.legatus"))
ODD = [
    "0", "-1", "1.5", "1e9", "1000000000", "9" * 50, "~", "no", "[]", "{}", "''", "[[[]]]", ".inf",
    ".nan", "1:20", "2026-11-29", "x" * 1_100, "&a x", "*a", "!!python/name:x", "<<: x", "# x",
    "\0", "\x85", "\u2028", "\u202e", "\ufeff", "🐘", "\ud7ff", "- ", "? ", ": ", "|", ">", '"',
    "'", "%", "@", "`", "---", "...", "\t", "{kind: troop}", "hastatus", "1", "2000", "army",
]  # fmt: skip


def _cut(text: str, dice: random.Random) -> str:
    start = dice.randrange(len(text))
    return text[:start] + text[start + dice.randrange(1, 40) :]


def _put_in(text: str, dice: random.Random) -> str:
    place = dice.randrange(len(text))
    return text[:place] + dice.choice(ODD) + text[place:]


def _other_letter(text: str, dice: random.Random) -> str:
    place = dice.randrange(len(text))
    return text[:place] + chr(dice.choice([*range(256), 0x2028, 0xFFFF])) + text[place + 1 :]


def _of_lines(change: Callable[[list[str], random.Random], None]) -> Mutation:
    def mutate(text: str, dice: random.Random) -> str:
        lines = text.split("\n")
        change(lines, dice)
        return "\n".join(lines)

    return mutate


def _twice(lines: list[str], dice: random.Random) -> None:
    start = dice.randrange(len(lines))
    lines[start:start] = lines[start : start + dice.randrange(1, 8)]


def _away(lines: list[str], dice: random.Random) -> None:
    start = dice.randrange(len(lines))
    del lines[start : start + dice.randrange(1, 8)]


def _deeper(lines: list[str], dice: random.Random) -> None:
    start = dice.randrange(len(lines))
    shift = dice.choice(["  ", " ", "    "])
    for place in range(start, min(len(lines), start + dice.randrange(1, 8))):
        lines[place] = shift + lines[place]


def _other_value(lines: list[str], dice: random.Random) -> None:
    place = dice.randrange(len(lines))
    key, colon, _ = lines[place].partition(":")
    lines[place] = f"{key}{colon} {dice.choice(ODD)}"


def _other_key(lines: list[str], dice: random.Random) -> None:
    first, second = dice.randrange(len(lines)), dice.randrange(len(lines))
    key = lines[second].partition(":")[0].strip(" -")
    indent = lines[first][: len(lines[first]) - len(lines[first].lstrip())]
    lines[first] = f"{indent}{key}:{lines[first].partition(':')[2]}"


def _swapped(lines: list[str], dice: random.Random) -> None:
    first, second = dice.randrange(len(lines)), dice.randrange(len(lines))
    lines[first], lines[second] = lines[second], lines[first]


MUTATIONS = [
    _cut,
    _put_in,
    _other_letter,
    *map(_of_lines, (_twice, _away, _deeper, _other_value, _other_value, _other_key, _swapped)),
]


def _mutants(number: int, seed: int) -> list[str]:
    dice = random.Random(seed)  # noqa: S311 - no secret
    texts = [sample.read_text(encoding="utf-8") for sample in SAMPLES]
    mutants = []
    for _ in range(number):
        text = dice.choice(texts)
        for _ in range(dice.choice([1, 1, 1, 2, 3])):
            text = dice.choice(MUTATIONS)(text, dice)
        mutants.append(text)
    return mutants


def _opened(text: str, library: Library) -> Document | None:
    with contextlib.suppress(BuilderError):
        return load(text, "x", library)
    return None


@pytest.mark.lab
@pytest.mark.parametrize("part", range(4))
def test_a_broken_document_is_refused_with_a_reason_or_can_be_worked_out(
    thoroughness: int, part: int
) -> None:
    library = Library([assets.root()])
    for text in _mutants(ROUNDS * thoroughness // 4, part):
        document = _opened(text, library)
        if document is not None:
            Workshop(library).work_out(document, with_digest=True)
            terrain_findings(document, library)


@pytest.mark.lab
def test_what_opens_in_spite_of_all_is_saved_and_opened_as_the_same(
    thoroughness: int, tmp_path: Path
) -> None:
    library = Library([assets.root()])
    file = tmp_path / "a.legatus"
    for text in _mutants(ROUNDS * thoroughness // 10, 99):
        document = _opened(text, library)
        if document is not None:
            save_document(document, file, library)
            assert open_document(file, library).document == document


@pytest.mark.lab
def test_bytes_of_any_kind_are_refused_with_a_reason(thoroughness: int, tmp_path: Path) -> None:
    library = Library([assets.root()])
    file = tmp_path / "a.legatus"
    dice = random.Random(7)  # noqa: S311 - no secret
    whole = SAMPLES[0].read_bytes()
    for _ in range(ROUNDS * thoroughness // 10):
        content = bytearray(whole)
        for _ in range(dice.choice([1, 2, 50])):
            content[dice.randrange(len(content))] = dice.randrange(256)
        file.write_bytes(content)
        with contextlib.suppress(BuilderError):
            open_document(file, library)
