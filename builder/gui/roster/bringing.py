"""What is dragged from one order of battle into another: of the other side, of another battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core import edits
from builder.core.errors import BadRequest
from builder.core.messages import N_, Message
from builder.core.roster import Formation, walk
from builder.gui.roster.several_deeds import SeveralDeeds, apart
from builder.gui.tree_index import TreeIndex
from builder.gui.words import spoken
from builder.operations.copying import clip_of, nodes_from, unique_roles
from builder.operations.documents import side_of, with_army
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.core.profile import Basis
    from builder.core.roster import Roster, Troop
    from builder.core.scenario import Scenario
    from builder.gui.models.dragged import Dragged

__all__ = ["BringingDeeds"]


class BringingDeeds(SeveralDeeds):
    """The deed, for whatever side the session looks at."""

    def bring(self, dragged: Dragged, parent: int, place: int | None, *, copy: bool) -> bool:
        """Bring nodes of any open document to a place in a formation of this side, as one edit.

        It means what cutting and pasting means, or with ``copy`` copying and pasting. What is of
        another document is always copied, for one step of undo can't hold two documents.
        """
        session = self._session
        free = edits.first_free_id(session.army)

        def found() -> tuple[Basis, list[Formation | Troop], tuple[Formation | Troop, ...]]:
            basis, nodes = self._found(dragged)
            here = session.reckoning.basis
            return basis, nodes, nodes_from(clip_of(basis, nodes), here, free, session.library)

        source = session.attempt(found)
        if source is None or session.front is None:
            return False
        basis, nodes, new = source
        side, old_side = session.side, dragged.origin.side
        stays = copy or dragged.origin.document != session.front.key

        def brought(document: Roster | Scenario) -> Roster | Scenario:
            if not stays:
                left = edits.remove(side_of(document, old_side), dragged.nodes)
                document = with_army(document, old_side, left)
            army = edits.add_nodes(side_of(document, side), parent, new, place)
            return with_army(document, side, army)

        done = session.edit(translate("copy") if stays else translate("move"), brought)
        if done:
            session.select(node.id for node in new)
            self._tell_who_stays(basis, nodes)
        return done

    def _found(self, dragged: Dragged) -> tuple[Basis, list[Formation | Troop]]:
        """Return the nodes that are dragged and what they are reckoned by.

        Raises:
            BadRequest: one of them is gone, or the document that they stand in.
        """
        for document in self._session.documents:
            if document.key == dragged.origin.document:
                reckoning = document.battle.sides[dragged.origin.side].reckoning
                tree = TreeIndex.of(reckoning.army)
                if all(each in tree.parents for each in dragged.nodes):
                    return reckoning.basis, apart(tree, dragged.nodes)
        raise BadRequest(
            Message.of(N_("What was dragged isn't there any more, so nothing was changed."))
        )

    def _tell_who_stays(self, basis: Basis, nodes: Sequence[Formation | Troop]) -> None:
        """Say which leaders aren't copied, for their post is there once."""
        unique = unique_roles(basis)
        left = [
            spoken(basis.ruleset.role_index[leader.role].label)
            for top in nodes
            for node in walk(top)
            for leader in (node.leaders if isinstance(node, Formation) else ())
            if leader.role in unique
        ]
        if left:
            self._session.remarked.emit(
                translate("Not copied, for there is only one: {posts}.", posts=", ".join(left))
            )
