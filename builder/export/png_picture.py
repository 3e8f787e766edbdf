"""A page of pixels as a PNG file, written here: nothing of the machine or the hour goes in."""

from __future__ import annotations

import struct
import zlib

__all__ = ["png_picture"]

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
# Eight bits a channel, red, green and blue; no interlacing.
_DEPTH, _RGB = 8, 2
_LEVEL = 9


def png_picture(width: int, height: int, stride: int, pixels: bytes, per_inch: int) -> bytes:
    """Return rows of blue, green, red and an unused byte as a PNG of so many pixels to the inch."""
    rows = bytearray()
    for row in range(height):
        line = pixels[row * stride : row * stride + 4 * width]
        colours = bytearray(3 * width)
        colours[0::3], colours[1::3], colours[2::3] = line[2::4], line[1::4], line[0::4]
        # Each row begins with how it is filtered: not at all.
        rows += b"\0" + colours
    per_metre = round(per_inch * 1000 / 25.4)
    return (
        _SIGNATURE
        + _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, _DEPTH, _RGB, 0, 0, 0))
        + _chunk(b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1))
        + _chunk(b"IDAT", zlib.compress(bytes(rows), _LEVEL))
        + _chunk(b"IEND", b"")
    )


def _chunk(name: bytes, content: bytes) -> bytes:
    checked = name + content
    return struct.pack(">I", len(content)) + checked + struct.pack(">I", zlib.crc32(checked))
