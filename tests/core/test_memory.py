"""What has been worked out is remembered for two turns at least, if nobody asks for it."""

from __future__ import annotations

from builder.core.memory import Memory


def test_what_was_put_is_given_back() -> None:
    memory = Memory()
    memory.put(("a", 1), "value")
    assert memory.get(("a", 1)) == "value"
    assert memory.get(("b", 1)) is None


def test_what_is_asked_for_outlives_any_number_of_turns() -> None:
    memory = Memory()
    memory.put(("a",), "value")
    for _ in range(5):
        memory.turn()
        assert memory.get(("a",)) == "value"


def test_what_nobody_asks_for_is_forgotten_at_the_second_turn() -> None:
    memory = Memory()
    memory.put(("a",), "value")
    memory.turn()
    assert len(memory) == 1
    memory.turn()
    assert memory.get(("a",)) is None
    assert len(memory) == 0
