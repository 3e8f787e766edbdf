"""The data a document pins and those that are installed: what would change, and taking them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from builder.core.data_changes import data_changes
from builder.core.errors import BadRequest, DocumentError
from builder.core.messages import N_, Message
from builder.core.pinning import pins_of, with_pins
from builder.operations.workshop import worked_out
from builder.storage.documents import check_names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.data_changes import SideChange
    from builder.core.errors import Problem
    from builder.core.roster import DataVersion
    from builder.storage.documents import Document
    from builder.storage.library import Library

__all__ = ["Pinned", "pinned", "settled", "told_of", "with_installed"]


D = TypeVar("D", bound="Document")


@dataclass(frozen=True, slots=True)
class Pinned:
    """What a document was made with, and what the installed data would make of it.

    ``made`` and ``installed``: the pins that differ, in pairs. ``kept``: it is worked out with the
    data that it was made with. ``changes``: for each side, what would change; empty where it isn't
    kept, for then it is worked out with the installed data. ``missing``: what it names and the
    installed data haven't.
    """

    differing: tuple[tuple[DataVersion, DataVersion], ...]
    kept: bool
    changes: tuple[SideChange, ...] = ()
    missing: tuple[Problem, ...] = ()

    @property
    def can_be_taken(self) -> bool:
        """Whether there are other data installed that have all that the document names."""
        return bool(self.differing) and not self.missing


def settled(document: D, library: Library) -> D:
    """Return a document that has no digest for data of the installed version with these pinned."""
    pins = pins_of(document)
    if all(each.digest is not None for each in pins):
        return document
    pairs = zip(pins, library.installed_pins(document), strict=True)
    same = [
        now if made.digest is None and made.version == now.version else made for made, now in pairs
    ]
    return with_pins(document, same)


def pinned(document: Document, library: Library) -> Pinned:
    """Return in what a document's data differ from the installed, and what that would change.

    Raises:
        UnknownName, PackError: its ruleset or a list isn't installed, or has faults.
    """
    installed = library.installed_pins(document)
    pairs = zip(pins_of(document), installed, strict=True)
    differing = tuple(dict.fromkeys((made, now) for made, now in pairs if made != now))
    if not library.is_kept(document):
        return Pinned(differing, kept=False)
    after = with_pins(document, installed)
    try:
        check_names(after, "", library)
    except DocumentError as error:
        return Pinned(differing, kept=True, missing=error.problems)
    changes = data_changes(worked_out(document, library), worked_out(after, library))
    return Pinned(differing, kept=True, changes=changes)


def with_installed(document: D, library: Library) -> D:
    """Return a document that is worked out with the installed data from now on.

    Raises:
        BadRequest: it names what they haven't.
        UnknownName, PackError: its ruleset or a list isn't installed, or has faults.
    """
    after = with_pins(document, library.installed_pins(document))
    try:
        check_names(after, "", library)
    except DocumentError as error:
        text = N_(
            "The installed data don't have all that this names ({first}). Replace or remove it "
            "first; until then the data it was made with stay in use."
        )
        raise BadRequest(Message.of(text, first=error.problems[0].message)) from None
    return after


def told_of(pinned: Pinned) -> Iterator[Message]:
    """Say line by line what differs and what would change, what concerns a side under its name."""
    if not pinned.differing:
        yield Message.of(N_("The installed data are those that this was made with."))
        return
    for made, now in pinned.differing:
        text = N_("“{name}”: made with version {then}, installed is version {now}")
        if made.version == now.version:
            text = N_("“{name}”: other data than it was made with, of the same version {now}")
        yield Message.of(text, name=made.id, then=made.version or "?", now=now.version)
    yield from _told_in_all(pinned)
    for change in pinned.changes:
        if not change.is_nothing:
            yield from _told_of_side(change)


def _told_in_all(pinned: Pinned) -> Iterator[Message]:
    if pinned.missing:
        yield Message.of(N_("The installed data don’t have all that this names:"))
        for problem in pinned.missing:
            yield Message.of(N_("{field}: {message}"), field=problem.field, message=problem.message)
    elif not pinned.kept:
        yield Message.of(
            N_(
                "The data it was made with aren’t kept on this machine, so it is worked out with "
                "the installed, and what was otherwise before can’t be told."
            )
        )
    elif all(each.is_nothing for each in pinned.changes):
        yield Message.of(N_("No points, no unit and no finding would be another."))


def _told_of_side(change: SideChange) -> Iterator[Message]:
    if change.name:
        yield Message.of(N_("{side}:"), side=change.name)
    for each in change.totals:
        text = N_("{what}, in all: {before} → {after}")
        yield Message.of(text, what=each.of, before=each.before, after=each.after)
    if change.counts[0] != change.counts[1]:
        yield Message.of(
            N_("units: {before} → {after}"), before=change.counts[0], after=change.counts[1]
        )
    for each in change.units:
        # Without the name of a sum: figures, stands, bases or men.
        text = (
            N_("{unit}, {what}: {before} → {after}")
            if each.of
            else N_("{unit}: {before} → {after}")
        )
        amounts = {"unit": each.unit, "before": each.before, "after": each.after}
        yield Message.of(text, **amounts, **({"what": each.of} if each.of else {}))
    for finding in change.new:
        yield Message.of(N_("new finding: {finding}"), finding=finding.message)
    for finding in change.gone:
        yield Message.of(N_("no longer found: {finding}"), finding=finding.message)
