"""The kinds of fields that the inspector is made of.

A field shows a value of a ``NodeView`` and, when the user changes it, calls a deed. It never
keeps a value of its own: after every edit it is told to ``show`` what now holds. Texts become
edits as they are typed, merged to one undo step, so nothing typed can be lost by a key that
doesn't take the focus away.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
)

from builder.gui.overriding import override
from builder.gui.words import number
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QResizeEvent
    from PySide6.QtWidgets import (
        QWidget,
    )

    from builder.gui.roster.node_view import NodeView

__all__ = ["ButtonField", "Field", "LineField", "NotesField", "TextField", "limit_line"]

MOST_TEXT = 1_000
NOTES_LINES = 3


def limit_line(edit: QLineEdit, remark: Callable[[str], object]) -> None:
    """Let a line hold what a document can; ``remark`` is told when more is typed or pasted."""
    edit.setMaxLength(MOST_TEXT)
    text = translate(
        "This line has room for {letters} letters: what went beyond was left out.",
        letters=number(MOST_TEXT),
    )
    edit.inputRejected.connect(partial(remark, text))


class Field(ABC):
    """A label and a widget. ``wide``: the widget stands below its label, not beside it."""

    wide: bool = False

    def __init__(self, label: str, widget: QWidget, tip: str = "", name: str = "") -> None:
        """Give the widget its names, for screen readers and for tests."""
        self.label = label
        self.widget = widget
        widget.setAccessibleName(name or label)
        widget.setToolTip(tip)

    @abstractmethod
    def show(self, view: NodeView) -> None:
        """Show what holds now."""


class _Told(QLabel):
    """A text of as many lines as it needs.

    A form that has been laid out gives a label no more room when its text gets more lines
    (Qt 6.11), and would cut them off.
    """

    def tell(self, text: str) -> None:
        """Show a text."""
        self.setText(text)
        self._keep_height()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._keep_height()

    def _keep_height(self) -> None:
        self.setMinimumHeight(max(0, self.heightForWidth(self.width())))


class TextField(Field):
    """A text that is only told."""

    def __init__(self, label: str, text: Callable[[NodeView], str], tip: str = "") -> None:
        """``text`` says what is shown."""
        self._text = text
        self._shown = _Told()
        self._shown.setWordWrap(True)
        self._shown.setTextFormat(Qt.TextFormat.PlainText)
        super().__init__(label, self._shown, tip)

    @override
    def show(self, view: NodeView) -> None:
        """Show the text."""
        self._shown.tell(self._text(view))


class LineField(Field):
    """One line to type."""

    def __init__(
        self,
        label: str,
        text: Callable[[NodeView], str],
        typed: Callable[[str], object],
        hint: Callable[[NodeView], str] = lambda _view: "",
        tip: str = "",
    ) -> None:
        """``typed`` is called at each letter; ``hint`` shows in an empty line."""
        self._text = text
        self._hint = hint
        self._edit = QLineEdit()
        super().__init__(label, self._edit, tip)
        self._edit.textEdited.connect(typed)

    @override
    def show(self, view: NodeView) -> None:
        """Show the text, leaving the cursor where it is."""
        text = self._text(view)
        self._edit.setPlaceholderText(self._hint(view))
        if text != self._edit.text():
            cursor = self._edit.cursorPosition()
            self._edit.setText(text)
            self._edit.setCursorPosition(min(cursor, len(text)) if self._edit.hasFocus() else 0)


class NotesField(Field):
    """Some lines to type; Tab goes on to the next field."""

    wide = True

    def __init__(
        self, label: str, text: Callable[[NodeView], str], typed: Callable[[str], object]
    ) -> None:
        """``typed`` is called at each letter."""
        self._text = text
        self._typed = typed
        self._edit = QPlainTextEdit()
        self._edit.setTabChangesFocus(True)
        line = self._edit.fontMetrics().lineSpacing()
        self._edit.setFixedHeight(NOTES_LINES * line + 12)
        super().__init__(label, self._edit)
        self._edit.textChanged.connect(self._on_text_changed)

    @override
    def show(self, view: NodeView) -> None:
        """Show the text, leaving the cursor where it is."""
        text = self._text(view)
        if text != self._edit.toPlainText():
            with QSignalBlocker(self._edit):
                self._edit.setPlainText(text)

    def _on_text_changed(self) -> None:
        self._typed(self._edit.toPlainText())


class ButtonField(Field):
    """A button under what it belongs to; it shows nothing of its own."""

    wide = True

    def __init__(self, label: str, text: str, pressed: Callable[[], object], tip: str = "") -> None:
        """``label``: the heading that the button stands under."""
        button = QPushButton(text)
        button.setAutoDefault(False)
        super().__init__(label, button, tip, text)
        button.clicked.connect(pressed)

    @override
    def show(self, view: NodeView) -> None:
        """Stay as it is."""
