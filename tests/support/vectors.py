"""The test vectors of sealing, as the manual prints them; worked out by the program itself."""

from __future__ import annotations

from builder.core import sealing
from builder.core.exchange import shown_hash

__all__ = ["vectors"]

AGREED = b'{"points":800}'
NONCES = (bytes([1]) * 32, bytes([2]) * 32)
MASTER = bytes(range(32))
SEEDS = (("rome", bytes([3]) * 32), ("carthage", bytes([4]) * 32))
ORDER: sealing.Json = {"what": "orders", "node": 12, "note": "fino al fiume, poi Ἀρκάδες"}
SLOTS = 2


def vectors() -> dict[str, str]:
    """Return each step of a small game by its name: bytes in hexadecimal, JSON as it is."""
    game = sealing.game_id(AGREED, NONCES)
    salt = sealing.salt_for(MASTER, 1, 2)
    payload = sealing.payload(ORDER)
    item = sealing.Item(game, "rome", 2, 1, salt, payload)
    sealed = sealing.commitments(game, "rome", 2, MASTER, {1: ORDER}, SLOTS)
    before = (bytes([7]) * 32, bytes([8]) * 32)
    seed = sealing.seed_commitment(game, *SEEDS[0])
    found = {
        "game": game.hex(),
        "payload": payload.rstrip(b" ").decode(),
        "payload bytes": str(len(payload)),
        "salt": salt.hex(),
        "item": sealing.commitment(item).hex(),
        "empty": sealed[0].hex(),
        "shown": shown_hash(None).hex(),
        "root": sealing.root(game, "rome", 2, before, shown_hash(None), sealed).hex(),
        "seed": seed.hex(),
        "joint": sealing.joint_seed(game, SEEDS).hex(),
    }
    assert found["item"] == sealed[1].hex()
    return found
