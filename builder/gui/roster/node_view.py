"""What the inspector looks at: the selected nodes with all that follows from them.

Made anew after every edit, and cheap: what costs is worked out when it is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from builder.core.condition import holds_for_unit
from builder.core.roster import Formation, Troop, formations_in, walk
from builder.core.secret_fields import closed_topics

if TYPE_CHECKING:
    from collections.abc import Mapping

    from builder.core.army_list import Entry
    from builder.core.condition import Condition
    from builder.core.profile import Profile
    from builder.core.reckoning import Reckoning
    from builder.core.roster import Leader
    from builder.core.ruleset import LeaderRole, Ruleset, Topic
    from builder.core.sized import Unit
    from builder.gui.session import Session

__all__ = ["NodeView"]


@dataclass(frozen=True, eq=False)
class NodeView:
    """Nodes of one army; the first of them is the one that is shown where only one can be.

    ``hidden``: what isn't to be known of the army where it is covered; else None.
    """

    reckoning: Reckoning
    nodes: tuple[Formation | Troop, ...]
    parents: dict[int, Formation]
    hidden: frozenset[Topic] | None = None

    @classmethod
    def of(cls, session: Session) -> NodeView | None:
        """Return the view of what is selected, or None where nothing is."""
        if session.battle is None:
            return None
        tree = session.tree
        nodes = tuple(tree.nodes[each] for each in session.selected if each in tree.nodes)
        if not nodes or session.document is None:
            return None
        hidden = None
        if session.is_covered(session.side):
            hidden = closed_topics(session.battle.ruleset, session.document)
        return cls(session.reckoning, nodes, tree.parents, hidden)

    def hides(self, topic: Topic) -> bool:
        """Tell whether nothing is to be known of a topic."""
        return self.hidden is not None and topic in self.hidden

    @property
    def node(self) -> Formation | Troop:
        """The node that matters most."""
        return self.nodes[0]

    @property
    def ids(self) -> tuple[int, ...]:
        """The ids of all of them."""
        return tuple(node.id for node in self.nodes)

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset."""
        return self.reckoning.basis.ruleset

    @property
    def is_army(self) -> bool:
        """Whether it is the army itself."""
        return self.node is self.reckoning.army.root

    @cached_property
    def entry(self) -> Entry | None:
        """The entry of the list that all of them are; None where they are not."""
        entries = {node.entry if isinstance(node, Troop) else None for node in self.nodes}
        entry_id = entries.pop() if len(entries) == 1 else None
        return self.reckoning.basis.army_list.entry_index.get(entry_id or "")

    @cached_property
    def profile(self) -> Profile | None:
        """What the first of them is, if it is a troop; its strength may have shifted a choice."""
        return self.reckoning.basis.profile_of(self.node) if isinstance(self.node, Troop) else None

    @cached_property
    def chosen(self) -> Mapping[str, tuple[str, ...]]:
        """What was chosen for the first of them, before anything shifts it."""
        node = self.node
        if not isinstance(node, Troop):
            return {}
        return self.reckoning.basis.profile(node.entry, node.choices).chosen

    @cached_property
    def counted(self) -> str | None:
        """What the strength of the first is counted in; None where troops below differ."""
        kinds = self.reckoning.below(self.node).counted
        return next(iter(kinds)) if len(kinds) == 1 else None

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """The units that the first node is, belongs to, or was cut into."""
        found = self.reckoning.sized.units_at.get(self.node.id)
        if found:
            return found
        above = self.parents.get(self.node.id)
        while above is not None:
            unit = self.reckoning.sized.unit_of.get(above.id)
            if unit is not None:
                return (unit,)
            above = self.parents.get(above.id)
        return ()

    @property
    def has_room(self) -> bool:
        """Whether the rules say how much room its units take."""
        return any(unit.parts[0].profile.troop_class.base is not None for unit in self.units)

    @cached_property
    def units_below(self) -> tuple[Unit, ...]:
        """The units of a formation that stands above units."""
        if self.units:
            return ()
        sized = self.reckoning.sized
        if self.is_army:
            return sized.units
        below = {each.id: each for node in self.nodes for each in walk(node)}
        return tuple(
            unit
            for node_id, node in below.items()
            for unit in sized.units_at.get(node_id, ())
            if unit.nodes[0] is node
        )

    @property
    def unit(self) -> Unit | None:
        """The one unit that all selected nodes are in; None where they are in several."""
        if len(self.units) != 1:
            return None
        return self.units[0]

    @cached_property
    def place_ids(self) -> tuple[int, ...]:
        """The nodes at which an order, a shape or ranks stand: those of the units concerned."""
        unit_of = self.reckoning.sized.unit_of
        ids: dict[int, None] = {}
        for node in self.nodes:
            unit = unit_of.get(node.id)
            if unit is None and node is self.node and self.units:
                unit = self.units[0]
            for node_id in (node.id,) if unit is None else unit.node_ids:
                ids[node_id] = None
        return tuple(ids)

    def may(self, condition: Condition | None, unit: Unit) -> bool:
        """Tell whether a condition holds for a unit, with those who lead it."""
        return condition is None or holds_for_unit(condition, *self.reckoning.facts(unit))

    def post_of(self, role: LeaderRole) -> Formation | None:
        """Return the nearest formation, from the node upwards, that has this post.

        A post that is there once is the army's own where no formation is of its echelon.
        """
        each: Formation | Troop | None = self.node
        while each is not None:
            if isinstance(each, Formation) and self._has_post(role, each):
                return each
            each = self.parents.get(each.id)
        root = self.reckoning.army.root
        if (
            role.unique
            and role.at
            and not any(self._has_post(role, formation) for formation in formations_in(root))
        ):
            return root
        return None

    def _has_post(self, role: LeaderRole, formation: Formation) -> bool:
        if formation.echelon in role.at:
            return True
        return role.at_role is not None and self.plays(role.at_role, formation)

    def plays(self, role: str, formation: Formation) -> bool:
        """Tell whether a formation is of an echelon or plays a role."""
        return self.ruleset.plays(role, formation.echelon, formation.role)

    def holder_of(self, role: LeaderRole) -> Leader | None:
        """Return who holds the post that is nearest, if anyone does.

        Of a post for many it is the one who stands with this very node.
        """
        post = self.post_of(role)
        holders = (leader for leader in (post.leaders if post else ()) if leader.role == role.id)
        if role.many:
            return next((leader for leader in holders if leader.unit == self.node.id), None)
        return next(holders, None)
