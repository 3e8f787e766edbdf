"""The audit of a sealed game: what of the other side's opened army breaks rules or agreement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.core import exchange_opening, sealing
from builder.core import exchange_turns as turns
from builder.core.circumstances import EDGES
from builder.core.deployment_findings import findings_in_deployment
from builder.core.finding import Severity
from builder.core.messages import N_, Message
from builder.core.roster import find
from builder.core.zones import table_of
from builder.operations.documents import worked_out
from builder.operations.sealed_values import (
    ground_of_values,
    laid_in_values,
    own_values,
    rebuilt_battle,
    same_ground,
    terrain_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.battle import Battle, BattleSide
    from builder.core.exchange import Owner
    from builder.core.finding import Finding
    from builder.core.scenario import Scenario
    from builder.core.sealing import Json
    from builder.storage.library import Library

__all__ = ["Audit", "audit"]

Values = dict[int, "Json"]


@dataclass(frozen=True, slots=True)
class Audit:
    """What of the other side's army is wrong; ``told``: what was checked if nothing is."""

    wrong: tuple[Message, ...]
    told: Message


def audit(owner: Owner, library: Library) -> Audit:
    """Compare what the other side has opened, all of it, with rules and agreement.

    Units are looked at where they stood on the ground that both sealed as laid, at the edge and on
    the table that were agreed.

    Raises:
        SealBroken: what was opened makes no army.
        UnknownName, PackError: see ``storage``.
    """
    opened: tuple[Values, Values] = ({}, {})
    for (phase, slot), value in exchange_opening.values_opened(owner).items():
        if value != sealing.EMPTY:
            opened[phase - 1][slot] = value
    theirs = rebuilt_battle(*opened, library)
    mine = own_values(owner, 1), own_values(owner, 2)
    wrong = [
        *_disagreed(owner, theirs, rebuilt_battle(mine[0], {}, library), opened[0]),
        *_ground_disagreed(owner, laid_in_values(mine[1]), laid_in_values(opened[1])),
    ]
    # One's own ground: it is the other's too, or that is told above.
    battle = worked_out(_at_the_table(owner, theirs, mine[1]), library)
    for side in battle.sides:
        found = side.reckoning.findings
        wrong.extend(one.message for one in found if one.severity is Severity.ERROR)
        wrong.extend(_misplaced(battle, side))
    return Audit(tuple(wrong), _told(battle))


def _disagreed(owner: Owner, theirs: Scenario, mine: Scenario, first: Values) -> Iterator[Message]:
    terms = owner.agreement.terms
    if (theirs.ruleset.id, theirs.ratio) != (terms.rules.id, terms.ratio):
        yield Message.of(N_("The army has other rules or another scale than agreed."))
    if [side.id for side in theirs.sides] != [turns.other_side(owner)]:
        yield Message.of(N_("The army is of another side than agreed."))
    if terms.grounds and ground_of_values(first) not in terms.grounds:
        yield Message.of(N_("The choice of ground isn't one of those agreed."))
    if theirs.table != terms.table:
        yield Message.of(N_("The table isn't the one that was agreed."))
    if (theirs.figure_size, theirs.historical) != (mine.figure_size, mine.historical):
        yield Message.of(
            N_("The figures are of another size than yours, or only one of you plays history.")
        )


def _ground_disagreed(owner: Owner, mine: Json | None, theirs: Json | None) -> Iterator[Message]:
    if not same_ground(mine, theirs):
        yield Message.of(N_("The ground isn't the one that you laid."))
    seed = theirs.get("seed") if isinstance(theirs, dict) else ""
    if seed not in {"", exchange_opening.joint_seed_of(owner)}:
        yield Message.of(N_("The dice of the ground aren't from the seed of both."))


def _at_the_table(owner: Owner, theirs: Scenario, mine: Values) -> Scenario:
    """Return the army with the agreed limit, at its edge, on the agreed table and the ground."""
    terms = owner.agreement.terms
    place = [party.id for party in terms.sides].index(turns.other_side(owner))
    side = theirs.sides[0]
    army = side.army.model_copy(update={"limit": terms.limit})
    # Alone it would be the first side, whose edge is another.
    edge = side.edge or EDGES[place]
    side = side.model_copy(update={"army": army, "edge": edge})
    changes = {"sides": (side,), "table": terms.table, "terrain": terrain_of(mine)}
    return theirs.model_copy(update=changes)


def _misplaced(battle: Battle, side: BattleSide) -> Iterator[Message]:
    for _, finding in findings_in_deployment(battle):
        if finding.severity is Severity.ERROR:
            yield _named(side, finding)


def _named(side: BattleSide, finding: Finding) -> Message:
    node = find(side.reckoning.army, finding.nodes[0]) if finding.nodes else None
    if node is None:
        return finding.message
    name = side.reckoning.names.of(node)
    return Message.of(N_("{unit}: {what}"), unit=name, what=finding.message)


def _told(battle: Battle) -> Message:
    scenario = battle.scenario
    kept = N_(
        "What was opened keeps the rules on armies and orders, and the points that were agreed. "
        "{stood}"
    )
    if scenario is None or not any(each.placements for each in scenario.deployment):
        stood = N_("No unit was deployed, so where units stood isn't checked.")
    elif table_of(battle) is None:
        stood = N_("Nobody knows the size of the table, so where units stood isn't checked.")
    elif scenario.terrain is None:
        stood = N_("Units stood where they may on the table; no ground was laid.")
    else:
        stood = N_("Units stood where they may, on the ground that both of you laid.")
    return Message.of(kept, stood=Message.of(stood))
