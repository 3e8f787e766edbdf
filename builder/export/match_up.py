"""The match-up sheet of a side: each kind of its troops against each kind of the others'.

What is needed on the die or the chance stands out, expected losses under it. Equal troops stand
once, with how many there are; of many kinds of enemies some stand on a further table.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core.kit import KitContest, KitHits
from builder.core.matching import fared, kinds_of, takes_part
from builder.core.measures import round_half_up
from builder.export.game_sheet import Cell, ColumnHead, GameSheet, SheetHead, SheetTable
from builder.export.telling import Telling
from builder.export.wording import NOTHING, Marked, said, troop_names

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from builder.core.battle import Battle, BattleSide
    from builder.core.kit import KitMatch
    from builder.core.matching import Fared, Kind
    from builder.translation import Catalogue

__all__ = ["match_up"]

# As many kinds of enemies as fit beside each other on paper that lies on its side.
MOST_COLUMNS = 9
LABEL_SHARE = 2.0


def match_up(battle: Battle, side: BattleSide, catalogue: Catalogue) -> GameSheet:
    """Return how a side's troops fare against those of all others; nothing for a lone army."""
    head = SheetHead.of(battle, catalogue.translate("Match-up"), side)
    ours = kinds_of(side.reckoning)
    theirs = [
        kind for each in battle.sides if each is not side for kind in kinds_of(each.reckoning)
    ]
    tables = [
        table
        for match in battle.ruleset.kit.matches
        for table in _tables(
            match, [each for each in ours if takes_part(match, each)], theirs, catalogue
        )
    ]
    return GameSheet(head, tuple(tables), (), wide=True)


def _tables(
    match: KitMatch, ours: Sequence[Kind], theirs: Sequence[Kind], catalogue: Catalogue
) -> Iterator[SheetTable]:
    count = -(-len(theirs) // MOST_COLUMNS)
    # Evenly, so that none stands alone on a table of its own.
    each = -(-len(theirs) // count) if count else 0
    for place in range(count):
        some = theirs[place * each : (place + 1) * each]
        table = _table(match, ours, some, catalogue)
        texts = table.texts if not place else ()
        yield replace(table, texts=texts, source=table.source if place + 1 == count else "")


def _table(
    match: KitMatch, ours: Sequence[Kind], theirs: Sequence[Kind], catalogue: Catalogue
) -> SheetTable:
    told_ours, told_theirs = _told(ours, catalogue), _told(theirs, catalogue)
    columns = (
        ColumnHead(share=LABEL_SHARE, names=True),
        *(ColumnHead(Marked(name), 1.0, "middle", under=under) for name, under in told_theirs),
    )
    rows = tuple(
        (
            Cell(Marked(name), under, symbol=_symbol(kind, catalogue)),
            *(_cell(match, kind, other, catalogue) for other in theirs),
        )
        for kind, (name, under) in zip(ours, told_ours, strict=True)
    )
    title = Marked(said(catalogue, match.label), match.source == "house")
    texts = tuple(Marked(said(catalogue, text), bool(match.house)) for text in match.text)
    return SheetTable(title, columns, rows, texts, match.cite)


def _cell(match: KitMatch, ours: Kind, theirs: Kind, catalogue: Catalogue) -> Cell:
    how = fared(match, ours, theirs)
    if how is None:
        return Cell(Marked(NOTHING))
    lost = _number(how.theirs, catalogue)
    if how.ours is not None:
        lost = f"{lost} / {_number(how.ours, catalogue)}"
    return Cell(Marked(_main(match, how, ours, catalogue)), _under(match, how, lost), strong=True)


def _main(match: KitMatch, how: Fared, ours: Kind, catalogue: Catalogue) -> str:
    """Return what stands out: the die needed, the values, or the chance."""
    if isinstance(match, KitHits) and how.needed is not None:
        sides = int(ours.ruleset.test_index[match.test].dice.partition("d")[2])
        return f"{how.needed}+" if how.needed <= sides else NOTHING
    if isinstance(match, KitContest) and how.needed is not None:
        return catalogue.number(how.needed) if how.needed <= 0 else f"+{how.needed}"
    if how.chance is not None:
        return f"{round_half_up(100 * how.chance)} %"
    first, second = how.values or (0, 0)
    return f"{catalogue.number(first)} : {catalogue.number(second)}"


def _under(match: KitMatch, how: Fared, lost: str) -> str:
    if isinstance(match, KitContest) and how.chance is not None:
        return f"{round_half_up(100 * how.chance)} % · {lost}"
    if how.chance is not None and how.values is not None:
        return f"{how.values[0]} : {how.values[1]} · {lost}"
    return lost


def _number(value: Fraction, catalogue: Catalogue) -> str:
    """Return an expected loss to the tenth, a large one to the unit."""
    if value >= 10:  # noqa: PLR2004 - two digits are enough
        return catalogue.number(round_half_up(value))
    return catalogue.number(Fraction(round_half_up(value * 10), 10))


def _told(kinds: Sequence[Kind], catalogue: Catalogue) -> list[tuple[str, str]]:
    """Return what kinds are called, and how many there are; with what tells like ones apart."""
    told = [(_name(kind, catalogue), _size(kind, catalogue)) for kind in kinds]
    found = []
    for kind, (name, under) in zip(kinds, told, strict=True):
        like = [other for other, each in zip(kinds, told, strict=True) if each == (name, under)]
        apart = _apart(kind, like, catalogue)
        found.append((name, " · ".join((under, *apart))))
    return found


def _apart(kind: Kind, like: Sequence[Kind], catalogue: Catalogue) -> list[str]:
    """Return the choices of a kind that not all of those like it have."""
    found = []
    for each in kind.ruleset.characteristics:
        chosen = kind.part.profile.chosen.get(each.id, ())
        if any(other.part.profile.chosen.get(each.id, ()) != chosen for other in like):
            found += [said(catalogue, each.option_index[option].label) for option in chosen]
    return found


def _name(kind: Kind, catalogue: Catalogue) -> str:
    name = troop_names(catalogue, kind.part)[0]
    return name[:1].upper() + name[1:]


def _size(kind: Kind, catalogue: Catalogue) -> str:
    """Return how many there are, and of how many figures or stands."""
    atom = kind.ruleset.atom_index.get(kind.part.profile.troop_class.atom)
    word = said(catalogue, atom.one if kind.part.atoms == 1 else atom.many) if atom else ""
    return f"{catalogue.number(kind.count)} × {catalogue.number(kind.part.atoms)} {word}"


def _symbol(kind: Kind, catalogue: Catalogue) -> str:
    return Telling(kind.reckoning, catalogue).symbol(kind.unit)
