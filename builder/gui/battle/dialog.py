"""The battle: what it is called, its table, sides, reserves, aims, weather and works.

Each edit is a step of the document's that can be undone. The last page shows what players work
out before a game, and follows every edit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from builder.core.circumstance_edits import (
    free_objective_id,
    with_battle,
    with_side,
    with_victory,
)
from builder.core.circumstances import FieldWork, Objective, Reserve, Weather
from builder.core.scenario import Scenario
from builder.gui.battle.columns import (
    objective_columns,
    reserve_columns,
    side_columns,
    weather_columns,
    works_columns,
)
from builder.gui.battle.pages import BattleForm, WordsField
from builder.gui.battle.players_page import PlayersPage
from builder.gui.battle.prepared import PreparedPage
from builder.gui.battle.record_view import RecordTable
from builder.gui.overriding import override
from builder.gui.style.theme import faint
from builder.gui.words import spoken
from builder.operations.marches import marching_nodes
from builder.translation import translate

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QHideEvent, QShowEvent

    from builder.core.errors import BuilderError
    from builder.core.model import LocalisedText
    from builder.core.roster import Roster
    from builder.gui.session import Session
    from builder.gui.workers import Workers

__all__ = ["BattleDialog"]

WIDTH, HEIGHT = 960, 620


class BattleDialog(QDialog):
    """Not modal: the armies stay in sight and in reach."""

    def __init__(self, session: Session, workers: Workers, parent: QWidget | None = None) -> None:
        """Show the session's battle."""
        super().__init__(parent)
        self.setObjectName("battle")
        self._session = session
        self.form = BattleForm()
        self.words = WordsField("battle-words", translate("How it is won"))
        self.prepared = PreparedPage(workers)
        self.players = PlayersPage(session)
        self.pages = QTabWidget()
        self.pages.setObjectName("battle-pages")
        self.pages.setAccessibleName(translate("Pages of the battle"))
        self.side = QComboBox()
        self.side.setObjectName("battle-side")
        self.side.setAccessibleName(translate("Side whose reserves are shown"))
        make: tuple[tuple[str, str, Callable[[], object] | None], ...] = (
            ("sides", translate("Sides"), None),
            ("reserves", translate("Reserves and reinforcements"), self._new_reserve),
            ("objectives", translate("Places that count"), self._new_objective),
            ("weather", translate("Weather, one stretch after the other"), self._new_weather),
            ("works", translate("Field works"), self._new_work),
        )
        self.tables = {name: RecordTable(f"battle-{name}", label, new) for name, label, new in make}
        self._labels = {name: label for name, label, _ in make}
        self._rules = {name: _faint_label() for name in ("reserves", "words", "weather", "works")}
        self._told = QLabel()
        self._told.setObjectName("battle-told")
        self._told.setWordWrap(True)
        self._close = QPushButton(translate("C&lose"))
        self._close.setObjectName("battle-close")
        self._close.setAutoDefault(False)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        self.pages.addTab(self._page(self.form, *self._titled("sides")), translate("&Battle"))
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        label = QLabel(translate("&Side"))
        label.setBuddy(self.side)
        row.addWidget(label)
        row.addWidget(self.side)
        row.addStretch(1)
        reserves = self._page(line, self.tables["reserves"], self._rules["reserves"])
        self.pages.addTab(reserves, translate("&Reserves"))
        label = QLabel(translate("How it is &won"))
        label.setBuddy(self.words)
        self.words.setMaximumHeight(8 * self.fontMetrics().lineSpacing())
        victory = self._page(label, self.words, self._rules["words"], *self._titled("objectives"))
        self.pages.addTab(victory, translate("&Victory"))
        circumstances = self._page(
            *self._titled("weather"),
            self._rules["weather"],
            *self._titled("works"),
            self._rules["works"],
        )
        self.pages.addTab(circumstances, translate("W&eather and works"))
        self.pages.addTab(self.players, translate("&Players and notes"))
        self.pages.addTab(self.prepared, translate("Before the &game"))
        whole = QVBoxLayout(self)
        whole.addWidget(self.pages, 1)
        whole.addWidget(self._told)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self._close)
        whole.addLayout(buttons)
        self._told.hide()
        self.resize(WIDTH, HEIGHT)

    def _titled(self, name: str) -> tuple[QLabel, RecordTable]:
        label = QLabel(self._labels[name])
        label.setBuddy(self.tables[name].view)
        return label, self.tables[name]

    @staticmethod
    def _page(*widgets: QWidget) -> QWidget:
        page = QWidget()
        column = QVBoxLayout(page)
        for each in widgets:
            grows = isinstance(each, RecordTable) and each.can_grow
            column.addWidget(each, 1 if grows else 0)
        column.addStretch(0)
        return page

    def _connect(self) -> None:
        self.form.changed.connect(self._on_form_changed)
        self.form.refused.connect(self._tell)
        self.words.left.connect(self._on_words_left)
        self.players.changed.connect(self._edit)
        self.players.table.refused.connect(self._on_refused)
        for name, table in self.tables.items():
            table.edited.connect(lambda records, name=name: self._on_edited(name, records))
            table.refused.connect(self._on_refused)
        self.side.currentIndexChanged.connect(self._on_side_chosen)
        self.pages.currentChanged.connect(self._show_prepared)
        self._close.clicked.connect(self.close)
        self._session.battle_changed.connect(self._on_battle_changed)
        self._session.document_opened.connect(self._on_document_opened)
        self._session.hiding_changed.connect(self._on_hiding_changed)
        self._session.emptied.connect(self.close)

    # What is shown

    def _scenario(self) -> Scenario | None:
        document = self._session.document
        return document if isinstance(document, Scenario) else None

    def _take_rules(self) -> None:
        """Show the columns and the words of the rules of the battle in front, then the battle."""
        session, battle = self._session, self._session.battle
        if battle is None or self._scenario() is None:
            return
        self._tell("")
        self.side.blockSignals(True)  # noqa: FBT003 - Qt's own
        self.side.clear()
        self.side.addItems([side.name for side in battle.sides])
        self.side.blockSignals(False)  # noqa: FBT003 - Qt's own
        self.players.take_sides([side.name for side in battle.sides])
        rules = battle.ruleset
        for name, columns in (
            ("sides", side_columns()),
            ("reserves", reserve_columns(session, 0)),
            ("objectives", objective_columns(session)),
            ("weather", weather_columns(session)),
            ("works", works_columns(session)),
        ):
            self.tables[name].take_columns(columns)
        for name, words in (
            ("reserves", rules.reserves),
            ("words", rules.victory),
            ("weather", rules.weather),
            ("works", rules.works),
        ):
            self._rules[name].setText(_told(words.text if words else ()))
        self.refresh()

    def refresh(self) -> None:
        """Show the battle as it is now."""
        battle, scenario = self._session.battle, self._scenario()
        if battle is None or scenario is None:
            return
        self.setWindowTitle(translate("The battle: {title}", title=scenario.title))
        self.form.show_battle(battle, scenario)
        self.words.show_words(scenario.victory.text if scenario.victory else "")
        for place, side in enumerate(scenario.sides):
            self.side.setItemText(place, side.name)
        place = max(0, self.side.currentIndex())
        reserves = scenario.sides[place].reserves
        self.tables["reserves"].setEnabled(not self._session.is_covered(place))
        objectives = scenario.victory.objectives if scenario.victory else ()
        for name, records in (
            ("sides", scenario.sides),
            ("reserves", reserves),
            ("objectives", objectives),
            ("weather", scenario.weather),
            ("works", scenario.works),
        ):
            self.tables[name].show_records(records)
        self.players.show_battle(scenario)
        self._show_prepared()

    def _show_prepared(self, *_place: object) -> None:
        battle = self._session.battle
        if battle is not None and self.pages.currentWidget() is self.prepared:
            self.prepared.show_battle(battle)

    def _tell(self, text: str) -> None:
        self._told.setText(text)
        self._told.setVisible(bool(text))

    # What is done

    def _edit(self, label: str, change: Callable[[Scenario], Scenario]) -> None:
        """Change the battle as one step; where that can't be the fields show it as it was."""

        def changed(document: Roster | Scenario) -> Roster | Scenario:
            return change(document) if isinstance(document, Scenario) else document

        self._tell("")
        if not self._session.edit(label, changed):
            self.refresh()

    def _on_form_changed(self, fields: dict[str, object]) -> None:
        self._edit(translate("Change the battle"), lambda battle: with_battle(battle, **fields))

    def _on_words_left(self, words: str) -> None:
        label = translate("Say how it is won")
        self._edit(label, lambda battle: with_victory(battle, text=words))

    def _on_edited(self, name: str, records: tuple[object, ...]) -> None:
        label = translate("Change: {table}", table=self._labels[name])
        side = max(0, self.side.currentIndex())
        if name == "reserves":
            self._edit(label, lambda battle: with_side(battle, side, reserves=records))
        elif name == "objectives":
            self._edit(label, lambda battle: with_victory(battle, objectives=records))
        else:
            self._edit(label, lambda battle: with_battle(battle, **{name: records}))

    def _on_refused(self, error: BuilderError) -> None:
        self._tell(spoken(error.message))

    def _new_reserve(self) -> Reserve | None:
        """Return a reserve of the first formation that doesn't wait yet."""
        battle, scenario = self._session.battle, self._scenario()
        if battle is None or scenario is None:
            return None
        side = max(0, self.side.currentIndex())
        waiting = {node for each in scenario.sides[side].reserves for node in each.nodes}
        free = (each.id for each in marching_nodes(battle.sides[side]) if each.id not in waiting)
        node = next(free, None)
        if node is None:
            self._tell(translate("Everybody waits in reserve already."))
            return None
        return Reserve(nodes=(node,))

    def _new_objective(self) -> Objective:
        scenario = self._scenario()
        victory = scenario.victory if scenario else None
        table = scenario.table if scenario else None
        middle = (table.width_mm // 2, table.depth_mm // 2) if table else (0, 0)
        places = victory.objectives if victory else ()
        name = free_objective_id(places)
        told = translate("Place {n}", n=len(places) + 1)
        return Objective(id=name, name=told, x_mm=middle[0], y_mm=middle[1])

    def _new_weather(self) -> Weather:
        battle = self._session.battle
        rules = battle.ruleset.weather if battle else None
        if rules is not None and rules.kinds:
            return Weather(kind=rules.kinds[0].id)
        return Weather(text=translate("fair"))

    def _new_work(self) -> FieldWork | None:
        scenario = self._scenario()
        return FieldWork(side=scenario.sides[0].id) if scenario else None

    # What others tell

    def _on_side_chosen(self, side: int) -> None:
        if side >= 0:
            self.tables["reserves"].take_columns(reserve_columns(self._session, side))
            self.refresh()

    def _on_battle_changed(self, _before: object, _after: object) -> None:
        if self.isVisible():
            self.refresh()

    def _on_document_opened(self, _battle: object) -> None:
        if self._scenario() is None:
            self.close()
        elif self.isVisible():
            self._take_rules()

    def _on_hiding_changed(self) -> None:
        self.prepared.forget()
        self._take_rules()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        self._take_rules()
        super().showEvent(event)

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        self.words.finish()
        self.players.finish()
        super().hideEvent(event)


def _faint_label() -> QLabel:
    label = QLabel()
    label.setWordWrap(True)
    palette = label.palette()
    palette.setColor(label.foregroundRole(), faint(palette))
    label.setPalette(palette)
    return label


def _told(texts: tuple[LocalisedText, ...]) -> str:
    return "\n".join(map(spoken, texts))
