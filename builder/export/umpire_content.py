"""What stands on the umpire's sheet: all that both sides keep from each other, in words."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from builder.core.secret_fields import TOPICS, closed_topics
from builder.export.circumstances import reserve_lines
from builder.export.order_content import SideHead, leader_cards, order_lines
from builder.export.telling import Telling
from builder.export.wording import sealed_notes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from builder.core.battle import Battle, BattleSide
    from builder.core.ruleset import Topic
    from builder.export.order_content import LeaderCard, OrderLine
    from builder.translation import Catalogue

__all__ = ["UmpireContent", "UmpireSide", "umpire_content"]


@dataclass(frozen=True, slots=True)
class UmpireSide:
    """A side.

    ``opened``: how far what it sealed is open, "" where that isn't known. ``idle``: who has no
    order, "" where all have or nobody needs one.
    """

    head: SideHead
    roots: tuple[str, ...]
    opened: str
    orders: tuple[OrderLine, ...]
    idle: str
    leaders: tuple[str, ...]
    reserves: tuple[str, ...]
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UmpireContent:
    """The sheet. ``open``: what both know of each other, and what they don't."""

    title: str
    open: tuple[str, ...]
    notes: str
    sides: tuple[UmpireSide, ...]


def umpire_content(battle: Battle, catalogue: Catalogue) -> UmpireContent:
    """Return what stands on the umpire's sheet of a battle."""
    return UmpireContent(
        battle.title,
        _open(battle, catalogue),
        battle.notes,
        tuple(_side(battle, side, catalogue) for side in battle.sides),
    )


def _open(battle: Battle, catalogue: Catalogue) -> tuple[str, ...]:
    if battle.scenario is None:
        return ()
    closed = closed_topics(battle.ruleset, battle.scenario)
    translate = catalogue.translate
    hidden = _named((each for each in TOPICS if each in closed), catalogue)
    known = _named((each for each in TOPICS if each not in closed), catalogue)
    told = (translate("Secret: {topics}", topics=hidden) if hidden else "",)
    return (*filter(None, told), *([translate("Open: {topics}", topics=known)] if known else []))


def _named(topics: Iterable[Topic], catalogue: Catalogue) -> str:
    translate = catalogue.translate
    names: dict[Topic, str] = {
        "orders": translate("orders"),
        "notes": translate("notes"),
        "characters": translate("leaders’ characters"),
        "spares": translate("leaders in reserve"),
        "reserves": translate("who waits off the table"),
        "commander": translate("who commands"),
        "leaders": translate("leaders’ names"),
        "levels": translate("leaders’ levels"),
        "deployment": translate("where units stand"),
    }
    return ", ".join(names[each] for each in topics)


def _side(battle: Battle, side: BattleSide, catalogue: Catalogue) -> UmpireSide:
    tell, seals = Telling(side.reckoning, catalogue), side.seals
    opened = ""
    if seals.opened is not None:
        opened = catalogue.translate(
            "Open so far: {n} of {total} slots", n=seals.opened, total=seals.slots
        )
    lines = order_lines(battle, side, catalogue)
    return UmpireSide(
        SideHead.of(battle, side, catalogue),
        seals.roots,
        opened,
        # What could be ordered is the player's choice, no longer the umpire's matter.
        tuple(replace(line, open=()) for line in lines if _is_told(line)),
        _idle(battle, [line.name for line in lines if not _is_told(line)], catalogue),
        tuple(_counted(_leader(card) for card in leader_cards(battle, side, catalogue))),
        reserve_lines(battle, battle.sides.index(side), tell),
        (
            *(f"{label} – {text}" for label, text in sealed_notes(battle, side, catalogue)),
            *(f"{tell.name(node)} – {node.notes}" for node in tell.nodes if node.notes),
        ),
    )


def _is_told(line: OrderLine) -> bool:
    """Tell whether anything was said to somebody."""
    return any((line.order, line.target, line.later, line.note))


def _idle(battle: Battle, names: Sequence[str], catalogue: Catalogue) -> str:
    """Name those without an order where the rules want one of each."""
    rules = battle.ruleset.orders
    if not names or rules is None or rules.every is None:
        return ""
    return catalogue.translate("Without an order: {names}", names=", ".join(_counted(names)))


def _counted(texts: Iterable[str]) -> Iterator[str]:
    """Yield equal texts once, with how many they are."""
    yield from (f"{n} × {text}" if n > 1 else text for text, n in Counter(texts).items())


def _leader(card: LeaderCard) -> str:
    name = f"{card.role}: {card.name}" if card.name else card.role
    told = (name, card.leads, *card.facts, card.character)
    line = ", ".join(each for each in told if each)
    return f"{line} – {card.notes}" if card.notes else line
