"""What a newer program wrote is shown as far as it is understood, and never written."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.errors import DocumentError, NewerDocument
from builder.core.roster import Roster, Troop, walk
from builder.storage.documents import load, open_bytes, open_document, text_of

if TYPE_CHECKING:
    from pathlib import Path

    from builder.storage.library import Library

NEW_KEYS = {
    "at the top": ("title:", "weather_of_the_day: fog\ntitle:"),
    "with more in it": ("title:", "diary: {day: [1, 2], of: {a: b}}\ntitle:"),
    "in a list": ("army:", "army:\n  banner: {colour: red}"),
}
NEW_FORMS = {
    "a number that became a text": ("ratio: 10", "ratio: ten"),
    "a title that became a list": ("title:", "title: [a]\nx:"),
    "a ruleset that isn't here": ("id: roman-ancients", "id: the-war-of-the-roses"),
    "an entry that isn't here": ("entry: hastatus", "entry: samurai"),
}


def newer(text: str, change: tuple[str, str] = ("", "")) -> bytes:
    return text.replace("/2", "/3", 1).replace(*change, 1).encode()


@pytest.mark.parametrize("change", NEW_KEYS.values(), ids=list(NEW_KEYS))
def test_what_a_newer_program_added_is_left_out_and_the_rest_is_shown(
    library: Library, roster_text: str, change: tuple[str, str]
) -> None:
    opened = open_bytes(newer(roster_text, change), "a.legatus", library, to_read=True)
    assert opened.document == load(roster_text, "x", library)
    assert opened.newer is not None
    assert dict(opened.newer.values) == {"tag": "roster/3", "known": "roster/2"}


def test_keys_that_are_new_deep_in_the_tree_are_left_out_too(
    library: Library, roster_text: str
) -> None:
    deep = roster_text.replace("entry: hastatus", "entry: hastatus\n          mood: grim")
    assert deep.count("mood") == roster_text.count("entry: hastatus") > 0
    known = load(roster_text, "x", library)
    opened = open_bytes(newer(_indented(deep)), "a.legatus", library, to_read=True)
    assert opened.document == known


def _indented(text: str) -> str:
    """Put each made-up key as deep as the line before it."""
    lines = text.split("\n")
    for place, line in enumerate(lines):
        if line.strip().startswith("mood"):
            above = lines[place - 1]
            lines[place] = " " * (len(above) - len(above.lstrip(" -"))) + line.strip()
    return "\n".join(lines)


@pytest.mark.parametrize("change", NEW_FORMS.values(), ids=list(NEW_FORMS))
def test_what_has_another_form_than_is_known_isnt_shown_at_all(
    library: Library, roster_text: str, change: tuple[str, str]
) -> None:
    with pytest.raises(NewerDocument, match="newer version of the program"):
        open_bytes(newer(roster_text, change), "a.legatus", library, to_read=True)


def test_who_means_to_write_is_refused(library: Library, roster_text: str, tmp_path: Path) -> None:
    (tmp_path / "a.legatus").write_bytes(newer(roster_text))
    with pytest.raises(NewerDocument, match="the file is unchanged"):
        open_document(tmp_path / "a.legatus", library)
    assert (tmp_path / "a.legatus").read_bytes() == newer(roster_text)


def test_a_broken_file_of_the_same_version_isnt_read_as_a_newer_one(
    library: Library, roster_text: str
) -> None:
    broken = roster_text.replace("turn_limit:", "turn_limt:", 1).encode()
    with pytest.raises(DocumentError, match="did you mean “turn_limit”") as refused:
        open_bytes(broken, "a.legatus", library, to_read=True)
    assert not isinstance(refused.value, NewerDocument)


def test_what_is_new_may_stand_with_each_of_very_many_troops(
    library: Library, roster_text: str
) -> None:
    """More than the fifty faults of a file that are told."""
    roster = load(roster_text, "x", library)
    assert isinstance(roster, Roster)
    troop = next(each for each in walk(roster.army.root) if isinstance(each, Troop))
    many = tuple(troop.model_copy(update={"id": number}) for number in range(1_000, 1_200))
    root = roster.army.root.model_copy(update={"children": (*roster.army.root.children, *many)})
    known = roster.model_copy(update={"army": roster.army.model_copy(update={"root": root})})
    lines = []
    for line in text_of(known).split("\n"):
        lines.append(line)
        if line.strip().startswith("strength:"):
            lines.append(" " * (len(line) - len(line.lstrip())) + "mood: grim")
    text = "\n".join(lines)
    assert text.count("mood") > 200
    assert open_bytes(newer(text), "a.legatus", library, to_read=True).document == known
