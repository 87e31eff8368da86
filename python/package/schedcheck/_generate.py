"""Instances by the many: every one of a box, smallest first, or random ones."""

from __future__ import annotations

from collections.abc import Iterator
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


def generate(kind: str, *, random: int | None = None, seed: int = 1, **bounds: Bound) -> Instances:
    """Instances of a kind: every one within bounds, smallest first, or so many random ones.

    Args:
        kind: one of `KINDS`.
        random: how many random ones; their numbers may be fractions, and those of the same seed are the same.
        seed: of the random ones.
        bounds: for each field how small and how large it may be, by the names that `bounds` lists.

    Raises:
        InstanceError: there is no such kind, or it has no such bound, or the box is too large to be listed.

    >>> stars = generate("star", workers=2, tasks=(1, 2), c=(0, 1), w=1)
    >>> print(stars)
    every star with 2..2 workers, 1..2 tasks, c in 0..1, w in 1..1, up to the order of the workers and a common factor
    >>> next(stars)["workers"][1]
    {'c': Fraction(0, 1), 'w': Fraction(1, 1), 'tasks': 1}
    """
    return Instances(_many(kind, random, seed, bounds))


def _many(kind: str, random: int | None, seed: int, bounds: dict[str, Any]) -> _native.Many:
    given = [(name.replace("_", "-"), _written(name, bound)) for name, bound in bounds.items() if bound is not False]
    return _native.Many(kind, given, random, seed)


def _written(name: str, bound: Bound) -> str:
    """The bound as the command line has it."""
    if bound is True:
        return ""
    ends = bound if isinstance(bound, tuple) else (bound,)
    for end in ends:
        if not isinstance(end, (int, str)):
            raise TypeError(f"{name}: whole numbers are expected, as in {name}=2 or {name}=(1, 3), and {end!r} is none")
    return "..".join(str(end) for end in ends)
