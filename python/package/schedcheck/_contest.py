"""Contests: somebody's algorithm against the optimum, or against another algorithm."""

from __future__ import annotations

import traceback
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any, Callable, NamedTuple, Union

from . import _native
from ._errors import MethodError
from ._generate import Bound, _many
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


@dataclass(frozen=True)
class Case:
    """An instance of a contest with both schedules. In a notebook it shows their Gantt charts."""

    number: int
    """The how-manieth instance it was, from 1."""
    instance: Instance
    """The instance."""
    ratio: Fraction | None
    """How many times worse the algorithm's schedule is; ``None`` where the other one is infinitely better."""
    objective: Fraction
    """What the algorithm's schedule costs."""
    against: Fraction
    """What the other one costs: the optimum, if nothing else was asked for."""
    schedule: dict[str, Any]
    """The algorithm's schedule."""
    against_schedule: dict[str, Any]
    """The other one."""

    def _repr_html_(self) -> str:
        charts = (_native.chart(self.instance, schedule) for schedule in (self.schedule, self.against_schedule))
        ratio = "unbounded" if self.ratio is None else f"{self.ratio} times worse"
        told = f"instance {self.number}: {self.objective} against {self.against}, {ratio}"
        return f"<p>{escape(told)}</p>{self.instance.svg()}{''.join(charts)}"

    def __repr__(self) -> str:
        return f"<{self.objective} against {self.against} on {self.instance.to_json()}>"


@dataclass(frozen=True)
class Fault:
    """What went wrong with the instances that gave nothing to compare."""

    instances: int
    """With how many of them."""
    first: Instance
    """The first."""
    reason: str
    """The rule that its schedule breaks, or why there is none."""


@dataclass(frozen=True)
class Contest:
    """What became of an algorithm on many instances. A notebook shows a table, the smallest and the worst case."""

    instances: int
    """How many instances there were."""
    outcomes: dict[str, int]
    """How many schedules were ``"better"``, ``"as-good"`` (optimal, if held against the optimum), ``"worse"`` or
    ``"invalid"``; how many instances were ``"refused"`` or made the algorithm ``"crash"``, and for a program, how many
    answers were ``"late"`` or ``"no-json"``; and of how many the optimum is not proved (``"optimum-unknown"``) or the
    rival has no schedule (``"not-compared"``)."""
    smallest: Case | None
    """The smallest instance on which the schedule is valid and worse."""
    worst: Case | None
    """The first instance with the largest ratio."""
    histogram: dict[str, int]
    """How many ratios there were of each class."""
    faults: dict[str, Fault]
    """Of each outcome that is not a comparison, the first instance with the reason."""
    finished: bool
    """Whether these are all instances: a limit of time may have ended the contest before."""
    _fields: dict[str, Any]
    _markdown: str

    @property
    def flawless(self) -> bool:
        """Whether every schedule was valid, and none was worse."""
        return sum(self.outcomes.get(good, 0) for good in ("better", "as-good")) == self.instances

    def to_dict(self) -> dict[str, Any]:
        """All of it, as ``schedcheck contest --format json`` prints it; numbers are ``Fraction``."""
        return dict(self._fields)

    def to_markdown(self) -> str:
        """A section for a document, as ``schedcheck contest --format markdown`` prints it."""
        return self._markdown

    def _repr_html_(self) -> str:
        reasons = {outcome: fault.reason for outcome, fault in self.faults.items()}
        rows = [(outcome, str(count), reasons.get(outcome, "")) for outcome, count in self.outcomes.items()]
        cells = ("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
        cases = {"smallest": self.smallest, "worst": self.worst}
        shown = (f"<h4>{name}</h4>{case._repr_html_()}" for name, case in cases.items() if case)
        return f"<p>{self.instances} instances</p><table>{''.join(cells)}</table>{''.join(shown)}"

    def __repr__(self) -> str:
        told = ", ".join(f"{count} {outcome}" for outcome, count in self.outcomes.items())
        cut = "" if self.finished else ", ended before the last one"
        return f"<Contest over {self.instances} instances: {told}{cut}>"


class _Terms(NamedTuple):
    """How long things may take, on how many threads they are done, and whether bad answers end the contest."""

    threads: int | None
    time_limit: Seconds | None
    optimum_limit: Seconds | None
    answer_limit: Seconds
    keep_going: bool


def contest(
    algorithm: Entrant,
    kind: str | None = None,
    *,
    against: Entrant | None = None,
    instances: Iterable[Mapping[str, Any]] | None = None,
    random: int | None = None,
    seed: int = 1,
    family: str | None = None,
    sizes: Iterable[int] = (),
    threads: int | None = None,
    time_limit: Seconds | None = None,
    optimum_limit: Seconds | None = None,
    answer_limit: Seconds = 10,
    keep_going: bool = False,
    **bounds: Bound,
) -> Contest:
    """Holds an algorithm against the optimum on many instances.

    Args:
        algorithm: a function that is given an `Instance` and gives a schedule: a dictionary in the form of a schedule
            file, or a `Result`. What it costs is for the checker to say. It may raise `Refused`; any other exception
            counts as a crash, but a float in a schedule is a ``TypeError`` at once. Instances come in their order, one
            at a time, on the thread that calls. Or the name of a method; or a list of words that name a program, which
            reads an instance a line and answers with a schedule a line, as for ``schedcheck contest``.
        kind: one of `KINDS`: on every instance within `bounds`, smallest first, as `generate` lists them; or on
            `random` ones.
        against: another algorithm, method or program, in place of the optimum.
        instances: these, in place of `kind` and `bounds`.
        random, seed, family, sizes, bounds: as of `generate`.
        threads: how many; as many as there are processors where it is not given. A function is asked by one alone. The
            result is the same on any number.
        time_limit: seconds after which the contest ends with what is found by then; a function that is under way is
            waited for.
        optimum_limit: seconds for the optimum of one instance; where none is proved by then, the instance decides
            nothing.
        answer_limit: seconds for one answer of a program.
        keep_going: whether the contest goes on even if the first 20 answers are all crashes, invalid or no JSON.

    Raises:
        MethodError: there is no such method.
        OSError: a program cannot be started.
        RuntimeError: the first 20 answers are all crashes, invalid or no JSON.
        ValueError: several threads for a function, or no positive number of seconds.

    Ctrl-C ends it within a second.

    >>> def lazy(star):
    ...     own = enumerate(star["workers"])
    ...     runs = [{"worker": i, "start": 0, "tasks": worker["tasks"]} for i, worker in own if worker["tasks"]]
    ...     return {"transfers": [], "computations": runs}
    >>> found = contest(lazy, "star", workers=2, tasks=(1, 3), c=1, w=(1, 2))
    >>> found.smallest
    <4 against 3 on {"kind":"star","workers":[{"c":1,"w":1,"tasks":0},{"c":1,"w":2,"tasks":2}]}>
    """
    many = _instances_of(kind, instances, random, seed, family, list(sizes), bounds)
    names = (_name(algorithm), None if against is None else _name(against))
    contestant = _entrant("algorithm", algorithm, kind)
    rival = None if against is None else _entrant("against", against, kind)
    terms = _Terms(threads, time_limit, optimum_limit, answer_limit, keep_going)
    fields, markdown = _native.contest(names, contestant, rival, many, terms)
    outcomes = fields["outcomes"]
    faults = {
        outcome: Fault(count["instances"], Instance._of(count["first"]["instance"]), count["first"]["reason"])
        for outcome, count in outcomes.items()
        if count["first"].get("reason")
    }
    return Contest(
        instances=fields["instances"],
        outcomes={outcome: count["instances"] for outcome, count in outcomes.items()},
        smallest=_case(fields["smallest"]),
        worst=_case(fields["worst"]),
        histogram={str(of["ratio"]): of["instances"] for of in fields["histogram"]},
        faults=faults,
        finished=fields["finished"],
        _fields=fields,
        _markdown=markdown,
    )


def _instances_of(
    kind: str | None,
    instances: Iterable[Mapping[str, Any]] | None,
    random: int | None,
    seed: int,
    family: str | None,
    sizes: list[int],
    bounds: dict[str, Bound],
) -> _native.Many | list[Mapping[str, Any]]:
    if [kind, instances, family].count(None) != 2:
        raise TypeError(
            "either kind or instances is expected, or a family: contest(mine, 'star') or contest(mine, instances=[...])"
        )
    if instances is None:
        return _many(kind, random, seed, family, sizes, bounds)
    if random is not None or sizes or bounds:
        raise TypeError("instances: random and bounds go with a kind, and not with instances that are given")
    return list(instances)


def _name(entrant: Entrant) -> str:
    if isinstance(entrant, str):
        return entrant
    return getattr(entrant, "__name__", repr(entrant)) if callable(entrant) else " ".join(entrant)


def _entrant(what: str, entrant: Entrant, kind: str | None) -> _native._Entrant:
    """Who competes, in the form in which Rust is told."""
    if callable(entrant):
        return _asked(entrant)
    if isinstance(entrant, str):
        if entrant not in {method.name for method in methods(kind)}:
            raise MethodError(f"{what}: there is no method {entrant!r}{f' for kind {kind!r}' if kind else ''}")
        return entrant
    words = list(entrant)
    if not words or not all(isinstance(word, str) for word in words):
        raise TypeError(f"{what}: a program is a list of words, as in ['python3', 'mine.py'], and {entrant!r} is none")
    return words


def _asked(algorithm: Algorithm) -> Callable[[dict[str, Any]], tuple[str | None, str]]:
    """The algorithm in the form in which it is called: fields in, and out the text of a schedule, or a reason."""

    def asked(fields: dict[str, Any]) -> tuple[str | None, str]:
        try:
            schedule = algorithm(Instance._of(fields))
        except Refused as refusal:
            schedule = {"refused": str(refusal)}
        except Exception as error:
            return None, "".join(traceback.format_exception_only(type(error), error)).strip()
        return _native.to_json(schedule_of(schedule)), ""

    return asked


def _case(fields: dict[str, Any] | None) -> Case | None:
    if fields is None:
        return None
    return Case(
        number=fields["number"],
        instance=Instance._of(fields["instance"]),
        ratio=None if fields["ratio"] == "unbounded" else fields["ratio"],
        objective=fields["objective"],
        against=fields["against"],
        schedule=fields["schedule"],
        against_schedule=fields["against_schedule"],
    )
