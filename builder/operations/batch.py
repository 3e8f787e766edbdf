"""Many files at once, for clubs: each printed by itself, and a report of each.

One that can't be read, or has no such sheet, keeps none of the others from being printed. Of a
file everything is made before anything is written.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from builder.core.errors import BadRequest, BuilderError, UnknownName
from builder.core.messages import N_, Message
from builder.core.print_options import USUAL
from builder.operations.army_text import TEXTS, battle_text
from builder.operations.publishing import need_known, pages, text_bytes
from builder.storage.files import CouldNotWrite, write_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from builder.core.battle import Battle
    from builder.core.print_options import PrintOptions

__all__ = ["PDF", "Report", "Wanted", "export_many"]

PDF = ".pdf"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to make of each file.

    ``form``: "pdf", or a roster as one of ``army_text.TEXTS``. ``apart``: one PDF for each sheet
    instead of one for all. ``overwrite``: what is there already is written over.
    """

    sheets: tuple[str, ...]
    form: str = "pdf"
    options: PrintOptions = USUAL
    apart: bool = False
    overwrite: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """What became of a file: what was written with how many pages (0 for a text), what failed.

    ``missing``: the characters that no font has.
    """

    file: str
    written: tuple[tuple[Path, int], ...] = ()
    missing: tuple[str, ...] = ()
    error: BuilderError | None = None


@dataclass(slots=True)
class _Made:
    """What is to be written of one file."""

    contents: dict[Path, tuple[bytes, int]] = field(default_factory=dict)
    missing: dict[str, None] = field(default_factory=dict)


def export_many(
    files: Iterable[str], out_dir: Path, wanted: Wanted, load: Callable[[str], Battle]
) -> Iterator[Report]:
    """Print each file into a folder, which is made where it isn't there; give its report.

    ``load`` returns what is to be printed of a file, as its recipient may have it. The names are
    those of the files, ``zama.pdf``, or ``zama-roster.pdf`` where each sheet is a PDF of its own.

    Raises:
        UnknownName: there is no such form, sheet, paper or card.
        CouldNotWrite: the folder can't be made.
    """
    if wanted.form != "pdf" and wanted.form not in TEXTS:
        raise UnknownName(Message.of(N_("form")), wanted.form, ("pdf", *TEXTS))
    need_known(wanted.sheets, wanted.options)
    try:
        out_dir.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CouldNotWrite(out_dir, error) from error
    return _exported(files, out_dir, wanted, load)


def _exported(
    files: Iterable[str], out_dir: Path, wanted: Wanted, load: Callable[[str], Battle]
) -> Iterator[Report]:
    taken: set[str] = set()
    for file in files:
        made, written = _Made(), []
        try:
            targets = _targets(out_dir, Path(file).stem, wanted)
            _refuse_taken(targets, taken, overwrite=wanted.overwrite)
            made = _made(load(file), targets, wanted)
            for target, (content, count) in made.contents.items():
                write_bytes(target, content)
                taken.add(_key(target))
                written.append((target, count))
        except BuilderError as error:
            yield Report(file, tuple(written), tuple(made.missing), error)
        else:
            yield Report(file, tuple(written), tuple(made.missing))


def _targets(folder: Path, stem: str, wanted: Wanted) -> dict[Path, tuple[str, ...]]:
    """Return which sheets each new file has; a text has none."""
    if wanted.form != "pdf":
        return {folder / f"{stem}{TEXTS[wanted.form]}": ()}
    if not wanted.apart:
        return {folder / f"{stem}{PDF}": wanted.sheets}
    return {folder / f"{stem}-{sheet}{PDF}": (sheet,) for sheet in wanted.sheets}


def _refuse_taken(targets: Iterable[Path], taken: set[str], *, overwrite: bool) -> None:
    """Leave alone what is there, and what has just been written of a file of the same name."""
    for target in targets:
        if _key(target) in taken:
            text = N_("{path} has just been written of another file of this name; rename one.")
            raise BadRequest(Message.of(text, path=str(target)))
        if os.path.lexists(target) and not overwrite:
            text = N_("{path} is there already; say that it may be written over.")
            raise BadRequest(Message.of(text, path=str(target)))


def _key(target: Path) -> str:
    # Many a disk takes large and small letters for the same.
    return str(target).casefold()


def _made(battle: Battle, targets: dict[Path, tuple[str, ...]], wanted: Wanted) -> _Made:
    made = _Made()
    options = wanted.options
    for target, sheets in targets.items():
        if wanted.form == "pdf":
            booklet = pages(battle, sheets, options)
            made.contents[target] = booklet.content, booklet.pages
            made.missing.update(dict.fromkeys(booklet.missing))
        else:
            text = battle_text(battle, wanted.form, options.language, options.detail)
            made.contents[target] = text_bytes(text, wanted.form), 0
    return made
