"""The real window, which tells where things are: ``python -m tests.support.told_window``.

It answers each line on its standard input with one on its standard output, both JSON: asked for
``[name]`` or ``[name, item]`` it gives the box of the visible widget of that name, or of a row,
tab, button or line of it, as ``[left, top, width, height]`` on the screen in pixels, with what
the widget says, and whether it gives or takes what is dragged; ``null`` where it is out of
sight.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QSocketNotifier
from PySide6.QtGui import QDrag
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QTabBar,
    QToolBar,
)

from builder.gui import application

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtCore import QRect
    from PySide6.QtWidgets import (
        QWidget,
    )


def answer(name: str, item: str = "") -> dict[str, object] | None:
    """Return where the visible widget of a name is, or an item of it."""
    found = next((w for w in QApplication.allWidgets() if w.objectName() == name), None)
    if found is None or not found.isVisible():
        return None
    widget = found.view() if isinstance(found, QComboBox) and item else found
    place = _item(widget, item) if item else (widget, widget.rect())
    if place is None or not place[0].isVisible() or not place[0].rect().contains(place[1].center()):
        return None
    shown, box = place
    corner = shown.mapToGlobal(box.topLeft())
    return {
        "box": [corner.x(), corner.y(), box.width(), box.height()],
        "says": str(shown.property("text") or shown.windowTitle()).replace("&", ""),
        "enabled": shown.isEnabled(),
        "gives": widget.findChild(QDrag) is not None,
        "takes": isinstance(widget, QAbstractItemView)
        and widget.state() is QAbstractItemView.State.DraggingState,
    }


def _item(widget: QWidget, item: str) -> tuple[QWidget, QRect] | None:
    if isinstance(widget, QAbstractItemView):
        for index in _indexes(widget, QModelIndex()):
            if index.data() == item:
                return widget.viewport(), widget.visualRect(index)
        return None
    if isinstance(widget, QTabBar):
        texts = [widget.tabText(place) for place in range(widget.count())]
        return (widget, widget.tabRect(texts.index(item))) if item in texts else None
    buttons = _buttons(widget)
    return (buttons[item], buttons[item].rect()) if item in buttons else None


def _indexes(view: QAbstractItemView, parent: QModelIndex) -> Iterator[QModelIndex]:
    model = view.model()
    for row in range(model.rowCount(parent)):
        index = model.index(row, 0, parent)
        yield index
        yield from _indexes(view, index)


def _buttons(widget: QWidget) -> dict[str, QWidget]:
    """Return the buttons in a widget by their text, those of a tool bar by their action."""
    if isinstance(widget, QToolBar):
        actions = {action.objectName(): action for action in widget.actions()}
        return {name: widget.widgetForAction(action) for name, action in actions.items()}
    found = [each for each in widget.findChildren(QAbstractButton) if each.isVisible()]
    return {each.text().replace("&", ""): each for each in found}


def _on_question() -> None:
    line = sys.stdin.readline()
    if line:
        sys.stdout.write(json.dumps(answer(*json.loads(line))) + "\n")
        sys.stdout.flush()
    else:
        QApplication.quit()


def main() -> int:
    """Open the window and return the exit code when it closes."""
    running = QApplication(sys.argv[:1])
    questions = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read, running)
    questions.activated.connect(_on_question)
    return application.main([])


if __name__ == "__main__":
    sys.exit(main())
