"""Printing what is odd, and to where it can't be: told, and never half a file.

Issue 7, "Bad input".
"""

from __future__ import annotations

import errno
import os
import tempfile
import time
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pikepdf
import pytest

from builder.operations.documents import new_scenario, worked_out
from builder.operations.publishing import MAPS, ORDERS, SHEETS, publish
from builder.storage.files import CouldNotWrite
from tests.support import pdf
from tests.support.makers import a_troop, shipped

if TYPE_CHECKING:
    from collections.abc import Callable

    from builder.core.battle import Battle
    from builder.core.roster import Troop

ALL = (*SHEETS, *MAPS, *ORDERS)
FIGURES = 5_000
A_FEW, MANY = a_troop("hastatus", 120), a_troop("hastatus", 10_000)
OLD = b"what was there before"


def a_battle_with(*troops: Troop, template: str = "zama-202bc") -> Battle:
    """Return a shipped battle on its table, with these troops alone for its first side."""
    scenario = new_scenario(shipped(), template, language="en")
    first, *others = scenario.sides
    root = first.army.root.model_copy(update={"children": troops})
    army = first.army.model_copy(update={"root": root})
    update = {"sides": (first.model_copy(update={"army": army}), *others), "deployment": ()}
    return worked_out(scenario.model_copy(update=update), shipped())


def is_whole(file: Path) -> bool:
    """Tell whether a file is a PDF that can be read, without a fault and with pages."""
    with pikepdf.open(BytesIO(file.read_bytes())) as opened:
        return not opened.check_pdf_syntax() and bool(opened.pages)


def refusing(number: int, **more: object) -> Callable[..., NoReturn]:
    """Return what stands for a call that the system refuses."""

    def refuse(*_arguments: object, **_named: object) -> NoReturn:
        error = OSError(number, os.strerror(number))
        for name, value in more.items():
            setattr(error, name, value)
        raise error

    return refuse


@pytest.mark.parametrize("sheet", ALL)
def test_a_unit_of_five_thousand_figures_is_printed(sheet: str, tmp_path: Path) -> None:
    """Of stands, of which rules divide none: a maniple of figures would be a hundred."""
    horde = a_troop("hastatus", FIGURES, name="The whole nation")
    battle = a_battle_with(horde, template="cynoscephalae-197bc")
    (unit,) = battle.sides[0].reckoning.sized.units
    assert unit.atoms == FIGURES
    made = publish(battle, (sheet,), tmp_path / "a.pdf")
    assert is_whole(tmp_path / "a.pdf")
    assert made.missing == ()
    if sheet in {"roster", "cards"}:
        assert "5,000" in pdf.text(made.content)


@pytest.mark.parametrize("sheet", ALL)
def test_a_side_without_a_unit_is_printed(sheet: str, tmp_path: Path) -> None:
    publish(a_battle_with(), (sheet,), tmp_path / "a.pdf")
    assert is_whole(tmp_path / "a.pdf")


def test_what_no_font_has_is_told_and_the_file_is_whole(tmp_path: Path) -> None:
    odd = a_troop("hastatus", 120, name="Legio 🐘 שלום", notes="漢")
    made = publish(a_battle_with(odd), ALL, tmp_path / "a.pdf")
    assert set(made.missing) == {*"🐘שלום漢"}
    assert is_whole(tmp_path / "a.pdf")


def attempt(target: Path) -> str:
    """Try to print to a file that can't be written, and return what is told."""
    with pytest.raises(CouldNotWrite) as told:
        publish(a_battle_with(A_FEW), ("roster",), target)
    return str(told.value)


def test_a_folder_that_nobody_may_write_to_is_told_and_nothing_is_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the call that makes the file, since root may write everywhere."""
    monkeypatch.setattr(tempfile, "mkstemp", refusing(errno.EACCES))
    assert "Permission denied" in attempt(tmp_path / "a.pdf")
    assert not [*tmp_path.iterdir()]


def test_a_folder_that_isnt_there_is_told_and_not_made(tmp_path: Path) -> None:
    assert "No such file or directory" in attempt(tmp_path / "none" / "a.pdf")
    assert not [*tmp_path.iterdir()]


def test_a_folder_in_place_of_the_file_is_told_and_kept(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").mkdir()
    assert "Is a directory" in attempt(tmp_path / "a.pdf")
    assert [each.name for each in tmp_path.iterdir()] == ["a.pdf"]


def test_a_file_that_another_program_holds_is_tried_again_then_told_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows a reader holds the PDF that it shows: error 32."""
    (tmp_path / "a.pdf").write_bytes(OLD)
    waits: list[float] = []
    monkeypatch.setattr(time, "sleep", waits.append)
    monkeypatch.setattr(Path, "replace", refusing(errno.EACCES, winerror=32))
    told = attempt(tmp_path / "a.pdf")
    assert "unchanged" in told
    assert len(waits) > 3
    assert [each.read_bytes() for each in tmp_path.iterdir()] == [OLD]


def test_a_file_that_is_open_is_replaced_and_its_reader_goes_on_with_the_old_one(
    tmp_path: Path,
) -> None:
    file = tmp_path / "a.pdf"
    file.write_bytes(OLD)
    with file.open("rb") as reader:
        publish(a_battle_with(A_FEW), ("roster",), file)
        assert reader.read() == OLD
    assert is_whole(file)


def test_what_stops_amid_the_pages_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "a.pdf"
    file.write_bytes(OLD)

    def stop(done: int, of: int) -> None:
        if (done, bool(of)) == (1, True):
            raise InterruptedError

    with pytest.raises(InterruptedError):
        publish(a_battle_with(MANY), ("cards",), file, progress=stop)
    assert [each.read_bytes() for each in tmp_path.iterdir()] == [OLD]
