"""Python's collector, put off while much is built of which nothing is garbage."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["without_collector"]


@contextmanager
def without_collector() -> Iterator[None]:
    """Put the collector off meanwhile: it would walk what is being built again and again."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
