"""The sheets of the evening's kit by their names: which there are, and their pages.

A sheet that has nothing for a battle, or for its rules, has no page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.export.blank_sheets import blank_pages
from builder.export.break_tracker import break_tracker
from builder.export.command_chain import command_chain
from builder.export.game_sheet_layout import game_sheet_pages
from builder.export.kit_list import kit_list
from builder.export.loss_grid import loss_grid
from builder.export.markers import marker_pages
from builder.export.match_up import match_up
from builder.export.rulers import ruler_pages
from builder.export.side_pieces import base_label_pages, casualty_strip_pages
from builder.export.trays import tray_pages
from builder.export.turn_record import turn_record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from builder.core.battle import Battle, BattleSide
    from builder.export.game_sheet import GameSheet
    from builder.export.page import Page
    from builder.export.paper import CardFormat, Paper
    from builder.translation import Catalogue

    # Of a battle, on paper, with cards of a format, in a language.
    Sheet = Callable[[Battle, Paper, CardFormat, Catalogue], Iterable[Page]]

__all__ = ["KIT_SHEETS", "KIT_TRUE_SIZE", "kit_pages"]


def _of_all(make: Callable[[Battle, Catalogue], GameSheet]) -> Sheet:
    """Return how a sheet that is one for all sides is printed."""

    def pages(
        battle: Battle, paper: Paper, _card: CardFormat, catalogue: Catalogue
    ) -> Iterable[Page]:
        return game_sheet_pages(make(battle, catalogue), paper)

    return pages


def _of_each(make: Callable[[Battle, BattleSide, Catalogue], GameSheet]) -> Sheet:
    """Return how a sheet that each side has of its own is printed."""

    def pages(
        battle: Battle, paper: Paper, _card: CardFormat, catalogue: Catalogue
    ) -> Iterator[Page]:
        for side in battle.sides:
            yield from game_sheet_pages(make(battle, side, catalogue), paper)

    return pages


def _of_pieces(lay_out: Callable[[Battle, Paper, Catalogue], list[Page]]) -> Sheet:
    """Return how pieces to be cut out are printed."""

    def pages(
        battle: Battle, paper: Paper, _card: CardFormat, catalogue: Catalogue
    ) -> Iterable[Page]:
        return lay_out(battle, paper, catalogue)

    return pages


KIT_SHEETS: Mapping[str, Sheet] = {
    "kit-list": _of_all(kit_list),
    "markers": _of_pieces(marker_pages),
    "rulers": _of_pieces(ruler_pages),
    "break-tracker": _of_each(break_tracker),
    "match-up": _of_each(match_up),
    "turn-record": _of_each(turn_record),
    "loss-grid": _of_all(loss_grid),
    "command-chain": _of_each(command_chain),
    "base-labels": _of_pieces(base_label_pages),
    "casualty-strips": _of_pieces(casualty_strip_pages),
    "trays": _of_pieces(tray_pages),
    "blank": blank_pages,
}
# What is cut out or laid on the table.
KIT_TRUE_SIZE = ("markers", "rulers", "base-labels", "casualty-strips", "trays", "blank")


def kit_pages(
    name: str, battle: Battle, paper: Paper, card: CardFormat, catalogue: Catalogue
) -> Iterable[Page]:
    """Give the pages of a sheet of the kit, side by side for those that are of one side.

    Raises:
        KeyError: there is no such sheet.
    """
    return KIT_SHEETS[name](battle, paper, card, catalogue)
