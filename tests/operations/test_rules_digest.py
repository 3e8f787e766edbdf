"""The digest of the rules that two sides agree on: of what they say, not of how models are made."""

from __future__ import annotations

import pytest

from builder.core.model import Flag, Model, Text
from builder.core.pinning import digest_of
from builder.core.ruleset import Ruleset
from builder.operations.packs import shared_library
from tests.support.makers import shipped

RULESETS = sorted({ruleset for ruleset, _ in shared_library().template_ids()})
EACH_RULESET = pytest.mark.parametrize("ruleset", RULESETS)


class LaterRuleset(Ruleset):
    """Rules of a newer program: with fields that nobody has used yet."""

    hunger: tuple[Text, ...] = ()
    cold: Flag = False


class One(Model):
    """Two fields."""

    name: Text = ""
    is_heavy: Flag = False


class Other(Model):
    """The same ones in another order, and one that is new."""

    is_heavy: Flag = False
    worth: int = 5
    name: Text = ""


class HoldsOne(Model):
    """Something below."""

    held: tuple[One, ...]


class HoldsOther(Model):
    """The same of a newer program."""

    held: tuple[Other, ...]


@EACH_RULESET
def test_a_new_field_at_its_default_leaves_the_digest_as_it_is(ruleset: str) -> None:
    rules = shipped().ruleset(ruleset)
    assert digest_of(LaterRuleset.model_construct(**dict(rules))) == digest_of(rules)


def test_the_order_of_fields_makes_no_difference_and_values_do() -> None:
    one = One(name="hastati", is_heavy=True)
    same = digest_of(one)
    newer = Other(name="hastati", is_heavy=True, worth=5)
    assert digest_of(newer) == same
    assert digest_of(HoldsOne(held=(one,))) == digest_of(HoldsOther(held=(newer,)))
    assert digest_of(Other(name="hastati", is_heavy=True, worth=6)) != same
    assert digest_of(One(name="hastati")) != same


@EACH_RULESET
def test_any_other_rule_is_another_digest(ruleset: str) -> None:
    rules = shipped().ruleset(ruleset)
    changed = rules.model_copy(update={"secret": ("spares",)})
    assert digest_of(changed) != digest_of(rules)
    assert len({digest_of(shipped().ruleset(each)) for each in RULESETS}) == len(RULESETS)
