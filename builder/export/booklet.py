"""A booklet: the sheets that were asked for as one PDF, the same bytes for the same battle.

Nothing of the machine goes in: no name of a user, no path, no clock. A reader is asked to print
at full size and to show the title of the battle.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING, Any

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from builder import __version__
from builder.core.print_options import USUAL
from builder.core.public_battle import public_battle
from builder.export.battle_map_page import map_pages
from builder.export.battle_map_tiles import tile_pages
from builder.export.calibration import calibration_pages
from builder.export.card_backs import CardBack
from builder.export.card_content import card_contents
from builder.export.card_merging import merged
from builder.export.contents import contents_pages, jump_name
from builder.export.duplex import aligned
from builder.export.imposition import imposed
from builder.export.kit_sheets import KIT_SHEETS, KIT_TRUE_SIZE, kit_pages
from builder.export.order_content import SideHead, leader_cards, order_counters, order_lines
from builder.export.order_sheet import order_sheet_pages
from builder.export.order_slips import counter_pages, leader_pages, slip_pages
from builder.export.packed_file import PACKED_VERSION, packed
from builder.export.page import MARGIN_MM, Page, draw_footer
from builder.export.paper import CARD_FORMATS, PAPERS, Paper, points
from builder.export.pen import Pen
from builder.export.quick_reference import reference_pages
from builder.export.reference_content import reference_content
from builder.export.roster_content import roster_content
from builder.export.roster_sheet import roster_pages
from builder.export.tagging import Tag
from builder.export.typography import Face, Style, font_name, runs, wrap
from builder.export.umpire_content import umpire_content
from builder.export.umpire_sheet import umpire_pages
from builder.export.unit_cards import card_pages
from builder.export.wording import said, sealed_notes
from builder.translation import Catalogue

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from builder.core.battle import Battle, BattleSide
    from builder.core.print_options import PrintOptions
    from builder.export.paper import CardFormat

    Progress = Callable[[int, int], None]

__all__ = ["Booklet", "booklet", "sheet_names"]

# In large print eight points are 10.8, and the smallest type is 8.1.
LARGE = 1.35
LANGUAGE_TAGS = {"en": "en-GB", "it": "it-IT"}


@dataclass(frozen=True, slots=True)
class Booklet:
    """A PDF, how many pages it has, and the characters that no font has, each once."""

    content: bytes
    pages: int
    missing: tuple[str, ...]


_MAPS = {"map": map_pages, "map-tiles": tile_pages}
# What is cut out, or joined on the table.
_TRUE_SIZE = (
    "cards", "map-tiles", "order-slips", "order-counters", "leaders", "calibration",
    *KIT_TRUE_SIZE,
)  # fmt: skip
# What an opponent's copy has nothing of.
_SECRET = ("order-sheet", "order-slips", "order-counters", "leaders")
# What nobody has who doesn't know the secrets of all sides.
_UMPIRES = "umpire-sheet"


def sheet_names() -> tuple[str, ...]:
    """Return the sheets that there are, in the order in which a booklet has them."""
    read = ("roster", "cards", "qrs", "map", "map-tiles", *_SECRET, _UMPIRES)
    return (*read, *KIT_SHEETS, "calibration")


def booklet(
    battle: Battle,
    sheets: Sequence[str],
    options: PrintOptions = USUAL,
    *,
    own_copy: bool = True,
    progress: Progress = lambda _done, _of: None,
) -> Booklet:
    """Return the sheets of a battle as one PDF.

    ``own_copy`` False: made from what an opponent may know, and nothing else; of orders and
    leaders it has no sheet at all.
    ``progress`` is told before each page how many are done, of how many: of 0 while they are still
    laid out. What it raises ends the work.

    Raises:
        KeyError: there is no such sheet, paper or card.
    """
    unknown = [name for name in sheets if name not in sheet_names()]
    if unknown:
        raise KeyError(unknown[0])
    # Rules alone have no secrets.
    battle = battle if own_copy or not battle.sides else public_battle(battle)
    binder = _Binder(battle, options, Catalogue(options.language))
    pages: list[Page] = []
    for name in (each for each in sheet_names() if each in sheets):
        for page in binder.pages(name):
            progress(len(pages), 0)
            pages.append(page)
    # A file without a page is none that a reader opens.
    return _written(binder.bound(pages or [binder.empty_page()]), binder, progress)


@dataclass(frozen=True, slots=True)
class _Binder:
    """Makes the pages of each sheet."""

    battle: Battle
    options: PrintOptions
    catalogue: Catalogue

    @property
    def _true(self) -> Paper:
        return PAPERS[self.options.paper]

    @property
    def _scale(self) -> float:
        return LARGE if self.options.look == "large" else 1.0

    @property
    def paper(self) -> Paper:
        """The sheets that are read: smaller by as much as they are printed larger."""
        true = self._true
        return Paper(true.name, true.width / self._scale, true.height / self._scale)

    @property
    def card(self) -> CardFormat:
        """The cards that are cut from them."""
        return CARD_FORMATS[self.options.card]

    def empty_page(self) -> Page:
        """Return a page that says that there is nothing to print."""
        translate = self.catalogue.translate
        if any(side.reckoning.sized.units for side in self.battle.sides):
            return self._page_saying(translate("There is nothing to print on this sheet."))
        return self._page_saying(translate("There is nothing to print: the army has no units."))

    def _filler(self) -> Page:
        """Return what stands on the side of a sheet that has to be left free."""
        translate = self.catalogue.translate
        text = translate("This side stays free, so that backs are printed behind their fronts.")
        return self._page_saying(text)

    def _page_saying(self, text: str) -> Page:
        def draw(pen: Pen) -> None:
            lines = wrap(text, Style(Face.SERIF, 14), self.paper.width - 2 * MARGIN_MM)
            pen.lines_of_text(MARGIN_MM, MARGIN_MM, lines)

        paper = self.paper
        return Page(paper.width, paper.height, draw, self.battle.title, scale=self._scale)

    def bound(self, pages: Sequence[Page]) -> list[Page]:
        """Return the pages with their contents, and two to a sheet, as far as that is wanted."""
        apart = [page for page in pages if page.true_size and self.options.imposed]
        folded = [page for page in pages if page not in apart]
        contents = partial(contents_pages, self.battle.title)
        if self.options.contents:
            # However many pages they lead to, the contents themselves are as long.
            before = len(contents(folded, self.paper, self.catalogue))
            folded = self._aligned(folded, before)
            listed = contents(folded, self.paper, self.catalogue)
            folded = [*(replace(page, scale=self._scale) for page in listed), *folded]
        else:
            folded = self._aligned(folded)
        if not self.options.imposed:
            return folded

        def draw(pen: Pen, number: int) -> None:
            folded[number].draw(pen)
            draw_footer(pen, folded[number], number + 1, len(folded), self.catalogue)

        return [*imposed(folded, self._true, draw), *self._aligned(apart)]

    def _aligned(self, pages: Sequence[Page], before: int = 0) -> list[Page]:
        is_wanted = self.options.backs in {"long-edge", "short-edge"}
        return aligned(pages, before, self._filler) if is_wanted else [*pages]

    def pages(self, name: str) -> Iterator[Page]:
        """Give the pages of a sheet, side by side for those that are of one side."""
        for pages in self._parts(name):
            part, is_true = Tag("Sect"), name in _TRUE_SIZE
            scale = 1.0 if is_true else self._scale
            for page in pages:
                yield replace(page, part=part, true_size=is_true, scale=scale)

    def _parts(self, name: str) -> Iterator[Iterable[Page]]:
        """Give the pages of each part of a sheet."""
        paper = self._true if name in _TRUE_SIZE else self.paper
        of_all = self._of_all(name, paper)
        if of_all is not None:
            yield of_all
            return
        for side in self.battle.sides:
            if name in _SECRET:
                yield () if side.is_public else self._secret_pages(name, side, paper)
            elif name == "roster":
                detail = self.options.detail
                roster = roster_content(self.battle, side, self.catalogue, __version__, detail)
                yield roster_pages(roster, paper, self.catalogue)
            else:
                cards = card_contents(self.battle, side, self.catalogue)
                if self.options.merged:
                    cards = merged(cards, self.catalogue)
                back = CardBack.of(self.battle, side, self.catalogue)
                yield card_pages(cards, back, self.options, self.catalogue)

    def _of_all(self, name: str, paper: Paper) -> Iterable[Page] | None:
        """Return the pages of a sheet that isn't made side by side; None for another one."""
        if name in _MAPS:
            return _MAPS[name](self.battle, paper, self.catalogue)
        if name == "calibration":
            return calibration_pages(self.options, self.catalogue)
        if name in KIT_SHEETS:
            return kit_pages(name, self.battle, paper, self.card, self.catalogue)
        if name == "qrs":
            whole = self.options.whole_system
            reference = reference_content(self.battle, self.catalogue, whole=whole)
            return reference_pages(reference, paper, self.catalogue)
        return self._umpires(paper) if name == _UMPIRES else None

    def _umpires(self, paper: Paper) -> Iterable[Page]:
        if any(side.is_public for side in self.battle.sides):
            return ()
        return umpire_pages(umpire_content(self.battle, self.catalogue), paper, self.catalogue)

    def _secret_pages(self, name: str, side: BattleSide, paper: Paper) -> list[Page]:
        battle, catalogue = self.battle, self.catalogue
        head = SideHead.of(battle, side, catalogue)
        if name == "leaders":
            # Who has no name is a card once, however many are like him in his formation.
            cards = tuple(dict.fromkeys(leader_cards(battle, side, catalogue)))
            return leader_pages(head, cards, self.options, catalogue)
        lines = order_lines(battle, side, catalogue)
        if name == "order-counters":
            return counter_pages(head, order_counters(lines), self.options, catalogue)
        if name == "order-slips":
            return slip_pages(head, lines, self.options, catalogue)
        notes = sealed_notes(battle, side, catalogue)
        return order_sheet_pages(head, lines, paper, catalogue, notes)


# What a reader is asked to choose where it prints.
_DUPLEX = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}


def _written(pages: Sequence[Page], binder: _Binder, progress: Progress) -> Booklet:
    stream, catalogue = BytesIO(), binder.catalogue
    canvas = _canvas(stream, binder.battle, catalogue)
    options = binder.options
    edge = _DUPLEX.get(options.backs)
    if edge and not options.single:
        canvas.setViewerPreference("Duplex", edge)
    pen = Pen(canvas, fillable=options.fillable, spares_ink=options.look == "ink")
    for number, page in enumerate(pages, start=1):
        progress(number - 1, len(pages))
        pen.page(page.width, page.height, _shift(page, options), page.scale)
        if page.bleed is not None:
            _set_boxes(canvas, page, page.bleed)
        for place, mark in enumerate(page.bookmarks):
            key = jump_name(number, place)
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(_plain(mark.title), key, mark.level)
        with pen.structure.section(page.part or Tag("Sect")):
            page.draw(pen)
        if page.numbered:
            with pen.structure.hidden():
                draw_footer(pen, page, number, len(pages), catalogue)
        pen.end_page()
    pen.finish()
    canvas.save()
    progress(len(pages), len(pages))
    # There is nothing else that knows where the objects are.
    content = packed(canvas._doc, stream.getvalue(), pen.structure.objects())  # noqa: SLF001
    return Booklet(content, len(pages), tuple(pen.missing))


def _shift(page: Page, options: PrintOptions) -> tuple[float, float]:
    """Return how far what is on a page is moved to the right and downwards."""
    right, down = options.shift_mm
    if page.bleed is not None:
        return 0, 0
    if page.back:
        return right + options.back_shift_mm[0], down + options.back_shift_mm[1]
    return right, down


def _set_boxes(canvas: Any, page: Page, bleed: float) -> None:  # noqa: ANN401 - no types
    """Say where a print shop cuts, and how far the colour goes on beyond that."""
    whole = points(page.width), points(page.height)
    cut = (points(bleed), points(bleed), whole[0] - points(bleed), whole[1] - points(bleed))
    canvas.setBleedBox((0, 0, *whole))
    canvas.setTrimBox(cut)


def _canvas(stream: BytesIO, battle: Battle, catalogue: Catalogue) -> Any:  # noqa: ANN401
    # Streams as bytes: writing them in letters makes a file larger by a quarter.
    rl_config.useA85 = 0
    canvas = Canvas(
        stream,
        invariant=1,
        pageCompression=1,
        pdfVersion=PACKED_VERSION,
        # Else the file would name a font that isn't in it.
        initialFontName=font_name(Face.SANS),
        lang=LANGUAGE_TAGS.get(catalogue.language, catalogue.language),
    )
    canvas.setTitle(_plain(battle.title or said(catalogue, battle.ruleset.name)))
    canvas.setAuthor("")
    canvas.setSubject("")
    canvas.setCreator(f"Legatus {__version__}")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    return canvas


def _plain(text: str) -> str:
    """Return a text for what readers show beside the pages, without what can't be written."""
    return "".join(run.text for run in runs(text, Face.SANS)[0])
