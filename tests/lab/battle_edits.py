"""Random edits of all kinds that the window knows, of an army alone or of a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core import battlefield_edits as ground
from builder.core import circumstance_edits as circumstances
from builder.core import edits
from builder.core import placing_edits as placing
from builder.core.battlefield import Piece
from builder.core.circumstances import EDGES, FieldWork, Objective, Reserve, Weather
from builder.core.orders import give, recipients_of
from builder.core.placing import Placement
from builder.core.players import NOTE_KINDS
from builder.core.roster import Formation, Leader, walk
from builder.core.scenario import Scenario, TableSize
from builder.operations.deploying import deploy_by_pattern
from builder.operations.documents import side_of, with_army, with_ratio, with_title
from builder.operations.pictures import with_picture, without_picture
from builder.operations.terrain import generate_terrain, with_terrain
from tests.gui.trees import KINDS as OF_ARMY
from tests.gui.trees import edited

if TYPE_CHECKING:
    import random
    from pathlib import Path

    from builder.core.battle import Battle
    from builder.core.battlefield import Terrain
    from builder.storage.documents import Document
    from builder.storage.library import Library

__all__ = ["KINDS", "Editor"]

MOST_NODES = 60
GROWING = {"add", "entry", "formation", "copy"}
RATIOS = (10, 20, 50, 100)
FAR_MM = 2_000
FULL_TURN_DEG = 360


class Editor:
    """Makes random edits of a document; chance and a picture are given."""

    def __init__(self, chance: random.Random, library: Library, picture: Path) -> None:
        """Keep what is needed."""
        self._chance = chance
        self._library = library
        self._file = picture

    def kind(self, document: Document) -> str:
        """Choose a kind of edit that the document may know."""
        known = KINDS if isinstance(document, Scenario) else (*OF_ARMY, *OF_DOCUMENT)
        return self._chance.choice(known)

    def edit(self, kind: str, document: Document, battle: Battle) -> Document:
        """Return the document after an edit of a kind; ``battle``: what it comes to.

        Raises:
            BuilderError: it can't be done, as the window would tell.
        """
        side = self._chance.randrange(len(battle.sides))
        if kind in OF_ARMY:
            return self._of_army(kind, document, battle, side)
        edit = getattr(self, f"_{kind}")
        if kind not in OF_GROUND:
            changed: Document = edit(document, battle, side)
            return changed
        assert isinstance(document, Scenario)
        if document.terrain is None:
            return self._ground(document, battle, side)
        return with_terrain(document, edit(document.terrain))

    def _of_army(self, kind: str, document: Document, battle: Battle, side: int) -> Document:
        army = side_of(document, side)
        if kind in GROWING and sum(1 for _ in walk(army.root)) > MOST_NODES:
            kind = "remove"
        step = (kind, self._chance.randrange(10_000), self._chance.randrange(10_000))
        return with_army(document, side, edited(army, battle.sides[side].reckoning.basis, step))

    def _number(self, most: int) -> int:
        return self._chance.randint(0, most)

    def _node(self, document: Document, side: int) -> int:
        return self._chance.choice([node.id for node in walk(side_of(document, side).root)])

    # Of any document

    def _title(self, document: Document, _battle: Battle, _side: int) -> Document:
        return with_title(document, f"Title {self._number(9)}")

    def _scale(self, document: Document, _battle: Battle, _side: int) -> Document:
        return with_ratio(document, self._chance.choice(RATIOS), self._library)

    def _give_order(self, document: Document, battle: Battle, side: int) -> Document:
        kinds = battle.ruleset.order_index
        recipients = recipients_of(battle.sides[side].reckoning)
        if not kinds or not recipients:
            return document
        order = self._chance.choice([None, *kinds])
        army = side_of(document, side)
        return with_army(
            document, side, give(army, (self._chance.choice(recipients),), kinds, order=order)
        )

    def _spare(self, document: Document, battle: Battle, side: int) -> Document:
        army, roles = side_of(document, side), battle.ruleset.leader_roles
        if not roles:
            return document
        leader = Leader(role=self._chance.choice(roles).id) if self._number(2) else None
        place = self._number(len(army.spares))
        return with_army(document, side, edits.set_spare(army, place, leader))

    def _picture(self, document: Document, _battle: Battle, side: int) -> Document:
        return with_picture(document, side, self._node(document, side), self._file)

    def _no_picture(self, document: Document, _battle: Battle, side: int) -> Document:
        return without_picture(document, side, self._node(document, side))

    # Of a battle

    def _deploy(self, scenario: Scenario, battle: Battle, side: int) -> Scenario:
        return deploy_by_pattern(battle, scenario.sides[side].id)[0]

    def _place(self, scenario: Scenario, battle: Battle, side: int) -> Scenario:
        units = battle.sides[side].reckoning.sized.units
        if not units:
            return scenario
        place = Placement(
            unit=self._chance.choice(units).key, x_mm=self._number(FAR_MM), y_mm=self._number(999)
        )
        return placing.place(scenario, scenario.sides[side].id, (place,))

    def _standing(self, scenario: Scenario, side: int) -> list[str]:
        stand = [each.unit for each in scenario.deployment_of(scenario.sides[side].id).placements]
        return self._chance.sample(stand, min(len(stand), self._number(3)))

    def _move_units(self, scenario: Scenario, _battle: Battle, side: int) -> Scenario:
        by_mm = (self._number(400) - 200, self._number(400) - 200)
        standing = self._standing(scenario, side)
        return placing.move_by(scenario, scenario.sides[side].id, standing, by_mm)

    def _turn_units(self, scenario: Scenario, _battle: Battle, side: int) -> Scenario:
        standing = self._standing(scenario, side)
        facing = self._number(FULL_TURN_DEG)
        return placing.turn_to(scenario, scenario.sides[side].id, standing, facing)

    def _take_off(self, scenario: Scenario, _battle: Battle, side: int) -> Scenario:
        standing = self._standing(scenario, side)
        return placing.take_off(scenario, scenario.sides[side].id, standing)

    def _ground(self, scenario: Scenario, battle: Battle, _side: int) -> Document:
        rules = battle.ruleset.terrain
        if rules is None or not rules.choices or not self._number(9):
            return with_terrain(scenario, None)
        names = [each.id for each in rules.choices]
        choices = (self._chance.choice(names), self._chance.choice(names))
        seed = self._chance.randbytes(8).hex()
        return with_terrain(scenario, generate_terrain(scenario, self._library, choices, seed))

    def _reserve(self, scenario: Scenario, _battle: Battle, side: int) -> Scenario:
        old = scenario.sides[side].reserves
        node = self._node(scenario, side)
        kept = tuple(each for each in old if node not in each.nodes)[: self._number(4)]
        new = Reserve(nodes=(node,), turn=1 + self._number(8), edge=self._chance.choice(EDGES))
        return circumstances.with_side(scenario, side, reserves=(*kept, new))

    def _player(self, scenario: Scenario, _battle: Battle, side: int) -> Scenario:
        players = scenario.sides[side].players
        if players and not self._number(2):
            return circumstances.without_player(scenario, side, players[0].id)
        name = circumstances.free_player_id(scenario)
        nodes = [
            node.id for node in walk(scenario.sides[side].army.root) if isinstance(node, Formation)
        ]
        led = (self._chance.choice(nodes),)
        return circumstances.with_player(scenario, side, name, nodes=led, chief=not players)

    def _note(self, scenario: Scenario, _battle: Battle, side: int) -> Scenario:
        kind, text = self._chance.choice(NOTE_KINDS), f"Word {self._number(9)}"
        return circumstances.with_sealed_note(scenario, side, kind, text if self._number(3) else "")

    def _victory(self, scenario: Scenario, _battle: Battle, _side: int) -> Scenario:
        old = scenario.victory.objectives if scenario.victory else ()
        name = circumstances.free_objective_id(old)
        new = Objective(id=name, name="The ford", x_mm=self._number(999), y_mm=self._number(999))
        kept = old[: self._number(len(old))]
        free = () if any(each.id == name for each in kept) else (new,)
        return circumstances.with_victory(scenario, objectives=(*kept, *free))

    def _evening(self, scenario: Scenario, _battle: Battle, side: int) -> Scenario:
        width, depth = 600 + self._number(2_000), 600 + self._number(1_500)
        number = self._number(5)
        values: tuple[dict[str, object], ...] = (
            {"table": TableSize(width_mm=width, depth_mm=depth)},
            {"turn_limit": self._number(20) or None},
            {"date": f"{self._number(300)} BC"},
            {"notes": f"Note {self._number(99)}"},
            {"weather": (Weather(turns=1 + self._number(5), text="fog"),)},
            {"works": (FieldWork(side=scenario.sides[side].id, begun=1 + number, turns=2),)},
        )
        return circumstances.with_battle(scenario, **values[number])

    def _side(self, scenario: Scenario, _battle: Battle, side: int) -> Scenario:
        if self._number(1):
            return circumstances.with_side(scenario, side, name=f"Side {self._number(9)}")
        return circumstances.with_side(scenario, side, edge=self._chance.choice(EDGES))

    # Of the ground

    def _piece(self, terrain: Terrain) -> int:
        return self._chance.choice([0, *(each.id for each in terrain.pieces)])

    def _add_piece(self, terrain: Terrain) -> Terrain:
        if not terrain.pieces:
            return terrain
        kind = self._chance.choice(terrain.pieces).kind
        half = 30 + self._number(100)
        points = ((-half, -half), (half, -half), (half, half), (-half, half))
        piece = Piece(
            id=ground.first_free_piece_id(terrain), kind=kind, points=points,
            x_mm=self._number(FAR_MM), y_mm=self._number(999),
        )  # fmt: skip
        return ground.add_piece(terrain, piece)

    def _remove_piece(self, terrain: Terrain) -> Terrain:
        return ground.remove_pieces(terrain, (self._piece(terrain),))

    def _move_piece(self, terrain: Terrain) -> Terrain:
        piece = self._piece(terrain)
        return ground.move_piece(terrain, piece, self._number(FAR_MM), self._number(999))

    def _turn_piece(self, terrain: Terrain) -> Terrain:
        return ground.turn_piece(terrain, self._piece(terrain), self._number(FULL_TURN_DEG - 1))

    def _resize_piece(self, terrain: Terrain) -> Terrain:
        return ground.resize_piece(terrain, self._piece(terrain), 20 + self._number(500))

    def _rename_piece(self, terrain: Terrain) -> Terrain:
        return ground.rename_piece(terrain, self._piece(terrain), f"Hill {self._number(9)}")


# What each is called is its method's name.
OF_DOCUMENT = ("title", "scale", "give_order", "spare", "picture", "no_picture")
OF_GROUND = (
    "add_piece", "remove_piece", "move_piece", "turn_piece", "resize_piece", "rename_piece",
)  # fmt: skip
OF_BATTLE = (
    "deploy", "place", "move_units", "turn_units", "take_off", "ground", "reserve", "player",
    "note", "victory", "evening", "side",
)  # fmt: skip
KINDS = (*OF_ARMY, *OF_DOCUMENT, *OF_BATTLE, *OF_GROUND)
