"""resources/schemas holds what `poe schemas` writes from the models."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from builder.core.migrations import version_of
from builder.storage.documents import KINDS
from builder.storage.yaml_text import parse
from tests.support.schemas import MODELS, ROOT, SCHEMAS, faults, main, schema_text, write

if TYPE_CHECKING:
    from pathlib import Path

DATA = ROOT / "tests" / "data"
TODAY = {f"{kind}-{version_of(kind)}" for kind in KINDS}
SAMPLES = sorted(each for each in DATA.glob("*/*.legatus") if each.stem in TODAY)


def test_they_are_up_to_date() -> None:
    assert faults() == []


def test_what_is_missing_old_or_of_no_model_is_told(tmp_path: Path) -> None:
    write(tmp_path)
    assert faults(tmp_path) == []
    (tmp_path / "roster.schema.json").unlink()
    (tmp_path / "ruleset.schema.json").write_text("{}", encoding="utf-8")
    (tmp_path / "other.json").write_text("{}", encoding="utf-8")
    assert faults(tmp_path) == [
        "roster.schema.json is missing",
        "ruleset.schema.json is not up to date",
        "other.json is of no model",
    ]


def test_check_ends_with_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check"]) == 0
    assert capsys.readouterr().out == "schemas: up to date\n"


@pytest.mark.parametrize("kind", MODELS)
def test_the_tag_is_a_constant_that_must_be_there(kind: str) -> None:
    schema = json.loads(schema_text(kind))
    assert schema["properties"]["schema"]["const"] == f"{kind}/{version_of(kind)}"
    assert "schema" in schema["required"]
    assert schema["additionalProperties"] is False


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda each: each.stem)
def test_the_sample_has_no_key_that_the_schema_lacks(sample: Path) -> None:
    kind = sample.stem.partition("-")[0]
    schema = json.loads((SCHEMAS / f"{kind}.schema.json").read_text(encoding="utf-8"))
    data = parse(sample.read_text(encoding="utf-8"))
    assert set(data) <= set(schema["properties"])
    assert set(schema["required"]) <= set(data)


def test_every_kind_of_document_has_a_schema_and_a_sample() -> None:
    assert set(KINDS) <= set(MODELS)
    assert {each.stem for each in SAMPLES} == TODAY
