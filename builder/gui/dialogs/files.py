"""Which file to open, to save to, to export to: the system's own dialogs where it has some."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtWidgets import QWidget

__all__ = [
    "ask_card_picture",
    "ask_export_file",
    "ask_files_to_join",
    "ask_open_file",
    "ask_picture_file",
    "ask_save_file",
    "ask_text_file",
    "file_name_for",
]

SUFFIX = "legatus"
MOST_BYTES = 120
_UNFIT = re.compile(r'[\x00-\x1f\x7f/\\:*?"<>|]+')
_RESERVED = {"con", "prn", "aux", "nul", *(f"{n}{i}" for n in ("com", "lpt") for i in range(1, 10))}


def file_name_for(title: str, suffix: str) -> str:
    """Return a file name for a title that every system takes, with the suffix."""
    name = _UNFIT.sub(" ", unicodedata.normalize("NFC", title))
    name = re.sub(r"\s+", " ", name)
    name = name.encode()[:MOST_BYTES].decode(errors="ignore").strip(" .")
    if not name or name.split(".")[0].casefold() in _RESERVED:
        name = f"{name or 'army'}_"
    return f"{name}.{suffix}"


def ask_open_file(parent: QWidget, folder: Path | None, chosen: Callable[[Path], object]) -> None:
    """Ask for a file to open."""
    dialog = _dialog(parent, translate("Open"), folder, "open-file")
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.setNameFilters([_documents(), translate("All files (*)")])
    _ask(dialog, chosen)


def ask_files_to_join(
    parent: QWidget, folder: Path | None, chosen: Callable[[Sequence[Path]], object]
) -> None:
    """Ask which files of a sealed game's other side to join."""
    dialog = _dialog(parent, translate("Join a file"), folder, "join-files")
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
    dialog.setNameFilters([translate("Files of a sealed game (*.legatus)")])
    dialog.filesSelected.connect(lambda names: chosen([Path(name) for name in names]))
    dialog.open()


def ask_save_file(parent: QWidget, file: Path, chosen: Callable[[Path], object]) -> None:
    """Ask where to save; ``file`` is proposed."""
    dialog = _dialog(parent, translate("Save as"), file.parent, "save-file")
    _to_write(dialog, file, _documents(), SUFFIX)
    _ask(dialog, chosen)


def ask_export_file(parent: QWidget, file: Path, chosen: Callable[[Path], object]) -> None:
    """Ask where to export to; ``file`` is proposed."""
    dialog = _dialog(parent, translate("Export PDF"), file.parent, "export-file")
    _to_write(dialog, file, translate("PDF (*.pdf)"), "pdf")
    _ask(dialog, chosen)


def ask_picture_file(parent: QWidget, file: Path, chosen: Callable[[Path], object]) -> None:
    """Ask where to save a picture; ``file`` is proposed."""
    dialog = _dialog(parent, translate("Save the map as a picture"), file.parent, "picture-file")
    _to_write(dialog, file, translate("Pictures (*.png *.svg)"), "png")
    _ask(dialog, chosen)


def ask_card_picture(parent: QWidget, chosen: Callable[[Path], object]) -> None:
    """Ask for the picture of a unit's card."""
    dialog = _dialog(parent, translate("Picture on the card"), None, "card-picture")
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.setNameFilters([translate("Pictures (*.png *.jpg *.jpeg)"), translate("All files (*)")])
    _ask(dialog, chosen)


def ask_text_file(parent: QWidget, file: Path, chosen: Callable[[Path], object]) -> None:
    """Ask where to write a text to; ``file`` is proposed."""
    dialog = _dialog(parent, translate("Export as text"), file.parent, "text-file")
    _to_write(dialog, file, translate("Text (*.txt)"), "txt")
    _ask(dialog, chosen)


def _documents() -> str:
    return translate("Armies and battles (*.legatus)")


def _dialog(parent: QWidget, title: str, folder: Path | None, name: str) -> QFileDialog:
    dialog = QFileDialog(parent, title, str(folder) if folder else "")
    dialog.setObjectName(name)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return dialog


def _to_write(dialog: QFileDialog, file: Path, filters: str, suffix: str) -> None:
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setNameFilter(filters)
    dialog.setDefaultSuffix(suffix)
    dialog.selectFile(str(file))


def _ask(dialog: QFileDialog, chosen: Callable[[Path], object]) -> None:
    dialog.fileSelected.connect(lambda name: chosen(Path(name)))
    dialog.open()
