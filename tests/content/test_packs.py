"""The shipped data are sound: they validate, speak both languages and name their sources."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from builder.core.model import LocalisedText, Model
from builder.core.tables import Sourced
from builder.storage.library import Library
from tests.support.makers import MINIATURES, PACKS, ROOT, shipped

if TYPE_CHECKING:
    from collections.abc import Iterator

# The name of a regiment.
NAMES = {"Chasseurs à cheval de la Garde"}
# A sentence is seldom the same in two languages; names, numbers, signs and measures may be.
SENTENCE = 5
WORD = re.compile(r"[^\W\d_]{2,}")

ALL_RULESETS = [
    (library, name)
    for library in (shipped(), *(Library([PACKS / name]) for name in MINIATURES))
    for name in library.ruleset_ids()
]
ALL_LISTS = [
    (library, ruleset, name)
    for library, ruleset in ALL_RULESETS
    for name in library.list_ids(ruleset)
]


def models(value: object) -> Iterator[Model]:
    if isinstance(value, Model):
        yield value
        for name in type(value).model_fields:
            yield from models(getattr(value, name))
    elif isinstance(value, tuple):
        for each in value:
            yield from models(each)


def all_data() -> Iterator[Model]:
    for library, name in ALL_RULESETS:
        yield library.ruleset(name)
    for library, ruleset, name in ALL_LISTS:
        yield library.army_list(ruleset, name)
    for ruleset, name in shipped().template_ids():
        yield shipped().template(f"{ruleset}/{name}")


@pytest.mark.parametrize(("library", "name"), ALL_RULESETS)
def test_every_ruleset_is_taken_and_is_called_as_its_folder(library: Library, name: str) -> None:
    assert library.ruleset(name).id == name


@pytest.mark.parametrize(("library", "ruleset", "name"), ALL_LISTS)
def test_every_army_list_is_taken_and_is_called_as_its_file(
    library: Library, ruleset: str, name: str
) -> None:
    army_list = library.army_list(ruleset, name)
    assert (army_list.id, army_list.ruleset) == (name, ruleset)


@pytest.mark.parametrize(("ruleset", "name"), shipped().template_ids())
def test_every_scenario_template_is_taken_and_is_called_as_its_file(
    ruleset: str, name: str
) -> None:
    template = shipped().template(f"{ruleset}/{name}")
    assert (template.id, template.ruleset) == (name, ruleset)


def test_one_template_is_the_demonstration() -> None:
    templates = [shipped().template("/".join(each)) for each in shipped().template_ids()]
    assert sum(template.demo for template in templates) == 1


def test_every_text_says_something_in_both_languages() -> None:
    texts = [each for data in all_data() for each in models(data) if type(each) is LocalisedText]
    assert texts
    assert all(text.en.strip() and text.it.strip() for text in texts)


def test_no_sentence_was_left_in_the_other_language() -> None:
    texts = {
        each for data in all_data() for each in models(data) if isinstance(each, LocalisedText)
    }
    same = [
        text.en
        for text in texts
        if text.en == text.it and len(WORD.findall(text.en)) >= SENTENCE
        if text.en not in NAMES
    ]
    assert not same


def test_what_is_said_to_be_ours_is_a_field_that_is_there() -> None:
    wrong = [
        f"{type(each).__name__}: {name}"
        for data in all_data()
        for each in models(data)
        if isinstance(each, Sourced)
        for name in each.house
        if getattr(each, name, None) is None
    ]
    assert not wrong


def test_every_file_of_data_is_one_that_the_library_knows() -> None:
    """A list in a folder that is no ruleset's would never be seen."""
    rulesets = set(shipped().ruleset_ids())
    for kind in ("army_lists", "scenario_templates"):
        strays = [each for each in (ROOT / kind).rglob("*") if each.is_file()
                  and (each.suffix != ".yaml" or each.parent.name not in rulesets)]  # fmt: skip
        assert not strays
