"""A unit's parts: its figures shared straight among its troops, by men.

Figures pinned by hand are taken out first. Command figures are counted among a part's: exactly at
1:1, shared like troops at other scales, and there no more in a unit than the ruleset allows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.core.measures import shares
from builder.core.sized import CommandCount, Part

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.core.bodies import Pools
    from builder.core.profile import Basis
    from builder.core.roster import Troop

__all__ = ["MEN", "PartMaker"]

# The pool of all that is counted in men; the others are named by the entry that is counted.
MEN = ""


@dataclass(frozen=True, eq=False)
class PartMaker:
    """Makes parts at one basis."""

    basis: Basis

    def pool_name(self, troop: Troop) -> str:
        """Return the pool that a troop's figures come from."""
        counts = self.basis.profile_of(troop).troop_class.counts
        return MEN if counts == "men" else troop.entry

    def groups(self, troops: Sequence[Troop]) -> list[list[Troop]]:
        """Return troops in groups that are a part each: of one entry, with the same choices."""
        groups: dict[int, list[Troop]] = {}
        for troop in troops:
            profile = self.basis.profile_of(troop)
            groups.setdefault(id(profile), []).append(troop)
        return list(groups.values())

    def parts(self, troops: Sequence[Troop], atoms: Pools) -> tuple[Part, ...]:
        """Return the parts of a unit of these troops with these figures."""
        groups = self.groups(troops)
        parts = []
        room = self._command_room()
        for members, number in zip(groups, self.among(groups, atoms), strict=True):
            profile = self.basis.profile_of(members[0])
            strength = sum(troop.strength for troop in members)
            command = self._command(members, strength, number, room)
            room -= sum(each.figures for each in command)
            parts.append(Part(profile, strength, number, command, tuple(members)))
        return tuple(parts)

    def among(self, groups: Sequence[Sequence[Troop]], atoms: Pools) -> list[int]:
        """Share figures among groups, pool by pool, by men; pinned ones are taken out first."""
        given = [0] * len(groups)
        for pool, total in atoms:
            mine = [i for i, group in enumerate(groups) if self.pool_name(group[0]) == pool]
            for i in mine:
                given[i] = sum(troop.pinned or 0 for troop in groups[i])
            weights = [
                sum(troop.strength for troop in groups[i] if troop.pinned is None) for i in mine
            ]
            left = total - sum(given[i] for i in mine)
            if left > 0 and not any(weights):
                weights = [sum(troop.strength for troop in groups[i]) for i in mine]
            for i, number in zip(mine, shares(max(0, left), weights), strict=True):
                given[i] += number
        return given

    def _command_room(self) -> int:
        sizing = self.basis.ruleset.sizing
        if self.basis.ratio == 1 or sizing.strategy != "ratio":
            return 10**9
        return sizing.command_at_most

    def _command(
        self, troops: Sequence[Troop], strength: int, figures: int, room: int
    ) -> tuple[CommandCount, ...]:
        """Count the command figures among a part's figures: exactly at 1:1, else by share."""
        counts: dict[str, int] = {}
        for troop in troops:
            for each in troop.command:
                counts[each.kind] = counts.get(each.kind, 0) + each.count
        men = sum(counts.values())
        if not men or not figures:
            return ()
        if self.basis.ratio == 1:
            return tuple(CommandCount(kind, number) for kind, number in counts.items())
        of_command = min(shares(figures, [max(0, strength - men), men])[1], room)
        given = shares(of_command, list(counts.values()))
        return tuple(
            CommandCount(kind, number) for kind, number in zip(counts, given, strict=True) if number
        )
