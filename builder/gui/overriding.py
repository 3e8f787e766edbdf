"""``override``, without the library that it comes from at run time: the window starts sooner."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import override
else:

    def override(method):  # noqa: ANN001, ANN201 - the type checker sees the library's
        """Mark a method that takes the place of its base's."""
        return method


__all__ = ["override"]
