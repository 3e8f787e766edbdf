"""The class of every field of a document: public, or secret under a topic.

A test walks all models that stand in a document and fails for a field without a class. A field
with a topic has a default, which is what a copy without it shows. The rules choose which topics
are closed, and a battle may close or open more.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, Literal, get_args

from builder.core.army_list import Choice, CommandFigures
from builder.core.battlefield import Piece, Roll, SideChoice, Terrain
from builder.core.circumstances import FieldWork, Objective, Reserve, Victory, Weather
from builder.core.order_target import LaterOrder, OrderTarget
from builder.core.placing import Placement, SideDeployment
from builder.core.players import Player, SealedNote
from builder.core.roster import (
    Army,
    BaseMeasure,
    DataVersion,
    Formation,
    Leader,
    Roster,
    Troop,
)
from builder.core.ruleset import Topic
from builder.core.scenario import Rectangle, Scenario, Side, TableSize

if TYPE_CHECKING:
    from builder.core.model import Model
    from builder.core.ruleset import Ruleset

__all__ = ["CLASSES", "PUBLIC", "TOPICS", "Class", "closed_topics", "secret_fields"]

Class = Topic | Literal["public"]
PUBLIC: Final = "public"
TOPICS: tuple[Topic, ...] = get_args(Topic)


def _classes(public: str, **topics: Topic) -> dict[str, Class]:
    """Return the classes of a model's fields: the public ones by their names, then by topic."""
    return {**dict.fromkeys(public.split(), PUBLIC), **topics}


_PLACE = "kind id name echelon pinned represents shape ranks picture"
CLASSES: dict[type[Model], dict[str, Class]] = {
    Roster: _classes("title ruleset ratio figure_size turn_limit army", notes="notes"),
    Scenario: _classes(
        "title date ruleset ratio figure_size ground_m_per_cm table historical turn_limit demo "
        "open_topics secret_topics victory weather works sides terrain deployment",
        notes="notes",
    ),
    Rectangle: _classes("left_mm top_mm right_mm bottom_mm"),
    Side: _classes(
        "id name edge zone task players army", sealed_notes="notes", reserves="reserves"
    ),
    # Numbers of nodes tell how many there are, as those who wait off the table would be missed.
    Player: _classes("id name chief", nodes="reserves"),
    SealedNote: _classes("kind text"),
    Army: _classes("army_list limit root", spares="spares"),
    Formation: _classes(
        f"{_PLACE} organisation role cut leaders children",
        order="orders",
        order_target="orders",
        later_orders="orders",
        order_notes="orders",
        notes="notes",
    ),
    Troop: _classes(
        f"{_PLACE} entry strength command base",
        choices="levels",
        order="orders",
        order_target="orders",
        later_orders="orders",
        order_notes="orders",
        notes="notes",
    ),
    # His points and his gift to inspire are what a leader is worth; with a secret commander the
    # whole leader goes, since his name, his post and his unit each give him away.
    Leader: _classes(
        "role name unit",
        level="levels",
        points="leaders",
        inspiring="leaders",
        real="characters",
        character="characters",
        notes="notes",
    ),
    LaterOrder: _classes("order turn when target"),
    OrderTarget: _classes("side node piece x_mm y_mm front_deg"),
    SideDeployment: _classes("side", strip="deployment", placements="deployment"),
    Placement: _classes("unit x_mm y_mm facing_deg"),
    Reserve: _classes("nodes edge from_mm to_mm turn from_turn at_least"),
    Choice: _classes("characteristic options"),
    CommandFigures: _classes("kind count"),
    BaseMeasure: _classes("front_mm depth_mm"),
    DataVersion: _classes("id version digest"),
    TableSize: _classes("width_mm depth_mm"),
    Victory: _classes("text objectives"),
    Objective: _classes("id name x_mm y_mm radius_mm worth held_by"),
    Weather: _classes("turns kind text"),
    FieldWork: _classes("side name kind begun turns"),
    # The ground is laid before the eyes of both, with all its dice.
    Terrain: _classes("choices seed to_place no_room turn pieces log"),
    Piece: _classes("id kind name x_mm y_mm turn_deg width_mm points placed_by made"),
    SideChoice: _classes("side choice"),
    Roll: _classes("what side piece sides result amount kinds"),
}


def closed_topics(ruleset: Ruleset, document: Roster | Scenario) -> frozenset[Topic]:
    """Return which topics an opponent mustn't know of: the rules' and what the battle changes."""
    if isinstance(document, Scenario):
        return frozenset((*ruleset.secret, *document.secret_topics)) - {*document.open_topics}
    return frozenset(ruleset.secret)


@cache
def secret_fields(model: type[Model], closed: frozenset[Topic]) -> dict[str, Topic]:
    """Return the fields of a model that are secret when these topics are closed."""
    classes = CLASSES[model].items()
    return {name: topic for name, topic in classes if topic != PUBLIC and topic in closed}
