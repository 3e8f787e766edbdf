"""Players of a sealed game, each with a window, a folder and settings of his own."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QPointF, QUrl
from PySide6.QtWidgets import QFileDialog, QToolButton

from builder.gui.main_window import MainWindow
from builder.gui.sealed.dialog import SealedDialog
from builder.gui.sealed.items import ItemsDialog
from tests.support.bare import cleared
from tests.support.drops import dropping
from tests.support.makers import shipped

if TYPE_CHECKING:
    import pytest
    from pytestqt.qtbot import QtBot

TEMPLATE = "civitates-bellantes/cynoscephalae-197bc"
BATTLE = "battle.legatus"


@dataclass
class Player:
    """A player; what he does he does with the widgets of his window."""

    name: str
    folder: Path
    window: MainWindow
    patch: pytest.MonkeyPatch
    qtbot: QtBot

    @classmethod
    def new(cls, name: str, folder: Path, patch: pytest.MonkeyPatch, qtbot: QtBot) -> Player:
        """Return a player with a window and the battle in his folder, the game's window open."""
        folder.mkdir()
        _settle(folder, patch)
        window = MainWindow(shipped())
        qtbot.addWidget(window, before_close_func=_let_close)
        with qtbot.waitExposed(window):
            window.show()
        player = cls(name, folder, window, patch, qtbot)
        assert window.session.new_scenario(TEMPLATE)
        assert window.session.edit("clear the table", cleared)
        assert window.session.save(folder / BATTLE)
        window.menus.actions["sealed"].trigger()
        return player

    def at_home(self) -> None:
        """Let the program find this player's settings."""
        _settle(self.folder, self.patch)

    @property
    def dialog(self) -> SealedDialog:
        """The window of the game."""
        found = self.window.findChild(SealedDialog)
        assert isinstance(found, SealedDialog)
        return found

    @property
    def told(self) -> str:
        """What the line of messages says."""
        return self.dialog.steps.message.text

    @property
    def next(self) -> str:
        """Which step comes next, in the window's words."""
        return self.dialog.steps.next.text()

    @property
    def badge(self) -> str:
        """What the badge says once it was worked out; "" while it is hidden."""
        self.qtbot.waitUntil(lambda: not self.window.workers.busy)
        badge = self.window.findChild(QToolButton, "sealed-badge")
        assert isinstance(badge, QToolButton)
        return badge.text() if badge.isVisible() else ""

    def step(self, expected: str = "") -> str:
        """Press the one button, which should say this; return the name of the file to send."""
        self.at_home()
        button = self.dialog.steps.step
        assert expected in button.text().replace("&", "")
        assert button.isEnabled()
        button.click()
        file = self.dialog.steps.send.file
        return file.name if file is not None else ""

    def choose_ground(self, ground: str) -> None:
        """Choose one's ground."""
        combo = self.dialog.steps.fields.ground
        combo.setCurrentIndex(combo.findData(ground))

    def sends(self, name: str, other: Player) -> None:
        """Hand a file over; the other side drops it on the window of the game."""
        other.drops(Path(shutil.copy(self.folder / name, other.folder / name)))

    def drops(self, *files: Path) -> None:
        """Drop files on the window of the game."""
        self.at_home()
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
        self.dialog.dropEvent(dropping(QPointF(5, 5), data))

    def joins(self, *files: Path) -> None:
        """Join files by the button and the system's dialog."""
        self.at_home()
        self.dialog.steps.join.click()
        asked = self.dialog.findChild(QFileDialog, "join-files")
        assert isinstance(asked, QFileDialog)
        asked.filesSelected.emit([str(file) for file in files])
        asked.close()

    def opens(self, *rows: int) -> str:
        """Open things by their rows in the list; return the name of the file to send."""
        self.at_home()
        self.dialog.steps.items.click()
        items = self.dialog.findChild(ItemsDialog)
        assert isinstance(items, ItemsDialog)
        for row in rows:
            items.list.item(row).setSelected(True)
        items.reveal.click()
        file = self.dialog.steps.send.file
        return file.name if file is not None else ""

    def deploys(self) -> None:
        """Deploy one's side by the first pattern that the battlefield offers."""
        self.at_home()
        self.window.space().show_battlefield()
        panel = self.window.space().battlefield.tab.units_panel
        owner = self.dialog.steps._game.owner  # noqa: SLF001 - whose side it is
        battle = self.window.session.battle
        assert owner is not None
        assert battle is not None
        panel.look_at([side.id for side in battle.sides].index(owner.side))
        panel.pattern_button.menu().actions()[0].trigger()


def _settle(folder: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setenv("LEGATUS_HOME", str(folder / "home"))
    patch.setenv("LEGATUS_SETTINGS", str(folder / "settings.json"))


def _let_close(window: MainWindow) -> None:
    for each in window.session.documents:
        each.undo_stack.setClean()
