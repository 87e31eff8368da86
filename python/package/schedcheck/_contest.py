"""Contests: somebody's algorithm against the optimum, or against another algorithm."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any, overload

from . import _native
from ._entrants import Asked, Entrant, Seconds, Terms, entrants, name_of
from ._generate import Bound, _many
from ._instances import Instance

if TYPE_CHECKING:
    import pandas


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

    @classmethod
    def _of(cls, fields: dict[str, Any] | None) -> Case | None:
        if fields is None:
            return None
        return cls(
            number=fields["number"],
            instance=Instance._of(fields["instance"]),
            ratio=None if fields["ratio"] == "unbounded" else fields["ratio"],
            objective=fields["objective"],
            against=fields["against"],
            schedule=fields["schedule"],
            against_schedule=fields["against_schedule"],
        )

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
    traceback: str | None = field(default=None, compare=False)
    """Of the first crash of a function: where it was raised, as Python prints it."""


@dataclass(frozen=True)
class _Rows:
    """The rows of one contestant or of several."""

    _lines: list[str] | None = field(compare=False)

    def rows(self) -> list[dict[str, Any]]:
        """A dictionary for each instance and contestant, in the order of the instances.

        ``number`` (from 0), ``contestant``, ``processors``, ``tasks``, ``instance``, ``outcome``, ``objective``,
        ``optimum`` (``rival`` with `against`), ``lower_bound`` and ``upper_bound`` where no optimum is proved,
        ``ratio``, ``ratio_rounded``, ``proved``, ``seconds`` (of the answer). Numbers are ``Fraction``, but
        ``seconds`` and columns that end in ``_rounded`` are floats: ``ratio_rounded`` is ``inf`` where the ratio is not
        finite, and has no fraction.

        Raises:
            ValueError: the contest was run with ``rows=False``.
        """
        if self._lines is None:
            raise ValueError("rows: the contest kept none; run it without rows=False")
        found = _native.contest_rows(self._lines)
        return [{**row, "instance": Instance._of(row["instance"])} for row in found]

    def to_pandas(self) -> pandas.DataFrame:
        """The rows as a table of pandas; exact numbers stay ``Fraction``.

        Raises:
            ImportError: pandas is not installed.
            ValueError: as of `rows`.
        """
        try:
            import pandas
        except ImportError as error:
            raise ImportError("to_pandas: pandas is needed; `pip install pandas`, or use rows()") from error
        return pandas.DataFrame(self.rows())


@dataclass(frozen=True)
class Contest(_Rows):
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

    @property
    def moved(self) -> Fraction | None:
        """How far the largest difference was of a number to the fraction that it was read as, with ``snap``."""
        moved = self._fields.get("moved")
        return None if moved is None else Fraction(moved["by"])

    def summary(self) -> dict[str, Any]:
        """How many instances had each outcome, and the statistics of all ratios: ``mean``, ``standard_deviation``,
        ``geometric_mean``, ``quantile_5``, ``quantile_25``, ``median``, ``quantile_75``, ``quantile_95``, ``worst``.
        Each has a float ``rounded``, the number of its ``instances``, and, but for the first three, ``exact``."""
        return dict(self._fields["summary"])

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


@dataclass(frozen=True)
class Comparison(_Rows):
    """Several contestants on the same instances. A notebook shows a table, the grid and the profile."""

    contestants: dict[str, Contest]
    """What became of each, by its name."""
    finished: bool
    """Whether these are all instances: a limit of time may have ended the contest before."""
    _fields: dict[str, Any]
    _markdown: str
    _pictures: tuple[str, str]

    def grid(self) -> dict[str, dict[str, Fraction | None]]:
        """The worst ratio of each contestant (outer) to each other one (inner) on the instances that both solved:
        ``None`` where it is not finite, and nothing where there is none."""
        grid = self._fields["grid"]
        return {
            one: {other: _ratio(worst) for other, worst in against.items() if worst is not None}
            for one, against in grid.items()
        }

    def profile(self) -> dict[str, list[tuple[Fraction, Fraction]]]:
        """The performance profile: for each contestant the factors of the best of all contestants, in ascending order,
        each with the share of the instances on which the contestant is within the factor. The share is of the
        instances that somebody solved."""
        profile = self._fields["profile"]
        return {
            name: [
                (Fraction(point["factor"]), Fraction(point["instances"], profile["instances"]))
                for point in curve or []
                if point["factor"] != "unbounded"
            ]
            for name, curve in profile["within"].items()
        }

    def summary(self) -> dict[str, dict[str, Any]]:
        """The summary of each contestant, see `Contest.summary`."""
        return {name: found.summary() for name, found in self.contestants.items()}

    def profile_svg(self) -> str:
        """The profile as a plot, in SVG."""
        return self._pictures[0]

    def sizes_svg(self) -> str:
        """Quantiles of the ratio against the number of processors as a plot, in SVG."""
        return self._pictures[1]

    def to_dict(self) -> dict[str, Any]:
        """All of it, as ``schedcheck contest --format json`` prints it."""
        return dict(self._fields)

    def to_markdown(self) -> str:
        """A section for a document, as ``schedcheck contest --format markdown`` prints it."""
        return self._markdown

    def _repr_html_(self) -> str:
        grid = self.grid()
        head = "".join(f"<th>{escape(name)}</th>" for name in ("worst ratio to", *grid))

        def cell(worst: Mapping[str, Fraction | None], name: str) -> str:
            return "–" if name not in worst else "unbounded" if worst[name] is None else str(worst[name])

        cells = ([one, *(cell(worst, other) for other in grid)] for one, worst in grid.items())
        lines = ("<tr>" + "".join(f"<td>{escape(text)}</td>" for text in line) + "</tr>" for line in cells)
        told = "".join(f"<p>{escape(name)}: {escape(repr(found))}</p>" for name, found in self.contestants.items())
        return f"{told}<table><tr>{head}</tr>{''.join(lines)}</table>{self.profile_svg()}"

    def __repr__(self) -> str:
        return "<" + "; ".join(f"{name}: {found!r}" for name, found in self.contestants.items()) + ">"


@overload
def contest(
    algorithm: Mapping[str, Entrant],
    kind: str | None = None,
    *,
    against: Entrant | None = None,
    instances: Iterable[Mapping[str, Any]] | None = None,
    random: int | None = None,
    seed: int = 1,
    family: str | None = None,
    sizes: Iterable[int] = (),
    jobs: int | None = None,
    time_limit: Seconds | None = None,
    optimum_limit: Seconds | None = None,
    answer_limit: Seconds = 10,
    snap: int | None = None,
    keep_going: bool = False,
    rows: bool = True,
    **bounds: Bound,
) -> Comparison: ...
@overload
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
    jobs: int | None = None,
    time_limit: Seconds | None = None,
    optimum_limit: Seconds | None = None,
    answer_limit: Seconds = 10,
    snap: int | None = None,
    keep_going: bool = False,
    rows: bool = True,
    **bounds: Bound,
) -> Contest: ...
def contest(
    algorithm: Entrant | Mapping[str, Entrant],
    kind: str | None = None,
    *,
    against: Entrant | None = None,
    instances: Iterable[Mapping[str, Any]] | None = None,
    random: int | None = None,
    seed: int = 1,
    family: str | None = None,
    sizes: Iterable[int] = (),
    jobs: int | None = None,
    time_limit: Seconds | None = None,
    optimum_limit: Seconds | None = None,
    answer_limit: Seconds = 10,
    snap: int | None = None,
    keep_going: bool = False,
    rows: bool = True,
    **bounds: Bound,
) -> Contest | Comparison:
    """Holds an algorithm against the optimum on many instances.

    Args:
        algorithm: a function that is given an `Instance` and gives a schedule: a dictionary in the form of a schedule
            file, or a `Result`. What it costs is for the checker to say. It may raise `Refused`; any other exception
            counts as a crash, but a float in a schedule is a ``TypeError`` at once. Instances come in their order, one
            at a time, on the thread that calls. Or the name of a method; or a list of words that name a program, which
            reads an instance a line and answers with a schedule a line, as for ``schedcheck contest``. Or several of
            these, in a dictionary by their names: then the result is a `Comparison`.
        kind: one of `KINDS`: on every instance within `bounds`, smallest first, as `generate` lists them; or on
            `random` ones.
        against: another algorithm, method or program, in place of the optimum.
        instances: these, in place of `kind` and `bounds`.
        random, seed, family, sizes, bounds: as of `generate`.
        jobs: how many threads; as many as there are processors where it is not given. A function is asked by one
            alone. The result is the same on any number.
        time_limit: seconds after which the contest ends with what is found by then; a function that is under way is
            waited for.
        optimum_limit: seconds for the optimum of one instance; where none is proved by then, the instance decides
            nothing.
        answer_limit: seconds for one answer of a program.
        snap: each number of a schedule is read as the nearest fraction with a denominator of at most so much, for
            algorithms that compute in floats. ``moved`` of the result says how far the largest was moved.
        keep_going: whether the contest goes on even if the first 20 answers are all crashes, invalid or no JSON.
        rows: whether a row of each instance is kept, some 500 bytes, and each answer timed: a program is asked about
            one instance at a time then.

    Raises:
        MethodError: there is no such method.
        OSError: a program cannot be started.
        RuntimeError: the first 20 answers are all crashes, invalid or no JSON; its cause is the first exception of the
            function.
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
    are_several = isinstance(algorithm, Mapping)
    by_name = dict(algorithm) if isinstance(algorithm, Mapping) else {name_of(algorithm): algorithm}
    if are_several and len(by_name) < 2:
        raise ValueError("algorithm: a dictionary of two contestants or more is expected; one needs no dictionary")
    given = entrants(by_name, against, kind, snap is not None)
    terms = Terms(jobs, time_limit, optimum_limit, answer_limit, snap)
    try:
        fields, (markdown, *markdowns), lines, pictures = _native.contest(given, many, terms, keep_going, rows)
    except RuntimeError as error:
        asked = given.asked(error.args[1]) if len(error.args) > 1 else None
        raise RuntimeError(error.args[0]) from (asked.crash if asked else None)
    kept = lines if rows else None
    if pictures is None:
        return _contest(fields, kept, markdown, given.asked(0))
    found = {
        of["contestant"]: _contest(of, _own(kept, number, len(by_name)), markdowns[number], given.asked(number))
        for number, of in enumerate(fields["contestants"])
    }
    return Comparison(
        _lines=kept,
        contestants=found,
        finished=fields["finished"],
        _fields=fields,
        _markdown=markdown,
        _pictures=pictures,
    )


def _own(lines: list[str] | None, number: int, of: int) -> list[str] | None:
    """The rows of one of several contestants."""
    return None if lines is None else lines[number::of]


def _ratio(text: str) -> Fraction | None:
    return None if text == "unbounded" else Fraction(text)


def _contest(fields: dict[str, Any], lines: list[str] | None, markdown: str, asked: Asked | None) -> Contest:
    outcomes = fields["outcomes"]
    faults = {
        outcome: Fault(
            count["instances"],
            Instance._of(count["first"]["instance"]),
            count["first"]["reason"],
            asked.traceback if asked and outcome == "crash" else None,
        )
        for outcome, count in outcomes.items()
        if count["first"].get("reason")
    }
    return Contest(
        _lines=lines,
        instances=fields["instances"],
        outcomes={outcome: count["instances"] for outcome, count in outcomes.items()},
        smallest=Case._of(fields["smallest"]),
        worst=Case._of(fields["worst"]),
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
