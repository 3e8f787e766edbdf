"""Rules of composition: what an army must hold, as data with severity, reason and citation.

Three kinds. ``every``: each thing of a level that ``when`` describes must meet ``require``.
``count``: how many things of a level there may be in the army, in a formation or for so many men.
``share``: what part of the army's figures, men or points may be of a kind (in per cent).
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from builder.core.condition import Bounds, Condition
from builder.core.finding import Severity
from builder.core.model import LocalisedText, Number, Slug
from builder.core.tables import Sourced

__all__ = ["CompositionRule", "CountRule", "EveryRule", "ShareRule"]

Level = Literal["unit", "formation", "part", "leader", "army"]


class _Rule(Sourced):
    id: Slug
    severity: Severity = Severity.ERROR
    label: LocalisedText
    why: LocalisedText
    cite: str = ""


class EveryRule(_Rule):
    """Each thing of a level that ``when`` describes must meet ``require``.

    ``at``: only formations of this echelon, or that play this role. A condition on a formation
    holds when it holds for every part in it, with the formation's own tags and numbers.
    """

    kind: Literal["every"]
    of: Level = "unit"
    at: Slug | None = None
    when: Condition | None = None
    require: Condition


class CountRule(_Rule):
    """How many there are: in the whole army, in each formation, or for each ``per_men`` men.

    ``echelon``: only in formations of this echelon, or that play this role.
    """

    kind: Literal["count"]
    of: Literal["unit", "leader"] = "unit"
    when: Condition | None = None
    bounds: Bounds
    per: Literal["army", "formation"] = "army"
    echelon: Slug | None = None
    per_men: Number | None = None


class ShareRule(_Rule):
    """What part of the army ``when`` may describe, in per cent of its figures or men.

    ``where``: only in an army that this describes; with ``some: part`` a part of it is enough.
    """

    kind: Literal["share"]
    where: Condition | None = None
    of: Literal["figures", "men"] = "figures"
    when: Condition
    bounds: Bounds


CompositionRule = Annotated[EveryRule | CountRule | ShareRule, Field(discriminator="kind")]
