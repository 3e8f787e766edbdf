"""The catalogue: every list and every battle of the packs in short, and who looks for which."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from builder.core.building import ready_army
from builder.core.errors import BuilderError
from builder.core.folding import folded
from builder.core.profile import Basis
from builder.core.sizing import size
from builder.core.years import overlap, year_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.army_list import ArmyList, ReadyArmy
    from builder.core.model import LocalisedText
    from builder.core.ruleset import Ruleset
    from builder.storage.library import Library

__all__ = ["Entry", "Sought", "entries", "entry_of", "fits"]

# The users of the library speak one language or the other, and look for names in either.
LANGUAGES = ("en", "it")


@dataclass(frozen=True, slots=True)
class Entry:
    """A list or a battle in short.

    ``nations``: of the list, or of both sides; ``sides``: what these are called. ``years``: the
    first and the last. ``needed``: for the ready army or for each side, how many figures, stands,
    bases or men (``atoms``) stand on the table at the usual scale. ``error``: why it can't be read;
    then little else is known.
    """

    kind: Literal["list", "battle"]
    ruleset: str
    id: str
    name: LocalisedText | None = None
    nations: tuple[LocalisedText, ...] = ()
    years: tuple[int, int] | None = None
    needed: tuple[int, ...] = ()
    atoms: LocalisedText | None = None
    ratio: int | None = None
    error: BuilderError | None = None
    sides: tuple[LocalisedText, ...] = ()


@dataclass(frozen=True, slots=True)
class Sought:
    """What somebody looks for; what is left empty doesn't matter.

    ``text``: in the name, the nation or what a side is called. ``years``: one of them at least.
    ``at_most``: so many figures, stands, bases or men for each side.
    """

    ruleset: str = ""
    text: str = ""
    years: tuple[int, int] | None = None
    at_most: int | None = None
    kind: Literal["list", "battle"] | None = None


def entries(library: Library, sought: Sought | None = None) -> Iterator[Entry]:
    """Yield what is sought: for each ruleset its lists, then its battles, each by id."""
    wanted = sought or Sought()
    battles = library.template_ids()
    for ruleset in library.ruleset_ids():
        if wanted.ruleset in {"", ruleset}:
            ids = [("list", each) for each in library.list_ids(ruleset)]
            ids += [("battle", each) for of, each in battles if of == ruleset]
            for kind, name in ids:
                found = entry_of(library, "list" if kind == "list" else "battle", ruleset, name)
                if fits(found, wanted):
                    yield found


def entry_of(library: Library, kind: Literal["list", "battle"], ruleset: str, name: str) -> Entry:
    """Return a list or battle in short; where it can't be read, with the reason."""
    try:
        if kind == "list":
            return _of_list(library.ruleset(ruleset), library.army_list(ruleset, name))
        return _of_battle(library, ruleset, name)
    except BuilderError as error:
        return Entry(kind, ruleset, name, error=error)


def fits(entry: Entry, sought: Sought) -> bool:
    """Tell whether a list or battle is one that is sought; a faulty one where only rules are."""
    if sought.ruleset not in {"", entry.ruleset} or sought.kind not in {None, entry.kind}:
        return False
    if sought.years is not None and not (entry.years and overlap(entry.years, sought.years)):
        return False
    if (
        sought.at_most is not None
        and max(entry.needed, default=sought.at_most + 1) > sought.at_most
    ):
        return False
    texts = [entry.name, *entry.nations, *entry.sides]
    said = [entry.id, *(each.in_language(one) for each in texts if each for one in LANGUAGES)]
    return all(any(word in folded(each) for each in said) for word in folded(sought.text).split())


def _of_list(ruleset: Ruleset, army_list: ArmyList) -> Entry:
    ratio = _usual(ruleset, army_list)
    return Entry(
        "list",
        ruleset.id,
        army_list.id,
        army_list.name,
        (army_list.nation,) if army_list.nation else (),
        army_list.dates,
        (_needed(Basis(ruleset, army_list, ratio, army_list.figure_size), army_list.ready),),
        ruleset.atoms[0].many if ruleset.atoms else None,
        ratio,
    )


def _usual(ruleset: Ruleset, army_list: ArmyList) -> int | None:
    if not ruleset.has_ratio:
        return None
    return army_list.usual_scale or ruleset.scales[0].ratio


def _of_battle(library: Library, ruleset_id: str, name: str) -> Entry:
    template, ruleset = library.template(f"{ruleset_id}/{name}"), library.ruleset(ruleset_id)
    needed, nations = [], []
    for side in template.sides:
        army_list = library.army_list(ruleset_id, side.army_list)
        basis = Basis(ruleset, army_list, template.ratio, template.figure_size)
        needed.append(_needed(basis, side.army))
        if army_list.nation and army_list.nation not in nations:
            nations.append(army_list.nation)
    year = year_of(template.date)
    return Entry(
        "battle",
        ruleset_id,
        name,
        template.name,
        tuple(nations),
        (year, year) if year is not None else None,
        tuple(needed),
        ruleset.atoms[0].many if ruleset.atoms else None,
        template.ratio,
        sides=tuple(side.name for side in template.sides),
    )


def _needed(basis: Basis, army: ReadyArmy) -> int:
    root = ready_army(basis.army_list, army).root
    return sum(unit.atoms for unit in size(basis, root).units)
