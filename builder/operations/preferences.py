"""The user's preferences, read and changed."""

from __future__ import annotations

import dataclasses

from builder.storage.locations import settings_file
from builder.storage.settings import Settings, read_settings, write_settings

__all__ = ["Settings", "change_preferences", "preferences"]


def preferences() -> Settings:
    """Return the preferences as they are on the disk now."""
    return read_settings(settings_file())


def change_preferences(**values: str) -> Settings:
    """Change some preferences and return them all.

    Raises:
        CouldNotWrite: the system refuses.
    """
    changed = dataclasses.replace(preferences(), **values)
    write_settings(changed, settings_file())
    return changed
