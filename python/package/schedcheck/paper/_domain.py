"""Domains: the instances on which a statement is checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Union

from .._errors import Error
from .._generate import Bound, _many, _written, families
from .._instances import KINDS, Instance
from ._errors import PaperError

SOURCES = ("3-partition", "2-partition", "graph")
"""The kinds of instances from which the papers reduce; there are no boxes of them, and no schedules."""

MOST = 1_000_000
"""The most instances of one list."""


@dataclass(frozen=True)
class Box:
    """All instances within bounds, smallest first: the bounds at depth quick, standard and deep."""

    bounds: tuple[dict[str, Bound], dict[str, Bound], dict[str, Bound]]


@dataclass(frozen=True)
class Random:
    """Random instances within bounds: how many at depth quick, standard and deep."""

    counts: tuple[int, int, int]
    purpose: str
    bounds: dict[str, Bound]


@dataclass(frozen=True)
class Family:
    """Instances of a growing family: their sizes at depth quick, standard and deep."""

    name: str
    sizes: tuple[list[int], list[int], list[int]]


@dataclass(frozen=True)
class Listed:
    """Instances that are given, with words for the row of the ledger."""

    words: str
    instances: list[Mapping[str, Any]]


Domain = Union[Box, Random, Family, Listed]
"""What `box`, `random`, `family` and `instances` give."""


def box(
    *, standard: Mapping[str, Bound] | None = None, deep: Mapping[str, Bound] | None = None, **bounds: Bound
) -> Box:
    """Every instance of the kind of the claim within bounds, smallest first.

    Args:
        standard: the bounds that differ at depth ``"standard"``.
        deep: the bounds that differ from those of ``"standard"`` at depth ``"deep"``.
        bounds: as of `schedcheck.generate`, which lists the same instances.

    >>> box(workers="1..2", tasks=(0, 3), standard={"workers": "1..3"}).bounds[2]
    {'workers': '1..3', 'tasks': (0, 3)}
    """
    middle = {**bounds, **(standard or {})}
    return Box((dict(bounds), middle, {**middle, **(deep or {})}))


def random(counts: Sequence[int], purpose: str, **bounds: Bound) -> Random:
    """Random instances within bounds.

    Args:
        counts: how many at depth ``"quick"``, ``"standard"`` and ``"deep"``.
        purpose: a name for their stream of random numbers: another purpose draws other instances.
        bounds: as of `schedcheck.generate`.
    """
    return Random(_three(counts, "counts"), purpose, dict(bounds))


def family(name: str, sizes: Sequence[Iterable[int]]) -> Family:
    """Random instances of a growing family, one of each size.

    Args:
        name: a family that `schedcheck.families` lists.
        sizes: the sizes at depth ``"quick"``, ``"standard"`` and ``"deep"``.
    """
    return Family(name, _three([list(some) for some in sizes], "sizes"))


def instances(words: str, given: Iterable[Mapping[str, Any]]) -> Listed:
    """These instances, at most a million.

    Args:
        words: what they are, for the row of the ledger: ``"the platforms of table 1"``.
        given: instances of the kind of the claim, in the order in which they are checked; the first on which the
            statement fails counts as the smallest. Sources of reductions have the kinds ``"3-partition"``,
            ``"2-partition"`` and ``"graph"``.
    """
    listed = list(islice(given, MOST + 1))
    if len(listed) > MOST:
        raise ValueError(f"instances: {words!r} has more than {MOST:,} instances; is this domain without end?")
    return Listed(words, listed)


def definition_of(domain: Domain, kind: str, claim: str, path: str) -> dict[str, Any]:
    """The domain as the ledger reads it.

    Raises:
        PaperError: names the `claim` and the field, `path` being that of the domain.
    """
    if isinstance(domain, Listed):
        return _definition_of_list(domain, kind, claim, path)
    if kind not in KINDS:
        raise PaperError(claim, f"instances of kind {kind!r} are given one by one, by instances(…)", path)
    try:
        if isinstance(domain, Box):
            return {"box": [_definition_of_bounds(kind, bounds, None) for bounds in domain.bounds]}
        if isinstance(domain, Random):
            return _definition_of_random(domain, kind)
        if isinstance(domain, Family):
            return _definition_of_family(domain, kind)
    except (Error, TypeError, ValueError) as error:
        raise PaperError(claim, str(error), path) from error
    raise PaperError(claim, f"box, random, family or instances is expected, not {type(domain).__name__}", path)


def _definition_of_bounds(kind: str, bounds: dict[str, Bound], drawn: int | None) -> dict[str, str]:
    if _many(kind, drawn, 1, None, [], bounds).size() == 0:
        raise ValueError("there is no instance within the bounds")
    return {name.replace("_", "-"): _written(name, of) for name, of in bounds.items() if of is not False}


def _definition_of_random(domain: Random, kind: str) -> dict[str, Any]:
    if not domain.purpose:
        raise ValueError("purpose: a name is expected")
    if not all(isinstance(count, int) and count > 0 for count in domain.counts):
        raise ValueError(f"counts: three positive numbers are expected, not {domain.counts}")
    bounds = _definition_of_bounds(kind, domain.bounds, 1)
    return {"random": bounds, "counts": list(domain.counts), "purpose": domain.purpose}


def _definition_of_family(domain: Family, kind: str) -> dict[str, Any]:
    for sizes in domain.sizes:
        if not all(isinstance(size, int) and not isinstance(size, bool) and size > 0 for size in sizes):
            raise ValueError(f"sizes: positive numbers are expected, not {sizes}")
        _many(None, None, 1, domain.name, sizes, {})
    if domain.name not in [known.name for known in families(kind)]:
        raise ValueError(f"{domain.name!r} is no family of kind {kind!r}")
    return {"family": domain.name, "sizes": [list(sizes) for sizes in domain.sizes]}


def _definition_of_list(domain: Listed, kind: str, claim: str, path: str) -> dict[str, Any]:
    if not domain.words or not domain.instances:
        raise PaperError(claim, "words and at least one instance are expected", path)
    for number, instance in enumerate(domain.instances):
        where = f"{path}[{number}]"
        if not isinstance(instance, Mapping) or instance.get("kind") != kind:
            raise PaperError(claim, f"an instance of kind {kind!r} is expected", where)
        if kind in KINDS and not isinstance(instance, Instance):
            try:
                Instance(instance)
            except (Error, TypeError) as error:
                raise PaperError(claim, str(error), where) from error
    return {"instances": list(domain.instances), "words": domain.words}


def _three(items: Sequence[Any], what: str) -> tuple[Any, Any, Any]:
    if len(items) != 3:
        raise ValueError(f"{what}: three are expected, for quick, standard and deep, and there are {len(items)}")
    quick, standard, deep = items
    return quick, standard, deep
