"""Which fields the inspector has for a place in the order of battle: read from the ruleset.

There is no form for any one ruleset. A troop has the characteristics of its entry and those that
its list lets it change; a ratio, an order, a shape, a post appear where the ruleset has such.
Fields are made for one *shape* of place and then refilled; so what they call looks at the view
that holds at that moment, never at the one they were made for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.core.roster import Formation, Troop
from builder.gui.models.row_texts import COUNTED
from builder.gui.roster.choice_fields import Choice, ComboField
from builder.gui.roster.desk import echelon_choices
from builder.gui.roster.fields import LineField, NotesField, TextField
from builder.gui.roster.leader_fields import leader_fields
from builder.gui.roster.number_fields import NumberField
from builder.gui.roster.panoply import characteristic_fields, together_fields
from builder.gui.roster.picture_fields import picture_fields
from builder.gui.roster.several_fields import common_fields, strength_fields
from builder.gui.roster.spare_fields import spare_fields
from builder.gui.roster.table_fields import table_fields
from builder.gui.words import capital, spoken, spoken_label
from builder.translation import translate, translate_plural

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.gui.roster.desk import Desk
    from builder.gui.roster.fields import Field
    from builder.gui.roster.node_view import NodeView

__all__ = ["Section", "sections_for", "shape_of"]

MOST_STRENGTH = 1_000_000


@dataclass(frozen=True, slots=True)
class Section:
    """Fields under a heading."""

    title: str
    fields: tuple[Field, ...]


def shape_of(view: NodeView) -> tuple[object, ...]:
    """Return what decides which fields there are; while it stays the same, they only refill."""
    node = view.node
    return (
        id(view.reckoning.basis.army_list),
        node.kind,
        len(view.nodes) > 1,
        view.entry.id if view.entry else _kinds_of(view),
        _beyond_the_list(view),
        view.counted,
        tuple(each.role for each in view.reckoning.army.spares) if view.is_army else None,
        node.echelon,
        node.role if isinstance(node, Formation) else None,
        tuple(
            (role.id, post.id if post is view.node else 0)
            for role in view.ruleset.leader_roles
            if (post := view.post_of(role)) is not None
        ),
        len(view.units),
        view.has_room,
        bool(view.units_below),
        view.hidden,
        bool(node.picture),
    )


def _kinds_of(view: NodeView) -> tuple[str, ...]:
    """Return what several places are: troops of which entries, and whether formations too."""
    return tuple(sorted({n.entry if isinstance(n, Troop) else "" for n in view.nodes}))


def _beyond_the_list(view: NodeView) -> tuple[str, ...]:
    """Return the options that were chosen although the list doesn't give them."""
    entry = view.entry
    if entry is None:
        return ()
    return tuple(
        option
        for name, options in view.chosen.items()
        for option in options
        if option not in (*entry.open_to.get(name, ()), *entry.chosen.get(name, ()))
    )


def sections_for(desk: Desk) -> tuple[Section, ...]:
    """Return the fields, in the order in which they are read."""
    view = desk.view
    title = translate("Formation") if isinstance(view.node, Formation) else translate("Troop")
    made = (
        Section(title, tuple(_place(desk))),
        Section(translate("Equipment"), () if view.hides("levels") else tuple(_equipment(desk))),
        Section(translate("On the table"), tuple(table_fields(desk))),
        Section(translate("Card"), tuple(picture_fields(desk))),
        Section(translate("Command"), tuple(leader_fields(desk))),
        Section(translate("In reserve"), tuple(spare_fields(desk))),
        Section(translate("Notes"), () if view.hides("notes") else tuple(_notes(desk))),
    )
    return tuple(section for section in made if section.fields)


def _place(desk: Desk) -> Iterator[Field]:
    view = desk.view
    if view.is_army:
        yield _title(desk)
    if len(view.nodes) == 1:
        yield LineField(
            translate("Name"),
            lambda now: now.node.name,
            lambda text: desk.set(translate("rename"), "name", text),
            lambda now: spoken(now.reckoning.names.of(now.node)),
            translate("A name of your own; empty for the one from the list"),
        )
    else:
        yield TextField(
            translate("Selected"),
            lambda now: translate_plural("{n} place", "{n} places", len(now.nodes)),
        )
    yield from _strength(desk)
    yield from _role(desk)
    yield ComboField(
        translate("Echelon"),
        lambda now: echelon_choices(now, "–"),
        lambda now: now.node.echelon or "",
        lambda key: desk.set(translate("change echelon"), "echelon", key or None),
        translate("Its level in the order of battle"),
    )


def _role(desk: Desk) -> Iterator[Field]:
    """Yield what a formation plays in command, where the ruleset parts that from the echelon."""
    if not desk.view.ruleset.roles or not isinstance(desk.view.node, Formation):
        return
    yield ComboField(
        translate("Plays"),
        _role_choices,
        lambda now: (now.node.role if isinstance(now.node, Formation) else None) or "",
        lambda key: desk.set(translate("change role"), "role", key or None),
        translate("As which echelon it is commanded; usually as its own"),
    )


def _role_choices(view: NodeView) -> list[Choice]:
    echelons = view.ruleset.echelon_index
    return [
        Choice("", translate("usual")),
        *(
            Choice(role, capital(spoken(echelons[echelon].label)))
            for role, echelon in view.ruleset.roles
        ),
    ]


def _title(desk: Desk) -> Field:
    from builder.operations.documents import with_title

    def retitle(title: str) -> None:
        desk.session.edit(
            translate("change title"),
            lambda document: with_title(document, title),
            ("title", desk.burst),
        )

    return LineField(
        translate("Title"),
        lambda _now: desk.session.document.title if desk.session.document else "",
        retitle,
        tip=translate("What the document is called, on every sheet"),
    )


def _strength(desk: Desk) -> Iterator[Field]:
    view = desk.view
    if len(view.nodes) > 1:
        yield from strength_fields(desk)
    if view.counted is None:
        return
    label = spoken_label(COUNTED[view.counted])
    if all(isinstance(each, Troop) for each in view.nodes):
        yield NumberField(
            label,
            lambda now: now.node.strength if isinstance(now.node, Troop) else 0,
            lambda value: desk.set(translate("change strength"), "strength", value or 0),
            (0, MOST_STRENGTH),
            tip=translate("Real strength; what stands on the table follows from it"),
        )
    elif isinstance(view.node, Formation) and len(view.nodes) == 1:
        yield NumberField(
            label,
            _strength_below,
            lambda value: desk.deeds.set_strength(desk.view.node.id, value or 0),
            (0, MOST_STRENGTH),
            tip=translate("Real strength; another one is shared among the troops below"),
        )


def _strength_below(view: NodeView) -> int:
    return view.reckoning.below(view.node).strength


def _equipment(desk: Desk) -> Iterator[Field]:
    yield from common_fields(desk)
    if desk.view.entry is None:
        return
    for characteristic in desk.view.ruleset.characteristics:
        yield from characteristic_fields(desk, characteristic)
    yield from together_fields(desk)


def _notes(desk: Desk) -> Iterator[Field]:
    if len(desk.view.nodes) == 1:
        yield NotesField(
            translate("Notes"),
            lambda now: now.node.notes,
            lambda text: desk.set(translate("write notes"), "notes", text),
        )
