"""The army's code on its roster: where it is large enough to read, and takes no page of its own.

Modules of 0.4 mm are the least: a QR code of version 20 (97 modules, ISO/IEC 18004) fills 40 mm.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from builder import __version__
from builder.core.army_code import army_in
from builder.core.public_battle import public_battle
from builder.export.booklet import booklet
from builder.export.paper import PAPERS
from builder.export.qr_code import large_qr_modules
from builder.export.roster_content import roster_content
from builder.export.roster_sheet import _Sheet
from builder.export.tree_columns import LOOKS
from builder.translation import Catalogue
from tests.export.battles import eighty, legions, lone
from tests.support import pdf
from tests.support.makers import a_troop

if TYPE_CHECKING:
    from builder.core.battle import Battle
    from builder.export.roster_content import RosterContent

CAPTION = "The army's code"


def content_of(battle: Battle) -> RosterContent:
    return roster_content(battle, battle.sides[0], Catalogue("en"), __version__)


def code_mm(length: int) -> float:
    content = replace(content_of(eighty()), code="LEGATUS1-" + "A" * (length - 9))
    return _Sheet(content, PAPERS["a4"], Catalogue("en"), LOOKS["normal"])._code_mm  # noqa: SLF001 - as it is drawn


def test_the_code_on_the_roster_is_the_armys() -> None:
    army = army_in(content_of(eighty()).code)
    assert army.army == eighty().sides[0].reckoning.army
    assert (army.title, army.ratio, army.turn_limit) == ("Eighty figures", 10, 16)
    assert CAPTION in pdf.text(booklet(eighty(), ["roster"]).content)


@pytest.mark.parametrize(
    ("length", "modules", "millimetres"),
    [(300, 53, 26.5), (840, 81, 40.0), (1249, 97, 40.0), (1250, 101, 0.0), (5_000, 0, 0.0)],
)
def test_modules_are_never_smaller_than_a_telephone_reads(
    length: int, modules: int, millimetres: float
) -> None:
    assert large_qr_modules("LEGATUS1-" + "A" * (length - 9)) == modules
    assert code_mm(length) == millimetres
    assert millimetres == 0.0 or millimetres / modules >= 0.4


def test_a_code_without_room_is_left_out_without_a_word() -> None:
    notes = "".join(map(chr, range(300, 3_000)))
    long = booklet(lone(a_troop("hastatus", 120, notes=notes)), ["roster"])
    assert CAPTION not in pdf.text(long.content)


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_the_code_takes_no_page_of_its_own(count: int) -> None:
    content = content_of(legions(count))
    with_code, without = (
        len(_Sheet(each, PAPERS["a4"], Catalogue("en"), LOOKS["normal"]).pages())
        for each in (content, replace(content, code=""))
    )
    assert with_code == without


def test_an_opponent_gets_the_code_of_the_public_army() -> None:
    secret = lone(a_troop("hastatus", 120, order="advance", notes="qwmrkx"))
    public = army_in(content_of(public_battle(secret)).code)
    assert army_in(content_of(secret).code) != public
    assert "qwmrkx" not in public.model_dump_json()
    assert "advance" not in public.model_dump_json()
