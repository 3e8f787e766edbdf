"""Files of own values: written, read, refused with file and line, and lost cells told."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.errors import PackError
from builder.core.model import LocalisedText, clean_notes
from builder.core.own_values import OwnCell, OwnValues, house_cells
from builder.operations.packs import pack_lines, template_lines
from builder.storage.library import Library
from builder.storage.own_values import read_own_values, text_of_own_values, write_own_values
from tests.storage.tiny_pack import RULESET, write_pack
from tests.support.makers import shipped

if TYPE_CHECKING:
    from pathlib import Path

OWN = "resources/own_values/tiny.yaml"
RULES = "resources/rulesets/tiny/ruleset.yaml"
HEAD = 'schema: own-values/1\nruleset: tiny\nversion: "1"\n'
PIKE = "  - {table: prices, row: pike, column: points, value: 7}\n"
MAN = "  - {table: prices, row: man, column: points, value: 4}\n"
# A step that takes the prices as percentages.
PERCENT = "percent_columns: [[prices, points]], when: {all: [late]}"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a pack with a file for own values in it, where none is taken over yet."""
    root = write_pack(tmp_path / "pack")
    _type(root, "")
    return root


def _type(root: Path, cells: str, *, head: str = HEAD) -> Path:
    file = root / OWN
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(head + (f"cells:\n{cells}" if cells else ""), encoding="utf-8")
    return file


def _update(root: Path, *changes: tuple[str, str]) -> None:
    """Put the next version of the pack in its place."""
    text = RULESET
    for old, new in (*changes, ('version: "1"', 'version: "2"')):
        assert old in text
        text = text.replace(old, new)
    (root / RULES).write_text(text, encoding="utf-8")


def _price(library: Library, row: str) -> str:
    """Return what a row costs, and by whose word."""
    cell = library.ruleset("tiny").table_index["prices"].cell(row, "points")
    return f"{cell.value} {cell.source}"


# --- written and read -------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset_id", shipped().ruleset_ids())
def test_every_house_cell_stands_in_a_new_file_as_a_comment(
    tmp_path: Path, ruleset_id: str
) -> None:
    ruleset = shipped().ruleset(ruleset_id)
    file = tmp_path / "own.yaml"
    own = OwnValues(ruleset=ruleset_id, version=ruleset.version)
    write_own_values(own, file, house_cells(ruleset))
    comments = [line for line in file.read_text("utf-8").splitlines() if line.startswith("#")]
    assert len(comments) == len(house_cells(ruleset))
    assert read_own_values(file, ruleset) == own


@pytest.mark.parametrize("ruleset_id", shipped().ruleset_ids())
def test_each_comment_is_a_value_when_its_mark_is_taken_away(
    tmp_path: Path, ruleset_id: str
) -> None:
    ruleset = shipped().ruleset(ruleset_id)
    offered = house_cells(ruleset)
    text = text_of_own_values(OwnValues(ruleset=ruleset_id, version="1.0"), offered)
    file = tmp_path / "own.yaml"
    file.write_text(text.replace("#  -", "  -"), encoding="utf-8")
    assert read_own_values(file, ruleset).cells == offered


def test_what_is_taken_over_stands_before_what_is_offered() -> None:
    mine = OwnCell(table="prices", row="man", column="points", value=Fraction(4))
    offered = OwnCell(table="prices", row="pike", column="points", value=Fraction(2))
    text = text_of_own_values(OwnValues(ruleset="tiny", version="1", cells=(mine,)), (offered,))
    assert text == HEAD + "cells:\n" + MAN + "#" + PIKE.replace("7", "2")


def test_without_any_cell_there_is_the_head_alone() -> None:
    assert text_of_own_values(OwnValues(ruleset="tiny", version="1")) == HEAD


NUMBERS = [
    "0",
    "-3",
    "5/2",
    "1/3",
    "-2/3",
    "333333/10000",
    "1000000000",
    "123456789123456789/1000000000",
]


@pytest.mark.parametrize("number", NUMBERS)
def test_numbers_stay_exact(root: Path, number: str) -> None:
    cell = OwnCell(table="prices", row="man", column="points", value=Fraction(number))
    write_own_values(OwnValues(ruleset="tiny", cells=(cell,)), root / OWN)
    assert _price(Library([root]), "man") == f"{Fraction(number)} own"


@pytest.mark.parametrize(("number", "written"), [("5/2", "2.5"), ("-1/4", "-0.25"), ("7", "7")])
def test_a_decimal_is_written_as_one(number: str, written: str) -> None:
    cell = OwnCell(table="a", row="b", column="c", value=Fraction(number))
    text = text_of_own_values(OwnValues(ruleset="tiny", cells=(cell,)))
    assert f"value: {written}}}" in text


WORDS = ["it's", 'he said "no"', "both ' and \"", "a: b, c # d", "{x}", "two\nlines", "\u2028",
         "yes", "12", " ", "−5 ½ è", "#", "\\n", "- x"]  # fmt: skip


@pytest.mark.parametrize("words", WORDS)
def test_texts_stay_as_they_are_even_as_comments(root: Path, words: str) -> None:
    text = LocalisedText(en=words, it=words)
    cell = OwnCell(table="prices", row="man", column="points", text=text)
    offered = text_of_own_values(OwnValues(ruleset="tiny"), (cell,))
    assert offered.count("\n") == 5
    (root / OWN).write_text(offered.replace("#  -", "  -", 1), encoding="utf-8")
    assert read_own_values(root / OWN, Library([root]).ruleset("tiny")).cells == (cell,)


@pytest.mark.parametrize("name", ["null", "true", "no", "12", "1e3", "0x1"])
def test_ids_that_look_like_something_else_stay_ids(tmp_path: Path, name: str) -> None:
    cell = OwnCell(table=name, row=name, column=name, option=name)
    own = OwnValues(ruleset="tiny", cells=(cell,))
    file = tmp_path / "own.yaml"
    write_own_values(own, file)
    ruleset = Library([write_pack(tmp_path)]).ruleset("tiny")
    with pytest.raises(PackError, match="isn't known"):
        read_own_values(file, ruleset)
    later = own.model_copy(update={"version": "0"})
    write_own_values(later, file)
    assert read_own_values(file, ruleset) == later


_slugs = st.from_regex(r"[a-z0-9]+(-[a-z0-9]+)*", fullmatch=True).filter(lambda s: len(s) <= 64)
# What says nothing once it is cleaned is no text of a pack.
_texts = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40).filter(
    clean_notes
)
_cells = st.builds(
    OwnCell,
    table=_slugs,
    row=_slugs,
    column=_slugs,
    value=st.none() | st.fractions(-(10**9), 10**9, max_denominator=10**9),
    text=st.none() | st.builds(LocalisedText, en=_texts, it=_texts),
    forbidden=st.booleans(),
)


@given(cells=st.lists(_cells, max_size=5, unique_by=lambda cell: cell.place))
def test_what_is_written_is_read_again(
    tmp_path_factory: pytest.TempPathFactory, cells: list[OwnCell]
) -> None:
    own = OwnValues(ruleset="roman-ancients", version="0", cells=tuple(cells))
    file = tmp_path_factory.getbasetemp() / "own.yaml"
    write_own_values(own, file, cells)
    assert read_own_values(file, shipped().ruleset("roman-ancients")) == own


# --- in the library ---------------------------------------------------------------------------


def test_a_file_with_comments_alone_changes_nothing(root: Path) -> None:
    _type(root, "#" + PIKE)
    assert _price(Library([root]), "pike") == "2 house"


def test_a_line_taken_over_holds_in_place_of_the_house_s(root: Path) -> None:
    _type(root, "#" + MAN + PIKE)
    library = Library([root])
    assert (_price(library, "pike"), _price(library, "man")) == ("7 own", "3 house")


def test_the_pack_s_own_values_can_still_be_asked_for(root: Path) -> None:
    _type(root, PIKE)
    library = Library([root])
    assert _price(library, "pike") == "7 own"
    pack = library.pack_ruleset("tiny")
    assert pack.table_index["prices"].cell("pike", "points").value == 2


def test_of_two_files_the_later_pack_s_stands_over_the_earlier_one_s(
    root: Path, tmp_path: Path
) -> None:
    _type(root, PIKE + MAN)
    _type(tmp_path / "later", PIKE.replace("7", "9"))
    library = Library([root, tmp_path / "later"])
    assert (_price(library, "pike"), _price(library, "man")) == ("9 own", "4 own")


def test_a_pack_that_comes_later_is_looked_into_when_it_is_included(
    root: Path, tmp_path: Path
) -> None:
    library = Library([root])
    assert _price(library, "pike") == "2 house"
    _type(tmp_path / "later", PIKE)
    library.include(tmp_path / "later")
    library.include(tmp_path / "later")
    library.forget("tiny")
    assert _price(library, "pike") == "7 own"


def test_a_pack_that_is_included_brings_its_lists_too(root: Path, tmp_path: Path) -> None:
    library = Library([root])
    assert library.ruleset_ids() == ("tiny",)
    library.include(write_pack(tmp_path / "later", "other"))
    assert library.ruleset_ids() == ("other", "tiny")
    assert (library.list_ids("other"), len(library.template_ids())) == (("mob",), 2)


def test_own_values_hold_in_the_next_version_of_the_pack(root: Path) -> None:
    _type(root, PIKE)
    _update(root, ("cells: [3]", "cells: [33]"))
    library = Library([root])
    assert library.ruleset("tiny").version == "2"
    assert (_price(library, "pike"), _price(library, "man")) == ("7 own", "33 house")
    assert library.lost_values("tiny") == ()


POINTS = "{id: points, label: {en: Points, it: Punti}}"
GONE: dict[str, tuple[tuple[str, str], ...]] = {
    "the table": (
        ("- id: prices", "- id: costs"), ("table: prices", "table: costs"),
        ("[prices, ", "[costs, "),
    ),
    "the row": (("- {id: pike, label: {en: pike, it: picca}, cells",
                 "- {id: dart, label: {en: dart, it: dardo}, cells"), ("row: pike}", "row: dart}")),
    "the column": ((POINTS, POINTS.replace("id: points", "id: cost")), ("points]", "cost]")),
    "its cells, for a formula": (
        (POINTS, POINTS[:-1] + ", formula: {sum: [1, 2]}}"),
        ("cells: [3]", "cells: []"), ("cells: [2]", "cells: []"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("changes", GONE.values(), ids=GONE)
def test_a_value_whose_cell_is_gone_is_told_and_stays_in_the_file(
    root: Path, changes: tuple[tuple[str, str], ...]
) -> None:
    file = _type(root, PIKE)
    before = file.read_bytes()
    _update(root, *changes)
    library = Library([root])
    library.ruleset("tiny")
    (lost,) = library.lost_values("tiny")
    assert lost == OwnCell(table="prices", row="pike", column="points", value=Fraction(7))
    assert file.read_bytes() == before


def test_an_option_that_the_next_version_lacks_is_lost_and_no_fault(root: Path) -> None:
    _type(root, PIKE.replace("value: 7", "option: pike"))
    _update(
        root,
        ("cells: [2]", "cells: [{option: none}]"),
        ("{id: pike, label: {en: pike, it: picca}, rows", "{id: dart, label: {en: d, it: d}, rows"),
        ('"arms:pike"', '"arms:dart"'),
    )
    library = Library([root])
    library.ruleset("tiny")
    assert [cell.option for cell in library.lost_values("tiny")] == ["pike"]


def test_what_is_lost_is_asked_anew_when_the_ruleset_is(root: Path) -> None:
    file = _type(root, PIKE.replace("pike", "spike"))
    library = Library([root])
    library.ruleset("tiny")
    assert len(library.lost_values("tiny")) == 1
    file.unlink()
    library.forget("tiny")
    assert library.lost_values("tiny") == ()
    library.ruleset("tiny")
    assert library.lost_values("tiny") == ()


# --- faults -----------------------------------------------------------------------------------

# The head and the cells of a file; in which line, at which field and with what words it is told.
FAULTS = [
    ("another tag", HEAD.replace("values/1", "values/2"), PIKE, 1, "schema", "“own-values/1”"),
    ("no tag", HEAD.partition("\n")[2], PIKE, 1, "schema", "should be “own-values/1”"),
    ("another ruleset's", HEAD.replace("tiny", "tidy"), PIKE, 2, "ruleset",
     "should be “tiny”, as it is filed"),
    ("no ruleset", HEAD.replace("ruleset: tiny\n", ""), PIKE, 1, "ruleset", "is missing"),
    ("a version that is a number", HEAD.replace('"1"', "1"), PIKE, 3, "version",
     "put it in quotes"),
    ("an unknown key", HEAD, PIKE.replace("value", "valeu"), 5, "cells[0].valeu",
     "did you mean “value”?"),
    ("no table", HEAD, PIKE.replace("table: prices, ", ""), 5, "cells[0].table", "is missing"),
    ("no column", HEAD, PIKE.replace("column: points, ", ""), 5, "cells[0].column", "is missing"),
    ("a name that is none", HEAD, PIKE.replace("prices", "../prices"), 5, "cells[0].table",
     "small letters and digits"),
    ("a number that is none", HEAD, PIKE.replace("7", "seven"), 5, "cells[0].value",
     "should be a number"),
    ("a truth for a number", HEAD, PIKE.replace("7", "true"), 5, "cells[0].value",
     "should be a number"),
    ("no end of numbers", HEAD, PIKE.replace("7", ".inf"), 5, "cells[0].value",
     "should be a number"),
    ("a number that would never end", HEAD, PIKE.replace("7", "'1e999999999'"), 5,
     "cells[0].value", "should be a number"),
    ("a number divided by 0", HEAD, PIKE.replace("7", "1/0"), 5, "cells[0].value",
     "should be a number"),
    ("a number without bounds", HEAD, PIKE.replace("7", "1e12"), 5, "cells[0].value",
     "should lie between"),
    ("a text in one language", HEAD, PIKE.replace("value: 7", "text: {en: dear}"), 5,
     "cells[0].text.it", "is missing"),
    ("an unknown option", HEAD, PIKE.replace("value: 7", "option: pikes"), 5, "cells[0].option",
     "did you mean “pike”?"),
    ("a cell twice", HEAD, MAN + PIKE + MAN, 7, "cells[2]",
     "“prices / man / points” is there twice"),
    ("no list", HEAD, "  table: prices\n", 5, "cells", "should be a list"),
    ("no YAML", HEAD, "  - {table: prices\n", 6, "", "isn't valid YAML"),
    ("a key twice", HEAD, f"{PIKE}cells:\n{MAN}", 6, "", "the key “cells” is there twice"),
    ("an alias", HEAD, f"  - &a\n  - *a\n{PIKE}", 5, "", "anchors and aliases"),
    ("a tag", HEAD, "  - !!python/object/apply:os.system [ls]\n", 5, "", "tags (such as !!python)"),
    ("too deep", HEAD, f"  - {'[' * 100}{']' * 100}\n", 5, "", "nested deeper"),
]  # fmt: skip


@pytest.mark.parametrize("case", FAULTS, ids=[case[0] for case in FAULTS])
def test_a_fault_is_told_with_file_line_and_what_was_expected(
    root: Path, case: tuple[str, str, str, int, str, str]
) -> None:
    _, head, cells, line, field, words = case
    file = _type(root, cells, head=head)
    with pytest.raises(PackError) as caught:
        Library([root]).ruleset("tiny")
    problem = caught.value.problems[0]
    assert (problem.file, problem.line, problem.field) == (str(file), line, field)
    assert words in str(caught.value)


@pytest.mark.parametrize("case", FAULTS, ids=[case[0] for case in FAULTS])
def test_a_fault_stops_no_other_ruleset_and_leaves_the_file(
    root: Path, tmp_path: Path, case: tuple[str, str, str, int, str, str]
) -> None:
    file = _type(root, case[2], head=case[1])
    before = file.read_bytes()
    library = Library([root, write_pack(tmp_path / "sound", "other")])
    errors = {line.id: line.error for line in pack_lines(library)}
    assert isinstance(errors["tiny"], PackError)
    assert errors["other"] is None
    templates = {line.ruleset: line.error for line in template_lines(library)}
    assert (templates["other"], isinstance(templates["tiny"], PackError)) == (None, True)
    assert file.read_bytes() == before


PERCENTAGES = [("1000", True), ("-100", True), ("1001", False), ("1e9", False), ("-101", False)]


@pytest.mark.parametrize(("percent", "is_taken"), PERCENTAGES)
def test_a_percentage_beyond_sense_is_told(root: Path, percent: str, is_taken: bool) -> None:  # noqa: FBT001
    text = RULESET.replace("percent: 10, when: {all: [late]}", PERCENT)
    (root / RULES).write_text(text, encoding="utf-8")
    _type(root, PIKE.replace("7", percent))
    library = Library([root])
    if is_taken:
        assert _price(library, "pike") == f"{Fraction(percent)} own"
        return
    with pytest.raises(PackError, match=r":5: cells\[0\].value: should lie between −100 and 1000"):
        library.ruleset("tiny")


BYTES = {
    "no UTF-8": (b"schema: own-values/1\nruleset: Citt\xe0\n", "isn't text in UTF-8"),
    "a picture": (b"\x89PNG\r\n", "isn't text in UTF-8"),
    "nothing": (b"", "should hold named values"),
    "a word": (b"mine", "should hold named values"),
    "half a character": (b'schema: "\\ud800"', ""),
    "too much": (b" " * (16 * 1024 * 1024 + 1), "is larger than 16 MB"),
    "too many": (HEAD.encode() + b"cells:\n" + PIKE.encode() * 60_000, "more than 200,000"),
}


@pytest.mark.parametrize(("content", "words"), BYTES.values(), ids=BYTES)
def test_bytes_that_are_no_own_values_are_told(root: Path, content: bytes, words: str) -> None:
    (root / OWN).write_bytes(content)
    with pytest.raises(PackError) as caught:
        Library([root]).ruleset("tiny")
    assert words in str(caught.value)


def test_a_folder_in_the_file_s_place_is_passed_over(root: Path) -> None:
    (root / OWN).unlink()
    (root / OWN).mkdir()
    assert _price(Library([root]), "pike") == "2 house"


def test_a_file_for_a_ruleset_that_there_isn_t_is_passed_over(root: Path) -> None:
    (root / OWN).rename((root / OWN).with_name("tidy.yaml"))
    assert [line.error for line in pack_lines(Library([root]))] == [None]


def test_a_file_with_a_mark_and_lines_of_windows_is_read(root: Path) -> None:
    text = f"{HEAD}cells:\n{PIKE}".replace("\n", "\r\n")
    (root / OWN).write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert _price(Library([root]), "pike") == "7 own"


def test_a_file_without_a_version_is_read(root: Path) -> None:
    _type(root, PIKE, head=HEAD.replace('version: "1"\n', ""))
    assert _price(Library([root]), "pike") == "7 own"
