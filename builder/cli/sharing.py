"""Sharing: a copy for somebody else in a file, or an army as a code or a text to paste."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from builder.cli.console import FINE, put, refuse_existing
from builder.cli.opening import document_of
from builder.core.errors import BadRequest, UnknownName
from builder.core.messages import N_, Message
from builder.core.scenario import Scenario
from builder.operations.army_text import shared_text
from builder.operations.packs import shared_library
from builder.operations.publishing import publish_text
from builder.operations.sharing import player_copy, share_with_player
from builder.operations.sharing import share as write_copy
from builder.translation import current, translate

if TYPE_CHECKING:
    import argparse

    from builder.core.roster import Roster

__all__ = ["player_named", "share"]

FILE = "file"
PLAYER = "player"


def share(chosen: argparse.Namespace) -> int:
    """Write a copy to a new file, or an army as a text to one or to the standard output."""
    if chosen.output:
        refuse_existing(Path(chosen.output))
    if (chosen.form or FILE) == FILE:
        return _share_file(chosen)
    library = shared_library()
    document = document_of(chosen.file, library)
    player = player_named(chosen)
    if player is not None:
        document = player_copy(document, library, player, chosen.side)
    text = shared_text(
        document,
        _side(document, chosen.side),
        chosen.form,
        library,
        language=chosen.lang or current().language,
        own_copy=chosen.recipient != "opponent",
    )
    if not chosen.output:
        put(text.rstrip("\r\n"))
        return FINE
    publish_text(text if text.endswith("\n") else f"{text}\n", Path(chosen.output), chosen.form)
    put(translate("Wrote {path}", path=chosen.output))
    return FINE


def _share_file(chosen: argparse.Namespace) -> int:
    if not (chosen.recipient and chosen.output):
        raise BadRequest(
            Message.of(
                N_(
                    "Say who a file is for and its name (--for opponent -o …), or in which form "
                    "the army should be told (--as code)."
                )
            )
        )
    library, target = shared_library(), Path(chosen.output)
    document = document_of(chosen.file, library)
    player = player_named(chosen)
    if player is not None:
        share_with_player(document, target, library, player, chosen.side)
    else:
        write_copy(document, target, library, chosen.recipient, chosen.side)
    put(translate("Wrote {path}", path=str(target)))
    return FINE


def _side(document: Roster | Scenario, wanted: str | None) -> int:
    """Return the place of the side that is meant; of a battle one has to be named.

    Raises:
        BadRequest: none is.
        UnknownName: there is no such side, as an army alone has none.
    """
    sides = [side.id for side in document.sides] if isinstance(document, Scenario) else []
    if wanted is None and sides:
        raise BadRequest(
            Message.of(
                N_("A battle has several armies; name the side: --side {sides}"),
                sides=" | ".join(sides),
            )
        )
    if wanted is None:
        return 0
    if wanted not in sides:
        raise UnknownName(Message.of(N_("side")), wanted, sides)
    return sides.index(wanted)


def player_named(chosen: argparse.Namespace) -> str | None:
    """Return which player a copy is for; None where it is for nobody of them.

    Raises:
        BadRequest: it is for a player and none is named, or the other way round.
    """
    if chosen.recipient == PLAYER and not chosen.player:
        raise BadRequest(Message.of(N_("Name the player whose copy it is: --player ID.")))
    if chosen.player and chosen.recipient != PLAYER:
        # Else he would be given more than is his.
        text = N_("Say that the copy is for a player: --for player --player ID.")
        raise BadRequest(Message.of(text))
    player: str | None = chosen.player
    return player
