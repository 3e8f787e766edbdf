"""The colours that mean something, each named once; ``#RRGGBB``, which both painters read.

Kept apart from the shapes, so that the window knows its colours without them when it starts.
Colours with a meaning never stand alone: a side has a pattern and a letter beside its colour, a
severity its shape, so that all of it survives a greyscale printer.
"""

from __future__ import annotations

from builder.core.finding import Severity

__all__ = ["ACCENT", "SEVERITY_COLOURS", "Colour"]

Colour = str

ACCENT: Colour = "#8A5200"

SEVERITY_COLOURS = {
    Severity.ERROR: "#A3261B",
    Severity.WARNING: "#8A5200",
    Severity.ADVICE: "#2F5D7C",
}
