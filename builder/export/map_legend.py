"""The legend of a map on paper: a sample and its words, row by row, in as many columns as fit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.drawing.battle_map import legend, off_table
from builder.drawing.map_frame import zone_swatch
from builder.drawing.shapes import Group
from builder.export.map_look_on_paper import paper_look
from builder.export.shape_text import text_labels
from builder.export.typography import Face, Style, few_lines, height_of_lines
from builder.export.wording import said

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.battle import Battle
    from builder.drawing.shapes import Shape
    from builder.export.battle_map_content import MapContent
    from builder.export.typography import Line
    from builder.translation import Catalogue

__all__ = ["COLUMN", "MapLegend", "map_legend"]

WORDS = Style(Face.SANS, 7)
COLUMN = 60.0
SAMPLE = (9.0, 5.0)
_WORDS_AT, _ROW_GAP, _MOST_LINES = 11.5, 1.8, 3
# More than any shipped rules have kinds of ground; then the legend says how many are left.
MOST_ENTRIES = 24


@dataclass(frozen=True, slots=True)
class MapLegend:
    """Samples with their words, set for a column ``COLUMN`` wide."""

    rows: tuple[tuple[Group | None, tuple[Line, ...]], ...]

    def down(self, columns: int) -> float:
        """Return how deep it is in so many columns."""
        heights = [sum(self._heights(column)) for column in self._columns(columns)]
        return max(heights, default=0.0)

    def across(self, columns: int) -> float:
        """Return how wide it is in at most so many columns."""
        return len(self._columns(columns)) * COLUMN

    def shapes(self, x: float, top: float, columns: int) -> Iterator[Shape]:
        """Yield it from its upper left corner."""
        for place, column in enumerate(self._columns(columns)):
            left, y = x + place * COLUMN, top
            for (sample, lines), high in zip(column, self._heights(column), strict=True):
                middle = y + (high - _ROW_GAP) / 2
                if sample is not None:
                    yield Group(sample.shapes, left + SAMPLE[0] / 2, middle, sample.scale)
                yield from text_labels(left + _WORDS_AT, middle - height_of_lines(lines) / 2, lines)
                y += high

    def _columns(self, columns: int) -> list[tuple[tuple[Group | None, tuple[Line, ...]], ...]]:
        deep = max(1, -(-len(self.rows) // columns))
        return [self.rows[start : start + deep] for start in range(0, len(self.rows), deep)]

    @staticmethod
    def _heights(column: tuple[tuple[Group | None, tuple[Line, ...]], ...]) -> list[float]:
        return [max(SAMPLE[1], height_of_lines(lines)) + _ROW_GAP for _, lines in column]


def map_legend(battle: Battle, content: MapContent, catalogue: Catalogue) -> MapLegend:
    """Return the legend of what the map of a battle shows."""
    look = paper_look(catalogue, 1.0)
    told: list[tuple[Group | None, str]] = [
        (entry.sample, said(catalogue, entry.words)) for entry in legend(battle, look)
    ]
    told += [(zone_swatch(place, SAMPLE, look), words) for place, words in content.zones]
    off = off_table(battle)
    if off:
        text = catalogue.translate_plural(
            "{n} unit stands off the table", "{n} units stand off the table", off
        )
        told.append((None, text))
    if len(told) > MOST_ENTRIES:
        left = len(told) - MOST_ENTRIES
        more = catalogue.translate_plural("and {n} more", "and {n} more", left)
        told = [*told[:MOST_ENTRIES], (None, more)]
    room = COLUMN - _WORDS_AT - 2.0
    return MapLegend(
        tuple((sample, few_lines(text, WORDS, room, _MOST_LINES)) for sample, text in told)
    )
