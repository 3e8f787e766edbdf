"""The shared library: what the program brings, and the user's own packs over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.operations.packs import shared_library
from tests.storage.tiny_pack import write_pack

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


SHIPPED = ("civitates-bellantes", "garde-au-feu", "medioevo", "roman-ancients")


@pytest.fixture
def packs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return where the user's own packs lie; the folder isn't there yet."""
    monkeypatch.setenv("LEGATUS_HOME", str(tmp_path))
    shared_library.cache_clear()
    yield tmp_path / "data" / "packs"
    shared_library.cache_clear()


@pytest.mark.usefixtures("packs")
def test_without_own_packs_there_are_the_shipped_ones() -> None:
    assert shared_library().ruleset_ids() == SHIPPED


def test_the_user_s_own_packs_are_there_too(packs: Path) -> None:
    write_pack(packs / "a")
    write_pack(packs / "b", "other")
    assert shared_library().ruleset_ids() == tuple(sorted((*SHIPPED, "other", "tiny")))


def test_a_file_among_the_packs_is_passed_over(packs: Path) -> None:
    packs.mkdir(parents=True)
    (packs / "README").write_text("x", encoding="utf-8")
    assert shared_library().ruleset_ids() == SHIPPED


def test_the_later_folder_of_two_that_hold_the_same_wins(packs: Path) -> None:
    write_pack(packs / "a")
    ruleset = write_pack(packs / "b") / "resources" / "rulesets" / "tiny" / "ruleset.yaml"
    text = ruleset.read_text(encoding="utf-8")
    ruleset.write_text(text.replace("en: Tiny", "en: Tinier"), encoding="utf-8")
    assert shared_library().ruleset("tiny").name.en == "Tinier"


@pytest.mark.usefixtures("packs")
def test_it_is_one_for_the_whole_program() -> None:
    assert shared_library() is shared_library()
