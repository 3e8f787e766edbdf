"""Do weather, works, aims and reserves of a battle name what there is?

Who waits off the table is named by nodes of the army, which come and go while it is edited; a
node that isn't there is a finding (``core.reserves``) and no reason to refuse a file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.messages import N_, Message
from builder.storage.references import check

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.ruleset import Ruleset
    from builder.core.scenario import Scenario, ScenarioTemplate
    from builder.storage.references import Fault

__all__ = ["circumstance_faults", "template_faults"]

_TWICE = N_("the id “{name}” is there twice")


def circumstance_faults(
    scenario: Scenario, ruleset: Ruleset, sides: tuple[str, ...]
) -> Iterator[Fault]:
    """Yield kinds and sides that aren't known; ids of places and topics that are there twice."""
    yield from _topic_faults(scenario)
    yield from _player_faults(scenario)
    yield from _weather_faults(scenario, ruleset)
    ways = [kind.id for kind in ruleset.works.kinds] if ruleset.works else []
    for place, work in enumerate(scenario.works):
        yield from check(("works", place, "side"), work.side, sides)
        yield from check(("works", place, "kind"), work.kind, ways)
    yield from _objective_faults(scenario, sides)


def template_faults(template: ScenarioTemplate, ruleset: Ruleset) -> Iterator[Fault]:
    """Yield weather and sides that a template names and there aren't."""
    yield from _weather_faults(template, ruleset)
    sides = [side.id for side in template.sides]
    for place, each in enumerate(template.objectives):
        yield from check(("objectives", place, "held_by"), each.held_by, sides)


def _topic_faults(scenario: Scenario) -> Iterator[Fault]:
    seen: set[str] = set()
    for field in ("open_topics", "secret_topics"):
        for place, topic in enumerate(getattr(scenario, field)):
            if topic in seen:
                text = N_("“{name}” is there twice: a topic is either open or secret, once")
                yield (field, place), Message.of(text, name=topic)
            seen.add(topic)


def _player_faults(scenario: Scenario) -> Iterator[Fault]:
    """Yield ids of players that are there twice, in whatever sides; posts and notes likewise."""
    seen: set[str] = set()
    for place, side in enumerate(scenario.sides):
        kinds = [note.kind for note in side.sealed_notes]
        for number, kind in enumerate(kinds):
            if kind in kinds[:number]:
                where = ("sides", place, "sealed_notes", number, "kind")
                yield where, Message.of(N_("“{name}” is there twice"), name=kind)
        for number, player in enumerate(side.players):
            here = ("sides", place, "players", number)
            if player.id in seen:
                yield (*here, "id"), Message.of(_TWICE, name=player.id)
            seen.add(player.id)
            if len(set(player.nodes)) < len(player.nodes):
                yield (*here, "nodes"), Message.of(N_("a formation is there twice"))


def _weather_faults(value: Scenario | ScenarioTemplate, ruleset: Ruleset) -> Iterator[Fault]:
    weathers = [kind.id for kind in ruleset.weather.kinds] if ruleset.weather else []
    kinds = [each.kind for each in value.weather]
    for place, kind in enumerate(kinds):
        yield from check(("weather", place, "kind"), kind, weathers)


def _objective_faults(scenario: Scenario, sides: tuple[str, ...]) -> Iterator[Fault]:
    seen: set[str] = set()
    for place, each in enumerate(scenario.victory.objectives if scenario.victory else ()):
        here = ("victory", "objectives", place)
        yield from check((*here, "held_by"), each.held_by, sides)
        if each.id in seen:
            yield (*here, "id"), Message.of(_TWICE, name=each.id)
        seen.add(each.id)
