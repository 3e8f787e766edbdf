"""A disk that is really full: a small one of our own where we may have it, else a limit."""

from __future__ import annotations

import contextlib
import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from builder import assets
from builder.operations.documents import new_roster
from builder.storage.documents import open_document, save_document, text_of
from builder.storage.files import CouldNotWrite, write_bytes
from builder.storage.library import Library

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager
    from pathlib import Path

    Room = Callable[[int], AbstractContextManager[Path]]

KB = 1024
SIZE_KB = 256
OLD, NEW = b"o" * 20 * KB, b"n" * 100 * KB


@contextlib.contextmanager
def _disk_with_room(disk: Path, room: int) -> Iterator[Path]:
    """Fill a small disk but for so many bytes."""
    filler = disk / "filler"
    free = os.statvfs(disk).f_bavail * os.statvfs(disk).f_frsize
    filler.write_bytes(b"\0" * max(0, free - room))
    try:
        yield disk
    finally:
        filler.unlink()


@contextlib.contextmanager
def _limit_of(folder: Path, room: int) -> Iterator[Path]:
    """Let no file grow beyond so many bytes; to who writes that looks like a full disk."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
    try:
        yield folder
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.fixture(params=["disk", "limit"])
def room(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Room]:
    """Return what gives a folder with room for so many bytes."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE_KB}k", "tmpfs", str(disk)]
    mounted = False
    if request.param == "disk":
        with contextlib.suppress(OSError):
            mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0  # noqa: S603
    try:
        yield lambda size: _disk_with_room(disk, size) if mounted else _limit_of(disk, size)
    finally:
        if mounted:
            subprocess.run(["umount", str(disk)], check=True)  # noqa: S603, S607


def _is_saved(folder: Path) -> bool:
    try:
        write_bytes(folder / "a.legatus", NEW)
    except CouldNotWrite:
        return False
    return True


@pytest.mark.lab
def test_a_disk_with_any_room_has_the_old_file_or_the_new_one_and_nothing_else(
    room: Room, thoroughness: int, figures: Callable[[str], None]
) -> None:
    """Issue 8: 200 sizes in the long form, from no room to a little more than is needed."""
    sizes, saved = 4 * thoroughness, 0
    for number in range(sizes):
        with room(SIZE_KB * KB) as folder:
            (folder / "a.legatus").write_bytes(OLD)
        with room(len(NEW) * 11 // 10 * number // (sizes - 1)) as folder:
            is_saved = _is_saved(folder)
            assert (folder / "a.legatus").read_bytes() == (NEW if is_saved else OLD)
            assert {each.name for each in folder.iterdir()} <= {"a.legatus", "filler"}
            saved += is_saved
    assert 0 < saved < sizes
    figures(f"a full disk: tried {sizes} sizes, survived {sizes} ({saved} had room enough)")


@pytest.mark.lab
def test_with_room_again_it_is_saved(room: Room) -> None:
    with room(SIZE_KB * KB) as folder:
        (folder / "a.legatus").write_bytes(OLD)
    with room(8 * KB) as folder, pytest.raises(CouldNotWrite):
        write_bytes(folder / "a.legatus", NEW)
    with room(200 * KB) as folder:
        write_bytes(folder / "a.legatus", NEW)
        assert (folder / "a.legatus").read_bytes() == NEW


@pytest.mark.lab
def test_an_army_on_a_full_disk_stays_as_it_was(room: Room) -> None:
    library = Library([assets.root()])
    army = new_roster(library, "roman-ancients", "polybian-roman", language="en")
    longer = army.model_copy(update={"notes": "x" * 20_000})
    with room(SIZE_KB * KB) as folder:
        save_document(army, folder / "a.legatus", library)
    with room(len(text_of(army)) // 2) as folder:
        with pytest.raises(CouldNotWrite):
            save_document(longer, folder / "a.legatus", library)
        assert open_document(folder / "a.legatus", library).document == army
