"""Players and sealed notes of a side in its file: as they were saved, or refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.errors import DocumentError
from builder.core.scenario import Scenario
from builder.storage.documents import load, text_of
from tests.storage.conftest import SAMPLES

if TYPE_CHECKING:
    from builder.storage.library import Library

TEXT = (SAMPLES / "scenario-2-players.legatus").read_text(encoding="utf-8")
HERE = "sides[0]"
# What is replaced in the sample by what; which field is told, and in which words.
FAULTS = [
    ("a player twice", "id: ruth", "id: anna", f"{HERE}.players[1].id", "there twice"),
    ("a player without an id", "id: ruth\n        ", "", f"{HERE}.players[1].id", "missing"),
    ("an id that is none", "id: ruth", "id: Ruth!", f"{HERE}.players[1].id", ""),
    ("a formation twice", "- 9\n    sealed", "- 2\n    sealed", f"{HERE}.players[1].nodes",
     "twice"),
    ("a number that is none", "- 9\n    sealed", "- 0\n    sealed", f"{HERE}.players[1].nodes[1]",
     "at least 1"),
    ("no yes or no", "chief: true", "chief: 1", f"{HERE}.players[0].chief", ""),
    ("a field there isn't", "chief: true", "post: chief", f"{HERE}.players[0]", "post"),
    ("a kind there isn't", "kind: plan", "kind: plans", f"{HERE}.sealed_notes[1].kind",
     "should be one of"),
    ("a kind twice", "kind: plan", "kind: succession", f"{HERE}.sealed_notes[1].kind", "twice"),
    ("a note without words", "text: Hold the hill.", 'text: ""', f"{HERE}.sealed_notes[1]",
     "should have a text"),
]  # fmt: skip


def test_the_sample_is_canonical(library: Library) -> None:
    document = load(TEXT, "x", library)
    assert text_of(document) == TEXT
    assert isinstance(document, Scenario)
    assert document.sides[1].players == ()


@pytest.mark.parametrize("case", FAULTS, ids=[case[0] for case in FAULTS])
def test_a_fault_is_told_with_its_field(
    library: Library, case: tuple[str, str, str, str, str]
) -> None:
    _, old, new, field, words = case
    assert TEXT.count(old) == 1
    with pytest.raises(DocumentError) as caught:
        load(TEXT.replace(old, new), "x.legatus", library)
    told = {each.field: str(DocumentError((each,))) for each in caught.value.problems}
    assert any(name.startswith(field) and words in text for name, text in told.items())


@pytest.mark.parametrize(("head", "item", "most"), [
    ("players:", "      - id: p#\n", 50), ("sealed_notes:", "      - {kind: plan, text: a}\n", 20),
])  # fmt: skip
def test_more_than_a_side_holds_is_refused(
    library: Library, head: str, item: str, most: int
) -> None:
    many = "".join(item.replace("#", str(n)) for n in range(most + 1))
    with pytest.raises(DocumentError, match=f"at most {most}"):
        load(TEXT.replace(f"    {head}\n", f"    {head}\n{many}", 1), "x", library)


def test_a_player_may_have_a_formation_that_has_gone(library: Library) -> None:
    """Armies are edited after they were dealt out: a finding, no reason to refuse a file."""
    gone = load(TEXT.replace("- 9\n    sealed", "- 999999\n    sealed"), "x", library)
    assert isinstance(gone, Scenario)
    assert gone.sides[0].players[1].nodes == (2, 999_999)
