"""Whole processes that print the same content: ours, a headless Chromium, and WeasyPrint.

Aims: twice as fast as Chromium and six times as fast as WeasyPrint; at 1,000 cards four times as
fast as Chromium, with a quarter of its memory, and a file of 0.15 of its. Memory is that of the
largest process of each, which spares Chromium all its others. Programs that aren't there are left
out with a word; ``LEGATUS_WEASYPRINT`` names a Python that has WeasyPrint.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from builder.operations.documents import worked_out
from builder.operations.packs import shared_library
from builder.storage.documents import save_document
from tests.bench.printing import PRINTED
from tests.conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.bench.printing import Printed


ROUNDS = 3
CHROMIUM = (
    "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer",
)  # fmt: skip
# Runs a command and tells seconds and the kilobytes of its largest process.
MEASURE = """
import resource, subprocess, sys, time
start = time.perf_counter()
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
print(time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


@dataclass(frozen=True, slots=True)
class Figures:
    """What one program took: seconds, and bytes of memory and of its file."""

    seconds: float
    memory: int
    size: int


def measured(command: list[str], file: Path, rounds: int) -> Figures:
    """Run a command that writes a file, and return the medians."""
    runs = []
    for _ in range(rounds):
        file.unlink(missing_ok=True)
        done = subprocess.run(  # noqa: S603 - our own programs
            [sys.executable, "-c", MEASURE, *command],
            capture_output=True, text=True, check=True, env={**os.environ, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        seconds, kilobytes = done.stdout.split()
        runs.append((float(seconds), int(kilobytes)))
    seconds_of, kilobytes_of = zip(*runs, strict=True)
    assert file.stat().st_size > 0
    memory = int(1024 * statistics.median(kilobytes_of))
    return Figures(statistics.median(seconds_of), memory, file.stat().st_size)


def others(html: Path) -> dict[str, list[str]]:
    """Return the commands of the other programs that are there, each writing beside the page."""
    found = {}
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if browser:
        target = html.with_suffix(".Chromium.pdf")
        found["Chromium"] = [browser, *CHROMIUM, f"--print-to-pdf={target}", html.as_uri()]
    python = os.environ.get("LEGATUS_WEASYPRINT")
    if python:
        target = html.with_suffix(".WeasyPrint.pdf")
        found["WeasyPrint"] = [python, "-m", "weasyprint", str(html), str(target)]
    return found


@pytest.mark.timeout(1_800)
@pytest.mark.usefixtures("as_installed")
@pytest.mark.parametrize("printed", PRINTED, ids=[each.name for each in PRINTED])
def test_whole_programs(
    tell: Callable[[str], None],
    is_long: bool,  # noqa: FBT001 - a fixture
    tmp_path: Path,
    printed: Printed,
) -> None:
    library, html, ours = shared_library(), tmp_path / "page.html", tmp_path / "ours.pdf"
    html.write_text(printed.as_html(worked_out(printed.document(), library)), encoding="utf-8")
    save_document(printed.document(), tmp_path / "army.legatus", library)
    command = [sys.executable, "-m", "builder", "export", str(tmp_path / "army.legatus")]
    rounds = ROUNDS if is_long else 1
    own = measured([*command, "--sheets", printed.sheet, "-o", str(ours)], ours, rounds)
    found = others(html) if is_long else {}
    for program in sorted({"Chromium", "WeasyPrint"} - found.keys()):
        tell(f"{printed.name}: {program} isn't there")
    for program, command in found.items():
        # WeasyPrint takes minutes for what is wanted of the others in seconds.
        times = 1 if program == "WeasyPrint" else rounds
        figures = measured(command, html.with_suffix(f".{program}.pdf"), times)
        tell(
            f"{printed.name}: {own.seconds:.2f} s, {program} {figures.seconds:.2f} s, so "
            f"{figures.seconds / own.seconds:.1f} times as fast; {own.memory / 1e6:.0f} MB, "
            f"{own.memory / figures.memory:.2f} of its; file {own.size / 1e3:.0f} kB, "
            f"{own.size / figures.size:.3f} of its"
        )
