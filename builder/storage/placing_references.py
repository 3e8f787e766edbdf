"""Does everything in the deployment of a battle lead somewhere?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.messages import N_, Message
from builder.storage.references import check

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.placing import SideDeployment
    from builder.core.ruleset import Ruleset
    from builder.storage.references import Fault, Path

__all__ = ["placing_faults"]


def placing_faults(
    deployment: tuple[SideDeployment, ...], ruleset: Ruleset, sides: tuple[str, ...], path: Path
) -> Iterator[Fault]:
    """Yield sides and strips that aren't known, and sides and units that are there twice.

    Units that aren't known any more are no faults: the army was edited since.
    """
    strips = [each.id for each in ruleset.deployment.strips] if ruleset.deployment else []
    seen: set[str] = set()
    for place, each in enumerate(deployment):
        here = (*path, place)
        yield from check((*here, "side"), each.side, sides)
        yield from check((*here, "strip"), each.strip, strips)
        if each.side in seen:
            message = Message.of(N_("the side “{name}” is there twice"), name=each.side)
            yield (*here, "side"), message
        seen.add(each.side)
        yield from _units_twice(each, here)


def _units_twice(each: SideDeployment, path: Path) -> Iterator[Fault]:
    units: set[str] = set()
    for place, placement in enumerate(each.placements):
        if placement.unit in units:
            message = Message.of(N_("the unit “{name}” is placed twice"), name=placement.unit)
            yield (*path, "placements", place, "unit"), message
        units.add(placement.unit)
