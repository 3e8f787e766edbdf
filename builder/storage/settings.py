"""What a user prefers, kept as JSON with only what he changed.

Each field's metadata carry its title and what it means; the dialogue and the manual are made from
them. The standard library alone, for the window starts with this. A file that can't be read is
as if it weren't there: preferences never keep the program from starting.
"""

from __future__ import annotations

import dataclasses
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from builder.core.messages import N_

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["Settings", "read_settings", "write_settings"]


def _setting(default: str, title: str, text: str, choices: tuple[str, ...] = ()) -> str:
    value: str = field(default=default, metadata={"title": title, "text": text, "choices": choices})
    return value


@dataclass(frozen=True, slots=True)
class Settings:
    """The preferences; an empty text means that the system decides."""

    language: str = _setting(
        "", N_("Language"), N_("Of the window and of what is printed"), ("", "en", "it")
    )
    paper: str = _setting("a4", N_("Paper"), N_("What the printer holds"), ("a4", "letter"))
    card: str = _setting(
        "poker",
        N_("Card format"),
        N_("Of the unit cards"),
        ("poker", "bridge", "tarot", "a7", "a6"),
    )


def read_settings(file: Path) -> Settings:
    """Return the preferences in a file; the usual ones for what isn't there or isn't right."""
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return Settings()
    known = {each.name: each for each in dataclasses.fields(Settings)}
    values = {}
    for name, value in data.items() if isinstance(data, dict) else ():
        if name in known and isinstance(value, str):
            choices = known[name].metadata["choices"]
            if not choices or value in choices:
                values[name] = value
    return Settings(**values)


def write_settings(settings: Settings, file: Path) -> None:
    """Write what differs from the usual.

    Raises:
        CouldNotWrite: the system refuses.
    """
    from builder.storage.files import CouldNotWrite, write_bytes

    usual = Settings()
    data = {
        name: value
        for name, value in dataclasses.asdict(settings).items()
        if value != getattr(usual, name)
    }
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CouldNotWrite(file, error) from error
    write_bytes(file, (json.dumps(data, indent=2, ensure_ascii=False) + "\n").encode())
