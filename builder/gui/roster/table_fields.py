"""Fields for how something stands on the table: its unit, ranks, shape, order, a fixed number."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core.condition import holds
from builder.core.orders import give, open_to, recipients_of
from builder.core.roster import Formation
from builder.gui.roster.choice_fields import Choice, ComboField
from builder.gui.roster.desk import echelon_choices
from builder.gui.roster.fields import LineField, TextField
from builder.gui.roster.number_fields import NumberField, PinField
from builder.gui.words import capital, lines_of, spoken
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.ruleset import Arrangement, OrderKind, OrderRules
    from builder.core.sized import Unit
    from builder.gui.roster.desk import Desk
    from builder.gui.roster.fields import Field
    from builder.gui.roster.node_view import NodeView

__all__ = ["table_fields"]

MOST_RANKS = 100
MOST_MEN = 1_000_000
# What several units with different orders show; choosing it changes nothing.
VARIOUS = "?"


def table_fields(desk: Desk) -> Iterator[Field]:
    """Yield the fields that make sense where the view is."""
    view = desk.view
    if view.units:
        yield TextField(translate("Unit"), _unit_text)
    if len(view.nodes) == 1:
        yield from _numbers(desk)
    elif view.ruleset.sizing.strategy == "ratio":
        yield _pin(desk)
    if view.has_room:
        yield NumberField(
            translate("Ranks"),
            lambda now: now.units[0].ranks if now.units else None,
            lambda value: desk.set_at_units(translate("change ranks"), "ranks", value),
            (1, MOST_RANKS),
            _usual_ranks,
            translate("How many stand one behind the other"),
        )
    if not view.units and isinstance(view.node, Formation) and view.ruleset.has_ratio:
        yield _cut(desk)
    if _shapes(view):
        yield _shape(desk)
    if view.ruleset.orders is not None and not view.hides("orders"):
        yield from _orders(desk, view.ruleset.orders)


def _unit_text(view: NodeView) -> str:
    return "\n".join(_in_words(view, unit) for unit in view.units)


def _in_words(view: NodeView, unit: Unit) -> str:
    atom = view.ruleset.atom_index.get(unit.parts[0].profile.troop_class.atom)
    word = "" if atom is None else spoken(atom.one if unit.atoms == 1 else atom.many)
    name = spoken(view.reckoning.names.of_unit(unit))
    room = view.reckoning.footprint(unit)
    if not room.files:
        return translate("{name}: {n} {figures}", name=name, n=unit.atoms, figures=word)
    return translate(
        "{name}: {n} {figures}, {files} × {ranks}, {front} × {depth} cm",
        name=name,
        n=unit.atoms,
        figures=word,
        files=room.files,
        ranks=room.ranks,
        front=Fraction(room.frontage_mm, 10),
        depth=Fraction(room.depth_mm, 10),
    )


def _numbers(desk: Desk) -> Iterator[Field]:
    """Yield what may be said of the number on the table: it depends on how the rules size."""
    sizing = desk.view.ruleset.sizing
    if sizing.strategy == "ratio":
        yield _pin(desk)
    elif sizing.strategy == "bases" and _base_choices(desk.view):
        yield ComboField(
            capital(spoken(desk.view.ruleset.atoms[0].many)),
            _base_choices,
            lambda now: str(now.units[0].atoms) if now.units else "",
            lambda key: desk.set(translate("fix by hand"), "pinned", int(key)),
            translate("How many of them the unit has; the rules leave it open"),
        )
    elif sizing.strategy == "stands" and desk.view.units:
        yield NumberField(
            translate("Men it is"),
            lambda now: now.node.represents,
            lambda value: desk.set(translate("say the real men"), "represents", value),
            (0, MOST_MEN),
            lambda _now: "–",
            translate("The real men that it stands for; shown, never computed from"),
        )


def _pin(desk: Desk) -> Field:
    """Return the field of a number fixed by hand; several places each begin with their own."""

    def fix(value: int | None) -> None:
        view = desk.view
        if value is not None and view.node.pinned is None and len(view.nodes) > 1:
            desk.deeds.pin_as_they_stand(view.ids)
        else:
            desk.set(translate("fix by hand"), "pinned", value)

    return PinField(
        translate("Fixed at"),
        lambda now: now.node.pinned,
        lambda now: now.reckoning.sized.atoms_at.get(now.node.id, 0),
        fix,
        translate("A number fixed by hand stays the same at every scale"),
    )


def _base_choices(view: NodeView) -> list[Choice]:
    sizing, profile = view.ruleset.sizing, view.profile
    if sizing.strategy != "bases" or profile is None:
        return []
    rule = next((each for each in sizing.bases if holds(each.when, profile.tags)), None)
    return [Choice(str(each), str(each)) for each in (rule.choices if rule else ())]


def _usual_ranks(view: NodeView) -> str:
    ranks = view.reckoning.footprint(view.units[0]).ranks if view.units else 0
    return translate("usual ({n})", n=ranks)


def _shapes(view: NodeView) -> list[Arrangement]:
    """Return the shapes that are for units, or for formations such as this."""
    node = view.node
    if view.units:
        return [shape for shape in view.ruleset.formations if shape.at == "unit"]
    return [
        shape
        for shape in view.ruleset.formations
        if isinstance(node, Formation) and shape.at != "unit" and view.plays(shape.at, node)
    ]


def _shape(desk: Desk) -> Field:
    return ComboField(
        translate("Shape"),
        _shape_choices,
        lambda now: (now.units[0].shape if now.units else now.node.shape) or "",
        lambda key: desk.set_at_units(translate("change shape"), "shape", key or None),
        translate("How it is drawn up"),
    )


def _shape_choices(view: NodeView) -> list[Choice]:
    unit = view.units[0] if view.units else None
    choices = [Choice("", translate("usual"))]
    for shape in _shapes(view):
        barred = ""
        if unit is not None and not view.may(shape.when, unit):
            barred = spoken(shape.why) or translate("Not open to this unit")
        tip = lines_of(shape.text, shape.cite)
        choices.append(Choice(shape.id, capital(spoken(shape.label)), tip, barred))
    return choices


def _cut(desk: Desk) -> Field:
    return ComboField(
        translate("Units cut at"),
        lambda now: echelon_choices(now, translate("usual")),
        lambda now: (now.node.cut if isinstance(now.node, Formation) else None) or "",
        lambda key: desk.set(translate("cut units otherwise"), "cut", key or None),
        translate("The echelon that makes a unit on the table"),
    )


def _orders(desk: Desk, rules: OrderRules) -> Iterator[Field]:
    view = desk.view
    of_units = rules.at == "unit"
    units = view.units or view.units_below
    if of_units and not units:
        return
    if not of_units and not (isinstance(view.node, Formation) and view.plays(rules.at, view.node)):
        return
    for_all = of_units and not view.units
    yield ComboField(
        translate("Order for all") if for_all else translate("Order"),
        lambda now: _order_choices(now, rules),
        lambda now: _order_of(now, of_units=of_units),
        lambda key: _give(desk, key or None, of_units=of_units),
        lines_of(translate("The order it has at the start"), rules.cite),
    )
    if len(view.nodes) == 1 and not for_all:
        yield LineField(
            translate("To the order"),
            lambda now: now.node.order_notes,
            lambda text: desk.set(translate("write to the order"), "order_notes", text),
            tip=translate("Where to, when, and what then; printed with the order"),
        )


def _order_of(view: NodeView, *, of_units: bool) -> str:
    if not of_units:
        return view.node.order or ""
    orders = {unit.order or "" for unit in view.units or view.units_below}
    return orders.pop() if len(orders) == 1 else VARIOUS


def _order_choices(view: NodeView, rules: OrderRules) -> list[Choice]:
    units = view.units or view.units_below
    of_units = rules.at == "unit"
    differ = of_units and len({unit.order for unit in units}) > 1
    return [
        *([Choice(VARIOUS, translate("various"))] if differ else []),
        Choice("", translate("none")),
        *(
            Choice(
                kind.id,
                capital(spoken(kind.label)),
                lines_of(kind.text, kind.limits, kind.cite),
                _barred(view, kind, units, of_units=of_units),
            )
            for kind in rules.kinds
        ),
    ]


def _barred(view: NodeView, kind: OrderKind, units: tuple[Unit, ...], *, of_units: bool) -> str:
    """Return why an order can't be given, or "" where it can: one unit of many is enough."""
    open_to = (view.may(kind.require, unit) for unit in units)
    if not units or (any(open_to) if of_units else all(open_to)):
        return ""
    return spoken(kind.require_why) or translate("Not open to this unit")


def _give(desk: Desk, order: str | None, *, of_units: bool) -> bool:
    """Give the order to those concerned who may have it; a target that doesn't go with it goes."""
    view = desk.view
    if order == VARIOUS:
        return False
    ids = set(view.place_ids)
    if of_units and not view.units:
        ids = {node_id for unit in view.units_below for node_id in unit.node_ids}
    to = [
        each
        for each in recipients_of(view.reckoning)
        if ids.intersection(node.id for node in (*each.nodes, *each.whole))
    ]
    kinds = view.ruleset.order_index
    if order is not None:
        to = list(open_to(view.reckoning, to, kinds[order]))
    return desk.session.edit_army(
        translate("give order"), lambda army: give(army, to, kinds, order=order)
    )
