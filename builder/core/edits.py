"""Edits: pure functions from an army to the next. Unchanged branches stay the same objects.

Nothing is refused because a rule of the game is broken. An edit of a node that isn't there
raises ``BadRequest``: the window asked for something that has gone meanwhile. A copy gets ids of
its own and never holds a post that only one may hold.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from builder.core.army_list import Choice
from builder.core.errors import BadRequest
from builder.core.messages import N_, Message
from builder.core.roster import (
    MAX_NODES,
    MOST_SPARES,
    Army,
    Formation,
    Leader,
    Troop,
    find,
    walk,
)

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from builder.core.profile import Basis
    from builder.core.roster import Leader

# Each formation takes two of the forty levels that a file may have; a scenario needs some itself.
MAX_FORMATION_DEPTH = 16

__all__ = [
    "add_nodes",
    "change",
    "choose",
    "copy_of",
    "first_free_id",
    "move",
    "remove",
    "set_leader",
    "set_limit",
    "set_spare",
]

Change = Callable[[Formation | Troop], Formation | Troop]


def first_free_id(army: Army) -> int:
    """Return an id that is higher than all in use."""
    return max(node.id for node in walk(army.root)) + 1


def change(army: Army, node_ids: Iterable[int], **values: object) -> Army:
    """Set fields of nodes (``name``, ``strength``, ``order``, ``pinned``, ``ranks`` …).

    Values are validated as a file's are.

    Raises:
        BadRequest: a node is gone, has no such field, or the value is out of bounds.
    """
    return _replaced(army, node_ids, lambda node: _with(node, values))


def choose(
    army: Army, node_ids: Iterable[int], characteristic: str, options: tuple[str, ...], basis: Basis
) -> Army:
    """Choose options of a characteristic on troops; the entry's own choice is not written down.

    On a formation every troop below it is changed.
    """
    wanted = Choice(characteristic=characteristic, options=options)

    def chosen(node: Formation | Troop) -> Formation | Troop:
        if isinstance(node, Formation):
            children = tuple(chosen(child) for child in node.children)
            return node.model_copy(update={"children": children})
        entry = basis.army_list.entry_index[node.entry]
        kept = tuple(each for each in node.choices if each.characteristic != characteristic)
        own = entry.chosen.get(
            characteristic, basis.ruleset.characteristic_index[characteristic].default
        )
        if set(own) != set(options):
            kept = (*kept, wanted)
        return _with(node, {"choices": kept})

    return _replaced(army, node_ids, chosen)


def add_nodes(
    army: Army, parent_id: int, nodes: Iterable[Formation | Troop], place: int | None = None
) -> Army:
    """Put nodes (with ids that are free) under a formation, at a place or at the end.

    Raises:
        BadRequest: the parent is gone or is a troop.
    """
    new = tuple(nodes)

    def with_new(node: Formation | Troop) -> Formation | Troop:
        if not isinstance(node, Formation):
            raise BadRequest(Message.of(N_("Troops stand in a formation, not in other troops.")))
        _refuse_too_many(army, parent_id, new)
        at = len(node.children) if place is None else max(0, min(place, len(node.children)))
        children = (*node.children[:at], *new, *node.children[at:])
        return node.model_copy(update={"children": children})

    return _replaced(army, (parent_id,), with_new)


def remove(army: Army, node_ids: Iterable[int]) -> Army:
    """Take nodes and everything below them away; leaders that were with them are without a unit.

    Raises:
        BadRequest: the whole army was named, or a node is gone.
    """
    gone = frozenset(node_ids)
    if army.root.id in gone:
        raise BadRequest(Message.of(N_("The army itself can't be removed.")))
    _all_there(army, gone)
    root = _without(army.root, gone)
    left = {node.id for node in walk(root)}
    return army.model_copy(update={"root": _leaders_among(root, left)})


def move(army: Army, node_ids: Iterable[int], parent_id: int, place: int | None = None) -> Army:
    """Move nodes, in the order of the tree, under another formation.

    ``place`` counts the children as they were before. What lies under another moved node moves
    with it.

    Raises:
        BadRequest: a formation would come to stand in itself, or a node is gone.
    """
    wanted = frozenset(node_ids)
    _all_there(army, wanted)
    moved = [node for node in walk(army.root) if node.id in wanted]
    inside = {each.id for node in moved for each in walk(node) if each is not node}
    moved = [node for node in moved if node.id not in inside]
    parent = find(army, parent_id)
    if parent_id in inside or parent_id in wanted or army.root.id in wanted:
        raise BadRequest(Message.of(N_("A formation can't stand in itself.")))
    if not isinstance(parent, Formation):
        raise BadRequest(Message.of(N_("Troops stand in a formation, not in other troops.")))
    if place is not None:
        place -= sum(child.id in wanted for child in parent.children[:place])
    root = _without(army.root, frozenset(node.id for node in moved))
    return add_nodes(army.model_copy(update={"root": root}), parent_id, moved, place)


def copy_of(
    node: Formation | Troop, first_id: int, unique_roles: Container[str] = ()
) -> Formation | Troop:
    """Return a copy with ids of its own from ``first_id`` on, without leaders of unique posts."""
    ids = {each.id: first_id + index for index, each in enumerate(walk(node))}

    def copied(each: Formation | Troop) -> Formation | Troop:
        if isinstance(each, Troop):
            return each.model_copy(update={"id": ids[each.id]})
        leaders = tuple(
            leader.model_copy(update={"unit": ids.get(leader.unit) if leader.unit else None})
            for leader in each.leaders
            if leader.role not in unique_roles
        )
        children = tuple(copied(child) for child in each.children)
        return each.model_copy(
            update={"id": ids[each.id], "leaders": leaders, "children": children}
        )

    return copied(node)


def set_leader(
    army: Army, formation_id: int, role: str, leader: Leader | None, place: int | None = None
) -> Army:
    """Give a formation its leader of a post, in place of all it had; None takes them away.

    ``place``: only that one of the post's holders, counted from 0; one more than there are is
    added.

    Raises:
        BadRequest: the formation is gone, or is a troop.
    """
    wanted = () if leader is None else (leader,)

    def led(node: Formation | Troop) -> Formation | Troop:
        if not isinstance(node, Formation):
            raise BadRequest(Message.of(N_("Only formations have leaders.")))
        others = tuple(each for each in node.leaders if each.role != role)
        holders = tuple(each for each in node.leaders if each.role == role)
        kept = () if place is None else (*holders[:place], *wanted, *holders[place + 1 :])
        holders = wanted if place is None else kept
        return node.model_copy(update={"leaders": (*others, *holders)})

    return _replaced(army, (formation_id,), led)


def set_spare(army: Army, place: int, leader: Leader | None) -> Army:
    """Give the army another leader in reserve at a place; None takes the one there away.

    ``place`` counts from 0; one more than there are is added.

    Raises:
        BadRequest: there would be more in reserve than an army may have.
    """
    wanted = () if leader is None else (leader,)
    spares = (*army.spares[:place], *wanted, *army.spares[place + 1 :])
    try:
        return Army.model_validate({**dict(army), "spares": spares})
    except ValidationError as error:
        raise BadRequest(
            Message.of(N_("An army has at most {most} leaders in reserve."), most=MOST_SPARES)
        ) from error


def set_limit(army: Army, limit: int | None) -> Army:
    """Set the total that the players agreed; None for none.

    Raises:
        BadRequest: the limit is out of bounds.
    """
    try:
        return Army.model_validate({**dict(army), "limit": limit})
    except ValidationError as error:
        raise BadRequest(
            Message.of(N_("The limit should be a whole number from 0 to 1,000,000."))
        ) from error


def _with(node: Formation | Troop, values: dict[str, Any]) -> Formation | Troop:
    unknown = [name for name in values if name not in type(node).model_fields]
    if unknown:
        raise BadRequest(
            Message.of(N_("“{name}” can't be set on this kind of node."), name=unknown[0])
        )
    try:
        return type(node).model_validate({**dict(node), **values})
    except ValidationError as error:
        first = error.errors()[0]
        raise BadRequest(
            Message.of(
                N_("{field}: {reason}"),
                field=".".join(str(each) for each in first["loc"]),
                reason=first["msg"],
            )
        ) from error


def _replaced(army: Army, node_ids: Iterable[int], edit: Change) -> Army:
    wanted = set(node_ids)
    root = _edited(army.root, wanted, edit)
    if wanted:
        raise _gone(min(wanted))
    return army if root is army.root else army.model_copy(update={"root": root})


def _edited(node: Formation | Troop, wanted: set[int], edit: Change) -> Formation | Troop:
    """Return the branch with the wanted nodes edited; those that were found leave ``wanted``."""
    found = node.id in wanted
    if found:
        wanted.discard(node.id)
    if isinstance(node, Formation):
        changed: list[Formation | Troop] | None = None
        for place, child in enumerate(node.children):
            if not wanted:
                break
            new = _edited(child, wanted, edit) if _may_hold(child, wanted) else child
            if new is not child:
                changed = list(node.children) if changed is None else changed
                changed[place] = new
        if changed is not None:
            node = node.model_copy(update={"children": tuple(changed)})
    if found:
        edited = edit(node)
        return node if edited == node else edited
    return node


def _may_hold(node: Formation | Troop, wanted: set[int]) -> bool:
    return node.id in wanted or node.kind == "formation"


def _without(node: Formation, gone: frozenset[int]) -> Formation:
    children = tuple(
        _without(child, gone) if isinstance(child, Formation) else child
        for child in node.children
        if child.id not in gone
    )
    if len(children) == len(node.children) and all(
        new is old for new, old in zip(children, node.children, strict=True)
    ):
        return node
    return node.model_copy(update={"children": children})


def _leaders_among(node: Formation, left: set[int]) -> Formation:
    """Forget the unit of leaders whose unit is gone."""
    values: dict[str, object] = {}
    if any(leader.unit is not None and leader.unit not in left for leader in node.leaders):
        values["leaders"] = tuple(
            leader if leader.unit in left else leader.model_copy(update={"unit": None})
            for leader in node.leaders
        )
    children = tuple(
        _leaders_among(child, left) if isinstance(child, Formation) else child
        for child in node.children
    )
    if any(new is not old for new, old in zip(children, node.children, strict=True)):
        values["children"] = children
    return node.model_copy(update=values) if values else node


def _all_there(army: Army, wanted: frozenset[int]) -> None:
    missing = wanted - {node.id for node in walk(army.root)}
    if missing:
        raise _gone(min(missing))


def _refuse_too_many(army: Army, parent_id: int, new: tuple[Formation | Troop, ...]) -> None:
    """Refuse what no file could hold: saving would fail later, when it is hard to undo."""
    if sum(1 for _ in walk(army.root)) + sum(1 for node in new for _ in walk(node)) > MAX_NODES:
        raise BadRequest(Message.of(N_("An army holds at most 10,000 formations and troops.")))
    above = _depth_of(army.root, parent_id) or 0
    if above + max((_height(node) for node in new), default=0) > MAX_FORMATION_DEPTH:
        raise BadRequest(
            Message.of(N_("Formations stand at most {n} deep."), n=MAX_FORMATION_DEPTH)
        )


def _depth_of(node: Formation | Troop, node_id: int) -> int | None:
    if node.id == node_id:
        return 1
    for child in node.children if isinstance(node, Formation) else ():
        below = _depth_of(child, node_id)
        if below is not None:
            return below + 1
    return None


def _height(node: Formation | Troop) -> int:
    if isinstance(node, Troop):
        return 1
    return 1 + max((_height(child) for child in node.children), default=0)


def _gone(node_id: int) -> BadRequest:
    return BadRequest(Message.of(N_("There is no node {number} in this army."), number=node_id))
