"""The sealed games of a folder, as a window asks for them: what lies there, and what it proves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from builder.core.errors import BuilderError, Locked, NotApplicable, SealBroken
from builder.core.exchange import Agreement, game_of
from builder.core.exchange_opening import roots_shown, values_opened
from builder.core.exchange_sealing import check_agreement
from builder.core.messages import N_, Message
from builder.core.scenario import Scenario
from builder.operations.documents import worked_out
from builder.operations.exchange import join, open_owner
from builder.operations.sealed_values import rebuilt_battle
from builder.operations.terrain import generate_terrain
from builder.operations.verifying import agreed_ground, verify
from builder.storage.exchange_files import open_exchange

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from builder.core.battle import Battle
    from builder.core.battlefield import Terrain
    from builder.core.exchange import Owner, Public
    from builder.operations.exchange import Done, OwnFile
    from builder.operations.verifying import Report
    from builder.storage.documents import Document
    from builder.storage.library import Library

__all__ = [
    "Joined",
    "Standing",
    "Verdict",
    "ground_is_laid",
    "ground_laid",
    "join_all",
    "last_file",
    "proposal_in",
    "standing_of",
    "their_battle",
]

# ``altered``: a seal doesn't verify; ``illegal``: all do, and what is open breaks the rules.
Verdict = Literal["verified", "altered", "not yet", "illegal", "locked"]


@dataclass(frozen=True, slots=True)
class Joined:
    """What became of a file that was to be joined: what it did, or why it wasn't taken."""

    file: Path
    done: Done | None = None
    error: BuilderError | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """How a game stands: its verdict, what is proved, and what was wrong with the copy if it is."""

    verdict: Verdict
    report: Report | None = None
    told: Message | None = None


def last_file(owner: Owner, folder: Path) -> Path:
    """Return the file that a side wrote last for the other, whether it is still there or not."""
    name = f"agreement-{owner.side}"
    if "all" in owner.handed:
        name = f"opening-all-{owner.side}"
    elif len(owner.mine) == 1 and "seed" in owner.handed:
        name = f"seed-{owner.side}"
    elif owner.mine:
        name = f"commitment-{len(owner.mine)}-{owner.side}"
    return folder / f"{name}.legatus"


def proposal_in(path: Path) -> Agreement:
    """Return the agreement in a file, to be looked at before it is accepted.

    Raises:
        DocumentError, CouldNotRead: see ``storage``.
        SealBroken: it was altered.
    """
    agreement = open_exchange(path, (Agreement,))
    check_agreement(agreement)
    return agreement


def join_all(own: OwnFile, files: Iterable[Path]) -> tuple[Joined, ...]:
    """Join several files, in whatever order they are named; what isn't taken says why.

    A file that comes before its turn is tried again once another was taken.
    """
    taken: list[Joined] = []
    waiting = list(dict.fromkeys(files))
    refused: list[Joined] = []
    while waiting:
        tried = [_joined(own, file) for file in waiting]
        refused = [each for each in tried if each.error is not None]
        new = [each for each in tried if each.done is not None]
        taken.extend(new)
        waiting = [each.file for each in refused] if new else []
    return (*taken, *refused)


def _joined(own: OwnFile, file: Path) -> Joined:
    try:
        return Joined(file, done=join(own, file))
    except Locked:
        raise
    except BuilderError as error:
        return Joined(file, error=error)


def ground_is_laid(owner: Owner, document: Document) -> bool:
    """Tell whether a battle has the ground of the seed and the choices of both, or needs none."""
    agreed = agreed_ground(owner)
    if agreed is None:
        return True
    terrain = document.terrain if isinstance(document, Scenario) else None
    if terrain is None:
        return False
    choices, seed = agreed
    return terrain.seed == seed and tuple(each.choice for each in terrain.choices) == choices


def ground_laid(owner: Owner, document: Document, library: Library) -> Terrain:
    """Return the ground that the seed and the choices of both make of a battle's.

    Raises:
        NotApplicable: both halves of the seed aren't open yet, or no ground is laid by dice.
        BadRequest, UnknownName: see ``generate_terrain``.
    """
    agreed = agreed_ground(owner)
    if agreed is None:
        raise NotApplicable(Message.of(N_("Both halves of the seed must be open first.")))
    choices, seed = agreed
    return generate_terrain(document, library, choices, seed)


def their_battle(owner: Owner, library: Library) -> Battle | None:
    """Return the other side's army as it opened it with its seed; None before, or if it is none."""
    first = {slot: value for (phase, slot), value in values_opened(owner).items() if phase == 1}
    try:
        return worked_out(rebuilt_battle(first, {}, library), library) if first else None
    except BuilderError:
        return None


def standing_of(own: OwnFile, library: Library, copy: Public | None = None) -> Standing:
    """Return how a game stands, and whether a public copy of the other side belongs to it.

    Raises:
        DocumentError, CouldNotRead, UnknownName, PackError: see ``storage``.
    """
    try:
        report = verify(own, library)
    except Locked as error:
        return Standing("locked", told=error.message)
    told = None
    if copy is not None and not report.altered:
        try:
            told = _copy_told(open_owner(own), copy)
        except SealBroken as error:
            return Standing("altered", report, error.message)
    return Standing(_verdict(report), report, told)


def _copy_told(owner: Owner, copy: Public) -> Message | None:
    """Return what a copy shows; one's own shows nothing new.

    Raises:
        SealBroken: it is of this game, and names other roots than those that one holds.
    """
    if len(owner.agreement.nonces) == 1 or copy.game != game_of(owner.agreement).hex():
        return Message.of(N_("The copy in front is of another game than the one that lies here."))
    return None if copy.side == owner.side else roots_shown(owner, copy)


def _verdict(report: Report) -> Verdict:
    if report.altered:
        return "altered"
    if report.legal is None:
        return "not yet"
    return "verified" if report.legal else "illegal"
