"""The steps of a sealed game in their order, and which deed is one's own now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from builder.core.exchange import PHASES
from builder.core.exchange_turns import next_step
from builder.core.messages import N_

if TYPE_CHECKING:
    from builder.core.exchange import Owner

__all__ = ["Cell", "Deed", "Stage", "deed_of", "stages_of"]

Cell = Literal["done", "now", "later", ""]
# What the one button does; ``wait``: it is the other side's turn.
Deed = Literal[
    "propose", "accept", "wait", "commit", "seed", "ground", "commit-later", "open-all", "audit"
]
_NAMES = (
    N_("Agreement"),
    N_("First seals"),
    N_("Seed"),
    N_("Ground and deployment"),
    N_("Play"),
    N_("Everything open"),
    N_("Audit"),
)


@dataclass(frozen=True, slots=True)
class Stage:
    """A step, and how far one is with it oneself and the other side is."""

    name: str
    mine: Cell
    theirs: Cell


def _done_of(owner: Owner, *, audited: bool) -> list[tuple[bool, bool]]:
    all_open = "all" in owner.handed
    theirs_open = len(owner.opened) >= PHASES * owner.agreement.terms.slots
    played = all_open or theirs_open
    return [
        (True, len(owner.agreement.nonces) > 1),
        (len(owner.mine) > 0, len(owner.theirs) > 0),
        ("seed" in owner.handed, owner.their_seed is not None),
        (len(owner.mine) > 1, len(owner.theirs) > 1),
        (played, played),
        (all_open, theirs_open),
        (audited, audited),
    ]


def stages_of(owner: Owner | None, *, audited: bool) -> tuple[Stage, ...]:
    """Return all steps; before a game is agreed on none is done.

    ``audited``: whether the opened army was compared with rules and points. The audit is one's
    own affair, so the other side's cell says nothing.
    """
    done = _done_of(owner, audited=audited) if owner is not None else [(False, False)] * len(_NAMES)
    current = next((place for place, both in enumerate(done) if not all(both)), len(done))
    stages = []
    for place, (name, both) in enumerate(zip(_NAMES, done, strict=True)):
        mine, theirs = (_cell(each, place - current) for each in both)
        stages.append(Stage(name, mine, "" if place == len(done) - 1 else theirs))
    return tuple(stages)


def _cell(done: bool, from_now: int) -> Cell:  # noqa: FBT001 - one of a pair
    if done:
        return "done"
    return "now" if from_now == 0 else "later"


def deed_of(owner: Owner | None, *, proposed: bool, ground_laid: bool) -> Deed:
    """Return what one has to do oneself now.

    ``proposed``: a proposal of the other side is looked at; ``ground_laid``: the battle in front
    has the ground of both.
    """
    if owner is None:
        return "accept" if proposed else "propose"
    step = next_step(owner)
    if step.who == "they":
        return "wait"
    if step.name == "commit" and len(owner.mine) > 0:
        return "commit-later" if ground_laid else "ground"
    deeds: dict[str, Deed] = {
        "commit": "commit",
        "seed": "seed",
        "play": "open-all",
        "audit": "audit",
    }
    return deeds[step.name]
