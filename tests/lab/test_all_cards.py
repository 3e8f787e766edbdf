"""Every card of every shipped army, in every format, on both papers and in both languages.

Short: each army once, in turn in another format, paper and language.
"""

from __future__ import annotations

import itertools

import pytest

from builder.core.print_options import PrintOptions
from builder.export.booklet import booklet
from builder.export.paper import CARD_FORMATS, PAPERS, card_grid
from tests.export.battles import eighty
from tests.support import pdf
from tests.support.cards import EXACT, bundled, corners, faults, named, things

EVERY = [*itertools.product(CARD_FORMATS, PAPERS, ("en", "it"))]
DOTS_AN_INCH = 600
DOTS_A_MM = DOTS_AN_INCH / 25.4
DARK = 140


def _choices(place: int, thoroughness: int) -> list[PrintOptions]:
    chosen = EVERY if thoroughness > 1 else [EVERY[place * 5 % len(EVERY)]]
    return [PrintOptions(card=card, paper=paper, language=each) for card, paper, each in chosen]


@pytest.mark.lab
@pytest.mark.parametrize("place", range(len(bundled())))
def test_every_unit_has_its_cards_and_no_text_leaves_one(place: int, thoroughness: int) -> None:
    """Names of 3 to 120 letters; no page is without a card."""
    battle = named(*bundled()[place])
    units = battle.sides[0].reckoning.sized.units
    for options in _choices(place, thoroughness):
        content = booklet(battle, ["cards"], options).content
        assert faults(content, options) == [], (bundled()[place], options)
        cards = [len(corners(page, CARD_FORMATS[options.card].height)) for page in things(content)]
        assert min(cards) > 0
        assert sum(cards) >= len(units)


@pytest.mark.lab
def test_printed_with_600_dots_an_inch_cards_lie_where_they_are_cut(thoroughness: int) -> None:
    """The left edge of every card in the middle row is dark exactly where the grid has it."""
    for card, paper in itertools.product(CARD_FORMATS, PAPERS):
        if thoroughness == 1 and (card, paper) != ("poker", "a4"):
            continue
        grid = card_grid(PAPERS[paper], CARD_FORMATS[card])
        content = booklet(eighty(), ["cards"], PrintOptions(card=card, paper=paper)).content
        picture = pdf.image(content, 0, DOTS_AN_INCH / 72, grey=True)
        # Well below the letter of the side, which is white.
        row = round((grid.top + grid.card.height * 0.5) * DOTS_A_MM)
        dots = picture.crop((0, row, picture.width, row + 1)).tobytes()
        for left in grid.lefts:
            near = range(round((left - 1) * DOTS_A_MM), len(dots))
            first = next(at for at in near if dots[at] < DARK)
            assert first / DOTS_A_MM == pytest.approx(left, abs=EXACT)
