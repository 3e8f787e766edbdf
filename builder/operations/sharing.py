"""Files for others: the opponent's copy, a side's own file, the umpire's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, get_args

from builder.core.errors import BadRequest, UnknownName
from builder.core.exchange import Public
from builder.core.messages import N_, Message
from builder.core.player_copies import part_of
from builder.core.roster import Roster
from builder.core.scenario import Scenario
from builder.core.secrecy import owners, public_copy
from builder.core.secret_fields import TOPICS, closed_topics
from builder.operations.documents import save_file
from builder.storage.exchange_files import save_exchange

if TYPE_CHECKING:
    from pathlib import Path

    from builder.storage.documents import Document
    from builder.storage.library import Library

__all__ = ["RECIPIENTS", "Recipient", "player_copy", "share", "share_copy", "share_with_player"]

Recipient = Literal["opponent", "umpire", "owner"]
RECIPIENTS: tuple[Recipient, ...] = get_args(Recipient)


def share_copy(
    document: Document, library: Library, recipient: Recipient, side: str | None = None
) -> Document:
    """Return the document as its recipient may have it.

    ``opponent``: without the secrets of any side, whose ever opponent he is, for a file may go
    from hand to hand; ``owner``: with those of one side and no other; ``umpire``: whole. ``side``:
    whose file it is; needed for an owner where there are several, and checked in any case.

    Raises:
        UnknownName: there is no such side.
        BadRequest: an owner's file of a battle of several sides, and none is named.
        PackError: the rules that say what is secret have faults.
    """
    sides = [each for each in owners(document) if each]
    if side is not None and side not in sides:
        raise UnknownName(Message.of(N_("side")), side, sides)
    if recipient == "umpire":
        return document
    ruleset = library.ruleset_of(document)
    open_topics = frozenset(TOPICS) - closed_topics(ruleset, document)
    if recipient == "opponent":
        return public_copy(document, open_topics=open_topics)
    if len(sides) <= 1:
        return document
    if side is None:
        text = N_("Say whose file it should be; the sides are: {names}.")
        raise BadRequest(Message.of(text, names=", ".join(sides)))
    return public_copy(document, frozenset({side}), open_topics)


def share(
    document: Document,
    target: Path,
    library: Library,
    recipient: Recipient,
    side: str | None = None,
) -> None:
    """Write the recipient's copy to a file; one with secrets can be read by its owner alone.

    An opponent's is a public copy, which opens as such; the others are ordinary documents.

    Raises:
        UnknownName, BadRequest, PackError: see ``share_copy``.
        DocumentError, CouldNotWrite: see ``storage``; what was there before is unchanged.
    """
    copy = share_copy(document, library, recipient, side)
    if recipient != "opponent":
        save_file(copy, target, library, private=True)
    elif isinstance(copy, Roster):
        save_exchange(Public(army=copy), target)
    else:
        save_exchange(Public(side=side, battle=copy), target)


def player_copy(
    document: Document, library: Library, player: str, side: str | None = None
) -> Scenario:
    """Return the battle as one of its players may have it (see ``core.player_copies``).

    Of the other sides it is the opponent's. ``side``: his, checked where it is named.

    Raises:
        UnknownName: the battle has no such player, or that side hasn't.
        PackError: the rules that say what is secret have faults.
    """
    sides = document.sides if isinstance(document, Scenario) else ()
    found = {
        each.id: (own, each)
        for own in sides
        for each in own.players
        if side is None or own.id == side
    }
    if not isinstance(document, Scenario) or player not in found:
        raise UnknownName(Message.of(N_("player")), player, found)
    ruleset = library.ruleset_of(document)
    closed = closed_topics(ruleset, document)
    own, each = found[player]
    part = part_of(own, each, ruleset.players, closed)
    return public_copy(document, open_topics=frozenset(TOPICS) - closed, parts={own.id: part})


def share_with_player(
    document: Document, target: Path, library: Library, player: str, side: str | None = None
) -> None:
    """Write the copy of one of several players to a file that he alone can read.

    Raises:
        UnknownName, PackError: see ``player_copy``.
        DocumentError, CouldNotWrite: see ``save_file``; what was there before is unchanged.
    """
    save_file(player_copy(document, library, player, side), target, library, private=True)
