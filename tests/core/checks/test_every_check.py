"""All checks together: the army's own first, then unit by unit, each once."""

from __future__ import annotations

from builder.core.checks.every_check import ARMY_CHECKS, UNIT_CHECKS
from builder.core.reckoning import reckon
from tests.support.makers import a_basis, a_formation, a_troop, an_army, findings_of


def test_no_check_is_run_twice() -> None:
    assert len({*ARMY_CHECKS, *UNIT_CHECKS}) == len(ARMY_CHECKS) + len(UNIT_CHECKS)


def test_the_armys_own_findings_come_before_those_of_its_units() -> None:
    army = an_army(a_troop("eques", 30, id=8), a_formation(id=9), leaders=())
    codes = [each.code for each in reckon(a_basis(), army).findings]
    assert codes[:2] == ["no-leader", "empty"]
    assert codes[-1] == "unit-too-small"


def test_findings_of_units_stand_in_the_order_of_the_tree() -> None:
    small = (a_troop("eques", 30, id=7), a_troop("veles", 30, id=9))
    told = findings_of(a_basis(), an_army(small[0], small[1]))["unit-too-small"]
    assert [each.nodes for each in told] == [(7,), (9,)]


def test_every_finding_can_be_told_to_a_person() -> None:
    army = an_army(a_troop("eques", 30, order="skirmish", ranks=2), a_formation(), leaders=())
    for finding in reckon(a_basis(), army, orders_due=True).findings:
        assert finding.message.source
        assert finding.code == finding.code.lower().replace(" ", "-")
