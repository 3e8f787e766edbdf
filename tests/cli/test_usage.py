"""Help, wrong usage and the version: what argparse says, in the reader's language."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from builder import __version__, assets, translation

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.cli.conftest import Run

COMMANDS = ["new", "size", "points", "check", "export", "packs", "demo", "doctor"]
HEADER = b"""msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"""
ITALIAN = {
    "usage: ": "uso: ",
    "options": "opzioni",
    "show this help message and exit": "mostra questo aiuto",
    "the following arguments are required: %s": "mancano: %s",
    "invalid choice: %(value)r (choose from %(choices)s)": "%(value)r non va (%(choices)s)",
    "argument %(argument_name)s: %(message)s": "argomento %(argument_name)s: %(message)s",
    "%(prog)s: error: %(message)s\n": "%(prog)s: errore: %(message)s\n",
    "unrecognized arguments: %s": "di troppo: %s",
    "“{text}” isn't a whole number": "«{text}» non è un numero intero",
}


@pytest.fixture
def italian(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Speak Italian from a small catalogue, whatever the shipped one holds."""
    catalogue = read_po(BytesIO(HEADER), locale="it")
    for english, words in ITALIAN.items():
        catalogue.add(english, words)
    folder = tmp_path / "root" / "resources" / "i18n" / "it"
    folder.mkdir(parents=True)
    with (folder / "legatus.mo").open("wb") as stream:
        write_mo(stream, catalogue)
    monkeypatch.setattr(assets, "root", lambda: tmp_path / "root")
    monkeypatch.setenv("LEGATUS_LANG", "it")
    translation.forget()
    yield
    translation.forget()


def test_without_a_command_the_help_is_shown(legatus: Run) -> None:
    done = legatus()
    assert (done.code, done.err) == (0, "")
    assert all(f"\n    {command} " in done.out for command in COMMANDS)


def test_the_help_tells_the_exit_codes(legatus: Run) -> None:
    out = " ".join(legatus("--help").out.split())
    assert "0 fine, 1 findings of severity error, 2 wrong usage, 3 a file or pack" in out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(legatus: Run, command: str) -> None:
    done = legatus(command, "--help")
    assert done.code == 0
    assert done.out.startswith(f"usage: legatus {command}")


WRONG = [
    ("frobnicate",),
    ("size",),
    ("points",),
    ("check",),
    ("new",),
    ("new", "castle"),
    ("new", "roster", "a/b"),
    ("packs",),
    ("export", "a.legatus"),
    ("export", "a.legatus", "--paper", "a3", "-o", "x"),
    ("export", "a.legatus", "--lang", "de", "-o", "x"),
    ("size", "a", "b", "c"),
    ("--frobnicate",),
    ("size", "--men"),
    ("demo", "extra"),
]


@pytest.mark.parametrize("arguments", WRONG, ids=" ".join)
def test_wrong_usage_ends_with_2_and_is_told_on_the_error_stream(
    legatus: Run, arguments: tuple[str, ...]
) -> None:
    done = legatus(*arguments)
    assert (done.code, done.out) == (2, "")
    assert "usage: legatus" in done.err
    assert "error: " in done.err


@pytest.mark.usefixtures("italian")
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--help",), "uso: legatus"),
        (("--help",), "\nopzioni:\n"),
        (("--help",), "mostra questo aiuto"),
        (("points",), "legatus points: errore: mancano: FILE"),
        (("frob",), "errore: argomento COMMAND: 'frob' non va"),
        (("size", "a", "b", "c"), "errore: di troppo: c"),
        (("size", "a", "b", "--men", "x"), "argomento --men: «x» non è un numero intero"),
    ],
)
def test_argparse_speaks_the_reader_s_language(
    legatus: Run, arguments: tuple[str, ...], words: str
) -> None:
    done = legatus(*arguments)
    assert words in done.out + done.err


@pytest.mark.parametrize("arguments", [("--help",), ("size",), ("frob",)])
def test_the_shipped_italian_leaves_no_english_there(
    legatus: Run, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.setenv("LEGATUS_LANG", "it")
    done = legatus(*arguments)
    english = {"usage:", "error:", "options:", "required:", "show", "invalid"}
    assert english.isdisjoint((done.out + done.err).split())


def test_numbers_are_written_the_reader_s_way(
    legatus: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LEGATUS_LANG", "it")
    done = legatus("size", "roman-ancients/polybian-roman", "legion")
    assert "4.000" in done.out.splitlines()[0]


def test_data_are_the_same_in_every_language_but_for_names(
    legatus: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    english = legatus("size", "roman-ancients/polybian-roman", "legion", "--json").data
    monkeypatch.setenv("LEGATUS_LANG", "it")
    italian = legatus("size", "roman-ancients/polybian-roman", "legion", "--json").data
    assert italian["tallies"] == english["tallies"]
    assert [unit["figures"] for unit in italian["units"]] == [
        unit["figures"] for unit in english["units"]
    ]


@pytest.mark.parametrize("language", ["de", "xx_YY.UTF-8", "C", "POSIX", "../../etc", "it" * 500])
def test_an_unknown_language_is_english(
    legatus: Run, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.setenv("LEGATUS_LANG", language)
    assert legatus("--help").out.startswith("usage: legatus")


def test_the_version_is_told(legatus: Run) -> None:
    done = legatus("--version")
    assert (done.code, done.out) == (0, f"legatus {__version__}\n")
