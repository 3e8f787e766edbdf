"""What can be done to units on the table: place, move, turn, take off; each one step of undo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.deploying import deploy
from builder.core.placing import FULL_TURN_DEG, Placement
from builder.core.placing_edits import choose_strip, place, take_off
from builder.core.reserves import units_at
from builder.core.scenario import Scenario
from builder.core.standing import deployment_in, room_of, units_to_place
from builder.core.zones import field_of
from builder.gui.words import spoken
from builder.translation import translate, translate_plural

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence

    from builder.core.roster import Roster
    from builder.core.sized import Unit
    from builder.gui.battlefield.chosen import UnitId
    from builder.gui.battlefield.ground_deeds import GroundDeeds
    from builder.gui.session import Session

__all__ = ["UnitDeeds"]

# Between units that are placed side by side, and between their rows.
GAP_MM, ROW_GAP_MM = 5, 10
# From left to right as a unit sees it that faces a way.
_ALONG = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}


class UnitDeeds:
    """Changes where the units of the session's battle stand."""

    def __init__(self, session: Session, ground: GroundDeeds) -> None:
        """Work on the session's document; ``ground`` knows the table."""
        self._session = session
        self._ground = ground

    def _edit(
        self, label: str, change: Callable[[Scenario], Scenario], key: Hashable = None
    ) -> bool:
        def changed(document: Roster | Scenario) -> Roster | Scenario:
            return change(document) if isinstance(document, Scenario) else document

        return self._session.edit(label, changed, key)

    def place(self, side: int, units: Sequence[Unit], at: tuple[int, int]) -> list[UnitId]:
        """Place units side by side about a place; returns what then stands there.

        Where they are wider than the table they stand in several rows. Those that stand
        somewhere already are moved.
        """
        battle = self._session.battle
        if battle is None or not units:
            return []
        ident = battle.sides[side].id
        placements = tuple(self._in_rows(side, units, at))
        label = translate_plural("place {n} unit", "place {n} units", len(units))
        self._edit(label, lambda scenario: place(scenario, ident, placements))
        return [(ident, unit.key) for unit in units]

    def _in_rows(
        self, side: int, units: Sequence[Unit], at: tuple[int, int]
    ) -> Iterator[Placement]:
        """Yield where units stand: rows one behind the other, the fronts of each in one line."""
        battle = self._session.battle
        field = field_of(battle, battle.sides[side].id) if battle else None
        facing = field.facing_deg if field else 0
        # The way from left to right as the units see it, and the way back.
        along_x, along_y = _ALONG[facing]
        back_x, back_y = -along_y, along_x
        behind = 0
        for row in self._rows(side, units, self._front_mm(facing)):
            across = sum(width for _, (width, _) in row) + GAP_MM * (len(row) - 1)
            along = self._start(at, facing, across)
            for unit, (width, depth) in row:
                middle, back = along + width // 2, behind + depth // 2
                x = middle * along_x if along_x else at[0] + back * back_x
                y = middle * along_y if along_y else at[1] + back * back_y
                x_mm, y_mm = self._ground.within((x, y))
                yield Placement(unit=unit.key, x_mm=x_mm, y_mm=y_mm, facing_deg=facing)
                along += width + GAP_MM
            behind += max(depth for _, (_, depth) in row) + ROW_GAP_MM

    def _front_mm(self, facing: int) -> int:
        """Return how long the table is along a front that faces a way."""
        ground = self._ground.ground
        if ground is None:
            return 0
        return ground.width_mm if _ALONG[facing][0] else ground.depth_mm

    def _start(self, at: tuple[int, int], facing: int, across: int) -> int:
        """Return where a row about a place begins, in the way that it goes, within the table."""
        along_x, along_y = _ALONG[facing]
        first = min(0, self._front_mm(facing) * (along_x + along_y))
        wanted = at[0] * along_x + at[1] * along_y - across // 2
        return max(first, min(wanted, first + self._front_mm(facing) - across))

    def _rows(
        self, side: int, units: Sequence[Unit], front_mm: int
    ) -> Iterator[list[tuple[Unit, tuple[int, int]]]]:
        battle = self._session.battle
        if battle is None:
            return
        reckoning = battle.sides[side].reckoning
        row: list[tuple[Unit, tuple[int, int]]] = []
        across = 0
        for unit in units:
            room = room_of(reckoning, unit)
            if row and across + room[0] > front_mm:
                yield row
                row, across = [], 0
            row.append((unit, room))
            across += room[0] + GAP_MM
        yield row

    def deploy(self, side: int, pattern: str) -> list[UnitId]:
        """Deploy a whole side by a pattern, and say what finds no room; returns who stands then."""
        battle = self._session.battle
        if battle is None:
            return []
        shown = battle.sides[side]
        done = self._session.attempt(lambda: deploy(battle, shown, pattern))
        if done is None:
            return []

        def deployed(scenario: Scenario) -> Scenario:
            gone = [each.unit for each in scenario.deployment_of(shown.id).placements]
            return place(take_off(scenario, shown.id, gone), shown.id, done.placements)

        label = translate("deploy by “{pattern}”", pattern=spoken(done.pattern.label))
        self._edit(label, deployed)
        if done.notes:
            self._session.remarked.emit("  ·  ".join(spoken(each) for each in done.notes))
        return [(shown.id, each.unit) for each in done.placements]

    def units_at(self, side: int, nodes: Iterable[int]) -> list[Unit]:
        """Return the units that nodes of a side's army are or hold, in the order of the tree.

        Those without figures are left out: they stand nowhere.
        """
        battle = self._session.battle
        found = units_at(battle.sides[side].reckoning, nodes) if battle else ()
        return [unit for unit in found if unit.atoms]

    def units_of(self, ident: str, keys: Sequence[str]) -> tuple[int, list[Unit]]:
        """Return the place of a side by its id, and those of its units that have these keys."""
        battle = self._session.battle
        for place_of_side, side in enumerate(battle.sides if battle else ()):
            if side.id == ident:
                known = {unit.key: unit for unit in units_to_place(side.reckoning)}
                return place_of_side, [known[key] for key in keys if key in known]
        return 0, []

    def move(self, ids: Sequence[UnitId], by: tuple[int, int], burst: Hashable = None) -> bool:
        """Move units together; their middles stay on the table."""
        key = None if burst is None else ("move-units", tuple(ids), burst)

        def moved(old: Placement) -> dict[str, int]:
            x_mm, y_mm = self._ground.within((old.x_mm + by[0], old.y_mm + by[1]))
            return {"x_mm": x_mm, "y_mm": y_mm}

        return self._change(translate("move"), ids, moved, key)

    def turn(self, ids: Sequence[UnitId], by_deg: int, burst: Hashable = None) -> bool:
        """Turn units clockwise, each about its middle."""
        key = None if burst is None else ("turn-units", tuple(ids), burst)
        return self._change(
            translate("turn"),
            ids,
            lambda old: {"facing_deg": (old.facing_deg + by_deg) % FULL_TURN_DEG},
            key,
        )

    def set_number(self, ident: UnitId, field: str, value: int) -> bool:
        """Set where a unit stands or which way it faces; its middle stays on the table."""

        def changed(old: Placement) -> dict[str, int]:
            if field == "facing_deg":
                return {field: value % FULL_TURN_DEG}
            where = {"x_mm": old.x_mm, "y_mm": old.y_mm} | {field: value}
            x_mm, y_mm = self._ground.within((where["x_mm"], where["y_mm"]))
            return {"x_mm": x_mm, "y_mm": y_mm}

        return self._change(translate("move"), [ident], changed)

    def _change(
        self,
        label: str,
        ids: Iterable[UnitId],
        change: Callable[[Placement], dict[str, int]],
        key: Hashable = None,
    ) -> bool:
        wanted = set(ids)

        def changed(scenario: Scenario) -> Scenario:
            for each in scenario.deployment:
                old = [one for one in each.placements if (each.side, one.unit) in wanted]
                new = [one.model_copy(update=change(one)) for one in old]
                if new != old:
                    scenario = place(scenario, each.side, new)
            return scenario

        return self._edit(label, changed, key)

    def take_off(self, ids: Sequence[UnitId]) -> bool:
        """Take units off the table."""

        def taken(scenario: Scenario) -> Scenario:
            for side in dict.fromkeys(side for side, _ in ids):
                units = [unit for whose, unit in ids if whose == side]
                scenario = take_off(scenario, side, units)
            return scenario

        label = translate_plural("take {n} unit off", "take {n} units off", len(ids))
        return self._edit(label, taken)

    def strip_of(self, place: int) -> str | None:
        """Return which zone a side chose; None for the rules' usual one."""
        battle = self._session.battle
        return deployment_in(battle, battle.sides[place]).strip if battle else None

    def choose_strip(self, place_of_side: int, strip: str | None) -> bool:
        """Let a side deploy in another zone of the rules."""
        battle = self._session.battle
        if battle is None:
            return False
        side = battle.sides[place_of_side].id
        return self._edit(
            translate("choose the zone"), lambda scenario: choose_strip(scenario, side, strip)
        )
