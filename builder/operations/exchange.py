"""A sealed game between two players who have only files: each step as one file made or read.

Each side keeps an owner's file; it holds its secrets and all it got, and no step changes it but
after the step was judged whole. ``operations.agreeing`` begins a game.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from builder.core import exchange_opening, exchange_sealing, sealing
from builder.core import exchange_turns as turns
from builder.core.errors import BadRequest, NotApplicable, SealBroken
from builder.core.exchange import (
    Agreement,
    Commitment,
    Opening,
    Owner,
    Public,
    Umpire,
)
from builder.core.locking import LockedFile
from builder.core.messages import N_, Message
from builder.core.scenario import Scenario
from builder.operations.documents import open_file
from builder.operations.game_files import games_in
from builder.operations.own_files import OwnFile, open_own, save_own
from builder.operations.sealed_values import (
    first_values,
    own_values,
    public_part,
    second_values,
)
from builder.storage.documents import kind_at, kind_of
from builder.storage.exchange_files import open_exchange, save_exchange

if TYPE_CHECKING:
    from collections.abc import Iterable

    from builder.core.exchange_turns import Step
    from builder.core.model import Model
    from builder.core.sealing import Json
    from builder.storage.library import Library

__all__ = [
    "Done",
    "OwnFile",
    "again",
    "battle_in",
    "check_sealed",
    "commit",
    "find_owner",
    "for_umpire",
    "join",
    "new_file",
    "open_owner",
    "own_values",
    "publish",
    "reveal",
    "write_step",
]

MOST_NAMED = 8
# All that a player may try to join, so that each gets an answer of its own.
JOINED: tuple[type[Model], ...] = (
    Agreement,
    Commitment,
    Opening,
    Owner,
    Umpire,
    LockedFile,
    Public,
)


@dataclass(frozen=True, slots=True)
class Done:
    """What a step did: what it proved, which file to send, and what comes next.

    ``opened``: what the other side has opened with it, by phase and slot, but for empty slots.
    """

    message: Message
    next: Step
    owner: Path
    written: Path | None = None
    opened: tuple[tuple[str, Json], ...] = ()


# Files -------------------------------------------------------------------------------------------


def find_owner(folder: Path, named: str | None = None) -> Path:
    """Return the owner's file: the one that was named, else the only one of the folder.

    Raises:
        BadRequest: there is none, or there are several.
    """
    if named is not None:
        return Path(named)
    found = games_in(folder)
    if len(found) == 1:
        return found[0]
    if found:
        text = N_("Several games lie here; name your owner's file with {option}.")
        raise BadRequest(Message.of(text, option="--owner"))
    text = N_(
        "There is no owner's file here. Go to the folder of the game, or name the file with "
        "{option}. If it is lost, take the copy you kept; without one nothing that you sealed can "
        "be opened any more, and you both have to agree on a new game."
    )
    raise BadRequest(Message.of(text, option="--owner"))


def open_owner(own: OwnFile) -> Owner:
    """Open an owner's file.

    Raises:
        CouldNotRead, DocumentError: it isn't there or isn't taken.
        Locked, MissingExtra: it is locked, and not with this passphrase; or see ``storage``.
        SealBroken: it was altered.
    """
    return turns.checked_owner(open_own(own, (Owner,)))


def new_file(folder: Path, name: str) -> Path:
    """Return the path of a file that is to be written.

    Raises:
        BadRequest: it is there already.
    """
    path = folder / f"{name}.legatus"
    if path.exists():
        raise BadRequest(
            Message.of(
                N_("{path} is there already; nothing was overwritten. Move it away first."),
                path=str(path),
            )
        )
    return path


def write_step(own: OwnFile, owner: Owner, out: Path, value: Model) -> None:
    """Write one's own file, and then the one to send.

    Raises:
        CouldNotWrite, DocumentError: see ``storage``.
    """
    # One's own first: a file that was sent and isn't known here any more couldn't be opened.
    save_own(own, owner)
    save_exchange(value, out)


def battle_in(path: Path, library: Library) -> Scenario:
    """Return the battle in a file.

    Raises:
        NotApplicable: it is an army alone, or a public copy.
        CouldNotRead, DocumentError, UnknownName, PackError: see ``storage``.
    """
    opened = open_file(path, library)
    if opened.public is not None:
        text = N_("This is a public copy: its secrets are missing. Take the battle itself.")
        raise NotApplicable(Message.of(text))
    if not isinstance(opened.document, Scenario):
        raise NotApplicable(Message.of(N_("A sealed game needs a battle; this is an army alone.")))
    return opened.document


# Steps -------------------------------------------------------------------------------------------


def commit(own: OwnFile, battle: Path, library: Library, ground: str | None = None) -> Done:
    """Seal what the phase whose turn it is asks for, out of the battle's file.

    Raises:
        BadRequest: another step comes first; or see ``sealed_values``.
        SealBroken, Locked, DocumentError, CouldNotRead, CouldNotWrite: see ``open_owner`` and
            ``storage``.
    """
    owner = open_owner(own)
    phase = len(owner.mine) + 1
    terms = owner.agreement.terms
    turns.check_turn(owner)
    scenario = battle_in(battle, library)
    if scenario.ruleset.id != terms.rules.id or scenario.ratio != terms.ratio:
        raise BadRequest(Message.of(N_("The battle has other rules or another scale than agreed.")))
    seed = exchange_opening.joint_seed_of(owner)
    if scenario.terrain and scenario.terrain.seed not in {"", seed or ""}:
        text = N_(
            "The dice of the ground aren't from the seed of both; “{command}” tells how to lay it."
        )
        raise BadRequest(Message.of(text, command="legatus seal next"))
    if phase == 1:
        values = first_values(scenario, owner.side, terms, ground, library)
    else:
        values = second_values(scenario, owner.side, terms, own_values(owner, 1), library)
    if len(values) > terms.slots:
        text = N_(
            "There are {n} things to seal and {slots} slots were agreed. Agree on a new game with "
            "more: {option}."
        )
        raise BadRequest(
            Message.of(text, n=len(values), slots=terms.slots, option=f"--slots {len(values)}")
        )
    done, commitment = exchange_sealing.commit(owner, values)
    out = new_file(own.path.parent, f"commitment-{phase}-{owner.side}")
    write_step(own, done, out, commitment)
    text = N_("Sealed under the root {root}. You can't change it any more, and nobody can read it.")
    return Done(Message.of(text, root=commitment.root), turns.next_step(done), own.path, out)


def join(own: OwnFile, file: Path) -> Done:
    """Take what the other side sent.

    Raises:
        BadRequest, SealBroken: see ``core.exchange_opening.received``.
        DocumentError, CouldNotRead, CouldNotWrite: see ``storage``.
    """
    owner = open_owner(own)
    theirs = open_exchange(file, JOINED)
    if isinstance(theirs, Owner | Umpire | LockedFile):
        raise _not_for_you(owner, theirs)
    if isinstance(theirs, Public):
        message = exchange_opening.roots_shown(owner, theirs)
        return Done(message, turns.next_step(owner), own.path)
    if not isinstance(theirs, Agreement | Commitment | Opening):
        raise TypeError(theirs)
    joined, message = exchange_opening.received(owner, theirs)
    save_own(own, joined)
    known = {(each.phase, each.slot) for each in owner.opened}
    opened = tuple(
        (f"{phase}.{slot}", value)
        for (phase, slot), value in exchange_opening.values_opened(joined).items()
        if (phase, slot) not in known and value != sealing.EMPTY
    )
    return Done(message, turns.next_step(joined), own.path, opened=opened)


def _not_for_you(owner: Owner, theirs: Owner | Umpire | LockedFile) -> BadRequest:
    if not isinstance(theirs, Umpire) and theirs.side == owner.side:
        text = N_("This is your own owner's file: nobody joins it, and nobody should get it.")
        return BadRequest(Message.of(text))
    text = N_(
        "This holds the other side's secrets; nothing of it was read out. Delete it, tell the "
        "other side, and agree on a new game."
    )
    return BadRequest(Message.of(text))


def reveal(own: OwnFile, what: str | Iterable[tuple[int, int]]) -> Done:
    """Open one's seed (``seed``), everything (``all``), or things by phase and slot.

    Raises:
        BadRequest: it isn't its turn, there is no such slot, or the file is there already.
        SealBroken, Locked, DocumentError, CouldNotRead, CouldNotWrite: see ``open_owner`` and
            ``storage``.
    """
    owner = open_owner(own)
    if what == "seed":
        done, opening = exchange_opening.open_seed(owner)
        name = "seed"
    elif isinstance(what, str):
        done, opening = exchange_opening.open_items(owner, None)
        name = "opening-all"
    else:
        places = tuple(what)
        done, opening = exchange_opening.open_items(owner, places)
        # A name has room for some.
        named = [f"{phase}.{slot}" for phase, slot in places[:MOST_NAMED]]
        name = "-".join(
            ["opening", *named, *([f"of-{len(places)}"] if places[MOST_NAMED:] else [])]
        )
    out = new_file(own.path.parent, f"{name}-{owner.side}")
    write_step(own, done, out, opening)
    message = Message.plural_of(
        "Opened {n} slot. Send the file: who joins it sees that nothing was changed.",
        "Opened {n} slots. Send the file: who joins it sees that nothing was changed.",
        opening.count,
    )
    return Done(message, turns.next_step(done), own.path, out)


def publish(own: OwnFile, battle: Path, library: Library) -> Done:
    """Write what the other side may see of a battle, with the roots that one has sealed.

    Raises:
        BadRequest: nothing is sealed yet, or the file is there already.
        SealBroken, Locked, DocumentError, CouldNotRead, CouldNotWrite: see ``open_owner`` and
            ``storage``.
    """
    owner = open_owner(own)
    if not owner.mine:
        raise turns.not_yet(turns.next_step(owner))
    shown = public_part(battle_in(battle, library), owner.side, owner.agreement.terms)
    roots = tuple(each.root for each in owner.mine)
    public = Public(game=owner.mine[0].game, side=owner.side, roots=roots, battle=shown)
    out = new_file(own.path.parent, f"public-{owner.side}")
    save_exchange(public, out)
    message = Message.of(N_("Nothing secret is in it; the roots show what it belongs to."))
    return Done(message, turns.next_step(owner), own.path, out)


def for_umpire(one: OwnFile, other: OwnFile, folder: Path) -> Path:
    """Put the owner's files of both sides into one for an umpire, and return it.

    Raises:
        SealBroken: they are of two games, or of one side; or one was altered.
        BadRequest: the file is there already.
        DocumentError, CouldNotRead, CouldNotWrite: see ``storage``.
    """
    owners = open_owner(one), open_owner(other)
    if owners[0].agreement != owners[1].agreement or owners[0].side == owners[1].side:
        raise SealBroken(Message.of(N_("these aren't the two sides of one game")))
    out = new_file(folder, "umpire")
    save_exchange(Umpire(owners=owners), out)
    return out


def check_sealed(file: Path) -> None:
    """Refuse a public copy that belongs to no sealed game, before an owner's file is asked for.

    Raises:
        BadRequest: it is one.
        DocumentError, CouldNotRead: see ``storage``.
    """
    if kind_at(file) == kind_of(Public) and open_exchange(file, (Public,)).game is None:
        raise turns.nothing_sealed()


def again(own: OwnFile) -> Done:
    """Write the last step that the other side waits for once more, if its file is gone.

    Raises:
        BadRequest: the file is there.
        SealBroken, Locked, DocumentError, CouldNotRead, CouldNotWrite: see ``open_owner`` and
            ``storage``.
    """
    owner = open_owner(own)
    name, value = f"agreement-{owner.side}", owner.agreement
    step: Model = value
    if owner.mine:
        step, name = owner.mine[-1], f"commitment-{len(owner.mine)}-{owner.side}"
    out = new_file(own.path.parent, name)
    save_exchange(step, out)
    message = Message.of(N_("The same file once more; nothing has changed."))
    return Done(message, turns.next_step(owner), own.path, out)
