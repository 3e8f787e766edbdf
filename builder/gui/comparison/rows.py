"""A comparison put into words: rows with one column for each army, and the same as plain text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.core.comparison import FIELD_LABELS
from builder.core.messages import N_, Message
from builder.core.roster import Troop, formations_in, walk
from builder.gui.words import capital, number, spoken, spoken_label
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from fractions import Fraction

    from builder.core.comparison import Change, Comparison
    from builder.core.reckoning import Reckoning
    from builder.core.roster import Formation

__all__ = ["Contender", "MeasureLine", "Row", "measures_of", "rows_of", "text_of"]

NONE = "–"
MOST_LETTERS = 80


@dataclass(frozen=True, eq=False)
class Contender:
    """An army that is compared, and what it is called."""

    name: str
    reckoning: Reckoning


@dataclass(frozen=True, slots=True)
class Row:
    """What a row says: of what, and how it is in the first and in the second army."""

    label: str
    first: str = ""
    second: str = ""
    children: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class MeasureLine:
    """So much of one class of troops in both armies, as numbers to draw and as texts."""

    label: str
    amounts: tuple[float, float]
    texts: tuple[str, str]


def rows_of(first: Contender, second: Contender, comparison: Comparison) -> tuple[Row, ...]:
    """Return a group of rows for what was added, what was removed and what was changed."""
    groups = (
        ("added", N_("Added: {n}")),
        ("removed", N_("Removed: {n}")),
        ("changed", N_("Changed: {n}")),
    )
    made = []
    for kind, title in groups:
        changes = [each for each in comparison.changes if each.kind == kind]
        if changes:
            rows = tuple(_row(first.reckoning, second.reckoning, each) for each in changes)
            made.append(Row(spoken(Message.of(title, n=len(changes))), children=rows))
    return tuple(made)


def _row(first: Reckoning, second: Reckoning, change: Change) -> Row:
    before, after = change.before, change.after
    reckoning, node = (second, after) if after is not None else (first, before)
    assert node is not None  # noqa: S101 - a change is of one army or of both
    label = capital(spoken(reckoning.names.of(node)))
    fields = tuple(
        Row(
            capital(spoken_label(FIELD_LABELS[field])),
            _value(first, before, field),
            _value(second, after, field),
        )
        for field in change.fields
    )
    return Row(label, _strength(first, before), _strength(second, after), fields)


def _strength(reckoning: Reckoning, node: Formation | Troop | None) -> str:
    """Return the strength of a node, and what it comes to; a dash where the army hasn't it."""
    if node is None:
        return NONE
    strength = sum(each.strength for each in walk(node) if isinstance(each, Troop))
    texts = [number(strength)] if strength else []
    for tally in reckoning.basis.ruleset.tallies[:1]:
        total = reckoning.node_total(tally, node.id)
        if total is not None:
            texts.append(f"{number(total)} {spoken(tally.short)}")
    return " · ".join(texts) or NONE


def _value(reckoning: Reckoning, node: Formation | Troop | None, field: str) -> str:
    """Return what a node has in a field, in words."""
    if field == "place":
        return _place(reckoning, node)
    value = getattr(node, field, None)
    if value is None or value in ((), ""):
        return NONE
    told = _TELLERS.get(field, _as_it_is)(reckoning, value)
    return told if len(told) <= MOST_LETTERS else f"{told[:MOST_LETTERS]}…"


def _place(reckoning: Reckoning, node: Formation | Troop | None) -> str:
    for formation in formations_in(reckoning.army.root):
        if any(child is node for child in formation.children):
            return capital(spoken(reckoning.names.of(formation)))
    return NONE


def _as_it_is(_reckoning: Reckoning, value: object) -> str:
    return number(value) if isinstance(value, int) else " ".join(str(value).split())


def _order(reckoning: Reckoning, value: str) -> str:
    known = reckoning.basis.ruleset.order_index.get(value)
    return spoken(known.label) if known else value


def _echelon(reckoning: Reckoning, value: str) -> str:
    known = reckoning.basis.ruleset.echelon_index.get(value)
    return spoken(known.label) if known else value


def _options(reckoning: Reckoning, value: tuple[object, ...]) -> str:
    known = reckoning.basis.ruleset.characteristic_index
    texts = []
    for choice in value:
        characteristic = known.get(getattr(choice, "characteristic", ""))
        if characteristic is None:
            continue
        labels = {option.id: spoken(option.label) for option in characteristic.options}
        chosen = ", ".join(labels.get(each, each) for each in getattr(choice, "options", ()))
        texts.append(f"{spoken(characteristic.label)}: {chosen or NONE}")
    return "; ".join(texts) or NONE


def _leaders(_reckoning: Reckoning, value: tuple[object, ...]) -> str:
    names = [getattr(each, "name", "") or getattr(each, "role", "") for each in value]
    return ", ".join(names)


def _base(_reckoning: Reckoning, value: object) -> str:
    front, depth = getattr(value, "front_mm", 0), getattr(value, "depth_mm", 0)
    return f"{number(front)} × {number(depth)} mm"


def _command(_reckoning: Reckoning, value: tuple[object, ...]) -> str:
    return number(sum(getattr(each, "figures", 0) for each in value))


_TELLERS: dict[str, Callable[..., str]] = {
    "order": _order,
    "echelon": _echelon,
    "cut": _echelon,
    "choices": _options,
    "leaders": _leaders,
    "base": _base,
    "command": _command,
}


def measures_of(
    comparison: Comparison, first: Contender
) -> tuple[tuple[str, tuple[MeasureLine, ...]], ...]:
    """Return what the arms are measured in, each with its lines: figures, men, points."""
    ruleset = first.reckoning.basis.ruleset
    made = [
        (
            capital(spoken(ruleset.atoms[0].many)),
            _lines((spoken(arm.label), *arm.atoms) for arm in comparison.arms),
        )
    ]
    if any(any(arm.men) for arm in comparison.arms):
        lines = _lines((spoken(arm.label), *arm.men) for arm in comparison.arms)
        made.append((translate("Men"), lines))
    if comparison.tally is not None:
        lines = _lines((spoken(arm.label), *arm.points) for arm in comparison.arms)
        made.append((capital(spoken(comparison.tally.label)), lines))
    return tuple(made)


def _lines(given: Iterator[tuple[str, int | Fraction, int | Fraction]]) -> tuple[MeasureLine, ...]:
    return tuple(
        MeasureLine(capital(label), (float(one), float(two)), (number(one), number(two)))
        for label, one, two in given
    )


def text_of(first: Contender, second: Contender, comparison: Comparison) -> str:
    """Return the whole comparison as plain text, for a mail or a forum."""
    lines = [f"{first.name} | {second.name}", ""]
    if comparison.tally is not None:
        one, two = (number(each) for each in comparison.totals)
        lines += [f"{capital(spoken(comparison.tally.label))}: {one} | {two}", ""]
    groups = rows_of(first, second, comparison)
    for group in groups:
        lines.append(group.label)
        for row in group.children:
            lines.append(f"  {row.label}: {row.first} | {row.second}")
            lines += [f"    {each.label}: {each.first} | {each.second}" for each in row.children]
        lines.append("")
    if not groups:
        lines += [translate("The two are alike."), ""]
    for title, measured in measures_of(comparison, first):
        lines.append(title)
        lines += [f"  {each.label}: {each.texts[0]} | {each.texts[1]}" for each in measured]
        lines.append("")
    return "\n".join(lines)
