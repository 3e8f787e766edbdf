"""What can be done to the ground: each deed one step of undo.

Deeds whose step goes on, as a nudge by a key does, carry a burst: within it they are one step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.battlefield import Terrain, find_piece
from builder.core.battlefield_edits import (
    add_piece,
    change_piece,
    first_free_piece_id,
    move_piece,
    remove_pieces,
    rename_piece,
    resize_piece,
    turn_piece,
)
from builder.core.errors import NotApplicable
from builder.core.ground import ground_of, piece_of
from builder.core.outlines import OUTLINES, across_of
from builder.core.scenario import Scenario, TableSize
from builder.core.terrain import leave_out, place, place_by_dice, slot_for
from builder.gui.words import spoken
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable, Sequence

    from builder.core.battlefield import Piece
    from builder.core.ground import Ground
    from builder.core.roster import Roster
    from builder.gui.session import Session

__all__ = ["GroundDeeds"]

FULL_TURN = 360


class GroundDeeds:
    """Changes the ground of the session's battle."""

    def __init__(self, session: Session) -> None:
        """Work on the session's document."""
        self._session = session
        self._ground: tuple[tuple[object, ...], Ground | None] | None = None

    # What there is

    @property
    def scenario(self) -> Scenario | None:
        """The battle in front; None where an army alone is, or nothing."""
        document = self._session.document
        return document if isinstance(document, Scenario) else None

    @property
    def ground(self) -> Ground | None:
        """The rules of the ground and the table; None where there is no table yet."""
        battle, scenario = self._session.battle, self.scenario
        if battle is None or scenario is None:
            return None
        key = (battle.ruleset, scenario.table, scenario.figure_size, scenario.historical)
        known = self._ground
        if known is None or known[0] != key or known[0][0] is not key[0]:
            try:
                known = (key, ground_of(battle.ruleset, scenario))
            except NotApplicable:
                known = (key, None)
            self._ground = known
        return known[1]

    @property
    def terrain(self) -> Terrain:
        """The ground as it lies; an empty one where the battle has none."""
        scenario = self.scenario
        return (scenario.terrain if scenario else None) or Terrain()

    # Deeds

    def lay(self, label: str, change: Callable[[Terrain], Terrain], key: Hashable = None) -> bool:
        """Change the ground; returns whether it is another than before."""

        def changed(document: Roster | Scenario) -> Roster | Scenario:
            if not isinstance(document, Scenario):
                return document
            old = document.terrain or Terrain()
            new = change(old)
            return document if new is old else document.model_copy(update={"terrain": new})

        return self._session.edit(label, changed, key)

    def give_table(self, width_mm: int, depth_mm: int) -> bool:
        """Give the battle a table of its own."""
        table = TableSize(width_mm=width_mm, depth_mm=depth_mm)
        return self._session.edit(
            translate("set the table"),
            lambda document: document.model_copy(update={"table": table}),
        )

    def usual_size_mm(self, kind_id: str) -> int:
        """Return how far a new piece of a kind reaches: midway, or from edge to edge."""
        ground = self.ground
        if ground is None:
            return 1
        kind = ground.kind(kind_id)
        low, high = ground.size_mm(kind)
        return ground.width_mm if ground.runs_through(kind) else (low + high) // 2

    def new_piece(self, kind_id: str, at: tuple[int, int], across_mm: int, turn: int) -> Piece:
        """Return a new piece of a kind; its outline goes by its number, not by chance."""
        ground = self.ground
        assert ground is not None  # noqa: S101 - nobody offers kinds without a table
        number = (first_free_piece_id(self.terrain) - 1) % OUTLINES + 1
        piece = piece_of(ground, kind_id, number, across_mm, self.within(at))
        return piece.model_copy(update={"turn_deg": turn % FULL_TURN})

    def add(self, kind_id: str, at: tuple[int, int], across_mm: int, turn: int = 0) -> int | None:
        """Lay a new piece; returns its id, or None where it can't be.

        While two sides lay the ground in turn it is a step of the one whose turn it is.
        """
        piece = self.new_piece(kind_id, at, across_mm, turn)
        ground, in_turn = self.ground, self.terrain.turn is not None
        assert ground is not None  # noqa: S101 - see ``new_piece``

        def added(terrain: Terrain) -> Terrain:
            return place(ground, terrain, piece) if in_turn else add_piece(terrain, piece)

        if not self.lay(translate("place {piece}", piece=self.label_of(kind_id)), added):
            return None
        return self.terrain.pieces[-1].id

    def roll(self, kind_id: str | None) -> bool:
        """Let the dice place a piece for the side whose turn it is."""
        ground = self.ground
        assert ground is not None  # noqa: S101 - nobody is to place one without a table
        return self.lay(
            translate("place a piece by dice"), lambda old: place_by_dice(ground, old, kind_id)
        )

    def leave_out(self, kind_id: str) -> bool:
        """Leave a piece of a kind out, for which there is no room."""

        def left(terrain: Terrain) -> Terrain:
            slot = slot_for(terrain, kind_id)
            return terrain if slot is None else leave_out(terrain, slot)

        return self.lay(translate("leave a piece out"), left)

    def move(self, ids: Sequence[int], by: tuple[int, int], burst: Hashable = None) -> bool:
        """Move pieces together; their middles stay on the table."""
        key = None if burst is None else ("move-pieces", tuple(ids), burst)
        return self.lay(translate("move"), lambda terrain: self._moved(terrain, ids, by), key)

    def _moved(self, terrain: Terrain, ids: Iterable[int], by: tuple[int, int]) -> Terrain:
        for each in ids:
            piece = find_piece(terrain, each)
            if piece is not None:
                terrain = move_piece(
                    terrain, each, *self.within((piece.x_mm + by[0], piece.y_mm + by[1]))
                )
        return terrain

    def turn(self, ids: Sequence[int], by_deg: int, burst: Hashable = None) -> bool:
        """Turn pieces clockwise, each about its middle."""
        key = None if burst is None else ("turn-pieces", tuple(ids), burst)

        def turned(terrain: Terrain) -> Terrain:
            for each in ids:
                piece = find_piece(terrain, each)
                if piece is not None:
                    terrain = turn_piece(terrain, each, piece.turn_deg + by_deg)
            return terrain

        return self.lay(translate("turn"), turned, key)

    def resize(self, ids: Sequence[int], by_mm: int, burst: Hashable = None) -> bool:
        """Make pieces so much larger or smaller across."""
        key = None if burst is None else ("size-pieces", tuple(ids), burst)

        def resized(terrain: Terrain) -> Terrain:
            for each in ids:
                piece = find_piece(terrain, each)
                if piece is not None:
                    terrain = resize_piece(terrain, each, across_of(piece.points) + by_mm)
            return terrain

        return self.lay(translate("resize"), resized, key)

    def remove(self, ids: Sequence[int]) -> bool:
        """Take pieces away."""
        return self.lay(translate("remove"), lambda terrain: remove_pieces(terrain, ids))

    def rename(self, piece_id: int, name: str) -> bool:
        """Give a piece a name of its own."""
        return self.lay(translate("rename"), lambda old: rename_piece(old, piece_id, name.strip()))

    def set_number(self, piece_id: int, field: str, value: int) -> bool:
        """Set where a piece lies, how it is turned (``turn_deg``) or its size (``across``)."""
        if field == "across":
            return self.lay(translate("resize"), lambda old: resize_piece(old, piece_id, value))
        if field == "turn_deg":
            return self.lay(translate("turn"), lambda old: turn_piece(old, piece_id, value))
        values = {field: value, "made": "hand"}
        return self.lay(translate("move"), lambda old: change_piece(old, piece_id, **values))

    # Helpers

    def within(self, at: tuple[int, int]) -> tuple[int, int]:
        """Return the place on the table that is nearest to one, so that nothing is ever lost."""
        ground = self.ground
        if ground is None:
            return at
        return (min(max(0, at[0]), ground.width_mm), min(max(0, at[1]), ground.depth_mm))

    def label_of(self, kind_id: str) -> str:
        """Return what a kind is called; its id where the rules don't have it any more."""
        ground = self.ground
        kind = ground.kinds.get(kind_id) if ground else None
        return spoken(kind.label) if kind else kind_id

    def short_label_of(self, kind_id: str) -> str:
        """Return what a kind is called, without what its rules add to explain it."""
        return self.label_of(kind_id).partition("(")[0].partition(",")[0].strip()
