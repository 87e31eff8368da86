"""How a run is made, in the form in which Rust is told."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from os import PathLike, fspath
from typing import Union

from .. import _native

Seconds = Union[int, Fraction, str]
"""A time in seconds."""

_LEAST = Fraction(1, 1_000_000)
"""The least time that a claim is given, in seconds: so much of it is interrupted at once."""


@dataclass(frozen=True)
class Options:
    """Depth, seed, threads, limits, files and parts of a run."""

    depth: str
    seed: int
    jobs: int | None
    time_limit: Fraction | None
    claim_time_limit: Fraction | None
    state: str | None
    shard: tuple[int, int] | None
    progress: bool

    def after(self, seconds: float) -> Options:
        """What is left of the options after so many seconds."""
        if self.time_limit is None:
            return self
        return replace(self, time_limit=max(_LEAST, self.time_limit - Fraction(round(seconds * 1_000_000), 1_000_000)))


def options_of(
    depth: str,
    seed: int,
    state: str | PathLike[str] | None,
    shard: tuple[int, int] | None,
    time_limit: Seconds | None,
    claim_time_limit: Seconds | None,
    jobs: int | None,
    progress: bool,
) -> Options:
    """The options of the arguments of `Paper.verify`.

    Raises:
        ValueError: one is out of its range.
    """
    if not _is_int(seed) or not 0 <= seed < 2**64:
        raise ValueError(f"seed: a number from 0 to 2**64 - 1 is expected, not {seed!r}")
    if shard is not None and not (isinstance(shard, tuple) and len(shard) == 2 and all(map(_is_int, shard))):
        raise ValueError(f"shard: two numbers are expected, as in (1, 3), not {shard!r}")
    if shard is not None and not 1 <= shard[0] <= shard[1]:
        raise ValueError(f"shard: (1, 3) is the first of three parts, and there is no part {shard}")
    if jobs is not None and (not _is_int(jobs) or jobs < 1):
        raise ValueError("jobs: at least one thread is needed")
    limits = [_limit("time_limit", time_limit), _limit("claim_time_limit", claim_time_limit)]
    file = None if state is None else fspath(state)
    return Options(depth, seed, jobs, limits[0], limits[1], file, shard, progress)


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _limit(name: str, limit: Seconds | None) -> Fraction | None:
    if limit is None:
        return None
    seconds = _native.fraction(limit, name)
    if seconds <= 0:
        raise ValueError(f"{name}: a positive number of seconds is expected")
    return seconds
