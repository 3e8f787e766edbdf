"""The army that is looked at as a text to copy: its code, plain text, Markdown.

Not modal, and it follows the army: what is copied is always what is shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QFontDatabase, QGuiApplication, QTextOption
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
)

from builder.operations.army_text import FORMS, army_alone, shared_text
from builder.translation import current, translate, translate_plural

if TYPE_CHECKING:
    from PySide6.QtWidgets import (
        QWidget,
    )

    from builder.gui.session import Session

__all__ = ["SharingDialog"]

COLUMNS, LINES = 76, 22
# What a message may have in most chats.
MOST_IN_CHAT = 2_000


class SharingDialog(QDialog):
    """A tab for each form, the length of what stands there, and the button that copies it."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        """Show the army that the session looks at."""
        super().__init__(parent)
        self.setObjectName("sharing")
        self._session = session
        self.texts: dict[str, QPlainTextEdit] = {}
        self.tabs = self._make_tabs()
        self.public = QCheckBox(translate("Leave out &what an opponent mustn't know"))
        self.public.setObjectName("sharing-public")
        self.public.setToolTip(
            translate("Without orders, notes, leaders and whatever else the rules keep secret")
        )
        # Who shares one side of a battle has most likely an opponent who reads it.
        self.public.setChecked(session.battle is not None and len(session.battle.sides) > 1)
        self._shown = ""
        self.length = QLabel()
        self.length.setObjectName("sharing-length")
        self.copy = QPushButton(translate("C&opy"))
        self.copy.setObjectName("sharing-copy")
        self.copy.setToolTip(translate("Put this text on the clipboard"))
        self.copy.setDefault(True)
        self._close = QPushButton(translate("C&lose"))
        self._close.setAutoDefault(False)
        self._lay_out()
        self._connect()
        self.refresh()

    @property
    def form(self) -> str:
        """The form that is shown."""
        return FORMS[self.tabs.currentIndex()]

    def _make_tabs(self) -> QTabWidget:
        tabs = QTabWidget()
        tabs.setObjectName("sharing-forms")
        labels = (translate("&Code"), translate("&Text"), translate("&Markdown"))
        for form, label in zip(FORMS, labels, strict=True):
            self.texts[form] = self._make_text(form, label.replace("&", ""))
            tabs.addTab(self.texts[form], label)
        for each in (tabs, tabs.tabBar()):
            each.setAccessibleName(translate("Forms of the text"))
        return tabs

    def _connect(self) -> None:
        session = self._session
        self.copy.clicked.connect(self._copy)
        self._close.clicked.connect(self.close)
        self.tabs.currentChanged.connect(self.refresh)
        self.public.toggled.connect(self.refresh)
        session.document_opened.connect(self.refresh)
        session.battle_changed.connect(self.refresh)
        session.side_changed.connect(self.refresh)
        session.emptied.connect(self.close)

    @staticmethod
    def _make_text(form: str, name: str) -> QPlainTextEdit:
        edit = QPlainTextEdit()
        edit.setObjectName(f"sharing-{form}")
        edit.setReadOnly(True)
        edit.setTabChangesFocus(True)
        edit.setAccessibleName(name)
        edit.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        # A code has no words to keep together.
        edit.setWordWrapMode(
            QTextOption.WrapMode.WrapAnywhere
            if form == "code"
            else QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere
        )
        letter = edit.fontMetrics().averageCharWidth()
        edit.setMinimumSize(letter * COLUMNS // 2, edit.fontMetrics().lineSpacing() * LINES // 2)
        return edit

    def _lay_out(self) -> None:
        note = QLabel(
            translate("Who copies any of the three and pastes it in this program opens the army.")
        )
        note.setWordWrap(True)
        buttons = QHBoxLayout()
        buttons.addWidget(self.length, 1)
        buttons.addWidget(self.copy)
        buttons.addWidget(self._close)
        column = QVBoxLayout(self)
        column.addWidget(note)
        column.addWidget(self.tabs, 1)
        column.addWidget(self.public)
        column.addLayout(buttons)
        metrics = self.texts["text"].fontMetrics()
        self.resize(metrics.averageCharWidth() * COLUMNS + 60, metrics.lineSpacing() * LINES + 160)

    def refresh(self, *_what: object) -> None:
        """Write the form that is shown anew, for the army that is looked at now."""
        session, document = self._session, self._session.document
        if document is None:
            return
        self.setWindowTitle(
            translate("Share “{army}”", army=army_alone(document, session.side).title)
        )
        form = self.form
        covered = session.is_covered(session.side)
        self.public.setEnabled(not covered)
        text = session.attempt(
            lambda: shared_text(
                document,
                session.side,
                form,
                session.library,
                language=current().language,
                own_copy=not (covered or self.public.isChecked()),
            )
        )
        self._shown = text or ""
        self.texts[form].setPlainText(self._shown)
        self.length.setText(_length_text(len(self._shown)))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._shown)
        self.length.setText(translate("Copied; paste it into chat or mail."))


def _length_text(length: int) -> str:
    """Say how long a text is, and whether a message has room for it."""
    told = translate_plural("{n} character", "{n} characters", length)
    if length <= MOST_IN_CHAT:
        return told
    return translate("{length}: more than one message of most chats", length=told)
