"""Subjects: what a statement is about, and what is wrong on purpose."""

from __future__ import annotations

import json
import queue
import shutil
import subprocess
import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Callable, Union

from .. import _native
from .._contest import Refused
from .._instances import methods
from .._results import schedule_of, solve
from ._errors import PaperError

Subject = Union[Callable[..., Any], str, Sequence[str]]
"""A function of an instance; the name of a method; or a list of words that name a program."""

ANSWER_LIMIT = 10
"""After how many seconds an answer of a program is late."""


@dataclass(frozen=True)
class WrongSubject:
    """A subject that is wrong, and with what: the check has to fail on it."""

    wrong: str
    subject: Subject

    def given(self) -> object:
        """What is wrong, as it was given."""
        return self.subject


@dataclass(frozen=True)
class WrongOptimum:
    """An optimum that is wrong, and with what: the check has to fail against it."""

    wrong: str
    changed: Callable[[Fraction], int | Fraction]

    def given(self) -> object:
        """What is wrong, as it was given."""
        return self.changed


Control = Union[WrongSubject, WrongOptimum]
"""What `wrong_subject` and `wrong_optimum` give."""


def wrong_subject(wrong: str, subject: Subject) -> WrongSubject:
    """A control: the same check, on a subject that is wrong.

    Args:
        wrong: what is wrong with it, for the row of the ledger.
        subject: a function, a method or a program, as for a claim.
    """
    return WrongSubject(wrong, subject)


def wrong_optimum(wrong: str, changed: Callable[[Fraction], int | Fraction]) -> WrongOptimum:
    """A control: the same check, against an optimum that is wrong.

    Args:
        wrong: what is wrong with it, for the row of the ledger.
        changed: gives the wrong objective; the check finds it in ``oracle.optimum(…).objective``.
    """
    return WrongOptimum(wrong, changed)


class Program:
    """A program that reads an instance a line and answers a schedule a line, as for ``schedcheck contest``."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = list(words)
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def __call__(self, instance: Mapping[str, Any]) -> Any:
        process = self._process or self._begun()
        if process.stdin is None:
            raise OSError(f"{self._words[0]}: the program has no standard input")
        process.stdin.write(f"{_native.to_json(instance)}\n".encode())
        process.stdin.flush()
        try:
            line = self._lines.get(timeout=ANSWER_LIMIT)
        except queue.Empty:
            raise TimeoutError(f"{self._words[0]}: no answer within {ANSWER_LIMIT} s") from None
        if not line:
            raise EOFError(f"{self._words[0]}: the program ended without an answer")
        try:
            text = line.decode()
        except UnicodeDecodeError as error:
            raise ValueError(f"{self._words[0]}: the answer of the program is no UTF-8: {error}") from None
        answer = json.loads(text, parse_float=Fraction)
        if isinstance(answer, dict) and "refused" in answer:
            raise Refused(str(answer["refused"]))
        return answer

    def _begun(self) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(self._words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._process, self._lines = process, queue.SimpleQueue()
        threading.Thread(target=_read, args=(process, self._lines), daemon=True).start()
        return process

    def close(self) -> None:
        """Ends the process, if there is one."""
        if self._process is not None:
            self._process.kill()
            self._process.communicate()
            self._process = None


def _read(process: subprocess.Popen[bytes], lines: queue.SimpleQueue[bytes]) -> None:
    """Puts each line of the output of a process into a queue, and an empty one at its end."""
    for line in process.stdout or ():
        lines.put(line)
    lines.put(b"")


def callable_of(subject: Subject, kind: str, claim: str, path: str) -> Callable[..., Any]:
    """The subject as a function that gives a schedule, or whatever a function gives.

    Raises:
        PaperError: it is none; the error names the `claim` and the field, `path`.
    """
    if callable(subject):
        return _of_function(subject)
    if isinstance(subject, str):
        if subject not in [method.name for method in methods(kind)]:
            raise PaperError(claim, f"there is no method {subject!r} for kind {kind!r}", path)
        return lambda instance: solve(instance, subject).schedule
    if not isinstance(subject, Sequence) or not subject or not all(isinstance(word, str) for word in subject):
        told = "a function, the name of a method or a list of words that name a program is expected"
        raise PaperError(claim, told, path)
    if shutil.which(subject[0]) is None:
        raise PaperError(claim, f"there is no program {subject[0]!r}", path)
    return Program(subject)


def _of_function(function: Callable[..., Any]) -> Callable[..., Any]:
    def asked(*arguments: Any, **named: Any) -> Any:
        return schedule_of(function(*arguments, **named))

    return asked
