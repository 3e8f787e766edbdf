"""Formations and troops as text: what lies on the clipboard between two places, sides or battles.

The text is canonical JSON of the nodes alone: numbered anew from 2 on, without leaders of posts
that only one may hold, and with nothing of the document, its file or who made it. Taking nodes
from such a text trusts nothing in it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field, ValidationError

from builder.core import edits
from builder.core.errors import BadRequest, BuilderError
from builder.core.messages import N_, Message
from builder.core.model import Model, Slug
from builder.core.roster import Army, DataVersion, Formation, Node, walk
from builder.storage.army_references import army_faults

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from builder.core.army_list import Choice
    from builder.core.model import LocalisedText
    from builder.core.profile import Basis
    from builder.core.roster import Troop
    from builder.core.ruleset import Characteristic
    from builder.storage.library import Library

__all__ = ["clip_of", "copies_of", "nodes_from", "unique_roles"]

MAX_LETTERS = 8_000_000
FIRST_ID = 2
MOST_NAMED = 5


class _Clip(Model):
    """What the text holds."""

    legatus: Literal["nodes/1"]
    ruleset: Slug
    army_list: Slug
    nodes: Annotated[tuple[Node, ...], Field(min_length=1)]


def unique_roles(basis: Basis) -> frozenset[str]:
    """Return the posts that only one may hold."""
    return frozenset(role.id for role in basis.ruleset.leader_roles if role.unique)


def copies_of(
    nodes: Sequence[Formation | Troop], first_id: int, basis: Basis
) -> tuple[Formation | Troop, ...]:
    """Return copies with ids from ``first_id`` on, without leaders of posts that are there once.

    A leader who is with a unit of another of the nodes is with its copy.
    """
    together = Formation.model_construct(
        kind="formation", id=first_id - 1, leaders=(), children=tuple(nodes)
    )
    copied = edits.copy_of(together, first_id - 1, unique_roles(basis))
    return copied.children if isinstance(copied, Formation) else ()


def clip_of(basis: Basis, nodes: Sequence[Formation | Troop]) -> str:
    """Return the text of nodes, the same for the same content wherever it stood."""
    clip = {
        "legatus": "nodes/1",
        "ruleset": basis.ruleset.id,
        "army_list": basis.army_list.id,
        "nodes": [
            node.model_dump(mode="json", exclude_defaults=True)
            for node in copies_of(nodes, FIRST_ID, basis)
        ],
    }
    return json.dumps(clip, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def nodes_from(
    text: str, basis: Basis, first_id: int, library: Library
) -> tuple[Formation | Troop, ...]:
    """Return the nodes of a text with ids from ``first_id`` on, for an army of this basis.

    ``library`` has the words for what another list calls its own.

    Raises:
        BadRequest: it isn't such a text, is of another ruleset, or names what this army's list
            or ruleset doesn't have; then it says what.
    """
    clip = _read(text)
    if clip.ruleset != basis.ruleset.id:
        raise BadRequest(
            Message.of(
                N_("What was copied is of other rules ({name}) and can't stand in this battle."),
                name=clip.ruleset,
            )
        )
    unknown = list(dict.fromkeys(_unknown(clip.nodes, basis)))
    if unknown:
        shown = _enumerated(_labels(unknown, clip, library))
        raise BadRequest(
            Message.of(
                N_("Nothing was pasted: {army_list} doesn't have {names}."),
                army_list=basis.army_list.name,
                names=shown,
            )
        )
    _refuse_faults(clip.nodes, basis)
    return copies_of(clip.nodes, first_id, basis)


def _labels(names: list[str], clip: _Clip, library: Library) -> list[str | LocalisedText]:
    """Return what the list that they come from calls them, where it is at hand."""
    try:
        source = library.army_list(clip.ruleset, clip.army_list)
    except BuilderError:
        return list(names)
    known = {each.id: each.label for each in source.entries}
    known.update((each.id, each.label) for each in source.organisations)
    return [known.get(name, name) for name in names]


def _enumerated(names: list[str | LocalisedText]) -> str | LocalisedText | Message:
    shown: str | LocalisedText | Message = names[0]
    for name in names[1:MOST_NAMED]:
        shown = Message.of(N_("{first}, {second}"), first=shown, second=name)
    if len(names) > MOST_NAMED:
        shown = Message.of(N_("{names} and others"), names=shown)
    return shown


def _read(text: str) -> _Clip:
    try:
        if len(text) > MAX_LETTERS:
            raise _not_whole()
        clip = _Clip.model_validate_json(text)
    except (ValidationError, RecursionError) as error:
        raise _not_whole() from error
    return clip


def _not_whole() -> BadRequest:
    return BadRequest(Message.of(N_("What lies on the clipboard is damaged and can't be pasted.")))


def _unknown(nodes: Sequence[Formation | Troop], basis: Basis) -> Iterator[str]:
    """Yield the names of entries and organisations that the list doesn't have, and of options."""
    army_list, characteristics = basis.army_list, basis.ruleset.characteristic_index
    for top in nodes:
        for node in walk(top):
            if isinstance(node, Formation):
                if node.organisation and node.organisation not in army_list.organisation_index:
                    yield node.organisation
                continue
            if node.entry not in army_list.entry_index:
                yield node.entry
            for choice in node.choices:
                yield from _unknown_options(choice, characteristics)


def _unknown_options(choice: Choice, characteristics: dict[str, Characteristic]) -> Iterator[str]:
    characteristic = characteristics.get(choice.characteristic)
    if characteristic is None:
        yield choice.characteristic
        return
    known = characteristic.option_index
    yield from (option for option in choice.options if option not in known)


def _refuse_faults(nodes: tuple[Formation | Troop, ...], basis: Basis) -> None:
    """Refuse what no document could hold: a number twice, a post or order that isn't there."""
    army = Army.model_construct(
        army_list=DataVersion(id=basis.army_list.id),
        root=Formation.model_construct(kind="formation", id=0, leaders=(), children=nodes),
        spares=(),
    )
    fault = next(iter(army_faults(army, basis.ruleset, basis.army_list, ())), None)
    if fault is not None:
        raise BadRequest(Message.of(N_("Nothing was pasted: {reason}."), reason=fault[1]))
