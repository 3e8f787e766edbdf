"""What stands on a unit's card, as values: head, strength, values in play, boxes, slots, footer.

Which values, boxes and slots there are is the ruleset's to say. The parts of a unit share its
tables: a row that all of them have stands once, another one wears the letter of its part.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core.condition import holds
from builder.core.examined import role_tags
from builder.core.tallies import part_tags
from builder.export.losses import losses_of
from builder.export.table_content import (
    TableContent,
    TableRow,
    cell_text,
    headed,
    shown_columns,
    with_marks_outside,
)
from builder.export.telling import Telling
from builder.export.wording import (
    Marked,
    atoms_text,
    count_text,
    said,
    side_letters,
    troop_names,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from builder.core.battle import Battle, BattleSide
    from builder.core.ruleset import CardSteps, CardTable, Characteristic
    from builder.core.sized import Part, Unit
    from builder.core.tables import Cell, Column, Row, Table
    from builder.translation import Catalogue

__all__ = ["Boxes", "CardContent", "PartText", "Slot", "card_contents"]

_SHORT_REMARK = 36
# The dot ends a line rather than begins one.
DOT = "\u00a0· "


@dataclass(frozen=True, slots=True)
class PartText:
    """A part's letter, number and name (none for the only one), and what it wears and carries."""

    letter: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Boxes:
    """Boxes to strike off; ``marks``: what is reached, and after how many boxes."""

    label: Marked
    count: int
    group: int
    marks: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Slot:
    """A place to write in, or what is written there already."""

    label: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class CardContent:
    """All of a card. ``tables``: those in one tuple have the same rows.

    ``echelon``, ``within``: its level of command and the formation that it stands in. ``alike``:
    the names of all units that the card stands for, where they are several.
    """

    place: int
    letter: str
    symbol: str
    name: str
    echelon: str
    within: str
    amounts: tuple[tuple[Marked, str], ...]
    strength: str
    leaders: tuple[str, ...]
    leader_symbols: tuple[str, ...]
    parts: tuple[PartText, ...]
    tables: tuple[tuple[TableContent, ...], ...]
    boxes: Boxes | None
    tracks: tuple[Boxes, ...]
    slots: tuple[Slot, ...]
    notes: str
    room_for_notes: bool
    picture: str
    footer: str
    alike: tuple[str, ...] = ()

    @property
    def under(self) -> str:
        """What stands under the name."""
        return " · ".join(each for each in (self.echelon, self.within) if each)


def card_contents(
    battle: Battle, side: BattleSide, catalogue: Catalogue
) -> tuple[CardContent, ...]:
    """Return the cards of a side, one a unit, in the order of its roster."""
    tell = Telling(side.reckoning, catalogue, battle)
    place = battle.sides.index(side)
    letter = side_letters(each.name for each in battle.sides)[place]
    writer = _Writer(battle, tell, place, letter)
    return tuple(writer.card(unit) for unit in side.reckoning.sized.units)


class _Writer:
    """Writes the cards of one side."""

    def __init__(self, battle: Battle, tell: Telling, place: int, letter: str) -> None:
        self._battle = battle
        self._tell = tell
        self._catalogue = tell.catalogue
        self._ruleset = battle.ruleset
        self._card = battle.ruleset.card
        self._place = place
        self._letter = letter
        army_list = tell.reckoning.basis.army_list
        self._footer = f"{said(self._catalogue, army_list.name)} {army_list.version}"
        self._tracks = tuple(
            Boxes(
                Marked(said(self._catalogue, track.label), track.source == "house"),
                track.count,
                track.count,
            )
            for track in self._card.tracks
        )
        self._known: dict[tuple[object, ...], tuple[tuple[TableContent, ...], ...]] = {}

    def card(self, unit: Unit) -> CardContent:
        """Return the card of a unit."""
        tell = self._tell
        notes = "\n".join(tell.notes(unit.nodes))
        return CardContent(
            place=self._place,
            letter=self._letter,
            symbol=tell.symbol(unit),
            name=tell.unit_name(unit),
            echelon=tell.echelon(unit.echelon),
            within=self._within(unit),
            amounts=tuple(
                (tell.total_of(tally, (unit,)), said(self._catalogue, tally.short))
                for tally in tell.tallies
            ),
            strength=self._strength(unit),
            leaders=tuple(tell.leaders_with(unit)),
            leader_symbols=tuple(tell.leader_symbols(unit)),
            parts=tuple(self._part(part, unit) for part in unit.parts),
            tables=self._tables(unit),
            boxes=self._boxes(unit),
            tracks=self._tracks,
            slots=self._slots(unit),
            notes=notes,
            room_for_notes="notes" in self._card.slots,
            picture=tell.picture(unit),
            footer=self._footer,
        )

    def _within(self, unit: Unit) -> str:
        """Return the formation that the unit stands in, unless that is the whole army."""
        parent = self._tell.parents.get(unit.nodes[0].id)
        root = self._tell.reckoning.army.root
        return self._tell.name(parent) if parent is not None and parent is not root else ""

    def _strength(self, unit: Unit) -> str:
        catalogue, footprint = self._catalogue, self._tell.reckoning.footprint(unit)
        told = [atoms_text(catalogue, self._ruleset, (unit,))]
        if footprint.files:
            told.append(f"{footprint.files} × {footprint.ranks}")
        counts = [count_text(catalogue, part) for part in unit.parts]
        if unit.men and any(part.profile.troop_class.atom != "man" for part in unit.parts):
            told.append(catalogue.translate_plural("{n} man", "{n} men", unit.men))
        told.extend(each for each in counts if each)
        if self._battle.ratio is not None:
            told.append(f"1:{self._battle.ratio}")
        return " · ".join(told)

    def _part(self, part: Part, unit: Unit) -> PartText:
        letter = title = ""
        if len(unit.parts) > 1:
            one, many = troop_names(self._catalogue, part)
            title = f"{self._catalogue.number(part.atoms)} {one if part.atoms == 1 else many}"
            letter = _letter(unit.parts, part)
        told = [
            text
            for characteristic_id in self._card.characteristics
            if (text := self._chosen(part, self._ruleset.characteristic_index[characteristic_id]))
        ]
        told.extend(
            f"{said(self._catalogue, label)}: {said(self._catalogue, band)}"
            for label, _value, band in part.profile.derived
        )
        return PartText(letter, title, DOT.join(told))

    def _chosen(self, part: Part, characteristic: Characteristic) -> str:
        """Return what is chosen of a characteristic, where that isn't what everybody has."""
        chosen = part.profile.chosen.get(characteristic.id, ())
        if chosen == characteristic.default:
            return ""
        options = [characteristic.option_index[each] for each in chosen]
        labels = " / ".join(said(self._catalogue, option.label) for option in options)
        # A bare number says nothing without the name of what it is.
        if labels and labels.replace(" ", "").isdecimal():
            return f"{said(self._catalogue, characteristic.label)} {labels}"
        return labels

    # Tables ---------------------------------------------------------------------------------

    def _tables(self, unit: Unit) -> tuple[tuple[TableContent, ...], ...]:
        leaders = self._tell.reckoning.leaders.get(unit.key, ())
        more = role_tags(self._tell.reckoning.basis, leaders)
        parts = tuple((part, part_tags(part, unit, more)) for part in unit.parts)
        key = tuple((id(part.profile), tags) for part, tags in parts)
        if key not in self._known:
            self._known[key] = self._grouped(parts)
        return self._known[key]

    def _grouped(
        self, parts: tuple[tuple[Part, frozenset[str]], ...]
    ) -> tuple[tuple[TableContent, ...], ...]:
        """Return the tables; neighbours with the same rows of the same table in one tuple."""
        groups: list[tuple[object, list[TableContent]]] = []
        for card_table in self._card.tables:
            rows = self._rows(card_table, parts)
            table = self._table(card_table, rows, [part for part, _ in parts])
            if table is None:
                continue
            whose = (card_table.table, tuple((row.id, id(part)) for row, part in rows))
            if groups and groups[-1][0] == whose:
                groups[-1][1].append(table)
            else:
                groups.append((whose, [table]))
        return tuple(tuple(tables) for _, tables in groups)

    def _rows(
        self, card_table: CardTable, parts: tuple[tuple[Part, frozenset[str]], ...]
    ) -> list[tuple[Row, Part | None]]:
        """Return the rows that concern the parts, each with its part; None: that of all."""
        table = self._ruleset.table_index[card_table.table]
        found: list[tuple[Part, Row]] = []
        for part, tags in parts:
            if not holds(card_table.when, tags):
                continue
            rows = part.profile.rows(table, tags - part.profile.tags)
            if card_table.best and rows:
                rows = (max(rows, key=lambda row: _worth(table, row, card_table.columns)),)
            found.extend((part, row) for row in rows)
        told: dict[tuple[str, int | None], tuple[Row, Part | None]] = {}
        for part, row in found:
            common = sum(other is row for _, other in found) == len(parts)
            owner = None if common else part
            told.setdefault((row.id, None if owner is None else id(owner)), (row, owner))
        return list(told.values())

    def _table(
        self, card_table: CardTable, rows: list[tuple[Row, Part | None]], parts: list[Part]
    ) -> TableContent | None:
        table = self._ruleset.table_index[card_table.table]
        columns = shown_columns(table, card_table.columns, [row for row, _ in rows])
        if not rows or not columns:
            return None
        test = self._ruleset.test_index.get(card_table.test or "")
        told: list[TableRow] = []
        for row, part in rows:
            cells = [table.cell(row.id, column.id) for column in columns]
            label = self._row_label(table, row, part, parts)
            remark = self._remark(row, list(zip(columns, cells, strict=True)))
            texts = tuple(cell_text(self._catalogue, self._ruleset, cell, test) for cell in cells)
            told.append(TableRow(label, texts, remark))
        title, headings = headed(self._catalogue, card_table.label, columns)
        marked = tuple(Marked(heading) for heading in headings)
        return with_marks_outside(TableContent(Marked(title), marked, tuple(told)))

    def _row_label(self, table: Table, row: Row, part: Part | None, parts: list[Part]) -> str:
        """Return the letter of the part, the name of the row, or both, as there is need."""
        label = said(self._catalogue, row.label)
        if table.pick == "first":
            if len(parts) == 1:
                return troop_names(self._catalogue, parts[0])[1]
            if part is None:
                return label
            return f"{_letter(parts, part)} {troop_names(self._catalogue, part)[1]}"
        return label if part is None else f"{_letter(parts, part)} {label}"

    def _remark(self, row: Row, cells: list[tuple[Column, Cell]]) -> str:
        told = [
            f"{said(self._catalogue, column.label)}: {said(self._catalogue, cell.effect)}"
            for column, cell in cells
            if cell.effect
        ]
        remark = said(self._catalogue, row.remark)
        # Long rules are for the reference sheet.
        if remark and len(remark) <= _SHORT_REMARK:
            told.append(remark)
        return " · ".join(told)

    # Boxes and slots ------------------------------------------------------------------------

    def _boxes(self, unit: Unit) -> Boxes | None:
        boxes = self._card.boxes
        if boxes is None:
            return None
        losses = losses_of(self._tell, unit)
        pairs = zip(boxes.marks_percent, losses.marks, strict=True)
        marks = [(f"{percent} %", after) for percent, after in pairs]
        if boxes.steps is not None:
            marks += self._step_marks(boxes.steps, losses.count)
        label = Marked(said(self._catalogue, boxes.label), boxes.source == "house")
        return Boxes(label, losses.count, losses.group, tuple(marks))

    def _step_marks(self, steps: CardSteps, count: int) -> Iterator[tuple[str, int]]:
        """Give the rows whose values losses lead down to."""
        table = self._ruleset.table_index[steps.table]
        for row in table.rows:
            left = table.cell(row.id, steps.column).value
            if left is not None and 0 < left < count and row.id in (steps.rows or table.row_index):
                yield said(self._catalogue, row.label), count - int(left)

    def _slots(self, unit: Unit) -> tuple[Slot, ...]:
        translate = self._catalogue.translate
        slots = []
        if "order" in self._card.slots and self._ruleset.orders is not None:
            rules = self._ruleset.orders
            label = said(self._catalogue, rules.name) if rules.name else translate("Order")
            slots.append(Slot(label, self._tell.order(self._tell.reckoning.order_of(unit))))
        if "character" in self._card.slots:
            slots.append(Slot(translate("Character"), self._tell.character(unit)))
        return tuple(slots)


def _letter(parts: Sequence[Part], part: Part) -> str:
    """Return the letter by which a table tells the parts of a unit apart."""
    return chr(ord("a") + next(place for place, each in enumerate(parts) if each is part) % 26)


def _worth(table: Table, row: Row, columns: tuple[str, ...]) -> Fraction:
    names = columns or tuple(column.id for column in table.columns)
    cells = (table.cell(row.id, name) for name in names)
    return sum((cell.value or Fraction(0) for cell in cells), Fraction(0))
