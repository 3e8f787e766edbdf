"""A picture of the player's own for the card of a unit: chosen, and taken off again."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from builder.gui.roster.fields import ButtonField
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from builder.core.roster import Roster
    from builder.core.scenario import Scenario
    from builder.gui.roster.desk import Desk
    from builder.gui.roster.fields import Field

__all__ = ["picture_fields", "put_picture"]


def picture_fields(desk: Desk) -> Iterator[Field]:
    """Yield the buttons, for one unit or formation that has a card."""
    view = desk.view
    if len(view.nodes) != 1 or not view.units:
        return
    label = translate("Card")
    yield ButtonField(
        label,
        translate("Picture on the card…"),
        partial(_ask, desk),
        translate("PNG or JPEG; it is kept in the file, and opponents see it"),
    )
    if view.node.picture:
        yield ButtonField(label, translate("Take the picture off"), partial(_take_off, desk))


def _ask(desk: Desk) -> None:
    from builder.gui.dialogs.files import ask_card_picture

    window = desk.session.parent()
    if isinstance(window, QWidget):
        ask_card_picture(window, partial(put_picture, desk))


def put_picture(desk: Desk, file: Path) -> None:
    """Put the picture in a file on the card of what is looked at, as one step."""
    from builder.operations.pictures import with_picture

    side, node = desk.session.side, desk.view.node.id

    def put(document: Roster | Scenario) -> Roster | Scenario:
        return with_picture(document, side, node, file)

    desk.session.edit(translate("picture on the card"), put)


def _take_off(desk: Desk) -> None:
    from builder.operations.pictures import without_picture

    side, node = desk.session.side, desk.view.node.id

    def taken(document: Roster | Scenario) -> Roster | Scenario:
        return without_picture(document, side, node)

    desk.session.edit(translate("take the picture off"), taken)
