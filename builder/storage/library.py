"""The library: what is installed, and the data that documents were made with.

A document pins its ruleset and lists by what they say (``core.pinning``). Where others are
installed, it is worked out with those that it pins, if they are kept; if they aren't, with those
that are installed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from typing_extensions import override

from builder.core.army_list import ArmyList
from builder.core.errors import BuilderError
from builder.core.pinning import pin_of, pins_of
from builder.core.ruleset import Ruleset
from builder.storage.installed import Installed

if TYPE_CHECKING:
    from collections.abc import Iterable
    from importlib.resources.abc import Traversable

    from builder.core.roster import Army, DataVersion, Roster
    from builder.core.scenario import Scenario
    from builder.storage.kept_data import KeptData

__all__ = ["Library"]


@dataclass(frozen=True, slots=True)
class _Held:
    """Kept data of a document: its ruleset with the user's own values, and its lists."""

    ruleset: Ruleset
    lists: dict[DataVersion, ArmyList]


class Library(Installed):
    """What is installed, and what is kept of older data; without ``kept`` nothing is."""

    def __init__(self, roots: Iterable[Traversable], kept: KeptData | None = None) -> None:
        """Keep the roots; nothing is read yet."""
        super().__init__(roots)
        self._kept = kept
        self._pins: dict[tuple[str, str | None], DataVersion] = {}
        self._held: dict[tuple[DataVersion, ...], _Held | None] = {}

    @override
    def include(self, root: Traversable) -> None:
        super().include(root)
        self._held.clear()

    @override
    def forget(self, ruleset_id: str) -> None:
        super().forget(ruleset_id)
        for key in [key for key in self._pins if key[0] == ruleset_id]:
            del self._pins[key]
        self._held.clear()

    def pin(self, ruleset_id: str, list_id: str | None = None) -> DataVersion:
        """Return what pins an installed ruleset, or one of its lists, in a document.

        The user's own values aren't among what is pinned: they hold for all his armies.

        Raises:
            UnknownName, PackError: see ``ruleset``, ``army_list``.
        """
        key = (ruleset_id, list_id)
        if key not in self._pins:
            data = self.army_list(ruleset_id, list_id) if list_id else self._pack(ruleset_id)
            self._pins[key] = pin_of(data)
        return self._pins[key]

    def _pack(self, ruleset_id: str) -> Ruleset:
        """Return what ``pack_ruleset`` does, read once more only where there are own values."""
        ruleset, files = self.ruleset(ruleset_id), self.own_files(ruleset_id)
        return self.pack_ruleset(ruleset_id) if any(files) else ruleset

    def installed_pins(self, document: Roster | Scenario) -> tuple[DataVersion, ...]:
        """Return the pins (``core.pinning.pins_of``) of the installed data for a document.

        Raises:
            UnknownName, PackError: see ``ruleset``, ``army_list``.
        """
        ruleset, *lists = pins_of(document)
        return self.pin(ruleset.id), *(self.pin(ruleset.id, each.id) for each in lists)

    def ruleset_of(self, document: Roster | Scenario) -> Ruleset:
        """Return the ruleset that a document is worked out with.

        Raises:
            UnknownName, PackError: see ``ruleset``.
        """
        held = self._held_for(document)
        return held.ruleset if held else self.ruleset(document.ruleset.id)

    def list_of(self, document: Roster | Scenario, army: Army) -> ArmyList:
        """Return the list that an army of a document is worked out with.

        Raises:
            UnknownName, PackError: see ``army_list``.
        """
        held = self._held_for(document)
        if held:
            return held.lists[army.army_list]
        return self.army_list(document.ruleset.id, army.army_list.id)

    def is_kept(self, document: Roster | Scenario) -> bool:
        """Tell whether a document is worked out with kept data, others than are installed."""
        return self._held_for(document) is not None

    def keep(self, document: Roster | Scenario) -> None:
        """Keep the installed data that a document pins, for the day when others are installed."""
        if self._kept is None or self._held_for(document) is not None:
            return
        ruleset, *lists = pins_of(document)
        if ruleset.digest is not None and ruleset == self.pin(ruleset.id):
            self._kept.keep(Ruleset, ruleset.digest, partial(self._pack, ruleset.id))
        for each in lists:
            if each.digest is not None and each == self.pin(ruleset.id, each.id):
                named = partial(self.army_list, ruleset.id, each.id)
                self._kept.keep(ArmyList, each.digest, named)

    def _held_for(self, document: Roster | Scenario) -> _Held | None:
        """Return the kept data of a document; None: it is worked out with the installed."""
        if self._kept is None:
            return None
        pins = pins_of(document)
        if pins not in self._held:
            self._held[pins] = self._find_held(pins[0], pins[1:], self._kept)
        return self._held[pins]

    def _find_held(
        self, rules: DataVersion, lists: tuple[DataVersion, ...], kept: KeptData
    ) -> _Held | None:
        pinned = (self._is_other(rules), *(self._is_other(each, rules.id) for each in lists))
        if not any(pinned):
            return None
        if pinned[0]:
            ruleset = kept.ruleset(rules.digest or "")
            if ruleset is None or ruleset.id != rules.id:
                return None
            ruleset, _ = self.with_own_values_of(ruleset)
        else:
            ruleset = self.ruleset(rules.id)
        found: dict[DataVersion, ArmyList] = {}
        for each in lists:
            army_list = kept.army_list(each.digest, ruleset) if each.digest else None
            if army_list is None or army_list.id != each.id:
                return None
            found[each] = army_list
        return _Held(ruleset, found)

    def _is_other(self, pin: DataVersion, ruleset_id: str | None = None) -> bool:
        """Tell whether other data are pinned than are installed, or none are installed."""
        if pin.digest is None:
            return False
        try:
            known = self.pin(ruleset_id, pin.id) if ruleset_id else self.pin(pin.id)
        except BuilderError:
            return True
        return known.digest != pin.digest
