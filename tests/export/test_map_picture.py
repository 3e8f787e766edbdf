"""The map as SVG and PNG: whole files that any program reads, the same bytes each time."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from builder.core.model import clean_text
from builder.drawing.shapes import Group, Label, Path, Step, SymbolRef, box
from builder.export.map_picture import map_as_png, map_as_svg
from builder.export.paper import PAPERS
from builder.export.png_picture import png_picture
from builder.export.svg_picture import svg_picture
from tests.export.battles import eighty
from tests.support.maps import deployed

if TYPE_CHECKING:
    from builder.drawing.shapes import Shape

SVG = "{http://www.w3.org/2000/svg}"


def svg(*shapes: Shape) -> ET.Element:
    return ET.fromstring(svg_picture(shapes, 210, 297, "Trial"))  # noqa: S314 - our own


def test_texts_are_texts_with_fonts_that_others_have() -> None:
    root = ET.fromstring(map_as_svg(deployed(), "a4", "en"))  # noqa: S314 - our own
    texts = [each.text for each in root.iter(f"{SVG}text")]
    assert "Zama, 202 BC" in texts
    assert "12 × Velites" in texts
    families = {each.get("font-family", "") for each in root.iter(f"{SVG}text")}
    assert all(family.endswith(("sans-serif", "serif")) for family in families)


@pytest.mark.parametrize("paper", PAPERS)
def test_an_svg_is_as_large_as_its_page(paper: str) -> None:
    root = ET.fromstring(map_as_svg(deployed(), paper, "en"))  # noqa: S314 - our own
    sides = sorted(float(root.get(name, "").removesuffix("mm")) for name in ("width", "height"))
    assert sides == sorted((PAPERS[paper].width, PAPERS[paper].height))


def test_a_symbol_is_in_the_file_once() -> None:
    root = svg(SymbolRef("foot", 0, 0, 4), SymbolRef("foot", 9, 0, 4), SymbolRef("archer", 0, 9, 4))
    assert len(root.findall(f"{SVG}defs/{SVG}g")) == 2
    assert len(root.findall(f"{SVG}use")) == 3


def test_groups_are_moved_turned_scaled_and_clipped() -> None:
    root = svg(Group((box((0, 0, 5, 5)),), 3, 4, 0.5, 90, clip=(0, 0, 2, 2)))
    group = root.findall(f"{SVG}g")[0]
    assert group.get("transform") == "translate(3 4) rotate(90) scale(0.5)"
    assert group.get("clip-path") == "url(#clip-0_0_2_2)"
    clip = root.find(f"{SVG}clipPath")
    assert clip is not None
    assert clip.get("id") == "clip-0_0_2_2"


def test_paths_keep_their_steps() -> None:
    steps = (Step("M", (1, 2)), Step("C", (1, 2, 3, 4, 5.12345, 6)), Step("Z"))
    path = svg(Path(steps, fill="#123456")).find(f"{SVG}path")
    assert path is not None
    assert path.get("d") == "M1 2C1 2 3 4 5.123 6Z"
    assert path.get("fill") == "#123456"


def test_a_halo_lies_under_its_letters() -> None:
    texts = svg(Label("Palus", 1, 2, 3, halo="#FFFFFF")).findall(f"{SVG}text")
    assert [(each.text, each.get("fill")) for each in texts] == [
        ("Palus", "none"), ("Palus", "#1F1B16"),
    ]  # fmt: skip


@settings(max_examples=50)
@given(st.text(min_size=1, max_size=40).map(clean_text).filter(str.strip))
def test_any_text_of_a_document_is_read_again(text: str) -> None:
    read = svg(Label(text, 0, 0, 3)).find(f"{SVG}text")
    assert read is not None
    assert (read.text or "").split() == text.split()


def test_what_xml_cannot_hold_is_left_out() -> None:
    read = svg(Label("a\x00b\x1f<&>", 0, 0, 3)).find(f"{SVG}text")
    assert read is not None
    assert read.text == "ab<&>"


def test_the_same_battle_gives_the_same_pictures() -> None:
    assert map_as_svg(deployed(), "a4", "it") == map_as_svg(deployed(), "a4", "it")
    assert map_as_png(deployed(), "a4", "it", 50) == map_as_png(deployed(), "a4", "it", 50)


def test_a_png_is_read_by_others_with_its_resolution() -> None:
    picture = Image.open(BytesIO(map_as_png(deployed(), "a4", "en", 100)))
    assert (picture.format, picture.mode) == ("PNG", "RGB")
    assert picture.width == pytest.approx(1169, abs=1)
    assert picture.info["dpi"][0] == pytest.approx(100, abs=0.1)


def test_pixels_keep_their_colours_and_places() -> None:
    """Two rows of two: blue, green; red, white; each row has four bytes more than it needs."""
    rows = b"\xff\0\0\0\0\xff\0\0....\0\0\xff\0\xff\xff\xff\0...."
    picture = Image.open(BytesIO(png_picture(2, 2, 12, rows, 72)))
    found = [picture.getpixel((x, y)) for y in (0, 1) for x in (0, 1)]
    assert found == [(0, 0, 255), (0, 255, 0), (255, 0, 0), (255, 255, 255)]


def test_an_army_alone_gives_an_empty_page_and_no_error() -> None:
    root = ET.fromstring(map_as_svg(eighty(), "a4", "en"))  # noqa: S314 - our own
    assert not list(root.iter(f"{SVG}path"))
