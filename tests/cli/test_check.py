"""`legatus check`: many files at once, each with what it breaks or why it can't be read."""

from __future__ import annotations

import os
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from tests.cli.conftest import DOCUMENTS

if TYPE_CHECKING:
    from tests.cli.conftest import Run

FINDING_KEYS = ["side", "code", "severity", "message", "nodes", "why", "cite", "remedy"]


def test_a_legal_army_ends_with_0(legatus: Run, army: Path) -> None:
    done = legatus("check", army)
    assert (done.code, done.out, done.err) == (0, f"{army}: nothing to remark\n", "")


def test_a_legal_battle_ends_with_0(legatus: Run, battle: Path) -> None:
    assert legatus("check", battle).code == 0


def test_an_error_ends_with_1_and_is_told(legatus: Run, illegal: Path) -> None:
    done = legatus("check", illegal)
    assert done.code == 1
    assert done.out.startswith(f"{illegal}: 1 finding\n  error: ")


def test_what_a_shell_puts_in_the_place_of_a_command_is_read(legatus: Run, army: Path) -> None:
    """`legatus check <(…)`: a pipe that has the name of a file."""
    os.mkfifo("pipe")
    writing = Thread(target=Path("pipe").write_bytes, args=(army.read_bytes(),))
    writing.start()
    done = legatus("check", "pipe")
    writing.join()
    assert (done.code, done.out, done.err) == (0, "pipe: nothing to remark\n", "")


def test_what_has_no_end_is_too_large(legatus: Run) -> None:
    done = legatus("check", "/dev/zero")
    assert (done.code, done.err) == (3, "legatus: zero:1: is larger than 16 MB\n")


def test_warnings_alone_end_with_0(legatus: Run, army: Path) -> None:
    empty = "    children:\n      - {kind: formation, id: 999, name: Nobody}\n"
    text = army.read_text(encoding="utf-8").replace("    children:\n", empty, 1)
    army.write_text(text, encoding="utf-8")
    done = legatus("check", army)
    assert done.code == 0
    assert "  warning: Nobody: " in done.out


def test_findings_come_as_data_with_stable_keys(legatus: Run, illegal: Path) -> None:
    done = legatus("check", illegal, "--json")
    (file,) = done.data["files"]
    assert (done.code, list(file)) == (1, ["file", "ok", "findings"])
    assert (file["file"], file["ok"]) == ("illegal.legatus", False)
    assert [list(each) for each in file["findings"]] == [FINDING_KEYS]
    assert file["findings"][0]["severity"] == "error"


def test_a_finding_names_its_side(legatus: Run) -> None:
    (file,) = legatus("check", DOCUMENTS / "scenario-1.legatus", "--json").data["files"]
    assert {each["side"] for each in file["findings"]} >= {"rome", "carthage"}


def test_one_unreadable_file_stops_no_other(legatus: Run, army: Path, illegal: Path) -> None:
    done = legatus("check", army, "no.legatus", illegal, "--json")
    assert done.code == 3
    assert [each["ok"] for each in done.data["files"]] == [True, False, False]
    assert list(done.data["files"][1]) == ["file", "ok", "problems"]


def test_the_problems_of_a_file_come_with_place(legatus: Run, army: Path) -> None:
    text = army.read_text(encoding="utf-8")
    army.write_text(text.replace("ratio: 10", "ratio: 0"), encoding="utf-8")
    (file,) = legatus("check", army, "--json").data["files"]
    (problem,) = file["problems"]
    assert (problem["file"], problem["line"], problem["field"]) == ("army.legatus", 7, "ratio")
    assert "a whole number from 1 to 2,000" in problem["message"]


def test_in_words_a_problem_stands_on_the_error_stream(legatus: Run, army: Path) -> None:
    text = army.read_text(encoding="utf-8")
    army.write_text(text.replace("ratio: 10", "ratio: 0"), encoding="utf-8")
    done = legatus("check", army)
    assert (done.code, done.out) == (3, "")
    assert done.err.startswith("legatus: army.legatus:7: ratio: should be")


def test_files_are_told_in_the_order_they_were_named(
    legatus: Run, army: Path, illegal: Path
) -> None:
    data = legatus("check", illegal, army, illegal, "--json").data
    assert [each["file"] for each in data["files"]] == [str(illegal), str(army), str(illegal)]


BAD = {
    "nothing": (b"", "is empty"),
    "half": (b'schema: roster/1\ntitle: "x', "isn't valid YAML"),
    "a bomb": (b"schema: roster/1\na: &a [x]\nb: [*a, *a]\n", "anchors and aliases"),
    "newer": (b"schema: roster/99\n", "newer version of the program"),
    "another's": (b"name: x\n", "isn't a file of this program"),
    "no text": (b"\xff\xfe\x00", "isn't text in UTF-8"),
}


@pytest.mark.parametrize(("content", "words"), BAD.values(), ids=BAD)
def test_a_bad_file_ends_with_3_and_is_left_as_it_is(
    legatus: Run, tmp_path: Path, content: bytes, words: str
) -> None:
    file = tmp_path / "bad.legatus"
    file.write_bytes(content)
    done = legatus("check", file)
    assert done.code == 3
    assert words in done.err
    assert len(done.err.splitlines()) == 1
    assert file.read_bytes() == content


def test_what_no_font_has_is_advice(legatus: Run, army: Path) -> None:
    text = army.read_text(encoding="utf-8")
    army.write_text(text.replace("title: Six maniples", 'title: "🐘"'), encoding="utf-8")
    done = legatus("check", army, "--json")
    (finding,) = done.data["files"][0]["findings"]
    assert (done.code, finding["code"], finding["severity"]) == (0, "no-glyph", "advice")
    assert "🐘" in finding["message"]


ODD_NAMES = ["a .legatus", "-x.legatus", "quote\"s'.legatus", "<b>.legatus", "צבא.legatus",
             "🐘.legatus", "100%.legatus", "{0}.legatus", "two\nlines.legatus"]  # fmt: skip


@pytest.mark.parametrize("name", ODD_NAMES)
def test_a_file_of_any_name_is_checked(legatus: Run, army: Path, name: str) -> None:
    army.rename(name)
    done = legatus("check", "--json", "--", name)
    assert (done.code, done.data["files"][0]["file"]) == (0, name)


def test_a_folder_is_told_as_such(legatus: Run, tmp_path: Path) -> None:
    (tmp_path / "folder.legatus").mkdir()
    done = legatus("check", "folder.legatus")
    assert done.code == 3
    assert "Is a directory" in done.err
