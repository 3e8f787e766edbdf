"""Pictures from files: made small enough for a document, or refused with what and why."""

from __future__ import annotations

import base64
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from builder.core.errors import BadRequest
from builder.core.pictures import MOST_BYTES, MOST_SIDE, png_of, size_of
from builder.core.roster import Troop
from builder.storage.files import CouldNotRead
from builder.storage.pictures import picture_in
from tests.support.pictures import bomb, photograph, written

if TYPE_CHECKING:
    from pathlib import Path


def a_troop(picture: str) -> Troop:
    return Troop(kind="troop", id=1, entry="hastatus", strength=120, picture=picture)


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
@pytest.mark.parametrize(("width", "height"), [(1, 1), (700, 400), (30, 2000), (60, 40)])
def test_a_picture_becomes_small_and_keeps_its_shape(
    tmp_path: Path, kind: str, width: int, height: int
) -> None:
    """Issue 7: re-encoded as PNG, at most 200 kB."""
    picture = picture_in(written(tmp_path, "x", photograph(width, height, kind)))
    png = png_of(picture)
    across, down = size_of(png)
    assert len(png) <= MOST_BYTES
    assert max(across, down) <= MOST_SIDE
    assert across / down == pytest.approx(width / height, rel=0.25)
    assert a_troop(picture).picture == picture


def test_what_a_camera_writes_into_a_picture_stays_out(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x010E] = "at home"
    content = photograph(50, 50, "JPEG", exif=exif.tobytes(), comment=b"of mine")
    assert b"at home" in content
    png = png_of(picture_in(written(tmp_path, "x.jpg", content)))
    assert b"at home" not in png
    assert Image.open(BytesIO(png)).info == {}


def test_a_camera_held_sideways_gives_an_upright_picture(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    content = photograph(80, 40, "JPEG", exif=exif.tobytes())
    assert size_of(png_of(picture_in(written(tmp_path, "x.jpg", content)))) == (40, 80)


def test_what_can_be_seen_through_is_on_white(tmp_path: Path) -> None:
    stream = BytesIO()
    Image.new("RGBA", (4, 4), (255, 0, 0, 0)).save(stream, "PNG")
    png = png_of(picture_in(written(tmp_path, "x.png", stream.getvalue())))
    assert Image.open(BytesIO(png)).getpixel((1, 1)) == (255, 255, 255)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"Not a picture at all.\n" * 20, "holds no PNG or JPEG picture, whatever its name says"),
        (b"", "holds no PNG or JPEG picture"),
        (b"GIF89a" + bytes(40), "holds no PNG or JPEG picture"),
        (photograph(300, 300)[:40_000], "is damaged or breaks off"),
        (photograph(300, 300, "JPEG")[:20_000], "is damaged or breaks off"),
        (photograph(300, 300)[:30], "“x.png”"),
        (bomb(20_000, 15_000, 1), "more than 50 million pixels"),
        (bomb(10_000, 9_500, 1), "more than 25 million pixels"),
        (bomb(5_001, 5_000, 1), "more than 25 million pixels"),
        (photograph(20, 20, "JPEG") + 61 * b"\xff\xda", "is damaged"),
        (bomb(2**31 - 1, 2**31 - 1, 1), "more than 50 million pixels"),
    ],
    ids=["text", "empty", "gif", "cut png", "cut jpeg", "cut head", "300 M", "95 M", "25 M",
         "61 scans", "all there are"],
)  # fmt: skip
def test_what_is_no_picture_is_refused_with_its_name_and_why(
    tmp_path: Path, content: bytes, reason: str
) -> None:
    with pytest.raises(BadRequest) as caught:
        picture_in(written(tmp_path, "x.png", content))
    assert reason in str(caught.value)
    assert "x.png" in str(caught.value)


def test_a_large_photograph_is_read_small(tmp_path: Path) -> None:
    """48 million pixels, as telephones take them."""
    stream = BytesIO()
    Image.new("RGB", (8_000, 6_000), (200, 40, 40)).save(stream, "JPEG")
    png = png_of(picture_in(written(tmp_path, "x.jpg", stream.getvalue())))
    assert size_of(png) == (800, 600)
    assert Image.open(BytesIO(png)).getpixel((400, 300)) == pytest.approx((200, 40, 40), abs=2)


def test_a_picture_larger_than_a_band_has_no_seams(tmp_path: Path) -> None:
    stream = BytesIO()
    Image.new("RGBA", (2_000, 2_000), (10, 20, 30, 255)).save(stream, "PNG")
    png = png_of(picture_in(written(tmp_path, "x.png", stream.getvalue())))
    assert Image.open(BytesIO(png)).getcolors() == [(800 * 800, (10, 20, 30))]


def test_a_file_that_is_not_there_can_not_be_read(tmp_path: Path) -> None:
    with pytest.raises(CouldNotRead):
        picture_in(tmp_path / "gone.png")


def test_a_file_of_thirty_megabytes_and_more_is_not_looked_at(tmp_path: Path) -> None:
    path = tmp_path / "x.png"
    with path.open("wb") as file:
        file.truncate(31 * 1024 * 1024)
    with pytest.raises(BadRequest, match="larger than 30 MB"):
        picture_in(path)


# What stands in a document -----------------------------------------------------------------------

SOUND = photograph(40, 30)


@pytest.mark.parametrize(
    "png",
    [
        b"\0",
        SOUND[:-1],
        SOUND[:-12],
        SOUND + b"\0",
        SOUND.replace(b"IDAT", b"iDAT"),
        SOUND[:60] + b"\0" + SOUND[61:],
        bomb(1_000, 1_001, 1_001),
        bomb(1_000, 1_000, 999),
        bomb(1_000, 1_000, 1_000_000),
        photograph(400, 400),
    ],
    ids=["no png", "cut", "without end", "more behind", "other pieces", "altered", "too high",
         "too few", "too many", "too many bytes"],
)  # fmt: skip
def test_a_document_with_an_unsound_picture_is_refused(png: bytes) -> None:
    with pytest.raises(ValueError, match="should be a PNG of at most 200 kB"):
        a_troop(base64.b64encode(png).decode())


@pytest.mark.parametrize("letters", ["####", "AAA", "ÀÀÀÀ", "AAAA\n"])
def test_letters_that_are_no_base_64_are_refused(letters: str) -> None:
    with pytest.raises(ValueError, match="should be a PNG"):
        a_troop(letters)


def test_a_sound_picture_is_taken_and_no_picture_is_none() -> None:
    assert a_troop(base64.b64encode(SOUND).decode()).picture
    assert a_troop("").picture == ""
