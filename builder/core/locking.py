"""A private file that is locked with a passphrase: what stays readable of it.

Readable are its kind, its side and how the key is made; all the rest lies in the box. scrypt makes
64 bytes of the passphrase (NFC, UTF-8) and the salt: the first 32 are the key of the box, which is
ChaCha20-Poly1305 over the file's text, and the others are the check, which is published. What is
readable is the box's associated data, so none of it can be changed unnoticed.

ChaCha20-Poly1305 alone isn't key-committing: a box could be made that opens under two passphrases
to two different texts. The check commits to the key, since two passphrases with one check would be
a collision of 256 bits; and it tells a wrong passphrase from a box that was altered.
"""

from __future__ import annotations

import unicodedata
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from builder.core import sealing
from builder.core.errors import BadRequest
from builder.core.messages import N_, Message
from builder.core.model import Model, Slug, Whole

__all__ = [
    "KEY_BYTES",
    "NONCE_BYTES",
    "SALT_BYTES",
    "Derivation",
    "LockedFile",
    "associated",
    "passphrase_bytes",
]

SALT_BYTES, NONCE_BYTES, KEY_BYTES = 16, 12, 32
MOST_PASSPHRASE = 1_024
# 16 MB, in base64.
MOST_BOX = 16 * 1024 * 1024 * 4 // 3

_Hex = StringConstraints(pattern=r"^([0-9a-f]{2})+$", strict=True)


class Derivation(Model):
    """How the key is made: scrypt.

    Bounded, for a file can come from anybody: at most 128 MB of memory, and four times the time
    of the numbers that are written.
    """

    name: Literal["scrypt"]
    n: Literal[32_768, 65_536, 131_072]
    r: Literal[8]
    p: Annotated[Whole, Field(ge=1, le=4)]
    salt: Annotated[str, _Hex, StringConstraints(min_length=32, max_length=32)]


class LockedFile(Model):
    """An owner's or an umpire's file that is locked; ``side``: whose, None for an umpire's.

    ``nonce``, ``check``: in hexadecimal. ``box``: the file's text and its tag, in base64.
    """

    holds: Literal["owner", "umpire"]
    side: Slug | None = None
    derivation: Derivation
    nonce: Annotated[str, _Hex, StringConstraints(min_length=24, max_length=24)]
    check: Annotated[str, _Hex, StringConstraints(min_length=64, max_length=64)]
    box: Annotated[
        str, StringConstraints(pattern=r"^[A-Za-z0-9+/]+={0,2}$", max_length=MOST_BOX, strict=True)
    ]


def associated(locked: LockedFile) -> bytes:
    """Return what a box is bound to: all that stays readable of the file, canonically."""
    readable: sealing.Json = locked.model_dump(mode="json", exclude={"box"}, exclude_none=True)
    return sealing.canonical({"schema": "locked/1", "readable": readable})


def passphrase_bytes(passphrase: str) -> bytes:
    """Return a passphrase as bytes: the same on every machine and keyboard.

    Raises:
        BadRequest: it is empty, too long, or holds half a letter. It isn't told.
    """
    if not 1 <= len(passphrase) <= MOST_PASSPHRASE:
        text = N_("A passphrase has 1 to {most} characters.")
        raise BadRequest(Message.of(text, most=MOST_PASSPHRASE))
    try:
        return unicodedata.normalize("NFC", passphrase).encode()
    except UnicodeEncodeError:
        text = N_("The passphrase can't be written in UTF-8; choose other letters.")
        raise BadRequest(Message.of(text)) from None
