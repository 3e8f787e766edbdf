"""The other commands: new, check, demo, doctor, install-desktop-entry."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from builder.cli.console import (
    FINDINGS,
    FINE,
    UNREADABLE,
    finding_data,
    print_error,
    print_json,
    problem_data,
    put,
    refuse_existing,
    translate_severity,
    words,
)
from builder.cli.opening import opened_of
from builder.core.deployment_findings import findings_in_deployment
from builder.core.errors import BuilderError
from builder.core.finding import Severity
from builder.core.messages import N_, Message
from builder.operations.demonstration import start_window, write_demonstration
from builder.operations.desktop_entry import install_desktop_entry
from builder.operations.doctor import diagnose
from builder.operations.documents import (
    new_roster,
    new_scenario,
    save_file,
    worked_out,
)
from builder.operations.packs import shared_library
from builder.operations.preferences import preferences
from builder.operations.screens import has_screen
from builder.operations.showing import glyph_findings
from builder.operations.terrain import terrain_findings
from builder.translation import current, translate, translate_plural

if TYPE_CHECKING:
    import argparse

    from builder.core.battle import Battle
    from builder.core.finding import Finding
    from builder.core.reckoning import Reckoning
    from builder.core.roster import Roster
    from builder.core.scenario import Scenario

__all__ = ["check", "demo", "doctor", "install", "new"]

DOCTOR = "legatus doctor"
OVER_LIMIT = "over-limit"


def _language(chosen: argparse.Namespace) -> str:
    return chosen.lang or current().language


def new(chosen: argparse.Namespace) -> int:
    """Write a new army or battle; a file that is there already is left alone."""
    library = shared_library()
    target = Path(chosen.output)
    refuse_existing(target)
    document: Roster | Scenario
    if chosen.kind == "roster":
        ruleset_id, _, list_id = chosen.list.partition("/")
        document = new_roster(
            library, ruleset_id, list_id, limit=chosen.points, language=_language(chosen)
        )
    else:
        document = new_scenario(library, chosen.template, language=_language(chosen))
    save_file(document, target, library)
    put(translate("Wrote {path}", path=str(target)))
    # The ready army is the list's own, whatever total was agreed.
    for side in worked_out(document, library).sides:
        for finding in side.reckoning.findings:
            if finding.code == OVER_LIMIT:
                put(words(finding.message))
    return FINE


def check(chosen: argparse.Namespace) -> int:
    """Check files; one that can't be read doesn't keep the others from being checked."""
    library = shared_library()
    data: list[dict[str, object]] = []
    worst = FINE
    for name in chosen.files:
        try:
            opened = opened_of(name, library)
            document = opened.document
            battle = worked_out(document, library, is_public=opened.public is not None)
        except BuilderError as error:
            worst = UNREADABLE
            data.append({"file": name, "ok": False, "problems": problem_data(error)})
            if not chosen.json:
                print_error(error)
            continue
        found = [
            *_findings(battle),
            *(("", finding) for finding in terrain_findings(document, library)),
        ]
        errors = any(finding.severity is Severity.ERROR for _, finding in found)
        if errors and worst == FINE:
            worst = FINDINGS
        data.append(
            {
                "file": name,
                "ok": not errors,
                "findings": [{"side": side or None} | finding_data(f) for side, f in found],
            }
        )
        if not chosen.json:
            _print_findings(name, battle, found)
    if chosen.json:
        print_json({"files": data})
    return worst


def _findings(battle: Battle) -> list[tuple[str, Finding]]:
    found = [(side.id, f) for side in battle.sides for f in side.reckoning.findings]
    found.extend(findings_in_deployment(battle))
    return [*found, *(("", finding) for finding in glyph_findings(battle))]


def _print_findings(name: str, battle: Battle, found: list[tuple[str, Finding]]) -> None:
    if not found:
        put(translate("{file}: nothing to remark", file=name))
        return
    put(translate_plural("{file}: {n} finding", "{file}: {n} findings", len(found), file=name))
    reckonings = {side.id: side.reckoning for side in battle.sides}
    names = {side.id: side.name for side in battle.sides}
    for side, finding in found:
        place = _place(reckonings.get(side), finding)
        text = words(finding.message)
        owner = f"{names[side]}: " if names.get(side) else ""
        put(f"  {translate_severity(finding.severity)}: {owner}{place}{text}")
        why = words(finding.why)
        if why:
            put(f"      {why}{f' ({finding.cite})' if finding.cite else ''}")


def _place(reckoning: Reckoning | None, finding: Finding) -> str:
    if reckoning is None or not finding.nodes:
        return ""
    from builder.core.roster import find

    node = find(reckoning.army, finding.nodes[0])
    if node is None or node.id == reckoning.army.root.id:
        return ""
    more = f" (+{len(finding.nodes) - 1})" if len(finding.nodes) > 1 else ""
    return f"{words(reckoning.names.of(node))}{more}: "


def demo(chosen: argparse.Namespace) -> int:
    """Write a whole battle with its sheets and show it in the window where there is a screen."""
    language, paper = _language(chosen), preferences().paper
    made = write_demonstration(shared_library(), Path.cwd(), language=language, paper=paper)
    put(translate("Wrote to {folder}:", folder=str(made.folder.name)))
    for file in made.files:
        put(f"  {file.relative_to(made.folder.parent)}")
    if chosen.no_window:
        return FINE
    if not has_screen():
        put(translate("There is no screen here, so no window was opened."))
    elif start_window(made.files[0]):
        put(translate("The window is open."))
    else:
        put(translate("The window could not be opened; “{command}” tells why.", command=DOCTOR))
    return FINE


def doctor(chosen: argparse.Namespace) -> int:
    """Tell what the window lacks on this machine, and the line that brings it."""
    found = diagnose()
    if chosen.json:
        print_json(
            {
                "python": found.python,
                "packages": dict(found.packages),
                "missing_libraries": list(found.missing_libraries),
                "command": found.command or None,
                "screen": found.screen,
                "well": found.well,
            }
        )
        return FINE
    put(f"Python {found.python}")
    for name, there in found.packages:
        state = translate("there") if there else translate("missing: pip install {name}", name=name)
        put(f"  {name}: {state}")
    if found.missing_libraries:
        put(translate("The window lacks: {names}", names=", ".join(found.missing_libraries)))
        put(translate("This brings it:"))
        put(f"  {found.command}")
    elif found.well:
        put(translate("Nothing is missing for the window."))
    if not found.screen:
        put(translate("No screen is set (DISPLAY, WAYLAND_DISPLAY), so none can be shown now."))
    return FINE


def install(_chosen: argparse.Namespace) -> int:
    """Put the program in the menus of a Linux desktop, with the type of its files."""
    made = install_desktop_entry()
    for file, is_new in made.files:
        text = N_("Wrote {path}") if is_new else N_("{path} is there already, as it should be.")
        put(words(Message.of(text, path=str(file))))
    for program in made.missing:
        put(
            translate(
                "“{program}” isn't here, so the desktop may notice only after the next login.",
                program=program,
            )
        )
    return FINE
