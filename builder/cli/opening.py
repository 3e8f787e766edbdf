"""What a command is told to work on: a file, or ``-`` for what comes on the standard input.

Either holds a document, a public copy of one, or a text with the code of an army.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from builder.cli.console import print_error
from builder.core.errors import BuilderError
from builder.operations.documents import open_file, open_stream, worked_out
from builder.translation import translate

if TYPE_CHECKING:
    from builder.core.battle import Battle
    from builder.core.roster import Roster
    from builder.core.scenario import Scenario
    from builder.operations.documents import Opened
    from builder.operations.packs import Library

__all__ = ["STANDARD_INPUT", "battle_of", "document_of", "opened_of"]

STANDARD_INPUT = "-"


def opened_of(name: str, library: Library) -> Opened:
    """Open a file, or what comes on the standard input, to read it.

    What a newer program wrote is opened as far as it is understood; that is said beside.

    Raises:
        CouldNotRead, BadCode, DocumentError …: see ``operations.documents.open_file``.
    """
    opened = _opened(name, library, to_read=True)
    if opened.newer is not None:
        print_error(BuilderError(opened.newer), name)
    return opened


def _opened(name: str, library: Library, *, to_read: bool = False) -> Opened:
    if name == STANDARD_INPUT:
        return open_stream(sys.stdin.buffer, translate("standard input"), library, to_read=to_read)
    # What a shell puts in the place of a command, `<(…)`, is a pipe; its user waits for it as for
    # the standard input.
    return open_file(Path(name), library, to_read=to_read, any_kind=True)


def document_of(name: str, library: Library) -> Roster | Scenario:
    """Return the army or battle of a file, or of the standard input, to go on with it.

    Raises:
        NewerDocument: a newer program wrote it.
        CouldNotRead, BadCode, DocumentError …: see ``operations.documents.open_file``.
    """
    return _opened(name, library).document


def battle_of(name: str, library: Library) -> Battle:
    """Return the same worked out, a public copy as one; see ``opened_of``."""
    opened = opened_of(name, library)
    return worked_out(opened.document, library, is_public=opened.public is not None)
