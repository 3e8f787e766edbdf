"""``legatus seal``, ``join``, ``reveal``, ``verify``: a sealed game, step by step.

Each command says what it did, what that proves, which file to send, and the next command.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from builder.cli.console import FINDINGS, FINE, SEAL_BROKEN, print_json, put, table, words
from builder.cli.passphrases import lock_or_unlock, own_file
from builder.core.exchange import PHASES
from builder.core.exchange_turns import next_step
from builder.core.messages import N_, Message
from builder.core.sealing import SLOTS
from builder.operations import agreeing, exchange, verifying
from builder.operations.packs import shared_library
from builder.translation import translate, use

if TYPE_CHECKING:
    import argparse

    from builder.core.exchange_turns import Step
    from builder.core.sealing import Json
    from builder.operations.exchange import Done, OwnFile
    from builder.operations.verifying import Report

__all__ = ["join", "reveal", "seal", "verify"]

LINE = 100
_STATES = {
    "verified": N_("verified"),
    "altered": N_("ALTERED"),
    "not yet": N_("not yet"),
    "illegal": N_("illegal"),
}


def seal(chosen: argparse.Namespace) -> int:
    """Propose, accept, seal; write the last file again; lock one's own; or say what comes next."""
    _speak(chosen)
    deeds = {
        "propose": _propose,
        "accept": _accept,
        "commit": _commit,
        "again": _again,
        "public": _public,
    }
    if chosen.deed == "umpire":
        one, other = (own_file(Path(each), chosen) for each in (chosen.one, chosen.other))
        put(translate("Wrote {path}", path=str(exchange.for_umpire(one, other, Path()))))
        return FINE
    if chosen.deed in {"lock", "unlock"}:
        return lock_or_unlock(exchange.find_owner(Path(), chosen.owner), chosen)
    if chosen.deed == "next":
        return _tell_next(chosen)
    _print(deeds[chosen.deed](chosen), as_data=chosen.json)
    return FINE


def _speak(chosen: argparse.Namespace) -> None:
    if chosen.lang:
        use(chosen.lang)


def _owner(chosen: argparse.Namespace) -> OwnFile:
    return own_file(exchange.find_owner(Path(), chosen.owner), chosen)


def _propose(chosen: argparse.Namespace) -> Done:
    slots = SLOTS if chosen.slots is None else chosen.slots
    battle = Path(chosen.battle)
    library = shared_library()
    return agreeing.propose(battle, chosen.side, library, slots=slots, limit=chosen.points)


def _accept(chosen: argparse.Namespace) -> Done:
    return agreeing.accept(Path(chosen.file), shared_library(), Path())


def _commit(chosen: argparse.Namespace) -> Done:
    return exchange.commit(_owner(chosen), Path(chosen.battle), shared_library(), chosen.ground)


def _public(chosen: argparse.Namespace) -> Done:
    return exchange.publish(_owner(chosen), Path(chosen.battle), shared_library())


def _again(chosen: argparse.Namespace) -> Done:
    return exchange.again(_owner(chosen))


def _tell_next(chosen: argparse.Namespace) -> int:
    owner = exchange.open_owner(_owner(chosen))
    step, ground = next_step(owner), verifying.ground_command(owner)
    if chosen.json:
        print_json({**_step_data(step), "ground": ground})
    else:
        _print_step(step)
        if ground and step.name == "commit":
            put(f"    {ground}")
    return FINE


def join(chosen: argparse.Namespace) -> int:
    """Take what the other side sent, and say what it proves."""
    _speak(chosen)
    file = Path(chosen.file)
    exchange.check_sealed(file)
    _print(exchange.join(_owner(chosen), file), as_data=chosen.json)
    return FINE


def reveal(chosen: argparse.Namespace) -> int:
    """Open what was sealed, or list it for its owner."""
    _speak(chosen)
    own = _owner(chosen)
    if not (chosen.seed or chosen.all or chosen.item):
        return _list(own, as_data=chosen.json)
    what = "seed" if chosen.seed else "all" if chosen.all else tuple(chosen.item)
    _print(exchange.reveal(own, what), as_data=chosen.json)
    return FINE


def _list(own: OwnFile, *, as_data: bool) -> int:
    owner = exchange.open_owner(own)
    values = {
        (phase, slot): value
        for phase in range(1, PHASES + 1)
        for slot, value in exchange.own_values(owner, phase).items()
    }
    if as_data:
        data = [{"item": f"{a}.{b}", "value": value} for (a, b), value in values.items()]
        print_json({"items": data})
        return FINE
    rows = [(f"{phase}.{slot}", _told(value)) for (phase, slot), value in values.items()]
    for line in table(rows) or [translate("Nothing is sealed yet.")]:
        put(line)
    return FINE


def _told(value: Json) -> str:
    """Return what a payload holds, short enough for a line."""
    if not isinstance(value, dict):
        return str(value)
    pairs = value.get("at")
    held = [pair[1] for pair in pairs if isinstance(pair, list)] if isinstance(pairs, list) else []
    # Every node of a unit has the same order: once is enough.
    texts = dict.fromkeys(each for each in held if isinstance(each, str))
    node = translate("no. {n}", n=str(value["node"])) if "node" in value else ""
    told = (str(value.get("what", "")), node, str(value.get("choice", "")), *texts)
    line = ", ".join(each for each in told if each)
    return line if len(line) <= LINE else f"{line[: LINE - 1]}…"


def verify(chosen: argparse.Namespace) -> int:
    """Say what is proved and what isn't; 4 where a seal doesn't verify."""
    _speak(chosen)
    report = verifying.verify(_owner(chosen), shared_library())
    if chosen.json:
        print_json(_report_data(report))
    else:
        states = [words(Message.of(_STATES[proof.state])) for proof in report.proofs]
        for state, proof in zip(states, report.proofs, strict=True):
            put(f"{state}: {words(proof.message)}")
        put(
            translate(
                "Not proved: who wrote a file, when it was written, and whether what is still "
                "sealed is legal."
            )
        )
        if report.next:
            _print_step(report.next)
    if report.altered:
        return SEAL_BROKEN
    return FINDINGS if report.legal is False else FINE


def _print(done: Done, *, as_data: bool) -> None:
    if as_data:
        written = str(done.written) if done.written else None
        data = {"message": words(done.message), "owner": str(done.owner), "written": written}
        opened = [{"item": item, "value": value} for item, value in done.opened]
        print_json({**data, "opened": opened, "next": _step_data(done.next)})
        return
    put(words(done.message))
    for line in table([(item, _told(value)) for item, value in done.opened]):
        put(f"    {line}")
    if done.written:
        put(translate("Wrote {path}: send it to the other side.", path=str(done.written)))
    _print_step(done.next)


def _print_step(step: Step) -> None:
    put(words(step.message))
    if step.command:
        put(f"    {step.command}")


def _step_data(step: Step) -> dict[str, object]:
    return {
        "step": step.name,
        "who": step.who,
        "message": words(step.message),
        "command": step.command or None,
    }


def _report_data(report: Report) -> dict[str, object]:
    return {
        "proofs": [{"state": each.state, "message": words(each.message)} for each in report.proofs],
        "legal": report.legal,
        "next": _step_data(report.next) if report.next else None,
    }
