"""Checks of the tree: empty formations, echelons in order, leaders in their posts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.finding import Finding, Remedy, Severity
from builder.core.messages import N_, Message
from builder.core.roster import Formation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from builder.core.examined import Examined
    from builder.core.ruleset import LeaderRole, Ruleset

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
    for formation in examined.formations:
        yield from _of_children(examined, "empty", formation, _empty_children)


def _of_children(
    examined: Examined,
    check: str,
    formation: Formation,
    findings: Callable[[Formation, Ruleset], Iterator[Finding]],
) -> tuple[Finding, ...]:
    """Return what a check finds in a formation's own children, remembered by the formation."""
    key = (check, id(formation))
    known: tuple[Formation, tuple[Finding, ...]] | None = examined.memory.get(key)
    if known is None:
        known = (formation, tuple(findings(formation, examined.basis.ruleset)))
        examined.memory.put(key, known)
    return known[1]


def _empty_children(formation: Formation, _: Ruleset) -> Iterator[Finding]:
    for node in formation.children:
        if not (node.children if isinstance(node, Formation) else node.strength):
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


def echelon_findings(examined: Examined) -> Iterator[Finding]:
    """What stands in a formation is of a lower echelon than it."""
    for formation in examined.formations:
        yield from _of_children(examined, "echelon", formation, _misplaced_children)


def _misplaced_children(formation: Formation, ruleset: Ruleset) -> Iterator[Finding]:
    levels, names = ruleset.echelon_level, ruleset.echelon_index
    if formation.echelon is None:
        return
    for child in formation.children:
        if child.echelon is not None and levels[child.echelon] >= levels[formation.echelon]:
            yield Finding(
                "echelon-order",
                Severity.WARNING,
                Message.of(
                    N_("{lower} stands in {higher}, which isn't above it"),
                    lower=names[child.echelon].label,
                    higher=names[formation.echelon].label,
                ),
                (child.id,),
            )


def leader_findings(examined: Examined) -> Iterator[Finding]:
    """Each formation that must have a leader has exactly one, with a unit where he needs one."""
    for role in examined.basis.ruleset.leader_roles:
        for node in examined.formations:
            if node.echelon in role.at:
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
            (examined.army.root.id,),
        )
