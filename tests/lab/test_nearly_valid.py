"""Files that are nearly as they should be: each is taken and can be worked out, or told why not.

Issue 8, 6: fuzz that knows the structure. Documents, files of sealed games, and all files of the
shipped packs are changed in a few values (``tests.support.nearly``).
"""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from typing_extensions import override

from builder.core.errors import BuilderError, FaultsFound, PackError
from builder.core.exchange import Agreement, Commitment, Opening, Owner, Public, Umpire
from builder.core.exchange_opening import rebuilt, received, values_opened
from builder.core.exchange_turns import checked_owner, next_step, summed
from builder.core.locking import LockedFile
from builder.operations.documents import Workshop, new_roster, new_scenario
from builder.operations.terrain import terrain_findings
from builder.storage.documents import load, load_one_of, text_of
from builder.storage.library import Library
from tests.support.makers import ANCIENTS, ROOT, shipped
from tests.support.nearly_files import RULESETS, documents, exchanged, near, pack_files

if TYPE_CHECKING:
    from collections.abc import Callable

    from builder.core.ruleset import Ruleset
    from builder.storage.documents import Document
    from tests.support.nearly_files import Near

# Documents, packs and steps of a game; fifty times as many in `poe lab`.
TRIED = {"document": 30, "step": 60, "ruleset": 8, "army-list": 12, "scenario-template": 8}
KINDS = (Agreement, Commitment, Opening, Owner, Umpire, Public, LockedFile)


def trying(kind: str, thoroughness: int) -> settings:
    """Return how often to try; a file takes longer to think of than hypothesis thinks fit."""
    return settings(
        max_examples=TRIED[kind] * thoroughness,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


def _check_places(error: FaultsFound) -> None:
    """Each fault has its file, its line and its field.

    What a pack may have and no document is found when one is made, away from the file's lines.
    """
    for each in error.problems:
        assert each.file
        assert each.line is not None or each.message.source.startswith("no document can"), each
        assert each.field, each


def _worked_out(document: Document, library: Library) -> None:
    Workshop(library).work_out(document, with_digest=True)
    terrain_findings(document, library)
    assert load(text_of(document), "x", library) == document


@pytest.mark.lab
@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_a_nearly_valid_document_is_refused_with_its_place_or_can_be_worked_out(
    ruleset_id: str, thoroughness: int, figures: Callable[[str], None]
) -> None:
    became: Counter[str] = Counter()

    @trying("document", thoroughness)
    @given(near(documents(ruleset_id), ruleset_id))
    def each(it: Near) -> None:
        try:
            document = load(it.text, "x", shipped())
        except FaultsFound as error:
            became["refused"] += 1
            _check_places(error)
        else:
            became["read"] += 1
            _worked_out(document, shipped())

    each()
    figures(f"nearly valid documents, {ruleset_id}: survived {became.total()} ({dict(became)})")


@pytest.mark.lab
def test_a_nearly_valid_step_of_a_game_is_refused_or_taken(
    thoroughness: int, figures: Callable[[str], None]
) -> None:
    (one,) = (whole for whole in exchanged() if whole.kind == "owner")
    owner = load_one_of(one.text, "x", (Owner,))
    became: Counter[str] = Counter()

    @trying("step", thoroughness)
    @given(near(exchanged(), ANCIENTS))
    def each(it: Near) -> None:
        try:
            _step(load_one_of(it.text, "x", KINDS), owner)
            became["taken"] += 1
        except BuilderError as error:
            became[type(error).__name__] += 1

    each()
    figures(f"nearly valid steps: survived {became.total()} ({dict(became)})")


def _step(value: object, owner: Owner) -> None:
    if isinstance(value, Owner):
        # As if its sum had been worked out again by whoever altered it.
        whole = checked_owner(summed(value))
        next_step(whole)
        rebuilt(whole)
        values_opened(whole)
    elif isinstance(value, Agreement | Commitment | Opening):
        received(owner, value)
    elif isinstance(value, Public):
        Workshop(shipped()).work_out(value.document)


# Packs ------------------------------------------------------------------------------------------


class _SameRules(Library):
    """A pack of which the rulesets are read but once."""

    @override
    def ruleset(self, ruleset_id: str) -> Ruleset:
        return shipped().ruleset(ruleset_id)


def _copied(ruleset_id: str, folder: Path) -> None:
    for each in pack_files(ruleset_id):
        (folder / each.name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / each.name, folder / each.name)


def _work_out_pack(name: str, kind: str, library: Library) -> None:
    """Work out what a file is for: its own army or battle; of a ruleset one list and template."""
    ruleset_id, template = library.template_ids()[0]
    if kind == "scenario-template":
        template = Path(name).stem
    if kind != "scenario-template":
        lists = library.list_ids(ruleset_id)
        own = Path(name).stem if kind == "army-list" else lists[0]
        _worked_out(new_roster(library, ruleset_id, own, language="en"), library)
    if kind != "army-list":
        _worked_out(new_scenario(library, template, language="it"), library)


@pytest.mark.lab
@pytest.mark.parametrize("kind", ["ruleset", "army-list", "scenario-template"])
@pytest.mark.parametrize("ruleset_id", RULESETS)
def test_a_nearly_valid_pack_is_refused_with_its_place_or_can_be_worked_out(
    ruleset_id: str,
    kind: str,
    thoroughness: int,
    tmp_path: Path,
    figures: Callable[[str], None],
) -> None:
    _copied(ruleset_id, tmp_path)
    wholes = [each for each in pack_files(ruleset_id) if each.kind == kind]
    became: Counter[str] = Counter()

    @trying(kind, thoroughness)
    @given(near(wholes, ruleset_id))
    def each(it: Near) -> None:
        file = tmp_path / it.whole.name
        file.write_text(it.text, encoding="utf-8")
        try:
            _work_out_pack(
                it.whole.name, kind, (Library if kind == "ruleset" else _SameRules)([tmp_path])
            )
            became["read"] += 1
        except PackError as error:
            became["refused"] += 1
            _check_places(error)
        finally:
            file.write_text(it.whole.text, encoding="utf-8")

    each()
    figures(f"nearly valid {kind} of {ruleset_id}: survived {became.total()} ({dict(became)})")
