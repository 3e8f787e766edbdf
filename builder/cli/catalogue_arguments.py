"""What the catalogue may be filtered by on the command line."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["add_filters"]

# Before and after these there are no battles.
MOST_DIGITS = 4


def add_filters(parser: argparse.ArgumentParser, whole: Callable[[str], int]) -> None:
    """Add what the catalogue may be filtered by. ``whole``: what reads a whole number."""
    parser.add_argument("--ruleset", default="", metavar="RULESET")
    parser.add_argument(
        "--text", default="", metavar=translate("TEXT"), help=translate("in the name or the nation")
    )
    parser.add_argument(
        "--year", type=_year, metavar=translate("YEAR"), help=translate("a year; −216 is 216 BC")
    )
    parser.add_argument(
        "--at-most",
        type=whole,
        metavar="N",
        help=translate("so many figures, stands, bases or men for each side"),
    )


def _year(text: str) -> int:
    """Read a year; the minus may be the one that is printed. There is no year 0."""
    digits = text.strip().replace("−", "-")
    number = digits.removeprefix("-")
    if number.isascii() and number.isdecimal() and len(number) <= MOST_DIGITS and int(number):
        return int(digits)
    raise argparse.ArgumentTypeError(translate("“{text}” isn't a year", text=text))
