"""A paper of one's own: whose schedule is not valid, what remains after an end, numbers, output, and remedies."""

from __future__ import annotations

import sys
import threading
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

import papers
import schedcheck
from papers import BOX, HALF, SLOW, by_links, by_slow_links, claimed, is_optimal, with_claim
from schedcheck.paper import PaperError, box, fails, wrong_optimum


def breaks_off(**changed: Any) -> str:
    with pytest.raises(PaperError) as raised:
        with_claim(**changed).verify()
    return str(raised.value)


def test_an_invalid_schedule_of_the_check_is_an_error_of_the_check() -> None:
    def makes_one(star: Any, subject: Any, oracle: Any) -> Any:
        oracle.measure({"chunks": []})

    def changes_one(star: Any, subject: Any, oracle: Any) -> Any:
        schedule = subject(star)
        schedule["chunks"].pop()
        oracle.measure(schedule)

    for check in (makes_one, changes_one):
        assert "the check measures a schedule of its own that is not valid: " in breaks_off(check=check)


def test_an_invalid_schedule_in_an_answer_counts_against_the_statement() -> None:
    def first(star: Any, subject: Any, oracle: Any) -> Any:
        if oracle.measure(subject(star)[0]) != oracle.optimum(star).objective:
            return fails("a", "b")

    row = with_claim(check=first, subject=lambda star: ({"chunks": []}, 1), controls=[HALF]).verify()[0]
    assert row.counterexample is not None and row.counterexample.claimed == "a valid schedule"


def test_a_remedy_is_checked_on_the_domain_of_the_claim_and_on_what_is_given_beside() -> None:
    claim = claimed(papers.paper(), subject=by_slow_links, controls=[HALF])
    claim.edited("non-decreasing", subject=by_links, domain=[box(workers=1), BOX])(is_optimal)
    assert claim.remedy is not None and claim.remedy.test is not None
    assert claim.remedy.test.domain == [BOX, box(workers=1)]


def test_only_what_the_thread_of_the_check_prints_is_held_back(capsys: pytest.CaptureFixture[str]) -> None:
    def talks(star: Any, subject: Any, oracle: Any) -> Any:
        print("by the check")
        other = threading.Thread(target=print, args=("by another thread",))
        other.start()
        other.join()
        return is_optimal(star, subject, oracle)

    before = sys.stdout
    with pytest.warns(UserWarning, match="by the check"):
        with_claim(check=talks).verify()
    out = capsys.readouterr().out
    assert sys.stdout is before and "by another thread" in out and "by the check" not in out


@pytest.mark.filterwarnings("ignore:mine/a")
def test_two_runs_at_a_time_restore_the_output(capsys: pytest.CaptureFixture[str]) -> None:
    both = threading.Barrier(2)
    ended = []

    def run(number: int) -> None:
        waited: list[int] = []

        def talks(star: Any, subject: Any, oracle: Any) -> Any:
            if not waited:
                waited.append(both.wait(timeout=60))
            print("by the check")
            return is_optimal(star, subject, oracle)

        ended.append(with_claim(check=talks).verify()[0].verdict)

    before = sys.stdout
    threads = [threading.Thread(target=run, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert ended == ["confirmed"] * 2 and sys.stdout is before and capsys.readouterr().out == ""


@pytest.mark.parametrize("error", [SystemExit, GeneratorExit])
def test_what_a_check_or_a_predicate_must_not_raise_ends_the_run(error: type[BaseException]) -> None:
    def leaves(*arguments: Any) -> Any:
        raise error("bye")

    assert f"the check raises {error.__name__}: bye" in breaks_off(check=leaves)
    paper = papers.paper()
    claimed(paper, subject=by_slow_links, controls=[HALF]).restricted("never", meets=leaves)
    with pytest.raises(PaperError, match=f"the condition of the restriction raises {error.__name__}"):
        paper.verify()


@pytest.mark.parametrize("error", [KeyboardInterrupt, ValueError])
def test_finished_rows_are_kept_whatever_ends_a_run(error: type[BaseException]) -> None:
    def leaves(star: Any, subject: Any, oracle: Any) -> Any:
        raise error

    paper = papers.paper()
    claimed(paper)
    claimed(paper, "b", check=leaves)
    with pytest.raises(PaperError if error is ValueError else error):
        paper.verify()
    assert "mine/a" in paper.ledger() and "mine/b" not in paper.ledger()
    assert paper.changes() == [("mine/a", None, "confirmed")]


def test_numbers_of_a_failure() -> None:
    assert fails("a", "b", ratio=1).ratio == 1
    with pytest.raises(ValueError, match="ratio: 1/2 is less than 1"):
        fails("a", "b", ratio=Fraction(1, 2))
    schedules: dict[str, Any] = {"mine": {"chunks": []}}
    for wrong in ({"ratio": True}, {"objective": True}, {"optimum": True}):
        with pytest.raises(TypeError, match="an int or a Fraction is expected, not bool"):
            fails("a", "b", schedules=schedules, **wrong)


def test_what_is_said_of_a_number_that_is_not_exact_helps() -> None:
    for number, told in (
        (float("inf"), "inf is a float, and floats are not exact; this one is no number"),
        (Decimal("0.5"), r"0.5 is a Decimal, .*; write Fraction\(x\), which is exact for it"),
        (Decimal("NaN"), "NaN is a Decimal, and an int or a Fraction is expected; it is no number"),
    ):
        with pytest.raises(TypeError, match=f"ratio: {told}$"):
            fails("a", "b", ratio=number)  # type: ignore[arg-type]
    assert "is a Decimal" in breaks_off(controls=[SLOW, wrong_optimum("half", lambda best: Decimal(1))])  # type: ignore[arg-type,return-value]


def test_a_program_that_answers_no_text_is_told() -> None:
    answers = "import sys\nfor line in sys.stdin: sys.stdout.buffer.write(b'\\xff\\n'); sys.stdout.flush()"
    assert "the answer of the program is no UTF-8" in breaks_off(subject=[sys.executable, "-c", answers])


def test_a_row_has_the_verdict_that_tables_print() -> None:
    paper = papers.paper(a="hypothesis missing")
    claim = claimed(paper, subject=by_slow_links, controls=[HALF])
    claim.restricted("equal links", meets=lambda star: len({worker["g"] for worker in star["workers"]}) == 1)
    row = paper.verify()[0]
    assert (row.verdict, row.to_dict()["verdict"]) == ("hypothesis missing", "hypothesis")
    verdicts = {(row.verdict, row.to_dict()["verdict"]) for row in schedcheck.verify("rr4916")}
    assert all(printed == name.replace("-", " ") or name == "hypothesis" for printed, name in verdicts)
