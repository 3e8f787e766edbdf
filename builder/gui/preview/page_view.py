"""Pages one below the other, each drawn when it comes into sight."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeySequence, QPainter, QPalette
from PySide6.QtWidgets import QAbstractScrollArea

from builder.gui.overriding import override
from builder.translation import translate

if TYPE_CHECKING:
    from PySide6.QtGui import QImage, QKeyEvent, QPaintEvent, QResizeEvent, QWheelEvent

__all__ = ["PageView"]

GAP = 16
# A page of A4 in points, until the first one is drawn.
USUAL_PAGE = (595.0, 842.0)
MOST_PICTURES = 24
LEAST_ZOOM, MOST_ZOOM = 0.25, 4.0
ZOOM_STEP = 1.2


class PageView(QAbstractScrollArea):
    """Shows pages as wide as there is room, or at a zoom that was chosen.

    Signals:
        page_wanted: with a page that came into sight, and the scale to draw it at.
        page_changed: with the page at the top, counted from 0.
    """

    page_wanted = Signal(int, float)
    page_changed = Signal(int)

    def __init__(self) -> None:
        """Show nothing."""
        super().__init__()
        self.setObjectName("page-view")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._sizes: list[tuple[float, float]] = []
        self._pictures: OrderedDict[int, QImage] = OrderedDict()
        self._scales: dict[int, float] = {}
        self._zoom: float | None = None
        self._top = 0
        self._note = ""
        self.verticalScrollBar().setSingleStep(40)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self._tell_name()

    @property
    def page_count(self) -> int:
        """How many pages there are."""
        return len(self._sizes)

    @property
    def has_picture(self) -> bool:
        """Whether any page has been drawn."""
        return bool(self._pictures)

    def show_pages(self, count: int) -> None:
        """Show so many pages; where one reads stays, as far as it goes."""
        size = self._sizes[0] if self._sizes else USUAL_PAGE
        self._note = ""
        self._sizes = [size] * count
        self._scales.clear()
        self._arrange()
        self.viewport().update()
        self._on_scrolled()

    def say(self, note: str) -> None:
        """Show a sentence instead of pages."""
        self._note, self._sizes = note, []
        self._pictures.clear()
        self._arrange()
        self.viewport().update()

    def ask_again(self) -> None:
        """Want the pages anew that are in sight: what was asked for has been taken back."""
        self._scales.clear()
        self.viewport().update()

    def show_picture(self, page: int, picture: QImage, scale: float) -> None:
        """Show a page that was drawn at a scale."""
        if page >= len(self._sizes):
            return
        if self._scales.get(page) != scale:
            # Zoomed meanwhile: it will do until it comes again.
            self._scales.pop(page, None)
        size = (picture.width() / scale, picture.height() / scale)
        self._pictures[page] = picture
        self._pictures.move_to_end(page)
        while len(self._pictures) > MOST_PICTURES:
            old, _ = self._pictures.popitem(last=False)
            self._scales.pop(old, None)
        if any(abs(a - b) > 1 for a, b in zip(size, self._sizes[page], strict=True)):
            self._sizes[page] = size
            self._arrange()
        self.viewport().update()

    def zoom_by(self, factor: float) -> None:
        """Show the pages larger or smaller."""
        self._zoom = max(LEAST_ZOOM, min(MOST_ZOOM, self.zoom * factor))
        self._rescale()

    def fit_width(self) -> None:
        """Show the pages as wide as there is room."""
        self._zoom = None
        self._rescale()

    @property
    def zoom(self) -> float:
        """Pixels a point."""
        if self._zoom is not None:
            return self._zoom
        widest = max((size[0] for size in self._sizes), default=USUAL_PAGE[0])
        room = max(100, self.viewport().width() - 2 * GAP)
        return max(LEAST_ZOOM, min(1.6, room / widest))

    def _rescale(self) -> None:
        self._scales.clear()
        self._arrange()
        self.viewport().update()

    def _page_size(self, page: int) -> QSize:
        across, down = self._sizes[page]
        return QSize(round(across * self.zoom), round(down * self.zoom))

    def _arrange(self) -> None:
        heights = sum(self._page_size(page).height() + GAP for page in range(len(self._sizes)))
        widest = max((self._page_size(page).width() for page in range(len(self._sizes))), default=0)
        room = self.viewport().size()
        self.verticalScrollBar().setRange(0, max(0, heights + GAP - room.height()))
        self.verticalScrollBar().setPageStep(room.height())
        self.horizontalScrollBar().setRange(0, max(0, widest + 2 * GAP - room.width()))
        self.horizontalScrollBar().setPageStep(room.width())

    def _places(self) -> list[tuple[int, QRect]]:
        """Return the pages that are in sight, and where."""
        found = []
        top = GAP - self.verticalScrollBar().value()
        left = self.horizontalScrollBar().value()
        room = self.viewport().size()
        for page in range(len(self._sizes)):
            size = self._page_size(page)
            if top > room.height():
                break
            if top + size.height() > 0:
                x = max(GAP, (room.width() - size.width()) // 2) - left
                found.append((page, QRect(x, top, size.width(), size.height())))
            top += size.height() + GAP
        return found

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        background = self.palette().color(QPalette.ColorRole.Window).darker(108)
        painter.fillRect(event.rect(), background)
        if self._note:
            painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
            middle = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(self.viewport().rect().adjusted(32, 32, -32, -32), middle, self._note)
        for page, place in self._places():
            # Paper is white in a dark window too.
            painter.fillRect(place, QColor("white"))
            picture = self._pictures.get(page)
            if picture is not None:
                painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
                painter.drawImage(place, picture)
            painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
            painter.drawRect(place)
            self._want(page)
        painter.end()

    def _want(self, page: int) -> None:
        scale = self.zoom * self.devicePixelRatioF()
        if self._scales.get(page) != scale:
            self._scales[page] = scale
            self.page_wanted.emit(page, scale)

    def _on_scrolled(self) -> None:
        places = self._places()
        middle = self.viewport().height() // 2
        at = next((page for page, place in places if place.bottom() >= middle), 0)
        if at != self._top or not places:
            self._top = at
        self.page_changed.emit(self._top)
        self._tell_name()
        self.viewport().update()

    def _tell_name(self) -> None:
        if self._sizes:
            text = translate("Page {n} of {pages}", n=self._top + 1, pages=len(self._sizes))
        else:
            text = translate("Pages")
        self.setAccessibleName(text)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_by(ZOOM_STEP if event.angleDelta().y() > 0 else 1 / ZOOM_STEP)
            event.accept()
        else:
            super().wheelEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        bar = self.verticalScrollBar()
        if event.matches(QKeySequence.StandardKey.ZoomIn):
            self.zoom_by(ZOOM_STEP)
        elif event.matches(QKeySequence.StandardKey.ZoomOut):
            self.zoom_by(1 / ZOOM_STEP)
        elif event.key() == Qt.Key.Key_Home:
            bar.setValue(0)
        elif event.key() == Qt.Key.Key_End:
            bar.setValue(bar.maximum())
        elif event.key() in {Qt.Key.Key_PageDown, Qt.Key.Key_PageUp}:
            step = bar.pageStep() * 9 // 10
            bar.setValue(bar.value() + (step if event.key() == Qt.Key.Key_PageDown else -step))
        else:
            super().keyPressEvent(event)
