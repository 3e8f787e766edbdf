"""The ground of a battle: generated from two choices and a seed, and checked."""

from __future__ import annotations

import re
import secrets
from typing import TYPE_CHECKING

from builder.core.battlefield import SideChoice
from builder.core.errors import BadRequest, NotApplicable
from builder.core.finding import Finding, Severity
from builder.core.ground import ground_of
from builder.core.messages import N_, Message
from builder.core.scenario import Scenario
from builder.core.terrain import begin, generate
from builder.core.terrain_findings import findings_in_terrain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.core.battlefield import Terrain
    from builder.core.ground import Ground
    from builder.storage.documents import Document
    from builder.storage.library import Library

__all__ = [
    "begin_terrain",
    "fresh_seed",
    "generate_terrain",
    "ground_in",
    "terrain_findings",
    "with_terrain",
]

SEED_BYTES = 16
_SEED = re.compile(r"([0-9a-fA-F]{2}){1,64}\Z")
PLAYERS = 2


def ground_in(document: Document, library: Library) -> Ground:
    """Return the ground of a battle: its rules, and its table or else the usual one.

    Raises:
        NotApplicable: an army alone has no ground, or nothing says how large the table is.
    """
    if not isinstance(document, Scenario):
        raise NotApplicable(Message.of(N_("An army alone has no table; open a battle.")))
    return ground_of(library.ruleset_of(document), document)


def fresh_seed() -> str:
    """Return a seed that nobody knew before, in hexadecimal."""
    return secrets.token_hex(SEED_BYTES)


def generate_terrain(
    document: Document, library: Library, choices: Sequence[str] = (), seed: str | None = None
) -> Terrain:
    """Let the dice lay the ground of a battle.

    ``choices``: what the first and the second side chose; none: what the file says they chose.
    ``seed``: in hexadecimal; None: the file's own where its choices are taken too, else a fresh
    one. The same choices and seed give the same ground.

    Raises:
        BadRequest, NotApplicable, UnknownName: see ``core.terrain.begin``; or the battle hasn't
            two sides, or choices or seed aren't what they should be.
    """
    ground = ground_in(document, library)
    return generate(ground, *_agreed(document, choices, seed))


def begin_terrain(
    document: Document, library: Library, choices: Sequence[str] = (), seed: str | None = None
) -> Terrain:
    """Cross the choices and roll for who begins; the pieces are placed step by step after that.

    Arguments and errors are those of ``generate_terrain``.
    """
    ground = ground_in(document, library)
    return begin(ground, *_agreed(document, choices, seed))


def _agreed(
    document: Document, choices: Sequence[str], seed: str | None
) -> tuple[tuple[SideChoice, SideChoice], bytes]:
    sides = document.sides if isinstance(document, Scenario) else ()
    terrain = document.terrain if isinstance(document, Scenario) else None
    if len(sides) != PLAYERS:
        raise NotApplicable(
            Message.of(
                N_("Two sides lay the ground in turn; this battle has {n}. Lay it by hand."),
                n=len(sides),
            )
        )
    if not choices and terrain is not None:
        choices = [each.choice for each in terrain.choices]
        seed = seed or terrain.seed or None
    if len(choices) != PLAYERS:
        raise BadRequest(Message.of(N_("Name two choices of terrain, one for each side.")))
    seed = fresh_seed() if seed is None else seed
    if not _SEED.match(seed):
        text = N_("“{seed}” isn't a seed: two to 128 hexadecimal digits, an even number of them.")
        raise BadRequest(Message.of(text, seed=seed[:80]))
    one, other = (
        SideChoice.model_construct(side=side.id, choice=choice)
        for side, choice in zip(sides, choices, strict=True)
    )
    return (one, other), bytes.fromhex(seed)


def with_terrain(document: Document, terrain: Terrain | None) -> Document:
    """Return the battle with this ground; an army alone stays as it is."""
    if not isinstance(document, Scenario) or document.terrain is terrain:
        return document
    return document.model_copy(update={"terrain": terrain})


def terrain_findings(document: Document, library: Library) -> tuple[Finding, ...]:
    """Return what is wrong with the ground of a battle; nothing where it has none."""
    if not isinstance(document, Scenario) or document.terrain is None:
        return ()
    try:
        ground = ground_in(document, library)
    except NotApplicable as error:
        return (Finding("terrain-no-table", Severity.WARNING, error.message),)
    return findings_in_terrain(ground, document.terrain)
