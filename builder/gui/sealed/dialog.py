"""A sealed game: its steps on one page, what is proved on the other.

What can't be done is told in the dialog's own line, and nothing is overwritten.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QTabWidget, QVBoxLayout

from builder.core.errors import BuilderError
from builder.core.exchange_turns import other_side
from builder.gui.dialogs.files import ask_files_to_join
from builder.gui.overriding import override
from builder.gui.sealed.badge import Badge
from builder.gui.sealed.items import ItemsDialog
from builder.gui.sealed.proofs_page import ProofsPage
from builder.gui.sealed.steps_page import StepsPage
from builder.gui.sealed.telling import payload_words
from builder.gui.words import spoken
from builder.operations.game_files import is_agreement
from builder.operations.sealed_folder import their_battle
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtGui import QDragEnterEvent, QDropEvent, QShowEvent
    from PySide6.QtWidgets import QWidget

    from builder.gui.sealed.badge import Watch
    from builder.gui.session import Session
    from builder.operations.exchange import Done
    from builder.operations.sealed_folder import Joined, Standing

__all__ = ["SealedDialog"]

SIZE = (760, 640)
SUFFIX = ".legatus"


class SealedDialog(QDialog):
    """Not modal: the battle stays in reach, to deploy and to give orders.

    Signals:
        about_to_go: the battle is about to be saved or sealed: take over what is being typed.
        manual_asked: the manual's page on sealed games is wanted.
    """

    about_to_go = Signal()
    manual_asked = Signal()

    def __init__(self, watch: Watch, session: Session, parent: QWidget | None = None) -> None:
        """Show the game that is watched."""
        super().__init__(parent)
        self.setObjectName("sealed")
        self.setAcceptDrops(True)
        self._game, self._watch, self._session = watch.game, watch, session
        self.steps = StepsPage(watch.game, session)
        self.proofs = ProofsPage()
        self.tabs = QTabWidget()
        self.tabs.setObjectName("sealed-tabs")
        for each in (self.tabs, self.tabs.tabBar()):
            each.setAccessibleName(translate("Pages of the sealed game"))
        self.tabs.addTab(self.steps, translate("&Steps"))
        self.tabs.addTab(self.proofs, translate("What is pro&ved"))
        self._close = QPushButton(translate("C&lose"))
        self._close.setObjectName("sealed-close")
        self._close.setAutoDefault(False)
        badge = Badge(watch, "sealed-badge-here")
        badge.clicked.connect(self.show_proofs)
        buttons = QHBoxLayout()
        buttons.addWidget(badge)
        buttons.addStretch(1)
        buttons.addWidget(self._close)
        column = QVBoxLayout(self)
        column.addWidget(self.tabs, 1)
        column.addLayout(buttons)
        self.resize(*SIZE)
        self._deeds = self._table_of_deeds()
        self._connect()

    def _table_of_deeds(self) -> dict[str, Callable[[], Done | None]]:
        game = self._game
        return {
            "propose": self._propose,
            "accept": game.accept,
            "commit": self._commit,
            "seed": partial(game.open, "seed"),
            "ground": self._lay_ground,
            "commit-later": partial(game.commit, None),
            "open-all": partial(game.open, "all"),
            "audit": self._audit,
        }

    def _connect(self) -> None:
        game, steps, session = self._game, self.steps, self._session
        game.changed.connect(self.refresh)
        session.battle_changed.connect(self.refresh)
        session.document_opened.connect(self._on_document_opened)
        self._watch.told.connect(self._on_standing)
        steps.games.activated.connect(self._on_game_chosen)
        steps.fields.unlocked.connect(game.unlock)
        steps.step.clicked.connect(self._on_step)
        steps.join.clicked.connect(self._ask_files)
        steps.items.clicked.connect(self._ask_items)
        steps.again.clicked.connect(lambda: self.do(game.write_again))
        steps.public.clicked.connect(lambda: self.do(game.publish))
        self.proofs.lock.lock_asked.connect(
            lambda word: self._change_lock(partial(game.lock, word))
        )
        self.proofs.lock.unlock_asked.connect(partial(self._change_lock, game.take_lock_off))
        self.proofs.manual.clicked.connect(self.manual_asked)
        self._close.clicked.connect(self.close)

    # What is shown

    def refresh(self, *_what: object) -> None:
        """Show the game as it is now."""
        if not self.isVisible():
            return
        document = self._session.document
        title = document.title if document is not None else ""
        self.setWindowTitle(translate("Sealed game: {title}", title=title))
        self.steps.refresh()
        self.proofs.lock.show_file(locked=self._game.has_lock)

    def _on_standing(self, standing: Standing | None) -> None:
        self.proofs.show_standing(standing)
        report = standing.report if standing is not None else None
        self.steps.audited = report is not None and report.legal is not None
        self.refresh()

    def show_proofs(self) -> None:
        """Show what is proved and what isn't."""
        self.tabs.setCurrentWidget(self.proofs)

    def _on_document_opened(self, _battle: object) -> None:
        self.steps.message.hide()
        self.steps.tell(())
        self._begin()

    def _begin(self) -> None:
        """Propose what the battle has."""
        battle = self._game.battle
        limits = [side.army.limit or 0 for side in battle.sides] if battle is not None else []
        self.steps.fields.points.setValue(max(limits, default=0))
        self.steps.send.show_file(self._game.waiting_file)
        self.refresh()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._on_standing(self._watch.standing)
        self._game.read()
        self._begin()

    # What is done

    def do(self, deed: Callable[[], Done | None]) -> bool:
        """Do a step and tell what came of it; returns whether it was possible."""
        self.about_to_go.emit()
        steps = self.steps
        try:
            done = deed()
        except BuilderError as error:
            self._tell_error(error)
            return False
        steps.tell(())
        if done is not None:
            steps.message.say_news(spoken(done.message))
            steps.send.show_file(done.written)
        self._game.read()
        return True

    def _tell_error(self, error: BuilderError) -> None:
        self.tabs.setCurrentWidget(self.steps)
        self.steps.tell(())
        self.steps.message.say_error(error)
        self._game.read()

    def _on_step(self) -> None:
        self.do(self._deeds[self.steps.deed])

    def _propose(self) -> Done:
        fields = self.steps.fields
        limit = fields.points.value() or None
        return self._game.propose(str(fields.side.currentData()), limit, fields.slots.value())

    def _commit(self) -> Done:
        return self._game.commit(str(self.steps.fields.ground.currentData() or "") or None)

    def _lay_ground(self) -> None:
        self._game.lay_ground(translate("lay the ground of both seeds"))
        self.steps.message.say_news(
            translate(
                "The ground lies as both seeds and choices make it; undo takes it away again. Now "
                "deploy, give orders, and seal them."
            )
        )

    def _audit(self) -> None:
        self._watch.look()
        self.show_proofs()

    def _change_lock(self, deed: Callable[[], None]) -> None:
        """Lock or unlock; the page stays unless it wasn't possible."""
        try:
            deed()
        except BuilderError as error:
            self._tell_error(error)

    # What comes from the other side

    def _ask_files(self) -> None:
        ask_files_to_join(self, self._game.folder, self.join)

    def join(self, files: Sequence[Path]) -> None:
        """Join files of the other side; a proposal is shown before it is accepted."""
        self.about_to_go.emit()
        if self._game.own is None and len(files) == 1 and is_agreement(files[0]):
            if self.do(partial(self._game.look_at_proposal, files[0])):
                self.steps.message.hide()
            return
        try:
            joined = self._game.join(files)
        except BuilderError as error:
            self._tell_error(error)
            return
        self._game.read()
        self._tell_joined(joined)

    def _tell_joined(self, joined: Sequence[Joined]) -> None:
        steps, refused = self.steps, [each for each in joined if each.error is not None]
        self.tabs.setCurrentWidget(steps)
        told = [_line(each) for each in joined] if len(joined) > 1 else []
        steps.tell([*told, *self._opened(joined)])
        error = refused[0].error if refused else None
        if error is not None:
            steps.message.say_error(error)
        elif joined[-1].done is not None:
            steps.message.say_news(spoken(joined[-1].done.message))

    def _opened(self, joined: Sequence[Joined]) -> list[str]:
        """Return what is open now that was sealed before."""
        owner = self._game.owner
        found = [pair for each in joined if each.done is not None for pair in each.done.opened]
        if owner is None or not found:
            return []
        battle, side = their_battle(owner, self._session.library), other_side(owner)
        return [f"{place}  {payload_words(value, battle, side)}" for place, value in found]

    def _ask_items(self) -> None:
        owner = self._game.owner
        if owner is None:
            return
        dialog = ItemsDialog(owner, self._session.battle, self)
        dialog.chosen.connect(lambda places: self.do(partial(self._game.open, places)))
        dialog.open()

    # What others tell

    def _on_game_chosen(self, row: int) -> None:
        path = self.steps.games.itemData(row)
        if isinstance(path, Path):
            self._game.choose(path)

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _files_in(event):
            event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        files = _files_in(event)
        if files:
            event.acceptProposedAction()
            self.join(files)


def _line(joined: Joined) -> str:
    """Say what became of one of several files."""
    if joined.error is not None:
        return f"● {joined.file.name}: {spoken(joined.error.message)}"
    told = spoken(joined.done.message) if joined.done is not None else ""
    return f"✓ {joined.file.name}: {told}"


def _files_in(event: QDropEvent) -> list[Path]:
    """Return the files of ours that are dragged."""
    urls = event.mimeData().urls()
    files = [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
    return [each for each in files if each.suffix.casefold() == SUFFIX]
