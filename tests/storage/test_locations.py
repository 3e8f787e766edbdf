"""Where a user's things lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.storage.locations import data_folder, settings_file, state_folder

if TYPE_CHECKING:
    from pathlib import Path


def test_one_variable_puts_all_under_one_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LEGATUS_HOME", str(tmp_path))
    monkeypatch.delenv("LEGATUS_SETTINGS")
    found = (data_folder(), state_folder(), settings_file())
    assert found == (tmp_path / "data", tmp_path / "state", tmp_path / "config" / "settings.json")


def test_another_variable_names_the_settings(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("LEGATUS_HOME", str(tmp_path))
    monkeypatch.setenv("LEGATUS_SETTINGS", str(tmp_path / "club.json"))
    assert settings_file() == tmp_path / "club.json"


@pytest.mark.parametrize("place", [data_folder, state_folder, settings_file])
def test_without_them_the_platform_decides(monkeypatch: pytest.MonkeyPatch, place: object) -> None:
    assert callable(place)
    monkeypatch.delenv("LEGATUS_HOME", raising=False)
    monkeypatch.delenv("LEGATUS_SETTINGS")
    found: Path = place()
    assert found.is_absolute()
    assert "legatus" in found.parts


def test_asking_makes_no_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LEGATUS_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("LEGATUS_SETTINGS")
    data_folder()
    state_folder()
    settings_file()
    assert list(tmp_path.iterdir()) == []
