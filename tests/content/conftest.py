"""``legatus size`` of a shipped list, as a player types it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from builder import translation
from builder.cli import main

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Answer:
    """What the command answered: its exit code, its JSON (None if refused), and its reason."""

    code: int
    data: Any
    reason: str


Size = Callable[..., Answer]


@pytest.fixture
def legatus_size(capsys: pytest.CaptureFixture[str]) -> Iterator[Size]:
    """Return what runs ``legatus size … --json``."""

    def run(*arguments: object) -> Answer:
        capsys.readouterr()
        code = main(["size", *(str(each) for each in arguments), "--json"])
        printed = capsys.readouterr()
        return Answer(code, json.loads(printed.out) if printed.out else None, printed.err)

    yield run
    translation.forget()
