"""The manual's pages about battles, which are made from the templates when they are read."""

from __future__ import annotations

from builder.core.errors import BuilderError
from builder.gui.words import spoken
from builder.translation import current, translate

__all__ = ["BATTLES", "battle_text", "is_of_battles"]

# The page that leads to all of them.
BATTLES = "battles"
_ONE = "battle/"


def is_of_battles(page: str) -> bool:
    """Tell whether a page is one of these."""
    return page == BATTLES or page.startswith(_ONE)


def battle_text(page: str) -> str:
    """Return the Markdown of ``battles`` or of ``battle/ruleset/id``; a fault says what it is."""
    from builder.operations.battle_page import battle_index, battle_page
    from builder.operations.packs import shared_library

    try:
        if page == BATTLES:
            return battle_index(shared_library(), current(), f"{_ONE}{{ruleset}}/{{id}}.md")
        return battle_page(shared_library(), page.removeprefix(_ONE), current())
    except BuilderError as error:
        return "\n".join(("# " + translate("Battles"), "", spoken(error.message)))
