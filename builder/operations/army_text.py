"""An army as a text for others: a short code, plain text or Markdown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder import __version__
from builder.core.army_code import code_of
from builder.core.errors import UnknownName
from builder.core.messages import N_, Message
from builder.core.roster import Roster
from builder.operations.documents import side_of, worked_out
from builder.operations.sharing import share_copy
from builder.translation import Catalogue

if TYPE_CHECKING:
    from builder.storage.documents import Document
    from builder.storage.library import Library

__all__ = ["FORMS", "army_alone", "shared_text"]

FORMS = ("code", "text", "markdown")


def army_alone(document: Document, side: int) -> Roster:
    """Return the army of a side, counted from 0, as a document of its own.

    Of a battle it keeps the scale and the number of turns; what concerns the table stays there.
    """
    if isinstance(document, Roster):
        return document
    name = document.sides[side].name
    return Roster(
        title=f"{document.title} – {name}" if name else document.title,
        ruleset=document.ruleset,
        ratio=document.ratio,
        figure_size=document.figure_size,
        turn_limit=document.turn_limit,
        army=side_of(document, side),
    )


def shared_text(
    document: Document,
    side: int,
    form: str,
    library: Library,
    *,
    language: str,
    own_copy: bool = True,
) -> str:
    """Return the army of a side in one of ``FORMS``; plain text and Markdown end with the code.

    ``own_copy`` False: made from what an opponent may know, and nothing else.

    Raises:
        UnknownName: there is no such form, or the army's ruleset or list isn't there.
        PackError: these have faults.
    """
    if form not in FORMS:
        raise UnknownName(Message.of(N_("form")), form, FORMS)
    shown = document if own_copy else share_copy(document, library, "opponent")
    roster = army_alone(shown, side)
    code = code_of(roster)
    if form == "code":
        return code
    from builder.export.plain_text import roster_as_markdown, roster_as_text
    from builder.export.roster_content import roster_content

    battle, catalogue = worked_out(roster, library), Catalogue(language)
    content = roster_content(battle, battle.sides[0], catalogue, __version__)
    write = roster_as_text if form == "text" else roster_as_markdown
    return write(content, catalogue, code)
