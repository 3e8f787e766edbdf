"""The collector put off, and set again as it was."""

from __future__ import annotations

import gc

import pytest

from builder.storage.collector import without_collector


def test_the_collector_rests_meanwhile_and_goes_on_afterwards() -> None:
    assert gc.isenabled()
    with without_collector():
        with without_collector():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_goes_on_after_an_error_too() -> None:
    with pytest.raises(ValueError, match="bad"), without_collector():
        raise ValueError("bad")
    assert gc.isenabled()
