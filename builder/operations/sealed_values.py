"""What a side of a battle seals, slot by slot, and the army that opened slots make again.

A payload says itself what it is, under ``what``: ``list``, the side's part of the battle without
its secrets, as the text of a file; ``ground``, its choice of terrain; ``terrain``, the ground as it
lies, last in the second phase; or a topic, with ``at``: pairs of a path in that part and what
belongs there. What a topic has of one unit or formation is one payload, so an order has the words
to it; ``node`` is its number there, a unit's first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from builder.core.battlefield import Terrain
from builder.core.errors import BadRequest, DocumentError, SealBroken
from builder.core.exchange_opening import GROUND_SLOT, LIST_SLOT
from builder.core.finding import Severity
from builder.core.messages import N_, Message
from builder.core.roster import Formation, find
from builder.core.scenario import Scenario
from builder.core.sealing import value_of
from builder.core.secrecy import Secret, public_copy, secrets_of, with_secrets
from builder.core.secret_fields import CLASSES, TOPICS
from builder.core.waiting_nodes import plain
from builder.operations.documents import worked_out
from builder.storage.documents import load, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from builder.core.exchange import Owner, Terms
    from builder.core.roster import Troop
    from builder.core.ruleset import Topic
    from builder.core.sealing import Json
    from builder.storage.library import Library

__all__ = [
    "first_values",
    "ground_of_values",
    "laid_in_values",
    "own_values",
    "public_part",
    "rebuilt_battle",
    "same_ground",
    "second_values",
    "terrain_of",
]

# What is settled after the ground is laid, and sealed then, secret by the rules or not.
LATER: frozenset[Topic] = frozenset({"orders", "notes", "deployment"})
NO_ORDER = "no-order"
Path = tuple[str | int, ...]
# What of a piece of ground makes a difference to anybody. Its number does to whoever aims at it.
_OF_PIECE = frozenset({"id", "kind", "x_mm", "y_mm", "turn_deg", "width_mm", "points"})
_LATER_KEYS = {
    name for classes in CLASSES.values() for name, topic in classes.items() if topic in LATER
}


def own_part(scenario: Scenario, side: str) -> Scenario:
    """Return what of a battle is one side's.

    Raises:
        BadRequest: the battle has no such side.
    """
    own = tuple(each for each in scenario.sides if each.id == side)
    if not own:
        text = N_("The battle has no side “{side}”, and that is the one you play.")
        raise BadRequest(Message.of(text, side=side))
    deployment = tuple(each for each in scenario.deployment if each.side == side)
    nothing = {"terrain": None, "victory": None, "weather": (), "works": (), "notes": ""}
    return scenario.model_copy(update={"sides": own, "deployment": deployment, **nothing})


def _early(part: Scenario) -> Scenario:
    """Return a side's part as it is before anything is settled that the second phase seals."""
    data = part.model_dump(mode="json", exclude_defaults=True)
    data.pop("deployment", None)
    _drop(data["sides"])
    return Scenario.model_validate(data)


def _drop(value: Any) -> None:  # noqa: ANN401 - any JSON
    if isinstance(value, list):
        for each in value:
            _drop(each)
    elif isinstance(value, dict):
        for key in _LATER_KEYS & value.keys():
            del value[key]
        for each in value.values():
            _drop(each)


def _closed(terms: Terms) -> frozenset[Topic]:
    return LATER | frozenset(terms.secret)


def public_part(scenario: Scenario, side: str, terms: Terms) -> Scenario:
    """Return what the other side may see of a side's part of the battle.

    Raises:
        BadRequest: the battle has no such side.
    """
    return _public(own_part(scenario, side), terms)


def _public(part: Scenario, terms: Terms) -> Scenario:
    return public_copy(part, open_topics=frozenset(TOPICS) - _closed(terms))


def first_values(
    scenario: Scenario, side: str, terms: Terms, ground: str | None, library: Library
) -> dict[int, Json]:
    """Return what the first phase seals: list, choice of ground, and secrets but for the later.

    Raises:
        BadRequest: the battle has no such side, or the choice of ground isn't one of those agreed.
    """
    if terms.grounds and ground not in terms.grounds:
        text = N_("Choose your ground with {option}: one of {known}.")
        raise BadRequest(Message.of(text, option="--ground", known=", ".join(terms.grounds)))
    part = _early(own_part(scenario, side))
    closed = _closed(terms)
    public = _public(part, terms)
    values: list[Json] = [
        {"what": "list", "text": text_of(public)},
        {"what": "ground", "choice": ground or ""},
        *_payloads(secrets_of(part, side, closed), _nodes_of(public, library)),
    ]
    return dict(enumerate(values))


def second_values(
    scenario: Scenario, side: str, terms: Terms, first: Mapping[int, Json], library: Library
) -> dict[int, Json]:
    """Return what the second phase seals: orders, words, deployment, and the ground as it lies.

    Raises:
        BadRequest: list or secrets aren't those that the first phase sealed any more, or who has
            to have an order by now has none.
    """
    part = own_part(scenario, side)
    _check_orders(scenario, side, library)
    if _early(part) != rebuilt_battle(first, {}, library):
        raise BadRequest(
            Message.of(
                N_(
                    "Your army isn't the one that you sealed before. Take the battle that you "
                    "sealed, and change nothing in it but deployment, orders and notes."
                )
            )
        )
    sealed = _secrets_in(first)
    secrets = [each for each in secrets_of(part, side, _closed(terms)) if each not in sealed]
    payloads = _payloads(secrets, _nodes_of(_public(part, terms), library))
    return dict(enumerate([*payloads, *_laid(scenario)]))


def _check_orders(scenario: Scenario, side: str, library: Library) -> None:
    """Refuse to seal without an order whoever may not be so by the rules."""
    battle = worked_out(scenario, library)
    rules = battle.ruleset.orders
    if rules is None or rules.sealed is not Severity.ERROR:
        return
    (own,) = (each for each in battle.sides if each.id == side)
    without = [each for each in own.reckoning.findings if each.code == NO_ORDER]
    if not without:
        return
    number = without[0].nodes[0]
    first = find(own.reckoning.army, number)
    raise BadRequest(
        Message.plural_of(
            "{n} unit has no order, and once they are sealed it can't get one: no. {number}, "
            "{first}. {why}",
            "{n} units have no order, and once they are sealed they can't get one; the first is "
            "no. {number}, {first}. {why}",
            len(without),
            number=number,
            first=own.reckoning.names.of(first) if first else "",
            why=rules.why or "",
        )
    )


def _laid(scenario: Scenario) -> list[Json]:
    """Return the payload of the ground as it lies: that both laid the same shows at the end."""
    if scenario.terrain is None:
        return []
    pieces = cast("list[Json]", [plain(each, _OF_PIECE) for each in scenario.terrain.pieces])
    return [{"what": "terrain", "seed": scenario.terrain.seed, "pieces": pieces}]


def laid_in_values(values: Mapping[int, Json]) -> dict[str, Json] | None:
    """Return the ground among the values of the second phase, as it was sealed, or None."""
    for value in values.values():
        if isinstance(value, dict) and value.get("what") == "terrain":
            return value
    return None


def same_ground(one: Json | None, other: Json | None) -> bool:
    """Tell whether two have sealed the same ground; each numbers the pieces for himself."""
    return _unnumbered(one) == _unnumbered(other)


def _unnumbered(laid: Json | None) -> Json | None:
    # The other side's may be anything.
    pieces = laid.get("pieces") if isinstance(laid, dict) else None
    if not isinstance(laid, dict) or not isinstance(pieces, list):
        return laid
    bare: list[Json] = [{**each, "id": 0} if isinstance(each, dict) else each for each in pieces]
    return {**laid, "pieces": bare}


def terrain_of(values: Mapping[int, Json]) -> Terrain | None:
    """Return the ground among the values that one has sealed oneself in the second phase."""
    laid = laid_in_values(values)
    if laid is None:
        return None
    return Terrain.model_validate({"seed": laid["seed"], "pieces": laid["pieces"]})


def own_values(owner: Owner, phase: int) -> dict[int, Json]:
    """Return what its owner has sealed in a phase, by slot."""
    return {
        each.slot: value_of(bytes.fromhex(each.payload))
        for each in owner.values
        if each.phase == phase
    }


def _payloads(secrets: Iterable[Secret], nodes: Mapping[Path, int]) -> list[Json]:
    """Return a payload for each secret; what a topic has of one unit or formation is one.

    But each leader's character is his own: it is opened alone.
    """
    grouped: dict[tuple[str, int | Path], list[Json]] = {}
    for each in secrets:
        node = None if each.topic == "characters" else _node_of(each.path, nodes)
        pair: Json = [list(each.path), each.value]
        # A side may have two of one path: who waits, and the posts of those who are with them.
        grouped.setdefault((each.topic, node or each.path), []).append(pair)
    return [
        {"what": topic, "at": pairs, **({"node": place} if isinstance(place, int) else {})}
        for (topic, place), pairs in grouped.items()
    ]


def _node_of(path: Path, nodes: Mapping[Path, int]) -> int | None:
    """Return the node that a path leads into, None where it leads into none."""
    return next((nodes[path[:end]] for end in range(len(path), 0, -1) if path[:end] in nodes), None)


def _nodes_of(public: Scenario, library: Library) -> dict[Path, int]:
    """Return the nodes of a side's part by their paths; all of a unit's as the first of them."""
    (side,) = worked_out(public, library).sides
    first = {
        node.id: unit.nodes[0].id for unit in side.reckoning.sized.units for node in unit.nodes
    }
    start: Path = ("sides", 0, "army", "root")
    return {
        path: first.get(node.id, node.id) for path, node in _nodes(public.sides[0].army.root, start)
    }


def _nodes(node: Formation | Troop, path: Path) -> Iterator[tuple[Path, Formation | Troop]]:
    yield path, node
    if isinstance(node, Formation):
        for place, child in enumerate(node.children):
            yield from _nodes(child, (*path, "children", place))


def _secrets_in(values: Mapping[int, Json]) -> list[Secret]:
    found = []
    for value in values.values():
        if isinstance(value, dict) and value.get("what") in TOPICS:
            for path, held in cast("Any", value["at"]):
                found.append(Secret(cast("Topic", value["what"]), tuple(path), held))
    return found


def rebuilt_battle(
    first: Mapping[int, Json], second: Mapping[int, Json], library: Library
) -> Scenario:
    """Return a side's part of the battle from what was opened of both phases.

    Raises:
        SealBroken: what was sealed makes no army.
    """
    try:
        later = _secrets_in(second)
        replaced = {_what_of(each) for each in later}
        early = [each for each in _secrets_in(first) if _what_of(each) not in replaced]
        listed = cast("dict[str, str]", first[LIST_SLOT])
        public = load(listed["text"], "list", library)
        if not isinstance(public, Scenario):
            raise _no_army()
        whole = with_secrets(public, [*early, *later], public.sides[0].id)
        load(text_of(whole), "list", library)
    except (BadRequest, DocumentError, LookupError, TypeError, ValueError) as error:
        raise _no_army() from error
    if later and _early(whole) != rebuilt_battle(first, {}, library):
        text = N_("what the second phase sealed changes the army that the first had sealed")
        raise SealBroken(Message.of(text))
    return whole


def _what_of(secret: Secret) -> tuple[Topic, Path, bool]:
    """Return what a later secret of a place takes the place of."""
    # Who waits and the posts of those with them are of one path, and perhaps of one topic.
    posts = isinstance(secret.value, dict) and "posts" in secret.value
    return secret.topic, secret.path, posts


def _no_army() -> SealBroken:
    return SealBroken(Message.of(N_("what was sealed makes no army of these rules")))


def ground_of_values(values: Mapping[int, Json]) -> str:
    """Return the choice of ground among the values of the first phase; "" where there is none."""
    value = values.get(GROUND_SLOT)
    choice = value.get("choice") if isinstance(value, dict) else None
    return choice if isinstance(choice, str) else ""
