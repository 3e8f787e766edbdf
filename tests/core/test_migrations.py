"""Documents of older versions, step by step made into those of today."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.migrations import STEPS, migrated, version_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from builder.core.migrations import Step

# A kind that was never released: /2 called the title a name, /3 counts what /2 had in a list.
POEM_1 = {"title": "Carmen", "lines": ["arma", "virumque"]}
POEM_3 = {"name": "Carmen", "line_count": 2}


def _named(data: dict[str, Any]) -> dict[str, Any]:
    return {("name" if key == "title" else key): value for key, value in data.items()}


def _counted(data: dict[str, Any]) -> dict[str, Any]:
    lines = data.pop("lines", None)
    return data | {"line_count": len(lines)} if isinstance(lines, list) else data


POEM: Mapping[str, Sequence[Step]] = {"poem": (_named, _counted)}
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda each: (
        st.lists(each, max_size=4) | st.dictionaries(st.text(max_size=8), each, max_size=4)
    ),
    max_leaves=12,
)
plain_data = st.dictionaries(
    st.sampled_from(["ruleset", "army", "sides", "battle", "title", "lines", "x"]), json_values
)


@pytest.mark.parametrize(
    ("version", "data"), [(1, POEM_1), (2, _named(POEM_1)), (3, POEM_3)], ids=["/1", "/2", "/3"]
)
def test_a_made_up_kind_goes_from_each_version_to_the_third(
    version: int, data: dict[str, Any]
) -> None:
    assert version_of("poem", POEM) == 3
    assert migrated("poem", version, dict(data), POEM) == POEM_3


def test_a_kind_that_never_changed_is_at_its_first_version_and_stays_as_it_is() -> None:
    assert version_of("agreement") == 1
    assert migrated("agreement", 1, {"a": 1}) == {"a": 1}


@given(plain_data, st.sampled_from(sorted(STEPS)))
def test_steps_take_whatever_a_file_may_hold(data: dict[str, Any], kind: str) -> None:
    for version in range(1, version_of(kind) + 1):
        assert isinstance(migrated(kind, version, dict(data)), dict)


@given(plain_data)
def test_the_steps_one_by_one_lead_where_all_of_them_lead(data: dict[str, Any]) -> None:
    first = {"poem": POEM["poem"][:1]}
    halfway = migrated("poem", 1, dict(data), first)
    assert migrated("poem", 2, halfway, POEM) == migrated("poem", 1, dict(data), POEM)


def test_what_version_1_pins_has_no_digest_and_is_given_none() -> None:
    pins = {"ruleset": {"id": "tiny", "version": "1"}, "army": {"army_list": {"id": "rome"}}}
    assert migrated("roster", 1, dict(pins)) == pins
