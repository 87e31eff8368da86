"""Worst cases: found by a search, or proved over all times; certificates; counted operations; open questions."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any, NamedTuple

from . import _native
from ._contest import Case, Fault
from ._entrants import Entrant, Seconds, Terms, entrants, name_of
from ._errors import MethodError
from ._generate import Bound, _given
from ._instances import Instance
from ._ledger import Ledger, row_of
from ._results import solve


class _Amount(NamedTuple):
    instances: int
    restarts: int
    seed: int
    within: bool
    no_forwarders: bool
    simplify: int | Fraction | str | None


class _Stars(NamedTuple):
    workers: int
    tasks: int
    equal_links: bool
    equal_speeds: bool
    loads: list[int] | None


@dataclass(frozen=True)
class Adversary:
    """What a search found. Its ratio is a lower bound of the worst ratio, and no upper one."""

    found: Case | None
    """The instance on which the algorithm is worst, with both schedules; ``None`` if it was never worse."""
    instances: int
    """How many instances the algorithm was asked about."""
    faults: dict[str, Fault]
    """Of each outcome that is not a comparison, the first instance with the reason."""
    _fields: dict[str, Any]

    @property
    def ratio(self) -> Fraction | None:
        """How many times worse the schedule is on the instance that was found; 1 if nothing is, ``None`` where the
        other one is infinitely better."""
        return self.found.ratio if self.found else Fraction(1)

    def to_dict(self) -> dict[str, Any]:
        """All of it, as ``schedcheck adversary --format json`` prints it; numbers are ``Fraction``."""
        return dict(self._fields)

    def _repr_html_(self) -> str:
        return self.found._repr_html_() if self.found else f"<p>{escape(repr(self))}</p>"

    def __repr__(self) -> str:
        told = repr(self.found) if self.found else "nothing is worse"
        return f"<Adversary over {self.instances} instances: {told}>"


def adversary(
    algorithm: Entrant,
    kind: str,
    *,
    against: Entrant | None = None,
    instances: int = 50_000,
    restarts: int = 20,
    seed: int = 1,
    jobs: int | None = None,
    time_limit: Seconds | None = None,
    optimum_limit: Seconds | None = None,
    answer_limit: Seconds = 10,
    snap: int | None = None,
    within: bool = False,
    no_forwarders: bool = False,
    simplify: int | Fraction | str | None = None,
    **bounds: Bound,
) -> Adversary:
    """Searches the instance on which an algorithm is worst, beginning within bounds.

    Args:
        algorithm, against, jobs, optimum_limit, answer_limit, snap, bounds: as of `contest`.
        kind: one of `KINDS`.
        instances: how many are tried, a quarter of them the smallest of each size; improving and simplifying the worst
            ones takes more.
        restarts: how often the search begins anew, each time with an equal share of the other instances.
        seed: of the random numbers. The same seed gives the same result, but with `time_limit`.
        time_limit: seconds, in place of a number of instances.
        within: whether every number stays within its bound, where the search otherwise only begins.
        no_forwarders: whether every node of a platform graph computes.
        simplify: how many percent of the ratio are given up at most for an instance with simpler numbers.

    Raises:
        InstanceError, MethodError, OSError, RuntimeError, ValueError: as of `contest`.

    Ctrl-C ends it within a second.

    >>> found = adversary("bba", "star", workers=3, tasks=(1, 3), equal_links=True, instances=200, restarts=2)
    >>> found.ratio > 1
    True
    """
    given = entrants({name_of(algorithm): algorithm}, against, kind, snap is not None)
    amount, terms = (
        _Amount(instances, restarts, seed, within, no_forwarders, simplify),
        Terms(jobs, time_limit, optimum_limit, answer_limit, snap),
    )
    try:
        fields = _native.adversary(given, kind, _given(bounds), amount, terms)
    except RuntimeError as error:
        asked = given.asked(0)
        raise RuntimeError(error.args[0]) from (asked.crash if asked else None)
    asked = given.asked(0)
    faults = {
        outcome: Fault(
            seen["instances"],
            Instance(seen["first"]),
            seen["reason"],
            asked.traceback if asked and outcome == "crash" else None,
        )
        for outcome, seen in fields["outcomes"].items()
        if seen.get("reason")
    }
    worst = fields["found"]
    return Adversary(Case._of(worst and {"number": 0, **worst}), fields["instances"], faults, fields)


@dataclass(frozen=True)
class WorstCase:
    """The worst case of an algorithm for one distribution of the tasks, over all times of stars of its size."""

    method: str
    """The algorithm."""
    loads: tuple[int, ...]
    """Who holds how many tasks, up to the order."""
    how: str
    """``attained`` by a star, ``approached`` as closely as one likes, ``unbounded``; or ``stopped`` before it was
    known."""
    supremum: Fraction | None
    """The largest ratio, or the least number that no ratio exceeds; where the search was stopped, the supremum is no
    less; ``None`` where there is no bound."""
    example: Instance | None
    """A star that has the supremum, or the closest of those that are shown."""
    _fields: dict[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """All of it, as ``schedcheck worst-case --format json`` prints it."""
        return dict(self._fields)


def worst_case(
    method: str,
    *,
    workers: int,
    tasks: int,
    equal_links: bool = False,
    equal_speeds: bool = False,
    loads: Iterable[int] | None = None,
    time_limit: Seconds | None = None,
    jobs: int | None = None,
) -> list[WorstCase]:
    """How much longer than the best schedule an algorithm can take on stars, over all real times: a proof for the size.

    Args:
        method: ``bba``, ``bba-by-finish-times``, ``mbbsa``, ``mbbsa-best``, ``r-bsa``, ``no-redistribution`` or
            ``no-relays``.
        workers, tasks: how many there are.
        equal_links, equal_speeds: whether all links, or all workers, are alike.
        loads: only this distribution of the tasks, in any order; all of them where it is not given.
        time_limit: seconds after which the search ends with what is proved by then. Without it, sizes that take too
            long are refused.
        jobs: how many threads.

    Raises:
        MethodError: there is no such method.
        ValueError: a number is out of its range, the loads do not fit, or it would take too long.

    Ctrl-C ends it within a second.

    >>> [row] = worst_case("no-redistribution", workers=2, tasks=2, equal_speeds=True, loads=[2, 0])
    >>> row.supremum, row.how
    (Fraction(2, 1), 'attained')
    """
    stars = _Stars(workers, tasks, equal_links, equal_speeds, None if loads is None else list(loads))
    return [_worst_case(fields) for fields in _native.worst_case(method, stars, time_limit, jobs)]


def _worst_case(fields: dict[str, Any]) -> WorstCase:
    supremum = fields.get("supremum", fields.get("at_least"))
    shown = fields.get("example") or next(reversed(fields.get("sequence", [])), None)
    return WorstCase(
        method=fields["method"],
        loads=tuple(fields["loads"]),
        how=fields["worst_case"],
        supremum=None if supremum is None else Fraction(supremum),
        example=None if shown is None else Instance(shown["instance"]),
        _fields=fields,
    )


@dataclass(frozen=True)
class Proved:
    """What a certificate proves; true if it proves a bound."""

    valid: bool
    """Whether its checker accepts it."""
    bound: Fraction | None
    """No schedule is better: below it where the objective is a time, above it where it is tasks."""
    violation: str | None
    """Why it proves nothing, if it does not."""
    rests_on: list[dict[str, str]]
    """The lemmas that the proof takes from elsewhere: each a ``lemma`` and the file that it is ``proved_in``."""
    _fields: dict[str, Any]

    def __bool__(self) -> bool:
        return self.valid

    def to_dict(self) -> dict[str, Any]:
        """What ``schedcheck check --certificate`` prints."""
        return dict(self._fields)


def certificate(
    instance: Mapping[str, Any],
    method: str | None = None,
    time_limit: Seconds | None = None,
    trust_theorems: bool = False,
) -> str:
    """A certificate of the best bound that a method has for an instance, for `check_certificate`.

    The arguments and the errors are those of `solve`.
    """
    found = solve(instance, method, time_limit, trust_theorems, certificate=True).certificate
    if found is None:
        raise MethodError("certificate: there is none for this instance")
    return found


def check_certificate(instance: Mapping[str, Any], certificate: str) -> Proved:
    """What a certificate proves of all schedules of an instance, without a solver.

    Raises:
        CertificateError: the text is no certificate of the kind of the instance.
        InstanceError: the fields are none of an instance.

    >>> star = {"kind": "divisible-star", "load": 6, "workers": [{"g": 1, "w": 2}, {"g": 1, "w": 2}]}
    >>> proved = check_certificate(star, certificate(star))
    >>> proved.bound == solve(star).objective
    True
    """
    fields, bound = _native.check_certificate(instance, certificate)
    return Proved(
        valid=fields["valid"],
        bound=fields.get(bound),
        violation=fields.get("violation"),
        rests_on=fields.get("rests_on", []),
        _fields=fields,
    )


@dataclass(frozen=True)
class Curve:
    """Counted operations of an algorithm on growing instances, beside the bound that is claimed."""

    name: str
    """Its name, such as ``rr4745-greedy``."""
    paper: str
    """The paper of the algorithm."""
    algorithm: str
    """The algorithm."""
    points: list[dict[str, Any]]
    """What was counted for each size."""
    verdict: str
    """Whether the bound is passed, in words."""
    passed_at: int | None
    """The first size at which it is."""
    complete: bool
    """Whether all sizes were counted."""
    _fields: dict[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """All of it, as ``schedcheck curves --format json`` prints it."""
        return dict(self._fields)


def curves(wanted: str | None = None, *, depth: str = "quick", seed: int = 1) -> list[Curve]:
    """Counts operations on growing instances.

    Args:
        wanted: only the curves of this paper, or the one of this name; all where it is not given.
        depth: how far the sizes go: ``"quick"``, ``"standard"`` or ``"deep"``.
        seed: of the random instances.

    Raises:
        ValueError: there is no such paper and no such curve, or no such depth.

    Ctrl-C ends it within a second.

    >>> [curve] = curves("rr4745-greedy")
    >>> curve.paper, curve.complete
    ('rr4745', True)
    """
    return [
        Curve(
            name=fields["name"],
            paper=fields["paper"],
            algorithm=fields["algorithm"],
            points=fields["points"],
            verdict=fields["verdict"],
            passed_at=fields["passed_at"],
            complete=fields["complete"],
            _fields=fields,
        )
        for fields in json.loads(_native.curves(wanted, depth, seed))
    ]


@dataclass(frozen=True)
class Question:
    """An open question, posed next to the papers."""

    id: str
    """Its name, such as ``bba-ratio``."""
    asks: str
    """What it asks."""
    bounds: list[dict[str, Any]]
    """What is known of each supremum: ``of``, ``lower`` and ``upper`` as formulas in plain text, ``lower_by`` and
    ``upper_by`` (a statement or an extremal instance), and ``attained`` (``"yes"``, ``"no"`` or ``"open"``)."""
    statements: Ledger
    """What is stated of it, put to the test."""
    _fields: dict[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """All of it, with the extremal instances and their values, as ``schedcheck atlas --format json`` prints it."""
        return dict(self._fields)


def atlas(*questions: str, depth: str = "quick", seed: int = 1) -> list[Question]:
    """The open questions, with what is known of them computed anew.

    Args:
        questions: only these, such as ``"bba-ratio"``; all of them without any.
        depth: how large the enumerated boxes are: ``"quick"``, ``"standard"`` or ``"deep"``.
        seed: of the random instances.

    Raises:
        ValueError: there is no such question, or no such depth.

    Ctrl-C ends it within a second.

    >>> [question] = atlas("bba-ratio")
    >>> {row.verdict for row in question.statements}
    {'confirmed'}
    >>> question.bounds[0]["of"], question.bounds[0]["upper"]
    ('BBA / optimum, 2 workers', '1')
    """
    return [
        Question(
            id=fields["id"],
            asks=fields["asks"],
            bounds=fields["bounds"],
            statements=Ledger(row_of(stated["row"]) for stated in fields["statements"]),
            _fields=fields,
        )
        for fields in _native.atlas(list(questions), depth, seed)["questions"]
    ]
