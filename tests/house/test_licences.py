"""Whatever is shipped and may be another's work has a line that says whose."""

from __future__ import annotations

from pathlib import Path

import pytest

RESOURCES = Path(__file__).resolve().parents[2] / "resources"
FOLDERS = [
    folder for name in ("fonts", "icons", "symbols") if (folder := RESOURCES / name).is_dir()
]


def without_licence(folder: Path) -> list[str]:
    """Return the files of a folder that have no row in its ``LICENCES.md``."""
    files = [file.name for file in sorted(folder.rglob("*")) if file.is_file()]
    files = [name for name in files if name != "LICENCES.md"]
    told = folder / "LICENCES.md"
    lines = told.read_text(encoding="utf-8").splitlines() if told.is_file() else []
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    licensed = {row[0] for row in rows if len(row) > 1 and row[-1]}
    return [name for name in files if name not in licensed]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_file_has_a_licence_line(folder: Path) -> None:
    assert without_licence(folder) == []


def test_a_file_without_a_line_is_found(tmp_path: Path) -> None:
    (tmp_path / "a.svg").touch()
    (tmp_path / "b.svg").touch()
    (tmp_path / "LICENCES.md").write_text("| a.svg | drawn for this program | MIT |\n")
    assert without_licence(tmp_path) == ["b.svg"]


def test_fonts_have_outlines_that_can_be_embedded() -> None:
    for font in sorted((RESOURCES / "fonts").glob("*.ttf")):
        start = font.read_bytes()[:4]
        assert start == b"\x00\x01\x00\x00", f"{font.name} has no TrueType outlines"
