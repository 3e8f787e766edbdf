"""Battles to print, worked out by hand: the shipped ones, the miniature packs', and odd ones."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from builder.core.battle import Battle, BattleSide
from builder.core.building import ready_army
from builder.core.reckoning import Reckoner
from builder.core.roster import Leader
from builder.export.flow import Strip
from tests.support.makers import (
    ANCIENTS,
    POLYBIAN,
    a_basis,
    a_formation,
    a_small_basis,
    a_troop,
    an_army,
    an_organisation,
    shipped,
    the_ready_army,
)

if TYPE_CHECKING:
    from builder.core.profile import Basis
    from builder.core.roster import Army, Formation, Troop
    from builder.export.pen import Pen

DIGEST = "3f2a91c0e17b55aa" * 4
LONG = (
    'A name of three hundred letters, with “quotes” and "others", <b>tags</b>, & slashes / too, '
    "ἐλληνικά, Łódź and Ő, and so much more of it that no line of any card could ever hold it "
    "whole, which is why it is set smaller and smaller and then goes on further down, where it is "
    "read to its very end. Vale."
)  # fmt: skip


def a_side(basis: Basis, army: Army, name: str = "") -> BattleSide:
    """Return a side whose army was worked out."""
    return BattleSide("", name, Reckoner(basis).reckon(army))


def a_battle(
    *sides: BattleSide,
    title: str = "Trial",
    date: str = "",
    turn_limit: int | None = None,
    notes: str = "",
    digest: str = DIGEST,
) -> Battle:
    """Return a battle of these sides."""
    basis = sides[0].reckoning.basis
    return Battle(
        title,
        date,
        basis.ruleset,
        basis.ratio,
        basis.figure_size,
        sides,
        None,
        turn_limit,
        notes,
        digest,
    )


def lone(*children: Formation | Troop, basis: Basis | None = None, title: str = "Trial") -> Battle:
    """Return a battle of one army with these nodes."""
    basis = basis or a_basis()
    return a_battle(a_side(basis, an_army(*children, basis=basis)), title=title)


@cache
def eighty() -> Battle:
    """Return the ready army of eighty figures."""
    basis = a_basis(POLYBIAN)
    return a_battle(a_side(basis, the_ready_army(basis)), title="Eighty figures", turn_limit=16)


@cache
def legions(count: int) -> Battle:
    """Return so many of the text's legions, with 30 units each."""
    basis = a_basis(POLYBIAN)
    units = an_organisation(basis, "legion")
    nodes = (a_formation(*units.children, name=f"Legio {n}") for n in range(1, count + 1))
    # Ids have to differ: each copy is numbered anew.
    return lone(*(_numbered(node, 1000 * place) for place, node in enumerate(nodes, start=1)))


def _numbered(node: Formation | Troop, start: int) -> Formation | Troop:
    children = getattr(node, "children", ())
    made, at = [], start + 1
    for child in children:
        numbered = _numbered(child, at)
        made.append(numbered)
        at += 20
    update: dict[str, object] = {"id": start}
    if children:
        update["children"] = tuple(made)
    return node.model_copy(update=update)


@cache
def zama(language: str = "en") -> Battle:
    """Return the shipped battle."""
    template = shipped().template("zama-202bc")
    sides = []
    for side in template.sides:
        basis = shipped().basis(ANCIENTS, side.army_list, template.ratio)
        army = ready_army(basis.army_list, side.army, language)
        sides.append(a_side(basis, army, side.name.in_language(language)))
    title = template.name.in_language(language)
    return a_battle(*sides, title=title, date=template.date, turn_limit=template.turn_limit)


@cache
def small(pack: str) -> Battle:
    """Return the ready army of a miniature pack."""
    basis = a_small_basis(pack)
    return a_battle(a_side(basis, the_ready_army(basis)))


@cache
def crowded() -> Battle:
    """Return a unit of 50 figures with four parts, a name of 300 letters and long notes."""
    unit = a_formation(
        a_troop("hastatus", 200),
        a_troop("princeps", 100),
        a_troop("veles", 150),
        a_troop("triarius", 50),
        name=LONG,
        echelon="maniple",
        order="advance",
        order_notes="Take the hill. " * 20,
        notes="What a player writes on a long evening. " * 60,
    )
    leader = Leader(role="commander-in-chief", name="Publius " * 30, unit=unit.id)
    basis = a_basis()
    army = an_army(unit, basis=basis, leaders=(leader,))
    return a_battle(a_side(basis, army), title=LONG, notes="Of the battle. " * 400)


def a_strip(height: float, name: str = "", log: list[tuple[str, float]] | None = None) -> Strip:
    """Return a strip that writes down where it is drawn."""

    def draw(_pen: Pen, _x: float, y: float) -> None:
        if log is not None:
            log.append((name, y))

    return Strip(height, draw)
