"""Texts that a person will read, kept unspoken until a front end knows the language.

Core code marks a text with ``N_`` and wraps it in a ``Message``; a front end's ``Translate`` puts
it into words. So a finding made in the core is shown in Italian in the window and in English on
a sheet from the same value.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

__all__ = ["N_", "Message", "Translate"]


def N_(source: str) -> str:  # noqa: N802 - gettext's own name for "marked, not yet said"
    """Return the text itself; the name alone marks it for the catalogue."""
    return source


@dataclass(frozen=True, slots=True)
class Message:
    """A marked text with the values for its ``{placeholders}``.

    A value may be a number, the user's own words, a text in several languages (anything with
    ``in_language``) or another message. ``plural`` and ``count`` are given together: ``source``
    is then the singular and ``{n}`` stands for the count.
    """

    source: str
    values: tuple[tuple[str, object], ...] = ()
    plural: str | None = None
    count: int | None = None

    @classmethod
    def of(cls, source: str, /, **values: object) -> Message:
        """Wrap a marked text with its values."""
        return cls(source, tuple(sorted(values.items())))

    @classmethod
    def plural_of(cls, one: str, many: str, n: int, /, **values: object) -> Message:
        """Wrap a text that has a singular and a plural, chosen by ``n``."""
        return cls(one, tuple(sorted(values.items())), many, n)


class Translate(Protocol):
    """What a front end offers the core: words for a message."""

    def __call__(self, message: Message, /) -> str:
        """Return the message in the reader's language."""
        ...
