"""The translations: collects the marked texts and tells what a catalogue lacks.

``python -m tests.support.catalogue update`` brings every ``resources/i18n/*/legatus.po`` up to
date: new texts come in empty, texts no longer marked go, the rest stays; sorted, without places
and without dates that change at each run. ``… check`` changes nothing and ends with 1 where a
text is missing, empty, fuzzy, no longer marked or has other placeholders than its source.
"""

from __future__ import annotations

import argparse
import re
import string
import sys
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from babel.messages.catalog import Message

ROOT = Path(__file__).resolve().parents[2]
CATALOGUES = ROOT / "resources" / "i18n"
KEYWORDS = {
    "N_": None,
    "translate": None,
    "translate_plural": (1, 2),
    "plural_of": (1, 2),  # Message.plural_of
}
_PERCENT_FIELD = re.compile(r"%(?:\(\w+\))?[a-zA-Z]")


def marked_texts(package: Path = ROOT / "builder") -> Catalog:
    """Return a catalogue of all texts that are marked in a package."""
    template = Catalog()
    found = extract_from_dir(package, [("**.py", "python")], keywords=KEYWORDS)
    for _file, _line, message, _comments, context in found:
        template.add(message, context=context)
    return template


def catalogue_files(folder: Path = CATALOGUES) -> list[Path]:
    """Return the catalogue of every language."""
    return sorted(folder.glob("*/legatus.po"))


def update(file: Path, template: Catalog) -> bool:
    """Bring one catalogue up to date; returns whether anything changed."""
    before = file.read_bytes()
    catalogue = _read(file)
    template.creation_date = catalogue.creation_date
    catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    after = _written(catalogue)
    if after != before:
        file.write_bytes(after)
    return after != before


def faults(file: Path, template: Catalog) -> list[str]:
    """Say what a catalogue lacks, one line a text."""
    catalogue = _read(file)
    found = []
    for source in _texts(template):
        translated = catalogue.get(source.id, source.context)
        fault = "is missing" if translated is None else _fault_of(translated, catalogue)
        if fault:
            found.append(f"{_singular(source)!r} {fault}")
    known = {(_singular(each), each.context) for each in _texts(template)}
    found += [
        f"{_singular(each)!r} is not marked any more"
        for each in _texts(catalogue)
        if (_singular(each), each.context) not in known
    ]
    return found


def placeholders(text: str) -> frozenset[str]:
    """Return the fields of a text, ``{name}`` as well as ``%(name)s`` and ``%s``."""
    try:
        named = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    except ValueError:
        named = {"a brace without its partner"}
    return frozenset(named | set(_PERCENT_FIELD.findall(text)))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``update`` or ``check``; returns the exit code."""
    parser = argparse.ArgumentParser(prog="catalogue")
    parser.add_argument("command", choices=["update", "check"])
    command = parser.parse_args(arguments).command
    template = marked_texts()
    if command == "update":
        for file in catalogue_files():
            state = "changed" if update(file, template) else "up to date"
            print(f"{file.relative_to(ROOT)}: {state}")
        return 0
    lines = [
        f"{file.relative_to(ROOT)}: {fault}"
        for file in catalogue_files()
        for fault in faults(file, template)
    ]
    print("\n".join(lines) or "catalogues: complete")
    return 1 if lines else 0


def _fault_of(message: Message, catalogue: Catalog) -> str:
    sources, forms = _forms(message.id), _forms(message.string)
    if message.fuzzy:
        return "is fuzzy"
    if not all(forms):
        return "is empty"
    if message.pluralizable and len(forms) != catalogue.num_plurals:
        return f"has {len(forms)} forms instead of {catalogue.num_plurals}"
    allowed = {placeholders(each) for each in sources}
    if any(placeholders(form) not in allowed for form in forms):
        return "has other placeholders than its source"
    return ""


def _forms(text: object) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, tuple | list) else (str(text or ""),)


def _texts(catalogue: Catalog) -> Iterator[Message]:
    return (each for each in catalogue if each.id)


def _singular(message: Message) -> str:
    return _forms(message.id)[0]


def _read(file: Path) -> Catalog:
    with file.open("rb") as stream:
        return read_po(stream, locale=file.parent.name, abort_invalid=True)


def _written(catalogue: Catalog) -> bytes:
    stream = BytesIO()
    write_po(stream, catalogue, width=100, no_location=True, sort_output=True, ignore_obsolete=True)
    lines = stream.getvalue().decode().splitlines(keepends=True)
    return "".join(each for each in lines if not each.startswith('"Generated-By:')).encode()


if __name__ == "__main__":
    sys.exit(main())
