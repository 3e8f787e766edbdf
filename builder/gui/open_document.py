"""One of the documents that are open in the window."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING

from builder.gui.hiding import Hiding

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtGui import QUndoStack

    from builder.core.battle import Battle
    from builder.core.exchange import Public
    from builder.core.roster import Roster
    from builder.core.scenario import Scenario
    from builder.operations.documents import Workshop
    from builder.operations.overwriting import OnDisk

__all__ = ["OpenDocument"]


@dataclass(eq=False)
class OpenDocument:
    """One of the documents that are open, as it was when another came to the front.

    ``whole``: the document itself; ``document`` and ``battle``: as they may be seen. ``view``: how
    it was looked at, which is the workspace's affair alone. ``public``: the public copy that it
    came from, and its file. ``on_disk``: what its file was like when it was opened or saved last.
    ``key``: never that of another.
    """

    undo_stack: QUndoStack
    workshop: Workshop
    whole: Roster | Scenario
    document: Roster | Scenario
    battle: Battle
    path: Path | None
    hiding: Hiding = field(default_factory=Hiding)
    side: int = 0
    selected: tuple[int, ...] = ()
    selections: dict[int, tuple[int, ...]] = field(default_factory=dict)
    view: object = None
    public: tuple[Path, Public] | None = None
    on_disk: OnDisk | None = None
    key: int = field(default_factory=count(1).__next__)

    @property
    def has_unsaved_work(self) -> bool:
        """Whether closing it would lose something."""
        return not self.undo_stack.isClean()
