"""What holds for the file of every sheet, in every look and with every choice of printing."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pikepdf
import pytest

from builder import __version__
from builder.core.print_options import LOOKS, PrintOptions
from builder.export.booklet import booklet, sheet_names
from tests.support.maps import deployed

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
SHIPPED = {"NotoSans", "NotoSansSymbols2", "GentiumPlus"}
A_SUBSET = re.compile(r"/[A-Z]{6}\+(\w+?)(-.*)?")
# What a booklet of all sheets is printed with, besides each look.
CHOICES: dict[str, dict[str, Any]] = {
    **{look: {"look": look} for look in LOOKS},
    "contents": {"contents": True},
    "imposed": {"imposed": True},
    "fillable": {"fillable": True},
    "letter": {"paper": "letter", "language": "it", "shift_mm": (0.3, -0.2)},
    "all at once": {"look": "large", "contents": True, "imposed": True, "fillable": True},
}
IN_ANOTHER_PROCESS = """
import json
from tests.export.test_every_file import CHOICES, digest
print(json.dumps({choice: digest(choice) for choice in CHOICES}))
"""
each_file = pytest.mark.parametrize(
    ("sheets", "choice"),
    [
        *(((sheet,), look) for sheet in sheet_names() for look in LOOKS),
        *((sheet_names(), choice) for choice in CHOICES),
    ],
)


@cache
def made(sheets: tuple[str, ...], choice: str) -> bytes:
    options = PrintOptions(**CHOICES[choice])
    return booklet(deployed(options.language), sheets, options).content


def digest(choice: str) -> str:
    """Return the digest of all sheets printed with a choice."""
    return sha256(made(sheet_names(), choice)).hexdigest()


@contextmanager
def opened(sheets: tuple[str, ...], choice: str) -> Iterator[pikepdf.Pdf]:
    with pikepdf.open(BytesIO(made(sheets, choice))) as found:
        yield found


@each_file
def test_nothing_is_wrong_with_the_file(sheets: tuple[str, ...], choice: str) -> None:
    """Issue 7, "Must hold": ``pikepdf.Pdf.check`` finds nothing."""
    with opened(sheets, choice) as file:
        assert file.check_pdf_syntax() == []
        assert file.pages


@each_file
def test_each_font_is_ours_and_only_what_is_used_of_it_is_in_the_file(
    sheets: tuple[str, ...], choice: str
) -> None:
    """Issue 7, 7: fonts embedded and subset, none else."""
    with opened(sheets, choice) as file:
        dictionaries = [each for each in file.objects if isinstance(each, pikepdf.Dictionary)]
        fonts = [each for each in dictionaries if each.get("/Type") == "/Font"]
        assert fonts
        for font in fonts:
            name = A_SUBSET.fullmatch(str(font.BaseFont))
            assert name is not None
            assert name[1] in SHIPPED
            assert "/FontFile2" in font.FontDescriptor
            assert "/ToUnicode" in font


@each_file
def test_the_file_tells_title_and_language_and_no_author(
    sheets: tuple[str, ...], choice: str
) -> None:
    language = "it-IT" if choice == "letter" else "en-GB"
    title = {"en-GB": "Zama, 202 BC", "it-IT": "Zama, 202 a.C."}[language]
    with opened(sheets, choice) as file:
        assert str(file.Root.Lang) == language
        assert file.Root.MarkInfo.Marked
        told = {key: str(value) for key, value in file.docinfo.items() if str(value)}
    # The day is the library's own for a file that is to be the same each time.
    assert told.pop("/CreationDate") == told.pop("/ModDate") == "D:20000101000000+00'00'"
    assert told.pop("/Producer").startswith("ReportLab PDF Library")
    told.pop("/Trapped", None)
    assert told == {"/Title": title, "/Creator": f"Legatus {__version__}"}


@each_file
def test_a_reader_is_asked_for_full_size_and_the_title(
    sheets: tuple[str, ...], choice: str
) -> None:
    with opened(sheets, choice) as file:
        asked = file.Root.ViewerPreferences
        assert str(asked.PrintScaling) == "/None"
        assert bool(asked.DisplayDocTitle) is True


@pytest.mark.parametrize("seed", ["1", "2"])
def test_anybody_elsewhere_at_any_time_has_the_same_bytes(seed: str, tmp_path: Path) -> None:
    """So there is no path, no name of a user and no clock in them either."""
    environment = {
        **os.environ,
        **{name: str(tmp_path / seed) for name in ("HOME", "USER", "LOGNAME", "XDG_CONFIG_HOME")},
        "PYTHONPATH": str(ROOT),
        "PYTHONHASHSEED": seed,
        "TZ": "Pacific/Auckland",
        "LC_ALL": "C",
    }
    done = subprocess.run(  # noqa: S603 - our own interpreter and code
        [sys.executable, "-c", IN_ANOTHER_PROCESS],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert json.loads(done.stdout) == {choice: digest(choice) for choice in CHOICES}
