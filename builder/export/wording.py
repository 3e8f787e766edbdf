"""How names, numbers, lengths and times of a battle are put into words on paper.

The catalogue of the language has the words; what is here decides which are used. A number
carries its unit once: in a table in the heading, elsewhere behind it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from builder.core.messages import Message
from builder.core.players import NOTE_LABELS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from builder.core.battle import Battle, BattleSide
    from builder.core.finding import Severity
    from builder.core.model import LocalisedText
    from builder.core.ruleset import FixedScale, Ruleset, Scale
    from builder.core.sized import Part, Unit
    from builder.core.sums import SumLine
    from builder.translation import Catalogue

__all__ = [
    "NOTHING",
    "Marked",
    "atoms_text",
    "centimetres",
    "count_text",
    "duration_text",
    "ground_text",
    "is_house",
    "part_text",
    "said",
    "sealed_notes",
    "severity_word",
    "side_letters",
    "sum_text",
    "troop_names",
    "turn_text",
]

NOTHING = "–"
_MINUTE, _HOUR = 60, 3600
# From here on minutes are told as hours.
_LONG = 2 * _HOUR


@dataclass(frozen=True, slots=True)
class Marked:
    """A text on paper, and whether it rests on a house value and so wears the mark."""

    text: str
    house: bool = False


def said(catalogue: Catalogue, words: str | LocalisedText | Message | None) -> str:
    """Return a name or message in the language of the sheet; a person's own words as they are."""
    if words is None or isinstance(words, str):
        return words or ""
    return catalogue.say(words)


def atoms_text(catalogue: Catalogue, ruleset: Ruleset, units: Iterable[Unit]) -> str:
    """Return how many figures, models, stands or bases units have, each kind with its word."""
    counts: dict[str, int] = {}
    for unit in units:
        for part in unit.parts:
            kind = part.profile.troop_class.atom
            counts[kind] = counts.get(kind, 0) + part.atoms
    told = [
        f"{catalogue.number(n)} {_atom_word(catalogue, ruleset, kind, n)}"
        for kind, n in counts.items()
        if n
    ]
    return ", ".join(told) or "0"


def _atom_word(catalogue: Catalogue, ruleset: Ruleset, kind: str, n: int) -> str:
    atom = ruleset.atom_index.get(kind)
    if atom is None:
        return kind
    return said(catalogue, atom.one if n == 1 else atom.many)


def part_text(catalogue: Catalogue, part: Part) -> str:
    """Return a part as "12 …": its atoms and its name, with the figures of command among them."""
    one, many = troop_names(catalogue, part)
    text = f"{catalogue.number(part.atoms)} {one if part.atoms == 1 else many}"
    labels = {kind.id: kind.label for kind in part.profile.ruleset.command}
    command = ", ".join(
        f"{each.figures} {said(catalogue, labels.get(each.kind, each.kind))}"
        for each in part.command
        if each.figures
    )
    return f"{text} ({command})" if command else text


def troop_names(catalogue: Catalogue, part: Part) -> tuple[str, str]:
    """Return the name of a part's troop for one and for many."""
    entry = part.profile.entry
    one = said(catalogue, entry.label)
    return one, said(catalogue, entry.many) or one


def count_text(catalogue: Catalogue, part: Part) -> str:
    """Return the strength of a part in its own count, for what isn't counted in men; else ""."""
    counts = part.profile.troop_class.counts
    if counts == "animals":
        return catalogue.translate_plural("{n} animal", "{n} animals", part.strength)
    if counts == "vehicles":
        return catalogue.translate_plural("{n} vehicle", "{n} vehicles", part.strength)
    if counts == "guns":
        return catalogue.translate_plural("{n} gun", "{n} guns", part.strength)
    return ""


def centimetres(catalogue: Catalogue, millimetres: int) -> str:
    """Return a length on the table in centimetres, without the unit."""
    return catalogue.number(Fraction(millimetres, 10))


def duration_text(catalogue: Catalogue, seconds: int) -> str:
    """Return a time as people say it: 30 s, 5 min, 90 min, 8 h, 2 h 20 min."""
    if seconds < 2 * _MINUTE and seconds % _MINUTE:
        return catalogue.translate("{n} s", n=seconds)
    minutes = (seconds + _MINUTE // 2) // _MINUTE
    if seconds < _LONG:
        return catalogue.translate("{n} min", n=minutes)
    hours, rest = divmod(minutes, _MINUTE)
    if rest:
        return catalogue.translate("{hours} h {minutes} min", hours=hours, minutes=rest)
    return catalogue.translate("{n} h", n=hours)


def _of_house(battle: Battle, field: str) -> bool:
    """Tell whether a value of the scale is a house one; what is worked out between two is."""
    listed: Scale | FixedScale | None = battle.ruleset.fixed_scale
    if battle.ratio is not None:
        listed = next((each for each in battle.ruleset.scales if each.ratio == battle.ratio), None)
    return listed is None or listed.source == "house" or field in listed.house


def ground_text(catalogue: Catalogue, battle: Battle) -> Marked | None:
    """Return how much ground a centimetre of the table is, or None where nothing says it."""
    metres = battle.ground_m_per_cm
    if metres is None:
        return None
    told = catalogue.translate("1 cm = {metres} m", metres=metres)
    own = battle.scenario is not None and battle.scenario.ground_m_per_cm is not None
    return Marked(told, not own and _of_house(battle, "ground_m_per_cm"))


def turn_text(catalogue: Catalogue, battle: Battle) -> Marked | None:
    """Return how long a turn is; between listed scales that is worked out, so a house value."""
    if battle.turn_s is None:
        return None
    return Marked(duration_text(catalogue, battle.turn_s), _of_house(battle, "turn_s"))


def sum_text(catalogue: Catalogue, amount: Fraction | int | None) -> str:
    """Return an amount of points and the like."""
    return NOTHING if amount is None else catalogue.number(amount)


def is_house(line: SumLine) -> bool:
    """Tell whether a sum rests on a house value anywhere."""
    return line.house or any(is_house(child) for child in line.children)


def side_letters(names: Iterable[str]) -> tuple[str, ...]:
    """Return a letter for each side: the initials where they differ, else A, B and so on.

    A lone army has none: there is nothing to tell it from.
    """
    names = tuple(names)
    if len(names) == 1:
        return ("",)
    initials = tuple(name[:1].upper() for name in names)
    if len(set(initials)) == len(names) and all(each.isalpha() for each in initials):
        return initials
    return tuple(chr(ord("A") + place % 26) for place in range(len(names)))


def sealed_notes(battle: Battle, side: BattleSide, catalogue: Catalogue) -> list[tuple[str, str]]:
    """Return what a side seals beside its orders, as label and words; nothing of a lone army."""
    if battle.scenario is None:
        return []
    held = battle.scenario.sides[battle.sides.index(side)].sealed_notes
    return [(said(catalogue, Message.of(NOTE_LABELS[each.kind])), each.text) for each in held]


def severity_word(catalogue: Catalogue, severity: Severity) -> str:
    """Return what findings of a severity are called."""
    words = {
        "error": catalogue.translate("Error"),
        "warning": catalogue.translate("Warning"),
        "advice": catalogue.translate("Advice"),
    }
    return words[severity]
