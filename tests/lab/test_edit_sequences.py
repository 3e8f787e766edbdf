"""Random edits of all kinds, undone and made again: nothing of a document is lost or left over."""

from __future__ import annotations

import random
import time
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from builder.gui.session import Session
from builder.operations.documents import open_file, save_file, with_title, worked_out
from tests.lab.battle_edits import KINDS, Editor
from tests.support.makers import ANCIENTS, LISTS, shipped
from tests.support.pictures import photograph, written

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from builder.core.battle import Battle
    from builder.storage.documents import Document

BATTLES = (
    "roman-ancients/zama-202bc",
    "civitates-bellantes/cynoscephalae-197bc",
    "garde-au-feu/quatre-bras-1815",
    "medioevo/campaldino-1289",
)
# Issue 8, 6: 1,000 sequences of 200; in `poe check` as many as take a few seconds.
SEQUENCES, STEPS = 1_000, 200
FEW_SEQUENCES, FEW_STEPS = 12, 40
PARTS = 4
# So often a step takes back or makes again instead of editing.
ONE_IN = 6
# So often what was worked out from edit to edit is compared with what is worked out anew.
EVERY = 40


def told(battle: Battle) -> list[object]:
    """Return what a battle comes to: findings and totals of each side."""
    tallies = battle.ruleset.tallies
    return [
        (side.name, side.reckoning.findings, [side.reckoning.total(each) for each in tallies])
        for side in battle.sides
    ]


class _Play:
    """One sequence: a session, and each document that the undo stack should hold."""

    def __init__(self, number: int, folder: Path) -> None:
        self.chance = random.Random(number)  # noqa: S311 - no secret
        self.session = Session(shipped())
        self.folder = folder
        self.editor = Editor(self.chance, shipped(), folder / "photograph.png")
        self.done: Counter[str] = Counter()
        if number % 3 == 0:
            assert self.session.new_roster(ANCIENTS, LISTS[number // 3 % len(LISTS)])
        else:
            assert self.session.new_scenario(BATTLES[number // PARTS % len(BATTLES)])
        self.states = [self.whole]

    @property
    def whole(self) -> Document:
        assert self.session.whole is not None
        return self.session.whole

    def step(self) -> None:
        if self.chance.randrange(ONE_IN) == 0:
            self.chance.choice((self.session.undo, self.session.redo))()
        else:
            self.edit()
        assert self.whole is self.states[self.session.undo_stack.index()]

    def edit(self) -> None:
        kind, battle = self.editor.kind(self.whole), self.session.battle
        assert battle is not None
        if self.session.edit(kind, lambda document: self.editor.edit(kind, document, battle)):
            self.done[kind] += 1
        else:
            # It couldn't be done, or changed nothing.
            title = f"Turn {self.done.total()}, {self.chance.random()}"
            assert self.session.edit("title", lambda document: with_title(document, title))
            self.done["title"] += 1
        self.states[self.session.undo_stack.index() :] = [self.whole]

    def check(self) -> None:
        """Compare what is worked out step by step with what is worked out anew."""
        assert self.session.battle is not None
        assert told(self.session.battle) == told(worked_out(self.whole, shipped()))

    def check_file(self) -> None:
        """Save the document, and open it as the same."""
        file = self.folder / "a.legatus"
        save_file(self.whole, file, shipped())
        opened = open_file(file, shipped()).document
        assert opened == self.whole
        assert told(worked_out(opened, shipped())) == told(worked_out(self.whole, shipped()))

    def go_through(self) -> None:
        """Take everything back and make it again, each state as it was."""
        stack, last = self.session.undo_stack, self.session.undo_stack.index()
        for place in reversed(range(last)):
            stack.undo()
            assert self.whole is self.states[place]
        self.check()
        for place in range(1, len(self.states)):
            stack.redo()
            assert self.whole is self.states[place]
        assert not stack.canRedo()


def played(number: int, steps: int, folder: Path) -> Counter[str]:
    """Play one sequence; return how often each kind of edit was made."""
    play = _Play(number, folder)
    first = play.whole.model_copy(deep=True)
    saved_at = play.chance.randrange(steps)
    for turn in range(steps):
        play.step()
        if turn % EVERY == EVERY - 1:
            play.check()
        if turn == saved_at:
            play.check_file()
    last = play.states[-1].model_copy(deep=True)
    play.go_through()
    assert (play.states[0], play.whole) == (first, last)
    play.check()
    play.check_file()
    for each in play.session.documents:
        play.session.close(each)
    return play.done


@pytest.mark.lab
@pytest.mark.timeout(3 * 3600)
@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("part", range(PARTS))
def test_random_edits_are_undone_and_made_again_exactly(
    part: int, tmp_path: Path, thoroughness: int, figures: Callable[[str], None]
) -> None:
    written(tmp_path, "photograph.png", photograph(24, 24))
    sequences, steps = (FEW_SEQUENCES, FEW_STEPS) if thoroughness == 1 else (SEQUENCES, STEPS)
    done: Counter[str] = Counter()
    began = time.monotonic()
    for number in range(part, sequences, PARTS):
        done += played(number, steps, tmp_path)
    assert thoroughness == 1 or set(done) == set(KINDS)
    tried, took = len(range(part, sequences, PARTS)), time.monotonic() - began
    figures(
        f"edit sequences, part {part}: tried {tried} of {steps} steps, {done.total()} edits of "
        f"{len(done)} kinds, survived {tried}, {took:.0f} s"
    )
