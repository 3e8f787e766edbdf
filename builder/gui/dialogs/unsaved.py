"""What to do with work that isn't saved: verbs on the buttons, and nothing happens by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMessageBox

from builder.translation import translate

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractButton, QWidget

__all__ = ["UnsavedQuestion"]


class UnsavedQuestion(QMessageBox):
    """Save, discard, or cancel what one was about to do.

    Signals:
        save_chosen, discard_chosen: go on, after saving or without.
    """

    save_chosen = Signal()
    discard_chosen = Signal()

    def __init__(self, title: str, parent: QWidget) -> None:
        """Ask about the document of this title."""
        super().__init__(parent)
        self.setObjectName("unsaved-question")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setIcon(QMessageBox.Icon.Warning)
        self.setWindowTitle(translate("Unsaved work"))
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(translate("“{title}” has changes that aren't saved.", title=title))
        self.setInformativeText(translate("Discarding them can't be undone."))
        self._save = self.addButton(translate("&Save"), QMessageBox.ButtonRole.AcceptRole)
        self._discard = self.addButton(
            translate("&Discard"), QMessageBox.ButtonRole.DestructiveRole
        )
        cancel = self.addButton(translate("&Cancel"), QMessageBox.ButtonRole.RejectRole)
        self._save.setObjectName("unsaved-save")
        self._discard.setObjectName("unsaved-discard")
        cancel.setObjectName("unsaved-cancel")
        self.setDefaultButton(self._save)
        self.setEscapeButton(cancel)
        self.buttonClicked.connect(self._on_button_clicked)

    def _on_button_clicked(self, button: QAbstractButton) -> None:
        if button is self._save:
            self.save_chosen.emit()
        elif button is self._discard:
            self.discard_chosen.emit()
