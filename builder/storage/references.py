"""Do all names in a pack or document lead somewhere?

Every fault has the path of the name, so that the line can be told, and the nearest known name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from builder.core.army_list import Choice, CommandFigures, OrganisationNode
from builder.core.errors import close_match
from builder.core.messages import N_, Message
from builder.core.model import LocalisedText, Model
from builder.core.roster import MAX_NODES, Troop
from builder.core.ruleset import CardTable, Derived, DieTest, ReferenceSection, Scale, Step
from builder.core.tables import CellRef, RowRef, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from builder.core.army_list import ArmyList
    from builder.core.roster import Army, Formation
    from builder.core.ruleset import Ruleset

__all__ = ["Fault", "army_faults", "list_faults", "ruleset_faults"]

Path = tuple[str | int, ...]
Fault = tuple[Path, Message]


def _models(value: object, path: Path = ()) -> Iterator[tuple[Path, Model]]:
    """Yield every model in a value with its path, outer before inner."""
    if isinstance(value, LocalisedText):
        return
    if isinstance(value, Model):
        yield path, value
        for name in type(value).model_fields:
            yield from _models(getattr(value, name), (*path, name))
    elif isinstance(value, tuple):
        for place, each in enumerate(value):
            yield from _models(each, (*path, place))


def _unknown(path: Path, name: str, known: Iterable[str]) -> Fault:
    match = close_match(name, known)
    if match:
        return path, Message.of(
            N_("“{name}” isn't known; did you mean “{match}”?"), name=name, match=match
        )
    return path, Message.of(N_("“{name}” isn't known"), name=name)


def _check(path: Path, name: str | None, known: Collection[str]) -> Iterator[Fault]:
    if name is not None and name not in known:
        yield _unknown(path, name, known)


def ruleset_faults(ruleset: Ruleset) -> Iterator[Fault]:
    """Yield what a ruleset refers to and doesn't have, and tables of the wrong width."""
    for path, model in _models(ruleset):
        yield from _names_in(ruleset, path, model)
    if ruleset.orders is not None and ruleset.orders.at != "unit":
        known = {*ruleset.echelon_index, *(role for role, _ in ruleset.roles)}
        yield from _check(("orders", "at"), ruleset.orders.at, known)
    yield from _twice(ruleset)


def _names_in(ruleset: Ruleset, path: Path, model: Model) -> Iterator[Fault]:
    for kind, faults in _NAMES.items():
        if isinstance(model, kind):
            yield from faults(ruleset, path, model)


def _width_faults(ruleset: Ruleset, path: Path, table: Any) -> Iterator[Fault]:  # noqa: ARG001, ANN401
    for place, row in enumerate(table.rows):
        if len(row.cells) != len(table.columns):
            message = Message.of(N_("should hold {n} cells, one a column"), n=len(table.columns))
            yield (*path, "rows", place, "cells"), message


def _scale_faults(ruleset: Ruleset, path: Path, scale: Any) -> Iterator[Fault]:  # noqa: ANN401
    yield from _check((*path, "usual"), scale.usual, ruleset.echelon_index)


def _derived_faults(ruleset: Ruleset, path: Path, derived: Any) -> Iterator[Fault]:  # noqa: ANN401
    yield from _column(ruleset, path, derived.table, derived.column)


def _step_faults(ruleset: Ruleset, path: Path, step: Any) -> Iterator[Fault]:  # noqa: ANN401
    for table, column in (*(step.percent_columns or ()), *filter(None, [step.add_column])):
        yield from _column(ruleset, path, table, column)


def _column_faults(ruleset: Ruleset, path: Path, model: Any) -> Iterator[Fault]:  # noqa: ANN401
    yield from _check((*path, "table"), model.table, ruleset.table_index)
    table = ruleset.table_index.get(model.table)
    for place, column in enumerate(model.columns if table else ()):
        yield from _check((*path, "columns", place), column, table.column_index if table else ())
    yield from _check((*path, "test"), getattr(model, "test", None), ruleset.test_index)


def _section_faults(ruleset: Ruleset, path: Path, section: Any) -> Iterator[Fault]:  # noqa: ANN401
    for place, table in enumerate(section.tables):
        yield from _check((*path, "tables", place), table, ruleset.table_index)
    for place, test in enumerate(section.tests):
        yield from _check((*path, "tests", place), test, ruleset.test_index)


def _row_faults(ruleset: Ruleset, path: Path, ref: RowRef) -> Iterator[Fault]:
    table = ruleset.table_index.get(ref.table)
    if table is None:
        yield _unknown((*path, "table"), ref.table, ruleset.table_index)
        return
    yield from _check((*path, "row"), ref.row, table.row_index)
    if isinstance(ref, CellRef):
        yield from _check((*path, "column"), ref.column, table.column_index)


def _column(ruleset: Ruleset, path: Path, table: str, column: str) -> Iterator[Fault]:
    if table not in ruleset.table_index:
        yield _unknown((*path, "table"), table, ruleset.table_index)
    else:
        yield from _check((*path, "column"), column, ruleset.table_index[table].column_index)


_NAMES: dict[type[Model], Callable[[Ruleset, Path, Any], Iterator[Fault]]] = {
    RowRef: _row_faults,
    Table: _width_faults,
    Scale: _scale_faults,
    Derived: _derived_faults,
    Step: _step_faults,
    CardTable: _column_faults,
    DieTest: _column_faults,
    ReferenceSection: _section_faults,
}


def _twice(value: Model) -> Iterator[Fault]:
    """Yield ids that stand twice in one list."""
    for path, model in [((), value), *_models(value)]:
        for name in type(model).model_fields:
            items = getattr(model, name)
            if not isinstance(items, tuple):
                continue
            seen: set[str] = set()
            for place, item in enumerate(items):
                item_id = getattr(item, "id", None)
                if isinstance(item, Model) and isinstance(item_id, str):
                    if item_id in seen:
                        yield (
                            (*path, name, place, "id"),
                            Message.of(N_("the id “{name}” is there twice"), name=item_id),
                        )
                    seen.add(item_id)


def list_faults(army_list: ArmyList | Model, ruleset: Ruleset, own: ArmyList) -> Iterator[Fault]:
    """Yield what a list (or a template's army) refers to and neither it nor the ruleset has."""
    for path, model in _models(army_list):
        if isinstance(model, RowRef):
            yield from _row_faults(ruleset, path, model)
        elif isinstance(model, Choice):
            yield from choice_faults(ruleset, path, model)
        elif isinstance(model, CommandFigures):
            known = {each.id for each in ruleset.command}
            yield from _check((*path, "kind"), model.kind, known)
        elif isinstance(model, OrganisationNode):
            yield from _check((*path, "organisation"), model.organisation, own.organisation_index)
            yield from _check((*path, "entry"), model.entry, own.entry_index)
            yield from _check((*path, "echelon"), model.echelon, ruleset.echelon_index)
            yield from _check((*path, "order"), model.order, ruleset.order_index)
            yield from _check((*path, "shape"), model.shape, ruleset.arrangement_index)
        elif hasattr(model, "role"):
            yield from _check((*path, "role"), model.role, ruleset.role_index)
        elif hasattr(model, "echelon"):
            yield from _check((*path, "echelon"), model.echelon, ruleset.echelon_index)
    yield from _twice(army_list)


def choice_faults(ruleset: Ruleset, path: Path, choice: Choice) -> Iterator[Fault]:
    """Yield a characteristic or option that the ruleset doesn't have."""
    characteristic = ruleset.characteristic_index.get(choice.characteristic)
    if characteristic is None:
        yield _unknown(
            (*path, "characteristic"), choice.characteristic, ruleset.characteristic_index
        )
        return
    for place, option in enumerate(choice.options):
        yield from _check((*path, "options", place), option, characteristic.option_index)


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
                yield _unknown((*here, field), name, known)
        if isinstance(node, Troop):
            yield from _troop_faults(node, ruleset, army_list, here)
        else:
            yield from _formation_faults(node, ruleset, here)
            children = reversed(list(enumerate(node.children)))
            stack.extend(((*here, "children", place), child) for place, child in children)
    if len(ids) > MAX_NODES:
        yield path, Message.of(N_("holds more than 10,000 formations and troops"))


def _troop_faults(
    troop: Troop, ruleset: Ruleset, army_list: ArmyList, path: Path
) -> Iterator[Fault]:
    if troop.entry not in army_list.entry_index:
        yield _unknown((*path, "entry"), troop.entry, army_list.entry_index)
    for place, choice in enumerate(troop.choices):
        yield from choice_faults(ruleset, (*path, "choices", place), choice)


def _formation_faults(formation: Formation, ruleset: Ruleset, path: Path) -> Iterator[Fault]:
    yield from _check((*path, "cut"), formation.cut, ruleset.echelon_index)
    for place, leader in enumerate(formation.leaders):
        where = (*path, "leaders", place, "role")
        yield from _check(where, leader.role, ruleset.role_index)
