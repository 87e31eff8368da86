"""Statements of your own paper, put to the test by the harness that tests those of the project.

A paper has hypotheses and claims. A claim is a statement with a check: a function of an instance, of what the statement
is about (the subject), and of an oracle, which knows optima. The check runs on every instance of a domain, and on
controls: subjects and optima that are wrong on purpose, and that it has to catch.

>>> from schedcheck.paper import Paper, box, fails, wrong_subject
>>> paper = Paper("loads", "A. Author: Loads on stars. A journal, 2026.")
>>> def to_the_first(star):
...     workers = star["workers"]
...     return {"chunks": [{"worker": 0, "load": 1, "send_start": 0, "compute_start": workers[0]["g"]}]}
>>> def to_the_last(star):
...     last = len(star["workers"]) - 1
...     g = star["workers"][last]["g"]
...     return {"chunks": [{"worker": last, "load": 1, "send_start": 0, "compute_start": g}]}
>>> @paper.claim(
...     "theorem-1", where="theorem 1", statement="It is best to send all load to the first worker.",
...     kind="divisible-star", domain=[box(workers=(1, 2), g=(0, 1), w=(1, 2))], methods=["the exact solver"],
...     subject=to_the_first, controls=[wrong_subject("sends to the last worker", to_the_last)],
... )
... def theorem_1(star, subject, oracle):
...     took, best = oracle.measure(subject(star)), oracle.optimum(star)
...     if took != best.objective:
...         return fails(f"makespan {took}", f"makespan {best.objective}", ratio=took / best.objective)
>>> paper.verify()[0].verdict
'false'

| what | where |
| --- | --- |
| a paper, its hypotheses, its claims, its ledger | `Paper`, `Hypothesis`, `Claim`, `PaperLedger`, `Shard` |
| the instances of a claim | `box`, `random`, `family`, `instances` |
| what a check is given | `Oracle`, `Optimum`, `InvalidSchedule` |
| what a check returns | `fails`, `nothing`, of the types `Failure` and `Nothing` |
| what a check has to catch | `wrong_subject`, `wrong_optimum` |
| what is refused, and what breaks off | `PaperError` |

``python -m schedcheck.paper new mypaper`` writes a paper to begin with. docs/your-paper.md of the project goes from a
printed sentence to its row.
"""

from ._claims import Claim, Hypothesis
from ._domain import box, family, instances, random
from ._errors import InvalidSchedule, PaperError
from ._ledger import PaperLedger, Shard
from ._oracle import Optimum, Oracle
from ._outcomes import Failure, Nothing, fails, nothing
from ._paper import Paper
from ._subject import wrong_optimum, wrong_subject

__all__ = [
    "Claim",
    "Failure",
    "Hypothesis",
    "InvalidSchedule",
    "Nothing",
    "Optimum",
    "Oracle",
    "Paper",
    "PaperError",
    "PaperLedger",
    "Shard",
    "box",
    "fails",
    "family",
    "instances",
    "nothing",
    "random",
    "wrong_optimum",
    "wrong_subject",
]
