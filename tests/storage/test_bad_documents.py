"""A bad file: one clear message for each fault, with its line; the file is left as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.errors import DocumentError, NewerDocument, PackError
from builder.core.migrations import version_of
from builder.storage.documents import DOCUMENTS, check_names, load, load_one_of, open_document
from builder.storage.files import CouldNotRead
from builder.storage.library import Library
from tests.support.wording import whole

if TYPE_CHECKING:
    from pathlib import Path

    from builder.core.errors import FaultsFound

RATIO = "from 1 to 2,000"
# What is replaced in the sample army, by what, in which line, field and words it is told.
FAULTS = [
    ("an unknown ruleset", "  id: roman-ancients", "  id: roman-ancient", 4, "ruleset.id",
     "did you mean “roman-ancients”?"),
    ("an unknown list", "id: polybian-roman", "id: polybian-romans", 11, "army.army_list.id",
     "did you mean “polybian-roman”?"),
    ("an unknown entry", "entry: hastatus", "entry: hastatos", 45,
     "army.root.children[0].children[0].entry", "did you mean “hastatus”?"),
    ("an unknown echelon", "echelon: maniple", "echelon: manipel", 36,
     "army.root.children[0].echelon", "did you mean “maniple”?"),
    ("an unknown cut", "cut: maniple", "cut: maniples", 22, "army.root.cut",
     "did you mean “maniple”?"),
    ("an unknown order", "order: advance", "order: advnce", 38, "army.root.children[0].order",
     "did you mean “advance”?"),
    ("an unknown shape", "ranks: 2", "shape: square", 37, "army.root.children[0].shape",
     "“square” isn't known"),
    ("an unknown post", "role: commander-in-chief", "role: commander-in-chie", 24,
     "army.root.leaders[0].role", "did you mean “commander-in-chief”?"),
    ("an unknown post of a spare leader", "spares:\n    - role: commander-in-chief",
     "spares:\n    - role: consul", 107, "army.spares[0].role", "“consul” isn't known"),
    ("an unknown character", "inspiring: true", "character: bold", 30,
     "army.root.leaders[0].character", "“bold” isn't known"),
    ("an unknown role", "role: army", "role: armies", 21, "army.root.role",
     "did you mean “army”?"),
    ("an unknown characteristic", "characteristic: armour", "characteristic: armor", 48,
     "army.root.children[0].children[0].choices[0].characteristic", "did you mean “armour”?"),
    ("an unknown option", "- full-armour", "- full-armor", 50,
     "army.root.children[0].children[0].choices[0].options[0]", "did you mean “full-armour”?"),
    ("an unknown command figure", "kind: centurion", "kind: centurio", 55,
     "army.root.children[0].children[0].command[0].kind", "did you mean “centurion”?"),
    ("an unknown figure size", "turn_limit: 12", "figure_size: mm-28", 8, "figure_size",
     "“mm-28” isn't known"),
    ("a node number twice", "id: 4", "id: 3", 63, "army.root.children[0].children[1].id",
     "number 3 is there twice"),
    ("an unknown key", "turn_limit: 12", "turn_limt: 12", 8, "turn_limt",
     "did you mean “turn_limit”?"),
    ("an unknown key inside", "ranks: 2", "rank: 2", 37, "army.root.children[0].rank",
     "did you mean “ranks”?"),
    ("a key like no other", "ranks: 2", "xyzzy: 2", 37, "army.root.children[0].xyzzy",
     "isn't known here"),
    ("a merge key", "turn_limit: 12", "<<: {turn_limit: 12}", 8, "<<", "isn't known here"),
    ("a scale of 0", "ratio: 10", "ratio: 0", 7, "ratio", RATIO),
    ("a scale of -1", "ratio: 10", "ratio: -1", 7, "ratio", RATIO),
    ("a scale of 1.5", "ratio: 10", "ratio: 1.5", 7, "ratio", RATIO),
    ("a scale of 10^9", "ratio: 10", "ratio: 1000000000", 7, "ratio", RATIO),
    ("a scale of 5,000 digits", "ratio: 10", "ratio: " + "9" * 5000, 7, "ratio", RATIO),
    ("a scale without end", "ratio: 10", "ratio: .inf", 7, "ratio", RATIO),
    ("a scale that is no number", "ratio: 10", "ratio: .nan", 7, "ratio", RATIO),
    ("a scale in words", "ratio: 10", "ratio: ten", 7, "ratio", RATIO),
    ("a scale in quotes", "ratio: 10", 'ratio: "10"', 7, "ratio", RATIO),
    ("a scale like a time", "ratio: 10", "ratio: 1:10", 7, "ratio", RATIO),
    ("a scale with a comma", "ratio: 10", "ratio: 1,5", 7, "ratio", RATIO),
    ("a scale that is true", "ratio: 10", "ratio: true", 7, "ratio", RATIO),
    ("a scale that is a list", "ratio: 10", "ratio: [10]", 7, "ratio", RATIO),
    ("no scale", "ratio: 10", "ratio: ~", 7, "ratio", "is missing"),
    ("no title", 'title: "Sample: everything a roster/2 may hold"\n', "", 1, "title",
     "is missing"),
    ("a title that is a number", 'title: "Sample: everything a roster/2 may hold"', "title: 12",
     2, "title", "should be text; put it in quotes"),
    ("a title of 1,001 letters", 'title: "Sample: everything a roster/2 may hold"',
     "title: " + "x" * 1001, 2, "title", "at most 1000 letters"),
    ("a strength below 0", "strength: 40", "strength: -40", 67,
     "army.root.children[0].children[1].strength", "should be at least 0"),
    ("a strength of 10^9", "strength: 40", "strength: 1000000000", 67,
     "army.root.children[0].children[1].strength", "should be at most 1000000"),
    ("a strength in words", "strength: 40", "strength: forty", 67,
     "army.root.children[0].children[1].strength", "should be a whole number"),
    ("a name of nothing", "name: Prima", "name: ~", 35, "army.root.children[0].name",
     "should be text"),
    ("an entry with capitals", "entry: veles", "entry: Veles", 66,
     "army.root.children[0].children[1].entry", "small letters and digits, with hyphens"),
    ("an entry of 65 letters", "entry: veles", "entry: " + "v" * 65, 66,
     "army.root.children[0].children[1].entry", "at most 64 letters"),
    ("a kind that there isn't", "kind: troop", "kind: troups", 42,
     "army.root.children[0].children[0]", "should be one of"),
    ("no kind", "- kind: troop\n            id: 4", "- id: 4", 62,
     "army.root.children[0].children[1]", "lacks its"),
    ("a tree that starts with a troop", "  root:\n    kind: formation", "  root:\n    kind: troop",
     16, "army.root.kind", "should be one of 'formation'"),
    ("a list that is no list", "        options:\n                  - full-armour",
     "        options: full-armour", 49,
     "army.root.children[0].children[0].choices[0].options", "should be a list"),
    ("a mapping that is none", ("            base:\n              front_mm: 60\n"
     "              depth_mm: 40"), "            base: 60", 59,
     "army.root.children[0].children[0].base", "should hold named values"),
    ("a flag that is a word", "real: true", "real: yes", 29, "army.root.leaders[0].real",
     "should be true or false"),
    ("a base of nothing", "front_mm: 60", "front_mm: 0", 60,
     "army.root.children[0].children[0].base.front_mm", "should be at least 1"),
    ("a limit of 1.5", "limit: 1000", "limit: 1.5", 14, "army.limit", "should be a whole number"),
]  # fmt: skip


def _faults_of(text: str, library: Library) -> DocumentError:
    with pytest.raises(DocumentError) as caught:
        load(text, "x.legatus", library)
    return caught.value


def _told(error: FaultsFound) -> list[tuple[str, int | None, str, str]]:
    return [
        (each.file, each.line, each.field, str(DocumentError((each,)))) for each in error.problems
    ]


@pytest.mark.parametrize("case", FAULTS, ids=[case[0] for case in FAULTS])
def test_a_fault_is_told_with_line_field_and_what_was_expected(
    library: Library, roster_text: str, case: tuple[str, str, str, int, str, str]
) -> None:
    _, old, new, line, field, words = case
    assert old in roster_text
    told = _told(_faults_of(roster_text.replace(old, new, 1), library))
    assert ("x.legatus", line, field) in [each[:3] for each in told]
    assert words in "\n".join(each[3] for each in told)


def test_every_fault_is_told_in_the_order_of_the_text(library: Library, roster_text: str) -> None:
    text = roster_text.replace("ratio: 10", "ratio: 0").replace("strength: 40", "strength: x")
    lines = [problem.line for problem in _faults_of(text, library).problems]
    assert lines == [7, 67, 101]


def test_of_very_many_faults_fifty_are_told(library: Library, roster_text: str) -> None:
    odd = "".join(f"odd_{number}: 1\n" for number in range(1_000))
    assert len(_faults_of(roster_text + odd, library).problems) == 50


SCENARIO_FAULTS = [
    ("a side twice", "id: carthage", "id: rome", "sides[1].id", "“rome” is there twice"),
    ("no sides", None, None, "sides", "should hold at least 1"),
    ("a list of another side", "id: carthaginian-hannibalic", "id: carthaginian-hanibalic",
     "sides[1].army.army_list.id", "did you mean “carthaginian-hannibalic”?"),
    ("an entry of the other list", "entry: war-elephant", "entry: libyan-spearmen",
     "sides[1].army.root.children[0].children[0].entry", "did you mean “libyan-spearman”?"),
    ("a table of nothing", "width_mm: 2400", "width_mm: 0", "table.width_mm",
     "should be at least 100"),
    ("a date that is none", 'date: "-202-10-19"', "date: 202", "date", "should be text"),
]  # fmt: skip


@pytest.mark.parametrize("case", SCENARIO_FAULTS, ids=[case[0] for case in SCENARIO_FAULTS])
def test_a_fault_of_a_battle_is_told(
    library: Library, scenario_text: str, case: tuple[str, str | None, str | None, str, str]
) -> None:
    _, old, new, field, words = case
    text = scenario_text[: scenario_text.index("sides:")] + "sides: []\n"
    if old is not None and new is not None:
        text = scenario_text.replace(old, new, 1)
    ((_, line, found, message),) = _told(_faults_of(text, library))
    assert found == field
    assert words in message
    assert line is not None
    assert line > 1


NO_DOCUMENTS = [
    ("another program's schema", "schema: docker-compose/3\n", "“docker-compose/3”"),
    ("a pack's schema", "schema: army-list/1\n", "opens roster/2, scenario/2"),
    ("a schema without a version", "schema: roster\n", "opens roster/2, scenario/2"),
    ("version 0", "schema: roster/0\n", "opens roster/2, scenario/2"),
    ("version 01", "schema: roster/01\n", "opens roster/2, scenario/2"),
    ("version 1.0", "schema: roster/1.0\n", "opens roster/2, scenario/2"),
    ("version -1", "schema: roster/-1\n", "opens roster/2, scenario/2"),
    ("a version in Arabic digits", "schema: roster/١\n", "opens roster/2, scenario/2"),
    ("5,000 noughts", "schema: roster/" + "0" * 5000 + "\n", "opens roster/2, scenario/2"),
    ("a schema that is a list", "schema: [roster/1]\n", "opens roster/2, scenario/2"),
    ("no schema", "title: x\n", "its first line should be schema"),
    ("a list", "- schema: roster/1\n", "its first line should be schema"),
    ("a word", "schema", "its first line should be schema"),
    ("a comment", "# schema: roster/1\n", "its first line should be schema"),
    ("JSON of something else", '{"name": "x", "version": 1}', "its first line should be schema"),
    ("a page of the web", "<html>\n<body>\n</html>\n", "its first line should be schema"),
]


@pytest.mark.parametrize(
    ("text", "words"), [case[1:] for case in NO_DOCUMENTS], ids=[case[0] for case in NO_DOCUMENTS]
)
def test_what_is_no_document_of_ours_is_told_as_such(
    library: Library, text: str, words: str
) -> None:
    ((file, line, field, message),) = _told(_faults_of(text, library))
    assert words in message
    assert (file, line, field) == ("x.legatus", 1, "")
    assert len(message) < 300


@pytest.mark.parametrize("version", ["3", "10", "999999999999", "9" * 5000])
@pytest.mark.parametrize("kind", ["roster", "scenario"])
def test_a_newer_document_is_told_as_newer_and_never_half_read(
    library: Library, kind: str, version: str
) -> None:
    with pytest.raises(NewerDocument, match="newer version of the program") as caught:
        load(f"schema: {kind}/{version}\nsomething: new\n", "x.legatus", library)
    assert len(str(caught.value)) < 300
    assert [each[:3] for each in _told(caught.value)] == [("x.legatus", 1, "schema")]


def test_a_file_of_another_kind_is_told_with_the_kinds_that_are_wanted() -> None:
    wanted = ", ".join(f"{kind}/{version_of(kind)}" for kind in ("roster", "scenario"))
    told = f"x.legatus:1: is of the kind owner/1; what is wanted here is {wanted}"
    with pytest.raises(DocumentError, match=whole(told)):
        load_one_of("schema: owner/1\n", "x.legatus", DOCUMENTS)


def test_what_was_read_from_no_text_is_told_without_lines(
    library: Library, roster_text: str
) -> None:
    roster = load(roster_text, "x.legatus", library)
    wrong = roster.model_copy(update={"ratio": None, "figure_size": "mm-28"})
    with pytest.raises(DocumentError) as caught:
        check_names(wrong, "x.legatus", library)
    told = [each[:3] for each in _told(caught.value)]
    assert told == [("x.legatus", None, "figure_size"), ("x.legatus", None, "ratio")]


BYTES = [
    ("nothing", b"", "is empty"),
    ("blanks", b" \n\n \t ", "is empty"),
    ("a mark alone", b"\xef\xbb\xbf", "its first line should be schema"),
    ("no UTF-8", b"schema: roster/1\ntitle: Citt\xe0\n", "isn't text in UTF-8"),
    ("UTF-16", "schema: roster/1\n".encode("utf-16"), "isn't text in UTF-8"),
    ("a picture", b"\x89PNG\r\n\x1a\n\0\0\0", "isn't text in UTF-8"),
    ("an archive", b"PK\x03\x04\x14\0\0\0", "holds the character U+0003"),
    ("noughts", b"\0" * 1000, "holds the character U+0000"),
    ("too much", b"x" * (16 * 1024 * 1024 + 1), "is larger than 16 MB"),
    ("half a file", b'schema: roster/1\ntitle: "Samp', "isn't valid YAML"),
    ("a bomb", b"schema: roster/1\na: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n", "aliases"),
    ("a tag", b"schema: roster/1\nnotes: !!python/object/apply:os.system [ls]\n", "tags"),
    ("newer", b"schema: roster/7\n", "newer version"),
]


@pytest.mark.parametrize(
    ("content", "words"), [case[1:] for case in BYTES], ids=[case[0] for case in BYTES]
)
def test_a_bad_file_is_told_once_and_left_as_it_is(
    library: Library, tmp_path: Path, content: bytes, words: str
) -> None:
    file = tmp_path / "x.legatus"
    file.write_bytes(content)
    before = file.stat()
    with pytest.raises(DocumentError) as caught:
        open_document(file, library)
    ((name, _, _, message),) = _told(caught.value)
    assert words in message
    assert name == "x.legatus"
    assert (file.read_bytes(), file.stat().st_mtime_ns) == (content, before.st_mtime_ns)
    assert [each.name for each in tmp_path.iterdir()] == ["x.legatus"]


@pytest.mark.parametrize("case", FAULTS, ids=[case[0] for case in FAULTS])
def test_a_faulty_file_is_left_as_it_is(
    library: Library, roster_text: str, tmp_path: Path, case: tuple[str, ...]
) -> None:
    file = tmp_path / "x.legatus"
    content = roster_text.replace(case[1], case[2], 1).encode()
    file.write_bytes(content)
    before = file.stat()
    with pytest.raises(DocumentError):
        open_document(file, library)
    assert (file.read_bytes(), file.stat().st_mtime_ns) == (content, before.st_mtime_ns)


def test_where_no_text_is_the_line_is_told(library: Library, tmp_path: Path) -> None:
    file = tmp_path / "x.legatus"
    file.write_bytes(b"schema: roster/1\ntitle: a\nnotes: Citt\xe0\n")
    with pytest.raises(DocumentError) as caught:
        open_document(file, library)
    assert caught.value.problems[0].line == 3


def test_a_file_that_is_not_there_is_told_as_such(library: Library, tmp_path: Path) -> None:
    with pytest.raises(CouldNotRead, match="No such file"):
        open_document(tmp_path / "no.legatus", library)


def test_a_folder_is_told_as_such(library: Library, tmp_path: Path) -> None:
    with pytest.raises(CouldNotRead, match="Is a directory"):
        open_document(tmp_path, library)


def test_more_than_10_000_nodes_are_refused(library: Library, roster_text: str) -> None:
    troops = "".join(
        f"      - {{kind: troop, id: {number}, entry: veles, strength: 1}}\n"
        for number in range(9, 10_009)
    )
    last = "      - kind: formation\n        id: 8\n"
    text = roster_text.replace(last, troops + last)
    ((_, _, field, message),) = _told(_faults_of(text, library))
    assert "more than 10,000" in message
    assert field == "army"


def test_a_tree_deeper_than_40_is_refused_with_its_line(library: Library, roster_text: str) -> None:
    deep = "children: [{kind: formation, id: 9, " * 30
    text = roster_text.replace("name: empty", deep + "}]" * 30)
    ((_, line, _, message),) = _told(_faults_of(text, library))
    assert "40 levels" in message
    assert line is not None


def test_an_army_of_a_ruleset_with_faults_is_told_as_the_packs(
    roster_text: str, tmp_path: Path
) -> None:
    folder = tmp_path / "resources" / "rulesets" / "roman-ancients"
    folder.mkdir(parents=True)
    (folder / "ruleset.yaml").write_text("schema: ruleset/1\n", encoding="utf-8")
    with pytest.raises(PackError, match=r"roman-ancients/ruleset\.yaml"):
        load(roster_text, "x", Library([tmp_path]))
