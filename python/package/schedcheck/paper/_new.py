"""A folder to begin with: a paper of two statements, one of which does not hold."""

from __future__ import annotations

from pathlib import Path

from ._claims import name_of_paper
from ._files import write_all

_PAPER = '''"""Statements on divisible loads, put to the test: one that holds, and one that does not."""

from schedcheck.paper import Paper, box, fails, random, wrong_optimum, wrong_subject

paper = Paper(
    "NAME",
    "A. Author: Title of the paper. Where and when it appeared.",
    verdicts={"NAME/theorem-1": "confirmed", "NAME/theorem-2": "false"},
)

linear = paper.hypothesis(
    "linear-costs",
    where="section 2",
    quote="all costs are linear",
    holds=lambda star: not any("G" in worker or "W" in worker for worker in star["workers"]),
)

DOMAIN = [
    box(workers="1..2", g="0..2", w="1..2", standard={"workers": "1..3"}),
    random(counts=(20, 200, 2000), purpose="larger stars", workers="3..5", g="0..9", w="1..9"),
]


def served(star, order):
    """The schedule that serves the workers in this order, so that all finish together."""
    workers, shares = star["workers"], [1]
    for before, worker in zip(order, order[1:]):
        shares.append(shares[-1] * workers[before]["w"] / (workers[worker]["g"] + workers[worker]["w"]))
    chunks, time = [], 0
    for worker, share in zip(order, shares):
        load = star["load"] * share / sum(shares)
        arrival = time + load * workers[worker]["g"]
        chunks.append({"worker": worker, "load": load, "send_start": time, "compute_start": arrival})
        time = arrival
    return {"chunks": chunks}


def by(field, sign=1):
    """The rule that serves the workers by one of their costs."""

    def rule(star):
        workers = star["workers"]
        return served(star, sorted(range(len(workers)), key=lambda worker: sign * workers[worker][field]))

    return rule


def is_optimal(star, subject, oracle):
    """The check of both statements: the schedule is as good as the optimum."""
    took, best = oracle.measure(subject(star)), oracle.optimum(star)
    if took != best.objective:
        return fails(
            claimed=f"makespan {took} is optimal",
            found=f"makespan {best.objective}",
            ratio=took / best.objective,
            schedules={"by the rule": subject(star), "an optimal schedule": best.schedule},
        )


paper.claim(
    "theorem-1",
    where="theorem 1",
    statement="It is optimal to serve the workers by non-decreasing $g$.",
    quote="by non-decreasing $g$",
    kind="divisible-star",
    hypotheses=[linear],
    methods=["the exact solver, which tries every order"],
    domain=DOMAIN,
    subject=by("g"),
    controls=[
        wrong_subject("by non-increasing g", by("g", -1)),
        wrong_optimum("half the optimum", lambda best: best / 2),
    ],
)(is_optimal)

paper.claim(
    "theorem-2",
    where="theorem 2",
    statement="It is optimal to serve the workers by non-decreasing $w$.",
    quote="by non-decreasing $w$",
    kind="divisible-star",
    hypotheses=[linear],
    methods=["the exact solver, which tries every order"],
    domain=DOMAIN,
    subject=by("w"),
    controls=[wrong_optimum("half the optimum", lambda best: best / 2)],
    plain="A fast worker behind a slow link keeps the others waiting.",
)(is_optimal)
'''

_TEST = '''"""The verdicts are the recorded ones, and every check catches its controls."""

import pytest
from paper import paper


@pytest.fixture(scope="module")
def ledger():
    return paper.verify()


def test_the_verdicts_are_the_recorded_ones(ledger):
    assert ledger.changes() == []


def test_every_control_is_caught(ledger):
    missed = [(row.id, of["wrong"]) for row in ledger for of in row.to_dict()["controls"] if of["at"] is None]
    assert missed == []
'''

_README = """# NAME

Statements of a paper, put to the test by schedcheck.

```sh
python -m schedcheck.paper verify paper.py                    # the ledger: a verdict for each statement
python -m schedcheck.paper verify paper.py --report report    # report/index.html
pytest                                                        # the verdicts are the recorded ones
```

`paper.py` has two statements, one of which does not hold. Replace them by those of your paper.
"""


def new(folder: Path) -> list[Path]:
    """Writes paper.py, test_paper.py and README.md into a new folder, whose name is that of the paper.

    Raises:
        FileExistsError: the folder is there already.
        PaperError: its name is no name of a paper.
    """
    name = name_of_paper("folder", folder.resolve().name)
    if folder.exists() or folder.is_symlink():
        raise FileExistsError(f"{folder}: there is something of this name already")
    texts = {"paper.py": _PAPER, "test_paper.py": _TEST, "README.md": _README}
    return write_all(folder, {file: text.replace("NAME", name) for file, text in texts.items()})
