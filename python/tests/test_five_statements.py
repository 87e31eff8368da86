"""Statements that were written again in Python get the rows that the project has of them."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

import schedcheck
from schedcheck.paper import Paper

COMPARED = ("id", "mending", "verdict", "domain", "enumerated", "random", "counterexample", "degenerate", "failures")
"""What does not depend on words of our own. Proofs for all real parameters, the certified optima and the controls that
are wrong oracles are in the rows of the project alone."""

AGAIN = "-again"
"""What the name of a paper has more than that of the project, which is taken."""

sys.path.insert(0, str(Path(__file__).parent.parent / "examples"))
PAPERS: dict[str, Paper] = {paper.name: paper for paper in importlib.import_module("five_statements").PAPERS}
CLAIMS = [claim.id for paper in PAPERS.values() for claim in paper.claims]


def test_there_are_five() -> None:
    assert len(CLAIMS) == 5


@pytest.mark.parametrize("claim", CLAIMS)
def test_the_rows_are_those_of_the_project(claim: str) -> None:
    ledger = PAPERS[claim.partition("/")[0]].verify(claim=claim)
    assert ledger.changes() == []
    rows = schedcheck.verify(claim.replace(AGAIN, ""))
    assert len(ledger) == len(rows)
    for row, known in zip(ledger, rows):
        mine, theirs = row.to_dict(), known.to_dict()
        mine["id"] = mine["id"].replace(AGAIN, "")
        assert {name: mine.get(name) for name in COMPARED} == {name: theirs.get(name) for name in COMPARED}
        assert all(control["at"] is not None for control in mine["controls"])
