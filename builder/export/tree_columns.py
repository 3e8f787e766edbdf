"""The columns of a roster's tree: which this army needs, and where they end.

Figures stand right-aligned in one column down the page, whatever the depth. A column that nothing
in the army has is left out; where all of a column rests on house values, the mark stands in its
heading alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.drawing.shapes import GREY, INK
from builder.export.losses import worth_of
from builder.export.order_of_battle import UnitLine
from builder.export.typography import Face, Style, width
from builder.export.wording import NOTHING

if TYPE_CHECKING:
    from builder.export.order_of_battle import FormationLine
    from builder.export.pen import Pen
    from builder.export.roster_content import RosterContent
    from builder.translation import Catalogue

__all__ = ["BETWEEN", "HEADINGS_MM", "LOOKS", "RowLook", "TreeColumns"]

HEADINGS_MM = 7.0
SMALL = Style(Face.SANS, 7, GREY)
# The widths of columns; the name has what they leave over.
LEAST_NAME = 42.0
AMOUNT, ROOM, MEN, ATOMS, ORDERS, BETWEEN = 14.0, 20.0, 13.0, 12.0, 23.0, 2.0
BEFORE_BOXES, MARK = 3.0, 1.5


@dataclass(frozen=True, slots=True)
class RowLook:
    """How rows are set: type, white above each, the room that boxes to strike off have.

    ``before``: the white above a formation of the first level, and of a lower one. ``beside``:
    whether orders have a column of their own; else they stand under the name. ``spacious``:
    whether there is room for what the cards say as well.
    """

    formation: Style
    name: Style
    symbol: float
    white: float
    boxes: float
    before: tuple[float, float]
    beside: bool = True
    spacious: bool = True

    @property
    def under(self) -> Style:
        """The type of what stands under a name: read in play only where all is told."""
        return Style(Face.SANS, 7, GREY if self.beside else INK)

    @property
    def note(self) -> Style:
        """The type of notes, and of who leads."""
        return Style(Face.SERIF_ITALIC, min(self.name.size, 9), GREY)

    @property
    def number(self) -> Style:
        """The type of numbers."""
        return Style(Face.SANS, self.name.size)

    @property
    def bold(self) -> Style:
        """The type of the numbers of figures."""
        return Style(Face.SANS_BOLD, self.name.size)


LOOKS = {
    "brief": RowLook(
        Style(Face.SERIF_BOLD, 9), Style(Face.SANS, 8), 3.2, 0.3, 0.0, (1.6, 0.8), spacious=False
    ),
    # In brief again, where that brings it onto one page.
    "dense": RowLook(
        Style(Face.SERIF_BOLD, 8), Style(Face.SANS, 7), 2.8, 0.15, 0.0, (0.8, 0.3), spacious=False
    ),
    "normal": RowLook(Style(Face.SERIF_BOLD, 11), Style(Face.SANS, 9), 4.0, 0.7, 19.0, (3.0, 1.5)),
    "full": RowLook(
        Style(Face.SERIF_BOLD, 11),
        Style(Face.SANS_BOLD, 9),
        4.0,
        1.2,
        63.0,
        (3.0, 1.5),
        beside=False,
    ),
    # The formations alone, before the pages of each.
    "summary": RowLook(
        Style(Face.SERIF_BOLD, 11), Style(Face.SANS, 9), 4.0, 0.5, 0.0, (1.5, 0.5), spacious=False
    ),
}


class TreeColumns:
    """The columns of one army, and its numbers in them."""

    def __init__(
        self, content: RosterContent, across: float, look: RowLook, catalogue: Catalogue
    ) -> None:
        """Find the columns that the army needs, and where they end."""
        self._content = content
        self._catalogue = catalogue
        self._look = look
        self.across = across
        units = [line for line in content.lines if isinstance(line, UnitLine)]
        self.has_orders = look.beside and any(unit.order for unit in units)
        self.has_room = look.spacious and any(unit.room.text != NOTHING for unit in units)
        self._has_men = any(line.men not in {NOTHING, line.atoms} for line in content.lines)
        self._house_room = all(unit.room.house for unit in units)
        self._house_amounts = tuple(
            all(
                line.amounts[place].house or line.amounts[place].text == NOTHING
                for line in content.lines
            )
            for place in range(len(content.tally_headings))
        )
        self.worth = worth_of(unit.losses for unit in units)
        self._find_ends()
        # In large print a name needs the room more than what the cards say as well.
        if self.name < LEAST_NAME and self._has_men:
            self._has_men = False
            self._find_ends()
        if self.name < LEAST_NAME and self.has_room:
            self.has_room = False
            self._find_ends()

    def _find_ends(self) -> None:
        """Set the columns out from the right edge, where the boxes to tick stand."""
        translate = self._catalogue.translate
        self._men_text, self._room_text = translate("men"), translate("front × depth, cm")
        # At the edge the mark of a house value needs room.
        x = self.across - (self._look.boxes + BEFORE_BOXES if self._look.boxes else MARK)
        ends = []
        for heading in reversed(self._content.tally_headings):
            ends.append(x)
            x -= _needed(heading, AMOUNT)
        self._amounts = ends[::-1]
        self._room = x
        self._men = self._room - (_needed(self._room_text, ROOM) if self.has_room else 0.0)
        self._atoms = self._men - (_needed(self._men_text, MEN) if self._has_men else 0.0)
        self.order = self._atoms - _needed(self._content.atom_heading, ATOMS)
        self.name = self.order - (ORDERS if self.has_orders else 0.0) - BETWEEN

    @property
    def boxes(self) -> float:
        """Where the boxes to strike off begin."""
        return self.across - self._look.boxes

    def headings(self, pen: Pen, x: float, y: float) -> None:
        """Write the headings of the columns on a base line, with a rule under them."""
        pen.structure.empty_cell()
        translate = self._catalogue.translate
        if self.has_orders:
            pen.text(x + self.name + BETWEEN, y, translate("order"), SMALL)
        pen.text(x + self._atoms, y, self._content.atom_heading, SMALL, "right")
        if self._has_men:
            pen.text(x + self._men, y, self._men_text, SMALL, "right")
        if self.has_room:
            pen.value(x + self._room, y, self._room_text, SMALL, "right", house=self._house_room)
        for end, text, house in zip(
            self._amounts, self._content.tally_headings, self._house_amounts, strict=True
        ):
            pen.value(x + end, y, text, SMALL, "right", house=house)
        if self._look.boxes:
            # Large boxes have what they are for beside them.
            told = translate("{n} a box", n=self.worth) if self._look.beside else ""
            pen.text(x + self.boxes, y, told, SMALL)
            if not told:
                pen.structure.empty_cell()
        pen.rule(x, y + 1.6, x + self.across, y + 1.6, INK)

    def numbers(self, pen: Pen, x: float, y: float, line: FormationLine | UnitLine) -> None:
        """Write the numbers of a row on a base line."""
        style = self._look.number
        pen.text(x + self._atoms, y, line.atoms, self._look.bold, "right")
        if self._has_men:
            pen.text(x + self._men, y, line.men, style, "right")
        if self.has_room and isinstance(line, UnitLine):
            house = line.room.house and not self._house_room
            pen.value(x + self._room, y, line.room.text, style, "right", house=house)
        elif self.has_room:
            pen.structure.empty_cell()
        for end, amount, all_house in zip(
            self._amounts, line.amounts, self._house_amounts, strict=True
        ):
            house = amount.house and not all_house
            pen.value(x + end, y, amount.text, style, "right", house=house)


def _needed(heading: str, least: float) -> float:
    """Return the width of a column: enough for its heading, and for usual numbers."""
    return max(least, width(heading, SMALL) + BETWEEN + 1.0)
