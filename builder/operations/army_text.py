"""An army or battle as a text for others: a short code, plain text, Markdown, CSV or HTML."""

from __future__ import annotations

from dataclasses import replace
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
    from collections.abc import Iterable

    from builder.core.battle import Battle
    from builder.core.print_options import Detail
    from builder.storage.documents import Document
    from builder.storage.library import Library

__all__ = ["FORMS", "TEXTS", "army_alone", "battle_text", "shared_text"]

# To be pasted somewhere.
FORMS = ("code", "text", "markdown")
# Of a whole battle, to be kept in a file; and how their files' names end.
TEXTS = {"text": ".txt", "markdown": ".md", "csv": ".csv", "html": ".html"}


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
    """Return the army of a side in one of ``FORMS`` or ``TEXTS``.

    Plain text, Markdown and HTML end with the code.

    ``own_copy`` False: made from what an opponent may know, and nothing else.

    Raises:
        UnknownName: there is no such form, or the army's ruleset or list isn't there.
        PackError: these have faults.
    """
    if form not in FORMS:
        _need_text(form, (*FORMS, *(each for each in TEXTS if each not in FORMS)))
    shown = document if own_copy else share_copy(document, library, "opponent")
    roster = army_alone(shown, side)
    code = code_of(roster)
    if form == "code":
        return code
    battle = worked_out(roster, library, is_public=not own_copy)
    return _written(battle, form, Catalogue(language), "normal", code)


def battle_text(battle: Battle, form: str, language: str, detail: Detail = "normal") -> str:
    """Return the rosters of all sides as one of ``TEXTS``, made of what the battle holds.

    Raises:
        UnknownName: there is no such form.
    """
    _need_text(form, TEXTS)
    return _written(battle, form, Catalogue(language), detail)


def _need_text(form: str, known: Iterable[str]) -> None:
    if form not in TEXTS:
        raise UnknownName(Message.of(N_("form")), form, known)


def _written(
    battle: Battle, form: str, catalogue: Catalogue, detail: Detail, code: str = ""
) -> str:
    """Write a text; ``code``: of its only army, where that isn't the battle's own."""
    if form == "csv":
        from builder.export.roster_csv import rosters_as_csv

        return rosters_as_csv(battle, catalogue)
    from builder.export.roster_content import roster_content

    contents = [
        roster_content(battle, side, catalogue, __version__, detail) for side in battle.sides
    ]
    if code:
        contents = [replace(content, code=code) for content in contents]
    if form == "html":
        from builder.export.roster_html import rosters_as_html

        return rosters_as_html(contents, catalogue)
    from builder.export.plain_text import roster_as_markdown, roster_as_text

    write = roster_as_text if form == "text" else roster_as_markdown
    return "\n".join(write(content, catalogue, content.code) for content in contents)
