"""Instances and schedules of every kind: read, solved, checked, drawn, refused."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from large import LARGE

import schedcheck
from schedcheck import Instance

STAR: dict[str, Any] = {"kind": "star", "workers": [{"c": 1, "w": 2, "tasks": 3}, {"c": 1, "w": 2, "tasks": 0}]}


@pytest.mark.parametrize("kind", schedcheck.KINDS)
def test_an_instance_of_each_kind_is_solved_and_its_schedule_is_worth_what_is_said(kind: str) -> None:
    instance = next(schedcheck.generate(kind, random=1))
    result = schedcheck.solve(instance)
    assert result.kind == kind and result.method in [method.name for method in schedcheck.methods(kind)]
    assert result.optimal == (result.objective == result.bound)
    for schedule in (result, result.to_dict(), result.schedule, json.loads(result.to_json())):
        checked = schedcheck.check(instance, schedule)
        assert checked and checked.objective == result.objective
    assert instance.svg().startswith("<svg") and result.svg().startswith("<svg")
    assert str(result.objective) in result._repr_html_()


def test_a_certificate_stands_in_for_a_theorem_that_is_not_trusted() -> None:
    alike = {"kind": "star", "workers": [{"c": 3, "w": 7, "tasks": 5}, {"c": 3, "w": 5, "tasks": 0}]}
    doubted, trusted = (schedcheck.solve(alike, "mbbsa", trust_theorems=trust) for trust in (False, True))
    assert doubted.optimal and trusted.optimal and doubted.objective == trusted.objective
    assert (doubted.proof.by, doubted.proof.rests_on, doubted.proof.believed) == ("certificate", [], None)
    assert trusted.proof.rests_on == [{"name": "rr6005, theorem 3", "tested_by": "rr6005/thm-3"}]


def test_a_method_is_named_and_one_that_there_is_not_is_refused() -> None:
    assert schedcheck.solve(STAR, "branch-and-bound-without-relays").method == "branch-and-bound-without-relays"
    assert schedcheck.methods("star")[0].kind == "star"
    with pytest.raises(schedcheck.MethodError, match='there is no method "simplex" for kind "star"'):
        schedcheck.solve(STAR, "simplex")


def test_the_time_is_limited() -> None:
    result = schedcheck.solve(LARGE, "branch-and-bound", time_limit=Fraction(1, 1000))
    assert not result.optimal and result.bound < result.objective
    for limit in (0, "-1"):
        with pytest.raises(ValueError, match="time_limit: a positive number of seconds is expected"):
            schedcheck.solve(STAR, time_limit=limit)


def test_a_schedule_that_breaks_a_rule_is_drawn_and_the_rule_is_named() -> None:
    schedule = {"transfers": [], "computations": [{"worker": 0, "start": 0, "tasks": 2}]}
    checked = schedcheck.check(STAR, schedule)
    assert not checked and checked.objective is None
    assert checked.violation == "worker 0 ends with 1 task left to compute"
    assert checked.to_dict() == {"kind": "star", "valid": False, "violation": checked.violation}
    assert "not valid" in checked.svg() and "left to compute" in checked._repr_html_()


def test_what_a_result_says_of_its_schedule_must_be_so() -> None:
    line = {**schedcheck.solve(STAR).to_dict(), "objective": 1}
    violation = schedcheck.check(STAR, line).violation
    assert violation == "the result says that its objective is 1, and it is 4"


def test_what_only_a_certificate_proves_is_told_to_be_unchecked() -> None:
    solved = schedcheck.solve(STAR)
    checked = schedcheck.check(STAR, solved)
    assert checked and checked.unchecked == ["optimal", "lower_bound"]
    assert checked.to_dict()["unchecked"] == checked.unchecked
    assert schedcheck.check(STAR, solved.schedule).unchecked == []


@pytest.mark.parametrize(
    ("fields", "path", "rule"),
    [
        ({"kind": "sun"}, "kind", "is no kind that is supported"),
        ({}, "", "missing field `kind`"),
        ({"kind": "star"}, "", "missing field `workers`"),
        ({"kind": "star", "workers": []}, "workers", "worker"),
        ({"kind": "star", "workers": [{"c": -1, "w": 1, "tasks": 1}]}, "workers[0].c", "a cost is not negative"),
        ({"kind": "star", "workers": [{"c": 1, "w": 1, "task": 1}]}, "workers[0].task", "unknown field"),
        ({"kind": "star", "workers": [{"c": 1, "w": 1, "tasks": True}]}, "workers[0].tasks", "not a boolean"),
        ({"kind": "star", "workers": [{"c": 1, "w": 1, "tasks": "1"}]}, "workers[0].tasks", "without quotes"),
    ],
)
def test_fields_that_are_no_instance_are_refused_by_name(fields: dict[str, Any], path: str, rule: str) -> None:
    with pytest.raises(schedcheck.InstanceError) as refused:
        Instance(fields)
    assert refused.value.path == path and rule in str(refused.value)
    assert "line" not in str(refused.value), "nobody wrote lines"


def test_fields_that_are_no_schedule_are_refused_by_name() -> None:
    with pytest.raises(schedcheck.ScheduleError, match="missing field `transfers`"):
        schedcheck.check(STAR, {"computations": []})
    with pytest.raises(schedcheck.ScheduleError) as refused:
        schedcheck.check(STAR, {"transfers": [], "computations": [{"worker": 0, "start": "soon", "tasks": 1}]})
    assert refused.value.path == "computations[0].start" and isinstance(refused.value, schedcheck.Error)


def test_a_file_is_read_digit_by_digit_and_its_errors_name_it(tmp_path: Path) -> None:
    file = tmp_path / "star.json"
    file.write_text('\ufeff{"kind":"star","workers":[{"c":0.1,"w":2,"tasks":3}]}', encoding="utf-8")
    assert Instance.read(file)["workers"][0]["c"] == Fraction(1, 10)
    file.write_text('{"kind":"star",\n"workers":[{"c":0.1}]}')
    with pytest.raises(
        schedcheck.InstanceError, match=r"star\.json: line 2, column 20: workers\[0\]: missing field `w`"
    ):
        Instance.read(str(file))


def test_boxes_are_listed_smallest_first_and_random_instances_are_the_same_each_time() -> None:
    box = schedcheck.generate("star", workers=(1, 2), tasks="0..2", c=1, w=(0, 1), equal_links=True)
    listed = list(box)
    assert len(listed) == box.size and Instance(listed[-1]) == listed[-1]
    sizes = [len(star["workers"]) for star in listed]
    assert sizes == sorted(sizes) and set(sizes) == {1, 2}
    drawn = [list(schedcheck.generate("ring", random=3, seed=seed)) for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]


def test_families_grow_and_are_the_same_each_time() -> None:
    assert {family.kind for family in schedcheck.families()} <= set(schedcheck.KINDS)
    for name, kind, largest, _ in schedcheck.families():
        small, large = schedcheck.generate(family=name, sizes=[2, 5], seed=3)
        assert small["kind"] == kind and len(small.to_json()) < len(large.to_json()), name
        with pytest.raises(schedcheck.InstanceError, match=f"sizes: {largest + 1} is out of range"):
            schedcheck.generate(family=name, sizes=[largest + 1])
    drawn = [list(schedcheck.generate(family="linear-star", sizes=[9], seed=seed)) for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]
    assert schedcheck.generate(family="linear-star", sizes=(1, 2, 3)).size == 3


def test_what_is_no_family_is_refused() -> None:
    with pytest.raises(schedcheck.InstanceError, match='no family "sun"; there are homogeneous-star'):
        schedcheck.generate(family="sun", sizes=[1])
    for given, rule in [
        ({}, "either a kind or a family"),
        ({"kind": "star", "family": "small-star"}, "either a kind or a family"),
        ({"family": "small-star"}, r"sizes=\[10, 20\]"),
        ({"family": "small-star", "sizes": [1], "random": 2}, "random and bounds go with a kind"),
        ({"kind": "star", "sizes": [1]}, "sizes: they go with a family"),
    ]:
        fields: dict[str, Any] = given  # type: ignore[assignment]
        with pytest.raises(TypeError, match=rule):
            schedcheck.generate(**fields)


@pytest.mark.parametrize("kind", schedcheck.KINDS)
def test_the_bounds_of_each_kind_are_those_that_it_takes(kind: str) -> None:
    given: dict[str, Any] = {bound.name: bound.default for bound in schedcheck.bounds(kind) if bound.default}
    assert str(schedcheck.generate(kind, **given)) == str(schedcheck.generate(kind))


def test_bounds_that_are_none_are_refused() -> None:
    for kind, bounds, rule in [
        ("sun", {}, "is no kind that is supported"),
        ("star", {"nodes": 3}, "nodes: instances of kind star have no such bound"),
        ("star", {"workers": (3, 1)}, "workers: 3..1 holds no number"),
        ("star", {"workers": "some"}, 'workers: "some" is no range'),
    ]:
        with pytest.raises(schedcheck.InstanceError, match=rule):
            schedcheck.generate(kind, **bounds)  # type: ignore[arg-type]


def test_a_listing_that_nobody_goes_on_with_is_given_up() -> None:
    assert len([next(schedcheck.generate("star", workers=(5, 9), tasks=(20, 40))) for _ in range(20)]) == 20


def test_with_a_certificate_the_result_says_what_that_proves() -> None:
    rounds = {"kind": "multi-round", "load": 70, "workers": 2, "rounds": 3, "g": 1, "G": 1, "w": 4, "W": 1}
    alone = schedcheck.solve(rounds, "umr")
    assert alone.certificate is None
    assert "--certificate" in alone.proof.says
    result = schedcheck.solve(rounds, "umr", certificate=True)
    assert (result.bound, result.proof.by) == (Fraction(570657, 3785), "certificate")
    assert result.certificate is not None
    assert alone.bound < result.bound <= result.objective


def test_what_is_too_long_for_a_schedule_has_its_least_makespan() -> None:
    workers = [{"g": number % 97 + 1, "w": number % 89 + 1} for number in range(6000)]
    star = {"kind": "divisible-star", "load": 7, "workers": workers}
    least = schedcheck.least_makespan(star)
    assert least is not None
    assert schedcheck.solve(star).bound <= least <= schedcheck.solve(star).objective
    assert schedcheck.least_makespan({**star, "workers": workers[:10]}) is None
