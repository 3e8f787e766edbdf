"""`legatus export A B … --out-dir D`, and rosters as texts."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from builder.cli import exporting
from builder.core.print_options import BACKS, DETAILS, LOOKS
from builder.export.booklet import sheet_names
from tests.support import pdf

if TYPE_CHECKING:
    from tests.cli.conftest import Run


def test_each_file_is_told_and_a_bad_one_is_told_too(
    legatus: Run, army: Path, battle: Path
) -> None:
    Path("bad.legatus").write_text("nothing", encoding="utf-8")
    done = legatus("export", army, "bad.legatus", battle, "--sheets", "roster", "--out-dir", "d")
    assert done.code == 3
    assert done.out.count("Wrote d") == 2
    assert "bad.legatus" in done.err
    assert len(list(Path("d").iterdir())) == 2


def test_what_fails_for_one_names_it(legatus: Run, army: Path) -> None:
    done = legatus("export", army, "--sheets", "map", "--out-dir", "d")
    assert done.code == 3
    assert army.name in done.err
    assert "no map without a table" in done.err


def test_nothing_is_written_over_unless_it_is_asked(legatus: Run, army: Path) -> None:
    one = ("export", army, "--sheets", "roster", "--out-dir", "d")
    assert legatus(*one).code == 0
    assert legatus(*one).code == 3
    assert legatus(*one, "--overwrite").code == 0


def test_what_was_done_is_told_as_data(legatus: Run, army: Path) -> None:
    done = legatus("export", army, "gone", "--sheets", "roster", "--out-dir", "d", "--json")
    first, second = done.data["files"]
    assert first["ok"]
    assert first["written"] == [{"file": str(Path("d") / f"{army.stem}.pdf"), "pages": 1}]
    assert not second["ok"]
    assert second["problems"]


@pytest.mark.parametrize(
    "arguments",
    [
        ("a", "b", "-o", "x.pdf"),
        ("a", "-o", "x.pdf", "--out-dir", "d"),
        ("a",),
        ("-", "--out-dir", "d"),
        ("a", "-o", "x.pdf", "--apart"),
        ("a", "--out-dir", "d", "--as", "csv", "--sheets", "qrs"),
        ("a", "--out-dir", "d", "--sheets", "rooster"),
        ("a", "--out-dir", "d", "--bleed", "-1"),
    ],
)
def test_what_makes_no_sense_is_refused_and_nothing_written(
    legatus: Run, arguments: tuple[str, ...]
) -> None:
    assert legatus("export", *arguments).code == 2
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize(
    ("name", "begin"),
    [("a.csv", "\ufeffside,"), ("a.html", "<!DOCTYPE html>"), ("a.md", "# "), ("a.txt", "Six")],
)
def test_the_end_of_the_name_says_the_form(legatus: Run, army: Path, name: str, begin: str) -> None:
    assert legatus("export", army, "-o", name).code == 0
    assert Path(name).read_text(encoding="utf-8").startswith(begin)


def test_a_form_may_be_said_instead(legatus: Run, battle: Path) -> None:
    assert legatus("export", battle, "--as", "csv", "-o", "a.data", "--lang", "it").code == 0
    with Path("a.data").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len({row["parte"] for row in rows}) == 2


def test_an_army_is_shared_as_a_table_and_as_a_page(legatus: Run, army: Path) -> None:
    assert legatus("share", army, "--as", "csv").out.startswith("side,")
    assert "</html>" in legatus("share", army, "--as", "html").out


def test_help_names_all_sheets_there_are(legatus: Run) -> None:
    told = legatus("export", "--help").out.replace("-\n", "-")
    assert all(name in pdf.plain(told) for name in sheet_names())


def test_choices_of_how_to_print_are_taken(legatus: Run, army: Path) -> None:
    flags = ("--contents", "--booklet", "--fillable", "--merged", "--single", "--bleed", "3")
    done = legatus("export", army, *flags, "--sheets", "roster", "-o", "a.pdf")
    assert (done.code, done.err) == (0, "")
    for flag, choices in (("--look", LOOKS), ("--detail", DETAILS), ("--backs", BACKS)):
        for choice in choices:
            assert (
                legatus("export", army, flag, choice, "--sheets", "roster", "-o", "b.pdf").code == 0
            )


def test_a_booklet_has_contents_in_front_and_two_pages_to_a_sheet(legatus: Run, army: Path) -> None:
    legatus("export", army, "--contents", "-o", "plain.pdf")
    legatus("export", army, "--contents", "--booklet", "--sheets", "roster,qrs", "-o", "a.pdf")
    assert "Contents" in pdf.texts(Path("plain.pdf").read_bytes())[0]
    width, height = pdf.page_sizes(Path("a.pdf").read_bytes())[0]
    assert width > height


def test_a_pattern_is_expanded_where_no_shell_does(
    legatus: Run, army: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("two.legatus").write_bytes(army.read_bytes())
    monkeypatch.setattr(exporting, "EXPANDS", True)
    done = legatus("export", "*.legatus", "--sheets", "roster", "--out-dir", "d")
    assert done.code == 0
    assert len(list(Path("d").iterdir())) == len(list(Path().glob("*.legatus")))
    monkeypatch.setattr(exporting, "EXPANDS", False)
    assert legatus("export", "*.legatus", "--sheets", "roster", "--out-dir", "e").code == 3
