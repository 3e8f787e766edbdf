"""Files that coverage leads to: Google's atheris over what reads documents and packs. By hand.

It isn't among what the tests need and no test: `pip install atheris` (3.0 has wheels for Python
3.11 to 3.13 on Linux), then from the root of the project, for ten minutes each::

    python tests/lab/atheris_files.py texts -max_total_time=600 corpus
    python tests/lab/atheris_files.py documents -max_total_time=600 -len_control=0
    python tests/lab/atheris_files.py lists -max_total_time=600 -len_control=0

``texts``: bytes as a file has them, begun from the samples (put them in the folder ``corpus``,
which grows). ``documents``, ``lists``: whole files with a few odd values, as in
``test_nearly_valid``; the bytes choose them. An exception that isn't the program's own ends the
run and leaves a file ``crash-…``, which the same command takes instead of the folder. Further
options are libFuzzer's.
"""

from __future__ import annotations

import contextlib
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
# It has no annotations, and mostly isn't there.
atheris: Any = import_module("atheris")

with atheris.instrument_imports(include=["builder"]):
    from builder.core.errors import BuilderError
    from builder.operations.documents import Workshop, open_content
    from builder.storage.packs import read_army_list

from hypothesis import HealthCheck, given, settings  # noqa: E402 - after what is instrumented

from tests.support.makers import ANCIENTS, shipped  # noqa: E402
from tests.support.nearly_files import RULESETS, documents, near, pack_files  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.nearly_files import Near

    Target = Callable[[bytes], object]

anyhow = settings(deadline=None, database=None, suppress_health_check=list(HealthCheck))


def texts(content: bytes) -> None:
    """Open what a file could hold and work it out."""
    with contextlib.suppress(BuilderError):
        opened = open_content(content, "x", shipped())
        Workshop(shipped()).work_out(opened.document)


@anyhow
@given(near([each for name in RULESETS for each in documents(name)], ANCIENTS))
def nearly_valid_documents(it: Near) -> None:
    """Open a document that is nearly as it should be and work it out."""
    texts(it.text.encode())


@anyhow
@given(near([each for each in pack_files(ANCIENTS) if each.kind == "army-list"], ANCIENTS))
def nearly_valid_lists(it: Near) -> None:
    """Read a list that is nearly as it should be."""
    with tempfile.TemporaryDirectory() as folder, contextlib.suppress(BuilderError):
        file = Path(folder) / Path(it.whole.name).name
        file.write_text(it.text, encoding="utf-8")
        read_army_list(file, shipped().ruleset(ANCIENTS))


TARGETS: dict[str, Target] = {
    "texts": texts,
    "documents": nearly_valid_documents.hypothesis.fuzz_one_input,  # type: ignore[attr-defined]
    "lists": nearly_valid_lists.hypothesis.fuzz_one_input,  # type: ignore[attr-defined]
}

if __name__ == "__main__":
    wanted = sys.argv.pop(1) if sys.argv[1:] else ""
    if wanted not in TARGETS:
        sys.exit(f"Name one of: {', '.join(TARGETS)}")
    shipped().ruleset(ANCIENTS)
    atheris.Setup(sys.argv, TARGETS[wanted])
    atheris.Fuzz()
