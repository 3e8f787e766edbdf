"""The tool that collects the marked texts and checks the catalogues."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.catalogue import faults, marked_texts, placeholders, update

if TYPE_CHECKING:
    from pathlib import Path

    from babel.messages.catalog import Catalog

CODE = """\
translate("Save")
N_("{men} men at 1:{ratio}")
translate_plural("{n} unit", "{n} units", n)
Message.plural_of("{n} file", "{n} files", n)
N_("the following arguments are required: %s")
"""
HEAD = """\
msgid ""
msgstr ""
"POT-Creation-Date: 2026-11-30 00:00+0000\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"Content-Type: text/plain; charset=utf-8\\n"

"""
FINISHED = """\
msgid "Save"
msgstr "Salva"

msgid "{men} men at 1:{ratio}"
msgstr "{men} uomini, scala 1:{ratio}"

msgid "the following arguments are required: %s"
msgstr "mancano questi argomenti: %s"

msgid "{n} file"
msgid_plural "{n} files"
msgstr[0] "un file"
msgstr[1] "{n} file"

msgid "{n} unit"
msgid_plural "{n} units"
msgstr[0] "{n} unità"
msgstr[1] "{n} unità"
"""


@pytest.fixture
def template(tmp_path: Path) -> Catalog:
    package = tmp_path / "package"
    package.mkdir()
    (package / "module.py").write_text(CODE, encoding="utf-8")
    return marked_texts(package)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    place = tmp_path / "it" / "legatus.po"
    place.parent.mkdir()
    place.write_text(HEAD + FINISHED.replace("un file", "{n} file"), encoding="utf-8")
    return place


def _replace(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_a_finished_catalogue_has_no_faults(file: Path, template: Catalog) -> None:
    assert faults(file, template) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('msgstr "Salva"', 'msgstr ""', "'Save' is empty"),
        ('msgid "Save"', '#, fuzzy\nmsgid "Save"', "'Save' is fuzzy"),
        ('msgstr[1] "{n} unità"', 'msgstr[1] ""', "'{n} unit' is empty"),
        ("scala 1:{ratio}", "scala 1:{scala}", "other placeholders than its source"),
        ("argomenti: %s", "argomenti: %d", "other placeholders than its source"),
        ('msgstr[0] "{n} unità"', 'msgstr[0] "una"', "other placeholders than its source"),
    ],
)
def test_faults_are_named(file: Path, template: Catalog, old: str, new: str, fault: str) -> None:
    _replace(file, old, new)
    found = faults(file, template)
    assert len(found) == 1
    assert fault in found[0]


def test_a_text_that_is_missing_or_not_marked_any_more_is_named(
    file: Path, template: Catalog
) -> None:
    _replace(file, 'msgid "Save"', 'msgid "Safe"')
    assert faults(file, template) == ["'Save' is missing", "'Safe' is not marked any more"]


def test_update_brings_new_texts_in_and_takes_old_ones_out(file: Path, template: Catalog) -> None:
    _replace(file, 'msgid "Save"', 'msgid "Safe"')
    assert update(file, template)
    text = file.read_text(encoding="utf-8")
    assert "Safe" not in text
    assert faults(file, template) == ["'Save' is empty"]


def test_update_changes_nothing_twice(file: Path, template: Catalog) -> None:
    update(file, template)
    assert not update(file, template)
    assert "POT-Creation-Date: 2026-11-30 00:00+0000" in file.read_text(encoding="utf-8")


def test_placeholders_of_both_kinds_are_seen() -> None:
    assert placeholders("{name} has %(count)s of %s") == {"name", "%(count)s", "%s"}
