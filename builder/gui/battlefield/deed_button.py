"""Buttons of the panels beside the map: a deed that is told nothing of the click."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QPushButton

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["deed_button", "just_do"]


def deed_button(name: str, text: str, deed: Callable[[], object]) -> QPushButton:
    """Return a button named ``battlefield-…`` with a text."""
    button = QPushButton(text)
    button.setObjectName(f"battlefield-{name}")
    button.clicked.connect(partial(just_do, deed))
    return button


def just_do(deed: Callable[[], object], *_ticked: object) -> None:
    """Do a deed, whatever a signal tells with it."""
    deed()
