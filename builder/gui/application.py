"""Starts the window: language, fonts, appearance, and what happens when the program has a fault.

Nothing of Qt is imported before ``main``, so that a machine without its libraries gets a sentence
and not a traceback.
"""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from builder.core.errors import BuilderError
from builder.core.messages import N_, Message

# Before Qt, which reads the source of each module that is imported after it.
from builder.operations.preferences import preferences
from builder.translation import current, use

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtWidgets import QApplication

    from builder.gui.hand_over import HandOver
    from builder.gui.main_window import MainWindow

__all__ = ["NoWindow", "main"]

SMOKE_PATIENCE_MS = 60_000
# A window that nobody sees yet, on another desktop for instance, isn't painted.
UNSEEN_MS = 2_000
# Task bars show the window's icon large.
SIGN_SIZE = 64
FAMILY = "Noto Sans"
FIRST_FONT = "NotoSans-Regular.ttf"
# Not needed before the first paint: the bold face, and signs.
LATER_FONTS = ("NotoSans-Bold.ttf", "NotoSansSymbols2-Regular.ttf")


class NoWindow(BuilderError):
    """The window can't be opened on this machine: a library that Qt needs is missing."""

    def __init__(self, error: ImportError) -> None:
        """Say the reason as the system gives it, and who knows more."""
        super().__init__(
            Message.of(
                N_("The window can't be opened ({reason}). “{command}” tells what is missing."),
                reason=str(error),
                command="legatus doctor",
            )
        )


def main(files: Sequence[str], *, smoke: bool = False, language: str | None = None) -> int:
    """Open the window on the files and return the exit code when it closes.

    Where a window is open already it is given the files, and there is nothing more to do.

    ``smoke``: open it with a new document, draw a page of the preview, and close.

    Raises:
        NoWindow: Qt can't be loaded.
    """
    try:
        from PySide6.QtWidgets import QApplication
    except ImportError as error:
        raise NoWindow(error) from error
    # Nothing of what is made at the start goes away, so looking for it would only take time.
    gc.disable()
    _speak(language)
    application = _running(QApplication)
    from builder.gui.faults import faults_shown, qt_heard

    before_told: list[Callable[[], None]] = []
    with faults_shown(before_told), qt_heard(before_told):
        from builder.gui.hand_over import HandOver

        hand_over = HandOver(application)
        if not smoke and hand_over.give(files):
            return 0
        _dress(application)
        from builder.gui.collecting import Collecting
        from builder.gui.main_window import MainWindow

        window = MainWindow()
        before_told.append(window.keep_safe)
        window.menus.show_choices(window.state.appearance, _preferred_language())
        window.show()
        if smoke:
            return _smoke(window)
        Collecting(window.session)
        hand_over.files_came.connect(window.take_files)
        _open_later(window, files, hand_over)
        try:
            return application.exec()
        finally:
            hand_over.stop()
            gc.enable()


def _running(kind: type[QApplication]) -> QApplication:
    running = kind.instance()
    return running if isinstance(running, kind) else kind(sys.argv[:1])


def _preferred_language() -> str:
    return preferences().language


def _speak(language: str | None) -> None:
    """Choose the language of the window: the one asked for, the preferred one, the system's."""
    from PySide6.QtCore import QLocale

    chosen = use(language or _preferred_language() or None)
    QLocale.setDefault(QLocale(chosen.language))


def _dress(application: QApplication) -> None:
    """Give the program its name, fonts, appearance and Qt's own texts in its language."""
    from PySide6.QtCore import QLibraryInfo, QTranslator
    from PySide6.QtGui import QIcon

    from builder.gui.style import theme
    from builder.gui.style.icons import picture
    from builder.gui.window_state import WindowState

    application.setApplicationName("legatus")
    application.setApplicationDisplayName("Legatus")
    application.setDesktopFileName("legatus")
    translator = QTranslator(application)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(f"qtbase_{current().language}", folder):
        application.installTranslator(translator)
    theme.apply(application, WindowState().appearance)
    _add_fonts((FIRST_FONT,))
    font = application.font()
    font.setFamily(FAMILY)
    application.setFont(font)
    application.setWindowIcon(QIcon(picture("legatus", SIGN_SIZE, application.palette())))


def _add_fonts(names: Sequence[str]) -> None:
    """Bring shipped fonts in."""
    from PySide6.QtGui import QFontDatabase

    from builder.assets import root

    folder = root() / "resources" / "fonts"
    for name in names:
        QFontDatabase.addApplicationFontFromData((folder / name).read_bytes())


def _open_later(window: MainWindow, files: Sequence[str], hand_over: HandOver) -> None:
    """Open the files once the window has been painted, and listen for those of other starts."""
    from PySide6.QtCore import QTimer

    begun = False

    def begin() -> None:
        nonlocal begun
        if not begun:
            begun = True
            if files:
                window.files.open_all([Path(file) for file in files])
            QTimer.singleShot(0, settle)

    def settle() -> None:
        hand_over.listen()
        _settle()
        window.offer_left_over()

    window.painted.connect(begin)
    QTimer.singleShot(UNSEEN_MS, begin)


def _settle() -> None:
    """Do what could wait until the window has been painted."""
    _add_fonts(LATER_FONTS)
    gc.enable()


def _smoke(window: MainWindow) -> int:
    """Try what matters: a document, a page of its PDF, and closing again."""
    from PySide6.QtCore import QEventLoop, QTimer

    from builder.operations.packs import pack_lines

    _settle()
    first = next(
        (
            (pack.id, line.id)
            for pack in pack_lines(window.session.library)
            for line in pack.lists
            if line.error is None
        ),
        None,
    )
    if first is None or not window.session.new_roster(*first):
        return 1
    loop = QEventLoop()
    source = window.space().preview.source
    source.drawn.connect(lambda *_page: loop.exit(0))
    source.failed.connect(lambda _error: loop.exit(1))
    patience = QTimer(loop)
    patience.setSingleShot(True)
    patience.timeout.connect(lambda: loop.exit(1))
    patience.start(SMOKE_PATIENCE_MS)
    window.space().show_sheets()
    code = loop.exec()
    patience.stop()
    window.close()
    return code
