"""The ledger of a paper of one's own, and parts of it."""

from __future__ import annotations

from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Any

from .. import _native
from .._ledger import Ledger, row_of
from ._files import write

FORMATS = ("table", "csv", "json", "markdown", "summary", "findings")
"""The forms of a ledger, those of ``schedcheck verify --format``."""


class PaperLedger(Ledger):
    """The ledger of a paper of one's own. In a notebook it is a table."""

    def __init__(self, native: _native.Paper, text: str) -> None:
        super().__init__(row_of(fields) for fields in _native.rows(text))
        self._native, self._text = native, text

    def to_json(self) -> str:
        """The ledger as ``schedcheck verify --format json`` prints one."""
        return self._text

    def format(self, form: str = "table") -> str:
        """The ledger as text: ``"table"``, ``"csv"``, ``"json"``, ``"markdown"``, ``"summary"`` or ``"findings"``, as
        of ``schedcheck verify --format``."""
        if form not in FORMATS:
            raise ValueError(f"format: one of {', '.join(FORMATS)} is expected, not {form!r}")
        return self._text if form == "json" else self._native.render(self._text, form)

    def page(self) -> str:
        """The ledger as an HTML page: that of ``schedcheck report``, without tables and figures."""
        return self._native.page(self._text)

    def changes(self) -> list[tuple[str, str | None, str]]:
        """The rows whose verdict is not the recorded one: id, recorded (``None`` if there is none) and found."""
        return self._native.changes(self._text)

    def witnesses(self) -> list[dict[str, Any]]:
        """What refutes the statements that fail: the witnesses of all rows, as ``schedcheck-audit`` judges them."""
        return [dict(witness) for row in self for witness in row.to_dict().get("witnesses", [])]


@dataclass(frozen=True)
class Shard:
    """A part of a divided run; `Paper.merge` makes the ledger of all parts."""

    number: int
    """The how-manieth part, from 1."""
    of: int
    """How many parts there are."""
    text: str
    """What the part found."""

    def save(self, path: str | PathLike[str]) -> Path:
        """Writes the part to a file, for `Paper.merge`."""
        return write(Path(path), self.text)
