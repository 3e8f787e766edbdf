"""``legatus size`` and ``legatus points``: what stands on the table, what it costs, and why."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from builder.cli.console import FINE, house_note, print_json, put, sum_data, sum_lines, table, words
from builder.cli.opening import STANDARD_INPUT, battle_of, opened_of
from builder.core.errors import BadRequest
from builder.core.footprint import footprint_of
from builder.core.measures import decimal_text
from builder.core.messages import N_, Message
from builder.operations.documents import with_ratio, worked_out
from builder.operations.packs import shared_library
from builder.operations.sizing import size_piece
from builder.translation import current, translate, translate_plural

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterable
    from fractions import Fraction

    from builder.core.battle import BattleSide
    from builder.core.naming import Names
    from builder.core.profile import Basis
    from builder.core.ruleset import Ruleset
    from builder.core.sized import Part, Sized, Unit

__all__ = ["points", "size"]


def is_file(text: str) -> bool:
    """Tell whether an argument is meant as a file: ``-``, by its ending, or since there is one."""
    try:
        return text == STANDARD_INPUT or text.endswith(".legatus") or Path(text).is_file()
    except OSError:  # longer than any name, or in a folder that isn't ours to look into
        return False


def size(chosen: argparse.Namespace) -> int:
    """Size a file, or an organisation or entry of a list."""
    library = shared_library()
    if is_file(chosen.what):
        if chosen.piece is not None or chosen.men is not None:
            raise BadRequest(
                Message.of(N_("A file is sized as it stands: leave the piece and --men away."))
            )
        opened = opened_of(chosen.what, library)
        document = with_ratio(opened.document, chosen.scale, library)
        battle = worked_out(document, library, is_public=opened.public is not None)
        _print_sides(battle.sides, as_json=chosen.json)
        return FINE
    if chosen.piece is None or "/" not in chosen.what:
        raise BadRequest(
            Message.of(
                N_(
                    "Name a file, or a list as RULESET/LIST and one of its organisations "
                    "or entries."
                )
            )
        )
    piece = size_piece(library, chosen.what, chosen.piece, men=chosen.men, ratio=chosen.scale)
    tallies = piece.basis.ruleset.tallies
    totals = {tally.id: piece.total(tally.id) for tally in tallies}
    if chosen.json:
        print_json(_data(piece.basis, piece.sized, piece.names, totals))
    else:
        _print(piece.basis, piece.sized, piece.names, totals)
    return FINE


def _print_sides(sides: tuple[BattleSide, ...], *, as_json: bool) -> None:
    data = []
    for side in sides:
        reckoning = side.reckoning
        totals = {each.id: reckoning.total(each) for each in reckoning.basis.ruleset.tallies}
        if as_json:
            data.append(
                {"side": side.id or None}
                | _data(reckoning.basis, reckoning.sized, reckoning.names, totals)
            )
        else:
            if side.name:
                put(side.name)
            _print(reckoning.basis, reckoning.sized, reckoning.names, totals)
    if as_json:
        lone = len(sides) == 1 and not sides[0].id
        print_json({k: v for k, v in data[0].items() if k != "side"} if lone else {"sides": data})


def _has(ruleset: Ruleset, *kinds: str) -> bool:
    return any(each.atom in kinds for each in ruleset.classes)


def _counts_men(ruleset: Ruleset) -> bool:
    return any(each.counts == "men" for each in ruleset.classes)


def _counted(ruleset: Ruleset, count: Callable[..., int]) -> dict[str, int | None]:
    """Return figures, models and bases; None for what the ruleset hasn't."""
    return {
        "figures": count("figure") if _has(ruleset, "figure") else None,
        "models": count("model") if _has(ruleset, "model") else None,
        "bases": count("base", "stand") if _has(ruleset, "base", "stand") else None,
    }


def _data(
    basis: Basis, sized: Sized, names: Names, totals: dict[str, Fraction]
) -> dict[str, object]:
    return {
        "ruleset": basis.ruleset.id,
        "ratio": basis.ratio,
        "men": sized.men if _counts_men(basis.ruleset) else None,
        **_counted(basis.ruleset, sized.count),
        "tallies": {tally: decimal_text(total) for tally, total in totals.items()},
        "units": [_unit_data(basis, unit, names) for unit in sized.units],
        "remainder_men": sized.remainder,
        "why": [sum_data(line) for line in sized.why],
    }


def _unit_data(basis: Basis, unit: Unit, names: Names) -> dict[str, object]:
    footprint = footprint_of(basis, unit)
    measured = footprint.frontage_mm > 0
    return {
        "id": unit.key,
        "name": words(names.of_unit(unit)),
        "echelon": unit.echelon,
        "men": unit.men if _counts_men(basis.ruleset) else None,
        **_counted(basis.ruleset, unit.count),
        "frontage_mm": footprint.frontage_mm if measured else None,
        "depth_mm": footprint.depth_mm if measured else None,
        "parts": [_part_data(basis.ruleset, part) for part in unit.parts],
    }


def _part_data(ruleset: Ruleset, part: Part) -> dict[str, object]:
    def count(*kinds: str) -> int:
        return part.atoms if part.profile.troop_class.atom in kinds else 0

    men = part.men if _counts_men(ruleset) else None
    data: dict[str, object] = {"entry": part.profile.entry.id, "men": men}
    data.update(_counted(ruleset, count))
    if part.profile.troop_class.counts != "men":
        data[part.profile.troop_class.counts] = part.strength
    if part.command:
        data["command"] = {each.kind: each.figures for each in part.command}
    return data


def _print(basis: Basis, sized: Sized, names: Names, totals: dict[str, Fraction]) -> None:
    number = current().number
    put(_headline(basis, sized, totals))
    rows = [
        (
            f"  {words(names.of_unit(unit))}",
            number(unit.atoms),
            _parts_text(unit),
            _room(basis, unit),
        )
        for unit in sized.units
    ]
    for line in table(rows, frozenset({1})):
        put(line)
    if sized.remainder:
        put(
            translate_plural(
                "{n} man found no place in a unit",
                "{n} men found no place in a unit",
                sized.remainder,
            )
        )
    lines = [text for line in sized.why for text in sum_lines(line, "  ")]
    if lines:
        put(translate("Why:"))
        _put_all(lines)
    put()


def _headline(basis: Basis, sized: Sized, totals: dict[str, Fraction]) -> str:
    number = current().number
    texts = []
    if basis.ratio is not None:
        texts.append(f"1:{basis.ratio}")
    if _counts_men(basis.ruleset):
        texts.append(translate("{men} men", men=sized.men))
    for atom in basis.ruleset.atoms:
        count = sized.count(atom.kind)
        if count and atom.kind != "man":
            texts.append(f"{number(count)} {words(atom.one if count == 1 else atom.many)}")
    texts.extend(
        f"{number(totals[tally.id])} {words(tally.short)}" for tally in basis.ruleset.tallies
    )
    texts.append(translate_plural("{n} unit", "{n} units", len(sized.units)))
    return " · ".join(texts)


def _parts_text(unit: Unit) -> str:
    number = current().number
    return ", ".join(
        f"{number(part.atoms)} {words(part.profile.entry.many or part.profile.entry.label)}"
        for part in unit.parts
    )


def _room(basis: Basis, unit: Unit) -> str:
    footprint = footprint_of(basis, unit)
    return f"{footprint.frontage_mm} × {footprint.depth_mm} mm" if footprint.frontage_mm else ""


def _put_all(lines: Iterable[str]) -> None:
    for line in lines:
        put(line)


def points(chosen: argparse.Namespace) -> int:
    """Print what an army comes to in each tally of its ruleset, with the sum explained."""
    library = shared_library()
    battle = battle_of(chosen.file, library)
    if chosen.json:
        data = [
            {
                "side": side.id or None,
                "limit": side.reckoning.army.limit,
                "tallies": {
                    tally.id: decimal_text(side.reckoning.total(tally))
                    for tally in battle.ruleset.tallies
                },
                "units": [
                    {
                        "id": unit.key,
                        "name": words(side.reckoning.names.of_unit(unit)),
                        "why": {
                            tally.id: sum_data(side.reckoning.unit_sum(tally, unit))
                            for tally in battle.ruleset.tallies
                        },
                    }
                    for unit in side.reckoning.sized.units
                ],
                "leaders": {
                    tally.id: [sum_data(line) for line in side.reckoning.leader_sums(tally)]
                    for tally in battle.ruleset.tallies
                },
            }
            for side in battle.sides
        ]
        print_json({"ruleset": battle.ruleset.id, "ratio": battle.ratio, "sides": data})
        return FINE
    for side in battle.sides:
        _print_points(side, battle.ruleset)
    return FINE


def _print_points(side: BattleSide, ruleset: Ruleset) -> None:
    number = current().number
    reckoning = side.reckoning
    house = False
    for tally in ruleset.tallies:
        total = reckoning.total(tally)
        limit = reckoning.army.limit if tally.limited else None
        of = translate("{total} of {limit}", total=total, limit=limit) if limit else number(total)
        owner = side.name or words(reckoning.names.of(reckoning.army.root))
        put(f"{owner}: {of} {words(tally.short)}")
        for unit in reckoning.sized.units:
            line = reckoning.unit_sum(tally, unit)
            put(f"  {words(reckoning.names.of_unit(unit))}  {number(line.amount or 0)}")
            for child in line.children:
                texts = sum_lines(child, "    ")
                house = house or any("ʰ" in text for text in texts)
                _put_all(texts)
        for line in reckoning.leader_sums(tally):
            _put_all(sum_lines(line, "  "))
    if house:
        put(house_note())
    put()
