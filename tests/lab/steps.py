"""Every call of the system that the writer of files makes, so that any of them can be the last.

``stepping`` puts something before each call; the laboratory kills the program there, or fails.
"""

from __future__ import annotations

import io
import os
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any, Self
from unittest.mock import patch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

# What a save of an old file does, in two writes: looked at, made, written, read back, put in the
# old one's place, and read again from there.
STEPS = (
    "stat", "access", "io.open", "read",
    "open", "stat", "fchmod", "write", "write", "fsync", "fstat", "close", "io.open", "read",
    "replace",
    "open", "fsync", "close", "io.open", "fstat", "read",
)  # fmt: skip
PARTS = 2
_CALLS = ("stat", "access", "open", "fchmod", "write", "fsync", "fstat", "replace", "unlink")


@contextmanager
def stepping(step: Callable[[str], None], part_bytes: int) -> Iterator[None]:
    """Call ``step`` with the name of each call before it; a write takes so many bytes at most."""
    write, close, open_file = os.write, os.close, io.open

    def before(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def calling(*arguments: Any, **named: Any) -> Any:
            step(name)
            return call(*arguments, **named)

        return calling

    def closing(handle: int) -> None:
        # A handle is closed even where closing fails.
        close(handle)
        step("close")

    def opening(*arguments: Any, **named: Any) -> Any:
        step("io.open")
        # A handle of its own that steps before it reads.
        return _Stepping(open_file(*arguments, **named), step)

    calls = {name: before(name, getattr(os, name)) for name in _CALLS}
    calls["write"] = before("write", lambda handle, data: write(handle, bytes(data)[:part_bytes]))
    with ExitStack() as patches:
        patches.enter_context(patch.object(io, "open", opening))
        for name, call in (*calls.items(), ("close", closing)):
            patches.enter_context(patch.object(os, name, call))
        yield


class _Stepping:
    """A file that was opened, which steps before it is read."""

    def __init__(self, file: Any, step: Callable[[str], None]) -> None:
        self._file, self._step = file, step

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._file.close()

    def read(self, *count: int) -> Any:
        self._step("read")
        return self._file.read(*count)

    def fileno(self) -> int:
        return int(self._file.fileno())
