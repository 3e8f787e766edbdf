"""``legatus export``: sheets to a PDF, or the map to a picture, for whoever may have them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from builder.cli.console import FINE, put
from builder.cli.opening import STANDARD_INPUT, opened_of
from builder.cli.passphrases import own_file
from builder.cli.sharing import player_named
from builder.core.errors import BadRequest
from builder.core.messages import N_, Message
from builder.core.print_options import PrintOptions
from builder.operations.documents import worked_out
from builder.operations.own_files import is_umpires
from builder.operations.packs import shared_library
from builder.operations.preferences import preferences
from builder.operations.publishing import (
    PICTURES,
    copy_for,
    player_battle,
    publish,
    publish_map_picture,
)
from builder.operations.seals import seals_in, seals_of, with_seals
from builder.operations.umpiring import battle_of_umpire
from builder.translation import current, translate, translate_plural

if TYPE_CHECKING:
    import argparse

    from builder.core.battle import Battle
    from builder.operations.packs import Library

__all__ = ["export"]

USUAL, UMPIRES = ("roster", "cards", "qrs"), ("umpire-sheet",)


def export(chosen: argparse.Namespace) -> int:
    """Print sheets to a PDF, or the map to a picture."""
    library = shared_library()
    if chosen.sheets is not None and not chosen.sheets:
        raise BadRequest(
            Message.of(N_("Name at least one sheet: roster, cards, qrs, map, map-tiles."))
        )
    of_umpire = chosen.file != STANDARD_INPUT and is_umpires(Path(chosen.file))
    battle = _battle(chosen, library, of_umpire=of_umpire)
    player = player_named(chosen)
    if player is None:
        battle = copy_for(battle, chosen.recipient, chosen.side)
    else:
        battle = player_battle(battle, library, player, chosen.side)
    sheets = chosen.sheets or (UMPIRES if of_umpire else USUAL)
    target, preferred = Path(chosen.output), preferences()
    paper, language = chosen.paper or preferred.paper, chosen.lang or current().language
    if target.suffix.lower() in PICTURES:
        if sheets != ("map",):
            raise BadRequest(Message.of(N_("A picture shows the map alone; add --sheets map.")))
        publish_map_picture(battle, target, paper=paper, language=language)
        put(translate("Wrote {path}", path=str(target)))
        return FINE
    card = chosen.card or preferred.card
    options = PrintOptions(paper=paper, card=card, language=language)
    made = publish(battle, sheets, target, options)
    put(
        translate_plural(
            "Wrote {path}: {n} page", "Wrote {path}: {n} pages", made.pages, path=str(target)
        )
    )
    if made.missing:
        put(
            translate(
                "No font has {characters}; on paper their numbers stand in ⟦ ⟧.",
                characters=" ".join(made.missing),
            )
        )
    return FINE


def _battle(chosen: argparse.Namespace, library: Library, *, of_umpire: bool) -> Battle:
    """Return what is to be printed, with the roots under which its sides have sealed it."""
    if of_umpire:
        battle = battle_of_umpire(own_file(Path(chosen.file), chosen), library)
    else:
        opened = opened_of(chosen.file, library)
        battle = worked_out(opened.document, library, is_public=opened.public is not None)
        seals = seals_of(opened.public) if opened.public else {}
        battle = with_seals(battle, seals) if seals else battle
    if chosen.roots:
        battle = with_seals(battle, seals_in(own_file(Path(chosen.roots), chosen)))
    return battle
