"""The arguments of ``legatus export``."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from builder.cli.sealing_arguments import add_passphrase
from builder.core.print_options import BACKS, DETAILS, LOOKS
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["FORMS", "add_export"]

FORMS = ("pdf", "text", "markdown", "csv", "html")
MOST_BLEED_MM = 10


class _Known:
    """Names that are looked up when help is asked for, since what knows them isn't needed else."""

    def __init__(self, of: Callable[[], tuple[str, ...]]) -> None:
        self._of = of

    def __str__(self) -> str:  # type: ignore[explicit-override]  # of Python's own class
        """Return them with commas between."""
        return ", ".join(self._of())


def add_export(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Add the command."""
    export = add("export", help=translate("print to PDFs, or write rosters as texts"))
    export.add_argument("files", nargs="*", metavar=translate("FILE"))
    _add_what(export)
    _add_look(export)
    _add_cards(export)
    _add_recipient(export)
    _add_target(export)


def _add_what(export: argparse.ArgumentParser) -> None:
    sheets = export.add_argument(
        "--sheets",
        type=_listed,
        metavar="A,B",
        help=translate(
            "which, with commas between: %(known)s. The map is for a battle; orders and leaders "
            "are for their owner alone, the umpire's sheet for him"
        ),
    )
    vars(sheets)["known"] = _Known(_sheets)
    export.add_argument(
        "--as",
        dest="form",
        choices=FORMS,
        help=translate("in which form; else as the file's name ends. All but pdf are the roster"),
    )
    export.add_argument(
        "--pack",
        choices=("umpire", "opponent"),
        help=translate("the sheets that an umpire or an opponent needs, in the copy for him"),
    )
    export.add_argument(
        "--rules",
        metavar="RULESET",
        help=translate("the quick reference of a ruleset alone, without a file"),
    )
    export.add_argument(
        "--whole-system",
        action="store_true",
        help=translate("in the quick reference all of the rules, not what occurs alone"),
    )
    export.add_argument("--lang", choices=("en", "it"), help=translate("language of the texts"))


def _add_look(export: argparse.ArgumentParser) -> None:
    export.add_argument("--paper", choices=("a4", "letter"))
    export.add_argument(
        "--look", choices=LOOKS, help=translate("plain; sparing ink; or in large print")
    )
    export.add_argument("--detail", choices=DETAILS, help=translate("how much a roster says"))
    export.add_argument(
        "--contents", action="store_true", help=translate("with a page of contents in front")
    )
    export.add_argument(
        "--booklet",
        action="store_true",
        help=translate("two pages to a sheet, to be printed on both sides and folded"),
    )
    export.add_argument(
        "--fillable", action="store_true", help=translate("with boxes to tick in a reader")
    )


def _add_cards(export: argparse.ArgumentParser) -> None:
    card = export.add_argument(
        "--card", metavar=translate("FORMAT"), help=translate("of the unit cards: %(known)s")
    )
    vars(card)["known"] = _Known(_cards)
    export.add_argument(
        "--merged", action="store_true", help=translate("equal cards once, with their number")
    )
    export.add_argument(
        "--backs",
        choices=BACKS,
        help=translate("backs of cards: which edge the printer turns over, or to be folded"),
    )
    export.add_argument(
        "--bleed",
        type=_millimetres,
        metavar="MM",
        help=translate("how far the edge of cards goes on beyond the cut"),
    )
    export.add_argument(
        "--single",
        action="store_true",
        help=translate("each card on a page of its own, for print shops"),
    )


def _add_recipient(export: argparse.ArgumentParser) -> None:
    export.add_argument(
        "--for",
        dest="recipient",
        choices=("owner", "opponent", "umpire", "player"),
        default="owner",
        help=translate(
            "whose copy: nothing secret is in the opponent's, and in an owner's the secrets of "
            "his own side alone"
        ),
    )
    export.add_argument(
        "--player", metavar="ID", help=translate("which, with --for player: what he may know")
    )
    export.add_argument("--side", metavar="ID", help=translate("the owner's side; else of all"))
    export.add_argument(
        "--roots",
        metavar=translate("FILE"),
        help=translate("your owner's file, to print the roots under which it is all sealed"),
    )
    add_passphrase(export)


def _add_target(export: argparse.ArgumentParser) -> None:
    target = export.add_mutually_exclusive_group(required=True)
    target.add_argument(
        "-o",
        "--output",
        metavar=translate("FILE"),
        help=translate("a .pdf; .txt, .md, .csv or .html; a .svg or .png with the map alone"),
    )
    target.add_argument(
        "--out-dir",
        metavar=translate("FOLDER"),
        help=translate("where to write a file for each of several, with their names"),
    )
    export.add_argument(
        "--apart", action="store_true", help=translate("in the folder a PDF for each sheet")
    )
    export.add_argument(
        "--overwrite", action="store_true", help=translate("in the folder even what is there")
    )
    export.add_argument("--json", action="store_true", help=translate("as data"))


def _listed(text: str) -> tuple[str, ...]:
    """Read the names of sheets, with commas between them, each once."""
    return tuple(dict.fromkeys(each.strip() for each in text.split(",") if each.strip()))


def _millimetres(text: str) -> int:
    """Read a small whole number of millimetres."""
    if text.isascii() and text.isdecimal() and int(text) <= MOST_BLEED_MM:
        return int(text)
    raise argparse.ArgumentTypeError(
        translate(
            "“{text}” isn't a whole number of millimetres up to {most}",
            text=text,
            most=MOST_BLEED_MM,
        )
    )


def _sheets() -> tuple[str, ...]:
    from builder.operations.publishing import all_sheets

    return all_sheets()


def _cards() -> tuple[str, ...]:
    from builder.operations.publishing import CARDS

    return CARDS
