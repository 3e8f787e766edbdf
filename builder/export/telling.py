"""What sheets and cards tell of a unit or formation of one side, in words.

All that the battle holds is told; a copy for others is made of one that holds no more than they
may know (``core.public_battle``).
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from builder.core.aiming import later_words, target_words
from builder.core.roster import Formation, walk
from builder.drawing.unit_symbols import unit_symbol
from builder.export.wording import NOTHING, Marked, is_house, said, sum_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from builder.core.battle import Battle
    from builder.core.reckoning import Reckoning
    from builder.core.roster import Leader, Troop
    from builder.core.ruleset import Ruleset, Tally
    from builder.core.sized import Unit
    from builder.core.sums import SumLine
    from builder.translation import Catalogue

__all__ = ["Telling"]


class Telling:
    """Tells of the units and formations of one army."""

    def __init__(
        self, reckoning: Reckoning, catalogue: Catalogue, battle: Battle | None = None
    ) -> None:
        """Tell in this language; ``battle``: where what orders are aimed at is found."""
        self.reckoning = reckoning
        self._battle = battle
        self.catalogue = catalogue
        self._sums: dict[tuple[str, str], SumLine] = {}

    @property
    def ruleset(self) -> Ruleset:
        """The rules that the army is built for."""
        return self.reckoning.basis.ruleset

    @property
    def tallies(self) -> tuple[Tally, ...]:
        """The sums that the rules have."""
        return self.ruleset.tallies

    @cached_property
    def parents(self) -> dict[int, Formation]:
        """The formation that each node stands in, by the node's id."""
        return {
            child.id: node
            for node in walk(self.reckoning.army.root)
            if isinstance(node, Formation)
            for child in node.children
        }

    @cached_property
    def nodes(self) -> tuple[Formation | Troop, ...]:
        """All nodes of the tree, parents first."""
        return tuple(walk(self.reckoning.army.root))

    def name(self, node: Formation | Troop) -> str:
        """Return what a node is called."""
        return said(self.catalogue, self.reckoning.names.of(node))

    def unit_name(self, unit: Unit) -> str:
        """Return what a unit is called."""
        return said(self.catalogue, self.reckoning.names.of_unit(unit))

    def symbol(self, unit: Unit) -> str:
        """Return the symbol of a unit."""
        return unit_symbol(self.ruleset, unit)

    def echelon(self, echelon_id: str | None) -> str:
        """Return the word for a level of command."""
        echelon = self.ruleset.echelon_index.get(echelon_id or "")
        return said(self.catalogue, echelon.label) if echelon else ""

    # Sums -----------------------------------------------------------------------------------

    def sum_of(self, tally: Tally, unit: Unit) -> SumLine:
        """Return what a unit comes to."""
        key = (tally.id, unit.key)
        if key not in self._sums:
            self._sums[key] = self.reckoning.unit_sum(tally, unit)
        return self._sums[key]

    def total_of(
        self, tally: Tally, units: Sequence[Unit], leaders: Iterable[Leader] = ()
    ) -> Marked:
        """Return what units come to together, and leaders where they cost something themselves."""
        lines = [self.sum_of(tally, unit) for unit in units]
        own = (self.reckoning.tallier.of_leader(tally, leader) for leader in leaders)
        lines += [line for line in own if line is not None]
        total = sum((Fraction(line.amount or 0) for line in lines), Fraction(0))
        return Marked(sum_text(self.catalogue, total), any(is_house(line) for line in lines))

    def army_total(self, tally: Tally) -> Marked:
        """Return what the army comes to, with the limit where one was agreed."""
        line = self.reckoning.totals[tally.id]
        told = Marked(sum_text(self.catalogue, line.amount), is_house(line))
        limit = self.reckoning.army.limit
        if tally.limited and limit:
            return Marked(f"{told.text} / {self.catalogue.number(limit)}", told.house)
        return told

    def men(self, units: Sequence[Unit]) -> str:
        """Return how many men units stand for; a dash for those counted otherwise.

        Where strength is counted in stands, that is what the player wrote of their real number.
        """
        men = sum(unit.men or sum(node.represents or 0 for node in unit.nodes) for unit in units)
        return self.catalogue.number(men) if men else NOTHING

    # Orders, notes, leaders ------------------------------------------------------------------

    def order(self, order_id: str | None) -> str:
        """Return the name of an order."""
        kind = self.ruleset.order_index.get(order_id or "")
        return said(self.catalogue, kind.label) if kind else ""

    def notes(self, nodes: Sequence[Formation | Troop]) -> list[str]:
        """Return the notes on nodes: first what their orders are aimed at and what follows."""
        return [
            text
            for node in nodes
            for text in (*self._aims(node), node.order_notes, node.notes)
            if text
        ]

    def _aims(self, node: Formation | Troop) -> Iterator[str]:
        if self._battle is None:
            return
        if node.order_target is not None:
            target = said(self.catalogue, target_words(self._battle, node.order_target))
            yield self.catalogue.translate("target: {target}", target=target)
        for each in node.later_orders:
            order = said(self.catalogue, later_words(self._battle, each))
            yield self.catalogue.translate("then: {order}", order=order)

    def picture(self, unit: Unit) -> str:
        """Return a unit's own picture, or that of what it was cut from."""
        return next((node.picture for node in (*unit.nodes, *unit.whole) if node.picture), "")

    def leaders_with(self, unit: Unit) -> list[str]:
        """Return the leaders who are with a unit: post and name."""
        return [self._leader(leader) for leader in self.reckoning.leaders.get(unit.key, ())]

    def leader_symbols(self, unit: Unit) -> list[str]:
        """Return the symbols of the leaders who are with a unit."""
        roles = (
            self.ruleset.role_index.get(leader.role)
            for leader in self.reckoning.leaders.get(unit.key, ())
        )
        return [role.symbol for role in roles if role is not None and role.symbol]

    def leaders_of(self, formation: Formation) -> list[str]:
        """Return the leaders of a formation, each with the unit he is with; those alike as one."""
        told = Counter(self._placed(leader) for leader in formation.leaders)
        return [f"{count} × {words}" if count > 1 else words for words, count in told.items()]

    def leader_notes(self, formation: Formation) -> list[str]:
        """Return the notes on the leaders of a formation, each with post and name."""
        return [f"{self._leader(each)} – {each.notes}" for each in formation.leaders if each.notes]

    def _placed(self, leader: Leader) -> str:
        text = self._leader(leader)
        unit = next(
            (
                each
                for each in self.reckoning.sized.units
                if any(leader is other for other in self.reckoning.leaders.get(each.key, ()))
            ),
            None,
        )
        if unit is None:
            return text
        return self.catalogue.translate(
            "{leader}, with {unit}", leader=text, unit=self.unit_name(unit)
        )

    def spares(self) -> list[str]:
        """Return the leaders who stand by to take another's place, in one line."""
        told = "; ".join(self._leader(leader) for leader in self.reckoning.army.spares)
        return [self.catalogue.translate("in reserve: {leader}", leader=told)] if told else []

    def character(self, unit: Unit) -> str:
        """Return how the first leader who is with a unit behaves, where that is known."""
        for leader in self.reckoning.leaders.get(unit.key, ()):
            character = self.ruleset.character_index.get(leader.character or "")
            if character is not None:
                return said(self.catalogue, character.label)
        return ""

    def _leader(self, leader: Leader) -> str:
        """Return post and name, and what the rules say of him: level, command points, character."""
        role = self.ruleset.role_index.get(leader.role)
        label = said(self.catalogue, role.label) if role else leader.role
        told = [f"{label}: {leader.name}" if leader.name else label]
        translate = self.catalogue.translate
        if leader.level is not None:
            told.append(translate("level {level}", level=leader.level))
        if leader.points is not None:
            told.append(translate("command points {points}", points=leader.points))
        character = self.ruleset.character_index.get(leader.character or "")
        if character is not None:
            told.append(said(self.catalogue, character.label))
        return ", ".join(told)
