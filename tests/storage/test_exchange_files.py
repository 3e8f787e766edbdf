"""The files of a sealed game on the disk: strict, canonical, and one's own for oneself alone."""

from __future__ import annotations

import stat
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from builder.core.errors import DocumentError, NewerDocument
from builder.core.exchange import Agreement, Commitment, Opening, Owner, Public, Umpire, game_of
from builder.core.exchange_audit import proofs_of
from builder.core.exchange_opening import open_items, open_seed
from builder.core.migrations import version_of
from builder.operations.documents import new_scenario
from builder.operations.packs import shared_library
from builder.storage.documents import KINDS, kind_of, load, text_of
from builder.storage.exchange_files import open_exchange, save_exchange
from tests.support import sealed_game as game

if TYPE_CHECKING:
    from builder.core.model import Model

GOLDEN = Path(__file__).resolve().parents[1] / "data" / "exchange"


def samples() -> list[Model]:
    """Return one of each kind."""
    red, blue = game.sealed_twice()
    battle = new_scenario(shared_library(), "zama-202bc", language="en")
    return [
        red.agreement,
        *red.mine,
        open_seed(red)[1],
        open_items(red, None)[1],
        red,
        Public(
            game=game_of(red.agreement).hex(), side="red", roots=(red.mine[0].root,), battle=battle
        ),
        Umpire(owners=(red, blue)),
    ]


def tag_of(value: Model) -> str:
    """Return the tag that a file of today has."""
    kind = kind_of(type(value))
    return f"{kind}/{version_of(kind)}"


@pytest.mark.parametrize("value", samples(), ids=lambda each: kind_of(type(each)))
def test_each_kind_reads_back_the_same_and_is_written_the_same(
    value: Model, tmp_path: Path
) -> None:
    file = tmp_path / "a.legatus"
    save_exchange(value, file)
    written = file.read_bytes()
    assert written.startswith(f"schema: {tag_of(value)}\n".encode())
    assert open_exchange(file, (type(value),)) == value
    save_exchange(open_exchange(file, (type(value),)), file)
    assert file.read_bytes() == written


@pytest.mark.parametrize("file", sorted(GOLDEN.iterdir()), ids=lambda each: each.stem)
def test_what_was_released_opens_for_ever_and_is_written_the_same(file: Path) -> None:
    """Hashes are over what the files hold: who writes them otherwise breaks old games."""
    kind, _, version = file.stem.partition("-")
    value = open_exchange(file, (KINDS[kind],))
    written = text_of(value).replace(tag_of(value), f"{kind}/{version}", 1)
    assert written == file.read_text(encoding="utf-8")
    if isinstance(value, Owner):
        assert [proof.state for proof in proofs_of(value)] == ["verified"] * 5


@pytest.mark.parametrize("value", samples(), ids=lambda each: kind_of(type(each)))
def test_secrets_are_readable_by_their_owner_alone(value: Model, tmp_path: Path) -> None:
    file = tmp_path / "a.legatus"
    file.touch(mode=0o644)
    save_exchange(value, file)
    private = isinstance(value, Owner | Umpire)
    mode = stat.S_IMODE(file.stat().st_mode)
    assert sys.platform == "win32" or (mode & 0o077 == 0) == private


def test_the_table_of_kinds_is_that_of_all_documents() -> None:
    assert set(KINDS) == {
        "roster", "scenario", "agreement", "commitment", "opening", "public", "owner", "umpire",
        "locked",
    }  # fmt: skip


@pytest.mark.parametrize("value", samples(), ids=lambda each: kind_of(type(each)))
def test_another_kind_than_the_wanted_one_is_refused(value: Model, tmp_path: Path) -> None:
    file = tmp_path / "a.legatus"
    save_exchange(value, file)
    wanted = Opening if isinstance(value, Agreement) else Agreement
    with pytest.raises(DocumentError, match=f"is of the kind {tag_of(value)}"):
        open_exchange(file, (wanted,))
    with pytest.raises(DocumentError, match="wanted here is roster/2, scenario/2"):
        load(text_of(value), "a.legatus", shared_library())


def test_a_newer_version_is_told_as_such(tmp_path: Path) -> None:
    file = tmp_path / "a.legatus"
    newer = text_of(game.agreed()[0].agreement).replace("agreement/1", "agreement/2")
    file.write_text(newer, encoding="utf-8")
    with pytest.raises(NewerDocument, match="Update the program"):
        open_exchange(file, (Agreement,))
    assert file.read_text(encoding="utf-8") == newer


@pytest.mark.parametrize("value", samples()[:5], ids=lambda each: kind_of(type(each)))
def test_a_file_that_was_cut_is_refused_wherever_it_was_cut(value: Model) -> None:
    from builder.storage.documents import load_one_of

    lines = text_of(value).splitlines(keepends=True)
    for number in range(1, len(lines), max(1, len(lines) // 40)):
        with pytest.raises(DocumentError):
            load_one_of("".join(lines[:number]), "file", (type(value),))


@pytest.mark.parametrize(
    "wrong", ["00", "0" * 63, "0" * 65, "g" * 64, "0x" + "0" * 62, "½" * 64, " " + "0" * 64]
)
def test_a_hash_is_64_hexadecimal_digits(wrong: str, tmp_path: Path) -> None:
    commitment = game.sealed_once()[0].mine[0]
    file = tmp_path / "a.legatus"
    text = text_of(commitment).replace(commitment.root, f'"{wrong}"').replace('""', '"')
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DocumentError, match="root: should be of the form"):
        open_exchange(file, (Commitment,))
