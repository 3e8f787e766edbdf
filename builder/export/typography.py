"""Type: the shipped fonts, how wide a text is, and how it is broken into lines.

A text is measured and drawn in *runs*: a character that its own font lacks is taken from the next
one that has it, and what no shipped font has stands as ⟦U+1F600⟧, never as an empty box. Texts
are never markup. Fonts are opened when they are first needed, once for the process.

Sizes of type are in points, as everywhere; widths are millimetres.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from builder import assets
from builder.drawing.shapes import ACCENT, INK
from builder.export.paper import POINTS_PER_MM, mm

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from builder.drawing.shapes import Colour

__all__ = [
    "ASCENT",
    "HOUSE_MARK",
    "SCALE",
    "Face",
    "Line",
    "Piece",
    "Run",
    "Style",
    "abridged",
    "few_lines",
    "fit",
    "font_name",
    "height_of_lines",
    "leading",
    "lines_of",
    "missing_glyphs",
    "runs",
    "shortened",
    "sizes_from",
    "width",
    "wrap",
]

HOUSE_MARK = "ʰ"
# The sizes of all type on paper, in points; the last is for sources and what doesn't fit else.
SCALE = (20, 14, 11, 9, 8, 7, 6)
# How far below the upper edge of its line a text stands, in sizes of its type.
ASCENT = 0.95
_LEADING = 1.18
_BLANKS = re.compile("[\t\r\v\f]")
_LINE_ENDS = re.compile("[\u2028\u2029]")


class Face(Enum):
    """A typeface, by its file. Sans for numbers and tables, serif for names and titles."""

    SANS = "NotoSans-Regular"
    SANS_BOLD = "NotoSans-Bold"
    SERIF = "GentiumPlus-Regular"
    SERIF_BOLD = "GentiumPlus-Bold"
    SERIF_ITALIC = "GentiumPlus-Italic"
    SIGNS = "NotoSansSymbols2-Regular"

    # By identity: what is known of texts is kept by typeface, and an enum hashes slowly.
    __hash__ = object.__hash__


_FALLBACKS = {
    Face.SANS: (Face.SERIF, Face.SIGNS),
    Face.SANS_BOLD: (Face.SERIF_BOLD, Face.SIGNS),
    Face.SERIF: (Face.SANS, Face.SIGNS),
    Face.SERIF_BOLD: (Face.SANS_BOLD, Face.SIGNS),
    Face.SERIF_ITALIC: (Face.SANS, Face.SIGNS),
    Face.SIGNS: (Face.SANS, Face.SERIF),
}


@dataclass(frozen=True, slots=True)
class Style:
    """A typeface, its size in points, and its colour."""

    face: Face
    size: float
    colour: Colour = INK

    def at(self, size: float) -> Style:
        """Return the same in another size."""
        return replace(self, size=size)

    def scaled(self, factor: float, least: float = 6.0) -> Style:
        """Return the same smaller or larger, but not under ``least`` points."""
        return replace(self, size=max(min(self.size, least), self.size * factor))


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text in one typeface."""

    face: Face
    text: str


@dataclass(frozen=True, slots=True)
class Piece:
    """A text in a style; pieces follow each other on a line without a blank between."""

    text: str
    style: Style

    def mark(self) -> Piece:
        """Return the mark of a house value, to stand behind this piece."""
        return Piece(HOUSE_MARK, Style(Face.SANS_BOLD, self.style.size, ACCENT))


@dataclass(frozen=True, slots=True)
class Line:
    """A line that was set: texts with their styles and their distance from its beginning.

    A blank ends it, beyond its width, but where it is the last or was broken within a word.
    """

    parts: tuple[tuple[float, str, Style], ...]
    width: float
    size: float


def leading(size: float, factor: float = _LEADING) -> float:
    """Return the distance of base lines for a size of type, in millimetres."""
    return mm(size) * factor


@cache
def font_name(face: Face) -> str:
    """Return the name under which the PDF library knows a typeface, opening it first."""
    from reportlab.pdfbase import pdfmetrics

    name = f"Legatus-{face.value}"
    pdfmetrics.registerFont(_font(face))
    return name


def missing_glyphs(text: str) -> tuple[str, ...]:
    """Return the characters of a text that no shipped font has, each once, in their order."""
    found = dict.fromkeys(each for each in _spaced(text) if each != "\n")
    return tuple(each for each in found if _face_for(Face.SANS, each) is None)


@lru_cache(maxsize=8192)
def runs(text: str, face: Face) -> tuple[tuple[Run, ...], tuple[str, ...]]:
    """Return a text in stretches of one typeface each, and the characters that no font has."""
    widths = _widths(face)
    if all(ord(each) in widths for each in text) and text.isprintable():
        return ((Run(face, text),) if text else ()), ()
    found: list[Run] = []
    missing: list[str] = []
    for each in _spaced(text).replace("\n", " "):
        own = _face_for(face, each)
        if own is None:
            missing.append(each)
            own, each = Face.SERIF, f"⟦U+{ord(each):04X}⟧"  # noqa: PLW2901 - what stands for it
        if found and found[-1].face is own:
            found[-1] = Run(own, found[-1].text + each)
        else:
            found.append(Run(own, each))
    return _without_lone_blanks(found), tuple(dict.fromkeys(missing))


def _without_lone_blanks(found: Iterable[Run]) -> tuple[Run, ...]:
    """Return stretches with each that is but a blank in the one before it; all fonts have one.

    A stretch of nothing but a blank isn't told to who reads a file.
    """
    kept: list[Run] = []
    for run in found:
        last = kept[-1] if kept else None
        if last and (last.face is run.face or not run.text.strip(" ")):
            kept[-1] = Run(last.face, last.text + run.text)
        else:
            kept.append(run)
    return tuple(kept)


def width(text: str, style: Style) -> float:
    """Return how wide a text is on one line."""
    return _thousandths(text, style.face) * style.size / (1000 * POINTS_PER_MM)


def sizes_from(largest: float, least: float) -> Iterator[float]:
    """Give a size, and those of the scale under it, down to ``least``."""
    yield largest
    yield from (size for size in SCALE if least < size < largest)
    if least < largest:
        yield least


def fit(text: str, style: Style, room: float, least: float = 6.0) -> Style | None:
    """Return the style in the largest size at which a text fits on one line, or None.

    The sizes are those of the scale under the style's own, down to ``least``.
    """
    sizes = (style.at(size) for size in sizes_from(style.size, least))
    return next((each for each in sizes if width(text, each) <= room), None)


def abridged(text: str, style: Style, room: float, least: float = 6.0) -> tuple[str, Style]:
    """Return a running text for one line: smaller where it must be, then its beginning and "…".

    Only for what stands whole somewhere else.
    """
    fitting = fit(text, style, room, least)
    if fitting is not None:
        return text, fitting
    style = style.at(least)
    first = wrap(text, style, room - width("…", style))[0]
    return "".join(part for _, part, _ in first.parts).rstrip() + "…", style


def shortened(text: str, style: Style, room: float, most: int) -> tuple[Line, ...]:
    """Return a text on so many lines, with "…" for as much of its middle as there is no room for.

    Only for what stands whole somewhere else. Marks stay with their letters.
    """
    lines, best = wrap(text, style, room), wrap("…", style, room)
    low, high = 0, len(text)
    while len(lines) > most and low < high:
        # So many letters are kept, the first half of them at the beginning.
        kept = (low + high) // 2
        head, tail = text[: (kept + 1) // 2].rstrip(), text[len(text) - kept // 2 :].lstrip()
        while tail and unicodedata.combining(tail[0]):
            tail = tail[1:]
        tried = wrap(f"{head}…{tail}", style, room)
        if len(tried) <= most:
            low, best = kept + 1, tried
        else:
            high = kept
    return lines if len(lines) <= most else best


def few_lines(
    text: str, style: Style, room: float, most: int = 2, least: float = 6.0
) -> tuple[Line, ...]:
    """Return a text in the largest size at which it takes so few lines; else in the least size."""
    lines: tuple[Line, ...] = ()
    for size in sizes_from(style.size, least):
        lines = wrap(text, style.at(size), room)
        if len(lines) <= most:
            break
    return lines


def height_of_lines(lines: Sequence[Line]) -> float:
    """Return how high lines under each other are, in millimetres."""
    return sum(leading(line.size) for line in lines)


def wrap(text: str, style: Style, room: float) -> tuple[Line, ...]:
    """Break a text into lines no wider than ``room``; its own line ends hold."""
    return lines_of((Piece(text, style),), room)


@lru_cache(maxsize=4096)
def lines_of(pieces: tuple[Piece, ...], room: float, hanging: float = 0) -> tuple[Line, ...]:
    """Break pieces into lines no wider than ``room``, further ones indented by ``hanging``.

    Lines are broken at blanks; a word wider than the room is broken where it has to be, and a
    single character is set however wide it is.
    """
    setter = _Setter(room, hanging)
    for piece in pieces:
        paragraphs = _spaced(piece.text).split("\n")
        for place, paragraph in enumerate(paragraphs):
            if place:
                setter.end_line()
            for word in _words(paragraph):
                setter.add(word, piece.style)
    return setter.finished()


class _Setter:
    """Sets words into lines. A word may consist of several pieces: they are kept together."""

    def __init__(self, room: float, hanging: float) -> None:
        self._room = room
        self._hanging = hanging
        self._lines: list[Line] = []
        self._line: list[tuple[float, str, Style]] = []
        self._x = 0.0
        self._word: list[tuple[str, Style]] = []
        self._blank: tuple[str, Style] | None = None

    def add(self, word: str, style: Style) -> None:
        """Add a word, or a blank, which ends the word before it."""
        if word == " ":
            self._place_word()
            self._blank = (" ", style)
        else:
            self._word.append((word, style))

    def end_line(self) -> None:
        """End the line here."""
        self._place_word()
        self._end_with_blank()
        self._break()

    def finished(self) -> tuple[Line, ...]:
        """Return the lines."""
        self._place_word()
        if self._line or not self._lines:
            self._break()
        return tuple(self._lines)

    def _place_word(self) -> None:
        if not self._word:
            return
        own = sum(width(text, style) for text, style in self._word)
        blank = width(*self._blank) if self._blank and self._line else 0.0
        if self._line and self._x + blank + own > self._room + _HAIR:
            if self._blank is not None:
                self._end_with_blank()
            self._break()
            blank = 0.0
        if blank and self._blank is not None:
            self._put(*self._blank)
        for text, style in self._word:
            self._put_broken(text, style)
        self._word, self._blank = [], None

    def _end_with_blank(self) -> None:
        """End a line with a blank that takes no room, for who reads out or copies the text."""
        if self._line:
            x, text, style = self._line[-1]
            self._line[-1] = (x, f"{text} ", style)

    def _put_broken(self, text: str, style: Style) -> None:
        """Put a text on the line, and what there is no room for on the next ones."""
        while text:
            fitting = _fitting(text, style, self._room - self._x)
            if fitting == 0:
                if self._x > self._start():
                    self._break()
                    continue
                fitting = 1
            self._put(text[:fitting], style)
            text = text[fitting:]

    def _put(self, text: str, style: Style) -> None:
        last = self._line[-1] if self._line else None
        if last and last[2] == style:
            self._line[-1] = (last[0], last[1] + text, style)
        else:
            self._line.append((self._x, text, style))
        self._x += width(text, style)

    def _start(self) -> float:
        return self._hanging if self._lines else 0.0

    def _break(self) -> None:
        sizes = [style.size for _, _, style in self._line]
        self._lines.append(Line(tuple(self._line), self._x, max(sizes, default=0.0)))
        self._line, self._blank = [], None
        self._x = self._start()


_HAIR = 1e-6


def _words(text: str) -> Sequence[str]:
    """Return words and, between them, single blanks; those at the ends count as well."""
    found: list[str] = []
    for place, word in enumerate(text.split(" ")):
        if place and (not found or found[-1] != " "):
            found.append(" ")
        if word:
            found.append(word)
    return found


def _fitting(text: str, style: Style, room: float) -> int:
    """Return how many characters of a text fit into the room."""
    if width(text, style) <= room + _HAIR:
        return len(text)
    left = room
    for place, each in enumerate(text):
        left -= width(each, style)
        if left < -_HAIR:
            return place
    return len(text)


@lru_cache(maxsize=32768)
def _thousandths(text: str, face: Face) -> float:
    """Return the width of a text in thousandths of the size of the type."""
    total = 0.0
    for run in runs(text, face)[0]:
        widths = _widths(run.face)
        total += sum(widths[ord(each)] for each in run.text)
    return total


def _spaced(text: str) -> str:
    """Return a text with none but two kinds of white: the blank and the line end."""
    return _LINE_ENDS.sub("\n", _BLANKS.sub(" ", text))


def _face_for(face: Face, character: str) -> Face | None:
    if unicodedata.category(character) in {"Cc", "Cs"}:
        return None
    code = ord(character)
    return next((each for each in (face, *_FALLBACKS[face]) if code in _widths(each)), None)


@cache
def _widths(face: Face) -> Mapping[int, float]:
    """Return the width of every character that a typeface has."""
    opened = _font(face).face
    glyphs: Mapping[int, int] = opened.charToGlyph
    widths: Mapping[int, float] = opened.charWidths
    return {code: widths[code] for code in glyphs if code in widths}


@cache
def _font(face: Face) -> Any:  # noqa: ANN401 - the library has no types
    from builder.export.embedded_font import EmbeddedFont

    with assets.as_path(f"resources/fonts/{face.value}.ttf") as path:
        return EmbeddedFont(f"Legatus-{face.value}", str(path))
