"""Sharing: an army as a code or a text to paste."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from builder.cli.console import FINE, put, refuse_existing
from builder.cli.opening import document_of
from builder.core.errors import BadRequest, UnknownName
from builder.core.messages import N_, Message
from builder.core.scenario import Scenario
from builder.operations.packs import shared_library
from builder.operations.publishing import publish_text
from builder.operations.sharing import shared_text
from builder.translation import current, translate

if TYPE_CHECKING:
    import argparse

    from builder.core.roster import Roster

__all__ = ["share"]


def share(chosen: argparse.Namespace) -> int:
    """Print an army as a code, plain text or Markdown, or write it to a new file."""
    if chosen.output:
        refuse_existing(Path(chosen.output))
    library = shared_library()
    document = document_of(chosen.file, library)
    language = chosen.lang or current().language
    text = shared_text(
        document, _side(document, chosen.side), chosen.form, library, language=language
    )
    if not chosen.output:
        put(text.rstrip("\n"))
        return FINE
    publish_text(text.rstrip("\n") + "\n", Path(chosen.output))
    put(translate("Wrote {path}", path=chosen.output))
    return FINE


def _side(document: Roster | Scenario, wanted: str | None) -> int:
    """Return the place of the side that is meant; of a battle one has to be named.

    Raises:
        BadRequest: none is, or an army alone has no sides.
        UnknownName: there is no such side.
    """
    sides = [side.id for side in document.sides] if isinstance(document, Scenario) else []
    if wanted is None and sides:
        raise BadRequest(
            Message.of(
                N_("A battle has several armies; name the side: --side {sides}"),
                sides=" | ".join(sides),
            )
        )
    if wanted is None:
        return 0
    if wanted not in sides:
        raise UnknownName(Message.of(N_("side")), wanted, sides)
    return sides.index(wanted)
