"""Schedules: found by `solve`, measured by `check`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any

from . import _native
from ._instances import Instance


@dataclass(frozen=True)
class Proof:
    """What proves a bound."""

    by: str
    """``certificate``, ``search`` or ``theorem``."""
    says: str
    """The proof in words."""
    rests_on: list[dict[str, str]]
    """The lemmas and theorems that it takes from elsewhere: each a ``name``, and the file that it is ``proved_in``, or
    the row of the ledger that it is ``tested_by``."""
    believed: dict[str, Any] | None = None
    """A tighter ``bound`` by theorems that were not trusted, in the same form, if there is one."""

    def __str__(self) -> str:
        return f"by {self.by}: {self.says}"


@dataclass(frozen=True)
class Result:
    """A schedule that `solve` found, as the checker measured it. In a notebook it shows its Gantt chart."""

    instance: Instance
    """What was solved."""
    method: str
    """The name of the method that found the schedule."""
    objective: Fraction
    """What the schedule costs: a time; for a platform graph tasks per time unit, or tasks within the horizon."""
    bound: Fraction
    """No schedule is better than this: below it where the objective is a time, above it where it is tasks."""
    optimal: bool
    """Whether the schedule is proved to be optimal: its objective is the bound."""
    proof: Proof
    """What proves the bound."""
    schedule: dict[str, Any]
    """The schedule, in the form of a schedule file; times and loads are ``Fraction``."""
    details: dict[str, Any]
    """What else the method tells."""
    _line: dict[str, Any]
    certificate: str | None = None
    """What proves the bound to anybody who checks it, for ``schedcheck check --certificate``, if it was asked for."""

    @property
    def kind(self) -> str:
        """The kind of the instance."""
        return self.instance.kind

    def to_dict(self) -> dict[str, Any]:
        """The result with its instance, in the form of a result file."""
        return dict(self._line)

    def to_json(self) -> str:
        """The same as text, for ``schedcheck check`` and ``schedcheck draw``."""
        return _native.to_json(self._line)

    def svg(self) -> str:
        """The schedule as a Gantt chart, in SVG; processors are counted from 0."""
        return _native.chart(self.instance, self.schedule)

    def _repr_html_(self) -> str:
        word = "optimal" if self.optimal else f"bound {self.bound}"
        told = f"{self.objective} ({word}) by {self.method}, proved {self.proof}"
        return f"<p>{escape(told)}</p>{self.svg()}"

    def __repr__(self) -> str:
        told = f"objective={self.objective}, bound={self.bound}, optimal={self.optimal}"
        return f"<Result of {self.method} on a {self.kind}: {told}>"


@dataclass(frozen=True)
class Check:
    """What the checker says of a schedule; true if the schedule is valid. In a notebook it shows the Gantt chart."""

    instance: Instance
    """The platform."""
    schedule: Mapping[str, Any]
    """The schedule."""
    valid: bool
    """Whether it keeps all rules."""
    objective: Fraction | None
    """What it costs, if it is valid."""
    violation: str | None
    """The first rule that it breaks, where and when, if it is not."""
    details: dict[str, Any]
    """What else the checker measures."""
    unchecked: list[str]
    """What a result says and only a certificate proves: ``optimal``, ``lower_bound``, ``upper_bound``."""

    def __bool__(self) -> bool:
        return self.valid

    def to_dict(self) -> dict[str, Any]:
        """What ``schedcheck check`` prints."""
        told: dict[str, Any] = {"kind": self.instance.kind, "valid": self.valid}
        told.update({"objective": self.objective, **self.details} if self.valid else {"violation": self.violation})
        told.update({"unchecked": self.unchecked} if self.unchecked else {})
        return told

    def svg(self) -> str:
        """The schedule as a Gantt chart, in SVG, whether it is valid or not; processors are counted from 0."""
        return _native.chart(self.instance, self.schedule)

    def _repr_html_(self) -> str:
        told = f"valid: {self.objective}" if self.valid else f"not valid: {self.violation}"
        return f"<p>{escape(told)}</p>{self.svg()}"

    def __repr__(self) -> str:
        told = f"objective={self.objective}" if self.valid else f"violation={self.violation!r}"
        return f"<Check of a schedule on a {self.instance.kind}: valid={self.valid}, {told}>"


def solve(
    instance: Mapping[str, Any],
    method: str | None = None,
    time_limit: int | Fraction | str | None = None,
    trust_theorems: bool = False,
    certificate: bool = False,
) -> Result:
    """Finds a schedule for an instance.

    Args:
        instance: the fields of an instance, see `Instance`.
        method: the name of a method, see `methods`; without it, the best exact one for the instance.
        time_limit: stop what searches after this many seconds, with the best schedule and the best bound so far.
        trust_theorems: take theorems of the papers for proved where their hypotheses are met; otherwise a certificate
            has to prove again what they say is optimal.
        certificate: seek a certificate as well, which may take longer than the schedule (``--certificate`` of the
            command); the result says what it proves.

    Ctrl-C ends it within a second.

    Raises:
        InstanceError: the fields are none of an instance.
        MethodError: there is no such method for this kind, or it is not for instances like this one.
        TypeError: there is a float.

    >>> star = {"kind": "star", "workers": [{"c": 1, "w": 2, "tasks": 3}, {"c": 1, "w": 2, "tasks": 0}]}
    >>> result = solve(star)
    >>> result.objective, result.optimal
    (Fraction(4, 1), True)
    >>> solve(star, method="branch-and-bound-without-relays").schedule["transfers"]
    [{'from': 0, 'to': 1, 'in_start': Fraction(0, 1), 'out_start': Fraction(1, 1)}]
    """
    line, proof = _native.solve(instance, method, time_limit, trust_theorems, certificate)
    return Result(
        instance=Instance(instance),
        method=line["method"],
        objective=line["objective"],
        bound=line["lower_bound"] if "lower_bound" in line else line["upper_bound"],
        optimal=line["optimal"],
        proof=Proof(**line["proof"]),
        schedule=line["schedule"],
        details=line.get("details", {}),
        _line=line,
        certificate=proof,
    )


def least_makespan(instance: Mapping[str, Any]) -> Fraction | None:
    """The least makespan of a divisible star or tree without latencies whose schedule would be too long to be written
    out, exactly; ``None`` for any other instance, which `solve` solves (``--objective-only`` of the command).

    Raises:
        InstanceError: the fields are none of an instance.
        TypeError: there is a float.

    >>> workers = [{"g": number % 97 + 1, "w": number % 89 + 1} for number in range(6000)]
    >>> star = {"kind": "divisible-star", "load": 7, "workers": workers}
    >>> least_makespan(star) < least_makespan({**star, "load": 8})
    True
    """
    return _native.least_makespan(instance)


def check(instance: Mapping[str, Any], schedule: Mapping[str, Any] | Result) -> Check:
    """Measures a schedule that anybody made, or says which rule it breaks.

    Args:
        instance: the fields of an instance, see `Instance`.
        schedule: the fields of a schedule of that kind, a `Result`, or the dictionary of one; what a result says of
            its schedule must be so.

    Raises:
        InstanceError, ScheduleError: the fields are none of an instance, or none of a schedule of its kind.
        TypeError: there is a float.

    >>> star = {"kind": "star", "workers": [{"c": 1, "w": 2, "tasks": 3}, {"c": 1, "w": 2, "tasks": 0}]}
    >>> check(star, {"transfers": [], "computations": [{"worker": 0, "start": 0, "tasks": 3}]}).objective
    Fraction(6, 1)
    >>> check(star, {"transfers": [], "computations": []}).violation
    'worker 0 ends with 3 tasks left to compute'
    """
    fields = schedule.to_dict() if isinstance(schedule, Result) else schedule
    judged = _native.check(instance, fields)
    of = fields.get("schedule", fields)
    return Check(Instance(instance), of, **judged)


def schedule_of(answer: Any) -> Any:
    """The schedule of a `Result`; anything else as it is."""
    return answer.schedule if isinstance(answer, Result) else answer
