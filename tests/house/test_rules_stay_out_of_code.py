"""A set of rules is data: nothing under ``builder/`` names what a pack names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.pack_words import (
    ROOT,
    code_files,
    general_words,
    phrases_of_packs,
    uses,
)

if TYPE_CHECKING:
    from pathlib import Path

A_PACK = """\
schema: ruleset/1
id: bronze-age
name: {en: Chariots of bronze, it: Carri di bronzo}
echelons:
  - {id: wing, label: {en: Wing, it: Ala}}
characteristics:
  - id: weapon
    label: {en: Weapon, it: Arma}
    options:
      - {id: long-sling, label: {en: Long sling, it: Fionda lunga}}
      - {id: a, label: {en: A, it: A}}
orders:
  kinds:
    - {id: skulk, label: {en: Skulk, it: Acquattarsi}, text: {en: nothing, it: nulla}}
terrain:
  kinds:
    - {id: marsh, label: {en: Marsh, it: Palude}}
"""


def test_no_word_of_a_pack_stands_in_the_code() -> None:
    phrases, general = phrases_of_packs(), general_words()
    found = [
        f"{file.relative_to(ROOT)}:{use.line}: {' '.join(use.phrase)} ({phrases[use.phrase]})"
        for file in code_files()
        for use in uses(file.read_text(encoding="utf-8"), phrases)
        if " ".join(use.phrase) not in general
    ]
    assert not found, "\n" + "\n".join(found)


def test_general_words_are_few_and_all_of_them_are_words_of_packs() -> None:
    general = general_words()
    strangers = [word for word in general if (word,) not in phrases_of_packs()]
    assert len(general) <= 60
    assert not strangers


@pytest.fixture
def phrases(tmp_path: Path) -> dict[tuple[str, ...], str]:
    folder = tmp_path / "resources" / "rulesets" / "bronze-age"
    folder.mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(A_PACK, encoding="utf-8")
    return phrases_of_packs(tmp_path)


def test_ids_and_names_of_a_pack_are_known_in_both_languages(
    phrases: dict[tuple[str, ...], str],
) -> None:
    known = {" ".join(phrase) for phrase in phrases}
    assert {"bronze age", "carri di bronzo", "long sling", "fionda lunga", "skulk"} <= known


def test_levels_of_command_terrain_and_single_letters_are_not_searched_for(
    phrases: dict[tuple[str, ...], str],
) -> None:
    known = {" ".join(phrase) for phrase in phrases}
    assert known.isdisjoint({"wing", "ala", "marsh", "a"})


@pytest.mark.parametrize(
    "planted",
    [
        "if order == 'skulk':",
        "def may_Skulk(unit):",
        "class SkulkOrder:",
        "LONG_SLING = 3",
        "long-sling",
        '"""Those with a long\n    sling may."""',
        "# a long\n# sling",
        "class LongSling:",
        "la Fionda lunga",
        "bronzeAge",
    ],
)
def test_a_planted_word_is_found(phrases: dict[tuple[str, ...], str], planted: str) -> None:
    assert list(uses(planted, phrases))


@pytest.mark.parametrize(
    "harmless",
    ["skulking", "sling, long", "a long. Sling", "long_slings", "slingshot", "obskulk", "a = 1"],
)
def test_what_only_looks_like_a_word_is_left_alone(
    phrases: dict[tuple[str, ...], str], harmless: str
) -> None:
    assert not list(uses(harmless, phrases))


def test_the_line_of_a_use_is_told(phrases: dict[tuple[str, ...], str]) -> None:
    assert [use.line for use in uses("one\ntwo\nskulk\n", phrases)] == [3]


@pytest.mark.parametrize(
    "line", ["skulk", "skulk — ", "long sling — a phrase", "Skulk — upper case"]
)
def test_a_general_word_is_one_word_with_a_reason(tmp_path: Path, line: str) -> None:
    file = tmp_path / "general_words.txt"
    file.write_text(line, encoding="utf-8")
    with pytest.raises(ValueError, match=r"[Ss]kulk|sling"):
        general_words(file)
