"""``legatus picture``: which units have a picture of their own, and giving them one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from builder.cli.console import FINE, put, refuse_existing, table, words
from builder.cli.opening import document_of
from builder.core.errors import BadRequest, UnknownName
from builder.core.messages import N_, Message
from builder.core.roster import walk
from builder.operations.documents import save_file, worked_out
from builder.operations.orders import place_of_side
from builder.operations.packs import shared_library
from builder.operations.pictures import with_picture, without_picture
from builder.translation import translate

if TYPE_CHECKING:
    import argparse

    from builder.core.battle import Battle

__all__ = ["picture"]


def picture(chosen: argparse.Namespace) -> int:
    """List the nodes of a side; or give one a picture or take it out, and write the file."""
    library = shared_library()
    document = document_of(chosen.file, library)
    battle = worked_out(document, library)
    place = place_of_side(battle, chosen.side)
    if chosen.unit is None:
        _list(battle, place)
        return FINE
    if bool(chosen.picture) == chosen.none or not chosen.output:
        raise BadRequest(
            Message.of(N_("Name the picture or say --none, and with -o the file to write."))
        )
    refuse_existing(Path(chosen.output))
    node = _node_named(battle, place, chosen.unit)
    if chosen.none:
        document = without_picture(document, place, node)
    else:
        document = with_picture(document, place, node, Path(chosen.picture))
    save_file(document, Path(chosen.output), library)
    put(translate("Wrote {path}", path=chosen.output))
    return FINE


def _node_named(battle: Battle, place: int, name: str) -> int:
    known = {str(node.id): node.id for node in walk(battle.sides[place].reckoning.army.root)}
    if name not in known:
        raise UnknownName(Message.of(N_("unit or formation")), name, known)
    return known[name]


def _list(battle: Battle, place: int) -> None:
    reckoning = battle.sides[place].reckoning
    rows = [
        (str(node.id), words(reckoning.names.of(node)), "●" if node.picture else "")
        for node in walk(reckoning.army.root)
    ]
    heads = translate("No."), translate("Who"), translate("Picture")
    for line in table([heads, *rows], right=frozenset({0})):
        put(line)
