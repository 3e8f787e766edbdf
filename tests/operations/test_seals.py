"""Whose roots stand in a file of a sealed game, and on which battle they may be printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.errors import BadRequest
from builder.core.exchange import Public, Umpire, game_of
from builder.operations.documents import new_scenario, worked_out
from builder.operations.own_files import OwnFile
from builder.operations.packs import shared_library
from builder.operations.seals import seals_in, seals_of, with_seals
from builder.operations.umpiring import battle_of_umpire
from builder.storage.exchange_files import save_exchange
from tests.support import sealed_game as game

if TYPE_CHECKING:
    from pathlib import Path

    from builder.core.battle import Battle

TOTAL = 2 * game.SLOTS


def battle(*names: str) -> Battle:
    """Return a battle whose sides have these ids."""
    made = new_scenario(shared_library(), "zama-202bc", language="en")
    sides = (
        side.model_copy(update={"id": name}) for side, name in zip(made.sides, names, strict=True)
    )
    return worked_out(made.model_copy(update={"sides": tuple(sides)}), shared_library())


def test_an_owners_file_has_his_roots_and_what_he_got_of_the_other() -> None:
    red, blue = game.sealed_twice()
    found = seals_of(red)
    assert found["red"].roots == tuple(each.root for each in red.mine)
    assert found["blue"].roots == tuple(each.root for each in blue.mine)
    # List and choice of ground are opened with the seed.
    assert [found[side].opened for side in ("red", "blue")] == [None, 2]


def test_an_umpires_file_knows_how_far_both_are_open() -> None:
    found = seals_of(Umpire(owners=game.all_open()))
    assert [found[side].opened for side in ("red", "blue")] == [TOTAL, TOTAL]
    assert {each.slots for each in found.values()} == {TOTAL}


def test_an_umpire_who_has_a_file_before_the_other_joined_it_has_its_roots() -> None:
    _, blue = game.sealed_once()
    found = seals_of(Umpire(owners=(blue, game.agreed()[0])))
    assert found["blue"].roots == (blue.mine[0].root,)


def test_a_public_file_has_the_roots_of_its_side(tmp_path: Path) -> None:
    red = game.sealed_once()[0]
    shown = new_scenario(shared_library(), "zama-202bc", language="en")
    roots = (red.mine[0].root,)
    public = Public(game=game_of(red.agreement).hex(), side="red", roots=roots, battle=shown)
    save_exchange(public, tmp_path / "a.legatus")
    assert seals_in(OwnFile(tmp_path / "a.legatus"))["red"].roots == roots
    assert seals_of(Public(battle=shown)) == {}


def test_roots_go_to_their_sides_and_to_no_other_battle() -> None:
    red, _ = game.sealed_twice()
    shown = with_seals(battle("blue", "red"), seals_of(red))
    assert shown.sides[1].seals.roots == tuple(each.root for each in red.mine)
    with pytest.raises(BadRequest, match="of another battle: there is no side “blue”"):
        with_seals(battle("rome", "carthage"), seals_of(red))
    with pytest.raises(BadRequest, match="Nothing is sealed in that file yet"):
        with_seals(battle("red", "blue"), seals_of(game.agreed()[0]))


def test_an_umpire_has_no_battle_before_both_have_sealed(tmp_path: Path) -> None:
    file = tmp_path / "umpire.legatus"
    save_exchange(Umpire(owners=game.agreed()), file)
    with pytest.raises(BadRequest, match="Red hasn't sealed anything yet"):
        battle_of_umpire(OwnFile(file), shared_library())
