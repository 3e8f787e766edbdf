"""What has been worked out, remembered for a while.

Keys hold ``id()`` of frozen values; the value remembered must hold the object itself, so that its
id can't come to mean another. There are two generations: what isn't asked for between two turns
is forgotten, so a day of editing doesn't fill the machine's memory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Memory"]

_Made = TypeVar("_Made")


class Memory:
    """A table of two generations."""

    def __init__(self) -> None:
        """Start empty."""
        self._young: dict[tuple[Any, ...], Any] = {}
        self._old: dict[tuple[Any, ...], Any] = {}

    def get(self, key: tuple[Any, ...]) -> Any:  # noqa: ANN401 - each caller knows what it put
        """Return what was put under a key, or None."""
        value = self._young.get(key)
        if value is None:
            value = self._old.get(key)
            if value is not None:
                self._young[key] = value
        return value

    def put(self, key: tuple[Any, ...], value: Any) -> None:  # noqa: ANN401
        """Remember a value (not None)."""
        self._young[key] = value

    def once(self, key: tuple[Any, ...], held: object, make: Callable[[], _Made]) -> _Made:
        """Return what was made under a key, or make it and remember it.

        ``held``: whose identity is in the key; it is kept alive as long as the value is.
        """
        known: tuple[object, _Made] | None = self.get(key)
        if known is None:
            known = (held, make())
            self.put(key, known)
        return known[1]

    def turn(self) -> None:
        """Start a new generation: what was not asked for in the last one is forgotten."""
        self._old, self._young = self._young, {}

    def __len__(self) -> int:
        """Return how many values are remembered."""
        return len(self._old.keys() | self._young.keys())
