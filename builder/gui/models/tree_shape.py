"""The shape of a tree that is shown, and the steps from it to the shape of the next tree.

Trees are frozen and share unchanged branches, so what differs is found by identity: a branch that
is the same object isn't looked into. Each step is one change of rows as Qt wants them told (put
in, move, take out); whoever walks through ``steps_to`` tells the views, and lets ``take`` do it.

Formations keep their rows in an order where as many as possible stay and the others move, so
that one row that was dragged is one step, not as many as there are rows beside it.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.core.roster import Formation, Troop

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Move", "PutIn", "Step", "TakeOut", "TreeShape"]

Node = Formation | Troop


@dataclass(frozen=True, slots=True)
class PutIn:
    """New nodes, side by side, from a row on."""

    parent: int
    row: int
    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class TakeOut:
    """Rows from the first to the last, with all that is below them."""

    parent: int
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Move:
    """One node that comes to stand before the row ``row``, counted as the rows are now."""

    node: int
    from_parent: int
    from_row: int
    parent: int
    row: int


Step = PutIn | TakeOut | Move


class TreeShape:
    """Nodes, parents and children by id."""

    def __init__(self, root: Formation) -> None:
        """Take over the shape of a tree."""
        self.root = root.id
        self.nodes: dict[int, Node] = {}
        self.parents: dict[int, int] = {}
        self.children: dict[int, list[int]] = {}
        self._rows: dict[int, dict[int, int]] = {}
        self._add(root, 0)

    def row(self, node_id: int) -> int:
        """Return the row of a node among its siblings."""
        if node_id == self.root:
            return 0
        parent = self.parents[node_id]
        rows = self._rows.get(parent)
        if rows is None:
            rows = self._rows[parent] = {
                each: row for row, each in enumerate(self.children[parent])
            }
        return rows[node_id]

    def above(self, node_id: int) -> Iterator[int]:
        """Yield the formations that a node stands in, the nearest first."""
        parent = self.parents.get(node_id, 0)
        while parent:
            yield parent
            parent = self.parents.get(parent, 0)

    def changed(self, root: Formation) -> list[int]:
        """Return the nodes of the next tree that are not the same objects as here."""
        return [node.id for node in self.changed_nodes(root)]

    def can_become(self, root: Formation) -> bool:
        """Tell whether there are steps to a tree: same root, and no id of another kind."""
        return root.id == self.root and not any(
            node.id in self.nodes and isinstance(node, Formation) != (node.id in self.children)
            for node in self.changed_nodes(root)
        )

    def changed_nodes(self, root: Formation) -> Iterator[Node]:
        """Yield the nodes of the next tree that are not the same objects as here."""
        stack: list[Node] = [root]
        while stack:
            node = stack.pop()
            if self.nodes.get(node.id) is not node:
                yield node
                if isinstance(node, Formation):
                    stack.extend(node.children)

    def steps_to(self, root: Formation) -> Iterator[Step]:
        """Yield the steps to the next tree, each after the one before it was taken."""
        wanted, fresh = self._wanted(root)
        known = [parent for parent in wanted if parent in self.nodes]
        for parent, ids in wanted.items():
            yield from self._fill(parent, ids, fresh)
        for parent in known:
            yield from self._clear(parent, set(wanted[parent]))

    def take(self, step: Step) -> None:
        """Take a step."""
        if isinstance(step, PutIn):
            self.children[step.parent][step.row : step.row] = [node.id for node in step.nodes]
            for node in step.nodes:
                self._add(node, step.parent)
            self._rows.pop(step.parent, None)
        elif isinstance(step, TakeOut):
            gone = self.children[step.parent][step.first : step.last + 1]
            del self.children[step.parent][step.first : step.last + 1]
            self._forget(gone)
            self._rows.pop(step.parent, None)
        else:
            row = step.row
            del self.children[step.from_parent][step.from_row]
            if step.parent == step.from_parent and step.row > step.from_row:
                row -= 1
            self.children[step.parent].insert(row, step.node)
            self.parents[step.node] = step.parent
            self._rows.pop(step.parent, None)
            self._rows.pop(step.from_parent, None)

    def settle(self, root: Formation) -> None:
        """Take over the objects of a tree that has this very shape."""
        for node in list(self.changed_nodes(root)):
            self.nodes[node.id] = node

    def is_inside(self, node_id: int, formation: int) -> bool:
        """Tell whether a node is a formation or stands anywhere in it."""
        return node_id == formation or formation in self.above(node_id)

    def _add(self, node: Node, parent: int) -> None:
        """Take in a new branch; what stands elsewhere already comes by moves."""
        self.nodes[node.id] = node
        if parent:
            self.parents[node.id] = parent
        stack: list[Node] = [node]
        while stack:
            each = stack.pop()
            if isinstance(each, Formation):
                new = {child.id: child for child in each.children if child.id not in self.nodes}
                self.children[each.id] = list(new)
                self.nodes.update(new)
                self.parents.update(dict.fromkeys(new, each.id))
                stack.extend(new.values())

    def _forget(self, gone: list[int]) -> None:
        stack = list(gone)
        while stack:
            node_id = stack.pop()
            stack.extend(self.children.pop(node_id, ()))
            self._rows.pop(node_id, None)
            del self.nodes[node_id]
            del self.parents[node_id]

    def _wanted(self, root: Formation) -> tuple[dict[int, list[int]], dict[int, Node]]:
        """Return the children of each formation that is another, parents first; and new nodes."""
        wanted: dict[int, list[int]] = {}
        fresh: dict[int, Node] = {}
        stack: list[Node] = [root]
        while stack:
            node = stack.pop()
            if self.nodes.get(node.id) is node:
                continue
            if node.id not in self.nodes:
                fresh[node.id] = node
            if isinstance(node, Formation):
                wanted[node.id] = [child.id for child in node.children]
                stack.extend(reversed(node.children))
        return wanted, fresh

    def _fill(self, parent: int, ids: list[int], fresh: dict[int, Node]) -> Iterator[Step]:
        """Bring everything that is wanted under a formation, in order."""
        stays = self._staying(parent, ids)
        last: int | None = None
        place = 0
        while place < len(ids):
            node_id = ids[place]
            row = 0 if last is None else self.row(last) + 1
            if node_id not in self.nodes:
                end = place
                while end < len(ids) and ids[end] not in self.nodes:
                    end += 1
                yield PutIn(parent, row, tuple(fresh[each] for each in ids[place:end]))
                place = end
            else:
                if node_id not in stays:
                    step = Move(node_id, self.parents[node_id], self.row(node_id), parent, row)
                    if (step.from_parent, step.from_row) != (parent, row):
                        yield step
                place += 1
            last = ids[place - 1]

    def _clear(self, parent: int, ids: set[int]) -> Iterator[TakeOut]:
        """Take out what is no longer wanted under a formation, from the end."""
        if parent not in self.children:
            return
        row = len(self.children[parent]) - 1
        while row >= 0:
            if self.children[parent][row] in ids:
                row -= 1
                continue
            last = row
            while row >= 0 and self.children[parent][row] not in ids:
                row -= 1
            yield TakeOut(parent, row + 1, last)

    def _staying(self, parent: int, ids: list[int]) -> set[int]:
        """Return a longest run of children that are in the wanted order already."""
        present = [each for each in ids if self.parents.get(each) == parent]
        # The least row that a run of each length ends with, and whose it is.
        ends: list[int] = []
        owners: list[int] = []
        before: dict[int, int | None] = {}
        for node_id in present:
            row = self.row(node_id)
            at = bisect_left(ends, row)
            before[node_id] = owners[at - 1] if at else None
            ends[at : at + 1] = [row]
            owners[at : at + 1] = [node_id]
        stays: set[int] = set()
        last = owners[-1] if owners else None
        while last is not None:
            stays.add(last)
            last = before[last]
        return stays
