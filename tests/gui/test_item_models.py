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
from pytestqt.modeltest import ModelTester

import builder.gui
from builder.core import edits
from builder.core.circumstance_edits import with_victory
from builder.core.circumstances import Objective
from builder.core.scenario import Scenario
from tests.gui.checking import check_model
from tests.gui.maps import WOOD, laid, the_map

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from builder.core.roster import Roster
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
    """Return a window with something to find, a map, and the dialogs that have tables."""
    laid(the_map(army_window), WOOD, (1_000, 700))
    session, role = army_window.session, "commander-in-chief"
    assert session.edit_army("x", lambda army: edits.set_leader(army, 1, role, None))
    aims = (Objective(id="a", x_mm=1, y_mm=1),)
    assert session.edit("x", lambda battle: _with_aims(battle, aims))
    army_window.show_own_values(("panoply", "helmet", "points"))
    for dialog in ("battle", "orders"):
        army_window.menus.actions[dialog].trigger()
    return army_window


def _with_aims(battle: Roster | Scenario, aims: tuple[Objective, ...]) -> Scenario:
    assert isinstance(battle, Scenario)
    return with_victory(battle, objectives=aims)


@pytest.fixture
def testers(pytestconfig: pytest.Config) -> Iterator[Callable[[], ModelTester]]:
    """Return what makes testers: one looks at one model, for as long as the test lasts."""
    made: list[ModelTester] = []

    def another() -> ModelTester:
        made.append(ModelTester(pytestconfig))  # type: ignore[no-untyped-call]
        return made[-1]

    yield another
    for each in made:
        each._cleanup()  # type: ignore[no-untyped-call]  # noqa: SLF001 - as the fixture does


def test_every_model_of_ours_is_sound(
    full_window: MainWindow, testers: Callable[[], ModelTester]
) -> None:
    kinds = kinds_of_models()
    models = {view.model() for view in full_window.findChildren(QAbstractItemView)}
    full = [model for model in models if type(model) in kinds and model.rowCount()]
    assert {type(model) for model in full} == kinds
    for model in full:
        check_model(testers(), model)
        check_model(testers(), model, force_py=True)
