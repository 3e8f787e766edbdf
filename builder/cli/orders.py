"""``legatus orders``: which orders an army has, and giving them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from builder.cli.console import FINE, print_json, put, refuse_existing, table, words
from builder.cli.opening import battle_of, document_of
from builder.core.aiming import later_words, target_words
from builder.core.errors import BadRequest
from builder.core.messages import N_, Message
from builder.core.orders import choices_for
from builder.operations.documents import save_file, worked_out
from builder.operations.orders import (
    give_orders,
    kind_named,
    later_named,
    place_of_side,
    recipients_named,
    target_named,
)
from builder.operations.packs import shared_library
from builder.translation import translate, translate_plural

if TYPE_CHECKING:
    import argparse

    from builder.core.battle import Battle, BattleSide
    from builder.core.orders import Recipient

__all__ = ["orders"]

NONE = "none"


def orders(chosen: argparse.Namespace) -> int:
    """Tell the orders of a side or of all, or give them and write the file."""
    if chosen.deed == "set":
        return _set(chosen)
    library = shared_library()
    battle = battle_of(chosen.file, library)
    sides = battle.sides
    if chosen.side is not None:
        sides = (sides[place_of_side(battle, chosen.side)],)
    found = [(side, recipients_named(side, None)) for side in sides]
    if chosen.json:
        print_json(
            {
                "ruleset": battle.ruleset.id,
                "sides": [
                    {"side": side.id or None, "orders": [_data(side, each) for each in listed]}
                    for side, listed in found
                ],
            }
        )
        return FINE
    for side, listed in found:
        if side.name:
            put(side.name)
        for line in table(_rows(battle, side, listed), right=frozenset({0})):
            put(f"  {line}")
    return FINE


def _rows(battle: Battle, side: BattleSide, listed: tuple[Recipient, ...]) -> list[tuple[str, ...]]:
    heads = (
        translate("No."),
        translate("Who"),
        translate("Order"),
        translate("Target"),
        translate("Then"),
        translate("Note"),
    )
    kinds = battle.ruleset.order_index
    rows = [
        (
            str(each.id),
            words(each.name(side.reckoning)),
            words(kinds[each.order].label) if each.order in kinds else "–",
            words(target_words(battle, each.target)) if each.target else "",
            "; ".join(words(later_words(battle, later)) for later in each.later),
            each.note.replace("\n", " "),
        )
        for each in listed
    ]
    return [heads, *rows] if rows else []


def _data(side: BattleSide, each: Recipient) -> dict[str, object]:
    return {
        "node": each.id,
        "name": words(each.name(side.reckoning)),
        "units": [unit.key for unit in each.units],
        "order": each.order,
        "target": each.target.model_dump(exclude_none=True) if each.target else None,
        "then": [later.model_dump(exclude_none=True) for later in each.later],
        "note": each.note,
        "open": [
            {"order": choice.kind.id, "barred": words(choice.barred) or None}
            for choice in choices_for(side.reckoning, (each,))
        ],
    }


def _set(chosen: argparse.Namespace) -> int:
    refuse_existing(Path(chosen.output))
    if bool(chosen.unit) == chosen.all:
        raise BadRequest(Message.of(N_("Name who gets the order: --unit NUMBER, or --all.")))
    library = shared_library()
    document = document_of(chosen.file, library)
    battle = worked_out(document, library)
    place = place_of_side(battle, chosen.side)
    side = battle.sides[place]
    to = recipients_named(side, None if chosen.all else chosen.unit)
    done = give_orders(document, battle, place, to, **_values(chosen, battle))
    save_file(done.document, Path(chosen.output), library)
    put(translate_plural("{n} order given", "{n} orders given", len(done.given)))
    for each in done.left_out:
        put(translate("not open to {name}", name=words(each.name(side.reckoning))))
    put(translate("Wrote {path}", path=chosen.output))
    return FINE


def _values(chosen: argparse.Namespace, battle: Battle) -> dict[str, object]:
    order = None if chosen.order == NONE else kind_named(battle, chosen.order).id
    values: dict[str, object] = {"order": order}
    if chosen.target is not None:
        is_none = chosen.target == NONE
        values["order_target"] = None if is_none else target_named(battle, chosen.target)
    if chosen.then:
        values["later_orders"] = tuple(later_named(battle, each) for each in chosen.then)
    if chosen.note is not None:
        values["order_notes"] = chosen.note
    return values
