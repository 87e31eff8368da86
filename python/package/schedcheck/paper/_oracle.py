"""The oracle: what is exact of the instance that a check is asked about."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Callable

from .. import _native
from .._results import Result, schedule_of
from ._errors import InvalidSchedule, exact


class Optimum:
    """What the exact method of a kind finds for an instance."""

    objective: Fraction
    """The best objective; in a control with a wrong optimum, that wrong one."""
    optimal: bool
    """Whether the objective is proved to be the best."""

    def __init__(self, found: _native.Optimum, changed: Callable[[Fraction], int | Fraction] | None = None) -> None:
        self._found = found
        self.objective = found.objective
        if changed is not None:
            self.objective = exact(changed(found.objective), "the wrong optimum")
        self.optimal = found.optimal

    @property
    def schedule(self) -> dict[str, Any]:
        """A schedule that has the objective, in the form of a schedule file."""
        return self._found.schedule()

    @property
    def line(self) -> dict[str, Any]:
        """The result line, as ``schedcheck solve`` prints it: with the bound, the proof and the details."""
        return self._found.line()

    def __repr__(self) -> str:
        return f"<Optimum: objective={self.objective}, optimal={self.optimal}>"


class Oracle:
    """What a check compares with. Without an `instance`, each function is about the one that the check is asked
    about; any other instance may be given, such as what a reduction makes of a source."""

    def __init__(
        self,
        native: _native.Oracle,
        instance: Mapping[str, Any],
        changed: Callable[[Fraction], int | Fraction] | None = None,
    ) -> None:
        self._native, self._instance, self._changed = native, instance, changed

    def optimum(self, instance: Mapping[str, Any] | None = None) -> Optimum:
        """The optimum by the exact method of the kind; the ledger counts it, and certifies some of them."""
        return Optimum(self._native.optimum(self._other(instance)), self._changed)

    def best(self, instance: Mapping[str, Any] | None, method: str) -> Optimum:
        """What a method finds, such as one that is exact for schedules of a restricted form."""
        return Optimum(self._native.best(self._other(instance), method))

    def measure(self, schedule: Mapping[str, Any] | Result, instance: Mapping[str, Any] | None = None) -> Fraction:
        """The objective of a schedule, as the checker measures it.

        Raises:
            InvalidSchedule: the schedule breaks a rule of its platform.
            TypeError: there is a float in the schedule.
        """
        fields = schedule_of(schedule)
        objective, rule = self._native.measure(fields, self._other(instance))
        if objective is None:
            raise InvalidSchedule(rule or "the schedule is not valid", fields)
        return objective

    def _other(self, instance: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
        return None if instance is self._instance else instance
