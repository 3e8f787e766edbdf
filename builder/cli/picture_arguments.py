"""The arguments of ``legatus picture``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.translation import translate

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

__all__ = ["add_picture"]


def add_picture(add: Callable[..., argparse.ArgumentParser]) -> None:
    """Add picture."""
    picture = add("picture", help=translate("put a picture of your own on a unit's card"))
    picture.add_argument("file", metavar=translate("FILE"))
    picture.add_argument(
        "unit",
        nargs="?",
        metavar="N",
        help=translate("number of a unit or formation; without it all are listed"),
    )
    picture.add_argument(
        "picture", nargs="?", metavar=translate("PICTURE"), help=translate("a PNG or JPEG file")
    )
    picture.add_argument("--none", action="store_true", help=translate("take its picture out"))
    picture.add_argument("--side", metavar="ID", help=translate("this side only"))
    picture.add_argument("-o", "--output", metavar=translate("FILE"))
