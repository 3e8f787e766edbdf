"""A picture from a file, made small enough for a document: no larger than 200 kB, and a PNG.

Only its pixels are kept; where and when it was taken stays out.
"""

from __future__ import annotations

import base64
import struct
import warnings
from io import BytesIO
from typing import TYPE_CHECKING

from builder.core.errors import BadRequest
from builder.core.messages import N_, Message
from builder.core.pictures import MOST_BYTES
from builder.storage.files import read_bytes

if TYPE_CHECKING:
    from pathlib import Path

    from PIL.Image import Image

__all__ = ["picture_in"]

MOST_FILE_BYTES = 30 * 1024 * 1024
MOST_PIXELS = 50_000_000
# Of those that must be unpacked whole before they are made smaller: a PNG, a JPEG in scans.
MOST_WHOLE = 25_000_000
MOST_SCANS = 60
# That of a JPEG; no photograph is as long, and each of its lines would be taken whole.
MOST_ALONG = 65_535
_SCAN = b"\xff\xda"
# How many pixels are laid on white at a time.
A_BAND = 1_000_000
# The longer side in pixels: the first that makes a file small enough is taken.
SIDES = (800, 640, 512, 400, 320, 256, 200, 160)


def picture_in(path: Path) -> str:
    """Return the picture in a PNG or JPEG file as a document keeps it.

    Raises:
        CouldNotRead: the system refuses, or the file is larger than 30 MB.
        BadRequest: it is no such picture, is damaged, or has more than 50 million pixels (25
            million where it must be unpacked whole).
    """
    content = read_bytes(path, MOST_FILE_BYTES)
    if len(content) > MOST_FILE_BYTES:
        raise _refusal(path, N_("“{file}” is larger than {n} MB; make it smaller first."), n=30)
    opened = _opened(content, path)
    is_jpeg = opened.format == "JPEG"
    in_scans = is_jpeg and "progressive" in opened.info
    most = MOST_PIXELS if is_jpeg and not in_scans else MOST_WHOLE
    if opened.width * opened.height > most:
        raise _too_large(path, most)
    if max(opened.size) > MOST_ALONG:
        raise _refusal(path, N_("“{file}” is longer than {n} pixels; cut it first."), n=MOST_ALONG)
    try:
        if is_jpeg and content.count(_SCAN) > MOST_SCANS:
            raise SyntaxError  # noqa: TRY301 - each takes the time of the whole picture
        return base64.b64encode(_small(opened)).decode()
    except (OSError, SyntaxError, ValueError, EOFError, IndexError, struct.error) as error:
        text = N_("The picture in “{file}” is damaged or breaks off; save it anew and try again.")
        raise _refusal(path, text) from error


def _opened(content: bytes, path: Path) -> Image:
    from PIL import Image, UnidentifiedImageError

    try:
        with warnings.catch_warnings():
            # How many pixels there are is looked at by the caller.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            return Image.open(BytesIO(content), formats=("PNG", "JPEG"))
    except Image.DecompressionBombError as error:
        raise _too_large(path, MOST_PIXELS) from error
    except (UnidentifiedImageError, OSError, SyntaxError, ValueError, struct.error) as error:
        text = N_("“{file}” holds no PNG or JPEG picture, whatever its name says.")
        raise _refusal(path, text) from error


def _too_large(path: Path, most: int) -> BadRequest:
    text = N_("“{file}” has more than {n} million pixels; make it smaller first.")
    return _refusal(path, text, n=most // 1_000_000)


def _refusal(path: Path, text: str, **values: object) -> BadRequest:
    return BadRequest(Message.of(text, file=path.name, **values))


def _small(opened: Image) -> bytes:
    """Return a picture on white as a PNG within the bounds."""
    from PIL import ImageOps

    # A JPEG can be unpacked at half its size, a quarter or an eighth.
    opened.draft("RGB", (2 * SIDES[0], 2 * SIDES[0]))
    whole = _reduced(opened)
    whole.info = opened.info
    upright = ImageOps.exif_transpose(whole)
    upright.info = {}
    png = b""
    for side in SIDES:
        made = upright.copy()
        made.thumbnail((side, side))
        stream = BytesIO()
        made.save(stream, "PNG", optimize=True)
        png = stream.getvalue()
        if len(png) <= MOST_BYTES:
            break
    return png


def _reduced(opened: Image) -> Image:
    """Return a picture on white, at least twice as large as it may be; band by band, for room."""
    from PIL import Image

    width, height = opened.size
    by = max(1, max(width, height) // (2 * SIDES[0]))
    rows = by * max(1, A_BAND // (width * by))
    reduced = Image.new("RGB", (-(-width // by), -(-height // by)))
    for top in range(0, height, rows):
        band = opened.crop((0, top, width, min(top + rows, height))).convert("RGBA")
        on_white = Image.new("RGBA", band.size, "white")
        on_white.alpha_composite(band)
        reduced.paste(on_white.convert("RGB").reduce(by), (0, top // by))
    return reduced
