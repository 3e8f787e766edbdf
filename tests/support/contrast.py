"""How much each letter of a PDF stands out from what it is printed on, on a greyscale printer.

The same pages are made twice, once without their texts; what then is where a letter was is its
ground. Contrast is WCAG's: (lighter + 0.05) ÷ (darker + 0.05) of relative luminances.
"""

from __future__ import annotations

from ctypes import c_uint
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pypdfium2.raw as pdfium
from PIL import ImageColor
from reportlab.pdfgen.canvas import Canvas

from tests.support.pdf import opened

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["contrast", "contrasts", "grey_of", "least_contrast", "rgb"]

# Dots to the point: letters of 6 pt are then a dozen dots high.
SCALE = 3.0
# Of its ground so much must stand out from a letter: a hairline through it does no harm.
SHARE = 0.85


def grey_of(red: int, green: int, blue: int) -> int:
    """Return the grey of a colour as printers and ITU-R 601 have it, from 0 to 255."""
    return (299 * red + 587 * green + 114 * blue) // 1000


def _luminance(grey: int) -> float:
    share = grey / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def contrast(one: int, other: int) -> float:
    """Return the contrast of two greys, from 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _made(make: Callable[[], bytes], *, halos: bool) -> bytes:
    """Return what ``make`` makes with halos of letters and no letter, or the other way round."""
    write, write_text = Canvas.drawString, Canvas.drawText
    within: list[bool] = []

    def draw(canvas: Any, x: float, y: float, text: str, mode: int | None = None) -> None:
        if bool(mode) == halos:
            within.append(True)
            write(canvas, x, y, text, mode=mode)
            within.pop()

    def draw_text(canvas: Any, text: Any) -> None:
        # What isn't within ``drawString`` has no halo.
        if within or not halos:
            write_text(canvas, text)

    with patch.object(Canvas, "drawString", draw), patch.object(Canvas, "drawText", draw_text):
        return make()


def contrasts(make: Callable[[], bytes]) -> Iterator[tuple[int, str, float]]:
    """Yield page, character and contrast of each letter of what ``make`` makes."""
    with (
        opened(_made(make, halos=False)) as letters,
        opened(_made(make, halos=True)) as bare,
    ):
        for number, page in enumerate(letters):
            ground = bare[number].render(scale=SCALE, grayscale=True).to_pil().convert("L")
            height, words = page.get_height(), page.get_textpage()
            for place in range(words.count_chars()):
                character = words.get_text_range(place, 1)
                if not character.strip():
                    continue
                left, bottom, right, top = words.get_charbox(place)
                box = (left, height - top, right, height - bottom)
                dots = ground.crop(tuple(round(each * SCALE) for each in box)).histogram()
                yield number, character, _least(_grey(words, place), dots)


def least_contrast(make: Callable[[], bytes]) -> tuple[float, int, str]:
    """Return the least contrast of any letter, with its page and the letter."""
    return min((ratio, page, character) for page, character, ratio in contrasts(make))


def _grey(words: Any, place: int) -> int:
    channels = [c_uint() for _ in range(4)]
    pdfium.FPDFText_GetFillColor(words.raw, place, *channels)
    red, green, blue, _ = (channel.value for channel in channels)
    return grey_of(red, green, blue)


def _least(grey: int, dots: list[int]) -> float:
    """Return the contrast that ``SHARE`` of the dots have at least."""
    ratios = sorted((contrast(grey, dot), count) for dot, count in enumerate(dots) if count)
    left = sum(dots) * (1 - SHARE)
    for ratio, count in ratios:
        left -= count
        if left < 0:
            return ratio
    return contrast(grey, 255)


def rgb(colour: str) -> tuple[int, int, int]:
    """Return the channels of ``#RRGGBB``."""
    red, green, blue, *_ = ImageColor.getrgb(colour)
    return red, green, blue
