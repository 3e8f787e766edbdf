"""The chain of command of a side: who leads whom, how far he is obeyed, how much he has to lead.

It is the owner's alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.roster import formations_in
from builder.core.standing import formations_above, units_to_place
from builder.export.game_sheet import BoxRun, Cell, ColumnHead, GameSheet, SheetHead, SheetTable
from builder.export.telling import Telling
from builder.export.wording import NOTHING, Marked, said

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.battle import Battle, BattleSide
    from builder.core.kit import KitChain
    from builder.core.roster import Formation, Leader
    from builder.translation import Catalogue

__all__ = ["command_chain"]


def command_chain(battle: Battle, side: BattleSide, catalogue: Catalogue) -> GameSheet:
    """Return the chain of command of a side; nothing where the rules have none, or for others."""
    chain = battle.ruleset.kit.chain
    if chain is None or side.is_public:
        return GameSheet(SheetHead.of(battle, catalogue.translate("Chain of command"), side), ())
    head = SheetHead.of(battle, said(catalogue, chain.label), side)
    writer = _Writer(battle, chain, Telling(side.reckoning, catalogue))
    columns = (
        ColumnHead(Marked(catalogue.translate("Formation")), share=0.34, names=True),
        ColumnHead(Marked(catalogue.translate("Leader")), share=0.3),
        ColumnHead(Marked(catalogue.translate("Reach")), align="right"),
        ColumnHead(Marked(catalogue.translate("Leads")), align="right"),
        ColumnHead(Marked(catalogue.translate("Command points")), share=0.36),
    )
    texts = tuple(Marked(said(catalogue, text)) for text in chain.text)
    table = SheetTable(Marked(""), columns, tuple(writer.rows()), (), chain.cite)
    return GameSheet(head, (table,), texts)


class _Writer:
    """Writes the rows: each led formation, and its leaders under each other."""

    def __init__(self, battle: Battle, chain: KitChain, tell: Telling) -> None:
        self._battle, self._chain, self._tell = battle, chain, tell
        self._catalogue = tell.catalogue
        self._root = tell.reckoning.army.root
        self._loads = self._counted()

    def rows(self) -> Iterator[tuple[Cell, ...]]:
        """Yield the rows in the order of the tree."""
        for formation in formations_in(self._root):
            for place, leader in enumerate(formation.leaders):
                yield self._row(formation, leader, first=not place)

    def _counted(self) -> dict[int, tuple[int, int]]:
        """Return how many units and led formations are right below each led formation."""
        led = [each for each in formations_in(self._root) if each.leaders]
        found = {each.id: (0, 0) for each in led}
        reckoning = self._tell.reckoning
        paths = formations_above(reckoning)
        for unit in units_to_place(reckoning):
            above = next((each.id for each in paths[unit.key] if each.id in found), None)
            if above is not None:
                units, leads = found[above]
                found[above] = units + 1, leads
        for formation in led:
            above = self._above(formation, found)
            if above is not None:
                units, leads = found[above]
                found[above] = units, leads + 1
        return found

    def _above(self, formation: Formation, led: dict[int, tuple[int, int]]) -> int | None:
        """Return the next formation above that has a leader."""
        parent = self._tell.parents.get(formation.id)
        while parent is not None and parent.id not in led:
            parent = self._tell.parents.get(parent.id)
        return None if parent is None else parent.id

    def _level(self, formation: Formation) -> int:
        level, parent = 0, self._tell.parents.get(formation.id)
        while parent is not None:
            level, parent = level + 1, self._tell.parents.get(parent.id)
        return level

    def _row(self, formation: Formation, leader: Leader, *, first: bool) -> tuple[Cell, ...]:
        role = self._battle.ruleset.role_index.get(leader.role)
        post = said(self._catalogue, role.label) if role else leader.role
        told = [post] if leader.name else []
        if leader.inspiring:
            told.append(self._catalogue.translate("inspiring"))
        who = Cell(Marked(leader.name or post), " · ".join(told))
        points = leader.points or 0
        boxes = Cell(boxes=BoxRun(points)) if points else Cell()
        if not first:
            return Cell(), who, self._reach(leader), Cell(), boxes
        name = Cell(
            Marked(self._tell.name(formation)),
            self._tell.echelon(formation.echelon),
            level=self._level(formation),
        )
        return name, who, self._reach(leader), self._load(formation), boxes

    def _reach(self, leader: Leader) -> Cell:
        reach = next((each for each in self._chain.reaches if each.role == leader.role), None)
        if reach is None:
            return Cell(Marked(NOTHING))
        basis, unit = self._battle.basis, self._battle.ruleset.length_unit
        length = basis.mm(reach.length)
        number = self._catalogue.number(length / basis.mm(f"1 {unit.id}"))
        own = f"{number} {said(self._catalogue, unit.label)}"
        centimetres = self._catalogue.translate("{n} cm", n=length / 10)
        house = (reach.source or self._chain.source) == "house"
        return Cell(Marked(own, house), centimetres)

    def _load(self, formation: Formation) -> Cell:
        units, leads = self._loads[formation.id]
        most = self._chain.most
        told = []
        if leads:
            told.append(self._catalogue.translate_plural("{n} leader", "{n} leaders", leads))
        if not units:
            return Cell(Marked(told[0] if told else NOTHING))
        count = self._catalogue.translate_plural("{n} unit", "{n} units", units)
        if most:
            told.append(self._catalogue.translate("of {most} at most", most=most))
        return Cell(Marked(count), " · ".join(told))
