"""Cards and a roster as HTML, of the same values as our sheets, as one would write it by hand.

For other programs to print: the same fonts, sizes and measures, the symbols once and referred to.
"""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from builder import __version__, assets
from builder.export.card_content import card_contents
from builder.export.order_of_battle import UnitLine
from builder.export.roster_content import roster_content
from builder.translation import Catalogue
from tests.conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from builder.core.battle import Battle
    from builder.export.card_content import Boxes, CardContent
    from builder.export.order_of_battle import FormationLine
    from builder.export.table_content import TableContent
    from builder.export.wording import Marked

__all__ = ["cards_html", "roster_html"]

A_SHEET = 9
# More boxes than this are a number with room to write beside it.
MOST_BOXES = 60
# On a roster a box is for so many.
FIGURES_A_BOX = 5
FONTS = {
    "sans": ("NotoSans-Regular", "NotoSans-Bold"),
    "serif": ("GentiumPlus-Regular", "GentiumPlus-Bold"),
    "signs": ("NotoSansSymbols2-Regular",),
}
_HEAD = re.compile(r".*?<svg[^>]*>|</svg>\s*$", re.DOTALL)
STYLE = """
@page { size: A4; margin: 0 } body { margin: 0; font: 8pt sans, serif, signs; color: #1F1B16 }
svg { width: 6.5mm; height: 6.5mm } table { border-collapse: collapse; width: 100% }
.sheet { width: 189mm; padding: 16.5mm 10.5mm 0; break-after: page; display: grid;
  grid-template-columns: 63mm 63mm 63mm }
.card { height: 88mm; overflow: hidden; padding: 4mm 4mm 4mm 4.6mm; box-sizing: border-box;
  border-left: 3mm solid #8E2A1E; position: relative; break-inside: avoid }
h1 { font: bold 20pt serif } h2 { font: bold 11pt serif; margin: 0; display: inline }
p { margin: 0.4mm 0 } small { font-size: 6pt; color: #655E55 }
.card table { font-size: 7pt } td, th { border-bottom: 0.25pt solid #B4ABA0; text-align: left }
.box { display: inline-block; width: 4mm; height: 4mm; border: 0.2mm solid #655E55 }
.slot { border-bottom: 0.25pt solid #655E55; height: 5mm } sup { color: #8E2A1E }
.roster { padding: 12mm } .roster td { break-inside: avoid } .roster svg { width: 3mm; height: 3mm }
.roster .box { width: 2.6mm; height: 2.6mm }
"""


def cards_html(battle: Battle, language: str = "en") -> str:
    """Return the cards of all sides, nine to a sheet, with crop marks left out."""
    catalogue = Catalogue(language)
    cards = [card for side in battle.sides for card in card_contents(battle, side, catalogue)]
    told = [_card(each) for each in cards]
    sheets = (
        f'<div class="sheet">{"".join(told[start : start + A_SHEET])}</div>'
        for start in range(0, len(told), A_SHEET)
    )
    return _page(battle.title, (each.symbol for each in cards), "".join(sheets))


def roster_html(battle: Battle, language: str = "en") -> str:
    """Return the roster of the first side: its facts, its tree as a table, its findings."""
    content = roster_content(battle, battle.sides[0], Catalogue(language), __version__)
    told = [f"<h1>{escape(content.title)}</h1><p>{escape(content.line)}</p>"]
    told += [f"<p>{escape(fact.label)}: {_marked(fact.value)}</p>" for fact in content.facts]
    told.append("<table>" + "".join(_row(line) for line in content.lines) + "</table>")
    told += [
        f"<p><b>{each.severity}</b> {escape(each.message)} – {escape(each.places)}</p>"
        f"<p><i>{escape(each.why)}</i></p>"
        for each in content.findings or ()
    ]
    symbols = (getattr(line, "symbol", "") for line in content.lines)
    return _page(content.title, symbols, f'<div class="roster">{"".join(told)}</div>')


def _page(title: str, symbols: Iterable[str], body: str) -> str:
    folder = (ROOT / "resources" / "fonts").as_uri()
    faces = "".join(
        f"@font-face {{ font-family: {name}; src: url({folder}/{file}.ttf);"
        f" font-weight: {weight} }}\n"
        for name, files in FONTS.items()
        for file, weight in zip(files, ("normal", "bold"), strict=False)
    )
    drawn = "".join(_symbol(each) for each in sorted({*symbols} - {""}))
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<style>{faces}{STYLE}</style><svg style="display: none">{drawn}</svg>{body}</html>'
    )


def _symbol(name: str) -> str:
    inner = _HEAD.sub("", assets.text(f"resources/symbols/{name}.svg"))
    return f'<symbol id="{name}" viewBox="0 0 24 24">{inner}</symbol>'


def _use(symbol: str) -> str:
    return f'<svg><use href="#{symbol}"/></svg>'


def _marked(value: Marked) -> str:
    return escape(value.text) + ("<sup>h</sup>" if value.house else "")


def _card(card: CardContent) -> str:
    amounts = " ".join(
        f"<b>{_marked(value)}</b> <small>{escape(unit)}</small>" for value, unit in card.amounts
    )
    told = [f"{_use(card.symbol)} <h2>{escape(card.name)}</h2> {amounts}"]
    told.append(f"<p><small>{escape(card.under)}</small></p><p>{escape(card.strength)}</p>")
    told += [f"<p>{escape(each)}</p>" for each in card.leaders]
    told += [f"<p><b>{escape(part.title)}</b> {escape(part.text)}</p>" for part in card.parts]
    told += [_table(table) for tables in card.tables for table in tables]
    told += [f"<p>{escape(card.notes)}</p>"] if card.notes else []
    told.append(_boxes(card.boxes))
    told += [
        f'<div class="slot"><small>{escape(slot.label)}</small> {escape(slot.text)}</div>'
        for slot in card.slots
    ]
    told.append(f"<small>{escape(card.footer)}</small>")
    return f'<div class="card">{"".join(told)}</div>'


def _table(table: TableContent) -> str:
    heads = "".join(f"<th>{_marked(each)}</th>" for each in (table.label, *table.columns))
    rows = "".join(
        f"<tr><td>{escape(row.label)}</td>"
        + "".join(f"<td>{_marked(cell)}</td>" for cell in row.cells)
        + f"</tr>{f'<tr><td>{escape(row.remark)}</td></tr>' if row.remark else ''}"
        for row in table.rows
    )
    return f"<table><tr>{heads}</tr>{rows}</table>"


def _boxes(boxes: Boxes | None) -> str:
    if boxes is None:
        return ""
    marks = " ".join(f"{percent} %: {after}" for percent, after in boxes.marks)
    drawn = f"/ {boxes.count}" if boxes.count > MOST_BOXES else _ticks(boxes.count)
    return f"<p><small>{_marked(boxes.label)} {marks}</small><br>{drawn}</p>"


def _ticks(count: int) -> str:
    return '<span class="box"></span>' * count


def _row(line: FormationLine | UnitLine) -> str:
    cells: Sequence[str] = (
        _use(line.symbol) if hasattr(line, "symbol") else "",
        f"{escape(line.name)} <small>{escape(line.echelon)} {escape(' '.join(line.sub))}</small>",
        escape(getattr(line, "order", "")),
        escape(line.atoms),
        escape(line.men),
        _marked(line.room) if hasattr(line, "room") else "",
        *(_marked(each) for each in line.amounts),
        _ticks(line.losses.boxes(FIGURES_A_BOX) if isinstance(line, UnitLine) else 0),
    )
    return "<tr>" + "".join(f"<td>{each}</td>" for each in cells) + "</tr>"
