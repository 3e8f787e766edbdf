"""Own values over the house's: the file, a value set and taken back, armies worked out anew."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from builder import assets
from builder.core.errors import BadRequest, PackError, UnknownName
from builder.core.own_values import OwnCell, OwnValues, house_cells
from builder.core.sizing import size
from builder.core.tallies import Tallier
from builder.operations.customising import customise, own_values_file, set_own_value
from builder.operations.documents import new_roster, worked_out
from builder.operations.packs import shared_library
from builder.operations.publishing import pages
from builder.operations.showing import pack_summary
from builder.storage.files import CouldNotWrite
from builder.storage.library import Library
from builder.storage.own_values import read_own_values, write_own_values
from tests.storage.tiny_pack import write_pack
from tests.support.makers import PACKS, an_organisation
from tests.support.pdf import text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from builder.core.battle import Battle
    from builder.core.tables import Cell

DESERT, PATROL = "desert-columns", "motor-patrol"
NAPOLEONIC = "garde-au-feu"
STEADY = OwnCell(table="training", row="steady", column="points", value=Fraction(1))
GREEN = OwnCell(table="training", row="green", column="points", value=Fraction(-2))
LOST = OwnCell(table="training", row="grey", column="points", value=Fraction(7))
LINE = OwnCell(table="status-by-nation", row="france-1805", column="line", option="a")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a home without any own pack yet."""
    monkeypatch.setenv("LEGATUS_HOME", str(tmp_path))
    shared_library.cache_clear()
    yield tmp_path
    shared_library.cache_clear()


@pytest.fixture
def desert(home: Path) -> Library:  # noqa: ARG001 - it is the home of own values
    """Return the library of the little pack, as it is before anybody has own values."""
    return Library([PACKS / "tiny"])


def _later(home: Path, *packs: Path) -> Library:
    """Return the library that the next run of the program has."""
    return Library([*packs, home / "data" / "packs" / "own"])


def _cell(library: Library, place: OwnCell, ruleset_id: str = DESERT) -> Cell:
    return library.ruleset(ruleset_id).table_index[place.table].cell(place.row, place.column)


def _patrol(library: Library) -> Battle:
    return worked_out(new_roster(library, DESERT, PATROL, language="en"), library)


def _points(battle: Battle) -> Fraction | int | None:
    return battle.sides[0].reckoning.totals["points"].amount


# --- the file ---------------------------------------------------------------------------------


def test_the_file_lies_in_the_user_s_own_pack(home: Path) -> None:
    place = "data/packs/own/resources/own_values/desert-columns.yaml"
    assert own_values_file(DESERT) == home / place


def test_a_new_file_offers_every_house_cell_and_changes_nothing(
    home: Path, desert: Library
) -> None:
    file, is_new = customise(desert, DESERT)
    assert (file, is_new) == (own_values_file(DESERT), True)
    comments = [line for line in file.read_text("utf-8").splitlines() if line.startswith("#  - {")]
    assert len(comments) == len(house_cells(desert.ruleset(DESERT))) == 7
    assert _points(_patrol(_later(home, PACKS / "tiny"))) == 472


def test_a_line_taken_over_by_hand_holds_in_the_next_run(home: Path, desert: Library) -> None:
    """24 riflemen, 4 gunners and 12 light cars are steady; each costs a point more."""
    file, _ = customise(desert, DESERT)
    line = "#  - {table: training, row: steady, column: points, value: 0}"
    content = file.read_text("utf-8")
    assert line in content
    file.write_text(content.replace(line, line[1:].replace("0}", "1}")), encoding="utf-8")
    library = _later(home, PACKS / "tiny")
    assert _points(_patrol(library)) == 472 + 24 + 4 + 12
    assert _cell(library, STEADY).source == "own"


def test_a_file_that_is_there_is_left_as_it_is(desert: Library) -> None:
    file, _ = customise(desert, DESERT)
    file.write_text(file.read_text("utf-8") + "# mine\n", encoding="utf-8")
    before = file.read_bytes()
    assert customise(desert, DESERT) == (file, False)
    assert file.read_bytes() == before


def test_a_pack_is_not_touched(home: Path) -> None:
    pack = write_pack(home / "data" / "packs" / "mine")
    files = [each for each in pack.rglob("*") if each.is_file()]
    before = [each.read_bytes() for each in files]
    library = Library([pack])
    customise(library, "tiny")
    set_own_value(library, "tiny", OwnCell(table="prices", row="man", column="points"))
    assert [each for each in pack.rglob("*") if each.is_file()] == files
    assert [each.read_bytes() for each in files] == before


@pytest.mark.parametrize("name", ["desert-colums", "", "..", "../../x", "/etc/passwd", "a\0b"])
def test_there_is_no_file_for_a_ruleset_that_there_isn_t(
    home: Path, desert: Library, name: str
) -> None:
    with pytest.raises(UnknownName):
        customise(desert, name)
    with pytest.raises(UnknownName):
        set_own_value(desert, name, GREEN)
    assert list(home.iterdir()) == []


def test_a_folder_that_can_not_be_made_is_told(home: Path, desert: Library) -> None:
    (home / "data").write_text("in the way", encoding="utf-8")
    with pytest.raises(CouldNotWrite):
        customise(desert, DESERT)
    with pytest.raises(CouldNotWrite):
        set_own_value(desert, DESERT, GREEN)


def test_a_faulty_file_is_told_and_never_written_over(home: Path, desert: Library) -> None:
    file, _ = customise(desert, DESERT)
    file.write_text("schema: own-values/1\ncells: 3\n", encoding="utf-8")
    library = _later(home, PACKS / "tiny")
    for deed in (
        lambda: customise(library, DESERT),
        lambda: set_own_value(library, DESERT, GREEN),
        lambda: set_own_value(library, DESERT, GREEN, keep=False),
    ):
        with pytest.raises(PackError):
            deed()
    assert file.read_text("utf-8") == "schema: own-values/1\ncells: 3\n"


# --- setting, changing, taking back -----------------------------------------------------------


def test_a_value_is_set_at_once(desert: Library) -> None:
    assert _points(_patrol(desert)) == 472
    set_own_value(desert, DESERT, STEADY)
    assert _cell(desert, STEADY).value == 1
    assert _points(_patrol(desert)) == 512


def test_it_is_there_in_the_next_run(home: Path, desert: Library) -> None:
    set_own_value(desert, DESERT, STEADY)
    assert _points(_patrol(_later(home, PACKS / "tiny"))) == 512


def test_a_value_is_changed_and_the_others_stay(desert: Library) -> None:
    set_own_value(desert, DESERT, STEADY)
    set_own_value(desert, DESERT, GREEN)
    file = set_own_value(desert, DESERT, STEADY.model_copy(update={"value": Fraction(3, 2)}))
    assert _points(_patrol(desert)) == 472 + 60
    assert _cell(desert, GREEN).value == -2
    assert len(read_own_values(file, desert.ruleset(DESERT)).cells) == 2


def test_a_value_taken_back_is_the_house_s_again_and_offered_as_before(desert: Library) -> None:
    file, _ = customise(desert, DESERT)
    before = file.read_bytes()
    set_own_value(desert, DESERT, STEADY)
    assert b"#  - {table: training, row: steady, column: points" not in file.read_bytes()
    set_own_value(desert, DESERT, STEADY, keep=False)
    assert file.read_bytes() == before
    assert (_cell(desert, STEADY).source, _points(_patrol(desert))) == ("house", 472)


def test_taking_back_what_was_never_set_changes_nothing(desert: Library) -> None:
    set_own_value(desert, DESERT, STEADY)
    set_own_value(desert, DESERT, GREEN, keep=False)
    assert _points(_patrol(desert)) == 512


def test_a_value_may_empty_a_cell_or_forbid(desert: Library) -> None:
    place = {"table": "movement", "row": "foot", "column": "soft-sand"}
    set_own_value(desert, DESERT, OwnCell.model_validate(place | {"forbidden": True}))
    assert _cell(desert, OwnCell.model_validate(place)).forbidden
    set_own_value(desert, DESERT, OwnCell.model_validate(place))
    assert _cell(desert, OwnCell.model_validate(place)).value is None


@pytest.mark.usefixtures("home")
def test_the_window_s_library_takes_the_first_own_value_in() -> None:
    library = shared_library()
    place = OwnCell(table="panoply", row="large-shield", column="points", value=Fraction(9))
    set_own_value(library, "roman-ancients", place)
    assert _cell(library, place, "roman-ancients").value == 9


# --- lost -------------------------------------------------------------------------------------


def _as_an_older_pack_took_it(file: Path, cell: OwnCell, library: Library) -> None:
    """Put a value into the file for a cell that the pack no longer has."""
    own = read_own_values(file, library.pack_ruleset(DESERT))
    write_own_values(OwnValues(ruleset=DESERT, cells=(*own.cells, cell)), file)
    library.forget(DESERT)


def test_a_value_for_a_cell_that_is_not_there_is_refused(desert: Library) -> None:
    with pytest.raises(BadRequest, match="no such row"):
        set_own_value(desert, DESERT, LOST)
    assert not own_values_file(DESERT).exists()


def test_a_value_without_a_cell_is_told_of_every_army_and_kept(home: Path, desert: Library) -> None:
    file = set_own_value(desert, DESERT, GREEN)
    _as_an_older_pack_took_it(file, LOST, desert)
    set_own_value(desert, DESERT, GREEN, keep=False)
    set_own_value(desert, DESERT, STEADY)
    library = _later(home, PACKS / "tiny")
    battle = _patrol(library)
    found = [each for each in battle.sides[0].reckoning.findings if each.code == "own-value-lost"]
    assert [each.severity for each in found] == ["warning"]
    assert dict(found[0].message.values)["place"] == "training / grey / points"
    assert library.lost_values(DESERT) == (LOST,)
    assert LOST in read_own_values(file, library.ruleset(DESERT)).cells
    assert _points(battle) == 512


def test_a_lost_value_can_be_taken_back(desert: Library) -> None:
    file = set_own_value(desert, DESERT, STEADY)
    _as_an_older_pack_took_it(file, LOST, desert)
    desert.ruleset(DESERT)
    assert desert.lost_values(DESERT) == (LOST,)
    set_own_value(desert, DESERT, LOST, keep=False)
    desert.ruleset(DESERT)
    assert desert.lost_values(DESERT) == ()


def test_a_lost_option_is_still_no_fault_when_another_value_is_set(home: Path) -> None:
    pack = write_pack(home / "pack")
    file = own_values_file("tiny")
    file.parent.mkdir(parents=True)
    file.write_text(
        'schema: own-values/1\nruleset: tiny\nversion: "0"\n'
        "cells: [{table: prices, row: man, column: points, option: gone}]\n",
        encoding="utf-8",
    )
    library = _later(home, pack)
    place = OwnCell(table="prices", row="pike", column="points", value=Fraction(7))
    set_own_value(library, "tiny", place)
    assert _cell(library, place, "tiny").value == 7
    assert [cell.option for cell in library.lost_values("tiny")] == ["gone"]


# --- everywhere -------------------------------------------------------------------------------


@pytest.mark.usefixtures("home")
def test_a_changed_cell_reaches_every_list_that_refers_to_it() -> None:
    """A large shield costs one more: whoever has one does, whatever the list, and nobody else."""
    library = Library([assets.root()])

    def prices() -> dict[tuple[str, str], Fraction]:
        return {
            (list_id, entry["id"]): Fraction(entry["price"])
            for list_id in library.list_ids("roman-ancients")
            for entry in _entries(library, f"roman-ancients/{list_id}")
        }

    before = prices()
    place = OwnCell(table="panoply", row="large-shield", column="points", value=Fraction(3))
    assert _cell(library, place, "roman-ancients").value == 2
    set_own_value(library, "roman-ancients", place)
    dearer = {key: price - before[key] for key, price in prices().items()}
    shields = {
        (list_id, entry.id)
        for list_id in library.list_ids("roman-ancients")
        for entry in library.army_list("roman-ancients", list_id).entries
        if "large-shield" in str(entry.characteristics)
    }
    assert len({list_id for list_id, _ in shields}) == 14
    assert {key for key, more in dearer.items() if more} == shields
    assert {more for more in dearer.values() if more} == {1}


def _entries(library: Library, name: str) -> list[dict[str, str]]:
    entries: list[dict[str, str]] = json.loads(json.dumps(pack_summary(library, name, "en")))[
        "entries"
    ]
    return entries


def _letters(library: Library, list_id: str) -> dict[tuple[str, str], set[str]]:
    """Return the status of each troop of a list."""
    basis = library.basis(NAPOLEONIC, list_id)
    return {
        (list_id, entry.id): {tag for tag in basis.profile(entry.id).tags if "status:" in tag}
        for entry in basis.army_list.entries
    }


@pytest.mark.usefixtures("home")
def test_a_letter_of_the_owner_s_reaches_the_lists_that_take_it_from_its_cell() -> None:
    """A for C: each line battalion of 1805 has it, and nobody of another line of the table."""
    library = Library([assets.root()])
    lists = library.list_ids(NAPOLEONIC)
    before = [_letters(library, list_id) for list_id in lists]
    set_own_value(library, NAPOLEONIC, LINE)
    after = [_letters(library, list_id) for list_id in lists]
    changed = {
        key: (old, new[key])
        for each, new in zip(before, after, strict=True)
        for key, old in each.items()
        if old != new[key]
    }
    taking = [
        ("french-1805", entry.id)
        for entry in library.army_list(NAPOLEONIC, "french-1805").entries
        if any(each.cell.row == LINE.row and each.cell.column == "line" for each in entry.takes)
    ]
    assert taking
    assert changed == dict.fromkeys(taking, ({"status:c"}, {"status:a"}))


@pytest.mark.usefixtures("home")
def test_a_division_of_such_battalions_is_worth_the_difference() -> None:
    """Eight battalions at C come to 112, at A to 144."""
    library = Library([assets.root()])
    worth = []
    for value in (None, LINE):
        if value is not None:
            set_own_value(library, NAPOLEONIC, value)
        basis = library.basis(NAPOLEONIC, "french-1805")
        (tally,) = (each for each in basis.ruleset.tallies if each.id == "status")
        units = size(basis, an_organisation(basis, "infantry-division")).units
        worth.append(sum(Tallier(basis).of_unit(tally, unit).amount or 0 for unit in units))
    assert worth == [112, 144]


def test_what_is_printed_is_the_owner_s_and_no_longer_marked(home: Path, desert: Library) -> None:
    place = OwnCell(table="movement", row="foot", column="soft-sand", value=Fraction(3))
    assert "on foot 6 4ʰ" in _on_paper(_patrol(desert), "qrs")
    assert "Soft sandʰ" in _on_paper(_patrol(desert), "cards")
    set_own_value(desert, DESERT, place)
    library = _later(home, PACKS / "tiny")
    assert "on foot 6 3\r\n" in _on_paper(_patrol(library), "qrs")
    assert "Soft sandʰ" not in _on_paper(_patrol(library), "cards")


def test_a_sum_that_rested_on_the_house_says_so_no_more(desert: Library) -> None:
    assert any(_house_lines(_patrol(desert)))
    for cell in house_cells(desert.ruleset(DESERT)):
        set_own_value(desert, DESERT, cell)
    assert not any(_house_lines(_patrol(desert)))
    assert house_cells(desert.ruleset(DESERT)) == ()


def _house_lines(battle: Battle) -> Iterator[bool]:
    stack = list(battle.sides[0].reckoning.totals.values())
    while stack:
        line = stack.pop()
        yield line.house
        stack.extend(line.children)


def _on_paper(battle: Battle, sheet: str) -> str:
    return text(pages(battle, (sheet,)).content)
