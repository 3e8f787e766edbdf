"""What stands on the quick-reference sheet of a battle, as values.

Only what can occur: sections, lines and tests whose condition holds for some part of some army;
rows of tables that are some part's own; orders that somebody can be given; modifiers whose case
can arise, one's own part on one side and the enemy's on another. An army alone may meet anybody.
Phases stand in the order of the turn: by the first number of a phase, what has none before or
after as the pack has it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from builder.export.circumstances import weather_text
from builder.export.reference_scope import Scope
from builder.export.table_content import (
    TableContent,
    TableRow,
    cell_text,
    headed,
    shown_columns,
    with_marks_outside,
)
from builder.export.wording import Marked, duration_text, ground_text, said, turn_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.battle import Battle
    from builder.core.ruleset import DieTest, ReferenceSection
    from builder.core.tables import Source, Table
    from builder.translation import Catalogue

__all__ = [
    "ModifierLine",
    "NamedText",
    "ReferenceContent",
    "SectionContent",
    "ThrowContent",
    "reference_content",
]

_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class NamedText:
    """A phase or an order: its number, its name, whose it is, and what it says."""

    number: str
    name: str
    who: str
    text: Marked


@dataclass(frozen=True, slots=True)
class ModifierLine:
    """A signed number and its case."""

    amount: str
    text: Marked


@dataclass(frozen=True, slots=True)
class ThrowContent:
    """A throw: what is thrown, what it says, and the modifiers from +2 down to −2."""

    label: Marked
    texts: tuple[Marked, ...]
    modifiers: tuple[ModifierLine, ...]
    source: str


Item = Marked | TableContent | ThrowContent | NamedText


@dataclass(frozen=True, slots=True)
class SectionContent:
    """A section: the number of its phase (where it is the first of it), title, and what it has."""

    number: str
    title: str
    items: tuple[Item, ...]
    source: str


@dataclass(frozen=True, slots=True)
class ReferenceContent:
    """All of a quick-reference sheet."""

    title: str
    battle: str
    facts: tuple[Marked, ...]
    sections: tuple[SectionContent, ...]


def reference_content(
    battle: Battle, catalogue: Catalogue, *, whole: bool = False
) -> ReferenceContent:
    """Return what stands on the sheet of a battle.

    ``whole``: all that the rules have; so it is too where a battle has no sides.
    """
    return _Writer(battle, catalogue, Scope(battle, whole=whole)).content()


class _Writer:
    def __init__(self, battle: Battle, catalogue: Catalogue, scope: Scope) -> None:
        self._battle = battle
        self._scope = scope
        self._catalogue = catalogue
        self._ruleset = battle.ruleset

    def content(self) -> ReferenceContent:
        sections = []
        phase = ""
        for section in _in_order(self._ruleset.quick_reference):
            if not self._scope.occurs(section.when):
                continue
            number = said(self._catalogue, section.phase)
            items = tuple(self._items(section))
            if not items:
                continue
            shown = "" if number == phase else number
            title = said(self._catalogue, section.title)
            sections.append(SectionContent(shown, title, items, section.cite))
            phase = number or phase
        sections += self._ground()
        return ReferenceContent(
            said(self._catalogue, self._ruleset.name),
            self._battle.title,
            tuple(self._facts()),
            tuple(sections),
        )

    def _facts(self) -> Iterator[Marked]:
        battle, catalogue = self._battle, self._catalogue
        if battle.ratio is not None:
            yield Marked(catalogue.translate("scale 1:{ratio}", ratio=str(battle.ratio)))
        ground = ground_text(catalogue, battle)
        if ground is not None:
            yield ground
        turn = turn_text(catalogue, battle)
        if turn is not None:
            yield Marked(catalogue.translate("a turn: {time}", time=turn.text), turn.house)
        if battle.turn_limit is not None:
            told = catalogue.translate_plural("{n} turn", "{n} turns", battle.turn_limit)
            if battle.turn_s is not None:
                told += f" = {duration_text(catalogue, battle.turn_limit * battle.turn_s)}"
            yield Marked(told)
        weather = weather_text(battle, catalogue)
        if weather:
            yield Marked(weather)

    def _ground(self) -> Iterator[SectionContent]:
        """Give the ground on the table, and what each kind of it does."""
        kinds, rules = self._scope.ground(), self._ruleset.terrain
        if rules is None or not kinds:
            return
        classes = {each.id: said(self._catalogue, each.label) for each in rules.classes}
        items = tuple(
            NamedText(
                "",
                said(self._catalogue, kind.label),
                classes.get(kind.terrain_class, ""),
                Marked(said(self._catalogue, kind.text), (kind.source or rules.source) == "house"),
            )
            for kind in kinds
        )
        title = self._catalogue.translate("On this table")
        yield SectionContent("", title, items, rules.cite)

    # What a section has ---------------------------------------------------------------------

    def _items(self, section: ReferenceSection) -> Iterator[Item]:
        if section.turn:
            yield from self._phases()
        yield from self._texts(section)
        if section.orders:
            yield from self._orders()
        for table_id in section.tables:
            table = self._table(self._ruleset.table_index[table_id], section.cite)
            if table is not None:
                yield table
        for test_id in section.tests:
            test = self._ruleset.test_index[test_id]
            if self._scope.occurs(test.when):
                yield self._test(test, section.cite)

    def _texts(self, section: ReferenceSection) -> Iterator[Marked]:
        for text in section.text:
            yield Marked(said(self._catalogue, text), section.source == "house")
        for line in section.conditional:
            if self._scope.occurs(line.when):
                source = line.source or section.source
                yield Marked(said(self._catalogue, line.text), source == "house")

    def _phases(self) -> Iterator[NamedText]:
        for place, phase in enumerate(self._ruleset.turn, start=1):
            text = Marked(said(self._catalogue, phase.text))
            label, side = said(self._catalogue, phase.label), said(self._catalogue, phase.side)
            yield NamedText(str(place), label, side, text)

    def _orders(self) -> Iterator[NamedText]:
        rules = self._ruleset.orders
        for kind in self._scope.orders():
            told = [said(self._catalogue, each) for each in (kind.text, kind.limits) if each]
            source = kind.source or (rules.source if rules else None)
            text = Marked(" ".join(told), source == "house")
            yield NamedText("", said(self._catalogue, kind.label), "", text)

    def _table(self, table: Table, cited: str) -> TableContent | None:
        rows = self._scope.rows(table)
        columns = shown_columns(table, (), rows)
        if not rows or not columns:
            return None
        told = []
        for row in rows:
            cells = [table.cell(row.id, column.id) for column in columns]
            texts = []
            for cell in cells:
                text = cell_text(self._catalogue, self._ruleset, cell)
                if cell.effect is not None:
                    effect = said(self._catalogue, cell.effect)
                    text = replace(text, text=f"{text.text} {effect}")
                texts.append(text)
            label, remark = said(self._catalogue, row.label), said(self._catalogue, row.remark)
            told.append(TableRow(label, tuple(texts), remark))
        title, headings = headed(self._catalogue, table.label, columns)
        source = self._source(table.source, table.page, cited)
        marked = tuple(Marked(heading) for heading in headings)
        return with_marks_outside(TableContent(Marked(title), marked, tuple(told), source))

    def _test(self, test: DieTest, cited: str) -> ThrowContent:
        lines = []
        for modifier in test.modifiers:
            if self._scope.can_arise(modifier):
                text = said(self._catalogue, modifier.label)
                house = (modifier.source or test.source) == "house"
                lines.append(ModifierLine(_signed(modifier.amount), Marked(text, house)))
        lines.sort(key=lambda line: -_worth(line.amount))
        all_house = bool(lines) and all(line.text.house for line in lines)
        if all_house:
            lines = [replace(line, text=replace(line.text, house=False)) for line in lines]
        texts = [Marked(said(self._catalogue, text)) for text in test.text]
        if not texts and test.success_at_least is not None:
            needed = self._catalogue.translate(
                "Succeeds on {total} or more.", total=test.success_at_least
            )
            texts.append(Marked(needed))
        label = Marked(said(self._catalogue, test.label), all_house)
        source = self._source(test.source, test.cite, cited)
        return ThrowContent(label, tuple(texts), tuple(lines), source)

    def _source(self, source: Source | None, cite: str, cited: str) -> str:
        """Say where a table is from; not again the place that its section names."""
        words = {
            "seed": self._catalogue.translate("the rules’ own text"),
            "found": self._catalogue.translate("another published source"),
            "house": self._catalogue.translate("house values"),
            "own": self._catalogue.translate("the player’s own values"),
        }
        told = (cite if cite != cited else "", words.get(source or "", ""))
        return " · ".join(each for each in told if each)


def _in_order(sections: tuple[ReferenceSection, ...]) -> list[ReferenceSection]:
    """Return sections in the order of the turn; those without a phase stay before or after."""
    first = next((n for n, each in enumerate(sections) if each.phase), len(sections))
    phased = [each for each in sections if each.phase]
    others = [each for each in sections[first:] if not each.phase]
    return [*sections[:first], *sorted(phased, key=_phase_number), *others]


def _phase_number(section: ReferenceSection) -> int:
    match = _NUMBER.search(section.phase.en if section.phase else "")
    return int(match[0]) if match else 0


def _signed(amount: str) -> str:
    return amount.replace("-", "−")


def _worth(amount: str) -> int:
    """Return the number in a modifier; multipliers come first, by their factor."""
    match = _NUMBER.search(amount)
    number = int(match[0]) if match else 0
    if amount.startswith("×"):
        return 1000 + number
    return -number if amount.startswith(("−", "-")) else number
