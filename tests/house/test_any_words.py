"""The code knows no word of a pack: with every id replaced by a random word all stays the same.

The second test of design.md idea 2. A pack is read, each id in it (of ruleset, lists, entries,
organisations, classes, options, tags, tables, rows, orders, echelons, posts …) is replaced by a
word of random letters, the same one everywhere, and the whole program is run on what comes out:
armies, battles, sums, findings, sheets. Every number must be as before. What the schema itself
says stays: strategies, atoms, counts, steps, names of numbers, and the ids of drawn symbols.

What is an id is told by the models: every text of the types ``Slug``, ``Tag`` and ``Length``.
"""

from __future__ import annotations

import json
import random
import re
import types
import typing
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, Literal, Union

import pytest

from builder import assets, translation
from builder.cli import main
from builder.core.model import Length, Model, Slug, Tag
from builder.operations import packs
from builder.storage.library import Library
from tests.support.makers import PACKS, ROOT, shipped
from tests.support.pdf import plain
from tests.support.pdf import text as text_of_pdf

if typing.TYPE_CHECKING:
    from pathlib import Path

    from builder.core.ruleset import Ruleset

SEED = 202
SHIPPED = "shipped"
ALL_PACKS = [SHIPPED, *sorted(each.name for each in PACKS.iterdir())]
RULESETS, LISTS, TEMPLATES = "resources/rulesets", "army_lists", "scenario_templates"
# Tags and names that the program itself gives; what follows them is the pack's.
OWN_PREFIXES = frozenset(
    {"echelon", "class", "shape", "role", "order", "plays", "character"}
    | {"terrain", "terrain-class", "weather"}
)
OWN_TAGS = frozenset({"inspiring"})
OWN_NUMBERS = ("command-", "per-ten-", "count-", "kinds-")
DRAWN = frozenset({"SymbolRule.symbol", "LeaderRole.symbol"})
NAMED_NUMBERS = frozenset({"NumberTest.number", "NumberTest.less", "Step.product"})


# --- another word for every id ----------------------------------------------------------------


@dataclass
class Words:
    """A random word for each id that comes up; the same one whenever it comes up again."""

    valued: frozenset[str] = frozenset()
    unit: str = ""
    known: dict[str, str] = field(default_factory=dict)
    versioned: list[str] = field(default_factory=list)
    dice: random.Random = field(default_factory=lambda: random.Random(SEED))  # noqa: S311

    def word(self, name: str) -> str:
        """Return the word for an id."""
        if name not in self.known:
            fresh = ""
            while not fresh or fresh in self.known.values():
                syllables = (
                    self.dice.choice("bdgkptvz") + self.dice.choice("aeou") for _ in "12345"
                )
                fresh = "".join(syllables)
            self.known[name] = fresh
        return self.known[name]

    def tag(self, tag: str) -> str:
        """Return another tag; the program's own prefixes stay."""
        prefix, colon, rest = tag.partition(":")
        if not colon:
            return tag if tag in OWN_TAGS else self.word(tag)
        return f"{prefix if prefix in OWN_PREFIXES else self.word(prefix)}:{self.word(rest)}"

    def number(self, name: str) -> str:
        """Return a number's name: of characteristics and counters the pack's, else our own."""
        if name in self.valued:
            return self.word(name)
        if name.startswith("unit-"):
            return f"unit-{self.number(name.removeprefix('unit-'))}"
        if name == "kinds-entry":
            return name
        own = next((each for each in OWN_NUMBERS if name.startswith(each)), None)
        return f"{own}{self.word(name.removeprefix(own))}" if own else name

    def length(self, length: str) -> str:
        """Return a length in the pack's unit by that unit's other name."""
        match = re.fullmatch(r"([\d./]+ ?)([a-z]+)", length)
        assert match
        return match[1] + (self.word(match[2]) if match[2] == self.unit else match[2])

    # A model as plain data, as it would stand in a file, with its ids replaced.

    def data(self, model: Model) -> dict[str, Any]:
        """Return a model's own fields."""
        hints = _hints(type(model))
        found = {}
        for name in type(model).model_fields:
            if name in model.model_fields_set:
                value = getattr(model, name)
                found[name] = self._value(value, hints[name], f"{type(model).__name__}.{name}")
        if type(model).__name__ == "LengthUnit":
            found["id"] = self.word(found["id"])
        return found

    def _value(self, value: Any, hint: Any, place: str) -> Any:
        if isinstance(value, Model):
            return self.data(value)
        if isinstance(value, tuple):
            return [self._value(each, _item(hint, at), place) for at, each in enumerate(value)]
        if isinstance(value, Enum):
            return value.value
        if isinstance(value, Fraction):
            return str(value)
        return self._text(value, _kinds(hint), place) if isinstance(value, str) else value

    def _text(self, value: str, kinds: list[Any], place: str) -> str:
        if any(
            typing.get_origin(each) is Literal and value in typing.get_args(each) for each in kinds
        ):
            return value
        if Tag in kinds:
            return self.tag(value)
        if Length in kinds:
            return self.length(value)
        if Slug not in kinds or place in DRAWN or (place.endswith(".at") and value == "unit"):
            return value
        return self.number(value) if place in NAMED_NUMBERS else self.word(value)


@cache
def _hints(model: type[Model]) -> dict[str, Any]:
    return typing.get_type_hints(model, include_extras=True)


def _kinds(hint: Any) -> list[Any]:
    """Return the types that a value of an annotation may have."""
    if hint in {Slug, Tag, Length}:
        return [hint]
    origin = typing.get_origin(hint)
    if origin is Annotated:
        return _kinds(typing.get_args(hint)[0])
    if origin in {Union, types.UnionType}:
        return [kind for each in typing.get_args(hint) for kind in _kinds(each)]
    return [hint]


def _item(hint: Any, place: int) -> Any:
    """Return the annotation of a tuple's member."""
    members = next(
        typing.get_args(each) for each in _kinds(hint) if typing.get_origin(each) is tuple
    )
    return members[0] if len(members) == 1 or members[1] is Ellipsis else members[place]


# --- a root of shipped data with one pack in it -----------------------------------------------


def _furnish(root: Path) -> None:
    """Give a root all that isn't a pack: fonts, translations, symbols."""
    (root / "resources").mkdir()
    for each in (ROOT / "resources").iterdir():
        if each.name != "rulesets":
            (root / "resources" / each.name).symlink_to(each)


def _write(root: Path, place: str, tag: str, data: dict[str, Any]) -> None:
    file = root / f"{place}.yaml"
    file.parent.mkdir(parents=True, exist_ok=True)
    # JSON is YAML too.
    file.write_text(json.dumps({"schema": tag} | data, ensure_ascii=False, indent=1), "utf-8")


def _words_for(ruleset: Ruleset, words: Words) -> Words:
    words.unit = ruleset.length_unit.id
    valued = [
        each.id
        for each in ruleset.characteristics
        if any(option.value is not None for option in each.options)
    ]
    words.valued = frozenset([*valued, *(counter.id for counter in ruleset.counters)])
    return words


def _rewrite(library: Library, root: Path) -> Words:
    """Write a library's packs with other words to a root."""
    words = Words()
    for name in library.ruleset_ids():
        ruleset = library.ruleset(name)
        _words_for(ruleset, words)
        words.versioned.extend((name, *library.list_ids(name)))
        new = words.word(name)
        _write(root, f"{RULESETS}/{new}/ruleset", "ruleset/1", words.data(ruleset))
        for each in library.list_ids(name):
            data = words.data(library.army_list(name, each))
            _write(root, f"{LISTS}/{new}/{words.word(each)}", "army-list/1", data)
    for ruleset_id, each in library.template_ids():
        data = words.data(library.template(f"{ruleset_id}/{each}"))
        place = f"{TEMPLATES}/{words.word(ruleset_id)}/{words.word(each)}"
        _write(root, place, "scenario-template/1", data)
    return words


# --- the program on both ----------------------------------------------------------------------

Run = Callable[..., Any]


@dataclass
class Written:
    """A pack as it is and with other words: read, with roots, folders to work in and documents."""

    libraries: tuple[Library, Library]
    roots: tuple[Path, Path]
    places: tuple[Path, Path]
    words: Words
    files: list[str] = field(default_factory=list)


@dataclass
class Twins:
    """The same pack under its own words and under others."""

    written: Written
    run: Run

    @property
    def library(self) -> Library:
        """The pack under its own words."""
        return self.written.libraries[0]

    @property
    def words(self) -> Words:
        """The other words."""
        return self.written.words

    def both(self, command: str, *arguments: str) -> tuple[Any, Any]:
        """Run a command on both; ids among its arguments are replaced for the second.

        Returns what the first printed with its ids replaced, and what the second printed.
        """
        mine = self.run(0, command, *arguments)
        other = self.run(1, command, *(_in_words(each, self.words) for each in arguments))
        return _reworded(mine, self.words), other


@pytest.fixture(scope="module", params=ALL_PACKS)
def written(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Written:
    """Write each pack as it is and with other words, once for all tests."""
    source = ROOT if request.param == SHIPPED else PACKS / request.param
    library = shipped() if source == ROOT else Library([source])
    as_it_is, other, mine, others = (
        tmp_path_factory.mktemp(name) for name in ("plain", "other", "mine", "others")
    )
    for root in (as_it_is, other):
        _furnish(root)
    for folder in (RULESETS, LISTS, TEMPLATES):
        if (source / folder).is_dir():
            (as_it_is / folder).symlink_to(source / folder)
    words = _rewrite(library, other)
    both = (library, Library([other]))
    return Written(both, (as_it_is, other), (mine, others), words)


@dataclass
class _Program:
    """Runs a command with the one root or the other, each in a folder of its own."""

    written: Written
    monkeypatch: pytest.MonkeyPatch
    capsys: pytest.CaptureFixture[str]

    def __call__(self, which: int, *arguments: str) -> Any:
        """Return the exit code of a command and what it printed."""
        self.capsys.readouterr()
        with self.monkeypatch.context() as patch:
            patch.chdir(self.written.places[which])
            patch.setattr(assets, "root", lambda: self.written.roots[which])
            # Read once for all commands of all tests.
            patch.setattr(packs, "Library", lambda *_: self.written.libraries[which])
            packs.shared_library.cache_clear()
            code = main(arguments)
        printed = self.capsys.readouterr().out
        return {"code": code, "out": json.loads(printed) if "--json" in arguments else printed}


@pytest.fixture
def twins(
    written: Written,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> typing.Iterator[Twins]:
    """Return what runs the whole program on both, each in a folder of its own."""
    monkeypatch.setenv("LEGATUS_HOME", str(tmp_path / "home"))
    yield Twins(written, _Program(written, monkeypatch, capsys))
    packs.shared_library.cache_clear()
    translation.forget()


def _in_words(text: str, words: Words) -> str:
    """Return a text with its ids replaced: ``list/entry``, ``12+13:class``, ``rule-…``, ``a,b``."""
    head, rest = ("rule-", text[5:]) if text.startswith("rule-") else ("", text)
    pieces = re.split(r"([/:+,])", rest)
    return head + "".join(words.known.get(each, each) for each in pieces)


def _reworded(data: Any, words: Words, key: str = "") -> Any:
    """Return printed data with the ids replaced, wherever ids are printed."""
    if isinstance(data, dict):
        ids = key in KEYED_BY_IDS and "label" not in data
        return {
            _in_words(name, words) if ids else name: _reworded(value, words, name)
            for name, value in data.items()
        }
    if isinstance(data, list):
        return [_reworded(each, words, key) for each in data]
    if isinstance(data, str) and key in ID_KEYS:
        return _in_words(data, words)
    return data


KEYED_BY_IDS = frozenset({"tallies", "command", "why", "leaders", "counts"})
ID_KEYS = frozenset(
    {
        "id",
        "ruleset",
        "entry",
        "echelon",
        "side",
        "code",
        "list",
        "lists",
        "entries",
        "organisations",
        "kind",
        "kinds",
        "choice",
        "placed_by",
        "no_room",
        "strip",
        "strips",
        "pattern",
        "patterns",
        "distance",
    }
)


def lists_of(twins: Twins) -> list[str]:
    return [f"{ruleset}/{each}" for ruleset in twins.library.ruleset_ids()
            for each in twins.library.list_ids(ruleset)]  # fmt: skip


def templates_of(twins: Twins) -> list[str]:
    return ["/".join(each) for each in twins.library.template_ids()]


def documents(twins: Twins) -> list[str]:
    """Start an army of every list and a battle of every template, once for all tests."""
    files = twins.written.files
    wanted = [("roster", each) for each in lists_of(twins)]
    wanted += [("scenario", each) for each in templates_of(twins)]
    for place, (kind, name) in enumerate(wanted[len(files) :], len(files)):
        file = f"file-{place}.legatus"
        _, other = twins.both("new", kind, name, "-o", file)
        assert other["code"] == 0
        files.append(file)
    return files


# --- what must be the same --------------------------------------------------------------------


def test_no_word_of_the_pack_is_left(twins: Twins) -> None:
    for name, word in twins.words.known.items():
        assert name != word
    for ruleset in twins.library.ruleset_ids():
        folder = twins.written.roots[1] / RULESETS / twins.words.word(ruleset)
        ids = set(re.findall(r'"id": "([^"]*)"', (folder / "ruleset.yaml").read_text("utf-8")))
        assert ids.isdisjoint(twins.words.known)


def test_packs_are_listed_as_before(twins: Twins) -> None:
    mine, other = twins.both("packs", "list", "--json")
    assert other["code"] == 0
    for kind in ("rulesets", "templates"):
        for each in (*mine["out"][kind], *other["out"][kind]):
            each.get("lists", []).sort(key=lambda line: str(line["id"]))
        assert sorted(mine["out"][kind], key=str) == sorted(other["out"][kind], key=str)


def test_everything_in_a_pack_is_shown_as_before(twins: Twins) -> None:
    for name in (*twins.library.ruleset_ids(), *lists_of(twins), *templates_of(twins)):
        mine, other = twins.both("packs", "show", name, "--json")
        for each in (mine["out"], other["out"]):
            each.get("lists", []).sort()
            each.pop("tables", None)
            each["sides"] = [_reworded(side, twins.words) for side in each.get("sides", [])]
        assert mine == other


def test_every_organisation_comes_to_the_same_at_every_scale(twins: Twins) -> None:
    for name in lists_of(twins):
        ruleset, _, list_id = name.partition("/")
        rules = twins.library.ruleset(ruleset)
        scales = (
            [["--scale", str(each.ratio)] for each in rules.scales] if rules.has_ratio else [[]]
        )
        for organisation in twins.library.army_list(ruleset, list_id).organisations:
            for scale in scales:
                mine, other = twins.both("size", name, organisation.id, *scale, "--json")
                assert other["code"] == 0
                assert mine == other


def test_armies_and_battles_come_to_the_same_figures(twins: Twins) -> None:
    for file in documents(twins):
        mine, other = twins.both("size", file, "--json")
        assert other["code"] == 0
        assert mine == other


def test_armies_and_battles_come_to_the_same_sums_line_by_line(twins: Twins) -> None:
    for file in documents(twins):
        mine, other = twins.both("points", file, "--json")
        assert other["code"] == 0
        assert mine == other


def test_armies_and_battles_have_the_same_findings(twins: Twins) -> None:
    for file in documents(twins):
        mine, other = twins.both("check", file, "--json")
        assert mine == other


def test_the_dice_lay_the_same_ground(twins: Twins) -> None:
    """Where rules have no table that crosses choices, or three sides fight, both are told so."""
    files = documents(twins)[len(lists_of(twins)) :]
    for file, name in zip(files, templates_of(twins), strict=True):
        rules = twins.library.ruleset(name.partition("/")[0]).terrain
        choices = [each.id for each in rules.choices] if rules else []
        asked = f"{choices[0]},{choices[-1]}" if choices else "a,b"
        two = len(twins.library.template(name).sides) == 2
        as_data = ["--json"] if choices and two else []
        mine, other = twins.both("terrain", file, "--choices", asked, "--seed", "5eed", *as_data)
        assert mine == other
        assert (mine["code"] == 0) is bool(choices and two)


def test_armies_are_deployed_and_fit_the_same(twins: Twins) -> None:
    """Where nothing says how large the table is, both are told so."""
    for file in documents(twins):
        for asked in (("fit", file), ("deploy", file, "--auto")):
            mine, other = twins.both(*asked)
            assert mine == other
            if mine["code"] == 0:
                mine, other = twins.both(*asked, "--json")
                assert mine == other


# Every list and battle, twice: half a minute on an idle machine.
@pytest.mark.timeout(600)
def test_sheets_say_the_same(twins: Twins) -> None:
    for file in documents(twins):
        _, other = twins.both("export", file, "--sheets", "roster,cards,qrs", "-o", f"{file}.pdf")
        assert other["code"] == 0
        mine, others = (
            _said(text_of_pdf((place / f"{file}.pdf").read_bytes()), twins.words)
            for place in twins.written.places
        )
        assert mine == others


# Under the code of an army, where a page has room for it.
A_CODE = "The army's code, to be pasted in Legatus"


def _said(text: str, words: Words) -> str:
    """Return what pages say, without the digest of the file and with the pack's ids replaced.

    Sheets and cards name the ruleset and the list with their versions, and nothing else by its id.
    Nor is there word of the army's code, which holds the ids: whether it has room depends on them.
    """
    text = text.replace(A_CODE, "")
    text = re.sub(r"[0-9a-f]{4}( [0-9a-f]{4}){3}", "", text)
    for name in words.versioned:
        text = re.sub(rf"\b{name}(?= \d)", words.word(name), text)
    return plain(text)
