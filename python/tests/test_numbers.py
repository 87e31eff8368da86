"""Numbers go in and out exactly, and a float nowhere."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import schedcheck
from schedcheck import Instance, lp


def star(**fields: Any) -> dict[str, Any]:
    return {"kind": "star", "workers": [{"c": 1, "w": 2, "tasks": 3, **fields}]}


@pytest.mark.parametrize(
    ("number", "instead"),
    [
        (
            0.1,
            'workers[0].c: 0.1 is a float, and floats are not exact; write Fraction("0.1"), '
            "and read a file by json.load(file, parse_float=Fraction)",
        ),
        (
            2.0,
            'workers[0].c: 2.0 is a float, and floats are not exact; write Fraction("2.0"), '
            "and read a file by json.load(file, parse_float=Fraction)",
        ),
        (
            -1e-30,
            'workers[0].c: -1e-30 is a float, and floats are not exact; write Fraction("-1e-30"), '
            "and read a file by json.load(file, parse_float=Fraction)",
        ),
        (
            math.inf,
            'workers[0].c: inf is a float, and floats are not exact; write "inf", where a field may be infinite',
        ),
        (math.nan, "workers[0].c: NaN is a float, and floats are not exact; write a number"),
    ],
)
def test_a_float_is_refused_with_what_to_write_in_its_place(number: float, instead: str) -> None:
    with pytest.raises(TypeError) as refused:
        schedcheck.solve(star(c=number))
    assert str(refused.value) == instead


def test_a_float_is_refused_wherever_a_number_goes_in() -> None:
    program = lp.Program()
    x = program.variable("x")
    schedule = {"transfers": [], "computations": [{"worker": 0, "start": 0.0, "tasks": 3}]}
    floats: Any = 0.5
    calls: dict[str, Callable[[], object]] = {
        "computations[0].start": lambda: schedcheck.check(star(), schedule),
        "time_limit": lambda: schedcheck.solve(star(), time_limit=floats),
        "a factor": lambda: floats * x,
        "a term": lambda: x + floats,
        "a divisor": lambda: x / floats,
        "a bound of y": lambda: program.variable("y", upper=floats),
        "a summand": lambda: lp.total([x, floats]),
        "provenance.from": lambda: Instance({**star(), "provenance": {"from": floats}}),
        "workers": lambda: schedcheck.generate("star", workers=floats),
    }
    for place, call in calls.items():
        with pytest.raises(TypeError, match=f"^{re.escape(place)}: "):
            call()


def test_fractions_text_and_whole_numbers_say_the_same() -> None:
    same = [Fraction(1, 10), "0.1", "1/10", "1e-1"]
    assert [Instance(star(c=number))["workers"][0]["c"] for number in same] == [Fraction(1, 10)] * 4
    assert Instance(star(tasks=Fraction(3)))["workers"][0]["tasks"] == 3


def test_numbers_of_any_size_stay_what_they_are() -> None:
    long = Fraction(10**900 + 7, 3**1000)
    assert Instance(star(c=long))["workers"][0]["c"] == long
    assert schedcheck.solve(star(w=10**900)).objective == 3 * 10**900


class Index(int):
    """As the whole numbers of other libraries are."""


def test_what_is_like_a_whole_number_is_one() -> None:
    assert Instance(star(tasks=Index(7)))["workers"][0]["tasks"] == 7


def test_only_what_is_a_number_in_the_form_of_a_file_becomes_one() -> None:
    fields = {**star(w="inf"), "name": "2003", "provenance": {"year": "2003", "of": [1, None, True]}}
    fields["workers"].append({"c": 1, "w": 1, "tasks": 0})
    instance = Instance(fields)
    assert (instance["name"], instance["provenance"]) == ("2003", fields["provenance"])
    assert instance["workers"][0]["w"] == "inf"


def test_the_text_of_an_instance_is_that_of_a_file() -> None:
    instance = Instance({**star(c="0.50"), "name": 'a "star" ☆'})
    assert json.loads(instance.to_json()) == {
        "kind": "star",
        "workers": [{"c": "1/2", "w": 2, "tasks": 3}],
        "name": 'a "star" ☆',
    }
    assert Instance.from_json(instance.to_json()) == instance


def test_what_cannot_be_in_a_file_is_refused() -> None:
    endless: dict[str, Any] = {}
    endless["endless"] = endless
    for fields, rule in [
        ({"kind": {1, 2}}, "kind: an object of type set cannot be in a file"),
        ({"kind": 1j}, "kind: an object of type complex cannot be in a file"),
        ({1: 2}, "the names of fields are strings, and 1 is none"),
        (endless, "lie within each other more than 500 levels deep"),
    ]:
        with pytest.raises(TypeError, match=rule):
            schedcheck.solve(fields)  # type: ignore[arg-type]
