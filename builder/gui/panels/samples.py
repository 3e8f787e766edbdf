"""Complete battles to look at: a few of the templates that the packs bring, read in idle moments.

Nothing is read before the page has been painted, and then one template at a time, so that an
empty window is there at once and stays awake.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QCommandLinkButton, QLabel, QVBoxLayout, QWidget

from builder.core.errors import BuilderError
from builder.gui.overriding import override
from builder.gui.style.icons import set_icon
from builder.gui.words import spoken
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from PySide6.QtGui import QPaintEvent

    from builder.gui.catalogue.tree import Beginning
    from builder.operations.packs import Library

__all__ = ["Samples", "heading"]

MOST = 4
PAUSE_MS = 40
ICON_SIZE = 24


@dataclass(frozen=True, slots=True)
class _Sample:
    """A battle in short. ``first``: it is the one that its pack shows newcomers."""

    beginning: Beginning
    name: str
    rules: str
    sides: str
    first: bool


class Samples(QWidget):
    """A button for each sample.

    Signals:
        chosen: with the ``Beginning`` of a sample.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        """Show none yet."""
        super().__init__()
        self.setObjectName("samples")
        self._library: Callable[[], Library] | None = None
        self._steps: Iterator[_Sample | None] | None = None
        self._buttons: dict[str, QCommandLinkButton] = {}
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._read_on)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self._column.addWidget(heading(translate("Look at a complete battle")))
        self._column.addStretch(1)

    def read_from(self, library: Callable[[], Library]) -> None:
        """Say where the samples are; they are read once the page has been painted."""
        self._library = library

    @property
    def is_read(self) -> bool:
        """Whether all samples are there."""
        return self._steps is not None and not self._pause.isActive()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._library is not None and not self._pause.isActive():
            self._pause.start()

    def _read_on(self) -> None:
        """Read one more, as long as it can be seen."""
        if self._library is None or not self.isVisible():
            return
        if self._steps is None:
            self._steps = _read(self._library)
        try:
            sample = next(self._steps)
        except StopIteration:
            self._library = None
            return
        if sample is not None:
            self._show(sample)
        self._pause.start()

    def _show(self, sample: _Sample) -> None:
        name = sample.name.replace("&", "&&")
        button = QCommandLinkButton(name, sample.rules)
        button.setObjectName(f"sample-{sample.beginning.template}")
        button.setAccessibleName(sample.name)
        button.setAccessibleDescription(f"{sample.sides}, {sample.rules}")
        button.setToolTip(sample.sides)
        set_icon(button, "sheets")
        button.setIconSize(QSize(ICON_SIZE, ICON_SIZE))
        button.clicked.connect(partial(self._choose, sample.beginning))
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        first = 1 if sample.first else self._column.count() - 1
        self._column.insertWidget(first, button)
        # What newcomers are shown may be read late: it comes for the one of its rules, or the last.
        gone = self._buttons.pop(sample.beginning.ruleset, None)
        if gone is None and len(self._buttons) == MOST:
            _, gone = self._buttons.popitem()
        if gone is not None:
            self._column.removeWidget(gone)
            gone.deleteLater()
        self._buttons[sample.beginning.ruleset] = button

    def _choose(self, beginning: Beginning, *_ticked: object) -> None:
        self.chosen.emit(beginning)


def heading(text: str) -> QLabel:
    """Return the heading of a part of the start page."""
    label = QLabel(text)
    font = label.font()
    font.setBold(True)
    label.setFont(font)
    return label


def _read(library: Callable[[], Library]) -> Iterator[_Sample | None]:
    """Yield a sample of each of the rules, and what newcomers are shown; None: one read in vain.

    A template with faults is left to the dialog that tells of them.
    """
    from builder.gui.catalogue.tree import Beginning

    try:
        packs = library()
        names = packs.template_ids()
    except BuilderError:
        return
    shown: set[str] = set()
    for ruleset_id, template_id in _by_turns(names):
        try:
            template = packs.template(f"{ruleset_id}/{template_id}")
            ruleset = packs.ruleset(ruleset_id)
        except BuilderError:
            yield None
            continue
        if not template.demo and (ruleset_id in shown or len(shown) == MOST):
            yield None
            continue
        shown.add(ruleset_id)
        sides = " – ".join(spoken(side.name) for side in template.sides)
        yield _Sample(
            Beginning(ruleset_id, template=template_id),
            spoken(template.name),
            spoken(ruleset.name),
            sides,
            template.demo,
        )


def _by_turns(names: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """Yield the first of each of the rules, then their second ones, and so on."""
    by_rules: dict[str, list[tuple[str, str]]] = {}
    for name in names:
        by_rules.setdefault(name[0], []).append(name)
    for row in zip_longest(*by_rules.values()):
        yield from (name for name in row if name is not None)
