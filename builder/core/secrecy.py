"""The copy of a document for others, what it leaves out, and putting that back.

A public copy is built from an allow-list, field by field (``core.secret_fields``): what isn't
classed isn't in it, and what is left out leaves no gap. Nodes that wait off the table go too
(``core.waiting_nodes``), and leaders as wholes where the commander is secret, since post, name and
unit each give him away.

A copy and the secrets that were left out make the document again, exactly. Owners are the ids of
the sides; "" is the one of a lone army, and of what belongs to a battle and no side.

The path of a secret is its place in the public copy: names of fields, places in lists counted from
0. Its value is what canonical JSON can hold (``core.sealing``); a flag stands as ``{"flag": 1}``.
Fields come back first, then whole leaders and deployments (``{"at": [[place, value] …]}``), then
who waits off the table, which numbers the nodes as they were, and last with whom of those a leader
is; for this the leader and the reserves have to be back.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import ValidationError

from builder.core import waiting_nodes
from builder.core.errors import BadRequest
from builder.core.messages import N_, Message
from builder.core.model import Model
from builder.core.placing import SideDeployment
from builder.core.roster import Formation, Roster, Troop
from builder.core.scenario import Scenario, Side
from builder.core.secret_fields import CLASSES, TOPICS, secret_fields
from builder.core.waiting_nodes import plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from builder.core.roster import Army, Leader
    from builder.core.ruleset import Topic
    from builder.core.sealing import Json

__all__ = ["Part", "Secret", "owners", "public_copy", "secrets_of", "with_secrets"]

Document = TypeVar("Document", bound=Roster | Scenario)
Path = tuple[str | int, ...]
# Where a secret of a topic can belong; nothing else of a copy is ever overwritten.
_PLACES = {
    *((name, topic) for classes in CLASSES.values() for name, topic in classes.items()),
    ("leaders", "commander"),
    ("deployment", "deployment"),
}


_AIMS: dict[str, Topic] = {"order_target": "orders", "later_orders": "orders"}


@dataclass(frozen=True, slots=True)
class Secret:
    """One thing that was left out: of which topic, where it belongs, and what it is."""

    topic: Topic
    path: tuple[str | int, ...]
    value: Json = field(repr=False)


@dataclass(frozen=True, slots=True)
class Part:
    """What one of several players of a side doesn't know of it.

    ``closed``: the topics; ``nodes``: other ones for nodes with all below them, down to the next
    of these. Only what is secret node by node can be hidden so: neither reserves nor commander.
    """

    closed: frozenset[Topic]
    nodes: Mapping[int, frozenset[Topic]]


def owners(document: Roster | Scenario) -> tuple[str, ...]:
    """Return whose secrets a document may hold."""
    return ("", *(side.id for side in document.sides)) if isinstance(document, Scenario) else ("",)


def public_copy(
    document: Document,
    keep: frozenset[str] = frozenset(),
    open_topics: frozenset[Topic] = frozenset(),
    parts: Mapping[str, Part] | None = None,
    *,
    same_numbers: bool = False,
) -> Document:
    """Return a document without what is secret, but for the secrets of the owners in ``keep``.

    ``parts``: of some sides all but a part. The very same where nothing is hidden. Where reserves
    are secret the nodes of other armies are numbered anew from 1, in the order of the tree; not
    with ``same_numbers``, for a copy that nobody is given.
    """
    closed = frozenset(TOPICS) - open_topics
    if not closed or keep.issuperset(owners(document)):
        return document
    return _Copier(closed, keep, parts or {}, same_numbers).copy(document)


def secrets_of(
    document: Roster | Scenario, owner: str, topics: frozenset[Topic]
) -> tuple[Secret, ...]:
    """Return what ``public_copy`` leaves out of an owner's when these topics are closed.

    Paths are those in the public copy.
    """
    if isinstance(document, Roster):
        view = _View(topics, _commanders(document.army, frozenset()))
        return tuple(_secrets(document, (), view)) if not owner else ()
    if not owner:
        return tuple(_own(document, (), _View(topics)))
    return tuple(_of_side(document, owner, topics))


@dataclass(frozen=True, slots=True)
class _View:
    """What is hidden from whoever looks: topics, and the posts of those who command."""

    closed: frozenset[Topic] = frozenset()
    commanders: frozenset[str] = frozenset()
    nodes: Mapping[int, frozenset[Topic]] = field(default_factory=dict)

    def at(self, value: Model) -> _View:
        """Return what is hidden of a value and of all in it."""
        if not self.nodes or not isinstance(value, Formation | Troop):
            return self
        return replace(self, closed=self.nodes.get(value.id, self.closed))

    def hides(self, leader: Leader) -> bool:
        return "commander" in self.closed and leader.role in self.commanders

    def secret_fields(self, value: Model) -> dict[str, Topic]:
        """Return the fields of a value that are hidden, with their topics.

        Open orders hide what names a node as long as reserves are secret: it would tell the
        number that the node had. Those for later go as a whole, whomever they name.
        """
        hidden = secret_fields(type(value), self.closed)
        if "reserves" in self.closed and "order_target" in CLASSES[type(value)]:
            aims = {name: topic for name, topic in _AIMS.items() if _names_node(value, name)}
            return hidden | aims
        return hidden


@dataclass(frozen=True, slots=True)
class _Copier:
    closed: frozenset[Topic]
    keep: frozenset[str]
    parts: Mapping[str, Part]
    same_numbers: bool

    def copy(self, document: Document) -> Document:
        shown: Roster | Scenario = document
        if isinstance(shown, Roster):
            views = {"": self._view("", _commanders(shown.army, frozenset()))}
        else:
            views = {
                side.id: self._view(side.id, _posts(side, self.closed)) for side in shown.sides
            }
            views[""] = self._view("")
            shown = self._on_table(shown)
        made: Document = _shown(shown, views[""], views)
        return made

    def _view(self, owner: str, commanders: frozenset[str] = frozenset()) -> _View:
        part = self.parts.get(owner)
        if part is not None:
            return _View(part.closed, nodes=part.nodes)
        return _View() if owner in self.keep else _View(self.closed, commanders)

    def _on_table(self, scenario: Scenario) -> Scenario:
        """Return the battle without who waits off the table, where that is secret."""
        if "reserves" not in self.closed:
            return scenario
        for side in scenario.sides:
            if side.id not in self.keep and side.id not in self.parts:
                same = self.same_numbers
                scenario, _ = waiting_nodes.parted(scenario, side.id, same_numbers=same)
        return scenario


def _names_node(value: Model, name: str) -> bool:
    held = getattr(value, name)
    if isinstance(held, tuple):
        return bool(held)
    return held is not None and held.node is not None


def _posts(side: Side, closed: frozenset[Topic]) -> frozenset[str]:
    """Return the posts of those who command among what is shown of a side."""
    gone = waiting_nodes.waiting(side) if "reserves" in closed else frozenset[int]()
    return _commanders(side.army, gone)


def _commanders(army: Army, gone: frozenset[int]) -> frozenset[str]:
    """Return the posts of those who command: held at the top of the army, or with a unit."""
    found = {leader.role for leader in army.root.leaders}
    for formation in waiting_nodes.formations_left(army, gone):
        found.update(leader.role for leader in formation.leaders if leader.unit is not None)
    return frozenset(found)


def _shown(value: Any, view: _View, views: dict[str, _View]) -> Any:  # noqa: ANN401 - any field's
    """Return a value with its public fields alone."""
    if isinstance(value, tuple):
        return tuple(_shown(each, view, views) for each in value)
    if not isinstance(value, Model):
        return value
    if isinstance(value, Side | SideDeployment):
        view = views.get(_owner(value), view)
    view = view.at(value)
    made = {}
    hidden = view.secret_fields(value)
    for name in CLASSES[type(value)]:
        if name not in hidden:
            made[name] = _shown(_items(value, name, view, views), view, views)
    return type(value)(**made)


def _items(value: Model, name: str, view: _View, views: dict[str, _View]) -> Any:  # noqa: ANN401
    """Return what a field holds, without the items that are secret as wholes."""
    held = getattr(value, name)
    if isinstance(value, Formation) and name == "leaders":
        return tuple(leader for leader in held if not view.hides(leader))
    if isinstance(value, Scenario) and name == "deployment":
        return tuple(
            each for each in held if "deployment" not in views.get(_owner(each), view).closed
        )
    return held


def _owner(value: Side | SideDeployment) -> str:
    return value.id if isinstance(value, Side) else value.side


# Secrets ----------------------------------------------------------------------------------------


def _of_side(scenario: Scenario, owner: str, topics: frozenset[Topic]) -> Iterator[Secret]:
    place = next((n for n, side in enumerate(scenario.sides) if side.id == owner), None)
    if place is None:
        return
    view = _View(topics, _posts(scenario.sides[place], topics))
    here: Path = ("sides", place)
    waiting: dict[str, Json] = {}
    if "reserves" in topics:
        scenario, waiting = waiting_nodes.parted(scenario, owner)
    yield from _secrets(scenario.sides[place], here, view)
    if "deployment" in topics:
        yield from _deployed(scenario, owner)
    posts = waiting.pop("posts", None)
    if waiting:
        yield Secret("reserves", here, waiting)
    if posts:
        yield Secret("commander" if "commander" in topics else "reserves", here, {"posts": posts})


def _deployed(scenario: Scenario, owner: str) -> Iterator[Secret]:
    """Yield where a side stands: the whole of it, since that there is something tells already."""
    stands = enumerate(scenario.deployment)
    at: list[Json] = [[place, plain(each)] for place, each in stands if each.side == owner]
    if at:
        yield Secret("deployment", ("deployment",), {"at": at})


def _secrets(value: object, path: Path, view: _View) -> Iterator[Secret]:
    if isinstance(value, tuple):
        for place, each in enumerate(value):
            yield from _secrets(each, (*path, place), view)
    elif isinstance(value, Model):
        yield from _own(value, path, view)
        hidden = view.secret_fields(value)
        for name in CLASSES[type(value)]:
            if name not in hidden:
                yield from _secrets(_items(value, name, view, {}), (*path, name), view)


def _own(value: Model, path: Path, view: _View) -> Iterator[Secret]:
    """Yield the secrets among a value's own fields, and those who command it."""
    topics = view.secret_fields(value)
    held = plain(value, topics.keys()) if topics else {}
    for name, topic in topics.items():
        if name in held:
            yield Secret(topic, (*path, name), held[name])
    if isinstance(value, Formation):
        leaders = enumerate(value.leaders)
        at: list[Json] = [[place, plain(each)] for place, each in leaders if view.hides(each)]
        if at:
            yield Secret("commander", (*path, "leaders"), {"at": at})


# Putting them back ------------------------------------------------------------------------------


def with_secrets(public: Document, secrets: Iterable[Secret], owner: str | None = None) -> Document:
    """Return a public copy with secrets put back; with all of them the document that it was.

    ``owner``: whose all of them have to be; None: anybody's. Nothing that the copy shows changes.

    Raises:
        BadRequest: they don't belong to this copy, or to the owner. What they hold isn't told.
    """
    data = public.model_dump(mode="json", exclude_defaults=True)
    try:
        for secret in sorted(secrets, key=_step):
            _check_place(public, secret, owner)
            _put(data, secret)
        made: Any = type(public).model_validate(data)
    except (ValidationError, LookupError, TypeError, ValueError, AttributeError):
        # Not even the reason: it would repeat what the secret holds.
        text = N_("These secrets don't belong to this copy; open the file they were made with.")
        raise BadRequest(Message.of(text)) from None
    document: Document = made
    return document


def _step(secret: Secret) -> tuple[int, str, int]:
    value: Any = secret.value
    if isinstance(value, dict) and "at" in value and secret.path[-1] in {"leaders", "deployment"}:
        return 1, str(secret.path), value["at"][0][0]
    if _is_of_side(secret.path):
        return (3 if isinstance(value, dict) and "posts" in value else 2), "", 0
    return 0, "", 0


def _is_of_side(path: Sequence[str | int]) -> bool:
    return len(path) == 2 and path[0] == "sides"  # noqa: PLR2004 - the list and the place in it


def _check_place(public: Roster | Scenario, secret: Secret, owner: str | None) -> None:
    """Raise one of the errors of ``_put`` where a path leads astray or out of its owner's part."""
    path = secret.path
    # Of a list -1 would be the last, and True the second.
    if any(type(step) is not str and not (type(step) is int and step >= 0) for step in path):
        raise ValueError
    if _is_of_side(path) and secret.topic not in {"reserves", "commander"}:
        raise ValueError
    if owner is None or isinstance(public, Roster):
        return
    if path == ("deployment",):
        held: Any = secret.value
        whose = {each["side"] for _, each in held["at"]}
    else:
        name, place = path[:2] if path[1:] else ("", 0)
        whose = {public.sides[int(place)].id} if name == "sides" else {""}
    if whose != {owner}:
        raise ValueError


def _put(data: dict[str, Any], secret: Secret) -> None:
    value: Any = waiting_nodes.with_flags(secret.value)
    if _is_of_side(secret.path):
        waiting_nodes.put_back(data, data["sides"][secret.path[1]], value)
        return
    *above, last = secret.path
    if (last, secret.topic) not in _PLACES:
        raise ValueError
    where: Any = data
    for step in above:
        where = where[step]
    if _step(secret)[0] == 1:
        for place, each in value["at"]:
            where.setdefault(last, []).insert(place, each)
    elif last in where:
        raise ValueError
    else:
        where[last] = value
