"""Where the system lets nobody save: what is there stays as it is, and the reason is told.

For root, as whom tests often run, nothing is refused: a child becomes nobody first.
"""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).resolve().parents[2]
OLD = b"old and whole"
# Saves to each, as nobody, and says for each why it can't.
SAVING = """
import os, sys
from pathlib import Path
from builder.storage.files import CouldNotWrite, write_bytes

if os.getuid() == 0:
    os.setgroups([])
    os.setgid(65534)
    os.setuid(65534)
for place in map(Path, sys.argv[1:]):
    try:
        write_bytes(place, b"new")
    except CouldNotWrite as error:
        print(error)
    else:
        print("written")
"""


@pytest.fixture
def ground() -> Iterator[Path]:
    """Return a folder that anybody may write to, all the way up."""
    folder = Path(tempfile.mkdtemp(prefix="legatus-lab-"))
    folder.chmod(0o777)
    try:
        yield folder
    finally:
        for each in folder.glob("*"):
            if not each.is_symlink():
                each.chmod(0o777)
        shutil.rmtree(folder)


def _file_in(ground: Path, name: str) -> Path:
    """Return a file in a folder of its own; both are anybody's."""
    folder = ground / name
    folder.mkdir()
    folder.chmod(0o777)
    (folder / "a").write_bytes(OLD)
    (folder / "a").chmod(0o666)
    return folder / "a"


def _read_only_folder(ground: Path) -> Path:
    file = _file_in(ground, "read-only")
    file.parent.chmod(0o555)
    return file


def _closed_folder(ground: Path) -> Path:
    file = _file_in(ground, "closed")
    file.parent.chmod(0o000)
    return file


def _file_of_mode(mode: int) -> Callable[[Path], Path]:
    def put(ground: Path) -> Path:
        file = _file_in(ground, f"mode-{mode:o}")
        file.chmod(mode)
        return file

    return put


def _gone(ground: Path) -> Path:
    return ground / "gone" / "a"


def _is_folder(ground: Path) -> Path:
    (ground / "folder" / "a").mkdir(parents=True)
    return ground / "folder" / "a"


def _in_a_file(ground: Path) -> Path:
    return _file_in(ground, "in-a-file") / "a"


def _endless_link(ground: Path) -> Path:
    (ground / "endless").symlink_to(ground / "endless")
    return ground / "endless"


def _pipe(ground: Path) -> Path:
    os.mkfifo(ground / "pipe")
    return ground / "pipe"


def _too_long(ground: Path) -> Path:
    return ground / ("x" * 300)


PLACES: dict[Callable[[Path], Path], str] = {
    _read_only_folder: "Permission denied",
    _closed_folder: "Permission denied",
    _file_of_mode(0o444): "Permission denied",
    _file_of_mode(0o222): "Permission denied",
    _file_of_mode(0o000): "Permission denied",
    _gone: "No such file or directory",
    _is_folder: "Is a directory",
    _in_a_file: "Not a directory",
    _endless_link: "Too many levels of symbolic links",
    _pipe: "it isn't a file",
    _too_long: "File name too long",
}


def _look(ground: Path) -> dict[str, tuple[int, bytes]]:
    """Return the mode and content of all there is, as whoever may see it all does."""
    seen = {}
    for each in sorted(ground.rglob("*")):
        mode = each.lstat().st_mode
        seen[str(each)] = (mode, each.read_bytes() if stat.S_ISREG(mode) else b"")
    return seen


@pytest.mark.lab
@pytest.mark.skipif(sys.platform == "win32", reason="there are no such bits")
def test_where_nothing_may_be_written_all_stays_as_it_is(
    ground: Path, figures: Callable[[str], None]
) -> None:
    places = [put(ground) for put in PLACES]
    before = _look(ground)
    told = subprocess.run(  # noqa: S603
        [sys.executable, "-c", SAVING, *map(str, places)],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    reasons = [line.rpartition(" could not be written (")[2] for line in told.stdout.splitlines()]
    assert [each.partition(")")[0] for each in reasons] == list(PLACES.values())
    assert _look(ground) == before
    figures(f"places that refuse a save: tried {len(PLACES)}, survived {len(PLACES)}")
