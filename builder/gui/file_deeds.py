"""New, open, save, export: what the window does with documents and files.

Nothing is ever lost by going on: whoever has unsaved work is asked first, and what he was about
to do waits for the answer. No question blocks the program.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence, QShortcut

from builder.gui.dialogs.files import ask_export_file, ask_open_file, ask_save_file, file_name_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from builder.gui.dialogs.pack_tree import Beginning
    from builder.gui.session import Session
    from builder.gui.window_state import WindowState

__all__ = ["FileDeeds"]

SUFFIX = "legatus"


class FileDeeds(QObject):
    """The deeds; dialogs are the window's.

    Signals:
        about_to_go: something is about to happen to the document as it is: take over what is
            being typed.
        succeeded: a document was opened or saved.
        recent_changed: another file was opened or saved.
        export_chosen: with the file that the sheets are to be written to.
        help_asked: help is wanted in a dialog that stands before the window.
    """

    about_to_go = Signal()
    succeeded = Signal()
    recent_changed = Signal()
    export_chosen = Signal(object)
    help_asked = Signal()

    def __init__(self, window: QWidget, session: Session, state: WindowState) -> None:
        """Keep the window, its session and what it remembers."""
        super().__init__(window)
        self._window = window
        self._session = session
        self._state = state

    def when_safe(self, go_on: Callable[[], object]) -> None:
        """Go on at once, or after the user has said what becomes of unsaved work."""
        self.about_to_go.emit()
        document = self._session.document
        if document is None or not self._session.has_unsaved_work:
            go_on()
            return
        from builder.gui.dialogs.unsaved import UnsavedQuestion

        question = UnsavedQuestion(document.title, self._window)
        question.save_chosen.connect(lambda: self.save(go_on))
        question.discard_chosen.connect(go_on)
        question.open()

    # New and open

    def ask_new(self, *, template: bool = False) -> None:
        """Ask what to begin with."""
        self.when_safe(lambda: self._show_new(template=template))

    def _show_new(self, *, template: bool) -> None:
        from builder.gui.dialogs.new_roster import NewRosterDialog
        from builder.operations.preferences import preferences

        library = self._session.attempt(lambda: self._session.library)
        if library is None:
            return
        dialog = NewRosterDialog(library, self._window)
        dialog.tree.choose_first(template=template, ruleset=preferences().ruleset)
        QShortcut(QKeySequence("F1"), dialog, self.help_asked.emit)
        dialog.chosen.connect(self.begin)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def ask_new_battle(self) -> None:
        """Ask which template to begin with."""
        self.ask_new(template=True)

    def begin(self, beginning: Beginning) -> bool:
        """Begin with a list or a template."""
        if beginning.template:
            return self._session.new_scenario(f"{beginning.ruleset}/{beginning.template}")
        return self._session.new_roster(
            beginning.ruleset, beginning.army_list, beginning.limit, empty=beginning.empty
        )

    def ask_open(self) -> None:
        """Ask which file to open."""
        self.when_safe(lambda: ask_open_file(self._window, self._folder(), self.open))

    def open_if_safe(self, path: Path) -> None:
        """Open a file that was chosen elsewhere: a recent one, or one that was dropped here."""
        self.when_safe(lambda: self.open(path))

    def open(self, path: Path) -> bool:
        """Open a file."""
        if not self._session.open(path):
            return False
        self._remember(path)
        self.succeeded.emit()
        return True

    # Save

    def save(self, then: Callable[[], object] | None = None) -> None:
        """Save; where there is no file yet, ask for one. ``then`` only after a success."""
        self.about_to_go.emit()
        if self._session.path is None:
            self.ask_save_as(then)
        elif self._session.save():
            self._saved(self._session.path, then)

    def ask_save_as(self, then: Callable[[], object] | None = None) -> None:
        """Ask where to save."""
        document = self._session.document
        if document is None:
            return
        self.about_to_go.emit()
        proposed = self._session.path or self._home() / file_name_for(document.title, SUFFIX)
        ask_save_file(self._window, proposed, lambda path: self.save_to(path, then))

    def save_to(self, path: Path, then: Callable[[], object] | None = None) -> bool:
        """Save to a file."""
        done = self._session.save(path)
        if done:
            self._saved(path, then)
        return done

    def _saved(self, path: Path, then: Callable[[], object] | None) -> None:
        self._remember(path)
        self.succeeded.emit()
        if then is not None:
            then()

    # Export

    def ask_export(self) -> None:
        """Ask where to export the sheets to."""
        from builder.operations.preferences import preferences

        document = self._session.document
        if document is None:
            return
        self.about_to_go.emit()
        name = file_name_for(document.title, "pdf")
        folder = self._session.path.parent if self._session.path else self._home()
        preferred = preferences().export_folder
        # A folder that is gone, such as that of a memory stick, is as good as none.
        if preferred and Path(preferred).is_dir():
            folder = Path(preferred)
        ask_export_file(self._window, folder / name, self.export_chosen.emit)

    # Where

    def _remember(self, path: Path) -> None:
        self._state.add_recent(path.resolve())
        self.recent_changed.emit()

    def _folder(self) -> Path | None:
        if self._session.path is not None:
            return self._session.path.parent
        recent = self._state.recent_files()
        return recent[0].parent if recent else None

    def _home(self) -> Path:
        return self._folder() or Path.home()
