"""Documents are written and read again as the same; saving and opening go through files."""

from __future__ import annotations

import hashlib
import stat
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings

from builder.core.errors import DocumentError
from builder.core.roster import Roster
from builder.core.scenario import Scenario
from builder.storage import documents as module
from builder.storage.documents import (
    armies_of,
    kind_at,
    load,
    open_document,
    read_text,
    save_document,
    text_of,
)
from builder.storage.files import CouldNotWrite
from builder.storage.yaml_text import MAX_BYTES
from tests.storage.armies import documents
from tests.support.wording import whole

if TYPE_CHECKING:
    from pathlib import Path

    from builder.storage.documents import Document
    from builder.storage.library import Library


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(documents())
def test_any_document_is_read_again_as_the_same(library: Library, document: Document) -> None:
    assert load(text_of(document), "x", library) == document


@settings(suppress_health_check=[HealthCheck.too_slow], max_examples=20)
@given(documents())
def test_what_was_read_is_written_byte_for_byte(library: Library, document: Document) -> None:
    text = text_of(document)
    assert text_of(load(text, "x", library)) == text


def test_a_sample_of_a_roster_opens(library: Library, roster_text: str) -> None:
    roster = load(roster_text, "x", library)
    assert isinstance(roster, Roster)
    assert roster.army.root.children[1].id == 5


def test_a_sample_of_a_scenario_opens(library: Library, scenario_text: str) -> None:
    scenario = load(scenario_text, "x", library)
    assert isinstance(scenario, Scenario)
    assert [side.id for side in scenario.sides] == ["rome", "carthage"]


@pytest.mark.parametrize("sample", ["roster_text", "scenario_text"])
def test_a_sample_is_canonical(
    library: Library, sample: str, request: pytest.FixtureRequest
) -> None:
    text: str = request.getfixturevalue(sample)
    assert text_of(load(text, "x", library)) == text


def test_the_schema_stands_in_the_first_line(roster_text: str, scenario_text: str) -> None:
    assert roster_text.startswith("schema: roster/2\n")
    assert scenario_text.startswith("schema: scenario/2\n")


def test_the_armies_of_a_document_come_with_the_way_to_them(
    library: Library, roster_text: str, scenario_text: str
) -> None:
    paths = [path for path, _ in armies_of(load(scenario_text, "x", library))]
    assert paths == [("sides", 0, "army"), ("sides", 1, "army")]
    assert [path for path, _ in armies_of(load(roster_text, "x", library))] == [("army",)]


def test_a_saved_document_opens_as_the_same_with_the_same_digest(
    library: Library, roster_text: str, tmp_path: Path
) -> None:
    document = load(roster_text, "x", library)
    digest = save_document(document, tmp_path / "a.legatus", library)
    opened = open_document(tmp_path / "a.legatus", library)
    assert (opened.document, opened.digest) == (document, digest)
    assert digest == hashlib.sha256(roster_text.encode()).hexdigest()


@pytest.mark.parametrize(
    "change",
    [
        lambda text: "\ufeff" + text,
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: text + "\n\n\n",
        lambda text: "---\n" + text + "...\n",
        lambda text: text.replace("ratio: 10", "ratio:   10  "),
        lambda text: text.replace("limit: 1000", "limit: 1_000"),
    ],
)
def test_a_file_from_another_system_or_hand_opens_as_the_same(
    library: Library, roster_text: str, tmp_path: Path, change: object
) -> None:
    assert callable(change)
    (tmp_path / "a.legatus").write_bytes(change(roster_text).encode())
    opened = open_document(tmp_path / "a.legatus", library)
    assert opened.document == load(roster_text, "x", library)


def test_opening_leaves_the_collector_as_it_was(library: Library, roster_text: str) -> None:
    import gc

    before = gc.isenabled()
    load(roster_text, "x", library)
    assert gc.isenabled() == before


def test_comments_are_told_for_they_are_not_kept(
    library: Library, roster_text: str, tmp_path: Path
) -> None:
    file = tmp_path / "a.legatus"
    file.write_text(roster_text.replace("ratio: 10\n", "ratio: 10  # ours\n"), encoding="utf-8")
    assert open_document(file, library).comments


def test_a_number_sign_in_a_name_is_no_comment(
    library: Library, roster_text: str, tmp_path: Path
) -> None:
    file = tmp_path / "a.legatus"
    file.write_text(roster_text.replace("name: Prima", 'name: "# 1"'), encoding="utf-8")
    assert not open_document(file, library).comments


def test_what_would_not_read_back_the_same_is_never_written(
    library: Library, roster_text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = load(roster_text, "x", library)
    file = tmp_path / "a.legatus"
    file.write_text("old", encoding="utf-8")
    monkeypatch.setattr(module, "text_of", lambda _: roster_text.replace("ratio: 10", "ratio: 11"))
    told = "a.legatus:1: doesn't read back the same; nothing was written"
    with pytest.raises(DocumentError, match=whole(told)):
        save_document(document, file, library)
    assert file.read_text(encoding="utf-8") == "old"


def test_a_document_with_a_name_that_its_list_lacks_is_never_written(
    library: Library, roster_text: str, tmp_path: Path
) -> None:
    document = load(roster_text, "x", library)
    assert isinstance(document, Roster)
    wrong = document.model_copy(update={"figure_size": "mm-28"})
    with pytest.raises(DocumentError, match=r"^a\.legatus:") as caught:
        save_document(wrong, tmp_path / "a.legatus", library)
    assert [each.field for each in caught.value.problems] == ["figure_size"]
    assert list(tmp_path.iterdir()) == []


def test_a_document_too_large_to_be_opened_again_is_never_written(
    library: Library, roster_text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The cap counts bytes, and a text may have fewer characters than bytes."""
    document = load(roster_text, "x", library)
    monkeypatch.setattr(module, "MAX_BYTES", len(roster_text.encode()) - 1)
    with pytest.raises(DocumentError, match=whole("a.legatus:1: is larger than 16 MB")):
        save_document(document, tmp_path / "a.legatus", library)
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setattr(module, "MAX_BYTES", len(roster_text.encode()))
    save_document(document, tmp_path / "a.legatus", library)
    assert open_document(tmp_path / "a.legatus", library).document == document


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such bits")
def test_a_document_is_its_owners_alone_where_that_is_asked_for(
    library: Library, roster_text: str, tmp_path: Path
) -> None:
    file = tmp_path / "a.legatus"
    file.touch()
    file.chmod(0o640)
    document = load(roster_text, "x", library)
    save_document(document, file, library)
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    save_document(document, file, library, private=True)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        ("schema: owner/1\n", "owner"),
        ("schema:   'umpire/1'\n", "umpire"),
        ('# a note\nschema: "roster/7"\n', "roster"),
        ("\xff" * 4_000 + "\nschema: roster/1\n", "roster"),
        ("\xff" * 6_000 + "\nschema: roster/1\n", None),
        ("note: schema: roster/1\n", None),
        ("schema: Roster\n", None),
        ("", None),
    ],
)
def test_a_file_says_its_kind_in_its_first_lines(
    tmp_path: Path, content: str, kind: str | None
) -> None:
    """A letter like ÿ has two bytes: 12,000 of them are more than the 10,000 that are read."""
    file = tmp_path / "a.legatus"
    file.write_text(content, encoding="utf-8")
    assert kind_at(file) == kind
    assert kind_at(tmp_path) is None
    assert kind_at(tmp_path / "none") is None


def test_a_text_is_read_with_its_bytes_or_the_reason(tmp_path: Path) -> None:
    file = tmp_path / "a.legatus"
    file.write_bytes(b"\xef\xbb\xbfschema: roster/1\n")
    assert read_text(file) == ("schema: roster/1\n", file.read_bytes())
    file.write_bytes(b"schema:\ntitle: Citt\xe0\n")
    with pytest.raises(DocumentError, match=whole("a.legatus:2: isn't text in UTF-8")):
        read_text(file)
    file.write_bytes(b"x" * (MAX_BYTES + 1))
    with pytest.raises(DocumentError, match=whole("a.legatus:1: is larger than 16 MB")):
        read_text(file)
    file.write_bytes(b" \n")
    with pytest.raises(DocumentError, match=whole("a.legatus:1: is empty")):
        read_text(file)


def test_a_folder_that_is_not_there_is_told_as_such(
    library: Library, roster_text: str, tmp_path: Path
) -> None:
    with pytest.raises(CouldNotWrite, match="No such file"):
        save_document(load(roster_text, "x", library), tmp_path / "no" / "a.legatus", library)
