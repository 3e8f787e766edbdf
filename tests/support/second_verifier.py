"""A second program that verifies seals, written from the description alone.

It shares no line with the first and imports nothing of it; both must always agree.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import struct
from typing import Any
from unicodedata import normalize


def digest(tag: str, *parts: bytes) -> bytes:
    """Return SHA-256(tag ‖ 0x00 ‖ L(a) ‖ L(b) …)."""
    hasher = hashlib.sha256()
    hasher.update(tag.encode("ascii"))
    hasher.update(b"\x00")
    for part in parts:
        hasher.update(struct.pack(">Q", len(part)))
        hasher.update(part)
    return hasher.digest()


def composed(value: Any) -> Any:
    """Return a value with all of its texts in NFC, and its keys in order."""
    if isinstance(value, str):
        return normalize("NFC", value)
    if isinstance(value, list):
        return [composed(each) for each in value]
    if isinstance(value, dict):
        pairs = [(normalize("NFC", key), composed(each)) for key, each in value.items()]
        return dict(sorted(pairs, key=lambda pair: pair[0].encode("utf-16-be")))
    return value


def filled_up(value: Any) -> bytes:
    """Return canonical JSON, and spaces up to the next multiple of 512 bytes."""
    text = json.dumps(composed(value), ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    while len(text) % 512:
        text += b" "
    return text


def salt(master: bytes, slot: int, phase: int) -> bytes:
    """Return HMAC-SHA256(master, slot ‖ phase)."""
    return hmac.new(master, struct.pack(">II", slot, phase), "sha256").digest()


def sealed(game: bytes, side: str, phase: int, slot: int, its_salt: bytes, content: bytes) -> bytes:
    """Return the hash that an item is sealed under."""
    place = (struct.pack(">I", phase), struct.pack(">I", slot))
    return digest("legatus/item/v1", game, side.encode("utf-8"), *place, its_salt, content)


def is_what_was_sealed(
    hashes: list[bytes],
    game: bytes,
    opening: tuple[str, int, int, bytes, bytes],
) -> bool:
    """Tell whether an opening (side, phase, slot, salt, content) is what was sealed."""
    side, phase, slot, its_salt, content = opening
    if not 0 <= slot < len(hashes) or len(its_salt) != 32:
        return False
    if sealed(game, side, phase, slot, its_salt, content) != hashes[slot]:
        return False
    try:
        return filled_up(json.loads(content)) == content
    except ValueError:
        return False
