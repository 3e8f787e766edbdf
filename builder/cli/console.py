"""Printing: words in the reader's language, errors in one form, JSON with stable keys."""

from __future__ import annotations

import json
import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from builder.core.errors import BadRequest, FaultsFound, NotApplicable, SealBroken, UnknownName
from builder.core.finding import Severity
from builder.core.messages import N_, Message
from builder.translation import current, say, translate

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from builder.core.errors import BuilderError
    from builder.core.finding import Finding
    from builder.core.model import LocalisedText
    from builder.core.sums import SumLine

__all__ = [
    "FINDINGS",
    "FINE",
    "SEAL_BROKEN",
    "UNREADABLE",
    "WRONG_USAGE",
    "LostOutput",
    "exit_code_of",
    "finding_data",
    "flush",
    "house_note",
    "hush",
    "print_error",
    "print_json",
    "problem_data",
    "put",
    "refuse_existing",
    "sum_data",
    "sum_lines",
    "table",
    "translate_severity",
    "words",
]

_SEVERITIES = {
    Severity.ERROR: N_("error"),
    Severity.WARNING: N_("warning"),
    Severity.ADVICE: N_("advice"),
}
FINE, FINDINGS, WRONG_USAGE, UNREADABLE, SEAL_BROKEN = 0, 1, 2, 3, 4


def words(text: str | LocalisedText | Message | None) -> str:
    """Return a text in the reader's language."""
    if text is None:
        return ""
    return text if isinstance(text, str) else say(text)


def translate_severity(severity: Severity) -> str:
    """Return the word for a severity."""
    return words(Message.of(_SEVERITIES[severity]))


def refuse_existing(path: Path) -> None:
    """Leave alone what is there already.

    Raises:
        BadRequest: there is a file of this name.
    """
    try:
        there = path.exists()
    except OSError:  # longer than any name …: saving will say so
        there = False
    if there:
        raise BadRequest(
            Message.of(N_("{path} is there already; name another file."), path=str(path))
        )


class LostOutput(Exception):
    """What was printed went nowhere, for instance to a file on a full disk."""


def put(line: str = "") -> None:
    """Print a line.

    Raises:
        BrokenPipeError: whoever was reading has gone.
        LostOutput: the system takes no more.
    """
    with _told():
        sys.stdout.write(line + "\n")


def print_json(data: object) -> None:
    """Print data as JSON."""
    put(json.dumps(data, ensure_ascii=False, indent=2))


def flush() -> None:
    """See that what was printed has arrived; raises what ``put`` raises."""
    with _told():
        sys.stdout.flush()


def hush() -> None:
    """Let what is still to be printed go nowhere, so that Python doesn't complain at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise LostOutput(error.strerror or str(error)) from error


def print_error(error: BuilderError, of: str = "") -> None:
    """Print what went wrong to the error stream: each problem with file, line and field.

    ``of``: the file that it befell, for an error that doesn't say so itself.
    """
    if isinstance(error, FaultsFound):
        for data in problem_data(error):
            line = f":{data['line']}" if data["line"] else ""
            field = f" {data['field']}:" if data["field"] else ""
            sys.stderr.write(f"legatus: {data['file']}{line}:{field} {data['message']}\n")
    else:
        told = words(error.message)
        where = f"{of}: " if of and of not in told else ""
        sys.stderr.write(f"legatus: {where}{told}\n")


def exit_code_of(error: BuilderError) -> int:
    """Return the exit code that an error ends the program with."""
    if isinstance(error, SealBroken):
        return SEAL_BROKEN
    wrong = isinstance(error, BadRequest | NotApplicable | UnknownName)
    return WRONG_USAGE if wrong else UNREADABLE


def problem_data(error: BuilderError) -> list[dict[str, object]]:
    """Return what went wrong as data: file, line, field, message."""
    if not isinstance(error, FaultsFound):
        return [{"file": None, "line": None, "field": None, "message": words(error.message)}]
    return [
        {
            "file": problem.file,
            "line": problem.line,
            "field": problem.field or None,
            "message": words(problem.message),
        }
        for problem in error.problems
    ]


def finding_data(finding: Finding) -> dict[str, object]:
    """Return a finding as data."""
    return {
        "code": finding.code,
        "severity": str(finding.severity),
        "message": words(finding.message),
        "nodes": list(finding.nodes),
        "why": words(finding.why) or None,
        "cite": finding.cite or None,
        "remedy": words(finding.remedy.label) if finding.remedy else None,
        **({"pieces": list(finding.pieces)} if finding.pieces else {}),
    }


def sum_data(line: SumLine) -> dict[str, object]:
    """Return an explained sum as data; amounts are strings."""
    from fractions import Fraction

    from builder.core.measures import decimal_text

    data: dict[str, object] = {"label": words(line.label)}
    if line.amount is not None:
        data["amount"] = decimal_text(Fraction(line.amount))
    if line.house:
        data["house"] = True
    if line.children:
        data["children"] = [sum_data(child) for child in line.children]
    return data


def sum_lines(line: SumLine, indent: str = "") -> list[str]:
    """Return an explained sum as lines of text; ʰ marks what rests on a house value."""
    amount = "" if line.amount is None else f"  {current().number(line.amount)}"
    mark = "ʰ" if line.house else ""
    lines = [f"{indent}{words(line.label)}{amount}{mark}"]
    for child in line.children:
        lines.extend(sum_lines(child, indent + "  "))
    return lines


def table(rows: Sequence[tuple[str, ...]], right: frozenset[int] = frozenset()) -> list[str]:
    """Return rows as aligned columns; columns in ``right`` are aligned to the right."""
    if not rows:
        return []
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    return [
        "  ".join(
            cell.rjust(widths[place]) if place in right else cell.ljust(widths[place])
            for place, cell in enumerate(row)
        ).rstrip()
        for row in rows
    ]


def house_note() -> str:
    """Return the line that says what the mark means."""
    return translate("ʰ a house value, not from the rules' own text")
