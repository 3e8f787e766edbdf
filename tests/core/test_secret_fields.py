"""Every field of a document is public or has a topic (design.md §7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import pytest

from builder.core.model import Model
from builder.core.roster import Roster
from builder.core.scenario import Scenario
from builder.core.secret_fields import CLASSES, PUBLIC, TOPICS, closed_topics
from builder.operations.documents import new_scenario
from tests.support.makers import shipped

if TYPE_CHECKING:
    from collections.abc import Iterator

# What the four sets of rules keep secret (rules-data, the last table of its comparison), and where
# units stand as long as they aren't on the table (house).
TEMPLATES = {
    "zama-202bc": {"orders", "reserves", "commander", "notes", "deployment"},
    "cynoscephalae-197bc": {"orders", "leaders", "reserves", "notes", "deployment"},
    "campaldino-1289": {"orders", "levels", "reserves", "notes", "deployment"},
    "quatre-bras-1815": {"orders", "notes", "characters", "spares", "reserves", "deployment"},
}


def models_in(kind: object) -> Iterator[type[Model]]:
    if isinstance(kind, type) and issubclass(kind, Model):
        yield kind
    for part in get_args(kind):
        yield from models_in(part)


def document_models() -> set[type[Model]]:
    found: set[type[Model]] = set()
    waiting: list[type[Model]] = [Roster, Scenario]
    while waiting:
        model = waiting.pop()
        if model not in found:
            found.add(model)
            for field in model.model_fields.values():
                waiting.extend(models_in(field.annotation))
    return found


def test_every_model_that_stands_in_a_document_is_classed() -> None:
    assert set(CLASSES) == document_models()


@pytest.mark.parametrize("model", sorted(document_models(), key=repr))
def test_every_field_is_classed(model: type[Model]) -> None:
    assert set(CLASSES[model]) == set(model.model_fields)
    assert set(CLASSES[model].values()) <= {PUBLIC, *TOPICS}


def test_a_secret_field_has_a_default_to_show_instead() -> None:
    for model, classes in CLASSES.items():
        for name, topic in classes.items():
            assert topic == PUBLIC or not model.model_fields[name].is_required()


@pytest.mark.parametrize(("template", "topics"), TEMPLATES.items())
def test_the_rules_choose_what_is_secret(template: str, topics: set[str]) -> None:
    scenario = new_scenario(shipped(), template, language="en")
    assert closed_topics(shipped().ruleset(scenario.ruleset.id), scenario) == topics


def test_a_battle_may_open_topics_and_close_others() -> None:
    scenario = new_scenario(shipped(), "zama-202bc", language="en").model_copy(
        update={"open_topics": ("orders",), "secret_topics": ("levels",)}
    )
    topics = closed_topics(shipped().ruleset(scenario.ruleset.id), scenario)
    assert topics == {"reserves", "commander", "notes", "deployment", "levels"}
