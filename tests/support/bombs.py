"""Files that mean harm: small, or within every bound, and dear to whoever opens them unawares.

Each is written by a function that is given a folder and returns what is to be opened. Here are
folders and what isn't a file, and what the program itself keeps.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from tests.storage.tiny_pack import write_pack
from tests.support.bomb_data import DATA
from tests.support.bomb_kit import MB, MOST, Bomb, filled, late
from tests.support.bomb_pictures import PICTURES
from tests.support.bomb_steps import STEPS
from tests.support.bomb_texts import TEXTS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.support.bomb_kit import Make

__all__ = ["BOMBS", "Bomb"]

TINY = "resources/rulesets/tiny"


def _pack(folder: Path) -> Path:
    pack = folder / "pack"
    write_pack(pack)
    return pack


def _in_pack(name: str, put: Callable[[Path], None]) -> Make:
    def make(folder: Path) -> Path:
        pack = _pack(folder)
        place = pack / name
        place.unlink(missing_ok=True)
        put(place)
        return pack

    return make


def _own_pipe(path: Path) -> None:
    path.parent.mkdir()
    os.mkfifo(path)


def _to_its_folder(path: Path) -> None:
    path.symlink_to(path.parent)


def _to_itself(path: Path) -> None:
    path.symlink_to(path)


def _out(path: Path) -> None:
    path.symlink_to("/etc/passwd")


def _endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def _of(text: Callable[[], str]) -> Callable[[Path], None]:
    def put(path: Path) -> None:
        path.write_text(text(), encoding="utf-8")

    return put


def _fifo(name: str) -> Make:
    def make(folder: Path) -> Path:
        os.mkfifo(folder / name)
        return folder / name

    return make


def _link(name: str, to: str) -> Make:
    def make(folder: Path) -> Path:
        (folder / name).symlink_to(to)
        return folder / name

    return make


def _many_files(folder: Path) -> Path:
    pack = _pack(folder)
    for number in range(5_000):
        (pack / "army_lists" / "tiny" / f"a{number}.yaml").touch()
        (pack / "resources" / "rulesets" / f"a{number}").mkdir()
    return pack


def _no_name(folder: Path) -> Path:
    pack = _pack(folder)
    odd = os.fsencode(pack / "army_lists" / "tiny") + b"/\xff\xfe.yaml"
    with open(odd, "wb"):  # noqa: PTH123 - no text names it
        pass
    return pack


def _no_entry(folder: Path) -> Path:
    pack = _pack(folder)
    (pack / "army_lists" / "tiny").chmod(0)
    return pack


FOLDERS: dict[str, tuple[str, str, Make]] = {
    "a pipe": ("window", "no ordinary file", _fifo("x.legatus")),
    "a device": ("window", "no ordinary file", _link("x.legatus", "/dev/zero")),
    "a device without end": ("check", "larger than 16 MB", _link("x.legatus", "/dev/zero")),
    "a link to itself": ("check", "levels of symbolic links", _link("x.legatus", "x.legatus")),
    "a pipe as a picture": ("picture", "no ordinary file", _fifo("x.png")),
    "a pipe as a locked file": ("own", "no ordinary file", _fifo("x.legatus")),
    "a pipe as a list": (
        "pack",
        "no ordinary file",
        _in_pack("army_lists/tiny/pikes.yaml", os.mkfifo),
    ),
    "a pipe as a ruleset": (
        "pack",
        "missing|ordinary",
        _in_pack(f"{TINY}/ruleset.yaml", os.mkfifo),
    ),
    "a pipe as own values": ("pack", "", _in_pack("resources/own_values/tiny.yaml", _own_pipe)),
    "a list that leads out": ("pack", "outside", _in_pack("army_lists/tiny/pikes.yaml", _out)),
    "a device as a list": (
        "pack",
        "outside|ordinary",
        _in_pack("army_lists/tiny/pikes.yaml", _endless),
    ),
    "a ruleset that leads out": ("pack", "outside", _in_pack(f"{TINY}/ruleset.yaml", _out)),
    "a list that leads to itself": (
        "pack",
        "levels of symbolic links|outside|ordinary",
        _in_pack("army_lists/tiny/pikes.yaml", _to_itself),
    ),
    "a folder within itself": (
        "pack",
        "missing|should be",
        _in_pack("resources/rulesets/loop", _to_its_folder),
    ),
    "a folder as a list": (
        "pack",
        "directory|ordinary",
        _in_pack("army_lists/tiny/pikes.yaml", os.mkdir),
    ),
    "a pack of 10,000 files": ("pack", "missing", _many_files),
    "a file without a name": ("pack", "named values", _no_name),
    "a list of 16 MB of brackets": (
        "pack",
        "40 levels",
        _in_pack("army_lists/tiny/pikes.yaml", _of(lambda: "[" * MOST)),
    ),
    "a list of 16 MB of aliases": (
        "pack",
        "anchors",
        _in_pack("army_lists/tiny/pikes.yaml", _of(lambda: filled("a: &a x\nb: [", "*a, "))),
    ),
    "a list of 17 MB": (
        "pack",
        "larger than 16 MB",
        _in_pack("army_lists/tiny/pikes.yaml", _of(lambda: "x" * 17 * MB)),
    ),
    "199,000 numbers without a source": (
        "pack",
        "source",
        _in_pack(
            "army_lists/tiny/pikes.yaml",
            _of(lambda: "schema: army-list/1\na: [" + "1," * 199_000 + "]"),
        ),
    ),
}


def _journal(content: Callable[[], bytes]) -> Make:
    def make(folder: Path) -> Path:
        run = folder / "journals" / "1"
        run.mkdir(parents=True)
        (run / "1.journal").write_bytes(content())
        return run.parent

    return make


JOURNAL = b'{"journal": 1, "kind": "roster", "file": null, "title": "x", "written": '
WHEN = b'"2026-11-29T20:00:00+00:00"'
JOURNALS: dict[str, Callable[[], bytes]] = {
    "a journal of 64 MB of lists": lambda: (
        JOURNAL + WHEN + b', "document": [' + b"[]," * 20_000_000 + b"0]}"
    ),
    "a journal of brackets": lambda: b"[" * 60 * MB,
    "a journal of digits": lambda: JOURNAL + b"9" * 10 * MB + b"}",
    "a journal of another time": lambda: JOURNAL + b'"2026-11-29", "document": 1}',
    "a journal of another kind": lambda: (
        JOURNAL.replace(b'"roster"', b'["roster"]') + WHEN + b', "document": 1}'
    ),
    "a journal of no file": lambda: (
        JOURNAL.replace(b"null", b'"a\\u0000b"') + WHEN + b', "document": 1}'
    ),
    "a journal of half letters": lambda: (
        JOURNAL.replace(b'"x"', b'"\\ud800"') + WHEN + b', "document": {"title": "\\ud800"}}'
    ),
}


def _locked(n: int, r: int = 8, p: int = 1) -> str:
    return (
        "schema: locked/1\nholds: owner\nside: rome\nderivation:\n  name: scrypt\n"
        f"  n: {n}\n  r: {r}\n  p: {p}\n  salt: '{'00' * 16}'\nnonce: '{'00' * 12}'\n"
        f"check: '{'00' * 32}'\nbox: AAAA\n"
    )


LOCKED: dict[str, tuple[str, Callable[[], str]]] = {
    "a lock of a terabyte": ("should be one of|n:", lambda: _locked(2**30)),
    "a lock of wide blocks": ("r:|should be", lambda: _locked(131_072, 2**20)),
    "a lock for ever": ("at most 4", lambda: _locked(131_072, 8, 10**9)),
    "the dearest lock": ("isn't the passphrase", lambda: _locked(131_072, 8, 4)),
    "a box of 15 MB": (
        "isn't the passphrase",
        lambda: _locked(32_768).replace("box: AAAA", "box: " + "A" * 15 * MB),
    ),
}
SETTINGS: dict[str, Make] = {
    "settings of 100 MB": late("s.json", lambda: b'{"paper": "' + b"a" * 100 * MB + b'"}'),
    "settings of lists": late("s.json", lambda: b'{"a": [' + b"[]," * 10_000_000 + b"0]}"),
    "settings of brackets": late("s.json", lambda: b"[" * 10 * MB),
    "settings of digits": late("s.json", lambda: b'{"shift_right": ' + b"9" * MB + b"}"),
    "settings in a pipe": _fifo("s.json"),
    "settings without end": _link("s.json", "/dev/zero"),
}
BOMBS: dict[str, Bomb] = {
    **TEXTS,
    **PICTURES,
    **{name: Bomb(*how) for name, how in FOLDERS.items()},
    **{name: Bomb("journals", "|can't be", _journal(data)) for name, data in JOURNALS.items()},
    **{n: Bomb("own", words, late("x.legatus", text)) for n, (words, text) in LOCKED.items()},
    **{name: Bomb("settings", "", make) for name, make in SETTINGS.items()},
    **STEPS,
    **DATA,
}
