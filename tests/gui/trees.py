"""Random armies and random edits of them, for the tests of the tree and of undo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from builder.core import edits
from builder.core.building import Builder
from builder.core.errors import BuilderError
from builder.core.roster import Formation, Leader, Troop, walk

if TYPE_CHECKING:
    from builder.core.profile import Basis
    from builder.core.roster import Army

# One edit: which, and numbers that say on what; what they mean depends on the army at hand.
KINDS = (
    "add", "entry", "formation", "copy", "remove", "move", "rename", "strength", "order", "choose",
    "leader", "pin", "cut", "ranks", "limit",
)  # fmt: skip
steps = st.tuples(st.sampled_from(KINDS), st.integers(0, 10_000), st.integers(0, 10_000))
many_steps = st.lists(steps, min_size=1, max_size=12)


def edited(army: Army, basis: Basis, step: tuple[str, int, int]) -> Army:
    """Return the army after one random edit; the same where it can't be done."""
    kind, first, second = step
    nodes = list(walk(army.root))
    node, other = nodes[first % len(nodes)], nodes[second % len(nodes)]
    try:
        if kind in {"add", "entry", "formation", "copy"}:
            parent = node if kind != "copy" else army.root
            new = _new(army, basis, kind, node, second)
            return edits.add_nodes(army, parent.id, (new,), second % 4)
        if kind == "remove":
            return edits.remove(army, {node.id, other.id})
        if kind == "move":
            return edits.move(army, (node.id,), other.id, second % 4)
        return _changed(army, basis, kind, node, second)
    except BuilderError:
        return army


def _new(
    army: Army, basis: Basis, kind: str, node: Formation | Troop, number: int
) -> Formation | Troop:
    free = edits.first_free_id(army)
    builder = Builder(basis.army_list, free)
    if kind == "add":
        pieces = basis.army_list.organisations
        return builder.organisation(pieces[number % len(pieces)].id)
    if kind == "entry":
        entries = basis.army_list.entries
        return builder.entry(entries[number % len(entries)].id)
    if kind == "copy":
        return edits.copy_of(node, free)
    return Formation(kind="formation", id=free)


def _changed(army: Army, basis: Basis, kind: str, node: Formation | Troop, number: int) -> Army:
    if kind == "limit":
        return edits.set_limit(army, number or None)
    if kind == "strength":
        troops = [each.id for each in walk(node) if isinstance(each, Troop)]
        return edits.change(army, troops[:3], strength=number)
    if kind == "choose":
        characteristics = basis.ruleset.characteristics
        chosen = characteristics[number % len(characteristics)]
        option = chosen.options[number % len(chosen.options)].id
        return edits.choose(army, (node.id,), chosen.id, (option,), basis)
    if kind == "leader":
        roles = basis.ruleset.leader_roles
        role = roles[number % len(roles)].id
        leader = Leader(role=role, unit=node.id) if number % 3 else None
        return edits.set_leader(army, node.id, role, leader)
    return edits.change(army, (node.id,), **_values(basis, kind, number))


def _values(basis: Basis, kind: str, number: int) -> dict[str, object]:
    orders, echelons = list(basis.ruleset.order_index), basis.ruleset.echelons
    values: dict[str, dict[str, object]] = {
        "rename": {"name": f"Name {number % 3}" if number % 4 else ""},
        "order": {"order": orders[number % len(orders)]},
        "pin": {"pinned": number % 40 if number % 3 else None},
        "cut": {"cut": echelons[number % len(echelons)].id if number % 3 else None},
        "ranks": {"ranks": number % 6 or None},
    }
    return values[kind]
