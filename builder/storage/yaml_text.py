"""YAML, read strictly and written in one style.

Reading goes through the events of ruamel's C parser straight to plain dicts and lists, with YAML
1.2 scalars (``1:20``, ``no`` and ``2026-11-29`` are texts, never numbers, truths or dates).
Aliases, anchors, tags, several documents in a file, keys twice, and anything beyond the caps
(16 MB, depth 40, 200,000 values) are refused with the line. Where a fault must be placed, the
text is read a second time with ``LineMap``: so a good file pays nothing for line numbers.

Writing is canonical: fixed order, block style, two blanks, texts plain where they can't be taken
for anything else, otherwise in double quotes. ruamel is the oracle in the tests.
"""

from __future__ import annotations

import json
import re
from bisect import bisect
from typing import TYPE_CHECKING, Any

from builder.core.errors import Problem
from builder.core.messages import N_, Message

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["MAX_BYTES", "LineMap", "YamlFault", "has_comments", "parse", "write"]

MAX_BYTES = 16 * 1024 * 1024
MAX_DEPTH = 40
MAX_VALUES = 200_000
# No number of ours is as long, and Python refuses the very long ones only later.
MOST_DIGITS = 40
# What ruamel takes for numbers (its YAML 1.2), dates apart: a fault in one would be read another
# way by the next program.
_INT = re.compile(r"[-+]?(?:0b[01_]+|0o?[0-7_]+|[0-9_]+|0x[0-9a-fA-F_]+)\Z")
_FLOAT = re.compile(
    r"[-+]?(?:[0-9][0-9_]*\.[0-9_]*(?:[eE][-+]?[0-9]+)?"
    r"|[0-9][0-9_]*[eE][-+]?[0-9]+|\.[0-9_]+(?:[eE][-+][0-9]+)?)\Z"
)
_BASES = {"0b": 2, "0o": 8, "0x": 16}
_SPECIAL = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False,
}  # fmt: skip
_MAYBE_NUMBER = frozenset("+-.0123456789")
_NOT_A_NUMBER = re.compile(r"[-+]?\.(?:inf|Inf|INF)\Z|\.(?:nan|NaN|NAN)\Z")
# What libyaml refuses wherever it stands.
_NO_CHARACTER = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_MAY_BE_COMMENT = re.compile(r"(?:^|[ \t\r\n\ufeff])#")


class YamlFault(Exception):
    """A text that isn't taken; ``line`` counts from 1."""

    def __init__(self, line: int | None, message: Message) -> None:
        """Keep the place and what was expected."""
        super().__init__(message.source)
        self.line = line
        self.message = message

    def problem(self, file: str) -> Problem:
        """Return the fault as a problem of a file."""
        return Problem(file, self.line, "", self.message)


class LineMap:
    """The line of each value of a text, by the path to it."""

    def __init__(self, text: str) -> None:
        """Read a text that has been parsed before without a fault."""
        self._lines: dict[int, dict[str | int, int]] = {}
        self.data, self._first = _read(text, self._lines)

    def place(self, path: Iterable[str | int]) -> tuple[int, str]:
        """Return the line where the value at a path starts, and the path as one reads it.

        Steps that aren't in the text (pydantic names the branch of a union) are passed over; where
        the last one is missing, its place is that of what should hold it.
        """
        line = self._first
        node: Any = self.data
        steps: list[str] = []
        path = tuple(path)
        for index, step in enumerate(path):
            lines = self._lines.get(id(node), {})
            if step in lines:
                line = lines[step]
                node = node[step]
                steps.append(f"[{step}]" if isinstance(step, int) else f".{step}")
            elif index == len(path) - 1 and isinstance(step, str) and isinstance(node, dict):
                steps.append(f".{step}")
        return line, "".join(steps).lstrip(".")


def parse(text: str) -> Any:  # noqa: ANN401 - plain data of any shape
    """Return the data of a text: dicts, lists, texts, numbers, truths, None.

    Raises:
        YamlFault: it isn't YAML, or holds what is not allowed here.
    """
    return _read(text, None)[0]


def has_comments(text: str) -> bool:
    """Tell whether a text that has been parsed without a fault holds comments."""
    from _ruamel_yaml import CParser
    from ruamel.yaml import events as kinds

    if not _MAY_BE_COMMENT.search(text):
        return False
    # Marks count characters; what stands inside a value is no comment.
    parser = CParser(text)
    starts, ends = [-1], [-1]
    while not isinstance(event := parser.get_event(), kinds.StreamEndEvent):
        if isinstance(event, kinds.ScalarEvent):
            starts.append(event.start_mark.index)
            ends.append(event.end_mark.index)
    places = (match.end() - 1 for match in _MAY_BE_COMMENT.finditer(text))
    return any(ends[bisect(starts, place) - 1] <= place for place in places)


def scalar(value: str) -> Any:  # noqa: ANN401 - plain data of any kind
    """Return what a plain scalar stands for by the rules of YAML 1.2."""
    if value in _SPECIAL:
        return _SPECIAL[value]
    if value[0] in _MAYBE_NUMBER:
        if _INT.match(value):
            return _whole(value)
        if _FLOAT.match(value):
            return _decimal(value)
        if _NOT_A_NUMBER.match(value):
            return float(value.replace(".", "", 1))
    return value


def _whole(value: str) -> int | str:
    digits = value.replace("_", "")
    # No number of ours is as long, and Python would refuse it late.
    if len(digits) > MOST_DIGITS:
        return value
    body = digits.lstrip("+-")
    base = _BASES.get(body[:2], 10)
    try:
        number = int(body[2:] if body[:2] in _BASES else body, base)
    except ValueError:
        return value
    return -number if digits[0] == "-" else number


def _decimal(value: str) -> float | str:
    try:
        return float(value.replace("_", ""))
    except ValueError:
        return value


def _read(text: str, lines: dict[int, dict[str | int, int]] | None) -> tuple[Any, int]:
    from _ruamel_yaml import CParser
    from ruamel.yaml.error import YAMLError

    if len(text) > MAX_BYTES:
        raise YamlFault(None, Message.of(N_("is larger than 16 MB")))
    try:
        return _build(CParser(text), lines)
    except (YAMLError, ValueError) as error:
        raise _not_yaml(error, text) from None


def _not_yaml(error: Exception, text: str) -> YamlFault:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is None:
        # The reader of characters stopped: libyaml's, or Python's at half a character.
        odd = _NO_CHARACTER.search(text)
        if odd is not None:
            line = text.count("\n", 0, odd.start()) + 1
            character = f"U+{ord(odd[0]):04X}"
            return YamlFault(
                line,
                Message.of(
                    N_("holds the character {character}, which no text has"), character=character
                ),
            )
    reason = getattr(error, "problem", None) or str(error).splitlines()[0]
    return YamlFault(
        mark.line + 1 if mark is not None else None,
        Message.of(N_("isn't valid YAML: {reason}"), reason=reason),
    )


def _build(  # noqa: C901, PLR0912, PLR0915 - one loop over events, the hot path of opening a file
    parser: Any,  # noqa: ANN401 - a C type without stubs
    lines: dict[int, dict[str | int, int]] | None,
) -> tuple[Any, int]:
    from ruamel.yaml import events as kinds

    scalar_event, mapping_start, sequence_start = (
        kinds.ScalarEvent,
        kinds.MappingStartEvent,
        kinds.SequenceStartEvent,
    )
    ends = (kinds.MappingEndEvent, kinds.SequenceEndEvent)
    get_event = parser.get_event
    missing = object()
    root: Any = missing
    first_line = 1
    stack: list[tuple[Any, Any]] = []
    into: Any = None
    key: Any = missing
    values = 0
    while True:
        event = get_event()
        kind = event.__class__
        if kind is scalar_event:
            if event.anchor is not None or (event.tag is not None and event.tag != "!"):
                raise _refused(event, alias=event.anchor is not None)
            value = event.value
            if event.style is None or event.style == "":
                value = scalar(value) if not event.tag else value
            if into.__class__ is dict and key is missing:
                if not isinstance(value, str):
                    value = event.value
                if value in into:
                    raise YamlFault(
                        event.start_mark.line + 1,
                        Message.of(N_("the key “{key}” is there twice"), key=value[:80]),
                    )
                key = value
                continue
            values += 1
        elif kind is mapping_start or kind is sequence_start:
            if event.anchor is not None or event.tag is not None:
                raise _refused(event, alias=event.anchor is not None)
            if into.__class__ is dict and key is missing:
                raise YamlFault(event.start_mark.line + 1, Message.of(N_("a key must be a word")))
            value = {} if kind is mapping_start else []
            values += 1
            if len(stack) >= MAX_DEPTH:
                raise YamlFault(
                    event.start_mark.line + 1, Message.of(N_("is nested deeper than 40 levels"))
                )
        elif kind in ends:
            into, key = stack.pop()
            continue
        elif kind is kinds.AliasEvent:
            raise _refused(event, alias=True)
        elif kind is kinds.DocumentStartEvent:
            if root is not missing:
                raise YamlFault(
                    event.start_mark.line + 1, Message.of(N_("holds more than one document"))
                )
            continue
        elif kind is kinds.StreamEndEvent:
            return (None if root is missing else root), first_line
        else:
            continue
        if values > MAX_VALUES:
            raise YamlFault(
                event.start_mark.line + 1, Message.of(N_("holds more than 200,000 values"))
            )
        if into is None:
            if root is not missing:
                raise YamlFault(
                    event.start_mark.line + 1, Message.of(N_("holds more than one value"))
                )
            root, first_line = value, event.start_mark.line + 1
        elif into.__class__ is dict:
            if lines is not None:
                lines.setdefault(id(into), {})[key] = event.start_mark.line + 1
            into[key] = value
            key = missing
        else:
            if lines is not None:
                lines.setdefault(id(into), {})[len(into)] = event.start_mark.line + 1
            into.append(value)
        if kind is not scalar_event:
            stack.append((into, missing))
            into, key = value, missing


def _refused(event: Any, *, alias: bool) -> YamlFault:  # noqa: ANN401 - ruamel's events
    text = (
        N_("anchors and aliases (& and *) aren't taken: write the value out")
        if alias
        else N_("tags (such as !!python) aren't taken: write a plain value")
    )
    return YamlFault(event.start_mark.line + 1, Message.of(text))


# Writing ----------------------------------------------------------------------------------------

# Texts that need no quotes: no character that YAML reads as more than a letter, no blank at an end.
# A hash is no such text, whichever digit it begins with: so files of hashes have one length.
_PLAIN = re.compile(r"(?![0-9a-f]{64})[^\W\d_](?:[\w\-./()’+×–]|(?: (?=[\w(’])))*\Z")
LAST_OF_FOUR_DIGITS = 0xFFFF
_RESERVED = {"null", "true", "false", "yes", "no", "on", "off", "y", "n"}


def quoted(text: str) -> str:
    """Return a text as YAML writes it: plain where that is safe, else in double quotes."""
    if _PLAIN.match(text) and text.lower() not in _RESERVED and text.isprintable():
        return text
    return _double_quoted(text)


def _double_quoted(text: str) -> str:
    written = json.dumps(text, ensure_ascii=False)
    if written.isprintable():
        return written
    return "".join(each if each.isprintable() else _escaped(each) for each in written)


def _escaped(character: str) -> str:
    # Not as JSON would beyond U+FFFF: YAML knows no pairs of halves.
    number = ord(character)
    return f"\\u{number:04x}" if number <= LAST_OF_FOUR_DIGITS else f"\\U{number:08x}"


def write(data: dict[str, Any]) -> str:
    """Return a document's text; dicts, lists, texts, whole numbers, truths and None only."""
    lines: list[str] = []
    _write_mapping(data, "", lines, first="")
    lines.append("")
    return "\n".join(lines)


def _scalar_text(value: object) -> str:
    if isinstance(value, str):
        return quoted(value)
    if value is True:
        return "true"
    if value is False:
        return "false"
    if value is None:
        return "null"
    return str(value)


def _write_mapping(data: dict[str, Any], indent: str, lines: list[str], first: str) -> None:
    lead = first
    for key, value in data.items():
        if isinstance(value, dict) and value:
            lines.append(f"{lead}{key}:")
            _write_mapping(value, indent + "  ", lines, indent + "  ")
        elif isinstance(value, list | tuple) and value:
            lines.append(f"{lead}{key}:")
            _write_sequence(value, indent + "  ", lines)
        else:
            empty = "{}" if isinstance(value, dict) else "[]"
            text = empty if isinstance(value, dict | list | tuple) else _scalar_text(value)
            lines.append(f"{lead}{key}: {text}")
        lead = indent


def _write_sequence(data: Iterable[Any], indent: str, lines: list[str]) -> None:
    for value in data:
        if isinstance(value, dict) and value:
            _write_mapping(value, indent + "  ", lines, first=indent + "- ")
        elif isinstance(value, list | tuple):
            if all(not isinstance(each, dict | list | tuple) for each in value):
                lines.append(f"{indent}- [{', '.join(_scalar_text(each) for each in value)}]")
            else:
                lines.append(f"{indent}-")
                _write_sequence(value, indent + "  ", lines)
        else:
            lines.append(f"{indent}- {_scalar_text(value)}" if value != {} else f"{indent}- {{}}")
