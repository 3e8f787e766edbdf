"""The manual: a list of its pages, and the one that is read, with links from page to page.

Pages come from the shipped files by way of addresses of our own, ``manual:/page.md``, so that a
link can lead to a page or a picture of the manual and nowhere else: not to a file of the user's,
not onto the network.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QSignalBlocker, QSize, Qt, QUrl
from PySide6.QtGui import QImage, QKeySequence, QTextCursor, QTextDocument
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSplitter,
    QTextBrowser,
    QVBoxLayout,
)

from builder import assets
from builder.gui.help.battles import BATTLES, battle_text, is_of_battles
from builder.gui.help.topics import PAGES
from builder.gui.overriding import override
from builder.translation import current, translate

if TYPE_CHECKING:
    from typing import Any

    from PySide6.QtGui import QResizeEvent
    from PySide6.QtWidgets import (
        QWidget,
    )

__all__ = ["ManualWindow", "page_file", "page_title", "show_page"]

SIZE = QSize(920, 680)
LIST_WIDTH = 250
# Between a picture and the edges of the page, with the scroll bar that comes when it is laid out.
PICTURE_ROOM = 60
LEAST_PICTURE = 320
# Around the text.
PAGE_MARGIN = 16
USUAL_LANGUAGE = "en"
_PAGE = Qt.ItemDataRole.UserRole


def page_file(name: str) -> str:
    """Return where a file of the manual lies, in the language in use where it is there.

    Raises:
        FileNotFoundError: the manual has no such file.
    """
    languages = () if "/" in name or "\\" in name else (current().language, USUAL_LANGUAGE)
    for language in languages:
        relative = f"resources/manual/{language}/{name}"
        if assets.root().joinpath(*relative.split("/")).is_file():
            return relative
    raise FileNotFoundError(name)


def page_title(page: str) -> str:
    """Return the heading of a page."""
    return assets.text(page_file(f"{page}.md")).splitlines()[0].lstrip("# ")


class _Pages(QTextBrowser):
    """Shows Markdown and pictures of the manual, and nothing from elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("manual-page")
        self.setAccessibleName(translate("Page of the manual"))
        self.setOpenExternalLinks(False)
        self.document().setDocumentMargin(PAGE_MARGIN)
        self._picture_width = 0
        self.sourceChanged.connect(self._on_source_changed)

    def _on_source_changed(self) -> None:
        """Take away the empty line that Qt (6.11) leaves above every page but the first."""
        document = self.document()
        if document.blockCount() > 1 and not document.firstBlock().text():
            QTextCursor(document).deleteChar()

    @override
    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        name = QUrl(name)
        if name.scheme() != "manual":
            return QByteArray()
        file = name.path().lstrip("/")
        if is_of_battles(file.removesuffix(".md")):
            return battle_text(file.removesuffix(".md"))
        try:
            relative = page_file(file)
        except FileNotFoundError:
            return translate("The manual has no page “{name}”.", name=file)
        if kind == QTextDocument.ResourceType.ImageResource.value:
            return self._picture(relative)
        return assets.text(relative)

    def _picture_room(self) -> int:
        return max(LEAST_PICTURE, self.width() - PICTURE_ROOM)

    def _picture(self, relative: str) -> QImage:
        """Return a picture no wider than the page."""
        place = assets.root().joinpath(*relative.split("/"))
        image = QImage.fromData(QByteArray(place.read_bytes()))
        ratio = self.devicePixelRatioF()
        room = self._picture_width = self._picture_room()
        if image.width() > room:
            # A fine screen has dots for more of the picture than the page is wide.
            dots = min(image.width(), round(room * ratio))
            image = image.scaledToWidth(dots, Qt.TransformationMode.SmoothTransformation)
            image.setDevicePixelRatio(dots / room)
        return image

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # A picture is made for the width that the page has; another width, another picture. The
        # scroll bar that comes while a page is laid out is no other width.
        if self._picture_width and self._picture_width != self._picture_room():
            self._picture_width = 0
            place = self.verticalScrollBar().value()
            self.reload()
            self.verticalScrollBar().setValue(place)


class ManualWindow(QDialog):
    """The manual in a window of its own, beside the one it is about."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """List the pages; the first that is asked for is the first in the history."""
        super().__init__(parent)
        self.setObjectName("manual")
        self.setWindowTitle(translate("Manual"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._list = QListWidget()
        self._list.setObjectName("manual-list")
        self._list.setAccessibleName(translate("Pages of the manual"))
        for page in PAGES:
            item = QListWidgetItem(page_title(page))
            item.setData(_PAGE, page)
            self._list.addItem(item)
        battles = QListWidgetItem(translate("Battles"))
        battles.setData(_PAGE, BATTLES)
        self._list.addItem(battles)
        self.pages = _Pages()
        back = self._button("manual-back", translate("&Back"), QKeySequence.StandardKey.Back)
        back.clicked.connect(self.pages.backward)
        forward = self._button(
            "manual-forward", translate("&Forward"), QKeySequence.StandardKey.Forward
        )
        forward.clicked.connect(self.pages.forward)
        close = self._button("manual-close", translate("C&lose"), None)
        close.clicked.connect(self.close)
        self.pages.backwardAvailable.connect(back.setEnabled)
        self.pages.forwardAvailable.connect(forward.setEnabled)
        for button in (back, forward):
            button.setEnabled(False)
        self._lay_out(back, forward, close)
        self._list.currentItemChanged.connect(self._on_current_changed)
        self.pages.sourceChanged.connect(self._on_source_changed)

    def _lay_out(self, back: QPushButton, forward: QPushButton, close: QPushButton) -> None:
        both = QSplitter()
        both.addWidget(self._list)
        both.addWidget(self.pages)
        both.setStretchFactor(1, 1)
        both.setSizes([LIST_WIDTH, SIZE.width() - LIST_WIDTH])
        buttons = QHBoxLayout()
        buttons.addWidget(back)
        buttons.addWidget(forward)
        buttons.addStretch(1)
        buttons.addWidget(close)
        column = QVBoxLayout(self)
        column.addWidget(both, 1)
        column.addLayout(buttons)
        self.resize(SIZE)

    @staticmethod
    def _button(name: str, text: str, key: QKeySequence.StandardKey | None) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(name)
        button.setAutoDefault(False)
        keys = QKeySequence.keyBindings(key) if key is not None else []
        if keys:
            button.setShortcut(keys[0])
            native = QKeySequence.SequenceFormat.NativeText
            button.setToolTip(keys[0].toString(native))
        return button

    @property
    def page(self) -> str:
        """The page that is shown."""
        return _page_at(self.pages.source())

    def show_page(self, page: str) -> None:
        """Show a page."""
        if page != self.page:
            self.pages.setSource(QUrl(f"manual:/{page}.md"))

    def _on_current_changed(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.show_page(item.data(_PAGE))

    def _on_source_changed(self, source: QUrl) -> None:
        # The browser itself names its new page only afterwards.
        page = _page_at(source)
        with QSignalBlocker(self._list):
            pages = [*PAGES, BATTLES]
            page = BATTLES if is_of_battles(page) else page
            self._list.setCurrentRow(pages.index(page) if page in pages else -1)


def _page_at(source: QUrl) -> str:
    return source.path().lstrip("/").removesuffix(".md")


def show_page(window: QWidget, page: str) -> ManualWindow:
    """Show a page of the manual beside a window, or beside the dialog that stands before it."""
    parent = QApplication.activeModalWidget() or window
    known = next(
        (each for each in parent.findChildren(ManualWindow) if each.parentWidget() is parent), None
    )
    manual = known or ManualWindow(parent)
    manual.show_page(page)
    manual.show()
    manual.raise_()
    manual.activateWindow()
    manual.pages.setFocus()
    return manual
