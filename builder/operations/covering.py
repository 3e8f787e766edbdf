"""A document as it may be seen by who looks over one's shoulder: one screen, two players.

``keep`` has the sides whose secrets are seen; None: everybody's, so that nothing is covered. What
is covered isn't painted over: whoever shows it is given a copy that never had it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from builder.core.public_battle import as_shown
from builder.core.roster import Roster
from builder.core.secrecy import public_copy
from builder.core.secret_fields import TOPICS, closed_topics
from builder.operations.documents import Workshop
from builder.storage.collector import without_collector

if TYPE_CHECKING:
    from builder.core.battle import Battle
    from builder.operations.packs import Library
    from builder.storage.documents import Document

__all__ = [
    "covered",
    "holds_several_secrets",
    "leaves_covered",
    "worked_out_covered",
    "worked_out_once",
]

Keep = frozenset[str] | None
Shown = TypeVar("Shown", bound="Document")


def covered(document: Shown, keep: Keep, library: Library) -> Shown:
    """Return a document as it may be seen; the very same where nothing is covered.

    Nodes keep their numbers, so that who is selected and who is aimed at stay the same.

    Raises:
        UnknownName, PackError: its ruleset isn't there, or has faults.
    """
    if keep is None:
        return document
    ruleset = library.ruleset_of(document)
    open_topics = frozenset(TOPICS) - closed_topics(ruleset, document)
    return public_copy(document, keep, open_topics, same_numbers=True)


def worked_out_covered(
    seen: Document, keep: Keep, workshop: Workshop, *, with_digest: bool = False
) -> Battle:
    """Work out what ``covered`` returned; nothing is found wrong on a side that is covered.

    Raises:
        UnknownName, PackError: its ruleset or a list isn't there, or has faults.
    """
    battle = workshop.work_out(seen, with_digest=with_digest)
    return battle if keep is None else as_shown(battle, keep)


def worked_out_once(seen: Document, keep: Keep, library: Library) -> Battle:
    """Work out what ``covered`` returned for paper, with its digest where nothing is covered.

    Raises:
        UnknownName, PackError: see ``worked_out_covered``.
    """
    # Beside a window, which the collector would hold up for as long as it looks.
    with without_collector():
        return worked_out_covered(seen, keep, Workshop(library), with_digest=True)


def holds_several_secrets(document: Document, library: Library) -> bool:
    """Tell whether two sides or more of a battle have something to hide from each other."""
    if isinstance(document, Roster):
        return False
    shown = covered(document, frozenset(), library)
    holders = [
        side.id
        for side, other in zip(document.sides, shown.sides, strict=True)
        if side != other or document.deployment_of(side.id) != shown.deployment_of(side.id)
    ]
    return len(holders) > 1


def leaves_covered(before: Document, after: Document, keep: Keep) -> bool:
    """Tell whether an edit changes nothing of those who are covered, not even what is public.

    What it would change there was made from what may be seen of them, so it could only spoil it.
    """
    return keep is None or _covered_part(before, keep) == _covered_part(after, keep)


def _covered_part(document: Document, keep: frozenset[str]) -> tuple[object, ...]:
    if isinstance(document, Roster):
        return () if keep else (document.army, document.notes)
    sides = tuple(side.id if side.id in keep else side for side in document.sides)
    places = tuple(each for each in document.deployment if each.side not in keep)
    return sides, places, document.notes
