"""``legatus terrain``: the ground of a battle from two choices and a seed, with every roll."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from builder.cli.console import (
    FINDINGS,
    FINE,
    finding_data,
    house_note,
    print_json,
    put,
    refuse_existing,
    table,
    translate_severity,
    words,
)
from builder.cli.opening import document_of
from builder.core.battlefield import ring_of
from builder.core.errors import NotApplicable
from builder.core.finding import Severity
from builder.core.messages import N_, Message
from builder.core.outlines import across_of
from builder.core.scenario import Scenario
from builder.core.terrain import crossed
from builder.core.terrain_log import any_of, log_lines
from builder.operations.documents import save_file
from builder.operations.packs import shared_library
from builder.operations.terrain import generate_terrain, ground_in, terrain_findings, with_terrain
from builder.translation import current, translate, translate_plural, use

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Mapping

    from builder.core.battlefield import Piece, Terrain
    from builder.core.finding import Finding
    from builder.core.ground import Ground
    from builder.core.roster import Roster
    from builder.core.ruleset import TerrainRules

__all__ = ["terrain"]


def terrain(chosen: argparse.Namespace) -> int:
    """Lay the ground of a battle, tell every roll, and write it to a new file where asked."""
    if chosen.lang:
        use(chosen.lang)
    library = shared_library()
    if chosen.output:
        refuse_existing(Path(chosen.output))
    document = document_of(chosen.file, library)
    laid = generate_terrain(document, library, chosen.choices, chosen.seed)
    changed = with_terrain(document, laid)
    ground = ground_in(changed, library)
    findings = terrain_findings(changed, library)
    if chosen.output:
        save_file(changed, Path(chosen.output), library)
    if chosen.json:
        print_json(_data(ground, laid, findings))
    else:
        _print(ground, laid, _side_names(changed))
        _print_findings(findings)
        if chosen.output:
            put(translate("Wrote {path}", path=chosen.output))
    errors = any(finding.severity is Severity.ERROR for finding in findings)
    return FINDINGS if errors else FINE


def _side_names(document: Roster | Scenario) -> dict[str, str]:
    sides = document.sides if isinstance(document, Scenario) else ()
    return {side.id: side.name for side in sides}


def _cm(length_mm: int) -> str:
    return current().number(Fraction(length_mm, 10))


def _print(ground: Ground, laid: Terrain, sides: Mapping[str, str]) -> None:
    width, depth = _cm(ground.width_mm), _cm(ground.depth_mm)
    put(translate("Table of {width} × {depth} cm", width=width, depth=depth))
    labels = {choice.id: choice.label for choice in _rules(ground).choices}
    for each in laid.choices:
        put(f"  {sides[each.side]}: {words(labels[each.choice])}")
    put(translate("Seed {seed}", seed=laid.seed))
    number = len(laid.pieces) + len(laid.no_room)
    mark = "ʰ" if _is_house(ground, laid) else ""
    put(translate_plural("{n} piece of terrain", "{n} pieces of terrain", number) + mark)
    for place, slot in enumerate(crossed(ground, laid.choices), start=1):
        put(f"  {place}. {words(any_of(ground, slot))}")
    put()
    put(translate("Dice"))
    for line in _told(ground, laid, sides):
        put(line)
    put()
    put(translate("On the table, measured to the middle of each piece"))
    for line in table(_rows(ground, laid, sides), right=frozenset({0, 3, 4, 5, 6})):
        put(f"  {line}")
    if mark:
        put()
        put(house_note())


def _told(ground: Ground, laid: Terrain, sides: Mapping[str, str]) -> Iterable[str]:
    """Yield the log, piece by piece under a heading of its own."""
    step = None
    for line in log_lines(ground, laid):
        owner = sides.get(line.side or "", "")
        if line.step is None:
            yield f"  {owner}: {words(line.text)}" if owner else f"  {words(line.text)}"
            continue
        if line.step != step:
            step = line.step
            yield "  " + translate("Piece {number}, {side}", number=str(step), side=owner)
        yield f"    {words(line.text)}"


def _rows(ground: Ground, laid: Terrain, sides: Mapping[str, str]) -> list[tuple[str, ...]]:
    heads = (
        translate("No."),
        translate("Piece"),
        translate("Side"),
        translate("Across, cm"),
        translate("From left, cm"),
        translate("From top, cm"),
        translate("Turned"),
    )
    return [heads, *(_row(ground, piece, sides) for piece in laid.pieces)]


def _row(ground: Ground, piece: Piece, sides: Mapping[str, str]) -> tuple[str, ...]:
    return (
        str(piece.id),
        piece.name or words(ground.kind(piece.kind).label),
        sides.get(piece.placed_by or "", ""),
        _cm(across_of(piece.points)),
        _cm(piece.x_mm),
        _cm(piece.y_mm),
        f"{piece.turn_deg}°",
    )


def _print_findings(findings: tuple[Finding, ...]) -> None:
    for finding in findings:
        put(f"{translate_severity(finding.severity)}: {words(finding.message)}")
        if finding.why:
            put(f"    {words(finding.why)}")


def _rules(ground: Ground) -> TerrainRules:
    """Return the rules of the ground: only such as have a table lay any."""
    if ground.ruleset.terrain is None:
        raise NotApplicable(Message.of(N_("The rules know no terrain.")))
    return ground.ruleset.terrain


def _is_house(ground: Ground, laid: Terrain) -> bool:
    chosen = sorted(each.choice for each in laid.choices)
    crossings = _rules(ground).crossings
    return any(each.source == "house" for each in crossings if sorted(each.choices) == chosen)


def _data(ground: Ground, laid: Terrain, findings: tuple[Finding, ...]) -> dict[str, object]:
    told = [words(line.text) for line in log_lines(ground, laid)]
    return {
        "ruleset": ground.ruleset.id,
        "table_mm": [ground.width_mm, ground.depth_mm],
        "house": _is_house(ground, laid),
        "choices": [{"side": each.side, "choice": each.choice} for each in laid.choices],
        "seed": laid.seed,
        "pieces": [_piece_data(ground, piece) for piece in laid.pieces],
        "no_room": [list(slot) for slot in laid.no_room],
        "log": [
            {**roll.model_dump(mode="json"), "text": text}
            for roll, text in zip(laid.log, told, strict=True)
        ],
        "findings": [finding_data(finding) for finding in findings],
    }


def _piece_data(ground: Ground, piece: Piece) -> dict[str, object]:
    label = words(ground.kind(piece.kind).label)
    return {
        **piece.model_dump(mode="json"),
        "label": label,
        "across_mm": across_of(piece.points),
        "outline_mm": [list(point) for point in ring_of(piece)],
    }
