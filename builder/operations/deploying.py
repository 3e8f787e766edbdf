"""Deploying the armies of a battle by a pattern, and whether an army fits its zone."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from builder.core.deploying import deploy
from builder.core.errors import NotApplicable, UnknownName
from builder.core.messages import N_, Message
from builder.core.placing_edits import choose_strip, place, take_off
from builder.core.scenario import Scenario, Side
from builder.operations.documents import worked_out

if TYPE_CHECKING:
    from builder.core.battle import Battle, BattleSide
    from builder.core.deploying import Deployed
    from builder.storage.documents import Document
    from builder.storage.library import Library

__all__ = ["battle_on_table", "deploy_by_pattern", "sides_named"]

LONE_SIDE = "army"


def battle_on_table(document: Document, library: Library) -> Battle:
    """Work a document out as a battle; a lone army has the rules' usual table to itself.

    Raises:
        UnknownName, PackError: see ``documents.Workshop.work_out``.
    """
    if isinstance(document, Scenario):
        return worked_out(document, library)
    side = Side(id=LONE_SIDE, name=document.title, army=document.army)
    scenario = Scenario(
        title=document.title,
        ruleset=document.ruleset,
        ratio=document.ratio,
        figure_size=document.figure_size,
        sides=(side,),
    )
    return worked_out(scenario, library)


def sides_named(battle: Battle, name: str | None) -> tuple[BattleSide, ...]:
    """Return the side of a name, all sides where none is named.

    Raises:
        UnknownName: there is no such side.
    """
    if name is None:
        return battle.sides
    known = {side.id: side for side in battle.sides}
    if name not in known:
        raise UnknownName(Message.of(N_("side")), name, known)
    return (known[name],)


def deploy_by_pattern(
    battle: Battle, side: str | None = None, pattern: str | None = None, strip: str | None = None
) -> tuple[Scenario, dict[str, Deployed]]:
    """Return the battle with one side or all deployed anew, and what came of it by side.

    ``strip``: the zone of the rules that they use from now on; None: the one that they have.

    Raises:
        NotApplicable: it is a lone army; or see ``core.deploying.deploy``.
        UnknownName: there is no such side, pattern or strip.
    """
    scenario = battle.scenario
    if scenario is None:
        raise NotApplicable(Message.of(N_("An army alone has no table; open a battle.")))
    rules = battle.ruleset.deployment
    strips = [each.id for each in rules.strips] if rules else []
    if strip is not None and strip not in strips:
        raise UnknownName(Message.of(N_("zone")), strip, strips)
    done: dict[str, Deployed] = {}
    for each in sides_named(battle, side):
        if strip is not None:
            scenario = choose_strip(scenario, each.id, strip)
        done[each.id] = deploy(replace(battle, scenario=scenario), each, pattern)
        stood = [placement.unit for placement in scenario.deployment_of(each.id).placements]
        scenario = take_off(scenario, each.id, stood)
        scenario = place(scenario, each.id, done[each.id].placements)
    return scenario, done
