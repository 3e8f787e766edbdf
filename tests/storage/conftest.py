"""What the tests of storage share: the shipped packs, and a small army as a document's text."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder import assets
from builder.storage.library import Library

SAMPLES = Path(__file__).resolve().parents[1] / "data" / "documents"


@pytest.fixture(scope="session")
def library() -> Library:
    """Return the shipped packs."""
    return Library([assets.root()])


@pytest.fixture(scope="session")
def roster_text() -> str:
    """Return the text of the sample army."""
    return (SAMPLES / "roster-2.legatus").read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def scenario_text() -> str:
    """Return the text of the sample battle."""
    return (SAMPLES / "scenario-2.legatus").read_text(encoding="utf-8")
