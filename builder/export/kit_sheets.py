"""The sheets of the evening's kit by their names: which there are, and their pages.

A sheet that has nothing for a battle, or for its rules, has no page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.export.game_sheet_layout import game_sheet_pages
from builder.export.kit_list import kit_list
from builder.export.markers import marker_pages
from builder.export.rulers import ruler_pages

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from builder.core.battle import Battle
    from builder.export.page import Page
    from builder.export.paper import Paper
    from builder.translation import Catalogue

    Sheet = Callable[[Battle, Paper, Catalogue], Iterable[Page]]

__all__ = ["KIT_SHEETS", "KIT_TRUE_SIZE", "kit_pages"]


def _kit_list(battle: Battle, paper: Paper, catalogue: Catalogue) -> Iterator[Page]:
    yield from game_sheet_pages(kit_list(battle, catalogue), paper)


KIT_SHEETS: Mapping[str, Sheet] = {
    "kit-list": _kit_list,
    "rulers": ruler_pages,
    "markers": marker_pages,
}
# What is cut out or laid on the table.
KIT_TRUE_SIZE = ("rulers", "markers")


def kit_pages(name: str, battle: Battle, paper: Paper, catalogue: Catalogue) -> Iterable[Page]:
    """Give the pages of a sheet of the kit, side by side for those that are of one side.

    Raises:
        KeyError: there is no such sheet.
    """
    return KIT_SHEETS[name](battle, paper, catalogue)
