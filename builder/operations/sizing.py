"""Sizing for the command line: an organisation, an entry or a file, at a scale."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.core.building import Builder, with_strength
from builder.core.errors import BadRequest, UnknownName
from builder.core.measures import exact_sum
from builder.core.messages import N_, Message
from builder.core.naming import Names
from builder.core.roster import Formation, Troop, formations_in
from builder.core.sizing import checked_ratio, sizer
from builder.core.tallies import Tallier
from builder.operations.documents import fitting

if TYPE_CHECKING:
    from fractions import Fraction

    from builder.core.profile import Basis
    from builder.core.roster import Leader
    from builder.core.sized import Sized
    from builder.storage.library import Library

__all__ = ["SizedPiece", "size_piece"]

MAX_MEN = 1_000_000


@dataclass(frozen=True, eq=False)
class SizedPiece:
    """A piece of a list worked out: its units, their names and the sums of all tallies."""

    basis: Basis
    sized: Sized
    names: Names
    tallier: Tallier
    leaders: tuple[Leader, ...] = ()

    def total(self, tally_id: str) -> Fraction:
        """Return what all units, and the leaders the piece brings, come to in a tally."""
        tally = next(each for each in self.basis.ruleset.tallies if each.id == tally_id)
        lines = [self.tallier.of_unit(tally, unit) for unit in self.sized.units]
        of_leaders = (self.tallier.of_leader(tally, leader) for leader in self.leaders)
        lines.extend(line for line in of_leaders if line is not None)
        return exact_sum(line.amount or 0 for line in lines)


def size_piece(
    library: Library, list_name: str, piece: str, *, men: int | None, ratio: int | None
) -> SizedPiece:
    """Size an organisation or entry of ``<ruleset>/<list>``.

    Raises:
        UnknownName, PackError: there is no such list or piece, or a file has faults.
        BadRequest, NotApplicable: the strength or the scale isn't taken.
    """
    ruleset_id, _, list_id = list_name.partition("/")
    ruleset = library.ruleset(ruleset_id)
    army_list = library.army_list(ruleset_id, list_id)
    checked = checked_ratio(ruleset, ratio)
    if checked is None and ruleset.has_ratio:
        checked = army_list.usual_scale or ruleset.scales[0].ratio
    if men is not None and not 1 <= men <= MAX_MEN:
        raise BadRequest(
            Message.of(N_("The men should be a whole number from 1 to {most}."), most=MAX_MEN)
        )
    known = (*army_list.organisation_index, *army_list.entry_index)
    if piece not in known:
        raise UnknownName(Message.of(N_("organisation or entry")), piece, known)
    builder = Builder(army_list)
    with fitting(list_name):
        whole = piece in army_list.organisation_index
        node = builder.organisation(piece) if whole else builder.entry(piece, men)
    if isinstance(node, Troop) and not node.strength:
        raise BadRequest(
            Message.of(N_("“{name}” has no usual strength; give it with --men."), name=piece)
        )
    if men is not None:
        node = with_strength(node, men)
    basis = library.basis(ruleset_id, list_id, checked, army_list.figure_size)
    inside = formations_in(node) if isinstance(node, Formation) else []
    leaders = tuple(leader for formation in inside for leader in formation.leaders)
    return SizedPiece(basis, sizer(basis).size(node), Names(basis, node), Tallier(basis), leaders)
