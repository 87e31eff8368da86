"""The ledger: what papers state, put to the test."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction
from html import escape
from typing import Any, NamedTuple

from . import _native
from ._errors import ClaimError
from ._instances import KINDS, Instance


class Claim(NamedTuple):
    """A statement of a paper."""

    id: str
    """Its name: the paper and a label, as in ``rr4916/lemma-3``."""
    where: str
    """Where it stands in the paper."""
    statement: str
    """The statement, word for word."""


@dataclass(frozen=True)
class Counterexample:
    """An instance on which a statement fails."""

    instance: Instance | dict[str, Any]
    """The instance; a plain dictionary where it is none of the kinds that can be solved."""
    claimed: str
    """What the statement says of it."""
    found: str
    """What is so."""
    ratio: Fraction | None
    """How many times worse than it should be, where that can be said."""


@dataclass(frozen=True)
class Row:
    """What became of one statement. In a notebook it shows the counterexample."""

    id: str
    """The claim; with a suffix such as ``+corrected`` for a statement that mends the one above it."""
    where: str
    """Where the statement stands in the paper."""
    statement: str
    """The statement: word for word as printed, or as mended."""
    verdict: str
    """Such as ``confirmed``, ``false``, ``hypothesis missing``, as tables print it; README.md of the project says what
    each means."""
    plain: str
    """What is wrong, in one sentence; empty where nothing is."""
    instances: int
    """How many instances were checked, of boxes and random ones."""
    counterexample: Counterexample | None
    """The smallest regular instance on which the statement fails."""
    _fields: dict[str, Any]

    def to_dict(self) -> dict[str, Any]:
        """The row with all its evidence, as ``schedcheck verify --format json`` prints it."""
        return dict(self._fields)

    def _repr_html_(self) -> str:
        lines = [f"<b>{escape(self.id)}</b>: {escape(self.verdict)}", f"<q>{escape(self.statement)}</q>"]
        picture = ""
        if self.counterexample:
            shown = self.counterexample
            lines += [escape(self.plain), f"{escape(shown.claimed)}, and in fact {escape(shown.found)}"]
            picture = shown.instance.svg() if isinstance(shown.instance, Instance) else escape(repr(shown.instance))
        return "".join(f"<p>{line}</p>" for line in lines if line) + picture


class Ledger(list[Row]):
    """Rows in the order of the papers. In a notebook it is a table."""

    def to_dict(self) -> list[dict[str, Any]]:
        """The rows with all their evidence."""
        return [row.to_dict() for row in self]

    def _repr_html_(self) -> str:
        head = "<tr><th>claim</th><th>verdict</th><th>what is wrong</th></tr>"
        cells = ((row.id, row.verdict, row.plain) for row in self)
        rows = ("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in cells)
        return f"<table>{head}{''.join(rows)}</table>"


def claims(paper: str | None = None) -> list[Claim]:
    """The statements of all papers, or of one, in the order of the papers."""
    all_claims = (Claim(*claim) for claim in _native.claims())
    return [claim for claim in all_claims if paper in (None, claim.id.split("/")[0])]


def verify(*names: str, depth: str = "quick", seed: int = 1) -> Ledger:
    """Puts statements of papers to the test.

    Args:
        names: claims (``"rr4916/lemma-3"``) or papers (``"rr4916"``), see `claims`; without any, all of them, which
            takes some 15 seconds of CPU.
        depth: ``"quick"``, ``"standard"`` (minutes for all) or ``"deep"`` (as long as it takes).
        seed: of the random instances.

    The rows of a run are the same for the same depth and seed. Ctrl-C ends it within a second.

    Raises:
        ClaimError: there is no such claim and no such paper.

    >>> verify("rr4916/lemma-3")[0].verdict
    'false'
    """
    known = [claim.id for claim in claims()]
    for name in names:
        if name not in known and not any(claim.startswith(f"{name}/") for claim in known):
            meant = "".join(f" (did you mean {close}?)" for close in get_close_matches(name, known, 1))
            raise ClaimError(f"{name!r}: there is no such claim and no such paper{meant}; claims() lists them")
    wanted = [claim for claim in known if not names or claim in names or claim.split("/")[0] in names]
    return Ledger(row_of(fields) for fields in _native.verify(wanted, depth, seed))


def as_printed(verdict: str) -> str:
    """A verdict as tables print it, also of the name that it has in JSON, such as ``"hypothesis"``."""
    return "hypothesis missing" if verdict == "hypothesis" else verdict.replace("-", " ")


def row_of(fields: dict[str, Any]) -> Row:
    """The row of its fields."""
    return Row(
        id=fields["id"],
        where=fields["where"],
        statement=fields["statement"],
        verdict=as_printed(fields["verdict"]),
        plain=fields["plain"],
        instances=fields["enumerated"] + fields["random"],
        counterexample=_counterexample(fields["counterexample"]),
        _fields=fields,
    )


def _counterexample(fields: Mapping[str, Any] | None) -> Counterexample | None:
    if fields is None:
        return None
    instance = fields["instance"]
    known = instance.get("kind") in KINDS if isinstance(instance, dict) else False
    return Counterexample(
        Instance(instance) if known else instance, fields["claimed"], fields["found"], fields.get("ratio")
    )
