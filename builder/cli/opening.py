"""What a command is told to work on: a file, or ``-`` for what comes on the standard input.

Either holds a document or a text with the code of an army.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from builder.operations.documents import open_file, open_stream
from builder.translation import translate

if TYPE_CHECKING:
    from builder.core.roster import Roster
    from builder.core.scenario import Scenario
    from builder.operations.packs import Library

__all__ = ["STANDARD_INPUT", "document_of"]

STANDARD_INPUT = "-"


def document_of(name: str, library: Library) -> Roster | Scenario:
    """Return the army or battle of a file, or of the standard input.

    Raises:
        CouldNotRead, BadCode, DocumentError …: see ``operations.documents.open_file``.
    """
    if name == STANDARD_INPUT:
        return open_stream(sys.stdin.buffer, translate("standard input"), library).document
    return open_file(Path(name), library).document
