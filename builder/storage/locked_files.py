"""Locking the text of a private file with a passphrase, and unlocking it (``core.locking``).

The library ``cryptography`` is an extra, imported only where something is locked or unlocked.
"""

from __future__ import annotations

import base64
import binascii
import hmac
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from builder.core.errors import BuilderError, Locked, SealBroken
from builder.core.locking import KEY_BYTES, Derivation, LockedFile, associated, passphrase_bytes
from builder.core.messages import N_, Message

if TYPE_CHECKING:
    from typing import Literal

__all__ = ["Lock", "MissingExtra", "locked_text", "unlocked_text"]

# About a third of a second and 128 MB (RFC 7914; what OWASP asks for at least).
N: Final = 131_072
R: Final = 8
P: Final = 1


class MissingExtra(BuilderError):
    """A library is wanted that comes with an extra of the program alone."""

    def __init__(self) -> None:
        """Say which, and how it comes."""
        text = N_(
            "Passphrases need the library “cryptography”, which isn't installed. Install it with "
            "{command}, and try again; nothing has changed."
        )
        super().__init__(Message.of(text, command="pip install 'cryptography>=45'"))


@dataclass(frozen=True, slots=True)
class Lock:
    """What a file is to be locked with; salt (16 bytes) and nonce (12) are fresh each time."""

    passphrase: str = field(repr=False)
    salt: bytes
    nonce: bytes


def locked_text(
    text: str, lock: Lock, holds: Literal["owner", "umpire"], side: str | None
) -> LockedFile:
    """Return a private file's text locked.

    Raises:
        BadRequest: that is no passphrase.
        MissingExtra: the library isn't installed.
    """
    derivation = Derivation(name="scrypt", n=N, r=R, p=P, salt=lock.salt.hex())
    key, check = _key_and_check(lock.passphrase, derivation)
    made = LockedFile(
        holds=holds,
        side=side,
        derivation=derivation,
        nonce=lock.nonce.hex(),
        check=check.hex(),
        box="A",
    )
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

    box = ChaCha20Poly1305(key).encrypt(lock.nonce, text.encode(), associated(made))
    return made.model_copy(update={"box": base64.b64encode(box).decode()})


def unlocked_text(locked: LockedFile, passphrase: str, name: str) -> str:
    """Return the text of a locked file, which is called ``name`` in what is said.

    Raises:
        Locked: no passphrase, or another one.
        SealBroken: the passphrase is right, and the box was altered.
        BadRequest, MissingExtra: see ``locked_text``.
    """
    if not passphrase:
        text = N_("{file} is locked: its passphrase is needed. Nothing was read out.")
        raise Locked(Message.of(text, file=name))
    key, check = _key_and_check(passphrase, locked.derivation)
    if not hmac.compare_digest(check, bytes.fromhex(locked.check)):
        text = N_(
            "This isn't the passphrase of {file}, or its first lines were altered. Nothing has "
            "changed; try again. If the passphrase is lost nobody can open the file, this program "
            "neither: take a copy that isn't locked, or agree on a new game."
        )
        raise Locked(Message.of(text, file=name))
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

    try:
        box = base64.b64decode(locked.box, validate=True)
        nonce = bytes.fromhex(locked.nonce)
        return ChaCha20Poly1305(key).decrypt(nonce, box, associated(locked)).decode()
    except (InvalidTag, binascii.Error, ValueError):
        text = N_(
            "The passphrase is right, but {file} was altered or damaged after it was locked, and "
            "can't be opened. Take the copy that you kept; nothing was overwritten."
        )
        raise SealBroken(Message.of(text, file=name)) from None


def _key_and_check(passphrase: str, derivation: Derivation) -> tuple[bytes, bytes]:
    secret = passphrase_bytes(passphrase)
    try:
        from cryptography.hazmat.primitives.kdf.scrypt import Scrypt
    except ImportError:
        raise MissingExtra from None
    salt = bytes.fromhex(derivation.salt)
    scrypt = Scrypt(salt, 2 * KEY_BYTES, derivation.n, derivation.r, derivation.p)
    made = scrypt.derive(secret)
    return made[:KEY_BYTES], made[KEY_BYTES:]
