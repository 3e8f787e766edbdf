"""``legatus packs show`` without a name is the catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Run


def names(legatus: Run, *filters: object) -> list[str]:
    done = legatus("packs", "show", "--json", *filters)
    assert done.code == 0
    return [f"{each['ruleset']}/{each['id']}" for each in done.data["entries"]]


def test_it_shows_everything(legatus: Run) -> None:
    found = names(legatus)
    assert "roman-ancients/zama-202bc" in found
    assert "garde-au-feu/french-1805" in found


@pytest.mark.parametrize(
    ("filters", "there", "gone"),
    [
        (("--ruleset", "medioevo"), "medioevo/campaldino-1289", "roman-ancients/zama-202bc"),
        (("--year", "-202"), "roman-ancients/zama-202bc", "medioevo/campaldino-1289"),
        (("--year", "−202"), "roman-ancients/zama-202bc", "medioevo/campaldino-1289"),
        (("--text", "carthaginians"), "roman-ancients/zama-202bc", "medioevo/campaldino-1289"),
        (("--at-most", "80"), "roman-ancients/polybian-roman", "roman-ancients/zama-202bc"),
    ],
)
def test_it_is_filtered(legatus: Run, filters: tuple[str, ...], there: str, gone: str) -> None:
    found = names(legatus, *filters)
    assert there in found
    assert gone not in found


@pytest.mark.parametrize("year", ["soon", "12345", "", "-", "0", "-0", "٢٠٢"])
def test_what_is_no_year_is_refused(legatus: Run, year: str) -> None:
    done = legatus("packs", "show", f"--year={year}")
    assert (done.code, done.out) == (2, "")
    assert "isn't a year" in done.err


def test_in_words_it_says_who_when_and_how_many(legatus: Run) -> None:
    done = legatus("packs", "show", "--text", "zama")
    (line,) = done.out.splitlines()
    assert line.split("  ")[0] == "roman-ancients/zama-202bc"
    for words in ("Romans, Carthaginians", "202 BC", "117 + 137 figures, 1:300"):
        assert words in line


def test_where_nothing_is_found_it_says_so(legatus: Run) -> None:
    done = legatus("packs", "show", "--text", "martians")
    assert (done.code, done.out) == (0, "Nothing in the catalogue is like that.\n")


def test_a_faulty_list_is_told_and_the_rest_is_shown(legatus: Run, stands_pack: Path) -> None:
    (file,) = (stands_pack / "army_lists" / "mini-stands").iterdir()
    file.write_text("schema: army-list/1\nid: [", "utf-8")
    done = legatus("packs", "show", "--ruleset", "mini-stands")
    assert done.code == 3
    assert "isn't valid YAML" in done.err


def test_rules_that_no_pack_has_are_refused(legatus: Run) -> None:
    done = legatus("packs", "show", "--ruleset", "medievo")
    assert done.code == 2
    assert "did you mean “medioevo”?" in done.err
