"""From the organisations of a list to nodes of a roster.

An organisation is expanded once, with fresh ids, and is then the player's own: a later change of
the list doesn't change it. Texts of data (a template's "Left wing") become the player's words in
the language that he builds in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from builder.core.errors import PackError, Problem
from builder.core.measures import shares
from builder.core.messages import N_, Message
from builder.core.roster import Army, DataVersion, Formation, Leader, Troop, walk

if TYPE_CHECKING:
    from builder.core.army_list import ArmyList, Entry, OrganisationNode, PostLeader, ReadyArmy

__all__ = ["Builder", "ready_army", "with_strength"]

MAX_DEPTH = 40


class Builder:
    """Expands organisations and entries of one list into nodes with ids from ``first_id`` on."""

    def __init__(self, army_list: ArmyList, first_id: int = 1, language: str = "en") -> None:
        """Start counting ids at ``first_id``."""
        self._list = army_list
        self._next = first_id
        self._language = language

    def _take_id(self) -> int:
        self._next += 1
        return self._next - 1

    def organisation(self, organisation_id: str) -> Formation | Troop:
        """Return a whole organisation.

        Raises:
            KeyError: the list has no such organisation.
            PackError: organisations hold each other in a circle.
        """
        organisation = self._list.organisation_index[organisation_id]
        return self._node(organisation, organisation_id, 0)

    def entry(self, entry_id: str, strength: int | None = None) -> Troop:
        """Return one troop of an entry, at its usual strength unless another is given.

        Raises:
            KeyError: the list has no such entry.
        """
        entry: Entry = self._list.entry_index[entry_id]
        return Troop(
            kind="troop",
            id=self._take_id(),
            entry=entry_id,
            echelon=entry.echelon,
            strength=entry.strength if strength is None else strength,
        )

    def nodes(self, places: tuple[OrganisationNode, ...]) -> tuple[Formation | Troop, ...]:
        """Return what stands in these places, each as many times as it says."""
        return self._children(places, 0)

    def _children(
        self, places: tuple[OrganisationNode, ...], depth: int
    ) -> tuple[Formation | Troop, ...]:
        return tuple(
            self._node(place, place.organisation, depth + 1)
            for place in places
            for _ in range(place.times)
        )

    def _node(
        self, place: OrganisationNode, organisation_id: str | None, depth: int
    ) -> Formation | Troop:
        if depth > MAX_DEPTH:
            raise PackError(
                (
                    Problem(
                        self._list.id,
                        None,
                        organisation_id or "",
                        Message.of(N_("the organisation holds itself, or is deeper than 40")),
                    ),
                )
            )
        source = place
        if place.organisation is not None:
            source = self._list.organisation_index[place.organisation]
        node_id = self._take_id()
        name = place.name.in_language(self._language) if place.name else ""
        order, shape = place.order or source.order, place.shape or source.shape
        notes = place.order_notes or source.order_notes
        common: dict[str, Any] = {
            "id": node_id,
            "name": name,
            "order": order,
            "order_notes": notes.in_language(self._language) if notes else "",
            "shape": shape,
            "pinned": source.pinned if place.pinned is None else place.pinned,
            "represents": place.represents or source.represents,
        }
        if source.entry is not None:
            entry = self._list.entry_index[source.entry]
            strength = place.strength if place.strength is not None else source.strength
            return Troop(
                **common,
                kind="troop",
                entry=source.entry,
                echelon=place.echelon or source.echelon or entry.echelon,
                strength=entry.strength if strength is None else strength,
                choices=place.choices or source.choices,
                command=place.command or source.command,
            )
        return Formation(
            **common,
            kind="formation",
            role=place.role or source.role,
            leaders=tuple(
                _leader(each, self._language) for each in (place.leaders or source.leaders)
            ),
            echelon=place.echelon or source.echelon,
            organisation=organisation_id,
            children=self._children(source.children, depth),
        )


def ready_army(
    army_list: ArmyList, ready: ReadyArmy, language: str = "en", limit: int | None = None
) -> Army:
    """Return a list's ready army (or a template's), with its leaders in their places."""
    builder = Builder(army_list, first_id=2, language=language)
    root = Formation(
        kind="formation",
        id=1,
        name=ready.name.in_language(language),
        echelon=ready.echelon,
        children=builder.nodes(ready.children),
    )
    leaders = tuple(_leader(each, language, node_at(root, each.at)) for each in ready.leaders)
    return Army(
        army_list=DataVersion(id=army_list.id, version=army_list.version),
        limit=ready.limit if limit is None else limit,
        root=root.model_copy(update={"leaders": leaders}),
        spares=tuple(_leader(each, language) for each in ready.spares),
    )


def _leader(post: PostLeader, language: str, unit: int | None = None) -> Leader:
    return Leader(
        role=post.role,
        name=post.name.in_language(language) if post.name else "",
        unit=unit,
        level=post.level,
        points=post.points,
        character=post.character,
        inspiring=post.inspiring,
    )


def node_at(root: Formation, path: tuple[int, ...]) -> int | None:
    """Return the id of the node that a path of places leads to, from the top down; None: nobody."""
    node: Formation | Troop = root
    for place in path:
        if not isinstance(node, Formation) or place >= len(node.children):
            return None
        node = node.children[place]
    return node.id if path else None


def with_strength(node: Formation | Troop, strength: int) -> Formation | Troop:
    """Return the tree with another strength in all, its troops in proportion.

    Shared by largest remainder, as figures are; command figures stay.
    """
    troops = [each for each in walk(node) if isinstance(each, Troop)]
    given = iter(shares(strength, [troop.strength for troop in troops]))
    return _with_next(node, {troop.id: next(given) for troop in troops})


def _with_next(node: Formation | Troop, strengths: dict[int, int]) -> Formation | Troop:
    if isinstance(node, Troop):
        return node.model_copy(update={"strength": strengths[node.id]})
    children = tuple(_with_next(child, strengths) for child in node.children)
    return node.model_copy(update={"children": children})
