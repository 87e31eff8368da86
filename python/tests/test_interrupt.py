"""Ctrl-C ends whatever takes long; without it, each of these would take hours. Other threads go on meanwhile."""

from __future__ import annotations

import os
import signal
import threading
from typing import Any, Callable

import pytest
from large import LARGE

import schedcheck


def forever(_: Any) -> Any:
    while True:
        pass


LONG: dict[str, Callable[[], object]] = {
    "a search": lambda: schedcheck.solve(LARGE, "branch-and-bound"),
    "a claim": lambda: schedcheck.verify("rr6005/thm-3", depth="deep"),
    "a contest": lambda: schedcheck.contest(schedcheck.solve, "star", workers=5, tasks=9, c=(1, 9), w=(1, 9)),
    "an adversary": lambda: schedcheck.adversary("bba", "star", workers=5, tasks=9, instances=10**8),
    "a worst case": lambda: schedcheck.worst_case("mbbsa", workers=5, tasks=9, time_limit=10**6),
    "a reduction": lambda: schedcheck.reduce("3-partition-tree", random="no", triples=12, bound=10**9, decide=True),
    "a proof": lambda: schedcheck.prove("rr6005/alg-2", 6, time_limit=10**6),
    "an algorithm": lambda: schedcheck.contest(forever, "star"),
    "a listing": lambda: sum(1 for _ in schedcheck.generate("star", workers=5, tasks=9, c=(1, 9), w=(1, 9))),
}


@pytest.mark.parametrize("what", LONG)
def test_ctrl_c_is_heard(what: str) -> None:
    timer = threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        LONG[what]()
    timer.join()


def test_other_threads_go_on() -> None:
    went_on = threading.Event()
    other = threading.Thread(target=lambda: went_on.set())
    timer = threading.Timer(0.1, other.start)
    timer.start()
    schedcheck.solve(LARGE, "branch-and-bound", time_limit="1/2")
    assert went_on.is_set()
    other.join()


def test_a_call_works_on_any_thread() -> None:
    found: list[object] = []
    thread = threading.Thread(target=lambda: found.append(schedcheck.solve(LARGE, "bba").method))
    thread.start()
    thread.join()
    assert found == ["bba"]
