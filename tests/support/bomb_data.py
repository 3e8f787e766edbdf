"""Own values and lists of packs, earlier versions, and what comes through a pipe, full of harm."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from tests.storage.tiny_pack import ARMY_LIST, write_pack
from tests.support.bomb_kit import MB, MOST, Bomb, filled, late
from tests.support.bomb_texts import zipped

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.support.bomb_kit import Make

__all__ = ["DATA"]

# One's own values -------------------------------------------------------------------------------

VALUES = 'schema: own-values/1\nruleset: tiny\nversion: "1"\ncells:\n'


def _cells(number: int, fields: str) -> str:
    lines = (f"  - {{{fields.format(n=n)}}}\n" for n in range(number))
    return VALUES + "".join(lines)


OWN: dict[str, tuple[str, Callable[[], str]]] = {
    "own values in one place": (
        "twice",
        lambda: _cells(9_900, "table: prices, row: man, column: points, value: 1"),
    ),
    "own values of places there aren't": (
        "",
        lambda: _cells(9_900, "table: prices, row: man{n}, column: points, value: 1"),
    ),
    "own values of options there aren't": (
        "isn't known|did you mean",
        lambda: _cells(9_900, "table: t{n}, row: r, column: c, option: peke{n}"),
    ),
    "own values without end": (
        "should",
        lambda: _cells(1, "table: prices, row: man, column: points, value: 1e999999999"),
    ),
    "own values of fractions": (
        "should lie|should be",
        lambda: _cells(9_900, "table: prices, row: r{n}, column: c, value: 1/" + "9" * 20),
    ),
    "own values of one fraction with another": (
        "",
        lambda: _cells(9_900, "table: prices, row: r{n}, column: c, value: {n}/999999937"),
    ),
    "an own value of 16 million digits": (
        "is missing",
        lambda: filled(VALUES + "  - {value: ", "9", "}\n"),
    ),
    "an own text of 16 MB": (
        "at most",
        lambda: filled(
            VALUES + "  - {table: t, row: r, column: c, text: {it: x, en: ", "x", "}}\n"
        ),
    ),
    "own values of brackets": ("40 levels", lambda: filled(VALUES + "  - ", "[")),
    "own values of aliases": ("anchors", lambda: filled(VALUES + "  - &a x\n", "  - *a\n")),
    "own values of 199,000 numbers": ("named values", lambda: VALUES + "  - 1\n" * 199_000),
    "39,000 own values": (
        "at most 10",
        lambda: _cells(39_000, "table: prices, row: r{n}, column: c, value: 1"),
    ),
    "own values of a long version": (
        "at most|letters|",
        lambda: filled('schema: own-values/1\nruleset: tiny\nversion: "', "x", '"\n'),
    ),
    "own values of 17 MB": ("larger than 16 MB", lambda: "x" * 17 * MB),
    "own values of commented lines": ("", lambda: filled(VALUES, "#  - {table: x}\n")),
}


def _own_values(content: Callable[[], str]) -> Make:
    def make(folder: Path) -> Path:
        pack = folder / "pack"
        write_pack(pack)
        place = pack / "resources" / "own_values"
        place.mkdir(parents=True)
        late("tiny.yaml", content)(place)
        return pack

    return make


# What a pack of another's may be full of; the bounds of its bytes and values are in ``bombs``.
WRONG_LISTS: dict[str, tuple[str, Callable[[], str]]] = {
    "a list of 199,000 wrong troops": (
        "named values",
        lambda: ARMY_LIST.partition("entries:")[0] + "entries:\n" + "  - 1\n" * 199_000,
    ),
    "a list of 9,000 wrong names": (
        "isn't known",
        lambda: ARMY_LIST.replace(
            "entries:\n",
            "entries:\n"
            + "".join(
                f"  - {{id: e{n}, label: {{en: x, it: x}}, echelon: bodi, strength: 1, "
                f"characteristics: [{{characteristic: arm, options: [pyke]}}]}}\n"
                for n in range(9_000)
            ),
        ),
    ),
    "a list of 28,000 troops": (
        "",
        lambda: ARMY_LIST.replace(
            "entries:\n",
            "entries:\n"
            + "".join(
                f"  - {{id: e{n}, label: {{en: x, it: x}}, echelon: body, strength: 1}}\n"
                for n in range(28_000)
            ),
        ),
    ),
    "a list of one troop over and over": (
        "twice",
        lambda: ARMY_LIST.replace(
            "entries:\n",
            "entries:\n"
            + ("  - {id: pikeman, label: {en: x, it: x}, echelon: body, strength: 1}\n" * 28_000),
        ),
    ),
    "a list of a circle of organisations": (
        "holds itself",
        lambda: ARMY_LIST.replace(
            "organisations:\n",
            "organisations:\n"
            + "".join(
                f"  - {{id: o{n}, label: {{en: x, it: x}}, children: [{{organisation: o{m}}}]}}\n"
                for n, m in enumerate([*range(1, 9_000), 0])
            ),
        ),
    ),
}


def _with_list(content: Callable[[], str]) -> Make:
    def make(folder: Path) -> Path:
        pack = folder / "pack"
        write_pack(pack)
        late("mob.yaml", content)(pack / "army_lists" / "tiny")
        return pack

    return make


# Earlier versions, and what comes through a pipe ------------------------------------------------


def _version(content: Callable[[], bytes | str], digest: str = "") -> Make:
    """Write a version that is called as one that is whole; ``digest``: as one that isn't."""

    def make(folder: Path) -> Path:
        made = content()
        data = made.encode() if isinstance(made, str) else made
        name = digest or hashlib.sha256(data).hexdigest()[:16]
        path = folder / f"20261130T120000000000Z-{name}.legatus"
        path.write_bytes(data)
        return path

    return make


HEAD = "schema: roster/1\n"
CAME: dict[str, tuple[str, Callable[[], bytes | str]]] = {
    "of 17 MB": ("larger than 16 MB|isn't what was written", lambda: "x" * 17 * MB),
    "of brackets": ("40 levels", lambda: filled(HEAD + "a: ", "[")),
    "of aliases": ("anchors", lambda: filled(HEAD + "a: &a x\nb: [", "*a, ")),
    "of values": ("200,000 values", lambda: filled(HEAD + "a: [", "1,")),
    "of a title without end": ("missing|at most 1000", lambda: filled(HEAD + "title: ", "x")),
    "of noughts": ("U\\+0000|UTF-8|empty", lambda: bytes(MOST)),
    "of blanks": ("is empty", lambda: b" " * MOST),
    "of a zip": ("UTF-8", lambda: zipped({"a": b"\0" * 100 * MB})),
    "of starts of codes": ("end of the code is missing", lambda: filled("", "LEGATUS1-9-A ")),
    "of a newer program": (
        "newer|understood",
        lambda: "schema: roster/99\n" + "a: [" + "1," * 190_000 + "1]\n",
    ),
}


DATA: dict[str, Bomb] = {
    **{name: Bomb("pack", words, _own_values(text)) for name, (words, text) in OWN.items()},
    **{n: Bomb("pack", words, _with_list(text)) for n, (words, text) in WRONG_LISTS.items()},
    **{
        f"a version {n}": Bomb("version", words, _version(data))
        for n, (words, data) in CAME.items()
    },
    "a version of another": Bomb(
        "version", "isn't what was written", _version(lambda: HEAD, digest="0" * 16)
    ),
    **{
        f"what comes {name}": Bomb("standard input", words, late("x", data))
        for name, (words, data) in CAME.items()
    },
}
