"""What a side seals, and the army that the opened slots make again; then its audit."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from builder.core import edits
from builder.core.battlefield import Piece, Terrain
from builder.core.circumstance_edits import with_player, with_sealed_note, with_side
from builder.core.circumstances import Reserve
from builder.core.edits import change
from builder.core.errors import BadRequest, SealBroken
from builder.core.order_target import OrderTarget
from builder.core.roster import Troop, walk
from builder.core.secrecy import public_copy
from builder.operations import agreeing, exchange, verifying
from builder.operations.agreeing import terms_of
from builder.operations.deploying import deploy_by_pattern
from builder.operations.documents import new_scenario, save_file, worked_out
from builder.operations.exchange import OwnFile
from builder.operations.packs import shared_library
from builder.operations.sealed_values import (
    first_values,
    ground_of_values,
    own_part,
    rebuilt_battle,
    same_ground,
    second_values,
    terrain_of,
)
from builder.translation import Catalogue

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from builder.core.exchange import Terms
    from builder.core.scenario import Scenario
    from builder.core.sealing import Json

LIBRARY = shared_library()
# A battle of each system.
TEMPLATES = ["zama-202bc", "cynoscephalae-197bc", "campaldino-1289", "quatre-bras-1815"]
Values = dict[int, "Json"]


def battle_of(template: str) -> Scenario:
    """Return the battle of a template, its armies deployed, and a troop of each off the table."""
    battle = new_scenario(LIBRARY, template, language="en")
    sides = []
    for side in battle.sides:
        last = [node.id for node in walk(side.army.root) if isinstance(node, Troop)][-1]
        sides.append(side.model_copy(update={"reserves": (Reserve(nodes=(last,), turn=3),)}))
    battle = battle.model_copy(update={"sides": tuple(sides)})
    if battle.table is None:
        return battle
    return deploy_by_pattern(worked_out(battle, LIBRARY))[0]


def terms_for(battle: Scenario) -> Terms:
    """Return what both agree on."""
    return terms_of(battle, LIBRARY, slots=64, limit=None)


def sealed(battle: Scenario, side: str) -> tuple[Values, Values]:
    """Return what a side seals in both phases."""
    terms = terms_for(battle)
    ground = terms.grounds[0] if terms.grounds else None
    first = first_values(battle, side, terms, ground, LIBRARY)
    return first, second_values(battle, side, terms, first, LIBRARY)


@pytest.mark.parametrize("template", TEMPLATES)
def test_what_both_phases_sealed_is_the_army_again(template: str) -> None:
    battle = battle_of(template)
    for side in battle.sides:
        first, second = sealed(battle, side.id)
        assert rebuilt_battle(first, second, LIBRARY) == own_part(battle, side.id)
        assert max(len(first), len(second)) <= 64


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_leader_who_waits_with_a_troop_is_with_it_again(template: str) -> None:
    """What the troop is ordered is sealed later, and takes the leader's place from nobody."""
    battle = new_scenario(LIBRARY, template, language="en")
    side, *others = battle.sides
    first = next(node for node in walk(side.army.root) if isinstance(node, Troop))
    chief = side.army.root.leaders[0].model_copy(update={"unit": first.id})
    root = side.army.root.model_copy(update={"leaders": (chief, *side.army.root.leaders[1:])})
    kinds = LIBRARY.ruleset(battle.ruleset.id).orders
    army = change(
        side.army.model_copy(update={"root": root}),
        [first.id],
        order=kinds.kinds[-1].id if kinds else None,
        order_notes="when the horn sounds",
    )
    waits = side.model_copy(update={"army": army, "reserves": (Reserve(nodes=(first.id,)),)})
    battle = battle.model_copy(update={"sides": (waits, *others)})
    assert rebuilt_battle(*sealed(battle, side.id), LIBRARY) == own_part(battle, side.id)


def without_orders(battle: Scenario) -> Scenario:
    """Return the battle in which nobody of the first side has an order."""
    side, *others = battle.sides
    army = change(side.army, [node.id for node in walk(side.army.root)], order=None)
    return battle.model_copy(update={"sides": (side.model_copy(update={"army": army}), *others)})


def test_units_without_an_order_are_not_sealed_where_the_rules_want_one() -> None:
    """Without an order: W, E when the orders are sealed (rules-data A.11)."""
    battle = without_orders(battle_of("zama-202bc"))
    with pytest.raises(BadRequest) as raised:
        sealed(battle, battle.sides[0].id)
    told = Catalogue("en").say(raised.value.message)
    assert re.match(r"\d+ units have no order, .* Every unit has one of the five orders", told)


def test_the_other_sides_missing_orders_are_its_own_affair() -> None:
    battle = without_orders(battle_of("zama-202bc"))
    assert sealed(battle, battle.sides[1].id)


@pytest.mark.parametrize("template", TEMPLATES)
def test_the_list_that_goes_with_the_seed_holds_no_secret(template: str) -> None:
    """Nothing of orders and deployment, and of the rules' own topics nothing either."""
    battle = battle_of(template)
    for side in battle.sides:
        listed = sealed(battle, side.id)[0][0]
        text = listed["text"] if isinstance(listed, dict) else ""
        assert isinstance(text, str)
        for word in ("order:", "order_notes:", "deployment:", "placements:", "reserves:"):
            assert word not in text


def test_notes_players_and_targets_may_be_written_between_the_phases() -> None:
    """They are settled with the orders, after the ground is laid (design.md §7)."""
    battle = with_player(battle_of("quatre-bras-1815"), 0, "foy", nodes=(21,))
    terms = terms_of(battle, LIBRARY, slots=64, limit=None)
    first = first_values(battle, "france", terms, terms.grounds[0], LIBRARY)
    assert "foy" in json.dumps(first)
    battle = with_sealed_note(battle, 0, "signals", "Two guns: advance.")
    army = edits.change(battle.sides[0].army, (2,), order_target=OrderTarget(x_mm=1, y_mm=2))
    battle = with_side(battle, 0, army=army)
    second = second_values(battle, "france", terms, first, LIBRARY)
    assert "Two guns" not in json.dumps(first)
    assert "Two guns" in json.dumps(second)
    assert rebuilt_battle(first, second, LIBRARY) == own_part(battle, "france")


def test_a_units_order_is_one_payload_that_says_which() -> None:
    battle = battle_of("zama-202bc")
    side = battle.sides[0].id
    sealed_second = sealed(battle, side)[1].values()
    orders = [each for each in sealed_second if isinstance(each, dict) and each["what"] == "orders"]
    nodes = [each["node"] for each in orders]
    assert len(nodes) == len(set(map(str, nodes))) >= 6


def aimed(battle: Scenario, side: int) -> Scenario:
    """Return the battle with each of a side's troops aimed at who was named before it.

    Where the first of them waits off the table all numbers after it are others in the copy.
    """
    own = battle.sides[side]
    troops = [node for node in walk(own.army.root) if isinstance(node, Troop)]
    army, before = own.army, own.army.root.id
    for troop in troops:
        target = OrderTarget(side=own.id, node=before)
        army = change(army, [troop.id], order_target=target)
        before = troop.id
    return with_side(battle, side, army=army)


def first_waits(battle: Scenario) -> Scenario:
    """Return the battle with the first troop of the first side off the table, and nobody else."""
    nodes = walk(battle.sides[0].army.root)
    first = next(node.id for node in nodes if isinstance(node, Troop))
    return with_side(battle, 0, reserves=(Reserve(nodes=(first,), turn=3),))


@pytest.mark.parametrize("template", TEMPLATES)
def test_orders_that_aim_at_ones_own_are_sealed_by_the_numbers_of_the_copy(template: str) -> None:
    """They may be new after the first phase, and no number of those who wait is in them."""
    before = first_waits(battle_of(template))
    battle = aimed(before, 0)
    side = battle.sides[0].id
    first = sealed(before, side)[0]
    second = second_values(battle, side, terms_for(battle), first, LIBRARY)
    assert rebuilt_battle(first, second, LIBRARY) == own_part(battle, side)
    shown = {node.id for node in walk(public_copy(battle).sides[0].army.root)}
    orders = json.dumps([each for each in second.values() if '"orders"' in json.dumps(each)])
    told = {
        int(node)
        for node in re.findall(r'"order_target"\], {"side": "[^"]+", "node": (\d+)', orders)
    }
    assert told
    assert told <= shown


@pytest.mark.parametrize("other", [None, "marsh", {"pieces": 3}, {"pieces": ["wood"]}])
def test_the_same_ground_is_the_same_whatever_its_numbers(other: Json) -> None:
    one: Json = {"what": "terrain", "pieces": [{"id": 1, "kind": "wood"}]}
    again: Json = {"what": "terrain", "pieces": [{"id": 4, "kind": "wood"}]}
    assert same_ground(one, again)
    assert not same_ground(one, other)


def test_the_choice_of_ground_is_read_back_and_rubbish_is_none() -> None:
    assert ground_of_values(sealed(battle_of("zama-202bc"), "rome")[0]) == "open"
    assert ground_of_values({}) == ground_of_values({1: "x"}) == ""


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (0, {"empty": 1}),
        (0, {"what": "list", "text": "schema: roster/1"}),
        (0, {"what": "list", "text": 5}),
        (2, {"what": "orders", "at": 5}),
        (2, {"what": "orders", "at": [[["sides", 9, "order"], "hold"]]}),
        (2, {"what": "orders", "at": [[["sides", 0, "army"], {"root": 1}]]}),
        (2, {"what": "orders", "at": [[["sides", 0, "army", "root", "order"], "unheard-of"]]}),
    ],
)
def test_what_makes_no_army_is_told_as_such(place: int, value: Json) -> None:
    first, _ = sealed(battle_of("zama-202bc"), "rome")
    with pytest.raises(SealBroken, match="makes no army"):
        rebuilt_battle({**first, place: value}, {}, LIBRARY)


def test_a_second_phase_that_changes_the_army_is_told_as_such() -> None:
    """Who waits off the table comes in another turn than the first phase had sealed."""
    first, second = sealed(battle_of("zama-202bc"), "rome")
    place, waiting = next(each for each in second.items() if '"reserves"' in json.dumps(each[1]))
    changed: Json = json.loads(json.dumps(waiting).replace('"turn": 3', '"turn": 1'))
    assert changed != waiting
    with pytest.raises(SealBroken, match="changes the army"):
        rebuilt_battle(first, {**second, place: changed}, LIBRARY)


def played(
    folder: Path,
    limit: int | None = None,
    edit: Callable[[Scenario], Scenario] = lambda battle: battle,
    battle: Scenario | None = None,
) -> Path:
    """Play a sealed game to its end; return the first side's file.

    ``edit``: what the second side does to its battle before it seals for the second time.
    """
    battle = battle or battle_of("cynoscephalae-197bc")
    one, other = folder / "one", folder / "other"
    for each in (one, other):
        each.mkdir()
        save_file(battle, each / "battle.legatus", LIBRARY)
    first = agreeing.propose(one / "battle.legatus", "rome", LIBRARY, limit=limit)
    assert first.written is not None
    second = agreeing.accept(first.written, LIBRARY, other)
    sides = ((first.owner, second.owner), (second.owner, first.owner))
    assert second.written is not None
    exchange.join(OwnFile(first.owner), second.written)
    for number, step in enumerate(("commit", "seed", "commit", "all")):
        if number == 2:
            save_file(edit(battle), other / "battle.legatus", LIBRARY)
        for owner, _ in sides:
            _do(step, owner)
        for owner, theirs in sides:
            newest = [file for file in owner.parent.glob("*.legatus") if "owner" not in file.name]
            sent = max(newest, key=lambda file: file.stat().st_mtime_ns)
            exchange.join(OwnFile(theirs), sent)
    return first.owner


def _do(step: str, owner: Path) -> None:
    if step == "commit":
        exchange.commit(OwnFile(owner), owner.parent / "battle.legatus", LIBRARY, "open")
    else:
        exchange.reveal(OwnFile(owner), step)


@pytest.mark.parametrize(("limit", "states"), [(None, ["verified"]), (10, ["illegal"])])
def test_the_audit_tells_whether_rules_and_points_were_kept(
    limit: int | None, states: list[str], tmp_path: Path
) -> None:
    report = verifying.verify(OwnFile(played(tmp_path, limit)), LIBRARY)
    assert report.legal is (states == ["verified"])
    assert [proof.state for proof in report.proofs[5:]] == states, report.proofs
    assert not report.altered


def zama() -> Scenario:
    """Return a battle on a table of 240 × 150 cm, without ground, with zones (A.7)."""
    return battle_of("zama-202bc")


def with_wood(battle: Scenario) -> Scenario:
    """Return the battle with a wood laid by hand that covers the second side's zone."""
    points = ((-1200, -400), (1200, -400), (1200, 400), (-1200, 400))
    wood = Piece(id=1, kind="wood", x_mm=1200, y_mm=400, points=points)
    return battle.model_copy(update={"terrain": Terrain(pieces=(wood,))})


def test_the_ground_keeps_the_numbers_that_orders_aim_at() -> None:
    """A piece that was taken away leaves a gap, and an order names the one behind it."""
    battle = with_wood(zama())
    assert battle.terrain is not None
    seventh = battle.terrain.pieces[0].model_copy(update={"id": 7})
    battle = battle.model_copy(update={"terrain": Terrain(pieces=(seventh,))})
    laid = terrain_of(sealed(battle, battle.sides[0].id)[1])
    assert laid is not None
    assert [each.id for each in laid.pieces] == [7]


def placed(battle: Scenario, at: tuple[int, int]) -> Scenario:
    """Return the battle with the first unit of the second side at a place."""
    theirs = battle.deployment_of(battle.sides[1].id)
    first = theirs.placements[0].model_copy(update={"x_mm": at[0], "y_mm": at[1]})
    theirs = theirs.model_copy(update={"placements": (first, *theirs.placements[1:])})
    return battle.model_copy(update={"deployment": (battle.deployment[0], theirs)})


def audited(report: verifying.Report) -> list[str]:
    """Return what the audit tells, by sentence."""
    return [Catalogue("en").say(proof.message) for proof in report.proofs[5:]]


@pytest.mark.parametrize(
    ("at", "told"),
    [((-400, 200), "stands off the table"), ((900, 1150), "stands outside its zone")],
)
def test_the_audit_tells_who_stood_where_he_may_not(
    at: tuple[int, int], told: str, tmp_path: Path
) -> None:
    """The second side sits at the upper edge, which is 0 mm (see ``core.zones``)."""
    path = played(tmp_path, edit=lambda each: placed(each, at), battle=zama())
    report = verifying.verify(OwnFile(path), LIBRARY)
    assert (report.legal, report.altered) == (False, False)
    assert any(told in each for each in audited(report))


def test_the_audit_looks_at_the_ground_that_both_laid(tmp_path: Path) -> None:
    """A wood under the whole of a zone: no horse and no elephant may stand in it (A.7)."""
    report = verifying.verify(OwnFile(played(tmp_path, battle=with_wood(zama()))), LIBRARY)
    assert report.legal is False
    assert any("which it may not enter" in each for each in audited(report))


def test_another_ground_than_ones_own_is_told(tmp_path: Path) -> None:
    report = verifying.verify(OwnFile(played(tmp_path, edit=with_wood, battle=zama())), LIBRARY)
    assert audited(report) == ["The ground isn't the one that you laid."]


def test_an_audit_without_ground_says_that_it_looked_at_the_table_alone(tmp_path: Path) -> None:
    report = verifying.verify(OwnFile(played(tmp_path, battle=zama())), LIBRARY)
    assert report.legal is True
    assert audited(report)[0].endswith(
        "Units stood where they may on the table; no ground was laid."
    )


def test_where_nobody_stands_nothing_is_said_to_be_checked(tmp_path: Path) -> None:
    battle = zama().model_copy(update={"deployment": ()})
    report = verifying.verify(OwnFile(played(tmp_path, battle=battle)), LIBRARY)
    assert audited(report)[0].endswith("so where units stood isn't checked.")
