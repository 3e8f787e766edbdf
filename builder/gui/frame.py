"""What stands around a document: the panels in their docks, scale and totals in the tool bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QDockWidget, QSizePolicy, QTabWidget, QToolBar, QToolButton

from builder.gui.catalogue.panel import CataloguePanel
from builder.gui.panels.saved_line import SavedLine
from builder.gui.panels.scale_chooser import ScaleChooser
from builder.gui.panels.totals import Totals
from builder.translation import translate

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMainWindow, QWidget

    from builder.gui.menus import Menus
    from builder.gui.session import Session
    from builder.gui.workspace import Workspace

__all__ = ["Frame"]


class Frame(QObject):
    """Makes the docks and fills the tool bar, once."""

    def __init__(
        self, window: QMainWindow, menus: Menus, session: Session, space: Workspace
    ) -> None:
        """Put everything in its place."""
        super().__init__(window)
        self._window = window
        self._left: list[QDockWidget] | None = None
        self._aside: list[QDockWidget] = []
        self.catalogue = CataloguePanel(lambda: session.library)
        self._make_docks(menus, space)
        self._fill_bar(menus, session)
        space.map_shown.connect(self._on_map_shown)
        space.findings.counted.connect(self._on_findings_counted)
        self._on_findings_counted(space.findings.summary())

    def _make_docks(self, menus: Menus, space: Workspace) -> None:
        areas = Qt.DockWidgetArea
        left, right = areas.LeftDockWidgetArea, areas.RightDockWidgetArea
        library = self._dock("library", translate("Library"), self._tabbed(space), left)
        inspector = self._dock("inspector", translate("Inspector"), space.inspector, right)
        self._findings = self._dock(
            "findings", translate("Findings"), space.findings, areas.BottomDockWidgetArea
        )
        self._of_trees = (library, inspector, self._findings)
        menus.add_panels(
            (
                (library, translate("&Library"), "F6"),
                (inspector, translate("&Inspector"), "F7"),
                (self._findings, translate("&Findings"), "F8"),
            )
        )

    def _tabbed(self, space: Workspace) -> QTabWidget:
        """Return the pieces of the army's list, and behind them the catalogue of all lists."""
        tabs = QTabWidget()
        tabs.setObjectName("library-tabs")
        tabs.setAccessibleName(translate("Library"))
        tabs.setDocumentMode(True)
        tabs.addTab(space.library, translate("This list"))
        tabs.addTab(self.catalogue, translate("Catalogue"))
        return tabs

    def _dock(self, name: str, title: str, panel: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
        dock = QDockWidget(title, self._window)
        dock.setObjectName(f"dock-{name}")
        dock.setWidget(panel)
        self._window.addDockWidget(area, dock)
        return dock

    def _fill_bar(self, menus: Menus, session: Session) -> None:
        bar = menus.bar
        before = set(bar.actions())
        bar.addSeparator()
        scale = ScaleChooser(session)
        self._scale_action = bar.addWidget(scale)
        totals = Totals(session)
        totals.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        bar.addWidget(totals)
        export = menus.actions["export"]
        bar.addAction(export)
        button = bar.widgetForAction(export)
        if isinstance(button, QToolButton):
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._add_edge(session)
        scale.refresh()
        totals.refresh()
        self._bar_actions = [each for each in bar.actions() if each not in before]

    def leave(self) -> None:
        """Hide everything, for no document is open; it will come back as it is now."""
        docks = self._window.findChildren(QDockWidget)
        self._left = [dock for dock in docks if _is_wanted(dock)]
        self._show(visible=False)

    def _on_map_shown(self, shown: bool) -> None:  # noqa: FBT001 - Qt's own
        """Leave the map the room of the panels about the trees; it has findings of its own."""
        if shown:
            self._aside.extend(dock for dock in self._of_trees if _is_wanted(dock))
        for dock in self._aside:
            dock.setVisible(not shown)
        if not shown:
            self._aside = []

    def come_back(self) -> None:
        """Show everything again as it was when the last document was closed."""
        self._on_map_shown(shown=False)
        if self._left is not None:
            self._show(visible=True)
            self._left = None

    def _show(self, *, visible: bool) -> None:
        for dock in self._left or ():
            dock.setVisible(visible)
        for dock in self._window.findChildren(QDockWidget):
            dock.toggleViewAction().setEnabled(visible)
        for action in self._bar_actions:
            action.setVisible(visible)

    def _add_edge(self, session: Session) -> None:
        """Put the line with the save state at the lower edge, under all panels."""
        edge = QToolBar(translate("Saved, and the front"))
        edge.setObjectName("lower-edge")
        edge.setMovable(False)
        edge.toggleViewAction().setVisible(False)
        line = self.saved_line = SavedLine(session)
        line.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        edge.addWidget(line)
        self._window.addToolBar(Qt.ToolBarArea.BottomToolBarArea, edge)

    def show_scale(self, *, visible: bool) -> None:
        """Show the scale chooser, or not: some rules know no scale."""
        self._scale_action.setVisible(visible)

    def _on_findings_counted(self, summary: str) -> None:
        self._findings.setWindowTitle(translate("Findings: {summary}", summary=summary))


def _is_wanted(dock: QDockWidget) -> bool:
    """Tell whether nobody has closed a dock."""
    # One that Qt hasn't come to show yet is hidden without anybody having wanted it.
    closed = Qt.WidgetAttribute.WA_WState_ExplicitShowHide
    return not (dock.isHidden() and dock.testAttribute(closed))
