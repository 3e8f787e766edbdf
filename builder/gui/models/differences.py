"""Which rows of the tree may read otherwise from one state of an army to the next.

What the core remembers is the same object as before, so identity tells what has changed without
working any text out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from builder.core.roster import Formation, Troop

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from builder.core.reckoning import Reckoning
    from builder.gui.models.tree_shape import TreeShape

__all__ = ["differences"]

_Value = TypeVar("_Value")


def differences(shape: TreeShape, before: Reckoning, after: Reckoning) -> tuple[set[int], set[int]]:
    """Return the nodes whose numbers, and those whose texts, may be others than before.

    ``shape`` is still that of the army before. Whatever is above a node is among them, too.
    """
    numbers = set(shape.changed(after.army.root))
    if after.basis is not before.basis:
        numbers.update(shape.nodes)
    else:
        numbers.update(_sized_otherwise(before, after))
    numbers.update(_led_otherwise(before, after))
    for node_id in tuple(numbers):
        numbers.update(shape.above(node_id))
    return numbers, numbers | _renumbered(shape, after)


def _sized_otherwise(before: Reckoning, after: Reckoning) -> Iterator[int]:
    """Yield the nodes that are other units than before, or have other figures."""
    old, new = (_by_id(each.sized.stretches) for each in (before, after))
    gone = _by_id(unit for each in old.keys() - new.keys() for unit in old[each].units)
    come = _by_id(unit for each in new.keys() - old.keys() for unit in new[each].units)
    for unit_id in gone.keys() ^ come.keys():
        yield from (gone.get(unit_id) or come[unit_id]).node_ids
    for node_id, _ in before.sized.atoms_at.items() ^ after.sized.atoms_at.items():
        yield node_id


def _by_id(each: Iterable[_Value]) -> dict[int, _Value]:
    return {id(value): value for value in each}


def _led_otherwise(before: Reckoning, after: Reckoning) -> Iterator[int]:
    """Yield the nodes of units whose leaders are others than before."""
    if before.leaders == after.leaders:
        return
    for reckoning, other in ((before, after), (after, before)):
        for unit in reckoning.sized.units:
            if reckoning.leaders.get(unit.key) != other.leaders.get(unit.key):
                yield from unit.node_ids


def _renumbered(shape: TreeShape, after: Reckoning) -> set[int]:
    """Return the nodes that are called otherwise because something beside them changed.

    Nodes that are alike are numbered, so one that goes or gets a name renames the rest.
    """
    found: set[int] = set()
    for new in shape.changed_nodes(after.army.root):
        old = shape.nodes.get(new.id)
        if isinstance(old, Formation) and isinstance(new, Formation):
            before = [_kind_of(child) for child in old.children]
            if before != [_kind_of(child) for child in new.children]:
                found.update(child.id for child in old.children)
    return found


def _kind_of(node: Formation | Troop) -> tuple[object, ...]:
    """Return what decides whether nodes are alike, and so numbered."""
    kind = node.entry if isinstance(node, Troop) else node.organisation
    return node.id, node.kind, kind, node.echelon, not node.name
