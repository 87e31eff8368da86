"""Contests: what an algorithm answers is counted, compared and shown."""

from __future__ import annotations

import sys
import threading
import types
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from large import LARGE

import schedcheck
from schedcheck import Instance, Refused, Result

BOX: dict[str, Any] = {"workers": 2, "tasks": (1, 3), "c": 1, "w": (1, 2)}


def lazy(star: Instance) -> dict[str, Any]:
    """Everybody computes what is there."""
    own = enumerate(star["workers"])
    runs = [{"worker": number, "start": 0, "tasks": worker["tasks"]} for number, worker in own if worker["tasks"]]
    return {"transfers": [], "computations": runs}


def test_the_smallest_and_the_worst_instance_are_found() -> None:
    found = schedcheck.contest(lazy, "star", **BOX)
    all_of_them = list(schedcheck.generate("star", **BOX))
    ratios = [schedcheck.check(star, lazy(star)).objective / schedcheck.solve(star).objective for star in all_of_them]  # type: ignore[operator]
    assert found.instances == len(ratios) == sum(found.outcomes.values()) == sum(found.histogram.values())
    assert found.outcomes == {"as-good": ratios.count(Fraction(1)), "worse": sum(ratio > 1 for ratio in ratios)}
    assert found.worst is not None and found.smallest is not None and not found.flawless
    assert found.worst.ratio == max(ratios) and found.worst.number == ratios.index(max(ratios)) + 1
    assert found.smallest.instance == next(star for star, ratio in zip(all_of_them, ratios) if ratio > 1)
    assert (
        found.smallest.objective == schedcheck.check(found.smallest.instance, lazy(found.smallest.instance)).objective
    )
    assert found.to_markdown().startswith("## lazy against the optimum\n\non every star with 2..2 workers, 1..3 tasks")
    shown = found._repr_html_()
    assert shown.count("<svg") == 6 and "worse" in shown


def test_who_is_optimal_is_flawless() -> None:
    def optimal(star: Instance) -> Result:
        return schedcheck.solve(star)

    assert schedcheck.contest(optimal, "star", **BOX).flawless


def test_a_rival_is_another_function_or_the_name_of_a_method() -> None:
    of_method = schedcheck.contest(lazy, "star", against="branch-and-bound-without-relays", **BOX)
    of_function = schedcheck.contest(
        lazy, "star", against=lambda star: schedcheck.solve(star, "branch-and-bound-without-relays"), **BOX
    )
    assert of_method.outcomes == of_function.outcomes and of_method.outcomes["worse"] > 0
    assert schedcheck.contest(lazy, "star", against=lazy, **BOX).flawless
    with pytest.raises(schedcheck.MethodError, match="simplex"):
        schedcheck.contest(lazy, "star", against="simplex", **BOX)


def test_whatever_an_algorithm_does_is_counted_with_its_first_instance() -> None:
    def moody(star: Instance) -> Any:
        tasks = star["workers"][0]["tasks"] + star["workers"][1]["tasks"]
        if tasks == 1:
            raise Refused("one task is none")
        if tasks == 2:
            raise KeyError("a table that is not there")
        return {"transfers": [], "computations": []} if star["workers"][0]["w"] == 1 else [None]

    found = schedcheck.contest(moody, "star", **BOX)
    assert set(found.outcomes) == {"refused", "crash", "invalid"} and found.smallest is None
    assert found.faults["refused"].reason == "one task is none"
    assert found.faults["crash"].reason == "KeyError: 'a table that is not there'"
    assert "left to compute" in found.faults["invalid"].reason
    assert sum(found.faults["crash"].first["workers"][number]["tasks"] for number in (0, 1)) == 2
    assert "one task is none" in found._repr_html_()


def test_a_float_in_a_schedule_ends_the_contest() -> None:
    def rounded(star: Instance) -> dict[str, Any]:
        return {"transfers": [], "computations": [{"worker": 0, "start": 0.5, "tasks": 1}]}

    with pytest.raises(TypeError, match=r"computations\[0\].start: 0.5 is a float"):
        schedcheck.contest(rounded, "star", **BOX)


def test_instances_come_in_order_on_the_thread_that_calls() -> None:
    seen, threads = [], set()

    def looking(star: Instance) -> dict[str, Any]:
        seen.append(star)
        threads.add(threading.get_ident())
        return lazy(star)

    given = list(schedcheck.generate("star", random=200, seed=3, workers=2, tasks=(1, 2)))
    found = schedcheck.contest(looking, instances=given)
    assert seen == given and threads == {threading.get_ident()} and found.instances == 200
    again = schedcheck.contest(lazy, "star", random=200, seed=3, workers=2, tasks=(1, 2))
    assert (again.outcomes, again.worst, again.histogram) == (found.outcomes, found.worst, found.histogram)


def test_either_a_kind_or_instances_is_given() -> None:
    with pytest.raises(TypeError, match="either kind or instances"):
        schedcheck.contest(lazy)
    with pytest.raises(TypeError, match="random and bounds go with a kind"):
        schedcheck.contest(lazy, instances=[], random=3)
    with pytest.raises(schedcheck.InstanceError):
        schedcheck.contest(lazy, instances=[{"kind": "star"}])
    with pytest.raises(TypeError, match="either kind or instances"):
        schedcheck.contest(lazy, "star", family="small-star", sizes=[3])


def test_methods_and_programs_compete_on_any_number_of_threads(tmp_path: Path) -> None:
    program = tmp_path / "lazy.py"
    program.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    own = enumerate(json.loads(line)['workers'])\n"
        "    runs = [{'worker': i, 'start': 0, 'tasks': of['tasks']} for i, of in own if of['tasks']]\n"
        "    print(json.dumps({'transfers': [], 'computations': runs}), flush=True)\n"
    )
    words = [sys.executable, str(program)]
    own = schedcheck.contest(lazy, "star", **BOX)
    for threads in (None, 1, 3):
        found = schedcheck.contest(words, "star", jobs=threads, **BOX)
        assert (found.outcomes, found.smallest, found.worst) == (own.outcomes, own.smallest, own.worst)
    assert schedcheck.contest("branch-and-bound", "star", jobs=2, **BOX).flawless
    against = schedcheck.contest("bba", "star", against=words, **BOX)
    assert against.outcomes.get("better", 0) > 0 and against.to_markdown().startswith("## bba against ")
    assert schedcheck.contest(lazy, "star", jobs=1, **BOX) == own


def test_a_program_has_its_own_faults() -> None:
    late = schedcheck.contest(["sleep", "60"], instances=[next(schedcheck.generate("star"))], answer_limit="1/10")
    assert late.outcomes == {"late": 1} and late.faults["late"].reason == "no answer within 0.1 s"
    assert schedcheck.contest(["echo", "oops"], "star", workers=1, tasks=1, c=1, w=1).outcomes == {"no-json": 1}
    with pytest.raises(FileNotFoundError):
        schedcheck.contest(["no-such-program"], "star")


def test_what_cannot_compete_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="jobs: a Python function is asked by one thread"):
        schedcheck.contest(lazy, "star", jobs=2)
    with pytest.raises(ValueError, match="jobs: at least one"):
        schedcheck.contest("bba", "star", jobs=0)
    with pytest.raises(schedcheck.MethodError, match="algorithm: there is no method 'simplex' for kind 'star'"):
        schedcheck.contest("simplex", "star")
    with pytest.raises(TypeError, match="against: a program is a list of words"):
        schedcheck.contest(lazy, "star", against=[])
    for name in ("time_limit", "optimum_limit", "answer_limit"):
        limit: dict[str, Any] = {name: 0}
        with pytest.raises(ValueError, match=f"{name}: a positive number of seconds"):
            schedcheck.contest("bba", "star", **limit)


def test_a_limit_of_time_keeps_what_was_found_before() -> None:
    asked: list[Instance] = []

    def slower(star: Instance) -> dict[str, Any]:
        asked.append(star)
        if len(asked) == 3:
            threading.Event().wait(0.5)
        return lazy(star)

    found = schedcheck.contest(slower, "star", time_limit="1/4", **BOX)
    assert (found.finished, found.instances, len(asked)) == (False, 3, 3) and "ended before" in repr(found)
    hours = schedcheck.contest("branch-and-bound", instances=[LARGE], time_limit="1/10")
    assert (hours.finished, hours.instances) == (False, 0)
    assert schedcheck.contest("bba", "star", time_limit=1000, **BOX).finished


def test_an_optimum_that_is_not_found_in_time_decides_nothing() -> None:
    found = schedcheck.contest("bba", instances=[LARGE], optimum_limit="1/1000")
    assert found.outcomes == {"optimum-unknown": 1} and found.finished and found.smallest is None
    assert found.faults["optimum-unknown"].reason.startswith("no optimum is proved")


def test_growing_instances_are_those_that_are_generated() -> None:
    given: dict[str, Any] = {"family": "small-star", "sizes": [2, 3], "seed": 4}
    found = schedcheck.contest("bba", **given)
    assert found.instances == 2 and found.to_dict()["over"] == str(schedcheck.generate(**given))


def test_what_is_infinitely_worse_has_no_ratio() -> None:
    found = schedcheck.contest(lazy, "star", workers=2, tasks=1, c=0, w=(0, 1))
    assert found.worst is not None and found.worst.ratio is None and found.worst.against == 0
    assert found.histogram["unbounded"] == found.outcomes["worse"] and "unbounded" in found.worst._repr_html_()


def test_a_contest_ends_if_none_of_the_first_answers_is_a_schedule(capfd: pytest.CaptureFixture[str]) -> None:
    asked = []

    def broken(star: Instance) -> dict[str, Any]:
        asked.append(star)
        raise NameError("nothing has a name")

    with pytest.raises(RuntimeError, match=r"none of the first 20 answers .* NameError: nothing has.*keep_going"):
        schedcheck.contest(broken, "star", random=60, workers=2)
    assert len(asked) == 20
    assert schedcheck.contest(broken, "star", random=60, workers=2, keep_going=True).outcomes == {"crash": 60}
    assert schedcheck.contest(broken, "star", random=19, workers=2).outcomes == {"crash": 19}
    words = [sys.executable, "-c", "raise NameError('nothing has a name')"]
    capfd.readouterr()
    for threads in (1, 3):
        with pytest.raises(RuntimeError, match="the first is a crash: it ended with exit status 1"):
            schedcheck.contest(words, "star", random=60, workers=2, jobs=threads)
        assert capfd.readouterr().err.count("Traceback") == 1


def test_an_invalid_schedule_of_every_star_ends_the_contest() -> None:
    def idle(star: Instance) -> dict[str, Any]:
        return {"transfers": [], "computations": []}

    with pytest.raises(RuntimeError, match=r"the first is invalid: .* left to compute"):
        schedcheck.contest(idle, "star", workers=2, tasks=(1, 3))


def test_refusals_of_the_first_answers_go_on() -> None:
    def never(star: Instance) -> Any:
        raise Refused("not me")

    assert schedcheck.contest(never, "star", random=50, workers=2).outcomes == {"refused": 50}


def test_a_row_tells_what_became_of_an_instance() -> None:
    found = schedcheck.contest(lazy, "star", **BOX)
    rows, all_of_them = found.rows(), list(schedcheck.generate("star", **BOX))
    assert [row["instance"] for row in rows] == all_of_them and [row["number"] for row in rows] == [*range(len(rows))]
    for row in rows:
        objective, optimum = schedcheck.check(row["instance"], lazy(row["instance"])).objective, row["optimum"]
        assert (row["objective"], row["proved"], row["contestant"]) == (objective, True, "lazy")
        assert objective is not None and row["ratio"] == objective / optimum and isinstance(row["ratio"], Fraction)
        assert isinstance(row["ratio_rounded"], float) and abs(row["ratio_rounded"] - float(row["ratio"])) < 1e-5
        assert row["outcome"] == ("optimal" if row["ratio"] == 1 else "not optimal") and row["seconds"] >= 0
    assert found.summary()["ratio"]["worst"]["exact"] == found.worst.ratio if found.worst else False
    infinite = schedcheck.contest(lazy, "star", workers=2, tasks=1, c=0, w=(0, 1)).rows()
    assert any(row["ratio"] is None and row["ratio_rounded"] == float("inf") for row in infinite)
    (unknown,) = schedcheck.contest("bba", instances=[LARGE], optimum_limit="1/1000").rows()
    assert (unknown["optimum"], unknown["proved"], unknown["ratio"]) == (None, False, None)
    assert 0 < unknown["lower_bound"] < unknown["upper_bound"]


def test_rows_become_a_table_where_pandas_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    found = schedcheck.contest(lazy, "star", **BOX)
    tables = types.ModuleType("pandas")
    tables.DataFrame = list  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pandas", tables)
    assert found.to_pandas() == found.rows()
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match="to_pandas: pandas is needed; `pip install pandas`"):
        found.to_pandas()
    with pytest.raises(ValueError, match="the contest kept none"):
        schedcheck.contest(lazy, "star", rows=False, **BOX).rows()


def test_the_traceback_of_a_crash_is_kept() -> None:
    def broken(star: Instance) -> dict[str, Any]:
        raise KeyError(len(star["workers"]))

    crash = schedcheck.contest(broken, "star", keep_going=True, **BOX).faults["crash"]
    assert crash.reason == "KeyError: 2" and crash.traceback is not None
    assert crash.traceback.count('  File "') == 1 and "in broken\n    raise KeyError(len(" in crash.traceback
    with pytest.raises(RuntimeError, match="the first is a crash: KeyError: 2") as ended:
        schedcheck.contest(broken, "star", random=30, workers=2)
    assert isinstance(ended.value.__cause__, KeyError)
    assert schedcheck.contest(lazy, "star", **BOX).faults == {}


def test_several_contestants_have_one_optimum() -> None:
    both = schedcheck.contest({"lazy": lazy, "bba": "bba"}, "star", **BOX)
    alone = {"lazy": schedcheck.contest(lazy, "star", **BOX), "bba": schedcheck.contest("bba", "star", **BOX)}
    for name, found in both.contestants.items():
        assert (found.outcomes, found.worst, found.summary()) == (
            alone[name].outcomes,
            alone[name].worst,
            alone[name].summary(),
        )
        assert found.to_markdown() == alone[name].to_markdown() and both.summary()[name] == found.summary()
        assert [row["contestant"] for row in found.rows()] == [name] * found.instances
    pairs = zip(*(of.rows() for of in both.contestants.values()))
    assert both.grid()["lazy"] == {"bba": max(one["objective"] / other["objective"] for one, other in pairs)}
    assert len(both.rows()) == 2 * alone["lazy"].instances
    for curve in both.profile().values():
        assert curve == sorted(curve) and curve[-1][1] == 1
    assert "<svg" in both.profile_svg() and "<svg" in both.sizes_svg() and "bba" in both._repr_html_()
    assert both.finished and both.to_markdown().startswith("## lazy, bba against the optimum")


def test_of_several_contestants_the_broken_one_is_named() -> None:
    def broken(star: Instance) -> dict[str, Any]:
        raise NameError("nothing has a name")

    with pytest.raises(RuntimeError, match=r"^mine: none of the first 20 answers") as ended:
        schedcheck.contest({"lazy": lazy, "mine": broken}, "star", random=30, workers=2)
    assert isinstance(ended.value.__cause__, NameError)
    with pytest.raises(ValueError, match="a dictionary of two contestants or more"):
        schedcheck.contest({"mine": lazy}, "star")
    with pytest.raises(TypeError, match="several contestants are a dictionary"):
        schedcheck.contest([lazy, "bba"], "star")  # type: ignore[list-item]


def in_floats(star: schedcheck.Instance) -> dict[str, Any]:
    """The optimal shares of a star without latencies, in the order of the links, computed in floats."""
    workers = sorted((float(worker["g"]), float(worker["w"]), at) for at, worker in enumerate(star["workers"]))
    rest, shares = 1.0, []
    for g, w, _ in workers:
        shares.append(rest / (g + w))
        rest -= shares[-1] * g
    time, chunks = 0.0, []
    for share, (g, _, at) in zip(shares, workers):
        load = float(star["load"]) * share / sum(shares)
        chunks.append({"worker": at, "load": load, "send_start": time, "compute_start": time + load * g})
        time += load * g
    return {"chunks": chunks}


def test_floats_raise_unless_they_are_read_as_fractions() -> None:
    with pytest.raises(TypeError, match=r"is a float.*snap=1000000"):
        schedcheck.contest(in_floats, "divisible-star")
    found = schedcheck.contest(in_floats, "divisible-star", snap=1_000_000)
    assert found.outcomes == {"as-good": 83} and found.moved is not None and 0 < found.moved < Fraction(1, 10**15)
    assert schedcheck.contest("bba", "star", workers=1).moved is None
    with pytest.raises(ValueError, match="snap"):
        schedcheck.contest(in_floats, "divisible-star", snap=0)
