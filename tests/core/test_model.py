"""Documents and data are frozen and closed; texts of people are cleaned, numbers exact."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from builder.core.model import LocalisedText, Number, Slug, Tag, clean_notes, clean_text
from builder.core.roster import BaseMeasure

NUMBER: TypeAdapter[Fraction] = TypeAdapter(Number)
SLUG: TypeAdapter[str] = TypeAdapter(Slug)
TAG: TypeAdapter[str] = TypeAdapter(Tag)


def test_a_model_is_frozen() -> None:
    base = BaseMeasure(front_mm=20, depth_mm=20)
    with pytest.raises(ValidationError, match="frozen"):
        base.front_mm = 40  # type: ignore[misc]


def test_a_model_has_no_other_fields() -> None:
    with pytest.raises(ValidationError, match="colour"):
        BaseMeasure.model_validate({"front_mm": 20, "depth_mm": 20, "colour": "red"})


@pytest.mark.parametrize(
    ("given", "exact"),
    [(3, Fraction(3)), ("1/3", Fraction(1, 3)), (0.1, Fraction(1, 10)), ("-2", Fraction(-2))],
)
def test_numbers_of_data_are_exact(given: object, exact: Fraction) -> None:
    assert NUMBER.validate_python(given) == exact


@pytest.mark.parametrize("given", [True, None, "many", "1/0", "1e400", 10**10, float("inf"), []])
def test_what_is_no_number_of_a_rulebook_is_refused(given: object) -> None:
    with pytest.raises(ValidationError):
        NUMBER.validate_python(given)


@pytest.mark.parametrize("name", ["a", "6mm", "legion-600", "a" * 64])
def test_a_slug_is_small_letters_digits_and_hyphens(name: str) -> None:
    assert SLUG.validate_python(name) == name


@pytest.mark.parametrize("name", ["", "Legion", "a--b", "-a", "a_b", "a b", "é", "a" * 65, 6])
def test_anything_else_is_no_slug(name: Any) -> None:
    with pytest.raises(ValidationError):
        SLUG.validate_python(name)


def test_a_tag_may_have_one_colon() -> None:
    assert TAG.validate_python("shield:large") == "shield:large"
    with pytest.raises(ValidationError):
        TAG.validate_python("a:b:c")


def test_a_persons_words_are_one_line_without_marks_that_turn_reading() -> None:
    assert clean_text("a\r\nb\tc\u202ed\x00") == "a b cd"


def test_a_persons_words_are_composed() -> None:
    assert clean_text("e\u0301") == "é"


def test_notes_keep_their_lines() -> None:
    assert clean_notes("a\r\nb\u2028c\x07") == "a\nb\nc"


@pytest.mark.parametrize("text", ["<b>bold</b>", "שלום", "😀", "a/b\\c", "“quoted” 'single'"])
def test_other_words_stay_as_they_are(text: str) -> None:
    assert clean_text(text) == text


def test_a_text_of_a_pack_falls_back_to_english() -> None:
    text = LocalisedText(en="line", it="linea")
    assert [text.in_language(each) for each in ("it", "en", "fr")] == ["linea", "line", "line"]


def test_a_text_of_a_pack_needs_both_languages() -> None:
    with pytest.raises(ValidationError, match="it"):
        LocalisedText.model_validate({"en": "line"})


def test_what_a_pack_says_is_cleaned_too() -> None:
    text = LocalisedText(en="Pi\u202eke\x07", it="Picca\r\nlunga")
    assert (text.en, text.it) == ("Pike", "Picca\nlunga")


def test_a_text_of_a_pack_that_says_nothing_is_refused() -> None:
    with pytest.raises(ValidationError, match="at least 1"):
        LocalisedText(en="\u200b", it="x")
