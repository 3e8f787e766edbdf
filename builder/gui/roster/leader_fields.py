"""Fields for leaders: who holds a post, and which unit he stands with."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from builder.core import edits
from builder.core.roster import Leader
from builder.gui.roster.choice_fields import ChecksField, Choice, ComboField
from builder.gui.roster.fields import LineField, TextField
from builder.gui.roster.number_fields import NumberField
from builder.gui.words import capital, lines_of, spoken
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from builder.core.ruleset import LeaderRole
    from builder.gui.roster.desk import Desk
    from builder.gui.roster.fields import Field
    from builder.gui.roster.node_view import NodeView

__all__ = ["Seat", "leader_fields", "said_fields"]

MOST_LEVEL = 1_000


@dataclass(frozen=True, slots=True)
class Seat:
    """Where a leader is found, at a post or in reserve, and how what is said of him is changed.

    ``change`` takes the step's name, a merge key and the values; ``number`` comes before the
    labels of one of several.
    """

    role: LeaderRole
    holder: Callable[[NodeView], Leader | None]
    change: Callable[..., object]
    number: str = ""

    def said(self, view: NodeView, field: str) -> str:
        """Return what is said of him, or "" where nothing is."""
        value = getattr(self.holder(view), field, None)
        return "" if value is None else str(value)


def leader_fields(desk: Desk) -> Iterator[Field]:
    """Yield the posts of the formation itself, and those that a unit's figure may hold."""
    view = desk.view
    if len(view.nodes) > 1 or view.hides("commander"):
        return
    for role in view.ruleset.leader_roles:
        post = view.post_of(role)
        if post is None:
            continue
        label = capital(spoken(role.label))
        if role.many:
            yield from _one_of_many(desk, role, label)
        elif post is view.node:
            yield from _holder_fields(desk, role)
        elif role.figure and view.units:
            yield ChecksField(
                label,
                [Choice(role.id, translate("stands with this unit"), _rule(role))],
                partial(_ticked, role),
                partial(_put, desk, role),
                translate("Which unit this leader is one figure of"),
            )


def _one_of_many(desk: Desk, role: LeaderRole, label: str) -> Iterator[Field]:
    """Yield what is said of the one who stands with a unit, of a post that many may hold."""
    if not desk.view.units:
        return
    yield ChecksField(
        label,
        [Choice(role.id, translate("stands with this unit"), _rule(role))],
        lambda now: (role.id,) if now.holder_of(role) else (),
        partial(_put, desk, role),
        translate("Whether one of them stands with this unit"),
    )
    yield from _holder_fields(desk, role)


def _holder_fields(desk: Desk, role: LeaderRole) -> Iterator[Field]:
    """Yield what the ruleset says of who holds a post, and where he stands."""
    yield from said_fields(
        desk, Seat(role, lambda now: now.holder_of(role), partial(_appoint, desk, role))
    )
    if role.figure:
        yield TextField(translate("Stands with"), partial(_whereabouts, role))


def said_fields(desk: Desk, seat: Seat) -> Iterator[Field]:
    """Yield what the ruleset has to say of a leader: name, level, command points, character."""
    role, label = seat.role, f"{seat.number}{capital(spoken(seat.role.label))}"
    rule = _rule(role)

    def say(field: str, value: object) -> None:
        name = translate("name {role}", role=role.label)
        step = name if field == "name" else translate("change {role}", role=role.label)
        key = ("leader", role.id, seat.number, field, desk.burst)
        seat.change(step, key, **{field: value})

    yield LineField(
        label,
        lambda now: seat.said(now, "name"),
        partial(say, "name"),
        tip=lines_of(translate("The name of the one who holds this post"), rule),
    )
    hides = desk.view.hides
    if role.has_level and not hides("levels"):
        yield NumberField(
            seat.number + translate("Level"),
            lambda now: holder.level if (holder := seat.holder(now)) else None,
            partial(say, "level"),
            (0, MOST_LEVEL),
            lambda _now: "–",
            rule,
        )
    if role.points and not hides("leaders"):
        yield ComboField(
            seat.number + translate("Command points"),
            lambda _now: [Choice("", "–"), *(Choice(str(n), str(n)) for n in role.points)],
            lambda now: seat.said(now, "points"),
            lambda key: say("points", int(key) if key else None),
            rule,
        )
    if role.has_character and not hides("characters"):
        yield ComboField(
            seat.number + translate("Character"),
            _characters,
            lambda now: seat.said(now, "character"),
            lambda key: say("character", key or None),
            rule,
        )
    if role.may_inspire and not hides("leaders"):
        yield ChecksField(
            label,
            [Choice("inspiring", translate("inspiring"))],
            lambda now: ("inspiring",) if seat.said(now, "inspiring") == "True" else (),
            lambda ticked: say("inspiring", bool(ticked)),
        )


def _rule(role: LeaderRole) -> str:
    """Return what the rules say of a post, and where."""
    return lines_of(role.note, role.cite)


def _characters(view: NodeView) -> list[Choice]:
    return [
        Choice("", "–"),
        *(
            Choice(each.id, capital(spoken(each.label)), spoken(each.text))
            for each in view.ruleset.characters
        ),
    ]


def _whereabouts(role: LeaderRole, view: NodeView) -> str:
    holder = view.holder_of(role)
    for unit in view.reckoning.sized.units:
        if holder is not None and holder in view.reckoning.leaders.get(unit.key, ()):
            return spoken(view.reckoning.names.of_unit(unit))
    return translate("no unit yet: tick his box at the unit")


def _ticked(role: LeaderRole, view: NodeView) -> tuple[str, ...]:
    holder = view.holder_of(role)
    here = any(
        holder is not None and holder in view.reckoning.leaders.get(unit.key, ())
        for unit in view.units
    )
    return (role.id,) if here else ()


def _put(desk: Desk, role: LeaderRole, ticked: tuple[str, ...]) -> None:
    unit = desk.view.node.id if ticked else None
    if role.many and not ticked:
        _set(desk, role, translate("place {role}", role=role.label), None)
        return
    _appoint(desk, role, translate("place {role}", role=role.label), None, unit=unit)


def _appoint(
    desk: Desk,
    role: LeaderRole,
    label: str,
    merge_key: tuple[object, ...] | None,
    **values: object,
) -> None:
    """Change who holds the nearest post, appointing someone where nobody does.

    Whoever is appointed to a post for many stands with the selected node.
    """
    post, holder = desk.view.post_of(role), desk.view.holder_of(role)
    if post is None:
        return
    known: dict[str, object] = dict(holder) if holder else {"role": role.id}
    place = {"unit": desk.view.node.id} if role.many else {}
    leader = Leader.model_validate({**known, **place, **values})
    _set(desk, role, label, leader, merge_key)


def _set(
    desk: Desk,
    role: LeaderRole,
    label: str,
    leader: Leader | None,
    merge_key: tuple[object, ...] | None = None,
) -> None:
    """Put a leader, or nobody, in the place of the one whom the selected node shows."""
    post, holder = desk.view.post_of(role), desk.view.holder_of(role)
    if post is None:
        return
    place = None
    if role.many:
        holders = [each for each in post.leaders if each.role == role.id]
        place = next((n for n, each in enumerate(holders) if each is holder), len(holders))
    desk.session.edit_army(
        label,
        lambda army: edits.set_leader(army, post.id, role.id, leader, place),
        merge_key,
    )
