"""Every text that the running window tells in any way: to eyes, to ears, to other programs.

Whether it can be seen at the moment makes no difference: what is in a widget may come to light.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QAccessible, QAction, QGuiApplication
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QComboBox,
    QGraphicsView,
    QTabBar,
    QWidget,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtCore import QAbstractItemModel, QObject

__all__ = ["told_texts"]

_SAID = ("toPlainText", "toHtml", "text", "title")
_KINDS = {"QString", "QStringList", "QByteArray", "QVariant"}
# The properties of each class that are texts.
_TEXTS: dict[str, list[str]] = {}
_ROLES = [int(role) for role in Qt.ItemDataRole if int(role) < int(Qt.ItemDataRole.UserRole)]
_ROLES += range(int(Qt.ItemDataRole.UserRole), int(Qt.ItemDataRole.UserRole) + 4)


def told_texts(within: QWidget | None = None) -> Iterator[str]:
    """Yield them all, or those within a widget and on the clipboard; many more than once."""
    for widget in within.findChildren(QWidget) if within else QApplication.allWidgets():
        yield from _of_object(widget)
        yield from _of_widget(widget)
        for action in widget.findChildren(QAction) if widget.isWindow() else widget.actions():
            yield from _of_object(action)
    data = QGuiApplication.clipboard().mimeData()
    if data is None:
        return
    yield data.text()
    for form in data.formats():
        yield bytes(data.data(form).data()).decode("utf-8", "replace")


def _of_object(thing: QObject) -> Iterator[str]:
    """Yield its properties that are texts."""
    meta = thing.metaObject()
    name = meta.className()
    if name not in _TEXTS:
        every = [meta.property(place) for place in range(meta.propertyCount())]
        _TEXTS[name] = [str(each.name()) for each in every if str(each.typeName()) in _KINDS]
    yield from (str(thing.property(each)) for each in _TEXTS[name])


def _of_widget(widget: QWidget) -> Iterator[str]:
    for name in _SAID:
        says = getattr(widget, name, None)
        if callable(says) and not isinstance(widget, QAbstractItemView):
            yield str(says())
    spoken = QAccessible.queryAccessibleInterface(widget)
    if spoken is not None:
        yield from (spoken.text(kind) for kind in QAccessible.Text if kind.value < 5)
    if isinstance(widget, QAbstractItemView | QComboBox) and widget.model() is not None:
        yield from _of_model(widget.model())
    if isinstance(widget, QTabBar):
        for place in range(widget.count()):
            yield from (widget.tabText(place), widget.tabToolTip(place))
    if isinstance(widget, QGraphicsView) and widget.scene() is not None:
        yield from (item.toolTip() for item in widget.scene().items())


def _of_model(model: QAbstractItemModel) -> Iterator[str]:
    """Yield all that a model tells in any role, of its cells and its headings."""
    for section in range(max(1, _columns(model, QModelIndex()))):
        for across in Qt.Orientation:
            yield from (str(model.headerData(section, across, role)) for role in _ROLES)
    waiting = [QModelIndex()]
    while waiting:
        above = waiting.pop()
        for row in range(model.rowCount(above)):
            for column in range(_columns(model, above)):
                index = model.index(row, column, above)
                yield from (str(model.data(index, role)) for role in _ROLES)
            waiting.append(model.index(row, 0, above))


def _columns(model: QAbstractItemModel, above: QModelIndex) -> int:
    # Qt keeps the columns of a list to itself.
    return 1 if isinstance(model, QAbstractListModel) else model.columnCount(above)
