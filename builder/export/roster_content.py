"""What stands on a roster sheet, as values: title block, summary, order of battle, findings.

Everything is in words already, in the language of the sheet; nothing here knows of paper. A
public battle (``core.public_battle``) has no findings.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.core.army_code import code_of
from builder.core.roster import DataVersion, Roster
from builder.core.waiting_nodes import numbered_anew
from builder.export.break_points import break_points
from builder.export.card_content import card_contents
from builder.export.circumstances import circumstances_of
from builder.export.order_of_battle import lines_of_battle
from builder.export.telling import Telling
from builder.export.wording import (
    Marked,
    duration_text,
    ground_text,
    said,
    sealed_notes,
    side_letters,
    turn_text,
)

if TYPE_CHECKING:
    from builder.core.battle import Battle, BattleSide
    from builder.core.finding import Finding, Severity
    from builder.core.print_options import Detail
    from builder.export.break_points import BreakPoint
    from builder.export.card_content import CardContent
    from builder.export.order_of_battle import FormationLine, UnitLine
    from builder.translation import Catalogue

__all__ = ["Arm", "Fact", "FindingLine", "RosterContent", "roster_content"]

_GRAVEST_FIRST = ("error", "warning", "advice")
_NAMED = 6


@dataclass(frozen=True, slots=True)
class Fact:
    """A value of the title block and what it is."""

    label: str
    value: Marked


@dataclass(frozen=True, slots=True)
class Arm:
    """One class of troops in the summary."""

    label: str
    atoms: int
    men: int


@dataclass(frozen=True, slots=True)
class FindingLine:
    """A finding in words, told once for all the places where it holds."""

    severity: Severity
    message: str
    places: str
    why: str


@dataclass(frozen=True, slots=True)
class RosterContent:
    """All of a roster sheet. ``findings`` is None in a copy that tells none.

    ``circumstances``: what is set of the battle, each as a label and a text. ``code``: of the army
    alone, for others to open. ``roots``: under which its side has sealed the secrets of a phase.
    ``breaks``: where the army breaks.
    """

    title: str
    side: str
    letter: str
    place: int
    line: str
    facts: tuple[Fact, ...]
    leaders: tuple[str, ...]
    digest: str
    arms: tuple[Arm, ...]
    atom_heading: str
    tally_headings: tuple[str, ...]
    lines: tuple[FormationLine | UnitLine, ...]
    findings: tuple[FindingLine, ...] | None
    notes: tuple[str, ...]
    versions: str
    circumstances: tuple[tuple[str, str], ...] = ()
    code: str = ""
    roots: tuple[str, ...] = ()
    detail: Detail = "normal"
    breaks: tuple[BreakPoint, ...] = ()


def roster_content(
    battle: Battle,
    side: BattleSide,
    catalogue: Catalogue,
    version: str,
    detail: Detail = "normal",
) -> RosterContent:
    """Return what stands on the roster sheet of a side. ``version`` is the program's."""
    tell = Telling(side.reckoning, catalogue, battle)
    army = side.reckoning.army
    place = battle.sides.index(side)
    name = tell.name(army.root)
    heading = side.name or name
    army_list = side.reckoning.basis.army_list
    cards = _cards(battle, side, catalogue, detail)
    breaks = {} if detail == "brief" else break_points(tell)
    told = [name, said(catalogue, battle.ruleset.name), said(catalogue, army_list.name)]
    told.append(catalogue.historical_date(battle.date))
    return RosterContent(
        title=battle.title,
        side=heading if heading != battle.title else "",
        letter=side_letters(each.name for each in battle.sides)[place],
        place=place,
        line=" · ".join(each for each in told if each not in {"", heading, battle.title}),
        facts=tuple(_facts(battle, tell)),
        leaders=(*tell.leaders_of(army.root), *tell.spares()),
        digest=battle.digest,
        arms=_arms(tell),
        atom_heading=", ".join(_atom_words(tell).values()),
        tally_headings=tuple(said(catalogue, tally.short) for tally in tell.tallies),
        lines=lines_of_battle(tell, battle.ratio, detail, cards, breaks),
        findings=None if side.is_public else _findings(tell),
        notes=_notes(battle, side, tell),
        versions=" · ".join(
            (
                f"{said(catalogue, battle.ruleset.name)} {battle.ruleset.version}",
                f"{said(catalogue, army_list.name)} {army_list.version}",
                f"Legatus {version}",
            )
        ),
        circumstances=circumstances_of(battle, place, tell),
        code=code_of(_alone(battle, side)),
        roots=side.seals.roots,
        detail=detail,
        breaks=breaks.get(army.root.id, ()),
    )


def _cards(
    battle: Battle, side: BattleSide, catalogue: Catalogue, detail: Detail
) -> dict[str, CardContent] | None:
    """Return the cards of the units by their keys, where all that is on them is to be told."""
    if detail != "full":
        return None
    units = side.reckoning.sized.units
    cards = card_contents(battle, side, catalogue)
    return {unit.key: card for unit, card in zip(units, cards, strict=True)}


def _alone(battle: Battle, side: BattleSide) -> Roster:
    """Return the army of a side as a document of its own, as far as the battle tells it."""
    army = side.reckoning.army
    if side.is_public:
        # A number that is missing would tell of somebody who waits off the table.
        army = numbered_anew(army, side.id)
    in_battle = battle.scenario is not None
    return Roster(
        title=" – ".join(each for each in (battle.title, side.name) if each),
        ruleset=DataVersion(id=battle.ruleset.id, version=battle.ruleset.version),
        ratio=battle.ratio,
        figure_size=battle.figure_size,
        turn_limit=battle.turn_limit,
        army=army,
        notes="" if in_battle else battle.notes,
    )


def _notes(battle: Battle, side: BattleSide, tell: Telling) -> tuple[str, ...]:
    """Return the notes on the battle, on the army as a whole, and on those who lead it.

    Then what the side seals.
    """
    root = tell.reckoning.army.root
    own = (battle.notes,) if battle.notes else ()
    sealed = [f"{label}: {text}" for label, text in sealed_notes(battle, side, tell.catalogue)]
    return (*own, *tell.notes((root,)), *tell.leader_notes(root), *sealed)


def _facts(battle: Battle, tell: Telling) -> list[Fact]:
    catalogue, sized = tell.catalogue, tell.reckoning.sized
    translate = catalogue.translate
    facts = []
    if battle.ratio is not None:
        facts.append(Fact(translate("scale"), Marked(f"1:{battle.ratio}")))
    size = next((s for s in battle.ruleset.figure_sizes if s.id == battle.figure_size), None)
    if size is not None:
        facts.append(Fact(translate("figure size"), Marked(said(catalogue, size.label))))
    if sized.men and "man" not in _atom_words(tell):
        facts.append(Fact(translate("men"), Marked(catalogue.number(sized.men))))
    for kind, word in _atom_words(tell).items():
        facts.append(Fact(word, Marked(catalogue.number(sized.count(kind)))))
    facts.extend(
        Fact(_small(said(catalogue, tally.label)), tell.army_total(tally)) for tally in tell.tallies
    )
    ground = ground_text(catalogue, battle)
    if ground is not None:
        facts.append(Fact(translate("ground"), ground))
    turn = turn_text(catalogue, battle)
    if turn is not None:
        facts.append(Fact(translate("a turn"), turn))
    return [*facts, *_end(battle, tell)]


def _small(label: str) -> str:
    """Return a label as it stands inside a line; an abbreviation keeps its capitals."""
    return label[:1].lower() + label[1:] if label[1:2].islower() else label


def _end(battle: Battle, tell: Telling) -> list[Fact]:
    """Return how long the battle lasts: in turns, and in real time where a turn has some."""
    if battle.turn_limit is None:
        return []
    catalogue, limit = tell.catalogue, battle.turn_limit
    told = catalogue.translate_plural("{n} turn", "{n} turns", limit)
    if battle.turn_s is not None:
        told = f"{told} = {duration_text(catalogue, limit * battle.turn_s)}"
    return [Fact(catalogue.translate("the battle lasts"), Marked(told))]


def _atom_words(tell: Telling) -> dict[str, str]:
    """Return the kinds of figures, models, stands or bases that the army has, with their words."""
    kinds = dict.fromkeys(
        part.profile.troop_class.atom
        for unit in tell.reckoning.sized.units
        for part in unit.parts
        if part.atoms
    )
    atoms = tell.ruleset.atom_index
    return {kind: said(tell.catalogue, atoms[kind].many) for kind in kinds if kind in atoms}


def _arms(tell: Telling) -> tuple[Arm, ...]:
    found: dict[str, tuple[int, int]] = {}
    for unit in tell.reckoning.sized.units:
        for part in unit.parts:
            label = said(tell.catalogue, part.profile.troop_class.label)
            atoms, men = found.get(label, (0, 0))
            found[label] = (atoms + part.atoms, men + part.men)
    return tuple(Arm(label, atoms, men) for label, (atoms, men) in found.items())


def _findings(tell: Telling) -> tuple[FindingLine, ...]:
    """Return the findings, the gravest first, those that say the same as one."""
    alike: dict[tuple[str, Severity, str, str], list[Finding]] = {}
    for finding in tell.reckoning.findings:
        message, why = said(tell.catalogue, finding.message), said(tell.catalogue, finding.why)
        if finding.cite:
            why = f"{why} ({finding.cite})" if why else finding.cite
        alike.setdefault((finding.code, finding.severity, message, why), []).append(finding)
    lines = [
        FindingLine(severity, message, _places(tell, findings), why)
        for (_, severity, message, why), findings in alike.items()
    ]
    return tuple(sorted(lines, key=lambda line: _GRAVEST_FIRST.index(line.severity)))


def _places(tell: Telling, findings: list[Finding]) -> str:
    """Name the places of findings: the units or formations, the first six by name."""
    nodes = {node.id: node for node in tell.nodes}
    named: dict[str, None] = {}
    for finding in findings:
        units = tell.reckoning.sized.unit_of
        unit = next((units[each] for each in finding.nodes if each in units), None)
        if unit is not None and set(unit.node_ids) <= set(finding.nodes):
            named[tell.unit_name(unit)] = None
            continue
        found = [nodes[each] for each in finding.nodes if each in nodes]
        named.update(dict.fromkeys(tell.name(node) for node in found))
    if len(named) <= _NAMED:
        return ", ".join(named)
    first = ", ".join(list(named)[:_NAMED])
    return tell.catalogue.translate_plural(
        "{first} and {n} more", "{first} and {n} more", len(named) - _NAMED, first=first
    )
