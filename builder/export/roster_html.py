"""Rosters as one page of HTML that needs nothing else: no script, no address, nothing to load.

It is set like the sheet, prints like it, and is marked up for who has it read out. What people
wrote is text and never markup.
"""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from builder.drawing.shapes import side_look
from builder.drawing.unit_symbols import GRID
from builder.export.html_style import STYLE
from builder.export.losses import worth_of
from builder.export.order_of_battle import UnitLine
from builder.export.svg_picture import symbol_markup
from builder.export.wording import NOTHING, severity_word

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from builder.export.losses import Losses
    from builder.export.order_of_battle import FormationLine
    from builder.export.roster_content import FindingLine, RosterContent
    from builder.export.wording import Marked
    from builder.translation import Catalogue

__all__ = ["rosters_as_html"]

DEEPEST = 6
CODE_LINE = 72
_MARK = "<sup>ʰ</sup>"
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
# What HTML can't hold at all.
_NEVER = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")


def rosters_as_html(contents: Sequence[RosterContent], catalogue: Catalogue) -> str:
    """Return the rosters of a battle's sides, or of one army, as the text of an HTML file."""
    title = contents[0].title
    symbols = sorted(
        {line.symbol for each in contents for line in each.lines if isinstance(line, UnitLine)}
    )
    articles = [part for each in contents for part in _Article(each, catalogue, symbols).parts()]
    lines = [
        "<!DOCTYPE html>",
        f'<html lang="{catalogue.language}">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
        f"<title>{_text(title)}</title>",
        f"<style>{STYLE}</style>",
        "</head>",
        "<body>",
        '<svg class="symbols" aria-hidden="true"><defs>',
        *(symbol_markup(name, f"symbol-{place}") for place, name in enumerate(symbols)),
        "</defs></svg>",
        f"<h1>{_text(title)}</h1>",
        *articles,
        "</body>",
        "</html>",
    ]
    return "\n".join(lines) + "\n"


class _Article:
    """Writes the roster of one side."""

    def __init__(
        self, content: RosterContent, catalogue: Catalogue, symbols: Sequence[str]
    ) -> None:
        self._content = content
        self._catalogue = catalogue
        self._symbols = {name: f"symbol-{place}" for place, name in enumerate(symbols)}
        units = [line for line in content.lines if isinstance(line, UnitLine)]
        self._worth = worth_of(unit.losses for unit in units)
        self._has_orders = any(unit.order for unit in units)
        self._has_room = any(unit.room.text != NOTHING for unit in units)
        self._has_men = any(line.men not in {NOTHING, line.atoms} for line in content.lines)

    def parts(self) -> Iterator[str]:
        """Give the parts of the article."""
        colour = side_look(self._content.place).colour
        yield f'<article style="--side:{colour}">'
        body = (*self._head(), *self._arms(), *self._table())
        yield from body
        yield from self._findings()
        yield from self._notes()
        yield from self._end(marked=any(_MARK in part for part in body))
        yield "</article>"

    def _head(self) -> Iterator[str]:
        content = self._content
        edge = "double" if content.place % 2 else "solid"
        yield f'<header class="{edge}">'
        if content.side:
            letter = f'<span class="letter">{_text(content.letter)}</span> ' * bool(content.letter)
            yield f"<h2>{letter}{_text(content.side)}</h2>"
        yield from (f"<p>{_text(each)}</p>" for each in (content.line, *content.leaders) if each)
        yield "<dl>"
        for fact in content.facts:
            yield f"<div><dt>{_text(fact.label)}</dt><dd>{_marked(fact.value)}</dd></div>"
        yield "</dl>"
        yield "</header>"
        for label, text in content.circumstances:
            yield f"<p><b>{_text(label)}:</b> {_text(text)}</p>"

    def _arms(self) -> Iterator[str]:
        """Give the summary by arm: each with its number, and the bar of them all."""
        arms = [arm for arm in self._content.arms if arm.atoms]
        if not arms:
            return
        number = self._catalogue.number
        shades = [100 - 80 * place // max(len(arms) - 1, 1) for place in range(len(arms))]
        told = (
            f'<li><i style="--shade:{shade}%"></i>{_text(arm.label)} '
            f"<b>{number(arm.atoms)}</b></li>"
            for arm, shade in zip(arms, shades, strict=True)
        )
        yield f'<ul class="arms">{"".join(told)}</ul>'
        bars = (
            f'<i style="--shade:{shade}%;flex-grow:{arm.atoms}"></i>'
            for arm, shade in zip(arms, shades, strict=True)
        )
        yield f'<div class="bar" aria-hidden="true">{"".join(bars)}</div>'

    # The table ------------------------------------------------------------------------------

    def _table(self) -> Iterator[str]:
        content, translate = self._content, self._catalogue.translate
        if not content.lines:
            return
        headings = [("name", translate("unit"))]
        if self._has_orders:
            headings.append(("order", translate("order")))
        headings.append(("number", content.atom_heading))
        if self._has_men:
            headings.append(("number", translate("men")))
        if self._has_room:
            headings.append(("number", translate("front × depth, cm")))
        headings += [("number", text) for text in content.tally_headings]
        headings.append(("boxes", translate("{n} a box", n=self._worth)))
        cells = (f'<th scope="col" class="{kind}">{_text(text)}</th>' for kind, text in headings)
        yield f"<table><thead><tr>{''.join(cells)}</tr></thead><tbody>"
        yield from (self._row(line) for line in content.lines)
        yield "</tbody></table>"

    def _row(self, line: FormationLine | UnitLine) -> str:
        unit = line if isinstance(line, UnitLine) else None
        cells = [self._name(line)]
        if self._has_orders:
            cells.append(f'<td class="order">{_text(unit.order) if unit else ""}</td>')
        cells.append(f'<td class="number"><b>{_text(line.atoms)}</b></td>')
        if self._has_men:
            cells.append(f'<td class="number">{_text(line.men)}</td>')
        if self._has_room:
            cells.append(f'<td class="number">{_marked(unit.room) if unit else ""}</td>')
        cells += [f'<td class="number">{_marked(amount)}</td>' for amount in line.amounts]
        cells.append(f'<td class="boxes">{_boxes(unit.losses, self._worth) if unit else ""}</td>')
        return f'<tr class="{"unit" if unit else "formation"}">{"".join(cells)}</tr>'

    def _name(self, line: FormationLine | UnitLine) -> str:
        symbol, below = "", [*line.sub]
        if isinstance(line, UnitLine):
            below = [*line.parts, *below]
            box = f"0 0 {GRID:.0f} {GRID:.0f}"
            place = self._symbols[line.symbol]
            symbol = f'<svg class="symbol" viewBox="{box}" aria-hidden="true">'
            symbol += f'<use href="#{place}"/></svg>'
        name = f'<span class="title">{_text(line.name)}</span>'
        if line.echelon and line.echelon.casefold() not in line.name.casefold():
            name += f" <small>{_text(line.echelon)}</small>"
        told = [f'<div class="sub">{_text(each)}</div>' for each in below]
        told += [f'<div class="note">{_lines(each)}</div>' for each in line.notes]
        depth = min(line.depth, DEEPEST)
        return f'<th scope="row" class="d{depth}">{symbol}{name}{"".join(told)}</th>'

    # What follows ---------------------------------------------------------------------------

    def _findings(self) -> Iterator[str]:
        findings, translate = self._content.findings, self._catalogue.translate
        if findings is None:
            return
        title = translate("Findings")
        yield f"<h3>{_text(title)}</h3>"
        if not findings:
            none = translate("None: the army keeps the rules that were checked.")
            yield f"<p>{_text(none)}</p>"
            return
        yield "<ul>"
        yield from (self._finding(finding) for finding in findings)
        yield "</ul>"

    def _finding(self, finding: FindingLine) -> str:
        word = severity_word(self._catalogue, finding.severity)
        told = f"<b>{_text(word)}</b> {_text(finding.message)}"
        if finding.places:
            told += f" <small>– {_text(finding.places)}</small>"
        if finding.why:
            told += f'<div class="note">{_text(finding.why)}</div>'
        return f"<li>{told}</li>"

    def _notes(self) -> Iterator[str]:
        if self._content.notes:
            title = self._catalogue.translate("Notes")
            yield f"<h3>{_text(title)}</h3>"
        yield from (f"<p>{_lines(note)}</p>" for note in self._content.notes)

    def _end(self, *, marked: bool) -> Iterator[str]:
        content, translate = self._content, self._catalogue.translate
        yield "<footer>"
        if marked:
            told = translate("house value, not from the rules’ own text")
            yield f"<p>{_MARK} {_text(told)}</p>"
        digest = f" · {_text(content.digest)}" if content.digest else ""
        yield f"<p>{_text(content.versions)}{digest}</p>"
        if content.code:
            told = translate("To open this army, copy all of this text and paste it in Legatus:")
            pieces = (
                content.code[at : at + CODE_LINE] for at in range(0, len(content.code), CODE_LINE)
            )
            yield f"<details><summary>{_text(told)}</summary>"
            yield f"<pre>{_text(chr(10).join(pieces))}</pre></details>"
        yield "</footer>"


def _boxes(losses: Losses, worth: int) -> str:
    """Return a box for so much of what a unit has to lose, and where the rules look at it."""
    told = ["<i></i>"] * losses.boxes(worth)
    for after in losses.marks if told else ():
        place, share = (after - 1) // worth, ((after - 1) % worth + 1) * 100 // worth
        told[place] = f'<i><b style="left:{share}%"></b></i>'
    return "".join(told)


def _text(text: str) -> str:
    return escape(_NEVER.sub("", text))


def _lines(text: str) -> str:
    return "<br>".join(map(_text, text.split("\n")))


def _marked(value: Marked) -> str:
    return _text(value.text) + (_MARK if value.house else "")
