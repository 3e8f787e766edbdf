"""The one place where the window says what could not be done, or what was done.

A bar inside the window, not a box in the way. An error stays until it is closed or something
succeeds; a piece of news goes with the next message.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton

from builder.core.errors import FaultsFound
from builder.core.finding import Severity
from builder.gui.style.icons import set_icon, severity_icon
from builder.gui.words import spoken
from builder.translation import translate, translate_plural

if TYPE_CHECKING:
    from collections.abc import Callable

    from builder.core.errors import BuilderError, Problem

__all__ = ["MessageBar"]

MARK_SIZE = 16
# More faults of a file than these are only counted.
MOST_FAULTS = 3


class MessageBar(QFrame):
    """A mark, a text, and a button that closes it. Hidden while there is nothing to say.

    Beside a text there may be a button that does something about it.
    """

    def __init__(self) -> None:
        """Start hidden."""
        super().__init__()
        self.setObjectName("message-bar")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self._mark = QLabel()
        self._mark.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._text = _told()
        self._help = QPushButton()
        self._help.setObjectName("message-help")
        self._help.clicked.connect(self._on_help)
        self._deed: Callable[[], object] | None = None
        close = QToolButton()
        close.setObjectName("message-close")
        set_icon(close, "close")
        close.setAutoRaise(True)
        close.setToolTip(translate("Close this message"))
        close.setAccessibleName(translate("Close this message"))
        close.clicked.connect(self.be_silent)
        line = QHBoxLayout(self)
        line.setContentsMargins(12, 6, 6, 6)
        line.setSpacing(8)
        line.addWidget(self._mark)
        line.addWidget(self._text, 1)
        line.addWidget(self._help)
        line.addWidget(close)
        self._severity: Severity | None = None
        self.hide()

    @property
    def text(self) -> str:
        """What it says; "" while it is hidden."""
        return "" if self.isHidden() else self._text.text()

    def say_error(self, error: BuilderError) -> None:
        """Say what could not be done."""
        text = spoken(error.message)
        if isinstance(error, FaultsFound) and len(error.problems) > 1:
            text = "\n".join(_fault_lines(error.problems))
        self._say(text, Severity.ERROR)

    def offer(self, label: str, deed: Callable[[], object]) -> None:
        """Offer what to do about what was just told."""
        self._deed = deed
        self._help.setText(label)
        self._help.show()

    def _on_help(self) -> None:
        if self._deed is not None:
            self._deed()

    def say_news(self, text: str) -> None:
        """Say what was done."""
        self._say(text, Severity.ADVICE)

    def calm(self) -> None:
        """Hide an error: something has succeeded since."""
        if self._severity is Severity.ERROR:
            self.be_silent()

    def be_silent(self) -> None:
        """Hide whatever was said, and forget it."""
        self._text.clear()
        self._deed = None
        self.hide()

    def _say(self, text: str, severity: Severity) -> None:
        self._severity = severity
        self._deed = None
        self._help.hide()
        self._mark.setPixmap(severity_icon(severity).pixmap(MARK_SIZE))
        self._text.setText(text)
        self.show()
        QAccessible.updateAccessibility(QAccessibleEvent(self._text, QAccessible.Event.Alert))


def _told() -> QLabel:
    text = QLabel()
    text.setObjectName("message-text")
    text.setWordWrap(True)
    text.setTextFormat(Qt.TextFormat.PlainText)
    text.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse
        | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    text.setAccessibleName(translate("Message"))
    text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    return text


def _fault_lines(problems: tuple[Problem, ...]) -> list[str]:
    lines = []
    for problem in problems[:MOST_FAULTS]:
        line = f":{problem.line}" if problem.line else ""
        place = f"{problem.file}{line}: " if problem.file else ""
        field = f"{problem.field}: " if problem.field else ""
        lines.append(f"{place}{field}{spoken(problem.message)}")
    more = len(problems) - MOST_FAULTS
    if more > 0:
        lines.append(translate_plural("and {n} more fault", "and {n} more faults", more))
    return lines
