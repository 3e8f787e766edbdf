"""Documents of a newer program, as far as this one understands them: to be read, never written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import ValidationError

from builder.core.model import Model

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["understood"]

M = TypeVar("M", bound=Model)
# What is found beneath a value that was unknown itself is gone with it; a second look is for the
# checks that a model makes when all else is right.
MOST_LOOKS = 3


def understood(data: dict[str, Any], model: type[M]) -> M | None:
    """Return what a model understands of plain data: all but the keys that it doesn't know.

    None where anything else is wrong: what has another form than this program knows might mean
    anything. The data given are used up.
    """
    for _ in range(MOST_LOOKS):
        try:
            return model.model_validate(data)
        except (ValidationError, RecursionError) as error:
            if not isinstance(error, ValidationError):
                return None
            # All of them, however many: what is new may stand with every troop of an army.
            details = error.errors(include_url=False, include_input=False, include_context=False)
            if any(each["type"] != "extra_forbidden" for each in details):
                return None
            for each in details:
                _take_away(data, each["loc"])
    return None


def _take_away(data: Any, path: Sequence[str | int]) -> None:  # noqa: ANN401 - what a file holds
    """Take a key away. Paths name the kinds of a union too, which are no steps into the data."""
    for step in path[:-1]:
        is_step = step in data if isinstance(data, dict) else isinstance(step, int)
        data = data[step] if is_step else data
    data.pop(path[-1])
