"""From a document to pages: which sheets, on which paper, in which language."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from builder.core.errors import BadRequest, NotApplicable, UnknownName
from builder.core.messages import N_, Message
from builder.core.print_options import USUAL
from builder.core.public_battle import public_battle
from builder.core.zones import table_of
from builder.operations.preferences import back_shift_mm, printer_shift_mm
from builder.storage.collector import without_collector
from builder.storage.files import write_bytes

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from builder.core.battle import Battle
    from builder.core.print_options import PrintOptions
    from builder.export.booklet import Booklet
    from builder.operations.sharing import Recipient
    from builder.storage.library import Library

    Progress = Callable[[int, int], None]

__all__ = [
    "CARDS",
    "KIT",
    "MAPS",
    "ORDERS",
    "PACKS",
    "PAPERS",
    "PICTURES",
    "PRINTER",
    "SHEETS",
    "Pack",
    "PageImage",
    "all_sheets",
    "copy_for",
    "need_known",
    "packed",
    "page_image",
    "pages",
    "player_battle",
    "publish",
    "publish_map_picture",
    "publish_text",
    "rules_alone",
    "text_bytes",
]

SHEETS = ("roster", "cards", "qrs")
# For a battle with a table: on one page, and at its true size to be glued together.
MAPS = ("map", "map-tiles")
# The owner's alone: an opponent's copy has none of them.
ORDERS = ("order-sheet", "order-slips", "order-counters", "leaders", "umpire-sheet")
# What lies on the table beside figures and ground; what the rules don't have has no page.
KIT = (
    "kit-list",
    "markers",
    "rulers",
    "break-tracker",
    "match-up",
    "turn-record",
    "loss-grid",
    "command-chain",
    "base-labels",
    "casualty-strips",
    "trays",
    "blank",
)
# Of the printer, not of the battle.
PRINTER = ("calibration",)
PICTURES = (".svg", ".png")
# Wide enough for a forum, and every name can be read.
PIXELS_AN_INCH = 200
PAPERS = ("a4", "letter")
CARDS = ("mini", "bridge", "poker", "poker-us", "tarot", "a7", "a6", "jumbo")


@dataclass(frozen=True, slots=True)
class Pack:
    """Sheets that go together to somebody: which ones, and whose copy they are made from."""

    sheets: tuple[str, ...]
    recipient: Recipient


# What an umpire has before him through the game, and what a player gives to the other one.
PACKS: dict[str, Pack] = {
    "umpire": Pack(
        ("umpire-sheet", "order-sheet", "turn-record", "map", "roster", "qrs"), "umpire"
    ),
    "opponent": Pack(("roster", "map", "qrs"), "opponent"),
}


@dataclass(frozen=True, slots=True)
class PageImage:
    """A page as pixels: rows of ``stride`` bytes, blue, green, red and one unused byte a pixel."""

    width: int
    height: int
    stride: int
    pixels: bytes


def _silent(_done: int, _of: int) -> None:
    """Tell nobody."""


def copy_for(battle: Battle, recipient: Recipient, side: str | None = None) -> Battle:
    """Return the battle as its recipient may have it, to be printed.

    ``opponent``: without the secrets of any side; ``owner``: with those of his side alone, or of
    all where none is named; ``umpire``: whole.

    Raises:
        UnknownName: there is no such side.
    """
    sides = [each.id for each in battle.sides if each.id]
    if side is not None and side not in sides:
        raise UnknownName(Message.of(N_("side")), side, sides)
    if recipient == "opponent":
        return public_battle(battle)
    if recipient == "umpire" or side is None or sides == [side]:
        return battle
    return public_battle(battle, frozenset({side}))


def packed(battle: Battle, name: str) -> tuple[Battle, tuple[str, ...]]:
    """Return the copy of a battle that a pack is made from, and the sheets that there are of it.

    Without a table there is no map. The copy holds no more than its recipient may know.

    Raises:
        UnknownName: there is no such pack.
        NotApplicable: an umpire's pack of a file that hasn't the secrets of all sides.
    """
    if name not in PACKS:
        raise UnknownName(Message.of(N_("pack")), name, tuple(PACKS))
    pack = PACKS[name]
    if pack.recipient == "umpire" and any(side.is_public for side in battle.sides):
        raise NotApplicable(
            Message.of(
                N_(
                    "An umpire’s pack needs the secrets of all sides, and this copy leaves some "
                    "out: print it from the umpire’s file."
                )
            )
        )
    has_map = table_of(battle) is not None
    sheets = tuple(each for each in pack.sheets if has_map or each not in MAPS)
    return copy_for(battle, pack.recipient), sheets


def player_battle(battle: Battle, library: Library, player: str, side: str | None = None) -> Battle:
    """Return the battle as one of its players may have it, to be printed; see ``player_copy``.

    Raises:
        UnknownName: the battle has no such player, or that side hasn't.
    """
    from builder.operations.documents import worked_out
    from builder.operations.sharing import player_copy

    scenario = battle.scenario
    if scenario is None:
        raise UnknownName(Message.of(N_("player")), player, ())
    copy = player_copy(scenario, library, player, side)
    own = next(each.id for each in copy.sides if any(one.id == player for one in each.players))
    return copy_for(worked_out(copy, library), "owner", own)


def all_sheets() -> tuple[str, ...]:
    """Return the names of all sheets, in the order in which a booklet has them."""
    from builder.export.booklet import sheet_names

    return sheet_names()


def need_known(sheets: tuple[str, ...], options: PrintOptions) -> None:
    """See that there are such sheets, and what options name.

    Raises:
        UnknownName: there is no such sheet, paper or card.
    """
    for names, known, kind in (
        (sheets, all_sheets(), Message.of(N_("sheet"))),
        ((options.paper,), PAPERS, Message.of(N_("paper"))),
        ((options.card,), CARDS, Message.of(N_("card format"))),
    ):
        for name in names:
            if name not in known:
                raise UnknownName(kind, name, known)


def rules_alone(library: Library, ruleset: str) -> Battle:
    """Return rules without any army, of which the quick-reference sheet can be printed.

    Raises:
        UnknownName, PackError: the rules aren't there, or have faults.
    """
    from builder.core.battle import Battle

    return Battle("", "", library.ruleset(ruleset), None, None, ())


def pages(
    battle: Battle,
    sheets: tuple[str, ...],
    options: PrintOptions = USUAL,
    *,
    own_copy: bool = True,
    progress: Progress = _silent,
) -> Booklet:
    """Return the sheets as one PDF, the same bytes for the same battle and preferences.

    Pages, and backs besides, are moved as far as the user's printer needs it, whatever the options
    say.

    ``own_copy`` False leaves out what an opponent mustn't know. ``progress`` is told how many pages
    are done, of how many (0: not known yet); what it raises ends the work.

    Raises:
        UnknownName: there is no such sheet, paper or card.
        NotApplicable: a map of a document without a table.
        BadRequest: a map at its true size that takes too many sheets.
    """
    need_known(sheets, options)
    if set(sheets) & set(MAPS):
        _need_table(battle)
    from builder.export.booklet import booklet

    shifted = replace(options, shift_mm=printer_shift_mm(), back_shift_mm=back_shift_mm())
    with without_collector():
        return booklet(battle, sheets, shifted, own_copy=own_copy, progress=progress)


def publish(
    battle: Battle,
    sheets: tuple[str, ...],
    target: Path,
    options: PrintOptions = USUAL,
    *,
    own_copy: bool = True,
    progress: Progress = _silent,
) -> Booklet:
    """Write the sheets to a file, wholly or not at all (see ``pages``).

    Raises:
        UnknownName, NotApplicable, BadRequest: see ``pages``.
        CouldNotWrite: the system refuses; what was there before is unchanged.
    """
    made = pages(battle, sheets, options, own_copy=own_copy, progress=progress)
    write_bytes(target, made.content)
    return made


def _need_table(battle: Battle) -> None:
    if table_of(battle) is None:
        raise NotApplicable(
            Message.of(N_("There is no map without a table: a battle has one, an army alone none."))
        )


def publish_map_picture(
    battle: Battle,
    target: Path,
    *,
    paper: str = "a4",
    language: str = "en",
    own_copy: bool = True,
) -> None:
    """Write the page of the map as a picture, by the end of the file's name SVG or PNG.

    Raises:
        BadRequest: the name ends in neither of ``PICTURES``.
        UnknownName: there is no such paper.
        NotApplicable: the document has no table.
        CouldNotWrite: the system refuses; what was there before is unchanged.
    """
    ending = target.suffix.lower()
    if ending not in PICTURES:
        raise BadRequest(Message.of(N_("A picture of the map is a file .svg or .png.")))
    if paper not in PAPERS:
        raise UnknownName(Message.of(N_("paper")), paper, PAPERS)
    _need_table(battle)
    if ending == ".svg":
        from builder.export.map_picture import map_as_svg

        write_bytes(target, map_as_svg(battle, paper, language, own_copy=own_copy).encode())
        return
    from builder.export.map_picture import map_as_png

    content = map_as_png(battle, paper, language, PIXELS_AN_INCH, own_copy=own_copy)
    write_bytes(target, content)


def publish_text(text: str, target: Path, form: str = "text") -> None:
    """Write a text to a file, wholly or not at all; see ``text_bytes``.

    Raises:
        CouldNotWrite: the system refuses; what was there before is unchanged.
    """
    write_bytes(target, text_bytes(text, form))


def text_bytes(text: str, form: str) -> bytes:
    """Return a text as the bytes of a file in UTF-8; a table for spreadsheets says so in front."""
    return text.encode("utf-8-sig" if form == "csv" else "utf-8")


def page_image(pdf: bytes, page: int, scale: float) -> PageImage:
    """Return a page (counted from 0) as pixels; ``scale`` 1 is 72 to the inch."""
    from builder.export.preview import render_page

    return PageImage(*render_page(pdf, page, scale))
