"""The columns of the dialog's tables: sides, reserves, places that count, weather, field works."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from builder.core.circumstances import MAX_TURNS
from builder.core.messages import N_
from builder.core.roster import find
from builder.gui.battle.records import Column, Numbers, labels
from builder.gui.words import spoken, spoken_label
from builder.operations.marches import marching_nodes
from builder.translation import translate, translate_plural

if TYPE_CHECKING:
    from builder.core.battle import Battle
    from builder.core.circumstances import Objective, Reserve
    from builder.gui.battle.records import Choices
    from builder.gui.session import Session

__all__ = [
    "objective_columns",
    "reserve_columns",
    "side_columns",
    "weather_columns",
    "works_columns",
]

MAX_CM = 10_000
_EDGE_NAMES = {
    "lower": N_("lower edge"),
    "upper": N_("upper edge"),
    "left": N_("left edge"),
    "right": N_("right edge"),
}
_TASK_NAMES = {"attacker": N_("attacks"), "defender": N_("defends")}


def _named(names: dict[str, str], none: str) -> Choices:
    return [(None, none), *((key, spoken_label(text)) for key, text in names.items())]


def _in_mm(centimetres: int, before: int | None) -> int:
    """Return typed centimetres in millimetres; where they are as before, parts of one stay."""
    if before is not None and before // 10 == centimetres:
        return before
    return 10 * centimetres


def _cm(field: str, title: str, *, most: int = MAX_CM, tip: str = "") -> Column:
    """Return a column of whole centimetres for a field of millimetres."""
    return Column(
        title,
        lambda record: getattr(record, field) // 10,
        lambda record, centimetres: {field: _in_mm(centimetres, getattr(record, field))},
        tip,
        numbers=Numbers(0, most),
    )


def _field(field: str, title: str, **more: Any) -> Column:  # noqa: ANN401 - what a column takes
    return Column(
        title, lambda record: getattr(record, field), lambda _, answer: {field: answer}, **more
    )


def _text(field: str, title: str) -> Column:
    """Return a column of text; an empty one stays empty and is no None."""
    return Column(
        title, lambda record: getattr(record, field), lambda _, answer: {field: answer or ""}
    )


def _sides(session: Session) -> Choices:
    battle = session.battle
    return [(side.id, side.name) for side in battle.sides] if battle else []


def side_columns() -> tuple[Column, ...]:
    """Return the columns of the sides."""
    return (
        _text("name", translate("Side")),
        _field(
            "edge",
            translate("Edge of the table"),
            choices=lambda: _named(_EDGE_NAMES, translate("as usual")),
            tip=translate("As usual: the first side has the lower edge, the second the upper"),
        ),
        _field("task", translate("Task"), choices=lambda: _named(_TASK_NAMES, "–")),
    )


def reserve_columns(session: Session, side: int) -> tuple[Column, ...]:
    """Return the columns of a side's reserves; without dice in the rules nobody rolls."""
    rules = session.battle.ruleset.reserves if session.battle else None
    has_dice = rules is not None and bool(rules.dice)
    columns = (
        Column(
            translate("Who waits"),
            lambda reserve: _key(reserve.nodes),
            lambda _, key: {"nodes": [int(each) for each in key.split(",")]},
            choices=lambda: _nodes(session, side),
        ),
        _field(
            "edge",
            translate("Enters from"),
            choices=lambda: _named(_EDGE_NAMES, translate("its own edge")),
        ),
        _stretch("from_mm", translate("From, cm")),
        _stretch("to_mm", translate("To, cm")),
        Column(
            translate("In turn"),
            lambda reserve: reserve.turn,
            _arrival,
            translate("The turn in which it arrives; by dice: it rolls each turn"),
            numbers=Numbers(1, MAX_TURNS, translate("by dice") if has_dice else "–"),
        ),
    )
    return (*columns, *_roll_columns()) if has_dice else columns


def _roll_columns() -> tuple[Column, ...]:
    """Return when a reserve rolls first, and what for."""
    usual = translate("as the rules say")
    return (
        Column(
            translate("Rolls from turn"),
            lambda reserve: reserve.from_turn,
            lambda _, turn: {"from_turn": turn, **({"turn": None} if turn else {})},
            numbers=Numbers(1, MAX_TURNS, usual),
        ),
        Column(
            translate("Needs"),
            lambda reserve: reserve.at_least,
            lambda _, face: {"at_least": face, **({"turn": None} if face else {})},
            translate("This number or more on the rules' die"),
            numbers=Numbers(1, 20, usual),
        ),
    )


def _arrival(_record: object, turn: int | None) -> dict[str, object]:
    if turn is None:
        return {"turn": None}
    return {"turn": turn, "from_turn": None, "at_least": None}


def _stretch(field: str, title: str) -> Column:
    """Return one end of a stretch; the other one comes and goes with it."""
    other = "to_mm" if field == "from_mm" else "from_mm"

    def value(reserve: Reserve) -> int | None:
        mm: int | None = getattr(reserve, field)
        return None if mm is None else mm // 10

    def change(reserve: Reserve, centimetres: int | None) -> dict[str, object]:
        if centimetres is None:
            return {field: None, other: None}
        mm, end = _in_mm(centimetres, getattr(reserve, field)), getattr(reserve, other)
        # The other end goes along where the stretch would run back.
        ends = (mm, max(mm, end or mm)) if field == "from_mm" else (min(mm, end or mm), mm)
        return {"from_mm": ends[0], "to_mm": ends[1]}

    return Column(title, value, change, numbers=Numbers(0, MAX_CM, translate("anywhere")))


def _key(nodes: tuple[int, ...]) -> str:
    """Return nodes as one text: Qt hands a tuple back as a list."""
    return ",".join(map(str, nodes))


def _nodes(session: Session, side: int) -> Choices:
    """Return who can wait, each as the nodes of a reserve; what waits already stays on offer."""
    battle = session.battle
    if battle is None:
        return []
    names = battle.sides[side].reckoning.names
    found: dict[object, str] = {
        str(node.id): spoken(names.of(node)) for node in marching_nodes(battle.sides[side])
    }
    scenario = battle.scenario
    for reserve in scenario.sides[side].reserves if scenario else ():
        found.setdefault(_key(reserve.nodes), _name_of(battle, side, reserve))
    return list(found.items())


def _name_of(battle: Battle, side: int, reserve: Reserve) -> str:
    reckoning = battle.sides[side].reckoning
    nodes = [node for each in reserve.nodes if (node := find(reckoning.army, each))]
    if not nodes:
        return translate("gone")
    first = spoken(reckoning.names.of(nodes[0]))
    if len(nodes) == 1:
        return first
    return translate_plural(
        "{first} and {n} more", "{first} and {n} more", len(nodes) - 1, first=first
    )


def objective_columns(session: Session) -> tuple[Column, ...]:
    """Return the columns of the places that count."""

    def holders() -> Choices:
        return [(None, translate("whoever has it")), *_sides(session)]

    def name(record: Objective) -> str:
        return record.name or record.id

    return (
        Column(translate("Place"), name, lambda _, text: {"name": text}),
        _cm("x_mm", translate("From the left, cm")),
        _cm("y_mm", translate("From above, cm")),
        _cm("radius_mm", translate("Radius, cm"), most=1_000, tip=translate("0 is a point")),
        _field("worth", translate("Worth"), numbers=Numbers(0, 1_000)),
        _field("held_by", translate("To be held by"), choices=holders),
    )


def weather_columns(session: Session) -> tuple[Column, ...]:
    """Return the columns of the weather; without kinds in the rules it is told in words alone."""
    battle = session.battle
    rules = battle.ruleset.weather if battle else None
    turns = _field("turns", translate("Turns"), numbers=Numbers(1, MAX_TURNS))
    words = _text("text", translate("In words"))
    if rules is None or not rules.kinds:
        return turns, words
    kinds = rules.kinds

    def choices() -> Choices:
        return [(None, translate("none of the rules")), *labels(kinds)]

    return turns, _field("kind", translate("Weather"), choices=choices), words


def works_columns(session: Session) -> tuple[Column, ...]:
    """Return the columns of field works."""
    battle = session.battle
    rules = battle.ruleset.works if battle else None
    kinds = rules.kinds if rules else ()

    def ways() -> Choices:
        return [(None, translate("none of the rules")), *labels(kinds)]

    columns = [
        _field("side", translate("Side"), choices=lambda: _sides(session)),
        _text("name", translate("What and where")),
        _field(
            "begun",
            translate("Begun in turn"),
            numbers=Numbers(1, MAX_TURNS, translate("stands already")),
        ),
    ]
    if kinds:
        columns.append(_field("kind", translate("Built by"), choices=ways))
    columns.append(
        _field(
            "turns",
            translate("Takes turns"),
            numbers=Numbers(1, MAX_TURNS, translate("as the rules say") if kinds else "–"),
        )
    )
    return tuple(columns)
