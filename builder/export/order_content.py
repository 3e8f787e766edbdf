"""What stands on order sheets, slips and counters and on leaders' cards, as values in words.

All of it is the owner's alone: an opponent's copy has none of these sheets.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.core.aiming import later_words, target_words
from builder.core.orders import open_to, recipients_of
from builder.core.roster import formations_in
from builder.export.wording import said, side_letters

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.battle import Battle, BattleSide
    from builder.core.orders import Recipient
    from builder.core.roster import Formation, Leader
    from builder.translation import Catalogue

__all__ = [
    "LeaderCard",
    "OrderLine",
    "SideHead",
    "leader_cards",
    "order_counters",
    "order_lines",
]


@dataclass(frozen=True, slots=True)
class SideHead:
    """Whose the sheet is: battle, side, its place and letter, and what orders are called."""

    title: str
    side: str
    place: int
    letter: str
    orders: str

    @classmethod
    def of(cls, battle: Battle, side: BattleSide, catalogue: Catalogue) -> SideHead:
        """Return the head for a side."""
        place = battle.sides.index(side)
        letter = side_letters(each.name for each in battle.sides)[place]
        rules = battle.ruleset.orders
        name = said(catalogue, rules.name) if rules and rules.name else ""
        orders = name or catalogue.translate("Orders")
        return cls(battle.title, side.name, place, letter, orders)

    @property
    def whole(self) -> str:
        """Battle and side in one line."""
        return " – ".join(each for each in (self.title, self.side) if each)


@dataclass(frozen=True, slots=True)
class OrderLine:
    """Who is ordered what. ``open``: the orders that could be given, to be ticked by hand."""

    name: str
    under: str
    order: str
    text: str
    target: str
    later: tuple[str, ...]
    note: str
    open: tuple[str, ...]


def order_lines(battle: Battle, side: BattleSide, catalogue: Catalogue) -> tuple[OrderLine, ...]:
    """Return who is given orders; of units that share their nodes each has a line of its own.

    Under the name of a unit stands the formation that it is in, under that of a formation how many
    units it has.
    """
    found: list[OrderLine] = []
    root = side.reckoning.army.root
    above = {
        child.id: formation for formation in formations_in(root)[1:] for child in formation.children
    }
    for each in recipients_of(side.reckoning):
        names = [said(catalogue, each.name(side.reckoning))]
        under = catalogue.translate_plural("{n} unit", "{n} units", len(each.units))
        if each.of_unit:
            formation = above.get(each.id)
            under = said(catalogue, side.reckoning.names.of(formation)) if formation else ""
            names = [said(catalogue, side.reckoning.names.of_unit(unit)) for unit in each.units]
        found += [_line(battle, side, catalogue, each, (name, under)) for name in names]
    return tuple(found)


def _line(
    battle: Battle, side: BattleSide, catalogue: Catalogue, to: Recipient, names: tuple[str, str]
) -> OrderLine:
    rules, kinds = battle.ruleset.orders, battle.ruleset.order_index
    kind = kinds.get(to.order or "")
    return OrderLine(
        *names,
        said(catalogue, kind.label) if kind else "",
        said(catalogue, kind.text) if kind else "",
        said(catalogue, target_words(battle, to.target)) if to.target else "",
        tuple(said(catalogue, later_words(battle, later)) for later in to.later),
        to.note,
        tuple(
            said(catalogue, each.label)
            for each in (rules.kinds if rules else ())
            if open_to(side.reckoning, (to,), each)
        ),
    )


def order_counters(lines: tuple[OrderLine, ...]) -> tuple[str, ...]:
    """Return counters enough that all may be given the same order, those alike together."""
    kinds = dict.fromkeys(name for line in lines for name in line.open)
    return tuple(name for name in kinds for line in lines if name in line.open)


@dataclass(frozen=True, slots=True)
class LeaderCard:
    """A leader: his post, his name, whom he leads, and what is known of him alone."""

    role: str
    name: str
    leads: str
    facts: tuple[str, ...]
    character: str
    text: str
    notes: str


def leader_cards(battle: Battle, side: BattleSide, catalogue: Catalogue) -> tuple[LeaderCard, ...]:
    """Return a card for every leader of a side, those in reserve last."""
    return tuple(
        _card(battle, side, catalogue, leader, formation) for leader, formation in _leaders(side)
    )


def _leaders(side: BattleSide) -> Iterator[tuple[Leader, Formation | None]]:
    army = side.reckoning.army
    for formation in formations_in(army.root):
        for leader in formation.leaders:
            yield leader, formation
    for leader in army.spares:
        yield leader, None


def _card(
    battle: Battle,
    side: BattleSide,
    catalogue: Catalogue,
    leader: Leader,
    formation: Formation | None,
) -> LeaderCard:
    rules, translate = battle.ruleset, catalogue.translate
    role = rules.role_index.get(leader.role)
    character = rules.character_index.get(leader.character or "")
    facts = []
    if leader.level is not None:
        facts.append(translate("level {level}", level=leader.level))
    if leader.points is not None:
        facts.append(translate("command points {points}", points=leader.points))
    leads = translate("in reserve")
    if formation is not None:
        leads = said(catalogue, side.reckoning.names.of(formation))
    return LeaderCard(
        said(catalogue, role.label) if role else leader.role,
        leader.name,
        leads,
        tuple(facts),
        said(catalogue, character.label) if character else "",
        said(catalogue, character.text) if character else "",
        leader.notes,
    )
