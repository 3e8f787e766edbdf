"""What can go wrong in doing a thing, as one tree.

::

    BuilderError                a deed could not be done
    ├── UnknownName             no such ruleset, list, entry, organisation … (with the close match)
    ├── NotApplicable           the deed has no meaning for this ruleset or document
    ├── BadRequest              an argument is out of its range
    ├── Locked                  a file needs its passphrase
    ├── SealBroken              what was opened isn't what was sealed
    └── FaultsFound             a file or pack could not be read: carries Problems
        ├── DocumentError       a battle or army file
        │   └── NewerDocument   made by a newer program
        └── PackError           a data pack

A broken rule of the game is none of these: it is a ``Finding``. Each error carries a ``Message``;
``str()`` of it is the English text, for logs and tests.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.core.messages import N_, Message

if TYPE_CHECKING:
    from collections.abc import Iterable

SHOWN_NAMES = 12

__all__ = [
    "BadRequest",
    "BuilderError",
    "DocumentError",
    "FaultsFound",
    "Locked",
    "NewerDocument",
    "NotApplicable",
    "PackError",
    "Problem",
    "SealBroken",
    "UnknownName",
    "close_match",
]


def _in_english(message: Message) -> str:
    values = {
        key: _in_english(value)
        if isinstance(value, Message)
        else (value.in_language("en") if hasattr(value, "in_language") else value)
        for key, value in message.values
    }
    source = message.source
    if message.count is not None:
        values["n"] = message.count
        source = message.plural if message.count != 1 and message.plural else source
    return source.format(**values)


class BuilderError(Exception):
    """A deed could not be done; ``message`` says what, why and what to do."""

    def __init__(self, message: Message) -> None:
        """Keep the message; its English text becomes ``str(error)``."""
        super().__init__(_in_english(message))
        self.message = message


class NotApplicable(BuilderError):
    """The deed has no meaning here, for instance a scale for a ruleset without a ratio."""


class BadRequest(BuilderError):
    """An argument is out of its range or of the wrong kind."""


class Locked(BuilderError):
    """A file is locked with a passphrase: none was given, or another one."""


class SealBroken(BuilderError):
    """What was opened isn't what was sealed, or was sealed for something else."""


class UnknownName(BuilderError):
    """A name that nothing answers to; proposes the nearest known one."""

    def __init__(self, kind: Message, name: str, known: Iterable[str]) -> None:
        """Build the text from the kind of thing, the name asked for and the known names."""
        names = sorted(known)
        match = close_match(name, names)
        if match:
            hint = Message.of(N_("did you mean “{match}”?"), match=match)
        else:
            listed = ", ".join(names[:SHOWN_NAMES])
            listed += " …" if len(names) > SHOWN_NAMES else ""
            hint = Message.of(N_("known are: {names}"), names=listed or "–")
        super().__init__(
            Message.of(N_("There is no {kind} “{name}”; {hint}"), kind=kind, name=name, hint=hint)
        )


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of a file: where it is (line from 1, field as a path) and what was expected."""

    file: str
    line: int | None
    field: str
    message: Message


class FaultsFound(BuilderError):
    """A file or pack could not be taken as it stands; holds every problem that was found."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        """Keep the problems; the message names the first."""
        first = problems[0]
        line = f":{first.line}" if first.line else ""
        field = f" {first.field}:" if first.field else ""
        super().__init__(
            Message.of(
                N_("{place} {reason}"),
                place=f"{first.file}{line}:{field}",
                reason=first.message,
            )
        )
        self.problems = problems


class DocumentError(FaultsFound):
    """A battle or army file that can't be read; the file itself is left as it is."""


class NewerDocument(DocumentError):
    """A file that a newer program wrote; it is never half-read."""


class PackError(FaultsFound):
    """A data pack with faults; the other packs go on working."""


def close_match(name: str, known: Iterable[str]) -> str | None:
    """Return the known name most like ``name``, or None where none is near."""
    # Only asked when something is wrong, and the window starts without it.
    import difflib

    found = difflib.get_close_matches(name, list(known), n=1, cutoff=0.6)
    return found[0] if found else None
