"""The instances of hardness proofs, with both sides decided."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from operator import index
from typing import Any, NamedTuple

from . import _native
from ._instances import Instance

REDUCTIONS: tuple[str, ...] = tuple(_native.reductions())
"""The names of the reductions."""

_MOST = 2**64 - 1

_TRIPLES = {"items": ("bound",), "text": (), "random": ("triples", "bound", "seed")}

_WAYS: dict[str, dict[str, tuple[str, ...]]] = {
    "3-partition": _TRIPLES,
    "2-partition": {"items": (), "text": (), "random": ("count", "largest", "seed")},
    "3-partition-tree": _TRIPLES,
    "tree-gap": {"factor": ()},
    "hamiltonian-cycle": {
        "edges": ("vertices", "epsilon"),
        "text": ("format", "epsilon"),
        "graph": ("epsilon",),
        "random": ("vertices", "seed", "epsilon"),
    },
}
"""Of each reduction the ways to give an instance, each with the arguments that go with it."""

_OPTIONAL = ("seed", "largest", "epsilon", "format")
_NUMBERS = ("bound", "vertices", "triples", "count", "largest", "seed", "factor")


class _Random(NamedTuple):
    is_solvable: bool
    size: int
    largest: int
    seed: int


class _Source(NamedTuple):
    list: str | None
    text: str | None
    format: str | None
    graph: str | None
    random: _Random | None
    bound: int | None
    vertices: int | None
    factor: int


@dataclass(frozen=True)
class Reduction:
    """What a hardness proof makes of an instance of its source problem."""

    name: str
    """The reduction, one of `REDUCTIONS`."""
    instance: Instance
    """The platform. Its ``provenance`` has the source problem, and the deadline or the bound that is asked for."""
    decided: dict[str, Any] | None
    """What exact solvers answer, where that was asked for: a ``source`` and a ``target``, each with an ``answer``
    (``"yes"``, ``"no"`` or ``"unknown"``) and the solutions, mapped to the other side. Of ``tree-gap``, the throughput
    of the ``graph``, of its best ``tree``, and how many ``trees`` were enumerated. Numbers are ``Fraction``."""
    lines: list[str]
    """What the command tells of the answers."""
    is_denied: bool
    """Whether the theorem of the proof denies the answers: then the proof, or a solver, is wrong."""

    def to_dict(self) -> dict[str, Any]:
        """The instance, as ``schedcheck reduce`` prints it: the answers are in its ``provenance``."""
        return self.instance.to_dict()


def reduce(
    reduction: str,
    *,
    items: Iterable[int] | None = None,
    bound: int | None = None,
    edges: Iterable[tuple[int, int]] | None = None,
    vertices: int | None = None,
    graph: str | None = None,
    text: str | None = None,
    format: str | None = None,
    random: str | None = None,
    triples: int | None = None,
    count: int | None = None,
    largest: int | None = None,
    seed: int | None = None,
    epsilon: int | Fraction | str | None = None,
    factor: int | None = None,
    decide: bool = False,
) -> Reduction:
    """The instance of a hardness proof, as ``schedcheck reduce`` writes it.

    Args:
        reduction: the source problem and what it is reduced to:

            - ``"3-partition"``: a star with a deadline (rr6005, theorem 2).
            - ``"2-partition"``, ``"3-partition-tree"``: a platform graph with a bound on its best spanning tree
              (tpds2004, theorem 2).
            - ``"tree-gap"``: a platform graph that is `factor` times better than its best spanning tree (tpds2004,
              theorem 3).
            - ``"hamiltonian-cycle"``: a ring with a bound on its step (rr4745, theorem 1).
        items, bound: of a partition problem the items, positive integers; of 3-partition also the sum of each triple,
            and the 3n items lie between a quarter and a half of it.
        edges, vertices: of a graph the pairs of vertices, counted from 0; how many vertices there are, by default one
            more than the largest.
        graph: the name of a graph, such as ``"petersen"``.
        text, format: an instance as a file has it: the JSON of a partition problem, or a graph in the form ``"edges"``,
            ``"dimacs"`` or ``"graph6"``, which is guessed where it is not given.
        random: ``"yes"`` or ``"no"``: a random instance with this answer, by its `seed` (by default 1). 3-partition
            takes its number of `triples` and the largest `bound`, 2-partition its `count` of items and the `largest`
            item (by default 20), a graph its `vertices`.
        epsilon: the cost of a link that stands for an edge, between 0 and 1/2; by default 1/4. No unit.
        factor: of ``"tree-gap"``, from 1 to 10000.
        decide: whether exact solvers decide both sides, within limits of their own.

    Raises:
        ValueError: there is no such reduction, an argument is missing or not for it, or a rule of the source problem is
            broken; the message names the argument and the rule, as in ``items[2]``.
        TypeError: a number that is to be whole is none.

    Ctrl-C ends it within a second.

    >>> made = reduce("3-partition", items=[4, 4, 4, 4, 4, 6], bound=13, decide=True)
    >>> made.instance.kind, made.instance["provenance"]["deadline"]
    ('star', Fraction(273, 4))
    >>> made.decided["source"]["answer"], made.decided["target"]["answer"]
    ('no', 'no')
    """
    given: dict[str, Any] = {
        "items": items, "bound": bound, "edges": edges, "vertices": vertices, "graph": graph, "text": text,
        "format": format, "random": random, "triples": triples, "count": count, "largest": largest, "seed": seed,
        "epsilon": epsilon, "factor": factor,
    }  # fmt: skip
    given = {name: value for name, value in given.items() if value is not None}
    way = _way(reduction, given)
    numbers = {name: _whole(given[name], name) for name in _NUMBERS if name in given}
    listed = _items(given["items"]) if way == "items" else _edges(given["edges"]) if way == "edges" else None
    source = _Source(
        list=listed,
        text=given.get("text"),
        format=given.get("format"),
        graph=given.get("graph"),
        random=_random(reduction, given["random"], numbers) if way == "random" else None,
        bound=numbers.get("bound"),
        vertices=numbers.get("vertices"),
        factor=numbers.get("factor", 1),
    )
    fields, decided, lines, is_denied = _native.reduce(reduction, source, epsilon, decide)
    return Reduction(reduction, Instance._of(fields), decided, lines, is_denied)


def _way(reduction: str, given: dict[str, Any]) -> str:
    """The argument that the instance is given by."""
    ways = _WAYS.get(reduction)
    if ways is None:
        raise ValueError(f"reduction: there is no {reduction!r}; there are {', '.join(REDUCTIONS)}")
    taken = [way for way in ways if way in given]
    if len(taken) != 1:
        told = f", not {' and '.join(taken)}" if taken else ""
        raise ValueError(f"{reduction}: one of {', '.join(ways)} is needed{told}")
    [way] = taken
    for name in given:
        if name != way and name not in ways[way]:
            raise ValueError(f"{name}: {reduction} by {way} has no such argument")
    for name in ways[way]:
        if name not in given and name not in _OPTIONAL and (way, name) != ("edges", "vertices"):
            raise ValueError(f"{name}: {reduction} by {way} needs it")
    return way


def _random(reduction: str, answer: object, numbers: dict[str, int]) -> _Random:
    if answer not in ("yes", "no"):
        raise ValueError(f'random: "yes" or "no" is expected, not {answer!r}')
    size = next(numbers[name] for name in ("triples", "count", "vertices") if name in numbers)
    largest = numbers["bound"] if "bound" in numbers else numbers.get("largest", 20)
    return _Random(answer == "yes", size, largest, numbers.get("seed", 1))


def _whole(value: object, name: str) -> int:
    """A whole number that a machine word holds."""
    try:
        number = index(value)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{name}: an int is expected, not {type(value).__name__}") from None
    if not 0 <= number <= _MOST:
        raise ValueError(f"{name}: {number} is not a non-negative integer below 2^64")
    return number


def _items(items: Iterable[object]) -> str:
    return ",".join(str(_whole(item, f"items[{place}]")) for place, item in enumerate(items))


def _edges(edges: Iterable[Any]) -> str:
    texts = []
    for place, edge in enumerate(edges):
        try:
            one, other = edge
        except (TypeError, ValueError):
            raise ValueError(f"edges[{place}]: two vertices are expected, not {edge!r}") from None
        texts.append(f"{_whole(one, f'edges[{place}][0]')}-{_whole(other, f'edges[{place}][1]')}")
    return ",".join(texts)
