"""What sizing gives: the units that stand on the table, and their parts.

A unit has one or more parts, one troop each. Options, prices per figure and table rows belong to
the part; limits, shape and order to the unit.

An army's units come in stretches of some thirty. What is added up over the army is added up by
stretch and remembered by it, so that an edit costs the changed stretches and not the whole army.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from builder.core.memory import Memory
    from builder.core.profile import Profile
    from builder.core.roster import Formation, Troop
    from builder.core.sums import SumLine

__all__ = ["CommandCount", "Part", "Sized", "Stretch", "Unit", "in_stretches"]

# A stretch ends with a unit whose first node has an id of this many: where a unit comes or goes,
# the other stretches stay as they are.
STRETCH = 32
LONGEST = 4 * STRETCH

_Source = TypeVar("_Source")


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

    @cached_property
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

    @cached_property
    def node_ids(self) -> tuple[int, ...]:
        """The ids of the nodes it is made of."""
        return tuple(node.id for node in self.nodes)


@dataclass(frozen=True, eq=False)
class Stretch:
    """Units that follow each other; the same object as long as they are the same units.

    ``remainder``: men who found no place in them.
    """

    units: tuple[Unit, ...]
    remainder: int = 0

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The units' keys."""
        return tuple(unit.key for unit in self.units)

    @cached_property
    def men(self) -> int:
        """The men that the units stand for."""
        return sum(unit.men for unit in self.units)

    @cached_property
    def men_told(self) -> int:
        """The same, and where a unit is counted in stands, those that it is said to be."""
        return sum(unit.men or _represented(unit) for unit in self.units)

    @cached_property
    def sizes(self) -> Counter[int]:
        """How many units there are of each number of atoms."""
        return Counter(unit.atoms for unit in self.units)

    @cached_property
    def counts(self) -> Counter[str]:
        """How many atoms there are of each kind."""
        counts: Counter[str] = Counter()
        for unit in self.units:
            for part in unit.parts:
                counts[part.profile.troop_class.atom] += part.atoms
        return counts

    @cached_property
    def units_at(self) -> dict[int, tuple[Unit, ...]]:
        """The units that each topmost node belongs to."""
        found: dict[int, tuple[Unit, ...]] = {}
        for unit in self.units:
            for node_id in unit.node_ids:
                found[node_id] = (*found.get(node_id, ()), unit)
        return found


def _represented(unit: Unit) -> int:
    return sum(node.represents or 0 for node in unit.nodes)


def in_stretches(
    sources: Sequence[_Source],
    ids: Sequence[int],
    make: Callable[[Sequence[_Source]], Stretch],
    memory: Memory,
) -> tuple[Stretch, ...]:
    """Return what sources of units give, stretch by stretch; what was there before is not made.

    ``ids``: the node at which each source begins. ``memory`` goes by the sources' identity.
    """
    ends = [at for at, node_id in enumerate(ids, 1) if not node_id % STRETCH]
    stretches = []
    start = 0
    for end in (*ends, len(ids)):
        for first in range(start, end, LONGEST):
            some = sources[first : min(end, first + LONGEST)]
            key = ("stretch", *map(id, some))
            known: tuple[object, Stretch] | None = memory.get(key)
            if known is None:
                known = (some, make(some))
                memory.put(key, known)
            stretches.append(known[1])
        start = end
    return tuple(stretches)


@dataclass(frozen=True, eq=False)
class Sized:
    """An army (or one organisation) worked out at a scale.

    ``atoms_at``: figures, models, stands or bases of each node above or at the units.
    """

    stretches: tuple[Stretch, ...]
    atoms_at: Mapping[int, int]
    why: tuple[SumLine, ...] = ()

    @cached_property
    def units(self) -> tuple[Unit, ...]:
        """All units, in the order of the tree."""
        return tuple(chain.from_iterable(stretch.units for stretch in self.stretches))

    @cached_property
    def men(self) -> int:
        """The men that the units stand for."""
        return sum(stretch.men for stretch in self.stretches)

    @property
    def remainder(self) -> int:
        """The men who found no place in a unit."""
        return sum(stretch.remainder for stretch in self.stretches)

    @property
    def men_told(self) -> int:
        """The same, and where units are counted in stands, those that they are said to be."""
        return sum(stretch.men_told for stretch in self.stretches)

    def count(self, *kinds: str) -> int:
        """Return how many atoms of these kinds the army has."""
        return sum(self._counts.get(kind, 0) for kind in set(kinds))

    @cached_property
    def _counts(self) -> dict[str, int]:
        counts: Counter[str] = Counter()
        for stretch in self.stretches:
            counts.update(stretch.counts)
        return counts

    @cached_property
    def unit_of(self) -> dict[int, Unit]:
        """The (first) unit that each topmost node belongs to."""
        return {node_id: units[0] for node_id, units in self.units_at.items()}

    @cached_property
    def units_at(self) -> dict[int, tuple[Unit, ...]]:
        """The units that each topmost node belongs to; several where it was cut."""
        found: dict[int, tuple[Unit, ...]] = {}
        for stretch in self.stretches:
            here = stretch.units_at
            if not found.keys().isdisjoint(here):
                # A node was cut into so many units that they don't end with one stretch.
                here = {node_id: (*found.get(node_id, ()), *u) for node_id, u in here.items()}
            found.update(here)
        return found
