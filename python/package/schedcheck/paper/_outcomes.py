"""What a check returns: that the statement fails, or that nothing is asserted; and where in its source it says so."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import PurePath
from types import FunctionType
from typing import Any, Callable, NamedTuple, Union

from .._results import Result
from ._code import named_by
from ._errors import exact, float_in

Schedule = Union[Mapping[str, Any], Result]
"""A schedule in the form of a schedule file, or a `Result`."""


class Place(NamedTuple):
    """A call of `fails` in the source of a check. What Python tells of its line can be any of these lines."""

    file: str
    first: int
    last: int


def place_in(places: list[Place], file: str, line: int) -> tuple[str, int]:
    """File and first line of the innermost of these calls that a line is in; the line itself where it is in none."""
    around = [place.first for place in places if place.file == file and place.first <= line <= place.last]
    return file, max(around, default=line)


@dataclass(frozen=True)
class Failure:
    """The statement fails on an instance: what `fails` gives."""

    claimed: str
    found: str
    ratio: Fraction | None
    file: str
    line: int
    schedules: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    value: Fraction | None = None
    measure: str = ""
    """What the value is of: ``"objective"``, ``"optimum"``, or empty where there is none."""

    def told(self, places: list[Place]) -> tuple[object, ...]:
        """The failure in the form in which the ledger takes it; `places` are those of the check."""
        shown = [(caption, dict(schedule)) for caption, schedule in self.schedules]
        place = place_in(places, self.file, self.line)
        return (self.claimed, self.found, self.ratio, *place, shown, self.value, self.measure)


class Nothing:
    """Nothing is asserted of an instance: what `nothing` gives."""


def fails(
    claimed: str,
    found: str,
    ratio: int | Fraction | None = None,
    schedules: Mapping[str, Schedule] | None = None,
    objective: int | Fraction | None = None,
    optimum: int | Fraction | None = None,
) -> Failure:
    """What a check returns for an instance on which the statement fails.

    Args:
        claimed: what the statement says of the instance.
        found: what is so.
        ratio: how many times worse than it should be, at least 1.
        schedules: one or two schedules of the instance, by their captions. Of two, the second refutes the first: it
            is better. Whoever reads the ledger can measure both.
        objective: with one schedule, the objective that it has according to the statement.
        optimum: with one schedule, the best objective according to the statement.

    Raises:
        TypeError: a number is a float.
        ValueError: there are more than two schedules; or a value without exactly one schedule; or two values.

    >>> fails(claimed="makespan 5", found="makespan 6", ratio=Fraction(6, 5)).ratio
    Fraction(6, 5)
    """
    for what, text in (("claimed", claimed), ("found", found)):
        if not isinstance(text, str):
            raise TypeError(f"{what}: a text is expected, not {type(text).__name__}")
    caller = sys._getframe(1)
    shown = tuple((caption, _fields(caption, schedule)) for caption, schedule in (schedules or {}).items())
    values = {"objective": objective, "optimum": optimum}
    given = [(measure, exact(value, measure)) for measure, value in values.items() if value is not None]
    if len(shown) > 2:
        raise ValueError(f"schedules: one or two are shown, and there are {len(shown)}")
    if len(given) > 1 or (given and len(shown) != 1):
        raise ValueError("objective, optimum: one of them, with exactly one schedule")
    measure, value = given[0] if given else ("", None)
    file = PurePath(caller.f_code.co_filename).name
    times = None if ratio is None else exact(ratio, "ratio")
    return Failure(claimed, found, times, file, caller.f_lineno, shown, value, measure)


def nothing() -> Nothing:
    """What a check returns for an instance that does not meet the premise of the statement: it is counted apart. A row
    that asserts almost nothing is void."""
    return Nothing()


def places_of(check: Callable[..., object]) -> list[Place]:
    """The calls of `fails` in the source of a check, and in that of the functions that it names; none where the source
    is not known."""
    found = {place for function in named_by(check) for place in _places_in(function)}
    return sorted(found)


def _places_in(function: FunctionType) -> list[Place]:
    try:
        lines, _ = inspect.findsource(function)
        tree = ast.parse("".join(lines))
    except (OSError, TypeError, SyntaxError):
        return []
    code = function.__code__
    calls = [call for body in _definitions(tree, code.co_firstlineno) for call in _failing(body, function)]
    file = PurePath(code.co_filename).name
    return [Place(file, call.lineno, call.end_lineno or call.lineno) for call in calls]


def _definitions(tree: ast.AST, line: int) -> list[ast.FunctionDef]:
    """The functions that begin at a line, decorators included."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return [of for of in functions if min([of.lineno, *(one.lineno for one in of.decorator_list)]) == line]


def _failing(definition: ast.FunctionDef, function: Callable[..., object]) -> list[ast.Call]:
    names = {name for name, value in getattr(function, "__globals__", {}).items() if value is fails}
    calls = [node for of in definition.body for node in ast.walk(of) if isinstance(node, ast.Call)]
    by_name = [of for of in calls if isinstance(of.func, ast.Name) and of.func.id in names | {"fails"}]
    return by_name + [of for of in calls if isinstance(of.func, ast.Attribute) and of.func.attr == "fails"]


def _fields(caption: str, schedule: Schedule) -> Mapping[str, Any]:
    fields = schedule.schedule if isinstance(schedule, Result) else schedule
    if not isinstance(fields, Mapping):
        raise TypeError(f"schedules: {caption}: a schedule is expected, not {type(fields).__name__}")
    if refused := float_in(fields, f"schedules: {caption}"):
        raise TypeError(refused)
    return fields
