"""`legatus export`: sheets of an army or battle in one PDF."""

from __future__ import annotations

import errno
import os
import re
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest

from tests.support import pdf

if TYPE_CHECKING:
    from tests.cli.conftest import Run


def _is_pdf(name: str) -> bool:
    content = Path(name).read_bytes()
    return content.startswith(b"%PDF-") and content.rstrip().endswith(b"%%EOF")


@pytest.mark.parametrize("sheets", ["roster", "cards", "qrs", "roster,cards,qrs", "qrs, roster"])
def test_sheets_are_printed(legatus: Run, army: Path, sheets: str) -> None:
    done = legatus("export", army, "--sheets", sheets, "-o", "a.pdf")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("Wrote a.pdf: ")
    assert _is_pdf("a.pdf")


def test_a_battle_is_printed(legatus: Run, battle: Path) -> None:
    assert legatus("export", battle, "-o", "a.pdf").code == 0
    assert _is_pdf("a.pdf")


def test_the_same_army_gives_the_same_bytes(legatus: Run, army: Path) -> None:
    legatus("export", army, "-o", "a.pdf")
    legatus("export", army, "-o", "b.pdf")
    assert Path("a.pdf").read_bytes() == Path("b.pdf").read_bytes()


@pytest.mark.parametrize("other", [("--paper", "letter"), ("--lang", "it"), ("--card", "tarot")])
def test_paper_language_and_cards_are_chosen(
    legatus: Run, army: Path, other: tuple[str, str]
) -> None:
    legatus("export", army, "--paper", "a4", "-o", "a.pdf")
    assert legatus("export", army, *other, "-o", "b.pdf").code == 0
    assert Path("a.pdf").read_bytes() != Path("b.pdf").read_bytes()


def test_what_no_font_has_is_told_and_is_no_fault(legatus: Run, army: Path) -> None:
    text = army.read_text(encoding="utf-8")
    army.write_text(text.replace("title: Six maniples", 'title: "🐘"'), encoding="utf-8")
    done = legatus("export", army, "-o", "a.pdf")
    assert done.code == 0
    assert "No font has 🐘" in done.out


def test_an_army_that_breaks_rules_is_printed_too(legatus: Run, illegal: Path) -> None:
    assert legatus("export", illegal, "-o", "a.pdf").code == 0


@pytest.mark.parametrize(
    ("sheets", "words"),
    [("maps", "There is no sheet “maps”; did you mean “map”?"), (",", "at least one sheet")],
)
def test_an_unknown_sheet_writes_nothing(legatus: Run, army: Path, sheets: str, words: str) -> None:
    done = legatus("export", army, "--sheets", sheets, "-o", "a.pdf")
    assert (done.code, Path("a.pdf").exists()) == (2, False)
    assert words in done.err


def test_a_bad_file_writes_nothing(legatus: Run) -> None:
    Path("bad.legatus").write_bytes(b"")
    done = legatus("export", "bad.legatus", "-o", "a.pdf")
    assert (done.code, Path("a.pdf").exists()) == (3, False)


def test_a_full_disk_leaves_the_old_sheets(
    legatus: Run, army: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("a.pdf").write_bytes(b"old")

    def full(*_arguments: object) -> NoReturn:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", full)
    done = legatus("export", army, "-o", "a.pdf")
    monkeypatch.undo()
    assert done.code == 3
    assert "No space left on device" in done.err


@pytest.mark.parametrize(
    ("target", "reason"),
    [("folder.pdf", "Is a directory"), ("none/a.pdf", "No such file or directory")],
)
def test_a_target_that_is_a_folder_or_in_none_is_told_and_nothing_is_left(
    legatus: Run, army: Path, target: str, reason: str
) -> None:
    Path("folder.pdf").mkdir()
    done = legatus("export", army, "-o", target)
    assert (done.code, done.out) == (3, "")
    assert f"{target} could not be written ({reason})" in done.err
    assert sorted(each.name for each in Path().iterdir()) == ["army.legatus", "folder.pdf"]


def test_a_folder_that_nobody_may_write_to_is_told(
    legatus: Run, army: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the call that makes the file, since root may write everywhere."""

    def refused(*_arguments: object, **_named: object) -> NoReturn:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(tempfile, "mkstemp", refused)
    done = legatus("export", army, "-o", "a.pdf")
    assert (done.code, done.out, Path("a.pdf").exists()) == (3, "", False)
    assert "a.pdf could not be written (Permission denied)" in done.err


@pytest.mark.parametrize("stands", [0, 5_000])
def test_an_army_of_nobody_and_one_of_hordes_are_printed(legatus: Run, stands: int) -> None:
    """Rules that count stands divide no unit, however large it is."""
    army = Path("army.legatus")
    legatus("new", "roster", "civitates-bellantes/polybian-roman", "-o", army)
    text = re.sub(r"strength: \d+", f"strength: {stands}", army.read_text(encoding="utf-8"))
    if not stands:
        text = text.partition("    children:\n")[0] + "    children: []\n"
    army.write_text(text, encoding="utf-8")
    done = legatus("export", army, "--sheets", "roster,cards,order-slips", "-o", "a.pdf")
    assert (done.code, done.err) == (0, "")
    assert ("5,000" in pdf.text(Path("a.pdf").read_bytes())) == bool(stands)


@pytest.mark.parametrize("name", ["a .pdf", "צבא.pdf", "🐘" * 60 + ".pdf", 'l\'a "b".pdf'])
def test_sheets_are_written_to_a_file_of_any_name(legatus: Run, army: Path, name: str) -> None:
    assert legatus("export", army, "--sheets", "qrs", "-o", name).code == 0
    assert _is_pdf(name)


@pytest.mark.parametrize("sheets", ["map", "map-tiles", "roster,map"])
def test_the_map_of_a_battle_is_printed(legatus: Run, battle: Path, sheets: str) -> None:
    done = legatus("export", battle, "--sheets", sheets, "-o", "a.pdf")
    assert (done.code, done.err) == (0, "")
    assert _is_pdf("a.pdf")


@pytest.mark.parametrize("target", ["a.pdf", "a.svg", "a.png"])
def test_an_army_alone_has_no_map(legatus: Run, army: Path, target: str) -> None:
    done = legatus("export", army, "--sheets", "map", "-o", target)
    assert (done.code, Path(target).exists()) == (2, False)
    assert "no map without a table" in done.err


def test_a_table_too_large_for_tiles_is_refused(legatus: Run, battle: Path) -> None:
    text = battle.read_text(encoding="utf-8")
    assert "width_mm: 2400" in text
    battle.write_text(text.replace("width_mm: 2400", "width_mm: 100000"), encoding="utf-8")
    done = legatus("export", battle, "--sheets", "map-tiles", "-o", "a.pdf")
    assert (done.code, Path("a.pdf").exists()) == (2, False)
    assert "400 are the most" in done.err


@pytest.mark.parametrize(
    ("name", "begins"), [("a.svg", b"<?xml"), ("a.png", b"\x89PNG"), ("A.PNG", b"\x89PNG")]
)
def test_the_map_is_written_as_a_picture(
    legatus: Run, battle: Path, name: str, begins: bytes
) -> None:
    done = legatus("export", battle, "--sheets", "map", "-o", name)
    assert (done.code, done.out, done.err) == (0, f"Wrote {name}\n", "")
    assert Path(name).read_bytes().startswith(begins)


@pytest.mark.parametrize("sheets", [(), ("--sheets", "roster"), ("--sheets", "map,qrs")])
def test_a_picture_of_anything_else_is_refused(
    legatus: Run, battle: Path, sheets: tuple[str, ...]
) -> None:
    done = legatus("export", battle, *sheets, "-o", "a.svg")
    assert (done.code, Path("a.svg").exists()) == (2, False)
    assert "--sheets map" in done.err


def test_an_owners_copy_is_of_a_side_that_there_is(legatus: Run, battle: Path) -> None:
    sheets = ("--sheets", "order-sheet", "--for", "owner")
    assert legatus("export", battle, *sheets, "--side", "rome", "-o", "rome.pdf").code == 0
    legatus("export", battle, *sheets, "-o", "both.pdf")
    told, both = (pdf.text(Path(f"{name}.pdf").read_bytes()) for name in ("rome", "both"))
    assert ("Carthage" in told, "Carthage" in both) == (False, True)
    done = legatus("export", battle, *sheets, "--side", "gaul", "-o", "gaul.pdf")
    assert (done.code, done.out) == (2, "")
    assert "no side “gaul”" in done.err
    assert not Path("gaul.pdf").exists()


def test_roots_come_from_a_file_of_this_battles_game(
    legatus: Run, army: Path, battle: Path
) -> None:
    legatus("seal", "propose", battle, "--side", "rome")
    for file, roots, code, reason in (
        (battle, "owner-rome.legatus", 2, "Nothing is sealed in that file yet"),
        (battle, army, 3, "is of the kind roster/2"),
        (battle, "none.legatus", 3, "can't be read"),
    ):
        done = legatus("export", file, "--roots", roots, "-o", "a.pdf")
        assert (done.code, done.out) == (code, "")
        assert reason in done.err
    assert not Path("a.pdf").exists()


def test_rules_alone_give_their_quick_reference(legatus: Run, tmp_path: Path) -> None:
    done = legatus("export", "--rules", "medioevo", "-o", "rules.pdf")
    assert (done.code, done.err) == (0, "")
    assert "Medioevo" in pdf.text((tmp_path / "rules.pdf").read_bytes())


def test_the_whole_system_takes_more_than_what_occurs(legatus: Run, tmp_path: Path) -> None:
    legatus("new", "scenario", "zama-202bc", "-o", "zama.legatus")
    for name, more in (("some", ()), ("all", ("--whole-system",))):
        legatus("export", "zama.legatus", "--sheets", "qrs", *more, "-o", f"{name}.pdf")
    some, whole = (pdf.text((tmp_path / f"{name}.pdf").read_bytes()) for name in ("some", "all"))
    assert len(whole) > len(some)


def test_an_opponents_pack_has_no_orders(legatus: Run, tmp_path: Path) -> None:
    legatus("new", "scenario", "zama-202bc", "-o", "zama.legatus")
    done = legatus("export", "zama.legatus", "--pack", "opponent", "-o", "his.pdf")
    assert done.code == 0
    first = pdf.texts((tmp_path / "his.pdf").read_bytes())[0]
    assert "Rome" in first
    assert "Attack" not in first


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("-o", "a.pdf"), "Name a file"),
        (("a.legatus", "--rules", "medioevo", "-o", "a.pdf"), "quick reference alone"),
        (("--rules", "medioevo", "--out-dir", "d"), "quick reference alone"),
        (("--rules", "medioevo", "-o", "a.html"), "to the PDF"),
        (("--rules", "medioevo", "-o", "a.png"), "to the PDF"),
        (("--rules", "medioevo", "--as", "text", "-o", "a.pdf"), "to the PDF"),
        (("a.legatus", "--pack", "umpire", "--sheets", "map", "-o", "a.pdf"), "of its own"),
        (("a.legatus", "b.legatus", "--pack", "umpire", "--out-dir", "d"), "for one file"),
    ],
)
def test_what_doesnt_go_together_is_refused(
    legatus: Run, arguments: tuple[str, ...], told: str
) -> None:
    done = legatus("export", *arguments)
    assert (done.code, told in done.err) == (2, True)
