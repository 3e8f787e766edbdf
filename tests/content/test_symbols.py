"""Every troop of every shipped list has a symbol that fits what it is called and how it fights."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.drawing.unit_symbols import symbol_of
from tests.support.makers import shipped

LISTS = sorted((Path(__file__).resolve().parents[2] / "army_lists").glob("*/*.yaml"))
FOOT = {"foot", "close-foot", "pikes", "skirmisher", "archer", "line-shako", "light-shako"}
HORSE = {"horse-light", "horse-heavy", "cataphract", "camel"}
# By the class of the troop (look.md, Symbols).
OF_CLASS = {
    "class:foot": FOOT,
    "class:infantry": FOOT,
    "class:legion": {"close-foot"},
    # Who serves a machine stands beside it.
    "class:footmen": FOOT | {"engine"},
    "class:riders": HORSE,
    "class:horse": HORSE,
    "class:cavalry": HORSE | {"chariot", "scythed-chariot"},
    "class:light-horse": {"horse-light"},
    "class:heavy-horse": {"horse-heavy"},
    "class:elephants": {"elephant"},
    "class:elephant": {"elephant"},
    "class:scythed-chariots": {"scythed-chariot"},
    "class:chariot": {"chariot", "scythed-chariot"},
    "class:engine": {"engine"},
    "class:artillery": {"engine"},
    "class:field-guns": {"battery"},
    "class:engineers": {"crossed-tools"},
}
# By a word of the English name, of those on foot and of all others.
OF_WORD = {
    "archers": {"archer", "horse-light"},
    "slingers": {"archer"},
    "crossbowmen": {"archer"},
    "handgunners": {"archer"},
    "phalanx": {"pikes"},
    "pikemen": {"pikes"},
    # Of Rome, and of Napoleon's Italian Guard.
    "velites": {"skirmisher", "line-shako"},
    "peltasts": {"skirmisher", "close-foot"},
    "knights": {"horse-heavy"},
    "cuirassiers": {"horse-heavy"},
    "hussars": {"horse-light"},
    "elephants": {"elephant"},
    "chariots": {"chariot", "scythed-chariot"},
    "jäger": {"light-shako"},
    "battery": {"battery"},
}


@pytest.mark.parametrize("file", LISTS, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_each_troop_has_a_symbol_of_its_class_and_its_name(file: Path) -> None:
    ruleset = file.parent.name
    figures = shipped().army_list(ruleset, file.stem).figure_size
    basis = shipped().basis(ruleset, file.stem, None, figures)
    for entry in basis.army_list.entries:
        tags = basis.profile(entry.id).tags
        (kind,) = {tag for tag in tags if tag.startswith("class:")}
        found = symbol_of(basis.ruleset, tags)
        assert found in OF_CLASS[kind], entry.id
        for word in entry.label.en.lower().replace(",", "").split():
            assert found in OF_WORD.get(word, {found}), entry.id
