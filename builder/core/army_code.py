"""An army as a short text for chat and mail, and back.

::

    LEGATUS1-640-ABCDEFGH…-
           │  │  └ so many letters and digits 2 to 7 (base 32): 5 bytes of the SHA-256 of all that
           │  │    follows them, then compact JSON, deflated
           │  └ how many
           └ the version of the form

Letters and digits alone: nothing in it is markup, a link or an emoji anywhere, and a QR code has
it in few modules. Blanks, line ends, the ``> `` of quoted mail and small letters for capitals are
forgiven; whatever else was altered or lost is found.

The JSON is that of the document with short keys, without pictures and the digests of rules and
lists, which no code has room for. Its nodes say neither whether
they are troops, which have an entry, nor their ids, where these count on by one. A key once given
is never given to anything else, so codes are readable for ever.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
import zlib
from collections import deque
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from builder.core.errors import BuilderError
from builder.core.json_text import is_bounded
from builder.core.messages import N_, Message
from builder.core.roster import Roster

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["KEYS", "BadCode", "army_in", "code_of", "compact_text", "has_code"]

VERSION = 1
START = f"LEGATUS{VERSION}-"
MOST_BYTES = 16 * 1024 * 1024
MOST_LETTERS = 32 * 1024 * 1024
# What is deflated further is a bomb; ``code_of`` goes no further either.
MOST_RATIO = 200
CHECK_BYTES = 5
# zlib's own highest level.
MOST_MEMORY = 9
# A text may quote older codes; more than these aren't tried.
MOST_TRIED = 8
MOST_SHOWN = 60
# Never change a line of this; new fields get new letters.
KEYS = {
    "title": "t", "ruleset": "r", "ratio": "f", "figure_size": "g", "turn_limit": "d",
    "army": "a", "notes": "n", "id": "i", "version": "v", "army_list": "l", "limit": "m",
    "root": "o", "spares": "s", "name": "N", "echelon": "L", "pinned": "P", "represents": "R",
    "shape": "S", "ranks": "K", "order": "O", "order_notes": "W", "entry": "e", "strength": "q",
    "choices": "h", "command": "c", "base": "b", "organisation": "z", "role": "x", "cut": "u",
    "leaders": "y", "children": "C", "front_mm": "F", "depth_mm": "D", "unit": "U", "level": "V",
    "points": "p", "real": "E", "character": "H", "inspiring": "I", "characteristic": "j",
    "options": "Q", "kind": "k", "count": "w", "order_target": "T", "later_orders": "A",
    "side": "B", "node": "G", "piece": "J", "x_mm": "X", "y_mm": "Y", "front_deg": "M",
    "turn": "Z", "when": "ww", "target": "tt",
}  # fmt: skip
_LONG = {short: long for long, short in KEYS.items()}
_CODE = re.compile(r"LEGATUS([1-9][0-9]{0,2})-([0-9]{1,8})-(?=([A-Z2-7]*)(.?))", re.DOTALL)
# Blanks, the marks of quoted mail and of code, and what software puts into long words.
_FORGIVEN = dict.fromkeys(
    [
        *map(
            ord,
            "\t\n\v\f\r\x1c\x1d\x1e\x1f >`\x85\xa0\xad\u1680\u2028\u2029\u202f\u205f\u2060"
            "\u3000\ufeff",
        ),
        *range(0x2000, 0x2010),
    ]
)


class BadCode(BuilderError):
    """A text in which there is no code of an army that can be opened."""


def code_of(roster: Roster) -> str:
    """Return the code of an army, in one line; it holds whatever a document can be saved with."""
    content = compact_text(roster).encode()
    # Where everything is alike, the best compression would look like a bomb.
    tries = (_deflated(content, level) for level in (9, 1, 0))
    packed = next((each for each in tries if _holds(each, len(content))), b"")
    body = _lettered(_check(packed) + packed)
    return f"{START}{len(body)}-{body}-"


def compact_text(roster: Roster) -> str:
    """Return the JSON that the code of an army holds."""
    data = roster.model_dump(mode="json", exclude_defaults=True)
    for pin in (data["ruleset"], data["army"]["army_list"]):
        pin.pop("digest", None)
    _forget(data["army"]["root"], [0])
    return json.dumps(_renamed(data, KEYS), ensure_ascii=False, separators=(",", ":"))


def has_code(text: str) -> bool:
    """Tell whether a text seems to hold the code of an army, whole or not."""
    return next(_codes_in(text), None) is not None


def army_in(text: str) -> Roster:
    """Return the army whose code is in a text; of several the last that is whole.

    That its ruleset and list have what it names isn't known yet.

    Raises:
        BadCode: there is none, or it didn't arrive whole; the reason is that of the last.
    """
    codes = deque(_codes_in(text), MOST_TRIED)
    if not codes:
        raise _bad(N_("There is no code of an army here; one begins with {start}."), start=START)
    first: BadCode | None = None
    for code in reversed(codes):
        try:
            return _roster(code)
        except BadCode as error:
            first = first or error
    assert first is not None  # noqa: S101 - each of the codes was refused
    raise first


def _bad(text: str, **values: object) -> BadCode:
    return BadCode(Message.of(text, **values))


def _codes_in(text: str) -> Iterator[re.Match[str]]:
    if len(text) <= MOST_LETTERS:
        yield from _CODE.finditer(str.translate(text, _FORGIVEN).upper())


def _roster(code: re.Match[str]) -> Roster:
    try:
        content = _content(code)
        if not is_bounded(content):
            raise _swelling()
        data = _renamed(json.loads(content), _LONG)
        if not isinstance(data, dict) or not isinstance(data.get("army"), dict):
            raise _strange("")
        _remember(data["army"].get("root"), [0])
        return Roster.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        field = ".".join(str(step) for step in first["loc"])
        raise _strange(f"{field}: {first['msg']}"[:MOST_SHOWN]) from None
    except (ValueError, RecursionError):
        raise _strange("") from None


def _strange(reason: str) -> BadCode:
    return _bad(
        N_("The code is whole, but what it holds isn't an army of this program. {reason}"),
        reason=reason,
    )


def _swelling() -> BadCode:
    return _bad(N_("The code would swell to more than an army has, and isn't opened."))


# Letters and bytes


def _content(code: re.Match[str]) -> bytes:
    """Return what was deflated in a code."""
    packed = _packed(code)
    inflater = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        content = inflater.decompress(packed, min(MOST_BYTES, MOST_RATIO * len(packed)) + 1)
    except zlib.error:
        raise _strange("") from None
    if not _holds(packed, len(content)) or inflater.unconsumed_tail:
        raise _swelling()
    if not inflater.eof or inflater.unused_data:
        raise _strange("")
    return content


def _packed(code: re.Match[str]) -> bytes:
    version, count, body, after = code.groups()
    if int(version) > VERSION:
        text = N_(
            "The code was made by a newer version of the program (it begins with {start}; this "
            "one knows {known}). Update the program to open it."
        )
        raise _bad(text, start=f"LEGATUS{version}-", known=START)
    if len(body) != int(count):
        raise _incomplete(len(body), int(count), after)
    try:
        content = base64.b32decode(body + "=" * (-len(body) % 8))
    except binascii.Error:
        content = b""
    check, packed = content[:CHECK_BYTES], content[CHECK_BYTES:]
    if _lettered(content) != body or check != _check(packed):
        text = N_(
            "The code was altered on its way: a character isn't what it was. Copy it again, or "
            "ask for it again, as a file if need be."
        )
        raise _bad(text)
    return packed


def _incomplete(came: int, count: int, after: str) -> BadCode:
    if after == "-":
        text = N_(
            "The code has {came} characters instead of {count}: some were lost or put in on its "
            "way. Copy it again, or ask for it again."
        )
    elif after and came < count:
        text = N_(
            "After {came} of {count} characters of the code stands “{stranger}”, which no code "
            "has. Copy it again, or ask for it again."
        )
    elif came < count:
        text = N_(
            "The end of the code is missing: {came} of {count} characters came. Copy it again "
            "from its first character to its last."
        )
    else:
        text = N_(
            "The code should end after {count} characters, and {came} came. Copy it again from "
            "its first character to its last."
        )
    return _bad(text, came=came, count=count, stranger=after)


def _lettered(content: bytes) -> str:
    return base64.b32encode(content).decode().rstrip("=")


def _check(packed: bytes) -> bytes:
    return hashlib.sha256(packed).digest()[:CHECK_BYTES]


def _deflated(content: bytes, level: int) -> bytes:
    deflater = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS, MOST_MEMORY)
    return deflater.compress(content) + deflater.flush()


def _holds(packed: bytes, size: int) -> bool:
    return size <= MOST_BYTES and size <= MOST_RATIO * len(packed)


# Short and long


def _renamed(value: Any, names: dict[str, str]) -> Any:  # noqa: ANN401 - what JSON holds
    if isinstance(value, dict):
        return {names.get(key, key): _renamed(each, names) for key, each in value.items()}
    if isinstance(value, list):
        return [_renamed(each, names) for each in value]
    return value


def _forget(node: dict[str, Any], last: list[int]) -> None:
    """Take away what a node and those below it needn't say; ``last``: the id before."""
    del node["kind"]
    node.pop("picture", None)
    number = node["id"]
    if number == last[0] + 1:
        del node["id"]
    last[0] = number
    for child in node.get("children", ()):
        _forget(child, last)


def _remember(node: Any, last: list[int]) -> None:  # noqa: ANN401 - what JSON holds
    """Put back what ``_forget`` took away; what isn't a node is left for the model to refuse."""
    if not isinstance(node, dict):
        return
    node.setdefault("kind", "troop" if "entry" in node else "formation")
    number = node.setdefault("id", last[0] + 1)
    last[0] = number if isinstance(number, int) else 0
    children = node.get("children")
    for child in children if isinstance(children, list) else ():
        _remember(child, last)
