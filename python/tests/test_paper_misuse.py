"""A paper of one's own: what is refused, and what breaks off, names the claim and the place."""

from __future__ import annotations

import itertools
import sys
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import papers
from papers import BOX, HALF, SLOW, by_links, by_slow_links, claimed, is_optimal, with_claim
from schedcheck.paper import (
    InvalidSchedule,
    Paper,
    PaperError,
    box,
    fails,
    family,
    instances,
    random,
    wrong_optimum,
    wrong_subject,
)

STAR = {"kind": "divisible-star", "load": 1, "workers": [{"g": 2, "w": 1}, {"g": 1, "w": 1}]}


def breaks_off(**changed: Any) -> PaperError:
    with pytest.raises(PaperError) as raised:
        with_claim(**changed).verify()
    assert raised.value.claim == "mine/a" and str(raised.value).startswith("mine/a: ")
    return raised.value


def test_a_check_that_raises_ends_the_run_and_keeps_the_finished_rows() -> None:
    def raises(star: Any, subject: Any, oracle: Any) -> Any:
        return star["wrokers"]

    paper = papers.paper()
    claimed(paper)
    claimed(paper, "b", check=raises)
    with pytest.raises(PaperError) as raised:
        paper.verify()
    line = raises.__code__.co_firstlineno + 1
    assert str(raised.value).startswith(f"mine/b: the check raises KeyError: 'wrokers', at test_paper_misuse.py:{line}")
    assert '"kind":"divisible-star"' in str(raised.value) and isinstance(raised.value.__cause__, KeyError)
    assert raised.value.ledger is not None and [row.id for row in raised.value.ledger] == ["mine/a"]


def test_the_place_of_an_exception_is_in_the_file_of_the_check() -> None:
    def raises(star: Any, subject: Any, oracle: Any) -> Any:
        return papers.served(star, ["nobody"])  # type: ignore[list-item]

    error = breaks_off(check=raises)
    assert f"at test_paper_misuse.py:{raises.__code__.co_firstlineno + 1}, on" in str(error)


def test_a_control_that_raises_is_named() -> None:
    def raises(star: Any) -> Any:
        raise NotImplementedError("later")

    error = breaks_off(controls=[SLOW, wrong_subject("not written yet", raises)])
    assert "NotImplementedError: later" in str(error) and "(control: not written yet)" in str(error)


@pytest.mark.parametrize("answer", [True, False, "fails", 0, ("claimed", "found")])
def test_a_check_returns_nothing_else_than_an_outcome(answer: object) -> None:
    error = breaks_off(check=lambda star, subject, oracle: answer)
    assert f"the check returns {answer!r}, and None, fails(…) or nothing() is expected" in str(error)


def test_instances_are_not_changed() -> None:
    def changes(star: Any, subject: Any, oracle: Any) -> Any:
        star["workers"].pop()

    def sorts(star: Any) -> Any:
        star["workers"].sort(key=lambda worker: -worker["w"])
        return by_links(star)

    assert "changes the instance" in str(breaks_off(check=changes))
    assert "changes the instance" in str(breaks_off(subject=sorts))


def test_a_check_answers_alike_when_asked_twice() -> None:
    counter = itertools.count()

    def moody(star: Any, subject: Any, oracle: Any) -> Any:
        return fails("a fact", f"another one, {next(counter)}")

    assert "asked twice" in str(breaks_off(check=moody))


def test_floats_are_refused_wherever_they_are() -> None:
    def rounded(star: Any) -> Any:
        schedule = by_links(star)
        schedule["chunks"][1]["load"] = float(schedule["chunks"][1]["load"])
        return schedule

    error = breaks_off(subject=rounded)
    assert "in an answer of the subject, chunks[1].load: " in str(error) and "is a float" in str(error)
    assert "0.5 is a float" in str(breaks_off(subject=lambda star: 0.5))
    error = breaks_off(controls=[SLOW, wrong_optimum("half", lambda best: 0.5)])  # type: ignore[arg-type,return-value]
    assert "the wrong optimum: 0.5 is a float" in str(error)
    with pytest.raises(TypeError, match=r"ratio: 1.5 is a float, and floats are not exact; write Fraction\(\"1.5\"\)"):
        fails("a", "b", ratio=1.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"schedules: mine.chunks\[0\].load: 0.5 is a float"):
        fails("a", "b", schedules={"mine": {"chunks": [{"load": 0.5}]}})


def test_what_a_failure_shows_fits_together() -> None:
    mine: dict[str, Any] = {"chunks": []}
    assert fails("a", "b", ratio=2).ratio == Fraction(2) and fails("a", "b").line == sys._getframe().f_lineno
    for wrong in (
        {"schedules": {"1": mine, "2": mine, "3": mine}},
        {"objective": 1},
        {"schedules": {"1": mine, "2": mine}, "optimum": 1},
        {"schedules": {"1": mine}, "optimum": 1, "objective": 1},
    ):
        with pytest.raises(ValueError):
            fails("a", "b", **wrong)
    with pytest.raises(TypeError, match="found: a text is expected, not int"):
        fails("a", 3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="schedules: mine: a schedule is expected, not int"):
        fails("a", "b", schedules={"mine": 3})  # type: ignore[dict-item]


def test_an_invalid_schedule_can_be_caught() -> None:
    rules = []

    def catches(star: Any, subject: Any, oracle: Any) -> Any:
        try:
            oracle.measure({"chunks": []})
        except InvalidSchedule as invalid:
            rules.append(invalid.rule)
        return is_optimal(star, subject, oracle)

    assert with_claim(check=catches).verify()[0].verdict == "confirmed" and all(rules) and rules


def test_what_a_check_prints_is_held_back_and_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    def talks(star: Any, subject: Any, oracle: Any) -> Any:
        print("looking at it\nclosely")
        return is_optimal(star, subject, oracle)

    with pytest.warns(
        UserWarning, match="mine/a: what the check prints is held back, beginning with: looking at it$"
    ) as told:
        with_claim(check=talks).verify()
    assert [one.category for one in told].count(UserWarning) == 1 and capsys.readouterr().out == ""


def test_predicates_that_raise_or_return_nonsense_break_off() -> None:
    def with_predicate(holds: Any) -> PaperError:
        paper = papers.paper()
        paper.hypothesis("h", where="2", quote="h", holds=holds)
        claimed(paper, hypotheses=["h"], subject=by_slow_links, controls=[HALF])
        with pytest.raises(PaperError) as raised:
            paper.verify()
        return raised.value

    assert "mine/a: the hypothesis h raises KeyError: 'tasks', on {" in str(with_predicate(lambda star: star["tasks"]))
    assert "the hypothesis h gives 1, and True, False or None is expected" in str(with_predicate(lambda star: 1))
    paper = papers.paper()
    claimed(paper, subject=by_slow_links, controls=[HALF]).restricted("never", meets=lambda star: "no")  # type: ignore[arg-type,return-value]
    with pytest.raises(PaperError, match="the condition of the restriction gives 'no'"):
        paper.verify()


def test_a_domain_without_end_is_refused() -> None:
    with pytest.raises(ValueError, match=r"instances: 'all of them' has more than 1,000,000 .*without end"):
        instances("all of them", itertools.repeat(STAR))


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "kind": ({"kind": "moon"}, "kind: there is no kind 'moon'"),
    "domain": ({"domain": []}, "domain: a domain of one part at least"),
    "part": ({"domain": ["all stars"]}, r"domain\[0\]: box, random, family or instances is expected, not str"),
    "bound": ({"domain": [BOX, box(workers=2, tasks=3)]}, r"domain\[1\]: .*tasks"),
    "empty box": ({"domain": [box(workers="3..2")]}, r"domain\[0\]: "),
    "bound at depth deep": ({"domain": [box(workers=2, deep={"tasks": 3})]}, r"domain\[0\]: .*tasks"),
    "counts": ({"domain": [random((0, 1, 2), "stars", workers=2)]}, r"domain\[0\]: counts: three positive numbers"),
    "purpose": ({"domain": [random((1, 1, 2), "", workers=2)]}, r"domain\[0\]: purpose: a name is expected"),
    "family": ({"domain": [family("moon", [[1], [2], [3]])]}, r"domain\[0\]: .*moon"),
    "family of another kind": (
        {"domain": [family("small-star", [[1], [2], [3]])]},
        r"domain\[0\]: .*no family of kind",
    ),
    "sizes": ({"domain": [family("linear-star", [[1], [], [3]])]}, r"domain\[0\]: .*sizes"),
    "no instances": ({"domain": [instances("none", [])]}, r"domain\[0\]: words and at least one instance"),
    "instance": (
        {"domain": [instances("two", [STAR, {**STAR, "load": -1}])]},
        r"domain\[0\]\[1\]: .*load",
    ),
    "instance of another kind": (
        {"domain": [instances("one", [{"kind": "star", "workers": []}])]},
        r"domain\[0\]\[0\]: an instance of kind 'divisible-star' is expected",
    ),
    "controls": ({"controls": []}, "controls: a check without a control proves nothing"),
    "control": ({"controls": [by_links]}, r"controls\[0\]: wrong_subject or wrong_optimum is expected"),
    "method": ({"subject": "bba"}, "subject: there is no method 'bba' for kind 'divisible-star'"),
    "wrong method": ({"controls": [wrong_subject("a", "simplex")]}, r"controls\[0\]: there is no method 'simplex'"),
    "program": ({"subject": ["no-such-program"]}, "subject: there is no program 'no-such-program'"),
    "subject": ({"subject": []}, "subject: a function, the name of a method or a list of words"),
    "hypotheses": ({"hypotheses": ["equal-links"]}, "hypotheses: the paper has no hypothesis 'equal-links'"),
    "methods": ({"methods": "the exact solver"}, "methods: a list of texts is expected"),
    "statement": ({"statement": ""}, "statement: a text is expected"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_definition_is_refused_with_the_claim_and_the_field(what: str) -> None:
    changed, told = REFUSED[what]
    with pytest.raises(PaperError, match=f"^mine/a: {told}") as raised:
        with_claim(**changed)
    assert raised.value.claim == "mine/a" and isinstance(raised.value, ValueError)


def test_names_are_taken_once_and_known() -> None:
    paper = papers.paper(c="false")
    claim = claimed(paper, follows="d")
    with pytest.raises(PaperError, match="mine/a: label: there is a claim of this name already"):
        claimed(paper)
    with pytest.raises(PaperError, match="label: letters, digits and - are expected"):
        claimed(paper, "theorem 1")
    paper.hypothesis("h", where="2", quote="h", by="it is so")
    with pytest.raises(PaperError, match="mine: hypothesis h: label: there is one of this name already"):
        paper.hypothesis("h", where="2", quote="h", by="it is so")
    for both in ({}, {"by": "it is so", "holds": lambda star: True}):
        with pytest.raises(PaperError, match="mine: hypothesis g: holds: either a function, or by="):
            paper.hypothesis("g", where="2", quote="g", **both)  # type: ignore[arg-type]
    with pytest.raises(PaperError, match="mine: verdicts: there is no claim 'mine/c'"):
        paper.verify()
    paper.verdicts.clear()
    with pytest.raises(PaperError, match="mine/a: follows: there is no claim 'mine/d'"):
        paper.verify()
    claim.restricted("always", meets=lambda star: True)
    with pytest.raises(PaperError, match="mine/a: edited: the statement is restricted already"):
        claim.edited("a")(is_optimal)
    with pytest.raises(TypeError, match="edited: there is no argument 'domains'"):
        claim.edited("a", domains=[])


def test_a_recorded_verdict_that_is_none_is_refused() -> None:
    paper = papers.paper(a="true")
    claimed(paper)
    with pytest.raises(ValueError, match="true"):
        paper.verify()


def test_a_run_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    paper = with_claim()
    with pytest.raises(PaperError, match="mine: claim: there is no claim 'mine/b'"):
        paper.verify(claim="b")
    with pytest.raises(PaperError, match="mine: claim: the paper has no claims"):
        papers.paper().verify()
    with pytest.raises(PaperError, match=r"there is no ledger yet; verify\(\) makes one"):
        paper.ledger()
    for wrong, told in (
        ({"depth": "shallow"}, "depth"),
        ({"shard": (4, 3)}, "shard"),
        ({"jobs": 0}, "jobs"),
        ({"time_limit": 0}, "time_limit"),
    ):
        with pytest.raises(ValueError, match=told):
            paper.verify(**wrong)
    paper.verify()
    with pytest.raises(ValueError, match="format: one of table, csv"):
        paper.ledger("pdf")
    (tmp_path / "taken").write_text("mine")
    (tmp_path / "folder" / "index.html").mkdir(parents=True)
    with pytest.raises(FileExistsError, match="taken"):
        paper.report(tmp_path / "taken")
    with pytest.raises(FileExistsError, match="no plain file"):
        paper.report(tmp_path / "folder")
    assert [path.name for path in (tmp_path / "folder").iterdir()] == ["index.html"]


@pytest.mark.parametrize("limit", ["time_limit", "claim_time_limit"])
def test_a_check_that_sleeps_is_interrupted_when_the_time_is_over(limit: str) -> None:
    def sleeps(star: Any, subject: Any, oracle: Any) -> Any:
        time.sleep(600)

    began = time.monotonic()
    limits: dict[str, Any] = {limit: "0.2"}
    (row,) = with_claim(check=sleeps).verify(**limits)
    assert row.verdict == "interrupted" and time.monotonic() - began < 60


@pytest.mark.parametrize("name", ["all", "rr4916", "Mine", "1st", "a.b", 3])
def test_a_name_of_a_paper_that_cannot_be_had_is_refused(name: Any) -> None:
    with pytest.raises(PaperError, match=r"^name: "):
        Paper(name, "A. Author: Loads. A journal, 2026.")


def test_types_are_looked_at_when_a_paper_is_defined_or_run() -> None:
    for field in ("quote", "reading", "plain"):
        with pytest.raises(PaperError, match=f"mine/a: {field}: a text is expected"):
            with_claim(**{field: 3})
    with pytest.raises(PaperError, match="citation: a text"):
        Paper("mine", 3)  # type: ignore[arg-type]
    with pytest.raises(PaperError, match="hypothesis h: by: a text"):
        papers.paper().hypothesis("h", where="2", quote="h", by="")
    with pytest.raises(PaperError, match=r"controls\[0\].wrong: a text"):
        with_claim(controls=[wrong_subject("", by_slow_links)])
    with pytest.raises(PaperError, match="sizes: positive numbers"):
        with_claim(domain=[family("linear-star", [[True], [2], [3]])])
    for caption in ("", 3):
        with pytest.raises(TypeError, match="schedules: a caption is a text"):
            fails(claimed="a", found="b", schedules={caption: {}})  # type: ignore[dict-item]
    wrong_ones: list[dict[str, Any]] = [{"seed": -1}, {"seed": True}, {"shard": (1, "2")}, {"jobs": 1.5}, {"claim": []}]
    for wrong in wrong_ones:
        with pytest.raises(ValueError, match=next(iter(wrong))):
            with_claim().verify(**wrong)


def test_rows_that_there_cannot_be_are_refused() -> None:
    paper = papers.paper(**{"a+edited": "confirmed"})
    claimed(paper)
    with pytest.raises(PaperError, match=r"verdicts: there is no row 'mine/a\+edited'"):
        paper.verify()
    with pytest.raises(PaperError, match="follows: a statement does not follow from itself"):
        with_claim(follows="a").verify()
