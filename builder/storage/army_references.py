"""Do all names in an army list, a template or a document lead somewhere?

They lead to the list's own entries and organisations, and to what its ruleset has.
"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from builder.core.army_list import (
    ArmyList,
    Choice,
    CommandFigures,
    OrganisationNode,
    PostLeader,
    ReadyArmy,
    Taken,
)
from builder.core.condition import Condition
from builder.core.deployment_rules import PatternLine
from builder.core.errors import BuilderError
from builder.core.messages import N_, Message
from builder.core.pictures import MOST_PICTURES
from builder.core.roster import MAX_NODES, Troop, walk
from builder.core.sizing import checked_ratio
from builder.core.tables import RowRef
from builder.storage.references import (
    check,
    ids_twice,
    line_faults,
    models,
    prefixed_tags,
    roles_of,
    row_faults,
    tag_faults,
    unknown,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.model import Model
    from builder.core.roster import Army, Formation, Leader
    from builder.core.ruleset import Ruleset
    from builder.storage.references import Fault, Path

__all__ = [
    "army_faults",
    "leads_somewhere",
    "levels_of",
    "list_faults",
    "scale_faults",
    "size_faults",
]

# So many have room in a document, whose own levels are at most 40.
MOST_LEVELS = 16


def list_faults(value: ArmyList | ReadyArmy, ruleset: Ruleset, own: ArmyList) -> Iterator[Fault]:
    """Yield what a list (or a template's army) refers to and neither it nor the ruleset has."""
    known = prefixed_tags(ruleset, own)
    for path, model in models(value):
        if isinstance(model, RowRef):
            yield from row_faults(ruleset, path, model)
        elif isinstance(model, Condition):
            yield from tag_faults(path, model, known)
        elif isinstance(model, PatternLine):
            yield from line_faults(ruleset, path, model)
        elif isinstance(model, ReadyArmy):
            yield from _place_faults(model, own, path)
        yield from _named_faults(ruleset, own, path, model)
    yield from ids_twice(value)


def _named_faults(ruleset: Ruleset, own: ArmyList, path: Path, model: Model) -> Iterator[Fault]:
    if isinstance(model, Choice):
        yield from choice_faults(ruleset, path, model)
    elif isinstance(model, CommandFigures):
        yield from _command_faults(ruleset, path, model)
    elif isinstance(model, Taken):
        known = ruleset.characteristic_index
        yield from check((*path, "characteristic"), model.characteristic, known)
    elif isinstance(model, PostLeader):
        yield from check((*path, "role"), model.role, ruleset.role_index)
        yield from check((*path, "character"), model.character, ruleset.character_index)
    elif isinstance(model, OrganisationNode):
        yield from check((*path, "role"), model.role, roles_of(ruleset))
        yield from check((*path, "organisation"), model.organisation, own.organisation_index)
        yield from check((*path, "entry"), model.entry, own.entry_index)
        yield from check((*path, "order"), model.order, ruleset.order_index)
        yield from check((*path, "shape"), model.shape, ruleset.arrangement_index)
    echelon = getattr(model, "echelon", None)
    yield from check((*path, "echelon"), echelon, ruleset.echelon_index)


def _place_faults(ready: ReadyArmy, own: ArmyList, path: Path) -> Iterator[Fault]:
    for place, leader in enumerate(ready.leaders):
        here = (*path, "leaders", place)
        if not leads_somewhere(ready.children, leader.at, own):
            yield (*here, "at"), Message.of(N_("leads to no place of the army"))


def leads_somewhere(
    places: tuple[OrganisationNode, ...], at: tuple[int, ...], own: ArmyList
) -> bool:
    """Tell whether a path of places, counted from 0 and from the top down, ends at a node."""
    for step in at:
        each_time = [place for place in places for _ in range(min(place.times, step + 1))]
        if step >= len(each_time):
            return False
        place = each_time[step]
        source = own.organisation_index.get(place.organisation) if place.organisation else place
        places = source.children if source else ()
    return True


def levels_of(own: ArmyList) -> dict[str, float]:
    """Return how many levels of units are in each organisation.

    Those that have more than ``MOST_LEVELS``, or hold themselves, aren't among them.
    """
    known: dict[str, float] = {}
    for _ in range(MOST_LEVELS):
        found = {each.id: _levels(each.children, known) for each in own.organisations}
        known = {name: levels for name, levels in found.items() if levels <= MOST_LEVELS}
    return known


def _levels(places: tuple[OrganisationNode, ...], known: dict[str, float]) -> float:
    return max(
        (
            1
            + (
                _levels(each.children, known)
                if each.organisation is None
                else known.get(each.organisation, inf)
            )
            for each in places
        ),
        default=0,
    )


def _level_faults(value: ArmyList | ReadyArmy, own: ArmyList) -> Iterator[Fault]:
    known = levels_of(own)
    message = Message.of(N_("holds units more than {n} levels deep"), n=MOST_LEVELS)
    organisations = value.organisations if isinstance(value, ArmyList) else ()
    for place, each in enumerate(organisations):
        if each.id not in known:
            yield ("organisations", place), message
    ready, path = (value.ready, ("ready",)) if isinstance(value, ArmyList) else (value, ())
    if _levels(ready.children, known) > MOST_LEVELS:
        yield path, message


def size_faults(value: ArmyList | ReadyArmy, own: ArmyList) -> Iterator[Fault]:
    """Yield organisations that are deeper, or come to more nodes, than an army may.

    ``own`` has no unknown names and no organisation that holds itself.
    """
    deep = list(_level_faults(value, own))
    yield from deep
    if not deep:
        yield from _node_faults(value, own)


def _node_faults(value: ArmyList | ReadyArmy, own: ArmyList) -> Iterator[Fault]:
    known: dict[str, int] = {}

    def nodes(places: tuple[OrganisationNode, ...]) -> int:
        return sum(place.times * (1 + below(place)) for place in places)

    def below(place: OrganisationNode) -> int:
        if place.organisation is None:
            return nodes(place.children)
        if place.organisation not in known:
            children = own.organisation_index[place.organisation].children
            known[place.organisation] = nodes(children)
        return known[place.organisation]

    organisations = value.organisations if isinstance(value, ArmyList) else ()
    ready = value.ready if isinstance(value, ArmyList) else value
    path = ("ready",) if isinstance(value, ArmyList) else ()
    for where, places in (
        *((("organisations", place), each.children) for place, each in enumerate(organisations)),
        (path, ready.children),
    ):
        if nodes(places) > MAX_NODES:
            yield where, Message.of(N_("holds more than 10,000 formations and troops"))


def scale_faults(
    ruleset: Ruleset, field: str, ratio: int | None, figure_size: str | None
) -> Iterator[Fault]:
    """Yield a scale and a size of figures that the ruleset doesn't take."""
    try:
        checked_ratio(ruleset, ratio)
    except BuilderError as error:
        yield (field,), error.message
    sizes = [size.id for size in ruleset.figure_sizes]
    if figure_size is not None and figure_size not in sizes:
        yield unknown(("figure_size",), figure_size, sizes)


def choice_faults(ruleset: Ruleset, path: Path, choice: Choice) -> Iterator[Fault]:
    """Yield a characteristic or option that the ruleset doesn't have."""
    characteristic = ruleset.characteristic_index.get(choice.characteristic)
    if characteristic is None:
        yield unknown(
            (*path, "characteristic"), choice.characteristic, ruleset.characteristic_index
        )
        return
    for place, option in enumerate(choice.options):
        yield from check((*path, "options", place), option, characteristic.option_index)


def _command_faults(ruleset: Ruleset, path: Path, command: CommandFigures) -> Iterator[Fault]:
    yield from check((*path, "kind"), command.kind, [each.id for each in ruleset.command])


def army_faults(army: Army, ruleset: Ruleset, army_list: ArmyList, path: Path) -> Iterator[Fault]:
    """Yield what a document's army refers to and its ruleset and list don't have."""
    ids: set[int] = set()
    stack: list[tuple[Path, Formation | Troop]] = [((*path, "root"), army.root)]
    while stack:
        here, node = stack.pop()
        if node.id in ids:
            message = Message.of(N_("the node number {number} is there twice"), number=node.id)
            yield (*here, "id"), message
        ids.add(node.id)
        for field, name, known in (
            ("echelon", node.echelon, ruleset.echelon_index),
            ("order", node.order, ruleset.order_index),
            ("shape", node.shape, ruleset.arrangement_index),
        ):
            if name is not None and name not in known:
                yield unknown((*here, field), name, known)
        yield from _later_faults(node, ruleset, here)
        if isinstance(node, Troop):
            yield from _troop_faults(node, ruleset, army_list, here)
        else:
            yield from _formation_faults(node, ruleset, here)
            children = reversed(list(enumerate(node.children)))
            stack.extend(((*here, "children", place), child) for place, child in children)
    yield from _picture_faults(army, (*path, "root"))
    for place, leader in enumerate(army.spares):
        yield from _leader_faults(leader, ruleset, (*path, "spares", place))
    if len(ids) > MAX_NODES:
        yield path, Message.of(N_("holds more than 10,000 formations and troops"))


def _picture_faults(army: Army, path: Path) -> Iterator[Fault]:
    if sum(bool(node.picture) for node in walk(army.root)) > MOST_PICTURES:
        yield path, Message.of(N_("has more than {n} pictures"), n=MOST_PICTURES)


def _later_faults(node: Formation | Troop, ruleset: Ruleset, path: Path) -> Iterator[Fault]:
    for place, later in enumerate(node.later_orders):
        where = (*path, "later_orders", place, "order")
        yield from check(where, later.order, ruleset.order_index)


def _troop_faults(
    troop: Troop, ruleset: Ruleset, army_list: ArmyList, path: Path
) -> Iterator[Fault]:
    if troop.entry not in army_list.entry_index:
        yield unknown((*path, "entry"), troop.entry, army_list.entry_index)
    for place, choice in enumerate(troop.choices):
        yield from choice_faults(ruleset, (*path, "choices", place), choice)
    for place, command in enumerate(troop.command):
        yield from _command_faults(ruleset, (*path, "command", place), command)


def _formation_faults(formation: Formation, ruleset: Ruleset, path: Path) -> Iterator[Fault]:
    yield from check((*path, "cut"), formation.cut, ruleset.echelon_index)
    if formation.role is not None:
        yield from check((*path, "role"), formation.role, roles_of(ruleset))
    for place, leader in enumerate(formation.leaders):
        yield from _leader_faults(leader, ruleset, (*path, "leaders", place))


def _leader_faults(leader: Leader, ruleset: Ruleset, path: Path) -> Iterator[Fault]:
    yield from check((*path, "role"), leader.role, ruleset.role_index)
    yield from check((*path, "character"), leader.character, ruleset.character_index)
