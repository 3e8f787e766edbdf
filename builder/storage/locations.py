"""Where the program keeps a user's things, by the platform's conventions.

``LEGATUS_HOME`` puts all of it under one folder (for tests, and for a memory stick).
"""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["data_folder", "settings_file", "state_folder"]

APP = "legatus"


def _own(name: str) -> Path | None:
    home = os.environ.get("LEGATUS_HOME")
    return Path(home) / name if home else None


def data_folder() -> Path:
    """Return the folder of the user's own data packs."""
    import platformdirs

    return _own("data") or platformdirs.user_data_path(APP, appauthor=False)


def settings_file() -> Path:
    """Return the file of the user's settings; ``LEGATUS_SETTINGS`` names another."""
    named = os.environ.get("LEGATUS_SETTINGS")
    if named:
        return Path(named)
    import platformdirs

    folder = _own("config") or platformdirs.user_config_path(APP, appauthor=False)
    return folder / "settings.json"


def state_folder() -> Path:
    """Return the folder of logs and other state."""
    import platformdirs

    return _own("state") or platformdirs.user_state_path(APP, appauthor=False)
