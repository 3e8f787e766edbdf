"""Documents worked out: all that follows from them, for windows, sheets and lists of findings."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from builder.core.battle import Battle, BattleSide
from builder.core.circumstance_findings import findings_of_battle, findings_of_side
from builder.core.data_changes import OTHER_DATA
from builder.core.date_findings import date_findings
from builder.core.errors import BuilderError
from builder.core.finding import Finding, Severity
from builder.core.messages import N_, Message
from builder.core.order_findings import findings_of_orders
from builder.core.player_findings import player_findings
from builder.core.profile import Basis
from builder.core.public_battle import public_battle
from builder.core.reckoning import Reckoner
from builder.core.scenario import Scenario
from builder.core.years import year_of
from builder.storage.documents import armies_of, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from builder.core.reckoning import Reckoning
    from builder.core.roster import Army, DataVersion
    from builder.storage.documents import Document
    from builder.storage.library import Library

__all__ = ["Workshop", "has_other_data", "worked_out"]


@dataclass(eq=False)
class Workshop:
    """Works documents out one after the other, remembering what it can from edit to edit.

    What it remembers of a ruleset goes as soon as the library has it anew, as it has after the
    user has set a value of his own.
    """

    library: Library

    def __post_init__(self) -> None:
        """Start with no reckoners."""
        self._reckoners: dict[tuple[int, Basis | tuple[object, ...]], Reckoner] = {}

    def work_out(self, document: Document, *, with_digest: bool = False) -> Battle:
        """Return the battle with everything worked out.

        Raises:
            UnknownName, PackError: its ruleset or a list isn't there, or has faults.
        """
        ruleset = self.library.ruleset_of(document)
        scenario = isinstance(document, Scenario)
        year = year_of(document.date) if isinstance(document, Scenario) else None
        sides = []
        for place, (_, army) in enumerate(armies_of(document)):
            reckoner = self._reckoner(document, place, army)
            reckoning = reckoner.reckon(army, orders_due=scenario)
            findings = (
                *_version_findings(document, army, self.library),
                *(_lost_findings(self.library, ruleset.id) if place == 0 else ()),
                *date_findings(army, reckoner.basis.army_list, year),
                *_circumstances(document, place, reckoning),
                *findings_of_orders(
                    document if isinstance(document, Scenario) else None,
                    place,
                    reckoning,
                    document.turn_limit,
                ),
                *reckoning.findings,
            )
            side = document.sides[place] if isinstance(document, Scenario) else None
            sides.append(
                BattleSide(
                    side.id if side else "",
                    side.name if side else "",
                    replace(reckoning, findings=findings),
                )
            )
        digest = hashlib.sha256(text_of(document).encode()).hexdigest() if with_digest else ""
        return Battle(
            document.title,
            document.date if isinstance(document, Scenario) else "",
            ruleset,
            document.ratio,
            document.figure_size,
            tuple(sides),
            document.table if isinstance(document, Scenario) else None,
            document.turn_limit,
            document.notes,
            digest,
            document if isinstance(document, Scenario) else None,
        )

    def _reckoner(self, document: Document, place: int, army: Army) -> Reckoner:
        key = (
            place,
            (document.ruleset.id, army.army_list.id, document.ratio, document.figure_size),
        )
        known = self._reckoners.get(key)
        ruleset, army_list = self.library.ruleset_of(document), self.library.list_of(document, army)
        same = known is not None and known.basis.ruleset is ruleset
        if known is None or not same or known.basis.army_list is not army_list:
            # One reckoner a side: another scale starts anew and lets the last one go.
            for old in [each for each in self._reckoners if each[0] == place]:
                del self._reckoners[old]
            basis = Basis(ruleset, army_list, document.ratio, document.figure_size)
            known = self._reckoners[key] = Reckoner(basis)
        return known


def worked_out(document: Document, library: Library, *, is_public: bool = False) -> Battle:
    """Work a document out once, with its digest.

    ``is_public``: as what came from a public copy, without digest and findings, since most would
    tell of what such a copy can't hold.
    """
    battle = Workshop(library).work_out(document, with_digest=not is_public)
    return public_battle(battle) if is_public else battle


def _circumstances(document: Document, place: int, reckoning: Reckoning) -> Iterator[Finding]:
    """Yield what is wrong with reserves, works and places; what concerns all sides at the first."""
    if isinstance(document, Scenario):
        if place == 0:
            yield from findings_of_battle(document)
        yield from findings_of_side(document, place, reckoning, _placed(document, place))
        yield from player_findings(document.sides[place].players, reckoning)


def _placed(scenario: Scenario, place: int) -> set[str]:
    """Return the keys of a side's units that stand on the table."""
    placements = scenario.deployment_of(scenario.sides[place].id).placements
    return {placement.unit for placement in placements}


def _lost_findings(library: Library, ruleset_id: str) -> list[Finding]:
    """Say which of the user's own values have no cell any more."""
    return [
        Finding(
            "own-value-lost",
            Severity.WARNING,
            Message.of(
                N_("Your own value for {place} has no cell in “{name}” any more; it isn't used"),
                place=cell.place,
                name=ruleset_id,
            ),
        )
        for cell in library.lost_values(ruleset_id)
    ]


def has_other_data(battle: Battle) -> bool:
    """Tell whether other data are installed than the document of a battle was made with."""
    return any(
        finding.code == OTHER_DATA for side in battle.sides for finding in side.reckoning.findings
    )


def _version_findings(document: Document, army: Army, library: Library) -> Iterator[Finding]:
    """Say that other data are installed than the document was made with."""
    ruleset, army_list = document.ruleset, army.army_list
    for made, list_id in ((ruleset, None), (army_list, army_list.id)):
        try:
            now: DataVersion | None = library.pin(ruleset.id, list_id)
        except BuilderError:
            now = None
        if now is None or _differ(made, now):
            yield Finding(
                OTHER_DATA, Severity.ADVICE, _version_message(made, now, document, library)
            )


def _differ(made: DataVersion, now: DataVersion) -> bool:
    if made.digest is None:
        return made.version not in {"", now.version}
    return made.digest != now.digest


def _version_message(
    made: DataVersion, now: DataVersion | None, document: Document, library: Library
) -> Message:
    then, name = made.version, made.id
    if now is None:
        text = N_("Worked out with the version {then} of “{name}” that was kept; none is installed")
        return Message.of(text, then=then, name=name)
    if library.is_kept(document):
        text = N_(
            "Worked out with the version {then} of “{name}” that it was made with and that was "
            "kept; another is installed ({now})"
        )
    elif then == now.version:
        text = N_("Made with other data of “{name}” than are installed, of the same version {then}")
    else:
        text = N_("Made with version {then} of “{name}”; installed is {now}")
    return Message.of(text, then=then, name=name, now=now.version)
