"""Each check of a unit, with an army that raises it and one that doesn't (rules-data A.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from builder.core.army_list import Choice
from builder.core.finding import Severity
from builder.core.roster import find
from tests.support.makers import (
    BASES,
    GROUPINGS,
    PUNIC,
    STANDS,
    a_basis,
    a_formation,
    a_small_basis,
    a_troop,
    an_army,
    an_organisation,
    findings_of,
    mended,
)

if TYPE_CHECKING:
    from builder.core.roster import Troop

BASIS = a_basis()


def chosen(entry: str, strength: int, *choices: tuple[str, str], **fields: Any) -> Troop:
    by_name: dict[str, list[str]] = {}
    for name, option in choices:
        by_name.setdefault(name, []).append(option)
    taken = tuple(Choice(characteristic=n, options=tuple(o)) for n, o in by_name.items())
    return a_troop(entry, strength, choices=taken, **fields)


# --- size -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("men", "found"), [(44, True), (45, False), (500, False), (5000, False)])
def test_a_unit_of_figures_has_five_at_least(men: int, *, found: bool) -> None:
    """5–50 figures, E (rules-data A.11)."""
    codes = findings_of(BASIS, an_army(a_troop("hastatus", men)))
    assert ("unit-too-small" in codes) is found


def test_a_unit_that_is_too_small_says_how_small_why_and_where() -> None:
    (finding,) = findings_of(BASIS, an_army(a_troop("eques", 30, id=7)))["unit-too-small"]
    values = dict(finding.message.values)
    assert (finding.severity, finding.nodes) == (Severity.ERROR, (7,))
    assert (values["n"], values["minimum"]) == (3, 5)
    assert finding.why is not None
    assert finding.cite == "Affinati, Ordine di Battaglia"


def test_one_model_is_a_unit_and_none_is_not() -> None:
    """Models ≥ 1, E (rules-data A.11)."""
    one, none = a_troop("war-elephant", 1), a_troop("war-elephant", 9, pinned=0)
    assert "unit-too-small" not in findings_of(BASIS, an_army(one))
    assert "unit-too-small" in findings_of(BASIS, an_army(none))


@pytest.mark.parametrize(("stands", "found"), [(4, False), (8, False), (9, True)])
def test_a_unit_that_cant_be_cut_may_be_too_large(stands: int, *, found: bool) -> None:
    """A legion has 5–12 stands, E (rules-data B.9)."""
    basis = a_small_basis(STANDS)
    legion = a_formation(a_troop("hastati", stands), a_troop("triarii", 4), echelon="body")
    assert ("unit-too-large" in findings_of(basis, an_army(legion, basis=basis))) is found


def test_a_limit_may_be_a_warning_only() -> None:
    """Other units 2–12, W (rules-data B.9)."""
    basis = a_small_basis(STANDS)
    (finding,) = findings_of(basis, an_army(a_troop("horsemen", 1), basis=basis))["unit-too-small"]
    assert finding.severity is Severity.WARNING


def test_special_troops_are_single_stands() -> None:
    """E (rules-data B.9)."""
    basis = a_small_basis(STANDS)
    army = an_army(a_troop("beasts", 1), a_troop("beasts", 2, id=7), basis=basis)
    (finding,) = findings_of(basis, army)["unit-too-large"]
    assert finding.nodes == (7,)


def test_a_troop_that_comes_to_no_figure_is_told() -> None:
    line = a_formation(a_troop("hastatus", 600), a_troop("veles", 4, id=7), echelon="maniple")
    (finding,) = findings_of(BASIS, an_army(line))["part-vanishes"]
    assert (finding.severity, finding.nodes) == (Severity.ADVICE, (7,))
    assert "part-vanishes" not in findings_of(BASIS, an_army(a_troop("hastatus", 600)))


# --- options ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("intervals", "found"), [("open-order", True), ("close-order", False)])
def test_pikes_stand_in_close_order(intervals: str, *, found: bool) -> None:
    """Pikes in open order, W (rules-data A.11)."""
    pikes = chosen("hastatus", 120, ("weapons", "pike"), ("intervals", intervals))
    codes = findings_of(BASIS, an_army(pikes))
    assert ("option-needs" in codes) is found
    assert not found or codes["option-needs"][0].severity is Severity.WARNING


@pytest.mark.parametrize(("mount", "found"), [("horse", True), ("on-foot", False)])
def test_only_infantry_is_tribal(mount: str, *, found: bool) -> None:
    basis = a_basis(PUNIC)
    gauls = chosen("gallic-warrior", 500, ("mount", mount))
    assert ("option-needs" in findings_of(basis, an_army(gauls, basis=basis))) is found


def test_what_the_list_doesnt_give_is_told_with_the_way_back() -> None:
    troop = chosen("hastatus", 120, ("weapons", "bow"), id=7)
    army = an_army(troop)
    (finding,) = findings_of(BASIS, army)["option-not-in-list"]
    assert "option-not-in-list" not in findings_of(BASIS, mended(army, finding, BASIS))


def test_what_the_list_gives_may_be_chosen() -> None:
    veterans = chosen("hastatus", 120, ("training", "veteran"), ("armour", "full-armour"))
    assert "option-not-in-list" not in findings_of(BASIS, an_army(veterans))


# --- bases ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "front", "depth", "found"),
    [
        ("hastatus", 20, 20, False),
        ("hastatus", 20, 30, False),
        ("hastatus", 15, 20, True),
        ("hastatus", 20, 15, True),
        ("eques", 20, 40, False),
        ("eques", 20, 50, True),
    ],
)
def test_bases_are_those_of_the_rules(entry: str, front: int, depth: int, *, found: bool) -> None:
    """Foot 2 cm × 2 cm and up, horse 2 cm × 4 cm; another size is W (rules-data A.1, A.11)."""
    own = {"front_mm": front, "depth_mm": depth}
    codes = findings_of(BASIS, an_army(a_troop(entry, 120, base=own)))
    assert ("base-size" in codes) is found


def test_the_remedy_for_other_bases_is_the_rules_own() -> None:
    army = an_army(a_troop("eques", 120, id=7, base={"front_mm": 25, "depth_mm": 50}))
    (finding,) = findings_of(BASIS, army)["base-size"]
    assert "base-size" not in findings_of(BASIS, mended(army, finding, BASIS))


# --- shapes -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("entry", "found"), [("hastati", True), ("horsemen", False)])
def test_only_mounted_troops_form_a_wedge(entry: str, *, found: bool) -> None:
    """W (rules-data B.4, B.9)."""
    basis = a_small_basis(STANDS)
    army = an_army(a_troop(entry, 6, shape="wedge"), basis=basis)
    codes = findings_of(basis, army)
    assert ("shape-not-open" in codes) is found
    assert not found or codes["shape-not-open"][0].severity is Severity.WARNING


@pytest.mark.parametrize(("entry", "found"), [("cuirassiers", True), ("fusiliers", False)])
def test_only_infantry_forms_square(entry: str, *, found: bool) -> None:
    """rules-data D.4, D.15."""
    basis = a_small_basis(BASES)
    army = an_army(a_troop(entry, 500, shape="square"), basis=basis)
    assert ("shape-not-open" in findings_of(basis, army)) is found


def test_only_a_legion_stands_in_an_acies() -> None:
    """E (rules-data B.9)."""
    basis = a_small_basis(STANDS)
    legion = an_organisation(basis, "manipular-legion").model_copy(
        update={"shape": "acies-triplex"}
    )
    horse = a_troop("horsemen", 3, shape="acies-triplex", id=7)
    (finding,) = findings_of(basis, an_army(legion, horse, basis=basis))["shape-not-open"]
    assert (finding.severity, finding.nodes) == (Severity.ERROR, (7,))


# --- orders -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("entry", "found"), [("triarius", True), ("veles", False)])
def test_skirmishing_wants_missiles(entry: str, *, found: bool) -> None:
    """SCHERMAGLIARE without missiles, W (rules-data A.5, A.11)."""
    army = an_army(a_troop(entry, 120, order="skirmish"))
    codes = findings_of(BASIS, army)
    assert ("order-unwise" in codes) is found
    assert not found or codes["order-unwise"][0].severity is Severity.WARNING


def test_missiles_in_one_part_of_a_unit_are_enough_to_skirmish() -> None:
    maniple = a_formation(
        a_troop("triarius", 60), a_troop("veles", 20), echelon="maniple", order="skirmish"
    )
    assert "order-unwise" not in findings_of(BASIS, an_army(maniple))


def test_every_unit_of_a_battle_has_an_order() -> None:
    """A unit without an order, W (rules-data A.11); while an army alone is built none is due."""
    army = an_army(a_troop("hastatus", 120, id=7), a_troop("princeps", 120, order="hold"))
    (finding,) = findings_of(BASIS, army, orders_due=True)["no-order"]
    assert (finding.severity, finding.nodes) == (Severity.WARNING, (7,))
    assert "no-order" not in findings_of(BASIS, army)


def test_an_order_taken_back_leaves_the_unit_without_one() -> None:
    army = an_army(a_troop("triarius", 120, id=7, order="skirmish"))
    (finding,) = findings_of(BASIS, army)["order-unwise"]
    node = find(mended(army, finding, BASIS), 7)
    assert node is not None
    assert node.order is None


def test_an_order_may_be_taken_back_from_a_cohort_that_was_cut() -> None:
    """The order stands at the cohort, the units are its halves."""
    cohort = a_formation(
        *(a_troop("triarius", 300) for _ in range(2)), echelon="maniple", order="skirmish"
    )
    army = an_army(cohort)
    finding, *_ = findings_of(BASIS, army)["order-unwise"]
    assert "order-unwise" not in findings_of(BASIS, mended(army, finding, BASIS))


# --- rules on a unit --------------------------------------------------------------------------


@pytest.mark.parametrize(("holders", "found"), [(0, True), (49, True), (50, False)])
@pytest.mark.parametrize("ratio", [1, 10, 100])
def test_who_is_to_dismount_has_a_holder_for_ten_horses(
    ratio: int, holders: int, *, found: bool
) -> None:
    """Horse-holders under 1 in 10 for a unit that is to dismount, W (rules-data A.11)."""
    command = [{"kind": "horse-holder", "count": holders}] if holders else []
    riders = chosen("eques", 500, ("dismounts", "dismounts"), command=command)
    codes = findings_of(a_basis(ratio=ratio), an_army(riders))
    assert ("rule-horse-holders" in codes) is found
    assert not found or codes["rule-horse-holders"][0].severity is Severity.WARNING


def test_who_stays_in_the_saddle_needs_no_holders() -> None:
    assert "rule-horse-holders" not in findings_of(BASIS, an_army(a_troop("eques", 500)))


@pytest.mark.parametrize(("entry", "found"), [("militia", True), ("knights", False)])
def test_a_schieramento_on_foot_cant_move(entry: str, *, found: bool) -> None:
    """Foot Schieramento, W (rules-data C.9, C.10)."""
    basis = a_small_basis(GROUPINGS)
    army = an_army(a_troop(entry, 400), basis=basis)
    codes = findings_of(basis, army)
    assert ("rule-holds-its-ground" in codes) is found
