"""Points and the like: a ruleset's pipelines of steps, as sums that explain themselves.

A pipeline runs over each part of a unit with a running value; steps that count once for the unit
or for a leader come after. All amounts are exact fractions, rounded only where a step says so.
Each step that acts becomes a line of the sum. What a part comes to is remembered by what it is
(entry, choices, figures, men, tags), so equal units cost the same work and the same price.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core.condition import holds, holds_for_unit
from builder.core.measures import round_half_up
from builder.core.memory import Memory
from builder.core.messages import N_, Message
from builder.core.sums import SumLine
from builder.core.tables import CellRef

if TYPE_CHECKING:
    from collections.abc import Mapping
    from collections.abc import Set as AbstractSet

    from builder.core.model import LocalisedText
    from builder.core.profile import Basis
    from builder.core.roster import Leader
    from builder.core.ruleset import Step, Tally
    from builder.core.sized import Part, Unit
    from builder.core.tables import Cell

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


@dataclass(eq=False)
class _Run:
    """The running value of a pipeline, with its lines."""

    value: Fraction = NOTHING
    lines: list[SumLine] = field(default_factory=list)
    done: bool = False

    def add(self, label: LocalisedText | Message, amount: Fraction, **more: object) -> None:
        self.value += amount
        self.lines.append(SumLine(label, amount, **more))  # type: ignore[arg-type]


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
                amount, house = self._amount(step.add, step)
                run.add(step.label, amount, house=house)
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
            amount, house = self._amount(step.add, step)
            run.add(step.label, amount, house=house)
        elif step.add_column is not None:
            table = self.basis.ruleset.table_index[step.add_column[0]]
            for row in rows.get(table.id, ()):
                cell = table.cell(row, step.add_column[1])
                run.add(step.label, cell.value or NOTHING, house=cell.source == "house")
        elif step.product is not None:
            amount, house = self._product(step, numbers)
            run.add(step.label, amount, house=house)

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
            amount, house = self._amount(step.set, step)
            run.value, run.done = NOTHING, True
            run.lines.clear()
            run.add(_times(step.label, amount, times), amount * times, house=house)
        elif step.add is not None:
            amount, house = self._amount(step.add, step)
            run.add(_times(step.label, amount, times), amount * times, house=house)
        elif step.add_column is not None:
            self._add_column(run, step, step.add_column, part, tags - part.profile.tags)
        elif step.product is not None:
            amount, house = self._product(step, part_numbers(part))
            run.add(step.label, amount, house=house)
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
            cell = table.cell(row.id, column[1])
            if cell.value:
                house = cell.source == "house" or (table.id, row.id) in part.profile.house_rows
                run.add(_times(row.label, cell.value, times), cell.value * times, house=house)

    def _change(self, run: _Run, step: Step, part: Part, tags: frozenset[str]) -> None:
        """Do a step that works on the value so far."""
        before, house = run.value, False
        if step.times is not None:
            factor, house = self._amount(step.times, step)
            after = before * factor
        elif step.percent is not None:
            per_cent, house = self._amount(step.percent, step)
            after = before * (1 + per_cent / 100)
        elif step.percent_columns is not None:
            per_cent, house = self._percent(step, part, tags)
            after = before * (1 + per_cent / 100)
        elif step.at_least is not None:
            after = max(before, step.at_least)
        elif step.at_most is not None:
            after = min(before, step.at_most)
        else:
            after = _rounded(before, step.round)
        # House values that cancel each other out are there all the same.
        if after != before or house:
            run.add(step.label, after - before, house=house)

    def _percent(self, step: Step, part: Part, tags: frozenset[str]) -> tuple[Fraction, bool]:
        total, house = NOTHING, False
        for table_id, column in step.percent_columns or ():
            table = self.basis.ruleset.table_index[table_id]
            for row in part.profile.rows(table, tags - part.profile.tags):
                cell = table.cell(row.id, column)
                total += cell.value or NOTHING
                house = house or (cell.source == "house" and bool(cell.value))
        return total, house

    def _product(self, step: Step, numbers: Mapping[str, Fraction | int]) -> tuple[Fraction, bool]:
        result, house = Fraction(1), False
        for factor in step.product or ():
            if isinstance(factor, str):
                result *= numbers.get(factor, 0)
            else:
                amount, of_house = self._amount(factor, step)
                result *= amount
                house = house or of_house
        return result, house

    def _amount(self, amount: Fraction | CellRef, step: Step) -> tuple[Fraction, bool]:
        if isinstance(amount, CellRef):
            cell: Cell = self.basis.ruleset.table_index[amount.table].cell(
                amount.row, amount.column
            )
            return cell.value or NOTHING, cell.source == "house"
        return amount, step.source == "house"


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
