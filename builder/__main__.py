"""Where the program starts: the command line, which opens the window where that is asked."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program and return its exit code."""
    from builder.cli import main as command_line

    return command_line(argv, open_window=_open_window)


def _open_window(files: Sequence[str], *, smoke: bool) -> int:
    from builder.gui.application import main as window

    return window(files, smoke=smoke)


if __name__ == "__main__":
    sys.exit(main())
