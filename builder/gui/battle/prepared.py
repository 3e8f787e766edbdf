"""The page with what players work out before a game, as one can read and copy it."""

from __future__ import annotations

import html
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QTextBrowser

from builder.core.messages import Message
from builder.gui.words import HOUSE_MARK, capital, number, spoken
from builder.gui.workers import Job
from builder.translation import translate

if TYPE_CHECKING:
    from builder.core.battle import Battle
    from builder.core.errors import BuilderError
    from builder.gui.workers import Workers
    from builder.operations.sections import Cell, Section

__all__ = ["PreparedPage"]


class PreparedPage(QTextBrowser):
    """Sections of words and tables; worked out beside the window, while the page is looked at.

    Signals:
        shown: what follows from the battle can be read.
    """

    shown = Signal()

    def __init__(self, workers: Workers) -> None:
        """Show nothing yet."""
        super().__init__()
        self.setObjectName("battle-prepared")
        self.setAccessibleName(translate("Before the game"))
        self.setOpenLinks(False)
        self._workers = workers
        self._battle: Battle | None = None
        self._job: Job | None = None

    def forget(self) -> None:
        """Show nothing any more."""
        self._battle = None
        self.clear()

    def show_battle(self, battle: Battle) -> None:
        """Show what follows from a battle; the very same is not shown again."""
        from builder.operations.preparing import sections_of

        if battle is self._battle:
            return
        self._battle = battle
        if self._job is not None:
            self._workers.give_up(self._job)
        work = partial(sections_of, battle)
        self._job = Job(work, partial(self._show_sections, battle), self._say_why_not)
        self._workers.start(self._job)

    def _say_why_not(self, error: BuilderError) -> None:
        self.setPlainText(spoken(error.message))

    def _show_sections(self, battle: Battle, result: object) -> None:
        if battle is not self._battle:
            return
        sections = cast("tuple[Section, ...]", result)
        bar = self.verticalScrollBar()
        place = bar.value()
        text = "".join(map(_section, sections))
        if any(section.house for section in sections):
            note = translate("{mark} a house value, not from the rules' own text", mark=HOUSE_MARK)
            text += f"<p><small>{html.escape(note)}</small></p>"
        self.setHtml(text)
        bar.setValue(place)
        self.shown.emit()


def _section(section: Section) -> str:
    mark = f" <sup>{HOUSE_MARK}</sup>" if section.house else ""
    parts = [f"<h3>{_escaped(section.title)}{mark}</h3>"]
    parts += [f"<p>{_escaped(line)}</p>" for line in section.lines]
    if section.rows:
        # Two columns are names and their values; more have headings over them.
        has_head = len(section.rows[0]) > 2  # noqa: PLR2004
        sides = [_side(cell) for cell in section.rows[-1]]
        rows = [
            _row(row, sides, "th" if has_head and not place else "td")
            for place, row in enumerate(section.rows)
        ]
        parts.append(f"<table cellspacing='0' cellpadding='3'>{''.join(rows)}</table>")
    return "".join(parts)


def _row(row: tuple[Cell, ...], sides: list[str], tag: str) -> str:
    cells = [
        f"<{tag} align='{side}'>{_escaped(cell)}&nbsp;&nbsp;</{tag}>"
        for side, cell in zip(sides, row, strict=True)
    ]
    return f"<tr>{''.join(cells)}</tr>"


def _side(cell: Cell) -> str:
    """Return on which side a column of such cells stands: numbers and shares on the right."""
    is_share = isinstance(cell, Message) and cell.source.endswith("%")
    return "right" if is_share or isinstance(cell, int | Fraction) else "left"


def _escaped(cell: Cell) -> str:
    if isinstance(cell, int | Fraction):
        return number(cell)
    return html.escape(capital(spoken(cell)))
