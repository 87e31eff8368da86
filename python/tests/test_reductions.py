"""Hardness reductions and proofs for all real parameters, as the command has them; and what is refused."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

import schedcheck
from schedcheck import Instance

ITEMS = [4, 4, 4, 4, 4, 6]
ROW = "rr4745/prop-1"


def test_both_sides_of_3_partition_are_decided() -> None:
    made = schedcheck.reduce("3-partition", items=ITEMS, bound=13, decide=True)
    assert made.decided is not None and not made.is_denied
    assert [made.decided[side]["answer"] for side in ("source", "target")] == ["no", "no"]
    assert made.lines == ["3-partition: no", "star within 273/4 = 68.25: no"]
    assert made.to_dict()["provenance"]["decided"]["source"] == {"answer": "no"}
    assert schedcheck.solve(made.instance).objective > made.instance["provenance"]["deadline"] == Fraction(273, 4)
    assert Instance(made.instance) == made.instance
    text = json.dumps({"kind": "3-partition", "items": ITEMS, "bound": 13})
    plain = schedcheck.reduce("3-partition", text=text)
    assert (plain.decided, plain.lines, plain.instance["workers"]) == (None, [], made.instance["workers"])


def test_partitions_are_reduced_to_platform_graphs() -> None:
    made = schedcheck.reduce("2-partition", items=[1, 2, 3], decide=True)
    assert made.decided is not None and made.instance.kind == "platform-graph"
    assert made.decided["source"]["groups"] == [[0, 1], [2]]
    assert made.decided["target"]["throughput"] >= made.decided["source"]["throughput_of_its_period"] / 2
    tree = schedcheck.reduce("3-partition-tree", items=[4, 4, 5], bound=13, decide=True)
    assert [line.partition(": ")[2] for line in tree.lines] == ["yes", "yes"]
    gap = schedcheck.reduce("tree-gap", factor=3, decide=True)
    assert gap.decided == {"graph": 1, "tree": Fraction(1, 3), "trees": 27, "every_tree": True}


def test_graphs_are_given_in_every_way() -> None:
    square = schedcheck.reduce("hamiltonian-cycle", edges=[(0, 1), (1, 2), (2, 3), (3, 0)])
    ways: list[dict[str, Any]] = [{"graph": "C4"}, {"text": "Cl"}, {"text": "0 1\n1 2\n2 3\n3 0", "format": "edges"}]
    for way in ways:
        assert schedcheck.reduce("hamiltonian-cycle", **way).instance["c"] == square.instance["c"]
    third = schedcheck.reduce("hamiltonian-cycle", edges=[(0, 1)], vertices=3, epsilon="1/3")
    assert third.instance["c"][0] == [0, Fraction(1, 3), 2]
    pair = schedcheck.reduce("hamiltonian-cycle", graph="K2", decide=True)
    assert not pair.is_denied and pair.lines[2].startswith("the two differ, for a ring of two uses one link twice")


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_random_instances_have_the_answer_that_is_wanted(answer: str) -> None:
    sizes: dict[str, dict[str, Any]] = {
        "3-partition": {"triples": 2, "bound": 30},
        "2-partition": {"count": 5},
        "hamiltonian-cycle": {"vertices": 7},
    }
    for name, size in sizes.items():
        one, same, other = (
            schedcheck.reduce(name, random=answer, seed=seed, decide=True, **size) for seed in (4, 4, 5)
        )
        assert one.decided is not None and one.decided["source"]["answer"] == answer
        assert one == same != other


@pytest.mark.parametrize(
    ("name", "given", "error"),
    [
        ("4-partition", {}, "reduction: there is no '4-partition'; there are 3-partition, "),
        ("3-partition", {}, "3-partition: one of items, text, random is needed"),
        ("3-partition", {"items": ITEMS, "text": "{}"}, "is needed, not items and text"),
        ("3-partition", {"items": ITEMS}, "bound: 3-partition by items needs it"),
        ("3-partition", {"items": ITEMS, "bound": 13, "seed": 1}, "seed: 3-partition by items has no such argument"),
        ("3-partition", {"items": [4, 4, 9], "bound": 13}, r"items\[2\]: an item lies strictly between bound/4"),
        ("3-partition", {"items": [4, 4, -5], "bound": 13}, r"items\[2\]: -5 is not a non-negative integer below"),
        ("3-partition", {"text": "{}"}, "text: line 1, column 2: missing field `kind`"),
        ("3-partition", {"random": "maybe", "triples": 2, "bound": 30}, 'random: "yes" or "no" is expected'),
        ("2-partition", {"items": [1, 0]}, r"items\[1\]: an item is a positive integer"),
        ("2-partition", {"random": "no", "count": 1}, "random: one item has no solution"),
        ("tree-gap", {"factor": 0}, "the factor is an integer from 1 to 10000"),
        ("hamiltonian-cycle", {"edges": [(0, 1, 2)]}, r"edges\[0\]: two vertices are expected"),
        ("hamiltonian-cycle", {"edges": [(0, 1), (1, 1)]}, r"edges\[1\]: a loop at vertex 1"),
        ("hamiltonian-cycle", {"graph": "K5"}, 'graph: no graph is named "K5"'),
        ("hamiltonian-cycle", {"graph": "K4", "epsilon": 1}, "epsilon: theorem 1 has 0 < epsilon < 1/2"),
        ("hamiltonian-cycle", {"text": "Cl", "format": "gml"}, 'format: there is no form "gml"; there are edges'),
        ("hamiltonian-cycle", {"text": "0 1 2", "format": "edges"}, "text, read as edges: line 1: "),
        ("hamiltonian-cycle", {"random": "yes"}, "vertices: hamiltonian-cycle by random needs it"),
    ],
)
def test_what_cannot_be_reduced_is_refused(name: str, given: dict[str, Any], error: str) -> None:
    with pytest.raises(ValueError, match=error):
        schedcheck.reduce(name, **given)


def test_numbers_that_are_not_whole_are_refused() -> None:
    with pytest.raises(TypeError, match=r"items\[1\]: an int is expected, not float"):
        schedcheck.reduce("2-partition", items=[1, 2.0])  # type: ignore[list-item]
    with pytest.raises(TypeError, match=r"epsilon: 0\.25 is a float"):
        schedcheck.reduce("hamiltonian-cycle", graph="K4", epsilon=0.25)  # type: ignore[arg-type]


def test_a_proof_is_searched_and_told() -> None:
    sizes = schedcheck.proof_sizes(ROW)
    by_number, by_name = schedcheck.prove(ROW, 2), schedcheck.prove(ROW, sizes[1].size)
    assert by_number == by_name and by_number and by_number.size == sizes[1].size and sizes[1].depth == "quick"
    assert by_number.text is not None and by_number.text.splitlines()[1:3] == [f"row {ROW}", f"size {sizes[1].size}"]
    assert (by_number.courses, by_number.refuted_by) == (3, None) and by_number.to_dict()["outcome"] == "proved"
    assert schedcheck.prove(ROW).size == sizes[0].size


def test_a_proof_that_takes_too_long_is_stopped_or_refused() -> None:
    stopped = schedcheck.prove("rr6005/alg-2", 6, time_limit="1/5")
    assert (stopped.outcome, stopped.text, bool(stopped)) == ("stopped", None, False)
    with pytest.raises(ValueError, match=r"about 270000000 linear programs .*; without time_limit, at most 5000000"):
        schedcheck.prove("rr6005/alg-2", 6)
    with pytest.raises(ValueError, match="time_limit: a positive number of seconds"):
        schedcheck.prove(ROW, time_limit=0)


@pytest.mark.parametrize(
    ("row", "error"),
    [
        ("rr4745/prop1", r"rr4745/prop1: there is no such row \(did you mean rr4745/prop-1\?\)"),
        ("rr6005/thm-2", "rr6005/thm-2: nothing is proved for all real parameters there"),
        ("rr4916/eq-1-6", "rr4916/eq-1-6: no file holds its proof, which is no search"),
    ],
)
def test_rows_without_such_a_proof_are_refused(row: str, error: str) -> None:
    with pytest.raises(schedcheck.ClaimError, match=error):
        schedcheck.prove(row)
    with pytest.raises(schedcheck.ClaimError, match=error):
        schedcheck.proof_sizes(row)


@pytest.mark.parametrize("size", [0, 10**30, "times: [9]"])
def test_sizes_that_a_row_does_not_have_are_refused(size: int | str) -> None:
    hint = r'rr4745/prop-1 has no such size; proof_sizes\("rr4745/prop-1"\) lists those'
    with pytest.raises(ValueError, match=hint):
        schedcheck.prove(ROW, size)
