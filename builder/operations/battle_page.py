"""A page about a battle, made from its template: who fought, with what, where, and for what.

Markdown for the manual in the window; nothing in it is written by hand, so that a page says what
the template does, in the reader's language.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core.errors import BuilderError
from builder.core.roster import Formation, walk
from builder.core.years import year_of
from builder.export.circumstances import weather_text
from builder.operations.documents import new_scenario
from builder.operations.workshop import worked_out

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from builder.core.battle import Battle, BattleSide
    from builder.core.roster import Node
    from builder.core.scenario import Scenario, ScenarioTemplate
    from builder.storage.library import Library
    from builder.translation import Catalogue

__all__ = ["battle_index", "battle_page"]

MM_PER_CM = 10
TWO_SIDES = 2
NEVER = -10_000


def battle_index(library: Library, catalogue: Catalogue, address: str) -> str:
    """Return a page that leads to all battles, under their rules.

    ``address``: of a battle's page, with ``{ruleset}`` and ``{id}`` to be filled in.
    """
    lines = ["# " + catalogue.translate("Battles"), ""]
    lines += [catalogue.translate("Each of these is a template: *File → New…* begins with it."), ""]
    for ruleset_id in library.ruleset_ids():
        found = [each for of, each in library.template_ids() if of == ruleset_id]
        rows = list(_index_rows(library, catalogue, ruleset_id, found, address))
        if rows:
            lines += [f"## {catalogue.say(library.ruleset(ruleset_id).name)}", "", *rows, ""]
    return "\n".join(lines)


def _index_rows(
    library: Library, catalogue: Catalogue, ruleset_id: str, ids: Iterable[str], address: str
) -> Iterator[str]:
    dated = []
    for each in ids:
        try:
            template = library.template(f"{ruleset_id}/{each}")
        except BuilderError:
            continue
        name = _plain(catalogue.say(template.name))
        date = catalogue.historical_date(template.date)
        link = address.format(ruleset=ruleset_id, id=each)
        # Many a name tells the year.
        told = f", {date}" if date and not any(each.isdigit() for each in name) else ""
        dated.append((_order(template.date), f"- [{name}]({link}){told}"))
    yield from (line for _, line in sorted(dated))


def _order(date: str) -> tuple[int, str]:
    # What is of no time comes first.
    return year_of(date) or NEVER, date


def battle_page(library: Library, name: str, catalogue: Catalogue) -> str:
    """Return the page of a template, by ``ruleset/id``.

    Raises:
        UnknownName, PackError: there is no such template, or it has faults.
    """
    template = library.template(name)
    scenario = new_scenario(library, name, language=catalogue.language)
    battle = worked_out(scenario, library)
    parts = (
        _head(template, battle, catalogue),
        _compared(battle, catalogue),
        *(_side(side, scenario, place, catalogue) for place, side in enumerate(battle.sides)),
        _ground(scenario, battle, catalogue),
        _aims(scenario, battle, catalogue),
        _sources(template, catalogue),
    )
    return "\n".join(line for part in parts for line in part)


def _head(template: ScenarioTemplate, battle: Battle, catalogue: Catalogue) -> Iterator[str]:
    yield f"# {_plain(battle.title)}"
    yield ""
    facts = [catalogue.historical_date(template.date), catalogue.say(battle.ruleset.name)]
    if battle.ratio:
        facts.append(f"1:{battle.ratio}")
    if battle.table:
        facts.append(
            catalogue.translate(
                "table {width} × {depth} cm",
                width=battle.table.width_mm // MM_PER_CM,
                depth=battle.table.depth_mm // MM_PER_CM,
            )
        )
    if battle.turn_limit:
        facts.append(catalogue.translate("{n} turns", n=battle.turn_limit))
    yield "*" + " · ".join(each for each in facts if each) + "*"
    yield ""
    for paragraph in catalogue.say(template.text).splitlines() if template.text else ():
        yield _plain(paragraph)
        yield ""


def _compared(battle: Battle, catalogue: Catalogue) -> Iterator[str]:
    """Yield the sides beside each other: they needn't be equal, and are shown as they were."""
    yield "## " + catalogue.translate("The sides")
    yield ""
    heads = [_plain(side.name) for side in battle.sides]
    of_two = len(heads) == TWO_SIDES
    heads += [catalogue.translate("Ratio")] if of_two else []
    yield "| | " + " | ".join(heads) + " |"
    yield "|---|" + "---:|" * len(heads)
    for label, values in _measures(battle, catalogue):
        if any(values):
            told = [catalogue.number(each) for each in values]
            told += [_ratio(values, catalogue)] if of_two else []
            yield f"| {label} | " + " | ".join(told) + " |"
    yield ""


def _ratio(values: list[int | Fraction], catalogue: Catalogue) -> str:
    """Return how two sides compare, the lesser as 1; "" where one has none."""
    least = min(values)
    return " : ".join(catalogue.number(Fraction(each) / least) for each in values) if least else ""


def _measures(battle: Battle, catalogue: Catalogue) -> Iterator[tuple[str, list[int | Fraction]]]:
    units = [side.reckoning.sized.units for side in battle.sides]
    men: list[int | Fraction] = [sum(unit.men for unit in each) for each in units]
    atoms: list[int | Fraction] = [sum(unit.atoms for unit in each) for each in units]
    yield catalogue.translate("Men"), men
    # Rules whose units are counted in men need no second line for that.
    if battle.ruleset.atoms and atoms != men:
        yield _capital(catalogue.say(battle.ruleset.atoms[0].many)), atoms
    yield catalogue.translate("Units"), [len(each) for each in units]
    for tally in battle.ruleset.tallies:
        totals = [side.reckoning.total(tally) for side in battle.sides]
        yield _plain(catalogue.say(tally.label)), list(totals)


def _side(side: BattleSide, scenario: Scenario, place: int, catalogue: Catalogue) -> Iterator[str]:
    reckoning = side.reckoning
    root = reckoning.army.root
    yield f"## {_plain(side.name)}"
    yield ""
    for leader in _leaders(root):
        yield f"- {_plain(leader)}"
    waiting = {
        node: reserve for reserve in scenario.sides[place].reserves for node in reserve.nodes
    }
    for node in root.children:
        yield f"- {_told(node, side, catalogue)}"
        if node.id in waiting and waiting[node.id].turn:
            yield "  " + catalogue.translate("Arrives in turn {n}.", n=waiting[node.id].turn)
    yield ""


def _leaders(root: Formation) -> Iterator[str]:
    for leader in root.leaders:
        if leader.name:
            yield leader.name


def _told(node: Node, side: BattleSide, catalogue: Catalogue) -> str:
    """Return a formation with its men, its commander and what its troops are to do."""
    reckoning = side.reckoning
    said = [f"**{_plain(_words(reckoning.names.of(node), catalogue))}**"]
    names = [each.name for each in node.leaders if each.name] if isinstance(node, Formation) else []
    if names:
        said[0] += f" ({_plain(', '.join(names))})"
    inside = {each.id for each in walk(node)}
    units = [each for each in reckoning.sized.units if inside.intersection(each.node_ids)]
    men = sum(unit.men for unit in units)
    if men:
        said.append(catalogue.translate("{n} men", n=men))
    orders = reckoning.basis.ruleset.order_index
    given = dict.fromkeys(each for each in _orders(node) if each in orders)
    said += [catalogue.say(orders[each].label) for each in given]
    return ", ".join(said)


def _orders(node: Node) -> Iterator[str]:
    for each in walk(node):
        if each.order:
            yield each.order


def _ground(scenario: Scenario, battle: Battle, catalogue: Catalogue) -> Iterator[str]:
    pieces = scenario.terrain.pieces if scenario.terrain else ()
    rules = battle.ruleset.terrain
    if not pieces or rules is None:
        return
    yield "## " + catalogue.translate("The ground")
    yield ""
    for piece in pieces:
        kind = rules.kind_index.get(piece.kind)
        label = catalogue.say(kind.label) if kind else piece.kind
        yield f"- {_plain(piece.name)} ({label})" if piece.name else f"- {label}"
    yield ""


def _aims(scenario: Scenario, battle: Battle, catalogue: Catalogue) -> Iterator[str]:
    victory, weather = scenario.victory, weather_text(battle, catalogue)
    if victory is None and not weather:
        return
    yield "## " + catalogue.translate("How it is won")
    yield ""
    if victory is not None and victory.text:
        yield _plain(victory.text)
        yield ""
    for objective in victory.objectives if victory else ():
        yield f"- {_plain(objective.name or objective.id)}"
    if weather:
        yield ""
        yield catalogue.translate("Weather: {what}", what=_plain(weather))
    yield ""


def _sources(template: ScenarioTemplate, catalogue: Catalogue) -> Iterator[str]:
    notes = [template.note, *(side.army.note for side in template.sides)]
    if not template.cite and not any(notes):
        return
    yield "## " + catalogue.translate("Where it comes from")
    yield ""
    if template.cite:
        yield _plain(template.cite)
        yield ""
    for note in notes:
        if note is not None:
            yield f"- {_plain(catalogue.say(note))}"
    yield ""


def _words(name: object, catalogue: Catalogue) -> str:
    return name if isinstance(name, str) else catalogue.say(name)  # type: ignore[arg-type]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _plain(text: str) -> str:
    """Return words in which nothing is taken for Markdown."""
    marked = "".join(f"\\{each}" if each in "\\`*_[]<>#|" else each for each in text)
    return " ".join(marked.split())
