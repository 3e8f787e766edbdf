"""The battle that a newcomer sees first: written to a folder, with its sheets, and opened."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from builder.core.errors import BuilderError, UnknownName
from builder.core.messages import N_, Message
from builder.core.model import LocalisedText
from builder.core.print_options import PrintOptions
from builder.core.zones import table_of
from builder.operations.deploying import deploy_by_pattern
from builder.operations.documents import new_scenario, open_file, save_file, worked_out
from builder.operations.packs import template_lines
from builder.operations.publishing import SHEETS, publish
from builder.storage.files import CouldNotWrite

if TYPE_CHECKING:
    from builder.core.scenario import Scenario
    from builder.storage.library import Library

__all__ = ["Demonstration", "start_window", "write_demonstration"]

FOLDER = "legatus-demo"
MOST_FOLDERS = 1000
# As the module would be run, but never one of the same name that lies in the folder we are in.
_START = (
    "import sys; sys.path.append(sys.argv.pop(1)); "
    "from builder.__main__ import main; sys.exit(main())"
)
_OURS = Path(__file__).resolve().parents[2]
MAP = "map"
_SHEET_NAMES = {"roster": "roster", "cards": "unit-cards", "qrs": "quick-reference", MAP: "map"}


@dataclass(frozen=True, slots=True)
class Demonstration:
    """What was written: the battle's file first."""

    folder: Path
    files: tuple[Path, ...]


def write_demonstration(
    library: Library, parent: Path, *, language: str, paper: str = "a4"
) -> Demonstration:
    """Write the demonstration battle and its sheets under ``parent``.

    A folder of that name that holds anything but an earlier demonstration is left alone, and the
    next free name taken.

    Raises:
        UnknownName: no pack has a template that is marked as a demonstration.
        CouldNotWrite: the system refuses.
    """
    line = next((each for each in template_lines(library) if each.demo), None)
    if line is None:
        raise UnknownName(Message.of(N_("scenario template")), "demo", ())
    name = f"{line.ruleset}/{line.id}"
    versions = {
        each: _deployed(new_scenario(library, name, language=each), library)
        for each in LocalisedText.model_fields
    }
    scenario = versions[language]
    battle_name = f"{line.id}.legatus"
    folder = _free_folder(parent, battle_name, library, tuple(versions.values()))
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise CouldNotWrite(folder, error) from error
    battle_file = folder / battle_name
    save_file(scenario, battle_file, library)
    battle = worked_out(scenario, library)
    files = [battle_file]
    for sheet in (*SHEETS, *((MAP,) if table_of(battle) else ())):
        target = folder / f"{line.id}-{_SHEET_NAMES[sheet]}.pdf"
        publish(battle, (sheet,), target, PrintOptions(paper=paper, language=language))
        files.append(target)
    return Demonstration(folder, tuple(files))


def _deployed(scenario: Scenario, library: Library) -> Scenario:
    """Return the battle with both armies drawn up, each in a zone that takes all of it."""
    battle = worked_out(scenario, library)
    rules = battle.ruleset.deployment
    if table_of(battle) is None or rules is None:
        return scenario
    for side in battle.sides:
        for strip in (None, *(each.id for each in rules.strips)):
            drawn_up, done = deploy_by_pattern(battle, side.id, strip=strip)
            if not done[side.id].no_room:
                battle = replace(battle, scenario=drawn_up)
                break
    return battle.scenario or scenario


def _free_folder(
    parent: Path, battle_name: str, library: Library, ours: tuple[Scenario, ...]
) -> Path:
    for number in range(1, MOST_FOLDERS):
        folder = parent / (FOLDER if number == 1 else f"{FOLDER}-{number}")
        if not os.path.lexists(folder) or _is_ours(folder, battle_name, library, ours):
            return folder
    raise CouldNotWrite(parent / FOLDER, FileExistsError(17, "File exists"))


def _is_ours(
    folder: Path, battle_name: str, library: Library, battles: tuple[Scenario, ...]
) -> bool:
    """Tell whether a folder holds nothing but an earlier demonstration that nobody changed."""
    if folder.is_symlink() or not folder.is_dir():
        return False
    stem = battle_name.removesuffix(".legatus")
    ours = {battle_name, *(f"{stem}-{name}.pdf" for name in _SHEET_NAMES.values())}
    names = {each.name for each in folder.iterdir()}
    if not names <= ours:
        return False
    try:
        document = open_file(folder / battle_name, library).document if names else None
    except BuilderError:
        return False
    return document is None or document in battles


def start_window(file: Path, *, patience_s: float = 2.0) -> bool:
    """Start the window on a file as a process of its own.

    Returns whether it was still alive after ``patience_s`` seconds (it goes on without us), or
    ended well before, as it does where it hands the file to a window that is open already.
    """
    command = [sys.executable, "-P", "-c", _START, str(_OURS), "gui", str(file)]
    silent = subprocess.DEVNULL
    try:
        process = subprocess.Popen(  # noqa: S603 - our own program on our own file
            command, stdin=silent, stdout=silent, stderr=silent, start_new_session=True
        )
    except OSError:
        return False
    try:
        code = process.wait(patience_s)
    except subprocess.TimeoutExpired:
        # It lives. We go without waiting for it; the system will take it over.
        process.returncode = 0
        return True
    return code == 0
