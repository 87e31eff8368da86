"""Exact schedules, an exact checker, and contests of your own algorithm against the optimum.

Every number is an ``int`` or a ``Fraction``; a float anywhere raises ``TypeError``, which says what to write instead.

>>> import schedcheck
>>> star = {"kind": "star", "workers": [{"c": 1, "w": 3, "tasks": 6}, {"c": 2, "w": 2, "tasks": 0}]}
>>> schedcheck.solve(star).objective
Fraction(9, 1)

| what | where |
| --- | --- |
| a schedule for an instance, with a proof that it is optimal | `solve`, `Result`, `Proof`, `methods` |
| the least makespan of a linear star or tree that is too large for a schedule | `least_makespan` |
| what somebody's schedule costs, or which rule it breaks | `check`, `Check` |
| instances: read, drawn, listed by the box, drawn at random | `Instance`, `KINDS`, `generate`, `bounds`, `families` |
| your algorithm against the optimum on all of them | `contest`, `Contest`, `Comparison`, `Case`, `Fault`, `Refused` |
| the instance on which an algorithm is worst, searched | `adversary`, `Adversary` |
| exact worst cases on stars over all times | `worst_case`, `WorstCase` |
| proofs of bounds, and their check without a solver | `certificate`, `check_certificate`, `Proved` |
| instances of hardness proofs, both sides decided | `reduce`, `Reduction`, `REDUCTIONS` |
| proofs for all real parameters | `prove`, `proof_sizes`, `ParametricProof`, `ProofSize` |
| counted operations beside the bounds that are claimed | `curves`, `Curve` |
| open questions, with what is known | `atlas`, `Question` |
| statements of papers, put to the test | `verify`, `claims`, `Row` |
| statements of your own paper | `Paper`, `paper` |
| exact linear programs | `lp` |
| what is refused, and why | `Error` and below |
"""

from . import lp, paper
from ._contest import Case, Comparison, Contest, Fault, contest
from ._entrants import Refused
from ._errors import CertificateError, ClaimError, Error, InstanceError, MethodError, ScheduleError
from ._generate import BoundOf, FamilyOf, Instances, bounds, families, generate
from ._instances import KINDS, Instance, Method, methods
from ._ledger import Claim, Counterexample, Ledger, Row, claims, verify
from ._parametric import ParametricProof, ProofSize, proof_sizes, prove
from ._reductions import REDUCTIONS, Reduction, reduce
from ._results import Check, Proof, Result, check, least_makespan, solve
from ._searches import (
    Adversary,
    Curve,
    Proved,
    Question,
    WorstCase,
    adversary,
    atlas,
    certificate,
    check_certificate,
    curves,
    worst_case,
)
from .paper import Paper

__all__ = [
    "KINDS",
    "REDUCTIONS",
    "Adversary",
    "BoundOf",
    "Case",
    "CertificateError",
    "Check",
    "Claim",
    "ClaimError",
    "Comparison",
    "Contest",
    "Counterexample",
    "Curve",
    "Error",
    "FamilyOf",
    "Fault",
    "Instance",
    "InstanceError",
    "Instances",
    "Ledger",
    "Method",
    "MethodError",
    "Paper",
    "ParametricProof",
    "Proof",
    "ProofSize",
    "Proved",
    "Question",
    "Reduction",
    "Refused",
    "Result",
    "Row",
    "ScheduleError",
    "WorstCase",
    "adversary",
    "atlas",
    "bounds",
    "certificate",
    "check",
    "check_certificate",
    "claims",
    "contest",
    "curves",
    "families",
    "generate",
    "least_makespan",
    "lp",
    "methods",
    "paper",
    "proof_sizes",
    "prove",
    "reduce",
    "solve",
    "verify",
    "worst_case",
]
