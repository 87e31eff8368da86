"""Worst cases, certificates and curves."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import schedcheck
from schedcheck import Instance

SMALL: dict[str, Any] = {"workers": 3, "tasks": (1, 3), "instances": 400, "restarts": 2}


def lazy(star: Instance) -> dict[str, Any]:
    own = enumerate(star["workers"])
    runs = [{"worker": number, "start": 0, "tasks": worker["tasks"]} for number, worker in own if worker["tasks"]]
    return {"transfers": [], "computations": runs}


def test_an_adversary_finds_an_instance_that_can_be_checked() -> None:
    one, other = (schedcheck.adversary("bba", "star", jobs=jobs, **SMALL) for jobs in (1, 2))
    assert one == other and one.found is not None and one.ratio is not None and one.ratio > 1
    case = one.found
    assert schedcheck.check(case.instance, case.schedule).objective == case.objective
    assert schedcheck.solve(case.instance).objective == case.against and case.objective / case.against == one.ratio
    assert one.to_dict()["contestant"] == "bba" and "<svg" in one._repr_html_() and "against" in repr(one)


def test_an_adversary_asks_functions_and_holds_them_against_rivals() -> None:
    found = schedcheck.adversary(lazy, "star", against="bba", **SMALL)
    assert found.found is not None and schedcheck.check(found.found.instance, lazy(found.found.instance))
    assert schedcheck.adversary("branch-and-bound", "star", **SMALL).found is None
    limited = schedcheck.adversary(lazy, "star", workers=2, time_limit="1/2")
    assert limited.instances > 0


def test_an_adversary_ends_if_none_of_the_first_answers_is_a_schedule() -> None:
    asked = []

    def broken(star: Instance) -> dict[str, Any]:
        asked.append(star)
        raise NameError("nothing has a name")

    with pytest.raises(RuntimeError, match=r"none of the first 20 answers .* NameError: nothing has") as ended:
        schedcheck.adversary(broken, "star", **SMALL)
    assert len(asked) == 20 and isinstance(ended.value.__cause__, NameError)
    with pytest.raises(schedcheck.InstanceError):
        schedcheck.adversary("bba", "star", nodes=3)
    with pytest.raises(ValueError, match="no_forwarders: only platform graphs have forwarders"):
        schedcheck.adversary("bba", "star", no_forwarders=True, **SMALL)
    with pytest.raises(ValueError, match="instances, restarts: at least one"):
        schedcheck.adversary("bba", "star", workers=2, instances=0)


def test_a_worst_case_is_a_supremum_with_a_star() -> None:
    rows = schedcheck.worst_case("bba", workers=3, tasks=3, equal_links=True, jobs=2)
    assert [row.loads for row in rows] == [(3, 0, 0), (2, 1, 0), (1, 1, 1)]
    for row in rows:
        assert row.how == "attained" and row.example is not None and row.supremum is not None
        found = schedcheck.solve(row.example, "bba").objective / schedcheck.solve(row.example).objective
        assert found == row.supremum >= 1 and row.to_dict()["method"] == "bba"
    (free,) = schedcheck.worst_case("no-redistribution", workers=2, tasks=2, loads=[0, 2])
    assert (free.how, free.supremum) == ("unbounded", None)


@pytest.mark.parametrize(
    ("given", "error"),
    [
        ({"tasks": 3, "workers": 9}, "workers: a number from 1 to 7"),
        ({"tasks": 0, "workers": 2}, "tasks: a number from 1 to 30"),
        ({"tasks": 3, "workers": 2, "loads": [1, 1]}, "loads: 2 numbers of tasks are expected that sum to 3"),
        ({"tasks": 30, "workers": 7}, "that is too large: .*; with time_limit it begins"),
        ({"tasks": 1, "workers": 1, "jobs": 0}, "jobs: at least one"),
    ],
)
def test_a_worst_case_that_cannot_be_is_refused(given: dict[str, Any], error: str) -> None:
    with pytest.raises(ValueError, match=error):
        schedcheck.worst_case("mbbsa", **given)
    with pytest.raises(schedcheck.MethodError, match='there is no method "simplex"; there are bba'):
        schedcheck.worst_case("simplex", workers=2, tasks=2)


def test_a_certificate_is_checked_without_a_solver() -> None:
    star = {"kind": "star", "workers": [{"c": 1, "w": 2, "tasks": 3}, {"c": 1, "w": 2, "tasks": 0}]}
    text, best = schedcheck.certificate(star), schedcheck.solve(star).objective
    proved = schedcheck.check_certificate(star, text)
    assert proved and (proved.valid, proved.bound, proved.violation) == (True, best, None)
    quicker = {"kind": "star", "workers": [{"c": 1, "w": 1, "tasks": 3}, {"c": 1, "w": 2, "tasks": 0}]}
    other = schedcheck.check_certificate(quicker, text)
    assert not other and other.bound is None and other.to_dict()["valid"] is False
    assert other.violation == "the claim is that no schedule ends before 4, but one ends at 3"
    with pytest.raises(schedcheck.CertificateError, match="certificate: "):
        schedcheck.check_certificate(star, "{}")


def test_curves_are_counted() -> None:
    (curve,) = schedcheck.curves("rr4745-greedy")
    assert curve.complete and len(curve.points) > 2 and curve.to_dict()["name"] == "rr4745-greedy"
    assert {of.paper for of in schedcheck.curves("rr4745")} == {"rr4745"}
    with pytest.raises(ValueError, match='there is no paper and no curve "rr1"; the curves are '):
        schedcheck.curves("rr1")
    with pytest.raises(ValueError, match="depth: "):
        schedcheck.curves(depth="endless")


def test_the_ratio_of_what_is_never_worse_is_one() -> None:
    assert schedcheck.adversary("branch-and-bound", "star", **SMALL).ratio == Fraction(1)


def test_open_questions_are_answered() -> None:
    (question,) = schedcheck.atlas("bba-ratio")
    assert question.id == "bba-ratio" and question.asks and question.statements and question.to_dict()["values"]
    assert {row.verdict for row in question.statements} == {"confirmed"}
    with pytest.raises(ValueError, match='there is no question "p-np"; the questions are '):
        schedcheck.atlas("p-np")
