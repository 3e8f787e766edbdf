"""Opening and saving beside the bare parse of the same text by ruamel's C parser.

Opening is everything: data, bounds, NFC texts, names that lead somewhere. Goals: 2.5 times the
bare parse at 500 units and 3 times at 5,000; saving, read back included, 4 times.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from _ruamel_yaml import CParser
from ruamel.yaml import events

from builder.operations.packs import shared_library
from builder.storage.documents import load, save_document, text_of
from tests.bench.armies import roster_of_units

if TYPE_CHECKING:
    from pathlib import Path

    from tests.bench.conftest import SideBySide

FLOOR = "bare event parse"


def bare_parse(text: str) -> None:
    """Ask ruamel's C parser for all events of a text and do nothing with them."""
    parser = CParser(text)
    while not isinstance(parser.get_event(), events.StreamEndEvent):
        pass


@pytest.mark.parametrize(("units", "goal"), [(500, "2.5"), (5000, "3")])
def test_opening_a_file_to_a_validated_document(
    side_by_side: SideBySide, units: int, goal: str
) -> None:
    library, roster = shared_library(), roster_of_units(units)
    text = text_of(roster)
    assert load(text, "bench", library) == roster
    side_by_side(
        f"open {units} units",
        lambda: load(text, "bench", library),
        lambda: bare_parse(text),
        goal=goal,
        floor_name=FLOOR,
    )


@pytest.mark.parametrize("units", [500, 5000])
def test_saving_a_document_with_what_was_written_read_back(
    side_by_side: SideBySide, units: int, tmp_path: Path
) -> None:
    library, roster = shared_library(), roster_of_units(units)
    text, target = text_of(roster), tmp_path / "bench.legatus"
    side_by_side(
        f"save {units} units",
        lambda: save_document(roster, target, library),
        lambda: bare_parse(text),
        goal="4",
        floor_name=FLOOR,
    )
    assert target.read_text(encoding="utf-8") == text
