"""What sizing gives: the units that stand on the table, and their parts.

A unit has one or more parts, one troop each. Options, prices per figure and table rows belong to
the part; limits, shape and order to the unit.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from builder.core.profile import Profile
    from builder.core.roster import Formation, Troop
    from builder.core.sums import SumLine

__all__ = ["CommandCount", "Part", "Sized", "Unit"]


@dataclass(frozen=True, slots=True)
class CommandCount:
    """So many of a part's figures are command figures of one kind."""

    kind: str
    figures: int


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """One troop of a unit.

    ``strength``: in the troop's own count (men, animals …). ``atoms``: figures, models, stands
    or bases, as the class says. ``command``: command figures among them. ``troops``: the leaves
    of the tree it is made of.
    """

    profile: Profile
    strength: int
    atoms: int
    command: tuple[CommandCount, ...]
    troops: tuple[Troop, ...]

    @property
    def men(self) -> int:
        """The men it stands for; 0 for troops counted in animals, vehicles or guns."""
        return self.strength if self.profile.troop_class.counts == "men" else 0


@dataclass(frozen=True, eq=False)
class Unit:
    """What acts on the table.

    ``key`` is stable while the tree is: node ids joined by "+", and "/k" for the k-th piece of a
    cut one, ":class" where the nodes hold several classes. ``nodes``: the topmost nodes it is
    made of (one formation, or ten alike). ``piece`` and ``pieces``: which of how many they were
    cut into; ``shares_nodes``: the pieces stand for the same nodes; ``whole``: what was cut.
    ``why``: how it came about.
    """

    key: str
    echelon: str | None
    nodes: tuple[Formation | Troop, ...]
    parts: tuple[Part, ...]
    piece: int = 1
    pieces: int = 1
    shares_nodes: bool = False
    whole: tuple[Formation | Troop, ...] = ()
    one_class_of_several: bool = False
    why: tuple[SumLine, ...] = ()

    @cached_property
    def atoms(self) -> int:
        """Figures, models, stands or bases of all parts."""
        return sum(part.atoms for part in self.parts)

    @cached_property
    def men(self) -> int:
        """The men that the unit stands for."""
        return sum(part.men for part in self.parts)

    def count(self, *kinds: str) -> int:
        """Return how many atoms of these kinds ("figure", "model" …) the unit has."""
        return sum(part.atoms for part in self.parts if part.profile.troop_class.atom in kinds)

    def _first(self, field: str) -> Any:  # noqa: ANN401 - the field's own type
        values = (getattr(node, field) for node in (*self.nodes, *self.whole))
        return next((value for value in values if value), None)

    @property
    def order(self) -> str | None:
        """The order of the first of its nodes that has one, else of what it was cut from."""
        order: str | None = self._first("order")
        return order

    @property
    def shape(self) -> str | None:
        """The shape it stands in, found like the order."""
        shape: str | None = self._first("shape")
        return shape

    @property
    def ranks(self) -> int | None:
        """The ranks that the player chose, found like the order."""
        ranks: int | None = self._first("ranks")
        return ranks

    @property
    def node_ids(self) -> tuple[int, ...]:
        """The ids of the nodes it is made of."""
        return tuple(node.id for node in self.nodes)


@dataclass(frozen=True, eq=False)
class Sized:
    """An army (or one organisation) worked out at a scale.

    ``atoms_at``: figures, models, stands or bases of each node above or at the units.
    ``remainder``: men who found no place in a grouping.
    """

    units: tuple[Unit, ...]
    atoms_at: dict[int, int]
    men: int
    remainder: int = 0
    why: tuple[SumLine, ...] = ()

    def count(self, *kinds: str) -> int:
        """Return how many atoms of these kinds the army has."""
        return sum(self._counts.get(kind, 0) for kind in set(kinds))

    @cached_property
    def _counts(self) -> dict[str, int]:
        counts: dict[str, int] = {}
        for unit in self.units:
            for part in unit.parts:
                kind = part.profile.troop_class.atom
                counts[kind] = counts.get(kind, 0) + part.atoms
        return counts

    @cached_property
    def unit_of(self) -> dict[int, Unit]:
        """The (first) unit that each topmost node belongs to."""
        found: dict[int, Unit] = {}
        for unit in self.units:
            for node in unit.nodes:
                found.setdefault(node.id, unit)
        return found

    @cached_property
    def units_at(self) -> dict[int, tuple[Unit, ...]]:
        """The units that each topmost node belongs to; several where it was cut."""
        found: dict[int, tuple[Unit, ...]] = {}
        for unit in self.units:
            for node in unit.nodes:
                first = found.get(node.id)
                found[node.id] = (unit,) if first is None else (*first, unit)
        return found
