"""What a check returns: that the statement fails, or that nothing is asserted."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import InitVar, dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Union

from .._results import Result, schedule_of
from ._errors import exact, float_in

if TYPE_CHECKING:
    from ._places import Places

Schedule = Union[Mapping[str, Any], Result]
"""A schedule in the form of a schedule file, or a `Result`."""


_MADE_BY_FAILS = object()


@dataclass(frozen=True)
class Failure:
    """The statement fails on an instance: what `fails` gives. Only `fails` makes one."""

    claimed: str
    found: str
    ratio: Fraction | None
    file: str
    line: int
    schedules: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    value: Fraction | None = None
    measure: str = ""
    """What the value is of: ``"objective"``, ``"optimum"``, or empty where there is none."""
    made: InitVar[object] = None

    def __post_init__(self, made: object) -> None:
        if made is not _MADE_BY_FAILS:
            raise TypeError("a Failure is made by fails(…) only, so that its place in the check is known")

    def told(self, places: Places) -> tuple[object, ...]:
        """The failure in the form in which the ledger takes it; `places` are those of the check."""
        shown = [(caption, dict(schedule)) for caption, schedule in self.schedules]
        place = places.place_of(self.file, self.line)
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
        TypeError: a number is a float or a bool.
        ValueError: the ratio is less than 1; there are more than two schedules; or a value without exactly one
            schedule; or two values.

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
    times = None if ratio is None else exact(ratio, "ratio")
    if times is not None and times < 1:
        raise ValueError(
            f"ratio: {times} is less than 1, and it is how many times worse something is than it should be"
        )
    return Failure(
        claimed, found, times, caller.f_code.co_filename, caller.f_lineno, shown, value, measure, made=_MADE_BY_FAILS
    )


def nothing() -> Nothing:
    """What a check returns for an instance that does not meet the premise of the statement: it is counted apart. A row
    that asserts almost nothing is void."""
    return Nothing()


def _fields(caption: str, schedule: Schedule) -> Mapping[str, Any]:
    fields = schedule_of(schedule)
    if not isinstance(fields, Mapping):
        raise TypeError(f"schedules: {caption}: a schedule is expected, not {type(fields).__name__}")
    if refused := float_in(fields, f"schedules: {caption}"):
        raise TypeError(refused)
    return fields
