"""A player's own picture of a unit: a small PNG, kept in the document in letters (base 64).

What comes with a file is checked to the last byte before anything draws it: nothing in it but the
pixels, of a bounded number, and no more data than these have.
"""

from __future__ import annotations

import base64
import binascii
import struct
import zlib
from functools import lru_cache
from typing import Annotated

from pydantic import AfterValidator, WithJsonSchema

__all__ = ["MOST_BYTES", "MOST_PICTURES", "MOST_SIDE", "Picture", "png_of", "size_of"]

MOST_PICTURES = 20
MOST_BYTES = 200_000
# In pixels.
MOST_SIDE = 1_000
MOST_LETTERS = 4 * -(-MOST_BYTES // 3)

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PIECES = frozenset({b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"})
# Bytes a pixel, by the kind of colour: grey, red green and blue, by a palette.
_CHANNELS = {0: 1, 2: 3, 3: 1}
_DEPTH = 8
_MOST_FILTER = 4


def png_of(picture: str) -> bytes:
    """Return the PNG of a picture that was checked."""
    return base64.b64decode(picture)


def size_of(png: bytes) -> tuple[int, int]:
    """Return width and height of a PNG in pixels."""
    width, height = struct.unpack(">II", png[16:24])
    return width, height


# An edit of a node looks at its picture again.
@lru_cache(maxsize=64)
def _checked(picture: str) -> str:
    if picture and not _is_sound(picture):
        msg = "should be a PNG of at most 200 kB and 1,000 × 1,000 pixels, as this program makes it"
        raise ValueError(msg)
    return picture


Picture = Annotated[
    str,
    AfterValidator(_checked),
    WithJsonSchema({"type": "string", "contentEncoding": "base64", "maxLength": MOST_LETTERS}),
]


def _is_sound(picture: str) -> bool:
    if len(picture) > MOST_LETTERS:
        return False
    try:
        png = base64.b64decode(picture, validate=True)
        pieces = _pieces(png)
        return _holds_its_pixels(pieces)
    except (binascii.Error, ValueError, struct.error, zlib.error):
        return False


def _pieces(png: bytes) -> list[tuple[bytes, bytes]]:
    """Return the pieces of a PNG by their names.

    Raises:
        ValueError: it isn't made of whole pieces from its beginning to its end.
    """
    found, at = [], len(_SIGNATURE)
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        end = at + 12 + length
        (check,) = struct.unpack_from(">I", png, end - 4)
        if zlib.crc32(png[at + 4 : end - 4]) != check:
            raise ValueError
        found.append((png[at + 4 : at + 8], png[at + 8 : end - 4]))
        at = end
    names = [name for name, _ in found]
    whole = names[:1] == [b"IHDR"] and names[-1:] == [b"IEND"] and names.count(b"IHDR") == 1
    if not png.startswith(_SIGNATURE) or not whole or not _PIECES.issuperset(names):
        raise ValueError
    return found


def _holds_its_pixels(pieces: list[tuple[bytes, bytes]]) -> bool:
    """Tell whether the pixels are as many as are said, and no more is packed with them."""
    width, height, depth, colour, *ways = struct.unpack(">IIBBBBB", pieces[0][1])
    bounded = 1 <= width <= MOST_SIDE and 1 <= height <= MOST_SIDE
    if not bounded or depth != _DEPTH or colour not in _CHANNELS or any(ways):
        return False
    stride = 1 + width * _CHANNELS[colour]
    inflater = zlib.decompressobj()
    data = b"".join(content for name, content in pieces if name == b"IDAT")
    pixels = inflater.decompress(data, stride * height + 1)
    filters = pixels[::stride]
    has_palette = colour != 3 or any(name == b"PLTE" for name, _ in pieces)  # noqa: PLR2004
    return len(pixels) == stride * height and max(filters) <= _MOST_FILTER and has_palette
