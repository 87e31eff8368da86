"""A paper for tests: divisible loads on stars of two workers, served in some order."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Callable

from schedcheck.paper import Claim, Paper, box, fails, wrong_optimum, wrong_subject

BOX = box(workers=2, g=(1, 2), w=(1, 2))
RULE = Callable[[Mapping[str, Any]], dict[str, Any]]


def served(star: Mapping[str, Any], order: list[int]) -> dict[str, Any]:
    """The schedule that serves the workers in this order, so that all finish together."""
    workers, shares = star["workers"], [Fraction(1)]
    for before, worker in zip(order, order[1:]):
        shares.append(shares[-1] * workers[before]["w"] / (workers[worker]["g"] + workers[worker]["w"]))
    chunks, time = [], Fraction(0)
    for worker, share in zip(order, shares):
        load = star["load"] * share / sum(shares)
        arrival = time + load * workers[worker]["g"]
        chunks.append({"worker": worker, "load": load, "send_start": time, "compute_start": arrival})
        time = arrival
    return {"chunks": chunks}


def by_links(star: Mapping[str, Any]) -> dict[str, Any]:
    """Optimal."""
    return served(star, sorted(range(len(star["workers"])), key=lambda i: star["workers"][i]["g"]))


def by_slow_links(star: Mapping[str, Any]) -> dict[str, Any]:
    """The reverse, and wrong where the links differ."""
    return served(star, sorted(range(len(star["workers"])), key=lambda i: -star["workers"][i]["g"]))


def is_optimal(star: Any, subject: Any, oracle: Any) -> Any:
    """Whether the schedule of the subject is optimal."""
    took, best = oracle.measure(subject(star)), oracle.optimum(star)
    if took != best.objective:
        shown = {"by the rule": subject(star), "an optimal schedule": best.schedule}
        return fails(f"makespan {took}", f"makespan {best.objective}", ratio=took / best.objective, schedules=shown)
    return None


HALF = wrong_optimum("half the optimum", lambda best: best / 2)
SLOW = wrong_subject("by non-increasing g", by_slow_links)


def claimed(paper: Paper, label: str = "a", check: Any = is_optimal, **changed: Any) -> Claim:
    """A claim of a paper, with some parts changed."""
    parts: dict[str, Any] = {
        "where": "theorem 1",
        "statement": "It is optimal to serve the workers by non-decreasing $g$.",
        "kind": "divisible-star",
        "methods": ["the exact solver"],
        "domain": [BOX],
        "subject": by_links,
        "controls": [SLOW, HALF],
    }
    return paper.claim(label, **{**parts, **changed})(check)


def paper(**verdicts: str) -> Paper:
    """A paper without claims; the verdicts are those of its claims, by label."""
    recorded = {f"mine/{label}": verdict for label, verdict in verdicts.items()}
    return Paper("mine", "A. Author: Loads. A journal, 2026.", verdicts=recorded)


def with_claim(**changed: Any) -> Paper:
    """A paper with one claim, some parts of it changed."""
    made = paper()
    claimed(made, **changed)
    return made
