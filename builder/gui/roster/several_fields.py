"""Fields for several places at once: what is given to all of them by one press or one choice."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSpinBox, QWidget

from builder.core.roster import Formation, Troop
from builder.gui.overriding import override
from builder.gui.roster.choice_fields import ChecksField, Choice, ComboField
from builder.gui.roster.fields import Field
from builder.gui.words import capital, spoken
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from builder.core.ruleset import Characteristic
    from builder.gui.roster.desk import Desk
    from builder.gui.roster.node_view import NodeView

__all__ = ["common_fields", "strength_fields"]

MOST_STRENGTH = 1_000_000
MOST_PERCENT = 1_000
# What troops with different options show; choosing it changes nothing.
VARIOUS = "?"


class PressField(Field):
    """A number, and a button that gives it to all: nothing happens while one types."""

    def __init__(
        self,
        label: str,
        bounds: tuple[int, int, int],
        pressed: Callable[[int], object],
        begin: Callable[[NodeView], int] | None = None,
        suffix: str = "",
        tip: str = "",
    ) -> None:
        """``bounds``: the lowest, the highest, and the one to begin with unless ``begin`` tells."""
        self._pressed = pressed
        self._begin = begin
        self._ids: tuple[int, ...] = ()
        self._spin = QSpinBox()
        self._spin.setRange(bounds[0], bounds[1])
        self._spin.setValue(bounds[2])
        self._spin.setSuffix(suffix)
        self._spin.setAccessibleName(label)
        self._spin.setToolTip(tip)
        self._button = QPushButton(translate("Give"))
        self._button.setAccessibleName(translate("Give: {what}", what=label))
        self._button.setToolTip(tip)
        self._button.clicked.connect(self._on_pressed)
        both = QWidget()
        line = QHBoxLayout(both)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self._spin, 1)
        line.addWidget(self._button)
        both.setFocusProxy(self._spin)
        super().__init__(label, both, tip)

    @override
    def show(self, view: NodeView) -> None:
        """Keep the number while the same places are selected: it is not one of their own."""
        if self._begin is not None and view.ids != self._ids:
            self._ids = view.ids
            self._spin.setValue(self._begin(view))

    def _on_pressed(self) -> None:
        self._pressed(self._spin.value())


def strength_fields(desk: Desk) -> Iterator[Field]:
    """Yield how several places are made stronger or weaker together."""
    yield PressField(
        translate("Strength in %"),
        (0, MOST_PERCENT, 100),
        lambda value: desk.deeds.scale_strengths(desk.view.ids, value),
        suffix=" %",
        tip=translate("Gives each troop so many per cent of its strength, rounded"),
    )
    if any(isinstance(node, Formation) for node in desk.view.nodes):
        yield PressField(
            translate("Strength each"),
            (0, MOST_STRENGTH, 0),
            lambda value: desk.deeds.set_strengths(desk.view.ids, value),
            lambda now: now.reckoning.below(now.node).strength,
            tip=translate("Gives each place this strength; a formation's troops share it"),
        )


def common_fields(desk: Desk) -> Iterator[Field]:
    """Yield the characteristics of which several different troops may all choose something."""
    view = desk.view
    if view.entry is not None or not all(isinstance(node, Troop) for node in view.nodes):
        return
    for characteristic in view.ruleset.characteristics:
        common = _common_options(view, characteristic)
        one = characteristic.kind == "one"
        if len(common) < 1 + one:
            continue
        label, tip = capital(spoken(characteristic.label)), spoken(characteristic.note)
        choices = [
            Choice(each.id, capital(spoken(each.label)), spoken(each.note))
            for each in characteristic.options
            if each.id in common
        ]
        give = partial(_give, desk, characteristic.id, common)
        if one:
            yield ComboField(
                label,
                partial(_combo_choices, characteristic, choices),
                partial(_common_choice, characteristic),
                lambda key, give=give: None if key == VARIOUS else give((key,)),  # type: ignore[misc]
                tip,
            )
        else:
            tick = partial(_tick, desk, characteristic)
            yield ChecksField(label, choices, partial(_ticked, characteristic), tick, tip)


def _give(
    desk: Desk, characteristic: str, common: tuple[str, ...], options: tuple[str, ...]
) -> bool:
    return desk.deeds.choose_among(characteristic, common, options)


def _tick(desk: Desk, characteristic: Characteristic, ticked: tuple[str, ...]) -> bool:
    """Give or take only what was ticked or unticked: what but some have, they keep."""
    changed = set(ticked) ^ set(_ticked(characteristic, desk.view))
    given = tuple(each for each in ticked if each in changed)
    return desk.deeds.choose_among(characteristic.id, tuple(changed), given)


def _common_options(view: NodeView, characteristic: Characteristic) -> tuple[str, ...]:
    """Return what every one of the troops has or may have; nothing where one can't choose."""
    found: set[str] | None = None
    for node in view.nodes:
        entry_id = node.entry if isinstance(node, Troop) else ""
        entry = view.reckoning.basis.army_list.entry_index.get(entry_id)
        if entry is None or not entry.open_to.get(characteristic.id):
            return ()
        own = entry.chosen.get(characteristic.id, characteristic.default)
        mine = {*entry.open_to[characteristic.id], *own}
        found = mine if found is None else found & mine
    return tuple(each.id for each in characteristic.options if each.id in (found or ()))


def _chosen_of_all(characteristic: Characteristic, view: NodeView) -> list[tuple[str, ...]]:
    basis = view.reckoning.basis
    return [
        basis.profile(node.entry, node.choices).chosen.get(characteristic.id, ())
        for node in view.nodes
        if isinstance(node, Troop)
    ]


def _common_choice(characteristic: Characteristic, view: NodeView) -> str:
    chosen = set(_chosen_of_all(characteristic, view))
    return next(iter(chosen.pop()), VARIOUS) if len(chosen) == 1 else VARIOUS


def _combo_choices(
    characteristic: Characteristic, choices: list[Choice], view: NodeView
) -> list[Choice]:
    known = {each.key for each in choices}
    if _common_choice(characteristic, view) in known:
        return choices
    return [Choice(VARIOUS, translate("various")), *choices]


def _ticked(characteristic: Characteristic, view: NodeView) -> tuple[str, ...]:
    """Return what all of them have."""
    chosen = [set(each) for each in _chosen_of_all(characteristic, view)]
    return tuple(set.intersection(*chosen)) if chosen else ()
