"""A post for many: one leader stands with each unit, and changing one leaves the others."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from builder.core.edits import set_leader
from builder.core.roster import Leader, Troop, formations_in, walk
from builder.gui.roster import leader_fields
from builder.gui.roster.node_view import NodeView
from builder.operations.documents import Workshop, new_roster, with_army
from builder.operations.packs import shared_library

if TYPE_CHECKING:
    from collections.abc import Callable

    from builder.core.battle import Battle
    from builder.core.roster import Army, Formation, Roster
    from builder.core.ruleset import LeaderRole
    from builder.core.scenario import Scenario


class ADesk:
    """Just what the fields ask of the desk: a view of one node, and the army edited."""

    burst = 0

    def __init__(self, node_id: int) -> None:
        self.library = shared_library()
        self.document: Roster | Scenario = new_roster(
            self.library, "medioevo", "communal-militia", language="en"
        )
        self.node_id = node_id
        self.session = self

    @property
    def battle(self) -> Battle:
        """The army worked out."""
        return Workshop(self.library).work_out(self.document)

    @property
    def view(self) -> NodeView:
        """The node that is looked at."""
        reckoning = self.battle.sides[0].reckoning
        node = next(each for each in walk(reckoning.army.root) if each.id == self.node_id)
        parents = {
            child.id: formation
            for formation in formations_in(reckoning.army.root)
            for child in formation.children
        }
        return NodeView(reckoning, (node,), parents)

    def edit_army(self, _label: str, change: Callable[[Army], Army], _key: object = None) -> None:
        """Change the army."""
        self.document = with_army(self.document, 0, change(self.view.reckoning.army))


@pytest.fixture
def desk() -> ADesk:
    """Give a desk on the first troop of a militia, with an officer there and two elsewhere."""
    desk = ADesk(1)
    troops = [each for each in walk(desk.view.reckoning.army.root) if isinstance(each, Troop)]
    desk.node_id = troops[0].id
    role, post = role_for_many(desk), post_of(desk)
    for place in range(2):
        officer = Leader(role=role.id, unit=troops[1].id, level=13)
        desk.edit_army(
            "", partial(set_leader, formation_id=post.id, role=role.id, leader=officer, place=place)
        )
    return desk


def role_for_many(desk: ADesk) -> LeaderRole:
    return next(role for role in desk.view.ruleset.leader_roles if role.many)


def post_of(desk: ADesk) -> Formation:
    post = desk.view.post_of(role_for_many(desk))
    assert post is not None
    return post


def officers(desk: ADesk) -> list[Leader]:
    role = role_for_many(desk)
    return [leader for leader in post_of(desk).leaders if leader.role == role.id]


def test_one_more_is_appointed_with_the_unit_and_taken_away_again(desk: ADesk) -> None:
    role, before = role_for_many(desk), officers(desk)
    leader_fields._put(desk, role, (role.id,))  # type: ignore[arg-type]  # noqa: SLF001
    assert officers(desk)[:-1] == before
    assert officers(desk)[-1].unit == desk.node_id
    leader_fields._put(desk, role, ())  # type: ignore[arg-type]  # noqa: SLF001
    assert officers(desk) == before


def test_naming_one_leaves_the_others_as_they_were(desk: ADesk) -> None:
    role, before = role_for_many(desk), officers(desk)
    leader_fields._appoint(desk, role, "", None, name="Ser Guido")  # type: ignore[arg-type]  # noqa: SLF001
    assert officers(desk)[:-1] == before
    assert (officers(desk)[-1].name, officers(desk)[-1].unit) == ("Ser Guido", desk.node_id)
    leader_fields._appoint(desk, role, "", None, name="Ser Vieri")  # type: ignore[arg-type]  # noqa: SLF001
    assert [leader.name for leader in officers(desk)] == ["", "", "Ser Vieri"]
