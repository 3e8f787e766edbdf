"""What the user prefers: a form made from the settings, whatever they are.

No field is written here for a setting: its kind and its choices say which widget it gets. A
change holds at once and is kept; there is nothing to confirm. Where the window stands and how it
looks is no preference: the window remembers that by itself.
"""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
)

from builder.core.errors import BuilderError
from builder.core.messages import N_
from builder.gui.words import spoken, spoken_label
from builder.operations.preferences import change_preferences, preferences, setting_fields
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from dataclasses import Field
    from typing import Any

    from PySide6.QtWidgets import (
        QWidget,
    )

    from builder.gui.session import Session
    from builder.operations.packs import Library

__all__ = ["PreferencesDialog"]

LEAST_WIDTH = 520
# What choices are called; each language in its own name, as those who look for it write it.
_WORDS = {
    "a4": N_("A4"),
    "letter": N_("Letter"),
    "mini": N_("Mini 44 × 68 mm"),
    "bridge": N_("Bridge 57 × 88 mm"),
    "poker": N_("Poker 63 × 88 mm"),
    "poker-us": N_("Poker, US 63.5 × 88.9 mm"),
    "tarot": N_("Tarot 70 × 120 mm"),
    "a7": N_("A7 74 × 105 mm"),
    "a6": N_("A6 105 × 148 mm"),
    "jumbo": N_("Jumbo 89 × 127 mm"),
    "en": "English",
    "it": "Italiano",
}


class PreferencesDialog(QDialog):
    """A row for each setting: its title, its field, and what it means.

    Signals:
        changed: with the name of a setting that has another value now.
    """

    changed = Signal(str)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        """Show the preferences as they are kept now."""
        super().__init__(parent)
        self.setObjectName("preferences")
        self.setWindowTitle(translate("Preferences"))
        self._session = session
        self._makers: dict[str, Callable[[Field[Any]], QWidget]] = {
            "ruleset": self._ruleset,
            "folder": self._folder,
            "shift": self._shift,
        }
        self._naming: Iterator[bool] = iter(())
        self._moment = QTimer(self)
        self._moment.setInterval(0)
        self._moment.timeout.connect(self._name_next)
        form = QFormLayout()
        form.setVerticalSpacing(12)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for setting in setting_fields():
            self._add(form, setting)
        buttons = QDialogButtonBox()
        buttons.addButton(translate("C&lose"), QDialogButtonBox.ButtonRole.RejectRole)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addStretch(1)
        column.addWidget(buttons)
        self.setMinimumWidth(LEAST_WIDTH)

    def _add(self, form: QFormLayout, setting: Field[Any]) -> None:
        title = spoken_label(setting.metadata["title"])
        text = spoken_label(setting.metadata["text"])
        field = self._makers.get(setting.metadata.get("kind", ""), self._choice)(setting)
        field.setObjectName(f"preferences-{setting.name}")
        field.setAccessibleName(title)
        field.setAccessibleDescription(text)
        field.setToolTip(text)
        told = QLabel(text)
        told.setWordWrap(True)
        told.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        both = QVBoxLayout()
        both.setSpacing(2)
        both.addLayout(self._beside(field))
        both.addWidget(told)
        label = QLabel(title)
        label.setBuddy(field)
        form.addRow(label, both)

    # The fields

    def _beside(self, field: QWidget) -> QHBoxLayout:
        """Return a line with a field, and with a button where it holds a folder."""
        line = QHBoxLayout()
        line.addWidget(field, 1)
        if isinstance(field, QLineEdit):
            button = QPushButton(translate("C&hoose…"))
            button.setObjectName(f"{field.objectName()}-choose")
            button.setAutoDefault(False)
            button.clicked.connect(partial(self._ask_folder, field))
            line.addWidget(button)
        return line

    def _choice(self, setting: Field[Any]) -> QComboBox:
        words = [(each, spoken_label(_WORDS[each])) for each in setting.metadata["choices"] if each]
        if "" in setting.metadata["choices"]:
            words.insert(0, ("", translate("As the system has it")))
        return self._combo(setting.name, words)

    def _ruleset(self, setting: Field[Any]) -> QComboBox:
        """Offer the rulesets by their ids, and read their names when the window has a moment."""
        library = self._session.attempt(lambda: self._session.library)
        known = library.ruleset_ids() if library else ()
        words = [("", translate("The first that there is")), *((each, each) for each in known)]
        combo = self._combo(setting.name, words)
        if library is not None:
            self._naming = self._named(combo, library)
            self._moment.start()
        return combo

    @staticmethod
    def _named(combo: QComboBox, library: Library) -> Iterator[bool]:
        for row in range(1, combo.count()):
            # One with faults is told of where it is chosen; its name is still its id.
            with suppress(BuilderError):
                combo.setItemText(row, spoken(library.ruleset(combo.itemData(row)).name))
            yield True

    def _name_next(self) -> None:
        if next(self._naming, None) is None:
            self._moment.stop()

    def _combo(self, name: str, words: list[tuple[str, str]]) -> QComboBox:
        combo = QComboBox()
        for value, text in words:
            combo.addItem(text, value)
        combo.setCurrentIndex(max(0, combo.findData(getattr(preferences(), name))))
        combo.activated.connect(lambda place: self._change(name, combo.itemData(place)))
        return combo

    def _shift(self, setting: Field[Any]) -> QSpinBox:
        spin = QSpinBox()
        spin.setRange(*setting.metadata["bounds"])
        spin.setSuffix(translate(" tenths of a mm"))
        spin.setValue(getattr(preferences(), setting.name))
        # A number is kept once it is typed, not digit by digit.
        spin.setKeyboardTracking(False)
        spin.valueChanged.connect(partial(self._change, setting.name))
        return spin

    def _folder(self, setting: Field[Any]) -> QLineEdit:
        line = QLineEdit(getattr(preferences(), setting.name))
        line.setPlaceholderText(translate("Beside the document"))
        line.editingFinished.connect(lambda: self._take_folder(line))
        return line

    def _ask_folder(self, line: QLineEdit) -> None:
        dialog = QFileDialog(self, translate("Folder"), line.text())
        dialog.setObjectName("preferences-folder")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(line.setText)
        dialog.fileSelected.connect(lambda _folder: self._take_folder(line))
        dialog.open()

    def _take_folder(self, line: QLineEdit) -> None:
        """Keep a folder by its whole path, for the program may be started elsewhere."""
        name = line.objectName().removeprefix("preferences-")
        typed = line.text().strip()
        whole = str(Path(typed).expanduser().absolute()) if typed else ""
        with QSignalBlocker(line):
            line.setText(whole)
        if whole != getattr(preferences(), name):
            self._change(name, whole)

    def _change(self, name: str, value: str | int) -> None:
        if self._session.attempt(lambda: change_preferences(**{name: value})) is not None:
            self.changed.emit(name)
