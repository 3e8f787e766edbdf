"""Work beside the window."""

from __future__ import annotations

import sys
import threading
from typing import TYPE_CHECKING

import pytest

from builder.core.errors import BadRequest
from builder.core.messages import N_, Message
from builder.gui.workers import Job, Workers

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from builder.core.errors import BuilderError


@pytest.fixture
def workers(qtbot: QtBot) -> Workers:  # noqa: ARG001 - Qt must be running
    """Return workers with nothing to do."""
    return Workers()


def unexpected(error: BuilderError) -> None:
    raise AssertionError(error)


def test_the_result_comes_back_in_the_window_s_thread(workers: Workers, qtbot: QtBot) -> None:
    told: list[tuple[object, bool]] = []
    main = threading.current_thread()

    def work() -> bool:
        return threading.current_thread() is main

    def result(value: object) -> None:
        told.append((value, threading.current_thread() is main))

    with qtbot.waitSignal(workers.idle):
        workers.start(Job(work, result, unexpected))
        assert workers.busy
    assert told == [(False, True)]
    assert not workers.busy


def test_what_could_not_be_done_is_told(workers: Workers, qtbot: QtBot) -> None:
    told: list[BuilderError] = []

    def work() -> object:
        raise BadRequest(Message.of(N_("no")))

    with qtbot.waitSignal(workers.idle):
        workers.start(Job(work, lambda _result: None, told.append))
    assert [str(error) for error in told] == ["no"]


def test_a_bug_in_a_job_goes_to_the_same_place_as_any_other(
    workers: Workers, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[type[BaseException]] = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, _error, _trace: told.append(kind))
    failures: list[BuilderError] = []
    workers.start(Job(lambda: 1 // 0, lambda _result: None, failures.append))
    qtbot.waitUntil(lambda: bool(failures))
    assert told == [ZeroDivisionError]
    assert "A fault in the program stopped this" in str(failures[0])
    assert not workers.busy


def test_jobs_run_one_after_the_other(workers: Workers, qtbot: QtBot) -> None:
    running: list[int] = []
    most: list[int] = []

    def work() -> None:
        running.append(1)
        most.append(len(running))
        running.pop()

    with qtbot.waitSignal(workers.idle):
        for _ in range(20):
            workers.start(Job(work, lambda _result: None, unexpected))
    assert set(most) == {1}
    assert len(most) == 20


def test_a_job_that_has_not_begun_can_be_given_up(workers: Workers, qtbot: QtBot) -> None:
    gate = threading.Event()
    done: list[str] = []
    with qtbot.waitSignal(workers.idle):
        workers.start(Job(gate.wait, lambda _result: done.append("first"), unexpected))
        second = Job(lambda: None, lambda _result: done.append("second"), unexpected)
        workers.start(second)
        assert workers.give_up(second)
        assert not workers.give_up(second)
        gate.set()
    assert done == ["first"]


def test_finishing_waits_and_tells_nothing_any_more(workers: Workers, qtbot: QtBot) -> None:
    told: list[object] = []
    worked: list[int] = []
    for each in range(3):
        workers.start(Job(lambda each=each: worked.append(each), told.append, unexpected))  # type: ignore[misc]
    workers.finish()
    qtbot.waitUntil(lambda: not workers.busy)
    assert told == []
