"""Takes the manual's pictures of the real window: ``python -m tests.support.shots`` (`poe shots`).

The window is drawn by Qt itself, light and at 1280 × 800, with the battle that the demonstration
writes, so that a picture doesn't depend on anybody's desktop. Pictures have a palette of their
own and no more colours than that, so that a page of the manual stays small.
"""

from __future__ import annotations

import io
import os
import sys
import tempfile
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtGui import QPixmap
    from PySide6.QtWidgets import QApplication, QWidget

    from builder.gui.main_window import MainWindow

LANGUAGES = ("en", "it")
WIDTH, HEIGHT = 1280, 800
DIALOG_SIZE = (760, 520)
WHY_HEIGHT = 250
COLOURS = 256
# How long a page may take to be drawn.
PATIENCE_S = 30.0
MANUAL = Path(__file__).parents[2] / "resources" / "manual"


def wait(until: Callable[[], bool] = lambda: False, rounds: int = 20) -> None:
    """Let Qt work: some rounds, or until something is so.

    Raises:
        TimeoutError: it is not so after half a minute.
    """
    from PySide6.QtWidgets import QApplication

    end = time.monotonic() + PATIENCE_S
    for _ in range(rounds):
        QApplication.processEvents()
    while rounds == 0 and not until():
        QApplication.processEvents()
        if time.monotonic() > end:
            raise TimeoutError


def write(picture: QPixmap, target: Path) -> None:
    """Write a picture with a palette of its own."""
    from PIL import Image
    from PySide6.QtCore import QBuffer, QIODevice

    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")
    whole = Image.open(io.BytesIO(buffer.data().data())).convert("RGB")
    few = whole.quantize(COLOURS, dither=Image.Dither.NONE)
    few.save(target, optimize=True)
    sys.stdout.write(f"{target} {target.stat().st_size // 1000} kB\n")


# What is taken, each from a window with the battle open in front


def main_window(window: MainWindow) -> QPixmap:
    """Take the whole window."""
    return window.grab()


def scale(window: MainWindow) -> QPixmap:
    """Take the order of battle after the scale has become another."""
    from builder.operations.documents import with_ratio

    library = window.session.library
    window.session.edit("scale", lambda document: with_ratio(document, 100, library))
    wait()
    return window.space().grab()


def why(window: MainWindow) -> QPixmap:
    """Take the sum of a unit, unfolded."""
    from PySide6.QtCore import QRect

    inspector = window.space().inspector
    line = window.session.army.root.children[2]
    window.session.select((line.id,))
    inspector.setCurrentWidget(inspector.why)
    inspector.why.expandAll()
    # What unfolding brings unfolds in its turn.
    inspector.why.expandAll()
    wait()
    return inspector.grab(QRect(0, 0, inspector.width(), WHY_HEIGHT))


def findings(window: MainWindow) -> QPixmap:
    """Take the findings of an army without commander and with a line without an order."""
    from builder.core.edits import set_leader

    session = window.session
    line = session.army.root.children[0]
    window.space().deeds.change([child.id for child in line.children], "x", "order", None)  # type: ignore[union-attr]
    chief = session.army.root.leaders[0]
    session.edit_army("x", lambda army: set_leader(army, army.root.id, chief.role, None))
    wait()
    return window.space().findings.grab()


def sheets(window: MainWindow) -> QPixmap:
    """Take the tab with the pages as they will be printed."""
    pages = window.space().preview.pages
    window.space().show_sheets()
    wait(lambda: pages.has_picture, rounds=0)
    wait()
    return window.space().grab()


def preferences(window: MainWindow) -> QPixmap:
    """Take the preferences."""
    from builder.gui.dialogs.preferences import PreferencesDialog

    with shown(PreferencesDialog(window.session, window)) as dialog:
        return dialog.grab()


def compare(window: MainWindow) -> QPixmap:
    """Take the two armies of the battle side by side, by arm."""
    from PySide6.QtWidgets import QComboBox, QTabWidget

    from builder.gui.comparison.dialog import ComparisonDialog

    with shown(ComparisonDialog(window.session, window)) as dialog:
        dialog.resize(*DIALOG_SIZE)
        for place, name in enumerate(("first", "second")):
            combo = dialog.findChild(QComboBox, f"comparison-{name}")
            assert isinstance(combo, QComboBox)
            combo.setCurrentIndex(place)
        tabs = dialog.findChild(QTabWidget, "comparison-tabs")
        assert isinstance(tabs, QTabWidget)
        tabs.setCurrentIndex(1)
        wait()
        return dialog.grab()


@contextmanager
def shown(dialog: QWidget) -> Iterator[QWidget]:
    """Show a dialog for as long as it is looked at."""
    dialog.show()
    wait()
    yield dialog
    dialog.close()


@dataclass(frozen=True)
class Shot:
    """A picture of the manual: its file without suffix, and how it is taken."""

    name: str
    taken: Callable[[MainWindow], QPixmap]


SHOTS = (
    Shot("main-window", main_window),
    Shot("scale", scale),
    Shot("why", why),
    Shot("findings", findings),
    Shot("sheets", sheets),
    Shot("preferences", preferences),
    Shot("compare", compare),
)


def application() -> QApplication:
    """Return the running application in the dress that the program wears, light."""
    from PySide6.QtWidgets import QApplication

    from builder.gui import application as program
    from builder.gui.style import theme

    running = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(running, QApplication)
    program._dress(running)  # noqa: SLF001 - the very dress that the program wears
    theme.apply(running, "light")
    return running


def take(language: str, folder: Path) -> None:
    """Write all pictures in one language; ``folder``: where documents may be written to."""
    from builder.gui.main_window import MainWindow
    from builder.operations.demonstration import write_demonstration
    from builder.operations.packs import shared_library
    from builder.translation import use

    folder.mkdir()
    use(language)
    application()
    made = write_demonstration(shared_library(), folder, language=language)
    for shot in SHOTS:
        window = MainWindow()
        window.resize(WIDTH, HEIGHT)
        window.show()
        window.files.open(made.files[0])
        wait()
        write(shot.taken(window), MANUAL / language / f"{shot.name}.png")
        for each in window.session.documents:
            each.undo_stack.setClean()
        window.close()


def main() -> int:
    """Take all pictures and return the exit code."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as home:
        os.environ["LEGATUS_HOME"] = home
        os.environ["LEGATUS_SETTINGS"] = str(Path(home) / "settings.json")
        for language in sys.argv[1:] or LANGUAGES:
            take(language, Path(home) / language)
    return 0


if __name__ == "__main__":
    sys.exit(main())
