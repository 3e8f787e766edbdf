"""Light and dark: Fusion with the system's palette, or one of two of our own.

The palette of the desktop is used where it has one. Where Qt knows of no appearance (a bare X
server) the light one of ours stands in, a warm paper. Which of two tones a colour takes is decided
by the palette that is really in use, never by a setting.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette

from builder.core.finding import Severity
from builder.drawing.colours import ACCENT, SEVERITY_COLOURS

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

__all__ = ["APPEARANCES", "accent", "apply", "changed_tint", "faint", "is_dark", "severity_colour"]

APPEARANCES = ("system", "light", "dark")
_DARK_SEVERITIES = {
    Severity.ERROR: "#FF9A8C",
    Severity.WARNING: "#F0B45A",
    Severity.ADVICE: "#8FC1E3",
}
_DARK_ACCENT = "#F0B45A"
_CHANGED, _DARK_CHANGED = "#F7EBD3", "#382C19"
_MIDDLE_LIGHTNESS = 128

_Role = QPalette.ColorRole
_LIGHT = {
    _Role.Window: "#F4F1EA",
    _Role.WindowText: "#1F1B16",
    _Role.Base: "#FFFFFF",
    _Role.AlternateBase: "#F8F5EE",
    _Role.Text: "#1F1B16",
    _Role.Button: "#EEEAE1",
    _Role.ButtonText: "#1F1B16",
    _Role.BrightText: "#A3261B",
    _Role.Highlight: "#E2CFA8",
    _Role.HighlightedText: "#1F1B16",
    _Role.Link: "#2F5D7C",
    _Role.LinkVisited: "#6B4C7D",
    _Role.ToolTipBase: "#FFFBF0",
    _Role.ToolTipText: "#1F1B16",
    _Role.PlaceholderText: "#6E675E",
    _Role.Light: "#FFFFFF",
    _Role.Midlight: "#F8F5EE",
    _Role.Mid: "#C8C0B3",
    _Role.Dark: "#A79E91",
    _Role.Shadow: "#6E675E",
    _Role.Accent: ACCENT,
}
_DARK = {
    _Role.Window: "#302C28",
    _Role.WindowText: "#EDE8DF",
    _Role.Base: "#1A1815",
    _Role.AlternateBase: "#211F1B",
    _Role.Text: "#EDE8DF",
    _Role.Button: "#413B35",
    _Role.ButtonText: "#EDE8DF",
    _Role.BrightText: "#FF9A8C",
    _Role.Highlight: "#5C4520",
    _Role.HighlightedText: "#F5F0E6",
    _Role.Link: "#8FC1E3",
    _Role.LinkVisited: "#C9A9DB",
    _Role.ToolTipBase: "#3A352F",
    _Role.ToolTipText: "#EDE8DF",
    _Role.PlaceholderText: "#A39B8F",
    _Role.Light: "#544D45",
    _Role.Midlight: "#474139",
    _Role.Mid: "#625A53",
    _Role.Dark: "#161412",
    _Role.Shadow: "#000000",
    _Role.Accent: _DARK_ACCENT,
}
_DISABLED = (_Role.WindowText, _Role.Text, _Role.ButtonText, _Role.HighlightedText)


def apply(application: QApplication, appearance: str) -> None:
    """Give the program an appearance: ``system``, ``light`` or ``dark``."""
    application.setStyle("Fusion")
    unknown = QGuiApplication.styleHints().colorScheme() is Qt.ColorScheme.Unknown
    if appearance == "dark":
        application.setPalette(_palette(_DARK, "#8C857B"))
    elif appearance == "light" or unknown:
        application.setPalette(_palette(_LIGHT, "#8A8379"))
    else:
        # An empty palette stands for the system's.
        application.setPalette(QPalette())


def is_dark(palette: QPalette) -> bool:
    """Tell whether a palette is dark, by its own colours."""
    return palette.color(_Role.Window).lightness() < _MIDDLE_LIGHTNESS


def severity_colour(severity: Severity, palette: QPalette) -> QColor:
    """Return the colour of a severity, readable on the palette's background."""
    colours = _DARK_SEVERITIES if is_dark(palette) else SEVERITY_COLOURS
    return QColor(colours[severity])


def accent(palette: QPalette) -> QColor:
    """Return the one colour that asks for attention: house values, the bar of the total."""
    return QColor(_DARK_ACCENT if is_dark(palette) else ACCENT)


def faint(palette: QPalette) -> QColor:
    """Return the colour of text that only explains."""
    return palette.color(_Role.PlaceholderText)


def changed_tint(palette: QPalette) -> QColor:
    """Return the background of a number that is another than before: a breath of the accent."""
    return QColor(_DARK_CHANGED if is_dark(palette) else _CHANGED)


def _palette(colours: dict[QPalette.ColorRole, str], disabled: str) -> QPalette:
    palette = QPalette()
    for role, colour in colours.items():
        palette.setColor(role, QColor(colour))
    for role in _DISABLED:
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(disabled))
    return palette
