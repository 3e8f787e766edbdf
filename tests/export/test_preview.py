"""Pages as pictures, for the window."""

from __future__ import annotations

import pytest

from builder.export.booklet import booklet
from builder.export.preview import page_count, render_page
from tests.export.battles import eighty


@pytest.fixture(scope="module")
def made() -> bytes:
    return booklet(eighty(), ["roster", "qrs"]).content


def test_pages_are_counted(made: bytes) -> None:
    assert page_count(made) == booklet(eighty(), ["roster", "qrs"]).pages


@pytest.mark.parametrize("scale", [0.5, 1.0, 2.0])
def test_a_page_has_four_bytes_a_pixel(made: bytes, scale: float) -> None:
    width, height, stride, pixels = render_page(made, 0, scale)
    assert width == pytest.approx(595 * scale, abs=2)
    assert height == pytest.approx(842 * scale, abs=2)
    assert stride >= 4 * width
    assert len(pixels) == stride * height


def test_paper_is_white_and_ink_is_dark(made: bytes) -> None:
    _, _, stride, pixels = render_page(made, 0, 1.0)
    assert pixels[:3] == b"\xff\xff\xff"
    assert min(pixels[row * stride] for row in range(len(pixels) // stride)) == 255
    assert min(pixels[0::4]) < 60


@pytest.mark.parametrize("page", [-1, 99])
def test_a_page_that_is_not_there_is_an_error(made: bytes, page: int) -> None:
    with pytest.raises(IndexError):
        render_page(made, page, 1.0)
