"""Targets and later orders in a file: written in one way, and checked when it is opened."""

from __future__ import annotations

import pytest

from builder.core.edits import change
from builder.core.errors import DocumentError
from builder.core.order_target import LaterOrder, OrderTarget
from builder.operations.documents import new_scenario, with_army
from builder.storage.documents import load, text_of
from tests.support.makers import shipped


def a_text() -> str:
    """Return the file of Quatre Bras, with all that an order can have."""
    scenario = new_scenario(shipped(), "quatre-bras-1815", language="en")
    army = change(
        scenario.sides[0].army,
        (2,),
        order="avanzata",
        order_target=OrderTarget(x_mm=500, y_mm=300),
        later_orders=(LaterOrder(order="difesa", turn=4, when="at the wood"),),
    )
    return text_of(with_army(scenario, 0, army))


def test_what_is_written_is_read_again_to_the_letter() -> None:
    text = a_text()
    assert text_of(load(text, "battle.legatus", shipped())) == text


@pytest.mark.parametrize(
    ("place", "written", "instead", "field", "told"),
    [
        ("later", "order: difesa", "order: difessa", "later_orders[0].order", "“difesa”?"),
        ("later", "turn: 4", "turn: 0", "later_orders[0].turn", "at least 1"),
        ("order_target", "y_mm: 300", "front_deg: 90", "order_target", "names one of"),
        ("order_target", "x_mm: 500", "x_mm: 900000", "order_target.x_mm", "at most"),
    ],
)
def test_a_fault_is_told_with_field_and_line(
    place: str, written: str, instead: str, field: str, told: str
) -> None:
    before, mark, after = a_text().partition(place)
    changed = before + mark + after.replace(written, instead, 1)
    with pytest.raises(DocumentError) as caught:
        load(changed, "battle.legatus", shipped())
    (problem,) = caught.value.problems
    assert problem.line is not None
    assert problem.field.endswith(field)
    assert told in str(caught.value)
