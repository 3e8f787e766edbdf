"""What is carried: by a drag the ids of nodes and where they stand, or of pieces of the list.

A drag never carries the content of a document: what is dropped elsewhere tells nothing. What is
copied does, as its user asked for: the nodes themselves, and a list to read.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QCoreApplication, QMimeData

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "CLIP_MIME",
    "NODES_MIME",
    "PIECE_MIME",
    "UNITS_MIME",
    "Dragged",
    "Origin",
    "clip_in",
    "clip_mime",
    "nodes_in",
    "nodes_mime",
    "pieces_in",
    "pieces_mime",
    "units_in",
    "units_mime",
]

CLIP_MIME = "text/vnd.legatus.nodes+json"
NODES_MIME = "application/x-legatus-nodes"
PIECE_MIME = "application/x-legatus-piece"
UNITS_MIME = "application/x-legatus-units"
MOST_BYTES = 1_000_000


class Origin(NamedTuple):
    """An order of battle of this window: the key of its open document, and its side."""

    document: int
    side: int


class Dragged(NamedTuple):
    """Nodes that are dragged, and where they stand."""

    origin: Origin
    nodes: tuple[int, ...]


def nodes_mime(origin: Origin, nodes: Sequence[int]) -> QMimeData:
    """Return what a drag of nodes carries."""
    window = QCoreApplication.applicationPid()
    data = QMimeData()
    data.setData(NODES_MIME, json.dumps([window, *origin, *nodes]).encode())
    return data


def nodes_in(data: QMimeData) -> Dragged | None:
    """Return the nodes that a drag carries; None where there are none or of another window."""
    if not data.hasFormat(NODES_MIME):
        return None
    window, document, side, *nodes = _held(data, NODES_MIME, 3)
    if window != QCoreApplication.applicationPid():
        return None
    return Dragged(Origin(document, side), tuple(nodes))


def units_mime(side: str, units: Sequence[str]) -> QMimeData:
    """Return what a drag of units carries, by their keys: it is for the map beside it alone."""
    data = QMimeData()
    window = QCoreApplication.applicationPid()
    data.setData(UNITS_MIME, json.dumps([window, side, *units]).encode())
    return data


def units_in(data: QMimeData) -> tuple[str, tuple[str, ...]] | None:
    """Return the side and the units that a drag carries; None where there are none."""
    if not data.hasFormat(UNITS_MIME):
        return None
    window, side, *units = _held(data, UNITS_MIME, 2)
    return (side, tuple(units)) if window == QCoreApplication.applicationPid() else None


def pieces_mime(pieces: Sequence[str]) -> QMimeData:
    """Return what a drag of organisations and entries carries."""
    data = QMimeData()
    data.setData(PIECE_MIME, json.dumps(list(pieces)).encode())
    return data


def pieces_in(data: QMimeData) -> list[str]:
    """Return the ids of the organisations and entries that a drag carries."""
    return [str(each) for each in _held(data, PIECE_MIME)]


def _held(data: QMimeData, mime: str, least: int = 0) -> list[Any]:
    """Return what is carried, at least so many; what another program calls by our name is none."""
    content = bytes(data.data(mime).data())
    try:
        held = json.loads(content) if len(content) <= MOST_BYTES else None
    except (ValueError, RecursionError):
        held = None
    carried = held if isinstance(held, list) else []
    return carried if len(carried) >= least else [None] * least


def clip_mime(clip: str, text: str) -> QMimeData:
    """Return what lies on the clipboard: nodes for this program, a text for all others."""
    data = QMimeData()
    data.setData(CLIP_MIME, clip.encode())
    data.setText(text)
    return data


def clip_in(data: QMimeData | None) -> str:
    """Return the nodes that lie on the clipboard as text; "" where there are none."""
    if data is None or not data.hasFormat(CLIP_MIME):
        return ""
    return bytes(data.data(CLIP_MIME).data()).decode(errors="replace")
