"""The manual: each page in every language, and nothing in it that leads nowhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from builder.gui.help.topics import PAGES, TOPICS
from builder.storage.settings import Settings
from tests.support.shots import SHOTS

ROOT = Path(__file__).resolve().parents[2]
MANUAL = ROOT / "resources" / "manual"
LANGUAGES = sorted(folder.name for folder in MANUAL.iterdir() if folder.is_dir())
FILES = sorted(MANUAL.rglob("*.md"))
CODE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
MOST_BYTES = 120_000
LINK = re.compile(r"(!?)\[[^\]]+\]\(([^)]+)\)")


def links_of(file: Path) -> list[tuple[str, str]]:
    """Return what a page leads to; a picture has a mark before it."""
    prose = re.sub(
        r"^```.*?^```", "", file.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE
    )
    return LINK.findall(prose)


def shape_of(file: Path) -> list[str]:
    """Return what both languages should have alike: headings, rows, steps, code, links."""
    lines = file.read_text(encoding="utf-8").splitlines()
    marks = [match[0] for line in lines if (match := re.match(r"#+ |\||- |\d\. |```", line))]
    return [*marks, *(target for _, target in links_of(file))]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_there_in_every_language_and_begins_with_its_title(
    language: str, page: str
) -> None:
    lines = (MANUAL / language / f"{page}.md").read_text(encoding="utf-8").splitlines()
    assert re.fullmatch(r"# \S.*", lines[0])
    assert len(lines) > 10


def test_every_file_is_a_page_that_is_listed() -> None:
    assert {file.stem for file in FILES} == set(PAGES)
    assert {page for _, page in TOPICS} <= set(PAGES)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_link_and_picture_leads_somewhere(file: Path) -> None:
    for _, target in links_of(file):
        assert (file.parent / target).is_file(), target


def pictures_of(language: str) -> set[str]:
    pages = (MANUAL / language).glob("*.md")
    return {target for page in pages for mark, target in links_of(page) if mark}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_is_taken_anew_by_one_command_and_is_small(language: str) -> None:
    files = {file.name: file for file in (MANUAL / language).glob("*.png")}
    assert set(files) == pictures_of(language) == {f"{shot.name}.png" for shot in SHOTS}
    assert all(file.stat().st_size <= MOST_BYTES for file in files.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_reached_from_the_first_by_links(language: str) -> None:
    reached, waiting = set(), [PAGES[0]]
    while waiting:
        page = waiting.pop()
        reached.add(page)
        targets = {Path(target).stem for _, target in links_of(MANUAL / language / f"{page}.md")}
        waiting.extend((targets & set(PAGES)) - reached)
    assert reached == set(PAGES)


@pytest.mark.parametrize("page", [page for page in PAGES if page != "writing-a-rules-system"])
def test_languages_tell_the_same_in_the_same_order(page: str) -> None:
    shapes = [shape_of(MANUAL / language / f"{page}.md") for language in LANGUAGES]
    assert all(shape == shapes[0] for shape in shapes)


def test_every_setting_stands_on_the_page_of_the_settings() -> None:
    text = (MANUAL / "en" / "settings.md").read_text(encoding="utf-8")
    for field in Settings.__dataclass_fields__.values():
        assert f"**{field.metadata['title']}**" in text
