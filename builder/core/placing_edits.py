"""Edits of where units stand: pure functions from one scenario to the next.

Nothing is refused because a rule of the game is broken: a unit may stand on another or off the
table, which is a finding. Refused is what no file may hold.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import ValidationError

from builder.core.errors import BadRequest, UnknownName
from builder.core.messages import N_, Message
from builder.core.placing import (
    FULL_TURN_DEG,
    MAX_PLACEMENTS,
    Placement,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from builder.core.placing import SideDeployment
    from builder.core.scenario import Scenario

__all__ = ["choose_strip", "move_by", "move_to", "place", "take_off", "turn_to"]


def place(scenario: Scenario, side: str, placements: Iterable[Placement]) -> Scenario:
    """Put units where they are said to stand; those that stand somewhere already are moved.

    Raises:
        UnknownName: the scenario has no such side.
        BadRequest: there are more than a side may have.
    """
    found = {each.unit: each for each in _of_side(scenario, side).placements}
    found.update({each.unit: each for each in placements})
    if len(found) > MAX_PLACEMENTS:
        text = N_("A side has at most {n} units on the table.")
        raise BadRequest(Message.of(text, n=MAX_PLACEMENTS))
    return _with(scenario, side, placements=tuple(found.values()))


def move_to(scenario: Scenario, side: str, unit: str, x_mm: int, y_mm: int) -> Scenario:
    """Move a unit's middle to a place; the very same scenario if it stands there.

    Raises:
        UnknownName: the scenario has no such side.
        BadRequest: the unit isn't on the table, or the place lies further off than any reaches.
    """
    return _changed(scenario, side, (unit,), lambda _: {"x_mm": x_mm, "y_mm": y_mm})


def move_by(
    scenario: Scenario, side: str, units: Iterable[str], by_mm: tuple[int, int]
) -> Scenario:
    """Move units together, to the right and down.

    Raises:
        UnknownName, BadRequest: see ``move_to``.
    """
    right, down = by_mm
    return _changed(
        scenario,
        side,
        units,
        lambda old: {"x_mm": old.x_mm + right, "y_mm": old.y_mm + down},
    )


def turn_to(scenario: Scenario, side: str, units: Iterable[str], facing_deg: int) -> Scenario:
    """Let units face a way, each about its own middle; 360 is 0.

    Raises:
        UnknownName, BadRequest: see ``move_to``.
    """
    return _changed(scenario, side, units, lambda _: {"facing_deg": facing_deg % FULL_TURN_DEG})


def take_off(scenario: Scenario, side: str, units: Iterable[str]) -> Scenario:
    """Take units off the table; such as aren't there change nothing.

    Raises:
        UnknownName: the scenario has no such side.
    """
    gone = set(units)
    old = _of_side(scenario, side).placements
    left = tuple(each for each in old if each.unit not in gone)
    return scenario if len(left) == len(old) else _with(scenario, side, placements=left)


def choose_strip(scenario: Scenario, side: str, strip: str | None) -> Scenario:
    """Let a side use a zone of the rules, by its id; None for the usual one.

    A zone that the battle gave the side goes with that.

    Raises:
        UnknownName: the scenario has no such side.
    """
    ruled = _with(scenario, side, strip=strip)
    if all(each.zone is None for each in ruled.sides if each.id == side):
        return ruled
    sides = tuple(
        each.model_copy(update={"zone": None}) if each.id == side else each for each in ruled.sides
    )
    return ruled.model_copy(update={"sides": sides})


def _of_side(scenario: Scenario, side: str) -> SideDeployment:
    known = [each.id for each in scenario.sides]
    if side not in known:
        raise UnknownName(Message.of(N_("side")), side, known)
    return scenario.deployment_of(side)


def _changed(
    scenario: Scenario,
    side: str,
    units: Iterable[str],
    values: Callable[[Placement], dict[str, int]],
) -> Scenario:
    old = {each.unit: each for each in _of_side(scenario, side).placements}
    new = dict(old)
    for unit in units:
        if unit not in old:
            raise BadRequest(Message.of(N_("This unit isn't on the table; place it first.")))
        new[unit] = _valid({**dict(old[unit]), **values(old[unit])})
    return scenario if new == old else _with(scenario, side, placements=tuple(new.values()))


def _valid(values: dict[str, object]) -> Placement:
    try:
        return Placement.model_validate(values)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(each) for each in first["loc"])
        message = Message.of(N_("{field}: {reason}"), field=field, reason=first["msg"])
        raise BadRequest(message) from error


def _with(scenario: Scenario, side: str, **values: object) -> Scenario:
    """Return the scenario with a side's deployment changed: in the sides' order, none empty."""
    new = _of_side(scenario, side).model_copy(update=values)
    kept = {each.side: each for each in scenario.deployment} | {side: new}
    ordered = (kept[each.id] for each in scenario.sides if each.id in kept)
    deployment = tuple(each for each in ordered if each.placements or each.strip)
    return scenario.model_copy(update={"deployment": deployment})
