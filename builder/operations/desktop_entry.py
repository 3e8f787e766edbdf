"""An entry in the menus of a Linux desktop, with the type and the icon of our files.

By the conventions of freedesktop.org: a ``.desktop`` file, a type for shared-mime-info, and a
drawing in the ``hicolor`` theme, all under the user's own data folder. Writing them again changes
nothing. The command in the entry is the one of this very installation.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from builder import assets
from builder.core.errors import NotApplicable
from builder.core.messages import N_, Message
from builder.storage.files import CouldNotWrite, write_bytes
from builder.translation import SOURCE_LANGUAGE, catalogue, languages

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["MIME_TYPE", "Installed", "install_desktop_entry"]

MIME_TYPE = "application/vnd.legatus+yaml"
SUFFIX = "legatus"
NAME = "Legatus"
KIND = N_("Army and scenario builder")
ABOUT = N_("Build armies for historical battles with miniatures, size, check and print them")
DOCUMENT = N_("Legatus army or battle")
# Where the type is a file's name with hyphens, as icon themes want it.
_FILES = {
    "applications/legatus.desktop": "entry",
    "mime/packages/legatus.xml": "type",
    "icons/hicolor/scalable/apps/legatus.svg": "icon",
    f"icons/hicolor/scalable/mimetypes/{MIME_TYPE.replace('/', '-')}.svg": "icon",
}
# What tells the desktop of the new files, and the folder that each of them is given.
_HERALDS = (("update-mime-database", "mime"), ("update-desktop-database", "applications"))
PATIENCE_S = 30
# A sign for a menu has to be seen on light and on dark: it brings its own ground.
_GROUND = '<rect x="0.5" y="0.5" width="23" height="23" rx="4.5" fill="#F3EEDF"/>'
_INK = "#9B3A2E"
_RESERVED = re.compile(r"[\s\"'\\><~|&;$*?#()`]")


@dataclass(frozen=True, slots=True)
class Installed:
    """The files of the entry. ``is_new``: it wasn't there before in this very form.

    ``missing``: the programs of the desktop that should have been told, and aren't here.
    """

    files: tuple[tuple[Path, bool], ...]
    missing: tuple[str, ...]


def install_desktop_entry() -> Installed:
    """Write the menu entry, the file type and the icons under the user's data folder.

    Raises:
        NotApplicable: this system has no such menus.
        CouldNotWrite: the system refuses.
    """
    _refuse_without_xdg()
    folder = _data_folder()
    contents = {"entry": _entry(_command()), "type": _type(), "icon": _icon()}
    files = tuple(
        (folder / name, _put(folder / name, contents[kind].encode()))
        for name, kind in _FILES.items()
    )
    missing = tuple(program for program, where in _HERALDS if not _told(program, folder / where))
    return Installed(files, missing)


def _refuse_without_xdg() -> None:
    for system, name in (("win32", "Windows"), ("darwin", "macOS")):
        if sys.platform == system:
            raise NotApplicable(
                Message.of(
                    N_(
                        "{system} has no menus by the conventions of freedesktop.org (XDG), so "
                        "there is nothing to write; make a shortcut to “{command}” instead."
                    ),
                    system=name,
                    command="legatus gui",
                )
            )


def _data_folder() -> Path:
    """Return the user's data folder; a relative one is as good as none, says the convention."""
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    return named if named.is_absolute() else Path.home() / ".local" / "share"


def _command() -> tuple[str, ...]:
    """Return how this installation is started: its own script, or the module without one."""
    script = Path(sys.executable).parent / "legatus"
    if os.access(script, os.X_OK):
        return (str(script),)
    # -P: never a module of the same name in the folder that the desktop happens to be in.
    return (sys.executable, "-P", "-m", "builder")


def _entry(command: tuple[str, ...]) -> str:
    started = " ".join((*(_quoted(each) for each in command), "gui", "%F"))
    lines = [
        "[Desktop Entry]",
        "Type=Application",
        "Version=1.0",
        f"Name={NAME}",
        *_in_languages("GenericName", KIND),
        *_in_languages("Comment", ABOUT),
        f"TryExec={_kept(command[0])}",
        f"Exec={_kept(started)}",
        "Icon=legatus",
        "Terminal=false",
        "StartupWMClass=legatus",
        "Categories=Game;StrategyGame;",
        f"MimeType={MIME_TYPE};",
    ]
    return "\n".join(lines) + "\n"


def _quoted(argument: str) -> str:
    """Return an argument as a command in an entry has it: quoted if need be, % doubled."""
    doubled = argument.replace("%", "%%")
    if not _RESERVED.search(argument):
        return doubled
    escaped = re.sub(r'(["`$\\])', r"\\\1", doubled)
    return f'"{escaped}"'


def _kept(value: str) -> str:
    """Return a text as the value of a key, which has an escape of its own."""
    return value.replace("\\", "\\\\").replace("\n", "\\n")


def _in_languages(key: str, text: str) -> Iterator[str]:
    for language in languages():
        said = catalogue(language).gettext(text)
        if language == SOURCE_LANGUAGE:
            yield f"{key}={said}"
        elif said != text:
            yield f"{key}[{language}]={said}"


def _type() -> str:
    comments = []
    for language in languages():
        said = catalogue(language).gettext(DOCUMENT)
        if language == SOURCE_LANGUAGE:
            comments.append(f"    <comment>{escape(said)}</comment>")
        elif said != DOCUMENT:
            comments.append(f'    <comment xml:lang="{language}">{escape(said)}</comment>')
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">',
        f'  <mime-type type="{MIME_TYPE}">',
        *comments,
        '    <sub-class-of type="text/plain"/>',
        f'    <glob pattern="*.{SUFFIX}"/>',
        "  </mime-type>",
        "</mime-info>",
    ]
    return "\n".join(lines) + "\n"


def _icon() -> str:
    drawing = assets.text("resources/icons/legatus.svg").replace("currentColor", _INK)
    return re.sub(r"(<svg[^>]*>)", rf"\1{_GROUND}", drawing, count=1)


def _put(file: Path, content: bytes) -> bool:
    """Write a file unless it is there in this very form; returns whether it was written."""
    try:
        if file.is_file() and file.read_bytes() == content:
            return False
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CouldNotWrite(file, error) from error
    write_bytes(file, content)
    return True


def _told(program: str, folder: Path) -> bool:
    """Tell the desktop; what it answers is its own affair."""
    found = shutil.which(program)
    if found is None:
        return False
    silent = subprocess.DEVNULL
    try:
        subprocess.run(  # noqa: S603 - the desktop's own program on our own folder
            [found, str(folder)],
            stdin=silent,
            stdout=silent,
            stderr=silent,
            check=False,
            timeout=PATIENCE_S,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return True
