"""Claims: statements of a paper with their checks, and what mends them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Callable, Union

from .._instances import KINDS
from .._ledger import claims
from ._code import fingerprint
from ._domain import SOURCES, Domain, definition_of
from ._errors import PaperError
from ._outcomes import Failure, Nothing
from ._places import Places
from ._subject import Control, Program, Subject, WrongSubject, callable_of

Check = Callable[[Any, Any, Any], Union[Failure, Nothing, None]]
"""A function of an instance, of the subject and of the oracle: nothing if the statement holds, else `fails` or
`nothing`."""

Predicate = Callable[[Any], Union[bool, None]]
"""Whether an instance meets a condition; ``None`` where the condition does not apply."""


@dataclass(frozen=True)
class Hypothesis:
    """Something that the paper assumes: what `Paper.hypothesis` gives."""

    id: str
    where: str
    quote: str
    kind: str
    by: str | None
    holds: Predicate | None

    def definition(self) -> dict[str, Any]:
        told = {"id": self.id, "where": self.where, "quote": self.quote, "kind": self.kind}
        return told if self.by is None else {**told, "by": self.by}


@dataclass
class Test:
    """A check with what it is run on, and with what it must catch."""

    kind: str
    domain: Sequence[Domain]
    subject: Subject
    controls: Sequence[Control]
    check: Check
    definition: dict[str, Any] = field(init=False)
    places: Places = field(init=False)
    _subjects: list[Callable[..., Any]] = field(init=False)

    def settle(self, claim: str) -> None:
        """Reads all parts.

        Raises:
            PaperError: one of them is refused.
        """
        if self.kind not in (*KINDS, *SOURCES):
            known = ", ".join((*KINDS, *SOURCES))
            raise PaperError(claim, f"there is no kind {self.kind!r}; the kinds are {known}", "kind")
        if not self.domain:
            raise PaperError(claim, "a domain of one part at least is expected", "domain")
        if not self.controls:
            raise PaperError(claim, "a check without a control proves nothing; one at least is expected", "controls")
        if not callable(self.check):
            raise PaperError(claim, f"a function is expected, not {type(self.check).__name__}", "check")
        domains = [
            definition_of(part, self.kind, claim, f"domain[{number}]") for number, part in enumerate(self.domain)
        ]
        self._subjects = [callable_of(self.subject, self.kind, claim, "subject")]
        for number, control in enumerate(self.controls):
            path = f"controls[{number}]"
            if not hasattr(control, "wrong"):
                raise PaperError(claim, "wrong_subject or wrong_optimum is expected", path)
            sentence(claim, f"{path}.wrong", control.wrong)
            wrong = control.subject if isinstance(control, WrongSubject) else None
            self._subjects.append(self._subjects[0] if wrong is None else callable_of(wrong, self.kind, claim, path))
        self.places = Places(self.check, claim)
        self.definition = {
            "kind": self.kind,
            "domains": domains,
            "controls": [control.wrong for control in self.controls],
            "places": [list(place) for place in self.places.known()],
            "code": fingerprint(self.check, self.subject, *(control.given() for control in self.controls)),
        }

    def subject_of(self, control: int) -> Callable[..., Any]:
        """The subject itself for -1, or else that of a control."""
        return self._subjects[control + 1]

    def close(self) -> None:
        """Ends the programs that are still running."""
        for subject in self._subjects:
            if isinstance(subject, Program):
                subject.close()


@dataclass(frozen=True)
class Remedy:
    """What a statement that fails becomes so that it holds."""

    how: str
    statement: str
    """The statement that holds; of a restriction, the condition."""
    meets: Predicate | None = None
    test: Test | None = None

    def definition(self) -> dict[str, Any]:
        if self.test is None:
            return {"how": self.how, "condition": self.statement, "code": fingerprint(self.meets)}
        return {"how": self.how, "statement": self.statement, "test": self.test.definition}


@dataclass
class Claim:
    """A statement of a paper, put to the test: what the decorator `Paper.claim` makes of a check.

    If the statement fails, one of the five functions says what becomes of it. Subject, controls and kind of another
    statement are those of the claim, unless others are given. Its domain is that of the claim, with what is given
    beside; only of another kind, it is what is given alone.
    """

    id: str
    published: dict[str, Any]
    """The statement, as a catalogue has it."""
    told: dict[str, Any]
    """What is said of it beside: methods, plain, follows, no_witness_because."""
    test: Test
    hypotheses: list[Hypothesis]
    remedy: Remedy | None = None

    def restricted(self, condition: str, *, meets: Predicate) -> Claim:
        """The statement holds if a condition is met that the paper omits: then a *hypothesis* is missing.

        Args:
            condition: to be read after "if".
            meets: whether an instance meets it.
        """
        if not callable(meets):
            raise PaperError(self.id, f"a function is expected, not {type(meets).__name__}", "meets")
        return self._mended(Remedy("restricted", condition, meets=meets))

    def edited(self, statement: str, **changed: Any) -> Callable[[Check], Claim]:
        """The statement holds with a local edit: then it is a *misprint*. `statement` says what is printed, and what
        should be; `changed` may give another ``kind``, ``domain``, ``subject`` or ``controls``."""
        return self._remedied("edited", statement, changed)

    def reread(self, statement: str, **changed: Any) -> Callable[[Check], Claim]:
        """The statement holds in another reading of the text: then it is *imprecise*."""
        return self._remedied("reread", statement, changed)

    def corrected(self, statement: str, **changed: Any) -> Callable[[Check], Claim]:
        """Another statement holds instead; the printed one is *false*."""
        return self._remedied("corrected", statement, changed)

    def measured(self, statement: str, **changed: Any) -> Callable[[Check], Claim]:
        """What an experiment of your own gives; the printed statement is *false*."""
        return self._remedied("measured", statement, changed)

    def _remedied(self, how: str, statement: str, changed: Mapping[str, Any]) -> Callable[[Check], Claim]:
        unknown = sorted(set(changed) - {"kind", "domain", "subject", "controls"})
        if unknown:
            raise TypeError(f"{how}: there is no argument {unknown[0]!r}")

        def decorate(check: Check) -> Claim:
            of = self.test
            given = {"kind": of.kind, "domain": of.domain, "subject": of.subject, "controls": of.controls, **changed}
            if given["kind"] == of.kind:
                given["domain"] = [*of.domain, *(part for part in given["domain"] if part not in of.domain)]
            test = Test(check=check, **given)
            test.settle(f"{self.id}+{how}")
            return self._mended(Remedy(how, statement, test=test))

        return decorate

    def _mended(self, remedy: Remedy) -> Claim:
        if self.remedy is not None:
            raise PaperError(self.id, f"the statement is {self.remedy.how} already", remedy.how)
        sentence(self.id, remedy.how, remedy.statement)
        self.remedy = remedy
        return self

    def tests(self) -> list[Test]:
        """The test of the printed statement, and that of the statement that mends it."""
        remedied = [self.remedy.test] if self.remedy and self.remedy.test else []
        return [self.test, *remedied]

    def definition(self) -> dict[str, Any]:
        """The claim as the ledger reads it."""
        remedy = None if self.remedy is None else self.remedy.definition()
        return {"id": self.id, **self.told, "test": self.test.definition, "remedy": remedy}


def named(what: str, name: str) -> str:
    """A name of which ids can be made.

    Raises:
        PaperError: it is none.
    """
    if not isinstance(name, str) or not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*", name):
        raise PaperError("", f"letters, digits and - are expected, as in theorem-1, not {name!r}", what)
    return name


def name_of_paper(what: str, name: str) -> str:
    """A name of a paper that is not one of those of the project.

    Raises:
        PaperError: it is none, or it is taken.
    """
    if not isinstance(name, str) or not re.fullmatch(r"[a-z][a-z0-9-]*", name):
        raise PaperError("", f"small letters, digits and - are expected, not {name!r}", what)
    if name == "all" or name in {known.id.partition("/")[0] for known in claims()}:
        raise PaperError("", f"{name!r} is taken", what)
    return name


def sentence(claim: str, path: str, given: object, *, may_be_empty: bool = False) -> None:
    """Refuses what is no text.

    Raises:
        PaperError: it is none, or it is empty and may not be.
    """
    if not isinstance(given, str):
        raise PaperError(claim, f"a text is expected, not {type(given).__name__}", path)
    if not given and not may_be_empty:
        raise PaperError(claim, "a text is expected that is not empty", path)


def words(claim: str, path: str, given: Iterable[str]) -> list[str]:
    """Several texts.

    Raises:
        PaperError: they are one, or hold something else.
    """
    listed = [given] if isinstance(given, str) else list(given)
    if isinstance(given, str) or not all(isinstance(text, str) and text for text in listed):
        raise PaperError(claim, f"a list of texts is expected, not {given!r}", path)
    return listed
