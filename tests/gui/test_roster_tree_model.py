"""The order of battle as a Qt model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from PySide6.QtCore import (
    QCoreApplication,
    QItemSelectionModel,
    QMimeData,
    QModelIndex,
    QPersistentModelIndex,
    Qt,
)
from PySide6.QtWidgets import QTreeView

from builder.core import edits
from builder.core.reckoning import Reckoner, reckon
from builder.core.roster import walk
from builder.gui.models.dragged import (
    NODES_MIME,
    Dragged,
    Origin,
    nodes_in,
    nodes_mime,
    pieces_mime,
)
from builder.gui.models.node_numbers import NodeNumbers
from builder.gui.models.roster_tree_model import RosterTreeModel
from tests.gui.checking import check_model
from tests.gui.trees import edited, many_steps
from tests.support.makers import (
    MINIATURES,
    a_basis,
    a_small_basis,
    the_ready_army,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytestqt.modeltest import ModelTester
    from pytestqt.qtbot import QtBot

    from builder.core.reckoning import Reckoning
    from builder.core.roster import Army

pytestmark = pytest.mark.usefixtures("qapp")


class Recorded:
    """Stands for the deeds: remembers what the model asks for."""

    def __init__(self) -> None:
        self.asked: list[tuple[object, ...]] = []

    def rename(self, node_id: int, name: str) -> bool:
        """Remember a name."""
        return self._ask("rename", node_id, name)

    def set_strength(self, node_id: int, strength: int) -> bool:
        """Remember a strength."""
        return self._ask("set_strength", node_id, strength)

    def move(self, node_ids: Sequence[int], parent: int, place: int | None) -> bool:
        """Remember a move."""
        return self._ask("move", node_ids, parent, place)

    def bring(self, dragged: Dragged, parent: int, place: int | None, *, copy: bool) -> bool:
        """Remember what was brought."""
        return self._ask("bring", dragged, parent, place, copy)

    def add_pieces(self, pieces: Sequence[str], parent: int, place: int | None) -> bool:
        """Remember pieces."""
        return self._ask("add_pieces", pieces, parent, place)

    def _ask(self, *asked: object) -> bool:
        self.asked.append(asked)
        return True


def an_army_reckoned(ratio: int = 10) -> tuple[Reckoner, Reckoning]:
    reckoner = Reckoner(a_basis(ratio=ratio))
    return reckoner, reckoner.reckon(the_ready_army(reckoner.basis))


def texts(model: RosterTreeModel, node_id: int) -> list[str]:
    index = model.index_of(node_id)
    return [str(index.siblingAtColumn(at).data()) for at in range(model.columnCount())]


def cell(model: RosterTreeModel, node_id: int, column: str) -> str:
    return str(model.index_of(node_id, model.column(column)).data())


def as_shown(model: RosterTreeModel, parent: QModelIndex | None = None) -> list[Any]:
    above = parent or QModelIndex()
    rows = [model.index(row, 0, above) for row in range(model.rowCount(above))]
    return [(texts(model, model.node_id(row)), as_shown(model, row)) for row in rows]


def test_it_is_a_proper_model(qtmodeltester: ModelTester) -> None:
    _, reckoning = an_army_reckoned()
    check_model(qtmodeltester, RosterTreeModel(reckoning, Recorded()), force_py=True)


def test_it_stays_a_proper_model_through_edits(qtmodeltester: ModelTester) -> None:
    reckoner, reckoning = an_army_reckoned()
    model = RosterTreeModel(reckoning, Recorded())
    check_model(qtmodeltester, model)
    army = reckoning.army
    for step in (("add", 0, 1), ("move", 4, 1), ("copy", 2, 0), ("remove", 3, 9), ("rename", 5, 2)):
        army = edited(army, reckoner.basis, step)
        model.show(reckoner.reckon(army))


@given(many_steps)
def test_after_any_edits_it_shows_what_a_fresh_model_shows(
    steps: list[tuple[str, int, int]],
) -> None:
    reckoner, reckoning = an_army_reckoned()
    model = RosterTreeModel(reckoning)
    as_shown(model)
    army: Army = reckoning.army
    for step in steps:
        army = edited(army, reckoner.basis, step)
        model.show(reckoner.reckon(army))
        assert as_shown(model) == as_shown(RosterTreeModel(reckon(reckoner.basis, army)))


@given(many_steps)
def test_totals_of_nodes_are_the_core_s(steps: list[tuple[str, int, int]]) -> None:
    reckoner, reckoning = an_army_reckoned(ratio=100)
    army: Army = reckoning.army
    for step in steps:
        army = edited(army, reckoner.basis, step)
    after = reckoner.reckon(army)
    numbers = NodeNumbers(after)
    (tally,) = reckoner.basis.ruleset.tallies
    for node in walk(army.root):
        totals = numbers.of(node).totals
        assert (totals and totals[0]) == after.node_total(tally, node.id)


@pytest.mark.parametrize("name", sorted(MINIATURES))
def test_the_army_s_row_has_the_army_s_total_with_its_leaders(name: str) -> None:
    basis = a_small_basis(name)
    reckoning = reckon(basis, the_ready_army(basis))
    totals = NodeNumbers(reckoning).of(reckoning.army.root).totals
    assert totals == tuple(reckoning.total(tally) for tally in basis.ruleset.tallies)


def test_real_men_are_told_where_strength_is_counted_in_stands() -> None:
    basis = a_small_basis("mini-stands")
    army = the_ready_army(basis)
    node = reckon(basis, army).sized.units[0].nodes[0]
    model = RosterTreeModel(reckon(basis, edits.change(army, (node.id,), represents=3_000)))
    assert cell(model, node.id, "strength") == "3,000"
    assert cell(model, army.root.id, "strength") == "3,000"


def test_an_edit_tells_only_the_rows_that_read_otherwise() -> None:
    reckoner, reckoning = an_army_reckoned()
    model = RosterTreeModel(reckoning)
    told: list[int] = []
    model.dataChanged.connect(lambda first, _last: told.append(model.node_id(first)))
    resets: list[object] = []
    model.modelReset.connect(lambda: resets.append(1))
    model.show(reckoner.reckon(edits.change(reckoning.army, (4,), notes="seen")))
    assert sorted(told) == [1, 2, 3, 4]
    assert not resets


def test_a_row_that_goes_renumbers_those_like_it() -> None:
    reckoner, reckoning = an_army_reckoned()
    model = RosterTreeModel(reckoning)
    assert texts(model, 6)[0].endswith("2")
    model.show(reckoner.reckon(edits.remove(reckoning.army, (3,))))
    assert not texts(model, 6)[0].endswith("2")


def test_what_is_selected_and_open_stays_so_when_rows_move(qtbot: QtBot) -> None:
    reckoner, reckoning = an_army_reckoned()
    model = RosterTreeModel(reckoning)
    view = QTreeView()
    qtbot.addWidget(view)
    view.setModel(model)
    view.expandAll()
    flags = QItemSelectionModel.SelectionFlag
    view.selectionModel().select(model.index_of(9), flags.Select | flags.Rows)
    kept = QPersistentModelIndex(model.index_of(9))
    model.show(reckoner.reckon(edits.move(reckoning.army, (9,), 1, 0)))
    assert kept.parent() == model.index_of(1)
    assert [model.node_id(each) for each in view.selectionModel().selectedRows()] == [9]
    assert view.isExpanded(model.index_of(9))


def test_another_scale_is_told_without_a_reset() -> None:
    _, reckoning = an_army_reckoned()
    model = RosterTreeModel(reckoning)
    resets: list[object] = []
    model.modelReset.connect(lambda: resets.append(1))
    before = cell(model, 1, "atoms")
    model.show(Reckoner(a_basis(ratio=20)).reckon(reckoning.army))
    assert (before, cell(model, 1, "atoms")) == ("80", "40")
    assert not resets


def test_a_merged_unit_is_told_at_each_of_its_nodes() -> None:
    _, reckoning = an_army_reckoned(ratio=50)
    model = RosterTreeModel(reckoning)
    unit = reckoning.sized.unit_of[3]
    assert len(unit.nodes) > 1
    for node in unit.nodes:
        assert cell(model, node.id, "table").startswith("in: ")
        assert model.row(node.id).faint
        assert not cell(model, node.id, "tally-points")
    assert not model.row(2).faint


def test_a_cut_node_tells_its_units() -> None:
    basis = a_basis(ratio=1)
    reckoning = reckon(basis, the_ready_army(basis))
    model = RosterTreeModel(reckoning)
    cut = next(unit for unit in reckoning.sized.units if unit.shares_nodes)
    assert cell(model, cut.nodes[0].id, "table").partition(" ")[0] == str(cut.pieces)


def test_the_unit_of_the_commander_has_his_symbol() -> None:
    _, reckoning = an_army_reckoned()
    model = RosterTreeModel(reckoning)
    (key,) = reckoning.leaders
    unit = next(unit for unit in reckoning.sized.units if unit.key == key)
    index = model.index_of(unit.nodes[0].id, model.column("table"))
    assert not index.data(Qt.ItemDataRole.DecorationRole).isNull()


@pytest.mark.parametrize("name", sorted(MINIATURES))
def test_the_columns_follow_from_the_ruleset(name: str, qtmodeltester: ModelTester) -> None:
    basis = a_small_basis(name)
    reckoning = reckon(basis, the_ready_army(basis))
    model = RosterTreeModel(reckoning, Recorded())
    check_model(qtmodeltester, model, force_py=True)
    atom = basis.ruleset.atoms[0]
    title = model.headerData(model.column("atoms"), Qt.Orientation.Horizontal)
    # Men are counted in the column before it.
    assert atom.kind == "man" or title.casefold() == atom.many.en.casefold()
    assert (model.column("atoms") < 0) == (atom.kind == "man")
    assert (model.column("order") >= 0) == (basis.ruleset.orders is not None)
    columns = {column.id for column in model.columns}
    assert columns >= {f"tally-{tally.id}" for tally in basis.ruleset.tallies}


def test_names_and_strengths_are_edited_and_nothing_else() -> None:
    _, reckoning = an_army_reckoned()
    deeds = Recorded()
    model = RosterTreeModel(reckoning, deeds)

    def editable(node_id: int) -> list[str]:
        flag = Qt.ItemFlag.ItemIsEditable
        return [
            column.id
            for at, column in enumerate(model.columns)
            if flag & model.index_of(node_id, at).flags()
        ]

    assert (editable(2), editable(4)) == (["name"], ["name", "strength"])
    assert model.setData(model.index_of(4), "Prima")
    assert model.setData(model.index_of(4, model.column("strength")), 70)
    assert deeds.asked == [("rename", 4, "Prima"), ("set_strength", 4, 70)]


def test_leaving_a_name_as_it_reads_asks_for_nothing() -> None:
    _, reckoning = an_army_reckoned()
    deeds = Recorded()
    model = RosterTreeModel(reckoning, deeds)
    index = model.index_of(3)
    assert not model.setData(index, index.data(Qt.ItemDataRole.EditRole))
    assert deeds.asked == []


def test_without_deeds_nothing_can_be_edited() -> None:
    _, reckoning = an_army_reckoned()
    model = RosterTreeModel(reckoning)
    assert not model.setData(model.index_of(4), "x")
    assert not Qt.ItemFlag.ItemIsEditable & model.index_of(4).flags()


def test_rows_dropped_between_others_ask_for_a_move_to_that_place() -> None:
    _, reckoning = an_army_reckoned()
    deeds = Recorded()
    model = RosterTreeModel(reckoning, deeds)
    data = model.mimeData([model.index_of(3), model.index_of(3, 1), model.index_of(6)])
    move = Qt.DropAction.MoveAction
    assert model.dropMimeData(data, move, 5, 0, model.index_of(2))
    assert model.dropMimeData(data, move, -1, -1, model.index_of(1))
    assert deeds.asked == [("move", (3, 6), 2, 5), ("move", (3, 6), 1, None)]


@pytest.mark.parametrize("target", [2, 3, 4, 0])
def test_a_formation_is_not_dropped_into_itself_nor_on_a_troop_nor_beside_the_army(
    target: int,
) -> None:
    _, reckoning = an_army_reckoned()
    model = RosterTreeModel(reckoning, Recorded())
    data = model.mimeData([model.index_of(2)])
    parent = model.index_of(target) if target else QModelIndex()
    assert not model.canDropMimeData(data, Qt.DropAction.MoveAction, 0, 0, parent)


@pytest.mark.parametrize("origin", [Origin(1, 0), Origin(1, 1), Origin(2, 0)])
def test_rows_that_aren_t_just_moved_in_their_tree_are_brought(origin: Origin) -> None:
    _, reckoning = an_army_reckoned()
    deeds, here = Recorded(), Origin(1, 0)
    model = RosterTreeModel(reckoning, deeds, here)
    other = RosterTreeModel(reckoning, Recorded(), origin)
    data = other.mimeData([other.index_of(3)])
    copy = Qt.DropAction.CopyAction
    action = copy if origin == here else Qt.DropAction.MoveAction
    assert model.dropMimeData(data, action, 2, 0, model.index_of(1))
    assert deeds.asked == [("bring", Dragged(origin, (3,)), 1, 2, origin == here)]


def test_rows_of_another_window_are_not_taken() -> None:
    _, reckoning = an_army_reckoned()
    model = RosterTreeModel(reckoning, Recorded())
    data = QMimeData()
    data.setData(NODES_MIME, b"[0, 0, 0, 3]")
    assert nodes_in(data) is None
    assert not model.dropMimeData(data, Qt.DropAction.CopyAction, 0, 0, model.index_of(1))


def test_a_piece_of_the_list_dropped_on_a_formation_is_asked_for() -> None:
    _, reckoning = an_army_reckoned()
    deeds = Recorded()
    model = RosterTreeModel(reckoning, deeds)
    copy = Qt.DropAction.CopyAction
    assert model.dropMimeData(pieces_mime(["legion"]), copy, 1, 0, model.index_of(1))
    assert deeds.asked == [("add_pieces", ["legion"], 1, 1)]


def test_a_drag_carries_numbers_and_no_names() -> None:
    data = nodes_mime(Origin(7, 1), [3, 4])
    assert data.formats() == [NODES_MIME]
    window = QCoreApplication.applicationPid()
    assert bytes(data.data(NODES_MIME).data()) == f"[{window}, 7, 1, 3, 4]".encode()
