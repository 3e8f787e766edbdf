"""What is in a sealed envelope, in words; and how a game stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from builder.core.messages import N_
from builder.core.roster import Formation, walk
from builder.gui.words import capital, spoken, spoken_label
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from builder.core.battle import Battle, BattleSide
    from builder.core.reckoning import Reckoning
    from builder.core.roster import Troop
    from builder.core.ruleset import Character, OrderKind
    from builder.core.sealing import Json
    from builder.gui.sealed.stages import Cell, Deed
    from builder.operations.sealed_folder import Verdict

__all__ = ["CELLS", "DEEDS", "MEANINGS", "VERDICTS", "payload_words"]

LINE = 100
_WHAT = {
    "list": N_("The army list"),
    "ground": N_("The choice of ground"),
    "orders": N_("Orders"),
    "notes": N_("Notes"),
    "characters": N_("Characters of leaders"),
    "spares": N_("Spares"),
    "reserves": N_("Reserves"),
    "commander": N_("The commander"),
    "leaders": N_("Leaders"),
    "levels": N_("Levels of command"),
    "deployment": N_("Where units stand"),
}
# Symbol and word: nothing is told by a colour alone.
VERDICTS: dict[Verdict, tuple[str, str]] = {
    "verified": ("✓", N_("verified")),
    "altered": ("▲", N_("altered")),
    "not yet": ("○", N_("not yet revealed")),
    "illegal": ("▲", N_("against the rules")),
    "locked": ("○", N_("passphrase needed")),
}
CELLS: dict[Cell, tuple[str, str]] = {
    "done": ("✓", N_("done")),
    "now": ("▸", N_("now")),
    "later": ("–", N_("later")),
    "": ("", ""),
}
DEEDS: dict[Deed, str] = {
    "propose": N_("&Propose this game"),
    "accept": N_("&Accept this game"),
    "wait": N_("Waiting for the other side"),
    "commit": N_("S&eal list, secrets and choice of ground"),
    "seed": N_("Op&en your half of the seed"),
    "ground": N_("L&ay the ground of both seeds"),
    "commit-later": N_("S&eal deployment and orders"),
    "open-all": N_("Op&en everything"),
    "audit": N_("&Audit"),
}
MEANINGS: dict[Verdict, str] = {
    "verified": N_(
        "Everything is open, and each thing is what stood sealed when you got the seals. What was "
        "opened keeps the rules and the points that you agreed on."
    ),
    "not yet": N_(
        "What has come so far is whole and follows from what was sealed before. What is still "
        "sealed nobody can read or change; what it is, and whether it is legal, shows when "
        "everything is open."
    ),
    "altered": N_(
        "Something isn't what was sealed. Nothing of it was taken. Ask for the file again, for "
        "mail and chat programs cut files; if it is your own file, put the copy back that you "
        "kept. Comes the same again, talk with the other side: this game proves nothing more."
    ),
    "illegal": N_(
        "Everything is open, and each thing is what stood sealed. But it breaks the rules or what "
        "you agreed on; the lines below say where. Talk it over before you think of cheating."
    ),
    "locked": N_(
        "Your owner's file is locked. Type its passphrase on the other page; without it nothing "
        "can be compared."
    ),
}


def payload_words(value: Json, battle: Battle | None, side: str) -> str:
    """Return what a payload holds, short enough for a line; "" for what isn't one.

    ``battle``: the one that ``side`` was sealed from, for the names of units; None: numbers do.
    """
    if not isinstance(value, dict):
        return ""
    reckoning = next((each.reckoning for each in _sides(battle) if each.id == side), None)
    told = [spoken_label(_WHAT[what]) if (what := str(value.get("what"))) in _WHAT else what]
    pairs = _pairs_in(value.get("at"))
    node = value.get("node")
    if isinstance(node, int):
        told.append(_name_of(node, reckoning))
    elif pairs and reckoning is not None:
        told.append(_name_at(pairs[0][0], reckoning))
    if "choice" in value:
        told.append(_choice(str(value["choice"]), battle))
    line = ", ".join(each for each in (*told, *_texts(pairs, battle)) if each)
    return line if len(line) <= LINE else f"{line[: LINE - 1]}…"


def _pairs_in(at: Any) -> list[tuple[list[Any], Any]]:  # noqa: ANN401 - any JSON
    """Return the pairs of path and value; what the other side sealed may be of any shape."""
    pairs = at if isinstance(at, list) else []
    return [
        (each[0], each[1])
        for each in pairs
        if isinstance(each, list) and len(each) == len(("path", "value")) and each[0]
        if isinstance(each[0], list)
    ]


def _sides(battle: Battle | None) -> Sequence[BattleSide]:
    return battle.sides if battle is not None else ()


def _name_of(node: int, reckoning: Reckoning | None) -> str:
    if reckoning is not None:
        for unit in reckoning.sized.units:
            if unit.nodes[0].id == node:
                return spoken(reckoning.names.of_unit(unit))
        for each in walk(reckoning.army.root):
            if each.id == node:
                return spoken(reckoning.names.of(each))
    return translate("no. {n}", n=str(node))


def _name_at(path: list[Any], reckoning: Reckoning) -> str:
    """Return whose leader a path leads to; "" where it leads elsewhere."""
    node: Formation | Troop = reckoning.army.root
    steps = path[path.index("root") + 1 :] if "root" in path else []
    while steps[:1] == ["children"] and isinstance(node, Formation):
        place = steps[1] if steps[1:] else None
        if not isinstance(place, int) or not 0 <= place < len(node.children):
            return ""
        node, steps = node.children[place], steps[2:]
    return spoken(reckoning.names.of(node)) if steps[:1] == ["leaders"] else ""


def _choice(choice: str, battle: Battle | None) -> str:
    terrain = battle.ruleset.terrain if battle is not None else None
    known = {each.id: each.label for each in (terrain.choices if terrain else ())}
    return spoken(known.get(choice, choice))


def _texts(pairs: list[tuple[list[Any], Any]], battle: Battle | None) -> list[str]:
    """Return the texts that stand in a payload; every node of a unit has the same order."""
    ruleset = battle.ruleset if battle is not None else None
    known: dict[str, Mapping[str, OrderKind | Character]] = {}
    if ruleset is not None:
        known = {"order": ruleset.order_index, "character": ruleset.character_index}
    found: dict[str, None] = {}
    for path, held in pairs:
        if isinstance(held, str):
            kind = known.get(str(path[-1]), {}).get(held)
            found[capital(spoken(kind.label)) if kind is not None else held] = None
    return list(found)
