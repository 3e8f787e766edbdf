"""Whose secrets of a document may be seen, and what that lets one do.

Two players sit before one screen: what is covered is left out of what the views are given, so
that no list, tooltip, number or sheet can tell it (``operations.covering``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.core.errors import BadRequest, BuilderError
from builder.core.messages import N_, Message
from builder.gui.edit_command import EditCommand

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QUndoCommand

    from builder.core.battle import Battle
    from builder.core.roster import Roster
    from builder.core.scenario import Scenario
    from builder.operations.documents import Opened, Workshop
    from builder.operations.packs import Library

    Document = Roster | Scenario

__all__ = ["Hiding"]

_COPY = N_(
    "This is the opponent's copy, to be read: nothing of it can be changed. Save it under another "
    "name to go on with it as your own."
)
_COVERED = N_(
    "The secrets of that side are covered, so nothing of it can be changed. Choose in the line "
    "above the armies whose secrets are shown."
)


@dataclass(frozen=True, slots=True)
class Hiding:
    """What is covered of a document; by default nothing.

    ``chosen``: the sides whose secrets are seen; None: everybody's. ``held``: the side that is
    seen for as long as something is held; "" is a lone army. ``is_copy``: it is the opponent's
    copy, of which nothing can be edited or uncovered, for it has nothing more. ``newer``: why
    nothing can be edited or saved: a newer program wrote it.
    """

    chosen: frozenset[str] | None = None
    held: str | None = None
    is_copy: bool = False
    newer: Message | None = None

    @classmethod
    def of(cls, opened: Opened, library: Library) -> Hiding:
        """Return what is covered of a document at first: what two sides hide from each other."""
        from builder.operations.covering import holds_several_secrets

        if opened.public is not None:
            return cls(frozenset(), is_copy=True)
        chosen = frozenset[str]() if holds_several_secrets(opened.document, library) else None
        return cls(chosen, newer=opened.newer)

    @property
    def keep(self) -> frozenset[str] | None:
        """The sides whose secrets are seen now; None: everybody's."""
        if self.chosen is None or self.held is None:
            return self.chosen
        return self.chosen | {self.held}

    def covers(self, side: str) -> bool:
        """Tell whether the secrets of a side are covered now."""
        return self.keep is not None and side not in self.keep

    def seen(self, document: Document, workshop: Workshop) -> tuple[Document, Battle]:
        """Return a document as it may be seen, and that worked out.

        Raises:
            UnknownName, PackError: its ruleset or a list isn't there, or has faults.
        """
        from builder.operations.covering import covered, worked_out_covered

        shown = covered(document, self.keep, workshop.library)
        return shown, worked_out_covered(shown, self.keep, workshop)

    def edited(
        self, seen: Document, whole: Document, change: Callable[[Document], Document]
    ) -> Document:
        """Return the whole document after an edit that was asked for where ``seen`` is shown.

        Raises:
            BadRequest: it is to be read only, or the edit touches what is covered; that is found
                out from what is seen before the whole is asked, so that no message can tell of it.
        """
        if self.is_copy or self.newer is not None:
            raise BadRequest(self.newer or Message.of(_COPY))
        if self.keep is None:
            return change(whole)
        if self._leaves_covered(seen, change(seen)):
            try:
                after = change(whole)
            except BuilderError:
                # Whatever it says, it is about something that isn't seen.
                raise _refusal() from None
            if self._leaves_covered(whole, after):
                return after
        raise _refusal()

    def _leaves_covered(self, before: Document, after: Document) -> bool:
        from builder.operations.covering import leaves_covered

        return leaves_covered(before, after, self.keep)

    def name_of(self, step: QUndoCommand | None) -> str | None:
        """Return what an undo step is called; None for one of what is covered, or for none."""
        if self.is_copy or not isinstance(step, EditCommand):
            return None
        return step.text() if self._leaves_covered(step.before, step.after) else None


def _refusal() -> BuilderError:
    return BadRequest(Message.of(_COVERED))
