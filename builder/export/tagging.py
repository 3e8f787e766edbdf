"""The structure of a PDF, for those who have it read out: headings, paragraphs, tables, figures.

Text is part of an *element*; all else on a page is decoration, which a reader passes over. An
element goes on where its tag comes again, so a table may stand on several pages. The file is
tagged; that it keeps a standard of accessibility isn't claimed.
"""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFtrue

from builder.export.raw_object import RawObject

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

__all__ = ["Structure", "Tag"]

Role = Literal["Document", "Sect", "H1", "H2", "H3", "P", "Table", "TR", "TH", "TD", "Figure"]


_NOTHING = nullcontext()


@dataclass(slots=True, eq=False)
class Tag:
    """What a piece of a page is; whatever is drawn under the same tag is one element.

    There are many thousands, and one that is frozen takes thrice as long to make.
    ``within``: the tag of the element that it is part of. ``alt``: what a figure shows, in words.
    ``heads``: whether the cells of this row are headings.
    """

    role: Role
    within: Tag | None = None
    alt: str = ""
    heads: bool = False


@dataclass(slots=True, eq=False)
class _Element:
    """An element; its content is other elements, and marked stretches (page, number).

    It doesn't know what it is part of: thousands in a ring would have to be found by the collector.
    """

    role: Role
    alt: str = ""
    content: list[_Element | tuple[int, int]] = field(default_factory=list)
    number: int = 0

    def part(self, role: Role, alt: str = "") -> _Element:
        """Add an element to it."""
        made = _Element(role, alt)
        self.content.append(made)
        return made


@dataclass(slots=True, eq=False)
class _Section:
    """What tags stand for in one part of a document, so that a tag may serve in several."""

    element: _Element
    cells: bool
    elements: dict[Tag, _Element] = field(default_factory=dict)
    sections: dict[Tag, _Section] = field(default_factory=dict)

    def element_of(self, tag: Tag) -> _Element:
        """Return the element of a tag, which is made when it is first asked for."""
        found = self.elements.get(tag)
        if found is None:
            found = self.elements[tag] = self._made(tag)
        return found

    def _made(self, tag: Tag) -> _Element:
        if tag.within is None:
            role: Role = "P" if tag.role == "Table" and not self.cells else tag.role
            return self.element.part(role, tag.alt)
        above = self.element_of(tag.within)
        return above.part(tag.role, tag.alt) if self.cells else above


class _Meanwhile:
    """Sets an attribute for as long as a block lasts; a generator would take thrice as long."""

    __slots__ = ("_name", "_structure", "_value")

    def __init__(self, structure: Structure, name: str, value: object) -> None:
        self._structure = structure
        self._name = name
        self._value = value

    def __enter__(self) -> None:
        self._exchange()

    def __exit__(self, *_error: object) -> None:
        self._exchange()

    def _exchange(self) -> None:
        kept = getattr(self._structure, self._name)
        setattr(self._structure, self._name, self._value)
        self._value = kept


class Structure:
    """Builds the structure while pages are drawn, and writes it into the file."""

    def __init__(self, canvas: Any) -> None:  # noqa: ANN401 - the library has no types
        """Build the structure of what is drawn on a canvas."""
        self._canvas = canvas
        self._top = RawObject()
        self._root = _Element("Document")
        self._section = _Section(self._root, cells=True)
        self._pages: list[list[_Element]] = []
        self._tag: Tag | None = None
        self._hidden = self.is_paused = False
        # What is being marked: an element, decoration (None), or nothing.
        self._open: _Element | None = None
        self._is_open = False

    # Elements -------------------------------------------------------------------------------

    def section(self, tag: Tag, *, cells: bool = True) -> AbstractContextManager[None]:
        """Put what is drawn meanwhile into one part of the document.

        ``cells`` False: a table is read as a paragraph; for parts that are many and small.
        """
        above = self._section
        found = above.sections.get(tag)
        if found is None:
            found = _Section(above.element.part(tag.role, tag.alt), cells)
            above.sections[tag] = found
        return _Meanwhile(self, "_where", (found, None))

    @property
    def _where(self) -> tuple[_Section, Tag | None]:
        return self._section, self._tag

    @_where.setter
    def _where(self, where: tuple[_Section, Tag | None]) -> None:
        self._section, self._tag = where

    def tagged(self, tag: Tag) -> AbstractContextManager[None]:
        """Make what is drawn meanwhile one element; of a row each text is a cell of its own."""
        return _Meanwhile(self, "_tag", tag)

    def hidden(self) -> AbstractContextManager[None]:
        """Take what is drawn meanwhile for decoration, its texts too."""
        return _Meanwhile(self, "_hidden", value=True)

    def paused(self) -> AbstractContextManager[None]:
        """Mark nothing meanwhile: what is drawn is drawn elsewhere on a page, perhaps twice."""
        return _Meanwhile(self, "is_paused", value=True)

    def before_text(self) -> None:
        """Mark the text that comes."""
        if self._hidden:
            self._mark(None)
        else:
            self._mark(self._element())

    def before_decoration(self) -> None:
        """Mark what comes as decoration; but in a figure it is part of it."""
        tag = None if self._hidden else self._tag
        self._mark(self._section.element_of(tag) if tag and tag.role == "Figure" else None)

    def _element(self) -> _Element:
        tag, section = self._tag, self._section
        if tag is None:
            return section.element.part("P")
        element = section.element_of(tag)
        return element.part("TH" if tag.heads else "TD") if element.role == "TR" else element

    def empty_cell(self) -> None:
        """Add a cell without a text to a row, so that those after it stand in their columns."""
        if self._tag is not None and not self._hidden:
            element = self._section.element_of(self._tag)
            if element.role == "TR":
                element.part("TH" if self._tag.heads else "TD")

    def one_text(self) -> AbstractContextManager[None]:
        """Make the texts that are written meanwhile one: a cell of a row, a paragraph."""
        tag = self._tag
        whole = tag is not None and (tag.role != "TR" or not self._section.cells)
        if self._hidden or whole:
            return _NOTHING
        role: Role = "P" if tag is None else "TH" if tag.heads else "TD"
        return self.tagged(Tag(role, tag))

    # Marks ----------------------------------------------------------------------------------

    def begin_page(self) -> None:
        """Begin a page."""
        self._pages.append([])

    def end_page(self) -> None:
        """End a page."""
        self._close()

    def _mark(self, element: _Element | None) -> None:
        if self.is_paused or (self._is_open and self._open is element):
            return
        self._close()
        if element is None:
            self._canvas.addLiteral("/Artifact BMC")
        else:
            marks = self._pages[-1]
            self._canvas.addLiteral(f"/{element.role} <</MCID {len(marks)}>> BDC")
            element.content.append((len(self._pages) - 1, len(marks)))
            marks.append(element)
        self._open, self._is_open = element, True

    def _close(self) -> None:
        if self._is_open:
            self._canvas.addLiteral("EMC")
        self._open, self._is_open = None, False

    # Writing --------------------------------------------------------------------------------

    def refer(self) -> None:
        """Refer to the structure in the file, once all pages are drawn and before it is saved."""
        document = self._canvas._doc  # noqa: SLF001 - the library has nothing else for this
        document.Reference(self._top)
        document.Catalog.StructTreeRoot = self._top
        document.Catalog.MarkInfo = PDFDictionary({"Marked": PDFtrue})
        for place in range(len(self._pages)):
            page = document.idToObject[f"Page{place + 1}"]
            page.__NoDefault__ = [*page.__NoDefault__, "StructParents"]
            page.StructParents = place

    def objects(self) -> dict[int, bytes]:
        """Return the objects of the structure by their numbers, once the file is saved.

        They are many, so they go past the library; one of them stands for what was referred to.
        """
        document = self._canvas._doc  # noqa: SLF001 - the library has nothing else for this
        top, parents = self._top.number(document), len(document.numberToId) + 1
        elements = [*_walked(self._root, None)]
        for number, (element, _) in enumerate(elements, start=parents + 1):
            element.number = number
        pages = [
            document.idToObjectNumberAndVersion[f"Page{place + 1}"][0]
            for place in range(len(self._pages))
        ]
        lists = (
            f"{place} [{' '.join(f'{each.number} 0 R' for each in marks)}]"
            for place, marks in enumerate(self._pages)
        )
        told = {
            top: f"<</Type /StructTreeRoot /K {self._root.number} 0 R "
            f"/ParentTree {parents} 0 R /ParentTreeNextKey {len(pages)}>>",
            parents: f"<</Nums [{' '.join(lists)}]>>",
        }
        for element, parent in elements:
            above = top if parent is None else parent.number
            told[element.number] = _written(element, above, pages)
        return {number: each.encode("latin-1") for number, each in told.items()}


def _walked(
    element: _Element, parent: _Element | None
) -> Iterator[tuple[_Element, _Element | None]]:
    """Give an element and all in it, each with what it is part of, parents first."""
    yield element, parent
    for each in element.content:
        if isinstance(each, _Element):
            yield from _walked(each, element)


def _written(element: _Element, parent: int, pages: list[int]) -> str:
    alt = f"/Alt <FEFF{element.alt.encode('utf-16-be').hex().upper()}>" if element.alt else ""
    # Most have all they hold on one page, which is then named once.
    own = [each[0] for each in element.content if isinstance(each, tuple)]
    page = f"/Pg {pages[own[0]]} 0 R" if own else ""
    kids = " ".join(_kid(each, own[0] if own else None, pages) for each in element.content)
    return f"<</S/{element.role}/P {parent} 0 R{page}{alt}/K[{kids}]>>"


def _kid(kid: _Element | tuple[int, int], page: int | None, pages: list[int]) -> str:
    if isinstance(kid, _Element):
        return f"{kid.number} 0 R"
    if kid[0] == page:
        return str(kid[1])
    return f"<</Type /MCR /Pg {pages[kid[0]]} 0 R /MCID {kid[1]}>>"
