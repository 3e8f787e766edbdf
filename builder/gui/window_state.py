"""What the window remembers of itself: where it stood, its panels, recent files, its appearance.

An ini file under the user's settings; ``LEGATUS_HOME`` moves it along with everything else. What
is in it never decides what a document holds. A spoilt file is as good as none.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QSettings

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from PySide6.QtWidgets import QMainWindow

__all__ = ["MOST_RECENT", "WindowState"]

MOST_RECENT = 10
# So many documents' hidden findings are kept, the latest first.
MOST_HIDING = 50
# Raised when the panels change so much that an older arrangement would make no sense.
_VERSION = 1


class WindowState:
    """Reads and writes the ini file."""

    def __init__(self) -> None:
        """Find the file; it need not be there."""
        home = os.environ.get("LEGATUS_HOME")
        if home:
            file = str(Path(home) / "config" / "window.ini")
            self._settings = QSettings(file, QSettings.Format.IniFormat)
        else:
            user = QSettings.Scope.UserScope
            self._settings = QSettings(QSettings.Format.IniFormat, user, "legatus", "window")

    def restore(self, window: QMainWindow) -> bool:
        """Put a window where it was; returns whether anything was known."""
        geometry = self._settings.value("geometry")
        known = isinstance(geometry, QByteArray) and not geometry.isEmpty()
        return known and window.restoreGeometry(geometry)

    def restore_panels(self, window: QMainWindow) -> bool:
        """Put a window's panels where they were."""
        panels = self._settings.value("panels")
        known = isinstance(panels, QByteArray) and not panels.isEmpty()
        return known and window.restoreState(panels, _VERSION)

    def keep(self, window: QMainWindow, *, with_panels: bool) -> None:
        """Remember where a window and, where it has shown them, its panels are."""
        self._settings.setValue("geometry", window.saveGeometry())
        if with_panels:
            self._settings.setValue("panels", window.saveState(_VERSION))
        self._settings.sync()

    def recent_files(self) -> list[Path]:
        """Return the files opened or saved last, the latest first; some may be gone."""
        value = self._settings.value("recent", [])
        names = [value] if isinstance(value, str) else value
        if not isinstance(names, list):
            return []
        return [Path(name) for name in names if isinstance(name, str) and name][:MOST_RECENT]

    def add_recent(self, file: Path) -> None:
        """Put a file at the head of the recent ones."""
        names = [str(file), *(str(each) for each in self.recent_files() if each != file)]
        self._settings.setValue("recent", names[:MOST_RECENT])

    def forget_recent(self, file: Path | None = None) -> None:
        """Forget one of the recent files, or all of them."""
        names = [str(each) for each in self.recent_files() if file is not None and each != file]
        if names:
            self._settings.setValue("recent", names)
        else:
            self._settings.remove("recent")

    def hidden_findings(self, file: Path) -> frozenset[str]:
        """Return which findings of a document the user has hidden."""
        return frozenset(self._hiding().get(_sign_of(file), ()))

    def keep_hidden_findings(self, file: Path, keys: AbstractSet[str]) -> None:
        """Remember which findings of a document are hidden."""
        hiding = self._hiding()
        hiding.pop(_sign_of(file), None)
        if keys:
            hiding = {_sign_of(file): sorted(keys), **hiding}
        latest = dict(list(hiding.items())[:MOST_HIDING])
        self._settings.setValue("hidden-findings", json.dumps(latest))

    def _hiding(self) -> dict[str, list[str]]:
        try:
            known = json.loads(str(self._settings.value("hidden-findings", "{}")))
        except (ValueError, RecursionError):
            return {}
        if not isinstance(known, dict):
            return {}
        return {
            sign: [key for key in keys if isinstance(key, str)]
            for sign, keys in known.items()
            if isinstance(keys, list)
        }

    @property
    def appearance(self) -> str:
        """The appearance that was chosen: ``system``, ``light`` or ``dark``."""
        value = self._settings.value("appearance", "system")
        return value if isinstance(value, str) and value in {"light", "dark"} else "system"

    @appearance.setter
    def appearance(self, value: str) -> None:
        self._settings.setValue("appearance", value)


def _sign_of(file: Path) -> str:
    """Return what stands for a file, so that its name isn't told to whoever reads the settings."""
    return hashlib.sha256(str(file.resolve()).encode()).hexdigest()[:16]
