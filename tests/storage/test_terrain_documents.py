"""The ground of a battle in its file: as it was saved, or refused with line and field."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.errors import DocumentError
from builder.core.scenario import Scenario
from builder.core.terrain import place_by_dice
from builder.storage.documents import load, open_document, save_document, text_of
from tests.core.test_terrain import a_ground
from tests.storage.conftest import SAMPLES

if TYPE_CHECKING:
    from pathlib import Path

    from builder.core.battlefield import Terrain
    from builder.storage.library import Library

TEXT = (SAMPLES / "scenario-2-terrain.legatus").read_text(encoding="utf-8")
# What is replaced in the sample by what; which field is told, and in which words. The line is
# that of what was replaced.
FAULTS = [
    ("NaN in a shape", "- [115, -4]", "- [115, .nan]", "terrain.pieces[0].points[0][1]",
     "should be a whole number"),
    ("infinity in a shape", "- [115, -4]", "- [.inf, -4]", "terrain.pieces[0].points[0][0]",
     "should be a whole number"),
    ("a fraction in a shape", "- [115, -4]", "- [115.5, -4]", "terrain.pieces[0].points[0][0]",
     "should be a whole number"),
    ("a point of one number", "- [115, -4]", "- [115]", "terrain.pieces[0].points[0]",
     "is missing"),
    ("a point of words", "- [115, -4]", "- [x, y]", "terrain.pieces[0].points[0][0]",
     "should be a whole number"),
    ("a piece off any table", "x_mm: 1060", "x_mm: 10000000", "terrain.pieces[0].x_mm",
     "should be at most 200000"),
    ("an angle of 360", "turn_deg: 120", "turn_deg: 360", "terrain.pieces[0].turn_deg",
     "should be at most 359"),
    ("a line of no width", "width_mm: 10", "width_mm: 0", "terrain.pieces[2].width_mm",
     "should be at least 1"),
    ("an unknown kind", "kind: gentle-hill", "kind: gentle-hil", "terrain.pieces[0].kind",
     "did you mean “gentle-hill”?"),
    ("an unknown kind to be placed", "- [wood]", "- [woods]", "terrain.to_place[1][0]",
     "did you mean “wood”?"),
    ("an unknown choice", "choice: broken", "choice: brokn", "terrain.choices[1].choice",
     "did you mean “broken”?"),
    ("an unknown side", "placed_by: carthage", "placed_by: cartage",
     "terrain.pieces[0].placed_by", "did you mean “carthage”?"),
    ("a turn of nobody", "turn: rome", "turn: rom", "terrain.turn", "did you mean “rome”?"),
    ("two choices of one side", "side: carthage\n      choice", "side: rome\n      choice",
     "terrain.choices", "of two sides"),
    ("an id twice", "- id: 2\n      kind", "- id: 1\n      kind", "terrain.pieces[1].id",
     "number 1 is there twice"),
    ("a seed that is none", 'seed: "5eed"', "seed: 5eedy", "terrain.seed", "of the form"),
    ("half a byte of seed", 'seed: "5eed"', 'seed: "5ee"', "terrain.seed", "of the form"),
    ("a roll beyond the die", "sides: 4\n      result: 3", "sides: 4\n      result: 5",
     "terrain.log[0]", "no die of 4 gives 5"),
    ("a die of one side", "sides: 4\n      result: 3", "sides: 1\n      result: 1",
     "terrain.log[0].sides", "should be at least 2"),
    ("a roll for something else", "what: outline", "what: outlin", "terrain.log[5].what",
     "should be one of"),
    ("a size without its amount", "what: outline", "what: size", "terrain.log[5]",
     "has an amount"),
]  # fmt: skip


def _told(text: str, library: Library) -> list[tuple[int | None, str, str]]:
    with pytest.raises(DocumentError) as caught:
        load(text, "x.legatus", library)
    return [(each.line, each.field, str(DocumentError((each,)))) for each in caught.value.problems]


def _terrain(text: str, library: Library) -> Terrain:
    document = load(text, "x", library)
    assert isinstance(document, Scenario)
    assert document.terrain is not None
    return document.terrain


def test_the_sample_is_canonical(library: Library) -> None:
    assert text_of(load(TEXT, "x", library)) == TEXT


def test_players_go_on_where_they_were(library: Library) -> None:
    """The sample has three pieces still to be placed, and it is Rome's turn."""
    terrain = _terrain(TEXT, library)
    while terrain.turn is not None:
        terrain = place_by_dice(a_ground(table=(2400, 1500)), terrain)
    assert [piece.placed_by for piece in terrain.pieces[3:]] == ["rome", "carthage", "rome"]


def test_ground_is_saved_and_opened_as_the_same(library: Library, tmp_path: Path) -> None:
    document = load(TEXT, "x", library)
    save_document(document, tmp_path / "a.legatus", library)
    assert open_document(tmp_path / "a.legatus", library).document == document


@pytest.mark.parametrize("case", FAULTS, ids=[case[0] for case in FAULTS])
def test_a_fault_is_told_with_line_field_and_what_was_expected(
    library: Library, case: tuple[str, str, str, str, str]
) -> None:
    _, old, new, field, words = case
    assert old in TEXT
    told = _told(TEXT.replace(old, new, 1), library)
    assert field in [each[1] for each in told]
    assert words in "\n".join(each[2] for each in told)
    first = TEXT[: TEXT.index(old)].count("\n") + 1
    assert abs(next(each[0] or 0 for each in told if each[1] == field) - first) <= 2


SQUARE = "points: [[0, 0], [9, 0], [9, 9], [0, 9]]"


@pytest.mark.parametrize(
    ("points", "words"),
    [
        ("points: [[0, 0], [9, 9], [9, 0], [0, 9]]", "crosses itself"),
        ("points: [[0, 0], [9, 0], [18, 0]]", "no inside"),
        ("points: [[0, 0], [9, 0]]", "three points"),
        ("width_mm: 5, points: [[0, 0], [0, 0]]", "two points of the line are the same"),
        ("width_mm: 50, points: [[0, 0], [90, 0], [0, 1]]", "crosses itself"),
        ("points: [[0, 0]]", "should hold at least 2"),
        (f"points: [{', '.join(['[0, 0]'] * 201)}]", "should hold at most 200"),
    ],
)
def test_a_shape_that_is_none_is_told_with_its_line(
    library: Library, points: str, words: str
) -> None:
    head = TEXT[: TEXT.index("terrain:")]
    piece = f"{{id: 1, kind: wood, x_mm: 100, y_mm: 100, {SQUARE}}}"
    text = f"{head}terrain:\n  pieces:\n    - {piece}\n    - {piece.replace(SQUARE, points)}\n"
    text = text.replace("id: 1, kind: wood", "id: 2, kind: wood", 1)
    ((line, field, message),) = _told(text, library)
    assert (line, field) == (text.count("\n"), "terrain.pieces[1].points")
    assert words in message


def test_more_pieces_than_a_table_holds_are_refused(library: Library) -> None:
    head = TEXT[: TEXT.index("terrain:")]
    pieces = "".join(
        f"    - {{id: {n}, kind: wood, x_mm: 9, y_mm: 9, {SQUARE}}}\n" for n in range(1, 302)
    )
    ((_, field, message),) = _told(f"{head}terrain:\n  pieces:\n{pieces}", library)
    assert (field, "at most 300" in message) == ("terrain.pieces", True)


@pytest.mark.parametrize(
    ("size", "words"),
    [("10", "at least 100"), ("0", "at least 100"), ("-1", "at least"), ("100001", "at most"),
     (".nan", "a whole number"), ("1e9", "a whole number")],
)  # fmt: skip
def test_a_table_of_a_centimetre_and_of_more_than_a_hundred_metres_are_refused(
    library: Library, size: str, words: str
) -> None:
    text = TEXT.replace("width_mm: 2400", f"width_mm: {size}")
    ((line, field, message),) = _told(text, library)
    assert (line, field) == (TEXT[: TEXT.index("width_mm: 2400")].count("\n") + 1, "table.width_mm")
    assert words in message


def test_a_turn_without_anything_to_place_is_refused(library: Library) -> None:
    start, end = TEXT.index("  to_place:"), TEXT.index("  no_room:")
    ((_, field, _),) = _told(TEXT[:start] + TEXT[end:], library)
    assert field == "terrain.turn"


def test_pieces_to_place_without_a_turn_are_refused(library: Library) -> None:
    told = _told(TEXT.replace("  turn: rome\n", ""), library)
    assert "the side that places the next piece" in told[0][2]
