"""Armies and battles as files: new, open, save, and worked out."""

from __future__ import annotations

import hashlib
import re
import time
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from builder.core.army_code import army_in, has_code
from builder.core.building import node_at, ready_army
from builder.core.circumstances import Objective, Reserve, Victory, Weather
from builder.core.errors import BadRequest, PackError, Problem
from builder.core.ground import ground_of, rebuilt
from builder.core.measures import round_half_up
from builder.core.messages import N_, Message
from builder.core.pinning import with_pins
from builder.core.placing_edits import place as placed
from builder.core.roster import DataVersion, Roster
from builder.core.scenario import Rectangle, Scenario, Side, TableSize
from builder.core.setting_out import carried, set_out
from builder.core.sizing import checked_ratio
from builder.operations.data_changes import settled
from builder.operations.workshop import Workshop, worked_out
from builder.storage.documents import (
    KINDS,
    Opened,
    armies_of,
    check_names,
    kind_at,
    kind_of,
    open_bytes,
    save_document,
)
from builder.storage.files import read_bytes, sweep
from builder.storage.yaml_text import MAX_BYTES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from fractions import Fraction
    from pathlib import Path
    from typing import BinaryIO

    from builder.core.model import Model
    from builder.core.roster import Army
    from builder.core.ruleset import Ruleset
    from builder.core.scenario import ScenarioTemplate, TemplateSide
    from builder.storage.documents import Document
    from builder.storage.library import Library

MAX_LIMIT = 1_000_000
MM_PER_CM = 10
EXCHANGED = KINDS.keys() - {kind_of(Roster), kind_of(Scenario)}
_SCHEMA = re.compile(rb"^schema:", re.MULTILINE)

__all__ = [
    "Opened",
    "Workshop",
    "army_from",
    "fitting",
    "new_roster",
    "new_scenario",
    "open_content",
    "open_file",
    "open_stream",
    "save_file",
    "side_of",
    "with_army",
    "with_ratio",
    "with_title",
    "worked_out",
]


def new_roster(
    library: Library, ruleset_id: str, list_id: str, *, limit: int | None = None, language: str
) -> Roster:
    """Return a roster that holds the list's ready army, legal and with its commander.

    Raises:
        UnknownName, PackError: there is no such list, or it has faults.
        BadRequest: the limit is out of bounds.
    """
    if limit is not None and not 0 <= limit <= MAX_LIMIT:
        raise BadRequest(Message.of(N_("The limit should be a whole number from 0 to 1,000,000.")))
    ruleset = library.ruleset(ruleset_id)
    army_list = library.army_list(ruleset_id, list_id)
    usual = army_list.usual_scale or ruleset.scales[0].ratio if ruleset.has_ratio else None
    with fitting(f"{ruleset_id}/{list_id}"):
        roster = Roster(
            title=army_list.ready.name.in_language(language),
            ruleset=DataVersion(id=ruleset.id, version=ruleset.version),
            ratio=usual,
            figure_size=army_list.figure_size,
            army=ready_army(army_list, army_list.ready, language, limit),
        )
    return with_pins(roster, library.installed_pins(roster))


@contextmanager
def fitting(name: str) -> Iterator[None]:
    """Tell what a pack has and no document may hold, such as a name of 2,000 letters."""
    try:
        yield
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        field = ".".join(str(step) for step in first["loc"])
        message = Message.of(N_("no document can hold this: {reason}"), reason=first["msg"])
        raise PackError((Problem(name, None, field, message),)) from None


def new_scenario(library: Library, template_name: str, *, language: str) -> Scenario:
    """Return the battle of a template, its texts in one language.

    Raises:
        UnknownName, PackError: there is no such template, or it has faults.
    """
    template = library.template(template_name)
    ruleset = library.ruleset(template.ruleset)
    with fitting(template_name):
        scenario = _scenario(library, template, ruleset, language)
        scenario = with_pins(scenario, library.installed_pins(scenario))
        return _set_out(scenario, template, library)


def _set_out(scenario: Scenario, template: ScenarioTemplate, library: Library) -> Scenario:
    """Place the units of the sides whose formations have places in the template."""
    if not any(side.places for side in template.sides):
        return scenario
    battle = worked_out(scenario, library)
    for side, told in zip(battle.sides, template.sides, strict=True):
        placements = set_out(battle, side, told.places)
        if placements:
            scenario = placed(scenario, side.id, placements)
    return scenario


def _scenario(
    library: Library, template: ScenarioTemplate, ruleset: Ruleset, language: str
) -> Scenario:
    sides = tuple(_side(library, template, side, language) for side in template.sides)
    table = template.table_cm
    scenario = Scenario(
        title=template.name.in_language(language),
        date=template.date,
        ruleset=DataVersion(id=ruleset.id, version=ruleset.version),
        ratio=template.ratio,
        figure_size=template.figure_size,
        table=TableSize(width_mm=table[0] * MM_PER_CM, depth_mm=table[1] * MM_PER_CM)
        if table
        else None,
        historical=template.historical,
        turn_limit=template.turn_limit,
        demo=template.demo,
        victory=_victory(template, language),
        weather=_weather(template, language),
        sides=sides,
        notes=template.text.in_language(language) if template.text else "",
    )
    if not template.terrain:
        return scenario
    terrain = rebuilt(ground_of(ruleset, scenario), template, language)
    return scenario.model_copy(update={"terrain": terrain})


def _side(library: Library, template: ScenarioTemplate, side: TemplateSide, language: str) -> Side:
    army_list = library.army_list(template.ruleset, side.army_list)
    army = ready_army(army_list, side.army, language)
    return Side(
        id=side.id,
        name=side.name.in_language(language),
        edge=side.edge,
        zone=_rectangle(side.zone_cm) if side.zone_cm else None,
        task=side.task,
        reserves=tuple(
            Reserve(nodes=(node,), **_common(Reserve, each))
            for each in side.reserves
            if (node := node_at(army.root, each.at)) is not None
        ),
        army=army,
    )


def _rectangle(box_cm: tuple[Fraction, ...]) -> Rectangle:
    left, top, right, bottom = (round_half_up(each * MM_PER_CM) for each in box_cm)
    return Rectangle(left_mm=left, top_mm=top, right_mm=right, bottom_mm=bottom)


def _victory(template: ScenarioTemplate, language: str) -> Victory | None:
    if template.victory is None and not template.objectives:
        return None
    return Victory(
        text=template.victory.in_language(language) if template.victory else "",
        objectives=tuple(
            Objective(**{**_common(Objective, each), "name": each.name.in_language(language)})
            for each in template.objectives
        ),
    )


def _weather(template: ScenarioTemplate, language: str) -> tuple[Weather, ...]:
    """Return the weather in one language; a single stretch lasts as long as the battle."""
    whole = template.turn_limit if len(template.weather) == 1 else None
    return tuple(
        Weather(
            turns=whole or each.turns,
            kind=each.kind,
            text=each.text.in_language(language) if each.text else "",
        )
        for each in template.weather
    )


def _common(model: type[Model], value: Model) -> dict[str, Any]:
    """Return the fields of a template's value that the document has by the same name."""
    return {name: each for name, each in value if name in model.model_fields}


def open_file(
    path: Path, library: Library, *, to_read: bool = False, any_kind: bool = False
) -> Opened:
    """Open an army or battle, a public copy of one, or a text with a code (``open_content``).

    What writers that were killed have left beside the file is taken away (``files.sweep``).
    ``any_kind``: see ``files.read_bytes``.

    Raises:
        CouldNotRead: it isn't there or the system refuses.
    """
    content = read_bytes(path, MAX_BYTES, any_kind=any_kind)
    opened = open_content(content, path.name, library, to_read=to_read)
    sweep(path, time.time())
    return opened


def army_from(text: str, name: str, library: Library) -> Roster:
    """Return the army whose code is in a text; ``name``: of what the text is from, for messages.

    Raises:
        BadCode: there is none, or it didn't arrive whole.
        DocumentError: it names what its ruleset or list doesn't have.
        PackError: the packs that it needs have faults.
    """
    roster = army_in(text)
    check_names(roster, name, library)
    return settled(roster, library)


def open_stream(stream: BinaryIO, name: str, library: Library, *, to_read: bool = False) -> Opened:
    """Open what comes from a stream, such as the standard input (see ``open_content``)."""
    return open_content(stream.read(MAX_BYTES + 1), name, library, to_read=to_read)


def open_content(content: bytes, name: str, library: Library, *, to_read: bool = False) -> Opened:
    """Open what a file of this name holds: a document, or a text with the code of an army.

    ``to_read``: one of a newer program too, as far as it is understood. What pins data of the
    installed version, and no digest, pins those that are installed from now on.

    Raises:
        BadCode: the code didn't arrive whole.
        DocumentError …: see ``storage.documents.open_bytes``.
    """
    # Every document has such a line; of a text with a code its notes might.
    if len(content) <= MAX_BYTES and not _SCHEMA.search(content):
        text = content.decode(errors="replace")
        if has_code(text):
            roster = army_from(text, name, library)
            return Opened(roster, hashlib.sha256(content).hexdigest(), comments=False, is_code=True)
    opened = open_bytes(content, name, library, to_read=to_read)
    if opened.public is not None or opened.newer is not None:
        return opened
    return replace(opened, document=settled(opened.document, library))


def save_file(document: Document, path: Path, library: Library, *, private: bool = False) -> str:
    """Save a document, wholly or not at all, and return the digest of the file.

    ``private``: nobody but the user may read it (see ``storage.files.write_bytes``).

    Raises:
        BadRequest: the file is a public copy or of a sealed game, and stays as it is.
        DocumentError, CouldNotWrite: see ``save_document``.
    """
    if kind_at(path) in EXCHANGED:
        text = N_(
            "{path} is a file of an exchange with other players and stays as it is. Save under "
            "another name."
        )
        raise BadRequest(Message.of(text, path=path.name))
    digest = save_document(document, path, library, private=private)
    library.keep(document)
    sweep(path, time.time())
    return digest


def with_ratio(document: Document, ratio: int | None, library: Library) -> Document:
    """Return the document at another figure scale; None leaves it as it is.

    Units that are cut otherwise stand where those stood whose troops they have.

    Raises:
        BadRequest, NotApplicable: the ruleset doesn't take it.
    """
    ruleset = library.ruleset_of(document)
    checked = checked_ratio(ruleset, ratio)
    if checked in {None, document.ratio}:
        return document
    changed = document.model_copy(update={"ratio": checked})
    if isinstance(changed, Roster) or not any(each.placements for each in changed.deployment):
        return changed
    before, after = worked_out(document, library), worked_out(changed, library)
    stands = {
        one.id: carried(before, after, (one, other))
        for one, other in zip(before.sides, after.sides, strict=True)
    }
    deployment = tuple(
        each.model_copy(update={"placements": stands.get(each.side, each.placements)})
        for each in changed.deployment
    )
    return changed.model_copy(update={"deployment": deployment})


def with_title(document: Document, title: str) -> Document:
    """Return the document under another title.

    Raises:
        BadRequest: the title is too long.
    """
    try:
        return type(document).model_validate({**dict(document), "title": title})
    except ValidationError as error:
        raise BadRequest(Message.of(N_("The title is too long."))) from error


def side_of(document: Document, side: int) -> Army:
    """Return the army of a side, counted from 0."""
    return armies_of(document)[side][1]


def with_army(document: Document, side: int, army: Army) -> Document:
    """Return the document with another army for a side; the very same where nothing changed."""
    if side_of(document, side) is army:
        return document
    if isinstance(document, Roster):
        return document.model_copy(update={"army": army})
    sides = tuple(
        each.model_copy(update={"army": army}) if place == side else each
        for place, each in enumerate(document.sides)
    )
    return document.model_copy(update={"sides": sides})
