"""What is wrong with the circumstances of a battle, as findings: nothing is refused for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.condition import holds
from builder.core.finding import Finding, Severity
from builder.core.measures import round_half_up
from builder.core.messages import N_, Message
from builder.core.reserves import share_off_table, waiting_of
from builder.core.scenario import edge_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from builder.core.game_rules import ReserveRules
    from builder.core.reckoning import Reckoning
    from builder.core.reserves import Waiting
    from builder.core.scenario import Scenario, TableSize

__all__ = ["findings_of_battle", "findings_of_side"]

HUNDRED = 100


def findings_of_battle(scenario: Scenario) -> Iterator[Finding]:
    """Yield what concerns no side alone: places off the table, sides at one edge."""
    for objective in scenario.victory.objectives if scenario.victory else ():
        table = scenario.table
        if table and (objective.x_mm > table.width_mm or objective.y_mm > table.depth_mm):
            text = N_("The objective “{name}” lies off the table")
            message = Message.of(text, name=objective.name or objective.id)
            yield Finding("objective-off-table", Severity.ERROR, message)
    edges = [edge_of(scenario, side) for side in range(len(scenario.sides))]
    for place, side in enumerate(scenario.sides):
        if side.edge is not None and edges.index(edges[place]) < place:
            first = scenario.sides[edges.index(edges[place])]
            text = N_("“{one}” and “{other}” have the same edge of the table")
            message = Message.of(text, one=first.name, other=side.name)
            yield Finding("edge-shared", Severity.WARNING, message)


def findings_of_side(
    scenario: Scenario,
    side: int,
    reckoning: Reckoning,
    placed: Collection[str] = (),
) -> Iterator[Finding]:
    """Yield what is wrong with the reserves and the works of a side.

    ``placed``: the keys of its units that stand on the table.
    """
    ruleset = reckoning.basis.ruleset
    waiting = waiting_of(reckoning, scenario.sides[side].reserves, ruleset)
    for each in waiting:
        edge = each.reserve.edge or edge_of(scenario, side)
        yield from _reserve_findings(each, _length_of(scenario.table, edge), placed)
    yield from _share_findings(reckoning, waiting, ruleset.reserves)
    yield from _works_findings(scenario, side, reckoning)


def _length_of(table: TableSize | None, edge: str) -> int | None:
    if table is None:
        return None
    return table.depth_mm if edge in {"left", "right"} else table.width_mm


def _works_findings(scenario: Scenario, side: int, reckoning: Reckoning) -> Iterator[Finding]:
    rules = reckoning.basis.ruleset.works
    kinds = {kind.id: kind for kind in rules.kinds} if rules else {}
    for work in scenario.works:
        kind = kinds.get(work.kind or "")
        if work.side != scenario.sides[side].id or kind is None or work.begun is None:
            continue
        tags = (each for unit in reckoning.sized.units for each in reckoning.facts(unit)[0])
        if not any(holds(kind.when, each) for each in tags):
            text = N_("Nobody in this army can build field works so: {way}")
            message = Message.of(text, way=kind.label)
            nodes = (reckoning.army.root.id,)
            yield Finding("works-nobody", Severity.WARNING, message, nodes)


def _reserve_findings(
    waiting: Waiting, edge_mm: int | None, placed: Collection[str]
) -> Iterator[Finding]:
    there = tuple(node for node in waiting.reserve.nodes if node not in waiting.gone)
    if waiting.gone:
        message = Message.plural_of(
            "A reserve names {n} formation or unit that isn't in the order of battle",
            "A reserve names {n} formations or units that aren't in the order of battle",
            len(waiting.gone),
        )
        yield Finding("reserve-unknown", Severity.WARNING, message, there)
    for unit in waiting.units:
        if unit.key in placed:
            yield Finding(
                "reserve-placed",
                Severity.ERROR,
                Message.of(N_("Stands on the table and waits in reserve as well")),
                unit.node_ids,
            )
    if not waiting.units and not waiting.gone:
        message = Message.of(N_("This reserve holds no whole unit"))
        yield Finding("reserve-empty", Severity.WARNING, message, there)
    if waiting.from_turn is None:
        why = Message.of(N_("These rules have no dice for reserves, so a turn should be named."))
        message = Message.of(N_("Nothing says when this reserve arrives"))
        yield Finding("reserve-never", Severity.WARNING, message, there, why)
    end = waiting.reserve.to_mm
    if end is not None and edge_mm is not None and end > edge_mm:
        message = Message.of(N_("A reserve is to enter beyond the end of the table's edge"))
        yield Finding("reserve-off-edge", Severity.WARNING, message, there)


def _share_findings(
    reckoning: Reckoning, waiting: tuple[Waiting, ...], rules: ReserveRules | None
) -> Iterator[Finding]:
    share = HUNDRED * share_off_table(reckoning, waiting)
    reached = [each for each in (rules.warn_share_percent if rules else ()) if share >= each]
    if rules is None or not reached or not share:
        return
    least, most = max(reached), max(rules.warn_share_percent)
    if least == most and rules.count_as_lost:
        text = N_("{share} % of the army waits off the table: as much as lost from the first turn")
    else:
        text = N_("{share} % of the army waits off the table; {least} % and more is much")
    why = Message.of(N_("Until they enter they count as lost.")) if rules.count_as_lost else None
    yield Finding(
        "reserve-share",
        Severity.WARNING,
        Message.of(text, share=round_half_up(share), least=least),
        (reckoning.army.root.id,),
        why,
        rules.cite,
    )
