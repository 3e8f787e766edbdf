"""Flow: strips of a page stacked into columns and pages, never split and never left alone.

A *strip* is a piece of page of some height that draws itself. A *block* is a run of strips that
belong together: it goes whole into the next column where there is too little room, and is divided
between two strips only where no column could hold it; its heading then comes again. Two blocks
can be bound so that the first is never the last of a column (a heading without what it heads).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.export.tagging import Tag

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from builder.export.pen import Pen

    Draw = Callable[[Pen, float, float], None]

__all__ = ["Block", "Column", "Strip", "columns_of", "height_of"]

_HAIR = 1e-6


@dataclass(frozen=True, slots=True, eq=False)
class Strip:
    """A height in millimetres, and how to draw it from its upper left corner.

    ``under``: the heading that it stands under, which a page may repeat; None for what has none.
    ``tag``: what it is to who has it read out; None: a paragraph.
    """

    height: float
    draw: Draw
    under: str | None = None
    tag: Tag | None = None

    def put(self, pen: Pen, x: float, y: float) -> None:
        """Draw it as what it is."""
        with pen.structure.tagged(self.tag or Tag("P")):
            self.draw(pen, x, y)


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """Strips that belong together.

    ``heading`` comes first and again where the block goes on in another column; ``at_top`` stands
    in its place at the top of a column, where it has to say more. ``bound``: the next block begins
    in the same column. ``before``: white before it, but not at a column's top. ``parted``: it may
    be divided though a column could hold it, but not for its last strip alone.
    """

    strips: tuple[Strip, ...]
    heading: tuple[Strip, ...] = ()
    at_top: tuple[Strip, ...] = ()
    bound: bool = False
    before: float = 0.0
    parted: bool = False

    @property
    def height(self) -> float:
        """Its height, heading included, without the white before it."""
        return height_of(self.heading) + height_of(self.strips)


@dataclass(frozen=True, slots=True, eq=False)
class Column:
    """What stands in one column: strips with their distance from its top."""

    placed: tuple[tuple[float, Strip], ...]
    height: float

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """Draw it from its upper left corner."""
        for top, strip in self.placed:
            strip.put(pen, x, y + top)


def height_of(strips: Iterable[Strip]) -> float:
    """Return the height of strips on top of each other."""
    return sum(strip.height for strip in strips)


def columns_of(blocks: Sequence[Block], rooms: Callable[[int], float]) -> tuple[Column, ...]:
    """Stack blocks into columns; ``rooms`` gives the height of each column by its number.

    A strip higher than a column gets one of its own; there is always at least one column.
    """
    stack = _Stack(rooms)
    for group in _groups(blocks):
        stack.add(group)
    return stack.finished()


def _groups(blocks: Sequence[Block]) -> Iterable[list[Block]]:
    group: list[Block] = []
    for block in blocks:
        group.append(block)
        if not block.bound:
            yield group
            group = []
    if group:
        yield group


class _Stack:
    """Puts groups of bound blocks into columns."""

    def __init__(self, rooms: Callable[[int], float]) -> None:
        self._rooms = rooms
        self._done: list[Column] = []
        self._placed: list[tuple[float, Strip]] = []
        self._top = 0.0

    def add(self, group: list[Block]) -> None:
        """Put blocks that are bound to each other where there is room for them."""
        if self._top + self._wanted(group) > self._room + _HAIR and self._placed:
            self._next()
        for block in group:
            self._add_block(block)

    def finished(self) -> tuple[Column, ...]:
        """Return the columns."""
        if self._placed or not self._done:
            self._next()
        return tuple(self._done)

    @property
    def _room(self) -> float:
        return self._rooms(len(self._done))

    def _wanted(self, group: list[Block]) -> float:
        """Return the room without which a group should rather begin in the next column.

        All of it where a column could hold it; else the headings and the first strip.
        """
        whole = sum(block.before + block.height for block in group)
        if not self._placed:
            whole -= group[0].before
        if whole <= self._rooms(len(self._done) + 1) and not group[-1].parted:
            return whole
        headings = sum(block.before + block.height for block in group[:-1])
        last = group[-1]
        first = last.strips[: 2 if last.parted else 1]
        return headings + last.before + height_of(last.heading) + height_of(first)

    def _add_block(self, block: Block) -> None:
        heading = block.heading
        least = block.before + height_of(heading) + height_of(block.strips[:1])
        if self._placed and self._top + least > self._room + _HAIR:
            # Only where more is bound together than a column holds.
            self._next()
        if self._placed:
            self._top += block.before
        else:
            heading = block.at_top or heading
        for strip in heading:
            self._put(strip)
        for place, strip in enumerate(block.strips):
            # What would be left alone takes the strip before with it.
            alone = block.parted and place == len(block.strips) - 2
            wanted = height_of(block.strips[place:]) if alone else strip.height
            if self._top + wanted > self._room + _HAIR and self._placed:
                self._next()
                if place:
                    for again in block.at_top or block.heading:
                        self._put(again)
            self._put(strip)

    def _put(self, strip: Strip) -> None:
        self._placed.append((self._top, strip))
        self._top += strip.height

    def _next(self) -> None:
        self._done.append(Column(tuple(self._placed), self._top))
        self._placed, self._top = [], 0.0
