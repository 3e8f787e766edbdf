"""Shapes in millimetres and the colours that mean something.

The origin is the upper left corner, y grows downwards, as in SVG. A colour is ``#RRGGBB``, which
both painters read; ``CURRENT`` stands for the colour that the drawing as a whole is asked for.
Colours with a meaning never stand alone: a side has a pattern and a letter beside its colour, a
severity its shape, so that all of it survives a greyscale printer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from builder.core.finding import Severity
from builder.drawing.colours import ACCENT, SEVERITY_COLOURS, Colour

__all__ = [
    "ACCENT",
    "CURRENT",
    "GREY",
    "HAIRLINE",
    "HAIRLINE_MM",
    "INK",
    "PAPER",
    "SEVERITY_COLOURS",
    "SIDES",
    "TERRAIN_TINTS",
    "TINT",
    "Circle",
    "Colour",
    "Group",
    "Label",
    "Path",
    "Shape",
    "SideLook",
    "Step",
    "SymbolRef",
    "box",
    "line",
    "polygon",
    "severity_mark",
    "side_look",
]

CURRENT: Colour = "currentColor"
INK: Colour = "#1F1B16"
GREY: Colour = "#655E55"
HAIRLINE: Colour = "#B4ABA0"
TINT: Colour = "#F3EEDF"
PAPER: Colour = "#FFFFFF"
# A quarter of a point.
HAIRLINE_MM = 0.088

# Light enough to print a name over.
TERRAIN_TINTS = {
    "open": "#F3EEDF",
    "field": "#ECE4C3",
    "wood": "#C9D6B5",
    "marsh": "#CFE0DC",
    "stony": "#DDD5C8",
    "village": "#D9C9BE",
    "water": "#BFD7E6",
}

Verb = Literal["M", "L", "C", "Z"]
_CIRCLE = 0.5523


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a path: to a point (M, L), on a curve with two handles (C), or home (Z)."""

    verb: Verb
    at: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Path:
    """Lines and curves, filled, stroked or both; ``width`` is that of the stroke."""

    steps: tuple[Step, ...]
    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = HAIRLINE_MM
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle about a point."""

    x: float
    y: float
    radius: float
    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = HAIRLINE_MM

    def path(self) -> Path:
        """Return it as four curves, for a painter that has no circles."""
        x, y, r, k = self.x, self.y, self.radius, self.radius * _CIRCLE
        steps = (
            Step("M", (x + r, y)),
            Step("C", (x + r, y + k, x + k, y + r, x, y + r)),
            Step("C", (x - k, y + r, x - r, y + k, x - r, y)),
            Step("C", (x - r, y - k, x - k, y - r, x, y - r)),
            Step("C", (x + k, y - r, x + r, y - k, x + r, y)),
            Step("Z"),
        )
        return Path(steps, self.fill, self.stroke, self.width)


@dataclass(frozen=True, slots=True)
class Label:
    """A text at a point of its base line; ``size`` is that of the type, in millimetres.

    ``face``: the typeface; "italic" is the serif's. ``halo``: what is drawn about the letters, so
    that they can be read over marks.
    """

    text: str
    x: float
    y: float
    size: float
    colour: Colour = INK
    align: Literal["left", "middle", "right"] = "left"
    bold: bool = False
    face: Literal["sans", "serif", "italic"] = "sans"
    halo: Colour | None = None


@dataclass(frozen=True, slots=True)
class SymbolRef:
    """A unit symbol in a square of ``size``, whose upper left corner is at x, y."""

    symbol: str
    x: float
    y: float
    size: float
    colour: Colour = INK


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes that are moved, scaled and turned (clockwise, in degrees) together, in this order.

    ``clip``: left, top, width and height of what is shown of them, on their own axes.
    """

    shapes: tuple[Shape, ...]
    x: float = 0
    y: float = 0
    scale: float = 1
    turned: float = 0
    clip: tuple[float, float, float, float] | None = None


Shape = Path | Circle | Label | SymbolRef | Group


@dataclass(frozen=True, slots=True)
class SideLook:
    """How a side is told apart: its colour, and the pattern of its edge, which needs no colour.

    ``stripes``: where the strips of an edge 1 wide begin and end across it. ``dash``: how long
    the strips and the gaps between them are, in widths of the edge; empty for unbroken ones.
    """

    colour: Colour
    stripes: tuple[tuple[float, float], ...]
    dash: tuple[float, ...] = ()


SIDES = (
    SideLook("#9B3A2E", ((0, 1),)),
    SideLook("#2F5D7C", ((0, 0.38), (0.62, 1))),
    SideLook("#4F6B2A", ((0, 1),), (2, 1)),
    SideLook("#6B4C7D", ((0, 0.38), (0.62, 1)), (2, 1)),
    SideLook("#7A5A1E", ((0, 0.2), (0.4, 0.6), (0.8, 1))),
    SideLook("#1F6B66", ((0, 0.5),)),
    SideLook("#7D3A5E", ((0, 1),), (1, 1)),
    SideLook("#4A4A4A", ((0, 0.2), (0.4, 0.6), (0.8, 1)), (2, 1)),
)


def side_look(place: int) -> SideLook:
    """Return how the side at this place in a battle is told apart; after eight they come again."""
    return SIDES[place % len(SIDES)]


def polygon(
    points: tuple[tuple[float, float], ...],
    fill: Colour | None = None,
    stroke: Colour | None = None,
    width: float = HAIRLINE_MM,
) -> Path:
    """Return a closed outline through points."""
    steps = [Step("M", points[0]), *(Step("L", point) for point in points[1:]), Step("Z")]
    return Path(tuple(steps), fill, stroke, width)


def box(
    place: tuple[float, float, float, float],
    fill: Colour | None = None,
    stroke: Colour | None = None,
    width: float = HAIRLINE_MM,
) -> Path:
    """Return a rectangle by left, top, width and height."""
    x, y, across, down = place
    corners = ((x, y), (x + across, y), (x + across, y + down), (x, y + down))
    return polygon(corners, fill, stroke, width)


def line(
    start: tuple[float, float],
    end: tuple[float, float],
    stroke: Colour = HAIRLINE,
    width: float = HAIRLINE_MM,
    dash: tuple[float, ...] = (),
) -> Path:
    """Return a straight line."""
    return Path((Step("M", start), Step("L", end)), None, stroke, width, dash)


def severity_mark(severity: Severity, x: float, y: float, size: float) -> Shape:
    """Return the shape of a severity in a square of ``size``: ● error, ▲ warning, ○ advice."""
    colour = SEVERITY_COLOURS[severity]
    middle, half = (x + size / 2, y + size / 2), size / 2
    if severity is Severity.ERROR:
        return Circle(*middle, half, fill=colour)
    if severity is Severity.WARNING:
        corners = ((x + half, y), (x + size, y + size), (x, y + size))
        return polygon(corners, fill=colour)
    stroke = size / 7
    return Circle(*middle, half - stroke / 2, stroke=colour, width=stroke)
