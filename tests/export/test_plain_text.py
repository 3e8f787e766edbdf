"""A roster as plain text and as Markdown: samples in ``tests/data/texts``, and words made inert.

What Markdown takes for what is as CommonMark 0.31.2 and GitHub's spec 0.29 (tables, autolinks)
have it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core.roster import Formation, Roster
from builder.export import plain_text
from builder.export.roster_content import roster_content
from builder.operations.army_text import shared_text
from builder.operations.documents import new_roster, worked_out
from builder.translation import Catalogue
from tests.support.makers import ANCIENTS, POLYBIAN, shipped

DATA = Path(__file__).resolve().parents[1] / "data" / "texts"
ENDINGS = {"text": "txt", "markdown": "md"}
WORDS = (
    "https://evil.example/x.png www.evil.example ![a](b.png) [u](v) [img]w[/img] <img src=x> "
    "<!-- --> @somebody #12 *a* _b_ ~~c~~ `d` | e \\ &lt; $f$ a@evil.example"
)
NOTES = "# none\n1. none\n2) none\n- none\n+ none\n===\n---\n    none\n> none\n```"
# What isn't escaped and would be markup, a link, an image, a tag or a call.
LIVE = re.compile(
    r"(?<!\\)[\[\]`*_|~$]|://|www\.e|<(?!br>)|[@#]\w|\w\.example", re.MULTILINE | re.ASCII
)


def a_roster(language: str = "en", **changes: str) -> Roster:
    roster = new_roster(shipped(), ANCIENTS, POLYBIAN, language=language)
    return Roster.model_validate({**dict(roster), **changes})


def written(roster: Roster, form: str, language: str = "en") -> str:
    return shared_text(roster, 0, form, shipped(), language=language)


@pytest.mark.parametrize("form", ENDINGS)
@pytest.mark.parametrize(
    ("ruleset", "army_list"), [(ANCIENTS, POLYBIAN), ("garde-au-feu", "prussian-1806")]
)
@pytest.mark.parametrize("language", ["en", "it"])
def test_an_army_is_written_as_in_the_sample(
    form: str, ruleset: str, army_list: str, language: str
) -> None:
    roster = new_roster(shipped(), ruleset, army_list, language=language)
    sample = DATA / f"{army_list}-{language}.{ENDINGS[form]}"
    # The code has tests of its own, and how tightly it is packed is the library's affair.
    told, _, code = written(roster, form, language).partition("LEGATUS1-")
    assert told == sample.read_text(encoding="utf-8")
    assert code


@pytest.mark.parametrize("form", ENDINGS)
@pytest.mark.parametrize("language", ["en", "it"])
def test_plain_text_keeps_to_the_width_of_mail(form: str, language: str) -> None:
    roster = a_roster(language, title="A name of many words " * 9, notes=WORDS)
    lines = written(roster, form, language).split("\n")
    if form == "text":
        assert max(map(len, lines)) <= plain_text.MOST_LETTERS
    assert any(line.startswith("LEGATUS1-") for line in lines)


def test_nothing_that_people_wrote_is_markup_a_link_or_an_image_in_markdown() -> None:
    text = written(a_roster(title=WORDS, notes=f"{WORDS}\n{NOTES}"), "markdown")
    title, notes = text.split("\n")[0], [line for line in text.split("\n") if line[:1] == ">"]
    for line in (title.removeprefix("# "), *(note.removeprefix("> ") for note in notes)):
        assert LIVE.search(line) is None
        assert re.match(r"\s*(?:\d+[.)]\s|[-+#>=`])", line) is None
    assert len(notes) == 11


@pytest.mark.parametrize("form", ENDINGS)
def test_no_link_or_tag_is_left_whole_in_any_form(form: str) -> None:
    text = written(a_roster(title=WORDS, notes=WORDS), form)
    for live in ("://", "www.evil", "[img]", "<img", "@somebody", "evil.example", "#12"):
        assert live not in text


@given(st.text(max_size=60))
def test_a_reader_who_leaves_out_what_escapes_reads_what_was_written(words: str) -> None:
    text = plain_text._escaped(words)  # noqa: SLF001 - the one place where words are escaped
    for letter, entity in (("<", "&lt;"), (">", "&gt;"), ("&", "&amp;")):
        text = text.replace(entity, letter)
    bare = re.sub(r"\\([!-/:-@\[-`{-~])", r"\1", text).replace(plain_text.JOINER, "")
    assert bare == words.replace(plain_text.JOINER, "")


def test_a_table_too_wide_for_mail_folds_its_numbers_under_the_names() -> None:
    battle, catalogue = worked_out(a_roster(), shipped()), Catalogue("en")
    content = roster_content(battle, battle.sides[0], catalogue, "0")
    many = tuple(f"the sum of number {n}" for n in range(4))
    lines = tuple(replace(line, amounts=line.amounts * 4) for line in content.lines)
    wide = replace(content, tally_headings=many, lines=lines)
    text = plain_text.roster_as_text(wide, catalogue, "")
    assert "figures 12 · men 120 · the sum of number 0 144" in text
    assert max(map(len, text.split("\n"))) <= plain_text.MOST_LETTERS
    listed = plain_text.roster_as_markdown(wide, catalogue, "")
    assert "\n  - Velites, section – figures 20 · men 200 · the sum of number 0 160" in listed
    assert "|" not in listed


@pytest.mark.parametrize("form", ENDINGS)
def test_an_army_without_troops_is_written_all_the_same(form: str) -> None:
    roster = a_roster(title="")
    empty = Formation(kind="formation", id=2, name="First line")
    for children in ((), (empty,)):
        root = roster.army.root.model_copy(update={"children": children, "leaders": ()})
        army = roster.army.model_copy(update={"root": root})
        text = written(roster.model_copy(update={"army": army}), form)
        assert ("First line" in text) == bool(children)
        assert "LEGATUS1-" in text
        assert "|" not in text


def test_every_row_of_the_table_has_as_many_cells_as_the_head() -> None:
    rows = [line for line in written(a_roster(title="a|b"), "markdown").split("\n") if "| " in line]
    cells = {len(re.findall(r"(?<!\\)\|", row)) for row in rows if row.startswith("|")}
    assert len(cells) == 1
