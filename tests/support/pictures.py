"""Pictures for tests, made on the spot."""

from __future__ import annotations

import random
import struct
import zlib
from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["bomb", "chunk", "photograph", "written"]


def photograph(width: int, height: int, kind: str = "PNG", **options: object) -> bytes:
    """Return a picture in which no pixel is like the next, so that nothing makes it smaller."""
    pixels = random.Random(5).randbytes(3 * width * height)  # noqa: S311 - no secret
    stream = BytesIO()
    Image.frombytes("RGB", (width, height), pixels).save(stream, kind, **options)
    return stream.getvalue()


def written(folder: Path, name: str, content: bytes) -> Path:
    """Write a file and return where it is."""
    path = folder / name
    path.write_bytes(content)
    return path


def chunk(name: bytes, content: bytes) -> bytes:
    """Return a piece of a PNG."""
    body = name + content
    return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))


def bomb(width: int, height: int, rows: int) -> bytes:
    """Return a PNG that says it is so large, with so many grey rows of nothing."""
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    data = zlib.compress(bytes(rows * (width + 1)), 9)
    pieces = chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + pieces
