"""What the installed rules and lists would change in the document in front, and taking them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout

from builder.gui.words import spoken
from builder.operations.data_changes import pinned, told_of, with_installed
from builder.translation import translate

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from builder.gui.session import Session

__all__ = ["DataChangesDialog"]

SIZE = (620, 420)


class DataChangesDialog(QDialog):
    """Tells what would change before anything does; taking the data is a step like any other."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        """Look at the document in front. Of what is covered nothing is told."""
        super().__init__(parent)
        self.setObjectName("data-changes")
        self.setWindowTitle(translate("Changed rules and lists"))
        self._session = session
        self.told = QPlainTextEdit()
        self.told.setObjectName("data-changes-told")
        self.told.setReadOnly(True)
        self.told.setAccessibleName(translate("What would change"))
        self.told.setTabChangesFocus(True)
        self.taker = self._button("take", translate("&Take the installed data"))
        self.taker.setToolTip(
            translate("From now on it is worked out with these; it can be undone")
        )
        self.closer = self._button("close", translate("&Leave it as it is"))
        self._lay_out()
        self.taker.clicked.connect(self._take)
        self.closer.clicked.connect(self.close)
        session.document_opened.connect(self.close)
        session.emptied.connect(self.close)
        self._tell()

    def _button(self, name: str, text: str) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(f"data-changes-{name}")
        button.setAutoDefault(False)
        return button

    def _lay_out(self) -> None:
        head = QLabel(
            translate(
                "An army stays as it was made, with the rules and the list of then, until you take "
                "the installed ones."
            )
        )
        head.setWordWrap(True)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.taker)
        buttons.addWidget(self.closer)
        column = QVBoxLayout(self)
        column.addWidget(head)
        column.addWidget(self.told, 1)
        column.addLayout(buttons)
        self.resize(*SIZE)

    def _tell(self) -> None:
        document, library = self._session.document, self._session.library
        found = self._session.attempt(lambda: pinned(document, library)) if document else None
        lines = [spoken(line) for line in told_of(found)] if found else []
        self.told.setPlainText("\n".join(lines))
        self.taker.setEnabled(found is not None and found.can_be_taken)

    def _take(self) -> None:
        library = self._session.library
        if self._session.edit(
            translate("take the installed data"), lambda each: with_installed(each, library)
        ):
            self.close()
