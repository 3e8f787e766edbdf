"""Fills pages with the strips of tables; a row is never split, headings come again on each page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.export.flow import Column, Strip, height_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.export.pen import Pen

__all__ = ["Pager"]

BETWEEN_TABLES = 5.0


class Pager:
    """Stacks strips on pages; the headings of a table come again on each."""

    def __init__(self, room: float) -> None:
        """Fill pages that are so high."""
        self._room = room
        self._done: list[Column] = []
        self._placed: list[tuple[float, Strip]] = []
        self._top = 0.0

    def put(self, strip: Strip) -> None:
        """Put a strip where there is room for it."""
        if self._top + strip.height > self._room and self._placed:
            self._next()
        self._placed.append((self._top, strip))
        self._top += strip.height

    def table(
        self, title: Sequence[Strip], headings: Strip, rows: Sequence[Strip], end: Sequence[Strip]
    ) -> None:
        """Put a table: its title with headings and a row at least, and its end with a row."""
        if self._placed:
            self._top += BETWEEN_TABLES
        first = height_of(title) + headings.height + rows[0].height
        if self._top + first > self._room and self._placed:
            self._next()
        for strip in (*title, headings):
            self.put(strip)
        for place, row in enumerate(rows):
            last = height_of(end) if place == len(rows) - 1 else 0.0
            if self._top + row.height + last > self._room and self._placed:
                self._next()
                for strip in (*title[:1], headings):
                    self.put(_again(strip))
            self.put(row)
        for strip in end:
            self.put(strip)

    def columns(self) -> tuple[Column, ...]:
        """Return the pages."""
        self._next()
        return tuple(self._done)

    def _next(self) -> None:
        self._done.append(Column(tuple(self._placed), self._top))
        self._placed, self._top = [], 0.0


def _again(strip: Strip) -> Strip:
    """Return a heading that isn't read out a second time."""

    def draw(pen: Pen, x: float, y: float) -> None:
        with pen.structure.hidden():
            strip.draw(pen, x, y)

    return Strip(strip.height, draw, tag=strip.tag)
