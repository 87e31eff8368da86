"""A paper of one's own, and the runs that put its claims to the test."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Union, overload

from .. import _native
from ._claims import Claim
from ._definitions import Definitions
from ._errors import PaperError
from ._files import write_all
from ._ledger import PaperLedger, Shard
from ._options import Options, Seconds, options_of

Wanted = Union[str, Claim, Iterable[Union[str, Claim]], None]
"""Which claims: one, several, or all of them (``None``)."""


class Paper(Definitions):
    """A paper whose statements you put to the test.

    Args:
        name: the first part of the ids of its statements.
        citation: authors, a colon, the title and a full stop, then where and when it appeared.
        verdicts: the recorded verdicts, by the ids of the rows; `changes` tells what is found otherwise.

    >>> paper = Paper("loads", "A. Author: Loads on stars. A journal, 2026.")
    >>> paper
    <Paper loads: 0 claims>
    """

    def __init__(self, name: str, citation: str, verdicts: Mapping[str, str] | None = None) -> None:
        super().__init__(name, citation, verdicts)
        self._last: PaperLedger | None = None

    @overload
    def verify(
        self,
        *,
        depth: str = "quick",
        claim: Wanted = None,
        seed: int = 1,
        state: str | PathLike[str] | None = None,
        shard: None = None,
        time_limit: Seconds | None = None,
        claim_time_limit: Seconds | None = None,
        jobs: int | None = None,
        progress: bool = False,
    ) -> PaperLedger: ...

    @overload
    def verify(
        self,
        *,
        depth: str = "quick",
        claim: Wanted = None,
        seed: int = 1,
        state: str | PathLike[str] | None = None,
        shard: tuple[int, int],
        time_limit: Seconds | None = None,
        claim_time_limit: Seconds | None = None,
        jobs: int | None = None,
        progress: bool = False,
    ) -> Shard: ...

    def verify(
        self,
        *,
        depth: str = "quick",
        claim: Wanted = None,
        seed: int = 1,
        state: str | PathLike[str] | None = None,
        shard: tuple[int, int] | None = None,
        time_limit: Seconds | None = None,
        claim_time_limit: Seconds | None = None,
        jobs: int | None = None,
        progress: bool = False,
    ) -> PaperLedger | Shard:
        """Puts the claims to the test. Checks are called on the thread that calls, one instance at a time.

        Args:
            depth: ``"quick"``, ``"standard"`` or ``"deep"``.
            claim: one claim or several, by id or label; all of them if it is not given.
            seed: of the random instances.
            state: a file that keeps finished rows; a run that was interrupted goes on where it was.
            shard: ``(1, 3)`` for the first of three parts of the run; `merge` makes the ledger of the parts.
            time_limit: seconds after which the run ends; claims whose checks are not over are interrupted then.
            claim_time_limit: the same for each claim.
            jobs: how many threads Rust uses beside the checks. The result is the same on any number.
            progress: whether the claim that is checked is told on standard error.

        Returns:
            The ledger; with `shard`, that part of the run.

        Raises:
            PaperError: a check, a predicate or a subject raises or returns what it must not; `PaperError.ledger` has
                the rows that were finished before.
            ValueError: an argument or a recorded verdict is refused.

        Ctrl-C ends it within a second, unless a check is under way. Whatever ends it, `ledger`, `changes`, `witnesses`
        and `report` are then about the rows that were finished.
        """
        wanted = self._wanted(claim)
        options = options_of(depth, seed, state, shard, time_limit, claim_time_limit, jobs, progress)
        native = self._native()
        with self._closing():
            if shard is not None:
                return Shard(shard[0], shard[1], native.verify([of.id for of in wanted], options))
            self._last = self._rows(native, wanted, options)
        return self._last

    def merge(self, shards: Iterable[Shard | str | PathLike[str]]) -> PaperLedger:
        """The ledger of all parts of a divided run, given as they are or as files."""
        native = self._native()
        texts = [
            (f"part {part.number} of {part.of}", part.text)
            if isinstance(part, Shard)
            else (fspath(part), Path(part).read_text(encoding="utf-8"))
            for part in shards
        ]
        with self._closing():
            self._last = PaperLedger(native, native.merge(texts))
        return self._last

    def ledger(self, format: str = "table") -> str:
        """The ledger of the last run as text; see `PaperLedger.format`."""
        return self._of_last_run().format(format)

    def changes(self) -> list[tuple[str, str | None, str]]:
        """Of the last run, the rows whose verdict is not the recorded one: id, recorded and found."""
        return self._of_last_run().changes()

    def witnesses(self) -> list[dict[str, Any]]:
        """What refutes the statements that failed in the last run; see `PaperLedger.witnesses`."""
        return self._of_last_run().witnesses()

    def report(self, folder: str | PathLike[str]) -> list[Path]:
        """Writes the ledger of the last run to `folder`, as index.html and ledger.json, both or neither; other files of
        the folder stay."""
        last = self._of_last_run()
        return write_all(Path(folder), {"index.html": last.page(), "ledger.json": last.to_json() + "\n"})

    def __repr__(self) -> str:
        return f"<Paper {self.name}: {len(self.claims)} claims>"

    def _rows(self, native: _native.Paper, wanted: list[Claim], options: Options) -> PaperLedger:
        """The ledger, claim by claim, so that the rows of finished claims are kept if a check breaks off."""
        began, parts = time.monotonic(), list[str]()
        for claim in wanted:
            try:
                parts.append(native.verify([claim.id], options.after(time.monotonic() - began)))
            except BaseException as error:
                self._last = PaperLedger(native, native.joined(parts)) if parts else None
                if isinstance(error, PaperError):
                    error.ledger = self._last
                raise
        return PaperLedger(native, native.joined(parts))

    def _wanted(self, claim: Wanted) -> list[Claim]:
        if not self.claims:
            raise PaperError(self.name, "the paper has no claims", "claim")
        if claim is None:
            return list(self.claims)
        given = [claim] if isinstance(claim, (str, Claim)) else list(claim)
        if not given or not all(isinstance(of, (str, Claim)) for of in given):
            raise PaperError(self.name, "a claim, or a list of at least one, is expected", "claim")
        ids = [of.id if isinstance(of, Claim) else self._id_of(of) for of in given]
        for unknown in sorted(set(ids) - {known.id for known in self.claims}):
            raise PaperError(self.name, f"there is no claim {unknown!r}", "claim")
        return [known for known in self.claims if known.id in ids]

    def _of_last_run(self) -> PaperLedger:
        if self._last is None:
            raise PaperError(self.name, "there is no ledger yet; verify() makes one")
        return self._last

    @contextmanager
    def _closing(self) -> Iterator[None]:
        try:
            yield
        finally:
            for claim in self.claims:
                for test in claim.tests():
                    test.close()
