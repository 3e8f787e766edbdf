"""``legatus packs new-list`` begins a list that opens as it is, with a word on each field."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.operations.packs import shared_library
from builder.storage.yaml_text import parse
from tests.support.makers import shipped

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Run

LISTS = [(ruleset, name) for ruleset in shipped().ruleset_ids()
         for name in shipped().list_ids(ruleset)]  # fmt: skip


def made(own_packs: Path, ruleset: str) -> Path:
    return own_packs / "own" / "army_lists" / ruleset / "my-people.yaml"


@pytest.mark.parametrize("ruleset", shipped().ruleset_ids())
def test_it_begins_a_list_whose_ready_army_breaks_no_rule(
    legatus: Run, own_packs: Path, ruleset: str
) -> None:
    done = legatus("packs", "new-list", f"{ruleset}/my-people")
    assert done.code == 0
    assert str(made(own_packs, ruleset)) in done.out
    shared_library.cache_clear()
    legatus("new", "roster", f"{ruleset}/my-people", "-o", "a.legatus")
    assert legatus("check", "a.legatus").code == 0


@pytest.mark.parametrize(("ruleset", "like"), LISTS)
def test_it_begins_like_any_list_there_is(
    legatus: Run, own_packs: Path, ruleset: str, like: str
) -> None:
    assert legatus("packs", "new-list", f"{ruleset}/my-people", "--like", like).code == 0
    shared_library.cache_clear()
    assert shared_library().army_list(ruleset, "my-people").entries
    assert made(own_packs, ruleset).is_file()


@pytest.mark.parametrize("language", ["en", "it"])
def test_each_field_is_explained_where_it_stands_first(
    legatus: Run, own_packs: Path, language: str
) -> None:
    legatus("packs", "new-list", "roman-ancients/my-people", "--lang", language)
    text = made(own_packs, "roman-ancients").read_text("utf-8")
    lines = text.splitlines()
    for key in ("id", "version", "dates", "entries", "characteristics", "changes", "ready"):
        place = next(
            n for n, line in enumerate(lines) if line.strip().lstrip("- ").startswith(f"{key}:")
        )
        assert lines[place - 1].strip().startswith("# "), key
    assert ("The catalogue finds" in text) == (language == "en")
    assert parse(text)["name"] == {"en": "My list", "it": "La mia lista"}


def test_it_overwrites_nothing(legatus: Run, own_packs: Path) -> None:
    legatus("packs", "new-list", "medioevo/my-people")
    file = made(own_packs, "medioevo")
    file.write_text("mine", "utf-8")
    shared_library.cache_clear()
    done = legatus("packs", "new-list", "medioevo/my-people")
    assert (done.code, file.read_text("utf-8")) == (2, "mine")
    assert "already" in done.err


@pytest.mark.parametrize(
    ("name", "code", "words"),
    [
        ("medioevo", 2, "RULESET/ID"),
        ("medioevo/My People", 2, "RULESET/ID"),
        ("medioevo/../x", 2, "RULESET/ID"),
        ("martians/my-people", 2, "martians"),
        ("medioevo/communal-militia", 2, "already"),
    ],
)
def test_a_name_that_wont_do_is_told(
    legatus: Run, own_packs: Path, name: str, code: int, words: str
) -> None:
    done = legatus("packs", "new-list", name)
    assert done.code == code
    assert words in done.err
    assert not (own_packs / "own").exists()
