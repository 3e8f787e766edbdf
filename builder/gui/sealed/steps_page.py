"""The page of a sealed game's steps: what is done, what comes next, and the button for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from builder.core.exchange_turns import name_in, next_step, other_side
from builder.gui.panels.message_bar import MessageBar
from builder.gui.sealed.fields import StepFields
from builder.gui.sealed.send_line import SendLine
from builder.gui.sealed.stages import deed_of, stages_of
from builder.gui.sealed.steps_table import StepsTable
from builder.gui.sealed.telling import DEEDS
from builder.gui.words import number, spoken, spoken_label
from builder.translation import translate, translate_plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from builder.core.exchange import Agreement, Owner
    from builder.core.scenario import Scenario
    from builder.gui.sealed.game import SealedGame
    from builder.gui.sealed.stages import Deed
    from builder.gui.session import Session

__all__ = ["StepsPage"]

HEAD = 1.25


class StepsPage(QWidget):
    """Shows a game; what its buttons do is the dialog's affair."""

    def __init__(self, game: SealedGame, session: Session) -> None:
        """Show a game; ``refresh`` shows it anew."""
        super().__init__()
        self.setObjectName("sealed-steps-page")
        self._game, self._session = game, session
        self.deed: Deed = "wait"
        self.audited = False
        self.players = self._words("sealed-players", larger=HEAD)
        self.terms = self._words("sealed-terms")
        self.games = QComboBox()
        self.games.setObjectName("sealed-games")
        self.games.setAccessibleName(translate("Your games in this folder"))
        self.games.setToolTip(translate("Several games lie in the folder of the battle"))
        self.table = StepsTable()
        self.next = self._words("sealed-next", bold=True)
        self.fields = StepFields()
        self.step = self._button("sealed-step", "")
        self.join = self._button("sealed-join", translate("&Join a file…"))
        self.items = self._button("sealed-open-item", translate("Open an &item…"))
        self.again = self._button("sealed-again", translate("&Write the last file again"))
        self.public = self._button("sealed-public", translate("Opponent's &copy"))
        self._explain()
        self.message = MessageBar()
        self.details = QListWidget()
        self.details.setObjectName("sealed-details")
        self.details.setAccessibleName(translate("What came of it"))
        self.details.setWordWrap(True)
        self.send = SendLine()
        self._lay_out()
        self.fields.changed.connect(self._enable)

    def _explain(self) -> None:
        self.join.setToolTip(
            translate("Take what the other side sent; several files at once, in any order")
        )
        self.items.setToolTip(translate("Open what is turned up on the table, one or several"))
        self.again.setToolTip(translate("The same file once more, if it was lost on its way"))
        self.public.setToolTip(
            translate("Write what the other side may see of your army, with your seals")
        )

    @staticmethod
    def _button(name: str, text: str) -> QPushButton:
        button = QPushButton(text)
        button.setObjectName(name)
        button.setAutoDefault(False)
        return button

    @staticmethod
    def _words(name: str, *, larger: float = 1, bold: bool = False) -> QLabel:
        label = QLabel()
        font = label.font()
        font.setPointSizeF(font.pointSizeF() * larger)
        font.setBold(bold)
        label.setFont(font)
        label.setObjectName(name)
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        return label

    def _lay_out(self) -> None:
        step, others = QHBoxLayout(), QHBoxLayout()
        step.addWidget(self.step)
        step.addWidget(self.join)
        step.addStretch(1)
        for button in (self.items, self.again, self.public):
            others.addWidget(button)
        others.addStretch(1)
        column = QVBoxLayout(self)
        column.setSpacing(8)
        for widget in (self.games, self.players, self.terms, self.table, self.next, self.fields):
            column.addWidget(widget)
        column.addLayout(step)
        column.addLayout(others)
        column.addWidget(self.message)
        column.addWidget(self.details, 1)
        column.addWidget(self.send)
        column.addStretch(0)
        self.details.hide()

    # What is shown

    def refresh(self) -> None:
        """Show the game as it is now."""
        game, owner = self._game, self._game.owner
        self.deed = deed_of(owner, proposed=game.proposal is not None, ground_laid=game.ground_laid)
        self._show_games()
        self._show_players()
        self._show_table()
        battle = self._session.battle
        self.fields.offer(
            game.battle, battle.ruleset if battle is not None else None, self._session.side
        )
        self.fields.show_for(self.deed, grounds=self._grounds, locked=game.is_locked)
        self.next.setText(self._next_text(owner))
        self.step.setText(self._step_text(owner))
        self._enable()

    @property
    def _grounds(self) -> Sequence[str]:
        owner = self._game.owner
        return owner.agreement.terms.grounds if owner is not None else ()

    def _show_games(self) -> None:
        paths, own = self._game.paths, self._game.own
        with QSignalBlocker(self.games):
            self.games.clear()
            for path in paths:
                self.games.addItem(path.name, path)
            if own is not None:
                self.games.setCurrentIndex(paths.index(own.path))
        self.games.setVisible(len(paths) > 1)

    def _show_players(self) -> None:
        game, owner = self._game, self._game.owner
        if owner is not None:
            terms = owner.agreement.terms
            me, them = (name_in(terms, side) for side in (owner.side, other_side(owner)))
            self.players.setText(translate("{me} (you) against {them}", me=me, them=them))
        elif game.proposal is not None:
            agreement = game.proposal[1]
            them = name_in(agreement.terms, agreement.by)
            self.players.setText(translate("{them} proposes a sealed game", them=them))
        else:
            self.players.setText(translate("No sealed game lies beside this battle yet"))
        self.terms.setText(self._terms_text(owner))
        self.terms.setVisible(bool(self.terms.text()))

    def _terms_text(self, owner: Owner | None) -> str:
        proposal = self._game.proposal
        agreement = owner.agreement if owner is not None else proposal[1] if proposal else None
        if agreement is None:
            return ""
        battle, rules = self._session.battle, agreement.terms.rules
        known = battle is not None and battle.ruleset.id == rules.id
        name = spoken(battle.ruleset.name) if battle is not None and known else rules.id
        return _terms(agreement, f"{name} {rules.version}")

    def _show_table(self) -> None:
        owner = self._game.owner
        mine, theirs = translate("You"), translate("Other side")
        if owner is not None:
            theirs = name_in(owner.agreement.terms, other_side(owner))
        self.table.show_steps(stages_of(owner, audited=self.audited), mine, theirs)

    def _next_text(self, owner: Owner | None) -> str:
        game = self._game
        if game.trouble is not None:
            return spoken(game.trouble.message)
        if owner is not None:
            bare = self.deed == "commit-later" and not _stands(game.battle, owner.side)
            hint = translate("No unit of yours stands on the table yet.") if bare else ""
            return f"{spoken(next_step(owner).message)} {hint}".strip()
        if game.proposal is not None:
            return translate("Next: you accept what is proposed, if it is what you want to play.")
        if game.copied_from is not None:
            return translate("This is a public copy. Open your own battle to play it.")
        if game.battle is None:
            return translate("Open the battle that you both want to play.")
        return translate(
            "Next: one of you proposes a game, the other joins the file and accepts it."
        )

    def _step_text(self, owner: Owner | None) -> str:
        if self.deed == "wait" and owner is not None:
            them = name_in(owner.agreement.terms, other_side(owner)).replace("&", "&&")
            return translate("Waiting for {side}", side=them)
        return spoken_label(DEEDS[self.deed])

    def _enable(self) -> None:
        game, owner = self._game, self._game.owner
        possible = game.trouble is None and game.battle is not None and game.copied_from is None
        ready = self.fields.is_ready(self.deed, grounds=self._grounds)
        self.step.setEnabled(possible and ready)
        self.join.setEnabled(game.battle is not None and not game.is_locked)
        self.items.setEnabled(owner is not None and "seed" in owner.handed and bool(owner.theirs))
        self.again.setEnabled(owner is not None)
        self.public.setEnabled(owner is not None and bool(owner.mine) and possible)

    # What is told

    def tell(self, lines: Sequence[str]) -> None:
        """List what came of a step; nothing hides the list."""
        self.details.clear()
        self.details.addItems(list(lines))
        self.details.setVisible(bool(lines))


def _stands(battle: Scenario | None, side: str) -> bool:
    """Tell whether a unit of a side stands on the table."""
    deployment = battle.deployment if battle is not None else ()
    return any(each.side == side and each.placements for each in deployment)


def _terms(agreement: Agreement, rules: str) -> str:
    terms = agreement.terms
    points = (
        translate_plural("{n} point a side", "{n} points a side", terms.limit)
        if terms.limit is not None
        else translate("no points agreed")
    )
    slots = translate("{n} envelopes a side", n=number(terms.slots))
    return f"{terms.title} · {rules} · {points} · {slots}"
