"""The one undo command: a document before an edit and after it.

Documents are frozen and share what is unchanged, so two of them cost little more than the edit.
``redo`` and ``undo`` only show a document; they never raise, for Qt would keep the command on the
stack all the same. There are no child commands: Python children crash in Qt when pushed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QUndoCommand

from builder.gui.overriding import override

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from builder.core.roster import Roster
    from builder.core.scenario import Scenario

__all__ = ["EditCommand"]

_ALONE = -1
_MERGES = 1


class EditCommand(QUndoCommand):
    """Shows ``after`` when done and ``before`` when undone.

    Edits with the same ``merge_key`` (a field of a node, while one types) become one step.
    """

    def __init__(
        self,
        show: Callable[[Roster | Scenario], None],
        before: Roster | Scenario,
        after: Roster | Scenario,
        label: str,
        merge_key: Hashable = None,
    ) -> None:
        """Keep both documents; ``label`` is what the undo menu calls the edit."""
        super().__init__(label)
        self._show = show
        self.before = before
        self.after = after
        self.merge_key = merge_key

    @override
    def id(self) -> int:
        return _ALONE if self.merge_key is None else _MERGES

    @override
    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, EditCommand) or other.merge_key != self.merge_key:
            return False
        self.after = other.after
        # Typed back to what it was: nothing is left to undo.
        self.setObsolete(self.after == self.before)
        return True

    @override
    def undo(self) -> None:
        self._show(self.before)

    @override
    def redo(self) -> None:
        self._show(self.after)
