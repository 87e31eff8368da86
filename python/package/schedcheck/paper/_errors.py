"""What can be wrong with a paper of one's own, and with what its checks return."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from math import isfinite
from numbers import Rational, Real
from typing import TYPE_CHECKING, Any

from .. import _native
from .._errors import Error
from .._results import Result

if TYPE_CHECKING:
    from ._ledger import PaperLedger

_ENOUGH = 200
"""How many characters of an instance a message shows."""


class PaperError(Error, ValueError):
    """A definition is refused, or a check broke off. The message names the claim, and the field or the place.

    `path` is the field of a definition that is refused. Where a check broke off, ``__cause__`` is the exception of the
    check, if there was one.
    """

    claim: str
    """The id of the claim; the name of the paper where it is about the whole paper."""
    ledger: PaperLedger | None
    """The rows that were finished before a check broke off."""

    def __init__(self, claim: str, message: str, path: str = "") -> None:
        super().__init__(": ".join(part for part in (claim, path, message) if part), path)
        self.claim = claim
        self.ledger = None


class InvalidSchedule(Error, ValueError):
    """A schedule that is measured breaks a rule of its platform. If the check lets the exception pass, and
    the schedule is an answer of the subject, or a part of one, then the statement fails on the instance: a valid
    schedule was claimed, and the rule is what was found. A schedule that the check made is an error of the check."""

    rule: str
    """The rule, where and when it is broken."""

    def __init__(self, rule: str, measured: object = None) -> None:
        super().__init__(rule)
        self.rule = rule
        self._measured = measured


def shortened(instance: Mapping[str, Any]) -> str:
    """Enough of an instance to recognise it by."""
    text = _native.to_json(instance)
    return text if len(text) <= _ENOUGH else f"{text[:_ENOUGH]}…"


def float_in(value: object, path: str) -> str | None:
    """Where in a value there is a float, and what to write instead; nothing where all numbers are exact."""
    if isinstance(value, Result):
        return None
    if isinstance(value, Mapping):
        inner = [(f"{path}.{name}" if path else str(name), of) for name, of in value.items()]
    elif isinstance(value, (list, tuple)):
        inner = [(f"{path}[{number}]", of) for number, of in enumerate(value)]
    elif isinstance(value, Decimal):
        advice = "write Fraction(x), which is exact for it" if value.is_finite() else "it is no number"
        return f"{path}: {value} is a Decimal, and an int or a Fraction is expected; {advice}"
    elif isinstance(value, Real) and not isinstance(value, Rational):
        advice = f'write Fraction("{value}")' if isfinite(value) else "this one is no number"
        return f"{path}: {value} is a float, and floats are not exact; {advice}"
    else:
        return None
    return next((found for where, of in inner if (found := float_in(of, where))), None)


def exact(value: object, what: str) -> Fraction:
    """The exact number that an argument is."""
    if isinstance(value, Rational) and not isinstance(value, bool):
        return Fraction(int(value.numerator), int(value.denominator))
    raise TypeError(float_in(value, what) or f"{what}: an int or a Fraction is expected, not {type(value).__name__}")
