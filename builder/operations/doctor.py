"""What is missing for the window, and the exact line that brings it.

The window needs libraries of the system that pip doesn't bring. They are looked for one by one,
by the names under which Qt loads them; nothing of Qt is imported.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
import sys
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Diagnosis", "diagnose"]

# The library that Qt loads, and the Debian package that holds it.
_WINDOW = (
    ("libglib-2.0.so.0", "libglib2.0-0"),
    ("libEGL.so.1", "libegl1"),
    ("libGL.so.1", "libgl1"),
    ("libxkbcommon.so.0", "libxkbcommon0"),
    ("libdbus-1.so.3", "libdbus-1-3"),
    ("libfontconfig.so.1", "libfontconfig1"),
)
_X11 = (
    ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
    ("libxcb-cursor.so.0", "libxcb-cursor0"),
    ("libxcb-icccm.so.4", "libxcb-icccm4"),
    ("libxcb-image.so.0", "libxcb-image0"),
    ("libxcb-keysyms.so.1", "libxcb-keysyms1"),
    ("libxcb-render-util.so.0", "libxcb-render-util0"),
    ("libxcb-shape.so.0", "libxcb-shape0"),
)
# Debian renamed some packages when its time type grew (release 13).
_RENAMED = {"libglib2.0-0": "libglib2.0-0t64"}
_RENAMED_FROM = 13
_PACKAGES = ("PySide6", "pypdfium2", "reportlab", "pydantic", "ruamel.yaml", "shapely")


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What was found. ``command``: the line that installs what is missing, or empty."""

    python: str
    packages: tuple[tuple[str, bool], ...]
    missing_libraries: tuple[str, ...]
    command: str
    screen: bool

    @property
    def well(self) -> bool:
        """Whether the window can open, as far as can be told without opening it."""
        return not self.missing_libraries and all(there for _, there in self.packages)


def diagnose() -> Diagnosis:
    """Look for everything that the window needs."""
    missing = []
    packages = []
    if sys.platform.startswith("linux"):
        for library, package in (*_WINDOW, *_X11):
            if not _loads(library):
                missing.append(library)
                packages.append(_package(package))
    found = tuple((name, _is_there(name)) for name in _PACKAGES)
    command = f"sudo apt install -y {' '.join(packages)}" if packages else ""
    screen = bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return Diagnosis(sys.version.split()[0], found, tuple(missing), command, screen)


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _is_there(name: str) -> bool:
    try:
        return importlib.util.find_spec(name) is not None
    except ModuleNotFoundError:
        return False


def _package(name: str) -> str:
    return _RENAMED.get(name, name) if _debian_release() >= _RENAMED_FROM else name


def _debian_release() -> int:
    try:
        lines = Path("/etc/os-release").read_text(encoding="utf-8").splitlines()
    except OSError:
        return 0
    values = dict(line.split("=", 1) for line in lines if "=" in line)
    version = values.get("VERSION_ID", "").strip('"').split(".")[0]
    if values.get("ID") == "debian" and version.isdecimal():
        return int(version)
    return 0
