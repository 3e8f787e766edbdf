"""What is carried by a drag: the ids of nodes and whose they are, or of a piece of the list.

Never the content of a document: what lies on a clipboard or is dropped elsewhere tells nothing.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["NODES_MIME", "PIECE_MIME", "nodes_in", "nodes_mime", "piece_in", "piece_mime"]

NODES_MIME = "application/x-legatus-nodes"
PIECE_MIME = "application/x-legatus-piece"


def nodes_mime(tree: int, nodes: Sequence[int]) -> QMimeData:
    """Return what a drag of nodes carries; ``tree`` tells the trees of this window apart."""
    data = QMimeData()
    data.setData(NODES_MIME, json.dumps({"tree": tree, "nodes": list(nodes)}).encode())
    return data


def nodes_in(data: QMimeData, tree: int) -> list[int]:
    """Return the nodes of a tree that a drag carries; none if they are of another tree."""
    if not data.hasFormat(NODES_MIME):
        return []
    content = json.loads(bytes(data.data(NODES_MIME).data()))
    return list(content["nodes"]) if content["tree"] == tree else []


def piece_mime(piece: str) -> QMimeData:
    """Return what a drag of an organisation or entry carries."""
    data = QMimeData()
    data.setData(PIECE_MIME, piece.encode())
    return data


def piece_in(data: QMimeData) -> str:
    """Return the id of the organisation or entry that a drag carries."""
    return bytes(data.data(PIECE_MIME).data()).decode()
