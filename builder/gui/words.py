"""Words for what the core leaves unspoken: labels, numbers, amounts with their mark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.core.messages import N_, Message
from builder.translation import current, say

if TYPE_CHECKING:
    from fractions import Fraction

    from builder.core.sums import SumLine
    from builder.core.tables import Source
    from builder.translation import Localised

__all__ = [
    "HOUSE_MARK",
    "NARROW_BLANK",
    "amount_text",
    "capital",
    "lines_of",
    "marked",
    "number",
    "source_text",
    "spoken",
    "spoken_label",
]

# A raised h: the value is not from the rules' own text.
HOUSE_MARK = "ʰ"
# Keeps the mark with its number at the end of a line.
NARROW_BLANK = "\u202f"
_SOURCES = {
    "seed": N_("From the rules' own text."),
    "found": N_("Read in another public page."),
    "house": N_("A house value: it isn't from the rules' own text."),
    "own": N_("Your own value."),
}


def spoken(text: str | Message | Localised | None) -> str:
    """Return a label of the core or of a pack in the language in use; "" for None."""
    if text is None:
        return ""
    return text if isinstance(text, str) else say(text)


def spoken_label(source: str) -> str:
    """Return a text that was marked elsewhere, as in a table of actions, in words."""
    return say(Message.of(source))


def source_text(source: Source | None) -> str:
    """Return where a value of a pack comes from, in words; "" where the pack doesn't say."""
    return spoken_label(_SOURCES[source]) if source else ""


def lines_of(*texts: str | Message | Localised | None) -> str:
    """Return the texts that say something, each on a line of its own, as a tooltip has them."""
    return "\n".join(said for text in texts if (said := spoken(text)))


def capital(text: str) -> str:
    """Return the text with a capital first letter, for headings and fields."""
    return text[:1].upper() + text[1:]


def number(value: int | Fraction) -> str:
    """Return a number as the reader writes it."""
    return current().number(value)


def marked(text: str, *, house: bool) -> str:
    """Return the text with the mark of a house value where it is one."""
    return f"{text}{NARROW_BLANK}{HOUSE_MARK}" if house else text


def amount_text(line: SumLine) -> str:
    """Return the amount of a line of a sum, marked if it is a house value; "" without one."""
    return "" if line.amount is None else marked(number(line.amount), house=line.house)
