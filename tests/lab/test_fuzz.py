"""Thousands of broken documents: each opens and can be worked out, or is refused with a reason.

Issue 8, "Must hold": a million in `poe lab`, no foreign exception, none over 0.5 s, at most 300 MB.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import json
import random
import re
import time
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from builder import assets
from builder.core.army_code import compact_text
from builder.core.errors import BuilderError
from builder.core.roster import Roster
from builder.operations.documents import Workshop, army_from, new_roster
from builder.operations.terrain import terrain_findings
from builder.storage.documents import load, open_document, save_document
from builder.storage.library import Library
from tests.storage.tiny_pack import write_pack

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from builder.storage.documents import Document

    Mutation = Callable[[str, random.Random], str]

ROUNDS = 2_000
# Texts that are read and checked, short and long.
READ = {1: 2_000, 50: 960_000}
MOST_S, MOST_MB = 0.5, 300
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


def _mutants(number: int, seed: int, files: Iterable[Path] = SAMPLES) -> Iterator[str]:
    dice = random.Random(seed)  # noqa: S311 - no secret
    texts = [file.read_text(encoding="utf-8") for file in files]
    for _ in range(number):
        text = dice.choice(texts)
        for _ in range(dice.choice([1, 1, 1, 2, 3])):
            text = dice.choice(MUTATIONS)(text, dice) or text
        yield text


def _most_mb() -> float:
    """Return how much memory this process has had at the most since it was asked to forget."""
    found = re.search(r"VmHWM:\s+(\d+)", Path("/proc/self/status").read_text(encoding="ascii"))
    assert found is not None
    return int(found[1]) / 1024


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
@pytest.mark.parametrize("part", range(4))
def test_a_broken_text_is_read_or_refused_at_once(
    thoroughness: int, part: int, figures: Callable[[str], None]
) -> None:
    """Timed by the processor, the packs being read already; memory beyond what was there before."""
    library = Library([assets.root()])
    for sample in SAMPLES:
        load(sample.read_text(encoding="utf-8"), "x", library)
    tried = read = 0
    slowest, before = 0.0, _most_mb()
    for text in _mutants(READ[thoroughness] // 4, 1_000 + part):
        start = time.process_time()
        read += _opened(text, library) is not None
        slowest = max(slowest, time.process_time() - start)
        tried += 1
    grown = _most_mb() - before
    figures(
        f"broken texts: tried {tried}, survived {tried} ({read} could be read); "
        f"slowest {slowest:.3f} s, {grown:.0f} MB more than before"
    )
    assert slowest < MOST_S
    assert grown < MOST_MB


def _broken_code(text: str) -> str:
    """Return the code of a text, whole but for what it holds."""
    deflater = zlib.compressobj(1, zlib.DEFLATED, -zlib.MAX_WBITS)
    packed = deflater.compress(text.encode(errors="replace")) + deflater.flush()
    whole = hashlib.sha256(packed).digest()[:5] + packed
    body = base64.b32encode(whole).decode().rstrip("=")
    return f"LEGATUS1-{len(body)}-{body}-"


@pytest.mark.lab
def test_a_broken_code_is_read_or_refused(
    thoroughness: int, figures: Callable[[str], None], tmp_path: Path
) -> None:
    """Broken within, where only what it holds can tell; and on its way, in its letters."""
    library = Library([assets.root()])
    roster = open_document(SAMPLES[0], library).document
    assert isinstance(roster, Roster)
    held = tmp_path / "held"
    held.write_text(json.dumps(json.loads(compact_text(roster)), indent=1), encoding="utf-8")
    dice, tried, read = random.Random(3), 0, 0  # noqa: S311 - no secret
    for text in _mutants(ROUNDS * thoroughness // 10, 5, [held]):
        code = _broken_code(text)
        for each in (code, _other_letter(code, dice), _cut(code, dice)):
            tried += 1
            with contextlib.suppress(BuilderError):
                army_from(each, "x", library)
                read += 1
    figures(f"broken codes: tried {tried}, survived {tried} ({read} could be read)")


@pytest.mark.lab
def test_a_broken_pack_is_read_or_refused_with_a_reason(
    thoroughness: int, figures: Callable[[str], None], tmp_path: Path
) -> None:
    """Ruleset, list and template of the smallest pack; what can be read gives an army."""
    write_pack(tmp_path)
    files = sorted(tmp_path.rglob("*.yaml"))
    tried = read = 0
    for file in files:
        whole = file.read_text(encoding="utf-8")
        for text in _mutants(ROUNDS * thoroughness // 40, 11, [file]):
            file.write_text(text, encoding="utf-8", errors="replace", newline="")
            tried += 1
            with contextlib.suppress(BuilderError):
                read += _whole_pack(tmp_path)
        file.write_text(whole, encoding="utf-8")
    figures(f"broken packs: tried {tried}, survived {tried} ({read} could be read)")


def _whole_pack(folder: Path) -> bool:
    """Read all of a pack and work each of its lists out as an army."""
    library = Library([folder])
    for ruleset_id in library.ruleset_ids():
        for list_id in library.list_ids(ruleset_id):
            Workshop(library).work_out(new_roster(library, ruleset_id, list_id, language="en"))
    for name in library.template_ids():
        library.template("/".join(name))
    return True


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
