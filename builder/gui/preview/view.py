"""The preview: what to print, and the pages of that very PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from builder.core.messages import N_
from builder.core.print_options import PrintOptions
from builder.gui.overriding import override
from builder.gui.preview.more_sheets import MoreSheetsButton
from builder.gui.preview.options_button import OptionsButton
from builder.gui.preview.page_source import PageSource, PrintChoice
from builder.gui.preview.page_view import ZOOM_STEP, PageView
from builder.gui.style.icons import set_icon
from builder.gui.words import spoken, spoken_label
from builder.translation import current, translate

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from PySide6.QtGui import QHideEvent, QImage, QShowEvent

    from builder.core.errors import BuilderError
    from builder.gui.session import Session
    from builder.gui.workers import Workers

__all__ = ["Preview"]

# After an edit, until the pages are made anew.
PAUSE_MS = 100
COMBO_LETTERS = 7
SHEETS = (
    ("roster", N_("Roster")),
    ("cards", N_("Unit cards")),
    ("qrs", N_("Quick reference")),
)
TILES = "map-tiles"
# For a battle with a table; tiles are many pages, so they aren't made before they are asked for.
MAPS = (
    ("map", N_("Map")),
    (TILES, N_("Map 1:1")),
)
PAPERS = (("a4", N_("A4")), ("letter", N_("Letter")))
CARDS = (
    ("mini", N_("Mini 44 × 68 mm")),
    ("bridge", N_("Bridge 57 × 88 mm")),
    ("poker", N_("Poker 63 × 88 mm")),
    ("poker-us", N_("Poker, US 63.5 × 88.9 mm")),
    ("tarot", N_("Tarot 70 × 120 mm")),
    ("a7", N_("A7 74 × 105 mm")),
    ("a6", N_("A6 105 × 148 mm")),
    ("jumbo", N_("Jumbo 89 × 127 mm")),
)
COPIES = (("own", N_("My own")), ("opponent", N_("The opponent’s")))
# Each language in its own name, as those who look for it write it.
LANGUAGES = (("en", "English"), ("it", "Italiano"))


class Preview(QWidget):
    """Choices above, pages below. Nothing is made while it can't be seen.

    Signals:
        export_asked: a file is to be chosen and written.
        remarked: with a text that says why nothing is printed.
    """

    export_asked = Signal()
    remarked = Signal(str)

    def __init__(self, session: Session, workers: Workers) -> None:
        """Show the session's document as it will be printed."""
        super().__init__()
        self.setObjectName("preview")
        self._session = session
        self._stale = True
        self.source = PageSource(workers, self)
        self.pages = PageView()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._make)
        self._sheets = {name: self._sheet_box(name, text) for name, text in (*SHEETS, *MAPS)}
        self._more, self._options = MoreSheetsButton(), OptionsButton()
        self._paper = self._combo("preview-paper", translate("Paper"), PAPERS)
        self._card = self._combo("preview-card", translate("Cards"), CARDS)
        self._language = self._combo("preview-language", translate("Language"), ())
        for code, name in LANGUAGES:
            self._language.addItem(name, code)
        self._copy = self._copies()
        self._printing: Path | None = None
        self._position = QLabel()
        self._missing, self._covered = self._hidden_note(), self._hidden_note()
        self._take_preferences()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.addLayout(self._bar())
        column.addWidget(self._covered)
        column.addWidget(self._missing)
        column.addWidget(self.pages, 1)
        column.addLayout(self._under())
        self._connect()

    def _copies(self) -> QComboBox:
        copies = self._combo("preview-copy", translate("Copy"), COPIES)
        copies.setToolTip(
            translate(
                "The opponent’s copy leaves out what the rules or the battle keep secret, and all "
                "findings"
            )
        )
        return copies

    @staticmethod
    def _hidden_note() -> QLabel:
        note = QLabel()
        note.setWordWrap(True)
        note.hide()
        return note

    def _connect(self) -> None:
        self._covered.setObjectName("preview-covered")
        self._position.setObjectName("preview-position")
        self._offer_maps()
        for combo in (self._paper, self._card, self._language, self._copy):
            combo.activated.connect(self._on_choice)
        for button in (self._more, self._options):
            button.changed.connect(self._on_choice)
        self.pages.page_wanted.connect(self.source.draw)
        self.pages.page_changed.connect(self._on_page_changed)
        self.source.made.connect(self._on_made)
        self.source.drawn.connect(self._on_drawn)
        self.source.failed.connect(self._on_failed)
        self.source.written.connect(self._on_written)
        self._session.battle_changed.connect(self.ask)
        self._session.document_opened.connect(self._on_document_opened)

    def _sheet_box(self, name: str, text: str) -> QCheckBox:
        box = QCheckBox(spoken_label(text))
        box.setObjectName(f"preview-sheet-{name}")
        box.setChecked(name != TILES)
        if name == TILES:
            box.setToolTip(translate("The map at its true size, on sheets that are glued together"))
        box.toggled.connect(self._on_choice)
        return box

    def _offer_maps(self) -> None:
        """Offer the map where there is a table."""
        battle = self._session.battle
        has_table = False
        if battle is not None and battle.scenario is not None:
            from builder.core.zones import table_of

            has_table = table_of(battle) is not None
        for name, _ in MAPS:
            self._sheets[name].setVisible(has_table)

    @staticmethod
    def _combo(name: str, label: str, lines: Sequence[tuple[str, str]]) -> QComboBox:
        combo = QComboBox()
        combo.setObjectName(name)
        combo.setAccessibleName(label)
        combo.setToolTip(label)
        combo.setMinimumContentsLength(COMBO_LETTERS)
        for key, text in lines:
            combo.addItem(spoken_label(text), key)
        return combo

    def _bar(self) -> QVBoxLayout:
        above = QHBoxLayout()
        for box in self._sheets.values():
            above.addWidget(box)
        above.addStretch(1)
        for name, text, tip, push in self._ways_out():
            out = QPushButton(text)
            out.setObjectName(f"preview-{name}")
            out.setToolTip(tip)
            out.clicked.connect(push)
            above.addWidget(out)
        below = QHBoxLayout()
        for combo in (self._paper, self._card, self._language, self._copy):
            label = QLabel(combo.accessibleName())
            label.setBuddy(combo)
            below.addWidget(label)
            below.addWidget(combo)
            below.addSpacing(8)
        below.addWidget(self._more)
        below.addWidget(self._options)
        below.addStretch(1)
        both = QVBoxLayout()
        both.setContentsMargins(8, 0, 8, 0)
        both.setSpacing(4)
        both.addLayout(above)
        both.addLayout(below)
        return both

    def _under(self) -> QHBoxLayout:
        """Return the row under the pages: which one is in sight, and how large they are."""
        row = QHBoxLayout()
        row.setContentsMargins(8, 0, 8, 2)
        row.addStretch(1)
        row.addWidget(self._position)
        for name, text, deed in (
            ("zoom-out", translate("Smaller"), self._smaller),
            ("zoom-in", translate("Larger"), self._larger),
            ("fit-width", translate("As wide as there is room"), self.pages.fit_width),
        ):
            button = QToolButton()
            button.setObjectName(f"preview-{name}")
            set_icon(button, name)
            button.setAutoRaise(True)
            button.setToolTip(text)
            button.setAccessibleName(text)
            button.clicked.connect(deed)
            row.addWidget(button)
        return row

    def _ways_out(self) -> tuple[tuple[str, str, str, Callable[[], object]], ...]:
        return (
            (
                "print",
                translate("&Print…"),
                translate("Opens the pages in the system's own program, which prints them"),
                self.print_pages,
            ),
            (
                "export",
                translate("E&xport…"),
                translate("Write the sheets that are chosen to a PDF"),
                self.export_asked.emit,
            ),
        )

    def _take_preferences(self) -> None:
        from builder.operations.preferences import preferences

        preferred = preferences()
        self._paper.setCurrentIndex(max(0, self._paper.findData(preferred.paper)))
        self._card.setCurrentIndex(max(0, self._card.findData(preferred.card)))
        language = current().language
        self._language.setCurrentIndex(max(0, self._language.findData(language)))

    def take_preferences(self) -> None:
        """Show what is preferred now, and the pages that follow from it."""
        language = self._language.currentIndex()
        self._take_preferences()
        self._language.setCurrentIndex(language)
        self.ask()

    @property
    def choice(self) -> PrintChoice:
        """What is chosen to be printed."""
        sheets = tuple(name for name, box in self._sheets.items() if self._is_chosen(box))
        options = PrintOptions(
            paper=str(self._paper.currentData()),
            card=str(self._card.currentData()),
            language=str(self._language.currentData()),
        )
        return PrintChoice(
            (*sheets, *self._more.chosen),
            self._options.applied_to(options),
            own_copy=self._copy.currentData() != "opponent",
            keep=self._session.hiding.keep,
        )

    @staticmethod
    def _is_chosen(box: QCheckBox) -> bool:
        return box.isChecked() and not box.isHidden()

    def export(self, target: Path) -> None:
        """Write what is chosen to a file; ``source.written`` or ``source.not_written`` answers."""
        if self._session.document is not None:
            document, library = self._session.document, self._session.library
            self.source.write(document, library, self.choice, target)

    def print_pages(self) -> None:
        """Write what is chosen to a file for a while and let the system's program print it."""
        document = self._session.document
        if document is None:
            return
        if not self.choice.sheets:
            self.remarked.emit(translate("Choose at least one sheet."))
            return
        import tempfile
        from pathlib import Path

        from builder.gui.dialogs.files import file_name_for

        # The viewer may hold the file for hours: it goes with the system's other passing files.
        folder = Path(tempfile.mkdtemp(prefix="legatus-"))
        self._printing = folder / file_name_for(document.title, "pdf")
        self.export(self._printing)

    def _on_written(self, path: Path, _pages: int) -> None:
        if path == self._printing:
            self._printing = None
            from builder.gui.preview.with_system import open_with_system

            if not open_with_system(path):
                self.remarked.emit(
                    translate("No program of the system opens {path}.", path=str(path))
                )

    def _on_document_opened(self, *_whatever: object) -> None:
        """Show no page any more of what was there before, not even till the new ones come."""
        self.source.forget()
        self.pages.say("")
        self._show_copy()
        self.ask()

    def _show_copy(self) -> None:
        """Say whose copy it is where secrets are covered: what isn't shown can't be printed."""
        hiding = self._session.hiding
        nobody = hiding.keep is not None and not hiding.keep
        self._copy.setEnabled(not nobody)
        self._more.offer_orders(offered=not nobody and self._copy.currentData() != "opponent")
        self._covered.setVisible(hiding.keep is not None)
        self._covered.setText(
            translate("Opponent’s copy: what the rules keep secret is on none of these sheets.")
            if nobody
            else translate(
                "Secrets are covered: the sheets of the sides that aren’t shown are those that an "
                "opponent may have."
            )
        )

    def ask(self, *_whatever: object) -> None:
        """Make the pages anew, soon if they can be seen and else when they are."""
        self._offer_maps()
        self._stale = True
        if self.isVisible():
            self._pause.start()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._make()
        else:
            self.pages.ask_again()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._pause.stop()
        self.source.draw_no_more()

    def _make(self) -> None:
        document, choice = self._session.document, self.choice
        if document is None:
            return
        self._stale = False
        if not choice.sheets:
            self.pages.say(translate("Choose at least one sheet."))
            self._position.clear()
            return
        self._position.setText(translate("making pages …"))
        self.source.make(document, self._session.library, choice)

    def _on_choice(self, *_whatever: object) -> None:
        from builder.operations.preferences import change_preferences, preferences

        self._show_copy()
        choice, preferred = self.choice, preferences()
        paper, card = choice.options.paper, choice.options.card
        if (paper, card) != (preferred.paper, preferred.card):
            self._session.attempt(lambda: change_preferences(paper=paper, card=card))
        self.ask()

    def _on_made(self, pages: int, missing: tuple[str, ...]) -> None:
        self._missing.setVisible(bool(missing))
        if missing:
            self._missing.setText(
                translate(
                    "No font has {characters}: on paper their numbers stand instead.",
                    characters=" ".join(missing[:20]),
                )
            )
        self.pages.show_pages(pages)

    def _on_drawn(self, page: int, image: QImage, scale: float) -> None:
        self.pages.show_picture(page, image, scale)

    def _on_failed(self, error: BuilderError) -> None:
        self._position.clear()
        self.pages.say(spoken(error.message))

    def _on_page_changed(self, page: int) -> None:
        pages = self.pages.page_count
        self._position.setText(translate("{n} / {pages}", n=page + 1, pages=pages) if pages else "")

    def _larger(self) -> None:
        self.pages.zoom_by(ZOOM_STEP)

    def _smaller(self) -> None:
        self.pages.zoom_by(1 / ZOOM_STEP)
