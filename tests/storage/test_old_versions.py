"""Samples of every version that a document ever had open for ever, as what they are today."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from builder.core.migrations import version_of
from builder.core.pinning import pins_of, with_pins
from builder.storage import journals
from builder.storage.documents import KINDS, load, load_one_of, open_document, save_document
from tests.storage.conftest import SAMPLES

if TYPE_CHECKING:
    from pathlib import Path

    from builder.storage.documents import Document
    from builder.storage.library import Library

EXCHANGED = SAMPLES.parent / "exchange"
OLD = sorted(SAMPLES.glob("*-1*.legatus"))


def _of_today(sample: Path) -> Path:
    return sample.with_name(sample.name.replace("-1", "-2", 1))


def _without_digests(document: Document) -> Document:
    bare = [each.model_copy(update={"digest": None}) for each in pins_of(document)]
    return with_pins(document, bare)


@pytest.mark.parametrize("kind", KINDS)
def test_there_is_a_sample_of_every_version_of_every_kind(kind: str) -> None:
    known = {each.name for folder in (SAMPLES, EXCHANGED) for each in folder.iterdir()}
    for version in range(1, version_of(kind) + 1):
        assert f"{kind}-{version}.legatus" in known


@pytest.mark.parametrize("sample", OLD, ids=lambda each: each.stem)
def test_an_old_document_opens_as_that_of_today_but_for_the_digests(
    library: Library, sample: Path
) -> None:
    old, new = open_document(sample, library), open_document(_of_today(sample), library)
    today = _without_digests(new.document)
    assert old.document == today.model_copy(update={"title": old.document.title})


def test_an_old_public_copy_opens_as_that_of_today_but_for_the_digests() -> None:
    old, new = (
        load_one_of((EXCHANGED / f"public-{n}.legatus").read_text("utf-8"), "x", (KINDS["public"],))
        for n in (1, 2)
    )
    assert old.document == _without_digests(new.document)  # type: ignore[attr-defined]


@pytest.mark.parametrize("sample", OLD, ids=lambda each: each.stem)
def test_an_old_file_stays_as_it_is_until_it_is_saved_and_is_then_of_today(
    library: Library, sample: Path, tmp_path: Path
) -> None:
    file = tmp_path / "a.legatus"
    file.write_bytes(sample.read_bytes())
    document = open_document(file, library).document
    assert file.read_bytes() == sample.read_bytes()
    save_document(document, file, library)
    assert file.read_text("utf-8").splitlines()[0].endswith("/2")
    assert open_document(file, library).document == document


def test_a_key_of_the_same_version_that_isnt_known_is_a_fault_with_the_nearest_known(
    library: Library, roster_text: str
) -> None:
    from builder.core.errors import DocumentError

    with pytest.raises(DocumentError, match="did you mean “digest”"):
        load(roster_text.replace("digest:", "digset:", 1), "x", library)


def test_a_journal_of_a_program_before_versions_counted_is_read(
    library: Library, roster_text: str, tmp_path: Path
) -> None:
    from datetime import UTC, datetime

    document = load(roster_text, "x", library)
    run = journals.Run(tmp_path, "run")
    run.write(1, document, None, datetime(2026, 11, 30, tzinfo=UTC))
    run.end()
    (journal,) = journals.journals_left(tmp_path)
    held = json.loads(journal.at.read_bytes())
    assert held.pop("version") == 2
    journal.at.write_text(json.dumps(held), encoding="utf-8")
    assert journals.read_journal(journal) == document
