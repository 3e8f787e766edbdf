"""The arguments of ``legatus history``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.translation import translate

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

__all__ = ["add_history"]


def add_history(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Add the command's arguments."""
    history = add("history", help=translate("earlier versions of a file that was saved"))
    history.add_argument("file", metavar=translate("FILE"))
    history.add_argument(
        "--restore",
        type=int,
        metavar="N",
        help=translate("write this one, by its number in the list, to another file"),
    )
    history.add_argument("-o", "--output", metavar=translate("FILE"))
    history.add_argument("--json", action="store_true", help=translate("as JSON"))
