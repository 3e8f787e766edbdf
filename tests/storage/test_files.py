"""Saving is whole or not at all, whatever the system answers, and leaves nothing lying about."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import pytest

from builder.storage.files import (
    CouldNotRead,
    CouldNotWrite,
    WrittenInDoubt,
    read_bytes,
    sweep,
    write_bytes,
)
from tests.support.wording import whole

if TYPE_CHECKING:
    from collections.abc import Callable

    from typing_extensions import Buffer

OLD, NEW = b"old and whole\n", b"new" * 1_000
MANY = 12


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a file that is there already."""
    place = tmp_path / "a.legatus"
    place.write_bytes(OLD)
    return place


def _failing(number: int) -> Callable[..., NoReturn]:
    def fail(*_arguments: object, **_named: object) -> NoReturn:
        raise OSError(number, os.strerror(number))

    return fail


def _assert_untouched(file: Path) -> None:
    assert file.read_bytes() == OLD
    assert list(file.parent.iterdir()) == [file]


def test_a_new_file_is_written(tmp_path: Path) -> None:
    write_bytes(tmp_path / "a", NEW)
    assert (tmp_path / "a").read_bytes() == NEW
    assert [each.name for each in tmp_path.iterdir()] == ["a"]


def test_an_old_file_is_replaced(file: Path) -> None:
    write_bytes(file, NEW)
    assert file.read_bytes() == NEW
    assert list(file.parent.iterdir()) == [file]


def test_nothing_can_be_written_too(file: Path) -> None:
    write_bytes(file, b"")
    assert file.read_bytes() == b""


def test_the_old_file_itself_is_never_written_to(file: Path) -> None:
    """Another name of it keeps what it held: the new bytes are a new file."""
    other = file.parent / "other"
    other.hardlink_to(file)
    write_bytes(file, NEW)
    assert (other.read_bytes(), file.read_bytes()) == (OLD, NEW)


def test_short_counts_are_written_to_the_end(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: write(handle, bytes(data)[:7]))
    write_bytes(file, NEW)
    assert file.read_bytes() == NEW


@pytest.mark.parametrize("step", range(MANY))
def test_a_disk_that_is_full_at_any_step_leaves_the_old_file(
    file: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    """Each write takes a part only, until one takes nothing more."""
    write, calls = os.write, iter(range(MANY + 1))

    def until_full(handle: int, data: Buffer) -> int:
        if next(calls) == step:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(handle, bytes(data)[: len(NEW) // MANY])

    monkeypatch.setattr(os, "write", until_full)
    with pytest.raises(CouldNotWrite, match="No space left"):
        write_bytes(file, NEW)
    _assert_untouched(file)


def test_a_write_that_takes_nothing_is_a_full_disk(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = (
        f"{file} could not be written (the disk took no more). What was there before is "
        "unchanged; save it under another name or elsewhere."
    )
    monkeypatch.setattr(os, "write", lambda _handle, _data: 0)
    with pytest.raises(CouldNotWrite, match=whole(told)):
        write_bytes(file, NEW)
    _assert_untouched(file)


FAILURES = [
    ("mkstemp", "tempfile.mkstemp", errno.EACCES),
    ("write", "os.write", errno.EIO),
    ("sync", "os.fsync", errno.EIO),
    ("read back", "pathlib.Path.read_bytes", errno.EIO),
    ("replace", "pathlib.Path.replace", errno.EACCES),
    ("quota", "os.write", errno.EDQUOT),
    ("a disk that went read-only", "os.fsync", errno.EROFS),
]


@pytest.mark.parametrize(
    ("where", "number"), [case[1:] for case in FAILURES], ids=[case[0] for case in FAILURES]
)
def test_a_failure_at_any_step_leaves_the_old_file(file: Path, where: str, number: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(where, _failing(number))
        with pytest.raises(CouldNotWrite, match="What was there before is unchanged") as caught:
            write_bytes(file, NEW)
    assert os.strerror(number) in str(caught.value)
    assert str(file) in str(caught.value)
    assert "(odd)" in str(CouldNotWrite(file, OSError("odd")))
    _assert_untouched(file)


def test_what_reads_back_differently_never_replaces(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_bytes", lambda _self: b"other")
        with pytest.raises(CouldNotWrite, match="does not read back"):
            write_bytes(file, NEW)
    _assert_untouched(file)


def test_a_stop_from_the_keyboard_leaves_the_old_file(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(_handle: int) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", stop)
    with pytest.raises(KeyboardInterrupt):
        write_bytes(file, NEW)
    _assert_untouched(file)


def test_a_temporary_file_that_can_not_be_removed_hides_no_reason(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", _failing(errno.EIO))
        patch.setattr(Path, "unlink", _failing(errno.EBUSY))
        with pytest.raises(CouldNotWrite, match="Input/output error"):
            write_bytes(file, NEW)
    assert file.read_bytes() == OLD


def _refusing_folders(number: int) -> Callable[..., int]:
    open_handle = os.open

    def refuse_folders(path: str | Path, flags: int, mode: int = 0o777) -> int:
        if Path(path).is_dir():
            raise OSError(number, os.strerror(number))
        return open_handle(path, flags, mode)

    return refuse_folders


def test_a_folder_that_can_not_be_synced_is_no_failure(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "open", _refusing_folders(errno.EINVAL))
    write_bytes(file, NEW)
    assert file.read_bytes() == NEW


def test_a_disk_that_fails_with_the_folder_leaves_doubt(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new file is whole, but a power cut might bring the old one back."""
    with monkeypatch.context() as patch:
        patch.setattr(os, "open", _refusing_folders(errno.EIO))
        with pytest.raises(WrittenInDoubt, match=r"was written, but .*Input/output error"):
            write_bytes(file, NEW)
    assert file.read_bytes() == NEW
    assert list(file.parent.iterdir()) == [file]


def test_what_doesn_t_read_back_from_its_place_leaves_doubt(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace = Path.replace

    def replace_and_spoil(self: Path, target: Path) -> None:
        replace(self, target)
        before = target.stat()
        with target.open("r+b") as spoilt:
            spoilt.write(b"X")
        # A disk that loses what it was given doesn't note that.
        os.utime(target, ns=(before.st_atime_ns, before.st_mtime_ns))

    monkeypatch.setattr(Path, "replace", replace_and_spoil)
    with pytest.raises(WrittenInDoubt, match="does not read back"):
        write_bytes(file, NEW)


def test_what_another_program_puts_there_at_once_is_no_failure_of_ours(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is noticed before the next save, as any change is."""
    replace = Path.replace

    def replace_and_lose(self: Path, target: Path) -> None:
        replace(self, target)
        (file.parent / "theirs").write_bytes(b"theirs")
        replace(file.parent / "theirs", target)

    monkeypatch.setattr(Path, "replace", replace_and_lose)
    write_bytes(file, NEW)
    assert file.read_bytes() == b"theirs"


def test_a_link_goes_on_pointing_to_the_file(file: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.legatus"
    link.symlink_to(file)
    write_bytes(link, NEW)
    assert link.is_symlink()
    assert file.read_bytes() == NEW


def test_the_file_behind_a_link_is_written_in_its_own_folder(tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    (tmp_path / "far" / "a").write_bytes(OLD)
    (tmp_path / "b").symlink_to(Path("far") / "a")
    write_bytes(tmp_path / "b", NEW)
    assert (tmp_path / "far" / "a").read_bytes() == NEW
    assert sorted(each.name for each in tmp_path.iterdir()) == ["b", "far"]


def test_a_link_to_nothing_makes_the_file_that_it_names(tmp_path: Path) -> None:
    (tmp_path / "b").symlink_to(tmp_path / "a")
    write_bytes(tmp_path / "b", NEW)
    assert (tmp_path / "a").read_bytes() == NEW


@pytest.mark.parametrize("mode", [0o600, 0o644, None])
def test_a_private_file_is_its_owners_alone_whatever_it_was(file: Path, mode: int | None) -> None:
    file.unlink() if mode is None else file.chmod(mode)
    write_bytes(file, b"new", private=True)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644, 0o666])
def test_the_mode_of_the_file_is_kept(file: Path, mode: int) -> None:
    file.chmod(mode)
    write_bytes(file, NEW)
    assert stat.S_IMODE(file.stat().st_mode) == mode


@pytest.mark.parametrize("mask", [0o022, 0o077])
def test_a_new_file_gets_the_mode_of_any_new_file(tmp_path: Path, mask: int) -> None:
    before = os.umask(mask)
    try:
        write_bytes(tmp_path / "a", NEW)
        (tmp_path / "b").write_bytes(NEW)
        assert os.umask(mask) == mask
    finally:
        os.umask(before)
    assert (tmp_path / "a").stat().st_mode == (tmp_path / "b").stat().st_mode


def test_a_folder_in_the_files_place_is_told_and_left(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    with pytest.raises(CouldNotWrite):
        write_bytes(tmp_path / "a", NEW)
    assert [each.name for each in tmp_path.iterdir()] == ["a"]


def test_what_is_no_file_is_never_replaced(tmp_path: Path) -> None:
    """Root could put a file in the place of a device, and anybody in that of a pipe."""
    os.mkfifo(tmp_path / "a")
    with pytest.raises(CouldNotWrite, match="it isn't a file"):
        write_bytes(tmp_path / "a", NEW)
    assert stat.S_ISFIFO((tmp_path / "a").stat().st_mode)


@pytest.mark.parametrize("closed_to", [os.W_OK, os.R_OK])
def test_a_file_that_may_not_be_read_or_written_is_never_replaced(
    file: Path, monkeypatch: pytest.MonkeyPatch, closed_to: int
) -> None:
    """A right on its folder would do for that. Root, as whom tests often run, may do all."""
    with monkeypatch.context() as patch:
        if closed_to == os.W_OK:
            patch.setattr(os, "access", lambda _path, mode: mode != os.W_OK)
        else:
            patch.setattr(Path, "open", _failing(errno.EACCES))
        with pytest.raises(CouldNotWrite, match="Permission denied"):
            write_bytes(file, NEW)
    _assert_untouched(file)


def test_a_name_longer_than_any_is_told(tmp_path: Path) -> None:
    with pytest.raises(CouldNotWrite, match="too long"):
        write_bytes(tmp_path / ("x" * 300), NEW)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("letter", ["x", "à", "界", "🐘"])
def test_the_longest_name_that_a_disk_takes_can_be_saved(tmp_path: Path, letter: str) -> None:
    """The temporary name has a few letters more, and must not be too long for that."""
    name = letter * (255 // len(letter.encode()))
    write_bytes(tmp_path / name, NEW)
    assert [each.name for each in tmp_path.iterdir()] == [name]


@pytest.mark.parametrize("code", [5, 32, 33])
def test_on_windows_a_file_held_for_a_moment_is_tried_again(
    file: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    """A virus scanner or a synchroniser holds it; the waits are counted, not waited."""
    replace, waits = Path.replace, list[float]()

    def held_twice(self: Path, target: Path) -> Path:
        if len(waits) < 2:
            error = OSError(errno.EACCES, "held")
            error.winerror = code  # type: ignore[attr-defined, unused-ignore]
            raise error
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", held_twice)
    monkeypatch.setattr("builder.storage.files.time.sleep", waits.append)
    write_bytes(file, NEW)
    assert file.read_bytes() == NEW
    assert waits == [0.05, 0.1]


def test_any_other_refusal_is_not_tried_again(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    waits = list[float]()
    monkeypatch.setattr(Path, "replace", _failing(errno.EPERM))
    monkeypatch.setattr("builder.storage.files.time.sleep", waits.append)
    with pytest.raises(CouldNotWrite):
        write_bytes(file, NEW)
    assert waits == []


def test_no_more_is_read_than_is_asked_for_and_one_byte(file: Path) -> None:
    assert read_bytes(file, 3) == OLD[:4]


def test_a_file_without_end_is_not_read_to_its_end() -> None:
    with pytest.raises(CouldNotRead, match="no ordinary file"):
        read_bytes(Path("/dev/zero"), 1_000)
    assert len(read_bytes(Path("/dev/zero"), 1_000, any_kind=True)) == 1_001


def test_a_name_with_a_nought_can_not_be_read() -> None:
    with pytest.raises(CouldNotRead, match="null"):
        read_bytes(Path("a\0b"), 1_000)


def test_what_can_not_be_read_is_told(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "open", _failing(errno.EACCES))
    with pytest.raises(CouldNotRead, match=whole(f"{file} can't be read: Permission denied")):
        read_bytes(file, 10)


@pytest.mark.parametrize("error", [None, OSError(), OSError("odd")])
def test_where_the_system_gives_no_reason_the_file_is_told_alone(error: OSError | None) -> None:
    assert str(CouldNotRead(Path("a"), error)) == "a can't be read: "


def test_no_handle_is_left_open(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    handles = Path("/proc/self/fd")
    before = len(list(handles.iterdir())) if sys.platform == "linux" else 0
    for where in ("os.fsync", "os.write"):
        with monkeypatch.context() as patch:
            patch.setattr(where, _failing(errno.EIO))
            with pytest.raises(CouldNotWrite):
                write_bytes(file, NEW)
    write_bytes(file, NEW)
    assert (len(list(handles.iterdir())) if sys.platform == "linux" else 0) == before


# What was left by writers that were killed

HOUR_S = 3600


def _left(file: Path, name: str, *, age_s: float = HOUR_S + 1) -> Path:
    """Put a file beside another, so and so old at the moment 0 + a day."""
    left = file.parent / name
    left.write_bytes(b"half")
    os.utime(left, (24 * HOUR_S - age_s,) * 2)
    return left


def test_what_was_left_for_an_hour_is_swept(file: Path) -> None:
    _left(file, ".a.legatus.ab_1cd2x.tmp")
    sweep(file, 24 * HOUR_S)
    _assert_untouched(file)


def test_that_is_the_name_that_a_writer_gives(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", _failing(errno.EIO))
        patch.setattr(Path, "unlink", _failing(errno.EBUSY))
        with pytest.raises(CouldNotWrite):
            write_bytes(file, NEW)
    assert len(list(file.parent.iterdir())) == 2
    sweep(file, file.stat().st_mtime + 2 * HOUR_S)
    _assert_untouched(file)


def test_what_may_still_be_written_stays(file: Path) -> None:
    left = _left(file, ".a.legatus.ab_1cd2x.tmp", age_s=HOUR_S - 1)
    sweep(file, 24 * HOUR_S)
    assert left.exists()


@pytest.mark.parametrize(
    "name",
    [
        "a.legatus.ab_1cd2x.tmp",
        ".a.legatus.tmp",
        ".a.legatus.ab_1cd2.tmp",
        ".a.legatus.ab_1cd2xy.tmp",
        ".a.legatus.AB_1CD2X.tmp",
        ".b.legatus.ab_1cd2x.tmp",
        ".axlegatus.ab_1cd2x.tmp",
        ".a.legatus.ab_1cd2x.tmp.bak",
    ],
)
def test_what_has_another_name_is_nobody_s_business(file: Path, name: str) -> None:
    left = _left(file, name)
    sweep(file, 24 * HOUR_S)
    assert left.exists()


def test_a_folder_or_a_link_of_that_name_stays(file: Path) -> None:
    folder, link = (file.parent / f".a.legatus.ab_1cd2{each}.tmp" for each in "xy")
    folder.mkdir()
    link.symlink_to(file)
    sweep(file, file.stat().st_mtime + 2 * HOUR_S)
    assert folder.is_dir()
    assert link.is_symlink()
    assert file.read_bytes() == OLD


def test_what_can_not_be_swept_stays_without_a_word(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = _left(file, ".a.legatus.ab_1cd2x.tmp")
    with monkeypatch.context() as patch:
        patch.setattr(os, "unlink", _failing(errno.EACCES))
        sweep(file, 24 * HOUR_S)
    sweep(file.parent / "gone" / "b", 24 * HOUR_S)
    assert left.exists()
