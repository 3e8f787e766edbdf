"""What lies on the clipboard: nodes of an order of battle, and a list of them for others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication

from builder.core.roster import Formation, Troop, walk
from builder.gui.models.dragged import clip_in, clip_mime
from builder.gui.words import capital, number, spoken
from builder.operations.copying import clip_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from builder.core.reckoning import Reckoning

__all__ = ["clip_on_clipboard", "put_on_clipboard", "readable"]

INDENT = "  "


def put_on_clipboard(reckoning: Reckoning, nodes: Sequence[Formation | Troop]) -> None:
    """Put nodes on the clipboard, as content and as a text to read."""
    clip = clip_of(reckoning.basis, nodes)
    QGuiApplication.clipboard().setMimeData(clip_mime(clip, readable(reckoning, nodes)))


def clip_on_clipboard() -> str:
    """Return the text of the nodes on the clipboard; "" where there are none."""
    return clip_in(QGuiApplication.clipboard().mimeData())


def readable(reckoning: Reckoning, nodes: Sequence[Formation | Troop]) -> str:
    """Return nodes as lines with name and strength, indented as they stand."""
    return "\n".join(line for node in nodes for line in _lines(reckoning, node, ""))


def _lines(reckoning: Reckoning, node: Formation | Troop, indent: str) -> Iterator[str]:
    strength = sum(each.strength for each in walk(node) if isinstance(each, Troop))
    name = capital(spoken(reckoning.names.of(node)))
    yield f"{indent}{name}: {number(strength)}"
    for child in node.children if isinstance(node, Formation) else ():
        yield from _lines(reckoning, child, indent + INDENT)
