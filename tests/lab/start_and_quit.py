"""One start of the window and its end, as ``test_start_and_quit`` wants it: how is the argument.

Run as a program of its own. It says what it came to, and ends with the program's own code.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QPushButton

from builder.gui import application
from builder.gui.dialogs.unsaved import UnsavedQuestion
from builder.gui.main_window import MainWindow
from builder.operations.documents import with_title

if TYPE_CHECKING:
    from collections.abc import Callable

SOON_MS = 20
PATIENCE_MS = 60_000


def say(text: str) -> None:
    """Tell the test how far it came."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def when(true: Callable[[], object], then: Callable[[], object]) -> None:
    """Go on as soon as something is so."""
    if true():
        then()
    else:
        QTimer.singleShot(SOON_MS, lambda: when(true, then))


def edit(window: MainWindow) -> None:
    """Leave unsaved work."""
    window.session.edit("x", lambda document: with_title(document, "At Cannae"))


def discard(window: MainWindow) -> None:
    """Quit, and answer "discard" as often as it is asked."""

    def answer() -> None:
        for each in window.findChildren(UnsavedQuestion):
            button = each.findChild(QPushButton, "unsaved-discard")
            if each.isVisible() and isinstance(button, QPushButton):
                say("asked")
                button.click()
        if window.isVisible():
            QTimer.singleShot(SOON_MS, answer)

    window.menus.actions["quit"].trigger()
    answer()


def battle(window: MainWindow) -> None:
    """Open a battle."""
    assert window.session.new_scenario("roman-ancients/zama-202bc")


def empty(window: MainWindow) -> None:
    window.close()


def unsaved(window: MainWindow) -> None:
    battle(window)
    edit(window)
    discard(window)


def unwritable(window: MainWindow) -> None:
    """Quit where the program has no folder of its own to write to."""
    unsaved(window)


def written_down(window: MainWindow) -> None:
    """Quit after the work was written down, which then is to go."""
    battle(window)
    edit(window)
    window.keep_safe()
    discard(window)


def several(window: MainWindow) -> None:
    for name in ("polybian-roman", "caesarian-roman", "polybian-roman"):
        assert window.session.new_roster("roman-ancients", name)
        edit(window)
    battle(window)
    discard(window)


def saved(window: MainWindow) -> None:
    battle(window)
    edit(window)
    assert window.session.save(Path(sys.argv[2]) / "zama.legatus")
    window.menus.actions["quit"].trigger()


def previewing(window: MainWindow) -> None:
    """Quit while the preview is made."""
    battle(window)
    window.space().show_sheets()
    when(lambda: window.workers.busy, window.menus.actions["quit"].trigger)


def reckoning(window: MainWindow) -> None:
    """Quit while what the battle comes to is worked out beside the window."""
    battle(window)
    window.menus.actions["battle"].trigger()
    window.space().show_battlefield()
    edit(window)
    discard(window)


def _export(window: MainWindow) -> Callable[[], object]:
    battle(window)
    window.export(Path(sys.argv[2]) / "zama.pdf")
    return lambda: window.space().preview.source.is_writing


def exporting(window: MainWindow) -> None:
    """Quit while a PDF is written: the window waits for it."""
    when(_export(window), window.menus.actions["quit"].trigger)


def stopping(window: MainWindow) -> None:
    """Quit twice while a PDF is written: that stops it."""

    def twice() -> None:
        window.menus.actions["quit"].trigger()
        window.menus.actions["quit"].trigger()

    when(_export(window), twice)


KINDS: dict[str, Callable[[MainWindow], None]] = {
    each.__name__: each
    for each in (
        empty, unsaved, unwritable, written_down, several, saved, previewing, reckoning,
        exporting, stopping,
    )
}  # fmt: skip


def main() -> int:
    """Start, do what is asked for once the window was seen, and quit."""
    show = MainWindow.show

    def shown(window: MainWindow) -> None:
        say("shown")
        window.painted.connect(lambda: QTimer.singleShot(0, lambda: KINDS[sys.argv[1]](window)))
        QTimer.singleShot(PATIENCE_MS, lambda: QApplication.exit(99))
        show(window)

    MainWindow.show = shown  # type: ignore[method-assign, assignment]
    return application.main([], language="en")


if __name__ == "__main__":
    sys.exit(main())
