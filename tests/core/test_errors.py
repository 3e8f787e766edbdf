"""Errors tell what, where and what to do, and propose the nearest known name."""

from __future__ import annotations

import pytest

from builder.core.errors import (
    BadRequest,
    BuilderError,
    DocumentError,
    FaultsFound,
    NewerDocument,
    NotApplicable,
    PackError,
    Problem,
    UnknownName,
    close_match,
)
from builder.core.messages import Message
from builder.core.model import LocalisedText


def test_the_text_of_an_error_is_its_message_in_english() -> None:
    assert str(BadRequest(Message.of("{n} are too many", n=7))) == "7 are too many"


def test_texts_inside_a_message_are_put_into_words_too() -> None:
    inner = Message.of("“{name}”", name=LocalisedText(en="line", it="linea"))
    assert str(BuilderError(Message.of("no {what}", what=inner))) == "no “line”"


@pytest.mark.parametrize(("n", "text"), [(1, "1 man"), (2, "2 men"), (0, "0 men")])
def test_a_message_has_its_plural(n: int, text: str) -> None:
    assert str(BuilderError(Message.plural_of("{n} man", "{n} men", n))) == text


def test_an_unknown_name_proposes_the_nearest() -> None:
    error = UnknownName(Message.of("army list"), "polibian", ["polybian", "gallic"])
    assert str(error) == "There is no army list “polibian”; did you mean “polybian”?"


def test_a_name_like_no_other_lists_the_known_ones() -> None:
    error = UnknownName(Message.of("ruleset"), "xyz", ["b", "a"])
    assert str(error) == "There is no ruleset “xyz”; known are: a, b"


def test_of_many_known_names_a_dozen_are_listed() -> None:
    error = UnknownName(Message.of("entry"), "xyz", [f"name-{n:02}" for n in range(20)])
    assert "name-11 …" in str(error)
    assert "name-12" not in str(error)


def test_faults_name_the_first_with_its_place() -> None:
    problems = (
        Problem("france.yaml", 8, "points", Message.of("should be a number")),
        Problem("france.yaml", 9, "", Message.of("is odd")),
    )
    error = PackError(problems)
    assert str(error) == "france.yaml:8: points: should be a number"
    assert error.problems == problems


@pytest.mark.parametrize(
    ("child", "parent"),
    [
        (UnknownName, BuilderError),
        (NotApplicable, BuilderError),
        (BadRequest, BuilderError),
        (FaultsFound, BuilderError),
        (DocumentError, FaultsFound),
        (NewerDocument, DocumentError),
        (PackError, FaultsFound),
    ],
)
def test_the_tree_of_errors_is_as_drawn(child: type[object], parent: type[object]) -> None:
    assert issubclass(child, parent)


def test_nothing_near_is_no_match() -> None:
    assert close_match("cohort", ["cohort-500", "legion"]) == "cohort-500"
    assert close_match("cohort", ["phalanx"]) is None
