"""What the laboratory shares: how it tells its figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture
def figures() -> Callable[[str], None]:
    """Return what prints a line of figures: what was tried, how much survived (``pytest -rP``)."""
    return lambda text: print(f"\n[lab] {text}")  # noqa: T201
