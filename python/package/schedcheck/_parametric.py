"""Proofs for all real parameters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from . import _native
from ._entrants import Seconds


class ProofSize(NamedTuple):
    """A size at which a row is proved for all real parameters."""

    size: str
    """Its name, for `prove`."""
    depth: str
    """The least depth of `verify` at which the row proves it."""


@dataclass(frozen=True)
class ParametricProof:
    """What became of the search for a proof for all real parameters; true if there is one."""

    row: str
    """The row of the ledger."""
    size: str
    """The size."""
    outcome: str
    """``proved``; ``refuted``; or ``stopped`` when the time was over."""
    text: str | None
    """The proof, which its checker accepted: a file for ``schedcheck check --parametric``."""
    refuted_by: dict[str, int] | None
    """Parameters of which the statement is wrong, by their names."""
    courses: int | None
    """How many paths the algorithm takes; where the search was stopped, how many until then, if that is known."""
    alternatives: int | None
    """How many groups of alternatives are refuted at once."""
    multipliers: int | None
    """How many lists of multipliers refute."""

    def __bool__(self) -> bool:
        return self.outcome == "proved"

    def to_dict(self) -> dict[str, Any]:
        """All of it."""
        return dict(self.__dict__)


def proof_sizes(row: str) -> list[ProofSize]:
    """The sizes at which a row is proved for all real parameters, as ``schedcheck prove ROW --sizes`` lists them.

    Raises:
        ClaimError: there is no such row, or none of its proofs is for all real parameters.

    >>> proof_sizes("rr4745/prop-1")[1]
    ProofSize(size='times: [1, 1], links: Equal', depth='quick')
    """
    return [ProofSize(*size) for size in _native.proof_sizes(row)]


def prove(row: str, size: str | int | None = None, *, time_limit: Seconds | None = None) -> ParametricProof:
    """Proves a row of the ledger for all real parameters at one size, by symbolic execution.

    Args:
        row: the row, such as ``"rr4745/prop-1"``.
        size: as `proof_sizes` lists it, or its number in the list, from 1; by default the first one.
        time_limit: seconds after which the search ends, without a proof. Without it, a size that is estimated to take
            long is refused.

    Raises:
        ClaimError: there is no such row, or none of its proofs is for all real parameters.
        ValueError: there is no such size, it is estimated to take long, or the time is not positive.

    Ctrl-C ends it within a second.

    >>> proof = prove("rr4745/prop-1", 2)
    >>> proof.outcome, proof.text.partition("\\n")[0]
    ('proved', 'schedcheck-parametric-proof 1')
    """
    size, text, refuted_by, counts = _native.prove(row, None if size is None else str(size), time_limit)
    courses, alternatives, multipliers = counts or (None, None, None)
    return ParametricProof(
        row=row,
        size=size,
        outcome="proved" if text is not None else "stopped" if refuted_by is None else "refuted",
        text=text,
        refuted_by=None if refuted_by is None else dict(refuted_by),
        courses=courses,
        alternatives=alternatives,
        multipliers=multipliers,
    )
