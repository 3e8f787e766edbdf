"""Shipped files are found in a checkout; ``poe package`` sees to wheel and sdist."""

from __future__ import annotations

import pytest

from builder import assets


@pytest.mark.parametrize("folder", ["army_lists", "scenario_templates", "resources"])
def test_the_data_folders_are_there(folder: str) -> None:
    assert (assets.root() / folder).is_dir()


def test_a_text_is_read() -> None:
    assert "SIL OPEN FONT LICENSE" in assets.text("resources/fonts/OFL.txt")


def test_a_real_path_is_lent() -> None:
    with assets.as_path("resources/fonts/NotoSans-Regular.ttf") as path:
        assert path.stat().st_size > 100_000


def test_a_folder_is_lent_too() -> None:
    with assets.as_path("resources/fonts") as path:
        assert list(path.glob("*.ttf"))


def test_what_is_not_shipped_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"resources/nothing\.txt"):
        assets.text("resources/nothing.txt")
