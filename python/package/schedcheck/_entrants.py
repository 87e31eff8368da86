"""Who competes: functions, methods, programs."""

from __future__ import annotations

import traceback
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import isfinite
from typing import Any, Callable, NamedTuple, Union

from . import _native
from ._errors import MethodError
from ._instances import Instance, methods
from ._results import Result, schedule_of

Algorithm = Callable[[Instance], Union[Mapping[str, Any], Result]]
"""What is given an instance and gives a schedule."""

Entrant = Union[Algorithm, str, Sequence[str]]
"""Who competes: a function, the name of a method, or a list of words that name a program."""

Seconds = Union[int, Fraction, str]
"""A time in seconds."""


class Refused(Exception):
    """Raised by an algorithm that does not take an instance: this counts as neither right nor wrong."""


class Terms(NamedTuple):
    """On how many threads entrants are asked, and how long things may take."""

    jobs: int | None
    time_limit: Seconds | None
    optimum_limit: Seconds | None
    answer_limit: Seconds
    snap: int | None


class Asked:
    """An algorithm in the form in which it is called: fields in, and out the text of a schedule, or a reason."""

    def __init__(self, algorithm: Algorithm, takes_floats: bool = False) -> None:
        self._algorithm = algorithm
        self._takes_floats = takes_floats
        self.crash: Exception | None = None
        """The first exception that it raised."""

    def __call__(self, fields: dict[str, Any]) -> tuple[str | None, str]:
        try:
            schedule = self._algorithm(Instance._of(fields))
        except Refused as refusal:
            schedule = {"refused": str(refusal)}
        except Exception as error:
            self.crash = self.crash or error.with_traceback(error.__traceback__ and error.__traceback__.tb_next)
            return None, "".join(traceback.format_exception_only(type(error), error)).strip()
        if self._takes_floats:
            return _native.to_json(_as_written(schedule_of(schedule))), ""
        try:
            return _native.to_json(schedule_of(schedule)), ""
        except TypeError as error:
            hint = "; or let snap=1000000 read floats as fractions" if "float" in str(error) else ""
            raise TypeError(f"{error}{hint}") from None

    @property
    def traceback(self) -> str | None:
        """The traceback of the first exception, as Python prints it, from the algorithm on."""
        error = self.crash
        return None if error is None else "".join(traceback.format_exception(type(error), error, error.__traceback__))


class Entrants(NamedTuple):
    """Contestants and a rival, each with a name."""

    contestants: list[tuple[str, _native._Entrant]]
    rival: tuple[str, _native._Entrant] | None

    def asked(self, number: int) -> Asked | None:
        """The contestant of this number, if it is a function."""
        entrant = self.contestants[number][1]
        return entrant if isinstance(entrant, Asked) else None


def _as_written(value: Any) -> Any:
    """The value with the number that its digits write in place of each float."""
    if isinstance(value, float) and isfinite(value):
        return Fraction(repr(value))
    if isinstance(value, Mapping):
        return {key: _as_written(item) for key, item in value.items()}
    return [_as_written(item) for item in value] if isinstance(value, (list, tuple)) else value


def entrants(
    algorithms: Mapping[str, Entrant], against: Entrant | None, kind: str | None, takes_floats: bool = False
) -> Entrants:
    """Contestants by their names, and a rival.

    Raises:
        MethodError: there is no such method.
        TypeError: one is none of the three.
    """
    contestants = [
        (name, _entrant("algorithm", algorithm, kind, takes_floats)) for name, algorithm in algorithms.items()
    ]
    rival = None if against is None else (name_of(against), _entrant("against", against, kind, takes_floats))
    return Entrants(contestants, rival)


def name_of(entrant: Entrant) -> str:
    """How an entrant is called."""
    if isinstance(entrant, str):
        return entrant
    return getattr(entrant, "__name__", repr(entrant)) if callable(entrant) else " ".join(map(str, entrant))


def _entrant(what: str, entrant: Entrant, kind: str | None, takes_floats: bool) -> _native._Entrant:
    """Who competes, in the form in which Rust is told."""
    if callable(entrant):
        return Asked(entrant, takes_floats)
    if isinstance(entrant, str):
        if entrant not in {method.name for method in methods(kind)}:
            raise MethodError(f"{what}: there is no method {entrant!r}{f' for kind {kind!r}' if kind else ''}")
        return entrant
    words = list(entrant)
    if not words or not all(isinstance(word, str) for word in words):
        raise TypeError(
            f"{what}: a program is a list of words, as in ['python3', 'mine.py'], and {entrant!r} is none; several "
            "contestants are a dictionary, as in {'mine': mine, 'bba': 'bba'}"
        )
    return words
