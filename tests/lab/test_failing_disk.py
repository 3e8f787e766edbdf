"""A disk that fails at any step of a save: the old file stays whole, or the new one is there whole.

Each call of the system fails once, alone or with all that come after it, with each of the answers
that disks give.
"""

from __future__ import annotations

import errno
import os
from itertools import product
from typing import TYPE_CHECKING

import pytest

from builder.operations.documents import new_roster, save_file, with_title
from builder.storage.documents import open_document, text_of
from builder.storage.files import CouldNotWrite, WrittenInDoubt, write_bytes
from tests.lab.steps import PARTS, STEPS, stepping
from tests.support.makers import shipped

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

OLD, NEW = b"o" * 20_000, b"n" * 30_000
ANSWERS = (errno.EIO, errno.ENOSPC, errno.EACCES, errno.EDQUOT, errno.EROFS, errno.ENOMEM)
# A disk without modes is one, too; and where the folder can't be synced nothing better is known.
MAY_FAIL = {"fchmod"}


class Failing:
    """Fails at one step, or from it on; ``name``: of the step."""

    def __init__(self, at: int, number: int, *, lasting: bool) -> None:
        self._at, self._number, self._lasting = at, number, lasting
        self._count, self.name = 0, ""

    def __call__(self, name: str) -> None:
        """Step."""
        number, self._count = self._count, self._count + 1
        if number == self._at:
            self.name = name
        if number == self._at or (self._lasting and number > self._at):
            raise OSError(self._number, os.strerror(self._number))


CASES = list(product(range(len(STEPS)), ANSWERS, (False, True)))


def _outcome(file: Path, failing: Failing) -> str:
    try:
        with stepping(failing, len(NEW) // PARTS):
            write_bytes(file, NEW)
    except WrittenInDoubt:
        return "in doubt"
    except CouldNotWrite:
        return "not written"
    return "written"


@pytest.mark.lab
def test_a_step_that_fails_leaves_a_whole_file_and_says_so(
    tmp_path: Path, figures: Callable[[str], None]
) -> None:
    file, replaced = tmp_path / "a.legatus", STEPS.index("replace")
    for at, number, lasting in CASES:
        file.write_bytes(OLD)
        failing = Failing(at, number, lasting=lasting)
        outcome = _outcome(file, failing)
        told = (STEPS[at], errno.errorcode[number], lasting, outcome)
        assert failing.name == STEPS[at], told
        assert file.read_bytes() == (OLD if outcome == "not written" else NEW), told
        # Only what is no part of the file itself may fail without a word.
        assert outcome != "written" or at > replaced or STEPS[at] in MAY_FAIL, told
        if not lasting:
            assert list(tmp_path.iterdir()) == [file], told
        for each in tmp_path.iterdir():
            each.unlink()
    figures(f"a failing step of a save: tried {len(CASES)}, survived {len(CASES)}")


@pytest.mark.lab
def test_a_document_is_the_old_one_or_the_new_one_and_no_other_error_comes(
    tmp_path: Path, thoroughness: int, figures: Callable[[str], None]
) -> None:
    """Through all that saving does, from the first look at the file on."""
    library, file = shipped(), tmp_path / "a.legatus"
    old = new_roster(library, "roman-ancients", "polybian-roman", language="en")
    new = with_title(old, "Changed")
    tried = 0
    for number, lasting in product(ANSWERS[:thoroughness], (False, True)):
        at, reached = 0, True
        while reached:
            save_file(old, file, library)
            failing, failed = Failing(at, number, lasting=lasting), False
            try:
                with stepping(failing, len(text_of(new)) // PARTS):
                    save_file(new, file, library)
            except CouldNotWrite as error:
                failed = not isinstance(error, WrittenInDoubt)
            at, reached = at + 1, bool(failing.name)
            assert open_document(file, library).document == (old if failed else new)
            tried += reached
    figures(f"a failing step of saving an army: tried {tried}, survived {tried}")
