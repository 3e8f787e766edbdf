"""Opens files that mean harm, each in a process of its own, as the program would; for a test.

Run as ``python -m tests.support.bomb_opening``: takes lines ``[entry, path]`` in JSON, answers each
with a line ``[kind, text, seconds, megabytes]``: what became of it (``opened``, ``refused``,
``foreign``, ``killed``), the message, the time of the processor, and the most memory of the whole
process, all libraries included. Every process is a copy of one that has loaded these before.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import resource
import signal
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from builder import assets
from builder.cli.commands import run
from builder.cli.opening import STANDARD_INPUT
from builder.core.army_code import army_in
from builder.core.errors import BuilderError
from builder.core.exchange import Owner
from builder.operations.agreeing import accept
from builder.operations.documents import open_file, worked_out
from builder.operations.exchange import join
from builder.operations.own_files import OwnFile, open_own
from builder.operations.pictures import with_picture
from builder.operations.recovery import open_version
from builder.storage.journals import journals_left, read_journal
from builder.storage.library import Library
from builder.storage.settings import Settings, read_settings
from builder.storage.versions import Version
from tests.support.makers import shipped

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["MOST_S"]

MOST_S = 5
# Where a process that goes astray is stopped, for the sake of the machine.
STOPPED_S, WAITED_S, STOPPED_BYTES = 20, 120, 3 * 2**30
ROSTER = Path(__file__).resolve().parents[1] / "data" / "documents" / "roster-1.legatus"


class _Refused(BuilderError):
    """What the command line told instead of raising."""

    def __init__(self, text: str) -> None:
        Exception.__init__(self, text)


def _check(path: Path) -> None:
    told = io.StringIO()
    with contextlib.redirect_stderr(told), contextlib.redirect_stdout(io.StringIO()):
        code = run(["check", str(path)], None)
    if told.getvalue():
        raise _Refused(f"{code}: {told.getvalue()}")


def _window(path: Path) -> None:
    open_file(path, shipped())


def _standard_input(path: Path) -> None:
    with path.open(encoding="utf-8") as sys.stdin:
        _check(Path(STANDARD_INPUT))


def _join(path: Path) -> None:
    join(OwnFile(path.with_name("owner-red.legatus")), path)


def _accept(path: Path) -> None:
    accept(path, shipped(), path.parent)


def _pasted(path: Path) -> None:
    army_in(path.read_text(encoding="utf-8"))


def _picture(path: Path) -> None:
    with_picture(open_file(ROSTER, shipped()).document, 0, 3, path)


def _own(path: Path) -> None:
    open_own(OwnFile(path, "Alesia"), (Owner,))


def _pack(path: Path) -> None:
    """Read every file of a pack; the first fault is raised."""
    library = Library([assets.root(), path])
    for ruleset_id in library.ruleset_ids():
        library.ruleset(ruleset_id)
        for list_id in library.list_ids(ruleset_id):
            library.army_list(ruleset_id, list_id)
    for name in library.template_ids():
        library.template("/".join(name))


def _journals(path: Path) -> None:
    for each in journals_left(path):
        read_journal(each)


def _version(path: Path) -> None:
    opened = open_version(Version(path, datetime.now(UTC)), shipped())
    worked_out(opened.document, shipped())


def _settings(path: Path) -> None:
    if read_settings(path) != Settings():
        raise _Refused("other settings")


ENTRIES: dict[str, Callable[[Path], None]] = {
    "check": _check,
    "window": _window,
    "standard input": _standard_input,
    "pasted": _pasted,
    "picture": _picture,
    "own": _own,
    "pack": _pack,
    "journals": _journals,
    "version": _version,
    "join": _join,
    "accept": _accept,
    "settings": _settings,
}


def _most_mb() -> float:
    # What ``getrusage`` tells counts the process that this one is a copy of.
    status = Path("/proc/self/status").read_text(encoding="ascii")
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    assert found is not None
    return int(found[1]) / 1024


def _opened(entry: str, path: str) -> tuple[str, str]:
    try:
        ENTRIES[entry](Path(path))
    except BuilderError as error:
        return "refused", str(error)
    except BaseException as error:  # noqa: BLE001 - this is what is looked for
        return "foreign", f"{type(error).__name__}: {error}"
    return "opened", ""


def _in_a_copy(entry: str, path: str, answer: int) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (STOPPED_S, STOPPED_S))
    signal.alarm(WAITED_S)
    resource.setrlimit(resource.RLIMIT_AS, (STOPPED_BYTES, STOPPED_BYTES))
    started = time.process_time()
    kind, text = _opened(entry, path)
    told = [kind, text[:2_000], time.process_time() - started, _most_mb()]
    os.write(answer, json.dumps(told).encode())


def main() -> None:
    """Answer line after line."""
    shipped().ruleset("roman-ancients")
    open_file(ROSTER, shipped())
    for line in sys.stdin:
        entry, path = json.loads(line)
        came, answer = os.pipe()
        child = os.fork()
        if child == 0:
            _in_a_copy(entry, path, answer)
            os._exit(0)
        os.close(answer)
        with open(came, "rb") as answered:  # noqa: PTH123 - a handle
            told = answered.read().decode() or json.dumps(["killed", "", STOPPED_S, 0])
        os.waitpid(child, 0)
        sys.stdout.write(told + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
