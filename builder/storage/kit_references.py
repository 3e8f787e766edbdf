"""Do all names in a ruleset's kit lead somewhere, and are its lengths and tables of use?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from builder.core.kit import (
    ByFace,
    KitBreak,
    KitChain,
    KitContest,
    KitExchange,
    KitGrid,
    KitGrowth,
    KitHits,
    KitMark,
    KitMarker,
    KitReach,
    KitTool,
    KitTrays,
)
from builder.core.messages import N_, Message
from builder.storage.references import check, models, roles_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from builder.core.model import Model
    from builder.core.ruleset import Ruleset
    from builder.storage.references import Fault, Path

__all__ = ["kit_faults"]

# More than any table is long.
MOST_MM = 5_000
_LENGTHS: dict[type[Model], tuple[str, ...]] = {
    KitTool: ("length", "depth"),
    KitMark: ("at",),
    KitMarker: ("size",),
    KitReach: ("length",),
    KitTrays: ("rim",),
}


def kit_faults(ruleset: Ruleset) -> Iterator[Fault]:
    """Yield what the kit refers to and the ruleset doesn't have."""
    for path, model in models(ruleset.kit, ("kit",)):
        for name in _LENGTHS.get(type(model), ()):
            yield from _length_faults(ruleset, (*path, name), getattr(model, name))
        names = _NAMES.get(type(model))
        if names is not None:
            yield from names(ruleset, path, model)


def _length_faults(ruleset: Ruleset, path: Path, length: str | None) -> Iterator[Fault]:
    if length is None:
        return
    try:
        fits = 0 < ruleset.mm(length) <= MOST_MM
    except (ValueError, ZeroDivisionError):
        yield path, Message.of(N_("“{name}” isn't known"), name=length)
        return
    if not fits:
        yield path, Message.of(N_("should be more than nothing and at most 5 m"))


def _column(ruleset: Ruleset, path: Path, names: tuple[str, str] | None) -> Iterator[Fault]:
    if names is None:
        return
    yield from check((*path, 0), names[0], ruleset.table_index)
    if names[0] in ruleset.table_index:
        yield from check((*path, 1), names[1], ruleset.table_index[names[0]].column_index)


def _tally(ruleset: Ruleset, path: Path, name: str) -> Iterator[Fault]:
    yield from check(path, name, [each.id for each in ruleset.tallies])


def _level(ruleset: Ruleset, path: Path, name: str | None, *more: str) -> Iterator[Fault]:
    yield from check(path, name, {*roles_of(ruleset), *more})


def _marker(ruleset: Ruleset, path: Path, marker: Any) -> Iterator[Fault]:  # noqa: ANN401
    yield from _level(ruleset, (*path, "each"), marker.each, "unit", "side")


def _break(ruleset: Ruleset, path: Path, each: Any) -> Iterator[Fault]:  # noqa: ANN401
    yield from _level(ruleset, (*path, "at"), each.at, "formation")
    yield from _level(ruleset, (*path, "of"), each.of)


def _reach(ruleset: Ruleset, path: Path, reach: Any) -> Iterator[Fault]:  # noqa: ANN401
    yield from check((*path, "role"), reach.role, ruleset.role_index)


def _chain(ruleset: Ruleset, path: Path, _chain: Any) -> Iterator[Fault]:  # noqa: ANN401
    if not ruleset.leader_roles:
        yield path, Message.of(N_("has no use without leaders"))


def _tests(ruleset: Ruleset, path: Path, match: Any) -> Iterator[Fault]:  # noqa: ANN401
    for place, name in enumerate(match.tests):
        yield from check((*path, "tests", place), name, ruleset.test_index)


def _hits(ruleset: Ruleset, path: Path, match: Any) -> Iterator[Fault]:  # noqa: ANN401
    yield from check((*path, "test"), match.test, ruleset.test_index)
    for name in ("dice", "hits"):
        yield from _column(ruleset, (*path, name), getattr(match, name))
    test = ruleset.test_index.get(match.test)
    if test is None:
        return
    if test.table is None or test.success_at_least is None:
        message = Message.of(N_("should name a test with a table and a total that succeeds"))
        yield (*path, "test"), message
        return
    for place, each in enumerate(match.columns):
        where = (*path, "columns", place, "column")
        yield from check(where, each.column, ruleset.table_index[test.table].column_index)


def _contest(ruleset: Ruleset, path: Path, match: Any) -> Iterator[Fault]:  # noqa: ANN401
    yield from _tests(ruleset, path, match)
    for name in ("onward", "against"):
        yield from _column(ruleset, (*path, name), getattr(match, name))
    for place, names in enumerate(match.more):
        yield from _column(ruleset, (*path, "more", place), names)


def _exchange(ruleset: Ruleset, path: Path, match: Any) -> Iterator[Fault]:  # noqa: ANN401
    yield from _tally(ruleset, (*path, "tally"), match.tally)
    yield from _column(ruleset, (*path, "less"), match.less)
    for place, names in enumerate(match.percent):
        yield from _column(ruleset, (*path, "percent", place), names)
    for name in ("loser", "winner"):
        yield from _worked_out(ruleset, (*path, name), getattr(match, name))


def _growth(ruleset: Ruleset, path: Path, match: Any) -> Iterator[Fault]:  # noqa: ANN401
    yield from _tests(ruleset, path, match)
    yield from _tally(ruleset, (*path, "tally"), match.tally)
    faces = {sum(each.faces) for each in (match.percents, match.winner, match.loser)}
    if len(faces) > 1:
        yield (*path, "loser", "faces"), Message.of(N_("should be as many as the die has"))


def _by_face(ruleset: Ruleset, path: Path, each: Any) -> Iterator[Fault]:  # noqa: ANN401
    yield from check((*path, "table"), each.table, ruleset.table_index)
    table = ruleset.table_index.get(each.table)
    if table is None:
        return
    yield from check((*path, "column"), each.column, table.column_index)
    if len(each.faces) != len(table.rows):
        yield (*path, "faces"), Message.of(N_("should hold {n} numbers"), n=len(table.rows))


def _grid(ruleset: Ruleset, path: Path, grid: Any) -> Iterator[Fault]:  # noqa: ANN401
    yield from _tally(ruleset, (*path, "tally"), grid.tally)
    for place, name in enumerate(grid.losses):
        yield from _worked_out(ruleset, (*path, "losses", place), name)


def _worked_out(ruleset: Ruleset, path: Path, name: str) -> Iterator[Fault]:
    """Yield a table that isn't known, or whose columns aren't all formulas."""
    yield from check(path, name, ruleset.table_index)
    table = ruleset.table_index.get(name)
    if table is not None and not all(column.formula for column in table.columns):
        yield path, Message.of(N_("should be a table of formulas"))


_NAMES: dict[type[Model], Callable[[Ruleset, Path, Any], Iterator[Fault]]] = {
    KitMarker: _marker,
    KitBreak: _break,
    ByFace: _by_face,
    KitReach: _reach,
    KitChain: _chain,
    KitHits: _hits,
    KitContest: _contest,
    KitExchange: _exchange,
    KitGrowth: _growth,
    KitGrid: _grid,
}
