"""Fields for the characteristics of a troop: what it has, what else the list gives, and the sum.

Only what the list opens to an entry can be chosen. What was chosen in spite of it (in a file from
elsewhere) is shown all the same, for it holds, and a finding says what is wrong with it.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING

from builder.gui.roster.choice_fields import MOST_BESIDE, ChecksField, Choice, ComboField
from builder.gui.roster.fields import TextField
from builder.gui.roster.marked_fields import MarkedField
from builder.gui.roster.prices import house_place, option_text, option_tip, shown_tally
from builder.gui.words import capital, lines_of, marked, number, spoken
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.roster import Troop
    from builder.core.ruleset import Characteristic, Option
    from builder.core.sums import Place, SumLine
    from builder.gui.roster.desk import Desk
    from builder.gui.roster.fields import Field
    from builder.gui.roster.node_view import NodeView

__all__ = ["characteristic_fields", "together_fields"]


def characteristic_fields(desk: Desk, characteristic: Characteristic) -> Iterator[Field]:
    """Yield the field for a characteristic; none where the troop has nothing to do with it."""
    view = desk.view
    if view.entry is None:
        return
    chosen = _chosen(view, characteristic)
    options = _open_options(view, characteristic, chosen)
    if not options:
        return
    yield _marked(desk, characteristic, _field(desk, characteristic, options, chosen))
    if characteristic.shifts:
        yield TextField(translate("In effect"), partial(_in_effect, characteristic))


def _field(
    desk: Desk, characteristic: Characteristic, options: list[Option], chosen: tuple[str, ...]
) -> Field:
    """Return a field to choose in, or where there is nothing to choose, to read."""
    label, tip = capital(spoken(characteristic.label)), spoken(characteristic.note)
    can_change = bool(desk.view.entry and desk.view.entry.open_to.get(characteristic.id))
    if not can_change or (characteristic.kind == "one" and len(options) == 1 and chosen):
        fixed = [option for option in options if option.id in chosen]
        told = lines_of(tip, *(_told(desk.view, option, fixed) for option in fixed))
        return TextField(label, partial(_texts, characteristic), told)
    if characteristic.kind == "one":
        return _combo(desk, characteristic, options, label, tip)
    return _checks(desk, characteristic, options, label, tip)


def _marked(desk: Desk, characteristic: Characteristic, field: Field) -> Field:
    """Return the field with the way to the house value that the choice rests on."""

    def place(view: NodeView) -> Place | None:
        chosen = _chosen(view, characteristic)
        options = (each for each in characteristic.options if each.id in chosen)
        return house_place(view.ruleset, options)

    return MarkedField(field, place, desk.ask_cell)


def _checks(
    desk: Desk, characteristic: Characteristic, options: list[Option], label: str, tip: str
) -> Field:
    return ChecksField(
        label,
        _choices(desk.view, options),
        lambda now: _chosen(now, characteristic),
        lambda ticked: desk.choose(characteristic.id, ticked),
        tip,
    )


def _combo(
    desk: Desk, characteristic: Characteristic, options: list[Option], label: str, tip: str
) -> Field:
    choices = _choices(desk.view, options)
    if not _required(desk.view, characteristic):
        choices.insert(0, Choice("", translate("none")))
    return ComboField(
        label,
        lambda _now: choices,
        lambda now: next(iter(_chosen(now, characteristic)), ""),
        lambda key: desk.choose(characteristic.id, (key,) if key else ()),
        tip,
        wide=any(len(each.text) > MOST_BESIDE for each in choices),
    )


def _told(view: NodeView, option: Option, among: list[Option]) -> str:
    """Return what the rules say of an option, after its name where it isn't alone."""
    tip = option_tip(view.ruleset, option)
    return f"{capital(spoken(option.label))}: {tip}" if tip and len(among) > 1 else tip


def _choices(view: NodeView, options: list[Option]) -> list[Choice]:
    return [
        Choice(each.id, _option_text(view, each), option_tip(view.ruleset, each))
        for each in options
    ]


def _required(view: NodeView, characteristic: Characteristic) -> bool:
    """Tell whether the entry itself has something here, so that "none" isn't offered."""
    entry = view.entry
    return bool(characteristic.default or (entry and entry.chosen.get(characteristic.id)))


def _open_options(
    view: NodeView, characteristic: Characteristic, chosen: tuple[str, ...]
) -> list[Option]:
    entry = view.entry
    ids = set(chosen)
    if entry is not None:
        ids.update(entry.chosen.get(characteristic.id, ()))
        ids.update(entry.open_to.get(characteristic.id, ()))
    return [option for option in characteristic.options if option.id in ids]


def _chosen(view: NodeView, characteristic: Characteristic) -> tuple[str, ...]:
    return view.chosen.get(characteristic.id, ())


def _option_text(view: NodeView, option: Option) -> str:
    return option_text(view.ruleset, option, capital(spoken(option.label)))


def _texts(characteristic: Characteristic, view: NodeView) -> str:
    return _in_words(view, characteristic, _chosen(view, characteristic))


def _in_effect(characteristic: Characteristic, view: NodeView) -> str:
    """Return what the strength makes of the choice."""
    chosen = view.profile.chosen.get(characteristic.id, ()) if view.profile else ()
    return _in_words(view, characteristic, chosen) or translate("none")


def _in_words(view: NodeView, characteristic: Characteristic, chosen: tuple[str, ...]) -> str:
    lines = [
        option_text(view.ruleset, option, spoken(option.label))
        for option in characteristic.options
        if option.id in chosen
    ]
    return capital(", ".join(lines))


def together_fields(desk: Desk) -> Iterator[Field]:
    """Yield what follows from the choices: derived values, and the price of one."""
    for place in range(len(desk.view.ruleset.derived)):
        label = capital(spoken(desk.view.ruleset.derived[place].label))
        yield TextField(label, partial(_derived, place))
    tally = shown_tally(desk.view.ruleset)
    if tally is not None:
        each = TextField(
            translate("{tally} each", tally=capital(spoken(tally.label))),
            _each,
            translate("For one figure, model or base; the other tab tells why"),
        )
        yield MarkedField(each, _each_place, desk.ask_cell)


def _derived(place: int, view: NodeView) -> str:
    if view.profile is None:
        return ""
    label = view.ruleset.derived[place].label
    found = next((each for each in view.profile.derived if each[0] == label), None)
    return "" if found is None else f"{number(found[1])} · {spoken(found[2])}"


def _each(view: NodeView) -> str:
    found = _part_sum(view)
    if found is None:
        return "–"
    line, atoms = found
    return marked(number(Fraction(line.amount or 0) / atoms), house=_rests_on_house(line))


def _each_place(view: NodeView) -> Place | None:
    found = _part_sum(view)
    lines = found[0].children if found is not None else ()
    return next((line.place for line in lines if line.house and line.place), None)


def _part_sum(view: NodeView) -> tuple[SumLine, int] | None:
    """Return what the first part of the troop comes to, and how many it stands for."""
    tally = shown_tally(view.ruleset)
    for unit in view.units:
        for part in unit.parts:
            if tally is not None and part.atoms and _is_of(view, part.troops):
                return view.reckoning.tallier.of_part(tally, part, unit), part.atoms
    return None


def _is_of(view: NodeView, troops: tuple[Troop, ...]) -> bool:
    return any(troop.id == view.node.id for troop in troops)


def _rests_on_house(line: SumLine) -> bool:
    return line.house or any(_rests_on_house(each) for each in line.children)
