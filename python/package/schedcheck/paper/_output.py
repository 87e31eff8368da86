"""What a check prints is held back, on its thread only."""

from __future__ import annotations

import io
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_LOCK = threading.Lock()


class _Output(io.TextIOBase):
    """An output that holds back what some threads write, and passes on what the others do."""

    def __init__(self, beneath: Any) -> None:
        self._beneath = beneath
        self.held: dict[int, io.StringIO] = {}

    def _target(self) -> Any:
        return self.held.get(threading.get_ident(), self._beneath)

    def write(self, text: str) -> int:
        target = self._target()
        return len(text) if target is None else int(target.write(text))

    def flush(self) -> None:
        target = self._target()
        if target is not None:
            target.flush()

    def writable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return bool(getattr(self._target(), "isatty", bool)())

    def __getattr__(self, name: str) -> Any:
        return getattr(self._beneath, name)


_outputs: list[_Output] = []
"""The output that stands for sys.stdout while a check of any thread is under way."""


@contextmanager
def held_back() -> Iterator[io.StringIO]:
    """Holds back what this thread prints; sys.stdout is the earlier one again when no thread holds back any more."""
    thread, printed = threading.get_ident(), io.StringIO()
    with _LOCK:
        if not _outputs:
            _outputs.append(_Output(sys.stdout))
        output = _outputs[0]
        sys.stdout = output
        before = output.held.get(thread)
        output.held[thread] = printed
    try:
        yield printed
    finally:
        with _LOCK:
            if before is not None:
                output.held[thread] = before
            else:
                del output.held[thread]
            sys.stdout = output
            if not output.held:
                _outputs.clear()
                sys.stdout = output._beneath
