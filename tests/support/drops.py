"""Events of drag and drop, made as the window system makes them."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtCore import QMimeData, QPointF

COPY, LEFT, NONE = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier(0)


def entering(point: QPointF, data: QMimeData, action: Qt.DropAction = COPY) -> QDragEnterEvent:
    """Return the event of a drag that comes in."""
    with _old_points():
        return QDragEnterEvent(point.toPoint(), action, data, LEFT, NONE)


def moving(point: QPointF, data: QMimeData, action: Qt.DropAction = COPY) -> QDragMoveEvent:
    """Return the event of a drag that moves."""
    with _old_points():
        return QDragMoveEvent(point.toPoint(), action, data, LEFT, NONE)


def dropping(point: QPointF, data: QMimeData, action: Qt.DropAction = COPY) -> QDropEvent:
    """Return the event of a drag that is let go."""
    return QDropEvent(point, action, data, LEFT, NONE)


def a_drop(point: QPointF, data: QMimeData, action: Qt.DropAction = COPY) -> Iterator[QDropEvent]:
    """Yield the three events of a drop, one after the other."""
    yield entering(point, data, action)
    yield moving(point, data, action)
    yield dropping(point, data, action)


def _old_points() -> warnings.catch_warnings[None]:
    """Let whole points pass: PySide6 6.12 deprecates them, 6.11 knows nothing else."""
    return warnings.catch_warnings(action="ignore", category=DeprecationWarning)
