"""A sealed game between two sides, played to any step with chance that is always the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.exchange import Party, Rules, Terms
from builder.core.exchange_opening import open_items, open_seed, received
from builder.core.exchange_sealing import Chance, accepted, commit, proposed

if TYPE_CHECKING:
    from builder.core.exchange import Owner
    from builder.core.sealing import Json

SLOTS = 6
FIRST: dict[str, dict[int, Json]] = {
    "red": {0: {"what": "list", "text": "red's list"}, 1: {"what": "ground", "choice": "open"}},
    "blue": {0: {"what": "list", "text": "blue's list"}, 1: {"what": "ground", "choice": "open"}},
}
SECOND: dict[int, Json] = {
    0: {"what": "orders", "unit": 12, "at": [[["order"], "hold"]]},
    3: {"what": "orders", "unit": 17, "at": [[["order"], "advance"]]},
}
Sides = tuple["Owner", "Owner"]


def terms(title: str = "The ford") -> Terms:
    """Return what both agree on."""
    return Terms(
        title=title,
        rules=Rules(id="any-rules", version="1.0", digest="ab" * 32),
        limit=800,
        grounds=("open", "broken"),
        secret=("orders",),
        sides=(Party(id="red", name="Red"), Party(id="blue", name="Blue")),
        slots=SLOTS,
        phases=2,
    )


def chance(number: int) -> Chance:
    """Return chance that anybody can guess."""
    nonce, master, seed = (bytes([number + each]).hex() * 32 for each in (0, 1, 2))
    return Chance(nonce, master, seed)


def agreed(number: int = 1) -> Sides:
    """Return the files of both sides when the terms are agreed; ``number`` makes another game."""
    red = proposed(terms(), "red", chance(number))
    blue = accepted(red.agreement, chance(number + 100))
    return received(red, blue.agreement)[0], blue


def sealed_once(sides: Sides | None = None) -> Sides:
    """Return the files of both when each holds the other's first commitment."""
    red, blue = sides or agreed()
    red, of_red = commit(red, FIRST["red"])
    blue, of_blue = commit(blue, FIRST["blue"])
    return received(red, of_blue)[0], received(blue, of_red)[0]


def seeds_open() -> Sides:
    """Return the files of both when both halves of the seed are open."""
    red, blue = sealed_once()
    red, of_red = open_seed(red)
    blue, of_blue = open_seed(blue)
    return received(red, of_blue)[0], received(blue, of_red)[0]


def sealed_twice() -> Sides:
    """Return the files of both when each holds the other's second commitment."""
    red, blue = seeds_open()
    red, of_red = commit(red, SECOND)
    blue, of_blue = commit(blue, SECOND)
    return received(red, of_blue)[0], received(blue, of_red)[0]


def all_open() -> Sides:
    """Return the files of both when everything is open."""
    red, blue = sealed_twice()
    red, of_red = open_items(red, None)
    blue, of_blue = open_items(blue, None)
    return received(red, of_blue)[0], received(blue, of_red)[0]
