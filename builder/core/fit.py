"""Does an army fit its zone, before anything of it is placed: in one, two and three lines.

Units stand side by side without gaps, in the order of the army's tree; lines are cut so that the
widest is as narrow as it can be, and stand close behind one another. Where rules have a figure
scale, the nearest coarser one at which it would fit is sought.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from builder.core.errors import NotApplicable
from builder.core.footprint import footprint_of
from builder.core.messages import N_, Message
from builder.core.profile import Basis
from builder.core.roster import Formation
from builder.core.rows import least_width, row_ends, rows_needed
from builder.core.sizing import size
from builder.core.standing import UNBASED_MM, formations_above, in_cm, room_of, units_to_place
from builder.core.zones import field_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.core.battle import Battle, BattleSide
    from builder.core.model import LocalisedText
    from builder.core.reckoning import Reckoning
    from builder.core.zones import Zone

__all__ = ["Fit", "FormationFit", "LinesFit", "fit_in_words", "fit_of"]

MOST_LINES = 3

_Room = tuple[int, int]


@dataclass(frozen=True, slots=True)
class LinesFit:
    """The army in so many lines: how wide and deep, and whether that is within the zone.

    ``ratio``: the scale at which it would be, this one or the nearest coarser; None where there
    is none, and where rules have no scale.
    """

    lines: int
    front_mm: int
    depth_mm: int
    fits: bool
    ratio: int | None


@dataclass(frozen=True, slots=True)
class FormationFit:
    """A formation right below the army: its units, how wide they are, and in how many lines.

    ``lines`` None: one of its units is wider than the zone.
    """

    name: str | LocalisedText | Message
    units: int
    front_mm: int
    lines: int | None


@dataclass(frozen=True, slots=True)
class Fit:
    """An army and its zone. ``needs``: the fewest lines that are no wider than the zone.

    ``needs`` is 0 for an empty army, None where a unit alone is wider.
    """

    zone: Zone
    units: int
    front_mm: int
    needs: int | None
    lines: tuple[LinesFit, ...]
    formations: tuple[FormationFit, ...]
    ratio: int | None


def fit_of(battle: Battle, side: BattleSide) -> Fit:
    """Return how an army fits its zone.

    Raises:
        NotApplicable: nobody knows how large the table is.
    """
    zone = field_of(battle, side.id)
    if zone is None:
        text = N_("This battle has no table; give it a width and a depth.")
        raise NotApplicable(Message.of(text))
    reckoning = side.reckoning
    rooms = tuple(room_of(reckoning, unit) for unit in units_to_place(reckoning))
    fronts = [front for front, _ in rooms]
    scales = _Scales(reckoning, zone, rooms)
    return Fit(
        zone,
        len(rooms),
        sum(fronts),
        rows_needed(fronts, zone.front_mm),
        tuple(_in_lines(rooms, number, zone, scales) for number in range(1, MOST_LINES + 1)),
        _of_formations(reckoning, zone),
        battle.ratio,
    )


def _in_lines(rooms: Sequence[_Room], lines: int, zone: Zone, scales: _Scales) -> LinesFit:
    front, depth = _extent(rooms, lines)
    fits = _is_within(rooms, lines, zone)
    return LinesFit(lines, front, depth, fits, scales.fitting(lines))


def _extent(rooms: Sequence[_Room], lines: int) -> _Room:
    """Return how wide and how deep units are in so many lines."""
    fronts = [front for front, _ in rooms]
    width = least_width(fronts, lines)
    ends = row_ends(fronts, width)
    depth = sum(max(each for _, each in rooms[a:b]) for a, b in pairwise([0, *ends]))
    return width, depth


def _is_within(rooms: Sequence[_Room], lines: int, zone: Zone) -> bool:
    front, depth = _extent(rooms, lines)
    return front <= zone.front_mm and depth <= zone.depth_mm


class _Scales:
    """The army at other scales. Only coarser ones are tried: they have fewer figures."""

    def __init__(self, reckoning: Reckoning, zone: Zone, rooms: tuple[_Room, ...]) -> None:
        basis = reckoning.basis
        self._basis, self._zone, self._root = basis, zone, reckoning.army.root
        self._rooms = {basis.ratio: rooms}

    def fitting(self, lines: int) -> int | None:
        """Return the nearest scale at which so many lines are within the zone."""
        ratio, free = self._basis.ratio, self._basis.ruleset.free_scale
        if ratio is None:
            return None
        if self._fits(lines, ratio):
            return ratio
        listed = [each.ratio for each in self._basis.ruleset.scales if each.ratio > ratio]
        low = ratio
        for high in sorted({*listed, free.at_most} if free else listed):
            if high > low and self._fits(lines, high):
                return self._between(lines, low, high) if free else high
            low = max(low, high)
        return None

    def _between(self, lines: int, low: int, high: int) -> int:
        """Return the least scale that fits, above one that doesn't and up to one that does."""
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (low, middle) if self._fits(lines, middle) else (middle, high)
        return high

    def _fits(self, lines: int, ratio: int) -> bool:
        if ratio not in self._rooms:
            old = self._basis
            basis = Basis(old.ruleset, old.army_list, ratio, old.figure_size)
            units = (unit for unit in size(basis, self._root).units if unit.atoms)
            footprints = (footprint_of(basis, unit) for unit in units)
            self._rooms[ratio] = tuple(
                (each.frontage_mm, each.depth_mm) if each.frontage_mm else UNBASED_MM
                for each in footprints
            )
        return _is_within(self._rooms[ratio], lines, self._zone)


def _parts_of(root: Formation) -> list[Formation]:
    """Return the formations that an army is divided into at first."""
    parts = [each for each in root.children if isinstance(each, Formation)]
    while len(parts) == 1 and any(isinstance(each, Formation) for each in parts[0].children):
        parts = [each for each in parts[0].children if isinstance(each, Formation)]
    return parts


def _of_formations(reckoning: Reckoning, zone: Zone) -> tuple[FormationFit, ...]:
    above = formations_above(reckoning)
    fronts: dict[int, list[int]] = {each.id: [] for each in _parts_of(reckoning.army.root)}
    for unit in units_to_place(reckoning):
        for formation in above[unit.key]:
            if formation.id in fronts:
                fronts[formation.id].append(room_of(reckoning, unit)[0])
    return tuple(
        FormationFit(
            reckoning.names.of(formation),
            len(fronts[formation.id]),
            sum(fronts[formation.id]),
            rows_needed(fronts[formation.id], zone.front_mm),
        )
        for formation in _parts_of(reckoning.army.root)
    )


def fit_in_words(fit: Fit) -> tuple[Message, ...]:
    """Return it line by line: the whole, one to three lines, and what would help."""
    whole = Message.plural_of(
        "{n} unit, {front} wide; the zone has {width} × {depth}",
        "{n} units side by side, {front} wide; the zone has {width} × {depth}",
        fit.units,
        front=in_cm(fit.front_mm),
        width=in_cm(fit.zone.front_mm),
        depth=in_cm(fit.zone.depth_mm),
    )
    if not fit.units:
        return (Message.of(N_("No unit of this army has any figures")),)
    return (whole, *(_line_in_words(fit, each) for each in fit.lines), *_need_in_words(fit))


def _line_in_words(fit: Fit, each: LinesFit) -> Message:
    values = {
        "lines": Message.plural_of("{n} line", "{n} lines", each.lines),
        "front": in_cm(each.front_mm),
        "depth": in_cm(each.depth_mm),
    }
    if each.fits:
        return Message.of(N_("In {lines}: {front} × {depth}, fits"), **values)
    wide = each.front_mm > fit.zone.front_mm
    values["how"] = Message.of(N_("too wide")) if wide else Message.of(N_("too deep"))
    if each.ratio is not None:
        text = N_("In {lines}: {front} × {depth}, {how}; at 1:{ratio} it would fit")
        return Message.of(text, ratio=str(each.ratio), **values)
    if fit.ratio is not None:
        return Message.of(N_("In {lines}: {front} × {depth}, {how} at any scale"), **values)
    return Message.of(N_("In {lines}: {front} × {depth}, {how}"), **values)


def _need_in_words(fit: Fit) -> tuple[Message, ...]:
    if fit.needs is None:
        return (Message.of(N_("One unit alone is wider than the zone; give it more ranks")),)
    if fit.needs > MOST_LINES:
        return (Message.of(N_("The front of the zone takes it in {n} lines"), n=fit.needs),)
    return ()
