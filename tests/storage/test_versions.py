"""Earlier versions of a file: which are kept, and that each is what was saved."""

from __future__ import annotations

import hashlib
import os
import stat
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.storage.files import CouldNotRead, CouldNotWrite
from builder.storage.versions import (
    DAYS,
    LATEST,
    Version,
    keep_version,
    read_version,
    versions_of,
)
from tests.support.wording import whole

NOON = datetime(2026, 11, 30, 12, tzinfo=UTC)


def kept(folder: Path, file: Path, moments: list[datetime]) -> list[datetime]:
    """Save another content at each moment, and return when those that are left were saved."""
    for number, moment in enumerate(moments):
        keep_version(folder, file, f"version {number}".encode(), moment)
    return [each.saved for each in versions_of(folder, file)]


def test_the_last_ten_are_kept(tmp_path: Path) -> None:
    """Issue 8, 2: ten versions and one a day for fourteen days."""
    moments = [NOON + timedelta(minutes=minute) for minute in range(25)]
    assert kept(tmp_path / "v", tmp_path / "a", moments) == moments[-LATEST:][::-1]


def test_of_older_ones_the_last_of_each_day_is_kept_for_a_fortnight(tmp_path: Path) -> None:
    days = [NOON - timedelta(days=day, hours=hour) for day in range(30, 0, -1) for hour in (2, 1)]
    evening = [NOON + timedelta(minutes=minute) for minute in range(LATEST)]
    left = kept(tmp_path / "v", tmp_path / "a", [*days, *evening])
    assert left[:LATEST] == evening[::-1]
    assert left[LATEST:] == [NOON - timedelta(days=day, hours=1) for day in range(1, DAYS)]


def test_what_didnt_change_is_no_new_version(tmp_path: Path) -> None:
    assert keep_version(tmp_path / "v", tmp_path / "a", b"same", NOON) is not None
    assert keep_version(tmp_path / "v", tmp_path / "a", b"same", NOON + timedelta(hours=1)) is None
    assert len(versions_of(tmp_path / "v", tmp_path / "a")) == 1


def test_a_clock_that_goes_back_changes_no_order(tmp_path: Path) -> None:
    file = tmp_path / "a"
    keep_version(tmp_path / "v", file, b"first", NOON)
    keep_version(tmp_path / "v", file, b"second", NOON - timedelta(days=1))
    last, first = versions_of(tmp_path / "v", file)
    assert (read_version(last), read_version(first)) == (b"second", b"first")


def test_a_version_that_was_altered_is_refused(tmp_path: Path) -> None:
    version = keep_version(tmp_path / "v", tmp_path / "a", b"whole", NOON)
    assert version is not None
    told = whole(f"{version.path} can't be read: it isn't what was written")
    version.path.write_bytes(b"whol")
    with pytest.raises(CouldNotRead, match=told):
        read_version(version)
    odd = version.path.with_name("odd.legatus")
    odd.write_bytes(b"whole")
    with pytest.raises(CouldNotRead, match="isn't what was written"):
        read_version(Version(odd, NOON))


def test_what_lies_among_the_versions_and_is_none_is_passed_over(tmp_path: Path) -> None:
    version = keep_version(tmp_path / "v", tmp_path / "a", b"whole", NOON)
    assert version is not None
    for name in (".x.tmp", "20261130T130000000000Z-0123.legatus", "notes.txt"):
        (version.path.parent / name).touch()
    assert versions_of(tmp_path / "v", tmp_path / "a") == (version,)


def test_a_version_is_named_after_its_moment_and_its_digest(tmp_path: Path) -> None:
    """The names are in folders of players, so they stay as they are; sha256 of "whole"."""
    moment = NOON.replace(second=7, microsecond=89)
    version = keep_version(tmp_path / "v", tmp_path / "a", b"whole", moment)
    assert version is not None
    digest = hashlib.sha256(b"whole").hexdigest()[:16]
    assert version.path.name == f"20261130T120007000089Z-{digest}.legatus"
    place = hashlib.sha256(os.fsencode(os.path.realpath(tmp_path / "a"))).hexdigest()[:32]
    assert version.path.parent == tmp_path / "v" / place
    assert version.saved == moment


def test_what_was_said_before_the_last_is_a_new_version(tmp_path: Path) -> None:
    """To go back and save is a step too; only the same twice on end is none."""
    file = tmp_path / "a"
    for minute, content in enumerate((b"one", b"two", b"one")):
        keep_version(tmp_path / "v", file, content, NOON + timedelta(minutes=minute))
    kept_now = versions_of(tmp_path / "v", file)
    assert [read_version(each) for each in kept_now] == [b"one", b"two", b"one"]


def test_two_at_the_same_moment_are_a_microsecond_apart(tmp_path: Path) -> None:
    assert kept(tmp_path / "v", tmp_path / "a", [NOON, NOON]) == [
        NOON + timedelta(microseconds=1),
        NOON,
    ]


def test_in_place_of_a_version_that_was_altered_another_is_kept(tmp_path: Path) -> None:
    version = keep_version(tmp_path / "v", tmp_path / "a", b"whole", NOON)
    assert version is not None
    version.path.write_bytes(b"whol")
    again = keep_version(tmp_path / "v", tmp_path / "a", b"whole", NOON)
    assert again is not None
    assert read_version(again) == b"whole"


def test_a_version_that_doesnt_read_back_is_no_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 8, 2: each verified after writing."""
    keep_version(tmp_path / "v", tmp_path / "a", b"first", NOON)
    with monkeypatch.context() as bad:
        bad.setattr(Path, "read_bytes", lambda _self: b"secon")
        with pytest.raises(CouldNotWrite, match="read back"):
            keep_version(tmp_path / "v", tmp_path / "a", b"second", NOON)
    (left,) = versions_of(tmp_path / "v", tmp_path / "a")
    assert read_version(left) == b"first"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such bits")
def test_versions_are_their_owners_alone(tmp_path: Path) -> None:
    version = keep_version(tmp_path / "v", tmp_path / "a", b"secret", NOON)
    assert version is not None
    assert stat.S_IMODE(version.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(version.path.parent.stat().st_mode) == 0o700


def test_a_file_is_known_by_where_it_leads(tmp_path: Path) -> None:
    real, link = tmp_path / "battle.legatus", tmp_path / "link"
    real.touch()
    link.symlink_to(real)
    keep_version(tmp_path / "v", link, b"one", NOON)
    assert len(versions_of(tmp_path / "v", real)) == 1


@pytest.mark.parametrize("moment", ["20261399T000000000000Z", "20260229T250000000000Z"])
def test_a_name_that_tells_no_moment_is_passed_over(tmp_path: Path, moment: str) -> None:
    kept(tmp_path / "v", tmp_path / "a", [NOON])
    (version,) = versions_of(tmp_path / "v", tmp_path / "a")
    (version.path.parent / f"{moment}-0123456789abcdef.legatus").touch()
    assert versions_of(tmp_path / "v", tmp_path / "a") == (version,)


def test_where_nothing_was_kept_there_is_nothing(tmp_path: Path) -> None:
    assert versions_of(tmp_path / "none", tmp_path / "a") == ()


@given(st.lists(st.integers(0, 60 * 24 * 40), min_size=1, max_size=40))
def test_the_last_one_is_always_kept_and_never_more_than_both_rules_allow(
    minutes: list[int],
) -> None:
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as name:
        moments = [NOON + timedelta(minutes=minute) for minute in sorted(minutes)]
        file = Path(name) / "a"
        kept(Path(name) / "v", file, moments)
        versions = versions_of(Path(name) / "v", file)
        assert read_version(versions[0]) == f"version {len(minutes) - 1}".encode()
        assert len(versions) <= LATEST + DAYS
