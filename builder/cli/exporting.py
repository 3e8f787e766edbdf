"""``legatus export``: sheets to a PDF, the map to a picture, rosters to texts; one file or many."""

from __future__ import annotations

import os
from glob import glob
from pathlib import Path
from typing import TYPE_CHECKING

from builder.cli.console import FINE, UNREADABLE, print_error, print_json, problem_data, put
from builder.cli.opening import STANDARD_INPUT, opened_of
from builder.cli.passphrases import own_file
from builder.cli.sharing import player_named
from builder.core.errors import BadRequest
from builder.core.messages import N_, Message
from builder.core.print_options import USUAL, PrintOptions
from builder.operations.army_text import battle_text
from builder.operations.batch import Report, Wanted, export_many
from builder.operations.documents import worked_out
from builder.operations.own_files import is_umpires
from builder.operations.packs import shared_library
from builder.operations.preferences import preferences
from builder.operations.publishing import (
    PICTURES,
    SHEETS,
    copy_for,
    packed,
    player_battle,
    publish,
    publish_map_picture,
    publish_text,
    rules_alone,
)
from builder.operations.seals import seals_in, seals_of, with_seals
from builder.operations.umpiring import battle_of_umpire
from builder.translation import current, translate, translate_plural

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from builder.core.battle import Battle
    from builder.operations.packs import Library

__all__ = ["export"]

UMPIRES, ROSTER, REFERENCE = ("umpire-sheet",), ("roster",), ("qrs",)
ENDINGS = {
    ".txt": "text",
    ".md": "markdown",
    ".markdown": "markdown",
    ".csv": "csv",
    ".htm": "html",
    ".html": "html",
}
# Elsewhere the shell puts the files in the place of a pattern.
EXPANDS = os.name == "nt"


def export(chosen: argparse.Namespace) -> int:
    """Print sheets to PDFs, the map to a picture, or rosters to texts."""
    if chosen.sheets is not None and not chosen.sheets:
        raise BadRequest(Message.of(N_("Name at least one sheet, for instance --sheets roster.")))
    if chosen.rules is not None:
        return _export_rules(chosen)
    files = _expanded(chosen.files)
    if not files:
        raise BadRequest(
            Message.of(N_("Name a file, or a ruleset with {option}."), option="--rules")
        )
    if chosen.out_dir is not None:
        return _export_many(files, chosen)
    if len(files) != 1:
        text = N_("-o is for one file; say --out-dir FOLDER for several.")
        raise BadRequest(Message.of(text))
    if chosen.apart or chosen.overwrite:
        raise BadRequest(Message.of(N_("--apart and --overwrite are for --out-dir.")))
    report = _export_one(files[0], Path(chosen.output), chosen)
    if chosen.json:
        print_json({"files": [_report_data(report)]})
    else:
        _put_report(report)
    return FINE


def _export_rules(chosen: argparse.Namespace) -> int:
    """Print the quick reference of a ruleset, which needs no file."""
    other = chosen.files or chosen.sheets or chosen.pack or chosen.output is None
    if other or _form(Path(chosen.output), chosen) != "pdf":
        text = N_("{option} prints the quick reference alone, to the PDF that -o names.")
        raise BadRequest(Message.of(text, option="--rules"))
    battle = rules_alone(shared_library(), chosen.rules)
    made = publish(battle, REFERENCE, Path(chosen.output), _options(chosen))
    report = Report(chosen.rules, ((Path(chosen.output), made.pages),), made.missing)
    if chosen.json:
        print_json({"files": [_report_data(report)]})
    else:
        _put_report(report)
    return FINE


def _form(target: Path, chosen: argparse.Namespace) -> str:
    """Return in which form a file is wanted, as it was asked for or else as its name ends."""
    ending = target.suffix.lower()
    form: str = chosen.form or ENDINGS.get(ending, "pdf")
    return "picture" if form == "pdf" and ending in PICTURES else form


def _expanded(names: Sequence[str]) -> list[str]:
    """Return the names of files, patterns replaced by what they stand for where no shell does."""
    found: list[str] = []
    for name in names:
        is_pattern = EXPANDS and any(each in name for each in "*?[") and not os.path.lexists(name)
        found += (sorted(glob(name)) if is_pattern else []) or [name]  # noqa: PTH207 - as typed
    return found


def _export_one(file: str, target: Path, chosen: argparse.Namespace) -> Report:
    of_umpire = _is_umpires(file)
    if chosen.pack:
        if chosen.sheets:
            raise BadRequest(Message.of(N_("A pack has sheets of its own; leave out --sheets.")))
        battle, sheets = packed(_battle(file, chosen, shared_library()), chosen.pack)
    else:
        battle = _loaded(file, chosen, shared_library())
        sheets = chosen.sheets or (UMPIRES if of_umpire else SHEETS)
    options = _options(chosen)
    form = _form(target, chosen)
    if form == "picture":
        if sheets != ("map",):
            raise BadRequest(Message.of(N_("A picture shows the map alone; add --sheets map.")))
        publish_map_picture(battle, target, paper=options.paper, language=options.language)
        return Report(file, ((target, 0),))
    if form != "pdf":
        _need_roster(chosen)
        text = battle_text(battle, form, options.language, options.detail)
        publish_text(text, target, form)
        return Report(file, ((target, 0),))
    made = publish(battle, sheets, target, options)
    return Report(file, ((target, made.pages),), made.missing)


def _export_many(files: Sequence[str], chosen: argparse.Namespace) -> int:
    """Print each file by itself; one that fails keeps none of the others from being printed."""
    if STANDARD_INPUT in files:
        raise BadRequest(Message.of(N_("What comes on the standard input has no name; use -o.")))
    if chosen.pack:
        raise BadRequest(Message.of(N_("--pack is for one file and -o.")))
    library = shared_library()
    form = chosen.form or "pdf"
    if form != "pdf":
        _need_roster(chosen)
    wanted = Wanted(chosen.sheets or SHEETS, form, _options(chosen), chosen.apart, chosen.overwrite)
    data, worst = [], FINE
    for report in export_many(
        files, Path(chosen.out_dir), wanted, lambda file: _loaded(file, chosen, library)
    ):
        worst = worst if report.error is None else UNREADABLE
        if chosen.json:
            data.append(_report_data(report))
        else:
            _put_report(report)
    if chosen.json:
        print_json({"files": data})
    return worst


def _need_roster(chosen: argparse.Namespace) -> None:
    if (chosen.sheets or ROSTER) != ROSTER:
        raise BadRequest(Message.of(N_("A text is the roster alone; leave out --sheets.")))


def _options(chosen: argparse.Namespace) -> PrintOptions:
    """Return what is chosen of how to print, the rest from the preferences."""
    preferred = preferences()
    return PrintOptions(
        paper=chosen.paper or preferred.paper,
        language=chosen.lang or current().language,
        card=chosen.card or preferred.card,
        look=chosen.look or USUAL.look,
        detail=chosen.detail or USUAL.detail,
        contents=chosen.contents,
        fillable=chosen.fillable,
        imposed=chosen.booklet,
        merged=chosen.merged,
        backs=chosen.backs or USUAL.backs,
        bleed_mm=chosen.bleed or 0,
        single=chosen.single,
        whole_system=chosen.whole_system,
    )


def _put_report(report: Report) -> None:
    for path, count in report.written:
        if count:
            told = translate_plural(
                "Wrote {path}: {n} page", "Wrote {path}: {n} pages", count, path=str(path)
            )
        else:
            told = translate("Wrote {path}", path=str(path))
        put(told)
    if report.missing:
        put(
            translate(
                "No font has {characters}; on paper their numbers stand in ⟦ ⟧.",
                characters=" ".join(report.missing),
            )
        )
    if report.error is not None:
        print_error(report.error, report.file)


def _report_data(report: Report) -> dict[str, object]:
    return {
        "file": report.file,
        "ok": report.error is None,
        "written": [{"file": str(path), "pages": count or None} for path, count in report.written],
        "missing": list(report.missing),
        "problems": problem_data(report.error) if report.error else [],
    }


def _is_umpires(file: str) -> bool:
    return file != STANDARD_INPUT and is_umpires(Path(file))


def _loaded(file: str, chosen: argparse.Namespace, library: Library) -> Battle:
    """Return what is to be printed of a file, as its recipient may have it."""
    battle = _battle(file, chosen, library)
    player = player_named(chosen)
    if player is None:
        return copy_for(battle, chosen.recipient, chosen.side)
    return player_battle(battle, library, player, chosen.side)


def _battle(file: str, chosen: argparse.Namespace, library: Library) -> Battle:
    """Return what is in a file, with the roots under which its sides have sealed it."""
    if _is_umpires(file):
        battle = battle_of_umpire(own_file(Path(file), chosen), library)
    else:
        opened = opened_of(file, library)
        battle = worked_out(opened.document, library, is_public=opened.public is not None)
        seals = seals_of(opened.public) if opened.public else {}
        battle = with_seals(battle, seals) if seals else battle
    if chosen.roots:
        battle = with_seals(battle, seals_in(own_file(Path(chosen.roots), chosen)))
    return battle
