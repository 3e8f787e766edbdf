"""The open documents: the only mutable state of the window.

Several may be open; one of them is in front, and whoever asks the session for *the* document is
told of that one. Each has a file, an undo stack and a selection of its own. What the session says
of the one in front is put by in its ``OpenDocument`` when another comes to the front.

A document is a frozen value. Every edit goes through ``edit``: a pure function gives the next
document, which is worked out and shown, and an undo step is kept. Whether there is unsaved work
is what the undo stack says; there is no second flag. What can't be done is told by ``failed`` and
changes nothing.

``document`` and ``battle`` are what may be seen: where secrets are covered (``hiding``), a copy
that never had them. The document itself is ``whole``; it alone is edited, saved and kept.
"""

from __future__ import annotations

import os
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoGroup, QUndoStack

from builder.core.errors import BadRequest, BuilderError
from builder.core.messages import N_, Message
from builder.gui.edit_command import EditCommand
from builder.gui.hiding import Hiding
from builder.gui.open_document import OpenDocument
from builder.gui.tree_index import TreeIndex
from builder.translation import current, translate

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable
    from pathlib import Path

    from builder.core.battle import Battle
    from builder.core.reckoning import Reckoning
    from builder.core.roster import Army, Roster
    from builder.core.scenario import Scenario
    from builder.operations.documents import Workshop
    from builder.operations.overwriting import Risk
    from builder.operations.packs import Library

__all__ = ["Session"]

T = TypeVar("T")
MOST_STEPS = 500
# What may be seen of a document, and that worked out.
_Seen = tuple["Roster | Scenario", "Battle"]


class Session(QObject):
    """Holds the documents: their files, what is selected, and the steps that can be undone.

    Signals:
        saved: with the file that the document in front was just saved to.
        document_opened: with the battle of a document that came to the front.
        documents_changed: a document was opened or closed, or another came to the front.
        emptied: the last document was closed.
        battle_changed: with the battles before and after an edit, an undo or a redo.
        side_changed: another side is looked at.
        selection_changed: other nodes are selected.
        hiding_changed: other secrets are covered than before, of the document in front.
        file_changed: the document has another file, or was saved.
        failed: with the error that says what could not be done.
        remarked: with a text that says something one should know.
        other_data_found: other rules or lists are installed than the document was made with.
    """

    document_opened = Signal(object)
    documents_changed = Signal()
    saved = Signal(object)
    emptied = Signal()
    battle_changed = Signal(object, object)
    side_changed = Signal(int)
    selection_changed = Signal()
    hiding_changed = Signal()
    file_changed = Signal()
    failed = Signal(object)
    remarked = Signal(str)
    other_data_found = Signal()

    def __init__(self, library: Library | None = None, parent: QObject | None = None) -> None:
        """Start without a document. ``library``: the packs; by default the user's own."""
        super().__init__(parent)
        self.steps = QUndoGroup(self)
        self.front: OpenDocument | None = None
        self._open: list[OpenDocument] = []
        self._no_steps = QUndoStack(self)
        self._no_hiding = Hiding()
        self.whole: Roster | Scenario | None = None
        self.document: Roster | Scenario | None = None
        self.battle: Battle | None = None
        self.path: Path | None = None
        self.side = 0
        self.selected: tuple[int, ...] = ()
        self._selections: dict[int, tuple[int, ...]] = {}
        self._library = library
        self._workshop: Workshop | None = None
        self._index: TreeIndex | None = None
        self._next: tuple[Roster | Scenario, _Seen] | None = None

    # What is open

    @property
    def library(self) -> Library:
        """The packs; read when first asked for."""
        if self._library is None:
            from builder.operations.packs import shared_library

            self._library = shared_library()
        return self._library

    @property
    def reckoning(self) -> Reckoning:
        """What follows from the army that is looked at; only with a document."""
        assert self.battle is not None  # noqa: S101 - nobody asks without a document
        return self.battle.sides[self.side].reckoning

    @property
    def army(self) -> Army:
        """The army that is looked at; only with a document."""
        return self.reckoning.army

    @property
    def tree(self) -> TreeIndex:
        """The nodes of the army that is looked at, by id."""
        army = self.army
        if self._index is None:
            self._index = TreeIndex.of(army)
        elif self._index.army is not army:
            self._index = self._index.then(army)
        return self._index

    @property
    def has_unsaved_work(self) -> bool:
        """Whether closing the document in front now would lose something."""
        return not self.undo_stack.isClean()

    @property
    def undo_stack(self) -> QUndoStack:
        """The steps of the document in front; an empty stack without one."""
        return self.front.undo_stack if self.front is not None else self._no_steps

    @property
    def hiding(self) -> Hiding:
        """Whose secrets may be seen of the document in front."""
        return self.front.hiding if self.front is not None else self._no_hiding

    def is_covered(self, side: int) -> bool:
        """Whether a side of the document in front is covered, counted from 0."""
        return self.battle is not None and self.hiding.covers(self.battle.sides[side].id)

    @property
    def documents(self) -> tuple[OpenDocument, ...]:
        """All documents that are open, in the order in which they were."""
        self._put_by()
        return tuple(self._open)

    def opened_from(self, path: Path) -> OpenDocument | None:
        """Return the document that a file is open as."""
        real = os.path.realpath(path)
        for each in self.documents:
            if each.path is not None and os.path.realpath(each.path) == real:
                return each
        return None

    def attempt(self, deed: Callable[[], T]) -> T | None:
        """Do something that may not be possible; where it isn't, tell so and return None."""
        try:
            return deed()
        except BuilderError as error:
            self.failed.emit(error)
            return None

    # Documents and files

    def new_roster(
        self, ruleset: str, army_list: str, limit: int | None = None, *, empty: bool = False
    ) -> bool:
        """Begin with a list's ready army, or with no troops of it yet."""
        from builder.core.edits import remove
        from builder.operations.documents import new_roster, with_army

        def made() -> bool:
            language = current().language
            roster = new_roster(self.library, ruleset, army_list, limit=limit, language=language)
            if not empty:
                return self._begin(roster, None)
            army = remove(roster.army, [child.id for child in roster.army.root.children])
            return self._begin(with_army(roster, 0, army), None)

        return bool(self.attempt(made))

    def new_scenario(self, template: str) -> bool:
        """Begin with the battle of a template (``ruleset/id``)."""
        from builder.operations.documents import new_scenario

        def made() -> bool:
            language = current().language
            return self._begin(new_scenario(self.library, template, language=language), None)

        return bool(self.attempt(made))

    def open(self, path: Path) -> bool:
        """Open a file; returns whether that was possible. The last document stays if not."""
        from builder.operations.documents import open_file
        from builder.operations.workshop import has_other_data

        opened = self.attempt(lambda: open_file(path, self.library, to_read=True))
        if opened is None:
            return False
        own = None if opened.is_code or opened.public else path
        hiding = Hiding.of(opened, self.library)
        if not self.attempt(lambda: self._begin(opened.document, own, hiding)):
            return False
        if own is not None:
            self._remember_file(opened.digest)
        if opened.public is not None and self.front is not None:
            self.front.public = (path, opened.public)
            self.file_changed.emit()
        if opened.is_code:
            self.undo_stack.resetClean()
        if opened.comments:
            self.remarked.emit(
                translate("Comments in the file aren't kept when it is saved; notes are.")
            )
        if self.battle is not None and has_other_data(self.battle):
            self.other_data_found.emit()
        return True

    def open_text(self, text: str) -> bool:
        """Open the army whose code is in a text, as one that was never saved."""
        from builder.operations.documents import army_from

        def made() -> bool:
            roster = army_from(text, translate("clipboard"), self.library)
            return self._begin(roster, None)

        if not self.attempt(made):
            return False
        self.undo_stack.resetClean()
        return True

    def open_recovered(
        self, document: Roster | Scenario, file: Path | None, digest: str = ""
    ) -> bool:
        """Open unsaved work that was found.

        ``file``: where it would have been saved to; ``digest``: what it was like then.
        """
        from builder.operations.documents import Opened

        taken = file is not None and self.opened_from(file) is not None
        hiding = Hiding.of(Opened(document, "", comments=False), self.library)
        begun = self.attempt(lambda: self._begin(document, None if taken else file, hiding))
        if begun:
            self.undo_stack.resetClean()
            if self.path is not None:
                self._remember_file(digest)
        return bool(begun)

    def save(self, path: Path | None = None) -> bool:
        """Save, to another file if one is given; only a success makes the work count as saved."""
        from builder.operations.documents import save_file

        document, target = self.whole, path or self.path
        if document is None or target is None:
            return False

        def saved() -> str:
            if self.hiding.newer is not None:
                raise BadRequest(self.hiding.newer)
            self._refuse_if_open_elsewhere(target)
            return save_file(document, target, self.library)

        digest = self.attempt(saved)
        if digest is None:
            return False
        self.path = target
        self._remember_file(digest)
        self.undo_stack.setClean()
        if self.hiding.is_copy:
            # Under a name of its own it is an army or a battle as any other.
            self._look_anew(Hiding())
        self.file_changed.emit()
        self.saved.emit(target)
        return True

    def _remember_file(self, digest: str) -> None:
        from builder.operations.overwriting import on_disk

        if self.front is not None and self.whole is not None:
            self.front.on_disk = on_disk(self.whole, digest)

    @property
    def risk(self) -> Risk | None:
        """What saving to the document's own file would lose."""
        from builder.operations.overwriting import risk_of

        if self.front is None or self.path is None or self.whole is None:
            return None
        return risk_of(self.path, self.front.on_disk, self.whole)

    def reload(self) -> bool:
        """Go on with what is in the file of the document in front, once that itself is kept."""
        from builder.operations.recovery import keep_unsaved

        front, path, whole = self.front, self.path, self.whole
        if front is None or path is None or whole is None:
            return False

        def kept() -> bool:
            keep_unsaved(whole, path)
            return True

        place = self._open.index(front)
        if not (self.attempt(kept) and self.open(path)):
            return False
        self._open.insert(place, self._open.pop())
        self.close(front)
        self.remarked.emit(
            translate("This is what was in the file. What you had is kept as an earlier version.")
        )
        return True

    def _refuse_if_open_elsewhere(self, target: Path) -> None:
        other = self.opened_from(target)
        if other is not None and other is not self.front:
            raise BadRequest(
                Message.of(
                    N_(
                        "{path} is open in another tab as “{title}”; close it there first, or "
                        "save under another name."
                    ),
                    path=str(target),
                    title=other.document.title,
                )
            )

    def _begin(
        self, document: Roster | Scenario, path: Path | None, hiding: Hiding | None = None
    ) -> bool:
        from builder.operations.documents import Workshop

        workshop, hiding = Workshop(self.library), hiding or Hiding()
        seen, battle = hiding.seen(document, workshop)
        stack = QUndoStack(self.steps)
        stack.setUndoLimit(MOST_STEPS)
        opened = OpenDocument(stack, workshop, document, seen, battle, path, hiding)
        opened.selected = (battle.sides[0].reckoning.army.root.id,)
        self._open.append(opened)
        self.bring_to_front(opened)
        return True

    def bring_to_front(self, wanted: OpenDocument) -> bool:
        """Show another of the open documents; returns whether it is one of them."""
        if wanted not in self._open:
            return False
        if wanted is not self.front:
            self.look(held=False)
            self._put_by()
            self._take_up(wanted)
        return True

    def _put_by(self) -> None:
        """Note what holds for the document in front."""
        front = self.front
        if front is None or self.whole is None:
            return
        if self.document is not None and self.battle is not None:
            front.document, front.battle = self.document, self.battle
            front.whole, front.path = self.whole, self.path
            front.side, front.selected = self.side, self.selected

    def _take_up(self, wanted: OpenDocument) -> None:
        self.front, self._workshop, self._next = wanted, wanted.workshop, None
        self.whole, self.path = wanted.whole, wanted.path
        self.document, self.battle = wanted.document, wanted.battle
        self.side, self.selected = wanted.side, wanted.selected
        self._selections = wanted.selections
        self.steps.setActiveStack(wanted.undo_stack)
        self.document_opened.emit(self.battle)
        self.file_changed.emit()
        self.selection_changed.emit()
        self.documents_changed.emit()

    def close(self, closed: OpenDocument) -> None:
        """Close a document as it is; the one beside it comes to the front."""
        place = self._open.index(closed)
        self._open.remove(closed)
        if closed is not self.front:
            self.documents_changed.emit()
        elif self._open:
            self.front = None
            self._take_up(self._open[min(place, len(self._open) - 1)])
        else:
            self._be_empty()
        self.steps.removeStack(closed.undo_stack)
        closed.undo_stack.clear()
        closed.undo_stack.deleteLater()

    def _be_empty(self) -> None:
        self.front = self.whole = self.document = self.battle = self.path = None
        self._workshop = self._index = self._next = None
        self.side, self.selected, self._selections = 0, (), {}
        self.steps.setActiveStack(self._no_steps)
        self.file_changed.emit()
        self.emptied.emit()
        self.documents_changed.emit()

    # Edits

    def edit(
        self,
        label: str,
        change: Callable[[Roster | Scenario], Roster | Scenario],
        merge_key: Hashable = None,
    ) -> bool:
        """Change the document; returns whether anything is another than before."""
        before = self.whole
        if before is None:
            return False
        after = self.attempt(lambda: self._prepared(before, change))
        if after is None or after is before:
            return False
        self.undo_stack.push(EditCommand(self._show, before, after, label, merge_key))
        return True

    def _prepared(
        self,
        before: Roster | Scenario,
        change: Callable[[Roster | Scenario], Roster | Scenario],
    ) -> Roster | Scenario:
        """Work a document out before it goes on the undo stack, where nothing may go wrong."""
        seen = self.document or before
        document = self.hiding.edited(seen, before, change)
        if document is not before:
            self._next = (document, self._worked_out(document))
        return document

    def _worked_out(self, document: Roster | Scenario) -> _Seen:
        assert self._workshop is not None  # noqa: S101 - there is one wherever there is a document
        return self.hiding.seen(document, self._workshop)

    def edit_army(
        self, label: str, change: Callable[[Army], Army], merge_key: Hashable = None
    ) -> bool:
        """Change the army that is looked at."""
        from builder.operations.documents import side_of, with_army

        side = self.side
        key = None if merge_key is None else (side, merge_key)
        return self.edit(
            label,
            lambda document: with_army(document, side, change(side_of(document, side))),
            key,
        )

    def _show(self, document: Roster | Scenario) -> None:
        before, prepared = self.battle, self._next
        self._next = None
        known = prepared is not None and prepared[0] is document
        self.whole = document
        seen = prepared[1] if prepared and known else self._worked_out(document)
        self.document, self.battle = seen
        self.battle_changed.emit(before, self.battle)

    def undo(self) -> None:
        """Take the last edit back, where it is one of what may be seen."""
        if self.step_names[0] is not None:
            self.undo_stack.undo()

    def redo(self) -> None:
        """Make the next edit again, where it is one of what may be seen."""
        if self.step_names[1] is not None:
            self.undo_stack.redo()

    @property
    def step_names(self) -> tuple[str | None, str | None]:
        """What would be undone and what made again; None where nothing can or may be."""
        stack, hiding = self.undo_stack, self.hiding
        undone = hiding.name_of(stack.command(stack.index() - 1) if stack.canUndo() else None)
        return undone, hiding.name_of(stack.command(stack.index()) if stack.canRedo() else None)

    def hide(self, keep: frozenset[str] | None) -> None:
        """Cover the secrets of all sides but these; None uncovers all. The document stays."""
        if not self.hiding.is_copy:
            self._look_anew(replace(self.hiding, chosen=keep))

    def look(self, *, held: bool) -> None:
        """Show the side that is looked at for as long as a key or a button is held."""
        side = self.battle.sides[self.side].id if self.battle is not None else ""
        if not self.hiding.is_copy:
            self._look_anew(replace(self.hiding, held=side if held else None))

    def _look_anew(self, hiding: Hiding) -> None:
        front, whole = self.front, self.whole
        if front is None or whole is None or front.hiding == hiding:
            return
        before, front.hiding = front.hiding, hiding
        seen = self.attempt(lambda: self._worked_out(whole))
        if seen is None:
            front.hiding = before
            return
        self.document, self.battle = seen
        known = self.tree.nodes
        last = tuple(each for each in self.selected if each in known)
        self.selected = last or (self.army.root.id,)
        self.document_opened.emit(self.battle)
        self.selection_changed.emit()
        self.hiding_changed.emit()

    def reckon_anew(self) -> bool:
        """Work the documents out with the library's data as they are now; no step, no edit."""
        document, before = self.whole, self.battle
        if document is None:
            return False
        after = self.attempt(lambda: self._worked_out(document))
        if after is None:
            return False
        for other in self._open:
            if other is not self.front:
                again = self.attempt(partial(other.hiding.seen, other.whole, other.workshop))
                other.document, other.battle = again or (other.document, other.battle)
        self.document, self.battle = after
        self.battle_changed.emit(before, self.battle)
        return True

    # What is looked at

    def look_at(self, side: int) -> None:
        """Look at another side, and at what was selected there last."""
        if side != self.side:
            self._selections[self.side] = self.selected
            self.side = side
            known = self.tree.nodes
            last = tuple(each for each in self._selections.get(side, ()) if each in known)
            self.selected = last or (self.army.root.id,)
            self.side_changed.emit(side)
            self.selection_changed.emit()

    def select(self, nodes: Iterable[int]) -> None:
        """Select nodes of the army that is looked at, the one that matters most first."""
        selected = tuple(nodes)
        if selected != self.selected:
            self.selected = selected
            self.selection_changed.emit()
