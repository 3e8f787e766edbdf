"""Whether unsaved work may be waiting, told without the models of documents: a start is quick."""

from __future__ import annotations

from builder.storage.locations import state_folder

__all__ = ["may_have_left_over"]


def may_have_left_over() -> bool:
    """Return whether a run has left a journal; it may be one that still goes on."""
    return any((state_folder() / "journals").glob("*/*.journal"))
