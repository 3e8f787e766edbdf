"""Points and the like: a ruleset's pipelines of steps, as sums that explain themselves.

A pipeline runs over each part of a unit with a running value; steps that count once for the unit
or for a leader come after. All amounts are exact fractions, rounded only where a step says so.
Each step that acts becomes a line of the sum. What a part comes to is remembered by what it is
(entry, choices, figures, men, tags), so equal units cost the same work and the same price.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from builder.core.condition import holds, holds_for_unit
from builder.core.measures import round_half_up
from builder.core.memory import Memory
from builder.core.messages import N_, Message
from builder.core.sums import SumLine
from builder.core.tables import CellRef

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from builder.core.model import LocalisedText
    from builder.core.profile import Basis
    from builder.core.roster import Leader
    from builder.core.ruleset import Step, Tally
    from builder.core.sized import Part, Unit
    from builder.core.sums import Place

__all__ = ["Tallier", "part_numbers", "part_tags"]

NOTHING = Fraction(0)


def part_tags(part: Part, unit: Unit, more: AbstractSet[str] = frozenset()) -> frozenset[str]:
    """Return what decides about a part: its own tags, its unit's echelon and shape, and more."""
    tags = set(part.profile.tags) | more
    if unit.echelon is not None:
        tags.add(f"echelon:{unit.echelon}")
    if unit.shape is not None:
        tags.add(f"shape:{unit.shape}")
    return frozenset(tags)


def part_numbers(part: Part) -> dict[str, Fraction | int]:
    """Return the named numbers of a part: strength, men, atoms by kind, and option values."""
    numbers: dict[str, Fraction | int] = {
        "strength": part.strength,
        "men": part.men,
        "atoms": part.atoms,
        f"{part.profile.troop_class.atom}s": part.atoms,
    }
    numbers.update(part.profile.values)
    return numbers


class _Amount(NamedTuple):
    """An amount, whether it is a house value, and the cell that it comes from."""

    value: Fraction
    house: bool = False
    place: Place | None = None


@dataclass(eq=False)
class _Run:
    """The running value of a pipeline, with its lines."""

    value: Fraction = NOTHING
    lines: list[SumLine] = field(default_factory=list)
    done: bool = False

    def add(self, label: LocalisedText | Message, amount: Fraction, **more: object) -> None:
        self.value += amount
        self.lines.append(SumLine(label, amount, **more))  # type: ignore[arg-type]

    def add_times(self, label: LocalisedText, each: _Amount, times: int) -> None:
        """Add an amount so many times."""
        text = _times(label, each.value, times)
        self.add(text, each.value * times, house=each.house, place=each.place)


class Tallier:
    """Works the tallies of one basis out; keep it between edits."""

    def __init__(self, basis: Basis, memory: Memory | None = None) -> None:
        """Keep the basis and the memory."""
        self.basis = basis
        self.memory = Memory() if memory is None else memory

    def of_unit(self, tally: Tally, unit: Unit, tags: frozenset[str] = frozenset()) -> SumLine:
        """Return what a unit comes to; ``tags``: what its leaders bring it."""
        key = ("sum", tally.id, id(unit), tags)
        known: tuple[Unit, SumLine] | None = self.memory.get(key)
        if known is not None:
            return known[1]
        lines = [self.of_part(tally, part, unit) for part in unit.parts]
        whole = sum((Fraction(line.amount or 0) for line in lines), NOTHING)
        run = _Run(whole, lines)
        all_tags = [part_tags(part, unit, tags) for part in unit.parts]
        for step in tally.steps:
            if step.per == "unit" and holds_for_unit(step.when, all_tags) and step.add is not None:
                amount = self._amount(step.add, step)
                run.add(step.label, amount.value, house=amount.house, place=amount.place)
        line = SumLine(tally.label, run.value, tuple(run.lines))
        self.memory.put(key, (unit, line))
        return line

    def of_part(self, tally: Tally, part: Part, unit: Unit) -> SumLine:
        """Return what a part comes to, without what counts once for the unit."""
        tags = part_tags(part, unit)
        key = ("part", tally.id, id(part.profile), part.atoms, part.strength, tags)
        known: SumLine | None = self.memory.get(key)
        if known is None:
            known = self._work_out(tally, part, tags)
            self.memory.put(key, known)
        return known

    def of_leader(self, tally: Tally, leader: Leader) -> SumLine | None:
        """Return what a leader costs by himself, or None where the tally has no such step."""
        role = self.basis.ruleset.role_index.get(leader.role)
        steps = [step for step in tally.steps if step.per == "leader"]
        if role is None or not steps:
            return None
        tags = {f"role:{role.id}", *role.tags}
        if leader.inspiring:
            tags.add("inspiring")
        numbers = {"points": leader.points or 0, "level": leader.level or 0}
        run = _Run()
        rows = {ref.table: {ref.row} for ref in role.rows}
        for step in steps:
            if holds(step.when, tags, numbers):
                self._leader_step(run, step, numbers, rows)
        return SumLine(leader.name or role.label, run.value, tuple(run.lines))

    def _leader_step(
        self,
        run: _Run,
        step: Step,
        numbers: Mapping[str, Fraction | int],
        rows: Mapping[str, AbstractSet[str]],
    ) -> None:
        if step.add is not None:
            amount = self._amount(step.add, step)
            run.add(step.label, amount.value, house=amount.house, place=amount.place)
        elif step.add_column is not None:
            table, column = step.add_column
            for row in rows.get(table, ()):
                amount = self._cell((table, row, column))
                run.add(step.label, amount.value, house=amount.house, place=amount.place)
        elif step.product is not None:
            amount = self._product(step, numbers)
            run.add(step.label, amount.value, house=amount.house, place=amount.place)

    # The steps of a part --------------------------------------------------------------------

    def _work_out(self, tally: Tally, part: Part, tags: frozenset[str]) -> SumLine:
        run = _Run()
        numbers = part_numbers(part)
        for step in tally.steps:
            if step.per in {"unit", "leader"} or not holds(step.when, tags, numbers):
                continue
            self._step(run, step, part, tags)
            if run.done:
                break
        label = Message.of(N_("{n} × {name}"), n=part.atoms, name=part.profile.entry.label)
        return SumLine(label, run.value, tuple(run.lines))

    def _step(self, run: _Run, step: Step, part: Part, tags: frozenset[str]) -> None:
        times = {"atom": part.atoms, "man": part.strength}.get(step.per, 1)
        if step.set is not None:
            run.value, run.done = NOTHING, True
            run.lines.clear()
            run.add_times(step.label, self._amount(step.set, step), times)
        elif step.add is not None:
            run.add_times(step.label, self._amount(step.add, step), times)
        elif step.add_column is not None:
            self._add_column(run, step, step.add_column, part, tags - part.profile.tags)
        elif step.product is not None:
            amount = self._product(step, part_numbers(part))
            run.add(step.label, amount.value, house=amount.house, place=amount.place)
        else:
            self._change(run, step, part, tags)

    def _add_column(
        self,
        run: _Run,
        step: Step,
        column: tuple[str, str],
        part: Part,
        more: AbstractSet[str],
    ) -> None:
        times = {"atom": part.atoms, "man": part.strength}.get(step.per, 1)
        table = self.basis.ruleset.table_index[column[0]]
        for row in part.profile.rows(table, more):
            amount = self._cell((table.id, row.id, column[1]))
            if amount.value:
                house = amount.house or (table.id, row.id) in part.profile.house_rows
                run.add_times(row.label, amount._replace(house=house), times)

    def _change(self, run: _Run, step: Step, part: Part, tags: frozenset[str]) -> None:
        """Do a step that works on the value so far."""
        before, by = run.value, _Amount(NOTHING)
        if step.times is not None:
            by = self._amount(step.times, step)
            after = before * by.value
        elif step.percent is not None:
            by = self._amount(step.percent, step)
            after = before * (1 + by.value / 100)
        elif step.percent_columns is not None:
            by = self._percent(step, part, tags)
            after = before * (1 + by.value / 100)
        elif step.at_least is not None:
            after = max(before, step.at_least)
        elif step.at_most is not None:
            after = min(before, step.at_most)
        else:
            after = _rounded(before, step.round)
        # House values that cancel each other out are there all the same.
        if after != before or by.house:
            run.add(step.label, after - before, house=by.house, place=by.place)

    def _percent(self, step: Step, part: Part, tags: frozenset[str]) -> _Amount:
        cells: list[_Amount] = []
        for table_id, column in step.percent_columns or ():
            table = self.basis.ruleset.table_index[table_id]
            rows = part.profile.rows(table, tags - part.profile.tags)
            cells.extend(self._cell((table_id, row.id, column)) for row in rows)
        counted = [cell for cell in cells if cell.value]
        value = sum((cell.value for cell in counted), NOTHING)
        return _together(value, counted)

    def _product(self, step: Step, numbers: Mapping[str, Fraction | int]) -> _Amount:
        result, amounts = Fraction(1), []
        for factor in step.product or ():
            if isinstance(factor, str):
                result *= numbers.get(factor, 0)
            else:
                amounts.append(self._amount(factor, step))
                result *= amounts[-1].value
        return _together(result, amounts)

    def _amount(self, amount: Fraction | CellRef, step: Step) -> _Amount:
        if isinstance(amount, CellRef):
            return self._cell((amount.table, amount.row, amount.column))
        return _Amount(amount, step.source == "house")

    def _cell(self, place: Place) -> _Amount:
        table, row, column = place
        cell = self.basis.ruleset.table_index[table].cell(row, column)
        return _Amount(cell.value or NOTHING, cell.source == "house", place)


def _together(value: Fraction, amounts: Sequence[_Amount]) -> _Amount:
    """Return what several amounts made, with the place of the one that matters most."""
    ranked = sorted(amounts, key=lambda each: (not each.house, each.place is None))
    house = any(each.house for each in amounts)
    return _Amount(value, house, next((each.place for each in ranked if each.place), None))


def _times(label: LocalisedText, each: Fraction, times: int) -> LocalisedText | Message:
    if times == 1:
        return label
    return Message.of(N_("{name}: {n} × {each}"), name=label, n=times, each=each)


def _rounded(value: Fraction, how: str | None) -> Fraction:
    if how == "up":
        return Fraction(-(-value.numerator // value.denominator))
    if how == "down":
        return Fraction(value.numerator // value.denominator)
    return Fraction(round_half_up(value))
