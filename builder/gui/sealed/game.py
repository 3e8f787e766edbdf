"""The sealed game of the battle in front: its owner's file, and what that holds now."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from builder.core.errors import BadRequest, BuilderError, Locked
from builder.core.exchange_turns import next_step
from builder.core.messages import N_, Message
from builder.core.scenario import Scenario
from builder.operations import agreeing, exchange
from builder.operations.game_files import games_in
from builder.operations.own_files import OwnFile, is_locked, lock, unlock
from builder.operations.sealed_folder import (
    ground_is_laid,
    ground_laid,
    join_all,
    last_file,
    proposal_in,
)
from builder.operations.terrain import with_terrain

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from builder.core.exchange import Agreement, Owner, Public
    from builder.gui.session import Session
    from builder.operations.exchange import Done
    from builder.operations.sealed_folder import Joined

__all__ = ["SealedGame"]


class SealedGame(QObject):
    """Reads the owner's file, and does the steps; every error is the caller's to tell.

    Signals:
        changed: another game, or another state of it.
    """

    changed = Signal()

    def __init__(self, session: Session) -> None:
        """Follow the battle in front."""
        super().__init__(session)
        self._session = session
        self._chosen: Path | None = None
        self._passphrases: dict[Path, str] = {}
        self._known: tuple[object, Owner] | None = None
        self.owner: Owner | None = None
        self.trouble: BuilderError | None = None
        self.proposal: tuple[Path, Agreement] | None = None
        session.document_opened.connect(self._on_document_opened)
        session.file_changed.connect(self.read)
        session.emptied.connect(self.read)

    # What there is

    @property
    def battle(self) -> Scenario | None:
        """The battle in front; None where there is none, or an army alone."""
        document = self._session.whole
        return document if isinstance(document, Scenario) else None

    @property
    def folder(self) -> Path | None:
        """The folder of the battle in front; None where it was never saved."""
        copy = self.copied_from
        path = copy[0] if copy is not None else self._session.path
        return path.parent if path is not None else None

    @property
    def copied_from(self) -> tuple[Path, Public] | None:
        """The public copy that is in front and its file, until it is saved as one's own."""
        front = self._session.front
        return front.public if front is not None and self._session.path is None else None

    @property
    def paths(self) -> tuple[Path, ...]:
        """The owner's files in the battle's folder."""
        return games_in(self.folder) if self.folder is not None and self.battle else ()

    @property
    def own(self) -> OwnFile | None:
        """The owner's file that is looked at, with its passphrase as far as it was told."""
        paths = self.paths
        if not paths:
            return None
        path = self._chosen if self._chosen in paths else paths[0]
        return OwnFile(path, self._passphrases.get(path, ""))

    @property
    def is_of_battle(self) -> bool:
        """Whether the battle in front may be the one of the game, as far as can be told."""
        battle = self.battle
        owner = self.owner
        return battle is not None and (owner is None or _belongs(owner.agreement, battle))

    @property
    def is_locked(self) -> bool:
        """Whether the owner's file waits for its passphrase."""
        return isinstance(self.trouble, Locked)

    @property
    def ground_laid(self) -> bool:
        """Whether the battle in front has the ground of both sides' seed, or needs none."""
        battle, owner = self.battle, self.owner
        return battle is None or owner is None or ground_is_laid(owner, battle)

    @property
    def waiting_file(self) -> Path | None:
        """The file that the other side waits for, where it is that side's turn."""
        own, owner = self.own, self.owner
        if own is None or owner is None or next_step(owner).who != "they":
            return None
        file = last_file(owner, own.path.parent)
        return file if file.exists() else None

    def read(self) -> None:
        """Read the owner's file anew; of several the first of this battle, unless one is chosen."""
        battle, paths = self.battle, self.paths
        if battle is not None and len(paths) > 1 and self._chosen not in paths:
            self._chosen = next((each for each in paths if self._is_of(each, battle)), paths[0])
        self.owner, self.trouble = None, None
        own = self.own
        if own is not None:
            try:
                self.owner = self._opened(own)
            except BuilderError as error:
                self.trouble = error
        self.changed.emit()

    def _opened(self, own: OwnFile) -> Owner:
        """Return what an owner's file holds; a lock takes a while, and the same file isn't undone.

        Raises:
            BuilderError: see ``exchange.open_owner``.
        """
        told = own.path.stat() if own.path.exists() else None
        key = (own, told and (told.st_mtime_ns, told.st_size))
        if self._known is None or self._known[0] != key:
            self._known = (key, exchange.open_owner(own))
        return self._known[1]

    def _is_of(self, path: Path, battle: Scenario) -> bool:
        try:
            return _belongs(exchange.open_owner(OwnFile(path)).agreement, battle)
        except BuilderError:
            return False

    def _on_document_opened(self, _battle: object) -> None:
        self.proposal = None
        self.read()

    # What can be done

    def choose(self, path: Path) -> None:
        """Look at another game of the folder."""
        self._chosen = path
        self.read()

    def unlock(self, passphrase: str) -> None:
        """Try a passphrase."""
        own = self.own
        if own is not None:
            self._passphrases[own.path] = passphrase
            self.read()

    @property
    def has_lock(self) -> bool | None:
        """Whether the owner's file is locked; None where there is none or it isn't open."""
        own = self.own
        return is_locked(own.path) if own is not None and self.owner is not None else None

    def lock(self, passphrase: str) -> None:
        """Put a passphrase on the owner's file, which is known here from then on."""
        own = replace(self._needed(), passphrase=passphrase)
        lock(own)
        self._passphrases[own.path] = passphrase
        self.read()

    def take_lock_off(self) -> None:
        """Take the passphrase off the owner's file."""
        own = self._needed()
        unlock(own)
        self._passphrases.pop(own.path, None)
        self.read()

    def look_at_proposal(self, file: Path) -> None:
        """Show what the other side proposes."""
        self.proposal = (file, proposal_in(file))
        self.changed.emit()

    def _needed(self) -> OwnFile:
        own = self.own
        if own is None:
            text = N_(
                "There is no owner's file beside the battle. Open the battle that lies beside it; "
                "if it is lost, put the copy you kept there."
            )
            raise BadRequest(Message.of(text))
        return own

    def _saved(self) -> Path:
        """Return the battle's file with the battle as it is now."""
        path, session = self._session.path, self._session
        if path is None or self.battle is None:
            text = N_("Open the battle and save it first: the files of the game lie beside it.")
            raise BadRequest(Message.of(text))
        if session.has_unsaved_work and not session.save():
            text = N_("The battle could not be saved, and so nothing was done.")
            raise BadRequest(Message.of(text))
        return path

    def propose(self, side: str, limit: int | None, slots: int) -> Done:
        """Propose a game; see ``agreeing.propose``."""
        battle = self._saved()
        return agreeing.propose(battle, side, self._session.library, slots=slots, limit=limit)

    def accept(self) -> Done:
        """Accept the game that is looked at."""
        path, battle = self._saved(), self.battle
        assert battle is not None  # noqa: S101 - it was saved
        assert self.proposal is not None  # noqa: S101 - nobody offers it without
        if not _belongs(self.proposal[1], battle):
            text = N_(
                "The proposal is for a battle of other sides or rules than the one in front. Open "
                "the battle that you both want to play, and accept again. Nothing was agreed."
            )
            raise BadRequest(Message.of(text))
        done = agreeing.accept(self.proposal[0], self._session.library, path.parent)
        self.proposal = None
        return done

    def commit(self, ground: str | None) -> Done:
        """Seal what it is time for, out of the battle as it is now."""
        battle, own = self.battle, self._needed()
        path = self._saved()
        first = self.owner is not None and not self.owner.mine
        if first and battle is not None and battle.terrain and battle.terrain.seed:
            text = N_(
                "Dice have laid the ground of this battle already. Take the ground away and seal "
                "again: its dice come from the seed of both, which isn't known yet."
            )
            raise BadRequest(Message.of(text))
        return exchange.commit(own, path, self._session.library, ground)

    def lay_ground(self, label: str) -> None:
        """Lay the ground of both sides' seed, as a step that can be undone."""
        owner, battle = self.owner, self.battle
        assert owner is not None  # noqa: S101 - nobody offers it without
        assert battle is not None  # noqa: S101 - nor without a battle
        terrain = ground_laid(owner, battle, self._session.library)
        self._session.edit(label, lambda document: with_terrain(document, terrain))

    def open(self, what: str | Iterable[tuple[int, int]]) -> Done:
        """Open the seed, everything, or things by phase and slot."""
        return exchange.reveal(self._needed(), what)

    def publish(self) -> Done:
        """Write the opponent's copy with one's roots."""
        return exchange.publish(self._needed(), self._saved(), self._session.library)

    def write_again(self) -> Done:
        """Write the file of the last step once more."""
        own, owner = self._needed(), self.owner
        name = last_file(owner, own.path.parent).name if owner is not None else ""
        if name.startswith("opening-"):
            return exchange.reveal(own, "all")
        return exchange.reveal(own, "seed") if name.startswith("seed-") else exchange.again(own)

    def join(self, files: Iterable[Path]) -> tuple[Joined, ...]:
        """Join what the other side sent."""
        return join_all(self._needed(), files)


def _belongs(agreement: Agreement, battle: Scenario) -> bool:
    terms = agreement.terms
    sides = {party.id for party in terms.sides}
    return terms.rules.id == battle.ruleset.id and {side.id for side in battle.sides} <= sides
