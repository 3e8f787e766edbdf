"""Takes the manual's pictures of the real window: ``python -m tests.support.shots`` (`poe shots`).

The window is drawn by Qt itself at 1280 × 800, with the battle that the demonstration writes, so
that a picture doesn't depend on anybody's desktop.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

LANGUAGES = ("en", "it")
WIDTH, HEIGHT = 1280, 800
MANUAL = Path(__file__).parents[2] / "resources" / "manual"


def take(language: str) -> None:
    """Write the picture of the main window in one language."""
    from PySide6.QtWidgets import QApplication

    from builder.gui import application
    from builder.gui.main_window import MainWindow
    from builder.operations.demonstration import write_demonstration
    from builder.operations.packs import shared_library
    from builder.translation import use

    use(language)
    running = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(running, QApplication)
    application._dress(running)  # noqa: SLF001 - the very dress that the program wears
    with tempfile.TemporaryDirectory() as folder:
        made = write_demonstration(shared_library(), Path(folder), language=language)
        window = MainWindow()
        window.resize(WIDTH, HEIGHT)
        window.show()
        window.files.open(made.files[0])
        for _ in range(20):
            running.processEvents()
        target = MANUAL / language / "main-window.png"
        window.grab().save(str(target))
        window.close()
    sys.stdout.write(f"{target}\n")


def main() -> int:
    """Take all pictures and return the exit code."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    for language in sys.argv[1:] or LANGUAGES:
        take(language)
    return 0


if __name__ == "__main__":
    sys.exit(main())
