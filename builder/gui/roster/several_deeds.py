"""What is done to several places of the order of battle at once, each as one edit."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core import edits
from builder.core.building import with_strength
from builder.core.measures import round_half_up
from builder.core.roster import Formation, Troop, find, walk
from builder.gui.words import spoken
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from builder.core.roster import Army
    from builder.gui.session import Session
    from builder.gui.tree_index import TreeIndex

__all__ = ["SeveralDeeds", "apart", "strengths_in", "with_each_strength"]

Node = Formation | Troop
MOST_STRENGTH = 1_000_000


class SeveralDeeds:
    """The deeds for several places, for whatever side the session looks at."""

    def __init__(self, session: Session) -> None:
        """Keep the session."""
        self._session = session

    def set_strengths(self, node_ids: Sequence[int], strength: int) -> bool:
        """Give each of several nodes a strength; a formation's troops share its own."""
        wanted: dict[int, int] = {}
        for node in self._apart(node_ids):
            wanted.update(strengths_in(with_strength(node, strength)))
        return self._session.edit_army(
            translate("change strength"), lambda army: with_each_strength(army, wanted)
        )

    def scale_strengths(self, node_ids: Sequence[int], percent: int) -> bool:
        """Give each troop of several nodes so many hundredths of its strength, rounded."""
        wanted = {
            troop: min(MOST_STRENGTH, round_half_up(Fraction(strength * percent, 100)))
            for node in self._apart(node_ids)
            for troop, strength in strengths_in(node).items()
        }
        return self._session.edit_army(
            translate("change strength"), lambda army: with_each_strength(army, wanted)
        )

    def choose_among(
        self, characteristic: str, common: Sequence[str], options: Sequence[str]
    ) -> bool:
        """Choose ``options`` among the ``common`` ones for all selected troops.

        Of a characteristic of several options what else each has stays.
        """
        basis = self._session.reckoning.basis
        kind = basis.ruleset.characteristic_index[characteristic]
        nodes = self._session.tree.nodes
        ids = [each for each in self._session.selected if isinstance(nodes.get(each), Troop)]

        def chosen(army: Army) -> Army:
            for each in ids:
                troop = find(army, each)
                if isinstance(troop, Troop):
                    known = basis.profile(troop.entry, troop.choices).chosen.get(characteristic, ())
                    own = () if kind.kind == "one" else tuple(o for o in known if o not in common)
                    wanted = {*own, *options}
                    ordered = tuple(each.id for each in kind.options if each.id in wanted)
                    army = edits.choose(army, (troop.id,), characteristic, ordered, basis)
            return army

        return self._session.edit_army(translate("choose {what}", what=spoken(kind.label)), chosen)

    def pin_as_they_stand(self, node_ids: Sequence[int]) -> bool:
        """Fix the number of each of several nodes at what it is now."""
        numbers = self._session.reckoning.sized.atoms_at
        by_number: dict[int, list[int]] = {}
        for node_id in node_ids:
            if node_id in numbers:
                by_number.setdefault(numbers[node_id], []).append(node_id)

        def pinned(army: Army) -> Army:
            for number, ids in by_number.items():
                army = edits.change(army, ids, pinned=number)
            return army

        return self._session.edit_army(translate("fix by hand"), pinned)

    def unpin(self) -> bool:
        """Let go of all numbers fixed by hand in what is selected, at any depth."""
        session = self._session
        tops = [session.tree.nodes[each] for each in session.selected if each in session.tree.nodes]
        ids = {
            node.id
            for top in tops or [session.army.root]
            for node in walk(top)
            if node.pinned is not None
        }
        if not ids:
            session.remarked.emit(translate("No number is fixed by hand here."))
            return False
        return session.edit_army(
            translate("unfix"), lambda army: edits.change(army, ids, pinned=None)
        )

    def cut_at(self, echelon: str | None) -> bool:
        """Cut the units of the formations selected at an echelon; None for the usual one."""
        nodes = self._session.tree.nodes
        ids = [each for each in self._session.selected if isinstance(nodes.get(each), Formation)]
        return bool(ids) and self._session.edit_army(
            translate("cut units otherwise"), lambda army: edits.change(army, ids, cut=echelon)
        )

    def _apart(self, node_ids: Sequence[int]) -> list[Node]:
        """Return nodes without those that lie in another of them, in the order of the tree."""
        return apart(self._session.tree, node_ids)


def apart(tree: TreeIndex, node_ids: Sequence[int]) -> list[Node]:
    """Return nodes without those that lie in another of them, in the order of the tree."""
    chosen = set(node_ids)
    return [
        node
        for node in walk(tree.army.root)
        if node.id in chosen and not _above(tree.parents, node.id) & chosen
    ]


def strengths_in(node: Node) -> dict[int, int]:
    """Return the strength of each troop in a tree."""
    return {each.id: each.strength for each in walk(node) if isinstance(each, Troop)}


def with_each_strength(army: Army, strengths: Mapping[int, int]) -> Army:
    """Give troops their strengths, those of one strength at once."""
    ids_by_strength: dict[int, list[int]] = {}
    for node_id, strength in strengths.items():
        ids_by_strength.setdefault(strength, []).append(node_id)
    for strength, ids in ids_by_strength.items():
        army = edits.change(army, ids, strength=strength)
    return army


def _above(parents: dict[int, Formation], node_id: int) -> set[int]:
    found: set[int] = set()
    parent = parents.get(node_id)
    while parent is not None:
        found.add(parent.id)
        parent = parents.get(parent.id)
    return found
