"""The arguments of all commands, and argparse made to speak the reader's language."""

from __future__ import annotations

import argparse
import re
from fractions import Fraction
from typing import TYPE_CHECKING

from builder import __version__
from builder.cli.catalogue_arguments import add_filters
from builder.cli.export_arguments import add_export
from builder.cli.history_arguments import add_history
from builder.cli.picture_arguments import add_picture
from builder.cli.player_arguments import add_players
from builder.cli.sealing_arguments import add_sealing
from builder.core.measures import round_half_up
from builder.core.messages import N_
from builder.translation import current, translate

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["parser"]

MAX_RATIO = 2000
MAX_TURNS = 1000
MOST_DIGITS = 11
_AMOUNT = re.compile(r"[0-9]{1,7}(\.[0-9]{1,6})?")
# What argparse itself says; named here so that the catalogue has it.
_OF_ARGPARSE = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("expected one argument"),
    N_("expected at most one argument"),
    N_("expected at least one argument"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("%(prog)s: error: %(message)s\n"),
    N_("not allowed with argument %s"),
    N_("one of the arguments %s is required"),
    N_("ignored explicit argument %r"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
)


def _speak() -> None:
    """Let argparse take its texts from our catalogue."""
    argparse._ = lambda text: current().gettext(text)  # type: ignore[attr-defined]
    argparse.ngettext = lambda one, many, n: current().ngettext(one, many, n)  # type: ignore[attr-defined]


def ratio(text: str) -> int:
    """Read a figure scale: "10" or "1:10"."""
    digits = text.strip().removeprefix("1:")
    if digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS:
        number = int(digits)
        if 1 <= number <= MAX_RATIO:
            return number
    raise argparse.ArgumentTypeError(
        translate(
            "“{text}” isn't a figure scale: men to a figure, a whole number from 1 to {most}",
            text=text,
            most=MAX_RATIO,
        )
    )


def whole(text: str) -> int:
    """Read a whole number from 0 up."""
    digits = text.strip()
    if digits.isascii() and digits.isdecimal() and len(digits) <= MOST_DIGITS:
        return int(digits)
    raise argparse.ArgumentTypeError(translate("“{text}” isn't a whole number", text=text))


def listed(text: str) -> tuple[str, ...]:
    """Read names with commas between them."""
    return tuple(each.strip() for each in text.split(",") if each.strip())


def turn(text: str) -> int:
    """Read a turn, counted from 1."""
    number = whole(text)
    if not 1 <= number <= MAX_TURNS:
        raise argparse.ArgumentTypeError(
            translate("A turn is a whole number from 1 to {most}", most=MAX_TURNS)
        )
    return number


def players(text: str) -> tuple[int, ...]:
    """Read how many players each side has, with commas between them."""
    return tuple(turn(each) for each in text.split(","))


def amount(text: str) -> Fraction:
    """Read a distance: at least 0, with a point before decimals."""
    if _AMOUNT.fullmatch(text.strip()):
        return Fraction(text.strip())
    raise argparse.ArgumentTypeError(translate("“{text}” isn't a distance", text=text))


def spot(text: str) -> tuple[int, int]:
    """Read a place on the table in centimetres, "48,72.5", as whole millimetres."""
    numbers = [each.strip() for each in text.split(",")]
    if len(numbers) == 2 and all(map(_AMOUNT.fullmatch, numbers)):  # noqa: PLR2004 - x and y
        x, y = (round_half_up(10 * Fraction(each)) for each in numbers)
        return x, y
    raise argparse.ArgumentTypeError(
        translate("“{text}” isn't a place: two numbers of centimetres, as 48,72", text=text)
    )


def parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    _speak()
    top = argparse.ArgumentParser(
        prog="legatus",
        description=translate(
            "Builds armies and battles for miniature wargames: sized, checked and printed."
        ),
        epilog=translate(
            "Exit codes: 0 fine, 1 findings of severity error, 2 wrong usage, 3 a file or pack "
            "that can't be read or written, 4 a seal that doesn't verify."
        ),
    )
    top.add_argument(
        "--version",
        action="version",
        version=f"legatus {__version__}",
        help=translate("show program's version number and exit"),
    )
    commands = top.add_subparsers(dest="command", metavar=translate("COMMAND"))
    for add in (
        _new, _size, _points, _check, _terrain, _fit, _prepare, _march, _deploy, _orders,
        add_players, add_picture, add_export, _share, add_sealing, add_history, _packs, _demo,
        _doctor, _gui, _install,
    ):  # fmt: skip
        add(commands.add_parser)
    return top


def _new(add: Callable[..., argparse.ArgumentParser]) -> None:
    new = add("new", help=translate("start an army or a battle"))
    kinds = new.add_subparsers(dest="kind", required=True, metavar=translate("KIND"))
    roster = kinds.add_parser("roster", help=translate("an army from a list's ready one"))
    roster.add_argument("list", metavar="RULESET/LIST")
    roster.add_argument("--points", type=whole, metavar="N", help=translate("the agreed total"))
    scenario = kinds.add_parser("scenario", help=translate("a battle from a template"))
    scenario.add_argument("template", metavar=translate("TEMPLATE"))
    for each in (roster, scenario):
        each.add_argument("-o", "--output", required=True, metavar=translate("FILE"))
        _language(each)


def _size(add: Callable[..., argparse.ArgumentParser]) -> None:
    size = add("size", help=translate("size a file, or an organisation or entry of a list"))
    size.add_argument("what", metavar=translate("FILE | RULESET/LIST"))
    size.add_argument("piece", nargs="?", metavar=translate("ORGANISATION | ENTRY"))
    size.add_argument("--men", type=whole, metavar="N", help=translate("another strength in all"))
    size.add_argument("--scale", type=ratio, metavar="N", help=translate("men to a figure"))
    _json(size)


def _points(add: Callable[..., argparse.ArgumentParser]) -> None:
    points = add("points", help=translate("what an army costs, and why"))
    points.add_argument("file", metavar=translate("FILE"))
    _json(points)


def _check(add: Callable[..., argparse.ArgumentParser]) -> None:
    check = add("check", help=translate("check armies and battles"))
    check.add_argument("files", nargs="+", metavar=translate("FILE"))
    _json(check)


def _terrain(add: Callable[..., argparse.ArgumentParser]) -> None:
    terrain = add("terrain", help=translate("lay the ground of a battle, with every roll told"))
    terrain.add_argument("file", metavar=translate("FILE"))
    terrain.add_argument(
        "--choices",
        type=listed,
        default=(),
        metavar="A,B",
        help=translate("what each side chose, for instance open,broken; else as in the file"),
    )
    terrain.add_argument(
        "--seed", metavar="HEX", help=translate("the seed of the dice; else a fresh one")
    )
    terrain.add_argument(
        "-o", "--output", metavar=translate("FILE"), help=translate("write the battle with it")
    )
    _language(terrain)
    _json(terrain)


def _deploy(add: Callable[..., argparse.ArgumentParser]) -> None:
    deploy = add("deploy", help=translate("where the armies of a battle stand, or deploy them"))
    deploy.add_argument("file", metavar=translate("FILE"))
    deploy.add_argument(
        "--auto", action="store_true", help=translate("deploy them anew by a pattern")
    )
    deploy.add_argument("--side", metavar="ID", help=translate("this side only"))
    deploy.add_argument(
        "--pattern", metavar="ID", help=translate("this pattern; else the army's first")
    )
    deploy.add_argument(
        "--strip", metavar="ID", help=translate("in this zone of the rules from now on")
    )
    deploy.add_argument(
        "-o", "--output", metavar=translate("FILE"), help=translate("write the battle with it")
    )
    _language(deploy)
    _json(deploy)


def _fit(add: Callable[..., argparse.ArgumentParser]) -> None:
    fit = add("fit", help=translate("whether armies fit their zones, and at which scale"))
    fit.add_argument("file", metavar=translate("FILE"))
    _json(fit)


def _prepare(add: Callable[..., argparse.ArgumentParser]) -> None:
    prepare = add(
        "prepare", help=translate("what players work out before a game: odds, costs, marches, time")
    )
    prepare.add_argument("file", metavar=translate("FILE"))
    prepare.add_argument(
        "--players", type=players, metavar="N,N", help=translate("players of each side")
    )
    _json(prepare)


def _march(add: Callable[..., argparse.ArgumentParser]) -> None:
    march = add("march", help=translate("when formations reach a place"))
    march.add_argument("file", metavar=translate("FILE"))
    march.add_argument("--side", metavar="ID", help=translate("the side, else the first"))
    march.add_argument(
        "--formation",
        type=whole,
        action="append",
        metavar="N",
        help=translate("number of a formation or unit; all that get orders where none is given"),
    )
    goal = march.add_mutually_exclusive_group(required=True)
    goal.add_argument("--to", type=spot, metavar="X,Y", help=translate("a place on the table, cm"))
    goal.add_argument(
        "--distance", type=amount, metavar="N", help=translate("a distance in the rules' own unit")
    )
    start = march.add_mutually_exclusive_group()
    start.add_argument(
        "--from", dest="origin", type=spot, metavar="X,Y", help=translate("where from, cm")
    )
    start.add_argument(
        "--stage",
        type=amount,
        metavar="N",
        help=translate("how long the stretch is that the rules part for who comes from elsewhere"),
    )
    march.add_argument("--way", metavar="ID", help=translate("way to march, of the rules"))
    march.add_argument("--ground", metavar="ID", help=translate("class of ground, of the rules"))
    march.add_argument("--half", action="store_true", help=translate("at half speed"))
    march.add_argument("--start", type=turn, metavar="N", help=translate("first turn of the march"))
    _json(march)


def _share(add: Callable[..., argparse.ArgumentParser]) -> None:
    share = add(
        "share",
        help=translate("a copy for the opponent, the umpire or one side; an army as a text"),
    )
    share.add_argument("file", metavar=translate("FILE"))
    share.add_argument(
        "--for",
        dest="recipient",
        choices=("opponent", "umpire", "owner", "player"),
        help=translate("who gets it: the opponent sees nothing secret, the umpire everything"),
    )
    _player(share)
    share.add_argument(
        "--as",
        dest="form",
        choices=("file", "code", "text", "markdown", "csv", "html"),
        help=translate("which; to paste into chat or mail a code, or a text that ends with it"),
    )
    share.add_argument("--side", metavar="ID", help=translate("whose file or army it is"))
    share.add_argument(
        "-o", "--output", metavar=translate("FILE"), help=translate("write it to a new file")
    )
    _language(share)


def _orders(add: Callable[..., argparse.ArgumentParser]) -> None:
    orders = add("orders", help=translate("which orders an army has, or give them"))
    deeds = orders.add_subparsers(dest="deed", required=True, metavar=translate("DEED"))
    listed = deeds.add_parser("list", help=translate("who has which order, and what each may have"))
    given = deeds.add_parser("set", help=translate("give an order, and write the file with it"))
    for each in (listed, given):
        each.add_argument("file", metavar=translate("FILE"))
        each.add_argument("--side", metavar="ID", help=translate("this side only"))
    _json(listed)
    given.add_argument("order", metavar="ORDER", help=translate("one of the rules, or none"))
    given.add_argument(
        "--unit", action="append", metavar="N", help=translate("number of a unit or formation")
    )
    given.add_argument("--all", action="store_true", help=translate("all who may have it"))
    given.add_argument(
        "--target",
        metavar="SIDE:N | piece:N | X,Y | front:DEG",
        help=translate("what it is aimed at, or none"),
    )
    given.add_argument(
        "--then",
        action="append",
        metavar="ORDER@TURN:WHEN > TARGET",
        help=translate("what follows, from a turn on or when something has come about"),
    )
    given.add_argument("--note", metavar=translate("TEXT"), help=translate("a note to the order"))
    given.add_argument("-o", "--output", required=True, metavar=translate("FILE"))


def _packs(add: Callable[..., argparse.ArgumentParser]) -> None:
    packs = add("packs", help=translate("which rulesets, lists and templates there are"))
    deeds = packs.add_subparsers(dest="deed", required=True, metavar=translate("DEED"))
    _json(deeds.add_parser("list", help=translate("all in short")))
    changes = deeds.add_parser(
        "changes", help=translate("what other data than it was made with would change in a file")
    )
    changes.add_argument("file", metavar=translate("FILE"))
    changes.add_argument(
        "-o",
        "--output",
        metavar=translate("FILE"),
        help=translate("write it as one that takes the installed data"),
    )
    _json(changes)
    customise = deeds.add_parser(
        "customise", help=translate("make the file for your own values over the house's")
    )
    customise.add_argument("name", metavar="RULESET")
    begin = deeds.add_parser("new-list", help=translate("begin an army list of your own"))
    begin.add_argument("name", metavar="RULESET/ID")
    begin.add_argument("--like", metavar=translate("LIST"), help=translate("whose troop it has"))
    _language(begin)
    show = deeds.add_parser(
        "show", help=translate("one ruleset, list or template; without a name, the catalogue")
    )
    show.add_argument("name", nargs="?", metavar="RULESET | RULESET/LIST | TEMPLATE")
    add_filters(show, whole)
    _json(show)


def _demo(add: Callable[..., argparse.ArgumentParser]) -> None:
    demo = add("demo", help=translate("write a whole battle with its sheets, and show it"))
    demo.add_argument("--no-window", action="store_true", help=translate("write only"))
    _language(demo)


def _doctor(add: Callable[..., argparse.ArgumentParser]) -> None:
    _json(add("doctor", help=translate("what the window lacks on this machine")))


def _gui(add: Callable[..., argparse.ArgumentParser]) -> None:
    gui = add("gui", help=translate("open the window"))
    gui.add_argument("files", nargs="*", metavar=translate("FILE"))
    gui.add_argument("--smoke", action="store_true", help=argparse.SUPPRESS)


def _install(add: Callable[..., argparse.ArgumentParser]) -> None:
    add("install-desktop-entry", help=translate("put it in the menus of a Linux desktop"))


def _player(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--player", metavar="ID", help=translate("which, with --for player: what he may know")
    )


def _json(command: argparse.ArgumentParser) -> None:
    command.add_argument("--json", action="store_true", help=translate("as data"))


def _language(command: argparse.ArgumentParser) -> None:
    command.add_argument("--lang", choices=("en", "it"), help=translate("language of the texts"))
