"""What tests build on: the shipped library, the miniature packs, and small armies.

``a_troop`` and ``a_formation`` count their nodes' ids themselves, so a tree can be written as one
expression.
"""

from __future__ import annotations

from functools import cache
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hypothesis import strategies as st

from builder.core import edits
from builder.core.building import Builder, ready_army
from builder.core.reckoning import reckon
from builder.core.roster import Army, DataVersion, Formation, Leader, Troop, walk
from builder.core.sizing import size
from builder.storage.library import Library

if TYPE_CHECKING:
    from builder.core.finding import Finding
    from builder.core.profile import Basis
    from builder.core.reckoning import Reckoning
    from builder.core.ruleset import Tally
    from builder.core.sized import Sized

ROOT = Path(__file__).resolve().parents[2]
PACKS = ROOT / "tests" / "data" / "packs"
ANCIENTS = "roman-ancients"
POLYBIAN, CAESARIAN, PUNIC = "polybian-roman", "caesarian-roman", "carthaginian-hannibalic"
LISTS = (POLYBIAN, CAESARIAN, PUNIC)
STANDS, GROUPINGS, BASES = "mini-stands", "mini-groupings", "mini-bases"
# The one army list of each miniature pack.
MINIATURES = {STANDS: "romans", GROUPINGS: "commune", BASES: "french"}

FIRST_OF_ORGANISATIONS = 900_001

_ids = count(2)
_blocks = count()


@cache
def shipped() -> Library:
    """Return the library of what the program brings."""
    return Library([ROOT])


@cache
def miniature(name: str) -> Library:
    """Return the library of one miniature pack."""
    return Library([PACKS / name])


def a_basis(army_list: str = POLYBIAN, ratio: int | None = 10) -> Basis:
    """Return a basis of the shipped ruleset for single figures."""
    return shipped().basis(ANCIENTS, army_list, ratio)


def a_small_basis(name: str, figure_size: str | None = None) -> Basis:
    """Return the basis of a miniature pack, with its list's figure size unless another is named."""
    army_list = miniature(name).army_list(name, MINIATURES[name])
    size_of_figures = figure_size or army_list.figure_size
    return miniature(name).basis(name, army_list.id, None, size_of_figures)


def the_tally(basis: Basis) -> Tally:
    """Return the one tally of a ruleset."""
    (tally,) = basis.ruleset.tallies
    return tally


def a_piece(basis: Basis, name: str) -> Formation | Troop:
    """Return an organisation of the basis's list, which may be one troop, with its own numbers."""
    first = FIRST_OF_ORGANISATIONS + next(_blocks) % 99 * 1_000
    return Builder(basis.army_list, first_id=first).organisation(name)


def an_organisation(basis: Basis, name: str) -> Formation:
    """Return an organisation of the basis's list as nodes, with numbers of their own."""
    node = a_piece(basis, name)
    assert isinstance(node, Formation)
    return node


def child(node: Formation | Troop, place: int) -> Formation:
    """Return a formation's child, which is a formation too."""
    assert isinstance(node, Formation)
    found = node.children[place]
    assert isinstance(found, Formation)
    return found


def sized(basis: Basis, name: str) -> Sized:
    """Size an organisation of the basis's list."""
    return size(basis, an_organisation(basis, name))


def figures_by_unit(what: Sized) -> list[int]:
    """Return the figures (or stands, or bases) of each unit."""
    return [unit.atoms for unit in what.units]


def atoms_by_entry(what: Sized) -> dict[str, int]:
    """Return the figures of each entry in all units together."""
    found: dict[str, int] = {}
    for unit in what.units:
        for part in unit.parts:
            entry = part.profile.entry.id
            found[entry] = found.get(entry, 0) + part.atoms
    return found


def a_troop(entry: str, strength: int, **fields: Any) -> Troop:
    """Return a troop with an id of its own."""
    return Troop.model_validate(
        {
            "kind": "troop",
            "id": next(_ids) % FIRST_OF_ORGANISATIONS,
            "entry": entry,
            "strength": strength,
        }
        | fields
    )


def a_formation(*children: Formation | Troop, **fields: Any) -> Formation:
    """Return a formation with an id of its own."""
    return Formation.model_validate(
        {"kind": "formation", "id": next(_ids) % FIRST_OF_ORGANISATIONS, "children": children}
        | fields
    )


def a_leader(basis: Basis, role: str, **fields: Any) -> Leader:
    """Return a leader with the least of what his post asks, unless it is given."""
    post = basis.ruleset.role_index[role]
    asked: dict[str, Any] = {"role": role}
    if post.points:
        asked["points"] = post.points[0]
    if post.has_character:
        asked["character"] = basis.ruleset.characters[0].id
    return Leader.model_validate(asked | fields)


def an_army(
    *children: Formation | Troop,
    basis: Basis | None = None,
    leaders: tuple[Leader, ...] | None = None,
    limit: int | None = None,
) -> Army:
    """Return an army; unless told otherwise its commander is with the first of its nodes."""
    basis = basis or a_basis()
    if leaders is None:
        unit = children[0].id if children else None
        leaders = tuple(
            a_leader(basis, role.id, unit=unit)
            for role in basis.ruleset.leader_roles
            if role.unique
        )
    highest = basis.ruleset.echelons[-1].id
    root = Formation(
        kind="formation", id=1, echelon=highest, leaders=leaders, children=tuple(children)
    )
    return Army(army_list=DataVersion(id=basis.army_list.id), limit=limit, root=root)


def the_ready_army(basis: Basis) -> Army:
    """Return the ready army of the basis's list."""
    return ready_army(basis.army_list, basis.army_list.ready)


def findings_of(
    basis: Basis, army: Army, *, orders_due: bool = False
) -> dict[str, tuple[Finding, ...]]:
    """Return the findings in an army by their codes."""
    found: dict[str, tuple[Finding, ...]] = {}
    for each in reckon(basis, army, orders_due=orders_due).findings:
        found[each.code] = (*found.get(each.code, ()), each)
    return found


def mended(army: Army, finding: Finding, basis: Basis) -> Army:
    """Return the army after the remedy that a finding offers."""
    assert finding.remedy is not None
    arguments: Any = finding.remedy.arguments
    if finding.remedy.edit == "change":
        nodes, field, value = arguments
        return edits.change(army, nodes, **{field: value})
    edit: Any = getattr(edits, finding.remedy.edit)
    if finding.remedy.edit == "choose":
        arguments = (*arguments, basis)
    after = edit(army, *arguments)
    assert isinstance(after, Army)
    return after


def reckoned(basis: Basis, *children: Formation | Troop) -> Reckoning:
    """Work out an army of these nodes, with its commander."""
    return reckon(basis, an_army(*children, basis=basis))


# --- random trees for the property tests ------------------------------------------------------

FOOT = ("hastatus", "princeps", "triarius", "veles", "cretan-archer")
HORSE = ("eques", "numidian-horse")
MODELS = ("war-elephant",)
LEVELS = ("section", "turma", "century", "maniple", "cohort", "detachment", "ala", "legion", "line")
# Organisations by which children count as alike; what they hold in the list doesn't matter here.
KINDS = ("maniple-hastati", "legion", "eighty-set")
MOST_COPIED = 4


def ratios() -> st.SearchStrategy[int]:
    """Return figure scales: the listed ones, and any other."""
    return st.sampled_from([1, 10, 100, 300, 500, 2000]) | st.integers(1, 2000)


def troops(*, pins: bool = True, most: int = 3_000) -> st.SearchStrategy[Troop]:
    """Return troops of any arm; some of them with figures fixed by hand."""
    return st.builds(
        lambda entry, strength, **fields: a_troop(
            entry, strength % 81 if entry in MODELS else strength, **fields
        ),
        st.sampled_from([*FOOT, *HORSE, *MODELS]),
        st.integers(0, most),
        pinned=st.none() | st.none() | st.integers(0, 60) if pins else st.none(),
        echelon=st.none() | st.sampled_from(LEVELS),
    )


def trees(*, pins: bool = True) -> st.SearchStrategy[Formation]:
    """Return armies' trees: uneven, some kinds several times over, some formations empty."""
    inner = st.recursive(
        troops(pins=pins),
        lambda children: st.builds(
            _a_branch,
            st.lists(st.tuples(children, st.sampled_from([1, 1, 2, 10])), max_size=3),
            echelon=st.none() | st.sampled_from(LEVELS),
            organisation=st.none() | st.sampled_from(KINDS),
            cut=st.none() | st.none() | st.sampled_from(LEVELS),
            pinned=st.none() | st.none() | st.integers(0, 80) if pins else st.none(),
        ),
        max_leaves=8,
    )
    return st.lists(inner, max_size=4).map(
        lambda children: numbered(a_formation(*children, echelon="army"))
    )


def _a_branch(
    kinds: list[tuple[Formation | Troop, int]],
    **fields: Any,
) -> Formation:
    """Return a formation with small children several times over, large ones once."""
    alike = [
        node
        for node, times in kinds
        for _ in range(times if len(list(walk(node))) <= MOST_COPIED else 1)
    ]
    return a_formation(*alike, **fields)


def numbered(root: Formation) -> Formation:
    """Return a tree with its nodes numbered anew, so that no number is there twice."""
    fresh = count(1)

    def renumbered(node: Formation | Troop) -> Formation | Troop:
        if isinstance(node, Troop):
            return node.model_copy(update={"id": next(fresh)})
        number = next(fresh)
        children = tuple(renumbered(child) for child in node.children)
        return node.model_copy(update={"id": number, "children": children})

    tree = renumbered(root)
    assert isinstance(tree, Formation)
    return tree
