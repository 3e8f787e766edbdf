"""New, open, save, export: what the window does with documents and files.

Nothing is ever lost by going on: whoever has unsaved work is asked first, and what he was about
to do waits for the answer. No question blocks the program; an answer always concerns the document
that was in front when it was asked for, for another may have come there since.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut

from builder.core.errors import FaultsFound, Problem
from builder.gui.dialogs.files import (
    ask_export_file,
    ask_open_file,
    ask_picture_file,
    ask_save_file,
    file_name_for,
)
from builder.translation import current, translate

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtWidgets import QWidget

    from builder.core.errors import BuilderError
    from builder.gui.catalogue.tree import Beginning
    from builder.gui.dialogs.unsaved import UnsavedQuestion
    from builder.gui.open_document import OpenDocument
    from builder.gui.session import Session
    from builder.gui.window_state import WindowState
    from builder.operations.overwriting import Risk

__all__ = ["FileDeeds"]

SUFFIX = "legatus"


class FileDeeds(QObject):
    """The deeds; dialogs are the window's.

    Signals:
        about_to_go: something is about to happen to the document as it is: take over what is
            being typed.
        succeeded: a document was opened or saved.
        not_saved: with what asks for another file, after saving wasn't possible.
        compare_asked: the document is to be compared with its file.
        recent_changed: another file was opened or saved.
        export_chosen: with the file that the sheets are to be written to.
        steps_came: with files of a sealed game, which are joined and not opened.
        help_asked: help is wanted in a dialog that stands before the window.
    """

    about_to_go = Signal()
    succeeded = Signal()
    not_saved = Signal(object)
    compare_asked = Signal()
    recent_changed = Signal()
    export_chosen = Signal(object)
    steps_came = Signal(object)
    help_asked = Signal()

    def __init__(self, window: QWidget, session: Session, state: WindowState) -> None:
        """Keep the window, its session and what it remembers."""
        super().__init__(window)
        self._window = window
        self._session = session
        self._state = state
        self._question: UnsavedQuestion | None = None

    def when_safe(self, go_on: Callable[[], object]) -> None:
        """Go on at once, or after the user has said what becomes of unsaved work in front."""
        self.about_to_go.emit()
        front = self._session.front
        if front is None or not front.has_unsaved_work:
            go_on()
            return
        if self._question is not None:
            return
        from builder.gui.dialogs.unsaved import UnsavedQuestion

        question = self._question = UnsavedQuestion(self._title(), self._window)
        for signal in (question.save_chosen, question.discard_chosen, question.finished):
            signal.connect(partial(self._on_answer, question))
        question.save_chosen.connect(partial(self._at, front, partial(self.save, go_on)))
        question.discard_chosen.connect(go_on)
        question.open()

    def _on_answer(self, question: UnsavedQuestion, *_result: object) -> None:
        if self._question is question:
            self._question = None

    def when_all_safe(
        self, go_on: Callable[[], object], given_up: tuple[OpenDocument, ...] = ()
    ) -> None:
        """Go on once the user has said of each document what becomes of its unsaved work."""
        self.about_to_go.emit()
        front = self._session.front
        unsaved = [
            each
            for each in self._session.documents
            if each.has_unsaved_work and each not in given_up
        ]
        if not unsaved:
            go_on()
            return
        asked = front if front in unsaved else unsaved[0]
        self._session.bring_to_front(asked)
        self.when_safe(lambda: self.when_all_safe(go_on, (*given_up, asked)))

    def _at(self, asked: OpenDocument, deed: Callable[[], object]) -> None:
        """Do what was asked for of a document, if it is still open."""
        if self._session.bring_to_front(asked):
            deed()

    def _title(self) -> str:
        document = self._session.document
        return document.title if document is not None else ""

    # Tabs

    def go_to(self, wanted: OpenDocument) -> None:
        """Bring another document to the front; what is being typed is taken over first."""
        if wanted is not self._session.front:
            self._leave()
            self._session.bring_to_front(wanted)

    def go_by(self, steps: int) -> None:
        """Bring the document so many places further on to the front."""
        documents, front = self._session.documents, self._session.front
        if front is not None:
            self.go_to(documents[(documents.index(front) + steps) % len(documents)])

    def close(self, closed: OpenDocument | None = None) -> None:
        """Close a document, by default the one in front, once nothing of it is lost."""
        wanted = closed or self._session.front
        if wanted is not None:
            self.go_to(wanted)
            self.when_safe(lambda: self._session.close(wanted))

    def _leave(self) -> None:
        """Let fields take over what is typed in them, as they do when they lose the focus."""
        self.about_to_go.emit()
        focus = self._window.focusWidget()
        if focus is not None:
            focus.clearFocus()

    # New and open

    def ask_new(self, *, template: bool = False) -> None:
        """Ask what to begin with."""
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
        """Begin with a list or a template, in a tab of its own."""
        self._leave()
        if beginning.template:
            return self._session.new_scenario(f"{beginning.ruleset}/{beginning.template}")
        return self._session.new_roster(
            beginning.ruleset, beginning.army_list, beginning.limit, empty=beginning.empty
        )

    def ask_open(self) -> None:
        """Ask which file to open."""
        ask_open_file(self._window, self._folder(), self.open)

    def open_all(self, paths: Sequence[Path]) -> None:
        """Open files; of those that can't be opened all is told at the end."""
        from builder.operations.game_files import is_step

        told: list[BuilderError] = []
        steps = [path for path in paths if is_step(path)]
        self._session.failed.connect(told.append)
        for path in paths:
            if path not in steps:
                self.open(path)
        self._session.failed.disconnect(told.append)
        if told and len(paths) > 1:
            self._session.failed.emit(_together(told))
        if steps:
            self.steps_came.emit(steps)

    def open(self, path: Path) -> bool:
        """Open a file in a tab of its own; one that is open already comes to the front."""
        from builder.operations.game_files import is_step

        self._leave()
        if is_step(path):
            self.steps_came.emit([path])
            return False
        known = self._session.opened_from(path)
        if known is not None:
            self._session.bring_to_front(known)
        elif not self._session.open(path):
            return False
        self._remember(path)
        self.succeeded.emit()
        return True

    def open_clipboard(self) -> bool:
        """Open the army whose code lies on the clipboard, in a tab of its own."""
        self._leave()
        done = self._session.open_text(QGuiApplication.clipboard().text())
        if done:
            self.succeeded.emit()
        return done

    def open_code(self) -> bool:
        """Open it if there is one; returns whether there was, even where it can't be opened."""
        from builder.core.army_code import has_code

        found = has_code(QGuiApplication.clipboard().text())
        if found:
            self.open_clipboard()
        return found

    # Save

    def save(self, then: Callable[[], object] | None = None) -> None:
        """Save; where there is no file yet, ask for one. ``then`` only after a success."""
        self.about_to_go.emit()
        if self._session.path is None:
            self.ask_save_as(then)
        elif risk := self._session.risk:
            self._ask_overwriting(risk, then)
        else:
            self._save_own(then)

    def _save_own(self, then: Callable[[], object] | None) -> None:
        if self._session.path is not None:
            self.save_to(self._session.path, then)

    def _ask_overwriting(self, risk: Risk, then: Callable[[], object] | None) -> None:
        """Ask before something is replaced that isn't what was opened, or is far more."""
        front, path = self._session.front, self._session.path
        if front is None or path is None:
            return
        from builder.gui.dialogs.overwriting import OverwritingQuestion

        question = OverwritingQuestion(risk, path.name, self._window)
        for signal, deed in (
            (question.copy_chosen, partial(self.ask_save_as, then)),
            (question.reload_chosen, self._session.reload),
            (question.compare_chosen, self.compare_asked.emit),
            (question.replace_chosen, partial(self._save_own, then)),
        ):
            signal.connect(partial(self._at, front, deed))
        question.open()

    def ask_save_as(self, then: Callable[[], object] | None = None) -> None:
        """Ask where to save."""
        document = self._session.document
        if document is None:
            return
        self.about_to_go.emit()
        proposed = self._session.path or self._home() / file_name_for(document.title, SUFFIX)
        ask_save_file(self._window, proposed, partial(self._save_to_for, self._session.front, then))

    def _save_to_for(
        self, asked: OpenDocument | None, then: Callable[[], object] | None, path: Path
    ) -> None:
        if asked is not None and self._session.bring_to_front(asked):
            self.save_to(path, then)

    def save_to(self, path: Path, then: Callable[[], object] | None = None) -> bool:
        """Save to a file; where that isn't possible, offer to save elsewhere."""
        front = self._session.front
        if not self._session.save(path):
            if front is not None:
                self.not_saved.emit(partial(self._at, front, partial(self.ask_save_as, then)))
            return False
        self._remember(path)
        self.succeeded.emit()
        if then is not None:
            then()
        return True

    # Export

    def ask_export(self) -> None:
        """Ask where to export the sheets to."""
        if self._session.document is not None:
            proposed = self._proposed("pdf")
            ask_export_file(self._window, proposed, partial(self._export_for, self._session.front))

    def ask_picture(self) -> None:
        """Ask where to save the map of the battle as a picture."""
        from builder.core.zones import table_of

        battle = self._session.battle
        if battle is None:
            return
        if table_of(battle) is None:
            self._session.remarked.emit(translate("An army alone has no table; open a battle."))
            return
        ask_picture_file(self._window, self._proposed("png"), self._save_picture)

    def _proposed(self, suffix: str) -> Path:
        """Return a file for what is exported: in the preferred folder, else by the document."""
        from builder.operations.preferences import preferences

        self.about_to_go.emit()
        document = self._session.document
        folder = self._session.path.parent if self._session.path else self._home()
        preferred = preferences().export_folder
        # A folder that is gone, such as that of a memory stick, is as good as none.
        if preferred and Path(preferred).is_dir():
            folder = Path(preferred)
        return folder / file_name_for(document.title if document else "", suffix)

    def _save_picture(self, path: Path) -> None:
        from builder.operations.preferences import preferences
        from builder.operations.publishing import publish_map_picture

        battle, paper = self._session.battle, preferences().paper
        if battle is None:
            return
        language = current().language

        def write() -> bool:
            publish_map_picture(battle, path, paper=paper, language=language)
            return True

        if self._session.attempt(write):
            self._session.remarked.emit(translate("Wrote {path}", path=str(path)))

    def _export_for(self, asked: OpenDocument | None, path: Path) -> None:
        if asked is not None and self._session.bring_to_front(asked):
            self.export_chosen.emit(path)

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


def _together(errors: Sequence[BuilderError]) -> BuilderError:
    """Return one error that tells of all; the very same where there is one."""
    if len(errors) == 1:
        return errors[0]
    problems: list[Problem] = []
    for error in errors:
        if isinstance(error, FaultsFound):
            problems.append(error.problems[0])
        else:
            problems.append(Problem("", None, "", error.message))
    return FaultsFound(tuple(problems))
