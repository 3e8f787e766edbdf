"""The JSON schemas of documents and packs, written from the pydantic models and never by hand.

``python -m tests.support.schemas write`` (or without a word) brings ``resources/schemas`` up to
date; ``… check`` changes nothing and ends with 1 where a file is missing, old or of no model.
Each schema has the tag that is the first line of such a file as a constant.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from builder.core.army_list import ArmyList
from builder.core.exchange import Agreement, Commitment, Opening, Owner, Public, Umpire
from builder.core.locking import LockedFile
from builder.core.migrations import version_of
from builder.core.roster import Roster
from builder.core.ruleset import Ruleset
from builder.core.scenario import Scenario, ScenarioTemplate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pydantic import BaseModel

ROOT = Path(__file__).resolve().parents[2]
SCHEMAS = ROOT / "resources" / "schemas"
MODELS: dict[str, type[BaseModel]] = {
    "agreement": Agreement,
    "army-list": ArmyList,
    "commitment": Commitment,
    "locked": LockedFile,
    "opening": Opening,
    "owner": Owner,
    "public": Public,
    "roster": Roster,
    "ruleset": Ruleset,
    "scenario": Scenario,
    "scenario-template": ScenarioTemplate,
    "umpire": Umpire,
}


def schema_text(kind: str) -> str:
    """Return the JSON Schema of a kind of file, the same text for the same models."""
    schema = MODELS[kind].model_json_schema()
    tag = {"const": f"{kind}/{version_of(kind)}", "title": "Schema", "type": "string"}
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["properties"]["schema"] = tag
    schema["required"] = sorted({"schema", *schema.get("required", ())})
    return json.dumps(schema, indent=2, sort_keys=True, ensure_ascii=False) + "\n"


def faults(folder: Path = SCHEMAS) -> list[str]:
    """Say which files are missing, not up to date, or of no model."""
    found = []
    for kind in MODELS:
        file = folder / f"{kind}.schema.json"
        if not file.is_file():
            found.append(f"{file.name} is missing")
        elif file.read_text(encoding="utf-8") != schema_text(kind):
            found.append(f"{file.name} is not up to date")
    known = {f"{kind}.schema.json" for kind in MODELS}
    there = {each.name for each in folder.glob("*")}
    return found + [f"{name} is of no model" for name in sorted(there - known)]


def write(folder: Path = SCHEMAS) -> None:
    """Write the schemas of all models."""
    folder.mkdir(parents=True, exist_ok=True)
    for kind in MODELS:
        (folder / f"{kind}.schema.json").write_text(schema_text(kind), encoding="utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``write`` or ``check``; returns the exit code."""
    parser = argparse.ArgumentParser(prog="schemas")
    parser.add_argument("command", choices=["write", "check"], nargs="?", default="write")
    if parser.parse_args(arguments).command == "write":
        write()
    lines = faults()
    print("\n".join(lines) or "schemas: up to date")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
