"""The command line: everything that needs no eye.

May import: builder.operations, builder.core, builder.translation (argparse).
Does not belong here: widgets, files read past operations, rules of the game.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["OpenWindow", "main"]


class OpenWindow(Protocol):
    """What opens the window on files; ``smoke`` only tries whether it can."""

    def __call__(self, files: Sequence[str], *, smoke: bool) -> int:
        """Open it, and return the exit code when it closes."""
        ...


def main(
    argv: Sequence[str] | None = None,
    *,
    open_window: OpenWindow | None = None,
) -> int:
    """Run one command and return its exit code.

    0 fine, 1 findings of severity error, 2 wrong usage, 3 a file or pack can't be read or
    written, 4 a seal doesn't verify. ``open_window`` is what ``gui`` calls.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    if arguments == ["--version"]:
        # The quickest way to learn whether it runs: nothing heavy is imported for it.
        from builder import __version__

        sys.stdout.write(f"legatus {__version__}\n")
        return 0
    from builder.cli.commands import run

    return run(arguments, open_window)
