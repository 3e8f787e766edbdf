"""Checks that the tests of several models share."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtCore import QAbstractItemModel
    from pytestqt.modeltest import ModelTester

__all__ = ["check_model"]


def check_model(tester: ModelTester, model: QAbstractItemModel, *, force_py: bool = False) -> None:
    """Let pytest-qt's tester (Qt's own unless ``force_py``) look at a model from now on."""
    tester.check(model, force_py=force_py)  # type: ignore[no-untyped-call]
