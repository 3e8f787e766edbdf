"""What the fields of the inspector work with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.gui.roster.choice_fields import Choice
from builder.gui.words import capital, spoken

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from builder.core.sums import Place
    from builder.gui.roster.deeds import RosterDeeds
    from builder.gui.roster.node_view import NodeView
    from builder.gui.session import Session

__all__ = ["Desk", "echelon_choices"]


@dataclass(eq=False)
class Desk:
    """What fields work with: the session, its deeds, and the view that holds now.

    ``ask_cell`` opens the place where the value of a cell is typed over. ``burst`` changes with
    the selection: typing in one field merges to one step only within it.
    """

    session: Session
    deeds: RosterDeeds
    view: NodeView
    ask_cell: Callable[[Place], object]
    burst: int = 0

    def set(self, label: str, field: str, value: object) -> bool:
        """Set a field of the selected nodes."""
        return self.deeds.change(self.view.ids, label, field, value, self.burst)

    def set_at_units(self, label: str, field: str, value: object) -> bool:
        """Set a field where it holds for the units concerned."""
        return self.deeds.change(self.view.place_ids, label, field, value, self.burst)

    def choose(self, characteristic: str, options: Sequence[str]) -> bool:
        """Choose options of a characteristic for the selected troops."""
        return self.deeds.choose(self.view.ids, characteristic, options)


def echelon_choices(view: NodeView, nothing: str) -> list[Choice]:
    """Return the ruleset's echelons as choices, the highest first, after one for none."""
    echelons = reversed(view.ruleset.echelons)
    return [
        Choice("", nothing),
        *(Choice(each.id, capital(spoken(each.label))) for each in echelons),
    ]
