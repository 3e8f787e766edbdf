"""The backs of cards and of what lies face down: whose it is, and nothing of what is in front.

All of a side are alike. Little ink, and white where it is cut: a sheet that comes out of the
printer a little askew on its other side shows no rim.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.drawing.shapes import GREY, side_look
from builder.export.paper import mm
from builder.export.side_edge import draw_edge
from builder.export.typography import ASCENT, Face, Style, few_lines, fit, leading, shortened
from builder.export.wording import said, side_letters

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.core.battle import Battle, BattleSide
    from builder.drawing.shapes import SideLook
    from builder.export.paper import CardFormat
    from builder.export.pen import Pen
    from builder.export.typography import Line
    from builder.translation import Catalogue

__all__ = ["CardBack", "PieceBack"]

SAFE = 5.0
EDGE = 3.0
LETTER = Style(Face.SERIF_BOLD, 40)
NAME = Style(Face.SERIF, 11)
SMALL = Style(Face.SANS, 7, GREY)
MOST_LINES = 3
# On what is lower than this the letter is half as large.
SMALL_PIECE = 40.0


@dataclass(frozen=True, slots=True)
class CardBack:
    """Whose a card is: battle, side and army, and the side's place, letter and symbol."""

    title: str
    name: str
    army: str
    place: int
    letter: str
    symbol: str

    @classmethod
    def of(cls, battle: Battle, side: BattleSide, catalogue: Catalogue) -> CardBack:
        """Return the back of a side's cards; its symbol is the rules' own for who commands."""
        place = battle.sides.index(side)
        letter = side_letters(each.name for each in battle.sides)[place]
        army = said(catalogue, side.reckoning.basis.army_list.name)
        symbol = next((role.symbol for role in battle.ruleset.leader_roles if role.symbol), "")
        return cls(battle.title, side.name, army, place, letter, symbol)

    @property
    def whole(self) -> str:
        """Battle and side in one line."""
        return " – ".join(each for each in (self.title, self.name) if each)

    def draw(self, pen: Pen, x: float, y: float, card: CardFormat) -> None:
        """Draw it by its upper left corner; those who have a file read out hear it on no card."""
        look, middle = side_look(self.place), x + card.width / 2
        high = mm(LETTER.size)
        top = y + card.height * 0.46 - high / 2
        with pen.structure.hidden():
            _draw_whose(pen, look, self.letter, (middle, top, LETTER.size))
            if self.symbol:
                size = high * 0.6
                symbol_top = top - high if self.letter else top + (high - size) / 2
                pen.symbol(self.symbol, middle - size / 2, symbol_top, size, look.colour)
            room = card.width - 2 * SAFE
            names = [(self.name, NAME), (self.army, NAME.at(8) if self.name else NAME)]
            at = top + high + 2.0
            for text, style in names:
                at = _centred(pen, _few(text, style, room), middle, at)
            titles = _few(self.title, SMALL, room)
            _centred(pen, titles, middle, y + card.height - SAFE - sum(map(_high, titles)))


@dataclass(frozen=True, slots=True)
class PieceBack:
    """The back of an order slip, a counter or a leader's card: whose it is, and what it is.

    ``whole``: battle and side in one line.
    """

    whole: str
    place: int
    letter: str
    word: str

    def draw(self, pen: Pen, x: float, y: float, card: CardFormat) -> None:
        """Draw it by its upper left corner; nobody hears it who has a file read out."""
        size = LETTER.size if card.height > SMALL_PIECE else LETTER.size / 2
        look, middle, high = side_look(self.place), x + card.width / 2, mm(size)
        room = card.width - SAFE
        style = fit(self.word, NAME if size == LETTER.size else NAME.at(8), room) or NAME.at(6)
        top = y + (card.height - high - leading(style.size)) / 2
        with pen.structure.hidden():
            _draw_whose(pen, look, self.letter, (middle, top, size))
            base = top + high + ASCENT * mm(style.size) + 0.6
            pen.text(middle, base, self.word, style, "middle")


def _draw_whose(pen: Pen, look: SideLook, letter: str, place: tuple[float, float, float]) -> None:
    """Draw a letter between the edges by which fronts are known: middle, top, size of its type."""
    middle, top, size = place
    high, edge = mm(size), EDGE * size / LETTER.size
    for left in (middle - high * 0.7 - edge, middle + high * 0.7):
        draw_edge(pen, look, (left, top, edge, high))
    style = Style(LETTER.face, size, look.colour)
    pen.text(middle, top + high * 0.84, letter, style, "middle")


def _few(text: str, style: Style, room: float) -> Sequence[Line]:
    """Return a text on few lines; one that is too long is told whole on the sheet's footer."""
    if not text:
        return ()
    lines = few_lines(text, style, room, 2)
    return lines if len(lines) <= MOST_LINES else shortened(text, style.at(6), room, MOST_LINES)


def _high(line: Line) -> float:
    return leading(line.size)


def _centred(pen: Pen, lines: Sequence[Line], middle: float, top: float) -> float:
    """Write lines about a middle from their upper edge, and return their lower edge."""
    for line in lines:
        pen.line_of_text(middle - line.width / 2, top + ASCENT * mm(line.size), line)
        top += leading(line.size)
    return top
