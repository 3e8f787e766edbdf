"""The window: a start page or a document, panels around it, and one place for messages."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import (
    QApplication,
    QMainWindow,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from builder.gui.file_deeds import FileDeeds
from builder.gui.menus import Menus
from builder.gui.panels.message_bar import MessageBar
from builder.gui.panels.start_page import StartPage
from builder.gui.session import Session
from builder.gui.style import theme
from builder.gui.style.icons import tint
from builder.gui.window_state import WindowState
from builder.gui.workers import Workers
from builder.translation import translate, translate_plural

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent

    from builder.core.sums import Place
    from builder.gui.dialogs.own_values import OwnValuesDialog
    from builder.gui.workspace import Workspace
    from builder.operations.packs import Library

__all__ = ["MainWindow"]

SIZE = QSize(1280, 800)
LEAST_SIZE = QSize(900, 560)
SUFFIX = ".legatus"


class MainWindow(QMainWindow):
    """Holds the session and shows it."""

    def __init__(self, library: Library | None = None) -> None:
        """Make an empty window; nothing of a document is imported yet."""
        super().__init__()
        self.setObjectName("main-window")
        self.session = Session(library, self)
        self.workers = Workers(self)
        self.state = WindowState()
        self.message_bar = MessageBar()
        self.start_page = StartPage()
        self.files = FileDeeds(self, self.session, self.state)
        self.menus = Menus(self, self._deeds())
        self._workspace: Workspace | None = None
        self._own_values: OwnValuesDialog | None = None
        self._closing = False
        self._lay_out()
        self._connect()
        self.state.restore(self)
        self.show_recent()
        self._show_title()
        self._enable()

    def _lay_out(self) -> None:
        self._stack = QStackedWidget()
        self._stack.addWidget(self.start_page)
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.message_bar)
        column.addWidget(self._stack, 1)
        self.setCentralWidget(middle)
        self.setMinimumSize(LEAST_SIZE)
        self.resize(SIZE)
        self.setAcceptDrops(True)
        # The library and the inspector go down to the edge, the findings lie between them.
        self.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)
        self.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)

    def _connect(self) -> None:
        session, stack = self.session, self.session.undo_stack
        session.failed.connect(self.message_bar.say_error)
        session.remarked.connect(self.message_bar.say_news)
        session.document_opened.connect(self._on_document_opened)
        session.battle_changed.connect(self._on_battle_changed)
        session.file_changed.connect(self._show_title)
        session.selection_changed.connect(self._enable)
        stack.cleanChanged.connect(self._on_clean_changed)
        stack.indexChanged.connect(self._show_steps)
        self.start_page.new_army_asked.connect(self.files.ask_new)
        self.start_page.new_battle_asked.connect(self.files.ask_new_battle)
        self.start_page.open_asked.connect(self.files.ask_open)
        self.start_page.file_chosen.connect(self.files.open_if_safe)
        self.files.about_to_go.connect(self.finish_editing)
        self.files.succeeded.connect(self.message_bar.calm)
        self.files.recent_changed.connect(self.show_recent)
        self.files.export_chosen.connect(self.export)
        self.menus.recent_chosen.connect(self.files.open_if_safe)
        self.menus.recent_forgotten.connect(self._on_recent_forgotten)
        self.menus.appearance_chosen.connect(self._on_appearance_chosen)
        self.menus.language_chosen.connect(self._on_language_chosen)
        self._show_steps()

    def _deeds(self) -> dict[str, Callable[[], object]]:
        """Return what each action of the table does."""
        files, stack = self.files, self.session.undo_stack
        return {
            "new": files.ask_new,
            "open": files.ask_open,
            "save": files.save,
            "save-as": files.ask_save_as,
            "export": files.ask_export,
            "quit": self.close,
            "undo": stack.undo,
            "redo": stack.redo,
            "add-formation": partial(self._do, "add_formation"),
            "duplicate": partial(self._do, "duplicate"),
            "remove": partial(self._do, "remove"),
            "rename": partial(self._show, "edit_name"),
            "move-up": partial(self._do, "move_up"),
            "move-down": partial(self._do, "move_down"),
            "move-out": partial(self._do, "move_out"),
            "move-in": partial(self._do, "move_in"),
            "own-values": self.show_own_values,
            "expand-all": partial(self._show, "expand_all"),
            "collapse-all": partial(self._show, "collapse_all"),
            "show-sheets": partial(self._show, "show_sheets"),
            "about": self._about,
        }

    def _do(self, deed: str) -> None:
        """Do something to what is selected in the order of battle."""
        self.finish_editing()
        getattr(self.space().deeds, deed)()

    def _show(self, deed: str) -> None:
        """Show the document in another way."""
        getattr(self.space(), deed)()

    # The document's part, made when the first one is opened

    def space(self) -> Workspace:
        """Return what shows the document; only with one."""
        assert self._workspace is not None  # noqa: S101 - the actions that ask are off without
        return self._workspace

    def _make_space(self) -> None:
        from builder.gui.frame import Frame
        from builder.gui.workspace import Workspace

        space = self._workspace = Workspace(self.session, self.workers, self.menus.of_tree())
        self._stack.addWidget(space)
        space.preview.source.written.connect(self._on_written)
        space.preview.source.not_written.connect(self.message_bar.say_error)
        space.inspector.cell_asked.connect(self.show_own_values)
        self._frame = Frame(self, self.menus, self.session, space)
        self.state.restore_panels(self)

    # What the session tells

    def _on_document_opened(self, _battle: object) -> None:
        if self._workspace is None:
            self._make_space()
        self.message_bar.calm()
        self._stack.setCurrentWidget(self.space())
        self._frame.show_scale(visible=self.session.reckoning.basis.ratio is not None)
        self._show_title()
        self._enable()
        self.space().tree.setFocus()

    def _on_battle_changed(self, _before: object, _after: object) -> None:
        self.message_bar.calm()
        self._show_title()

    def _on_clean_changed(self, clean: bool) -> None:  # noqa: FBT001 - Qt's own
        self.setWindowModified(not clean)

    def export(self, path: Path) -> None:
        """Export the sheets that are chosen in the preview."""
        space = self.space()
        if space.preview.choice.sheets:
            self.message_bar.say_news(translate("Writing {path} …", path=str(path)))
            space.preview.export(path)
        else:
            self.message_bar.say_news(translate("Choose at least one sheet."))
            space.show_sheets()

    def _on_written(self, path: Path, pages: int) -> None:
        self.message_bar.say_news(
            translate_plural(
                "Wrote {path}: {n} page", "Wrote {path}: {n} pages", pages, path=str(path)
            )
        )

    def _show_title(self) -> None:
        document = self.session.document
        if document is None:
            self.setWindowTitle("Legatus")
            return
        # A title that holds Qt's own sign for "changed" has it doubled.
        title = document.title.replace("[*]", "[*][*]")
        self.setWindowFilePath(str(self.session.path) if self.session.path else "")
        self.setWindowTitle(f"{title}[*] — Legatus")

    def _show_steps(self) -> None:
        stack = self.session.undo_stack
        self.menus.show_steps(stack.undoText(), stack.redoText())
        self.menus.actions["undo"].setEnabled(stack.canUndo())
        self.menus.actions["redo"].setEnabled(stack.canRedo())

    def _enable(self) -> None:
        session = self.session
        document = session.document is not None
        chosen = document and any(each != session.army.root.id for each in session.selected)
        self.menus.enable(document=document, selection=chosen)

    def show_recent(self) -> None:
        """Show the recent files where they are offered."""
        files = self.state.recent_files()
        self.menus.show_recent(files)
        self.start_page.show_recent(files)

    def finish_editing(self) -> None:
        """Take over what is being typed in a row of the tree."""
        if self._workspace is not None:
            self._workspace.finish_editing()

    # What the menus tell

    def _on_recent_forgotten(self) -> None:
        self.state.forget_recent()
        self.show_recent()

    def _on_appearance_chosen(self, appearance: str) -> None:
        self.state.appearance = appearance
        application = QApplication.instance()
        if isinstance(application, QApplication):
            theme.apply(application, appearance)

    def _on_language_chosen(self, language: str) -> None:
        from builder.operations.preferences import change_preferences

        if self.session.attempt(lambda: change_preferences(language=language)) is not None:
            self.message_bar.say_news(
                translate("The window speaks the other language when it is started again.")
            )

    def show_own_values(self, place: Place | None = None) -> None:
        """Show the user's own values beside the document, at a cell if one is named."""
        from builder.gui.dialogs.own_values import OwnValuesDialog

        if self._own_values is None:
            self._own_values = OwnValuesDialog(self.session, self)
        self._own_values.show()
        self._own_values.raise_()
        self._own_values.activateWindow()
        if place is not None:
            self._own_values.show_cell(place)

    def _about(self) -> None:
        from builder.gui.dialogs.about import about

        about(self)

    # What Qt tells

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.menus.tint()
            tint(self)
            if self._workspace is not None:
                self._workspace.tint()

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        if not self._closing and self.session.has_unsaved_work:
            event.ignore()
            self.files.when_safe(self._close_for_good)
            return
        if self._own_values is not None:
            self._own_values.close()
        self.workers.finish()
        self.state.keep(self, with_panels=self._workspace is not None)
        event.accept()

    def _close_for_good(self) -> None:
        self._closing = True
        self.close()

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(Path(url.toLocalFile()).suffix == SUFFIX for url in event.mimeData().urls()):
            event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        files = [Path(url.toLocalFile()) for url in event.mimeData().urls()]
        file = next((each for each in files if each.suffix == SUFFIX), None)
        if file is not None:
            event.acceptProposedAction()
            self.files.open_if_safe(file)
