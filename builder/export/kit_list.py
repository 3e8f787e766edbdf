"""The kit list: all that has to lie ready for the evening, each with a box to tick when packed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.footprint import base_of
from builder.core.kit_counts import markers_wanted, tools_wanted
from builder.core.measures import round_half_up
from builder.core.standing import units_to_place
from builder.export.game_sheet import BoxRun, Cell, ColumnHead, GameSheet, SheetHead, SheetTable
from builder.export.wording import NOTHING, Marked, said, troop_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from fractions import Fraction

    from builder.core.battle import Battle
    from builder.core.kit import KitTool
    from builder.core.tables import Sourced
    from builder.translation import Catalogue

    # A name, what is under it, and how many of each side or of all together.
    _Line = tuple[str, str, Sequence[int], bool]

__all__ = ["kit_list", "tool_size"]


def kit_list(battle: Battle, catalogue: Catalogue) -> GameSheet:
    """Return the kit list of a battle, both sides beside each other."""
    translate = catalogue.translate
    tables = (
        _table(battle, catalogue, translate("Troops"), _figures(battle, catalogue)),
        _table(battle, catalogue, translate("Bases"), _bases(battle, catalogue)),
        _table(battle, catalogue, translate("Markers"), _markers(battle, catalogue)),
        _table(battle, catalogue, translate("Dice"), _dice(battle, catalogue)),
        _shared(catalogue, translate("Sticks and templates"), _tools(battle, catalogue)),
        _table(battle, catalogue, translate("On paper"), _papers(battle, catalogue)),
    )
    return GameSheet(SheetHead.of(battle, translate("Kit list")), tables)


def _table(battle: Battle, catalogue: Catalogue, title: str, lines: Iterable[_Line]) -> SheetTable:
    sides = [side.name or said(catalogue, battle.ruleset.name) for side in battle.sides]
    several = len(sides) > 1
    numbers = [ColumnHead(Marked(each), align="right") for each in sides]
    if several:
        numbers.append(ColumnHead(Marked(catalogue.translate("Together")), align="right"))
    rows = []
    for name, under, counts, house in lines:
        told = [*counts, sum(counts)] if several else [*counts]
        if not any(told):
            continue
        cells = [Cell(Marked(catalogue.number(n) if n else NOTHING, house and n > 0)) for n in told]
        rows.append((Cell(Marked(name)), Cell(Marked(under)), *cells, Cell(boxes=BoxRun(1))))
    columns = (ColumnHead(share=1.4), ColumnHead(share=1.0), *numbers, _packed(catalogue))
    return SheetTable(Marked(title), columns, tuple(rows))


def _packed(catalogue: Catalogue) -> ColumnHead:
    return ColumnHead(Marked(catalogue.translate("packed")))


def _shared(catalogue: Catalogue, title: str, lines: Iterable[_Line]) -> SheetTable:
    rows = [
        (
            Cell(Marked(name)),
            Cell(Marked(under)),
            Cell(Marked(catalogue.number(sum(counts)), house)),
            Cell(boxes=BoxRun(1)),
        )
        for name, under, counts, house in lines
        if any(counts)
    ]
    number = ColumnHead(Marked(catalogue.translate("Together")), align="right")
    columns = (ColumnHead(share=1.4), ColumnHead(share=1.0), number, _packed(catalogue))
    return SheetTable(Marked(title), columns, tuple(rows))


def _figures(battle: Battle, catalogue: Catalogue) -> Iterable[_Line]:
    found: dict[tuple[str, str], list[int]] = {}
    atoms = battle.ruleset.atom_index
    for place, side in enumerate(battle.sides):
        for unit in units_to_place(side.reckoning):
            for part in (each for each in unit.parts if each.atoms):
                kind = atoms.get(part.profile.troop_class.atom)
                one, many = troop_names(catalogue, part)
                # Several bases of a kind of unit are called by the unit.
                name = one if kind and kind.kind == "base" else many
                key = (name[:1].upper() + name[1:], said(catalogue, kind.many) if kind else "")
                found.setdefault(key, [0] * len(battle.sides))[place] += part.atoms
    return [(name, kind, counts, False) for (name, kind), counts in found.items()]


def _bases(battle: Battle, catalogue: Catalogue) -> Iterable[_Line]:
    found: dict[tuple[Fraction, Fraction, bool], list[int]] = {}
    for place, side in enumerate(battle.sides):
        for unit in units_to_place(side.reckoning):
            for part in (each for each in unit.parts if each.atoms):
                front, depth = base_of(side.reckoning.basis, part)
                if front:
                    base = part.profile.troop_class.base
                    key = (front, depth, base is not None and base.source == "house")
                    found.setdefault(key, [0] * len(battle.sides))[place] += part.atoms
    return [
        (_size(catalogue, front, depth), "", counts, house)
        for (front, depth, house), counts in sorted(found.items())
    ]


def _size(catalogue: Catalogue, across: Fraction, down: Fraction) -> str:
    x, y = round_half_up(across), round_half_up(down)
    return catalogue.translate("{x} × {y} mm", x=x, y=y)


def _markers(battle: Battle, catalogue: Catalogue) -> Iterable[_Line]:
    for marker in battle.ruleset.kit.markers:
        counts = [markers_wanted(side.reckoning, marker) for side in battle.sides]
        size = battle.basis.mm(marker.size)
        yield said(catalogue, marker.label), _size(catalogue, size, size), counts, _house(marker)


def _dice(battle: Battle, catalogue: Catalogue) -> Iterable[_Line]:
    for each in battle.ruleset.kit.dice_bag:
        number, _, sides = each.kind.partition("d")
        count = each.count * int(number or 1)
        house = _house(each, "count")
        yield f"D{sides}", said(catalogue, each.label), [count] * len(battle.sides), house


def _tools(battle: Battle, catalogue: Catalogue) -> Iterable[_Line]:
    reckonings = [side.reckoning for side in battle.sides]
    for tool in battle.ruleset.kit.tools:
        count = tools_wanted(reckonings, tool)
        size = tool_size(battle, tool, catalogue)
        yield said(catalogue, tool.label), size, [count], _house(tool, "count")


def tool_size(battle: Battle, tool: KitTool, catalogue: Catalogue) -> str:
    """Return how large a tool is, in centimetres, and its angle."""
    lengths = [
        catalogue.number(battle.basis.mm(each) / 10)
        for each in (tool.length, tool.depth)
        if each is not None
    ]
    told = catalogue.translate("{n} cm", n=" × ".join(lengths))
    if tool.degrees is None:
        return told
    angle = catalogue.number(tool.degrees)
    return catalogue.translate("{length}, {angle}° to each side", length=told, angle=angle)


def _papers(battle: Battle, catalogue: Catalogue) -> Iterable[_Line]:
    units = [units_to_place(side.reckoning) for side in battle.sides]
    yield catalogue.translate("Unit cards"), "", [len(each) for each in units], False
    if battle.ruleset.kit.trays is not None:
        trays = [
            sum(side.reckoning.footprint(unit).frontage_mm > 0 for unit in own)
            for side, own in zip(battle.sides, units, strict=True)
        ]
        yield catalogue.translate("Movement trays"), "", trays, False
    if battle.ruleset.quick_reference:
        yield catalogue.translate("Quick-reference sheets"), "", [1] * len(units), False


def _house(each: Sourced, *fields: str) -> bool:
    return each.source == "house" or any(name in each.house for name in fields)
