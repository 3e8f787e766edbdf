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

NAMES = ("copy", "reload", "compare", "replace")


class OverwritingQuestion(QMessageBox):
    """Save under another name, take what is in the file, compare both, or save all the same.

    Signals:
        copy_chosen: save mine under another name.
        reload_chosen: go on with what is in the file; mine is kept as an earlier version.
        compare_chosen: show what differs; nothing is saved.
        replace_chosen: save mine over it.
    """

    copy_chosen = Signal()
    reload_chosen = Signal()
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
            told = translate(
                "Another program, or another machine that shares the folder, has written it. "
                "Saving replaces that."
            )
        else:
            self.setWindowTitle(translate("Much less than before"))
            self.setText(translate("“{file}” had more than twice as many troops.", file=file))
            told = translate("Saving replaces the fuller one.")
        kept = translate("If you take the one in the file, yours is kept as an earlier version.")
        self.setInformativeText(f"{told} {kept}")
        self._add_buttons()

    def _add_buttons(self) -> None:
        copy = self.addButton(translate("Save &as…"), QMessageBox.ButtonRole.AcceptRole)
        reload = self.addButton(
            translate("&Take the one in the file"), QMessageBox.ButtonRole.ActionRole
        )
        compare = self.addButton(translate("Co&mpare"), QMessageBox.ButtonRole.ActionRole)
        replace = self.addButton(translate("&Replace it"), QMessageBox.ButtonRole.DestructiveRole)
        cancel = self.addButton(translate("&Cancel"), QMessageBox.ButtonRole.RejectRole)
        self._signals = {
            copy: self.copy_chosen,
            reload: self.reload_chosen,
            compare: self.compare_chosen,
            replace: self.replace_chosen,
        }
        for button, name in zip(self._signals, NAMES, strict=True):
            button.setObjectName(f"overwriting-{name}")
        self.setDefaultButton(copy)
        self.setEscapeButton(cancel)
        self.buttonClicked.connect(self._on_button_clicked)

    def _on_button_clicked(self, button: QAbstractButton) -> None:
        for each, signal in self._signals.items():
            if each is button:
                signal.emit()
