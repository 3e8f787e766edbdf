"""The data that a document was made with, pinned by id, version and what they say."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, TypeVar

from builder.core import sealing
from builder.core.roster import DataVersion, Roster
from builder.core.scenario import Scenario
from builder.core.waiting_nodes import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.core.army_list import ArmyList
    from builder.core.model import Model
    from builder.core.ruleset import Ruleset

__all__ = ["digest_of", "pin_of", "pins_of", "with_pins"]

D = TypeVar("D", bound=Roster | Scenario)


def digest_of(data: Model) -> str:
    """Return SHA-256 of all that data say, in hexadecimal.

    The order of a model's fields makes no difference, nor does a field at its default: so a newer
    program, which knows more fields, has the same for data that don't use them.
    """
    return hashlib.sha256(sealing.canonical(plain(data))).hexdigest()


def pin_of(data: Ruleset | ArmyList) -> DataVersion:
    """Return what pins a ruleset or list in a document."""
    return DataVersion(id=data.id, version=data.version, digest=digest_of(data))


def pins_of(document: Roster | Scenario) -> tuple[DataVersion, ...]:
    """Return what a document pins: its ruleset, then the list of each army."""
    if isinstance(document, Roster):
        return document.ruleset, document.army.army_list
    return document.ruleset, *(side.army.army_list for side in document.sides)


def with_pins(document: D, pins: Sequence[DataVersion]) -> D:
    """Return a document with other pins, in the order of ``pins_of``."""
    ruleset, *lists = pins
    if isinstance(document, Roster):
        army = document.army.model_copy(update={"army_list": lists[0]})
        return document.model_copy(update={"ruleset": ruleset, "army": army})
    sides = tuple(
        side.model_copy(update={"army": side.army.model_copy(update={"army_list": each})})
        for side, each in zip(document.sides, lists, strict=True)
    )
    return document.model_copy(update={"ruleset": ruleset, "sides": sides})
