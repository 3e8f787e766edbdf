"""Fields for the leaders in reserve: without a post yet, to choose from and to replace the fallen.

They are the army's own, so they stand with the army itself. Where the rules speak of none, and
the army has none, there is nothing to see.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from builder.core import edits
from builder.core.roster import Leader
from builder.gui.overriding import override
from builder.gui.roster.choice_fields import Choice, ComboField
from builder.gui.roster.fields import ButtonField, Field
from builder.gui.roster.leader_fields import Seat, said_fields
from builder.gui.style.icons import set_icon
from builder.gui.words import capital, lines_of, spoken
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from builder.core.roster import Roster
    from builder.core.ruleset import LeaderRole
    from builder.core.scenario import Scenario
    from builder.gui.roster.desk import Desk
    from builder.gui.roster.node_view import NodeView

__all__ = ["spare_fields"]

TOPIC = "spares"
SEED_DIGITS = 16


class _Removable(Field):
    """Another field with a button beside it that takes away what it shows."""

    def __init__(self, inner: Field, text: str, pressed: Callable[[], object]) -> None:
        """``text`` says what the button takes away."""
        self._inner = inner
        button = QToolButton()
        set_icon(button, "remove")
        button.setAutoRaise(True)
        button.setToolTip(text)
        button.setAccessibleName(text)
        both = QWidget()
        line = QHBoxLayout(both)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(2)
        line.addWidget(inner.widget, 1)
        line.addWidget(button)
        both.setFocusProxy(inner.widget)
        super().__init__(inner.label, both)
        button.clicked.connect(pressed)

    @override
    def show(self, view: NodeView) -> None:
        """Show the field."""
        self._inner.show(view)


def spare_fields(desk: Desk) -> Iterator[Field]:
    """Yield what is said of each leader in reserve, and a button for one more."""
    view = desk.view
    spares, roles = view.reckoning.army.spares, view.ruleset.role_index
    if view.hides("spares") or not view.is_army or not (spares or TOPIC in view.ruleset.secret):
        return
    for place, leader in enumerate(spares):
        if leader.role in roles:
            yield from _one(desk, place, roles[leader.role])
    posts = _posts(view)
    if posts:
        yield ButtonField(
            translate("In reserve"),
            translate("Add a leader in reserve"),
            lambda: _set(
                desk,
                len(desk.view.reckoning.army.spares),
                translate("add a leader in reserve"),
                Leader(role=posts[0].id),
            ),
            translate("Without a post yet: to choose from, and to replace the fallen"),
        )
    if view.ruleset.generals is not None:
        yield ButtonField(
            translate("In reserve"),
            translate("Deal characters by dice"),
            lambda: _deal(desk),
            lines_of(
                translate("Throws for every leader whom nobody plays, and for the reserve"),
                view.ruleset.generals.note,
                view.ruleset.generals.cite,
            ),
        )


def _deal(desk: Desk) -> None:
    """Deal all characters anew as one step, and tell the seed, by which it can be repeated."""
    from builder.operations.documents import with_army
    from builder.operations.players import deal_generals
    from builder.operations.terrain import fresh_seed

    session, seed = desk.session, fresh_seed()[:SEED_DIGITS]

    def dealt(document: Roster | Scenario) -> Roster | Scenario:
        army = deal_generals(document, session.side, seed, session.library).army
        return with_army(document, session.side, army)

    if session.edit(translate("deal characters by dice"), dealt):
        session.remarked.emit(translate("Characters dealt with the seed {seed}", seed=seed))


def _one(desk: Desk, place: int, role: LeaderRole) -> Iterator[Field]:
    number = f"{place + 1}. "
    fields = said_fields(
        desk, Seat(role, partial(_spare, place), partial(_change, desk, place), number)
    )
    yield _Removable(
        next(fields),
        translate("Take {role} {n} out of the reserve", role=role.label, n=place + 1),
        lambda: _set(desk, place, translate("take a leader out of the reserve"), None),
    )
    posts = list(dict.fromkeys((*_posts(desk.view), role)))
    if len(posts) > 1:
        yield ComboField(
            number + translate("Post"),
            lambda _now: [Choice(each.id, capital(spoken(each.label))) for each in posts],
            lambda _now: role.id,
            lambda key: _change(
                desk, place, translate("change {role}", role=role.label), None, role=key
            ),
            translate("Which post he stands by for"),
        )
    yield from fields


def _posts(view: NodeView) -> tuple[LeaderRole, ...]:
    """Return the posts that one may stand by for: those that several can hold."""
    return tuple(role for role in view.ruleset.leader_roles if not role.unique)


def _spare(place: int, view: NodeView) -> Leader | None:
    spares = view.reckoning.army.spares
    return spares[place] if place < len(spares) else None


def _change(
    desk: Desk, place: int, label: str, merge_key: tuple[object, ...] | None, **values: object
) -> None:
    leader = _spare(place, desk.view)
    if leader is not None:
        changed = Leader.model_validate({**dict(leader), **values})
        _set(desk, place, label, changed, ("spare", place, merge_key) if merge_key else None)


def _set(
    desk: Desk,
    place: int,
    label: str,
    leader: Leader | None,
    merge_key: tuple[object, ...] | None = None,
) -> None:
    desk.session.edit_army(label, lambda army: edits.set_spare(army, place, leader), merge_key)
