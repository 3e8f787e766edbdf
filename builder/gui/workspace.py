"""What the window shows once a document is open: a tab per side, the sheets, and the panels.

Made when the first document is opened, so that an empty window starts without the core's models.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from builder.gui.battlefield.page import BattlefieldPage
from builder.gui.panels.findings_panel import FindingsPanel
from builder.gui.panels.hiding_strip import HidingStrip
from builder.gui.panels.library_panel import LibraryPanel
from builder.gui.panels.scale_summary import ScaleSummary
from builder.gui.panels.spring_tabs import SpringTabs
from builder.gui.preview.export_strip import ExportStrip
from builder.gui.preview.view import Preview
from builder.gui.roster.choosers import cut_menu, filling_menu
from builder.gui.roster.deeds import RosterDeeds
from builder.gui.roster.inspector import Inspector
from builder.gui.roster.tree import RosterTree
from builder.gui.style.icons import icon
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QMenu

    from builder.core.finding import Finding
    from builder.gui.open_document import OpenDocument
    from builder.gui.session import Session
    from builder.gui.workers import Workers

__all__ = ["Workspace"]


@dataclass(frozen=True, slots=True)
class _View:
    """How a document is looked at: the tab in front, and what is open in the trees."""

    tab: int
    open_rows: tuple[frozenset[int], ...]


class Workspace(QWidget):
    """The tabs; its panels are put into docks by the window.

    Signals:
        sheets_shown: whether the tab with the sheets is in front.
        map_shown: whether the tab with the battlefield is.
    """

    sheets_shown = Signal(bool)
    map_shown = Signal(bool)

    def __init__(self, session: Session, workers: Workers, tree_actions: Sequence[QAction]) -> None:
        """Make everything for the session's document."""
        super().__init__()
        self._session = session
        self._tree_actions = tuple(tree_actions)
        self.deeds = RosterDeeds(session)
        self.library = LibraryPanel(session)
        self.inspector = Inspector(session, self.deeds)
        self.findings = FindingsPanel(session)
        self.preview = Preview(session, workers)
        self.export_strip = ExportStrip(self.preview.source)
        self.tabs = SpringTabs()
        self.tabs.setObjectName("tabs")
        for each in (self.tabs, self.tabs.tabBar()):
            each.setAccessibleName(translate("Sides and sheets"))
        self.tabs.setDocumentMode(True)
        self.trees: list[RosterTree] = []
        self.battlefield = BattlefieldPage(session, workers)
        self._shown: OpenDocument | None = None
        self.scale_summary = ScaleSummary(session)
        self.scale_summary.place_chosen.connect(self.go_to)
        self.scale_summary.dismissed.connect(self._on_summary_dismissed)
        self.hiding_strip = HidingStrip(session)
        self._lay_out()
        self.library.pieces_chosen.connect(self._on_pieces_chosen)
        self.findings.place_chosen.connect(self.go_to)
        self.findings.remedy_chosen.connect(self._on_remedy_chosen)
        session.document_opened.connect(self._on_document_opened)
        session.battle_changed.connect(self._on_battle_changed)
        session.side_changed.connect(self._on_side_changed)
        self._make_tabs()
        self.tabs.currentChanged.connect(self._on_tab_changed)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.hiding_strip)
        column.addWidget(self.scale_summary)
        column.addWidget(self.tabs, 1)
        column.addWidget(self.export_strip)

    @property
    def tree(self) -> RosterTree:
        """The tree of the side that is looked at."""
        return self.trees[self._session.side]

    def _make_tabs(self) -> None:
        """Make a tree for each side; those of the document shown before go."""
        if self._shown is not None:
            rows = tuple(tree.open_rows() for tree in self.trees)
            self._shown.view = _View(self.tabs.currentIndex(), rows)
        self._shown = self._session.front
        old = self.trees
        self.trees = []
        self.tabs.blockSignals(True)  # noqa: FBT003 - Qt's own
        self.tabs.clear()
        for tree in old:
            tree.close_for_good()
        battle = self._session.battle
        for place in range(len(battle.sides) if battle else 0):
            tree = RosterTree(self._session, place, self.deeds)
            tree.add_actions(self._tree_actions)
            self.trees.append(tree)
            self.tabs.addTab(tree, self._tab_title(place))
        if battle is not None and battle.scenario is not None:
            self.tabs.addTab(self.battlefield, icon("battlefield"), translate("Battlefield"))
        self.tabs.addTab(self.preview, icon("sheets"), translate("Sheets"))
        self.tabs.blockSignals(False)  # noqa: FBT003 - Qt's own
        self._look_as_before()

    def _look_as_before(self) -> None:
        """Show the tab that was in front when the document was last looked at, rows as then."""
        view = self._shown.view if self._shown is not None else None
        at = self._session.side
        if isinstance(view, _View) and len(view.open_rows) == len(self.trees):
            for tree, rows in zip(self.trees, view.open_rows, strict=True):
                tree.open_just(rows)
                tree.scrollTo(tree.currentIndex())
            at = view.tab
        self.tabs.setCurrentIndex(at)
        self._on_tab_changed(at)

    def _tab_title(self, side: int) -> str:
        battle = self._session.battle
        name = battle.sides[side].name if battle else ""
        return (name or translate("Order of battle")).replace("&", "&&")

    def tint(self) -> None:
        """Take the icons of the tabs and the symbols anew, in the colours of the palette."""
        self.library.tint()
        for page, name in ((self.battlefield, "battlefield"), (self.preview, "sheets")):
            place = self.tabs.indexOf(page)
            if place >= 0:
                self.tabs.setTabIcon(place, icon(name))

    def show_sheets(self) -> None:
        """Bring the sheets to the front."""
        self.tabs.setCurrentWidget(self.preview)
        self.preview.pages.setFocus()

    def show_battlefield(self) -> None:
        """Bring the map of the table to the front."""
        if self.tabs.indexOf(self.battlefield) < 0:
            self._session.remarked.emit(translate("An army alone has no table; open a battle."))
            return
        self.tabs.setCurrentWidget(self.battlefield)
        self.battlefield.setFocus()

    def edit_name(self) -> None:
        """Let the user type a new name for what is selected."""
        self.tree.edit_name()

    def choose_filling(self) -> None:
        """Offer what the empty formation selected could be filled with; one choice is taken."""
        fillings = self.deeds.fillings()
        if len(fillings) == 1:
            self.deeds.fill(fillings[0].id)
            return
        self._offer(
            filling_menu(self.deeds, self.tree),
            translate("Select an empty formation of an echelon that the list has."),
        )

    def choose_cut(self) -> None:
        """Offer the echelons at which the units below what is selected could be cut."""
        session = self._session
        node = session.tree.nodes.get(session.selected[0]) if session.selected else None
        self._offer(
            cut_menu(self.deeds, session.reckoning.basis.ruleset, node, self.tree),
            translate("Select a formation; these rules must know a scale."),
        )

    def _offer(self, menu: QMenu | None, otherwise: str) -> None:
        """Open a menu at the row that has the focus, or say why there is none."""
        if menu is None:
            self._session.remarked.emit(otherwise)
            return
        tree = self.tree
        place = tree.visualRect(tree.currentIndex()).bottomLeft()
        menu.popup(tree.viewport().mapToGlobal(place))

    def expand_all(self) -> None:
        """Show everything in the tree."""
        self.tree.expandAll()

    def collapse_all(self) -> None:
        """Show only the army's formations."""
        self.tree.expandToDepth(0)

    def show_tree(self) -> None:
        """Bring the tree of the side that is looked at to the front."""
        self.tabs.setCurrentWidget(self.tree)

    def go_to(self, side: int, node: int) -> None:
        """Show a node of a side, selected."""
        self._session.look_at(side)
        self._session.select((node,) if node else (self._session.army.root.id,))
        self.show_tree()
        self.tree.show_row(self.tree.currentIndex())
        self.tree.setFocus()

    def finish_editing(self) -> None:
        """Take over what is being typed in a row of the tree, or of the tables beside the map."""
        self.battlefield.finish_editing()
        tree = self.tree
        if tree.state() == RosterTree.State.EditingState:
            tree.setFocus()

    def _on_pieces_chosen(self, pieces: tuple[str, ...]) -> None:
        self._session.attempt(lambda: self.deeds.add_pieces(pieces))

    def _on_summary_dismissed(self) -> None:
        for tree in self.trees:
            tree.forget_former()

    def _on_remedy_chosen(self, side: int, findings: tuple[Finding, ...]) -> None:
        self.deeds.put_right(side, findings)

    def _on_document_opened(self, _battle: object) -> None:
        self._make_tabs()

    def _on_battle_changed(self, _before: object, _after: object) -> None:
        for place in range(len(self.trees)):
            if self.tabs.tabText(place) != self._tab_title(place):
                self.tabs.setTabText(place, self._tab_title(place))

    def _on_side_changed(self, side: int) -> None:
        if self.tabs.currentWidget() not in {self.preview, self.battlefield}:
            self.tabs.setCurrentWidget(self.trees[side])

    def _on_tab_changed(self, place: int) -> None:
        if 0 <= place < len(self.trees):
            self._session.look_at(place)
        self.sheets_shown.emit(self.tabs.currentWidget() is self.preview)
        self.map_shown.emit(self.tabs.currentWidget() is self.battlefield)
