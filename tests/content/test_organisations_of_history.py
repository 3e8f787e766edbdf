"""The lists' organisations come to the totals of history.md 6.1, computed there from its trees.

Five of its trees have no counterpart: the legion of Vegetius is of an age without a list, so are
the Dacians; the league of the Belgae and the host of Mithridates are numbers that were told, of
which our lists have parts; Hasdrubal's guard of Spain fought no battle that we have.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import pytest

from builder.core.building import Builder
from builder.core.roster import Troop, walk
from builder.operations.documents import new_scenario
from tests.content.systems import CIVITATES, GARDE, MEDIOEVO
from tests.support.makers import ANCIENTS, shipped

HORSE = {"mounted", "horse", "cavalry"}


@dataclass(frozen=True)
class Tree:
    """A row of 6.1, and what of a list comes to it; gunners aren't counted in our lists.

    ``organisations``: with how many of each; ``side``: of a battle, where the whole is one's army.
    """

    id: str
    where: str
    organisations: str = ""
    side: str = ""
    foot: int = 0
    horse: int = 0
    elephants: int = 0
    chariots: int = 0
    guns: int = 0


ROMAN, ALLIED = f"{ANCIENTS}/polybian-roman", "2 legion-polybius 2 allied-ala"
IMPERIAL = f"{ANCIENTS}/early-imperial-roman"
TREES = (
    Tree("rome.legio.polybian", ROMAN, "legion-polybius", foot=4_200, horse=300),
    Tree("rome.legio.5000", ROMAN, "legion-5000", foot=5_000, horse=300),
    Tree("rome.ala.sociorum", ROMAN, "allied-ala", foot=4_200, horse=900),
    Tree("rome.exercitus.consularis", ROMAN, ALLIED, foot=16_800, horse=2_400),
    Tree("rome.legio.camillan", f"{ANCIENTS}/camillan-roman", "legion", foot=4_650, horse=300),
    Tree("rome.legio.cohort", f"{ANCIENTS}/caesarian-roman", "10 cohort", foot=4_800),
    Tree("rome.legio.pharsalus", f"{ANCIENTS}/caesarian-roman", "legion-of-pharsalus", foot=2_750),
    Tree("rome.legio.imperial", IMPERIAL, "imperial-legion", foot=5_120, horse=120),
    Tree("rome.aux.cohors_quingenaria_peditata", IMPERIAL, "cohors-quingenaria", foot=480),
    Tree("rome.aux.cohors_milliaria_peditata", IMPERIAL, "cohors-milliaria", foot=800),
    Tree("rome.aux.equitata_quingenaria", IMPERIAL, "equitata-quingenaria", foot=480, horse=120),
    Tree("rome.aux.equitata_milliaria", IMPERIAL, "equitata-milliaria", foot=800, horse=240),
    Tree("rome.aux.ala_quingenaria", IMPERIAL, "ala-quingenaria", horse=512),
    Tree("rome.aux.ala_milliaria", IMPERIAL, "ala-milliaria", horse=1_008),
    Tree("carthage.army_italy_218", f"{ANCIENTS}/carthaginian-hannibalic", "army-of-218",
         foot=20_000, horse=6_000, elephants=37),
    Tree("carthage.army_trebia", f"{ANCIENTS}/trebia-218bc", side="carthage",
         foot=29_000, horse=11_000, elephants=30),
    Tree("numidia.massinissa_202", f"{ANCIENTS}/numidian", "contingent-of-massinissa",
         foot=6_000, horse=4_000),
    Tree("iberia.tribal", f"{ANCIENTS}/iberian", "tribe", foot=6_000, horse=600),
    Tree("gaul.pagus", f"{ANCIENTS}/gallic", "pagus", foot=3_000, horse=300),
    Tree("germany.canton", f"{ANCIENTS}/germanic", "canton-host", foot=1_000, horse=100),
    Tree("britain.cassivellaunus_54bc", f"{ANCIENTS}/british-chariots", "cassivellaunus",
         chariots=2_000),
    Tree("britain.mons_graupius", f"{ANCIENTS}/british-chariots", "caledonian-host",
         foot=28_000, horse=1_200, chariots=400),
    Tree("samnium.aquilonia_293", f"{ANCIENTS}/samnite", "army-of-aquilonia",
         foot=38_000, horse=2_000),
    Tree("macedon.alexander_334", f"{CIVITATES}/alexandrian",
         "phalanx-of-six-taxeis shield-bearers second-line-of-greeks light-of-334 "
         "companions-of-334 wing-of-parmenion", foot=32_000, horse=5_100),
    Tree("macedon.antigonid_197", f"{CIVITATES}/cynoscephalae-197bc", side="macedon",
         foot=23_500, horse=2_000),
    Tree("macedon.perseus_171", f"{CIVITATES}/pydna-168bc", side="macedon",
         foot=39_000, horse=4_000),
    Tree("epirus.pyrrhus_280", f"{ANCIENTS}/pyrrhic", "kings-expedition",
         foot=25_500, horse=3_000, elephants=20),
    Tree("seleucid.raphia_217", f"{CIVITATES}/raphia-217bc", side="seleucid",
         foot=62_000, horse=6_000, elephants=102),
    # With the 500 camels that the tree's 12,200 horse leave out and 6.2 counts.
    Tree("seleucid.magnesia_190", f"{CIVITATES}/magnesia-190bc", side="seleucid",
         foot=55_200, horse=12_200 + 500, elephants=54, chariots=60),
    Tree("ptolemaic.raphia_217", f"{CIVITATES}/raphia-217bc", side="ptolemy",
         foot=70_000, horse=5_000, elephants=73),
    Tree("parthia.surena_53", f"{ANCIENTS}/parthian", "surena", horse=10_000),
    Tree("parthia.surena_53", f"{CIVITATES}/parthian", "host-of-surena", horse=10_000),
    Tree("sparta.mora", f"{CIVITATES}/greek-hoplites", "two-morai", foot=2 * 576),
    Tree("sparta.mantinea_418", f"{CIVITATES}/greek-hoplites", "lochoi-of-mantinea", foot=4_184),
    Tree("athens.field_army", f"{CIVITATES}/greek-hoplites", "ten-tribes athenian-wing-of-horse",
         foot=9_000, horse=1_200),
    Tree("persia.baivarabam", f"{CIVITATES}/achaemenid-persian", "baivarabam-of-foot",
         foot=10_000),
    Tree("fr.div.1805", f"{GARDE}/french-1805", "saint-hilaire-division-1805",
         foot=7_936, guns=8),
    Tree("fr.div.1809", f"{GARDE}/french-1809", "infantry-division-1809", foot=7_200, guns=14),
    Tree("fr.div.1812", f"{GARDE}/french-1812", "davout-division-1812", foot=8_400, guns=14),
    Tree("fr.div.1815", f"{GARDE}/french-1815", "infantry-division-1815", foot=4_096, guns=8),
    Tree("fr.cavdiv.heavy", f"{GARDE}/french-1815", "cuirassier-division-1815",
         horse=1_800, guns=6),
    Tree("fr.cavdiv.light", f"{GARDE}/french-1815", "light-cavalry-division-1815",
         horse=1_600, guns=6),
    Tree("at.div.1809", f"{GARDE}/austrian-1809", "infantry-division-1809",
         foot=10_800, guns=16),
    Tree("ru.div.1812", f"{GARDE}/russian-1812", "infantry-division-1812", foot=5_800, guns=36),
    Tree("pr.div.1806", f"{GARDE}/prussian-1806", "mixed-division-1806",
         foot=6_900, horse=1_950, guns=24),
    Tree("pr.bde.1815", f"{GARDE}/prussian-1813", "infantry-brigade-1815", foot=6_240, guns=8),
    Tree("gb.div.1812", f"{GARDE}/british-1812", "anglo-portuguese-division",
         foot=5_190, guns=6),
    Tree("gb.div.1815", f"{GARDE}/british-1815", "british-division-1815", foot=7_200, guns=12),
    Tree("nl.div.1815", f"{GARDE}/netherlands-1815", "netherlands-division-1815",
         foot=7_020, guns=16),
    Tree("ba.div.1809", f"{GARDE}/bavarian", "division-1809", foot=7_060, horse=920, guns=18),
    Tree("med.florence.1289", f"{MEDIOEVO}/communal-militia", "florentine-host-1289",
         foot=10_000, horse=1_600),
    Tree("med.england.crecy", f"{MEDIOEVO}/english-longbow", "crecy-army-1346", foot=8_200),
    Tree("med.condotta.100lances", f"{MEDIOEVO}/communal-militia", "condotta-hundred-lances",
         foot=50, horse=300),
    Tree("med.ordonnance.french", f"{MEDIOEVO}/feudal-knights", "ordonnance-company", horse=600),
    Tree("med.ordonnance.burgundian", f"{MEDIOEVO}/feudal-knights", "burgundian-company-1471",
         foot=300, horse=600),
)  # fmt: skip


def _troops(tree: Tree) -> list[Troop]:
    ruleset, name = tree.where.split("/")
    if tree.side:
        scenario = new_scenario(shipped(), tree.where, language="en")
        (army,) = (side.army for side in scenario.sides if side.id == tree.side)
        return [each for each in walk(army.root) if isinstance(each, Troop)]
    found, times = [], 1
    builder = Builder(shipped().army_list(ruleset, name))
    for word in tree.organisations.split():
        if word.isdigit():
            times = int(word)
            continue
        for _ in range(times):
            found += [n for n in walk(builder.organisation(word)) if isinstance(n, Troop)]
        times = 1
    return found


def _kind(tags: frozenset[str]) -> str:
    if "gun" in tags:
        return "guns"
    if tags & {"elephant", "elephants"}:
        return "elephants"
    if tags & {"chariot", "chariots", "scythed"}:
        return "chariots"
    return "horse" if tags & HORSE else "foot"


@pytest.mark.parametrize("tree", TREES, ids=[f"{each.id}-{each.where}" for each in TREES])
def test_an_organisation_comes_to_the_total_of_its_tree(tree: Tree) -> None:
    ruleset, name = tree.where.split("/")
    if tree.side:
        template = shipped().template(tree.where)
        (name,) = (each.army_list for each in template.sides if each.id == tree.side)
    army_list = shipped().army_list(ruleset, name)
    ratio = 10 if shipped().ruleset(ruleset).has_ratio else None
    basis = shipped().basis(ruleset, name, ratio, army_list.figure_size)
    found: Counter[str] = Counter()
    for troop in _troops(tree):
        found[_kind(basis.profile(troop.entry, troop.choices).tags)] += (
            troop.represents or troop.strength
        )
    expected = {kind: getattr(tree, kind) for kind in ("foot", "horse", "elephants", "chariots")}
    expected["guns"] = tree.guns
    assert found == +Counter(expected)
