"""Checks of leaders: each post has its one holder, and what must be said of him is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.finding import Finding, Remedy, Severity
from builder.core.messages import N_, Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.examined import Examined
    from builder.core.roster import Formation, Leader
    from builder.core.ruleset import LeaderRole

__all__ = ["leader_findings"]


def leader_findings(examined: Examined) -> Iterator[Finding]:
    """Each formation that must have a leader has exactly one, with a unit where he needs one.

    A post that is there once is the army's own where no formation is of its echelon. Nobody holds
    a post at a formation that isn't for it.
    """
    root = examined.army.root
    for role in examined.basis.ruleset.leader_roles:
        posts = [node for node in examined.formations if _has_post(examined, role, node)]
        if role.unique and role.at and not posts:
            posts = [root]
        for node in posts:
            yield from _post(examined, role, node)
        there = {node.id for node in posts}
        for node in examined.formations:
            if (role.at or role.at_role) and node.id not in there:
                yield from _out_of_place(role, node)


def _has_post(examined: Examined, role: LeaderRole, node: Formation) -> bool:
    if node.echelon in role.at:
        return True
    plays = examined.basis.ruleset.plays
    return role.at_role is not None and plays(role.at_role, node.echelon, node.role)


def _out_of_place(role: LeaderRole, node: Formation) -> Iterator[Finding]:
    if any(leader.role == role.id for leader in node.leaders):
        yield Finding(
            "leader-out-of-place",
            Severity.ERROR,
            Message.of(N_("This formation has no post of {role}"), role=role.label),
            (node.id,),
            role.note,
            role.cite,
            Remedy(Message.of(N_("Take the post away")), "set_leader", (node.id, role.id, None)),
        )


def _post(examined: Examined, role: LeaderRole, node: Formation) -> Iterator[Finding]:
    holders = [leader for leader in node.leaders if leader.role == role.id]
    if (role.optional or role.many) and not holders:
        return
    if len(holders) != 1 and not role.many:
        text = N_("No {role}") if not holders else N_("{n} hold the post of {role}; it is for one")
        yield Finding(
            "no-leader" if not holders else "leaders-many",
            Severity.ERROR,
            Message.of(text, role=role.label, n=len(holders)),
            (node.id,),
            role.note,
            role.cite,
        )
        return
    for leader in holders:
        yield from _what_is_said(examined, role, node, leader)


def _what_is_said(
    examined: Examined, role: LeaderRole, node: Formation, leader: Leader
) -> Iterator[Finding]:
    """Yield what is wrong with a leader himself."""
    faults = []
    if role.figure and leader.unit not in examined.with_leaders:
        faults.append(("leader-without-unit", N_("{role} is one figure of a unit; say of which")))
    if role.points and leader.points not in role.points:
        faults.append(("leader-points", N_("{role} has command points: {known}")))
    if role.has_character and leader.character is None:
        faults.append(("leader-character", N_("{role} has no character yet")))
    if leader.inspiring and not role.may_inspire:
        faults.append(("leader-inspiring", N_("{role} can't be inspiring")))
    for code, text in faults:
        known = ", ".join(str(each) for each in role.points)
        message = Message.of(text, role=role.label, known=known)
        yield Finding(code, Severity.ERROR, message, (node.id,), role.note, role.cite)
