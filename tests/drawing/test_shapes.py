"""Colours that mean something also differ in shape, and can be read (look.md, Shared)."""

from __future__ import annotations

import itertools

import pytest

from builder.core.finding import Severity
from builder.drawing.shapes import (
    ACCENT,
    GREY,
    INK,
    PAPER,
    SEVERITY_COLOURS,
    SIDES,
    TERRAIN_TINTS,
    Circle,
    Path,
    severity_mark,
    side_look,
)


def lightness(colour: str) -> float:
    """Return the relative luminance of a colour, as WCAG has it."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((lightness(one), lightness(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("colour", [INK, GREY, ACCENT, *SEVERITY_COLOURS.values()])
def test_type_can_be_read_on_paper(colour: str) -> None:
    assert contrast(colour, PAPER) >= 4.5


@pytest.mark.parametrize("look", SIDES, ids=lambda look: look.colour)
def test_a_white_letter_can_be_read_on_the_colour_of_a_side(look: object) -> None:
    assert contrast(look.colour, PAPER) >= 4.5  # type: ignore[attr-defined]


@pytest.mark.parametrize("tint", TERRAIN_TINTS.values())
def test_a_name_can_be_read_over_every_terrain(tint: str) -> None:
    assert contrast(INK, tint) >= 4.5


def test_no_two_sides_have_the_same_pattern() -> None:
    for one, other in itertools.combinations(SIDES, 2):
        assert (one.stripes, one.dash) != (other.stripes, other.dash)


def test_a_ninth_side_looks_like_the_first() -> None:
    assert side_look(8) == side_look(0)


def test_severities_differ_in_shape_alone() -> None:
    error, warning, advice = (severity_mark(each, 0, 0, 3) for each in Severity)
    assert isinstance(error, Circle)
    assert error.fill
    assert isinstance(warning, Path)
    assert isinstance(advice, Circle)
    assert not advice.fill


def test_a_circle_is_four_curves_that_touch_its_box() -> None:
    steps = Circle(5, 7, 2).path().steps
    ends = [step.at[-2:] for step in steps if step.at]
    assert {(7, 7), (5, 9), (3, 7), (5, 5)} == set(ends)
