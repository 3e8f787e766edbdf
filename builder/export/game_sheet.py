"""A sheet to be used at the table, as values: a head, texts, and tables with boxes to strike off.

Break trackers, turn records, matching troops and the like differ in what stands in their tables
only; ``game_sheet_layout`` sets them all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from builder.export.wording import Marked, side_letters

if TYPE_CHECKING:
    from builder.core.battle import Battle, BattleSide

__all__ = ["BoxRun", "Cell", "ColumnHead", "GameSheet", "SheetHead", "SheetTable"]

EMPTY = Marked("")
MOST_BOXES = 120
# What a box may stand for, where there would be too many.
_WORTHS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 10_000, 100_000, 1_000_000)


@dataclass(frozen=True, slots=True)
class SheetHead:
    """What the sheet is called, of which battle, and whose it is; ``place`` None: of all sides."""

    title: str
    kind: str
    side: str = ""
    place: int | None = None
    letter: str = ""

    @classmethod
    def of(cls, battle: Battle, kind: str, side: BattleSide | None = None) -> SheetHead:
        """Return the head of a sheet of a battle, or of one side of it."""
        if side is None:
            return cls(battle.title, kind)
        place = battle.sides.index(side)
        letter = side_letters(each.name for each in battle.sides)[place]
        return cls(battle.title, kind, side.name, place, letter)

    @property
    def whole(self) -> str:
        """Battle and side in one line."""
        return " – ".join(each for each in (self.title, self.side) if each)


@dataclass(frozen=True, slots=True)
class BoxRun:
    """Boxes to strike off, each worth so many, in groups of so many.

    ``marks``: after how many boxes, and what stands there.
    """

    count: int
    worth: int = 1
    marks: tuple[tuple[int, str], ...] = ()
    group: int = 5

    @classmethod
    def of(cls, count: int, marks: tuple[tuple[int, str], ...] = (), group: int = 5) -> BoxRun:
        """Return boxes for so many, each worth more where there would be too many.

        ``marks``: after how many (of what is counted, not of boxes) each is reached.
        """
        worth = next(each for each in _WORTHS if count <= MOST_BOXES * each or each is _WORTHS[-1])
        placed = tuple((-(-after // worth), text) for after, text in marks)
        return cls(-(-count // worth), worth, placed, group)


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in a row's column: a text, one in small type under it, boxes, or room to write.

    ``strong``: the first text stands out, ``bold``: a little. ``level``: how far it is indented.
    ``lines``: how many lines of room there are to write on.
    """

    text: Marked = EMPTY
    under: str = ""
    boxes: BoxRun | None = None
    symbol: str = ""
    strong: bool = False
    bold: bool = False
    level: int = 0
    lines: int = 0


@dataclass(frozen=True, slots=True)
class ColumnHead:
    """A column: its heading, and its share of the room; 0 is as wide as what stands in it.

    ``align``: where its texts stand. ``names``: it holds names, in the face for them.
    """

    text: Marked = EMPTY
    share: float = 0.0
    align: Literal["left", "middle", "right"] = "left"
    names: bool = False
    under: str = ""


@dataclass(frozen=True, slots=True)
class SheetTable:
    """A table with its title and texts, and where it is from; ``dense``: its rows are low."""

    title: Marked
    columns: tuple[ColumnHead, ...]
    rows: tuple[tuple[Cell, ...], ...]
    texts: tuple[Marked, ...] = ()
    source: str = ""
    dense: bool = False


@dataclass(frozen=True, slots=True)
class GameSheet:
    """A sheet; nothing is printed where it has no table. ``wide``: the paper lies on its side."""

    head: SheetHead
    tables: tuple[SheetTable, ...]
    texts: tuple[Marked, ...] = ()
    wide: bool = False
