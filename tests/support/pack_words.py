"""The words of the shipped packs, and the places in the code that use them.

A fifth set of rules is to be a new folder and no code, so nothing under ``builder/`` may name what
a pack names. ``python -m tests.support.pack_words`` lists every use, for whoever has to decide
between another word in the code and a line in ``tests/house/general_words.txt``.

Words are compared without case; ``-``, ``_``, blanks, line ends and the humps of a CamelCase name
all part words alike. One letter alone and plain numbers are no words.
"""

from __future__ import annotations

import re
import sys
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ruamel.yaml import YAML

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ROOT = Path(__file__).resolve().parents[2]
PACK_FOLDERS = ("resources/rulesets", "army_lists", "scenario_templates")
GENERAL_WORDS = ROOT / "tests" / "house" / "general_words.txt"
# The lists of a pack whose members have names that code must not know. Levels of command, tables
# and their columns, tallies and phases are not among them: their words are those of the trade.
NAMED_LISTS = frozenset(
    {
        "characteristics", "classes", "command", "entries", "formations", "kinds", "leader_roles",
        "options", "organisations", "rows", "sides",
    }
)  # fmt: skip
NAMES = ("label", "name", "many", "one")
LANGUAGES = ("en", "it")
UNSEARCHED = frozenset({"terrain", "quick_reference", "card"})

Phrase = tuple[str, ...]

_WORD = re.compile(r"[^\W_]+")
_HUMP = re.compile(r"(?<=[^\W\dA-Z_])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_GLUE = re.compile(r"(?:[-_]|\s(?:#\s?)?)*")


@dataclass(frozen=True, slots=True)
class Use:
    """A phrase of a pack that stands in a text, and its line."""

    phrase: Phrase
    line: int


def phrases_of_packs(root: Path = ROOT) -> dict[Phrase, str]:
    """Return every id and name of the packs, with one file each that has it."""
    found: dict[Phrase, str] = {}
    for folder in PACK_FOLDERS:
        for file in sorted((root / folder).rglob("*.yaml")):
            for name in _names_in_file(YAML(typ="safe").load(file)):
                phrase = _phrase(name)
                if phrase:
                    found.setdefault(phrase, str(file.relative_to(root)))
    return found


def uses(text: str, phrases: Mapping[Phrase, str]) -> Iterator[Use]:
    """Find the phrases in a text: in its identifiers, strings, comments and docstrings."""
    by_first = defaultdict(list)
    for phrase in phrases:
        by_first[phrase[0]].append(phrase)
    words = list(_words(text))
    for place, (word, start, _) in enumerate(words):
        for phrase in by_first.get(word, ()):
            rest = words[place + 1 : place + len(phrase)]
            if tuple(each for each, _, glued in rest if glued) == phrase[1:]:
                yield Use(phrase, text.count("\n", 0, start) + 1)


def general_words(file: Path = GENERAL_WORDS) -> dict[str, str]:
    """Return the words that code may use although a pack has them, with the reason of each.

    Raises:
        ValueError: for a line that isn't ``word — reason``, and for a word that stands twice.
    """
    found: dict[str, str] = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        word, dash, reason = line.partition(" — ")
        if not dash or not reason.strip() or _phrase(word) != (word,) or word in found:
            raise ValueError(line)
        found[word] = reason
    return found


def _words(text: str) -> Iterator[tuple[str, int, bool]]:
    """Give each word with its place and whether it follows close upon the one before."""
    end = 0
    for match in _WORD.finditer(text):
        glued = _GLUE.fullmatch(text, end, match.start()) is not None
        at = match.start()
        for piece in _HUMP.split(match[0]):
            yield piece.casefold(), at, glued
            at += len(piece)
            glued = True
        end = match.end()


def _phrase(name: str) -> Phrase:
    words = tuple(word for word, _, _ in _words(name))
    if all(word.isdigit() or len(word) == 1 for word in words):
        return ()
    return words


def _names_in_file(data: object) -> Iterator[str]:
    if isinstance(data, dict):
        yield from _names_of(data, data.get("id"))
        yield from _names_below(data)


def _names_below(node: object) -> Iterator[str]:
    if isinstance(node, dict):
        for key, value in node.items():
            if key in UNSEARCHED:
                continue
            if key in NAMED_LISTS:
                yield from _names_of_members(value)
            yield from _names_below(value)
    elif isinstance(node, list):
        for value in node:
            yield from _names_below(value)


def _names_of_members(members: object) -> Iterator[str]:
    if isinstance(members, dict):
        for key, value in members.items():
            if isinstance(value, dict):
                yield from _names_of(value, value.get("id", key))
    elif isinstance(members, list):
        for value in members:
            if isinstance(value, dict) and "id" in value:
                yield from _names_of(value, value["id"])


def _names_of(node: Mapping[str, object], identifier: object) -> Iterator[str]:
    if isinstance(identifier, str):
        yield identifier
    for name in NAMES:
        texts = node.get(name)
        if isinstance(texts, dict):
            yield from (str(texts[language]) for language in LANGUAGES if language in texts)


def code_files(package: Path = ROOT / "builder") -> list[Path]:
    """Return every file of the package that holds text."""
    return sorted(
        file
        for file in package.rglob("*")
        if file.is_file() and "__pycache__" not in file.parts and "_data" not in file.parts
    )


def main() -> int:
    """Print every use of a pack's word that isn't a general one; returns how many there are."""
    phrases = phrases_of_packs()
    general = general_words()
    found = defaultdict(list)
    for file in code_files():
        for use in uses(file.read_text(encoding="utf-8"), phrases):
            if " ".join(use.phrase) not in general:
                found[use.phrase].append(f"{file.relative_to(ROOT)}:{use.line}")
    for phrase, places in sorted(found.items(), key=lambda item: -len(item[1])):
        shown = ", ".join(places[:6]) + (" …" if len(places) > 6 else "")
        print(f"{' '.join(phrase)} ({phrases[phrase]}), {len(places)}: {shown}")
    return min(len(found), 1)


if __name__ == "__main__":
    sys.exit(main())
