"""New armies and battles, changed and worked out."""

from __future__ import annotations

import hashlib
import os
from typing import TYPE_CHECKING

import pytest

from builder.core.edits import change, set_limit
from builder.core.errors import BadRequest, NotApplicable
from builder.core.finding import Severity
from builder.core.roster import Troop, walk
from builder.operations.documents import (
    Workshop,
    new_roster,
    new_scenario,
    open_file,
    save_file,
    side_of,
    with_army,
    with_ratio,
    with_title,
    worked_out,
)
from builder.storage.documents import text_of
from builder.storage.library import Library
from tests.cli.conftest import PACKS

if TYPE_CHECKING:
    from pathlib import Path

    from builder.core.battle import Battle
    from builder.core.roster import Roster
    from builder.core.scenario import Scenario


def _codes(battle: Battle) -> list[str]:
    return [finding.code for side in battle.sides for finding in side.reckoning.findings]


def _totals(battle: Battle) -> list[object]:
    return [
        side.reckoning.total(tally) for side in battle.sides for tally in battle.ruleset.tallies
    ]


def test_a_new_army_names_the_versions_of_its_data(library: Library, roster: Roster) -> None:
    ruleset = library.ruleset("roman-ancients")
    army_list = library.army_list("roman-ancients", "polybian-roman")
    assert roster.ruleset.version == ruleset.version
    assert roster.army.army_list.version == army_list.version


@pytest.mark.parametrize("limit", [0, 1, 1_000_000])
def test_a_new_army_has_the_limit_that_is_asked_for(library: Library, limit: int) -> None:
    made = new_roster(library, "roman-ancients", "polybian-roman", limit=limit, language="en")
    assert made.army.limit == limit


@pytest.mark.parametrize("limit", [-1, 1_000_001])
def test_a_limit_out_of_bounds_is_refused(library: Library, limit: int) -> None:
    with pytest.raises(BadRequest):
        new_roster(library, "roman-ancients", "polybian-roman", limit=limit, language="en")


def test_every_list_s_new_army_is_legal(library: Library) -> None:
    for list_id in library.list_ids("roman-ancients"):
        battle = worked_out(new_roster(library, "roman-ancients", list_id, language="it"), library)
        findings = battle.sides[0].reckoning.findings
        assert [each for each in findings if each.severity is Severity.ERROR] == []


def test_every_template_s_battle_is_legal(library: Library) -> None:
    for name in library.template_ids():
        battle = worked_out(new_scenario(library, "/".join(name), language="it"), library)
        found = [each for side in battle.sides for each in side.reckoning.findings]
        assert [each for each in found if each.severity is Severity.ERROR] == []


def test_the_sides_of_zama_are_117_and_133_figures(library: Library, scenario: Scenario) -> None:
    """At 1:300, where both sides are legal."""
    battle = worked_out(scenario, library)
    assert [side.reckoning.sized.count("figure") for side in battle.sides] == [117, 133]


def test_another_scale_changes_nothing_else(library: Library, roster: Roster) -> None:
    other = with_ratio(roster, 100, library)
    assert other.ratio == 100
    assert other.model_copy(update={"ratio": roster.ratio}) == roster


def test_no_scale_leaves_the_document_as_it_is(library: Library, roster: Roster) -> None:
    assert with_ratio(roster, None, library) is roster


@pytest.mark.parametrize("ratio", [0, -1, 2001, 10**9])
def test_a_scale_out_of_range_is_refused(library: Library, roster: Roster, ratio: int) -> None:
    with pytest.raises(BadRequest, match="from 1 to 2000"):
        with_ratio(roster, ratio, library)


def test_a_scale_is_refused_where_the_rules_have_none() -> None:
    library = Library([PACKS / "mini-stands"])
    army = new_roster(library, "mini-stands", "romans", language="en")
    with pytest.raises(NotApplicable, match="has no figure scale"):
        with_ratio(army, 10, library)


def test_the_army_of_a_side_is_found_and_put_back(scenario: Scenario) -> None:
    army = side_of(scenario, 1)
    other = with_army(scenario, 1, set_limit(army, 5))
    assert side_of(other, 1).limit == 5
    assert side_of(other, 0) is side_of(scenario, 0)


@pytest.mark.parametrize("document", ["roster", "scenario"])
def test_the_same_army_leaves_the_very_same_document(
    request: pytest.FixtureRequest, document: str
) -> None:
    made: Roster | Scenario = request.getfixturevalue(document)
    assert with_army(made, 0, side_of(made, 0)) is made


def test_a_title_is_changed_and_cleaned(roster: Roster) -> None:
    assert with_title(roster, "a\u202eb\nc").title == "ab c"


def test_a_title_too_long_is_refused(roster: Roster) -> None:
    with pytest.raises(BadRequest):
        with_title(roster, "x" * 1_001)


def test_the_digest_is_that_of_the_canonical_text(library: Library, roster: Roster) -> None:
    digest = hashlib.sha256(text_of(roster).encode()).hexdigest()
    assert worked_out(roster, library).digest == digest


def test_a_workshop_that_remembers_gives_what_a_new_one_gives(
    library: Library, scenario: Scenario
) -> None:
    """From edit to edit: a strength, a scale, the scale back, a limit."""
    workshop, document = Workshop(library), scenario
    troop = next(node for node in walk(side_of(document, 0).root) if isinstance(node, Troop))
    for edited in (
        document,
        with_army(document, 0, change(side_of(document, 0), [troop.id], strength=400)),
        with_ratio(document, 100, library),
        document,
        with_army(document, 1, set_limit(side_of(document, 1), 10)),
    ):
        seen, new = workshop.work_out(edited), Workshop(library).work_out(edited)
        assert _codes(seen) == _codes(new)
        assert _totals(seen) == _totals(new)


def test_other_versions_of_the_data_are_told(library: Library, roster: Roster) -> None:
    older = roster.ruleset.model_copy(update={"version": "0.9", "digest": None})
    battle = worked_out(roster.model_copy(update={"ruleset": older}), library)
    (finding,) = battle.sides[0].reckoning.findings
    assert (finding.code, finding.severity) == ("data-version", Severity.ADVICE)


def test_a_document_that_names_no_version_is_not_reproached(
    library: Library, roster: Roster
) -> None:
    none = roster.ruleset.model_copy(update={"version": "", "digest": None})
    battle = worked_out(roster.model_copy(update={"ruleset": none}), library)
    assert _codes(battle) == []


def test_orders_are_due_in_a_battle_only(library: Library, roster: Roster) -> None:
    assert "no-order" not in _codes(worked_out(roster, library))


def test_what_killed_writers_left_goes_when_the_file_is_saved_or_opened(
    library: Library, roster: Roster, tmp_path: Path
) -> None:
    """Issue 8: of the program's own, and older than an hour; what is younger is being written."""
    file = tmp_path / "a.legatus"
    for deed in (lambda: save_file(roster, file, library), lambda: open_file(file, library)):
        left, young = (tmp_path / f".a.legatus.{each}.tmp" for each in ("aaaaaaaa", "bbbbbbbb"))
        left.touch()
        os.utime(left, (0, 0))
        young.touch()
        deed()
        assert sorted(tmp_path.iterdir()) == [young, file]
