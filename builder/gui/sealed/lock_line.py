"""The passphrase of one's own file: put on it, or taken off again."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QPushButton, QWidget

from builder.translation import translate

__all__ = ["LockLine"]


class LockLine(QWidget):
    """Says whether the owner's file is locked, and has the button for the other.

    Signals:
        lock_asked: with a passphrase.
        unlock_asked: the passphrase that the game knows is to be taken off.
    """

    lock_asked = Signal(str)
    unlock_asked = Signal()

    def __init__(self) -> None:
        """Start without a game."""
        super().__init__()
        self._is_locked = False
        self.label = QLabel(translate("&Passphrase for your owner's file"))
        self.passphrase = QLineEdit()
        self.passphrase.setObjectName("sealed-new-passphrase")
        self.passphrase.setEchoMode(QLineEdit.EchoMode.Password)
        self.passphrase.setAccessibleName(translate("New passphrase of your owner's file"))
        self.passphrase.setToolTip(
            translate("Nobody can open the file without it, and nobody can find it out for you")
        )
        self.label.setBuddy(self.passphrase)
        self.button = QPushButton()
        self.button.setObjectName("sealed-lock")
        self.button.setAutoDefault(False)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.label)
        row.addWidget(self.passphrase, 1)
        row.addWidget(self.button)
        self.passphrase.textChanged.connect(self._enable)
        self.passphrase.returnPressed.connect(self._act)
        self.button.clicked.connect(self._act)

    def show_file(self, *, locked: bool | None) -> None:
        """Show whether the file is locked; None: there is none, or it isn't open."""
        self.setVisible(locked is not None)
        self._is_locked = bool(locked)
        self.label.setVisible(not locked)
        self.passphrase.setVisible(not locked)
        self.passphrase.clear()
        self.button.setText(
            translate("&Take the passphrase off your owner's file")
            if locked
            else translate("&Lock it")
        )
        self._enable()

    def _enable(self) -> None:
        self.button.setEnabled(self._is_locked or bool(self.passphrase.text()))

    def _act(self) -> None:
        if self._is_locked:
            self.unlock_asked.emit()
        elif self.passphrase.text():
            self.lock_asked.emit(self.passphrase.text())
