"""Files that mean harm: small, or within every bound, and dear to whoever opens them unawares.

Each is written by a function that is given a folder and returns what is to be opened.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import os
import struct
import zipfile
import zlib
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

from tests.support.pictures import bomb, chunk, photograph

if TYPE_CHECKING:
    from collections.abc import Callable

    Make = Callable[[Path], Path]

__all__ = ["BOMBS", "Bomb"]

MB = 2**20
MOST = 16 * MB
ROOT = Path(__file__).resolve().parents[2]
ROSTER = (ROOT / "tests" / "data" / "documents" / "roster-1.legatus").read_text(encoding="utf-8")
HEAD = "schema: roster/1\n"
# Of an army with a line of troops to be put in.
ROOM = "      - kind: formation\n        id: 8\n"


class Bomb(NamedTuple):
    """How it is made, what opens it, and the words with which it is refused ("": it opens)."""

    entry: str
    words: str
    make: Make


def _file(name: str, content: bytes | str) -> Make:
    data = content.encode() if isinstance(content, str) else content

    def make(folder: Path) -> Path:
        path = folder / name
        path.write_bytes(data)
        return path

    return make


def _late(name: str, content: Callable[[], bytes | str]) -> Make:
    """Make the content only when it is wanted, for those that aren't small."""
    return lambda folder: _file(name, content())(folder)


def _yaml(content: Callable[[], str]) -> Make:
    return _late("x.legatus", content)


def _filled(before: str, piece: str, after: str = "", size: int = MOST) -> str:
    room = size - len(before.encode()) - len(after.encode())
    return before + piece * (room // len(piece.encode())) + after


# YAML --------------------------------------------------------------------------------------------


def _laughs(levels: int = 30) -> str:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    for n in range(1, levels):
        lines.append(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]")
    return HEAD + "\n".join(lines)


def _notes(note: str, units: int = 9_900) -> str:
    """Return an army with a note for each of many units, as many as 16 MB have room for."""
    lines, size = [], len(ROSTER) + 200
    for number in range(9, 9 + units):
        line = (
            f"      - {{kind: troop, id: {number}, entry: veles, strength: 40, notes: \"{note}\"}}\n"
        )
        size += len(line.encode())
        if size > MOST:
            break
        lines.append(line)
    return ROSTER.replace(ROOM, "".join(lines) + ROOM)


def _troops(number: int, fields: str = "entry: veles, strength: 40") -> str:
    lines = [f"      - {{kind: troop, id: {n}, {fields}}}\n" for n in range(9, 9 + number)]
    return ROSTER.replace(ROOM, "".join(lines) + ROOM)


def _deep_tree(levels: int) -> str:
    deep = "".join(
        f"children: [{{kind: formation, id: {9 + n}, " for n in range(levels)
    )
    return ROSTER.replace("name: empty", deep + "}]" * levels)


def _title(value: str) -> str:
    return HEAD + f"title: {value}\n"


YAML: dict[str, tuple[str, Callable[[], str]]] = {
    "a billion laughs": ("anchors and aliases", _laughs),
    "an alias of itself": ("anchors and aliases", lambda: HEAD + "a: &a [*a]\n"),
    "an anchor alone": ("anchors and aliases", lambda: HEAD + "a: &a x\n"),
    "a merge key of an alias": ("anchors and aliases", lambda: HEAD + "a: &a {b: 1}\nc: {<<: *a}"),
    "a merge key": ("isn't known here", lambda: ROSTER + "<<: {title: x}\n"),
    "a tag that runs": ("tags", lambda: HEAD + "a: !!python/object/apply:os.system [ls]\n"),
    "a tag of bytes": ("tags", lambda: HEAD + "a: !!binary aGk=\n"),
    "a million brackets": ("40 levels", lambda: HEAD + "a: " + "[" * 1_000_000),
    "sixteen million brackets": ("40 levels", lambda: _filled(HEAD + "a: ", "[")),
    "sixteen million braces": ("YAML|40 levels|word", lambda: _filled(HEAD + "a: ", "{")),
    "braces with keys": ("40 levels", lambda: _filled(HEAD + "a: ", "{a: ")),
    "dashes in a row": ("40 levels", lambda: _filled(HEAD + "a:\n", "- ")),
    "questions in a row": ("40 levels|word|YAML", lambda: _filled(HEAD + "", "? ")),
    "deeper line by line": (
        "40 levels",
        lambda: HEAD + "".join(" " * n + "a:\n" for n in range(4_000)),
    ),
    "a tree of 2,000 levels": ("40 levels", lambda: _deep_tree(2_000)),
    "8 million values": ("200,000 values", lambda: _filled(HEAD + "a: [", "1,")),
    "5 million empty lists": ("200,000 values", lambda: _filled(HEAD + "a: [", "[],")),
    "4 million keys": ("200,000 values|twice", lambda: _filled(HEAD, "a:\n")),
    "199,000 values": ("isn't known", lambda: HEAD + "a: [" + "[]," * 199_000 + "]\n"),
    "199,000 keys": (
        "isn't known|is missing",
        lambda: HEAD + "".join(f"k{n}: 1\n" for n in range(199_000)),
    ),
    "a key of 16 million letters": ("YAML|isn't known|missing", lambda: _filled(HEAD + "? ", "k")),
    "199,000 wrong troops": (
        "should hold|kind",
        lambda: ROSTER.replace(ROOM, "".join("      - 1\n" for _ in range(199_000)) + ROOM),
    ),
    "10,000 units in one another's way": (
        "more than 10,000",
        lambda: _troops(10_000),
    ),
    "units that are all wrong": (
        "isn't known|whole",
        lambda: _troops(9_900, "entry: velas, strength: x, a: 1, b: 2, c: 3, d: 4, e: 5, f: 6"),
    ),
    "9,900 units with a wrong name": (
        "did you mean",
        lambda: _troops(9_900, "entry: velas, strength: 40"),
    ),
    "a number of 16 million digits": ("should be text", lambda: _filled(HEAD + "title: ", "9")),
    "a fraction of 16 million digits": ("should be|at most", lambda: _filled(HEAD + "title: 1.", "9")),
    "an exponent without end": ("should be text", lambda: _title("1e999999999")),
    "a number in hexadecimal": ("should be text|at most", lambda: _title("0x" + "f" * 1_000_000)),
    "a number of ones": ("should be text|at most", lambda: _title("0b" + "1" * 1_000_000)),
    "without end": ("should be text", lambda: _title(".inf")),
    "no number": ("should be text", lambda: _title("-.nan")),
    "a title of 16 million letters": ("at most 1000 letters", lambda: _filled(HEAD + "title: ", "x")),
    "a title of 4 million elephants": (
        "at most 1000 letters", lambda: _filled(HEAD + "title: ", "🐘")
    ),
    "a title of 16 MB of noughts": (
        "at most 1000 letters|missing", lambda: _filled(HEAD + 'title: "', "\\0", '"\n')
    ),
    "accents upon accents": (
        "at most 1000 letters",
        lambda: _filled(HEAD + "title: a", "\u0301\u0327"),
    ),
    "accents upon accents that vanish": (
        "at most 1000 letters",
        lambda: _filled(HEAD + "title: a", "\u0301\u200e\u0327"),
    ),
    "accents upon accents in notes": (
        "", lambda: _notes("a" + "\u0301\u0327" * 9_990)
    ),
    "Tibetan vowels upon vowels": ("at most 20000|", lambda: _notes("a" + "\u0f73" * 9_990)),
    "notes of marks that vanish": ("", lambda: _notes("\u200e" * 500_000)),
    "syllables that fall apart": ("at most 1000 letters", lambda: _filled(HEAD + "title: ", "\u1100\u1161\u11a8")),
    "an Arabic ligature a million times": (
        "at most 1000 letters", lambda: _filled(HEAD + "title: ", "\ufdfa"),
    ),
    "comments alone": ("schema", lambda: _filled(HEAD, "# x\n")),
    "comments around an army": ("", lambda: _filled(ROSTER, "#\n")),
    "line ends alone": ("schema", lambda: _filled(HEAD, "\n")),
    "blanks around an army": ("", lambda: _filled(ROSTER, " \n")),
    "documents upon documents": (
        "one document", lambda: _filled(HEAD + "a: 1\n", "---\n")
    ),
    "directives": ("YAML", lambda: _filled("", "%YAML 1.2\n")),
    "tags that stand for tags": ("YAML|tags", lambda: _filled("", "%TAG !a! tag:x,2000:\n")),
    "a key twice": ("twice", lambda: ROSTER + "title: x\n"),
    "escapes": ("at most 1000|missing", lambda: _filled(HEAD + 'title: "', "\\U0001F418", '"\n')),
    "a folded text": ("at most 1000|missing", lambda: _filled(HEAD + "title: >\n", " x\n")),
    "a long schema": ("schema", lambda: _filled("schema: ", "x")),
    "a long version": ("newer version", lambda: _filled("schema: roster/", "9")),
    "UTF-16": ("UTF-8", lambda: "\ufffe"),
    "a word": ("schema", lambda: "x"),
    "a title in a list in a list": ("should be text", lambda: HEAD + "title: " + "[" * 39 + "]" * 39),
    "an entity of XML": (
        "schema|YAML",
        lambda: '<!DOCTYPE x [<!ENTITY a "&b;&b;"><!ENTITY b SYSTEM "file:///etc/passwd">]><x>&a;</x>',
    ),
}  # fmt: skip

# Archives and sheets -----------------------------------------------------------------------------


def _zip(names: dict[str, bytes]) -> bytes:
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in names.items():
            archive.writestr(name, content)
    return stream.getvalue()


def _nested_zip() -> bytes:
    content = _zip({f"{n}": b"\0" * MB for n in range(16)})
    for _ in range(4):
        content = _zip({f"{n}.zip": content for n in range(16)})
    return content


def _overlapping_zip(members: int = 1_000) -> bytes:
    """Return an archive whose directory names one packed content many times."""
    one = _zip({"a": b"\0" * 10 * MB})
    at = one.index(b"PK\x01\x02")
    entry = one[at : one.index(b"PK\x05\x06")]
    end = struct.pack("<4sHHHHIIH", b"PK\x05\x06", 0, 0, members, members, len(entry) * members, at, 0)
    return one[:at] + entry * members + end


ODS_ROWS = (
    '<office:document-content xmlns:table="t"><table:table><table:table-row '
    'table:number-rows-repeated="1048576"><table:table-cell '
    'table:number-columns-repeated="16384" office:value="1"/></table:table-row></table:table>'
)
XLSX_DIMENSION = '<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row r="1048576"/>'
ARCHIVES: dict[str, tuple[str, str, Callable[[], bytes]]] = {
    "a zip": ("x.zip", "UTF-8", lambda: _zip({"a": b"\0" * 100 * MB})),
    "a zip of zips": ("x.zip", "UTF-8", _nested_zip),
    "a zip of one content": ("x.zip", "UTF-8", _overlapping_zip),
    "a zip with a way out": ("x.legatus", "UTF-8", lambda: _zip({"../../x": b"x"})),
    "a sheet of repeated cells": (
        "x.ods", "UTF-8", lambda: _zip({"content.xml": ODS_ROWS.encode()}),
    ),
    "a sheet without end": (
        "x.xlsx", "UTF-8",
        lambda: _zip({"xl/worksheets/sheet1.xml": XLSX_DIMENSION.encode()}),
    ),
    "a gzip": ("x.gz", "UTF-8", lambda: gzip.compress(b"\0" * 100 * MB)),
    "a PDF": ("x.pdf", "schema|YAML", lambda: b"%PDF-1.7\n1 0 obj <</Length 99999999999>> stream\n"),
    "ones and noughts": ("x.legatus", "U\\+0000|UTF-8", lambda: b"\0\1" * 8 * MB),
}  # fmt: skip

# Codes -------------------------------------------------------------------------------------------


def _code(content: bytes) -> str:
    deflater = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9)
    packed = deflater.compress(content) + deflater.flush()
    whole = hashlib.sha256(packed).digest()[:5] + packed
    body = base64.b32encode(whole).decode().rstrip("=")
    return f"LEGATUS1-{len(body)}-{body}-"


def _padded(content: bytes) -> bytes:
    """Return it with so much besides that it isn't packed too well to be opened."""
    noise = hashlib.shake_256(b"x").hexdigest(len(content) // 300).encode()
    return content[:-1] + b',"n":"' + noise + b'"}'


CODES: dict[str, tuple[str, Callable[[], str]]] = {
    "a code of a gigabyte": ("swell", lambda: _code(b"\0" * 2**30)),
    "a code of 15 MB": ("swell", lambda: _code(b"[" * 15 * MB)),
    "a code of lists": ("isn't an army|swell|more than", lambda: _code(
        _padded(b'{"a":{"o":{"C":[' + b"[]," * 4_000_000 + b"0]}}}"))),
    "a code of empty units": ("isn't an army|swell|more than", lambda: _code(
        _padded(b'{"a":{"o":{"C":[' + b"{}," * 4_000_000 + b"0]}}}"))),
    "a code of numbers": ("isn't an army|swell|more than", lambda: _code(
        _padded(b'{"a":{"o":{"C":[' + b"1000," * 2_500_000 + b"0]}}}"))),
    "a code that is deep": ("isn't an army|swell", lambda: _code(
        _padded(b'{"a":' * 2_000_000 + b"0" + b"}" * 2_000_000))),
    "a code of a huge number": ("isn't an army|swell", lambda: _code(
        _padded(b'{"a":{},"f":' + b"9" * 10 * MB + b"}"))),
    "starts of codes": ("missing|lost|no code|altered|has", lambda: _filled("", "LEGATUS1-9-A ")),
    "starts without an end": ("missing|newer|lost|has", lambda: "LEGATUS1-9999999-" + "A" * (MOST - 50)),
    "blanks with an elephant": ("no code", lambda: "🐘" + " " * (MOST - 10)),
    "letters that grow": ("no code|missing|lost|stands|has", lambda: _filled("LEGATUS1-99-", "ß")),
}  # fmt: skip

# Pictures ----------------------------------------------------------------------------------------


def _png(width: int, height: int, channels: int = 1, bits: int = 8, after: bytes = b"") -> bytes:
    """Return a whole PNG of so many pixels, in a few hundred bytes."""
    colour = {1: 0, 3: 2, 4: 6}[channels]
    packer = zlib.compressobj(9)
    line = bytes(1 + width * channels * bits // 8)
    data = b"".join(packer.compress(line) for _ in range(height)) + packer.flush()
    head = struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, 0)
    pieces = chunk(b"IHDR", head) + after + chunk(b"IDAT", data) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + pieces


def _saved(kind: str, size: tuple[int, int], mode: str = "RGB", **options: object) -> bytes:
    stream = BytesIO()
    Image.new(mode, size).save(stream, kind, **options)
    return stream.getvalue()


def _giant_jpeg() -> bytes:
    content = _saved("JPEG", (8, 8))
    at = content.index(b"\xff\xc0") + 5
    return content[:at] + struct.pack(">HH", 65_535, 65_535) + content[at + 4 :]


def _scans(number: int) -> bytes:
    """Return a progressive JPEG whose last scan comes over and over."""
    content = _saved("JPEG", (6_000, 4_000), progressive=True)
    at = content.rindex(b"\xff\xda")
    return content[:at] + content[at:-2] * number + content[-2:]


def _texts_in_png(number: int = 60) -> bytes:
    packed = zlib.compress(b"x" * 1_000_000, 9)
    return b"".join(chunk(b"zTXt", b"k%d\0\0" % n + packed) for n in range(number))


def _animated(kind: str) -> bytes:
    frames = [Image.new("P", (4_000, 4_000), n) for n in range(3)]
    stream = BytesIO()
    frames[0].save(stream, kind, save_all=True, append_images=frames[1:])
    return stream.getvalue()


SVG = (
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>'
    '<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"><text>&b;</text></svg>'
)
NO_PICTURE, PIXELS = "holds no PNG or JPEG", "million pixels"
PICTURES: dict[str, tuple[str, Callable[[], bytes]]] = {
    "a PNG of 60,000 × 60,000": (PIXELS, lambda: bomb(60_000, 60_000, 1)),
    "a PNG of all pixels there are": (PIXELS, lambda: bomb(2**31 - 1, 2**31 - 1, 1)),
    "a line of 50 million pixels": (PIXELS, lambda: bomb(50_000_000, 1, 1)),
    "a line of 25 million pixels": ("", lambda: _png(25_000_000, 1)),
    "a column of 25 million pixels": ("", lambda: _png(1, 25_000_000)),
    "a PNG of 25 million pixels": ("", lambda: _png(5_000, 5_000, 3)),
    "a PNG of 25 million pixels to see through": ("", lambda: _png(5_000, 5_000, 4)),
    "a PNG of 25 million fine pixels": ("", lambda: _png(5_000, 5_000, 4, 16)),
    "a PNG of 25 million fine grey pixels": ("", lambda: _png(5_000, 5_000, 1, 16)),
    "a PNG that breaks off": ("damaged", lambda: _png(5_000, 5_000, 4)[:-40]),
    "a PNG with packed texts": ("", lambda: _png(5_000, 5_000, 3, after=_texts_in_png())),
    "an animated PNG": ("", lambda: _animated("PNG")),
    "a cut PNG": ("damaged", lambda: photograph(300, 300)[:40_000]),
    "a JPEG of 65,535 × 65,535": (PIXELS, _giant_jpeg),
    "a JPEG of 49 million pixels": ("", lambda: _saved("JPEG", (7_000, 7_000))),
    "a JPEG of 49 million pixels in four inks": (
        "", lambda: _saved("JPEG", (7_000, 7_000), "CMYK")
    ),
    "a JPEG of 24 million pixels in scans": (
        "", lambda: _saved("JPEG", (6_000, 4_000), progressive=True, subsampling=0)
    ),
    "a JPEG of 49 million pixels in scans": (
        PIXELS, lambda: _saved("JPEG", (7_000, 7_000), progressive=True)
    ),
    "a JPEG of 50 scans": ("", lambda: _scans(50)),
    "a JPEG of 3,000 scans": ("damaged", lambda: _scans(3_000)),
    "an animated GIF": (NO_PICTURE, lambda: _animated("GIF")),
    "a WebP": (NO_PICTURE, lambda: _saved("WEBP", (4_000, 4_000))),
    "a TIFF": (NO_PICTURE, lambda: _saved("TIFF", (4_000, 4_000), compression="tiff_lzw")),
    "a BMP": (NO_PICTURE, lambda: _saved("BMP", (400, 400))),
    "an SVG with entities": (NO_PICTURE, lambda: SVG.encode()),
    "a zip as a picture": (NO_PICTURE, lambda: _zip({"a": b"\0" * 100 * MB})),
    "noughts": (NO_PICTURE, lambda: bytes(30 * MB)),
    "more than 30 MB": ("larger than 30 MB", lambda: bytes(31 * MB)),
}  # fmt: skip

# Folders and their like --------------------------------------------------------------------------

TINY = "resources/rulesets/tiny"


def _pack(folder: Path) -> Path:
    from tests.storage.tiny_pack import write_pack

    pack = folder / "pack"
    write_pack(pack)
    return pack


def _in_pack(name: str, put: Callable[[Path], object]) -> Make:
    def make(folder: Path) -> Path:
        pack = _pack(folder)
        place = pack / name
        place.unlink(missing_ok=True)
        put(place)
        return pack

    return make


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
    "a pipe": ("check", "no ordinary file", _fifo("x.legatus")),
    "a device without end": ("check", "no ordinary file", _link("x.legatus", "/dev/zero")),
    "a link to itself": ("check", "levels of symbolic links", _link("x.legatus", "x.legatus")),
    "a pipe as a picture": ("picture", "no ordinary file", _fifo("x.png")),
    "a pipe as a locked file": ("own", "no ordinary file", _fifo("x.legatus")),
    "a pipe as a list": (
        "pack", "no ordinary file", _in_pack("army_lists/tiny/pikes.yaml", os.mkfifo)
    ),
    "a pipe as a ruleset": ("pack", "missing|ordinary", _in_pack(f"{TINY}/ruleset.yaml", os.mkfifo)),
    "a pipe as own values": ("pack", "", _in_pack("resources/own_values/tiny.yaml", lambda path: (
        path.parent.mkdir(), os.mkfifo(path)))),
    "a list that leads out": (
        "pack", "outside", _in_pack("army_lists/tiny/pikes.yaml", lambda path: path.symlink_to("/etc/passwd"))
    ),
    "a device as a list": (
        "pack", "outside|ordinary", _in_pack("army_lists/tiny/pikes.yaml", lambda path: path.symlink_to("/dev/zero"))
    ),
    "a ruleset that leads out": (
        "pack", "outside", _in_pack(f"{TINY}/ruleset.yaml", lambda path: path.symlink_to("/etc/passwd"))
    ),
    "a list that leads to itself": (
        "pack", "levels of symbolic links|outside|ordinary", _in_pack("army_lists/tiny/pikes.yaml", lambda path: path.symlink_to(path))
    ),
    "a folder within itself": (
        "pack", "missing|should be", _in_pack("resources/rulesets/loop", lambda path: path.symlink_to(path.parent))
    ),
    "a folder as a list": ("pack", "directory|ordinary", _in_pack("army_lists/tiny/pikes.yaml", os.mkdir)),
    "a pack of 10,000 files": ("pack", "missing", _many_files),
    "a file without a name": ("pack", "", _no_name),
    "a list of 16 MB of brackets": ("pack", "40 levels", _in_pack(
        "army_lists/tiny/pikes.yaml", lambda path: path.write_bytes(b"[" * MOST))),
    "a list of 16 MB of aliases": ("pack", "anchors", _in_pack(
        "army_lists/tiny/pikes.yaml", lambda path: path.write_text(_filled("a: &a x\nb: [", "*a, "), encoding="utf-8"))),
    "a list of 17 MB": ("pack", "larger than 16 MB", _in_pack(
        "army_lists/tiny/pikes.yaml", lambda path: path.write_bytes(b"x" * 17 * MB))),
    "199,000 numbers without a source": ("pack", "source", _in_pack(
        "army_lists/tiny/pikes.yaml",
        lambda path: path.write_text("schema: army-list/1\na: [" + "1," * 199_000 + "]", encoding="utf-8"))),
}  # fmt: skip

# What the program itself keeps -------------------------------------------------------------------


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
    "the dearest lock": ("isn't the passphrase", lambda: _locked(262_144, 8, 4)),
    "a box of 15 MB": ("isn't the passphrase", lambda: _locked(32_768).replace(
        "box: AAAA", "box: " + "A" * 15 * MB)),
}  # fmt: skip
SETTINGS: dict[str, Make] = {
    "settings of 100 MB": _late("s.json", lambda: b'{"paper": "' + b"a" * 100 * MB + b'"}'),
    "settings of lists": _late("s.json", lambda: b'{"a": [' + b"[]," * 10_000_000 + b"0]}"),
    "settings of brackets": _late("s.json", lambda: b"[" * 10 * MB),
    "settings of digits": _late("s.json", lambda: b'{"shift_right": ' + b"9" * MB + b"}"),
    "settings in a pipe": _fifo("s.json"),
    "settings without end": _link("s.json", "/dev/zero"),
}
BOMBS: dict[str, Bomb] = {
    **{name: Bomb("check", words, _yaml(text)) for name, (words, text) in YAML.items()},
    **{n: Bomb("check", words, _late(file, data)) for n, (file, words, data) in ARCHIVES.items()},
    **{name: Bomb("check", words, _late("x.txt", text)) for name, (words, text) in CODES.items()},
    **{f"{name}, pasted": Bomb("pasted", words, _late("x.txt", text)) for name, (words, text) in CODES.items()},
    **{name: Bomb("picture", words, _late("x.png", data)) for name, (words, data) in PICTURES.items()},
    **{name: Bomb(*how) for name, how in FOLDERS.items()},
    **{name: Bomb("journals", "|can't be", _journal(data)) for name, data in JOURNALS.items()},
    **{name: Bomb("own", words, _late("x.legatus", text)) for name, (words, text) in LOCKED.items()},
    **{name: Bomb("settings", "", make) for name, make in SETTINGS.items()},
}
