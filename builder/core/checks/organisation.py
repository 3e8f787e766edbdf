"""Checks of the tree: empty formations, echelons in order, leaders in their posts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.finding import Finding, Remedy, Severity
from builder.core.messages import N_, Message
from builder.core.roster import Formation, Troop

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.examined import Examined
    from builder.core.ruleset import LeaderRole

__all__ = ["echelon_findings", "empty_findings", "leader_findings", "remainder_findings"]


def empty_findings(examined: Examined) -> Iterator[Finding]:
    """A formation holds something; a troop has strength, and figures at this scale."""
    if not examined.army.root.children:
        yield Finding(
            "army-empty",
            Severity.WARNING,
            Message.of(N_("The army is empty: add troops or an organisation from the list")),
        )
        return
    for node in examined.nodes:
        empty = not node.children if isinstance(node, Formation) else not node.strength
        if empty and node.id != examined.army.root.id:
            text = (
                N_("A formation without troops")
                if isinstance(node, Formation)
                else N_("A troop without strength")
            )
            yield Finding(
                "empty",
                Severity.WARNING,
                Message.of(text),
                (node.id,),
                remedy=Remedy(Message.of(N_("Remove it")), "remove", ((node.id,),)),
            )
    for unit in examined.sized.units:
        for part in unit.parts:
            if part.strength and not part.atoms and unit.atoms:
                yield Finding(
                    "part-vanishes",
                    Severity.ADVICE,
                    Message.of(
                        N_("{strength} {troop} are too few for a figure of their own here"),
                        strength=part.strength,
                        troop=part.profile.entry.label,
                    ),
                    tuple(troop.id for troop in part.troops),
                )


def echelon_findings(examined: Examined) -> Iterator[Finding]:
    """What stands in a formation is of a lower echelon than it."""
    levels = examined.basis.ruleset.echelon_level
    names = examined.basis.ruleset.echelon_index
    for node in examined.nodes:
        if not isinstance(node, Formation) or node.echelon is None:
            continue
        for child in node.children:
            if child.echelon is not None and levels[child.echelon] >= levels[node.echelon]:
                yield Finding(
                    "echelon-order",
                    Severity.WARNING,
                    Message.of(
                        N_("{lower} stands in {higher}, which isn't above it"),
                        lower=names[child.echelon].label,
                        higher=names[node.echelon].label,
                    ),
                    (child.id,),
                )


def leader_findings(examined: Examined) -> Iterator[Finding]:
    """Each formation that must have a leader has exactly one, with a unit where he needs one."""
    for role in examined.basis.ruleset.leader_roles:
        for node in examined.nodes:
            if isinstance(node, Formation) and node.echelon in role.at:
                yield from _post(examined, role, node)


def _post(examined: Examined, role: LeaderRole, node: Formation) -> Iterator[Finding]:
    holders = [leader for leader in node.leaders if leader.role == role.id]
    if len(holders) != 1:
        text = N_("No {role}") if not holders else N_("{n} hold the post of {role}; it is for one")
        yield Finding(
            "no-leader" if not holders else "leaders-many",
            Severity.ERROR,
            Message.of(text, role=role.label, n=len(holders)),
            (node.id,),
            role.note,
        )
        return
    led = {leader.unit for leaders in examined.leaders.values() for leader in leaders}
    if role.figure and (holders[0].unit is None or holders[0].unit not in led):
        yield Finding(
            "leader-without-unit",
            Severity.ERROR,
            Message.of(N_("{role} is one figure of a unit; say of which"), role=role.label),
            (node.id,),
            role.note,
        )


def remainder_findings(examined: Examined) -> Iterator[Finding]:
    """Men who found no place in a unit are told."""
    if examined.sized.remainder:
        yield Finding(
            "men-left-over",
            Severity.WARNING,
            Message.of(N_("{n} men found no place in a unit"), n=examined.sized.remainder),
            tuple(node.id for node in examined.nodes if isinstance(node, Troop)),
        )
