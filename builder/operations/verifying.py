"""What a sealed game's file proves, and the audit of an army when everything is open."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from builder.core import exchange_opening
from builder.core import exchange_turns as turns
from builder.core.errors import BadRequest, SealBroken
from builder.core.exchange import PHASES, Owner, Public, Umpire
from builder.core.exchange_audit import Proof, proofs_of
from builder.core.messages import N_, Message
from builder.operations.auditing import audit
from builder.operations.own_files import open_own
from builder.operations.sealed_values import ground_of_values, own_values

if TYPE_CHECKING:
    from builder.core.exchange_turns import Step
    from builder.operations.exchange import OwnFile
    from builder.storage.library import Library

__all__ = ["Report", "agreed_ground", "ground_command", "verify"]


@dataclass(frozen=True, slots=True)
class Report:
    """What a file proves; ``legal``: whether what was opened keeps rules and points, or None."""

    proofs: tuple[Proof, ...]
    next: Step | None
    legal: bool | None = None

    @property
    def altered(self) -> bool:
        """Whether a seal doesn't verify."""
        return any(proof.state == "altered" for proof in self.proofs)


def agreed_ground(owner: Owner) -> tuple[tuple[str, ...], str] | None:
    """Return the choices of ground of both sides in their order, and the seed of both.

    None: both halves of the seed aren't open yet, or no dice lay the ground.
    """
    seed = exchange_opening.joint_seed_of(owner)
    if seed is None or not owner.agreement.terms.grounds:
        return None
    theirs = {
        slot: value
        for (phase, slot), value in exchange_opening.values_opened(owner).items()
        if phase == 1
    }
    chosen = {
        owner.side: ground_of_values(own_values(owner, 1)),
        turns.other_side(owner): ground_of_values(theirs),
    }
    return tuple(chosen[party.id] for party in owner.agreement.terms.sides), seed


def ground_command(owner: Owner) -> str | None:
    """Return the command that lays the ground from both halves of the seed, or None before."""
    agreed = agreed_ground(owner)
    if agreed is None:
        return None
    choices, seed = agreed
    return f"legatus terrain BATTLE --choices {','.join(choices)} --seed {seed} -o LAID"


def verify(own: OwnFile, library: Library) -> Report:
    """Work out anew all that a side's file proves; where everything is open, audit it.

    Takes an umpire's file too, and then reports on both.

    Raises:
        BadRequest: it is a public copy.
        DocumentError, CouldNotRead, UnknownName, PackError: see ``storage``.
        Locked, SealBroken, MissingExtra: see ``operations.own_files``.
    """
    kinds: tuple[type[Owner | Umpire | Public], ...] = (Owner, Umpire, Public)
    held = open_own(own, kinds)
    if isinstance(held, Public):
        raise _is_copy(held)
    if isinstance(held, Owner):
        return _report(held, library)
    one, other = (_report(owner, library) for owner in held.owners)
    legal = None if None in (one.legal, other.legal) else bool(one.legal and other.legal)
    return Report(one.proofs + other.proofs, None, legal)


def _is_copy(public: Public) -> BadRequest:
    if public.game is None:
        return turns.nothing_sealed()
    text = N_("A public copy is compared with what you hold: “{command}”.")
    return BadRequest(Message.of(text, command="legatus join FILE"))


def _report(owner: Owner, library: Library) -> Report:
    report = Report(proofs_of(owner), None)
    if report.altered:
        return report
    step = turns.next_step(owner)
    if len(owner.opened) < PHASES * owner.agreement.terms.slots:
        return replace(report, next=step)
    try:
        found = audit(owner, library)
    except SealBroken as error:
        return Report((*report.proofs, Proof("altered", error.message)), step, legal=False)
    if not found.wrong:
        return Report((*report.proofs, Proof("verified", found.told)), step, legal=True)
    told = tuple(Proof("illegal", message) for message in found.wrong)
    return Report((*report.proofs, *told), step, legal=False)
