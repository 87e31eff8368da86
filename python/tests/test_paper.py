"""A paper of one's own: each rule of the harness is noticed where it is broken."""

from __future__ import annotations

import threading
from fractions import Fraction
from typing import Any

import pytest

import papers
import schedcheck
from papers import BOX, HALF, SLOW, by_links, by_slow_links, claimed, is_optimal, with_claim
from schedcheck import Instance, Ledger, Refused
from schedcheck.paper import (
    Paper,
    PaperError,
    box,
    fails,
    family,
    instances,
    nothing,
    random,
    wrong_optimum,
    wrong_subject,
)

STAR = {"kind": "divisible-star", "load": 1, "workers": [{"g": 2, "w": 1}, {"g": 1, "w": 1}]}


def verdict(**changed: Any) -> str:
    """That of a claim of which some parts are changed."""
    return with_claim(**changed).verify()[0].verdict


def evidence(paper: Paper) -> dict[str, Any]:
    """The row of the first claim, with all that it tells."""
    return paper.verify()[0].to_dict()


def test_a_statement_that_holds_is_confirmed_on_every_instance_of_its_domain() -> None:
    domain = [BOX, random((7, 70, 700), "larger stars", workers=3), instances("the star of figure 1", [STAR])]
    ledger = with_claim(domain=[*domain, family("linear-star", sizes=([2, 3], [2, 3, 4], [2, 3, 4, 5]))]).verify()
    row = ledger[0].to_dict()
    assert isinstance(ledger, Ledger) and (row["verdict"], row["counterexample"]) == ("confirmed", None)
    assert "the star of figure 1" in row["domain"] and "7 random" in row["domain"]
    assert row["random"] == 9 and row["enumerated"] == sum(1 for _ in papers_box()) + 1
    assert [control["at"] is not None for control in row["controls"]] == [True, True]


def papers_box() -> Any:
    return schedcheck.generate("divisible-star", workers=2, g=(1, 2), w=(1, 2))


def test_a_statement_that_fails_has_its_smallest_counterexample_and_a_witness() -> None:
    paper = with_claim(subject=by_slow_links, controls=[HALF], plain="It is the other way round.")
    row = paper.verify()[0]
    assert (row.verdict, row.plain) == ("false", "It is the other way round.")
    assert row.counterexample is not None and isinstance(row.counterexample.instance, Instance)
    star, taken = row.counterexample.instance, row.counterexample.claimed
    assert {worker["g"] for worker in star["workers"]} == {1, 2} and taken.startswith("makespan ")
    assert row.counterexample.ratio is not None and row.counterexample.ratio > 1
    (witness,) = paper.witnesses()
    assert list(witness) == ["better"] and witness["better"]["printed"] != witness["better"]["better"]
    assert "<svg" in row._repr_html_() and paper.ledger("csv").count("\n") >= 2


@pytest.mark.parametrize("measure", ["objective", "optimum"])
def test_one_schedule_refutes_the_value_that_the_statement_gives(measure: str) -> None:
    def promises(star: Any, subject: Any, oracle: Any) -> Any:
        took = oracle.measure(subject(star))
        if took != oracle.optimum(star).objective + 1:
            promised: dict[str, Any] = {measure: took + 1}
            return fails(f"makespan {took + 1}", f"makespan {took}", schedules={"the rule": subject(star)}, **promised)

    paper = with_claim(check=promises, controls=[HALF])
    assert paper.verify()[0].verdict == "false" and list(paper.witnesses()[0]) == [measure]


def test_a_control_that_is_not_caught_makes_the_row_void() -> None:
    assert verdict(controls=[SLOW, HALF]) == "confirmed"
    assert verdict(controls=[SLOW, HALF, wrong_subject("nothing is wrong", by_links)]) == "void"
    assert verdict(controls=[SLOW, wrong_optimum("nothing is wrong", lambda best: best)]) == "void"


def test_a_place_that_no_control_reaches_makes_the_row_void() -> None:
    def two_places(star: Any, subject: Any, oracle: Any) -> Any:
        if oracle.measure(subject(star)) != oracle.optimum(star).objective:
            return fails("an optimal schedule", "another one")
        if len(subject(star)["chunks"]) != 2:
            return fails("both workers are served", "one is")

    def one_chunk(star: Any) -> Any:
        return papers.served(star, [0]) if star["workers"][0]["w"] == 0 else by_links(star)

    assert verdict(check=two_places) == "void"
    reached = [SLOW, wrong_subject("a worker that needs no time is served alone", one_chunk)]
    assert verdict(check=two_places, controls=reached, domain=[box(workers=2, g=1, w=(0, 2)), BOX]) == "confirmed"


def test_a_place_is_known_however_its_call_is_written() -> None:
    def written(star: Any, subject: Any, oracle: Any) -> Any:
        text = """
at the first column"""
        if oracle == 1:
            return fails(
                claimed=text,
                found="b",
            )
        if oracle == 2:
            return (
                schedcheck.paper
                .fails("a",
                       "b")
            )  # fmt: skip
        return fails("a", "b") if oracle == 3 else None

    claim = claimed(papers.paper(), check=written)
    places = [written(None, None, number).told(claim.test.places)[3:5] for number in (1, 2, 3)]
    assert [tuple(place) for place in claim.test.definition["places"]] == places
    assert {file for file, _ in places} == {"test_paper.py"} and len(set(places)) == 3


def test_a_failure_outside_of_a_hypothesis_is_none() -> None:
    paper = papers.paper()
    equal = paper.hypothesis("equal-links", where="2", quote="equal links", holds=has_equal_links)
    paper.hypothesis("one-port", where="2", quote="one port", by="The checker refuses other schedules.")
    claimed(paper, subject=by_slow_links, controls=[HALF], hypotheses=[equal, "one-port"])
    row = evidence(paper)
    assert (row["verdict"], row["failures"]["all"]) == ("confirmed", 0) and row["failures"]["outside"] > 0
    assert [of["id"] for of in row["hypotheses"]] == ["equal-links", "one-port"]


def has_equal_links(star: Any) -> bool:
    return len({worker["g"] for worker in star["workers"]}) == 1


def test_a_hypothesis_that_does_not_apply_to_a_failure_makes_the_row_void() -> None:
    paper = papers.paper()
    paper.hypothesis("masters", where="2", quote="a master", holds=lambda star: None)
    claimed(paper, subject=by_slow_links, controls=[HALF], hypotheses=["masters"])
    assert paper.verify()[0].verdict == "void"


def test_what_mends_a_statement_decides_the_verdict() -> None:
    for how, of in (("edited", "misprint"), ("reread", "imprecise"), ("corrected", "false"), ("measured", "false")):
        paper = papers.paper()
        claim = claimed(paper, subject=by_slow_links, controls=[HALF])
        getattr(claim, how)("non-decreasing, where non-increasing is printed", subject=by_links)(is_optimal)
        assert [(row.id, row.verdict) for row in paper.verify()] == [("mine/a", of), (f"mine/a+{how}", "confirmed")]
    paper = papers.paper()
    claimed(paper, subject=by_slow_links, controls=[HALF]).restricted("all links are equal", meets=has_equal_links)
    ledger = paper.verify()
    assert [row.id for row in ledger] == ["mine/a", "mine/a+restricted"] and ledger[1].verdict == "confirmed"
    assert ledger.changes() == [("mine/a", None, "hypothesis missing"), ("mine/a+restricted", None, "confirmed")]


def test_a_verdict_that_is_not_the_recorded_one_is_told() -> None:
    paper = papers.paper(a="confirmed", b="confirmed")
    claimed(paper)
    claimed(paper, "b", subject=by_slow_links, controls=[HALF])
    paper.verify()
    assert paper.changes() == [("mine/b", "confirmed", "false")]
    assert paper.verify(claim="a").changes() == [] and [row.id for row in paper.verify(claim="mine/b")] == ["mine/b"]


def test_instances_of_which_nothing_is_asserted_are_counted_apart() -> None:
    def where_links_differ(star: Any, subject: Any, oracle: Any) -> Any:
        return nothing() if has_equal_links(star) else is_optimal(star, subject, oracle)

    row = evidence(with_claim(check=where_links_differ))
    assert row["verdict"] == "confirmed" and 0 < row["failures"]["vacuous"] < row["enumerated"]
    assert verdict(check=lambda star, subject, oracle: nothing()) == "void"


def test_a_subject_that_refuses_asserts_nothing() -> None:
    def refuses(star: Any) -> Any:
        if has_equal_links(star):
            raise Refused("equal links")
        return by_links(star)

    row = evidence(with_claim(subject=refuses))
    assert row["verdict"] == "confirmed" and row["failures"]["vacuous"] > 0


def test_an_invalid_schedule_that_is_measured_is_a_failure() -> None:
    row = evidence(with_claim(subject=lambda star: {"chunks": []}, controls=[HALF, SLOW]))
    assert row["counterexample"]["claimed"] == "a valid schedule" and row["verdict"] == "false"
    assert row["counterexample"]["found"]


def test_checks_are_called_on_the_thread_that_calls() -> None:
    threads = set()

    def looks(star: Any, subject: Any, oracle: Any) -> Any:
        threads.add(threading.get_ident())
        return is_optimal(star, subject, oracle)

    with_claim(check=looks).verify(jobs=2)
    assert threads == {threading.get_ident()}


def test_numbers_are_exact_and_instances_are_those_of_the_generator() -> None:
    seen = []

    def looks(star: Any, subject: Any, oracle: Any) -> Any:
        if star not in seen:
            seen.append(star)
        return is_optimal(star, subject, oracle)

    with_claim(check=looks).verify(jobs=1)
    assert seen == list(papers_box()) and all(isinstance(star, Instance) for star in seen)
    assert isinstance(seen[0]["workers"][0]["g"], Fraction)


def test_sources_of_reductions_have_no_schedules_and_are_given_one_by_one() -> None:
    triangle = {"kind": "graph", "vertices": 3, "edges": [[0, 1], [1, 2], [0, 2]]}
    path = {"kind": "graph", "vertices": 3, "edges": [[0, 1], [1, 2]]}

    def counted(graph: Any, subject: Any, oracle: Any) -> Any:
        if subject(graph) != graph["vertices"]:
            return fails("as many edges as vertices", str(subject(graph)))

    parts: dict[str, Any] = {"kind": "graph", "check": counted, "subject": lambda graph: len(graph["edges"])}
    parts["controls"] = [wrong_subject("one edge more", lambda graph: len(graph["edges"]) + 1)]
    assert verdict(**parts, domain=[instances("a triangle", [triangle])]) == "confirmed"
    assert verdict(**parts, domain=[instances("two graphs", [triangle, path])]) == "false"
    with pytest.raises(PaperError, match=r"mine/a: domain\[0\]: instances of kind 'graph' are given one by one"):
        with_claim(**parts, domain=[box(workers=2)])
