"""Icons and colours, light and dark."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QIcon, QPalette
from PySide6.QtWidgets import QToolButton, QWidget

from builder import assets
from builder.core.finding import Severity
from builder.gui.actions import ACTIONS
from builder.gui.style.icons import icon, set_icon, severity_icon, symbol_icon, tint
from builder.gui.style.theme import (
    accent,
    apply,
    changed_tint,
    faint,
    is_dark,
    severity_colour,
)
from tests.support.makers import shipped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QColor
    from PySide6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

READABLE = 4.5
Role = QPalette.ColorRole


@pytest.fixture
def application(qapp: QApplication) -> Iterator[QApplication]:
    """Return the application; it looks as before when the test is over."""
    palette, style = qapp.palette(), qapp.style().objectName()
    yield qapp
    qapp.setPalette(palette)
    qapp.setStyle(style)


def luminance(colour: QColor) -> float:
    def linear(value: float) -> float:
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(each) for each in (colour.redF(), colour.greenF(), colour.blueF()))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: QColor, other: QColor) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("appearance", ["light", "dark"])
def test_text_of_every_kind_is_readable(application: QApplication, appearance: str) -> None:
    apply(application, appearance)
    palette = application.palette()
    assert is_dark(palette) == (appearance == "dark")
    pairs = [
        (Role.WindowText, Role.Window),
        (Role.Text, Role.Base),
        (Role.Text, Role.AlternateBase),
        (Role.ButtonText, Role.Button),
        (Role.HighlightedText, Role.Highlight),
        (Role.ToolTipText, Role.ToolTipBase),
        (Role.PlaceholderText, Role.Base),
        (Role.PlaceholderText, Role.AlternateBase),
        (Role.Link, Role.Base),
    ]
    low = [pair for pair in pairs if contrast(*(palette.color(each) for each in pair)) < READABLE]
    assert not low


@pytest.mark.parametrize(
    ("appearance", "background"),
    list(product(["light", "dark"], [Role.Base, Role.Window, Role.AlternateBase])),
)
def test_colours_with_a_meaning_are_readable(
    application: QApplication, appearance: str, background: QPalette.ColorRole
) -> None:
    apply(application, appearance)
    palette = application.palette()
    colours = [severity_colour(severity, palette) for severity in Severity]
    colours += [accent(palette), faint(palette)]
    assert all(contrast(each, palette.color(background)) >= READABLE for each in colours)


@pytest.mark.parametrize("appearance", ["light", "dark"])
def test_the_tint_of_a_changed_cell_is_seen_and_read_on(
    application: QApplication, appearance: str
) -> None:
    apply(application, appearance)
    palette = application.palette()
    tint_of_cell = changed_tint(palette)
    assert contrast(palette.color(Role.Text), tint_of_cell) >= READABLE
    assert contrast(faint(palette), tint_of_cell) >= READABLE
    assert contrast(palette.color(Role.Base), tint_of_cell) >= 1.1


def test_the_system_s_appearance_is_taken_where_it_has_one(application: QApplication) -> None:
    apply(application, "dark")
    apply(application, "system")
    assert not is_dark(application.palette())


def test_an_icon_is_tinted_by_the_palette(application: QApplication) -> None:
    pictures = {}
    for appearance in ("light", "dark"):
        apply(application, appearance)
        image = icon("add", application.palette()).pixmap(24, 24).toImage()
        pictures[appearance] = image.pixelColor(12, 12)
    assert pictures["light"].lightness() < 128 < pictures["dark"].lightness()


def test_a_disabled_icon_is_fainter(application: QApplication) -> None:
    made = icon("add", application.palette())
    full = made.pixmap(24, 24, QIcon.Mode.Normal).toImage().pixelColor(12, 12)
    off = made.pixmap(24, 24, QIcon.Mode.Disabled).toImage().pixelColor(12, 12)
    assert off.alpha() < full.alpha()


def test_an_icon_that_is_not_shipped_is_a_bug(qapp: QApplication) -> None:  # noqa: ARG001
    with pytest.raises(FileNotFoundError):
        icon("no-such-icon")


def test_a_symbol_without_a_drawing_is_no_icon(qapp: QApplication) -> None:  # noqa: ARG001
    assert symbol_icon("no-such-symbol").isNull()


def test_every_symbol_of_the_shipped_rulesets_is_drawn(qapp: QApplication) -> None:  # noqa: ARG001
    for ruleset_id in shipped().ruleset_ids():
        ruleset = shipped().ruleset(ruleset_id)
        assert all(not symbol_icon(rule.symbol).isNull() for rule in ruleset.symbols)


def test_severities_differ_in_shape(qapp: QApplication) -> None:  # noqa: ARG001
    shapes = [
        severity_icon(severity).pixmap(16, 16).toImage().createAlphaMask() for severity in Severity
    ]
    assert all(one != other for one, other in combinations(shapes, 2))


def test_every_icon_is_used() -> None:
    folder = assets.root() / "resources" / "icons"
    shipped_icons = {
        file.name.removesuffix(".svg") for file in folder.iterdir() if file.name.endswith(".svg")
    }
    code = "\n".join(
        file.read_text(encoding="utf-8")
        for file in (assets.root() / "builder" / "gui").rglob("*.py")  # type: ignore[attr-defined]
    )
    assert {name for name in shipped_icons if f'"{name}"' not in code} == set()
    assert {line.icon for line in ACTIONS} <= shipped_icons


def test_buttons_take_the_colours_of_another_appearance(
    application: QApplication, qtbot: QtBot
) -> None:
    holder = QWidget()
    qtbot.addWidget(holder)
    button = QToolButton(holder)
    apply(application, "light")
    set_icon(button, "add")
    before = button.icon().pixmap(24, 24).toImage().pixelColor(12, 12)
    apply(application, "dark")
    tint(holder)
    after = button.icon().pixmap(24, 24).toImage().pixelColor(12, 12)
    assert before.lightness() < 128 < after.lightness()
