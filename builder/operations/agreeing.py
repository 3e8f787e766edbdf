"""Agreeing on a sealed game: one side proposes it, the other accepts.

Chance (nonces, master keys, seeds) enters here; all that follows is worked out from it.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from builder.core import exchange_sealing, sealing
from builder.core import exchange_turns as turns
from builder.core.errors import BadRequest, NotApplicable
from builder.core.exchange import MOST_SLOTS, Agreement, Party, Rules, Terms
from builder.core.messages import N_, Message
from builder.core.pinning import digest_of
from builder.core.secret_fields import closed_topics
from builder.operations.exchange import Done, OwnFile, battle_in, new_file, write_step
from builder.storage.exchange_files import open_exchange

if TYPE_CHECKING:
    from pathlib import Path

    from builder.core.exchange import Owner
    from builder.core.scenario import Scenario
    from builder.storage.library import Library

__all__ = ["accept", "propose", "terms_of"]

CHANCE_BYTES = 32
PLAYERS = 2


def _chance() -> exchange_sealing.Chance:
    nonce, master, seed = (secrets.token_hex(CHANCE_BYTES) for _ in range(3))
    return exchange_sealing.Chance(nonce, master, seed)


def terms_of(battle: Scenario, library: Library, *, slots: int, limit: int | None) -> Terms:
    """Return what a battle has to agree on.

    Raises:
        NotApplicable: it hasn't two sides.
        BadRequest: the number of slots won't do.
    """
    if len(battle.sides) != PLAYERS:
        text = N_("A sealed game is between two sides; this battle has {n}.")
        raise NotApplicable(Message.of(text, n=len(battle.sides)))
    if not PLAYERS <= slots <= MOST_SLOTS:
        text = N_("Agree on 2 to {most} slots.")
        raise BadRequest(Message.of(text, most=MOST_SLOTS))
    ruleset = library.ruleset_of(battle)
    one, other = (Party(id=side.id, name=side.name) for side in battle.sides)
    grounds = tuple(each.id for each in ruleset.terrain.choices) if ruleset.terrain else ()
    return Terms(
        title=battle.title,
        rules=Rules(id=ruleset.id, version=ruleset.version, digest=digest_of(ruleset)),
        ratio=battle.ratio,
        limit=limit,
        table=battle.table,
        grounds=grounds,
        secret=tuple(sorted(closed_topics(ruleset, battle))),
        sides=(one, other),
        slots=slots,
        phases=2,
    )


def propose(
    battle: Path, side: str, library: Library, *, slots: int = sealing.SLOTS, limit: int | None
) -> Done:
    """Propose a game to the other side; the files lie beside the battle.

    Raises:
        BadRequest, NotApplicable: see ``terms_of``; there is no such side, or a file of the name.
        DocumentError, CouldNotRead, CouldNotWrite: see ``storage``.
    """
    scenario = battle_in(battle, library)
    terms = terms_of(scenario, library, slots=slots, limit=limit)
    if side not in {party.id for party in terms.sides}:
        known = ", ".join(party.id for party in terms.sides)
        text = N_("There is no side “{side}” in this battle; there are {known}.")
        raise BadRequest(Message.of(text, side=side, known=known))
    owner = exchange_sealing.proposed(terms, side, _chance())
    return _begun(owner, battle.parent)


def _begun(owner: Owner, folder: Path) -> Done:
    path = new_file(folder, f"owner-{owner.side}")
    out = new_file(folder, f"agreement-{owner.side}")
    write_step(OwnFile(path), owner, out, owner.agreement)
    text = N_(
        "You play {side}. Keep {file} to yourself, and a copy of it: without it nothing that you "
        "seal can be opened."
    )
    message = Message.of(text, side=owner.side, file=path.name)
    return Done(message, turns.next_step(owner), path, out)


def accept(proposal: Path, library: Library, folder: Path) -> Done:
    """Accept a proposed game, as the side that didn't propose it.

    Raises:
        BadRequest: the rules here aren't those of the proposal, or a file of the name is there.
        SealBroken: it was altered.
        UnknownName, DocumentError, CouldNotRead, CouldNotWrite: see ``storage``.
    """
    theirs = open_exchange(proposal, (Agreement,))
    rules = theirs.terms.rules
    if digest_of(library.ruleset(rules.id)) != rules.digest:
        text = N_(
            "Your rules “{id}” aren't those of the proposal (version {version}): both need the "
            "same, own values too. Nothing was agreed."
        )
        raise BadRequest(Message.of(text, id=rules.id, version=rules.version))
    return _begun(exchange_sealing.accepted(theirs, _chance()), folder)
