"""Armies and battles of every shape for the property tests: all that a document may hold."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from builder import assets
from builder.core.roster import Roster
from builder.core.scenario import Scenario
from builder.storage.library import Library

if TYPE_CHECKING:
    from builder.core.army_list import ArmyList

RULESET = "roman-ancients"
_LIBRARY = Library([assets.root()])
_RULESET = _LIBRARY.ruleset(RULESET)
_WORDS = st.text(max_size=30)
_LINES = st.text(max_size=60)
_SMALL = st.integers(0, 10**6)
_VERSION = {"id": RULESET, "version": "1.0"}


def _maybe(**fields: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Return mappings that have some of the fields."""
    return st.fixed_dictionaries({}, optional=fields)


_TARGETS = st.one_of(
    st.fixed_dictionaries({"side": st.just("side-0"), "node": st.integers(1, 50)}),
    st.fixed_dictionaries({"piece": st.integers(1, 50)}),
    st.fixed_dictionaries({"x_mm": st.integers(-9, 9_999), "y_mm": st.integers(-9, 9_999)}),
    st.fixed_dictionaries({"front_deg": st.integers(0, 359)}),
)
_LATER = st.builds(
    lambda order, rest: {"order": order, **rest},
    st.sampled_from(sorted(_RULESET.order_index)),
    _maybe(turn=st.integers(1, 1000), when=_WORDS, target=_TARGETS),
)
_PLACE = {
    "name": _WORDS,
    "echelon": st.sampled_from(sorted(_RULESET.echelon_index)),
    "pinned": _SMALL,
    "represents": _SMALL,
    "ranks": st.integers(1, 100),
    "order": st.sampled_from(sorted(_RULESET.order_index)),
    "order_target": _TARGETS,
    "later_orders": st.lists(_LATER, max_size=2),
    "order_notes": _LINES,
    "notes": _LINES,
}


@st.composite
def _choices(draw: st.DrawFn) -> list[dict[str, Any]]:
    kinds = st.sampled_from(_RULESET.characteristics)
    chosen = draw(st.lists(kinds, max_size=3, unique_by=lambda each: each.id))
    return [
        {
            "characteristic": each.id,
            "options": draw(st.lists(st.sampled_from(sorted(each.option_index)), max_size=2)),
        }
        for each in chosen
    ]


_COMMAND = st.lists(
    st.fixed_dictionaries(
        {
            "kind": st.sampled_from([each.id for each in _RULESET.command]),
            "count": st.integers(1, 9),
        }
    ),
    max_size=2,
)
_LEADERS = st.lists(
    st.builds(
        lambda role, rest: {"role": role, **rest},
        st.sampled_from(sorted(_RULESET.role_index)),
        _maybe(
            name=_WORDS,
            unit=st.integers(1, 50),
            level=st.integers(0, 9),
            points=_SMALL,
            real=st.booleans(),
            inspiring=st.booleans(),
            notes=_LINES,
        ),
    ),
    max_size=2,
)
_BASE = st.fixed_dictionaries(
    {"front_mm": st.integers(1, 1_000), "depth_mm": st.integers(1, 1_000)}
)


def _troops(army_list: ArmyList) -> st.SearchStrategy[dict[str, Any]]:
    return st.builds(
        lambda entry, strength, rest: {
            "kind": "troop",
            "entry": entry,
            "strength": strength,
            **rest,
        },
        st.sampled_from(sorted(army_list.entry_index)),
        _SMALL,
        _maybe(**_PLACE, choices=_choices(), command=_COMMAND, base=_BASE),
    )


def _formation(
    children: st.SearchStrategy[dict[str, Any]], organisations: list[str]
) -> st.SearchStrategy[dict[str, Any]]:
    return st.builds(
        lambda below, rest: {"kind": "formation", "children": below, **rest},
        st.lists(children, max_size=4),
        _maybe(
            **_PLACE,
            organisation=st.sampled_from(organisations),
            role=_PLACE["echelon"],
            cut=_PLACE["echelon"],
            leaders=_LEADERS,
        ),
    )


def _numbered(node: dict[str, Any], first: int) -> int:
    """Give the node and all below it ids of their own; returns the next free one."""
    node["id"] = first
    first += 1
    for child in node.get("children", ()):
        first = _numbered(child, first)
    return first


@st.composite
def _armies(draw: st.DrawFn) -> dict[str, Any]:
    list_id = draw(st.sampled_from(_LIBRARY.list_ids(RULESET)))
    army_list = _LIBRARY.army_list(RULESET, list_id)
    organisations = sorted(army_list.organisation_index)
    nodes = st.recursive(
        _troops(army_list), lambda inner: _formation(inner, organisations), max_leaves=8
    )
    root = draw(_formation(nodes, organisations))
    _numbered(root, draw(st.integers(1, 1000)))
    army: dict[str, Any] = {"army_list": {"id": list_id, "version": "1.0"}, "root": root}
    return army | draw(_maybe(limit=_SMALL, spares=_LEADERS))


_HEAD = {"turn_limit": st.integers(1, 1000), "notes": _LINES}


@st.composite
def rosters(draw: st.DrawFn) -> Roster:
    """Draw an army in a file of its own."""
    fixed = {"title": draw(_WORDS), "ruleset": _VERSION, "ratio": draw(st.integers(1, 2000))}
    return Roster.model_validate(fixed | {"army": draw(_armies())} | draw(_maybe(**_HEAD)))


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    """Draw a battle of one to three sides."""
    sides = [
        {"id": f"side-{place}", "name": draw(_WORDS), "army": draw(_armies())}
        for place in range(draw(st.integers(1, 3)))
    ]
    table = st.fixed_dictionaries(
        {"width_mm": st.integers(100, 100_000), "depth_mm": st.integers(100, 100_000)}
    )
    more = _maybe(**_HEAD, date=_WORDS, table=table, historical=st.booleans(), demo=st.booleans())
    fixed = {"title": draw(_WORDS), "ruleset": _VERSION, "ratio": draw(st.integers(1, 2000))}
    return Scenario.model_validate(fixed | {"sides": sides} | draw(more))


def documents() -> st.SearchStrategy[Roster | Scenario]:
    """Draw documents of either kind."""
    return st.one_of(rosters(), scenarios())
