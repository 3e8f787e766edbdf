"""What the catalogue may be filtered by on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.translation import translate

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

__all__ = ["add_filters"]


def add_filters(parser: argparse.ArgumentParser, whole: Callable[[str], int]) -> None:
    """Add what the catalogue may be filtered by. ``whole``: what reads a whole number."""
    parser.add_argument("--ruleset", default="", metavar="RULESET")
    parser.add_argument(
        "--text", default="", metavar=translate("TEXT"), help=translate("in the name or the nation")
    )
    parser.add_argument(
        "--year", type=int, metavar=translate("YEAR"), help=translate("a year; −216 is 216 BC")
    )
    parser.add_argument(
        "--at-most",
        type=whole,
        metavar="N",
        help=translate("so many figures, stands, bases or men for each side"),
    )
