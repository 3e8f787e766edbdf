"""What holds for every test: a home of its own, no network, no dialog that nobody asked for.

The environment is set while this file is imported, which is before anything can start Qt or ask
where settings lie. A test run may choose another Qt platform by setting ``QT_QPA_PLATFORM``.
"""

from __future__ import annotations

import ipaddress
import os
import socket
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication

ROOT = Path(__file__).resolve().parents[1]
_HOME = tempfile.TemporaryDirectory(prefix="legatus-tests-")
_STATICS = {
    "QMessageBox": ("about", "aboutQt", "critical", "information", "question", "warning"),
    "QFileDialog": ("getExistingDirectory", "getOpenFileName", "getOpenFileNames",
                    "getSaveFileName"),
    "QInputDialog": ("getDouble", "getInt", "getItem", "getMultiLineText", "getText"),
    "QColorDialog": ("getColor",),
    "QFontDialog": ("getFont",),
}  # fmt: skip


def _settle_in(home: Path) -> None:
    folders = {
        "HOME": "home",
        "XDG_CACHE_HOME": "cache",
        "XDG_CONFIG_HOME": "config",
        "XDG_DATA_HOME": "data",
        "XDG_RUNTIME_DIR": "runtime",
        "XDG_STATE_HOME": "state",
    }
    for variable, name in folders.items():
        (home / name).mkdir(mode=0o700)
        os.environ[variable] = str(home / name)
    os.environ["LEGATUS_SETTINGS"] = str(home / "settings.json")
    os.environ["LEGATUS_LANG"] = "en"
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


_settle_in(Path(_HOME.name))
settings.register_profile("default", max_examples=50, deadline=None)
settings.register_profile("ci", settings.get_profile("default"), derandomize=True)
settings.register_profile("mutants", settings.get_profile("ci"), max_examples=8)
settings.register_profile("lab", settings.get_profile("default"), max_examples=5_000)
settings.load_profile("ci" if os.environ.get("CI") else "default")


def pytest_unconfigure() -> None:
    """Leave nothing behind."""
    _HOME.cleanup()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark benchmarks and what needs Qt; skip pictures where fonts are drawn differently."""
    for item in items:
        if item.path.is_relative_to(ROOT / "tests" / "bench"):
            item.add_marker("bench")
        if {"qtbot", "qapp"} & set(getattr(item, "fixturenames", ())):
            item.add_marker("gui")
        if item.get_closest_marker("pixels") and sys.platform != "linux":
            item.add_marker(pytest.mark.skip(reason="pictures are compared on Linux only"))


@pytest.fixture(scope="session", autouse=True)
def no_network() -> Iterator[None]:
    """Refuse every connection that would leave this machine."""
    connect, connect_ex = socket.socket.connect, socket.socket.connect_ex

    def guarded_connect(self: socket.socket, address: Any) -> None:
        _refuse_unless_local(self, address)
        connect(self, address)

    def guarded_connect_ex(self: socket.socket, address: Any) -> int:
        _refuse_unless_local(self, address)
        return connect_ex(self, address)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", guarded_connect)
        patch.setattr(socket.socket, "connect_ex", guarded_connect_ex)
        yield


@pytest.fixture(autouse=True)
def no_unexpected_dialog(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail where a modal dialog would wait for a person; a test may put its own answer there."""
    widgets = sys.modules.get("PySide6.QtWidgets")
    if widgets is None:
        return
    for name in ("QDialog", *_STATICS):
        dialog = getattr(widgets, name)
        if "exec" in vars(dialog):
            monkeypatch.setattr(dialog, "exec", _refusing(f"{name}.exec"))
        for static in _STATICS.get(name, ()):
            monkeypatch.setattr(dialog, static, staticmethod(_refusing(f"{name}.{static}")))


@pytest.fixture(autouse=True)
def no_window_left() -> Iterator[None]:
    """Fail a test that leaves a window open; ``qtbot.addWidget`` closes what it was given."""
    yield
    widgets = sys.modules.get("PySide6.QtWidgets")
    if widgets is None or widgets.QApplication.instance() is None:
        return
    left = [each for each in widgets.QApplication.topLevelWidgets() if each.isVisible()]
    for each in left:
        each.hide()
    assert not left, f"windows left open: {left}"


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> QApplication:
    """Give Qt the shipped fonts: without any, offscreen text measures twice its width."""
    from PySide6.QtGui import QFontDatabase

    for file in sorted((ROOT / "resources" / "fonts").glob("*.ttf")):
        assert QFontDatabase.addApplicationFont(str(file)) >= 0, file.name
    return qapp


@pytest.fixture(scope="session")
def thoroughness() -> int:
    """How many times longer a ``lab`` test should try: 1 in ``poe check``, 50 in ``poe lab``."""
    return 50 if os.environ.get("LEGATUS_LAB") else 1


def _refuse_unless_local(sock: socket.socket, address: object) -> None:
    if sock.family not in {socket.AF_INET, socket.AF_INET6}:
        return
    host = str(address[0]) if isinstance(address, tuple) else str(address)
    if host == "localhost":
        return
    try:
        local = ipaddress.ip_address(host).is_loopback
    except ValueError:
        local = False
    if not local:
        sock.close()
        pytest.fail(f"a test tried to reach {host}")


def _refusing(name: str) -> Any:
    def refuse(*_arguments: object, **_named: object) -> NoReturn:
        pytest.fail(f"{name} would wait for a person")

    return refuse
