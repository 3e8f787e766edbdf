"""Which pages the manual has, and which of them is about what has the focus.

A page is found by the object name of the widget, or of the nearest one around it that the table
knows; the longest beginning holds, so that a part may have another page than the whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

__all__ = ["FIRST", "PAGES", "TOPICS", "page_for", "page_of_name"]

FIRST = "first-army"
# In the order in which one reads them; each is ``resources/manual/<language>/<page>.md``.
PAGES = (
    "first-army",
    "order-of-battle-and-sizing",
    "scenarios",
    "sealed-orders",
    "printing",
    "settings",
    "glossary",
    "writing-an-army-list",
    "writing-a-rules-system",
)
# How an object name begins, and the page about it.
TOPICS: tuple[tuple[str, str], ...] = (
    ("start-", "first-army"),
    ("start-new-battle", "scenarios"),
    ("recent-files", "first-army"),
    ("document-", "first-army"),
    ("saved-line", "first-army"),
    ("new-", "first-army"),
    ("roster-tree", "order-of-battle-and-sizing"),
    ("library", "order-of-battle-and-sizing"),
    ("inspector", "order-of-battle-and-sizing"),
    ("why-tree", "order-of-battle-and-sizing"),
    ("finding", "order-of-battle-and-sizing"),
    ("scale", "order-of-battle-and-sizing"),
    ("totals", "order-of-battle-and-sizing"),
    ("army-front", "order-of-battle-and-sizing"),
    ("samples", "first-army"),
    ("own-", "order-of-battle-and-sizing"),
    ("comparison", "order-of-battle-and-sizing"),
    ("tabs", "scenarios"),
    ("battlefield", "scenarios"),
    ("battle", "scenarios"),
    ("orders", "scenarios"),
    ("sealed", "sealed-orders"),
    ("preview", "printing"),
    ("page-view", "printing"),
    ("export-", "printing"),
    ("preferences", "settings"),
)


def page_of_name(name: str) -> str | None:
    """Return the page about widgets of this name, or None."""
    known = [(len(start), page) for start, page in TOPICS if name.startswith(start)]
    return max(known)[1] if known else None


def page_for(widget: QWidget | None) -> str:
    """Return the page about a widget; the first page where none is about it."""
    while widget is not None:
        page = page_of_name(widget.objectName())
        if page is not None:
            return page
        widget = widget.parentWidget()
    return FIRST
