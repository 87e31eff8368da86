"""Statements that were written again in Python get the rows that the project has of them."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

import schedcheck

FILE = Path(__file__).parent.parent / "examples" / "five_statements.py"
COMPARED = ("id", "mending", "verdict", "domain", "enumerated", "random", "counterexample", "degenerate", "failures")
"""What does not depend on words of our own. Proofs for all real parameters, the certified optima and the controls that
are wrong oracles are in the rows of the project alone."""


def papers() -> dict[str, Any]:
    """The papers of the example, by their names."""
    spec = importlib.util.spec_from_file_location(FILE.stem, FILE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return {paper.name: paper for paper in module.PAPERS}


PAPERS = papers()
CLAIMS = [claim.id for paper in PAPERS.values() for claim in paper.claims]


def test_there_are_five() -> None:
    assert len(CLAIMS) == 5


@pytest.mark.parametrize("claim", CLAIMS)
def test_the_rows_are_those_of_the_project(claim: str) -> None:
    ledger = PAPERS[claim.partition("/")[0]].verify(claim=claim)
    assert ledger.changes() == []
    rows = schedcheck.verify(claim)
    assert len(ledger) == len(rows)
    for row, known in zip(ledger, rows):
        mine, theirs = row.to_dict(), known.to_dict()
        assert {name: mine.get(name) for name in COMPARED} == {name: theirs.get(name) for name in COMPARED}
        assert all(control["at"] is not None for control in mine["controls"])
