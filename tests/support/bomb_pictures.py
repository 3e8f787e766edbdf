"""Pictures that mean harm, and what is none."""

from __future__ import annotations

import struct
import zlib
from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image

from tests.support.bomb_kit import MB, Bomb, late
from tests.support.bomb_texts import zipped
from tests.support.pictures import bomb, chunk, photograph

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["PICTURES"]


def _png(width: int, height: int, channels: int = 1, bits: int = 8, after: bytes = b"") -> bytes:
    """Return a whole PNG of so many pixels, in a few hundred bytes."""
    colour = {1: 0, 3: 2, 4: 6}[channels]
    packer = zlib.compressobj(9)
    line = bytes(1 + width * channels * bits // 8)
    data = b"".join(packer.compress(line) for _ in range(height)) + packer.flush()
    head = struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, 0)
    pieces = chunk(b"IHDR", head) + after + chunk(b"IDAT", data) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + pieces


def _saved(kind: str, size: tuple[int, int], mode: str = "RGB", **options: object) -> bytes:
    stream = BytesIO()
    Image.new(mode, size).save(stream, kind, **options)
    return stream.getvalue()


def _giant_jpeg() -> bytes:
    content = _saved("JPEG", (8, 8))
    at = content.index(b"\xff\xc0") + 5
    return content[:at] + struct.pack(">HH", 65_535, 65_535) + content[at + 4 :]


def _scans(number: int) -> bytes:
    """Return a progressive JPEG whose last scan comes over and over."""
    content = _saved("JPEG", (6_000, 4_000), progressive=True)
    at = content.rindex(b"\xff\xda")
    return content[:at] + content[at:-2] * number + content[-2:]


def _texts_in_png(number: int = 60) -> bytes:
    packed = zlib.compress(b"x" * 1_000_000, 9)
    return b"".join(chunk(b"zTXt", b"k%d\0\0" % n + packed) for n in range(number))


def _animated(kind: str) -> bytes:
    frames = [Image.new("P", (4_000, 4_000), n) for n in range(3)]
    stream = BytesIO()
    frames[0].save(stream, kind, save_all=True, append_images=frames[1:])
    return stream.getvalue()


SVG = (
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>'
    '<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"><text>&b;</text></svg>'
)
NO_PICTURE, PIXELS = "holds no PNG or JPEG", "million pixels"
_PICTURES: dict[str, tuple[str, Callable[[], bytes]]] = {
    "a PNG of 60,000 × 60,000": (PIXELS, lambda: bomb(60_000, 60_000, 1)),
    "a PNG of all pixels there are": (PIXELS, lambda: bomb(2**31 - 1, 2**31 - 1, 1)),
    "a line of 50 million pixels": (PIXELS, lambda: bomb(50_000_000, 1, 1)),
    "a line of 25 million pixels": ("longer than", lambda: bomb(25_000_000, 1, 1)),
    "a column of 25 million pixels": ("longer than", lambda: bomb(1, 25_000_000, 1)),
    "a line of 65,535 pixels": ("", lambda: _png(65_535, 380, 4)),
    "a PNG of 25 million pixels": ("", lambda: _png(5_000, 5_000, 3)),
    "a PNG of 25 million pixels to see through": ("", lambda: _png(5_000, 5_000, 4)),
    "a PNG of 25 million fine pixels": ("", lambda: _png(5_000, 5_000, 4, 16)),
    "a PNG of 25 million fine grey pixels": ("", lambda: _png(5_000, 5_000, 1, 16)),
    "a PNG that breaks off": ("damaged", lambda: _png(5_000, 5_000, 4)[:-40]),
    "a PNG with packed texts": ("", lambda: _png(5_000, 5_000, 3, after=_texts_in_png())),
    "an animated PNG": ("", lambda: _animated("PNG")),
    "a cut PNG": ("damaged", lambda: photograph(300, 300)[:40_000]),
    "a JPEG of 65,535 × 65,535": (PIXELS, _giant_jpeg),
    "a JPEG of 49 million pixels": ("", lambda: _saved("JPEG", (7_000, 7_000))),
    "a JPEG of 49 million pixels in four inks": (
        "",
        lambda: _saved("JPEG", (7_000, 7_000), "CMYK"),
    ),
    "a JPEG of 24 million pixels in scans": (
        "",
        lambda: _saved("JPEG", (6_000, 4_000), progressive=True, subsampling=0),
    ),
    "a JPEG of 49 million pixels in scans": (
        PIXELS,
        lambda: _saved("JPEG", (7_000, 7_000), progressive=True),
    ),
    "a JPEG of 50 scans": ("", lambda: _scans(50)),
    "a JPEG of 3,000 scans": ("damaged", lambda: _scans(3_000)),
    "an animated GIF": (NO_PICTURE, lambda: _animated("GIF")),
    "a WebP": (NO_PICTURE, lambda: _saved("WEBP", (4_000, 4_000))),
    "a TIFF": (NO_PICTURE, lambda: _saved("TIFF", (4_000, 4_000), compression="tiff_lzw")),
    "a BMP": (NO_PICTURE, lambda: _saved("BMP", (400, 400))),
    "an SVG with entities": (NO_PICTURE, SVG.encode),
    "a zip as a picture": (NO_PICTURE, lambda: zipped({"a": b"\0" * 100 * MB})),
    "noughts": (NO_PICTURE, lambda: bytes(30 * MB)),
    "more than 30 MB": ("larger than 30 MB", lambda: bytes(31 * MB)),
}


PICTURES: dict[str, Bomb] = {
    name: Bomb("picture", words, late("x.png", data)) for name, (words, data) in _PICTURES.items()
}
