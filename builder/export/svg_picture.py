"""Shapes as an SVG: the third painter, for forums and for whoever goes on drawing.

Texts stay texts, in our fonts where a reader has them and in the likest ones elsewhere. A symbol
is in the file once. The same shapes give the same bytes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from builder.drawing.shapes import Circle, Group, Label, Path, SymbolRef
from builder.drawing.unit_symbols import GRID
from builder.export.shape_painter import HALO, leaves
from builder.export.symbols import symbol

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from builder.drawing.shapes import Shape

__all__ = ["svg_picture", "symbol_markup"]

_FAMILIES = {
    "sans": "'Noto Sans', 'DejaVu Sans', Verdana, Arial, sans-serif",
    "serif": "'Gentium Plus', Gentium, 'Noto Serif', Georgia, serif",
    "italic": "'Gentium Plus', Gentium, 'Noto Serif', Georgia, serif",
}
_ANCHORS = {"left": "start", "middle": "middle", "right": "end"}
# Hundredths of a millimetre are finer than any screen; details of a scaled map need more.
_DECIMALS = 3
_NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
# What XML 1.0 can't hold at all.
_NEVER = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")


def svg_picture(shapes: Iterable[Shape], width: float, height: float, title: str) -> str:
    """Return shapes on white paper of a size in millimetres as the text of an SVG file."""
    shapes = tuple(shapes)
    refs = (each for each in leaves(shapes) if isinstance(each, SymbolRef))
    names = dict.fromkeys(each.symbol for each in refs)
    size = f"{_number(width)}mm", f"{_number(height)}mm"
    box = f"0 0 {_number(width)} {_number(height)}"
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg {_NAMESPACES} width="{size[0]}" height="{size[1]}" viewBox="{box}">',
        f"<title>{_text(title)}</title>",
        "<defs>",
        *(symbol_markup(name, f"symbol-{place}") for place, name in enumerate(names)),
        "</defs>",
        '<rect width="100%" height="100%" fill="#FFFFFF"/>',
        *_elements(shapes, {name: f"symbol-{place}" for place, name in enumerate(names)}),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def symbol_markup(name: str, key: str) -> str:
    """Return the drawing of a symbol, to be referred to by its key."""
    paths = "".join(_path(each) for each in symbol(name).paths)
    return f'<g id="{key}" stroke-linecap="round" stroke-linejoin="round">{paths}</g>'


def _elements(shapes: Iterable[Shape], symbols: dict[str, str]) -> Iterator[str]:
    for shape in shapes:
        if isinstance(shape, Path):
            yield _path(shape)
        elif isinstance(shape, Circle):
            yield _path(shape.path())
        elif isinstance(shape, Label):
            yield from _label(shape)
        elif isinstance(shape, SymbolRef):
            place = _transform(Group((), shape.x, shape.y, shape.size / GRID))
            yield f'<use xlink:href="#{symbols[shape.symbol]}"{place} color="{shape.colour}"/>'
        else:
            clip = ""
            if shape.clip is not None:
                numbers = [_number(each) for each in shape.clip]
                name = f"clip-{'_'.join(numbers)}"
                x, y, width, height = numbers
                box = f'x="{x}" y="{y}" width="{width}" height="{height}"'
                yield f'<clipPath id="{name}"><rect {box}/></clipPath>'
                clip = f' clip-path="url(#{name})"'
            yield f"<g{_transform(shape)}{clip}>"
            yield from _elements(shape.shapes, symbols)
            yield "</g>"


def _transform(group: Group) -> str:
    parts = []
    if group.x or group.y:
        parts.append(f"translate({_number(group.x)} {_number(group.y)})")
    if group.turned:
        parts.append(f"rotate({_number(group.turned)})")
    if group.scale != 1:
        parts.append(f"scale({group.scale:.8g})")
    return f' transform="{" ".join(parts)}"' if parts else ""


def _path(path: Path) -> str:
    steps = "".join(step.verb + " ".join(_number(each) for each in step.at) for step in path.steps)
    look = f' fill="{path.fill or "none"}"'
    if path.stroke:
        look += f' stroke="{path.stroke}" stroke-width="{_number(path.width)}"'
        if path.dash:
            look += f' stroke-dasharray="{" ".join(_number(each) for each in path.dash)}"'
    return f'<path d="{steps}"{look}/>'


def _label(label: Label) -> Iterator[str]:
    look = f'font-family="{_FAMILIES[label.face]}" font-size="{_number(label.size)}"'
    if label.align != "left":
        look += f' text-anchor="{_ANCHORS[label.align]}"'
    if label.bold:
        look += ' font-weight="bold"'
    if label.face == "italic":
        look += ' font-style="italic"'
    place = f'x="{_number(label.x)}" y="{_number(label.y)}"'
    if label.halo:
        # A text of its own: not every program knows that a stroke may lie under its letters.
        stroke = f'stroke="{label.halo}" stroke-width="{_number(label.size * HALO)}"'
        join = 'stroke-linejoin="round" aria-hidden="true"'
        yield f'<text {place} {look} fill="none" {stroke} {join}>{_text(label.text)}</text>'
    yield f'<text {place} {look} fill="{label.colour}">{_text(label.text)}</text>'


def _text(text: str) -> str:
    return escape(_NEVER.sub("", text))


def _number(value: float) -> str:
    told = f"{value:.{_DECIMALS}f}".rstrip("0").rstrip(".")
    return "0" if told in {"", "-0"} else told
