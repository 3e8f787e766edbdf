"""What a user prefers, kept as JSON with only what he changed.

Each field's metadata carry its title and what it means; the dialogue and the manual are made from
them. The standard library alone, for the window starts with this. A file that can't be read is
as if it weren't there: preferences never keep the program from starting.
"""

from __future__ import annotations

import dataclasses
import json
import stat
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from builder.core.messages import N_

if TYPE_CHECKING:
    from dataclasses import Field
    from pathlib import Path

__all__ = ["Settings", "read_settings", "write_settings"]


MOST_SHIFT = 100
MOST_LETTERS = 4096
MOST_IN_FILE = 100_000


def _setting(default: str, title: str, text: str, choices: tuple[str, ...] = ()) -> str:
    value: str = field(default=default, metadata={"title": title, "text": text, "choices": choices})
    return value


def _open_setting(title: str, text: str, kind: str) -> str:
    """A text that no list of choices holds: an id of a pack, a folder."""
    metadata = {"title": title, "text": text, "choices": (), "kind": kind}
    value: str = field(default="", metadata=metadata)
    return value


def _shift(title: str, text: str) -> int:
    bounds = (-MOST_SHIFT, MOST_SHIFT)
    metadata = {"title": title, "text": text, "choices": (), "kind": "shift", "bounds": bounds}
    value: int = field(default=0, metadata=metadata)
    return value


@dataclass(frozen=True, slots=True)
class Settings:
    """The preferences; an empty text means that the system or the program decides.

    A field's metadata: ``title``, ``text``, ``choices`` (none where any text will do), and for
    those that aren't chosen from a list their ``kind``: ``ruleset``, ``folder``, or ``shift``
    with its ``bounds``.
    """

    language: str = _setting(
        "", N_("Language"), N_("Of the window and of what is printed"), ("", "en", "it")
    )
    ruleset: str = _open_setting(
        N_("Ruleset"), N_("The one that a new army or battle is proposed from"), "ruleset"
    )
    paper: str = _setting("a4", N_("Paper"), N_("What the printer holds"), ("a4", "letter"))
    card: str = _setting(
        "poker",
        N_("Card format"),
        N_("Of the unit cards"),
        ("mini", "bridge", "poker", "poker-us", "tarot", "a7", "a6", "jumbo"),
    )
    shift_right: int = _shift(
        N_("Shift to the right"),
        N_("Moves everything on the page, for a printer that is a little off"),
    )
    shift_down: int = _shift(
        N_("Shift downwards"),
        N_("Moves everything on the page, for a printer that is a little off"),
    )
    back_shift_right: int = _shift(
        N_("Shift of backs to the right"),
        N_("Moves the backs of cards besides, for both sides to meet"),
    )
    back_shift_down: int = _shift(
        N_("Shift of backs downwards"),
        N_("Moves the backs of cards besides, for both sides to meet"),
    )
    export_folder: str = _open_setting(
        N_("Folder for exports"), N_("Where a PDF is proposed to be written to"), "folder"
    )


def read_settings(file: Path) -> Settings:
    """Return the preferences in a file; the usual ones for what isn't there or isn't right."""
    try:
        if not stat.S_ISREG(file.stat().st_mode):
            return Settings()
        with file.open(encoding="utf-8") as stream:
            content = stream.read(MOST_IN_FILE + 1)
        data = json.loads(content) if len(content) <= MOST_IN_FILE else None
    except (OSError, ValueError, RecursionError):
        return Settings()
    known = {each.name: each for each in dataclasses.fields(Settings)}
    values: dict[str, Any] = {
        name: value
        for name, value in (data.items() if isinstance(data, dict) else ())
        if name in known and _is_right(known[name], value)
    }
    return Settings(**values)


def _is_right(known: Field[Any], value: object) -> bool:
    # True and False are whole numbers for Python, and none for a reader of the file.
    if type(value) is not type(known.default):
        return False
    if isinstance(value, int):
        low, high = known.metadata["bounds"]
        return bool(low <= value <= high)
    choices = known.metadata["choices"]
    if choices:
        return value in choices
    return isinstance(value, str) and len(value) <= MOST_LETTERS and value.isprintable()


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
