"""The file itself: whole texts, all sheets, and nothing that an opponent mustn't know."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.core.model import clean_text
from builder.core.print_options import USUAL, PrintOptions
from builder.core.roster import Leader
from builder.export.booklet import booklet, sheet_names
from builder.export.typography import missing_glyphs
from tests.export.battles import DIGEST, a_battle, a_side, eighty, legions, lone, small, zama
from tests.support import pdf
from tests.support.makers import a_basis, a_formation, a_troop, an_army

ALL = sheet_names()
# Names that a person may well give, and those that only a tester gives.
ODD = [
    "Legio <Cohors II> prima",
    '<b>bold</b> & <img src="/etc/passwd"/>',
    "quotes \" ' “ ” « »",
    "C:\\wars\\(zama) /Type /Page endstream",
    "Ἀννίβας, Łódź, Ő, ẞ, ﬁ",
    "emoji 😀 and 🏛",
    "שלום עולם",
    "漢字 и кириллица",
    "W" * 300,
    "a\u0301\u0327 combining",
]


@cache
def whole(language: str = "en", paper: str = "a4") -> bytes:
    return booklet(zama(language), ALL, PrintOptions(paper=paper, language=language)).content


def named(name: str) -> bytes:
    """Return all sheets of a battle whose title, formation, unit, leader and notes are this."""
    basis = a_basis()
    unit = a_formation(a_troop("hastatus", 120), name=name, echelon="maniple", notes=name)
    wing = a_formation(unit, name=name, leaders=())
    leader = Leader(role="commander-in-chief", name=name, unit=unit.id)
    side = a_side(basis, an_army(wing, basis=basis, leaders=(leader,)), name)
    return booklet(a_battle(side, title=name, notes=name), ALL).content


def on_paper(text: str) -> str:
    """Return how a text should read on paper."""
    missing = set(missing_glyphs(text))
    return "".join(f"⟦U+{ord(each):04X}⟧" if each in missing else each for each in text)


@pytest.mark.parametrize("name", ODD)
def test_names_are_text_and_never_markup(name: str) -> None:
    """Issue 2, Bad input: names with quotes, <b>, slashes, 300 letters, emoji, Hebrew."""
    text = pdf.plain(pdf.text(named(name)))
    assert text.count(pdf.plain(on_paper(name))) >= 6


@settings(max_examples=25)
@given(st.text(min_size=1, max_size=60).map(clean_text).filter(str.strip))
def test_any_text_is_read_again_or_told_by_its_numbers(name: str) -> None:
    text = pdf.plain(pdf.text(named(name)))
    assert pdf.plain(on_paper(name)) in text


def test_what_no_font_has_is_reported() -> None:
    basis = a_basis()
    side = a_side(basis, an_army(a_troop("hastatus", 120, name="Legio 😀 שלום 😀"), basis=basis))
    assert booklet(a_battle(side), ALL).missing == ("😀", "ש", "ל", "ו", "ם")
    assert booklet(eighty(), ALL).missing == ()


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_page_says_which_of_how_many_it_is(paper: str, language: str) -> None:
    pages = pdf.texts(whole(language, paper))
    words = {"en": "page {} of {}", "it": "pagina {} di {}"}
    for number, text in enumerate(pages, start=1):
        told = (words[each].format(number, len(pages)) for each in words)
        assert any(each in text for each in told)


def test_the_same_battle_gives_the_same_bytes() -> None:
    assert booklet(zama(), ALL).content == whole()


def test_a_reader_can_jump_to_each_sheet_of_each_side() -> None:
    marks = pdf.bookmarks(whole())
    assert [title for _, title, _ in marks] == [
        "Roster: Zama, 202 BC – Rome and Massinissa",
        "Roster: Zama, 202 BC – Carthage",
        "Cards: Zama, 202 BC – Rome and Massinissa",
        "Cards: Zama, 202 BC – Carthage",
        "Quick reference",
        *(
            f"{sheet}: Zama, 202 BC – {side}"
            for sheet in ("Orders", "Order slips", "Order counters", "Leaders")
            for side in ("Rome and Massinissa", "Carthage")
        ),
        "Umpire’s sheet: Zama, 202 BC",
        "Kit list",
        "Markers",
        "Rulers and templates",
        *(
            f"{sheet} – {side}"
            for sheet in ("Break tracker", "Match-up", "Turn record")
            for side in ("Rome and Massinissa", "Carthage")
        ),
        "Base labels",
        "Casualty strips",
        "Movement trays",
        "Blank roster",
        "Blank sheet: Order",
        "Blank cards",
        "Calibration of the printer",
    ]
    pages = [page for _, _, page in marks]
    assert pages == sorted(set(pages))


@pytest.mark.parametrize("sheet", ALL)
def test_each_sheet_can_be_had_alone(sheet: str) -> None:
    made = booklet(eighty(), [sheet])
    assert made.pages == len(pdf.page_sizes(made.content)) >= 1


@pytest.mark.parametrize("sheets", [["cards"], ["roster", "cards", "qrs"], []])
def test_an_army_without_units_gives_a_file_that_can_be_opened(sheets: list[str]) -> None:
    made = booklet(lone(), sheets)
    assert made.pages == len(pdf.page_sizes(made.content)) >= 1


def test_sheets_come_in_one_order_whatever_was_asked_first() -> None:
    assert (
        booklet(eighty(), ["qrs", "roster"]).content == booklet(eighty(), ["roster", "qrs"]).content
    )


@pytest.mark.parametrize(
    ("sheet", "options"),
    [
        ("maps", USUAL),
        ("cards", PrintOptions(paper="a5")),
        ("cards", PrintOptions(card="postage-stamp")),
    ],
)
def test_an_unknown_sheet_paper_or_card_is_an_error(sheet: str, options: PrintOptions) -> None:
    with pytest.raises(KeyError):
        booklet(eighty(), [sheet], options)


@pytest.mark.parametrize("pack", ["mini-stands", "mini-groupings", "mini-bases"])
def test_rules_of_every_kind_are_printed_by_the_same_code(pack: str) -> None:
    made = booklet(small(pack), ALL)
    assert made.pages >= 3
    assert made.missing == ()


def test_an_opponents_copy_holds_no_secret_anywhere() -> None:
    """design.md §1, idea 6: orders, notes and who leads never leave."""
    told = {"order": "withdraw", "order_notes": "Xenophon", "notes": "Yssos"}
    unit = a_formation(a_troop("hastatus", 120), name="Seen", **told)
    leader = Leader(role="commander-in-chief", name="Zeuxis", unit=unit.id, notes="Qarqar")
    basis = a_basis()
    side = a_side(basis, an_army(unit, basis=basis, leaders=(leader,)))
    battle = a_battle(side, notes="Kadesh")
    own = pdf.text(booklet(battle, ALL).content)
    other = booklet(battle, ("roster", "cards"), own_copy=False).content
    for secret in ("Xenophon", "Yssos", "Zeuxis", "Qarqar", "Kadesh", "Withdraw"):
        assert secret in own
        assert secret.encode() not in pdf.inflated(other)
        assert secret not in pdf.text(other)
    assert DIGEST[:4] not in pdf.text(other)


def test_the_summary_survives_a_grey_printer() -> None:
    """look.md: contrast ≥ 4.5:1 in greyscale; here that no text vanishes."""
    picture = pdf.image(whole(), 0, scale=3, grey=True)
    dark = sum(picture.histogram()[:110])
    assert dark > 0.01 * picture.width * picture.height


def test_several_hundred_units_are_printed_whole() -> None:
    made = booklet(legions(8), ["roster", "cards"])
    assert pdf.text(made.content).count("Maniple of hastati 10") == 8 * 2


def test_a_shift_moves_everything_to_the_right_and_downwards() -> None:
    battle = zama()
    usual, moved = (
        pdf.glyphs(booklet(battle, ("roster",), PrintOptions(shift_mm=shift)).content, 0)
        for shift in ((0, 0), (2.5, 1.0))
    )
    for before, after in zip(usual, moved, strict=True):
        assert after.left - before.left == pytest.approx(2.5, abs=0.01)
        assert after.top - before.top == pytest.approx(1.0, abs=0.01)


def test_progress_is_told_before_each_page_and_at_the_end() -> None:
    told: list[tuple[int, int]] = []
    made = booklet(zama("en"), ALL, progress=lambda done, of: told.append((done, of)))
    laid_out = [(page, 0) for page in range(made.pages)]
    drawn = [(page, made.pages) for page in range(made.pages + 1)]
    assert told == laid_out + drawn


def test_what_progress_raises_ends_the_work() -> None:
    def stop(done: int, of: int) -> None:
        if (done, bool(of)) == (1, True):
            raise InterruptedError

    with pytest.raises(InterruptedError):
        booklet(zama("en"), ALL, progress=stop)
