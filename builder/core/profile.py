"""What a troop is, once its entry and the player's choices are put together.

``Basis`` holds everything that sizes, prices and checks need beside the tree itself: the ruleset,
the army list, the scale, the size of the figures. It remembers the profile of each combination
that occurs, so an army of a thousand nodes has a dozen.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from builder.core.army_list import Choice
from builder.core.condition import holds

if TYPE_CHECKING:
    from collections.abc import Mapping
    from collections.abc import Set as AbstractSet

    from builder.core.army_list import ArmyList, Entry
    from builder.core.model import LocalisedText
    from builder.core.roster import Troop
    from builder.core.ruleset import Characteristic, Option, Ruleset, Scale, TroopClass
    from builder.core.tables import Row, Table

__all__ = ["Basis", "Profile", "chosen_options"]


@dataclass(frozen=True, eq=False)
class Profile:
    """A troop's tags, class and table rows. ``derived``: each derived value and its band.

    ``house_rows``: rows (table and id) that it has by a choice which stands in a house cell.
    """

    entry: Entry
    chosen: Mapping[str, tuple[str, ...]]
    options: tuple[Option, ...]
    tags: frozenset[str]
    troop_class: TroopClass
    derived: tuple[tuple[LocalisedText, Fraction, LocalisedText], ...]
    ruleset: Ruleset
    house_rows: frozenset[tuple[str, str]] = frozenset()
    _rows: dict[tuple[str, frozenset[str]], tuple[Row, ...]] = field(default_factory=dict)

    def rows(self, table: Table, more: AbstractSet[str] = frozenset()) -> tuple[Row, ...]:
        """Return the rows of a table that are this troop's own, with further tags ``more``.

        Rows that an option or the entry refers to, and rows whose condition holds, in the order
        of the table; only the first of them where the table says so.
        """
        key = (table.id, frozenset(more))
        known = self._rows.get(key)
        if known is None:
            known = self._rows[key] = tuple(self._find_rows(table, self.tags | more))
        return known

    def _find_rows(self, table: Table, tags: frozenset[str]) -> list[Row]:
        named = self.row_names.get(table.id, set())
        found = [
            row
            for row in table.rows
            if row.id in named or (row.when is not None and holds(row.when, tags))
        ]
        return found[:1] if table.pick == "first" else found

    @cached_property
    def values(self) -> dict[str, Fraction]:
        """The numbers that chosen options carry, added up by characteristic."""
        values: dict[str, Fraction] = {}
        for characteristic in self.ruleset.characteristics:
            for option_id in self.chosen.get(characteristic.id, ()):
                option = characteristic.option_index.get(option_id)
                if option is not None and option.value is not None:
                    before = values.get(characteristic.id, Fraction(0))
                    values[characteristic.id] = before + option.value
        return values

    @cached_property
    def row_names(self) -> dict[str, set[str]]:
        """The rows that options and entry refer to, by table."""
        names: dict[str, set[str]] = {}
        for rows in (self.entry.rows, *(option.rows for option in self.options)):
            for ref in rows:
                names.setdefault(ref.table, set()).add(ref.row)
        return names


def chosen_options(
    ruleset: Ruleset, entry: Entry, choices: tuple[Choice, ...]
) -> dict[str, tuple[str, ...]]:
    """Return option ids by characteristic: the ruleset's defaults, the entry's, the player's."""
    chosen = {each.id: each.default for each in ruleset.characteristics}
    chosen.update(entry.chosen)
    for taken in entry.takes:
        cell = ruleset.table_index[taken.cell.table].cell(taken.cell.row, taken.cell.column)
        chosen[taken.characteristic] = (cell.option,) if cell.option else ()
    chosen.update({choice.characteristic: choice.options for choice in choices})
    return chosen


def _shifted(
    ruleset: Ruleset,
    characteristic: Characteristic,
    entry: Entry,
    choices: tuple[Choice, ...],
    troop: tuple[int, frozenset[str]],
) -> tuple[Choice, ...]:
    """Return the choices with one characteristic moved as the troop's strength and tags ask."""
    strength, tags = troop
    percent = Fraction(100 * strength, entry.strength) if entry.strength else Fraction(100)
    numbers: dict[str, Fraction | int] = {"strength": strength, "strength-percent": percent}
    shift = next((each for each in characteristic.shifts if holds(each.when, tags, numbers)), None)
    chosen = chosen_options(ruleset, entry, choices).get(characteristic.id, ())
    ids = [option.id for option in characteristic.options]
    if shift is None or len(chosen) != 1 or chosen[0] not in ids:
        return choices
    moved = ids[max(0, min(ids.index(chosen[0]) + shift.steps, len(ids) - 1))]
    kept = tuple(each for each in choices if each.characteristic != characteristic.id)
    return (*kept, Choice(characteristic=characteristic.id, options=(moved,)))


@dataclass(frozen=True, eq=False)
class Basis:
    """Ruleset, list, scale and figure size that an army is worked out with."""

    ruleset: Ruleset
    army_list: ArmyList
    ratio: int | None = None
    figure_size: str | None = None
    _profiles: dict[tuple[str, tuple[Choice, ...]], Profile] = field(default_factory=dict)
    _lengths: dict[str, Fraction] = field(default_factory=dict)

    def mm(self, length: str) -> Fraction:
        """Return a length of the ruleset in millimetres on the table, at this figure size.

        Raises:
            ValueError: where the unit is not known (a loaded pack never asks so).
        """
        known = self._lengths.get(length)
        if known is None:
            known = self._lengths[length] = self.ruleset.mm(length, self.figure_size)
        return known

    def profile(self, entry_id: str, choices: tuple[Choice, ...] = ()) -> Profile:
        """Return what the entry is with these choices.

        Raises:
            KeyError: where the list has no such entry (an opened document never asks so).
        """
        key = (entry_id, choices)
        known = self._profiles.get(key)
        if known is None:
            known = self._profiles[key] = self._work_out(entry_id, choices)
        return known

    def profile_of(self, troop: Troop) -> Profile:
        """Return what a troop of a tree is; its strength may shift a choice."""
        entry = self.army_list.entry_index[troop.entry]
        shifted = troop.choices
        for characteristic in self._shifting:
            tags = self.profile(troop.entry, shifted).tags
            shifted = _shifted(self.ruleset, characteristic, entry, shifted, (troop.strength, tags))
        return self.profile(troop.entry, shifted)

    @cached_property
    def _shifting(self) -> tuple[Characteristic, ...]:
        return tuple(each for each in self.ruleset.characteristics if each.shifts)

    def _work_out(self, entry_id: str, choices: tuple[Choice, ...]) -> Profile:
        ruleset = self.ruleset
        entry = self.army_list.entry_index[entry_id]
        chosen = chosen_options(ruleset, entry, choices)
        tags = set(entry.tags)
        options: list[Option] = []
        for characteristic in ruleset.characteristics:
            for option_id in chosen.get(characteristic.id, ()):
                option = characteristic.option_index.get(option_id)
                if option is not None:
                    options.append(option)
                    tags.add(f"{characteristic.id}:{option_id}")
                    tags.update(option.tags)
        raw = frozenset(tags)
        troop_class = next(
            (each for each in ruleset.classes if holds(each.when, raw)), ruleset.classes[-1]
        )
        tags.add(f"class:{troop_class.id}")
        profile = Profile(
            entry,
            chosen,
            tuple(options),
            frozenset(tags),
            troop_class,
            (),
            ruleset,
            self._house_rows(entry, chosen),
        )
        return self._with_bands(profile)

    def _house_rows(
        self, entry: Entry, chosen: Mapping[str, tuple[str, ...]]
    ) -> frozenset[tuple[str, str]]:
        """Return the rows of options that stand in a house cell, which makes them house too."""
        rows: set[tuple[str, str]] = set()
        for taken in entry.takes:
            ref = taken.cell
            if self.ruleset.table_index[ref.table].cell(ref.row, ref.column).source == "house":
                characteristic = self.ruleset.characteristic_index[taken.characteristic]
                for option_id in chosen.get(characteristic.id, ()):
                    option = characteristic.option_index.get(option_id)
                    rows.update((row.table, row.row) for row in (option.rows if option else ()))
        return frozenset(rows)

    def _with_bands(self, profile: Profile) -> Profile:
        tags = set(profile.tags)
        derived = []
        for each in self.ruleset.derived:
            table = self.ruleset.table_index[each.table]
            cells = [table.cell(row.id, each.column) for row in profile.rows(table)]
            value = sum((cell.value or Fraction(0) for cell in cells), Fraction(0))
            for band in each.bands:
                if (band.at_least is None or value >= band.at_least) and (
                    band.at_most is None or value <= band.at_most
                ):
                    tags.add(band.tag)
                    derived.append((each.label, value, band.label))
                    break
        return replace(profile, tags=frozenset(tags), derived=tuple(derived), _rows={})

    def scale_at(self, ratio: int) -> Scale | None:
        """Return the listed scale that holds for a ratio: its own, else the nearest below it."""
        below = [scale for scale in self.ruleset.scales if scale.ratio <= ratio]
        if below:
            return max(below, key=lambda scale: scale.ratio)
        return min(self.ruleset.scales, key=lambda scale: scale.ratio, default=None)

    @property
    def scale(self) -> Scale | None:
        """The listed scale that holds for this army's ratio, or None without one."""
        return None if self.ratio is None else self.scale_at(self.ratio)

    @property
    def usual_echelon(self) -> str | None:
        """The echelon at which units are cut: the list's for this scale, else the ruleset's."""
        scale = self.scale
        if scale is None:
            return None
        for usual in self.army_list.usual_echelons:
            if usual.ratio in {scale.ratio, self.ratio}:
                return usual.echelon
        return scale.usual
