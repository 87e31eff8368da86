"""What a paper states: its hypotheses and claims, and their form for Rust."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Callable

from .. import _native
from .._ledger import as_printed
from ._callbacks import Callbacks
from ._claims import Check, Claim, Hypothesis, Predicate, Test, name_of_paper, named, sentence, words
from ._code import fingerprint
from ._domain import Domain
from ._errors import PaperError
from ._subject import Control, Subject


class Definitions:
    """The hypotheses and claims of a paper, in the order of their definition."""

    def __init__(self, name: str, citation: str, verdicts: Mapping[str, str] | None = None) -> None:
        self.name = name_of_paper("name", name)
        sentence(name, "citation", citation)
        self.citation = citation
        self.verdicts = dict(verdicts or {})
        self.claims: list[Claim] = []
        """The claims, in the order of their definition."""
        self._hypotheses: list[Hypothesis] = []
        self._compiled: tuple[str, _native.Paper] | None = None

    def hypothesis(
        self,
        label: str,
        *,
        where: str,
        quote: str,
        holds: Predicate | None = None,
        by: str | None = None,
        kind: str = "assumed",
    ) -> Hypothesis:
        """Something that the paper assumes. A failure on an instance outside of it is no failure of the statement.

        Args:
            label: a name, as in ``"equal-links"``.
            where: where the paper says so.
            quote: its words.
            holds: whether an instance satisfies it; ``None`` where it does not apply.
            by: in place of `holds`: why no instance can break it.
            kind: ``"assumed"``, or ``"definition"`` where it follows from a definition of the paper.

        Raises:
            PaperError: there is one of this name, or not exactly one of `holds` and `by` is given.
        """
        where_to = f"{self.name}: hypothesis {named('hypothesis', label)}"
        if any(known.id == label for known in self._hypotheses):
            raise PaperError(where_to, "there is one of this name already", "label")
        if (holds is None) == (by is None):
            raise PaperError(where_to, "either a function, or by= with the reason why no instance breaks it", "holds")
        texts = {"where": where, "quote": quote, **({} if by is None else {"by": by})}
        for field, text in texts.items():
            sentence(where_to, field, text)
        if kind not in ("assumed", "definition"):
            raise PaperError(where_to, f'"assumed" or "definition" is expected, not {kind!r}', "kind")
        hypothesis = Hypothesis(label, where, quote, kind, by, holds)
        self._hypotheses.append(hypothesis)
        return hypothesis

    def claim(
        self,
        label: str,
        *,
        where: str,
        statement: str,
        kind: str,
        domain: Sequence[Domain],
        subject: Subject,
        controls: Sequence[Control],
        methods: Sequence[str],
        quote: str = "",
        reading: str = "",
        mends: Sequence[str] = (),
        hypotheses: Sequence[Hypothesis | str] = (),
        plain: str = "",
        follows: str | None = None,
        no_witness_because: str | None = None,
    ) -> Callable[[Check], Claim]:
        """A decorator that makes a claim of a check: a function of an instance, the subject and the oracle. The check
        returns nothing if the statement holds for the instance, and otherwise `fails`, or `nothing`.

        Args:
            label: the second part of the id, as in ``"theorem-1"``.
            where: where the statement stands in the paper.
            statement: the statement, word for word, misprints included; formulas between ``$``.
            kind: one of `schedcheck.KINDS`, or the kind of the sources of a reduction.
            domain: where it is checked: a list of `box`, `random`, `family` and `instances`.
            subject: what it is about: a function of an instance, the name of a method, or a program.
            controls: what is wrong, and the check must catch: a list of `wrong_subject` and `wrong_optimum`.
            methods: what it is compared with, in words.
            quote: the decisive words.
            reading: yours: what is quantified how.
            mends: yours: what the check repairs silently.
            hypotheses: those of the paper that the statement has.
            plain: what is wrong, in one sentence; shown only if the statement fails.
            follows: the row whose error explains this one.
            no_witness_because: why nothing refutes it that a checker of schedules could judge.

        Raises:
            PaperError: the decorator was given something that is refused; the error names the claim and the field.
        """
        claim_id = f"{self.name}/{named('label', label)}"
        if any(known.id == claim_id for known in self.claims):
            raise PaperError(claim_id, "there is a claim of this name already", "label")
        assumed = [self._hypothesis(claim_id, known) for known in hypotheses]
        published = {
            "id": claim_id,
            "where": where,
            "statement": statement,
            "quote": quote,
            "hypotheses": [hypothesis.id for hypothesis in assumed],
            "reading": reading,
            "mends": words(claim_id, "mends", mends),
        }
        for field, text in {"where": where, "statement": statement}.items():
            sentence(claim_id, field, text)
        for field, text in {"quote": quote, "reading": reading, "plain": plain}.items():
            sentence(claim_id, field, text, may_be_empty=True)
        for field, given in {"follows": follows, "no_witness_because": no_witness_because}.items():
            if given is not None:
                sentence(claim_id, field, given)
        explained_by = None if follows is None else self._id_of(follows)
        told = {"methods": words(claim_id, "methods", methods), "plain": plain, "follows": explained_by}
        told["no_witness_because"] = no_witness_because

        def decorate(check: Check) -> Claim:
            claim = Claim(claim_id, published, told, Test(kind, domain, subject, controls, check), assumed)
            claim.test.settle(claim_id)
            self.claims.append(claim)
            return claim

        return decorate

    def _native(self) -> _native.Paper:
        known = {claim.id for claim in self.claims}
        rows = known | {f"{claim.id}+{claim.remedy.how}" for claim in self.claims if claim.remedy is not None}
        for row in self.verdicts:
            if row not in rows:
                raise PaperError(self.name, f"there is no {'row' if '+' in row else 'claim'} {row!r}", "verdicts")
        for claim in self.claims:
            follows = claim.told["follows"]
            if follows is not None and follows not in rows:
                raise PaperError(claim.id, f"there is no {'row' if '+' in follows else 'claim'} {follows!r}", "follows")
            if follows is not None and follows.partition("+")[0] == claim.id:
                raise PaperError(claim.id, "a statement does not follow from itself", "follows")
        definition = _native.to_json(self._definition())
        # What a definition becomes in Rust is never freed: one that has not changed is used again.
        if self._compiled is None or self._compiled[0] != definition:
            self._compiled = (definition, _native.Paper(definition, Callbacks(list(self.claims))))
        return self._compiled[1]

    def _definition(self) -> dict[str, Any]:
        catalogue = {
            "paper": {"name": self.name, "citation": self.citation},
            "hypothesis": [hypothesis.definition() for hypothesis in self._hypotheses],
            "claim": [claim.published for claim in self.claims],
        }
        claims = [claim.definition() for claim in self.claims]
        verdicts = {row: as_printed(verdict) for row, verdict in self.verdicts.items()}
        predicates = [hypothesis.holds for hypothesis in self._hypotheses]
        return {"catalogue": catalogue, "verdicts": verdicts, "claims": claims, "code": fingerprint(*predicates)}

    def _hypothesis(self, claim: str, wanted: Hypothesis | str) -> Hypothesis:
        for known in self._hypotheses:
            if wanted in (known, known.id):
                return known
        label = wanted.id if isinstance(wanted, Hypothesis) else wanted
        raise PaperError(claim, f"the paper has no hypothesis {label!r}", "hypotheses")

    def _id_of(self, label: str) -> str:
        return label if label.startswith(f"{self.name}/") else f"{self.name}/{label}"
