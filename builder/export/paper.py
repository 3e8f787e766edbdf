"""Sheets of paper, cards cut from them, and the one place where millimetres become points.

Both papers are served by one layout: it asks for the room that is there. Cards are butted, so
that one cut parts two of them, but for those whose edge goes on beyond the cut; crop marks stand
outside, in the margin.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

__all__ = [
    "CARD_FORMATS",
    "CARD_MARGIN_MM",
    "NO_BLEED",
    "PAPERS",
    "POINTS_PER_MM",
    "PRINTER_MARGIN_MM",
    "Beyond",
    "CardFormat",
    "CardGrid",
    "Paper",
    "card_grid",
    "mm",
    "points",
]

POINTS_PER_MM = 72 / 25.4
# As much as a common printer leaves white: nothing is drawn there.
PRINTER_MARGIN_MM = 6.0
# A quarter of an inch, in which cards keep off; less where only what is cut off comes nearer.
CARD_MARGIN_MM = 6.35
_BLEED_MARGIN_MM = 4.0
# What is left white on each side of the line that a sheet is folded along, where there is room.
_BESIDE_FOLD_MM = 3.0
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


class Beyond(NamedTuple):
    """How far what reaches a card's edge goes on beyond the cut, on each side."""

    left: float = 0.0
    up: float = 0.0
    right: float = 0.0
    down: float = 0.0


NO_BLEED = Beyond()


@dataclass(frozen=True, slots=True)
class CardGrid:
    """How cards lie on a sheet: the sheet (perhaps on its side), how many, and what is between.

    ``bleed``: how far each goes on beyond its cut. ``folded``: the right half of the columns are
    backs, and the sheet is folded in the middle; ``beside_fold``: the white on each side of that.
    """

    paper: Paper
    card: CardFormat
    columns: int
    rows: int
    bleed: float = 0.0
    folded: bool = False
    beside_fold: float = 0.0

    @property
    def lefts(self) -> tuple[float, ...]:
        """Where each column begins, so that the whole stands in the middle."""
        step = self.card.width + 2 * self.bleed
        first = (self.paper.width - self.columns * step) / 2 + self.bleed - self.beside_fold
        half = self.columns // 2
        return tuple(
            first + column * step + (2 * self.beside_fold if column >= half else 0.0)
            for column in range(self.columns)
        )

    @property
    def tops(self) -> tuple[float, ...]:
        """Where each row begins."""
        step = self.card.height + 2 * self.bleed
        first = (self.paper.height - self.rows * step) / 2 + self.bleed
        return tuple(first + row * step for row in range(self.rows))

    @property
    def left(self) -> float:
        """The white at the left of the first column, and at the right of the last."""
        return self.lefts[0]

    @property
    def top(self) -> float:
        """The white above the first row, and below the last."""
        return self.tops[0]

    @property
    def count(self) -> int:
        """How many cards a sheet has."""
        return self._fronts * self.rows

    @property
    def _fronts(self) -> int:
        return self.columns // 2 if self.folded else self.columns

    def place(self, number: int) -> tuple[float, float]:
        """Return the upper left corner of a card, counted from 0 along the rows."""
        row, column = divmod(number, self._fronts)
        return self.lefts[column], self.tops[row]

    def behind(self, number: int, *, upended: bool = False) -> tuple[float, float]:
        """Return the upper left corner that a card's back has on the page of the backs.

        The sheet is turned over like a page of a book or, ``upended``, like one of a calendar.
        """
        x, y = self.place(number)
        if upended:
            return x, self.paper.height - y - self.card.height
        return self.paper.width - x - self.card.width, y

    def beyond(self, x: float, y: float) -> Beyond:
        """Return how far a card at this place goes on, which no printer's margin sees."""
        right, low = x + self.card.width, y + self.card.height
        whites = x, y, self.paper.width - right, self.paper.height - low
        return Beyond(*(min(self.bleed, white - PRINTER_MARGIN_MM) for white in whites))


PAPERS = {
    "a4": Paper("a4", 210.0, 297.0),
    "letter": Paper("letter", 215.9, 279.4),
}

CARD_FORMATS = {
    "mini": CardFormat("mini", 44.0, 68.0),
    "bridge": CardFormat("bridge", 57.0, 88.0),
    "poker": CardFormat("poker", 63.0, 88.0),
    "poker-us": CardFormat("poker-us", 63.5, 88.9),
    "tarot": CardFormat("tarot", 70.0, 120.0),
    "a7": CardFormat("a7", 74.0, 105.0),
    "a6": CardFormat("a6", 105.0, 148.0),
    "jumbo": CardFormat("jumbo", 89.0, 127.0),
}


def points(millimetres: float) -> float:
    """Return a length in points, of which an inch has 72."""
    return millimetres * POINTS_PER_MM


def mm(size_in_points: float) -> float:
    """Return a length of so many points in millimetres."""
    return size_in_points / POINTS_PER_MM


def card_grid(
    paper: Paper, card: CardFormat, bleed: float = 0.0, *, folded: bool = False
) -> CardGrid:
    """Return the grid with the most cards; upright where both ways give as many.

    ``bleed``: how far each goes on beyond its cut. ``folded``: with their backs beside them.
    """
    upright, turned = (_grid(each, card, bleed, folded=folded) for each in (paper, paper.turned))
    return turned if turned.count > upright.count else upright


def _grid(paper: Paper, card: CardFormat, bleed: float, *, folded: bool) -> CardGrid:
    margin = _BLEED_MARGIN_MM if bleed else CARD_MARGIN_MM
    width, height = card.width + 2 * bleed, card.height + 2 * bleed
    across = int((paper.width - 2 * margin) / width + _SLACK)
    down = int((paper.height - 2 * margin) / height + _SLACK)
    if not folded:
        return CardGrid(paper, card, across, down, bleed)
    across -= across % 2
    left = max(0.0, paper.width / 2 - margin - across * width / 2)
    beside = min(_BESIDE_FOLD_MM, left)
    return CardGrid(paper, card, across, down, bleed, folded=True, beside_fold=beside)
