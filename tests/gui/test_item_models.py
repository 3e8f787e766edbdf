"""Every model class of ours is behind a view of the window, and is sound with what it shows there.

Qt's own models, those of its tree and list widgets, are Qt's affair.
"""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QAbstractItemModel
from PySide6.QtWidgets import QAbstractItemView

import builder.gui
from builder.core import edits
from tests.gui.checking import check_model
from tests.gui.maps import WOOD, laid, the_map

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.modeltest import ModelTester

    from builder.gui.main_window import MainWindow


def kinds_of_models() -> set[type]:
    """Return the classes of item models that any module of the window has."""
    for module in pkgutil.walk_packages(builder.gui.__path__, "builder.gui."):
        import_module(module.name)
    return {each for each in below(QAbstractItemModel) if each.__module__.startswith("builder.")}


def below(kind: type) -> Iterator[type]:
    kinds: list[type] = kind.__subclasses__()
    for each in kinds:
        yield each
        yield from below(each)


@pytest.fixture
def full_window(army_window: MainWindow) -> MainWindow:
    """Return a window with something to find, the dialog of own values and a map beside it."""
    army = army_window.session.documents[0]
    laid(the_map(army_window), WOOD, (1_000, 700))
    army_window.session.bring_to_front(army)
    role = "commander-in-chief"
    assert army_window.session.edit_army("x", lambda army: edits.set_leader(army, 1, role, None))
    army_window.show_own_values(("panoply", "helmet", "points"))
    return army_window


def test_every_model_of_ours_is_sound(full_window: MainWindow, qtmodeltester: ModelTester) -> None:
    kinds = kinds_of_models()
    models = {view.model() for view in full_window.findChildren(QAbstractItemView)}
    ours = [model for model in models if type(model) in kinds]
    assert {type(model) for model in ours} == kinds
    for model in ours:
        assert model.rowCount() > 0
        check_model(qtmodeltester, model)
        check_model(qtmodeltester, model, force_py=True)
