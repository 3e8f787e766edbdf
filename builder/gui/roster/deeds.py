"""What can be done to the order of battle: each deed is one edit of the session, with its name.

Deeds work on what is selected. What they add is selected afterwards, so that the next deed goes
on from there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core import edits
from builder.core.building import Builder, with_strength
from builder.core.roster import Formation, Troop, walk
from builder.gui.roster.bringing import BringingDeeds
from builder.gui.roster.clipboard import clip_on_clipboard, put_on_clipboard
from builder.gui.roster.several_deeds import strengths_in, with_each_strength
from builder.gui.words import spoken
from builder.operations.copying import copies_of, nodes_from
from builder.translation import current, translate

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from builder.core.army_list import Organisation
    from builder.core.finding import Finding
    from builder.core.profile import Basis
    from builder.core.roster import Army

__all__ = ["RosterDeeds"]

Node = Formation | Troop


class RosterDeeds(BringingDeeds):
    """The deeds, for whatever side the session looks at."""

    # Adding

    def add_piece(self, piece: str, parent: int | None = None, place: int | None = None) -> bool:
        """Add an organisation or entry of the list, by default to the formation selected."""
        return self.add_pieces((piece,), parent, place)

    def add_pieces(
        self, pieces: Sequence[str], parent: int | None = None, place: int | None = None
    ) -> bool:
        """Add organisations and entries of the list, as one edit."""
        if not pieces:
            return False
        if parent is None:
            parent, place = self._target()
        army_list, builder = self._session.reckoning.basis.army_list, self._builder()
        organisations = army_list.organisation_index
        if not all(each in organisations or each in army_list.entry_index for each in pieces):
            # Dragged from the library while another side came to the front.
            self._session.remarked.emit(
                translate(
                    "Nothing was added: what was dragged isn't in {army_list}.",
                    army_list=army_list.name,
                )
            )
            return False
        nodes = tuple(
            builder.organisation(each) if each in organisations else builder.entry(each)
            for each in pieces
        )
        first = organisations.get(pieces[0]) or army_list.entry_index[pieces[0]]
        more = len(pieces) - 1
        deed = translate("add {name}", name=first.label)
        if more:
            deed = translate("add {name} and {n} more", name=first.label, n=more)
        return self._add(deed, nodes, parent, place)

    def _builder(self) -> Builder:
        army_list = self._session.reckoning.basis.army_list
        return Builder(army_list, edits.first_free_id(self._session.army), current().language)

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
        basis, free = self._session.reckoning.basis, edits.first_free_id(self._session.army)
        parent = self._session.tree.parents[originals[-1].id]
        place = self._row(originals[-1].id) + 1
        copies = copies_of(originals, free, basis)
        return self._add(translate("duplicate"), copies, parent.id, place)

    # The clipboard

    def copy(self) -> bool:
        """Put what is selected on the clipboard."""
        nodes = self._topmost()
        if not nodes:
            return False
        put_on_clipboard(self._session.reckoning, nodes)
        self._tell_who_stays(self._session.reckoning.basis, nodes)
        return True

    def cut(self) -> bool:
        """Put what is selected on the clipboard and take it away."""
        nodes = self._topmost()
        return self.copy() and self._take_away(nodes, translate("cut"))

    def paste(self) -> bool:
        """Add what lies on the clipboard: into what is selected, or after what is of its kind."""
        session = self._session
        text = clip_on_clipboard()
        if not text:
            session.remarked.emit(translate("No formations or troops were copied yet."))
            return False
        basis, free = session.reckoning.basis, edits.first_free_id(session.army)
        nodes = session.attempt(lambda: nodes_from(text, basis, free, session.library))
        if nodes is None:
            return False
        parent, place = self._target_of(nodes)
        return self._add(translate("paste"), nodes, parent, place)

    def _target_of(self, nodes: Sequence[Node]) -> tuple[int, int | None]:
        """Return where pasted nodes go: after a formation that is of no higher echelon."""
        levels = self._session.reckoning.basis.ruleset.echelon_level
        parent, place = self._target()
        above = self._session.tree.parents.get(parent)
        level = levels.get(self._session.tree.nodes[parent].echelon or "")
        pasted = [levels.get(node.echelon or "") for node in nodes if isinstance(node, Formation)]
        highest = max((each for each in pasted if each is not None), default=None)
        if place is None and above is not None and level is not None and highest is not None:
            return (above.id, self._row(parent) + 1) if highest >= level else (parent, place)
        return parent, place

    # A standard formation

    def fillings(self) -> tuple[Organisation, ...]:
        """Return the organisations of the list that the empty formation selected could become."""
        node = self._selected_formation()
        if node is None or any(isinstance(each, Troop) for each in walk(node)):
            return ()
        organisations = self._session.reckoning.basis.army_list.organisations
        return tuple(
            each
            for each in organisations
            if each.entry is None and (node.echelon is None or each.echelon == node.echelon)
        )

    def fill(self, organisation: str) -> bool:
        """Make an organisation of the list of the empty formation selected, as one edit."""
        node = self._selected_formation()
        if node is None:
            return False
        built = self._builder().organisation(organisation)
        if not isinstance(built, Formation):
            return False
        kept = {
            field: getattr(node, field) or getattr(built, field)
            for field in (
                "echelon",
                "role",
                "order",
                "order_target",
                "later_orders",
                "order_notes",
                "shape",
                "leaders",
            )
        }

        def filled(army: Army) -> Army:
            if node.children:
                army = edits.remove(army, [child.id for child in node.children])
            army = edits.change(army, (node.id,), organisation=organisation, **kept)
            return edits.add_nodes(army, node.id, built.children)

        label = self._session.reckoning.basis.army_list.organisation_index[organisation].label
        return self._session.edit_army(translate("fill: {name}", name=label), filled)

    def _selected_formation(self) -> Formation | None:
        session = self._session
        node = session.tree.nodes.get(session.selected[0]) if session.selected else None
        return node if isinstance(node, Formation) else None

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
        return self._take_away(self._topmost(), translate("remove"))

    def _take_away(self, nodes: Sequence[Node], label: str) -> bool:
        if not nodes:
            return False
        parent = self._session.tree.parents[nodes[0].id]
        gone = {node.id for node in nodes}
        row = self._row(nodes[0].id)
        left = [child.id for child in parent.children if child.id not in gone]
        done = self._session.edit_army(label, lambda army: edits.remove(army, gone))
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
            lambda army: with_each_strength(army, strengths_in(with_strength(node, strength))),
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
        parents = self._session.tree.parents
        return self._apart([each for each in self._session.selected if each in parents])

    def _siblings(self) -> list[Node]:
        """Return what is selected in the formation of the first of it, in order."""
        nodes = self._topmost()
        parents = self._session.tree.parents
        return [each for each in nodes if parents[each.id] is parents[nodes[0].id]]

    def _row(self, node_id: int) -> int:
        children = self._session.tree.parents[node_id].children
        return next(row for row, child in enumerate(children) if child.id == node_id)


def _moved(army: Army, nodes: tuple[int, ...], parent: int, place: int | None) -> Army:
    """Move nodes; where everything stays in its place the army is the very same."""
    moved = edits.move(army, nodes, parent, place)
    return army if moved == army else moved


def _remedied(army: Army, edit: str, arguments: tuple[object, ...], basis: Basis) -> Army:
    if edit == "change":
        nodes, field, value = arguments
        return edits.change(army, nodes, **{str(field): value})  # type: ignore[arg-type]
    function: Callable[..., Army] = getattr(edits, edit)
    if edit == "choose":
        return function(army, *arguments, basis)
    return function(army, *arguments)
