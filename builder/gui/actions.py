"""Everything that can be done, as a table: what it is called, where it stands, its key.

The window makes menus and tool bar from it in one loop. ``needs`` says when an action can be
used: with a ``document``, with a ``selection`` other than the army itself, or always. Actions of
the tree have their keys only while the tree has the focus, so that Delete in a text stays there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from PySide6.QtGui import QKeySequence

from builder.core.messages import N_

__all__ = ["ACTIONS", "MENUS", "ActionLine", "key_sequences"]

_Keys = QKeySequence.StandardKey
Menu = Literal["file", "edit", "view", "help"]
Need = Literal["nothing", "document", "selection"]

MENUS: tuple[tuple[Menu, str], ...] = (
    ("file", N_("&File")),
    ("edit", N_("&Edit")),
    ("view", N_("&View")),
    ("help", N_("&Help")),
)


@dataclass(frozen=True, slots=True)
class ActionLine:
    """One action.

    ``apart``: a line stands above it in the menu; ``bar``: it has a button; ``ticks``: it is on
    or off.
    """

    id: str
    menu: Menu
    text: str
    tip: str
    icon: str
    keys: tuple[str | QKeySequence.StandardKey, ...] = ()
    needs: Need = "nothing"
    apart: bool = False
    bar: bool = False
    of_tree: bool = False
    ticks: bool = False


# fmt: off
ACTIONS: tuple[ActionLine, ...] = (
    ActionLine("new", "file", N_("&New…"),
               N_("Begin an army from a list, or a battle from a template"),
               "new", (_Keys.New,), bar=True),
    ActionLine("open", "file", N_("&Open…"), N_("Open an army or a battle"),
               "open", (_Keys.Open,), bar=True),
    ActionLine("open-clipboard", "file", N_("Open from the clip&board"),
               N_("Open the army whose code was copied, with the text about it or without"),
               "paste", ("Ctrl+Shift+V",)),
    ActionLine("save", "file", N_("&Save"), N_("Save the document to its file"),
               "save", (_Keys.Save,), needs="document", apart=True, bar=True),
    ActionLine("save-as", "file", N_("Save &as…"), N_("Save the document to another file"),
               "save-as", ("Ctrl+Shift+S",), needs="document"),
    ActionLine("history", "file", N_("Earlier &versions…"),
               N_("Open what was saved to this file before"),
               "history", ("Ctrl+Shift+H",), needs="document"),
    ActionLine("data-changes", "file", N_("Changed r&ules and lists…"),
               N_("Tell what other rules or lists than it was made with would change"),
               "data-changes", ("Ctrl+F9",), needs="document"),
    ActionLine("export", "file", N_("&Export PDF…"),
               N_("Write the sheets that are chosen in the preview to a PDF"),
               "export", ("Ctrl+E",), needs="document", apart=True),
    ActionLine("map-picture", "file", N_("Save the &map as a picture…"),
               N_("Write the map of the battle to a PNG or SVG file"),
               "battlefield", ("Ctrl+Shift+M",), needs="document"),
    ActionLine("share", "file", N_("Share as &text…"),
               N_("Show the army as a code, a text or Markdown to paste into chat or mail"),
               "share", ("Ctrl+Shift+E",), needs="document"),
    ActionLine("close", "file", N_("&Close"), N_("Close the army or battle in front"),
               "close", ("Ctrl+W",), needs="document", apart=True),
    ActionLine("quit", "file", N_("&Quit"), N_("Close the window and end the program"),
               "quit", ("Ctrl+Q",)),

    ActionLine("undo", "edit", N_("&Undo"), N_("Take the last edit back"),
               "undo", (_Keys.Undo,), bar=True),
    ActionLine("redo", "edit", N_("&Redo"), N_("Do what was taken back once more"),
               "redo", ("Ctrl+Shift+Z", "Ctrl+Y"), bar=True),
    ActionLine("cut", "edit", N_("Cu&t"),
               N_("Put what is selected on the clipboard, away from here"),
               "cut", (_Keys.Cut,), needs="selection", apart=True, of_tree=True),
    ActionLine("copy", "edit", N_("&Copy"), N_("Put what is selected on the clipboard"),
               "copy", (_Keys.Copy,), needs="selection", of_tree=True),
    ActionLine("paste", "edit", N_("Pa&ste"),
               N_("Add what was copied into the formation that is selected, or after its like"),
               "paste", (_Keys.Paste,), needs="document", of_tree=True),
    ActionLine("add-formation", "edit", N_("Add &formation"),
               N_("Add an empty formation inside the one that is selected"),
               "add-formation", ("Ctrl+Shift+N",), needs="document", apart=True),
    ActionLine("duplicate", "edit", N_("&Duplicate"), N_("Add a copy after what is selected"),
               "duplicate", ("Ctrl+D",), needs="selection"),
    ActionLine("fill", "edit", N_("Fi&ll from the list…"),
               N_("Make an organisation of the list of the empty formation that is selected"),
               "fill", ("Ctrl+L",), needs="selection", of_tree=True),
    ActionLine("remove", "edit", N_("Re&move"), N_("Remove what is selected"),
               "remove", ("Del",), needs="selection", of_tree=True),
    ActionLine("rename", "edit", N_("Re&name"), N_("Give what is selected a name of your own"),
               "rename", ("F2",), needs="document", of_tree=True),
    ActionLine("move-up", "edit", N_("Move u&p"), N_("Move what is selected one place up"),
               "move-up", ("Alt+Up",), needs="selection", apart=True, of_tree=True),
    ActionLine("move-down", "edit", N_("Move do&wn"), N_("Move what is selected one place down"),
               "move-down", ("Alt+Down",), needs="selection", of_tree=True),
    ActionLine("move-out", "edit", N_("Move &out"),
               N_("Move what is selected out of its formation, behind it"),
               "move-out", ("Alt+Left",), needs="selection", of_tree=True),
    ActionLine("move-in", "edit", N_("Move &in"),
               N_("Move what is selected into the formation above it"),
               "move-in", ("Alt+Right",), needs="selection", of_tree=True),
    ActionLine("cut-at", "edit", N_("Units cut &at…"),
               N_("Choose the echelon that makes a unit on the table"),
               "cut-at", ("Ctrl+Shift+U",), needs="document", apart=True, of_tree=True),
    ActionLine("unpin", "edit", N_("Unfi&x all"),
               N_("Let go of all numbers fixed by hand in what is selected"),
               "unpin", ("Ctrl+Shift+P",), needs="document", of_tree=True),
    ActionLine("battle", "edit", N_("&Battle…"),
               N_("Set the table, the sides, reserves, victory, weather and works of the battle"),
               "battle", ("Ctrl+B",), needs="document", apart=True),
    ActionLine("orders", "edit", N_("Order s&heet…"),
               N_("Give orders to the whole army in one view"),
               "orders", ("Ctrl+R",), needs="document"),
    ActionLine("sealed", "edit", N_("Sealed &game…"),
               N_("Play a battle with sealed orders against somebody who has only files"),
               "sealed", ("Ctrl+Shift+J",), needs="document"),
    ActionLine("preferences", "edit", N_("Pr&eferences…"),
               N_("Choose language, paper, the printer's shift and folders"),
               "preferences", ("Ctrl+,",), apart=True),
    ActionLine("own-values", "edit", N_("Your own &values…"),
               N_("Put the true values of the rules in the place of the house's"),
               "own-values", ("F9",), needs="document"),

    ActionLine("expand-all", "view", N_("E&xpand all"), N_("Show everything in the tree"),
               "expand", ("Ctrl+Shift+Down",), needs="document"),
    ActionLine("collapse-all", "view", N_("&Collapse all"), N_("Show only the army's formations"),
               "collapse", ("Ctrl+Shift+Up",), needs="document"),
    ActionLine("show-battlefield", "view", N_("&Battlefield"),
               N_("Show the table with its ground and who stands where"),
               "battlefield", ("F4",), needs="document", apart=True),
    ActionLine("show-sheets", "view", N_("&Sheets"),
               N_("Show the pages as they will be printed"),
               "sheets", ("F5",), needs="document"),
    ActionLine("hide-secrets", "view", N_("&Hide secrets"),
               N_("Cover orders, reserves and whatever else the rules keep secret, of both sides"),
               "hide-secrets", ("Ctrl+H",), needs="document", ticks=True),
    ActionLine("compare", "view", N_("Co&mpare…"),
               N_("Show two armies, or two versions of one, side by side"),
               "compare", ("Ctrl+Shift+K",), needs="document"),

    ActionLine("next-document", "view", N_("&Next army or battle"),
               N_("Show the next of those that are open"),
               "next", ("Ctrl+PgDown",), needs="document", apart=True),
    ActionLine("previous-document", "view", N_("&Previous army or battle"),
               N_("Show the one before of those that are open"),
               "previous", ("Ctrl+PgUp",), needs="document"),

    ActionLine("manual", "help", N_("&Manual"),
               N_("Show the page of the manual on what has the focus"), "manual", ("F1",)),
    ActionLine("glossary", "help", N_("&Glossary"),
               N_("Show what the words of the program mean"), "glossary", ("Ctrl+Shift+F1",)),
    ActionLine("about", "help", N_("&About Legatus"), N_("Which version this is"),
               "about", ("Ctrl+F1",), apart=True),
)
# fmt: on


def key_sequences(line: ActionLine) -> list[QKeySequence]:
    """Return the keys of an action, the platform's own where it has a standard one."""
    keys: list[QKeySequence] = []
    for key in line.keys:
        if isinstance(key, str):
            keys.append(QKeySequence(key))
        else:
            keys.extend(QKeySequence.keyBindings(key))
    return keys
