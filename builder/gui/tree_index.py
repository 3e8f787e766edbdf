"""The nodes of an army by their ids, kept from one edit to the next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from builder.core.roster import Army, Formation, Troop

__all__ = ["TreeIndex"]


@dataclass(frozen=True, eq=False)
class TreeIndex:
    """The nodes of an army and the formation that each stands in, by id."""

    army: Army
    nodes: dict[int, Formation | Troop]
    parents: dict[int, Formation]

    @classmethod
    def of(cls, army: Army) -> TreeIndex:
        """Walk an army once."""
        from builder.core.roster import Formation, walk

        nodes: dict[int, Formation | Troop] = {}
        parents: dict[int, Formation] = {}
        for node in walk(army.root):
            nodes[node.id] = node
            if isinstance(node, Formation):
                parents.update((child.id, node) for child in node.children)
        return cls(army, nodes, parents)

    def then(self, army: Army) -> TreeIndex:
        """Return the index of the next army; where no node came or went, from what differs."""
        from builder.core.roster import Formation

        nodes, parents = dict(self.nodes), dict(self.parents)
        waiting: list[Formation | Troop] = [army.root]
        while waiting:
            node = waiting.pop()
            old = nodes.get(node.id)
            if old is node:
                continue
            nodes[node.id] = node
            if type(old) is not type(node):
                return TreeIndex.of(army)
            if isinstance(node, Formation) and isinstance(old, Formation):
                if _ids(old) != _ids(node):
                    return TreeIndex.of(army)
                parents.update((child.id, node) for child in node.children)
                waiting.extend(node.children)
        return TreeIndex(army, nodes, parents)


def _ids(formation: Formation) -> list[int]:
    return [child.id for child in formation.children]
