"""An army list of one's own, begun: a file that opens as it is, with a word on each field.

What stands in it is taken from a list that the ruleset has already, so that every id is one of the
ruleset's; what may stand there instead is told in comments, in the reader's language.
"""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING, Any

from builder.core.errors import BadRequest, UnknownName
from builder.core.messages import N_, Message
from builder.storage.files import CouldNotWrite, write_bytes
from builder.storage.locations import data_folder
from builder.storage.yaml_text import write
from builder.translation import Catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from builder.core.army_list import ArmyList, Choice, Entry, OrganisationNode
    from builder.core.ruleset import Ruleset
    from builder.storage.library import Library

__all__ = ["list_text", "new_list"]

PACK = "own"
_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z", re.ASCII)
MOST_LETTERS = 64
WIDTH = 96
# More options of a characteristic than these are told in the ruleset itself.
MOST_TOLD = 24
ENTRY, BODY = "first-troop", "first-body"


def new_list(library: Library, name: str, *, like: str | None = None, language: str) -> Path:
    """Begin a list ``ruleset/id`` in the user's own pack; return its file.

    ``like``: the id of the list whose troops it begins with; None: the ruleset's first.

    Raises:
        BadRequest: the name isn't one, or such a list is there already.
        UnknownName, PackError: there is no such ruleset or list, or it has faults.
        CouldNotWrite: the system refuses.
    """
    ruleset_id, _, list_id = name.partition("/")
    if not _ID.match(list_id) or len(list_id) > MOST_LETTERS:
        text = N_("Name the list RULESET/ID, the id in small letters and digits with hyphens.")
        raise BadRequest(Message.of(text))
    ruleset, known = library.ruleset(ruleset_id), library.list_ids(ruleset_id)
    if list_id in known:
        text = N_("There is a list “{name}” already; choose another id.")
        raise BadRequest(Message.of(text, name=name))
    if not known:
        raise UnknownName(Message.of(N_("army list")), like or "", known)
    model = library.army_list(ruleset_id, like or known[0])
    file = data_folder() / "packs" / PACK / "army_lists" / ruleset_id / f"{list_id}.yaml"
    if file.exists():
        text = N_("{path} is there already; nothing was overwritten. Move it away first.")
        raise BadRequest(Message.of(text, path=str(file)))
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CouldNotWrite(file, error) from error
    write_bytes(file, list_text(ruleset, model, list_id, language=language).encode())
    library.include(data_folder() / "packs" / PACK)
    return file


def list_text(ruleset: Ruleset, model: ArmyList, list_id: str, *, language: str) -> str:
    """Return the text of a list that begins with the first troop of another one."""
    comments = dict(_comments(ruleset, Catalogue(language)))
    lines: list[str] = []
    for line in write(_data(ruleset, model, list_id)).splitlines():
        key = line.strip().removeprefix("- ").partition(":")[0]
        # Each field is explained where it stands first.
        said = comments.pop(key, None)
        if said is not None:
            indent = line[: len(line) - len(line.lstrip())]
            lines += [""] if not indent and lines else []
            wrapped = textwrap.wrap(
                said, WIDTH - len(indent), break_long_words=False, break_on_hyphens=False
            )
            lines += [f"{indent}# {each}" for each in wrapped]
        lines.append(line)
    return "\n".join(lines) + "\n"


def _both(text: str) -> dict[str, str]:
    return {each: Catalogue(each).say(Message.of(text)) for each in ("en", "it")}


def _choices(choices: tuple[Choice, ...]) -> list[dict[str, object]]:
    return [
        {"characteristic": each.characteristic, "options": list(each.options)} for each in choices
    ]


def _data(ruleset: Ruleset, model: ArmyList, list_id: str) -> dict[str, Any]:
    entry = model.entries[0]
    data: dict[str, Any] = {
        "schema": "army-list/1",
        "id": list_id,
        "version": "1",
        "ruleset": ruleset.id,
        "name": _both(N_("My list")),
        "period": _both(N_("Whom it is about, and when")),
        "nation": _both(N_("My people")),
        "dates": list(model.dates or (-100, 100)),
    }
    if ruleset.has_ratio:
        data["usual_scale"] = model.usual_scale or ruleset.scales[0].ratio
    if model.figure_size:
        data["figure_size"] = model.figure_size
    data["source"] = "house"
    data["cite"] = ""
    data["text"] = _both(N_("How this army fought, in a few sentences."))
    data["entries"] = [_entry(entry)]
    children = [{"times": 2, "entry": ENTRY}]
    data["organisations"] = [{"id": BODY, "label": _both(N_("First body")), "children": children}]
    data["ready"] = _ready(model)
    return data


def _entry(entry: Entry) -> dict[str, Any]:
    data: dict[str, Any] = {"id": ENTRY, "label": _both(N_("First troop"))}
    if entry.tags:
        data["tags"] = list(entry.tags)
    data["characteristics"] = _choices(entry.characteristics)
    if entry.takes:
        data["takes"] = [
            each.model_dump(mode="json", exclude_defaults=True) for each in entry.takes
        ]
    if entry.changes:
        data["changes"] = _choices(entry.changes)
    if entry.echelon:
        data["echelon"] = entry.echelon
    data["strength"] = entry.strength
    if entry.dates is not None:
        data["dates"] = list(entry.dates)
    return data


def _ready(model: ArmyList) -> dict[str, Any]:
    ready: dict[str, Any] = {"name": _both(N_("My army")), "echelon": model.ready.echelon}
    ready["children"] = [_like(model.ready.children[0], model)]
    leaders = [
        leader.model_dump(mode="json", exclude_defaults=True, exclude={"name"})
        for leader in model.ready.leaders
        if not any(leader.at)
    ]
    if leaders:
        ready["leaders"] = leaders
    return ready


def _like(node: OrganisationNode, model: ArmyList) -> dict[str, Any]:
    """Return a place of an army with the same form, of which the first troop is the only one."""
    kept = {"times", "role", "echelon", "strength", "shape", "leaders"}
    data = node.model_dump(mode="json", exclude_defaults=True, include=kept)
    for leader in data.get("leaders", ()):
        leader.pop("name", None)
    if node.entry is not None:
        return {**data, "entry": ENTRY}
    known = model.organisation_index.get(node.organisation or "")
    inside = _like(known, model) if known is not None else {}
    if node.children:
        inside["children"] = [_like(node.children[0], model)]
    return {**inside, **data}


def _comments(ruleset: Ruleset, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
    """Yield for each field what it says; keyed by its name, in the order of the file."""
    texts = {
        "id": N_("The name of the file without .yaml: small letters and digits, with hyphens."),
        "version": N_("Count it up whenever you change what others may use."),
        "name": N_("What players read, in English and Italian. So with every label below."),
        "nation": N_("The catalogue finds the list by it."),
        "dates": N_("The first and the last year; years before Christ have a minus."),
        "usual_scale": N_("Men to a figure where nobody chooses another scale."),
        "source": N_(
            "Where the numbers come from: seed (the rules' own text), found (say where in cite) or "
            "house (your own)."
        ),
        "entries": N_(
            "The troops. Write one “- id: …” for each; the id is what organisations call it by."
        ),
        "tags": N_("Words of your own that rules of composition may ask for."),
        "characteristics": N_("What it is and has. The rules know:"),
        "takes": N_("What it has by a table of the rules."),
        "changes": N_("What a player may choose instead, with all options that are open."),
        "echelon": N_("How large a body it usually is. The rules know: {names}."),
        "strength": N_("Its usual strength, in men (or beasts, guns, stands, as it counts)."),
        "organisations": N_(
            "Bodies of troops that are fielded whole: each child is an entry, another "
            "organisation, or a formation with children of its own, and may stand there several "
            "times."
        ),
        "ready": N_(
            "The army that a new file begins with; it should be legal, and its limit is the usual "
            "total. Its children are like those above; a leader who is a figure says with “at” in "
            "which unit he is, counted from 0."
        ),
    }
    echelons = ", ".join(each.id for each in ruleset.echelons)
    for key, text in texts.items():
        values = {"names": echelons} if "{names}" in text else {}
        said = catalogue.say(Message.of(text, **values))
        yield key, said + (_known(ruleset) if key == "characteristics" else "")


def _known(ruleset: Ruleset) -> str:
    return " " + "; ".join(
        f"{each.id} ({', '.join(option.id for option in each.options[:MOST_TOLD])}"
        + (", …)" if len(each.options) > MOST_TOLD else ")")
        for each in ruleset.characteristics
    )
