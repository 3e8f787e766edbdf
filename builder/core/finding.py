"""A broken rule of the game, as a value: what, where, why, where in the book, and the remedy.

Nothing is ever refused because of a finding. Codes are words of the program (``unit-too-small``),
stable from release to release, and are what ``--json`` gives to organisers.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from builder.core.messages import Message
    from builder.core.model import LocalisedText

__all__ = ["Finding", "Remedy", "Severity"]


class Severity(StrEnum):
    """How much a finding matters; only errors make ``legatus check`` end with 1."""

    ERROR = "error"
    WARNING = "warning"
    ADVICE = "advice"


@dataclass(frozen=True, slots=True)
class Remedy:
    """The smallest deed that puts a finding right, which the window offers as a button.

    ``edit`` names a function of ``core.edits``; ``arguments`` are its arguments after the army.
    """

    label: Message
    edit: str
    arguments: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """What breaks a rule: its place is the node (0 for the whole army) or the nodes concerned.

    ``pieces``: the pieces of ground concerned, by their ids.
    """

    code: str
    severity: Severity
    message: Message
    nodes: tuple[int, ...] = ()
    why: Message | LocalisedText | None = None
    cite: str = ""
    remedy: Remedy | None = None
    pieces: tuple[int, ...] = ()
