"""What is wrong with targets and later orders: findings, never errors."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from builder.core.aiming import later_words, target_words, targets_for
from builder.core.edits import change
from builder.core.order_target import LaterOrder, OrderTarget
from builder.core.orders import recipients_of
from builder.core.roster import Roster
from builder.operations.documents import new_scenario, with_army, worked_out
from builder.translation import Catalogue
from tests.support.makers import shipped

if TYPE_CHECKING:
    from builder.core.battle import Battle
    from builder.core.scenario import Scenario

SPEAK = Catalogue("en").say


@cache
def the_battle() -> Scenario:
    """Return Quatre Bras: Divisions of France and of the Allies."""
    return new_scenario(shipped(), "quatre-bras-1815", language="en")


BACHELU, GUNS = 2, 47


def with_orders(node: int = BACHELU, **fields: object) -> Battle:
    """Return the battle with these fields at a French formation."""
    scenario = the_battle()
    document = with_army(scenario, 0, change(scenario.sides[0].army, (node,), **fields))
    return worked_out(document, shipped())


def codes(battle: Battle) -> set[str]:
    return {each.code for each in battle.sides[0].reckoning.findings if "order" in each.code}


@pytest.mark.parametrize(
    ("target", "found"),
    [
        (OrderTarget(side="allies", node=2), set()),
        (OrderTarget(x_mm=600, y_mm=600), set()),
        (OrderTarget(x_mm=-600, y_mm=600), {"order-target-off-table"}),
        (OrderTarget(side="allies", node=999_999), {"order-target-gone"}),
        (OrderTarget(side="prussia", node=2), {"order-target-gone"}),
        (OrderTarget(piece=9_999), {"order-target-gone"}),
    ],
)
def test_targets_that_are_gone_or_off_the_table_are_told(
    target: OrderTarget, found: set[str]
) -> None:
    assert codes(with_orders(order="avanzata", order_target=target)) == found


def test_a_new_front_is_no_place() -> None:
    """Manovra names the new front (rules-data D.5)."""
    assert codes(with_orders(order="manovra", order_target=OrderTarget(front_deg=90))) == set()
    wrong = OrderTarget(x_mm=600, y_mm=600)
    assert codes(with_orders(order="manovra", order_target=wrong)) == {"order-target-kind"}


def test_nobody_pursues_his_own() -> None:
    """Inseguimento goes after the enemy Formation (rules-data D.5)."""
    own = OrderTarget(side="france", node=21)
    assert "order-target-own" in codes(with_orders(order="inseguimento", order_target=own))


@pytest.mark.parametrize(("side", "found"), [("rome", False), ("macedon", True)])
def test_a_command_supports_its_own(side: str, *, found: bool) -> None:
    """The house list of Civitates Bellantes: follow a command that is named, and help it."""
    scenario = new_scenario(shipped(), "cynoscephalae-197bc", language="en")
    army = scenario.sides[0].army
    supporting = next(n.id for n in army.root.children if n.order == "support-command")
    other = next(each for each in scenario.sides if each.id == side).army.root.children[0].id
    target = OrderTarget(side=side, node=other)
    document = with_army(scenario, 0, change(army, (supporting,), order_target=target))
    assert ("order-target-enemy" in codes(worked_out(document, shipped()))) is found


def test_bombardment_without_a_target_is_an_error() -> None:
    """Bombardamento: target named now (rules-data D.5)."""
    assert "order-target" in codes(with_orders(GUNS, order="bombardamento"))
    place = OrderTarget(x_mm=600, y_mm=600)
    assert "order-target" not in codes(with_orders(GUNS, order="bombardamento", order_target=place))


@pytest.mark.parametrize(
    ("later", "found"),
    [
        (LaterOrder(order="difesa", turn=3), set()),
        (LaterOrder(order="difesa", when="at the wood"), set()),
        (LaterOrder(order="difesa"), {"later-order-when"}),
        (LaterOrder(order="difesa", turn=999), {"later-order-too-late"}),
        (LaterOrder(order="bombardamento", turn=3), {"later-order-not-open"}),
        (
            LaterOrder(order="manovra", turn=3, target=OrderTarget(x_mm=1, y_mm=2)),
            {"order-target-kind"},
        ),
    ],
)
def test_later_orders_say_when_and_are_open(later: LaterOrder, found: set[str]) -> None:
    assert codes(with_orders(order="avanzata", later_orders=(later,))) == found


def test_targets_are_told_in_words() -> None:
    battle = with_orders()
    told = [
        SPEAK(target_words(battle, each))  # type: ignore[arg-type]
        for each in (
            OrderTarget(side="allies", node=2),
            OrderTarget(x_mm=605, y_mm=300),
            OrderTarget(front_deg=45),
            OrderTarget(piece=9_999),
        )
    ]
    assert told == ["Perponcher's division (Allies)", "at 60.5, 30 cm", "new front 45°", "gone"]
    later = LaterOrder(order="difesa", turn=4, when="at the wood", target=OrderTarget(front_deg=0))
    assert SPEAK(later_words(battle, later)) == "Defend: new front 0°, from turn 4, at the wood"


def test_a_pursuit_can_be_aimed_at_all_the_enemys_formations_and_units() -> None:
    battle = with_orders()
    kind = battle.ruleset.order_index["inseguimento"]
    found = targets_for(battle, battle.sides[0], kind)
    assert {each.side for each in found} == {"allies"}
    allies = recipients_of(battle.sides[1].reckoning)
    assert {each.id for each in allies} <= {each.node for each in found}


def test_an_army_alone_says_nothing_of_targets() -> None:
    scenario = the_battle()
    roster_army = scenario.sides[0].army
    gone = OrderTarget(side="prussia", node=2)
    army = change(
        roster_army, (roster_army.root.children[0].id,), order="avanzata", order_target=gone
    )
    roster = Roster(title="France", ruleset=scenario.ruleset, army=army)
    assert codes(worked_out(roster, shipped())) == set()
