"""Five hundred random edits are undone and redone exactly, and the tree follows each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from builder.core import edits
from builder.core.roster import walk
from builder.gui.models.roster_tree_model import RosterTreeModel
from builder.gui.session import MOST_STEPS, Session
from builder.operations.documents import with_ratio, with_title
from tests.gui.test_roster_tree_model import as_shown
from tests.gui.trees import KINDS, edited
from tests.support.makers import ANCIENTS, POLYBIAN, shipped

if TYPE_CHECKING:
    from builder.core.battle import Battle

Step = tuple[str, int, int]
NUMBERS = st.integers(0, 10_000)
STEPS = st.tuples(st.sampled_from([*KINDS, "scale", "title"]), NUMBERS, NUMBERS)
GROWING = {"add", "entry", "formation", "copy"}
MOST_NODES = 50
RATIOS = (10, 20, 50, 100)
# So often the tree is compared with a fresh one.
EVERY = 50
# Five hundred steps are as good as many examples: one in `poe check`, a hundred in `poe lab`.
EXAMPLES = max(1, settings().max_examples // 50)


class _Player:
    """Edits an army through the session, a tree following, and remembers each state of it."""

    def __init__(self) -> None:
        self.session = Session(shipped())
        assert self.session.new_roster(ANCIENTS, POLYBIAN)
        self.model = RosterTreeModel(self.session.reckoning)
        self.session.battle_changed.connect(self._on_battle_changed)
        self.states = [self.state()]

    def _on_battle_changed(self, _before: Battle, after: Battle) -> None:
        self.model.show(after.sides[0].reckoning)

    def state(self) -> tuple[object, ...]:
        reckoning = self.session.reckoning
        totals = [reckoning.total(tally) for tally in reckoning.basis.ruleset.tallies]
        return id(self.session.document), reckoning.army, reckoning.findings, totals

    def do(self, turn: int, step: Step) -> None:
        """Do one edit; where it changes nothing, give the army another name."""
        if not self._edit(step):
            name = f"Turn {turn}"
            assert self.session.edit_army("x", lambda army: edits.change(army, (1,), name=name))
        self.states.append(self.state())

    def _edit(self, step: Step) -> bool:
        session, (kind, first, second) = self.session, step
        if kind == "scale":
            ratio = RATIOS[second % len(RATIOS)]
            return session.edit("x", lambda now: with_ratio(now, ratio, session.library))
        if kind == "title":
            return session.edit("x", lambda now: with_title(now, f"Title {second}"))
        if kind in GROWING and sum(1 for _ in walk(session.army.root)) > MOST_NODES:
            step = ("remove", first, second)
        basis = session.reckoning.basis
        return session.edit_army("x", lambda army: edited(army, basis, step))

    def check(self, turn: int) -> None:
        """Compare with what was remembered, and now and then the tree with a fresh one."""
        assert self.state() == self.states[turn]
        if turn % EVERY == 0:
            self.check_tree()

    def check_tree(self) -> None:
        assert as_shown(self.model) == as_shown(RosterTreeModel(self.session.reckoning))


@pytest.mark.lab
@pytest.mark.usefixtures("qapp")
# Making a failure smaller would take minutes.
@settings(
    max_examples=EXAMPLES,
    phases=(Phase.reuse, Phase.generate),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.lists(STEPS, min_size=len(KINDS), max_size=100))
def test_five_hundred_steps_are_undone_and_redone_exactly(steps: list[Step]) -> None:
    player = _Player()
    stack = player.session.undo_stack
    for turn in range(MOST_STEPS):
        kind, first, second = steps[turn % len(steps)]
        player.do(turn, (kind, first + turn, second + 7 * turn))
        player.check(turn + 1)
    assert stack.count() == MOST_STEPS
    for turn in reversed(range(MOST_STEPS)):
        stack.undo()
        player.check(turn)
    assert not stack.canUndo()
    for turn in range(MOST_STEPS):
        stack.redo()
        player.check(turn + 1)
    player.check_tree()
    assert not stack.canRedo()
