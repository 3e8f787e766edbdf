"""The rulesets with their army lists and scenario templates, as a tree that reads on by itself.

It is there at once and reads the packs a little at a time, for there may be many.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QModelIndex, QSize, Qt, QTimer
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem

from builder.core.errors import BuilderError
from builder.core.folding import folded
from builder.gui.items import rows_below, rows_of
from builder.gui.style.icons import icon
from builder.gui.words import lines_of, number, spoken
from builder.operations.catalogue import Entry, entry_of, fits
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.gui.catalogue.filters import Filters
    from builder.operations.packs import Library

__all__ = ["Beginning", "PackTree"]

# How long to read before the window may do something else.
MOMENT_MS = 30
_BEGINNING = Qt.ItemDataRole.UserRole
_TOLD = Qt.ItemDataRole.UserRole + 1
_ENTRY = Qt.ItemDataRole.UserRole + 2
NAME, NEEDED = range(2)


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a document begins as: a list of a ruleset, or a template.

    ``limit`` None: the list's own. ``empty``: without the list's ready army.
    """

    ruleset: str
    army_list: str = ""
    template: str = ""
    limit: int | None = None
    empty: bool = False


class PackTree(QTreeWidget):
    """One row a ruleset, below it its lists and battles; what has faults can't be chosen.

    Beside each stands how many figures, stands, bases or men an army of it needs.
    """

    def __init__(self, library: Library, filters: Filters | None = None) -> None:
        """Begin to read. ``filters``: what is shown, and what they may offer."""
        super().__init__()
        self.setObjectName("new-tree")
        self.setAccessibleName(translate("Army lists and scenario templates"))
        self.setHeaderLabels([translate("Name"), translate("Needs")])
        self.header().setStretchLastSection(False)
        self.header().setSectionResizeMode(NAME, QHeaderView.ResizeMode.Stretch)
        self.header().setSectionResizeMode(NEEDED, QHeaderView.ResizeMode.ResizeToContents)
        self.setIndentation(12)
        self.setIconSize(QSize(20, 20))
        self.setUniformRowHeights(True)
        self._library = library
        self._filters = filters
        if filters is not None:
            filters.changed.connect(self._filter_all)
        self._wanted: bool | None = None
        self._preferred = ""
        self._chosen_first: QTreeWidgetItem | None = None
        self._chosen_is_gone = False
        self._steps = self._reading()
        self._pause = QTimer(self)
        self._pause.setInterval(0)
        self._pause.timeout.connect(self._read_on)
        self._pause.start()

    @property
    def beginning(self) -> Beginning | None:
        """What is chosen, or None where nothing is that could be begun with."""
        item = self.currentItem()
        return self.beginning_of(item) if item is not None else None

    @staticmethod
    def beginning_of(item: QTreeWidgetItem) -> Beginning | None:
        """Return what a row stands for."""
        beginning = item.data(0, _BEGINNING)
        return beginning if isinstance(beginning, Beginning) else None

    @property
    def told(self) -> str:
        """What there is to say of a row that nothing can be begun with: a ruleset, a fault."""
        item = self.currentItem()
        return str(item.data(0, _TOLD) or "") if item is not None else ""

    def choose_first(self, *, template: bool, ruleset: str = "") -> None:
        """Select the first list, or the first template, as soon as it is read.

        ``ruleset``: one of this ruleset, if it has any.
        """
        self._wanted, self._preferred = template, ruleset
        self._choose_any()

    def _choose_any(self) -> None:
        for ruleset in rows_of(self):
            for item in rows_below(ruleset):
                self._choose_if_wanted(item)

    def _choose_if_wanted(self, item: QTreeWidgetItem) -> None:
        beginning = self.beginning_of(item)
        if self._wanted is None or beginning is None or self.selectedItems():
            return
        if self._preferred not in ("", beginning.ruleset):
            return
        if bool(beginning.template) is self._wanted and not item.isHidden():
            self.setCurrentItem(item)
            self._chosen_first = item

    def _choose_first_in_order(self) -> None:
        """Take the first by name, now that all are there, if nobody has chosen another."""
        item = self._chosen_first
        top = item.parent() if item is not None else None
        if item is None or top is None or item is not self.currentItem():
            return
        kind = _order_of(item)[0]
        rows = [each for each in self._in_sight() if each.parent() is top]
        self.setCurrentItem(next(each for each in rows if _order_of(each)[0] is kind))

    def _in_sight(self) -> list[QTreeWidgetItem]:
        """Return the rows that something can be begun with and that no filter hides."""
        rows = (each for top in rows_of(self) for each in rows_below(top))
        return [each for each in rows if not each.isHidden() and self.beginning_of(each)]

    # Reading

    @property
    def is_read(self) -> bool:
        """Whether everything that there is stands in the tree."""
        return not self._pause.isActive()

    def _read_on(self) -> None:
        """Read for a moment, then let the window breathe."""
        clock = QElapsedTimer()
        clock.start()
        while clock.elapsed() < MOMENT_MS:
            if next(self._steps, None) is None:
                self._pause.stop()
                self._preferred = ""
                self._choose_any()
                self._choose_first_in_order()
                return

    def _reading(self) -> Iterator[bool]:
        templates = self._library.template_ids()
        for ruleset_id in self._library.ruleset_ids():
            top = self._read_ruleset(ruleset_id)
            yield True
            for list_id in self._library.list_ids(ruleset_id) if top else ():
                self._read_list(top, ruleset_id, list_id)
                yield True
            for of_ruleset, template_id in templates if top else ():
                if of_ruleset == ruleset_id:
                    self._read_template(top, ruleset_id, template_id)
                    yield True

    def _read_ruleset(self, ruleset_id: str) -> QTreeWidgetItem | None:
        try:
            ruleset = self._library.ruleset(ruleset_id)
        except BuilderError as error:
            self.addTopLevelItem(self._item(ruleset_id, "", None, error))
            return None
        top = self._item(spoken(ruleset.name), "", None, None)
        if self._filters is not None:
            self._filters.offer_rules(ruleset_id, spoken(ruleset.name))
        top.setData(0, _TOLD, f"{spoken(ruleset.name)}\n\n{spoken(ruleset.period)}")
        self.addTopLevelItem(top)
        top.setExpanded(True)
        return top

    def _read_list(self, top: QTreeWidgetItem | None, ruleset_id: str, list_id: str) -> None:
        entry = entry_of(self._library, "list", ruleset_id, list_id)
        self._put(top, entry, "new-army", Beginning(ruleset_id, army_list=list_id))

    def _read_template(self, top: QTreeWidgetItem | None, ruleset_id: str, name: str) -> None:
        entry = entry_of(self._library, "battle", ruleset_id, name)
        self._put(top, entry, "new-battle", Beginning(ruleset_id, template=name))

    def _put(
        self, top: QTreeWidgetItem | None, entry: Entry, icon_name: str, beginning: Beginning
    ) -> None:
        if top is None:
            return
        if entry.error is not None:
            item = self._item(entry.id, icon_name, None, entry.error)
        else:
            item = self._item(spoken(entry.name), icon_name, beginning, None)
            item.setText(NEEDED, " + ".join(number(each) for each in entry.needed))
            item.setTextAlignment(
                NEEDED, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            )
            item.setToolTip(NAME, lines_of(entry.name, *entry.nations))
            item.setToolTip(NEEDED, spoken(entry.atoms))
        item.setData(NAME, _ENTRY, entry)
        top.insertChild(_place_of(item, top), item)
        if self._filters is not None and entry.years is not None:
            self._filters.offer_years(entry.years)
        self._filter(item)
        self._choose_if_wanted(item)

    def _filter_all(self) -> None:
        for top in rows_of(self):
            for item in rows_below(top):
                self._filter(item)
            # A set of rules of which nothing is sought only takes room.
            below = rows_below(top)
            top.setHidden(bool(below) and all(each.isHidden() for each in below))
        self._choose_in_sight()

    def _choose_in_sight(self) -> None:
        """Choose the first row that is left where the one that was chosen is hidden.

        Where none is left, that is made up for as soon as there is one again.
        """
        chosen = self.currentItem()
        if not self._chosen_is_gone if chosen is None else not chosen.isHidden():
            return
        left = self._in_sight()
        self._chosen_is_gone = not left
        if left:
            self.setCurrentItem(left[0])
        else:
            self.setCurrentIndex(QModelIndex())

    def _filter(self, item: QTreeWidgetItem) -> None:
        entry = item.data(NAME, _ENTRY)
        if self._filters is not None and isinstance(entry, Entry):
            item.setHidden(not fits(entry, self._filters.sought))

    @staticmethod
    def _item(
        text: str, icon_name: str, beginning: Beginning | None, error: BuilderError | None
    ) -> QTreeWidgetItem:
        item = QTreeWidgetItem([text])
        if icon_name:
            item.setIcon(0, icon(icon_name))
        else:
            font = item.font(0)
            font.setBold(True)
            item.setFont(0, font)
        if error is None:
            item.setData(0, _BEGINNING, beginning)
        else:
            item.setText(0, translate("{name} (has faults)", name=text))
            item.setData(0, _TOLD, spoken(error.message))
        return item


def _place_of(item: QTreeWidgetItem, top: QTreeWidgetItem) -> int:
    """Return where a row belongs: lists before battles, both by name in the reader's language."""
    key = _order_of(item)
    return sum(_order_of(each) <= key for each in rows_below(top))


def _order_of(item: QTreeWidgetItem) -> tuple[bool, str]:
    entry = item.data(NAME, _ENTRY)
    return entry.kind == "battle", folded(item.text(NAME))
