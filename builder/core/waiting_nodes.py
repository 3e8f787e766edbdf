"""Taking out of a side who waits off the table, so that nothing tells that anybody was there.

The nodes that reserves name go with all below them, and formations of which nothing is left; the
others are numbered anew from 1 in the order of the tree, so that no number is missing. Leaders
with a unit that went are with none, and what is deployed of them stands nowhere. Orders of their
own side that aim at somebody left aim at his new number, at others for the time being at nobody.
What was taken out is plain JSON:

``ids``: the numbers that the nodes had, in the order of the tree, where they were others;
``nodes``: parent, place among its children, and the node, each; ``reserves``: as the side had
them; ``placements``: place in the list, and the placement, each; ``posts``: formation, place of
the leader in it, and the node he is with, each; ``aims``: node, place of the order (0 the first,
then the later ones), and the node it aims at, each.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from builder.core.roster import Formation, formations_in, walk

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from collections.abc import Set as AbstractSet

    from builder.core.model import Model
    from builder.core.order_target import OrderTarget
    from builder.core.placing import SideDeployment
    from builder.core.roster import Army, Leader, Troop
    from builder.core.scenario import Scenario, Side

__all__ = [
    "formations_left",
    "numbered_anew",
    "parted",
    "plain",
    "put_back",
    "waiting",
    "with_flags",
]

FLAG = "flag"
# The nodes that the key of a unit begins with (``core.sized.Unit``), and the rest of it.
_KEY = re.compile(r"(\d+(?:\+\d+)*)(.*)", re.DOTALL)


def plain(value: Model, fields: AbstractSet[str] | None = None) -> dict[str, Any]:
    """Return a model's fields, or these of them, as canonical JSON can hold them.

    Those at their defaults are left out.
    """
    include = None if fields is None else set(fields)
    held = value.model_dump(mode="json", exclude_defaults=True, include=include)
    found: dict[str, Any] = _without_flags(held)
    return found


def _without_flags(value: Any) -> Any:  # noqa: ANN401 - any JSON
    """Return JSON with each flag as an object of one whole number."""
    if isinstance(value, bool):
        return {FLAG: int(value)}
    if isinstance(value, list):
        return [_without_flags(each) for each in value]
    if isinstance(value, dict):
        return {key: _without_flags(each) for key, each in value.items()}
    return value


def with_flags(value: Any) -> Any:  # noqa: ANN401 - any JSON
    """Return JSON with the flags that ``plain`` took out."""
    if isinstance(value, list):
        return [with_flags(each) for each in value]
    if isinstance(value, dict):
        if value.keys() == {FLAG}:
            return bool(value[FLAG])
        return {key: with_flags(each) for key, each in value.items()}
    return value


def waiting(side: Side) -> frozenset[int]:
    """Return the nodes that wait off the table, and formations of which all do; never the root."""
    named = {node for reserve in side.reserves for node in reserve.nodes}
    gone: set[int] = set()
    for node in walk(side.army.root):
        if node.id in named:
            gone.update(each.id for each in walk(node))
    for formation in reversed(formations_in(side.army.root)):
        if formation.children and all(child.id in gone for child in formation.children):
            gone.add(formation.id)
    return frozenset(gone - {side.army.root.id})


def formations_left(army: Army, gone: frozenset[int]) -> list[Formation]:
    """Return the formations of an army but for those that went."""
    return [each for each in formations_in(army.root) if each.id not in gone]


def parted(
    scenario: Scenario, side_id: str, *, same_numbers: bool = False
) -> tuple[Scenario, dict[str, Any]]:
    """Return the battle without who waits off the table on a side, and what was taken out.

    ``same_numbers``: nodes keep their numbers.
    """
    place = next(n for n, each in enumerate(scenario.sides) if each.id == side_id)
    side = scenario.sides[place]
    gone = waiting(side)
    left = [node for node in walk(side.army.root) if node.id not in gone]
    ids = _ids(left, same_numbers=same_numbers)
    out: dict[str, Any] = {
        "ids": list(ids) if any(old != new for old, new in ids.items()) else [],
        "nodes": list(_nodes(left, gone)),
        "reserves": [plain(each) for each in side.reserves],
        "posts": list(_posts(left, ids)),
        "aims": list(_aims(left, side_id, ids)),
        "placements": [],
    }
    root = _numbered(side.army.root, side_id, ids)
    army = side.army.model_copy(update={"root": root})
    other = side.model_copy(update={"army": army, "reserves": ()})
    sides = (*scenario.sides[:place], other, *scenario.sides[place + 1 :])
    deployment = []
    for each in scenario.deployment:
        if each.side == side_id:
            each, out["placements"] = _on_table(each, ids)  # noqa: PLW2901 - the same, without them
        deployment.append(each)
    made = scenario.model_copy(update={"sides": sides, "deployment": tuple(deployment)})
    return made, {name: value for name, value in out.items() if value}


def numbered_anew(army: Army, side_id: str) -> Army:
    """Return the army of a side with its nodes numbered from 1, in the order of the tree."""
    ids = _ids(list(walk(army.root)), same_numbers=False)
    return army.model_copy(update={"root": _numbered(army.root, side_id, ids)})


def _ids(left: list[Formation | Troop], *, same_numbers: bool) -> dict[int, int]:
    return {
        node.id: node.id if same_numbers else number for number, node in enumerate(left, start=1)
    }


def _nodes(left: list[Formation | Troop], gone: frozenset[int]) -> Iterator[list[Any]]:
    for node in left:
        for place, child in enumerate(node.children if isinstance(node, Formation) else ()):
            if child.id in gone:
                yield [node.id, place, plain(child)]


def _posts(left: list[Formation | Troop], ids: Mapping[int, int]) -> Iterator[list[int]]:
    for node in left:
        for place, leader in enumerate(node.leaders if isinstance(node, Formation) else ()):
            if leader.unit is not None and leader.unit not in ids:
                yield [node.id, place, leader.unit]


def _aims(
    left: list[Formation | Troop], side_id: str, ids: Mapping[int, int]
) -> Iterator[list[int]]:
    for node in left:
        targets = (node.order_target, *(each.target for each in node.later_orders))
        for place, target in enumerate(targets):
            if target is None or target.node is None or target.side != side_id:
                continue
            if target.node not in ids:
                yield [node.id, place, target.node]


def _numbered(node: Formation, side_id: str, ids: Mapping[int, int]) -> Formation:
    children = tuple(
        _numbered(child, side_id, ids)
        if isinstance(child, Formation)
        else child.model_copy(update={"id": ids[child.id], **_aimed(child, side_id, ids)})
        for child in node.children
        if child.id in ids
    )
    leaders = tuple(_moved(leader, ids) for leader in node.leaders)
    update = {"id": ids[node.id], "children": children, "leaders": leaders}
    return node.model_copy(update={**update, **_aimed(node, side_id, ids)})


def _aimed(node: Formation | Troop, side_id: str, ids: Mapping[int, int]) -> dict[str, Any]:
    def renamed(target: OrderTarget | None) -> OrderTarget | None:
        if target is None or target.node is None or target.side != side_id:
            return target
        number = ids.get(target.node)
        return None if number is None else target.model_copy(update={"node": number})

    later = tuple(
        each.model_copy(update={"target": renamed(each.target)}) for each in node.later_orders
    )
    return {"order_target": renamed(node.order_target), "later_orders": later}


def _moved(leader: Leader, ids: Mapping[int, int]) -> Leader:
    if leader.unit is None:
        return leader
    return leader.model_copy(update={"unit": ids.get(leader.unit)})


def _on_table(
    deployment: SideDeployment, ids: Mapping[int, int]
) -> tuple[SideDeployment, list[list[Any]]]:
    kept, out = [], []
    for place, each in enumerate(deployment.placements):
        key = _key(each.unit, ids)
        if key is None:
            out.append([place, plain(each)])
        else:
            kept.append(each.model_copy(update={"unit": key}))
    return deployment.model_copy(update={"placements": tuple(kept)}), out


def _key(key: str, ids: Mapping[int, int]) -> str | None:
    """Return the key of a unit with other numbers; None where a node of it has none."""
    match = _KEY.fullmatch(key)
    if match is None:
        return None
    nodes = [ids.get(int(number)) for number in match[1].split("+")]
    return None if None in nodes else "+".join(map(str, nodes)) + match[2]


# Putting them back ------------------------------------------------------------------------------


def put_back(data: dict[str, Any], side: dict[str, Any], out: Mapping[str, Any]) -> None:
    """Put what was taken out back into a battle and its side, both as plain JSON.

    Raises:
        LookupError, TypeError, ValueError, AttributeError: it doesn't belong there.
    """
    if "ids" in out:
        _number(data, side, out["ids"])
    nodes = {node["id"]: node for node in _walk(side["army"]["root"])}
    for parent, place, node in out.get("nodes", ()):
        nodes[parent].setdefault("children", []).insert(place, node)
    for formation, place, unit in out.get("posts", ()):
        nodes[formation]["leaders"][place]["unit"] = unit
    for number, place, target in out.get("aims", ()):
        _aim(nodes[number], place, {"side": side["id"], "node": target})
    if "reserves" in out:
        side["reserves"] = out["reserves"]
    for deployment in _deployments(data, side):
        for place, placement in out.get("placements", ()):
            deployment.setdefault("placements", []).insert(place, placement)


def _aim(node: dict[str, Any], place: int, target: dict[str, Any]) -> None:
    """Let an order aim at somebody who is back; a later order only where it is back itself."""
    later = node.get("later_orders", ())
    if place == 0:
        node["order_target"] = target
    elif place <= len(later):
        later[place - 1]["target"] = target


def _number(data: dict[str, Any], side: dict[str, Any], old: list[int]) -> None:
    nodes = list(_walk(side["army"]["root"]))
    ids = dict(zip((node["id"] for node in nodes), old, strict=True))
    for node in nodes:
        node["id"] = ids[node["id"]]
        for leader in node.get("leaders", ()):
            if "unit" in leader:
                leader["unit"] = ids[leader["unit"]]
        later = [each.get("target") for each in node.get("later_orders", ())]
        for target in (node.get("order_target"), *later):
            if target and target.get("side") == side["id"]:
                target["node"] = ids[target["node"]]
    for deployment in _deployments(data, side):
        for placement in deployment.get("placements", ()):
            placement["unit"] = _key(placement["unit"], ids)


def _deployments(data: dict[str, Any], side: dict[str, Any]) -> list[dict[str, Any]]:
    return [each for each in data.get("deployment", ()) if each["side"] == side["id"]]


def _walk(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    stack = [node]
    while stack:
        each = stack.pop()
        yield each
        stack.extend(reversed(each.get("children", ())))
