"""Sizing by ratio: from men, through the figure scale, to units of figures and models.

From the top down. The sized node has men ÷ ratio figures, rounded half up once; they are shared
among its kinds (children of one organisation or entry) by largest remainder, inside a kind in the
same way, and so down to the units. A unit's figures are shared straight among its parts, by men.
Figures pinned by hand are taken out first. Models are rounded once for each kind of the sized
node, never to none. So parts always add up to the whole.

Units are cut at the scale's usual echelon. Too small: all of one kind under the same parent
become one unit; what is still too small joins its nearest neighbour of the same class (the small
ones first) under the parent, then one level up. Too large: cut into the fewest equal parts, along
the children where they divide evenly.

What a node gives is remembered by the node itself and the figures that fall to it, so an edit
works out the changed branch and the siblings whose share moved, no more.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import chain
from typing import TYPE_CHECKING

from builder.core.bodies import (
    Body,
    dividing,
    echelon_of,
    is_small,
    key_of,
    kind_of,
    pieces_of,
    who_join,
)
from builder.core.measures import evenly, round_half_up, shares
from builder.core.memory import Memory
from builder.core.messages import N_, Message
from builder.core.parts import MEN, PartMaker
from builder.core.roster import Troop, walk
from builder.core.sized import Sized, Stretch, Unit, in_stretches
from builder.core.sums import SumLine

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from builder.core.bodies import Pools
    from builder.core.profile import Basis
    from builder.core.roster import Formation
    from builder.core.ruleset import TroopClass

__all__ = ["RatioSizing"]


@dataclass(frozen=True, slots=True)
class _Pool:
    """Strength that is still to be shared (``free``), and atoms that are fixed by pins."""

    free: int
    fixed: int


@dataclass(frozen=True, slots=True, eq=False)
class _Branch:
    """What a node gives: finished units, bodies too small for one, and figures by node."""

    units: tuple[Body, ...]
    small: tuple[Body, ...]
    atoms_at: dict[int, int]


@dataclass(eq=False)
class RatioSizing:
    """Sizes trees at one basis; keep it between edits, for it remembers what it has seen."""

    basis: Basis
    memory: Memory = field(default_factory=Memory)

    def __post_init__(self) -> None:
        """Make what makes parts."""
        self.maker = PartMaker(self.basis)

    def size(self, root: Formation | Troop) -> Sized:
        """Size the tree under ``root``; ``basis.ratio`` must be set."""
        ratio, scale = self.basis.ratio or 1, self.basis.scale
        per_model = scale.models if scale else 1
        pools = self._pools_of(root)
        atoms, why = [], []
        for pool, content in pools.items():
            divisor = ratio if pool == MEN else per_model
            rounded = round_half_up(Fraction(content.free, divisor))
            if pool != MEN and content.free and not content.fixed:
                rounded = max(1, rounded)
            atoms.append((pool, rounded + content.fixed))
            why.append(self._whole_line(pool, content, divisor, rounded))
        branch = self._branch(root, tuple(atoms), self.basis.usual_echelon)
        bodies = [*branch.units, *branch.small]
        if branch.small:
            bodies = _in_tree_order(root, bodies)
        ids = [body.nodes[0].id for body in bodies]
        stretches = in_stretches(bodies, ids, self._stretch, self.memory)
        return Sized(stretches, branch.atoms_at, tuple(why))

    def _stretch(self, bodies: Sequence[Body]) -> Stretch:
        return Stretch(tuple(unit for body in bodies for unit in self._finish(body)))

    def _whole_line(self, pool: str, content: _Pool, divisor: int, rounded: int) -> SumLine:
        if pool == MEN:
            text = Message.of(
                N_("{men} men ÷ {ratio}, rounded half up once"), men=content.free, ratio=divisor
            )
        else:
            text = Message.of(
                N_("{count} × {name} ÷ {per}, rounded half up once, at least one"),
                count=content.free,
                name=self.basis.army_list.entry_index[pool].label,
                per=divisor,
            )
        children = [SumLine(text, rounded)] if content.free else []
        if content.fixed:
            children.append(SumLine(Message.of(N_("fixed by hand")), content.fixed))
        label = N_("Figures") if pool == MEN else N_("Models")
        return SumLine(Message.of(label), rounded + content.fixed, tuple(children))

    # What there is to share -----------------------------------------------------------------

    def _pools_of(self, node: Formation | Troop) -> dict[str, _Pool]:
        key = ("pools", id(node))
        known: tuple[object, dict[str, _Pool]] | None = self.memory.get(key)
        if known is not None:
            return known[1]
        if isinstance(node, Troop):
            pinned = node.pinned
            pool = _Pool(node.strength, 0) if pinned is None else _Pool(0, pinned)
            pools = {self.maker.pool_name(node): pool}
        else:
            pools = self._pools_of_formation(node)
        self.memory.put(key, (node, pools))
        return pools

    def _pools_of_formation(self, node: Formation) -> dict[str, _Pool]:
        free: dict[str, int] = {}
        fixed: dict[str, int] = {}
        for child in node.children:
            for pool, content in self._pools_of(child).items():
                free[pool] = free.get(pool, 0) + content.free
                fixed[pool] = fixed.get(pool, 0) + content.fixed
        if node.pinned is not None and free:
            pinned = MEN if MEN in free else next(iter(free))
            if free[pinned]:
                fixed[pinned] = max(node.pinned, fixed[pinned])
                free[pinned] = 0
        return {pool: _Pool(free[pool], fixed[pool]) for pool in free}

    # From the top down ----------------------------------------------------------------------

    def _branch(self, node: Formation | Troop, atoms: Pools, cut: str | None) -> _Branch:
        key = ("branch", id(node), atoms, cut)
        known: tuple[object, _Branch] | None = self.memory.get(key)
        if known is not None:
            return known[1]
        branch = self._work_out(node, atoms, cut)
        self.memory.put(key, (node, branch))
        return branch

    def _work_out(self, node: Formation | Troop, atoms: Pools, cut: str | None) -> _Branch:
        total = sum(number for _, number in atoms)
        if isinstance(node, Troop) or self._at_the_cut(node, cut):
            bodies = self._bodies(node, atoms)
            small = tuple(body for body in bodies if body.total < body.troop_class.unit.min)
            units = tuple(body for body in bodies if body.total >= body.troop_class.unit.min)
            return _Branch(units, small, {node.id: total})
        cut = node.cut or cut
        allotted = self._share(node, atoms)
        branches = tuple(
            self._branch(child, each, cut)
            for child, each in zip(node.children, allotted, strict=True)
        )
        atoms_at = {node.id: total}
        for branch in branches:
            atoms_at.update(branch.atoms_at)
        return _Branch(*self._gather(branches), atoms_at)

    def _at_the_cut(self, node: Formation, cut: str | None) -> bool:
        if cut is None or node.echelon is None:
            return False
        levels = self.basis.ruleset.echelon_level
        cut = node.cut or cut
        return levels[node.echelon] <= levels[cut]

    def _share(self, node: Formation, atoms: Pools) -> list[Pools]:
        """Share a node's figures, pool by pool, among its kinds and inside each kind."""
        children = node.children
        result: list[list[tuple[str, int]]] = [[] for _ in children]
        for pool, total in atoms:
            contents = [self._pools_of(child).get(pool) for child in children]
            fixed = sum(content.fixed for content in contents if content)
            kinds: dict[object, list[int]] = {}
            for index, content in enumerate(contents):
                if content is not None and content.free:
                    kinds.setdefault(kind_of(children[index]), []).append(index)
            weights = [[contents[i].free for i in members] for members in kinds.values()]  # type: ignore[union-attr]
            to_kinds = shares(max(0, total - fixed), [sum(each) for each in weights])
            given = [content.fixed if content else 0 for content in contents]
            for members, weight, share in zip(kinds.values(), weights, to_kinds, strict=True):
                for index, atoms_of_one in zip(members, shares(share, weight), strict=True):
                    given[index] += atoms_of_one
            for index, content in enumerate(contents):
                if content is not None:
                    result[index].append((pool, given[index]))
        return [tuple(each) for each in result]

    def _bodies(self, node: Formation | Troop, atoms: Pools) -> list[Body]:
        """Make one body of each class that is in a node at the cut."""
        by_class: dict[str, list[Troop]] = {}
        for troop in walk(node):
            if isinstance(troop, Troop) and (troop.strength or troop.pinned):
                by_class.setdefault(self._class_of(troop).joins, []).append(troop)
        if len(by_class) == 1:
            troops = next(iter(by_class.values()))
            return [self._body((node,), tuple(troops), atoms, kind_of(node))]
        return self._bodies_by_class(node, list(by_class.values()), atoms)

    def _bodies_by_class(
        self, node: Formation | Troop, classes: Sequence[list[Troop]], atoms: Pools
    ) -> list[Body]:
        groups = [group for troops in classes for group in self.maker.groups(troops)]
        given = self.maker.among(groups, atoms)
        of_group = {id(group[0]): number for group, number in zip(groups, given, strict=True)}
        bodies = []
        for troops in classes:
            pools: dict[str, int] = {}
            for group in self.maker.groups(troops):
                pool = self.maker.pool_name(group[0])
                pools[pool] = pools.get(pool, 0) + of_group[id(group[0])]
            kind = (kind_of(node), self._class_of(troops[0]).joins)
            body = self._body((node,), tuple(troops), tuple(pools.items()), kind)
            bodies.append(replace(body, mixed=True))
        return bodies

    def _class_of(self, troop: Troop) -> TroopClass:
        return self.basis.profile_of(troop).troop_class

    def _body(
        self,
        nodes: tuple[Formation | Troop, ...],
        troops: tuple[Troop, ...],
        atoms: Pools,
        kind: object,
        why: tuple[SumLine, ...] = (),
    ) -> Body:
        total = sum(number for _, number in atoms)
        return Body(nodes, troops, atoms, total, self._class_of(troops[0]), kind, why)

    # Too small, too large -------------------------------------------------------------------

    def _gather(self, branches: Sequence[_Branch]) -> tuple[tuple[Body, ...], tuple[Body, ...]]:
        if not any(branch.small for branch in branches):
            return tuple(chain.from_iterable(branch.units for branch in branches)), ()
        bodies = [body for branch in branches for body in (*branch.units, *branch.small)]
        bodies = self._join(self._one_of_each_kind(bodies))
        return (
            tuple(body for body in bodies if not is_small(body)),
            tuple(body for body in bodies if is_small(body)),
        )

    def _one_of_each_kind(self, bodies: list[Body]) -> list[Body]:
        """Where one of a kind is too small, all of that kind become one body."""
        groups: dict[object, list[Body]] = {}
        for body in bodies:
            groups.setdefault((body.kind, body.troop_class.joins), []).append(body)
        merged: dict[object, Body] = {}
        for key, members in groups.items():
            if len(members) > 1 and any(is_small(body) for body in members):
                reason = SumLine(
                    Message.of(
                        N_("{n} alike were under the minimum of {minimum}; they stand together"),
                        n=len(members),
                        minimum=members[0].troop_class.unit.min,
                    )
                )
                merged[key] = self._together(members, members[0].kind, reason)
        result = [merged.get((body.kind, body.troop_class.joins), body) for body in bodies]
        return list(dict.fromkeys(result))

    def _join(self, bodies: list[Body]) -> list[Body]:
        """Let small bodies join others of their class: each other first, else the nearest."""
        for joins in dict.fromkeys(body.troop_class.joins for body in bodies if is_small(body)):
            for members in who_join(bodies, joins):
                small = next(body for body in members if is_small(body))
                reason = SumLine(
                    Message.of(
                        N_("{atoms} are under the minimum of {minimum}; they join others"),
                        atoms=small.total,
                        minimum=small.troop_class.unit.min,
                    )
                )
                joined = self._together(members, object(), reason)
                gone = {id(body) for body in members[1:]}
                bodies = [
                    joined if body is members[0] else body
                    for body in bodies
                    if id(body) not in gone
                ]
        return bodies

    def _together(self, bodies: Sequence[Body], kind: object, reason: SumLine) -> Body:
        pools: dict[str, int] = {}
        for body in bodies:
            for pool, atoms in body.atoms:
                pools[pool] = pools.get(pool, 0) + atoms
        # By identity: to compare two nodes is to walk all that is below them.
        nodes = tuple({id(node): node for body in bodies for node in body.nodes}.values())
        troops = tuple(troop for body in bodies for troop in body.troops)
        why = tuple(line for body in bodies for line in body.why)
        body = self._body(nodes, troops, tuple(pools.items()), kind, (*why, reason))
        return replace(body, mixed=any(each.mixed for each in bodies))

    # From bodies to units -------------------------------------------------------------------

    def _finish(self, body: Body) -> tuple[Unit, ...]:
        key = ("units", id(body))
        known: tuple[object, tuple[Unit, ...]] | None = self.memory.get(key)
        if known is not None:
            return known[1]
        limit = body.troop_class.unit.max
        pieces = 1 if limit is None else max(1, -(-body.total // limit))
        if pieces == 1:
            units: tuple[Unit, ...] = (self._unit(body),)
        else:
            units = tuple(self._cut(body, pieces))
        self.memory.put(key, (body, units))
        return units

    def _unit(self, body: Body) -> Unit:
        return Unit(
            key_of(body),
            echelon_of(body.nodes),
            body.nodes,
            self.maker.parts(body.troops, body.atoms),
            one_class_of_several=body.mixed,
            why=body.why,
        )

    def _cut(self, body: Body, pieces: int) -> Iterable[Unit]:
        """Cut a body: along its children where they divide evenly, else each part in pieces."""
        why = (
            *body.why,
            SumLine(
                Message.of(
                    N_("{atoms} are over the maximum of {maximum}: {pieces} equal units"),
                    atoms=body.total,
                    maximum=body.troop_class.unit.max,
                    pieces=pieces,
                )
            ),
        )
        sizes = evenly(body.total, pieces)
        groups = dividing(body, pieces)
        if groups is None:
            cut_parts = pieces_of(self.maker.parts(body.troops, body.atoms), sizes)
            nodes = [body.nodes] * pieces
        else:
            cut_parts = [
                self.maker.parts(troops, self._pools_for(troops, body, size))
                for (_, troops), size in zip(groups, sizes, strict=True)
            ]
            nodes = [group_nodes for group_nodes, _ in groups]
        for index, (parts, of) in enumerate(zip(cut_parts, nodes, strict=True)):
            yield Unit(
                f"{key_of(body)}/{index + 1}",
                echelon_of(body.nodes),
                of,
                parts,
                index + 1,
                pieces,
                shares_nodes=groups is None,
                whole=body.nodes,
                one_class_of_several=body.mixed,
                why=why,
            )

    def _pools_for(self, troops: Sequence[Troop], body: Body, size: int) -> Pools:
        names = list(dict.fromkeys(self.maker.pool_name(troop) for troop in troops))
        if len(names) == 1:
            return ((names[0], size),)
        of_body = dict(body.atoms)
        given = shares(size, [of_body[name] for name in names])
        return tuple(zip(names, given, strict=True))


def _in_tree_order(root: Formation | Troop, bodies: list[Body]) -> list[Body]:
    place = {id(node): index for index, node in enumerate(walk(root))}
    return sorted(bodies, key=lambda body: place[id(body.troops[0])])
