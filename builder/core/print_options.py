"""How sheets are printed: what a player chooses besides which ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

__all__ = ["BACKS", "DETAILS", "LOOKS", "USUAL", "Backs", "Detail", "Look", "PrintOptions"]

Look = Literal["plain", "ink", "large"]
Detail = Literal["brief", "normal", "full"]
Backs = Literal["none", "long-edge", "short-edge", "fold"]
LOOKS: tuple[Look, ...] = get_args(Look)
DETAILS: tuple[Detail, ...] = get_args(Detail)
BACKS: tuple[Backs, ...] = get_args(Backs)


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """The choices, each with what is usual.

    ``look``: plain; sparing ink, without tints and fills; or in large print. ``detail``: how much a
    roster says. ``shift_mm``: how far everything is moved to the right and downwards on its sheet;
    ``back_shift_mm``: how far the backs are besides. ``contents``: a page of contents in front.
    ``fillable``: boxes that can be ticked in a reader. ``imposed``: two pages to a sheet, to be
    folded; sheets of a true size follow after them. ``whole_system``: the quick-reference sheet has
    all of the rules, not only what can occur in this battle.

    Of cards: ``merged``: equal ones once, with their number; ``backs``: none, or for a printer that
    turns its sheets over the long or the short edge, or beside the fronts to be folded;
    ``bleed_mm``: how far their edge goes on beyond the cut, but not where they are folded;
    ``single``: each on a page of its own, as print shops want them, its back after it.
    """

    paper: str = "a4"
    language: str = "en"
    card: str = "poker"
    look: Look = "plain"
    detail: Detail = "normal"
    shift_mm: tuple[float, float] = (0, 0)
    back_shift_mm: tuple[float, float] = (0, 0)
    contents: bool = False
    fillable: bool = False
    imposed: bool = False
    merged: bool = False
    backs: Backs = "none"
    bleed_mm: int = 0
    single: bool = False
    whole_system: bool = False


USUAL: Final = PrintOptions()
