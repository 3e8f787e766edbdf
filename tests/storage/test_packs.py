"""A pack with faults says each with file, line and what was expected, and stops no other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from builder.core.errors import BadRequest, PackError, UnknownName
from builder.operations.documents import new_roster, open_file, save_file
from builder.operations.packs import pack_lines, template_lines
from builder.storage.library import Library
from tests.storage.tiny_pack import FILES, write_pack

if TYPE_CHECKING:
    from pathlib import Path

    from builder.core.errors import BuilderError, Problem

RULESET = "resources/rulesets/tiny/ruleset.yaml"
ORDERS = "resources/rulesets/tiny/orders.yaml"
LIST = "army_lists/tiny/mob.yaml"
TEMPLATE = "scenario_templates/tiny/brawl.yaml"
SHOWN = {
    RULESET: "tiny/ruleset.yaml",
    ORDERS: "tiny/orders.yaml",
    LIST: "tiny/mob.yaml",
    TEMPLATE: "tiny/brawl.yaml",
}
SCALES = (
    "  - {ratio: 10, usual: body, source: house}\n  - {ratio: 20, usual: body, source: house}\n"
)
WORD = "label: {en: Word, it: Parola}"
WAY = (
    f"march: {{source: house, ways: [{{id: walk, {WORD}, table: prices, "
    "columns: [{column: points}]}]}\nweather:\n"
)
BALL = "shapes: [ball], id: walk"
RULE = f"id: few, {WORD}, why: {{en: So, it: Si}}"
GROUND = """\
terrain:
  - {kind: knoll, points_cm: [[0, 0], [9, 0], [9, 9], [0, 9]]}
sides:
"""


def _chain(levels: int) -> str:
    """Return organisations that hold one the other, the deepest first."""
    inner = ["{entry: pikeman}", *(f"{{organisation: deep-{n}}}" for n in range(1, levels))]
    lines = (
        f"  - {{id: deep-{n}, label: {{en: x, it: x}}, children: [{each}]}}\n"
        for n, each in enumerate(inner, start=1)
    )
    return "".join(reversed([*lines]))


# In which file what is replaced by what; in which line (that of what is replaced, where no other
# is named), field and words it is told.
FAULTS = [
    ("a wrong tag", RULESET, "ruleset/1", "ruleset/2", None, "schema", "should be “ruleset/1”"),
    ("a list's tag on orders", ORDERS, "orders/1", "army-list/1", None, "schema",
     "should be “orders/1”"),
    ("no tag", LIST, "schema: army-list/1\n", "", None, "schema", "should be “army-list/1”"),
    ("a document's tag", TEMPLATE, "scenario-template/1", "scenario/1", None, "schema",
     "should be “scenario-template/1”"),
    ("another id than the folder", RULESET, "id: tiny", "id: small", None, "id",
     "should be “tiny”, as it is filed"),
    ("another id than the file", LIST, "id: mob", "id: rabble", None, "id",
     "should be “mob”, as it is filed"),
    ("another ruleset than the folder", LIST, "ruleset: tiny", "ruleset: small", None, "ruleset",
     "should be “tiny”, as it is filed"),
    ("another template than the file", TEMPLATE, "id: brawl", "id: fight", None, "id",
     "should be “brawl”, as it is filed"),
    ("a key in two files", ORDERS, "orders:\n", "dice: d10\norders:\n", None, "dice",
     "stands in another file of this ruleset too"),
    ("a label in one language", RULESET, "label: {en: body, it: corpo}", "label: {en: body}", None,
     "echelons[0].label.it", "is missing"),
    ("a label in one language, elsewhere", ORDERS, "label: {en: Go, it: Avanti}",
     "label: {it: Avanti}", None, "orders.kinds[0].label.en", "is missing"),
    ("an empty label", LIST, "label: {en: Band, it: Banda}", 'label: {en: Band, it: ""}', None,
     "organisations[0].label.it", "should not be empty"),
    ("a number without a source", RULESET, "length: 15 cm, source: house", "length: 15 cm", None,
     "distances[0].length", "a number without a source"),
    ("a strength without a source", LIST, "usual_scale: 10\nsource: house\n", "", 14,
     "entries[0].strength", "a number without a source"),
    ("a scale without a source", TEMPLATE, "source: house\n", "", None, "ratio",
     "a number without a source"),
    ("a source that there isn't", RULESET, "limited: true\n    source: house",
     "limited: true\n    source: guess", 51, "tallies[0].source", "should be one of"),
    ("an unknown table", RULESET, "add_column: [prices, points]", "add_column: [price, points]",
     None, "tallies[0].steps[0].table", "did you mean “prices”?"),
    ("an unknown column", RULESET, "add_column: [prices, points]", "add_column: [prices, point]",
     None, "tallies[0].steps[0].column", "did you mean “points”?"),
    ("an unknown row", RULESET, "row: pike}", "row: pikes}", None,
     "characteristics[0].options[1].rows[0].row", "did you mean “pike”?"),
    ("an unknown table of a row", RULESET, "{table: prices, row",
     "{table: price, row", None, "characteristics[0].options[1].rows[0].table",
     "did you mean “prices”?"),
    ("an unknown column on the card", RULESET, "columns: [points]}", "columns: [pints]}", None,
     "card.tables[0].columns[0]", "did you mean “points”?"),
    ("an unknown class of ground", ORDERS, "terrain_class: flat", "terrain_class: fla", None,
     "terrain.kinds[0].terrain_class", "did you mean “flat”?"),
    ("an unknown kind in the crossing", ORDERS, "[knoll, fence]", "[knoll, fences]", None,
     "terrain.crossings[0].pieces[1][1]", "did you mean “fence”?"),
    ("an unknown choice", ORDERS, "choices: [bare, bare]", "choices: [bare, bar]", None,
     "terrain.crossings[0].choices[1]", "did you mean “bare”?"),
    ("a choice that nothing crosses", ORDERS, "choices: [{id: bare, label: {en: Bare, it: Nudo}}]",
     "choices: [{id: bare, label: {en: B, it: N}}, {id: wild, label: {en: W, it: S}}]", 28,
     "terrain.crossings", "every choice with every choice"),
    ("a size in a unit that there isn't", ORDERS, "[1 in, 2 in]", "[1 in, 2 inches]", None,
     "terrain.kinds[1].size", "“2 inches” isn't known"),
    ("a width in a unit that there isn't", ORDERS, "width: 5 mm", "width: 5 ells", None,
     "terrain.kinds[1].width", "“5 ells” isn't known"),
    ("a table in a unit that there isn't", ORDERS, "120 cm", "120 ells", None, "terrain.table",
     "“120 ells” isn't known"),
    ("the largest size first", ORDERS, "[10, 20]", "[20, 10]", None, "terrain.kinds[0].size_cm",
     "the smallest and the largest"),
    ("a piece of no size", ORDERS, "[10, 20]", "[0, 10]", None, "terrain.kinds[0].size_cm",
     "the smallest and the largest"),
    ("a piece of a hundred metres", ORDERS, "[10, 20]", "[10, 10000]", None,
     "terrain.kinds[0].size_cm", "the smallest and the largest"),
    ("a slowing in a unit that there isn't", ORDERS, "less: 3 mm", "less: 3 ells", None,
     "terrain.effects[0].less", "“3 ells” isn't known"),
    ("an unknown column of the ground", ORDERS, "less: 3 mm", "column: pints", None,
     "terrain.effects[0].column", "“pints” isn't known"),
    ("an unknown table of speeds", ORDERS, "weather:\n", WAY.replace("prices", "price"), None,
     "march.ways[0].table", "did you mean “prices”?"),
    ("an unknown column of speeds", ORDERS, "weather:\n", WAY.replace("points", "pints"), None,
     "march.ways[0].columns[0].column", "did you mean “points”?"),
    ("a march in an unknown shape", ORDERS, "weather:\n", WAY.replace("id: walk", BALL), None,
     "march.ways[0].shapes[0]", "“ball” isn't known"),
    ("a march of no columns", ORDERS, "weather:\n", WAY.replace("{column: points}", ""), None,
     "march.ways[0].columns", "at least 1"),
    ("a weather in a unit that there isn't", ORDERS, "4 cm", "4 ells", None,
     "weather.kinds[0].slower", "“4 ells” isn't known"),
    ("a table size in a unit that there isn't", ORDERS, "70 cm", "70 ells", None,
     "table_sizes[0].size", "“70 ells” isn't known"),
    ("an elbow in a unit that there isn't", ORDERS, "8 cm", "8 ells", None, "evening.elbow",
     "“8 ells” isn't known"),
    ("a turn of less than no time", ORDERS, "turn_minutes: 9", "turn_minutes: -1", None,
     "evening.turn_minutes", "at least 0"),
    ("a weather that the rules lack", TEMPLATE, "table_cm: [120, 80]",
     "weather: [{kind: gail}]", None, "weather[0].kind", "did you mean “gale”?"),
    ("a place to be held by nobody", TEMPLATE, "table_cm: [120, 80]",
     "objectives: [{id: a, name: {en: A, it: A}, x_mm: 1, y_mm: 1, held_by: lef}]", None,
     "objectives[0].held_by", "did you mean “left”?"),
    ("a reserve of nobody", TEMPLATE, "{en: Left, it: Sinistra}",
     "{en: Left, it: Sinistra}\n    reserves: [{at: [2], turn: 2}]", 13, "sides[0].reserves[0].at",
     "leads to no place"),
    ("no table to scale by", ORDERS, "  table: [120 cm, 90 cm]\n", "", 12, "terrain.table",
     "is missing"),
    ("an unknown kind of a battle's ground", TEMPLATE, "sides:\n", GROUND.replace("knoll", "knol"),
     11, "terrain[0].kind", "did you mean “knoll”?"),
    ("a shape that crosses itself", TEMPLATE, "sides:\n", GROUND.replace("[9, 9], [0, 9]",
     "[0, 9], [9, 9]"), 11, "terrain[0].points_cm", "crosses itself"),
    ("a point far off the table", TEMPLATE, "sides:\n", GROUND.replace("[9, 9]", "[9, 99999]"), 11,
     "terrain[0].points_cm[2][1]", "should be at most 11000"),
    ("ground without a table", TEMPLATE, "table_cm: [120, 80]\nsides:\n", GROUND, 10, "terrain",
     "say table_cm"),
    ("an unknown echelon of a scale", RULESET, "ratio: 20, usual: body", "ratio: 20, usual: bodi",
     None, "scales[1].usual", "did you mean “body”?"),
    ("an unknown default", RULESET, "default: [none]", "default: [nothing]", None,
     "characteristics[0].default[0]", "“nothing” isn't known"),
    ("an unknown post's echelon", RULESET, "at: [host]", "at: [hosts]", None,
     "leader_roles[0].at[0]", "did you mean “host”?"),
    ("an unknown characteristic on the card", RULESET, "characteristics: [arms]",
     "characteristics: [army]", None, "card.characteristics[0]", "did you mean “arms”?"),
    ("a tag that nothing brings", RULESET, '"arms:pike"', '"arms:pikes"', None,
     "characteristics[1].options[0].requires.any[0]", "did you mean “arms:pike”?"),
    ("a length in an unknown unit", RULESET, "front: 2 cm", "front: 2 ell", None,
     "classes[0].base.front", "“2 ell” isn't known"),
    ("a length that is none", RULESET, "length: 15 cm", "length: far", None,
     "distances[0].length", "should be of the form"),
    ("a missing column", RULESET, "cells: [2]", "cells: []", None, "tables[0].rows[1].cells",
     "should hold 1 cells"),
    ("a column too many", RULESET, "cells: [2]", "cells: [2, 3]", None, "tables[0].rows[1].cells",
     "should hold 1 cells"),
    ("an id twice", RULESET, "{id: host,", "{id: body,", None, "echelons[1].id",
     "“body” is there twice"),
    ("an order twice", ORDERS, "id: stay", "id: go", None, "orders.kinds[1].id",
     "“go” is there twice"),
    ("a percentage of 10^9", RULESET, "percent: 10,", "percent: 1000000000,", None,
     "tallies[0].steps[1].percent", "should lie between −100 and 1000 per cent"),
    ("a percentage of 1e9", RULESET, "percent: 10,", "percent: 1e9,", None,
     "tallies[0].steps[1].percent", "should lie between −100 and 1000 per cent"),
    ("a percentage out of all bounds", RULESET, "percent: 10,", "percent: 1e12,", None,
     "tallies[0].steps[1].percent", "should lie between -1000000000 and 1000000000"),
    ("marks at a percentage of 1e9", RULESET, "card:\n",
     f"card:\n  source: house\n  boxes: {{marks_percent: [50, 1000000000], {WORD}}}\n", 63,
     "card.boxes.marks_percent[1]", "should lie between −100 and 1000 per cent"),
    ("steps of an unknown table", RULESET, "card:\n",
     f"card:\n  source: house\n  boxes: {{steps: {{table: price, column: points}}, {WORD}}}\n", 63,
     "card.boxes.steps.table", "did you mean “prices”?"),
    ("steps at an unknown row", RULESET, "card:\n", (
     "card:\n  source: house\n"
     f"  boxes: {{steps: {{table: prices, column: points, rows: [plain]}}, {WORD}}}\n"), 63,
     "card.boxes.steps.rows[0]", "“plain” isn't known"),
    ("a share of 1e9 per cent", LIST, "ready:\n",
     f"rules:\n  - {{{RULE}, kind: share, when: {{}}, bounds: {{at_most: 1e9}}}}\nready:\n", 32,
     "rules[0].bounds.at_most", "should lie between −100 and 1000 per cent"),
    ("a price that is no number", RULESET, "cells: [2]", "cells: [two]", None,
     "tables[0].rows[1].cells[0]", "“two” isn't known"),
    ("an option in a cell", RULESET, "cells: [2]", "cells: [{option: spike}]", None,
     "tables[0].rows[1].cells[0].option", "did you mean “pike”?"),
    ("an unknown role of a post", RULESET, "at: [host]", "at_role: hosts", None,
     "leader_roles[0].at_role", "did you mean “host”?"),
    ("a role of an unknown echelon", RULESET, "classes:\n", "roles: [[rule, hots]]\nclasses:\n",
     None, "roles[0][1]", "did you mean “host”?"),
    ("orders to an unknown echelon", ORDERS, "orders:\n", "orders:\n  at: hots\n", 3, "orders.at",
     "did you mean “host”?"),
    ("a shape of an unknown echelon", RULESET, "distances:\n",
     f"formations:\n  - {{id: ring, {WORD}, at: hots}}\ndistances:\n", 60, "formations[0].at",
     "did you mean “host”?"),
    ("a rule for an unknown echelon", RULESET, "distances:\n",
     f"rules:\n  - {{{RULE}, kind: every, at: hots, require: {{}}}}\ndistances:\n", 60,
     "rules[0].at", "did you mean “host”?"),
    ("a count in an unknown echelon", LIST, "ready:\n",
     f"rules:\n  - {{{RULE}, kind: count, echelon: hots, bounds: {{at_most: 9}}}}\nready:\n", 32,
     "rules[0].echelon", "did you mean “host”?"),
    ("units of an unknown echelon", RULESET, "{strategy: ratio, command_at_most: 3,",
     "{strategy: stands, unit: bodi,", None, "sizing.unit", "did you mean “body”?"),
    ("groupings of an unknown echelon", RULESET, "{strategy: ratio, command_at_most: 3,",
     "{strategy: groupings, sizes: [10], echelons: [bodi],", None, "sizing.echelons[0]",
     "did you mean “body”?"),
    ("an unknown input of a formula", RULESET, "columns:\n",
     f"columns:\n      - {{id: far, {WORD}, formula: {{rounded: {{quotient: [shots, 3]}}}}}}\n", 42,
     "tables[0].columns[0].formula", "“shots” isn't known"),
    ("a choice from an unknown table", LIST, "tags: [guard]",
     "takes: [{characteristic: arms, cell: {table: price, row: pike, column: points}}]", None,
     "entries[0].takes[0].cell.table", "did you mean “prices”?"),
    ("a choice from an unknown row", LIST, "tags: [guard]",
     "takes: [{characteristic: arms, cell: {table: prices, row: pikes, column: points}}]", None,
     "entries[0].takes[0].cell.row", "did you mean “pike”?"),
    ("a choice from an unknown column", LIST, "tags: [guard]",
     "takes: [{characteristic: arms, cell: {table: prices, row: pike, column: point}}]", None,
     "entries[0].takes[0].cell.column", "did you mean “points”?"),
    ("a choice of an unknown characteristic", LIST, "tags: [guard]",
     "takes: [{characteristic: arm, cell: {table: prices, row: pike, column: points}}]", None,
     "entries[0].takes[0].characteristic", "did you mean “arms”?"),
    ("an unknown row of an entry", LIST, "tags: [guard]", "rows: [{table: prices, row: pikes}]",
     None, "entries[0].rows[0].row", "did you mean “pike”?"),
    ("an unknown shape", LIST, "order: go", "shape: ring", None,
     "organisations[1].children[0].shape", "“ring” isn't known"),
    ("an unknown role of a formation", LIST, "echelon: body\n    children",
     "role: bodies\n    children", None, "organisations[0].role", "did you mean “body”?"),
    ("an unknown post in an organisation", LIST, "echelon: body\n    children",
     "leaders: [{role: captian}]\n    children", None, "organisations[0].leaders[0].role",
     "did you mean “captain”?"),
    ("an unknown character", LIST, "{role: captain,", "{role: captain, character: bold,", None,
     "ready.leaders[0].character", "“bold” isn't known"),
    ("a price without end", RULESET, "cells: [2]", "cells: [.inf]", None,
     "tables[0].rows[1].cells[0]", "should be a number, a decimal or a fraction"),
    ("a scale of 0", RULESET, "ratio: 20", "ratio: 0", None, "scales[1].ratio", "from 1 to 2,000"),
    ("a scale of 10^9", RULESET, "ratio: 20", "ratio: 1000000000", None, "scales[1].ratio",
     "from 1 to 2,000"),
    ("no scales", RULESET, SCALES, "  []\n", 24, "sizing", "there must be scales"),
    ("an unknown key", RULESET, "dice: d6", "die: d6", None, "die", "did you mean “dice”?"),
    ("a strategy that there isn't", RULESET, "strategy: ratio", "strategy: guess", None, "sizing",
     "should be one of"),
    ("an unknown entry", LIST, "entry: peasant", "entry: pesant", None,
     "organisations[0].children[1].entry", "did you mean “peasant”?"),
    ("an unknown organisation", LIST, "organisation: band, order: go",
     "organisation: bands, order: go", None, "organisations[1].children[0].organisation",
     "did you mean “band”?"),
    ("an unknown order", LIST, "order: go", "order: goo", None,
     "organisations[1].children[0].order", "did you mean “go”?"),
    ("an unknown command figure", LIST, "kind: drummer", "kind: drumer", None,
     "organisations[0].children[1].command[0].kind", "did you mean “drummer”?"),
    ("an unknown echelon", LIST, "echelon: host", "echelon: hoste", None, "ready.echelon",
     "did you mean “host”?"),
    ("an unknown option", LIST, "options: [pike]", "options: [pikes]", None,
     "entries[0].characteristics[0].options[0]", "did you mean “pike”?"),
    ("an unknown post", LIST, "role: captain", "role: captian", None, "ready.leaders[0].role",
     "did you mean “captain”?"),
    ("a leader nowhere", LIST, "at: [1, 0]", "at: [2, 0]", None, "ready.leaders[0].at",
     "leads to no place"),
    ("a leader below a troop", LIST, "at: [1, 0]", "at: [1, 0, 0]", None, "ready.leaders[0].at",
     "leads to no place"),
    ("an entry twice", LIST, "id: peasant", "id: pikeman", None, "entries[1].id",
     "“pikeman” is there twice"),
    ("a scale that isn't listed", LIST, "usual_scale: 10", "usual_scale: 15", None, "usual_scale",
     "isn't one of 1:10, 1:20"),
    ("an unknown figure size", LIST, "usual_scale: 10", "figure_size: mm-25", None, "figure_size",
     "“mm-25” isn't known"),
    ("an organisation in itself", LIST, "{entry: peasant, command", "{organisation: band, command",
     21, "organisations[0]", "“band” holds itself"),
    ("a circle of organisations", LIST, "{entry: peasant, command", "{organisation: horde, command",
     21, "organisations[0]", "“band” holds itself"),
    ("a circle further down", LIST, "{entry: peasant, command",
     "{children: [{echelon: body, children: [{organisation: horde}]}], command", 21,
     "organisations[0]", "“band” holds itself"),
    ("an organisation without end", LIST, "{times: 3, organisation: band, order: go}",
     "{times: 2000, children: [{times: 6, entry: peasant}]}", 27, "organisations[1]",
     "more than 10,000"),
    ("a host without end", LIST, "- {times: 2, organisation: band}",
     "- {times: 2000, organisation: horde}", 32, "ready", "more than 10,000"),
    ("an organisation too deep", LIST, "  - id: horde", f"{_chain(17)}  - id: horde", None,
     "organisations[1]", "more than 16 levels deep"),
    ("a table too small", TEMPLATE, "table_cm: [120, 80]", "table_cm: [120, 5]", None,
     "table_cm[1]", "should be at least 10"),
    ("an unknown list", TEMPLATE, "army_list: mob", "army_list: mop", None, "sides[0].army_list",
     "did you mean “mob”?"),
    ("an unknown entry of a side", TEMPLATE, "entry: pikeman", "entry: pikman", None,
     "sides[1].army.children[0].entry", "did you mean “pikeman”?"),
    ("an unknown order of a side", TEMPLATE, "order: stay", "order: stai", None,
     "sides[1].army.children[0].order", "did you mean “stay”?"),
    ("a side twice", TEMPLATE, "id: right", "id: left", None, "sides[1].id",
     "“left” is there twice"),
    ("a scale that a battle can't have", TEMPLATE, "ratio: 10", "ratio: 11", None, "ratio",
     "isn't one of 1:10, 1:20"),
    ("a battle without a scale", TEMPLATE, "ratio: 10\n", "", 1, "ratio", "is missing"),
    ("no sides", TEMPLATE, FILES[TEMPLATE].partition("sides:\n")[2], "  []\n", None, "sides",
     "should hold at least 1"),
    ("no YAML", LIST, "entries:", "entries: [", 10, "", "isn't valid YAML"),
    ("an alias", LIST, "usual_scale: 10", "usual_scale: &x 10", None, "", "anchors and aliases"),
    ("a word", TEMPLATE, FILES[TEMPLATE], "brawl\n", None, "", "should hold named values"),
    ("nothing", LIST, FILES[LIST], "", None, "", "should hold named values"),
]  # fmt: skip


def _ask_for_all(library: Library) -> None:
    library.ruleset("tiny")
    library.army_list("tiny", "mob")
    library.template("tiny/brawl")


def _problems(root: Path) -> list[tuple[Problem, str]]:
    with pytest.raises(PackError) as caught:
        _ask_for_all(Library([root]))
    return [(problem, str(PackError((problem,)))) for problem in caught.value.problems]


def _changed(root: Path, file: str, old: str, new: str) -> Path:
    text = (write_pack(root) / file).read_text(encoding="utf-8")
    assert old in text
    (root / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return root


def test_the_pack_itself_is_sound(tmp_path: Path) -> None:
    _ask_for_all(Library([write_pack(tmp_path)]))


@pytest.mark.parametrize("case", FAULTS, ids=[case[0] for case in FAULTS])
def test_a_fault_of_a_pack_is_told_with_file_line_and_what_was_expected(
    tmp_path: Path, case: tuple[str, str, str, str, int | None, str, str]
) -> None:
    _, file, old, new, line, field, words = case
    told = _problems(_changed(tmp_path, file, old, new))
    assert words in "\n".join(text for _, text in told)
    places = [(problem.file, problem.line, problem.field) for problem, _ in told]
    if line is None:
        line = FILES[file].partition(old)[0].count("\n") + 1
    assert (SHOWN[file], line, field) in places
    assert {problem.file for problem, _ in told} == {SHOWN[file]}


PERCENT_STEPS = {
    "a cell": "percent: {table: prices, row: pike, column: points}",
    "columns": "percent_columns: [[prices, points]]",
}


@pytest.mark.parametrize("step", PERCENT_STEPS.values(), ids=PERCENT_STEPS)
@pytest.mark.parametrize("percent", ["1e9", "1000000000", "-101", "1001", "{value: 1e9}"])
def test_a_percentage_beyond_sense_in_a_table_is_told(
    tmp_path: Path, step: str, percent: str
) -> None:
    root = _changed(tmp_path, RULESET, "percent: 10", step)
    text = (root / RULESET).read_text(encoding="utf-8")
    (root / RULESET).write_text(text.replace("[2]", f"[{percent}]"), encoding="utf-8")
    ((problem, words),) = _problems(root)
    assert (problem.line, problem.field) == (45, "tables[0].rows[1].cells[0]")
    assert "should lie between −100 and 1000 per cent" in words


@pytest.mark.parametrize("step", PERCENT_STEPS.values(), ids=PERCENT_STEPS)
def test_a_percentage_of_a_thousand_may_stand(tmp_path: Path, step: str) -> None:
    root = _changed(tmp_path, RULESET, "percent: 10", step)
    text = (root / RULESET).read_text(encoding="utf-8")
    (root / RULESET).write_text(text.replace("[2]", "[1000]"), encoding="utf-8")
    _ask_for_all(Library([root]))


def test_a_circle_of_three_organisations_is_told_of_each(tmp_path: Path) -> None:
    third = "  - {id: mass, label: {en: M, it: M}, children: [{organisation: horde}]}\nready:"
    root = _changed(tmp_path, LIST, "ready:", third)
    text = (root / LIST).read_text(encoding="utf-8")
    changed = text.replace("{entry: peasant, command", "{organisation: mass, command")
    (root / LIST).write_text(changed, encoding="utf-8")
    assert [problem.field for problem, _ in _problems(root)] == [
        "organisations[0]", "organisations[1]", "organisations[2]",
    ]  # fmt: skip


def _with_a_chain(root: Path, levels: int) -> Path:
    """Put in a chain of organisations of so many levels, and it into the host."""
    chain = _chain(levels)
    text = _changed(root, LIST, "  - id: horde", f"{chain}  - id: horde") / LIST
    host = f"- {{times: 2, organisation: band}}\n    - {{organisation: deep-{levels}}}"
    whole = text.read_text(encoding="utf-8")
    text.write_text(whole.replace("- {times: 2, organisation: band}", host), encoding="utf-8")
    return root


def test_the_deepest_army_that_a_list_may_have_is_saved_and_opened(tmp_path: Path) -> None:
    library = Library([_with_a_chain(tmp_path, 15)])
    document = new_roster(library, "tiny", "mob", language="en")
    save_file(document, tmp_path / "a.legatus", library)
    assert open_file(tmp_path / "a.legatus", library).document == document


def test_a_deeper_host_is_told(tmp_path: Path) -> None:
    ((problem, text),) = _problems(_with_a_chain(tmp_path, 16))
    assert (problem.file, problem.field) == ("tiny/mob.yaml", "ready")
    assert "more than 16 levels deep" in text


def test_every_fault_of_a_file_is_told(tmp_path: Path) -> None:
    root = _changed(tmp_path, LIST, "entry: peasant", "entry: nobody")
    text = (root / LIST).read_text(encoding="utf-8")
    (root / LIST).write_text(text.replace("role: captain", "role: nobody"), encoding="utf-8")
    assert [problem.line for problem, _ in _problems(root)] == [26, 38]


BYTES = {
    "no UTF-8": (b"schema: army-list/1\nid: Citt\xe0\n", 2, "isn't text in UTF-8"),
    "a picture": (b"\x89PNG\r\n", 1, "isn't text in UTF-8"),
    "too much": (b" " * (16 * 1024 * 1024 + 1), None, "is larger than 16 MB"),
}


@pytest.mark.parametrize(("content", "line", "words"), BYTES.values(), ids=BYTES)
def test_bytes_that_are_no_text_are_told(
    tmp_path: Path, content: bytes, line: int | None, words: str
) -> None:
    (write_pack(tmp_path) / LIST).write_bytes(content)
    ((problem, text),) = _problems(tmp_path)
    assert (problem.file, problem.line) == ("tiny/mob.yaml", line)
    assert words in text


def test_a_file_that_can_not_be_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_pack(tmp_path)

    def refuse(*_arguments: object, **_named: object) -> None:
        raise PermissionError(13, "Permission denied")

    library = Library([tmp_path])
    assert library.ruleset_ids() == ("tiny",)
    monkeypatch.setattr("pathlib.Path.open", refuse)
    with pytest.raises(PackError, match="Permission denied"):
        library.ruleset("tiny")


def test_a_folder_without_its_ruleset_is_told(tmp_path: Path) -> None:
    (write_pack(tmp_path) / RULESET).unlink()
    ((problem, text),) = _problems(tmp_path)
    assert problem.file == "tiny/ruleset.yaml"
    assert "is missing" in text


def test_a_file_with_a_mark_and_lines_of_windows_is_read(tmp_path: Path) -> None:
    for name in FILES:
        place = write_pack(tmp_path) / name
        content = place.read_text(encoding="utf-8").replace("\n", "\r\n")
        place.write_bytes(b"\xef\xbb\xbf" + content.encode())
    _ask_for_all(Library([tmp_path]))


@pytest.mark.parametrize("case", FAULTS, ids=[case[0] for case in FAULTS])
def test_one_faulty_pack_never_stops_the_others(
    tmp_path: Path, case: tuple[str, str, str, str, int | None, str, str]
) -> None:
    _, file, old, new, *_ = case
    sound = write_pack(tmp_path / "sound", "other")
    library = Library([_changed(tmp_path / "faulty", file, old, new), sound])
    lines = {line.id: line for line in pack_lines(library)}
    assert lines["other"].error is None
    assert [each.error for each in lines["other"].lists] == [None]
    templates = {line.ruleset: line for line in template_lines(library)}
    assert templates["other"].error is None
    errors = [lines["tiny"].error, *(each.error for each in lines["tiny"].lists)]
    assert any((*errors, templates["tiny"].error))


def test_one_faulty_list_never_stops_its_ruleset(tmp_path: Path) -> None:
    root = _changed(tmp_path, LIST, "entry: peasant", "entry: nobody")
    (line,) = pack_lines(Library([root]))
    assert line.error is None
    assert isinstance(line.lists[0].error, PackError)


def test_a_later_root_replaces_a_list(tmp_path: Path) -> None:
    """A user's own list of the same name stands over the shipped one."""
    first = write_pack(tmp_path / "first")
    second = tmp_path / "second"
    (second / "army_lists" / "tiny").mkdir(parents=True)
    text = FILES[LIST].replace("strength: 100", "strength: 200")
    (second / LIST).write_text(text, encoding="utf-8")
    army_list = Library([first, second]).army_list("tiny", "mob")
    assert army_list.entry_index["pikeman"].strength == 200


UNKNOWN = [
    (lambda library: library.ruleset("tinny"), "did you mean “tiny”?"),
    (lambda library: library.ruleset(""), "known are: tiny"),
    (lambda library: library.army_list("tiny", "mobs"), "did you mean “mob”?"),
    (lambda library: library.army_list("tinny", "mob"), "did you mean “tiny”?"),
    (lambda library: library.template("brawls"), "did you mean “brawl”?"),
    (lambda library: library.template("tiny/nothing"), "There is no scenario template"),
]


@pytest.mark.parametrize(("ask", "words"), UNKNOWN)
def test_an_unknown_name_is_told_with_the_nearest(tmp_path: Path, ask: object, words: str) -> None:
    assert callable(ask)
    with pytest.raises(UnknownName) as caught:
        ask(Library([write_pack(tmp_path)]))
    assert words in str(caught.value)


def test_a_template_goes_by_its_bare_id_where_one_ruleset_has_it(tmp_path: Path) -> None:
    assert Library([write_pack(tmp_path)]).template("brawl").id == "brawl"


def test_a_template_of_two_rulesets_must_be_named_with_its_own(tmp_path: Path) -> None:
    library = Library([write_pack(tmp_path), write_pack(tmp_path, "other")])
    with pytest.raises(BadRequest, match="other/brawl, tiny/brawl"):
        library.template("brawl")
    assert library.template("other/brawl").ruleset == "other"


def test_what_is_no_pack_is_passed_over(tmp_path: Path) -> None:
    root = write_pack(tmp_path)
    (root / "army_lists" / "tiny" / "notes.txt").write_text("x", encoding="utf-8")
    (root / "army_lists" / "README").write_text("x", encoding="utf-8")
    (root / "resources" / "rulesets" / "README").write_text("x", encoding="utf-8")
    library = Library([root, tmp_path / "not-there"])
    assert (library.ruleset_ids(), library.list_ids("tiny")) == (("tiny",), ("mob",))


def test_nothing_is_read_before_it_is_asked_for(tmp_path: Path) -> None:
    for name in FILES:
        (write_pack(tmp_path) / name).write_text("not: [yaml", encoding="utf-8")
    library = Library([tmp_path])
    assert library.template_ids() == (("tiny", "brawl"),)


def test_what_was_read_is_kept(tmp_path: Path) -> None:
    library = Library([write_pack(tmp_path)])
    assert library.ruleset("tiny") is library.ruleset("tiny")
    assert library.army_list("tiny", "mob") is library.army_list("tiny", "mob")


def test_the_shipped_packs_are_sound(library: Library) -> None:
    errors: list[BuilderError | None] = [line.error for line in pack_lines(library)]
    errors += [each.error for line in pack_lines(library) for each in line.lists]
    errors += [line.error for line in template_lines(library)]
    assert errors == [None] * len(errors)
    assert len(errors) > 3
