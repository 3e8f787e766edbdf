"""The tab with the table: the map, the tools above it, the panels beside it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLabel,
    QPushButton,
    QSplitter,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from builder.core.finding import Severity
from builder.drawing.battle_map import layer
from builder.gui.battlefield.chosen import Chosen
from builder.gui.battlefield.generator_panel import GeneratorPanel
from builder.gui.battlefield.ground_deeds import GroundDeeds
from builder.gui.battlefield.ground_panel import GroundPanel
from builder.gui.battlefield.handling import Handling
from builder.gui.battlefield.items import PieceItem
from builder.gui.battlefield.legend import Legend
from builder.gui.battlefield.map_scene import MapScene
from builder.gui.battlefield.map_units import units_on
from builder.gui.battlefield.map_view import MapView
from builder.gui.battlefield.measure import distance_text
from builder.gui.battlefield.reach import reach_shapes
from builder.gui.battlefield.tool_row import ToolRow
from builder.gui.battlefield.unit_deeds import UnitDeeds
from builder.gui.battlefield.units_panel import UnitsPanel
from builder.gui.battlefield.wrong import TableFindings, findings_about, in_words
from builder.gui.models.dragged import nodes_in, units_in
from builder.gui.overriding import override
from builder.gui.style.icons import picture
from builder.gui.words import capital
from builder.gui.workers import Job
from builder.translation import translate

if TYPE_CHECKING:
    from PySide6.QtCore import QMimeData
    from PySide6.QtGui import QShowEvent

    from builder.core.battle import Battle
    from builder.core.sized import Unit
    from builder.gui.battlefield.chosen import UnitId
    from builder.gui.battlefield.items import Item
    from builder.gui.battlefield.wrong import Found
    from builder.gui.session import Session
    from builder.gui.workers import Workers

__all__ = ["BattlefieldTab"]

PANEL_WIDTH, SIGN = 320, 48
# After an edit, until it is looked for what is wrong.
PAUSE_MS = 150
# What a table is that nobody has measured.
USUAL_TABLE_MM = (1_800, 1_200)
_GRAVEST = (Severity.ERROR, Severity.WARNING, Severity.ADVICE)


class BattlefieldTab(QWidget):
    """Shows the session's battle on its table. Nothing is done while it can't be seen."""

    def __init__(self, session: Session, workers: Workers) -> None:
        """Show the battle in front."""
        super().__init__()
        self.setObjectName("battlefield")
        self._session, self._workers = session, workers
        self._job: Job | None = None
        self._wrong: dict[int | UnitId, str] = {}
        self._shown: object = None
        self._stale = True
        self.chosen = Chosen(self)
        self.deeds = GroundDeeds(session)
        self.unit_deeds = UnitDeeds(session, self.deeds)
        self.scene = MapScene()
        self.view = MapView(self.scene, self.chosen)
        self._handling = Handling(self.view, self.deeds, self.unit_deeds)
        self.tools = ToolRow(self.view)
        self.legend = Legend(self.deeds)
        self.ground_panel = GroundPanel(self.deeds, self.chosen)
        self.generator = GeneratorPanel(session, self.deeds)
        self.units_panel = UnitsPanel(session, self.unit_deeds, self.chosen)
        self.findings = TableFindings(self.chosen)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._find_wrong)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self.panels = QTabWidget()
        self.panels.setObjectName("battlefield-panels")
        self.panels.setAccessibleName(translate("What lies and stands on the table"))
        self.panels.setDocumentMode(True)
        self.panels.addTab(self.ground_panel, translate("Ground"))
        self.panels.addTab(self.generator, translate("Dice"))
        self.panels.addTab(self.units_panel, translate("Units"))
        both = QSplitter(Qt.Orientation.Horizontal)
        both.setObjectName("battlefield-splitter")
        both.addWidget(_one_above(self.view, self.legend))
        both.addWidget(_one_above(self.panels, self.findings))
        both.setStretchFactor(0, 1)
        both.setCollapsible(0, False)  # noqa: FBT003 - Qt's own
        both.setSizes([2 * PANEL_WIDTH, PANEL_WIDTH])
        self._pages = QStackedWidget()
        self._pages.addWidget(both)
        self._pages.addWidget(self._no_table())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.tools)
        column.addWidget(self._pages, 1)

    def _no_table(self) -> QWidget:
        """Return what is shown instead of a table that has no size."""
        page = QWidget()
        sign = QLabel()
        sign.setPixmap(picture("battlefield", SIGN, self.palette(), self.devicePixelRatioF()))
        said = QLabel(translate("This battle has no table yet."))
        said.setAlignment(Qt.AlignmentFlag.AlignCenter)
        give = QPushButton(translate("Use a table of 180 × 120 cm"))
        give.setObjectName("battlefield-give-table")
        give.clicked.connect(lambda: self.deeds.give_table(*USUAL_TABLE_MM))
        column = QVBoxLayout(page)
        column.addStretch(1)
        column.addWidget(sign, 0, Qt.AlignmentFlag.AlignCenter)
        column.addWidget(said)
        column.addWidget(give, 0, Qt.AlignmentFlag.AlignCenter)
        column.addStretch(2)
        return page

    def _connect(self) -> None:
        view, session = self.view, self._session
        session.battle_changed.connect(self._on_battle_changed)
        session.document_opened.connect(self._on_battle_changed)
        session.hiding_changed.connect(self._on_hiding_changed)
        session.emptied.connect(self._on_emptied)
        view.pointed.connect(self._on_pointed)
        view.rename_asked.connect(self._on_rename)
        view.dropped.connect(self._on_dropped)
        view.tool_changed.connect(self._on_tool)
        self.ground_panel.place_wanted.connect(self._on_place_wanted)
        self.ground_panel.place_asked.connect(self._place_in_middle)
        self.generator.hand_wanted.connect(self._on_hand_wanted)
        self.tools.layers_chosen.connect(self._on_layers)
        view.overlay.name_of_piece = self._name_over
        view.tip_of = self._tip_of
        view.overlay.length_text = self._length_text
        self.chosen.changed.connect(self._show_panel)

    # What holds now

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self.refresh()

    def _on_battle_changed(self, *_whatever: object) -> None:
        self._stale = True
        if self.isVisible():
            self.refresh()

    def _on_emptied(self) -> None:
        """Let go of the battle that was shown."""
        self._shown = None
        self.chosen.choose()
        self.scene.clear_items()

    def _on_hiding_changed(self) -> None:
        """Let go of all that was told of the table as it could be seen before."""
        battle = self._session.battle
        if battle is not None:
            self._on_found((battle, []))
        self.refresh()

    def refresh(self) -> None:
        """Show the battle as it is now."""
        self._stale = False
        battle, ground = self._session.battle, self.deeds.ground
        if battle is None or battle.scenario is None:
            return
        self._pages.setCurrentIndex(0 if ground is not None else 1)
        self.tools.setEnabled(ground is not None)
        if ground is None:
            return
        another = self._shown is not self._session.front
        self._shown = self._session.front
        if another:
            self.chosen.choose()
        self.scene.show_table(ground)
        self.scene.show_pieces(self.deeds.terrain)
        self._show_still(battle)
        self.scene.show_units(units_on(battle))
        if another:
            self.view.fit()
        self.chosen.keep_only(self.scene.pieces, self.scene.units)
        self.ground_panel.refresh({side.id: side.name for side in battle.sides})
        self.generator.refresh()
        self.units_panel.refresh()
        self.legend.refresh()
        self.view.redraw()
        self._pause.start()

    def _show_still(self, battle: Battle) -> None:
        look, scene = self.scene.look(), self.scene
        for each in ("zones", "objectives"):
            scene.show_still(each, layer(battle, look, each))
        # Who stands within a circle takes a while to find: only where it is looked at.
        scene.show_still("reach", () if "reach" in scene.hidden else reach_shapes(battle, look))

    def _find_wrong(self) -> None:
        """Look for what is wrong with the ground and where units stand, beside the window."""
        document, battle = self._session.document, self._session.battle
        if document is None or battle is None or not self.isVisible():
            return
        if self._job is not None:
            self._workers.give_up(self._job)
        work = partial(findings_about, document, battle, self._session.library)
        self._job = Job(work, self._on_found, self._session.failed.emit)
        self._workers.start(self._job)

    def _on_found(self, result: object) -> None:
        battle, findings = cast("Found", result)
        if battle is not self._session.battle:
            return
        covers = self._session.hiding.covers
        found = [in_words(battle, side, each) for side, each in findings if not covers(side)]
        self.findings.show_findings(found)
        marks = self.view.overlay
        marks.piece_marks, marks.unit_marks = {}, {}
        for severity in reversed(_GRAVEST):
            for each in found:
                if each.finding.severity is severity:
                    marks.piece_marks.update(dict.fromkeys(each.finding.pieces, severity))
                    marks.unit_marks.update(dict.fromkeys(each.units, severity))
        wrong = {piece: each.text for each in found for piece in each.finding.pieces}
        self._wrong = wrong | {unit: each.text for each in found for unit in each.units}
        self.ground_panel.model.show_wrong(wrong)
        self.view.redraw()

    def _show_panel(self) -> None:
        """Bring the table to the front that has what is selected."""
        if self.chosen.units:
            self.panels.setCurrentWidget(self.units_panel)
        elif self.chosen.pieces and self.panels.currentWidget() is self.units_panel:
            self.panels.setCurrentWidget(self.ground_panel)

    def _name_of(self, item: PieceItem) -> str:
        return item.piece.name or capital(self.deeds.short_label_of(item.piece.kind))

    def _name_over(self, item: PieceItem) -> str:
        """Return what is written over a piece; nothing where a flag has the name beside it."""
        battle = self._session.battle
        victory = battle.scenario.victory if battle and battle.scenario else None
        told = {each.name.casefold() for each in victory.objectives} if victory else ()
        return "" if item.piece.name.casefold() in told else self._name_of(item)

    def _tip_of(self, item: Item) -> str:
        """Return what an item is, and what is wrong with it."""
        if isinstance(item, PieceItem):
            name, wrong = self._name_of(item), self._wrong.get(item.piece.id)
        else:
            name, wrong = item.name, self._wrong.get(item.standing.id)
        return f"{name}\n{wrong}" if wrong else name

    def _length_text(self, mm: float) -> str:
        battle = self._session.battle
        return distance_text(battle, mm) if battle is not None else ""

    def finish_editing(self) -> None:
        """Take over what is being typed in a table."""
        for table in (self.ground_panel.table, self.units_panel.table):
            if table.state() == QAbstractItemView.State.EditingState:
                table.setFocus()

    # Placing ground and units

    def _on_rename(self) -> None:
        if self.chosen.pieces:
            self.panels.setCurrentWidget(self.ground_panel)
            self.ground_panel.edit_name()

    def _on_place_wanted(self, wanted: bool) -> None:  # noqa: FBT001 - Qt's own
        self.view.gestures.use("place" if wanted else "select")
        if wanted:
            self.view.setFocus()

    def _on_tool(self, tool: str) -> None:
        with QSignalBlocker(self.ground_panel.place_button):
            self.ground_panel.place_button.setChecked(tool == "place")

    def _on_pointed(self, x_mm: int, y_mm: int) -> None:
        in_turn, before = self.deeds.terrain.turn is not None, self.deeds.terrain
        self.ground_panel.place((x_mm, y_mm))
        if in_turn and self.deeds.terrain is not before:
            self.view.gestures.use("select")
            self.panels.setCurrentWidget(self.generator)

    def _place_in_middle(self) -> None:
        self.ground_panel.place(self.view.at_middle())

    def _on_hand_wanted(self, kind: str) -> None:
        self.panels.setCurrentWidget(self.ground_panel)
        self.ground_panel.choose_kind(kind)
        self.ground_panel.place_button.setChecked(True)

    def _on_layers(self, hidden: frozenset[str]) -> None:
        self.scene.hide_layers(hidden)
        if self._session.battle is not None:
            self._show_still(self._session.battle)
        self.legend.wanted = "legend" not in hidden
        self.legend.refresh()
        self.view.redraw()

    # Units from the order of battle, and from the table beside the map

    def _on_dropped(self, data: QMimeData, x_mm: int, y_mm: int) -> None:
        side, units = self._dragged(data)
        if units:
            self.chosen.choose(units=self.unit_deeds.place(side, units, (x_mm, y_mm)))
            self.view.setFocus()

    def _dragged(self, data: QMimeData) -> tuple[int, list[Unit]]:
        """Return the side and its units that a drag carries; none of another document."""
        nodes, units, front = nodes_in(data), units_in(data), self._session.front
        if nodes is not None and front is not None and nodes.origin.document == front.key:
            return nodes.origin.side, self.unit_deeds.units_at(nodes.origin.side, nodes.nodes)
        if units is not None:
            return self.unit_deeds.units_of(*units)
        return 0, []


def _one_above(upper: QWidget, lower: QWidget) -> QWidget:
    """Return a widget with one above the other; the upper one has all the room there is."""
    both = QWidget()
    column = QVBoxLayout(both)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    column.addWidget(upper, 1)
    column.addWidget(lower)
    return both
