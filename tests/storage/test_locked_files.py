"""A private file locked with a passphrase: what opens it, what doesn't, and what is never tried.

Numbers: RFC 8439 section 2.8.2 (the box), RFC 7914 (the key, worked out here by OpenSSL).
"""

from __future__ import annotations

import base64
import builtins
import hashlib
import stat
import sys
import time
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from builder.core.errors import BadRequest, DocumentError, Locked, SealBroken
from builder.core.exchange import Agreement, Owner, Umpire
from builder.core.locking import LockedFile, associated
from builder.storage import locked_files
from builder.storage.documents import text_of
from builder.storage.exchange_files import open_exchange, save_exchange
from builder.storage.locked_files import Lock, MissingExtra, locked_text, unlocked_text
from tests.support import sealed_game as game

WORDS = "Vercingétorix à Alésia"
LOCK = Lock(WORDS, bytes(range(16)), bytes(range(12)))
GOLDEN = Path(__file__).resolve().parents[1] / "data" / "exchange"
# RFC 8439, 2.8.2.
RFC_KEY = bytes(range(0x80, 0xA0))
RFC_NONCE = bytes.fromhex("070000004041424344454647")
RFC_DATA = bytes.fromhex("50515253c0c1c2c3c4c5c6c7")
RFC_TEXT = (
    b"Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, "
    b"sunscreen would be it."
)
RFC_TAG = "1ae10b594f09e26a7e902ecbd0600691"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make keys with the fewest steps that are taken, but for one test."""
    monkeypatch.setattr(locked_files, "N", 32_768)


def locked(path: Path) -> str:
    """Write an owner's file locked; return its text."""
    save_exchange(game.sealed_twice()[0], path, LOCK)
    return path.read_text(encoding="utf-8")


def test_the_box_is_that_of_the_standard() -> None:
    box = ChaCha20Poly1305(RFC_KEY).encrypt(RFC_NONCE, RFC_TEXT, RFC_DATA)
    assert box[-16:].hex() == RFC_TAG


def test_key_check_and_box_are_those_that_are_told() -> None:
    made = locked_text("schema: owner/1\n", LOCK, "owner", "red")
    salt, room = bytes(range(16)), 64 * 1024 * 1024
    secret = unicodedata.normalize("NFC", WORDS).encode()
    key = hashlib.scrypt(secret, salt=salt, n=32_768, r=8, p=1, maxmem=room, dklen=64)
    assert made.check == key[32:].hex()
    assert associated(made) == (
        b'{"readable":{"check":"' + made.check.encode() + b'","derivation":{"n":32768,'
        b'"name":"scrypt","p":1,"r":8,"salt":"000102030405060708090a0b0c0d0e0f"},'
        b'"holds":"owner","nonce":"000102030405060708090a0b","side":"red"},"schema":"locked/1"}'
    )
    box = base64.b64decode(made.box)
    opened = ChaCha20Poly1305(key[:32]).decrypt(bytes(range(12)), box, associated(made))
    assert opened == b"schema: owner/1\n"
    assert made.box == "WthM+OEJgMYeMbranAEXyT/CAfJhaCZKBOHF3orXRV0="


def test_as_written_it_takes_the_time_and_room_that_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.undo()
    made = locked_text("schema: owner/1\n", LOCK, "owner", "red")
    given = made.derivation
    assert (given.n, given.r, given.p) == (2**17, 8, 1)
    assert unlocked_text(made, WORDS, "file") == "schema: owner/1\n"


def test_what_was_locked_once_opens_for_ever() -> None:
    locked, plain = (GOLDEN / f"{kind}-1.legatus" for kind in ("locked", "owner"))
    assert text_of(open_exchange(locked, (Owner,), WORDS)) == plain.read_text(encoding="utf-8")


def test_what_is_locked_opens_with_its_passphrase_alone(tmp_path: Path) -> None:
    file = tmp_path / "owner.legatus"
    locked(file)
    assert open_exchange(file, (Owner,), WORDS) == game.sealed_twice()[0]
    # As another keyboard writes the same letters.
    other = unicodedata.normalize("NFD", WORDS)
    assert open_exchange(file, (Owner,), other) == game.sealed_twice()[0]
    for wrong in ("vercingétorix à Alésia", f"{WORDS} ", "x"):
        with pytest.raises(Locked, match="isn't the passphrase of owner"):
            open_exchange(file, (Owner,), wrong)
    with pytest.raises(Locked, match="its passphrase is needed"):
        open_exchange(file, (Owner,))


def test_nothing_but_side_and_key_making_can_be_read(tmp_path: Path) -> None:
    file = tmp_path / "owner.legatus"
    text = locked(file)
    lines = {line.strip().partition(":")[0] for line in text.splitlines()}
    derivation = {"derivation", "name", "n", "r", "p", "salt"}
    assert lines == {"schema", "holds", "side", "nonce", "check", "box"} | derivation
    owner = game.sealed_twice()[0]
    for secret in (owner.master, owner.seed, owner.agreement.terms.title, WORDS):
        assert secret not in text
        assert secret not in repr(LOCK)
    mode = stat.S_IMODE(file.stat().st_mode)
    assert sys.platform == "win32" or mode == 0o600


@pytest.mark.parametrize(
    ("old", "new"),
    [("holds: owner", "holds: umpire"), ("side: red", "side: blue"), ("nonce: ", "nonce: ")],
)
def test_what_stays_readable_is_bound_to_the_box(old: str, new: str, tmp_path: Path) -> None:
    file = tmp_path / "owner.legatus"
    text = locked(file)
    if old == new:
        old, new = "000102030405060708090a0b\n", "100102030405060708090a0b\n"
        text = text.replace('"000102030405060708090a0b"', "000102030405060708090a0b")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(SealBroken, match="was altered or damaged"):
        open_exchange(file, (Owner, Umpire), WORDS)


def test_a_box_that_was_altered_anywhere_is_told_from_a_wrong_passphrase() -> None:
    made = locked_text("schema: owner/1\n", LOCK, "owner", "red")
    for place in range(len(made.box)):
        letter = "B" if made.box[place] != "B" else "C"
        changed = made.box[:place] + letter + made.box[place + 1 :]
        if base64.b64decode(changed + "==", validate=False) == base64.b64decode(made.box):
            continue
        with pytest.raises(SealBroken, match="The passphrase is right"):
            unlocked_text(made.model_copy(update={"box": changed}), WORDS, "file")
    cut = made.model_copy(update={"box": made.box[:8]})
    with pytest.raises(SealBroken):
        unlocked_text(cut, WORDS, "file")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("n: 32768", "n: 1073741824"),
        ("n: 32768", "n: 2"),
        ("n: 32768", "n: 40000"),
        ("r: 8", "r: 1000000"),
        ("p: 1", "p: 1000000"),
        ("p: 1", "p: 0"),
        ("name: scrypt", "name: md5"),
        ('"000102030405060708090a0b0c0d0e0f"', '"00"'),
        ('"000102030405060708090a0b"', '""'),
    ],
)
def test_numbers_that_would_take_all_time_or_memory_are_never_tried(
    old: str, new: str, tmp_path: Path
) -> None:
    file = tmp_path / "owner.legatus"
    text = locked(file)
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    begun = time.perf_counter()
    with pytest.raises(DocumentError):
        open_exchange(file, (Owner,), WORDS)
    assert time.perf_counter() - begun < 2


def test_a_locked_file_where_another_is_wanted_asks_for_no_passphrase(tmp_path: Path) -> None:
    file = tmp_path / "umpire.legatus"
    save_exchange(Umpire(owners=game.sealed_twice()), file, LOCK)
    with pytest.raises(DocumentError, match="holds another kind"):
        open_exchange(file, (Owner,))
    with pytest.raises(DocumentError, match="is of the kind locked/1"):
        open_exchange(file, (Agreement,))
    assert isinstance(open_exchange(file, (Umpire, LockedFile)), LockedFile)
    assert isinstance(open_exchange(file, (Owner, Umpire), WORDS), Umpire)


def test_a_file_that_was_cut_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "owner.legatus"
    text = locked(file)
    for share in (10, 50, 90):
        file.write_text(text[: len(text) * share // 100], encoding="utf-8")
        with pytest.raises((DocumentError, SealBroken)):
            open_exchange(file, (Owner,), WORDS)


def test_without_the_extra_it_is_told_how_to_install_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "owner.legatus"
    text = locked(file)
    real = builtins.__import__

    def no_cryptography(name: str, *rest: Any) -> Any:
        if name.startswith("cryptography"):
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", no_cryptography)
    with pytest.raises(MissingExtra, match="pip install 'cryptography>=45'"):
        open_exchange(file, (Owner,), WORDS)
    with pytest.raises(MissingExtra):
        save_exchange(game.sealed_twice()[0], file, LOCK)
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("wrong", ["x" * 1_025, "\ud800"])
def test_what_no_keyboard_writes_is_no_passphrase(wrong: str, tmp_path: Path) -> None:
    file = tmp_path / "owner.legatus"
    with pytest.raises(BadRequest) as told:
        save_exchange(game.sealed_twice()[0], file, Lock(wrong, bytes(16), bytes(12)))
    assert wrong not in str(told.value)
    assert not file.exists()


def test_only_private_files_are_locked(tmp_path: Path) -> None:
    agreement = game.agreed()[0].agreement
    save_exchange(agreement, tmp_path / "a", LOCK)
    assert (tmp_path / "a").read_text(encoding="utf-8") == text_of(agreement)
