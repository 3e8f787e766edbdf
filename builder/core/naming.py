"""What the nodes of a tree and the units on the table are called.

A player's own name stands as it is. Without one a node has the label of its organisation, entry
or echelon, with a number where several alike stand under one parent ("… 3"). So
nothing translated is ever stored, and a file reads in the language of whoever opens it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.memory import Memory
from builder.core.messages import N_, Message
from builder.core.roster import Formation, Troop

if TYPE_CHECKING:
    from builder.core.model import LocalisedText
    from builder.core.profile import Basis
    from builder.core.sized import Unit

__all__ = ["Names", "label_of"]


def label_of(basis: Basis, node: Formation | Troop) -> str | LocalisedText | Message:
    """Return the node's own name, else the label of what it was made from."""
    if node.name:
        return node.name
    if isinstance(node, Troop):
        entry = basis.army_list.entry_index.get(node.entry)
        return entry.label if entry else node.entry
    organisation = basis.army_list.organisation_index.get(node.organisation or "")
    if organisation is not None:
        return organisation.label
    echelon = basis.ruleset.echelon_index.get(node.echelon or "")
    return echelon.label if echelon else Message.of(N_("Formation"))


class Names:
    """The names in one tree.

    Which children of a formation are alike is remembered as long as the formation is the same
    object, so an edit counts again only where something is another than before.
    """

    def __init__(self, basis: Basis, root: Formation | Troop, memory: Memory | None = None) -> None:
        """Name the nodes under ``root``. ``memory``: what is kept between two states of a tree."""
        self._basis = basis
        self._numbers: dict[int, int] = {}
        memory = Memory() if memory is None else memory
        stack: list[Formation] = [root] if isinstance(root, Formation) else []
        while stack:
            formation = stack.pop()
            key = ("alike", id(formation))
            known = memory.get(key)
            if known is None:
                # The formation itself is held too: its id means nothing else as long as it lives.
                known = (formation, *_alike(formation))
                memory.put(key, known)
            _, numbers, below = known
            if numbers:
                self._numbers.update(numbers)
            if below:
                stack.extend(below)

    def of(self, node: Formation | Troop) -> str | LocalisedText | Message:
        """Return what the node is called."""
        label = label_of(self._basis, node)
        number = self._numbers.get(node.id)
        if number is None:
            return label
        return Message.of(N_("{name} {number}"), name=label, number=number)

    def of_unit(self, unit: Unit) -> str | LocalisedText | Message:
        """Return what a unit is called: its node's name, "10 × …", "… + …", "… (1 of 2)"."""
        nodes = unit.whole or unit.nodes
        labels = [label_of(self._basis, node) for node in nodes]
        name: str | LocalisedText | Message
        if len(nodes) == 1:
            name = self.of(nodes[0])
        elif all(label == labels[0] for label in labels):
            name = Message.of(N_("{n} × {name}"), n=len(labels), name=labels[0])
        else:
            name = labels[0]
            seen = [labels[0]]
            for label in labels[1:]:
                if label not in seen:
                    seen.append(label)
                    name = Message.of(N_("{first} + {second}"), first=name, second=label)
        if unit.one_class_of_several:
            name = Message.of(
                N_("{name}: {troop}"), name=name, troop=unit.parts[0].profile.troop_class.label
            )
        if unit.pieces > 1:
            return Message.of(
                N_("{name} ({piece} of {pieces})"),
                name=name,
                piece=unit.piece,
                pieces=unit.pieces,
            )
        return name


def _alike(formation: Formation) -> tuple[dict[int, int], tuple[Formation, ...]]:
    """Return the numbers of the children that need one, and the formations among them."""
    alike: dict[object, list[int]] = {}
    below: list[Formation] = []
    for child in formation.children:
        if not child.name:
            kind = child.entry if isinstance(child, Troop) else child.organisation
            alike.setdefault((child.kind, kind, child.echelon), []).append(child.id)
        if isinstance(child, Formation):
            below.append(child)
    numbers = {
        each: place + 1 for ids in alike.values() if len(ids) > 1 for place, each in enumerate(ids)
    }
    return numbers, tuple(below)
