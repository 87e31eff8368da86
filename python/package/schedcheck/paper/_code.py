"""The code of a paper: which functions a check consists of, and a fingerprint by which runs are told apart."""

from __future__ import annotations

import hashlib
import inspect
from functools import partial
from pathlib import Path
from types import CodeType, FunctionType, MethodType

_PACKAGE = str(Path(__file__).parent.parent)


def named_by(given: object) -> list[FunctionType]:
    """A function with the functions that it names, and those that these name; not those of this package."""
    found: dict[CodeType, FunctionType] = {}
    waiting = [given]
    while waiting:
        function = _function(waiting.pop())
        if function is None or function.__code__ in found or function.__code__.co_filename.startswith(_PACKAGE):
            continue
        found[function.__code__] = function
        names = _names_in(function.__code__)
        waiting += [value for name, value in function.__globals__.items() if name in names and callable(value)]
        waiting += [value for value in _closed_over(function) if callable(value)]
    return list(found.values())


def fingerprint(*parts: object) -> str:
    """A hash of the sources of functions, and of other values as they are written."""
    digest = hashlib.sha256()
    for part in parts:
        functions = named_by(part)
        texts = [_source(function) for function in functions] if functions else [repr(part)]
        for text in texts:
            digest.update(f"{len(text)}:{text}".encode())
    return digest.hexdigest()


def _function(given: object) -> FunctionType | None:
    """The function that is called when an object is."""
    if isinstance(given, partial):
        return _function(given.func)
    if isinstance(given, MethodType):
        return _function(given.__func__)
    if callable(given) and not isinstance(given, (FunctionType, type)):
        given = type(given).__call__
    given = inspect.unwrap(given) if callable(given) else given
    return given if isinstance(given, FunctionType) else None


def _names_in(code: CodeType) -> set[str]:
    within = [const for const in code.co_consts if isinstance(const, CodeType)]
    return set(code.co_names).union(*(_names_in(inner) for inner in within))


def _closed_over(function: FunctionType) -> list[object]:
    values = []
    for cell in function.__closure__ or ():
        try:
            values.append(cell.cell_contents)
        except ValueError:  # The cell is empty yet.
            continue
    return values


def _source(function: FunctionType) -> str:
    try:
        return inspect.getsource(function)
    except (OSError, TypeError):
        return function.__code__.co_code.hex()
