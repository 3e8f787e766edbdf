"""Dice from a seed: the same rolls for ever, on every system and every Python.

A stream is the bytes of HMAC-SHA256(seed, name ‖ 0x00 ‖ counter) for counters 0, 1, 2 … of eight
bytes, the most significant first; the name is in UTF-8. Bytes are taken in order. Streams of
different names have nothing to do with each other, so it doesn't matter in which order they are
used. Seeds stand in saved files: what is told here can never change.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass

__all__ = ["MOST_SIDES", "Dice", "Stream"]

MOST_SIDES = 2**32
_BYTE = 256


class Stream:
    """The rolls of one stream, one after the other."""

    __slots__ = ("_block", "_counter", "_name", "_place", "_seed")

    def __init__(self, seed: bytes, name: str) -> None:
        """Start before the first byte."""
        self._seed = seed
        self._name = name.encode() + b"\0"
        self._counter = 0
        self._block = b""
        self._place = 0

    def _next(self) -> int:
        if self._place == len(self._block):
            message = self._name + self._counter.to_bytes(8, "big")
            self._block = hmac.digest(self._seed, message, hashlib.sha256)
            self._counter += 1
            self._place = 0
        self._place += 1
        return self._block[self._place - 1]

    def roll(self, sides: int) -> int:
        """Return a roll from 1 to ``sides``, each as likely as the others.

        Up to 256 sides take one byte, more take as many as are needed, the first the most
        significant. A number at or above the largest multiple of the sides that these bytes can
        hold is thrown away and as many new bytes are taken; what is left is divided evenly. A die
        of one side takes no byte.

        Raises:
            ValueError: fewer than 1 or more than 2**32 sides.
        """
        if not 1 <= sides <= MOST_SIDES:
            raise ValueError(sides)
        if sides == 1:
            return 1
        room, count = _BYTE, 1
        while room < sides:
            room *= _BYTE
            count += 1
        limit = room - room % sides
        while True:
            number = 0
            for _ in range(count):
                number = number * _BYTE + self._next()
            if number < limit:
                return number % sides + 1

    def within(self, low: int, high: int) -> int:
        """Return a whole number from ``low`` to ``high``, both included.

        Raises:
            ValueError: ``high`` is below ``low``.
        """
        return low - 1 + self.roll(high - low + 1)


@dataclass(frozen=True, slots=True)
class Dice:
    """All streams of one seed."""

    seed: bytes

    def stream(self, name: str) -> Stream:
        """Return the stream of this name, at its start."""
        return Stream(self.seed, name)
