"""Whole files as plain data, to be changed a little: documents, packs, files of sealed games."""

from __future__ import annotations

from difflib import unified_diff
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from hypothesis import strategies as st
from typing_extensions import override

from builder.operations.documents import new_roster, new_scenario
from builder.storage.documents import text_of
from builder.storage.yaml_text import parse, write
from tests.support.makers import ANCIENTS, ROOT, shipped
from tests.support.nearly import Shapes, nearly

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from builder.storage.documents import Document

__all__ = ["RULESETS", "Near", "Whole", "documents", "exchanged", "near", "pack_files"]

RULESETS = ("civitates-bellantes", "garde-au-feu", "medioevo", ANCIENTS)
DATA = ROOT / "tests" / "data"


class Whole(NamedTuple):
    """A file: its kind, where it lies in its pack or what it is called, its tag, and the rest."""

    kind: str
    name: str
    tag: str
    data: dict[str, Any]

    @override
    def __repr__(self) -> str:
        return self.name

    @property
    def text(self) -> str:
        """What stands in it."""
        return write({"schema": self.tag, **self.data})


class Near(NamedTuple):
    """A file that was changed a little; shown as the lines in which it differs."""

    whole: Whole
    text: str

    @override
    def __repr__(self) -> str:
        before, after = self.whole.text.splitlines(), self.text.splitlines()
        return "\n".join([self.whole.name, *unified_diff(before, after, lineterm="", n=2)])


def near(wholes: Iterable[Whole], ruleset_id: str) -> st.SearchStrategy[Near]:
    """Return one of some files with a few changes, of which a ruleset has the names."""

    def changed(whole: Whole) -> st.SearchStrategy[Near]:
        data = nearly(shapes(whole.kind, ruleset_id), whole.data)
        return data.map(lambda made: Near(whole, whole._replace(data=made).text))

    return st.sampled_from([*wholes]).flatmap(changed)


def _whole(name: str, text: str, kind: str = "") -> Whole:
    data = parse(text)
    tag = data.pop("schema")
    return Whole(kind or tag.partition("/")[0], name, tag, data)


def _read(paths: Iterable[Path], kind: str = "") -> list[Whole]:
    return [
        _whole(str(path.relative_to(ROOT)), path.read_text(encoding="utf-8"), kind)
        for path in sorted(paths)
    ]


@cache
def pack_files(ruleset_id: str) -> tuple[Whole, ...]:
    """Return the files of a shipped ruleset, its lists and its templates."""
    return (
        *_read((ROOT / "resources" / "rulesets" / ruleset_id).glob("*.yaml"), "ruleset"),
        *_read((ROOT / "army_lists" / ruleset_id).glob("*.yaml")),
        *_read((ROOT / "scenario_templates" / ruleset_id).glob("*.yaml")),
    )


@cache
def documents(ruleset_id: str) -> tuple[Whole, ...]:
    """Return a ready army of each list, the battle of each template, and the samples there are."""
    library = shipped()
    made: list[Document] = [
        new_roster(library, ruleset_id, each, language="en")
        for each in library.list_ids(ruleset_id)
    ]
    names = ["/".join(each) for each in library.template_ids() if each[0] == ruleset_id]
    made += [new_scenario(library, each, language="en") for each in names]
    samples = _read((DATA / "documents").glob("*.legatus"))
    return (
        *(_whole(each.title, text_of(each)) for each in made),
        *(each for each in samples if each.data["ruleset"]["id"] == ruleset_id),
    )


@cache
def exchanged() -> tuple[Whole, ...]:
    """Return a file of each kind of a sealed game."""
    return tuple(_read((DATA / "exchange").glob("*.legatus")))


@cache
def shapes(kind: str, ruleset_id: str) -> Shapes:
    """Return the shapes of a kind of file, with the names of a ruleset's files."""
    files = (*pack_files(ruleset_id), *documents(ruleset_id), *exchanged())
    return Shapes(kind, [each.data for each in files])
