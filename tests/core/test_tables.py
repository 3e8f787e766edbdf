"""A cell knows its value and where it comes from: its own source, its row's or its table's."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from builder.core.tables import Table

LABEL = {"en": "x", "it": "x"}


def a_table(*cells: Any, **row: Any) -> Table:
    names = ["open", "broken", "deep"][: len(cells)]
    return Table.model_validate(
        {
            "id": "movement",
            "label": LABEL,
            "source": "house",
            "columns": [{"id": name, "label": LABEL} for name in names],
            "rows": [{"id": "pikes", "label": LABEL, "cells": cells} | row],
        }
    )


def test_a_lone_number_is_a_cell_of_the_tables_source() -> None:
    cell = a_table(8, "1/2").cell("pikes", "broken")
    assert (cell.value, cell.source) == (Fraction(1, 2), "house")


def test_a_rows_source_goes_before_the_tables() -> None:
    assert a_table(8, source="seed").cell("pikes", "open").source == "seed"


def test_a_cells_own_source_goes_before_its_rows() -> None:
    cell = a_table({"value": 4, "source": "found"}, source="seed").cell("pikes", "open")
    assert cell.value == 4
    assert cell.source == "found"


def test_a_cell_may_forbid() -> None:
    cell = a_table(25, "forbidden").cell("pikes", "broken")
    assert cell.forbidden
    assert cell.value is None


def test_a_dash_is_a_cell_without_a_value() -> None:
    cell = a_table(5, "-").cell("pikes", "broken")
    assert cell.value is None
    assert not cell.forbidden


@pytest.mark.parametrize(("row", "column"), [("lances", "open"), ("pikes", "deep")])
def test_what_a_table_lacks_is_a_fault_of_the_code(row: str, column: str) -> None:
    with pytest.raises(KeyError):
        a_table(8, 4).cell(row, column)
