"""The zones in which the sides of a battle deploy, as rectangles in whole millimetres.

The rules say how far from one's own edge and from the flanks. The first side sits at the lower
edge of the table, the second at the upper one, and so on in turn, unless the scenario says
otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING

from builder.core.errors import NotApplicable
from builder.core.ground import ground_of
from builder.core.measures import round_half_up
from builder.core.scenario import edge_of as edge_at

if TYPE_CHECKING:
    from builder.core.battle import Battle
    from builder.core.circumstances import Edge
    from builder.core.deployment_rules import Strip
    from builder.core.outlines import Point, Points
    from builder.core.ruleset import Ruleset
    from builder.core.scenario import Scenario

__all__ = [
    "Zone",
    "edge_of",
    "field_of",
    "strip_of",
    "table_of",
    "zone_of",
    "zones_of",
]

# Which way a unit faces that has its own edge behind it.
_FACING_DEG: dict[Edge, int] = {"lower": 0, "left": 90, "upper": 180, "right": 270}
# The part of the table next to one's edge that is used where the rules have no zones.
_SHARE_OF_DEPTH = 3


@dataclass(frozen=True, slots=True)
class Zone:
    """A rectangle on the table at a side's edge. ``strip`` None: the rules have no zone.

    ``of_battle``: it is the battle's own, and not the rules'. On a table too small for it nothing
    is left: then it is 0 wide or 0 deep.
    """

    side: str
    edge: Edge
    strip: Strip | None
    left_mm: int
    top_mm: int
    right_mm: int
    bottom_mm: int
    of_battle: bool = False

    @property
    def outline(self) -> Points:
        """Its corners."""
        left, top, right, bottom = self.box
        return ((left, top), (right, top), (right, bottom), (left, bottom))

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom."""
        return self.left_mm, self.top_mm, self.right_mm, self.bottom_mm

    @property
    def front_mm(self) -> int:
        """How long it is along the side's edge."""
        across, down = self.right_mm - self.left_mm, self.bottom_mm - self.top_mm
        return across if self.edge in {"lower", "upper"} else down

    @property
    def depth_mm(self) -> int:
        """How deep it is from its front to its rear."""
        across, down = self.right_mm - self.left_mm, self.bottom_mm - self.top_mm
        return down if self.edge in {"lower", "upper"} else across

    @property
    def is_empty(self) -> bool:
        """Whether nothing of it is on the table."""
        return self.front_mm == 0 or self.depth_mm == 0

    @property
    def facing_deg(self) -> int:
        """Which way a unit faces that has its own edge behind it."""
        return _FACING_DEG[self.edge]

    def at(self, along_mm: int, behind_mm: int) -> Point:
        """Return a place on the table: so far from its left as its owner sees it, and its front."""
        if self.edge == "lower":
            return self.left_mm + along_mm, self.top_mm + behind_mm
        if self.edge == "upper":
            return self.right_mm - along_mm, self.bottom_mm - behind_mm
        if self.edge == "left":
            return self.right_mm - behind_mm, self.top_mm + along_mm
        return self.left_mm + behind_mm, self.bottom_mm - along_mm


def table_of(battle: Battle) -> tuple[int, int] | None:
    """Return the table in millimetres, width and depth; the rules' usual one where none is said.

    None for a lone army and where neither says it.
    """
    if battle.scenario is None:
        return None
    try:
        ground = ground_of(battle.ruleset, battle.scenario)
    except NotApplicable:
        return None
    return ground.width_mm, ground.depth_mm


def edge_of(scenario: Scenario, side: str) -> Edge:
    """Return the edge that a side sits at."""
    places = (place for place, each in enumerate(scenario.sides) if each.id == side)
    return edge_at(scenario, next(places))


def strip_of(ruleset: Ruleset, name: str | None) -> Strip | None:
    """Return the rules' zone of a name, else their usual one, else the first; None without any."""
    strips = ruleset.deployment.strips if ruleset.deployment else ()
    named = (strip for strip in strips if strip.id == name)
    usual = (strip for strip in strips if strip.default)
    return next(chain(named, usual, strips), None)


def zone_of(battle: Battle, side: str) -> Zone | None:
    """Return the zone of a side: the battle's own for it, else the rules'.

    None where there is neither, and without a table.
    """
    table, scenario = table_of(battle), battle.scenario
    if table is None or scenario is None:
        return None
    own = next((each.zone for each in scenario.sides if each.id == side), None)
    if own is not None:
        box = (own.left_mm, own.top_mm, own.right_mm, own.bottom_mm)
        return Zone(side, edge_of(scenario, side), None, *box, of_battle=True)
    strip = strip_of(battle.ruleset, scenario.deployment_of(side).strip)
    if strip is None:
        return None
    near, far, flank = (
        round_half_up(battle.ruleset.mm(length, battle.figure_size))
        for length in (strip.from_edge, strip.to_edge, strip.from_flanks)
    )
    return _zone(side, edge_of(scenario, side), strip, table, (near, far, flank))


def zones_of(battle: Battle) -> tuple[Zone, ...]:
    """Return the zones of all sides that have one, in their order."""
    zones = (zone_of(battle, side.id) for side in battle.sides)
    return tuple(zone for zone in zones if zone is not None)


def field_of(battle: Battle, side: str) -> Zone | None:
    """Return where a side may be deployed: its zone, else the third of the table next to its edge.

    None without a table.
    """
    table, scenario = table_of(battle), battle.scenario
    if table is None or scenario is None:
        return None
    zone = zone_of(battle, side)
    if zone is not None:
        return zone
    edge = edge_of(scenario, side)
    depth = table[1] if edge in {"lower", "upper"} else table[0]
    return _zone(side, edge, None, table, (0, depth // _SHARE_OF_DEPTH, 0))


def _zone(
    side: str, edge: Edge, strip: Strip | None, table: tuple[int, int], mm: tuple[int, int, int]
) -> Zone:
    """Return what is on the table of a zone: from so near to so far, so far from the flanks."""
    near, far, flank = mm
    width, depth = table
    front, deep = (width, depth) if edge in {"lower", "upper"} else (depth, width)
    first, last = _within(flank, front - flank, front)
    close, distant = _within(near, far, deep)
    box = {
        "lower": (first, deep - distant, last, deep - close),
        "upper": (first, close, last, distant),
        "left": (close, first, distant, last),
        "right": (deep - distant, first, deep - close, last),
    }[edge]
    return Zone(side, edge, strip, *box)


def _within(low: int, high: int, end: int) -> tuple[int, int]:
    """Return what lies on the table of a stretch; nothing at all where its ends have crossed."""
    low, high = min(low, end), min(high, end)
    return (low, high) if low < high else (low, low)
