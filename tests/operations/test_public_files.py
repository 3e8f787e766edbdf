"""An opponent's copy as a file: what opens it, what it tells, and what isn't done to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.errors import BadRequest, DocumentError, NewerDocument, NotApplicable
from builder.core.exchange import Public
from builder.core.roster import Roster
from builder.operations.documents import (
    new_roster,
    new_scenario,
    open_file,
    save_file,
    worked_out,
)
from builder.operations.exchange import battle_in
from builder.operations.sharing import share
from builder.storage.documents import KINDS, kind_at, text_of
from tests.support.makers import ANCIENTS, POLYBIAN, shipped

if TYPE_CHECKING:
    from pathlib import Path

    from builder.core.scenario import Scenario


def army() -> Roster:
    """Return a lone army with a secret word on it."""
    made = new_roster(shipped(), ANCIENTS, POLYBIAN, language="en")
    return made.model_copy(update={"notes": "by night"})


def battle() -> Scenario:
    """Return a battle of two sides."""
    return new_scenario(shipped(), "zama-202bc", language="en")


@pytest.fixture(params=["army", "battle"])
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Return the opponent's copy of an army, and of a battle."""
    path = tmp_path / "theirs.legatus"
    document = army() if request.param == "army" else battle()
    share(document, path, shipped(), "opponent", None if request.param == "army" else "rome")
    return path


def test_it_is_a_public_copy_that_says_so(file: Path) -> None:
    opened = open_file(file, shipped())
    assert kind_at(file) == "public"
    assert opened.public is not None
    assert opened.public.document == opened.document
    assert (opened.public.game, opened.public.roots) == (None, ())
    assert opened.public.side == (None if isinstance(opened.document, Roster) else "rome")


def test_worked_out_it_has_no_findings_and_nothing_to_guess_secrets_by(file: Path) -> None:
    opened = open_file(file, shipped())
    shown = worked_out(opened.document, shipped(), is_public=True)
    assert (shown.is_public, shown.digest) == (True, "")
    assert [side.reckoning.findings for side in shown.sides] == [()] * len(shown.sides)
    assert any(side.reckoning.findings for side in worked_out(opened.document, shipped()).sides)


def test_nothing_is_saved_over_it_and_under_another_name_it_is_a_document(file: Path) -> None:
    document, before = open_file(file, shipped()).document, file.read_bytes()
    with pytest.raises(BadRequest, match=r"theirs\.legatus .* Save under another name"):
        save_file(document, file, shipped())
    assert file.read_bytes() == before
    other = file.with_name("mine.legatus")
    save_file(document, other, shipped())
    assert open_file(other, shipped()).public is None
    assert open_file(other, shipped()).document == document


def test_no_sealed_game_begins_from_it(file: Path) -> None:
    with pytest.raises(NotApplicable, match="Take the battle itself"):
        battle_in(file, shipped())


def test_a_newer_one_is_told_as_such(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("public/2", "public/3"), encoding="utf-8")
    with pytest.raises(NewerDocument, match="Update the program"):
        open_file(file, shipped())


def test_one_that_was_cut_is_refused_wherever_it_was_cut(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    for number in range(1, len(lines), max(1, len(lines) // 40)):
        file.write_text("".join(lines[:number]), encoding="utf-8")
        with pytest.raises(DocumentError):
            open_file(file, shipped())


def test_one_of_which_a_piece_is_missing_is_told_as_cut(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(lines[:-1]), encoding="utf-8")
    with pytest.raises(DocumentError, match="was cut on its way; have it sent again"):
        open_file(file, shipped())
    last = int(lines[-1].removeprefix("count: "))
    file.write_text("".join(lines[:-1]) + f"count: {last + 1}\n", encoding="utf-8")
    with pytest.raises(DocumentError, match="was cut on its way; have it sent again"):
        open_file(file, shipped())


def test_it_holds_a_battle_or_an_army_and_says_where_a_name_leads_nowhere(tmp_path: Path) -> None:
    file = tmp_path / "odd.legatus"
    for odd in (
        Public.model_construct(battle=battle(), army=army()),
        Public.model_construct(side="rome"),
        Public.model_construct(roots=("0" * 64,), army=army()),
        Public.model_construct(game="0" * 64, army=army()),
    ):
        file.write_text(text_of(odd), encoding="utf-8")
        with pytest.raises(DocumentError, match=r"holds one of: battle, army|names no game"):
            open_file(file, shipped())
    for copy, field in ((Public(army=army()), "army"), (Public(battle=battle()), "battle")):
        text = text_of(copy).replace(f"id: {ANCIENTS}", "id: unheard-of")
        file.write_text(text, encoding="utf-8")
        with pytest.raises(DocumentError, match=rf"{field}\.ruleset\.id: .*unheard-of") as caught:
            open_file(file, shipped())
        line = 1 + text[: text.index("id: unheard-of")].count("\n")
        assert [each.line for each in caught.value.problems] == [line]


@pytest.mark.parametrize("kind", sorted(KINDS.keys() - {"roster", "scenario"}))
def test_no_file_of_a_sealed_game_is_saved_over_either(kind: str, tmp_path: Path) -> None:
    """Least of all the owner's, without which nothing can be opened any more."""
    file = tmp_path / "owner-rome.legatus"
    file.write_text(f"schema: {kind}/1\n", encoding="utf-8")
    with pytest.raises(BadRequest, match="Save under another name"):
        save_file(army(), file, shipped())
