"""What can be done to the order of battle: each deed is one edit of the session, with its name.

Deeds work on what is selected. What they add is selected afterwards, so that the next deed goes
on from there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core import edits
from builder.core.building import Builder, with_strength
from builder.core.roster import Formation, Troop, walk
from builder.gui.words import spoken
from builder.translation import current, translate

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from builder.core.finding import Finding
    from builder.core.profile import Basis
    from builder.core.roster import Army
    from builder.gui.session import Session

__all__ = ["RosterDeeds"]

Node = Formation | Troop


class RosterDeeds:
    """The deeds, for whatever side the session looks at."""

    def __init__(self, session: Session) -> None:
        """Keep the session."""
        self._session = session

    # Adding

    def add_piece(self, piece: str, parent: int | None = None, place: int | None = None) -> bool:
        """Add an organisation or entry of the list, by default to the formation selected."""
        if parent is None:
            parent, place = self._target()
        army_list = self._session.reckoning.basis.army_list
        builder = Builder(army_list, edits.first_free_id(self._session.army), current().language)
        organisation = army_list.organisation_index.get(piece)
        node: Node = builder.organisation(piece) if organisation else builder.entry(piece)
        label = organisation.label if organisation else army_list.entry_index[piece].label
        return self._add(translate("add {name}", name=label), (node,), parent, place)

    def add_formation(self) -> bool:
        """Add an empty formation inside the one selected, one echelon below it."""
        parent, place = self._target()
        formation = Formation(
            kind="formation",
            id=edits.first_free_id(self._session.army),
            echelon=self._echelon_below(parent),
        )
        return self._add(translate("add formation"), (formation,), parent, place)

    def duplicate(self) -> bool:
        """Add a copy of what is selected after it; a copy never has a post that is one man's."""
        originals = self._topmost()
        if not originals:
            return False
        tree, roles = self._session.tree, self._session.reckoning.basis.ruleset.leader_roles
        unique = frozenset(role.id for role in roles if role.unique)
        parent = tree.parents[originals[-1].id]
        copies: list[Node] = []
        free = edits.first_free_id(self._session.army)
        for node in originals:
            copies.append(edits.copy_of(node, free, unique))
            free += sum(1 for _ in walk(node))
        place = self._row(originals[-1].id) + 1
        return self._add(translate("duplicate"), tuple(copies), parent.id, place)

    def _add(self, label: str, nodes: tuple[Node, ...], parent: int, place: int | None) -> bool:
        done = self._session.edit_army(
            label, lambda army: edits.add_nodes(army, parent, nodes, place)
        )
        if done:
            self._session.select(node.id for node in nodes)
        return done

    def _target(self) -> tuple[int, int | None]:
        """Return where something new goes: into the formation selected, or after the troop."""
        session = self._session
        node = session.tree.nodes.get(session.selected[0]) if session.selected else None
        if node is None:
            return session.army.root.id, None
        if isinstance(node, Formation):
            return node.id, None
        return session.tree.parents[node.id].id, self._row(node.id) + 1

    def _echelon_below(self, formation: int) -> str | None:
        ruleset = self._session.reckoning.basis.ruleset
        level = ruleset.echelon_level.get(self._session.tree.nodes[formation].echelon or "")
        return ruleset.echelons[level - 1].id if level else None

    # Removing and moving

    def remove(self) -> bool:
        """Remove what is selected; the row that comes in its place is selected."""
        nodes = self._topmost()
        if not nodes:
            return False
        parent = self._session.tree.parents[nodes[0].id]
        gone = {node.id for node in nodes}
        row = self._row(nodes[0].id)
        left = [child.id for child in parent.children if child.id not in gone]
        done = self._session.edit_army(translate("remove"), lambda army: edits.remove(army, gone))
        if done:
            self._session.select((left[min(row, len(left) - 1)],) if left else (parent.id,))
        return done

    def move(self, node_ids: Sequence[int], parent: int, place: int | None) -> bool:
        """Move nodes to a place in a formation, counted as the children are before."""
        wanted = tuple(node_ids)
        done = self._session.edit_army(
            translate("move"), lambda army: _moved(army, wanted, parent, place)
        )
        if done:
            self._session.select(wanted)
        return done

    def move_up(self) -> bool:
        """Move what is selected one place up in its formation."""
        return self._move_beside(-1)

    def move_down(self) -> bool:
        """Move what is selected one place down in its formation."""
        return self._move_beside(+1)

    def _move_beside(self, step: int) -> bool:
        nodes = self._siblings()
        if not nodes:
            return False
        parent = self._session.tree.parents[nodes[0].id]
        first, last = self._row(nodes[0].id), self._row(nodes[-1].id)
        place = first - 1 if step < 0 else last + 2
        if not 0 <= place <= len(parent.children):
            return False
        return self.move([node.id for node in nodes], parent.id, place)

    def move_out(self) -> bool:
        """Move what is selected out of its formation, behind it."""
        nodes = self._siblings()
        if not nodes:
            return False
        parent = self._session.tree.parents[nodes[0].id]
        above = self._session.tree.parents.get(parent.id)
        if above is None:
            return False
        return self.move([node.id for node in nodes], above.id, self._row(parent.id) + 1)

    def move_in(self) -> bool:
        """Move what is selected to the end of the formation that stands before it."""
        nodes = self._siblings()
        if not nodes:
            return False
        parent = self._session.tree.parents[nodes[0].id]
        before = parent.children[: self._row(nodes[0].id)]
        formation = next((each for each in reversed(before) if isinstance(each, Formation)), None)
        if formation is None:
            return False
        return self.move([node.id for node in nodes], formation.id, None)

    # Fields

    def rename(self, node_id: int, name: str) -> bool:
        """Give a node a name; an empty one brings the label of what it is made from back."""
        return self.change((node_id,), translate("rename"), "name", name.strip())

    def set_strength(self, node_id: int, strength: int) -> bool:
        """Give a node a strength; a formation's troops share it in proportion."""
        node = self._session.tree.nodes[node_id]
        if isinstance(node, Troop):
            return self.change((node_id,), translate("change strength"), "strength", strength)
        return self._session.edit_army(
            translate("change strength"),
            lambda army: _with_strengths(army, with_strength(node, strength)),
            ("strength", node_id),
        )

    def change(
        self, node_ids: Sequence[int], label: str, field: str, value: object, burst: object = None
    ) -> bool:
        """Set one field of nodes; typing on in the same field stays one step (``burst``)."""
        ids = tuple(node_ids)
        return self._session.edit_army(
            label,
            lambda army: edits.change(army, ids, **{field: value}),
            None if burst is None else (field, ids, burst),
        )

    def choose(self, node_ids: Sequence[int], characteristic: str, options: Sequence[str]) -> bool:
        """Choose options of a characteristic for troops."""
        ids, basis = tuple(node_ids), self._session.reckoning.basis
        label = basis.ruleset.characteristic_index[characteristic].label
        return self._session.edit_army(
            translate("choose {what}", what=spoken(label)),
            lambda army: edits.choose(army, ids, characteristic, tuple(options), basis),
        )

    def put_right(self, side: int, findings: Sequence[Finding]) -> bool:
        """Do what the remedies of findings of one side say, as one edit."""
        self._session.look_at(side)
        basis = self._session.reckoning.basis
        remedies = [finding.remedy for finding in findings if finding.remedy is not None]
        if not remedies:
            return False

        def remedied(army: Army) -> Army:
            for remedy in remedies:
                army = _remedied(army, remedy.edit, remedy.arguments, basis)
            return army

        return self._session.edit_army(spoken(remedies[0].label), remedied)

    # What is selected

    def _topmost(self) -> list[Node]:
        """Return what is selected, without the army itself and what lies in another of them."""
        session, tree = self._session, self._session.tree
        chosen = {each for each in session.selected if each in tree.parents}
        return [
            node
            for node in walk(session.army.root)
            if node.id in chosen and not _above(tree.parents, node.id) & chosen
        ]

    def _siblings(self) -> list[Node]:
        """Return what is selected in the formation of the first of it, in order."""
        nodes = self._topmost()
        parents = self._session.tree.parents
        return [each for each in nodes if parents[each.id] is parents[nodes[0].id]]

    def _row(self, node_id: int) -> int:
        children = self._session.tree.parents[node_id].children
        return next(row for row, child in enumerate(children) if child.id == node_id)


def _above(parents: dict[int, Formation], node_id: int) -> set[int]:
    found: set[int] = set()
    parent = parents.get(node_id)
    while parent is not None:
        found.add(parent.id)
        parent = parents.get(parent.id)
    return found


def _moved(army: Army, nodes: tuple[int, ...], parent: int, place: int | None) -> Army:
    """Move nodes; where everything stays in its place the army is the very same."""
    moved = edits.move(army, nodes, parent, place)
    return army if moved == army else moved


def _with_strengths(army: Army, node: Node) -> Army:
    """Give the troops below a node the strengths that they have in another version of it."""
    ids_by_strength: dict[int, list[int]] = {}
    for troop in walk(node):
        if isinstance(troop, Troop):
            ids_by_strength.setdefault(troop.strength, []).append(troop.id)
    for strength, ids in ids_by_strength.items():
        army = edits.change(army, ids, strength=strength)
    return army


def _remedied(army: Army, edit: str, arguments: tuple[object, ...], basis: Basis) -> Army:
    if edit == "change":
        nodes, field, value = arguments
        return edits.change(army, nodes, **{str(field): value})  # type: ignore[arg-type]
    function: Callable[..., Army] = getattr(edits, edit)
    if edit == "choose":
        return function(army, *arguments, basis)
    return function(army, *arguments)
