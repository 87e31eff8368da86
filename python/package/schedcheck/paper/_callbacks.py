"""What Rust calls: checks and predicates, with what is held against whoever wrote them."""

from __future__ import annotations

import traceback
import warnings
from collections.abc import Mapping, Sequence
from pathlib import PurePath
from types import FrameType
from typing import Any, Callable, NoReturn

from .. import _native
from .._entrants import Refused
from .._instances import KINDS, Instance
from .._results import Result
from ._claims import Claim, Test
from ._errors import InvalidSchedule, PaperError, float_in, shortened
from ._oracle import Oracle
from ._outcomes import Failure, Nothing
from ._output import held_back
from ._subject import WrongOptimum

_PRINTED = 120
"""How many characters of what a check prints are told."""

_RAISED = (Exception, SystemExit, GeneratorExit)
"""What a check may raise by mistake; KeyboardInterrupt ends the run."""


class Callbacks:
    """The checks and predicates of the claims of a paper."""

    def __init__(self, claims: Sequence[Claim]) -> None:
        self._claims = claims
        self._talkative: set[str] = set()

    def check(
        self, claim: int, test: int, control: int, instance: dict[str, Any], oracle: _native.Oracle
    ) -> tuple[object, ...] | bool | None:
        """Asks a check about an instance: nothing where the statement holds, ``False`` where nothing is asserted, and
        otherwise the failure."""
        of = self._claims[claim]
        asked = _Asked(of, of.tests()[test], test, control, _instance(instance))
        with held_back() as printed:
            outcome = asked.outcome(oracle)
        if printed.tell() and of.id not in self._talkative:
            self._talkative.add(of.id)
            line = printed.getvalue().strip().partition("\n")[0][:_PRINTED]
            warnings.warn(f"{of.id}: what the check prints is held back, beginning with: {line}", stacklevel=4)
        return outcome

    def holds(self, claim: int, predicate: str, instance: dict[str, Any]) -> bool | None:
        """Whether an instance satisfies a hypothesis, or the condition of a restriction if `predicate` is empty."""
        of = self._claims[claim]
        if predicate:
            what = f"the hypothesis {predicate}"
            asked = next(known.holds for known in of.hypotheses if known.id == predicate)
        else:
            what = "the condition of the restriction"
            asked = of.remedy.meets if of.remedy else None
        if asked is None:
            raise PaperError(of.id, f"there is no predicate for {what}")
        try:
            answer = asked(_instance(instance))
        except _RAISED as error:
            raise PaperError(of.id, f"{what} raises {_told(error)}, on {shortened(instance)}") from error
        if answer is not None and not isinstance(answer, bool):
            told = f"{what} gives {answer!r}, and True, False or None is expected, on {shortened(instance)}"
            raise PaperError(of.id, told)
        return answer

    def differs(self, claim: int, test: int, control: int, instance: dict[str, Any]) -> NoReturn:
        """The answers about an instance differ when a check is asked twice."""
        of = self._claims[claim]
        asked = _Asked(of, of.tests()[test], test, control, _instance(instance))
        raise asked.refused("when asked twice about one instance, the check answers differently")

    def refused(self, claim: int, test: int, why: str) -> NoReturn:
        """An answer cannot be used."""
        raise PaperError(_row(self._claims[claim], test), why)


def _row(claim: Claim, test: int) -> str:
    """The id of the row of a statement, or of what mends it."""
    return claim.id if test == 0 or claim.remedy is None else f"{claim.id}+{claim.remedy.how}"


class _Asked:
    """A check that is asked about an instance."""

    def __init__(self, claim: Claim, test: Test, number: int, control: int, instance: Mapping[str, Any]) -> None:
        self._id = _row(claim, number)
        self._test, self._control, self._instance = test, control, instance
        self._answers: list[Any] = []

    def outcome(self, native: _native.Oracle) -> tuple[object, ...] | bool | None:
        control = self._test.controls[self._control] if self._control >= 0 else None
        changed = control.changed if isinstance(control, WrongOptimum) else None
        oracle = Oracle(native, self._instance, changed)
        before = _copied(self._instance)
        try:
            answer = self._test.check(self._instance, self._subject(), oracle)
        except InvalidSchedule as invalid:
            if not any(_is_part(invalid._measured, answer) for answer in self._answers):
                told = f"the check measures a schedule of its own that is not valid: {invalid.rule}"
                raise self.refused(told) from invalid
            # No place of the check: the rules are those of the checker, which has controls of its own.
            return ("a valid schedule", invalid.rule, None, "", 0, [], None, "")
        except Refused:
            answer = Nothing()
        except PaperError:
            raise
        except _RAISED as error:
            file, line = self._place(error)
            raise self.refused(f"the check raises {_told(error)}, at {file}:{line}") from error
        if self._instance != before:
            self._instance = before
            raise self.refused("the check, or its subject, changes the instance; work on a copy.deepcopy of it")
        if answer is None:
            return None
        if isinstance(answer, Nothing):
            return False
        if not isinstance(answer, Failure):
            told = f"the check returns {answer!r}, and None, fails(…) or nothing() is expected"
            raise self.refused(told)
        return answer.told(self._test.places)

    def _subject(self) -> Callable[..., Any]:
        """The subject, of which no answer holds a float."""
        subject = self._test.subject_of(self._control)

        def asked(*arguments: Any, **named: Any) -> Any:
            answer = subject(*arguments, **named)
            if refused := float_in(answer, ""):
                raise self.refused(f"in an answer of the subject, {refused.lstrip(': ')}")
            # A copy: what the check changes of an answer is no answer of the subject.
            self._answers.append(_copied(answer))
            return answer

        return asked

    def _place(self, error: BaseException) -> tuple[str, int]:
        """File and line of the innermost frame in the file of the check."""
        code = getattr(self._test.check, "__code__", None)
        name = code.co_filename if code is not None else ""
        frames = [(frame, line) for frame, line in traceback.walk_tb(error.__traceback__)]
        own = [(frame, line) for frame, line in frames if frame.f_code.co_filename == name]
        # A check that is no plain function has no file of its own: the frame that it is called from stands for it.
        frame, line = (own or frames)[-1]
        return _file(frame), line

    def refused(self, message: str) -> PaperError:
        """What breaks off the run, with the control and the instance."""
        of = f" (control: {self._test.controls[self._control].wrong})" if self._control >= 0 else ""
        return PaperError(self._id, f"{message}{of}, on {shortened(self._instance)}")


def _instance(fields: dict[str, Any]) -> dict[str, Any]:
    return Instance._of(fields) if fields.get("kind") in KINDS else fields


def _copied(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _copied(of) for name, of in value.items()}
    if isinstance(value, (list, tuple)):
        inner = [_copied(of) for of in value]
        return inner if isinstance(value, list) else tuple(inner)
    return value


def _is_part(schedule: object, answer: object) -> bool:
    """Whether a schedule is an answer, or in one."""
    if schedule is answer or (isinstance(schedule, Mapping) and schedule == answer):
        return True
    if isinstance(answer, Result):
        return _is_part(schedule, answer.schedule)
    if isinstance(answer, Mapping):
        return any(_is_part(schedule, of) for of in answer.values())
    if isinstance(answer, (list, tuple)):
        return any(_is_part(schedule, of) for of in answer)
    return any(schedule is of or schedule == of for of in getattr(answer, "__dict__", {}).values())


def _file(frame: FrameType) -> str:
    return PurePath(frame.f_code.co_filename).name


def _told(error: BaseException) -> str:
    return "".join(traceback.format_exception_only(type(error), error)).strip()
