"""The places of a check at which a statement can fail: the calls of `fails` in its source."""

from __future__ import annotations

import ast
import inspect
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from types import FunctionType, ModuleType
from typing import Callable, Union

from ._code import Named, closed_over, followed
from ._errors import PaperError
from ._outcomes import fails

_Definition = Union[ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda]


@dataclass(frozen=True, order=True)
class _Call:
    """A call of `fails`. What Python tells of its line can be any of these lines."""

    file: str
    first: int
    last: int
    column: int


class Places:
    """The calls of `fails` in the source of a check, and in that of the functions that it names.

    Raises:
        PaperError: the source cannot be read, or a call could be missed in it.
    """

    def __init__(self, check: Callable[..., object], claim: str) -> None:
        self._claim = claim
        named = Named(check)
        self._folder = os.path.dirname(named.functions[0].__code__.co_filename) if named.functions else ""
        if not named.functions:
            raise self._refused("the source of the check cannot be read; write it in Python, as a function of a file")
        if any(value is fails for value in named.kept):
            raise self._refused(_BY_NAME)
        calls = {call for number, of in enumerate(named.functions) for call in self._calls_in(of, number == 0)}
        self._calls = sorted(calls)
        for one, other in zip(self._calls, self._calls[1:]):
            if one.file == other.file and other.first <= one.last:
                told = "one call of fails(…) a line, so that a control can be asked for each"
                raise self._refused(f"{self.shown(other.file)}:{other.first}: {told}")

    def known(self) -> list[tuple[str, int]]:
        """File and first line of each call."""
        return [(self.shown(call.file), call.first) for call in self._calls]

    def place_of(self, file: str, line: int) -> tuple[str, int]:
        """File and first line of the innermost call that a line is in; the line itself where it is in none."""
        around = [call.first for call in self._calls if call.file == file and call.first <= line <= call.last]
        return self.shown(file), max(around, default=line)

    def shown(self, file: str) -> str:
        """A file by its path from the folder of the check."""
        if file.startswith("<"):
            return file
        try:
            return os.path.relpath(file, self._folder or ".").replace(os.sep, "/")
        except ValueError:  # The files are on two drives.
            return file

    def _calls_in(self, function: FunctionType, is_check: bool) -> Iterator[_Call]:
        code = function.__code__
        if not is_check and not followed(code.co_filename):
            return
        definitions = _definitions_of(function)
        if not definitions and (is_check or "fails" in code.co_names):
            told = "its source cannot be read; a file or a notebook is needed, in which it is written as it runs"
            raise self._refused(f"{self.shown(code.co_filename)}: {function.__qualname__}: {told}")
        for definition in definitions:
            names = _Names(function, definition)
            for node in ast.walk(definition):
                called = node.func if isinstance(node, ast.Call) else None
                if isinstance(node, ast.Call) and called is not None and names.is_fails(called):
                    yield _Call(code.co_filename, node.lineno, node.end_lineno or node.lineno, node.col_offset)
            for node in names.not_called():
                raise self._refused(f"{self.shown(code.co_filename)}:{node.lineno}: {_BY_NAME}")

    def _refused(self, why: str) -> PaperError:
        return PaperError(self._claim, why, "check")


_BY_NAME = "fails is called by its name, and is neither given another name in a function, nor kept, nor passed on"


class _Names:
    """The names by which a function knows `fails`."""

    def __init__(self, function: FunctionType, definition: _Definition) -> None:
        self._definition = definition
        self._known: dict[str, object] = {**function.__globals__, **closed_over(function)}
        imports = [node for node in ast.walk(definition) if isinstance(node, (ast.Import, ast.ImportFrom))]
        aliases = [alias for node in imports for alias in node.names]
        self._imported = {alias.asname or alias.name.partition(".")[0] for alias in aliases}
        imported = {alias.asname or alias.name for alias in aliases if alias.name == "fails"}
        local = set(function.__code__.co_varnames) - imported
        self._names = {name for name, value in self._known.items() if value is fails and name not in local} | imported

    def is_fails(self, node: ast.AST) -> bool:
        """Whether an expression is `fails`, as far as its source tells."""
        if isinstance(node, ast.Name):
            return node.id in self._names
        if not isinstance(node, ast.Attribute):
            return False
        of = self._value(node.value)
        if isinstance(of, ModuleType):
            return getattr(of, node.attr, None) is fails
        return of is None and node.attr == "fails"

    def not_called(self) -> list[ast.Name | ast.Attribute]:
        """Where `fails` is used otherwise than by a call."""
        called = {id(node.func) for node in ast.walk(self._definition) if isinstance(node, ast.Call)}
        uses = [node for node in ast.walk(self._definition) if isinstance(node, (ast.Name, ast.Attribute))]
        loaded = [node for node in uses if id(node) not in called and isinstance(node.ctx, ast.Load)]
        return [node for node in loaded if self.is_fails(node) and not self._is_of_an_object(node)]

    def _is_of_an_object(self, node: ast.Name | ast.Attribute) -> bool:
        """Whether an attribute is one of a variable, such as a count of failures, and not one of a module."""
        while isinstance(node, ast.Attribute) and isinstance(node.value, (ast.Name, ast.Attribute)):
            node = node.value
        return isinstance(node, ast.Attribute) or not (node.id in self._imported or node.id in self._known)

    def _value(self, node: ast.AST) -> object:
        """What a name, with attributes, stands for; `None` where its source does not tell."""
        if isinstance(node, ast.Name):
            return self._known.get(node.id)
        of = self._value(node.value) if isinstance(node, ast.Attribute) else None
        return getattr(of, node.attr, None) if isinstance(node, ast.Attribute) and isinstance(of, ModuleType) else None


def _definitions_of(function: FunctionType) -> list[_Definition]:
    """Where a function is defined, with what is in it; nothing where its source cannot be read."""
    try:
        lines, _ = inspect.findsource(function)
        tree = _tree("".join(lines))
    except (OSError, TypeError, SyntaxError):
        return []
    line, name = function.__code__.co_firstlineno, function.__code__.co_name
    functions = [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
    if name == "<lambda>":
        return [node for node in ast.walk(tree) if isinstance(node, ast.Lambda) and node.lineno == line]
    return [of for of in functions if _first_line(of) == line and of.name == name]


def _first_line(definition: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """That of a function, decorators included."""
    return min([definition.lineno, *(one.lineno for one in definition.decorator_list)])


@lru_cache(maxsize=64)
def _tree(text: str) -> ast.AST:
    return ast.parse(text)
