"""`legatus new`: an army from a list, a battle from a template."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from builder.operations.packs import shared_library
from builder.storage.documents import open_document

if TYPE_CHECKING:
    from builder.storage.documents import Document
    from tests.cli.conftest import Run

LIST = "roman-ancients/polybian-roman"


def _document(name: str) -> Document:
    return open_document(Path(name), shared_library()).document


@pytest.mark.parametrize("list_id", shared_library().list_ids("roman-ancients"))
def test_a_new_army_of_any_list_is_legal_and_has_its_commander(legatus: Run, list_id: str) -> None:
    done = legatus("new", "roster", f"roman-ancients/{list_id}", "-o", "a.legatus")
    assert (done.code, done.out) == (0, "Wrote a.legatus\n")
    assert legatus("check", "a.legatus").out == "a.legatus: nothing to remark\n"
    assert "commander-in-chief" in Path("a.legatus").read_text(encoding="utf-8")


def test_points_set_the_limit(legatus: Run) -> None:
    legatus("new", "roster", LIST, "--points", 1500, "-o", "a.legatus")
    assert "limit: 1500" in Path("a.legatus").read_text(encoding="utf-8")


@pytest.mark.parametrize("points", ["-1", "1.5", "many", "1000001"])
def test_a_limit_that_is_none_is_refused(legatus: Run, points: str) -> None:
    done = legatus("new", "roster", LIST, "--points", points, "-o", "a.legatus")
    assert (done.code, Path("a.legatus").exists()) == (2, False)
    assert "whole number" in done.err


def test_a_new_battle_is_legal(legatus: Run) -> None:
    assert legatus("new", "scenario", "zama-202bc", "-o", "z.legatus").code == 0
    assert legatus("check", "z.legatus").code == 0


def test_a_template_may_be_named_with_its_ruleset(legatus: Run) -> None:
    legatus("new", "scenario", "zama-202bc", "-o", "a.legatus")
    legatus("new", "scenario", "roman-ancients/zama-202bc", "-o", "b.legatus")
    assert Path("a.legatus").read_bytes() == Path("b.legatus").read_bytes()


def test_its_words_are_in_the_language_asked_for(legatus: Run) -> None:
    legatus("new", "scenario", "zama-202bc", "--lang", "it", "-o", "z.legatus")
    assert _document("z.legatus").title == "Zama, 202 a.C."


def test_its_words_are_else_in_the_reader_s_language(
    legatus: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEGATUS_LANG", "it_CH.UTF-8")
    legatus("new", "scenario", "zama-202bc", "-o", "z.legatus")
    assert _document("z.legatus").title == "Zama, 202 a.C."


@pytest.mark.parametrize("kind", [("roster", LIST), ("scenario", "zama-202bc")])
def test_a_file_that_is_there_is_left_alone(legatus: Run, kind: tuple[str, str]) -> None:
    Path("a.legatus").write_bytes(b"mine")
    done = legatus("new", *kind, "-o", "a.legatus")
    assert done.code == 2
    assert "a.legatus is there already; name another file." in done.err
    assert Path("a.legatus").read_bytes() == b"mine"


UNKNOWN = [
    (("roster", "roman-ancients/polybian"), "did you mean “polybian-roman”?"),
    (("roster", "roman/polybian-roman"), "There is no ruleset “roman”"),
    (("roster", "roman-ancients"), "There is no army list"),
    (("scenario", "zama-202"), "did you mean “zama-202bc”?"),
]


@pytest.mark.parametrize(("arguments", "words"), UNKNOWN)
def test_an_unknown_name_writes_nothing(
    legatus: Run, arguments: tuple[str, str], words: str
) -> None:
    done = legatus("new", *arguments, "-o", "a.legatus")
    assert (done.code, Path("a.legatus").exists()) == (2, False)
    assert words in done.err


def test_a_folder_that_is_not_there_ends_with_3(legatus: Run) -> None:
    done = legatus("new", "roster", LIST, "-o", "no/a.legatus")
    assert done.code == 3
    assert "could not be written (No such file or directory)" in done.err


def test_a_name_longer_than_any_ends_with_3(legatus: Run) -> None:
    done = legatus("new", "roster", LIST, "-o", "x" * 300)
    assert done.code == 3
    assert "File name too long" in done.err


@pytest.mark.parametrize(
    "name", ["a .legatus", "צבא.legatus", "🐘" * 60 + ".legatus", "l'a.legatus"]
)
def test_it_is_written_to_a_file_of_any_name(legatus: Run, name: str) -> None:
    assert legatus("new", "roster", LIST, "-o", name).code == 0
    assert [each.name for each in Path().iterdir()] == [name]


def test_an_army_of_a_system_without_a_scale_has_none(legatus: Run, stands_pack: Path) -> None:
    assert stands_pack.is_dir()
    legatus("new", "roster", "mini-stands/romans", "-o", "a.legatus")
    assert _document("a.legatus").ratio is None


def test_a_ready_army_over_the_total_that_was_asked_for_says_so(legatus: Run) -> None:
    """The list's own comes to 1,000 points (rules-data A.9.1)."""
    done = legatus("new", "roster", LIST, "--points", "300", "-o", "mine.legatus")
    assert done.code == 0
    assert "700 over the agreed 300" in done.out
