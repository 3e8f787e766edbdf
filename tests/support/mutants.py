"""Mutation testing: faults are put into the code one by one, and the tests should notice each.

``poe mutants [GROUP …] [--sample N]`` needs the extra ``mutants`` (``pip install -e .[mutants]``)
and a system that forks. It works on a copy of the tree in a folder for temporary files, which
stays, so that ``mutmut show`` can tell there what the survivors are. A sample is always the same
one of the same code.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT = shutil.ignore_patterns(".*", "__pycache__", "*.egg-info", "build", "dist", "venv")
# Tests of a thousand examples: what they notice the others have noticed long before.
SLOW = (
    "test_sealing.py::test_one_altered_character_is_never_taken",
    "test_exchange_alterations.py::test_one_altered_character_is_refused_or_says_the_same",
)
# A fork server, because what a process remembers from tests before would hide a mutant.
CONFIG = """
[tool.mutmut]
source_paths = ["builder"]
only_mutate = {modules}
also_copy = ["army_lists", "resources", "scenario_templates", "README.md", "LICENSE"]
pytest_add_cli_args = {arguments}
pytest_add_cli_args_test_selection = {tests}
process_isolation = "forkserver"
timeout_constant = 5.0
track_dependencies = false
"""
ARGUMENTS = (
    "-q", "-p", "no:xdist", "-p", "no:cacheprovider", "--benchmark-disable",
    "--hypothesis-profile=mutants", *(f"--deselect=tests/core/{test}" for test in SLOW),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Group:
    """Modules that are altered, and the tests that should notice."""

    modules: tuple[str, ...]
    tests: tuple[str, ...]


def _of(folder: str, *names: str) -> tuple[str, ...]:
    return tuple(f"{folder}{name}.py" for name in names)


GROUPS = {
    "sizing": Group(
        _of("builder/core/", "sizing", "sizing_by_ratio", "sizing_by_count", "sized"),
        _of(
            "tests/core/test_", "sizing", "sizing_by_ratio", "sizing_by_count", "sized",
            "tallies", "reckoning", "naming",
        ),
    ),
    "points": Group(
        _of("builder/core/", "tallies", "reckoning", "sums", "profile", "choice_costs"),
        (
            *_of(
                "tests/core/test_", "sums_told", "tallies", "reckoning", "profile",
                "choice_costs", "own_values", "comparison",
            ),
            *_of(
                "tests/content/test_", "armies", "civitates_bellantes", "garde_au_feu", "medioevo"
            ),
        ),
    ),
    "sealing": Group(
        _of(
            "builder/core/", "sealing", "exchange_sealing", "exchange_opening", "exchange_turns"
        ),
        (
            *_of(
                "tests/core/test_", "sealing", "exchange", "exchange_opening",
                "exchange_alterations",
            ),
            "tests/storage/test_exchange_files.py",
        ),
    ),
    "migrations": Group(
        ("builder/core/migrations.py",),
        ("tests/core/test_migrations.py", "tests/storage/test_old_versions.py"),
    ),
    "save": Group(
        _of("builder/storage/", "files", "versions", "journals", "documents"),
        (
            *_of("tests/storage/test_", "files", "versions", "journals", "documents"),
            *_of("tests/storage/test_", "bad_documents", "terrain_documents"),
            *_of("tests/storage/test_", "circumstance_documents", "placing_documents"),
            "tests/operations/test_public_files.py",
        ),
    ),
}  # fmt: skip


def copied(group: Group, folder: Path) -> Path:
    """Copy the tree into a folder, with the settings for a group; return where it is."""
    tree = folder / "tree"
    shutil.copytree(ROOT, tree, ignore=LEFT_OUT)
    settings = CONFIG.format(
        modules=json.dumps(group.modules),
        arguments=json.dumps(ARGUMENTS),
        tests=json.dumps(group.tests),
    )
    with (tree / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write(settings)
    return tree


def mutants_in(tree: Path) -> list[str]:
    """Return the names of all mutants of a copied tree, in order."""
    script = (
        "from pathlib import Path\n"
        "from mutmut.configuration import config\n"
        "from mutmut.mutation.file_mutation import mutate_file_contents as mutate\n"
        "from mutmut.utils.format_utils import get_mutant_name\n"
        "for path in map(Path, config().only_mutate):\n"
        "    for name in mutate(str(path), path.read_text(encoding='utf-8')).mutant_names:\n"
        "        print(get_mutant_name(path, name))\n"
    )
    told = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", script], cwd=tree, check=True, capture_output=True, text=True
    )
    return told.stdout.split()


def figures(tree: Path) -> tuple[int, int, list[str]]:
    """Return how many mutants were tried, how many were noticed, and the names of the others.

    One that made the tests run without end was noticed by their limit.
    """
    found: dict[str, int | None] = {}
    for file in tree.glob("mutants/builder/**/*.meta"):
        found |= json.loads(file.read_bytes())["exit_code_by_key"]
    tried = {name: code for name, code in found.items() if code is not None}
    # Of mutmut's codes: 0 is what no test noticed, 5 and 33 what no test runs.
    survived = sorted(name for name, code in tried.items() if code in {0, 5, 33})
    return len(tried), len(tried) - len(survived), survived


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the groups that are asked for, all by default; return 1 where under four fifths died."""
    parser = argparse.ArgumentParser(prog="poe mutants", description=__doc__)
    parser.add_argument("groups", nargs="*", choices=[*GROUPS, []], metavar="GROUP")
    parser.add_argument("--sample", type=int, metavar="N", help="so many of each group")
    parser.add_argument("--jobs", type=int, default=2, metavar="N")
    asked = parser.parse_args(arguments)
    poor = False
    for name in asked.groups or GROUPS:
        tree = copied(GROUPS[name], Path(tempfile.mkdtemp(prefix=f"legatus-mutants-{name}-")))
        names = mutants_in(tree)
        by_chance = sorted(names, key=lambda each: hashlib.sha256(each.encode()).digest())
        chosen = by_chance[: asked.sample] if asked.sample else []
        command = [sys.executable, "-m", "mutmut", "run", "--max-children", str(asked.jobs)]
        # A path to this tree would go before the copy.
        env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        subprocess.run(  # noqa: S603 - our own interpreter
            [*command, *chosen], cwd=tree, env=env, check=False, stdout=subprocess.DEVNULL
        )
        tried, noticed, survived = figures(tree)
        print(f"{name}: {len(names)} mutants, {tried} tried, {noticed} noticed; see {tree}")
        for each in survived:
            print(f"  {each}")
        poor = poor or not tried or noticed < tried * 4 / 5
    return int(poor)


if __name__ == "__main__":
    sys.exit(main())
