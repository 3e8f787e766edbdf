"""The true values that an owner types over the house's: in their places, or told as lost."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.model import LocalisedText
from builder.core.own_values import (
    OwnCell,
    OwnValues,
    house_cells,
    options_for,
    with_own_values,
)
from builder.core.profile import Basis
from builder.storage.library import Library
from tests.support.makers import ANCIENTS, PACKS, POLYBIAN, shipped

if TYPE_CHECKING:
    from builder.core.ruleset import Ruleset
    from builder.core.tables import Cell

DESERT, PATROL = "desert-columns", "motor-patrol"
NAPOLEONIC, FRENCH = "garde-au-feu", "french-1805"
LETTER = {"table": "status-by-nation", "row": "france-1805", "column": "line"}


def the_desert() -> Ruleset:
    return Library([PACKS / "tiny"]).ruleset(DESERT)


def own(table: str, row: str, column: str, **said: object) -> OwnCell:
    return OwnCell.model_validate({"table": table, "row": row, "column": column, **said})


def applied(ruleset: Ruleset, *cells: OwnCell) -> tuple[Ruleset, tuple[OwnCell, ...]]:
    return with_own_values(ruleset, OwnValues(ruleset=ruleset.id, cells=cells))


def cell_of(ruleset: Ruleset, place: OwnCell) -> Cell:
    return ruleset.table_index[place.table].cell(place.row, place.column)


def places(cells: tuple[OwnCell, ...]) -> list[str]:
    return [cell.place for cell in cells]


# --- house cells ------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset_id", shipped().ruleset_ids())
def test_every_house_cell_with_something_in_it_is_among_the_house_cells(ruleset_id: str) -> None:
    ruleset = shipped().ruleset(ruleset_id)
    expected = [
        f"{table.id} / {row.id} / {column.id}"
        for table in ruleset.tables
        for row in table.rows
        for column in table.columns
        if column.formula is None
        for cell in [table.cell(row.id, column.id)]
        if cell.source == "house"
        if cell.value is not None or cell.option or cell.text or cell.forbidden
    ]
    assert expected
    assert places(house_cells(ruleset)) == expected


def test_a_house_cell_says_what_stands_there() -> None:
    found = {cell.place: cell.value for cell in house_cells(the_desert())}
    assert found == {
        "training / green / points": -1, "training / green / factor": 1,
        "training / steady / points": 0, "training / steady / factor": 2,
        "training / hard-bitten / points": 2, "training / hard-bitten / factor": 3,
        "movement / foot / soft-sand": 4,
    }  # fmt: skip


# --- in their places --------------------------------------------------------------------------


def test_without_own_values_the_ruleset_is_the_pack_s_own() -> None:
    ruleset = the_desert()
    assert applied(ruleset) == (ruleset, ())
    assert applied(ruleset)[0] is ruleset


def test_a_value_stands_in_its_place_and_is_no_longer_of_the_house() -> None:
    place = own("training", "green", "points", value=-2)
    ruleset, lost = applied(the_desert(), place)
    assert cell_of(ruleset, place).value == -2
    assert cell_of(ruleset, place).source == "own"
    assert lost == ()
    assert place.place not in places(house_cells(ruleset))
    assert len(house_cells(ruleset)) == len(house_cells(the_desert())) - 1


def test_nothing_else_is_touched() -> None:
    before = the_desert()
    after, _ = applied(before, own("training", "green", "points", value=-2))
    for table in before.tables:
        for row in table.rows:
            for column in table.columns:
                if (row.id, column.id) != ("green", "points"):
                    cell = after.table_index[table.id].cell(row.id, column.id)
                    assert cell == table.cell(row.id, column.id)
    fields = {name: getattr(before, name) for name in type(before).model_fields if name != "tables"}
    assert {name: getattr(after, name) for name in fields} == fields


def test_what_was_indexed_of_the_old_tables_is_forgotten() -> None:
    before = the_desert()
    assert before.table_index["training"].column_index
    after, _ = applied(before, own("training", "green", "points", value=-2))
    assert after.table_index["training"] is not before.table_index["training"]
    assert before.table_index["training"].cell("green", "points").value == -1


@pytest.mark.parametrize(
    "said",
    [
        {"value": Fraction(1, 3)},
        {"text": LocalisedText(en="a third", it="un terzo")},
        {"forbidden": True},
        {},
    ],
)
def test_a_value_may_be_a_number_a_text_or_nothing(said: dict[str, object]) -> None:
    place = own("movement", "foot", "soft-sand", **said)
    cell = cell_of(applied(the_desert(), place)[0], place)
    found = {"value": cell.value, "text": cell.text, "forbidden": cell.forbidden}
    assert found == {"value": None, "text": None, "forbidden": False} | said


def test_a_value_may_stand_over_one_of_the_rules_own_text() -> None:
    place = own("troops", "man", "points", value=3)
    assert cell_of(applied(the_desert(), place)[0], place).source == "own"


def test_the_effect_that_goes_with_a_cell_stays() -> None:
    place = own("movement", "light-car", "soft-sand", value=8)
    cell = cell_of(applied(the_desert(), place)[0], place)
    assert cell.value == 8
    assert cell.effect is not None
    assert cell.effect.en == "may bog"


def test_a_later_file_stands_over_an_earlier_one() -> None:
    place = own("training", "green", "points", value=-2)
    once, _ = applied(the_desert(), place)
    twice, _ = applied(once, place.model_copy(update={"value": Fraction(-3)}))
    assert cell_of(twice, place).value == -3


# --- lost -------------------------------------------------------------------------------------

LOST = {
    "a table": own("trainings", "green", "points", value=1),
    "a row": own("training", "grey", "points", value=1),
    "a column": own("training", "green", "pints", value=1),
    "a column that is computed": own("weapons", "rifle", "far", value=1),
    "an option that there isn't": own("movement", "foot", "soft-sand", option="zouave"),
    "an option where a number stands": own("training", "green", "points", option="green"),
}


@pytest.mark.parametrize("cell", LOST.values(), ids=LOST)
def test_a_value_without_a_place_is_told_and_not_used(cell: OwnCell) -> None:
    ruleset = the_desert()
    assert applied(ruleset, cell) == (ruleset, (cell,))


def test_the_others_stand_in_their_places_all_the_same() -> None:
    good = own("training", "steady", "points", value=5)
    ruleset, lost = applied(the_desert(), *LOST.values(), good)
    assert cell_of(ruleset, good).value == 5
    assert lost == tuple(LOST.values())


NOT_A_LETTER = [{"value": 3}, {"text": LocalisedText(en="B", it="B")}, {"option": "reale"}]


@pytest.mark.parametrize("said", NOT_A_LETTER)
def test_where_an_option_stands_another_kind_of_value_is_lost(said: dict[str, object]) -> None:
    cell = OwnCell.model_validate(LETTER | said)
    assert applied(shipped().ruleset(NAPOLEONIC), cell)[1] == (cell,)


@pytest.mark.parametrize("said", [{"option": "a"}, {"forbidden": True}, {}])
def test_where_an_option_stands_another_or_none_may_stand(said: dict[str, object]) -> None:
    cell = OwnCell.model_validate(LETTER | said)
    ruleset, lost = applied(shipped().ruleset(NAPOLEONIC), cell)
    assert lost == ()
    assert cell_of(ruleset, cell).option == cell.option


def test_an_empty_cell_takes_any_option() -> None:
    cell = OwnCell.model_validate({**LETTER, "column": "militia", "option": "f"})
    ruleset, lost = applied(shipped().ruleset(NAPOLEONIC), cell)
    assert (cell_of(ruleset, cell).option, lost) == ("f", ())


def test_the_options_for_a_cell_are_those_beside_the_one_that_stands_there() -> None:
    ruleset = shipped().ruleset(NAPOLEONIC)
    letters = ruleset.characteristic_index["status"].option_index
    assert options_for(ruleset, OwnCell.model_validate(LETTER)) == set(letters)
    assert options_for(ruleset, own("nowhere", "x", "y")) > set(letters)


@given(data=st.data())
def test_any_of_the_house_cells_may_be_taken_over(data: st.DataObject) -> None:
    ruleset = shipped().ruleset(data.draw(st.sampled_from(shipped().ruleset_ids())))
    house = house_cells(ruleset)
    chosen = data.draw(st.lists(st.sampled_from(house), unique_by=lambda cell: cell.place))
    mine = [
        cell if cell.value is None else cell.model_copy(update={"value": cell.value + 1})
        for cell in chosen
    ]
    after, lost = applied(ruleset, *mine)
    taken = set(places(tuple(mine)))
    assert lost == ()
    assert [cell for cell in house if cell.place not in taken] == list(house_cells(after))
    for cell in mine:
        now = cell_of(after, cell)
        assert (now.value, now.option, now.text, now.forbidden, now.source) == (
            cell.value, cell.option, cell.text, cell.forbidden, "own",
        )  # fmt: skip


# --- lists that refer to the cell -------------------------------------------------------------


def test_a_choice_that_a_list_takes_from_a_cell_is_the_owner_s() -> None:
    before = shipped().ruleset(NAPOLEONIC)
    army_list = shipped().army_list(NAPOLEONIC, FRENCH)
    taken = next(
        entry
        for entry in army_list.entries
        if any(each.cell.model_dump() == LETTER for each in entry.takes)
    )
    after, _ = applied(before, OwnCell.model_validate(LETTER | {"option": "a"}))
    old, new = (Basis(each, army_list).profile(taken.id) for each in (before, after))
    assert ("status:a" in old.tags, "status:a" in new.tags) == (False, True)
    assert (bool(old.house_rows), bool(new.house_rows)) == (True, False)


def test_a_row_that_many_troops_have_is_the_owner_s_for_each() -> None:
    ruleset, _ = applied(
        shipped().ruleset(ANCIENTS), own("panoply", "large-shield", "points", value=30)
    )
    table = ruleset.table_index["panoply"]
    basis = Basis(ruleset, shipped().army_list(ANCIENTS, POLYBIAN))
    for entry in ("hastatus", "princeps", "triarius"):
        rows = basis.profile(entry).rows(table)
        assert 30 in [table.cell(row.id, "points").value for row in rows]
