"""What a piece of the list is worth at a scale: one unit of it, or one figure where it is less."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core.building import Builder
from builder.core.errors import BuilderError
from builder.core.roster import Troop, walk
from builder.core.sized import Part, Unit
from builder.core.tallies import Tallier
from builder.gui.models.row_texts import strength_text
from builder.gui.words import number, spoken
from builder.operations.sizing import size_piece
from builder.translation import translate

if TYPE_CHECKING:
    from builder.core.profile import Basis
    from builder.core.ruleset import Ruleset, Tally
    from builder.operations.packs import Library
    from builder.operations.sizing import SizedPiece

__all__ = ["Worth", "limited_tally", "worth_of"]


@dataclass(frozen=True, slots=True)
class Worth:
    """A price: short, in words, and in the tally that has a limit."""

    shown: str
    why: str
    limited: Fraction | None = None


def limited_tally(ruleset: Ruleset) -> Tally | None:
    """Return the tally that players agree a limit of, if there is one."""
    return next((tally for tally in ruleset.tallies if tally.limited), None)


def worth_of(library: Library, basis: Basis, piece: str) -> Worth:
    """Return what a piece comes to at the scale of a basis."""
    name = f"{basis.ruleset.id}/{basis.army_list.id}"
    try:
        sized = size_piece(library, name, piece, men=None, ratio=basis.ratio)
    except BuilderError:
        # An entry without a usual strength has no unit before it has a strength.
        return _of_one(basis, piece, translate("No usual strength"))
    strengths: dict[str, int] = {}
    for unit in sized.sized.units:
        for part in unit.parts:
            kind = part.profile.troop_class.counts
            strengths[kind] = strengths.get(kind, 0) + part.strength
    strength = strength_text(strengths.items())
    if not any(unit.atoms for unit in sized.sized.units):
        text = translate(
            "Strength {strength}: too small to stand alone at this scale", strength=strength
        )
        return _of_one(basis, piece, text)
    return _of_unit(basis, sized, strength, _one(basis, piece))


def _of_unit(basis: Basis, sized: SizedPiece, strength: str, one: dict[str, Fraction]) -> Worth:
    tallies = basis.ruleset.tallies
    totals = {tally.id: sized.total(tally.id) for tally in tallies}
    limited = limited_tally(basis.ruleset)
    why = translate(
        "Strength {strength}, {n} on the table: {price}",
        strength=strength,
        n=sum(unit.atoms for unit in sized.sized.units),
        price=_prices(basis, totals),
    )
    if one and len(sized.sized.units) == 1:
        why = f"{why}\n{_each(basis, one)}"
    priced = limited or (tallies[0] if tallies else None)
    shown = number(totals[priced.id]) if priced else ""
    return Worth(shown, why, totals[limited.id] if limited else None)


def _of_one(basis: Basis, piece: str, text: str) -> Worth:
    """Return what one figure of the first troop of a piece comes to."""
    one, limited = _one(basis, piece), limited_tally(basis.ruleset)
    if not one:
        return Worth("", text)
    first = number(one[limited.id] if limited else next(iter(one.values())))
    return Worth(
        translate("{price} each", price=first),
        f"{text}\n{_each(basis, one)}",
        one[limited.id] if limited else None,
    )


def _each(basis: Basis, one: dict[str, Fraction]) -> str:
    return translate("One figure or model of it: {price}", price=_prices(basis, one))


def _prices(basis: Basis, amounts: dict[str, Fraction]) -> str:
    tallies = basis.ruleset.tallies
    prices = [f"{number(amounts[tally.id])} {spoken(tally.short)}" for tally in tallies]
    return ", ".join(prices) or translate("no price in these rules")


def _one(basis: Basis, piece: str) -> dict[str, Fraction]:
    builder = Builder(basis.army_list)
    whole = piece in basis.army_list.organisation_index
    node = builder.organisation(piece) if whole else builder.entry(piece)
    troop = next((each for each in walk(node) if isinstance(each, Troop)), None)
    if troop is None:
        return {}
    strength = max(1, basis.ratio or 1)
    part = Part(basis.profile(troop.entry, troop.choices), strength, 1, (), (troop,))
    unit = Unit(str(troop.id), troop.echelon, (troop,), (part,))
    tallier = Tallier(basis)
    return {
        tally.id: Fraction(tallier.of_part(tally, part, unit).amount or 0)
        for tally in basis.ruleset.tallies
    }
