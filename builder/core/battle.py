"""A battle (or a single army) with everything worked out: what sheets and front ends show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

    from builder.core.profile import Basis
    from builder.core.reckoning import Reckoning
    from builder.core.ruleset import Ruleset
    from builder.core.scenario import Scenario, TableSize

__all__ = ["Battle", "BattleSide", "Seals"]


@dataclass(frozen=True, slots=True)
class Seals:
    """Under what a side has sealed its secrets: the root of each phase, in hexadecimal.

    ``opened``: how many of its ``slots`` are open to the other side; None where that isn't known.
    """

    roots: tuple[str, ...] = ()
    opened: int | None = None
    slots: int = 0


@dataclass(frozen=True, eq=False)
class BattleSide:
    """A side: its name (empty for a lone army) and its army worked out.

    ``is_public``: as an opponent may know it (``core.public_battle``). ``seals``: under what it has
    sealed its secrets.
    """

    id: str
    name: str
    reckoning: Reckoning
    is_public: bool = False
    seals: Seals = Seals()


@dataclass(frozen=True, eq=False)
class Battle:
    """A document worked out. ``digest``: SHA-256 of its canonical text, in hexadecimal.

    ``scenario``: the document itself, for its ground and what stands where; None for a lone army.
    """

    title: str
    date: str
    ruleset: Ruleset
    ratio: int | None
    figure_size: str | None
    sides: tuple[BattleSide, ...]
    table: TableSize | None = None
    turn_limit: int | None = None
    notes: str = ""
    digest: str = ""
    scenario: Scenario | None = None

    @property
    def is_public(self) -> bool:
        """Whether it is made of what an opponent may know, and of nothing else."""
        return all(side.is_public for side in self.sides)

    @property
    def basis(self) -> Basis:
        """The basis of the first side; scale and ruleset are those of all."""
        return self.sides[0].reckoning.basis

    @property
    def ground_m_per_cm(self) -> Fraction | None:
        """How much ground a centimetre is: what the battle sets, else what its scale makes it."""
        from builder.core.scales import ground_m_per_cm

        own = self.scenario.ground_m_per_cm if self.scenario else None
        return own or ground_m_per_cm(self.ruleset, self.ratio)

    @property
    def turn_s(self) -> int | None:
        """How long a turn is at this scale, in seconds; between listed scales by interpolation."""
        from builder.core.scales import turn_seconds

        return turn_seconds(self.ruleset, self.ratio)
