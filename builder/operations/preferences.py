"""The user's preferences, read and changed."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

from builder.storage.locations import settings_file
from builder.storage.settings import Settings, read_settings, write_settings

if TYPE_CHECKING:
    from dataclasses import Field

__all__ = [
    "Settings",
    "back_shift_mm",
    "change_preferences",
    "preferences",
    "printer_shift_mm",
    "setting_fields",
]


def preferences() -> Settings:
    """Return the preferences as they are on the disk now."""
    return read_settings(settings_file())


def setting_fields() -> tuple[Field[Any], ...]:
    """Return the settings that there are, with what their metadata say of them."""
    return dataclasses.fields(Settings)


def printer_shift_mm() -> tuple[float, float]:
    """Return how far pages are moved to the right and downwards."""
    known = preferences()
    return known.shift_right / 10, known.shift_down / 10


def back_shift_mm() -> tuple[float, float]:
    """Return how far the backs of sheets are moved to the right and downwards besides."""
    known = preferences()
    return known.back_shift_right / 10, known.back_shift_down / 10


def change_preferences(**values: Any) -> Settings:  # noqa: ANN401 - each setting has its type
    """Change some preferences and return them all.

    Raises:
        CouldNotWrite: the system refuses.
    """
    changed = dataclasses.replace(preferences(), **values)
    write_settings(changed, settings_file())
    return changed
