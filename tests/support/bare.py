"""A battle as it is before anybody stands on its table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.scenario import Scenario

if TYPE_CHECKING:
    from builder.core.roster import Roster

__all__ = ["bare", "cleared"]


def bare(scenario: Scenario) -> Scenario:
    """Return a battle with nobody set out, in the zones of the rules."""
    sides = tuple(each.model_copy(update={"zone": None}) for each in scenario.sides)
    return scenario.model_copy(update={"deployment": (), "sides": sides})


def cleared(document: Roster | Scenario) -> Roster | Scenario:
    """Return a document as an edit that clears the table makes it; an army has none."""
    return bare(document) if isinstance(document, Scenario) else document
