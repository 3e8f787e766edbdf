"""Texts that mean harm: YAML, codes of armies, archives and sheets that are taken for one."""

from __future__ import annotations

import base64
import gzip
import hashlib
import struct
import zipfile
import zlib
from io import BytesIO
from typing import TYPE_CHECKING

from tests.support.bomb_kit import MB, MOST, ROOT, Bomb, filled, late

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["TEXTS", "zipped"]

ROSTER = (ROOT / "tests" / "data" / "documents" / "roster-1.legatus").read_text(encoding="utf-8")
HEAD = "schema: roster/1\n"
# Of an army with a line of troops to be put in.
ROOM = "      - kind: formation\n        id: 8\n"


def _laughs(levels: int = 30) -> str:
    lines = [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, levels)]
    return HEAD + "\n".join(["a0: &a0 [x, x, x, x, x, x, x, x, x, x]", *lines])


def _notes(note: str, units: int = 9_900) -> str:
    """Return an army with a note for each of many units, as many as 16 MB have room for."""
    lines, size = [], len(ROSTER) + 200
    for number in range(9, 9 + units):
        line = (
            f'      - {{kind: troop, id: {number}, entry: veles, strength: 40, notes: "{note}"}}\n'
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
    deep = "".join(f"children: [{{kind: formation, id: {9 + n}, " for n in range(levels))
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
    "sixteen million brackets": ("40 levels", lambda: filled(HEAD + "a: ", "[")),
    "sixteen million braces": ("YAML|40 levels|word", lambda: filled(HEAD + "a: ", "{")),
    "braces with keys": ("40 levels", lambda: filled(HEAD + "a: ", "{a: ")),
    "dashes in a row": ("40 levels", lambda: filled(HEAD + "a:\n", "- ")),
    "questions in a row": ("40 levels|word|YAML", lambda: filled(HEAD + "", "? ")),
    "deeper line by line": (
        "40 levels",
        lambda: HEAD + "".join(" " * n + "a:\n" for n in range(4_000)),
    ),
    "a tree of 2,000 levels": ("40 levels", lambda: _deep_tree(2_000)),
    "8 million values": ("200,000 values", lambda: filled(HEAD + "a: [", "1,")),
    "5 million empty lists": ("200,000 values", lambda: filled(HEAD + "a: [", "[],")),
    "4 million keys": ("200,000 values|twice", lambda: filled(HEAD, "a:\n")),
    "199,000 values": ("isn't known", lambda: HEAD + "a: [" + "[]," * 199_000 + "]\n"),
    "199,000 keys": (
        "isn't known|is missing",
        lambda: HEAD + "".join(f"k{n}: 1\n" for n in range(199_000)),
    ),
    "a key of 16 million letters": ("YAML|isn't known|missing", lambda: filled(HEAD + "? ", "k")),
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
    "a number of 16 million digits": (
        "at most 1,000 letters",
        lambda: filled(HEAD + "title: ", "9"),
    ),
    "a fraction of 16 million digits": (
        "should be|at most",
        lambda: filled(HEAD + "title: 1.", "9"),
    ),
    "an exponent without end": ("should be text", lambda: _title("1e999999999")),
    "a number in hexadecimal": ("should be text|at most", lambda: _title("0x" + "f" * 1_000_000)),
    "a number of ones": ("should be text|at most", lambda: _title("0b" + "1" * 1_000_000)),
    "without end": ("should be text", lambda: _title(".inf")),
    "no number": ("is missing", lambda: _title("-.nan")),
    "a title of 16 million letters": (
        "at most 1,000 letters",
        lambda: filled(HEAD + "title: ", "x"),
    ),
    "a title of 4 million elephants": (
        "at most 1,000 letters",
        lambda: filled(HEAD + "title: ", "🐘"),
    ),
    "a title of 16 MB of noughts": (
        "at most 1,000 letters|missing",
        lambda: filled(HEAD + 'title: "', "\\0", '"\n'),
    ),
    "accents upon accents": (
        "at most 1,000 letters",
        lambda: filled(HEAD + "title: a", "\u0301\u0327"),
    ),
    "accents upon accents that vanish": (
        "at most 1,000 letters",
        lambda: filled(HEAD + "title: a", "\u0301\u200e\u0327"),
    ),
    "accents upon accents in notes": ("", lambda: _notes("a" + "\u0301\u0327" * 9_990)),
    "Tibetan vowels upon vowels": ("at most 20000|", lambda: _notes("a" + "\u0f73" * 9_990)),
    "notes of marks that vanish": ("", lambda: _notes("\u200e" * 500_000)),
    "syllables that fall apart": (
        "at most 1,000 letters",
        lambda: filled(HEAD + "title: ", "\u1100\u1161\u11a8"),
    ),
    "an Arabic ligature a million times": (
        "at most 1,000 letters",
        lambda: filled(HEAD + "title: ", "\ufdfa"),
    ),
    "comments alone": ("is missing", lambda: filled(HEAD, "# x\n")),
    "comments around an army": ("", lambda: filled(ROSTER, "#\n")),
    "line ends alone": ("is missing", lambda: filled(HEAD, "\n")),
    "blanks around an army": ("", lambda: filled(ROSTER, " \n")),
    "documents upon documents": ("one document", lambda: filled(HEAD + "a: 1\n", "---\n")),
    "directives": ("YAML", lambda: filled("", "%YAML 1.2\n")),
    "tags that stand for tags": ("YAML|tags", lambda: filled("", "%TAG !a! tag:x,2000:\n")),
    "a key twice": ("twice", lambda: ROSTER + "title: x\n"),
    "escapes": ("at most 1,000|missing", lambda: filled(HEAD + 'title: "', "\\U0001F418", '"\n')),
    "a folded text": ("at most 1,000|missing", lambda: filled(HEAD + "title: >\n", " x\n")),
    "a long schema": ("schema", lambda: filled("schema: ", "x")),
    "a long version": ("newer version", lambda: filled("schema: roster/", "9")),
    "UTF-16": ("U\\+FFFE", lambda: "\ufffe"),
    "a word": ("schema", lambda: "x"),
    "a title in a list in a list": (
        "should be text",
        lambda: HEAD + "title: " + "[" * 39 + "]" * 39,
    ),
    "an entity of XML": (
        "schema|YAML",
        lambda: (
            '<!DOCTYPE x [<!ENTITY a "&b;&b;"><!ENTITY b SYSTEM "file:///etc/passwd">]><x>&a;</x>'
        ),
    ),
}


def zipped(names: dict[str, bytes]) -> bytes:
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in names.items():
            archive.writestr(name, content)
    return stream.getvalue()


def _nested_zip() -> bytes:
    content = zipped({f"{n}": b"\0" * MB for n in range(16)})
    for _ in range(4):
        content = zipped({f"{n}.zip": content for n in range(16)})
    return content


def _overlapping_zip(members: int = 1_000) -> bytes:
    """Return an archive whose directory names one packed content many times."""
    one = zipped({"a": b"\0" * 10 * MB})
    at = one.index(b"PK\x01\x02")
    entry = one[at : one.index(b"PK\x05\x06")]
    end = struct.pack(
        "<4sHHHHIIH", b"PK\x05\x06", 0, 0, members, members, len(entry) * members, at, 0
    )
    return one[:at] + entry * members + end


ODS_ROWS = (
    '<office:document-content xmlns:table="t"><table:table><table:table-row '
    'table:number-rows-repeated="1048576"><table:table-cell '
    'table:number-columns-repeated="16384" office:value="1"/></table:table-row></table:table>'
)
XLSX_DIMENSION = '<worksheet><dimension ref="A1:XFD1048576"/><sheetData><row r="1048576"/>'
ARCHIVES: dict[str, tuple[str, str, Callable[[], bytes]]] = {
    "a zip": ("x.zip", "UTF-8", lambda: zipped({"a": b"\0" * 100 * MB})),
    "a zip of zips": ("x.zip", "UTF-8", _nested_zip),
    "a zip of one content": ("x.zip", "UTF-8", _overlapping_zip),
    "a zip with a way out": ("x.legatus", "UTF-8", lambda: zipped({"../../x": b"x"})),
    "a sheet of repeated cells": (
        "x.ods",
        "UTF-8",
        lambda: zipped({"content.xml": ODS_ROWS.encode()}),
    ),
    "a sheet without end": (
        "x.xlsx",
        "UTF-8",
        lambda: zipped({"xl/worksheets/sheet1.xml": XLSX_DIMENSION.encode()}),
    ),
    "a gzip": ("x.gz", "UTF-8", lambda: gzip.compress(b"\0" * 100 * MB)),
    "a PDF": (
        "x.pdf",
        "schema|YAML",
        lambda: b"%PDF-1.7\n1 0 obj <</Length 99999999999>> stream\n",
    ),
    "ones and noughts": ("x.legatus", "U\\+0000|UTF-8", lambda: b"\0\1" * 8 * MB),
}


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
    "a code of lists": (
        "isn't an army|swell|more than",
        lambda: _code(_padded(b'{"a":{"o":{"C":[' + b"[]," * 4_000_000 + b"0]}}}")),
    ),
    "a code of empty units": (
        "isn't an army|swell|more than",
        lambda: _code(_padded(b'{"a":{"o":{"C":[' + b"{}," * 4_000_000 + b"0]}}}")),
    ),
    "a code of numbers": (
        "isn't an army|swell|more than",
        lambda: _code(_padded(b'{"a":{"o":{"C":[' + b"1000," * 2_500_000 + b"0]}}}")),
    ),
    "a code that is deep": (
        "isn't an army|swell",
        lambda: _code(_padded(b'{"a":' * 2_000_000 + b"0" + b"}" * 2_000_000)),
    ),
    "a code of a huge number": (
        "isn't an army|swell",
        lambda: _code(_padded(b'{"a":{},"f":' + b"9" * 10 * MB + b"}")),
    ),
    "starts of codes": ("end of the code is missing", lambda: filled("", "LEGATUS1-9-A ")),
    "starts without an end": (
        "should end after",
        lambda: "LEGATUS1-9999999-" + "A" * (MOST - 50),
    ),
    "blanks with an elephant": ("no code|schema", lambda: "🐘" + " " * (MOST - 10)),
    "letters that grow": ("should end after", lambda: filled("LEGATUS1-99-", "ß")),
}


TEXTS: dict[str, Bomb] = {
    **{name: Bomb("check", words, late("x.legatus", text)) for name, (words, text) in YAML.items()},
    **{n: Bomb("check", words, late(file, data)) for n, (file, words, data) in ARCHIVES.items()},
    **{name: Bomb("check", words, late("x.txt", text)) for name, (words, text) in CODES.items()},
    **{
        f"{name}, pasted": Bomb("pasted", words, late("x.txt", text))
        for name, (words, text) in CODES.items()
    },
}
