"""A sealed game between two windows: two folders, two settings, files handed over by copying."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.scenario import Scenario
from tests.support.sealed_windows import Player

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot


@pytest.fixture
def players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> tuple[Player, Player]:
    """Return two players with the same battle before them."""
    one = Player.new("rome", tmp_path / "one", monkeypatch, qtbot)
    return one, Player.new("macedon", tmp_path / "other", monkeypatch, qtbot)


def agree(one: Player, other: Player) -> None:
    one.sends(one.step("Propose this game"), other)
    assert "Rome proposes a sealed game" in other.dialog.steps.players.text()
    other.sends(other.step("Accept this game"), one)
    assert "both hold the same" in one.told


def seal_first(one: Player, other: Player) -> None:
    files = []
    for player, ground in ((one, "open"), (other, "broken")):
        player.choose_ground(ground)
        files.append(player.step("Seal list"))
        assert "nobody can read it" in player.told
    one.sends(files[0], other)
    other.sends(files[1], one)
    assert "can't be changed" in one.told


def open_seeds(one: Player, other: Player) -> None:
    files = [player.step("Open your half") for player in (one, other)]
    one.sends(files[0], other)
    other.sends(files[1], one)
    assert "Neither side could choose the dice" in one.told


def lay_ground_and_seal(one: Player, other: Player) -> None:
    files = []
    for player in (one, other):
        player.step("Lay the ground")
        assert "No unit of yours stands" in player.next
        player.deploys()
        assert "No unit of yours stands" not in player.next
        files.append(player.step("Seal deployment"))
        assert not player.window.session.has_unsaved_work
    one.sends(files[0], other)
    other.sends(files[1], one)


def ground_of(player: Player) -> object:
    document = player.window.session.document
    assert isinstance(document, Scenario)
    return document.terrain


def open_everything(one: Player, other: Player) -> None:
    files = []
    for player in (one, other):
        player.dialog.steps.fields.over.setChecked(True)
        files.append(player.step("Open everything"))
    one.sends(files[0], other)
    other.sends(files[1], one)


def test_a_game_from_agreement_to_audit(players: tuple[Player, Player]) -> None:
    one, other = players
    agree(one, other)
    assert one.badge == "○ not yet revealed"
    seal_first(one, other)
    open_seeds(one, other)
    lay_ground_and_seal(one, other)
    assert ground_of(one) == ground_of(other) is not None
    assert one.next.startswith("Next: play")
    one.sends(one.opens(8, 9), other)
    details = other.dialog.steps.details
    assert details.item(0).text().startswith("2.0  Orders")
    open_everything(one, other)
    for player in (one, other):
        assert player.badge == "✓ verified"
        player.step("Audit")
        assert player.dialog.tabs.currentWidget() is player.dialog.proofs
