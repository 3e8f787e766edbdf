"""From real strength to what stands on the table, by the ruleset's own strategy.

``sizer(basis)`` gives the object that sizes trees and remembers; ``size`` is for once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from builder.core.errors import BadRequest, NotApplicable
from builder.core.memory import Memory
from builder.core.messages import N_, Message
from builder.core.sizing_by_count import CountSizing
from builder.core.sizing_by_ratio import RatioSizing

if TYPE_CHECKING:
    from builder.core.profile import Basis
    from builder.core.roster import Formation, Troop
    from builder.core.ruleset import Ruleset
    from builder.core.sized import Sized

__all__ = ["Sizer", "checked_ratio", "size", "sizer"]


class Sizer(Protocol):
    """Something that sizes trees at one basis."""

    def size(self, root: Formation | Troop) -> Sized:
        """Return what stands on the table for the tree under ``root``."""
        ...


def sizer(basis: Basis, memory: Memory | None = None) -> Sizer:
    """Return the sizer for a basis; keep it, with its memory, between edits."""
    kind = RatioSizing if basis.ruleset.has_ratio else CountSizing
    return kind(basis, Memory() if memory is None else memory)


def size(basis: Basis, root: Formation | Troop) -> Sized:
    """Size a tree once, remembering nothing."""
    return sizer(basis).size(root)


def checked_ratio(ruleset: Ruleset, ratio: int | None) -> int | None:
    """Return the ratio where the ruleset takes it.

    Raises:
        NotApplicable: a ratio was asked of a ruleset that has none.
        BadRequest: it is out of the ruleset's range, or not listed where only listed ones count.
    """
    if ratio is None:
        return None
    if not ruleset.has_ratio:
        raise NotApplicable(
            Message.of(
                N_(
                    "{name} has no figure scale: its units are counted, not divided. "
                    "Leave the scale away."
                ),
                name=ruleset.name,
            )
        )
    listed = [scale.ratio for scale in ruleset.scales]
    free = ruleset.free_scale
    if ratio in listed or (free is not None and free.at_least <= ratio <= free.at_most):
        return ratio
    if free is None:
        known = ", ".join(f"1:{each}" for each in listed)
        raise BadRequest(
            Message.of(N_("The scale 1:{ratio} isn't one of {known}."), ratio=ratio, known=known)
        )
    raise BadRequest(
        Message.of(
            N_("The scale 1:{ratio} is out of range: a whole number from {low} to {high}."),
            ratio=ratio,
            low=free.at_least,
            high=free.at_most,
        )
    )
