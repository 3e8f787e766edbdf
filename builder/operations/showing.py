"""What a pack holds, told whole; and what paper can't print of a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.building import Builder
from builder.core.errors import BadRequest, UnknownName
from builder.core.finding import Finding, Severity
from builder.core.messages import N_, Message
from builder.core.profile import Basis
from builder.core.roster import Formation, Troop, walk
from builder.core.sizing import size
from builder.core.tallies import Tallier

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.army_list import ArmyList
    from builder.core.battle import Battle
    from builder.core.model import LocalisedText
    from builder.core.ruleset import Ruleset
    from builder.storage.library import Library

LATIN_1 = 0xFF

__all__ = ["glyph_findings", "pack_summary"]


def pack_summary(library: Library, name: str, language: str) -> dict[str, object]:
    """Return what a ruleset, ``ruleset/list`` or template holds, as data in one language.

    Raises:
        UnknownName, PackError: there is no such thing, or it has faults.
        BadRequest: several rulesets have a list or battle of this name.
    """
    if name in library.ruleset_ids():
        return _of_ruleset(library.ruleset(name), library, language)
    ruleset_id, _, list_id = _whole_name(library, name).partition("/")
    if list_id and list_id in library.list_ids(ruleset_id):
        army_list = library.army_list(ruleset_id, list_id)
        return _of_list(army_list, library.ruleset(ruleset_id), language)
    template = library.template(name)
    return {
        "id": template.id,
        "name": template.name.in_language(language),
        "ruleset": template.ruleset,
        "date": template.date or None,
        "ratio": template.ratio,
        "text": template.text.in_language(language) if template.text else None,
        "sides": [
            {
                "id": side.id,
                "name": side.name.in_language(language),
                "list": f"{template.ruleset}/{side.army_list}",
            }
            for side in template.sides
        ],
    }


def _whole_name(library: Library, name: str) -> str:
    """Return the name of a list with its ruleset, or that of a battle as it is.

    A list may be named by its id, where one ruleset alone has it, as battles are.
    """
    lists = [(each, of) for each in library.ruleset_ids() for of in library.list_ids(each)]
    known = (*lists, *library.template_ids())
    whole = ["/".join(each) for each in known]
    if name not in {*whole, *(each for _, each in known)}:
        near = (*library.ruleset_ids(), *whole, *(each for _, each in known))
        raise UnknownName(Message.of(N_("ruleset, list or battle")), name, near)
    having = [each for each, of in lists if of == name]
    if len(having) > 1:
        names = ", ".join(f"{each}/{name}" for each in having)
        text = N_("Several rulesets have a list “{name}”; name one of: {names}")
        raise BadRequest(Message.of(text, name=name, names=names))
    return f"{having[0]}/{name}" if having else name


def _of_ruleset(ruleset: Ruleset, library: Library, language: str) -> dict[str, object]:
    def text(words: LocalisedText | None) -> str | None:
        return words.in_language(language) if words else None

    return {
        "id": ruleset.id,
        "name": text(ruleset.name),
        "version": ruleset.version,
        "period": text(ruleset.period),
        "author": ruleset.author or None,
        "credits": text(ruleset.credits),
        "sizing": ruleset.sizing.strategy,
        "scales": [f"1:{scale.ratio}" for scale in ruleset.scales],
        "echelons": [text(each.label) for each in ruleset.echelons],
        "tallies": [text(each.label) for each in ruleset.tallies],
        "orders": [text(each.label) for each in ruleset.order_index.values()],
        "tables": [
            {"id": table.id, "name": text(table.label), "source": table.source}
            for table in ruleset.tables
        ],
        "lists": list(library.list_ids(ruleset.id)),
    }


def _of_list(army_list: ArmyList, ruleset: Ruleset, language: str) -> dict[str, object]:
    ratio = army_list.usual_scale if ruleset.has_ratio else None
    basis = Basis(ruleset, army_list, ratio, army_list.figure_size)
    return {
        "id": army_list.id,
        "name": army_list.name.in_language(language),
        "version": army_list.version,
        "ruleset": army_list.ruleset,
        "period": army_list.period.in_language(language),
        "cite": army_list.cite or None,
        "entries": [
            {
                "id": entry.id,
                "name": entry.label.in_language(language),
                "price": _price(basis, entry.id),
            }
            for entry in army_list.entries
        ],
        "organisations": [
            {
                "id": each.id,
                "name": each.label.in_language(language),
                "strength": sum(
                    troop.strength
                    for troop in walk(Builder(army_list).organisation(each.id))
                    if isinstance(troop, Troop)
                ),
            }
            for each in army_list.organisations
        ],
    }


def _price(basis: Basis, entry_id: str) -> str | None:
    """Return what one figure, model or stand of an entry comes to in the first tally.

    Where a unit isn't made of such pieces alike it is the whole, at its usual strength.
    """
    from builder.core.measures import decimal_text

    if not basis.ruleset.tallies:
        return None
    by_unit = basis.ruleset.sizing.strategy in {"bases", "groupings"}
    strength = basis.army_list.entry_index[entry_id].strength if by_unit else 1
    troop = Builder(basis.army_list).entry(entry_id, strength or 1)
    one = troop.model_copy(update={"pinned": 1}) if basis.ruleset.has_ratio else troop
    tally = basis.ruleset.tallies[0]
    units = size(basis, one).units
    tallier = Tallier(basis)
    total = sum((tallier.of_unit(tally, unit).amount or 0) for unit in units)
    from fractions import Fraction

    return decimal_text(Fraction(total))


def _circumstance_texts(battle: Battle) -> Iterator[str]:
    """Yield the player's own words on aims, weather and works."""
    scenario = battle.scenario
    if scenario is None:
        return
    if scenario.victory is not None:
        yield scenario.victory.text
        yield from (place.name for place in scenario.victory.objectives)
    yield from (weather.text for weather in scenario.weather)
    yield from (work.name for work in scenario.works)


def glyph_findings(battle: Battle) -> tuple[Finding, ...]:
    """Return a finding for the characters of a battle that no shipped font has."""
    texts = [battle.title, battle.date, battle.notes, *_circumstance_texts(battle)]
    for side in battle.sides:
        texts.append(side.name)
        leaders = list(side.reckoning.army.spares)
        for node in walk(side.reckoning.army.root):
            texts.extend((node.name, node.notes, node.order_notes))
            texts.extend(later.when for later in node.later_orders)
            if isinstance(node, Formation):
                leaders.extend(node.leaders)
        texts.extend(text for leader in leaders for text in (leader.name, leader.notes))
    # What every Latin font has needs no font to be opened.
    odd = "".join(sorted({each for text in texts for each in text if ord(each) > LATIN_1}))
    if not odd:
        return ()
    from builder.export.typography import missing_glyphs

    missing = missing_glyphs(odd)
    if not missing:
        return ()
    return (
        Finding(
            "no-glyph",
            Severity.ADVICE,
            Message.of(
                N_("No font has {characters}; on paper their numbers stand in ⟦ ⟧"),
                characters=" ".join(missing),
            ),
        ),
    )
