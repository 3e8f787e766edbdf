"""Preferences: only what was changed is kept, and no file of them stops the program."""

from __future__ import annotations

import dataclasses
import json
import subprocess
import sys
from pathlib import Path

import pytest

from builder.storage.files import CouldNotWrite
from builder.storage.settings import Settings, read_settings, write_settings

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a file in a folder that isn't there yet."""
    return tmp_path / "config" / "settings.json"


def test_without_a_file_the_usual_ones_hold(file: Path) -> None:
    assert read_settings(file) == Settings()


def test_what_is_written_is_read_again(file: Path) -> None:
    settings = Settings(
        language="it", paper="letter", card="tarot", shift_right=-15, export_folder="/a b/è"
    )
    write_settings(settings, file)
    assert read_settings(file) == settings


def test_only_what_differs_from_the_usual_is_written(file: Path) -> None:
    write_settings(Settings(paper="letter"), file)
    assert json.loads(file.read_text(encoding="utf-8")) == {"paper": "letter"}


def test_the_usual_ones_are_written_as_nothing(file: Path) -> None:
    write_settings(Settings(), file)
    assert file.read_text(encoding="utf-8") == "{}\n"


CORRUPT = {
    "nothing": b"",
    "half of it": b'{"paper": "let',
    "noughts": b"\0" * 100,
    "no UTF-8": b'{"paper": "\xe0"}',
    "a list": b'["paper"]',
    "a word": b'"letter"',
    "very deep": b"[" * 100_000,
    "NaN": b"NaN",
    "a byte-order mark": b"\xef\xbb\xbf{}",
}


@pytest.mark.parametrize("content", CORRUPT.values(), ids=CORRUPT)
def test_a_corrupt_file_is_as_if_it_were_not_there(file: Path, content: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(content)
    assert read_settings(file) == Settings()


WRONG = {
    "a paper that there isn't": {"paper": "a0"},
    "a number": {"paper": 4},
    "nothing": {"paper": None},
    "a list": {"paper": ["letter"]},
    "a language that there isn't": {"language": "de"},
    "a setting that there isn't": {"colour": "red"},
    "a word of Python": {"__class__": "x"},
    "a shift out of bounds": {"shift_right": 101},
    "a shift in words": {"shift_down": "3"},
    "a shift that is true": {"shift_down": True},
    "half a tenth": {"shift_down": 0.5},
    "a folder of two lines": {"export_folder": "a\nb"},
    "a very long folder": {"export_folder": "a" * 5000},
}


@pytest.mark.parametrize("data", WRONG.values(), ids=WRONG)
def test_for_a_wrong_value_the_usual_one_holds(file: Path, data: dict[str, object]) -> None:
    file.parent.mkdir()
    file.write_text(json.dumps({**data, "card": "a7"}), encoding="utf-8")
    assert read_settings(file) == Settings(card="a7")


def test_a_folder_in_its_place_is_as_if_it_were_not_there(file: Path) -> None:
    file.mkdir(parents=True)
    assert read_settings(file) == Settings()


def test_what_can_not_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "config").write_text("a file", encoding="utf-8")
    with pytest.raises(CouldNotWrite):
        write_settings(Settings(paper="letter"), tmp_path / "config" / "settings.json")


def test_every_setting_has_a_title_a_text_and_its_usual_value_among_its_choices() -> None:
    for field in dataclasses.fields(Settings):
        assert field.metadata["title"]
        assert field.metadata["text"]
        assert field.default in (field.metadata["choices"] or ("", 0))


def test_they_are_read_without_pydantic_or_ruamel(file: Path) -> None:
    """The window starts with them."""
    code = (
        "import sys, pathlib; from builder.storage.settings import read_settings;"
        f"read_settings(pathlib.Path({str(file)!r}));"
        "sys.exit(bool({'pydantic', 'ruamel', 'ruamel.yaml', '_ruamel_yaml'} & set(sys.modules)))"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)  # noqa: S603 - our own
