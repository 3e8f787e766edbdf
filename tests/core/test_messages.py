"""A message is a value: equal texts with equal values are equal."""

from __future__ import annotations

from builder.core.messages import N_, Message


def test_marking_a_text_leaves_it_as_it_is() -> None:
    assert N_("{n} men") == "{n} men"


def test_the_order_of_the_values_makes_no_difference() -> None:
    assert Message.of("{a} {b}", a=1, b=2) == Message.of("{a} {b}", b=2, a=1)


def test_a_plural_knows_its_count() -> None:
    message = Message.plural_of("{n} man", "{n} men", 3, side="Rome")
    assert (message.source, message.plural, message.count) == ("{n} man", "{n} men", 3)
    assert message.values == (("side", "Rome"),)
