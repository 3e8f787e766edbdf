"""Armies of any size for the benches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.building import Builder
from builder.core.roster import Army, DataVersion, Formation, Roster, Troop
from builder.operations.packs import shared_library

if TYPE_CHECKING:
    from builder.core.profile import Basis

RULESET, LIST = "roman-ancients", "polybian-roman"


def basis(ratio: int = 10) -> Basis:
    """Return the basis of the bench's list."""
    return shared_library().basis(RULESET, LIST, ratio)


def army_of_units(units: int) -> Army:
    """Return an army of troops that are a unit each at 1:10, ten to a formation."""
    entries = [entry.id for entry in basis().army_list.entries][:4]
    formations = []
    for first in range(0, units, 10):
        troops = tuple(
            Troop(
                kind="troop",
                id=100_000 + first + place,
                name=f"Unit {first + place}",
                entry=entries[place % 4],
                strength=100 + (7 * place + first) % 90,
                echelon="maniple",
            )
            for place in range(min(10, units - first))
        )
        formations.append(
            Formation(kind="formation", id=2 + first // 10, echelon="cohort", children=troops)
        )
    root = Formation(kind="formation", id=1, echelon="army", children=tuple(formations))
    return Army(army_list=DataVersion(id=LIST, version="1"), root=root)


def army_of_legions(legions: int) -> Army:
    """Return an army of whole organisations, thirty units each at 1:10, four levels deep."""
    builder = Builder(basis().army_list, first_id=2)
    children = tuple(builder.organisation("legion") for _ in range(legions))
    root = Formation(kind="formation", id=1, echelon="army", children=children)
    return Army(army_list=DataVersion(id=LIST, version="1"), root=root)


def roster_of_units(units: int) -> Roster:
    """Return a document of so many units."""
    return Roster(
        title=f"{units} units",
        ruleset=DataVersion(id=RULESET, version="1"),
        ratio=10,
        army=army_of_units(units),
    )
