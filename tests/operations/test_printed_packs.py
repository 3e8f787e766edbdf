"""The umpire's pack and the opponent's: named sheets, each from its recipient's copy."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from builder.core.errors import NotApplicable, UnknownName
from builder.export.booklet import sheet_names
from builder.operations.documents import worked_out
from builder.operations.publishing import PACKS, copy_for, packed, publish
from tests.export.battles import eighty
from tests.operations.test_sharing import EACH_BATTLE, TEMPLATES, open_battle
from tests.support import pdf
from tests.support.makers import shipped
from tests.support.secretive import MARK, planted

if TYPE_CHECKING:
    from pathlib import Path

    from builder.core.battle import Battle


def shown(template: str) -> Battle:
    """Return a battle with markers in all secrets, its numbers and names from known values."""
    battle = worked_out(open_battle(template), shipped())
    return replace(battle, scenario=planted(open_battle(template)))


def test_packs_hold_sheets_that_there_are() -> None:
    for pack in PACKS.values():
        assert set(pack.sheets) <= set(sheet_names())
        assert len(set(pack.sheets)) == len(pack.sheets)


@EACH_BATTLE
def test_the_opponents_pack_tells_nothing_that_is_secret(template: str, tmp_path: Path) -> None:
    copy, sheets = packed(shown(template), "opponent")
    assert all(side.is_public for side in copy.sides)
    publish(copy, sheets, tmp_path / "pack.pdf", own_copy=False)
    content = (tmp_path / "pack.pdf").read_bytes()
    assert MARK.encode() not in pdf.inflated(content)
    assert MARK not in pdf.plain(pdf.text(content)).lower()


@EACH_BATTLE
def test_the_opponents_pack_is_the_same_whatever_the_secrets_are(
    template: str, tmp_path: Path
) -> None:
    """Not even the owner's own copy may be what it is made from."""
    made = []
    for battle in (shown(template), worked_out(open_battle(template), shipped())):
        copy, sheets = packed(battle, "opponent")
        publish(copy, sheets, tmp_path / "pack.pdf")
        made.append((tmp_path / "pack.pdf").read_bytes())
    assert made[0] == made[1]


@EACH_BATTLE
def test_the_umpires_pack_has_the_secrets_of_all_sides(template: str, tmp_path: Path) -> None:
    """Else the tests above would find no marker in anything."""
    marked = planted(open_battle(template))
    known = open_battle(template).model_copy(update={"notes": marked.notes})
    copy, sheets = packed(worked_out(known, shipped()), "umpire")
    publish(copy, sheets, tmp_path / "pack.pdf")
    assert MARK in pdf.text((tmp_path / "pack.pdf").read_bytes())


def test_no_umpires_pack_is_made_from_one_sides_file() -> None:
    battle = worked_out(open_battle(TEMPLATES[0]), shipped())
    with pytest.raises(NotApplicable, match="umpire’s file"):
        packed(copy_for(battle, "owner", battle.sides[0].id), "umpire")


def test_an_army_alone_has_no_map_in_its_packs() -> None:
    for name in PACKS:
        assert "map" not in packed(eighty(), name)[1]


def test_a_pack_that_is_not_there_is_refused() -> None:
    with pytest.raises(UnknownName, match="pack “umpires”; did you mean “umpire”"):
        packed(eighty(), "umpires")
