"""What to do where saving would lose what is in the file: verbs on the buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMessageBox

from builder.translation import translate

if TYPE_CHECKING:
    from PySide6.QtWidgets import QAbstractButton, QWidget

    from builder.operations.overwriting import Risk

__all__ = ["OverwritingQuestion"]


class OverwritingQuestion(QMessageBox):
    """Save under another name, look at what is in the file, or save all the same.

    Signals:
        copy_chosen: save mine under another name.
        compare_chosen: open what is in the file beside mine; nothing is saved.
        replace_chosen: save mine over it.
    """

    copy_chosen = Signal()
    compare_chosen = Signal()
    replace_chosen = Signal()

    def __init__(self, risk: Risk, file: str, parent: QWidget) -> None:
        """Ask about a file."""
        super().__init__(parent)
        self.setObjectName("overwriting-question")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setIcon(QMessageBox.Icon.Warning)
        self.setTextFormat(Qt.TextFormat.PlainText)
        if risk == "changed":
            self.setWindowTitle(translate("The file has changed"))
            self.setText(translate("“{file}” was changed since you opened or saved it.", file=file))
            self.setInformativeText(
                translate(
                    "Another program, or another machine that shares the folder, has written it. "
                    "Saving replaces that."
                )
            )
        else:
            self.setWindowTitle(translate("Much less than before"))
            self.setText(translate("“{file}” had more than twice as many troops.", file=file))
            self.setInformativeText(translate("Saving replaces the fuller one."))
        copy = self.addButton(translate("Save &as…"), QMessageBox.ButtonRole.AcceptRole)
        compare = self.addButton(
            translate("&Open the one in the file too"), QMessageBox.ButtonRole.ActionRole
        )
        replace = self.addButton(translate("&Replace it"), QMessageBox.ButtonRole.DestructiveRole)
        cancel = self.addButton(translate("&Cancel"), QMessageBox.ButtonRole.RejectRole)
        self._signals = {
            copy: self.copy_chosen,
            compare: self.compare_chosen,
            replace: self.replace_chosen,
        }
        for button, name in ((copy, "copy"), (compare, "compare"), (replace, "replace")):
            button.setObjectName(f"overwriting-{name}")
        self.setDefaultButton(copy)
        self.setEscapeButton(cancel)
        self.buttonClicked.connect(self._on_button_clicked)

    def _on_button_clicked(self, button: QAbstractButton) -> None:
        for each, signal in self._signals.items():
            if each is button:
                signal.emit()
