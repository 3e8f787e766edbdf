"""Documents with a marker in every secret field of every model, found by the classes.

A secret field that comes new gets its marker by itself.
"""

from __future__ import annotations

from itertools import count
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from builder.core.circumstance_edits import with_side
from builder.core.circumstances import Reserve
from builder.core.model import Model
from builder.core.placing import SideDeployment
from builder.core.roster import Roster
from builder.core.scenario import Scenario
from builder.core.secret_fields import CLASSES, PUBLIC

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["MARK", "planted", "waiting_at"]

Document = TypeVar("Document", Roster, Scenario)
# No word of any language, and no part of a number that stands anywhere else.
MARK = "qwmrkx"


def waiting_at(battle: Scenario, side: int) -> Scenario:
    """Return a battle in which the first body of a side waits off the table, and nobody else."""
    node = battle.sides[side].army.root.children[0].id
    return with_side(battle, side, reserves=(Reserve(nodes=(node,), edge="left", turn=977),))


def planted(document: Document) -> Document:
    """Return a document with markers in all its secret fields; every side has a reserve.

    Names and notes of those who wait are markers too. The values are of the right type, not known
    to any rules.
    """
    numbers, made = count(), _with_reserves(document)
    made = _marked(made, numbers)
    if isinstance(made, Scenario):
        made = _named(made, numbers)
    whole: Document = made
    return whole


def _with_reserves(document: Roster | Scenario) -> Any:
    if isinstance(document, Roster):
        return document
    stands = tuple(SideDeployment(side=side.id) for side in document.sides)
    document = document.model_copy(update={"deployment": stands})
    for place in range(len(document.sides)):
        document = waiting_at(document, place)
    return document


def _named(battle: Scenario, numbers: Iterator[int]) -> Scenario:
    """Mark the names of those who wait."""
    for place, side in enumerate(battle.sides):
        root = side.army.root
        first = root.children[0].model_copy(update={"name": _mark(numbers)})
        children = (first, *root.children[1:])
        leaders = tuple(each.model_copy(update={"name": _mark(numbers)}) for each in root.leaders)
        root = root.model_copy(update={"children": children, "leaders": leaders})
        reserves = (Reserve(nodes=(first.id,), edge="left", turn=977),)
        army = side.army.model_copy(update={"root": root})
        battle = with_side(battle, place, army=army, reserves=reserves)
    return battle


def _mark(numbers: Iterator[int]) -> str:
    return f"{MARK}{next(numbers)}"


def _marked(value: Any, numbers: Iterator[int]) -> Any:
    if isinstance(value, tuple):
        return tuple(_marked(each, numbers) for each in value)
    if not isinstance(value, Model):
        return value
    fields = type(value).model_fields
    update = {
        name: _marked(getattr(value, name), numbers)
        if topic == PUBLIC
        else _value(fields[name].annotation, numbers)
        for name, topic in CLASSES[type(value)].items()
    }
    return value.model_copy(update=update)


def _value(kind: Any, numbers: Iterator[int]) -> Any:
    """Return a value of a type: of its first kind, marked where it is a text."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin in {Annotated, Union, UnionType}:
        return _value(parts[0], numbers)
    if origin is Literal:
        return parts[0]
    if origin is tuple:
        return (_value(parts[0], numbers),)
    if isinstance(kind, type) and issubclass(kind, Model):
        fields = kind.model_fields
        made = {name: _value(fields[name].annotation, numbers) for name in CLASSES[kind]}
        return kind.model_construct(**made)
    return _mark(numbers) if kind is str else kind(29)
