"""Pages about battles, made from the templates."""

from __future__ import annotations

import pytest

from builder.core.errors import UnknownName
from builder.operations.battle_page import battle_index, battle_page
from builder.operations.documents import new_scenario, worked_out
from builder.translation import Catalogue
from tests.support.makers import shipped

ADDRESS = "battle/{ruleset}/{id}.md"
BATTLES = [f"{ruleset}/{name}" for ruleset, name in shipped().template_ids()]


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_index_leads_to_every_battle(language: str) -> None:
    text = battle_index(shipped(), Catalogue(language), ADDRESS)
    for battle in BATTLES:
        assert f"(battle/{battle}.md)" in text


def test_the_index_tells_each_date_once_and_what_is_of_no_time_first() -> None:
    lines = battle_index(shipped(), Catalogue("it"), ADDRESS).splitlines()
    assert any(line.startswith("- [Zama, 202 a.C.]") and line.endswith(")") for line in lines)
    assert any(line.startswith("- [Campaldino]") and "11 giugno 1289" in line for line in lines)
    of_stands = lines.index("## Civitates Bellantes")
    assert "open-field" in "".join(lines[of_stands + 1 : of_stands + 5])


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("name", BATTLES)
def test_a_page_says_who_fought_with_how_many_men_and_by_which_source(
    name: str, language: str
) -> None:
    catalogue = Catalogue(language)
    page = battle_page(shipped(), name, catalogue)
    template = shipped().template(name)
    battle = worked_out(new_scenario(shipped(), name, language=language), shipped())
    assert page.startswith(f"# {template.name.in_language(language)}")
    for side in battle.sides:
        assert f"## {side.name}" in page
        units = side.reckoning.sized.units
        # Where stands are counted, nobody counts the men.
        count = sum(unit.men for unit in units) or len(units)
        assert f" {catalogue.number(count)} |" in page


def test_headings_are_in_the_reader_s_language_and_nothing_is_counted_twice() -> None:
    page = battle_page(shipped(), "medioevo/campaldino-1289", Catalogue("it"))
    for heading in ("Le parti", "Il terreno", "Da dove viene"):
        assert f"\n## {heading}\n" in page
    assert page.count("| Uomini |") == 1


def test_how_the_sides_compare_is_shown_as_it_was() -> None:
    """8,800 against 11,600 men (history.md 4.0)."""
    page = battle_page(shipped(), "medioevo/campaldino-1289", Catalogue("en"))
    assert "| Men | 8,800 | 11,600 | 1 : 1.32 |" in page
    three = battle_page(shipped(), "garde-au-feu/waterloo-1815", Catalogue("en"))
    assert "Ratio" not in three


def test_paragraphs_of_a_text_stay_apart() -> None:
    page = battle_page(shipped(), "roman-ancients/zama-202bc", Catalogue("en"))
    assert "\n\nSpecial rules: " in page


def test_what_a_template_says_is_never_taken_for_markdown() -> None:
    from builder.operations.battle_page import _plain

    assert _plain("[a](b) *c* <d> # e\n\nf | g") == r"\[a\](b) \*c\* \<d\> \# e f \| g"


def test_reserves_are_told_with_their_turn() -> None:
    page = battle_page(shipped(), "garde-au-feu/quatre-bras-1815", Catalogue("en"))
    assert "Arrives in turn 2." in page


def test_a_battle_that_isnt_there_is_told() -> None:
    with pytest.raises(UnknownName):
        battle_page(shipped(), "roman-ancients/troy", Catalogue("en"))
