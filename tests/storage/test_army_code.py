"""An army as a text for chat, and back.

Samples of the first version stand in ``tests/data/codes``; they must be readable for ever.
"""

from __future__ import annotations

import contextlib
import random
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.core import army_code
from builder.core.army_code import KEYS, BadCode, code_of, compact_text, has_code
from builder.core.errors import BuilderError, DocumentError
from builder.core.roster import Formation, Leader, Roster
from builder.operations.documents import army_from, new_roster, open_content, open_file
from builder.storage.documents import load, text_of
from tests.gui.trees import edited, many_steps
from tests.support.makers import ANCIENTS, LISTS, POLYBIAN, a_basis, a_piece, an_army, shipped

if TYPE_CHECKING:
    from builder.core.model import Model

DATA = Path(__file__).resolve().parents[1] / "data"
SAMPLES = sorted((DATA / "codes").glob("*.txt"))
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
LINES = (
    ("Hastati", "hastati-alone"),
    ("Principes", "principes-alone"),
    ("Triarii", "triarii-alone"),
)
GENTES = (
    "Aemilius", "Atilius", "Calpurnius", "Cassius", "Claudius", "Cornelius", "Fabius", "Furius",
    "Iunius", "Licinius",
)  # fmt: skip


def read(text: str) -> Roster:
    return army_from(text, "a text", shipped())


def a_roster(army_list: str = POLYBIAN) -> Roster:
    return new_roster(shipped(), ANCIENTS, army_list, language="en")


def a_legion() -> Roster:
    """Return a legion of thirty maniples, each with the name of its centurion."""
    basis = a_basis()
    lines = []
    for place, (line, organisation) in enumerate(LINES):
        maniples = (
            a_piece(basis, organisation).model_copy(update={"name": f"{line} – {gens} {n}"})
            for n, gens in enumerate(GENTES, 10 * place + 1)
        )
        lines.append(Formation(kind="formation", id=900 + place, name=line, children=(*maniples,)))
    return a_roster().model_copy(update={"army": an_army(*lines, basis=basis)})


def refusal(text: str) -> str:
    with pytest.raises(BadCode) as refused:
        read(text)
    return str(refused.value)


def framed(content: bytes, level: int = 9) -> str:
    """Return content as a code that is whole."""
    packer = zlib.compressobj(level, zlib.DEFLATED, -15)
    packed = packer.compress(content) + packer.flush()
    body = army_code._lettered(army_code._check(packed) + packed)  # noqa: SLF001 - to forge one
    return f"LEGATUS1-{len(body)}-{body}-"


def test_a_legion_of_thirty_named_maniples_fits_a_message_of_two_thousand_characters() -> None:
    legion = a_legion()
    assert len(code_of(legion)) <= 2_000
    assert read(code_of(legion)) == legion


@pytest.mark.parametrize("army_list", LISTS)
def test_a_ready_army_comes_back_equal_and_is_short(army_list: str) -> None:
    roster = a_roster(army_list)
    assert len(code_of(roster)) <= 1_000
    assert read(code_of(roster)) == roster


@given(many_steps, st.text(max_size=80), st.text(max_size=300), st.text(max_size=40))
def test_every_army_that_can_be_saved_comes_back_equal(
    steps: list[tuple[str, int, int]], title: str, notes: str, name: str
) -> None:
    basis, roster = a_basis(), a_roster()
    army = roster.army
    for step in steps:
        army = edited(army, basis, step)
    spare = Leader(role=basis.ruleset.leader_roles[0].id, name=name)
    army = army.model_copy(update={"spares": (spare,)})
    roster = Roster.model_validate(
        {**dict(roster), "title": title, "notes": notes, "army": army.model_dump()}
    )
    assert load(text_of(roster), "x", shipped()) == roster
    assert read(code_of(roster)) == roster


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.stem)
def test_codes_of_the_first_version_are_readable_for_ever(sample: Path) -> None:
    known = open_file(sample.with_suffix(".legatus"), shipped()).document
    assert read(sample.read_text(encoding="utf-8")) == known


def test_the_samples_hold_every_key_there_is() -> None:
    held = "".join(compact_text(read(each.read_text(encoding="utf-8"))) for each in SAMPLES)
    assert [short for short in KEYS.values() if f'"{short}":' not in held] == []


def _fields(model: type[Model], seen: set[type]) -> set[str]:
    names = set(model.model_fields)
    for field in model.model_fields.values():
        for each in _models_in(field.annotation):
            if each not in seen:
                seen.add(each)
                names |= _fields(each, seen)
    return names


def _models_in(annotation: object) -> list[type[Model]]:
    if hasattr(annotation, "model_fields"):
        return [annotation]  # type: ignore[list-item]
    return [found for each in getattr(annotation, "__args__", ()) for found in _models_in(each)]


def test_every_field_of_an_army_has_a_short_key_of_its_own() -> None:
    # A picture is too large for a code, and so are the digests of rules and lists.
    assert _fields(Roster, set()) - {"picture", "digest"} == set(KEYS)
    assert len(set(KEYS.values())) == len(KEYS)
    assert not set(KEYS.values()) & set(KEYS)


def test_blanks_line_ends_quotes_and_small_letters_are_forgiven() -> None:
    roster = a_roster()
    code = code_of(roster)
    lines = [code[start : start + 60] for start in range(0, len(code), 60)]
    for text in (
        "\n".join(lines),
        "Have a look:\r\n\r\n" + "\r\n".join(f"> > {line} " for line in lines) + "\r\n\r\nCiao!",
        f"```\n{code.lower()}\n```",
        "\u200b".join(lines),
        " ".join(code),
    ):
        assert has_code(text)
        assert read(text) == roster


def test_any_one_character_altered_is_found() -> None:
    code = code_of(a_roster())
    for place, letter in enumerate(code):
        for other in LETTERS + "-01":
            if other != letter and place < len(code) - 1:
                with pytest.raises(BadCode):
                    read(code[:place] + other + code[place + 1 :])


def test_any_one_character_lost_or_twice_or_any_two_swapped_is_found() -> None:
    code = code_of(a_roster())
    # A letter more before the first is none of the code's.
    for place in range(1, len(code) - 2):
        before, first, second, after = (
            code[:place],
            code[place],
            code[place + 1],
            code[place + 2 :],
        )
        swapped = second + first if first != second else ""
        for middle in (second, first + first + second, swapped):
            with pytest.raises(BadCode):
                read(before + middle + after)


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        (lambda code: code[:330], "The end of the code is missing: 317 of 480 characters came"),
        (lambda code: code[:330] + "…", "characters of the code stands “…”"),
        (lambda code: code[:90] + code[91:], "some were lost or put in"),
        (lambda code: code[:90] + ("A" if code[90] != "A" else "B") + code[91:], "was altered"),
        (lambda code: code.rstrip("-") + "AND MORE", "should end after"),
        (lambda code: code.replace("LEGATUS1", "LEGATUS2"), "a newer version of the program"),
        (lambda code: code[8:], "There is no code of an army here; one begins with LEGATUS1-"),
    ],
)  # fmt: skip
def test_a_code_that_did_not_come_whole_says_what_is_wrong(damage: object, told: str) -> None:
    assert callable(damage)
    assert told in refusal(damage(code_of(a_roster())))


def test_a_bomb_is_refused_before_it_swells() -> None:
    assert "would swell" in refusal(framed(b" " * 30_000_000))


@pytest.mark.parametrize(
    "content",
    [b"", b"[]", b"{}", b"null", b"{", b'{"a":{"o":5}}', b'{"a":{"o":{"C":[1,{"C":7}]}}}', b"\xff",
     b"[" * 90_000, b'{"a":' * 90_000, b"1" * 5_000, b'{"t":"x","t":1,"zz":2,"a":{"o":{"i":"x"}}}'],
)  # fmt: skip
def test_a_whole_code_of_something_else_is_refused(content: bytes) -> None:
    assert "isn't an army of this program" in refusal(framed(content, 0))


def test_a_code_that_names_what_the_list_has_not_says_so_without_a_line() -> None:
    roster = a_roster()
    text = compact_text(roster).replace('"e":"hastatus"', '"e":"hastatux"')
    with pytest.raises(DocumentError, match="hastatux") as refused:
        read(framed(text.encode()))
    assert refused.value.problems[0].line is None


def test_an_army_where_all_is_alike_is_packed_less_but_comes_back() -> None:
    roster = a_roster().model_copy(update={"notes": "a" * 20_000})
    root = roster.army.root.model_copy(update={"notes": "a" * 20_000})
    roster = roster.model_copy(update={"army": roster.army.model_copy(update={"root": root})})
    assert read(code_of(roster)) == roster


def test_of_several_codes_the_last_that_is_whole_is_taken() -> None:
    first, second = code_of(a_roster()), code_of(a_roster(LISTS[1]))
    assert read(f"{first}\n\n{second}") == a_roster(LISTS[1])
    assert read(f"{first}\n\n{second[:100]}") == a_roster()
    assert read(f"{first[:100]}\n\n{second}") == a_roster(LISTS[1])


def test_a_document_whose_notes_hold_a_code_stays_a_document() -> None:
    roster = a_roster().model_copy(update={"notes": code_of(a_roster(LISTS[1]))})
    opened = open_content(text_of(roster).encode(), "x", shipped())
    assert opened.document == roster
    assert not opened.is_code


@pytest.mark.lab
def test_whatever_is_pasted_is_read_or_refused_with_a_reason(thoroughness: int) -> None:
    dice = random.Random(12)  # noqa: S311 - no secret
    whole = code_of(a_roster())
    text = compact_text(a_roster())
    for _ in range(500 * thoroughness):
        place, length = dice.randrange(len(whole)), dice.randrange(40)
        odd = "".join(chr(dice.choice([*range(128), 0x2028, 0x1F418])) for _ in range(length))
        at = dice.randrange(len(text))
        forged = text[:at] + dice.choice(["1", '"', "{", "[", "null", "-1", "é"]) + text[at + 1 :]
        for each in (whole[:place] + odd + whole[place + length :], framed(forged.encode())):
            with contextlib.suppress(BuilderError):
                assert isinstance(read(each), Roster)
