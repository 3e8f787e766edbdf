"""Edits of what surrounds a battle: each a new scenario, the very same where nothing changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from pydantic import ValidationError

from builder.core.circumstances import Victory
from builder.core.errors import BadRequest
from builder.core.messages import N_, Message

if TYPE_CHECKING:
    from builder.core.circumstances import Objective
    from builder.core.model import Model
    from builder.core.scenario import Scenario

__all__ = ["free_objective_id", "with_battle", "with_side", "with_values", "with_victory"]

_Value = TypeVar("_Value", bound="Model")


def with_values(value: _Value, **fields: object) -> _Value:
    """Return a value with other fields, checked as in a file.

    Raises:
        BadRequest: it may not hold them; the message says why.
    """
    try:
        changed = type(value).model_validate({**dict(value), **fields})
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        reason = first["msg"].removeprefix("Value error, ")
        raise BadRequest(Message.of(N_("That can't be: {reason}."), reason=reason)) from error
    return value if changed == value else changed


def with_battle(scenario: Scenario, **fields: object) -> Scenario:
    """Return the battle with other fields of its own; see ``with_values`` for what it raises."""
    return with_values(scenario, **fields)


def with_side(scenario: Scenario, side: int, **fields: object) -> Scenario:
    """Return the battle with other fields of a side, counted from 0."""
    changed = with_values(scenario.sides[side], **fields)
    if changed is scenario.sides[side]:
        return scenario
    sides = (*scenario.sides[:side], changed, *scenario.sides[side + 1 :])
    return scenario.model_copy(update={"sides": sides})


def with_victory(scenario: Scenario, **fields: object) -> Scenario:
    """Return the battle with other words or places that count; with neither it has no victory."""
    victory = with_values(scenario.victory or Victory(), **fields)
    return with_battle(scenario, victory=victory if victory != Victory() else None)


def free_objective_id(objectives: tuple[Objective, ...]) -> str:
    """Return an id that none of the places has: "place-1" and so on."""
    taken = {each.id for each in objectives}
    number = len(taken) + 1
    while f"place-{number}" in taken:
        number += 1
    return f"place-{number}"
