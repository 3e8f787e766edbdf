"""Type: which characters the fonts have, how texts are broken, and that nothing gets lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.export.typography import (
    HOUSE_MARK,
    Face,
    Piece,
    Style,
    abridged,
    few_lines,
    fit,
    lines_of,
    missing_glyphs,
    runs,
    width,
    wrap,
)
from tests.support.pdf import plain

SANS = Style(Face.SANS, 8)
NAME = Style(Face.SERIF_BOLD, 11)


def words_of(lines: object) -> str:
    return "".join(text for line in lines for _, text, _ in line.parts)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "text", ["Legio Ⅱ", "Ἀλέξανδρος ὁ Μέγας", "Łódź, Ő, Ş, ß, œ", "× – ½ … “ ” ’", "±≤≥−", "●▲○☐"]
)
def test_latin_extended_greek_and_the_signs_in_use_are_there(text: str) -> None:
    assert missing_glyphs(text) == ()


def test_emoji_and_hebrew_are_missing_once_each_in_their_order() -> None:
    assert missing_glyphs("a😀 שלום 😀ל\n") == ("😀", "ש", "ל", "ו", "ם")


@pytest.mark.parametrize("face", [face for face in Face if face is not Face.SIGNS])
def test_what_no_font_has_is_told_by_its_number(face: Face) -> None:
    stretches, missing = runs("to 😀 you", face)
    assert "".join(run.text for run in stretches) == "to ⟦U+1F600⟧ you"
    assert missing == ("😀",)


@pytest.mark.parametrize(("text", "told"), [("\ud800", "⟦U+D800⟧"), ("\x07", "⟦U+0007⟧")])
def test_what_is_no_text_at_all_is_told_as_well(text: str, told: str) -> None:
    assert [run.text for run in runs(text, Face.SANS)[0]] == [told]


def test_a_character_is_taken_from_the_next_font_that_has_it() -> None:
    stretches, _ = runs("5 − 3", Face.SANS)
    assert [(run.face, run.text) for run in stretches] == [
        (Face.SANS, "5 "), (Face.SERIF, "−"), (Face.SANS, " 3"),
    ]  # fmt: skip


def test_a_blank_between_other_fonts_is_never_a_stretch_of_its_own() -> None:
    """A reader of PDF leaves out a stretch that is but a blank."""
    stretches, _ = runs("漢 − 3", Face.SANS)
    assert [(run.face, run.text) for run in stretches] == [
        (Face.SERIF, "⟦U+6F22⟧ −"), (Face.SANS, " 3"),
    ]  # fmt: skip


def test_figures_of_all_tables_are_equally_wide() -> None:
    for face in (Face.SANS, Face.SANS_BOLD):
        widths = {width(digit, Style(face, 9)) for digit in "0123456789"}
        assert len(widths) == 1


@given(st.text(max_size=200), st.sampled_from([SANS, NAME]), st.floats(20, 80))
def test_no_line_is_wider_than_its_room_and_no_letter_is_lost(
    text: str, style: Style, room: float
) -> None:
    lines = wrap(text, style, room)
    assert all(line.width <= room + 1e-6 for line in lines)
    assert plain(words_of(lines)) == plain(text)


@given(st.text(alphabet="ab ", max_size=80))
def test_lines_are_broken_at_blanks_where_words_fit(text: str) -> None:
    word = max((len(each) for each in text.split()), default=0)
    lines = wrap(text, SANS, width("b", SANS) * max(word, 1) + 0.01)
    assert [w for line in lines for w in words_of([line]).split()] == text.split()


def test_a_word_wider_than_the_room_is_broken() -> None:
    lines = wrap("W" * 40, SANS, 20)
    assert len(lines) > 1
    assert words_of(lines) == "W" * 40


def test_line_ends_of_notes_hold() -> None:
    assert [words_of([line]) for line in wrap("one\n\ntwo", SANS, 50)] == ["one ", "", "two"]


def test_a_line_ends_with_the_blank_at_which_it_was_broken_and_without_one_within_a_word() -> None:
    """So who reads or copies the lines joins them to what was written."""
    room = width("prima", SANS) + 0.01
    assert [words_of([line]) for line in wrap("Legio prima", SANS, room)] == ["Legio ", "prima"]
    assert "".join(words_of([line]) for line in wrap("Legioprima", SANS, room)) == "Legioprima"


def test_the_house_mark_is_never_parted_from_its_value() -> None:
    piece = Piece("4,940", SANS)
    for room in (10, 12, 15, 18, 30):
        lines = lines_of((Piece("points ", SANS), piece, piece.mark()), room)
        assert all(not words_of([line]).startswith(HOUSE_MARK) for line in lines)


def test_a_text_shrinks_to_its_room_but_not_under_six_points() -> None:
    room = width("Manipulus", NAME) * 0.8
    style = fit("Manipulus", NAME, room)
    assert style is not None
    assert 6 <= style.size < NAME.size
    assert fit("Manipulus " * 20, NAME, room) is None


def test_few_lines_are_set_as_large_as_they_can_be() -> None:
    text = "Legio secunda Augusta pia fidelis"
    lines = few_lines(text, NAME, 30)
    assert len(lines) <= 2
    assert plain(words_of(lines)) == plain(text)
    assert few_lines("Legio", NAME, 30)[0].size == NAME.size


def test_only_a_running_title_is_abridged() -> None:
    text, style = abridged("Zama " * 50, SANS, 40)
    assert text.endswith("…")
    assert width(text, style) <= 40
    assert abridged("Zama", SANS, 40) == ("Zama", SANS)
