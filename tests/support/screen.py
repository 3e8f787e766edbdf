"""An X server of one's own with the real window on it, and a mouse that the server moves.

Xvfb is the server and xdotool the hand: what they do comes to the window as it comes from a desk.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).resolve().parents[2]
SIZE = "1400x900x24"
PATIENCE_S = 20
GLANCE_S = 0.02
# A drag begins after so many pixels, on every system.
AWAY = 30
ARROW = 8
WHEEL_DOWN = 5


class Screen:
    """What a person sees of the window, and can do to it with a mouse."""

    def __init__(self, window: subprocess.Popen[str], display: str) -> None:
        """Keep the window's process and the server's name."""
        self._window = window
        self._display = display

    def ask(self, *what: str) -> dict[str, object] | None:
        """Return where a widget or an item of it is, or None."""
        told, answers = self._window.stdin, self._window.stdout
        assert told is not None
        assert answers is not None
        told.write(json.dumps(what) + "\n")
        told.flush()
        line = answers.readline()
        assert line, "the window is gone"
        found: dict[str, object] | None = json.loads(line)
        return found

    def until(self, holds: Callable[[], bool], what: object) -> None:
        """Wait until something holds.

        Raises:
            AssertionError: it doesn't come to hold.
        """
        end = time.monotonic() + PATIENCE_S
        while not holds():
            assert time.monotonic() < end, f"waited in vain for {what}"
            time.sleep(GLANCE_S)

    def says(self, text: str, *what: str) -> None:
        """Wait until a widget says something that begins so."""
        self.until(lambda: self.read(*what).startswith(text), f"“{text}” in {what}")

    def read(self, *what: str) -> str:
        """Return what a widget says; "" where it isn't to be seen."""
        found = self.ask(*what)
        return str(found["says"]) if found else ""

    def gone(self, *what: str) -> None:
        """Wait until a widget can't be seen any more."""
        self.until(lambda: self.ask(*what) is None, f"{what} to go")

    def point(self, *what: str, at_end: bool = False) -> tuple[int, int]:
        """Return where to point at a widget or an item of it, once it can be used and is still."""
        seen: list[dict[str, object] | None] = [None]

        def still() -> bool:
            before, seen[0] = seen[0], self.ask(*what)
            return seen[0] is not None and seen[0]["enabled"] is True and seen[0] == before

        self.until(still, what)
        assert seen[0] is not None
        box = seen[0]["box"]
        assert isinstance(box, list)
        left, top, width, height = box
        return left + (width - ARROW if at_end else width // 2), top + height // 2

    def roll_down_to(self, view: str, item: str) -> None:
        """Turn the wheel over a view until an item comes into sight."""
        left, top = self.point(view)
        self._hand("mousemove", left, top)

        def in_sight() -> bool:
            if self.ask(view, item) is None:
                self._hand("click", WHEEL_DOWN)
                return False
            return True

        self.until(in_sight, f"{item} to come into sight")

    def click(self, *what: str) -> None:
        """Click on a widget or an item of it."""
        left, top = self.point(*what)
        self._hand("mousemove", left, top, "click", 1)

    def click_at_end(self, name: str) -> None:
        """Click on the right end of a widget, where a list to choose from has its arrow."""
        left, top = self.point(name, at_end=True)
        self._hand("mousemove", left, top, "click", 1)

    def lift(self, *what: str) -> None:
        """Press the button on an item and move until it is dragged."""
        left, top = self.point(*what)
        self._hand("mousemove", left, top, "mousedown", 1)
        self._hand("mousemove", left + AWAY, top, "mousemove", left + AWAY, top + AWAY)
        self.until(lambda: self._has(what[0], "gives"), f"a drag out of {what}")

    def hold_over(self, *what: str) -> None:
        """Move what is dragged over a widget or an item of it."""
        left, top = self.point(*what)
        self._hand("mousemove", left, top - 2, "mousemove", left, top)

    def let_go(self, *what: str) -> None:
        """Drop what is dragged on an item, once its view takes it."""
        self.hold_over(*what)
        self.until(lambda: self._has(what[0], "takes"), f"{what} to take a drop")
        self._hand("mouseup", 1)

    def _has(self, name: str, what: str) -> bool:
        found = self.ask(name)
        return found is not None and found[what] is True

    def _hand(self, *deeds: object) -> None:
        subprocess.run(  # noqa: S603 - nothing but our own words
            ["xdotool", *map(str, deeds)],  # noqa: S607 - where the path has it
            env={**os.environ, "DISPLAY": self._display},
            check=True,
            timeout=PATIENCE_S,
        )


@contextmanager
def window_on_a_screen(home: Path) -> Iterator[Screen]:
    """Open the window, new to this machine, on a screen of its own; both go at the end."""
    missing = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
    assert not missing, f"{' and '.join(missing)} must be installed; tests/run does that"
    with _server() as display, (home / "stderr").open("w+") as log:
        window = _window(home, display, log)
        try:
            yield Screen(window, display)
        except BaseException:
            log.seek(0)
            sys.stderr.write(log.read())
            raise
        finally:
            _end(window)


@contextmanager
def _server() -> Iterator[str]:
    """Run an X server on the first number that is free, and return its name once it listens."""
    reads, writes = os.pipe()
    command = ["Xvfb", "-displayfd", str(writes), "-screen", "0", SIZE, "-nolisten", "tcp"]
    server = subprocess.Popen(  # noqa: S603 - nothing but our own words
        command, pass_fds=(writes,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    os.close(writes)
    with os.fdopen(reads) as told:
        number = told.readline().strip()
    try:
        assert number, "Xvfb doesn't start"
        yield f":{number}"
    finally:
        _end(server)


def _window(home: Path, display: str, log: IO[str]) -> subprocess.Popen[str]:
    # Nothing of the desktop that the tests may run on: no Wayland, no theme, no dialogs of its own.
    surroundings = {
        "DISPLAY": display,
        "HOME": str(home),
        "LEGATUS_HOME": str(home / "legatus"),
        "LEGATUS_LANG": "en",
        "LEGATUS_SETTINGS": str(home / "settings.json"),
        "LANG": "C.UTF-8",
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "QT_QPA_PLATFORM": "xcb",
        "XDG_RUNTIME_DIR": os.environ["XDG_RUNTIME_DIR"],
    }
    return subprocess.Popen(
        [sys.executable, "-m", "tests.support.told_window"],
        env=surroundings,
        cwd=home,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=log,
        text=True,
    )


def _end(process: subprocess.Popen[str] | subprocess.Popen[bytes]) -> None:
    process.terminate()
    process.communicate(timeout=PATIENCE_S)
