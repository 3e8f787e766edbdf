"""Sheets of paper, cards cut from them, and the one place where millimetres become points.

Both papers are served by one layout: it asks for the room that is there. Cards are butted, so
that one cut parts two of them; crop marks stand outside, in the margin, which is at least
``CARD_MARGIN_MM`` wide, as much as a common printer leaves white.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = [
    "CARD_FORMATS",
    "CARD_MARGIN_MM",
    "PAPERS",
    "POINTS_PER_MM",
    "CardFormat",
    "CardGrid",
    "Paper",
    "card_grid",
    "mm",
    "points",
]

POINTS_PER_MM = 72 / 25.4
CARD_MARGIN_MM = 6.0
# A hair, so that three cards that fill a sheet exactly are not lost to binary fractions.
_SLACK = 1e-6


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet, upright: its name and its measures in millimetres."""

    name: str
    width: float
    height: float

    @property
    def turned(self) -> Paper:
        """The same sheet on its side."""
        return Paper(self.name, self.height, self.width)


@dataclass(frozen=True, slots=True)
class CardFormat:
    """A card, upright, in millimetres."""

    name: str
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class CardGrid:
    """How cards lie on a sheet: the sheet (perhaps on its side), the first corner, the count."""

    paper: Paper
    card: CardFormat
    columns: int
    rows: int

    @property
    def left(self) -> float:
        """Where the first card begins, so that the whole stands in the middle."""
        return (self.paper.width - self.columns * self.card.width) / 2

    @property
    def top(self) -> float:
        """Where the first row begins."""
        return (self.paper.height - self.rows * self.card.height) / 2

    @property
    def count(self) -> int:
        """How many cards a sheet has."""
        return self.columns * self.rows

    def place(self, number: int) -> tuple[float, float]:
        """Return the upper left corner of a card, counted from 0 along the rows."""
        row, column = divmod(number, self.columns)
        return self.left + column * self.card.width, self.top + row * self.card.height


PAPERS = {
    "a4": Paper("a4", 210.0, 297.0),
    "letter": Paper("letter", 215.9, 279.4),
}

CARD_FORMATS = {
    "poker": CardFormat("poker", 63.0, 88.0),
    "bridge": CardFormat("bridge", 57.0, 89.0),
    "tarot": CardFormat("tarot", 70.0, 120.0),
    "a7": CardFormat("a7", 74.0, 105.0),
    "a6": CardFormat("a6", 105.0, 148.0),
}


def points(millimetres: float) -> float:
    """Return a length in points, of which an inch has 72."""
    return millimetres * POINTS_PER_MM


def mm(size_in_points: float) -> float:
    """Return a length of so many points in millimetres."""
    return size_in_points / POINTS_PER_MM


def card_grid(paper: Paper, card: CardFormat) -> CardGrid:
    """Return the grid with the most cards; upright where both ways give as many."""
    upright, turned = _grid(paper, card), _grid(paper.turned, card)
    return turned if turned.count > upright.count else upright


def _grid(paper: Paper, card: CardFormat) -> CardGrid:
    across = int((paper.width - 2 * CARD_MARGIN_MM) / card.width + _SLACK)
    down = int((paper.height - 2 * CARD_MARGIN_MM) / card.height + _SLACK)
    return CardGrid(paper, card, across, down)
