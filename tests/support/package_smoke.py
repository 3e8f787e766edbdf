"""Builds wheel and sdist, installs each in an environment of its own and tries the program there.

This is what catches a forgotten data folder. Everything runs from ``/``, so that nothing of the
checkout can be found by chance, in a home of its own, and without a screen. The sdist goes into
the wheel's environment after the wheel has left it: the dependencies are installed once.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).resolve().parents[2]
BIN = "Scripts" if os.name == "nt" else "bin"
SHIPPED = (
    "builder/py.typed",
    "builder/_data/army_lists/",
    "builder/_data/scenario_templates/",
    "builder/_data/resources/rulesets/",
    "builder/_data/resources/fonts/OFL.txt",
    "builder/_data/resources/i18n/it/legatus.mo",
)


class SmokeError(Exception):
    """Something of the package is missing, or a command did not end with 0."""


def build(target: Path) -> tuple[Path, Path]:
    """Build the sdist, and from it the wheel; returns wheel and sdist."""
    _run(
        [sys.executable, "-m", "build", "--outdir", str(target), str(ROOT)], target, own_home=False
    )
    return next(target.glob("*.whl")), next(target.glob("*.tar.gz"))


def look_into(wheel: Path) -> None:
    """See that the data folders are in the wheel and no caches are.

    Raises:
        SmokeError: naming what is amiss.
    """
    names = zipfile.ZipFile(wheel).namelist()
    lacking = [each for each in SHIPPED if not any(name.startswith(each) for name in names)]
    caches = [name for name in names if "__pycache__" in name]
    if lacking or caches:
        raise SmokeError(f"{wheel.name} lacks {lacking} and has caches {caches}")


def try_out(command: Path, home: Path) -> None:
    """Use the program as its first user would: version, demo, check, window."""
    place = home / "demo"
    place.mkdir(parents=True)
    print("   ", _run([str(command), "--version"], home).strip())
    _run([str(command), "demo", "--no-window"], home, place)
    written = sorted(place.rglob("*.legatus"))
    printed = sorted(place.rglob("*.pdf"))
    if not written or not printed:
        raise SmokeError(f"the demo wrote {written} and {printed}")
    _run([str(command), "check", *map(str, written)], home)
    _run([str(command), "gui", "--smoke"], home)
    print(f"    demo wrote {len(written)} files and {len(printed)} PDFs, checked; window opened")


def main() -> int:
    """Build, install, try; returns the exit code."""
    with tempfile.TemporaryDirectory(prefix="legatus-package-") as temporary:
        place = Path(temporary)
        try:
            _build_and_try(place)
        except SmokeError as error:
            print(f"package: {error}", file=sys.stderr)
            return 1
    print("package: wheel and sdist are sound")
    return 0


def _build_and_try(place: Path) -> None:
    print("package: building", flush=True)
    wheel, sdist = build(place)
    look_into(wheel)
    environment = place / "venv"
    venv.create(environment, with_pip=True)
    python = environment / BIN / "python"
    pip = [str(python), "-m", "pip", "--quiet", "--disable-pip-version-check"]
    for archive, options in ((wheel, []), (sdist, ["--no-deps"])):
        print(f"package: trying {archive.name}", flush=True)
        if archive is sdist:
            _run([*pip, "uninstall", "--yes", "legatus"], place, own_home=False)
        _run([*pip, "install", *options, str(archive)], place, own_home=False)
        home = place / f"home-of-{archive.suffix.strip('.')}"
        try_out(environment / BIN / "legatus", home)
        shutil.rmtree(home)


def _run(
    command: Sequence[str], home: Path, place: Path = Path("/"), *, own_home: bool = True
) -> str:
    environment = dict(os.environ)
    environment.pop("PYTHONPATH", None)
    if own_home:
        environment |= {
            "HOME": str(home),
            "LEGATUS_LANG": "en",
            "LEGATUS_SETTINGS": str(home / "settings.json"),
            "QT_QPA_PLATFORM": "offscreen",
        }
        for name in ("CACHE", "CONFIG", "DATA", "STATE"):
            environment.pop(f"XDG_{name}_HOME", None)
    done = subprocess.run(  # noqa: S603 - our own commands
        command,
        cwd=place,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=600,
        check=False,
    )
    if done.returncode:
        raise SmokeError(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
