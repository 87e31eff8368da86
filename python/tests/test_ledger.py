"""Statements of papers: listed, put to the test, shown."""

from __future__ import annotations

import pytest

import schedcheck


def test_a_row_holds_the_smallest_counterexample_and_the_mended_statement() -> None:
    printed, mended = schedcheck.verify("rr4916/lemma-3")
    assert (printed.verdict, mended.verdict) == ("false", "confirmed")
    assert printed.statement in [claim.statement for claim in schedcheck.claims("rr4916") if claim.id == printed.id]
    assert printed.counterexample is not None and isinstance(printed.counterexample.instance, schedcheck.Instance)
    assert len(printed.counterexample.instance["nodes"]) == 4 and mended.counterexample is None
    assert printed.to_dict()["controls"] and "<svg" in printed._repr_html_()


def test_a_ledger_is_a_table_of_all_that_is_asked_for() -> None:
    ledger = schedcheck.verify("rr4745/prop-1", "rr6005/thm-3")
    assert [row.id for row in ledger] == ["rr6005/thm-3", "rr4745/prop-1"], "in the order of the papers"
    assert ledger._repr_html_().count("<tr>") == 3 and ledger.to_dict()[0]["id"] == "rr6005/thm-3"


def test_a_name_that_is_none_is_refused_with_what_was_meant() -> None:
    with pytest.raises(schedcheck.ClaimError, match=r"did you mean rr6005/thm-3\?"):
        schedcheck.verify("rr6005/thm3")
    with pytest.raises(schedcheck.ClaimError, match="there is no such claim and no such paper"):
        schedcheck.verify("rr600")
    with pytest.raises(ValueError, match='depth: "quick", "standard" or "deep"'):
        schedcheck.verify("rr6005/thm-3", depth="shallow")
