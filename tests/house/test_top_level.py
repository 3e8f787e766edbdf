"""The top level of the repository is fixed."""

from __future__ import annotations

from fnmatch import fnmatch
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ALLOWED = {
    "LICENSE",
    "README.md",
    "army_lists",
    "builder",
    "pyproject.toml",
    "resources",
    "scenario_templates",
    "tests",
    ".ci",
    ".git",
    ".github",
    ".gitignore",
    ".pre-commit-config.yaml",
}


def test_nothing_else_lies_at_the_top() -> None:
    lines = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    ignored = [line.strip("/") for line in lines if line and not line.startswith("#")]
    found = {
        place.name
        for place in ROOT.iterdir()
        if not any(fnmatch(place.name, pattern) for pattern in ignored)
    }
    # An sdist has PKG-INFO and no dot folders.
    assert found - ALLOWED - {"PKG-INFO"} == set()
