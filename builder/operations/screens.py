"""Whether there is a screen for the window."""

from __future__ import annotations

import os
import re
import sys

__all__ = ["has_screen"]


def has_screen() -> bool:
    """Tell whether a window can be shown here, as far as the environment says."""
    if re.split("[:;]", os.environ.get("QT_QPA_PLATFORM", ""))[0] in {"offscreen", "minimal"}:
        return False
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
