"""``legatus deploy`` and ``legatus fit``: where armies stand, and whether they have room."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from builder.cli.console import (
    FINDINGS,
    FINE,
    finding_data,
    print_json,
    put,
    refuse_existing,
    table,
    translate_severity,
    words,
)
from builder.cli.opening import document_of
from builder.core.circles import circles_of
from builder.core.deploying import patterns_for
from builder.core.deployment_findings import findings_in_deployment
from builder.core.errors import BadRequest, NotApplicable
from builder.core.finding import Severity
from builder.core.first_to_deploy import first_to_deploy
from builder.core.fit import fit_in_words, fit_of
from builder.core.messages import N_, Message
from builder.core.scenario import Scenario
from builder.core.standing import in_cm, units_standing
from builder.core.zones import field_of, table_of
from builder.operations.deploying import battle_on_table, deploy_by_pattern, sides_named
from builder.operations.documents import save_file, worked_out
from builder.operations.packs import shared_library
from builder.translation import current, translate, translate_plural, use

if TYPE_CHECKING:
    import argparse

    from builder.core.battle import Battle, BattleSide
    from builder.core.circles import Circle
    from builder.core.deploying import Deployed
    from builder.core.finding import Finding
    from builder.core.fit import Fit
    from builder.core.sized import Unit
    from builder.core.standing import Standing
    from builder.core.zones import Zone

__all__ = ["deploy", "fit"]

SHOWN_NAMES = 12


def deploy(chosen: argparse.Namespace) -> int:
    """Tell how the armies stand; with ``--auto`` deploy them first, and write it where asked."""
    if chosen.lang:
        use(chosen.lang)
    battle, done = _deployed(chosen)
    sides = sides_named(battle, chosen.side)
    findings = findings_in_deployment(battle)
    if chosen.output and battle.scenario is not None:
        save_file(battle.scenario, Path(chosen.output), shared_library())
    if chosen.json:
        print_json(_data(battle, sides, done, findings))
    else:
        _print(battle, sides, done)
        _print_findings(battle, findings)
        if chosen.output:
            put(translate("Wrote {path}", path=chosen.output))
    errors = any(finding.severity is Severity.ERROR for _, finding in findings)
    return FINDINGS if errors else FINE


def _deployed(chosen: argparse.Namespace) -> tuple[Battle, dict[str, Deployed]]:
    """Return the battle as it is to be told, and what came of deploying it."""
    if chosen.output:
        refuse_existing(Path(chosen.output))
    if not chosen.auto and (chosen.output or chosen.pattern or chosen.strip):
        raise BadRequest(Message.of(N_("Only --auto deploys by a pattern and writes a file.")))
    library = shared_library()
    document = document_of(chosen.file, library)
    if not isinstance(document, Scenario):
        raise NotApplicable(Message.of(N_("An army alone has no table; open a battle.")))
    battle = worked_out(document, library)
    if not chosen.auto:
        return battle, {}
    scenario, done = deploy_by_pattern(battle, chosen.side, chosen.pattern, chosen.strip)
    return worked_out(scenario, library), done


def _print(battle: Battle, sides: tuple[BattleSide, ...], done: dict[str, Deployed]) -> None:
    first = first_to_deploy(battle)
    if first is not None:
        put(words(first.message))
        if first.first is None:
            put(words(first.rule))
    for side in sides:
        standing = units_standing(battle, side)
        count = translate_plural("{n} unit on the table", "{n} units on the table", len(standing))
        put(f"{side.name}: {count}{_zone_in_words(field_of(battle, side.id))}")
        deployed = done.get(side.id)
        if deployed is not None:
            put(f"  {words(deployed.pattern.label)}")
            for note in deployed.notes:
                put(f"  {words(note)}")
        for circle in circles_of(battle, side):
            _print_circle(side, circle)
        for row in table(_unit_rows(side, standing), right=frozenset({1, 2, 3})):
            put(f"    {row}")


def _unit_rows(side: BattleSide, standing: tuple[Standing, ...]) -> list[tuple[str, ...]]:
    """Return where the middle of each unit stands, below the heads; nothing for nobody."""
    heads = (
        translate("Unit"),
        translate("From left, cm"),
        translate("From top, cm"),
        translate("Facing"),
    )
    rows = [
        (
            words(side.reckoning.names.of_unit(each.unit)),
            current().number(Fraction(each.placement.x_mm, 10)),
            current().number(Fraction(each.placement.y_mm, 10)),
            f"{each.placement.facing_deg}°",
        )
        for each in standing
    ]
    return [heads, *rows] if rows else []


def _zone_in_words(zone: Zone | None) -> str:
    if zone is None or zone.strip is None:
        return ""
    return f", {words(zone.strip.label)}"


def _print_circle(side: BattleSide, circle: Circle) -> None:
    names = _listed(side, [each.unit for each in circle.outside])
    radius = words(in_cm(circle.radius_mm))
    text = translate("{leader}, {radius}", leader=words(circle.name), radius=radius)
    told = translate("outside {names}", names=names) if names else translate("nobody is outside")
    put(f"  {text}: {told}")


def _listed(side: BattleSide, units: list[Unit]) -> str:
    names = [words(side.reckoning.names.of_unit(unit)) for unit in units[:SHOWN_NAMES]]
    return ", ".join([*names, *(["…"] if len(units) > SHOWN_NAMES else [])])


def _print_findings(battle: Battle, findings: tuple[tuple[str, Finding], ...]) -> None:
    sides = {side.id: side for side in battle.sides}
    for name, finding in findings:
        text = words(finding.message)
        if name:
            side = sides[name]
            at = side.reckoning.sized.unit_of
            units = list(dict.fromkeys(at[node] for node in finding.nodes if node in at))
            if finding.message.count is not None:
                listed = _listed(side, units)
                text = f"{text}: {listed}" if listed else text
            elif units:
                text = f"{_listed(side, units[:1])}: {text}"
            text = f"{side.name}: {text}"
        put(f"{translate_severity(finding.severity)}: {text}")


def _data(
    battle: Battle,
    sides: tuple[BattleSide, ...],
    done: dict[str, Deployed],
    findings: tuple[tuple[str, Finding], ...],
) -> dict[str, object]:
    first = first_to_deploy(battle)
    return {
        "ruleset": battle.ruleset.id,
        "table_mm": list(table_of(battle) or ()) or None,
        "first": {
            "side": first.first,
            "counts": dict(first.counts),
            "margin": first.margin,
            "message": words(first.message),
            "rule": words(first.rule) or None,
        }
        if first
        else None,
        "sides": [_side_data(battle, side, done.get(side.id)) for side in sides],
        "findings": [{"side": side or None} | finding_data(each) for side, each in findings],
    }


def _side_data(battle: Battle, side: BattleSide, deployed: Deployed | None) -> dict[str, object]:
    zone, names = field_of(battle, side.id), side.reckoning.names
    rules = battle.ruleset.deployment
    return {
        "side": side.id,
        "zone": {
            "edge": zone.edge,
            "strip": zone.strip.id if zone.strip else None,
            "box_mm": list(zone.box),
        }
        if zone
        else None,
        "strips": [each.id for each in rules.strips] if rules else [],
        "patterns": [each.id for each in patterns_for(battle, side)],
        "pattern": deployed.pattern.id if deployed else None,
        "units": [
            {
                **each.placement.model_dump(mode="json"),
                "name": words(names.of_unit(each.unit)),
                "outline_mm": [list(corner) for corner in each.outline],
            }
            for each in units_standing(battle, side)
        ],
        "no_room": list(deployed.no_room) if deployed else [],
        "notes": [words(note) for note in deployed.notes] if deployed else [],
        "circles": [
            {
                "distance": each.spacing.id,
                "leader": words(each.name),
                "at_mm": list(each.at),
                "radius_mm": each.radius_mm,
                "outside": [one.unit.key for one in each.outside],
            }
            for each in circles_of(battle, side)
        ],
    }


def fit(chosen: argparse.Namespace) -> int:
    """Tell whether armies fit their zones in one, two and three lines."""
    library = shared_library()
    document = document_of(chosen.file, library)
    battle = battle_on_table(document, library)
    found = [(side, fit_of(battle, side)) for side in battle.sides]
    if chosen.json:
        is_battle = isinstance(document, Scenario)
        sides = [_fit_data(side.id if is_battle else None, each) for side, each in found]
        print_json({"ruleset": battle.ruleset.id, "ratio": battle.ratio, "sides": sides})
        return FINE
    for side, each in found:
        put(f"{side.name}:")
        for line in fit_in_words(each):
            put(f"  {words(line)}")
        for row in table(_formation_rows(each), right=frozenset({1, 2})):
            put(f"    {row}")
    return FINE


def _formation_rows(found: Fit) -> list[tuple[str, ...]]:
    return [
        (
            words(each.name),
            translate_plural("{n} unit", "{n} units", each.units),
            words(in_cm(each.front_mm)),
            translate_plural("{n} line", "{n} lines", each.lines)
            if each.lines is not None
            else translate("wider than the zone"),
        )
        for each in found.formations
    ]


def _fit_data(side: str | None, found: Fit) -> dict[str, object]:
    return {
        "side": side,
        "zone": {
            "strip": found.zone.strip.id if found.zone.strip else None,
            "front_mm": found.zone.front_mm,
            "depth_mm": found.zone.depth_mm,
        },
        "units": found.units,
        "front_mm": found.front_mm,
        "needs_lines": found.needs,
        "lines": [
            {
                "lines": each.lines,
                "front_mm": each.front_mm,
                "depth_mm": each.depth_mm,
                "fits": each.fits,
                "ratio": each.ratio,
            }
            for each in found.lines
        ],
        "formations": [
            {
                "name": words(each.name),
                "units": each.units,
                "front_mm": each.front_mm,
                "lines": each.lines,
            }
            for each in found.formations
        ],
    }
