"""A PDF with its small objects packed into streams, as the format has it since version 1.5.

The library writes every object apart and none of them compressed; of a thousand cards the
structure alone would be more than half of the file.
"""

from __future__ import annotations

import struct
import zlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["PACKED_VERSION", "packed"]

PACKED_VERSION = (1, 5)
# To read one of them, a reader unpacks all that are in the same stream.
IN_A_STREAM = 250
# Of an entry of the list of objects: its kind, then where it is, as three numbers of these sizes.
_ENTRY, _WIDTHS = struct.Struct(">BIH"), "1 4 2"
_NOBODYS, _APART, _PACKED = range(3)


def packed(document: Any, written: bytes, more: Mapping[int, bytes]) -> bytes:  # noqa: ANN401
    """Return what was written of a document of the library, with its small objects packed.

    ``more``: objects by their numbers; those with a new number follow the written ones without a
    gap, others stand for a written one.
    """
    count = len(document.numberToId)
    starts = [document.idToOffset[document.numberToId[each + 1]] for each in range(count)]
    end = written.rindex(b"xref\n0 ")
    out = _Packed(written[: starts[0]], max((count, *more)))
    for number, (start, after) in enumerate(zip(starts, [*starts[1:], end], strict=True), start=1):
        if number not in more:
            out.put(number, written[start:after])
    for number, body in more.items():
        out.put_small(number, body)
    return out.finished(document)


class _Packed:
    """The new file while it is put together."""

    def __init__(self, head: bytes, count: int) -> None:
        self._parts, self._at = [head], len(head)
        # What stands for number 0 is nobody's.
        self._entries = [(_NOBODYS, 0, 0xFFFF)] * (count + 1)
        self._waiting: list[tuple[int, bytes]] = []

    def put(self, number: int, whole: bytes) -> None:
        """Put an object, as it was written; a stream stays one of its own."""
        body = whole[whole.index(b"obj") + 3 : whole.rindex(b"endobj")].strip()
        if body.endswith(b"endstream"):
            self._entries[number] = (_APART, self._at, 0)
            self._write(whole)
        else:
            self.put_small(number, body)

    def put_small(self, number: int, body: bytes) -> None:
        """Put an object that is no stream."""
        self._waiting.append((number, body))
        if len(self._waiting) == IN_A_STREAM:
            self._pack()

    def finished(self, document: Any) -> bytes:  # noqa: ANN401 - the library has no types
        """Return the file, with the list of its objects at the end."""
        self._pack()
        at, number = self._at, len(self._entries)
        self._entries.append((_APART, at, 0))
        root, info = (
            document.idToObjectNumberAndVersion[each.__InternalName__][0]
            for each in (document.Catalog, document.info)
        )
        # Behind it the library has a remark.
        told = document.ID().partition(b"%")[0].decode("latin-1").strip()
        listed = b"".join(_ENTRY.pack(*each) for each in self._entries)
        keys = f"/Type/XRef/Size {number + 1}/W[{_WIDTHS}]/Root {root} 0 R/Info {info} 0 R/ID{told}"
        self._stream(number, keys, listed)
        self._write(b"startxref\n%d\n%%%%EOF\n" % at)
        return b"".join(self._parts)

    def _pack(self) -> None:
        if not self._waiting:
            return
        number, places, at = len(self._entries), [], 0
        self._entries.append((_APART, self._at, 0))
        for place, (each, body) in enumerate(self._waiting):
            places.append(f"{each} {at}")
            at += len(body) + 1
            self._entries[each] = (_PACKED, number, place)
        head = f"{' '.join(places)}\n".encode()
        keys = f"/Type/ObjStm/N {len(places)}/First {len(head)}"
        self._stream(number, keys, head + b"\n".join(body for _, body in self._waiting))
        self._waiting = []

    def _stream(self, number: int, keys: str, content: bytes) -> None:
        content = zlib.compress(content)
        keys = f"{number} 0 obj\n<<{keys}/Filter/FlateDecode/Length {len(content)}>>stream\n"
        self._write(keys.encode("latin-1") + content + b"\nendstream\nendobj\n")

    def _write(self, content: bytes) -> None:
        self._parts.append(content)
        self._at += len(content)
