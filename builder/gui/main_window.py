"""The window: a start page or a document, panels around it, and one place for messages."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QMainWindow,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from builder.gui.file_deeds import FileDeeds
from builder.gui.menus import Menus
from builder.gui.models.dragged import clip_in
from builder.gui.overriding import override
from builder.gui.panels.document_tabs import DocumentTabs
from builder.gui.panels.message_bar import MessageBar
from builder.gui.panels.start_page import StartPage
from builder.gui.session import Session
from builder.gui.style import theme
from builder.gui.style.icons import tint
from builder.gui.window_state import WindowState
from builder.gui.workers import Workers
from builder.translation import translate, translate_plural

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QMimeData
    from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent, QPaintEvent
    from PySide6.QtWidgets import (
        QDialog,
    )

    from builder.core.sums import Place
    from builder.gui.battle.dialog import BattleDialog
    from builder.gui.dialogs.own_values import OwnValuesDialog
    from builder.gui.orders.dialog import OrdersDialog
    from builder.gui.recovery.keeper import Keeper
    from builder.gui.recovery.strip import RecoveryStrip
    from builder.gui.workspace import Workspace
    from builder.operations.packs import Library
    from builder.operations.recovery import Journal, Version

__all__ = ["MainWindow"]

SIZE = QSize(1280, 800)
LEAST_SIZE = QSize(900, 560)
SUFFIX = ".legatus"


class MainWindow(QMainWindow):
    """Holds the session and shows it.

    Signals:
        painted: once, when the window has been seen for the first time.
    """

    painted = Signal()

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
        self.document_tabs = DocumentTabs(self.session)
        self._workspace: Workspace | None = None
        self._keeper: Keeper | None = None
        self._recovery: RecoveryStrip | None = None
        self._own_values: OwnValuesDialog | None = None
        self._battle_dialog: BattleDialog | None = None
        self._orders_dialog: OrdersDialog | None = None
        self._closing = self._was_painted = False
        self._closes_after_export = False
        self._lay_out()
        self._connect()
        self.state.restore(self)
        self.show_recent()
        self._show_title()
        self._show_steps()
        self._enable()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            QTimer.singleShot(0, self.painted.emit)

    def _lay_out(self) -> None:
        self._stack = QStackedWidget()
        self._stack.addWidget(self.start_page)
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._column = column
        column.addWidget(self.message_bar)
        column.addWidget(self._stack, 1)
        self.setCentralWidget(middle)
        self.addToolBarBreak()
        self.addToolBar(self.document_tabs.bar)
        self.document_tabs.bar.hide()
        self.setMinimumSize(LEAST_SIZE)
        self.resize(SIZE)
        self.setAcceptDrops(True)
        # The library and the inspector go down to the edge, the findings lie between them.
        self.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)
        self.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)

    def _connect(self) -> None:
        session, steps = self.session, self.session.steps
        session.failed.connect(self.message_bar.say_error)
        session.remarked.connect(self.message_bar.say_news)
        session.other_data_found.connect(self._on_other_data)
        session.document_opened.connect(self._on_document_opened)
        session.battle_changed.connect(self._on_battle_changed)
        session.file_changed.connect(self._show_title)
        session.selection_changed.connect(self._enable)
        session.documents_changed.connect(self._on_documents_changed)
        session.emptied.connect(self._on_emptied)
        steps.cleanChanged.connect(self._on_clean_changed)
        steps.indexChanged.connect(self._show_steps)
        self.document_tabs.chosen.connect(self.files.go_to)
        self.document_tabs.close_asked.connect(self.files.close)
        self.start_page.new_army_asked.connect(self.files.ask_new)
        self.start_page.new_battle_asked.connect(self.files.ask_new_battle)
        self.start_page.open_asked.connect(self.files.ask_open)
        self.start_page.file_chosen.connect(self.files.open)
        self.start_page.file_forgotten.connect(self._on_recent_forgotten)
        self.start_page.samples.chosen.connect(self.files.begin)
        self.start_page.samples.read_from(lambda: session.library)
        self._connect_files()
        self.menus.recent_chosen.connect(self.files.open)
        self.menus.recent_forgotten.connect(self._on_recent_forgotten)
        self.menus.appearance_chosen.connect(self._on_appearance_chosen)
        self.menus.language_chosen.connect(self._on_language_chosen)

    def _connect_files(self) -> None:
        self.files.about_to_go.connect(self.finish_editing)
        self.files.succeeded.connect(self.message_bar.calm)
        self.files.not_saved.connect(partial(self.message_bar.offer, translate("Save &as…")))
        self.files.compare_asked.connect(self._compare)
        self.files.recent_changed.connect(self.show_recent)
        self.files.export_chosen.connect(self.export)
        self.files.help_asked.connect(self.show_manual)
        self.files.steps_came.connect(self._join)

    def _deeds(self) -> dict[str, Callable[[], object]]:
        """Return what each action of the table does."""
        files = self.files
        return {
            "new": files.ask_new,
            "open": files.ask_open,
            "open-clipboard": files.open_clipboard,
            "save": files.save,
            "save-as": files.ask_save_as,
            "export": files.ask_export,
            "map-picture": files.ask_picture,
            "share": self._share,
            "history": self._show_history,
            "data-changes": self._show_data_changes,
            "close": files.close,
            "quit": self.close,
            "undo": self.session.undo,
            "redo": self.session.redo,
            "cut": partial(self._do, "cut"),
            "copy": partial(self._do, "copy"),
            "paste": self._paste,
            "fill": partial(self._show, "choose_filling"),
            "cut-at": partial(self._show, "choose_cut"),
            "unpin": partial(self._do, "unpin"),
            "add-formation": partial(self._do, "add_formation"),
            "duplicate": partial(self._do, "duplicate"),
            "remove": partial(self._do, "remove"),
            "rename": partial(self._show, "edit_name"),
            "move-up": partial(self._do, "move_up"),
            "move-down": partial(self._do, "move_down"),
            "move-out": partial(self._do, "move_out"),
            "move-in": partial(self._do, "move_in"),
            "own-values": self.show_own_values,
            "battle": self._show_battle,
            "orders": self._show_orders,
            "sealed": self._show_sealed,
            "expand-all": partial(self._show, "expand_all"),
            "collapse-all": partial(self._show, "collapse_all"),
            "show-battlefield": partial(self._show, "show_battlefield"),
            "show-sheets": partial(self._show, "show_sheets"),
            "hide-secrets": self._hide_secrets,
            "compare": self._compare,
            "preferences": self._show_preferences,
            "manual": self.show_manual,
            "glossary": partial(self.show_manual, "glossary"),
            "next-document": partial(files.go_by, 1),
            "previous-document": partial(files.go_by, -1),
            "about": self._about,
        }

    def _hide_secrets(self) -> None:
        """Cover the secrets of all sides, or none."""
        from builder.core.secret_fields import closed_topics

        self.finish_editing()
        session = self.session
        if session.battle is not None and session.document is not None:
            if not closed_topics(session.battle.ruleset, session.document):
                session.remarked.emit(translate("These rules keep nothing secret."))
            session.hide(frozenset() if session.hiding.chosen is None else None)

    def _on_hiding_changed(self) -> None:
        """Let go of what was told of the document as it could be seen before."""
        self.message_bar.be_silent()
        clipboard = QApplication.clipboard()
        if clip_in(clipboard.mimeData()):
            clipboard.clear()
        self._show_steps()

    def _do(self, deed: str) -> None:
        """Do something to what is selected in the order of battle."""
        self.finish_editing()
        getattr(self.space().deeds, deed)()

    def _paste(self) -> None:
        """Paste formations and troops; where none were copied, open the army of a code."""
        if clip_in(QApplication.clipboard().mimeData()) or not self.files.open_code():
            self._do("paste")

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
        from builder.gui.recovery.keeper import Keeper
        from builder.gui.sealed.desk import SealedDesk
        from builder.gui.workspace import Workspace

        self._keeper = Keeper(self.session)
        self._keeper.failed.connect(self.message_bar.say_error)
        space = self._workspace = Workspace(self.session, self.workers, self.menus.of_tree())
        self._stack.addWidget(space)
        self.session.hiding_changed.connect(self._on_hiding_changed)
        space.preview.source.written.connect(self._on_written)
        space.preview.source.not_written.connect(self.message_bar.say_error)
        space.preview.source.not_written.connect(self._on_export_over)
        space.preview.source.stopped.connect(self._on_export_over)
        space.preview.export_asked.connect(self.files.ask_export)
        space.preview.remarked.connect(self.message_bar.say_news)
        space.export_strip.failed.connect(self.message_bar.say_news)
        space.inspector.cell_asked.connect(self.show_own_values)
        self._frame = Frame(self, self.menus, self.session, space)
        self._frame.catalogue.begun.connect(self.files.begin)
        self._sealed = SealedDesk(self.session, self.workers, self)
        self._sealed.about_to_go.connect(self.finish_editing)
        self._sealed.manual_asked.connect(self.show_manual)
        self._sealed.badge_made.connect(self._frame.saved_line.add_badge)
        self._sealed.look()
        self.state.restore_panels(self)

    # Unsaved work

    def keep_safe(self) -> None:
        """Write unsaved work down before anything else happens.

        Raises:
            BuilderError: it can't be written.
        """
        if self._keeper is not None:
            self._keeper.write_now()

    def _is_kept_safe(self) -> bool:
        self.keep_safe()
        return True

    def offer_left_over(self) -> None:
        """Offer the unsaved work of runs that ended without being closed, if there is any."""
        from builder.operations.left_over import may_have_left_over

        if not may_have_left_over():
            return
        from builder.operations.recovery import left_over

        if self._recovery is None:
            from builder.gui.recovery.strip import RecoveryStrip

            self._recovery = RecoveryStrip()
            self._recovery.open_asked.connect(self._recover)
            self._recovery.discard_asked.connect(self._discard)
            self._column.insertWidget(1, self._recovery)
        self._recovery.offer(left_over())

    def _recover(self, journal: Journal) -> None:
        from builder.operations.recovery import give_up, recovered

        document = self.session.attempt(lambda: recovered(journal))
        if document is not None and self.session.open_recovered(
            document, journal.file, journal.digest
        ):
            # Its own journal goes only when there is another: there may be a crash any time.
            if self.session.attempt(self._is_kept_safe):
                give_up(journal)
            self.offer_anew()

    def _discard(self, journal: Journal) -> None:
        from builder.operations.recovery import give_up

        give_up(journal)
        self.offer_anew()

    def _show_history(self) -> None:
        from builder.gui.recovery.history import HistoryDialog

        file = self.session.path
        if file is None:
            self.message_bar.say_news(
                translate("This was never saved, so there are no earlier versions.")
            )
            return
        dialog = HistoryDialog(file, self)
        dialog.open_asked.connect(self._open_version)
        self._show_dialog(dialog)

    def _open_version(self, version: Version) -> None:
        """Open an earlier version beside the file, as work that isn't saved."""
        from builder.operations.recovery import open_version

        opened = self.session.attempt(lambda: open_version(version, self.session.library))
        if opened is not None:
            self.session.open_recovered(opened.document, None)

    def offer_anew(self) -> None:
        """Offer what is still left."""
        from builder.operations.recovery import left_over

        if self._recovery is not None:
            self._recovery.offer(left_over())

    # What the session tells

    def _on_document_opened(self, _battle: object) -> None:
        if self._workspace is None:
            self._make_space()
        self.message_bar.calm()
        self._stack.setCurrentWidget(self.space())
        self._frame.come_back()
        self._frame.show_scale(visible=self.session.reckoning.basis.ratio is not None)
        self._show_title()
        self._enable()

    def _on_documents_changed(self) -> None:
        """Give the focus to the trees, which by now are those of the document in front."""
        if self.session.front is not None:
            self.space().tree.setFocus()

    def _on_emptied(self) -> None:
        self._frame.leave()
        self._stack.setCurrentWidget(self.start_page)
        self.show_recent()
        self._enable()

    def _on_battle_changed(self, _before: object, _after: object) -> None:
        self.message_bar.calm()
        self._show_title()

    def _on_clean_changed(self, clean: bool) -> None:  # noqa: FBT001 - Qt's own
        self.setWindowModified(not clean)

    def export(self, path: Path) -> None:
        """Export the sheets that are chosen in the preview."""
        space = self.space()
        if space.preview.choice.sheets:
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
        if self._closes_after_export:
            self._closes_after_export = False
            self.close()

    def _show_title(self) -> None:
        document = self.session.document
        if document is None:
            self.setWindowFilePath("")
            self.setWindowTitle("Legatus")
            return
        # A title that holds Qt's own sign for "changed" has it doubled.
        title = document.title.replace("[*]", "[*][*]")
        self.setWindowFilePath(str(self.session.path) if self.session.path else "")
        self.setWindowTitle(f"{title}[*] — Legatus")

    def _show_steps(self) -> None:
        undo, redo = self.session.step_names
        self.menus.show_steps(undo or "", redo or "")
        self.menus.actions["undo"].setEnabled(undo is not None)
        self.menus.actions["redo"].setEnabled(redo is not None)

    def _enable(self) -> None:
        session = self.session
        document = session.document is not None
        chosen = document and any(each != session.army.root.id for each in session.selected)
        covered = document and session.is_covered(session.side)
        self.menus.enable(document=document, selection=chosen, covered=covered)
        hides = self.menus.actions["hide-secrets"]
        hides.setChecked(session.hiding.chosen is not None)
        hides.setEnabled(document and not session.hiding.is_copy)

    def show_recent(self) -> None:
        """Show the recent files where they are offered."""
        files = self.state.recent_files()
        self.menus.show_recent(files)
        self.start_page.show_recent(files)

    def finish_editing(self) -> None:
        """Take over what is being typed in a row of the tree or in a dialog of the document's."""
        if self._workspace is not None:
            self._workspace.finish_editing()
        self._finish_in_dialogs()

    def _finish_in_dialogs(self) -> None:
        if self._battle_dialog is not None:
            self._battle_dialog.words.finish()
        if self._orders_dialog is not None:
            self._orders_dialog.form.finish()

    def take_files(self, files: Sequence[Path]) -> None:
        """Open files that another start of the program hands over, and come to the front."""
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.raise_()
        self.activateWindow()
        self.files.open_all(files)

    # What the menus tell

    def _on_recent_forgotten(self, file: Path | None = None) -> None:
        self.state.forget_recent(file)
        self.show_recent()

    def _on_appearance_chosen(self, appearance: str) -> None:
        self.state.appearance = appearance
        application = QApplication.instance()
        if isinstance(application, QApplication):
            theme.apply(application, appearance)

    def _on_language_chosen(self, language: str) -> None:
        from builder.operations.preferences import change_preferences

        if self.session.attempt(lambda: change_preferences(language=language)) is not None:
            self._tell_new_language()

    def _tell_new_language(self) -> None:
        from builder.operations.preferences import preferences

        self.menus.show_choices(self.state.appearance, preferences().language)
        self.message_bar.say_news(
            translate("The window speaks the other language when it is started again.")
        )

    def _compare(self) -> None:
        from builder.gui.comparison.dialog import ComparisonDialog

        self.finish_editing()
        self._show_dialog(ComparisonDialog(self.session, self))

    def _on_other_data(self) -> None:
        self.message_bar.say_news(
            translate("Other rules or lists are installed than this was made with.")
        )
        self.message_bar.offer(translate("What would change…"), self._show_data_changes)

    def _show_data_changes(self) -> None:
        from builder.gui.dialogs.data_changes import DataChangesDialog

        self.finish_editing()
        self._show_dialog(DataChangesDialog(self.session, self))

    def _share(self) -> None:
        from builder.gui.dialogs.sharing import SharingDialog

        self.finish_editing()
        self._show_dialog(SharingDialog(self.session, self))

    def _show_battle(self) -> None:
        """Show the battle's circumstances; an army alone has none."""
        from builder.core.scenario import Scenario
        from builder.gui.battle.dialog import BattleDialog

        self.finish_editing()
        if not isinstance(self.session.document, Scenario):
            text = translate("This is an army alone; a battle has a table, reserves and weather.")
            self.message_bar.say_news(text)
            return
        if self._battle_dialog is None:
            self._battle_dialog = BattleDialog(self.session, self.workers, self)
            QShortcut(QKeySequence("F1"), self._battle_dialog, self.show_manual)
        self._battle_dialog.show()
        self._battle_dialog.raise_()
        self._battle_dialog.activateWindow()

    def _show_orders(self) -> None:
        """Show the orders of the army, where its rules have any."""
        from builder.gui.orders.dialog import OrdersDialog

        self.finish_editing()
        if self._orders_dialog is None:
            self._orders_dialog = OrdersDialog(self.session, self)
            QShortcut(QKeySequence("F1"), self._orders_dialog, self.show_manual)
        self._orders_dialog.show()
        self._orders_dialog.raise_()
        self._orders_dialog.activateWindow()

    def _show_sealed(self) -> None:
        """Show the sealed game of the battle in front."""
        self.finish_editing()
        self._sealed.show()

    def _join(self, files: Sequence[Path]) -> None:
        """Join files of a sealed game; they need the battle that they belong to."""
        if self.session.document is None:
            text = translate("This file belongs to a sealed game. Open your battle, then join it.")
            self.message_bar.say_news(text)
        else:
            self._sealed.join(files)

    def _show_preferences(self) -> None:
        from builder.gui.dialogs.preferences import PreferencesDialog

        dialog = PreferencesDialog(self.session, self)
        dialog.changed.connect(self._on_preference_changed)
        self._show_dialog(dialog)

    def _show_dialog(self, dialog: QDialog) -> None:
        """Show a dialog that asks nothing: it stays as long as one likes, with its own F1."""
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        QShortcut(QKeySequence("F1"), dialog, self.show_manual)
        dialog.show()

    def _on_preference_changed(self, name: str) -> None:
        if name == "language":
            self._tell_new_language()
        elif self._workspace is not None:
            self._workspace.preview.take_preferences()

    def show_manual(self, page: str = "") -> None:
        """Show a page of the manual, by default the one on what has the focus."""
        from builder.gui.help.topics import page_for
        from builder.gui.help.window import show_page

        show_page(self, page or page_for(QApplication.focusWidget()))

    def show_own_values(self, place: Place | None = None) -> None:
        """Show the user's own values beside the document, at a cell if one is named."""
        from builder.gui.dialogs.own_values import OwnValuesDialog

        if self._own_values is None:
            self._own_values = OwnValuesDialog(self.session, self)
            QShortcut(QKeySequence("F1"), self._own_values, self.show_manual)
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
    def keyPressEvent(self, event: QKeyEvent) -> None:
        # It comes here from whatever has the focus and has no use for it.
        if not (event.matches(QKeySequence.StandardKey.Paste) and self.files.open_code()):
            super().keyPressEvent(event)

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        self._finish_in_dialogs()
        if self._waits_for_export():
            event.ignore()
            return
        if not self._closing and any(each.has_unsaved_work for each in self.session.documents):
            event.ignore()
            self.files.when_all_safe(self._close_for_good)
            return
        if self._workspace is not None:
            self._workspace.preview.source.want_nothing()
        for dialog in (self._own_values, self._battle_dialog, self._orders_dialog):
            if dialog is not None:
                dialog.close()
        self.workers.finish()
        if self._keeper is not None:
            self._keeper.end()
        if self._workspace is not None:
            self._frame.come_back()
            self._sealed.close()
        self.state.keep(self, with_panels=self._workspace is not None)
        event.accept()

    def _waits_for_export(self) -> bool:
        """Tell whether an export is to be waited for, and say so; not when asked again."""
        source = self._workspace.preview.source if self._workspace is not None else None
        if source is None or not source.is_writing or self._closes_after_export:
            return False
        self._closes_after_export = True
        self.message_bar.say_news(
            translate(
                "A PDF is still being written: the window closes when it is done. "
                "Close it again to stop that."
            )
        )
        return True

    def _on_export_over(self, *_what: object) -> None:
        self._closes_after_export = False

    def _close_for_good(self) -> None:
        self._closing = True
        self.close()

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _documents_in(event.mimeData()):
            event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        files = _documents_in(event.mimeData())
        if files:
            event.acceptProposedAction()
            self.files.open_all(files)


def _documents_in(data: QMimeData) -> list[Path]:
    """Return the files of ours that are dragged."""
    files = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return [each for each in files if each.suffix.casefold() == SUFFIX]
