"""Who plays a side, and the words that it seals: its players, its sealed notes."""

from __future__ import annotations

from typing import Annotated, Literal, Self, get_args

from pydantic import Field, model_validator

from builder.core.messages import N_
from builder.core.model import Flag, Model, Notes, Slug, Text, Whole

__all__ = ["MOST_PLAYERS", "NOTE_KINDS", "NOTE_LABELS", "NoteKind", "Player", "SealedNote"]

MOST_PLAYERS = 50
MOST_POSTS = 200
NoteKind = Literal["succession", "signals", "plan"]
NOTE_KINDS: tuple[NoteKind, ...] = get_args(NoteKind)
NOTE_LABELS: dict[NoteKind, str] = {
    "succession": N_("Succession"),
    "signals": N_("Signals"),
    "plan": N_("The plan"),
}
NodeId = Annotated[Whole, Field(ge=1, le=1_000_000)]


class Player(Model):
    """One of those who play a side.

    ``chief``: he commands all of it. ``nodes``: the formations that he leads, each with all
    below it.
    """

    id: Slug
    name: Text = ""
    chief: Flag = False
    nodes: Annotated[tuple[NodeId, ...], Field(max_length=MOST_POSTS)] = ()


class SealedNote(Model):
    """Words of a side for its own eyes: who succeeds the fallen, what signals mean, the plan."""

    kind: NoteKind
    text: Notes

    @model_validator(mode="after")
    def _says_something(self) -> Self:
        if not self.text:
            msg = "should have a text"
            raise ValueError(msg)
        return self
