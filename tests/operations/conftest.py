"""What the tests of operations share: the shipped packs, an army and a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder import assets
from builder.operations.documents import new_roster, new_scenario
from builder.storage.library import Library

if TYPE_CHECKING:
    from builder.core.roster import Roster
    from builder.core.scenario import Scenario


@pytest.fixture(scope="session")
def library() -> Library:
    """Return the shipped packs."""
    return Library([assets.root()])


@pytest.fixture(scope="session")
def roster(library: Library) -> Roster:
    """Return a new army."""
    return new_roster(library, "roman-ancients", "polybian-roman", language="en")


@pytest.fixture(scope="session")
def scenario(library: Library) -> Scenario:
    """Return a new battle."""
    return new_scenario(library, "zama-202bc", language="en")
