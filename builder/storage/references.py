"""Do all names in a ruleset lead somewhere?

Every fault has the path of the name, so that the line can be told, and the nearest known name.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from builder.core.condition import Condition
from builder.core.deployment_rules import PatternLine, Spacing, Strip
from builder.core.errors import close_match
from builder.core.game_rules import (
    EveningRules,
    Lot,
    MarchWay,
    PlayerRules,
    TableChoice,
    WeatherKind,
)
from builder.core.messages import N_, Message
from builder.core.model import LocalisedText, Model
from builder.core.ruleset import (
    BaseSize,
    Card,
    CardSteps,
    CardTable,
    Characteristic,
    Derived,
    DieTest,
    Distance,
    Gap,
    LeaderRole,
    ReferenceSection,
    Scale,
    Step,
    TerrainEffect,
    TerrainKind,
    TerrainRules,
)
from builder.core.tables import Cell, CellRef, RowRef, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from builder.core.ruleset import Ruleset

__all__ = [
    "Fault",
    "Path",
    "check",
    "ids_twice",
    "line_faults",
    "models",
    "prefixed_tags",
    "roles_of",
    "row_faults",
    "ruleset_faults",
    "tag_faults",
    "unknown",
]

# Less than nothing left, or ten times the price and more, is a slip of the pen.
LEAST_PERCENT, MOST_PERCENT = -100, 1_000
# No piece of ground is larger than a table.
MOST_SIZE_MM = 10_000

Path = tuple[str | int, ...]
Fault = tuple[Path, Message]


def models(value: object, path: Path = ()) -> Iterator[tuple[Path, Model]]:
    """Yield every model in a value with its path, outer before inner."""
    if isinstance(value, LocalisedText):
        return
    if isinstance(value, Model):
        yield path, value
        for name in type(value).model_fields:
            yield from models(getattr(value, name), (*path, name))
    elif isinstance(value, tuple):
        for place, each in enumerate(value):
            yield from models(each, (*path, place))


def unknown(path: Path, name: str, known: Iterable[str]) -> Fault:
    """Return the fault that a name isn't known, with the nearest known one."""
    match = close_match(name, known)
    if match:
        return path, Message.of(
            N_("“{name}” isn't known; did you mean “{match}”?"), name=name, match=match
        )
    return path, Message.of(N_("“{name}” isn't known"), name=name)


def check(path: Path, name: str | None, known: Collection[str]) -> Iterator[Fault]:
    """Yield a fault where there is a name and it isn't known."""
    if name is not None and name not in known:
        yield unknown(path, name, known)


def ruleset_faults(ruleset: Ruleset) -> Iterator[Fault]:
    """Yield what a ruleset refers to and doesn't have, and tables of the wrong width."""
    for path, model in models(ruleset):
        yield from _names_in(ruleset, path, model)
    if ruleset.orders is not None and ruleset.orders.at != "unit":
        yield from check(("orders", "at"), ruleset.orders.at, roles_of(ruleset))
    for place, (_, echelon) in enumerate(ruleset.roles):
        yield from check(("roles", place, 1), echelon, ruleset.echelon_index)
    if ruleset.has_ratio and not ruleset.scales:
        yield ("sizing",), Message.of(N_("is by a ratio, so there must be scales"))
    tags = prefixed_tags(ruleset)
    for path, model in models(ruleset):
        if isinstance(model, Condition):
            yield from tag_faults(path, model, tags)
    yield from ids_twice(ruleset)


def _names_in(ruleset: Ruleset, path: Path, model: Model) -> Iterator[Fault]:
    for kind, faults in _NAMES.items():
        if isinstance(model, kind):
            yield from faults(ruleset, path, model)


def _table_faults(ruleset: Ruleset, path: Path, table: Any) -> Iterator[Fault]:  # noqa: ANN401
    options = {option for each in ruleset.characteristics for option in each.option_index}
    for place, row in enumerate(table.rows):
        if len(row.cells) != table.width:
            message = Message.of(N_("should hold {n} cells, one a column"), n=table.width)
            yield (*path, "rows", place, "cells"), message
        for index, cell in enumerate(row.cells):
            if isinstance(cell, str) and cell not in {*options, "forbidden", "-"}:
                yield unknown((*path, "rows", place, "cells", index), cell, options)
            elif isinstance(cell, Cell):
                where = (*path, "rows", place, "cells", index, "option")
                yield from check(where, cell.option, options)


def _scale_faults(ruleset: Ruleset, path: Path, scale: Any) -> Iterator[Fault]:  # noqa: ANN401
    yield from check((*path, "usual"), scale.usual, ruleset.echelon_index)


def _derived_faults(ruleset: Ruleset, path: Path, derived: Any) -> Iterator[Fault]:  # noqa: ANN401
    yield from _column(ruleset, path, derived.table, derived.column)


def _step_faults(ruleset: Ruleset, path: Path, step: Any) -> Iterator[Fault]:  # noqa: ANN401
    if isinstance(step.percent, Fraction) and not (LEAST_PERCENT <= step.percent <= MOST_PERCENT):
        message = Message.of(N_("should lie between −100 and {most} per cent"), most=MOST_PERCENT)
        yield (*path, "percent"), message
    for table, column in (*(step.percent_columns or ()), *filter(None, [step.add_column])):
        yield from _column(ruleset, path, table, column)


def _column_faults(ruleset: Ruleset, path: Path, model: Any) -> Iterator[Fault]:  # noqa: ANN401
    yield from check((*path, "table"), model.table, ruleset.table_index)
    table = ruleset.table_index.get(model.table)
    for place, column in enumerate(model.columns if table else ()):
        yield from check((*path, "columns", place), column, table.column_index if table else ())
    yield from check((*path, "test"), getattr(model, "test", None), ruleset.test_index)


def _characteristic_faults(ruleset: Ruleset, path: Path, model: Any) -> Iterator[Fault]:  # noqa: ARG001, ANN401
    for place, option in enumerate(model.default):
        yield from check((*path, "default", place), option, model.option_index)


def _role_faults(ruleset: Ruleset, path: Path, role: Any) -> Iterator[Fault]:  # noqa: ANN401
    for place, echelon in enumerate(role.at):
        yield from check((*path, "at", place), echelon, ruleset.echelon_index)
    yield from check((*path, "at_role"), role.at_role, roles_of(ruleset))


def _player_faults(ruleset: Ruleset, path: Path, rules: Any) -> Iterator[Fault]:  # noqa: ANN401
    yield from check((*path, "role"), rules.role, roles_of(ruleset))


def _lot_faults(ruleset: Ruleset, path: Path, lot: Any) -> Iterator[Fault]:  # noqa: ANN401
    yield from check((*path, "character"), lot.character, ruleset.character_index)


def _card_faults(ruleset: Ruleset, path: Path, card: Any) -> Iterator[Fault]:  # noqa: ANN401
    for place, name in enumerate(card.characteristics):
        known = ruleset.characteristic_index
        yield from check((*path, "characteristics", place), name, known)
    if card.boxes is not None:
        tallies = [tally.id for tally in ruleset.tallies]
        yield from check((*path, "boxes", "tally"), card.boxes.tally, tallies)


def _card_step_faults(ruleset: Ruleset, path: Path, steps: Any) -> Iterator[Fault]:  # noqa: ANN401
    yield from _column(ruleset, path, steps.table, steps.column)
    if steps.table in ruleset.table_index:
        known = ruleset.table_index[steps.table].row_index
        for place, row in enumerate(steps.rows):
            yield from check((*path, "rows", place), row, known)


def _length_faults(ruleset: Ruleset, path: Path, model: Any) -> Iterator[Fault]:  # noqa: ANN401
    """Yield lengths in a unit that neither the ruleset nor the metre has."""
    for name in _LENGTHS[type(model)]:
        value = getattr(model, name)
        for length in (value,) if isinstance(value, str) else value or ():
            try:
                ruleset.mm(length)
            except (ValueError, ZeroDivisionError):
                yield (*path, name), Message.of(N_("“{name}” isn't known"), name=length)


def _terrain_faults(ruleset: Ruleset, path: Path, terrain: Any) -> Iterator[Fault]:  # noqa: ANN401
    """Yield classes, choices and kinds that aren't known, and choices that nothing crosses."""
    yield from _length_faults(ruleset, path, terrain)
    classes = [each.id for each in terrain.classes]
    for name in ("kinds", "effects"):
        for place, each in enumerate(getattr(terrain, name)):
            yield from check((*path, name, place, "terrain_class"), each.terrain_class, classes)
    choices = [each.id for each in terrain.choices]
    for place, crossing in enumerate(terrain.crossings):
        here = (*path, "crossings", place)
        for index, choice in enumerate(crossing.choices):
            yield from check((*here, "choices", index), choice, choices)
        for slot, kinds in enumerate(crossing.pieces):
            for index, kind in enumerate(kinds):
                yield from check((*here, "pieces", slot, index), kind, terrain.kind_index)
    yield from _crossing_faults(path, terrain, choices)


def _crossing_faults(path: Path, terrain: Any, choices: list[str]) -> Iterator[Fault]:  # noqa: ANN401
    if not terrain.crossings:
        return
    crossed = {frozenset(crossing.choices) for crossing in terrain.crossings}
    pairs = {frozenset((one, other)) for one in choices for other in choices}
    if not pairs <= crossed:
        yield (*path, "crossings"), Message.of(N_("should cross every choice with every choice"))
    if not (terrain.table or terrain.table_cm):
        yield (*path, "table"), Message.of(N_("is missing"))


def _piece_faults(ruleset: Ruleset, path: Path, kind: Any) -> Iterator[Fault]:  # noqa: ANN401
    """Yield sizes that are none, or the larger of them first."""
    faults = list(_length_faults(ruleset, path, kind))
    yield from faults
    sizes = None if faults else kind.size_mm(ruleset)
    if sizes is not None and not 0 < sizes[0] <= sizes[1] <= MOST_SIZE_MM:
        name = "size_cm" if kind.size_cm else "size"
        yield (*path, name), Message.of(N_("should be the smallest and the largest size"))


def _spacing_faults(ruleset: Ruleset, path: Path, spacing: Any) -> Iterator[Fault]:  # noqa: ANN401
    yield from _length_faults(ruleset, path, spacing)
    known = roles_of(ruleset)
    yield from check((*path, "between"), spacing.between, {"unit", *known})
    yield from check((*path, "within"), spacing.within, known)
    yield from check((*path, "leader"), spacing.leader, ruleset.role_index)


def line_faults(ruleset: Ruleset, path: Path, line: Any) -> Iterator[Fault]:  # noqa: ANN401
    """Yield a length or a level that the ruleset doesn't have, in a line of a pattern."""
    yield from _length_faults(ruleset, path, line)
    yield from check((*path, "deal"), line.deal, roles_of(ruleset))


def _march_faults(ruleset: Ruleset, path: Path, way: Any) -> Iterator[Fault]:  # noqa: ANN401
    for place, each in enumerate(way.columns):
        here = (*path, "columns", place, "column")
        if way.table in ruleset.table_index:
            yield from check(here, each.column, ruleset.table_index[way.table].column_index)
    yield from check((*path, "table"), way.table, ruleset.table_index)
    for place, shape in enumerate(way.shapes):
        yield from check((*path, "shapes", place), shape, ruleset.arrangement_index)
    yield from _length_faults(ruleset, path, way)


def _effect_faults(ruleset: Ruleset, path: Path, effect: Any) -> Iterator[Fault]:  # noqa: ANN401
    """Yield a length or column that isn't known; columns are those of the tables of marches."""
    yield from _length_faults(ruleset, path, effect)
    tables = {way.table for way in ruleset.march.ways} if ruleset.march else set()
    indices = [ruleset.table_index[name].column_index for name in tables & {*ruleset.table_index}]
    columns = {column for index in indices for column in index}
    yield from check((*path, "column"), effect.column, columns)


def _section_faults(ruleset: Ruleset, path: Path, section: Any) -> Iterator[Fault]:  # noqa: ANN401
    for place, table in enumerate(section.tables):
        yield from check((*path, "tables", place), table, ruleset.table_index)
    for place, test in enumerate(section.tests):
        yield from check((*path, "tests", place), test, ruleset.test_index)


def row_faults(ruleset: Ruleset, path: Path, ref: RowRef) -> Iterator[Fault]:
    """Yield a table, row or column that the ruleset doesn't have."""
    table = ruleset.table_index.get(ref.table)
    if table is None:
        yield unknown((*path, "table"), ref.table, ruleset.table_index)
        return
    yield from check((*path, "row"), ref.row, table.row_index)
    if isinstance(ref, CellRef):
        yield from check((*path, "column"), ref.column, table.column_index)


def _column(ruleset: Ruleset, path: Path, table: str, column: str) -> Iterator[Fault]:
    if table not in ruleset.table_index:
        yield unknown((*path, "table"), table, ruleset.table_index)
    else:
        yield from check((*path, "column"), column, ruleset.table_index[table].column_index)


_NAMES: dict[type[Model], Callable[[Ruleset, Path, Any], Iterator[Fault]]] = {
    RowRef: row_faults,
    Table: _table_faults,
    Scale: _scale_faults,
    Derived: _derived_faults,
    Step: _step_faults,
    CardTable: _column_faults,
    DieTest: _column_faults,
    ReferenceSection: _section_faults,
    Characteristic: _characteristic_faults,
    LeaderRole: _role_faults,
    PlayerRules: _player_faults,
    Lot: _lot_faults,
    Card: _card_faults,
    CardSteps: _card_step_faults,
    BaseSize: _length_faults,
    Gap: _length_faults,
    Strip: _length_faults,
    Spacing: _spacing_faults,
    PatternLine: line_faults,
    Distance: _length_faults,
    TerrainKind: _piece_faults,
    TerrainRules: _terrain_faults,
    TerrainEffect: _effect_faults,
    MarchWay: _march_faults,
    TableChoice: _length_faults,
    WeatherKind: _length_faults,
    EveningRules: _length_faults,
}
_LENGTHS: dict[type[Model], tuple[str, ...]] = {
    BaseSize: ("front", "depth"),
    Gap: ("room",),
    Strip: ("from_edge", "to_edge", "from_flanks"),
    Spacing: ("at_most",),
    PatternLine: ("behind",),
    Distance: ("length",),
    TerrainKind: ("size", "width"),
    TerrainRules: ("table",),
    TerrainEffect: ("less",),
    MarchWay: ("unit",),
    TableChoice: ("size",),
    WeatherKind: ("slower",),
    EveningRules: ("elbow", "losses"),
}


def prefixed_tags(ruleset: Ruleset, *more: Model) -> dict[str, set[str]]:
    """Return all tags that can come about and have a prefix, as words by prefix."""
    known = {each.id: set(each.option_index) for each in ruleset.characteristics}
    for prefix, names in (
        ("echelon", ruleset.echelon_index),
        ("shape", ruleset.arrangement_index),
        ("role", ruleset.role_index),
        ("character", ruleset.character_index),
        ("class", [each.id for each in ruleset.classes]),
        ("order", ruleset.order_index),
        ("plays", ruleset.echelon_of_role),
    ):
        known.setdefault(prefix, set()).update(names)
    for prefix, words in _surroundings(ruleset):
        known.setdefault(prefix, set()).update(words)
    for _, model in models((ruleset, *more)):
        for tag in (*getattr(model, "tags", ()), getattr(model, "tag", "")):
            prefix, colon, word = tag.partition(":")
            if colon:
                known.setdefault(prefix, set()).add(word)
    return known


def _surroundings(ruleset: Ruleset) -> Iterator[tuple[str, list[str]]]:
    """Yield the words of what surrounds a battle, which only the reference sheet looks at."""
    if ruleset.terrain:
        yield "terrain", [each.id for each in ruleset.terrain.kinds]
        yield "terrain-class", [each.id for each in ruleset.terrain.classes]
    if ruleset.weather:
        yield "weather", [each.id for each in ruleset.weather.kinds]


def tag_faults(path: Path, condition: Condition, known: dict[str, set[str]]) -> Iterator[Fault]:
    """Yield tags with a prefix that nothing ever brings: the condition would never hold."""
    for field in ("all", "any", "none"):
        for place, tag in enumerate(getattr(condition, field)):
            prefix, colon, word = tag.partition(":")
            if colon and word not in known.get(prefix, ()):
                tags = [f"{prefix}:{each}" for each in known.get(prefix, ())]
                yield unknown((*path, field, place), tag, tags)


def roles_of(ruleset: Ruleset) -> set[str]:
    """Return what a formation may play: the ruleset's roles, and the echelons themselves."""
    return {*ruleset.echelon_index, *(role for role, _ in ruleset.roles)}


def ids_twice(value: Model) -> Iterator[Fault]:
    """Yield ids that stand twice in one list."""
    for path, model in [((), value), *models(value)]:
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
