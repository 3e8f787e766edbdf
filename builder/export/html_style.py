"""How a roster looks as HTML: like the sheet, on a screen and on paper."""

from __future__ import annotations

from builder.drawing.shapes import ACCENT, GREY, HAIRLINE, INK

__all__ = ["STYLE"]

STYLE = f"""
:root {{ color-scheme: light; }}
* {{ box-sizing: border-box; }}
body {{ font: 11pt/1.35 "Noto Sans", system-ui, "DejaVu Sans", Arial, sans-serif; color: {INK};
  background: #fff; max-width: 64rem; margin: 0 auto; padding: 1.5rem; }}
h1, h2, h3, .formation .title {{ font-family: "Gentium Plus", Gentium, "Noto Serif", Georgia,
  serif; }}
h1 {{ font-size: 2em; line-height: 1.2; margin: 0 0 .5em; }}
h2 {{ font-size: 1.4em; font-weight: normal; margin: 0; }}
h3 {{ font-size: 1.3em; margin: 1em 0 .2em; }}
h1, h2, h3, p, th, td, li {{ overflow-wrap: anywhere; }}
article {{ margin-bottom: 3rem; }}
header {{ border-left: .6em solid var(--side); padding-left: .8em; }}
header.double {{ border-left-style: double; }}
.letter {{ font: bold .7em "Noto Sans", Arial, sans-serif; color: #fff; background: var(--side);
  padding: .1em .4em; vertical-align: .15em; }}
p {{ margin: .15em 0; }}
dl {{ display: flex; flex-wrap: wrap; gap: .3em 1.6em; margin: .5em 0; }}
dt {{ font-size: .75em; color: {GREY}; }}
dd {{ margin: 0; }}
sup {{ color: {ACCENT}; font: bold 1em "Noto Sans", Arial, sans-serif; vertical-align: baseline; }}
.number sup {{ display: inline-block; width: 0; }}
.symbols {{ position: absolute; width: 0; height: 0; }}
.arms {{ display: flex; flex-wrap: wrap; gap: .2em 1.4em; list-style: none; margin: 1em 0 .3em;
  padding: 0; }}
.arms i {{ display: inline-block; width: .7em; height: .7em; margin-right: .4em; }}
.bar {{ display: flex; height: .55em; }}
.arms i, .bar i {{ border: 1px solid {INK};
  background: color-mix(in srgb, var(--side) var(--shade), #fff); }}
table {{ border-collapse: collapse; width: 100%; margin-top: 1em; }}
thead {{ display: table-header-group; }}
thead th {{ font-size: .75em; font-weight: normal; color: {GREY}; text-align: left;
  border-bottom: 1px solid {INK}; padding: .2em .5em; }}
tbody th {{ text-align: left; font-weight: normal; }}
tbody th, td {{ vertical-align: top; padding: .25em .5em; border-bottom: 1px solid {HAIRLINE}; }}
thead .name, tbody th {{ padding-left: 0; }}
.formation th, .formation td {{ padding-top: .9em; border-bottom-color: {GREY}; }}
.formation .title {{ font-weight: bold; font-size: 1.15em; }}
.number, thead th.number {{ text-align: right; white-space: nowrap;
  font-variant-numeric: tabular-nums lining-nums; }}
.symbol {{ width: 1.15em; height: 1.15em; margin-right: .5em; vertical-align: -.2em; }}
small, .sub {{ font-size: .8em; color: {GREY}; }}
.note {{ font-style: italic; color: {GREY}; }}
.boxes {{ min-width: 6.5em; }}
td.boxes i {{ display: inline-block; position: relative; width: .7em; height: .7em;
  margin: .15em .18em 0 0; border: 1px solid {GREY}; }}
td.boxes b {{ position: absolute; top: -.2em; bottom: -.2em; width: 2px; background: {ACCENT}; }}
{"".join(f".d{depth} {{ padding-left: {1.2 * depth:g}em; }}" for depth in range(1, 7))}
footer {{ font-size: .75em; color: {GREY}; margin-top: 1.5em; }}
pre {{ white-space: pre-wrap; overflow-wrap: anywhere; }}
@page {{ margin: 12mm; }}
@media print {{
  body {{ font-size: 9pt; max-width: none; padding: 0; }}
  article + article {{ break-before: page; }}
  tr, li, header, .arms {{ break-inside: avoid; }}
  h3, .formation {{ break-after: avoid; }}
  header, .letter, .arms i, .bar i, td.boxes b {{ print-color-adjust: exact; }}
}}
""".strip()
