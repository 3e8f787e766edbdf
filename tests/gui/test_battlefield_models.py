"""The tables beside the map: pieces and units in words, with numbers that can be changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt

from builder.core.battlefield import MAX_PIECES
from builder.core.circumstances import Reserve
from builder.core.outlines import across_of
from builder.core.scenario import Scenario
from builder.core.standing import units_to_place
from tests.gui.checking import check_model
from tests.gui.maps import HILL, WOOD, laid, piece, the_map

if TYPE_CHECKING:
    from PySide6.QtCore import QAbstractItemModel
    from pytestqt.modeltest import ModelTester

    from builder.core.roster import Roster
    from builder.gui.battlefield.tab import BattlefieldTab
    from builder.gui.main_window import MainWindow

EDIT = Qt.ItemDataRole.EditRole


@pytest.fixture
def tab(window: MainWindow) -> BattlefieldTab:
    """Return the map of Zama without ground."""
    return the_map(window)


def texts(model: QAbstractItemModel, row: int) -> list[str]:
    return [str(model.index(row, column).data()) for column in range(model.columnCount())]


def test_a_row_tells_all_of_a_piece(tab: BattlefieldTab) -> None:
    laid(tab, WOOD, (1_000, 700), 200)
    model = tab.ground_panel.model
    assert texts(model, 0) == ["Wood", "", "1,000", "700", "200", "0", ""]
    assert model.index(0, 2).data(EDIT) == "1000"


def test_who_placed_a_piece_is_named(tab: BattlefieldTab) -> None:
    for place in (0, 1):
        tab.generator.choose(place, "open")
    tab.generator.seed.setText("00")
    tab.generator.lay_all()
    names = {"Rome and Massinissa", "Carthage"}
    rows = range(tab.ground_panel.model.rowCount())
    assert {texts(tab.ground_panel.model, row)[6] for row in rows} == names


@pytest.mark.parametrize(
    ("column", "typed", "field", "value"),
    [(2, "1234", "x_mm", 1_234), (3, "56,6", "y_mm", 57), (5, "370", "turn_deg", 10)],
)
def test_numbers_are_typed(
    tab: BattlefieldTab, column: int, typed: str, field: str, value: int
) -> None:
    lying = laid(tab, WOOD, (1_000, 700))
    model = tab.ground_panel.model
    assert model.setData(model.index(0, column), typed)
    assert getattr(piece(tab, lying.id), field) == value


def test_a_size_is_typed_and_a_name(tab: BattlefieldTab) -> None:
    lying = laid(tab, HILL, (1_000, 700))
    model = tab.ground_panel.model
    assert model.setData(model.index(0, 4), "250")
    assert model.setData(model.index(0, 1), " Margaron ")
    assert across_of(piece(tab, lying.id).points) == 250
    assert piece(tab, lying.id).name == "Margaron"


@pytest.mark.parametrize("typed", ["", "nan", "inf", "1e9", "∞", "9999999999", "x"])
@pytest.mark.parametrize("column", [2, 4, 5])
def test_what_is_no_number_changes_nothing(tab: BattlefieldTab, column: int, typed: str) -> None:
    laid(tab, WOOD, (1_000, 700))
    before, model = tab.deeds.terrain, tab.ground_panel.model
    assert not model.setData(model.index(0, column), typed)
    assert tab.deeds.terrain is before


@pytest.mark.parametrize("typed", ["0", "-5"])
def test_a_size_that_none_can_have_is_refused_with_words(
    tab: BattlefieldTab, window: MainWindow, typed: str
) -> None:
    laid(tab, WOOD, (1_000, 700))
    told: list[object] = []
    window.session.failed.connect(told.append)
    model = tab.ground_panel.model
    assert not model.setData(model.index(0, 4), typed)
    assert len(told) == 1


def test_no_more_pieces_than_a_table_holds(tab: BattlefieldTab, window: MainWindow) -> None:
    lying = laid(tab, WOOD, (1_000, 700), 20)
    full = tuple(lying.model_copy(update={"id": number + 1}) for number in range(MAX_PIECES))
    tab.deeds.lay("x", lambda old: old.model_copy(update={"pieces": full}))
    told: list[object] = []
    window.session.failed.connect(told.append)
    assert tab.deeds.add(WOOD, (0, 0), 20) is None
    assert len(told) == 1


def test_kind_and_placer_are_not_typed(tab: BattlefieldTab) -> None:
    laid(tab, WOOD, (1_000, 700))
    model = tab.ground_panel.model
    for column in (0, 6):
        assert not model.flags(model.index(0, column)) & Qt.ItemFlag.ItemIsEditable


def test_the_pieces_are_a_proper_model(tab: BattlefieldTab, qtmodeltester: ModelTester) -> None:
    model = tab.ground_panel.model
    check_model(qtmodeltester, model)
    lying = laid(tab, WOOD, (1_000, 700))
    laid(tab, HILL, (500, 500))
    tab.deeds.move([lying.id], (10, 0))
    tab.deeds.remove([lying.id])
    check_model(qtmodeltester, model, force_py=True)
    assert model.rowCount() == 1


def test_the_units_are_a_proper_model(tab: BattlefieldTab, qtmodeltester: ModelTester) -> None:
    model = tab.units_panel.model
    check_model(qtmodeltester, model)
    tab.units_panel.place_selected()
    tab.units_panel.look_at(1)
    check_model(qtmodeltester, model, force_py=True)
    assert model.rowCount() > 0


def test_a_unit_that_is_off_has_no_numbers(tab: BattlefieldTab) -> None:
    model = tab.units_panel.model
    assert texts(model, 0)[1:] == ["–", "–", "–"]
    assert not model.setData(model.index(0, 1), "100")
    tab.units_panel.table.selectRow(0)
    tab.units_panel.place_selected()
    assert model.setData(model.index(0, 1), "600")
    assert model.setData(model.index(0, 3), "-45")
    assert [texts(model, 0)[column] for column in (1, 3)] == ["600", "315"]


def test_a_unit_typed_off_the_table_stays_on_its_edge(tab: BattlefieldTab) -> None:
    model = tab.units_panel.model
    tab.units_panel.place_selected()
    assert model.setData(model.index(0, 1), "-500")
    assert texts(model, 0)[1] == "0"


def test_reserves_stay_off_the_table_when_all_are_placed(
    tab: BattlefieldTab, window: MainWindow
) -> None:
    battle = window.session.battle
    assert battle is not None
    first = units_to_place(battle.sides[0].reckoning)[0]
    assert window.session.edit("x", lambda old: with_reserve(old, first.node_ids))
    model = tab.units_panel.model
    assert first.key not in [unit.key for unit in model.off]
    assert model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole) == "In reserve"
    tab.units_panel.place_selected()
    assert not model.stands(0)
    assert model.stands(1)
    assert tab.units_panel.left.text() == "All units are on the table"


def with_reserve(document: Roster | Scenario, nodes: tuple[int, ...]) -> Scenario:
    assert isinstance(document, Scenario)
    first, *others = document.sides
    waiting = first.model_copy(update={"reserves": (Reserve(nodes=nodes, turn=3),)})
    return document.model_copy(update={"sides": (waiting, *others)})
