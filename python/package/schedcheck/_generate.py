"""Instances by the many: every one of a box, smallest first, random ones, or growing ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, Union

from . import _native
from ._instances import Instance

Bound = Union[int, tuple[int, int], str, bool]
"""A bound: ``(1, 3)`` or ``"1..3"`` for 1 to 3, ``2`` for exactly 2, ``True`` for one that is there or is not."""


class Instances(Iterator[Instance]):
    """Instances that are made as they are asked for, on a thread of their own."""

    def __init__(self, many: _native.Many) -> None:
        self._many = many

    def __next__(self) -> Instance:
        return Instance._of(next(self._many))

    @property
    def size(self) -> int | None:
        """How many there are in all, where that is known without a listing."""
        return self._many.size()

    def __str__(self) -> str:
        return str(self._many)


class BoundOf(NamedTuple):
    """A bound that instances of a kind have."""

    name: str
    """Its name, as `generate` and `contest` take it."""
    default: str | None
    """Its value where none is given; ``None`` for one that is not there then."""
    meaning: str
    """What it bounds."""


def bounds(kind: str) -> list[BoundOf]:
    """The bounds that instances of a kind have.

    >>> [bound.name for bound in bounds("star")]
    ['workers', 'tasks', 'c', 'w', 'equal_links', 'equal_speeds']
    """
    return [BoundOf(name.replace("-", "_"), default, meaning) for name, default, meaning in _native.bounds(kind)]


class FamilyOf(NamedTuple):
    """Random instances that grow with one number."""

    name: str
    """Its name, as `generate` and `contest` take it."""
    kind: str
    """The kind of its instances."""
    largest: int
    """The largest size."""
    meaning: str
    """What grows, and what the rest is."""


def families(kind: str | None = None) -> list[FamilyOf]:
    """All growing families, or those of one kind.

    >>> [family.name for family in families("divisible-star")]
    ['linear-star', 'affine-star', 'affine-star-of-large-load']
    """
    return [FamilyOf(*family) for family in _native.families() if kind in (None, family[1])]


def generate(
    kind: str | None = None,
    *,
    random: int | None = None,
    seed: int = 1,
    family: str | None = None,
    sizes: Iterable[int] = (),
    **bounds: Bound,
) -> Instances:
    """Instances of a kind: every one within bounds, smallest first, or so many random ones; or those of a family.

    Args:
        kind: one of `KINDS`.
        random: how many random ones; their numbers may be fractions, and those of the same seed are the same.
        seed: of the random ones, or of the family.
        family: in place of a kind, the name of a growing family, as `families` lists them.
        sizes: the sizes of the instances of the family, one each.
        bounds: for each field how small and how large it may be, by the names that `bounds` lists.

    Raises:
        InstanceError: there is no such kind, or it has no such bound, or the box is too large to be listed; or there is
            no such family, or it has no such size.

    >>> stars = generate("star", workers=2, tasks=(1, 2), c=(0, 1), w=1)
    >>> print(stars)
    every star with 2..2 workers, 1..2 tasks, c in 0..1, w in 1..1, up to the order of the workers and a common factor
    >>> next(stars)["workers"][1]
    {'c': Fraction(0, 1), 'w': Fraction(1, 1), 'tasks': 1}
    >>> [len(star["workers"]) for star in generate(family="small-star", sizes=[10, 20])]
    [10, 20]
    """
    if (kind is None) == (family is None):
        raise TypeError("either a kind or a family is expected: generate('star') or generate(family='small-star', ...)")
    return Instances(_many(kind, random, seed, family, list(sizes), bounds))


def _many(
    kind: str | None, random: int | None, seed: int, family: str | None, sizes: list[int], bounds: dict[str, Any]
) -> _native.Many:
    if family is not None:
        if random is not None or bounds:
            raise TypeError("family: random and bounds go with a kind, and a family has sizes")
        if not sizes:
            raise TypeError(f"family: it has sizes, as in family={family!r}, sizes=[10, 20]")
        return _native.Many.of_family(family, sizes, seed)
    if sizes:
        raise TypeError("sizes: they go with a family")
    return _native.Many(str(kind), _given(bounds), random, seed)


def _given(bounds: dict[str, Any]) -> list[tuple[str, str]]:
    """Bounds as the command line has them."""
    return [(name.replace("_", "-"), _written(name, bound)) for name, bound in bounds.items() if bound is not False]


def _written(name: str, bound: Bound) -> str:
    """The bound as the command line has it."""
    if bound is True:
        return ""
    ends = bound if isinstance(bound, tuple) else (bound,)
    for end in ends:
        if not isinstance(end, (int, str)):
            raise TypeError(f"{name}: whole numbers are expected, as in {name}=2 or {name}=(1, 3), and {end!r} is none")
    return "..".join(str(end) for end in ends)
