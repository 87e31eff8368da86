"""The code of a paper: which functions a check consists of, and a fingerprint by which runs are told apart."""

from __future__ import annotations

import dis
import hashlib
import importlib
import importlib.util
import inspect
import linecache
import sysconfig
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from types import CodeType, FunctionType, MethodType, ModuleType

_PACKAGE = Path(__file__).resolve().parent.parent
_STANDARD = [Path(sysconfig.get_path(name)).resolve() for name in ("stdlib", "platstdlib")]
_INSTALLED = {"site-packages", "dist-packages"}
_CONTAINERS = (dict, list, tuple, set, frozenset)


class Named:
    """A function with the functions that it names, and those that these name; not those of this package.

    Followed are the names of globals, closed-over variables and imports, default arguments, attributes of modules,
    methods and attributes of objects, and the items of containers, but not of containers in containers. Of installed
    packages, only files that mention schedcheck are followed; the standard library is not.
    """

    def __init__(self, given: object) -> None:
        self.functions: list[FunctionType] = []
        """The functions, in the order in which they are reached; that of `given` is the first."""
        self.kept: list[object] = []
        """What default arguments, partial functions, containers, classes and objects hold."""
        self._seen: set[object] = set()
        self._names: set[str] = set()
        found: set[int] = set()
        waiting = list(self._in(given))
        while waiting:
            function = waiting.pop(0)
            code = function.__code__
            # By identity: codes of two files can be equal.
            if id(code) in found or _PACKAGE in Path(code.co_filename).parents:
                continue
            found.add(id(code))
            self.functions.append(function)
            if followed(code.co_filename):
                waiting += self._named_in(function)

    def _named_in(self, function: FunctionType) -> Iterator[FunctionType]:
        self._names = _names_in(function.__code__)
        for name in sorted(self._names & function.__globals__.keys()):
            yield from self._in(function.__globals__[name])
        for value in closed_over(function).values():
            yield from self._in(value)
        for value in (*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values()):
            yield from self._kept_in(value)
        for module in _imported_by(function.__code__, function.__globals__.get("__package__")):
            yield from self._in(module)

    def _kept_in(self, value: object) -> Iterator[FunctionType]:
        self.kept.append(value)
        yield from self._in(value)

    def _in(self, value: object) -> Iterator[FunctionType]:
        """The functions that a value consists of."""
        if isinstance(value, FunctionType):
            yield value
            yield from self._wrapped_by(value)
        elif isinstance(value, _CONTAINERS):
            for item in list(value.values() if isinstance(value, dict) else value):
                self.kept.append(item)
                if not isinstance(item, _CONTAINERS):
                    yield from self._in(item)
        elif isinstance(value, partial):
            for part in (value.func, *value.args, *value.keywords.values()):
                yield from self._kept_in(part)
        elif isinstance(value, MethodType):
            yield from self._in(value.__func__)
            yield from self._in(value.__self__)
        elif isinstance(value, ModuleType):
            yield from self._in_module(value)
        elif isinstance(value, type):
            yield from self._in_class(value)
        else:
            yield from self._in_object(value)

    def _in_module(self, module: ModuleType) -> Iterator[FunctionType]:
        """Those of the attributes that have the name of something in the function that is followed."""
        file = getattr(module, "__file__", None)
        names = frozenset(self._names & vars(module).keys())
        if (id(module), names) in self._seen or file is None or not followed(file):
            return
        self._seen.add((id(module), names))
        for name in sorted(names):
            yield from self._in(vars(module)[name])

    def _in_class(self, of: type) -> Iterator[FunctionType]:
        if id(of) in self._seen or of.__module__.partition(".")[0] == "schedcheck":
            return
        self._seen.add(id(of))
        for member in [member for base in of.__mro__ for member in list(vars(base).values())]:
            parts = (member.fget, member.fset, member.fdel) if isinstance(member, property) else (member,)
            for part in parts:
                inner = getattr(part, "__func__", part)
                self.kept.append(inner)
                if isinstance(inner, FunctionType) and followed(inner.__code__.co_filename):
                    yield from self._in(inner)

    def _in_object(self, value: object) -> Iterator[FunctionType]:
        of = type(value)
        if id(value) in self._seen or of.__module__.partition(".")[0] in ("builtins", "schedcheck"):
            return
        self._seen.add(id(value))
        call = next((vars(base)["__call__"] for base in of.__mro__ if "__call__" in vars(base)), None)
        if isinstance(call, FunctionType):
            yield call
        yield from self._in_class(of)
        yield from self._wrapped_by(value)
        for attribute in list(getattr(value, "__dict__", {}).values()):
            yield from self._kept_in(attribute)

    def _wrapped_by(self, value: object) -> Iterator[FunctionType]:
        wrapped = getattr(value, "__dict__", {}).get("__wrapped__")
        if wrapped is not None:
            yield from self._in(wrapped)


def fingerprint(*parts: object) -> str:
    """A hash of the sources of functions, and of other values as they are written."""
    digest = hashlib.sha256()
    for part in parts:
        functions = Named(part).functions if callable(part) else []
        texts = [_source(function) for function in functions] if functions else [repr(part)]
        for text in texts:
            digest.update(f"{len(text)}:{text}".encode())
    return digest.hexdigest()


@cache
def followed(file: str) -> bool:
    """Whether the functions of a file are followed to those that they name."""
    path = Path(file)
    if _PACKAGE in path.parents:
        return False
    if not _INSTALLED.isdisjoint(path.parts):
        return any("schedcheck" in line for line in linecache.getlines(file))
    return not any(standard in path.parents for standard in _STANDARD)


def closed_over(function: FunctionType) -> dict[str, object]:
    """The variables of the functions around a function, with their values."""
    values = {}
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or ()):
        try:
            values[name] = cell.cell_contents
        except ValueError:  # The cell is empty yet.
            continue
    return values


def _names_in(code: CodeType) -> set[str]:
    within = [const for const in code.co_consts if isinstance(const, CodeType)]
    return set(code.co_names).union(*(_names_in(inner) for inner in within))


def _imported_by(code: CodeType, package: str | None) -> Iterator[ModuleType]:
    """The modules that a function imports itself, of files that are followed."""
    for name in [one.argval for one in dis.get_instructions(code) if one.opname == "IMPORT_NAME"]:
        for full in (name, f"{package}.{name}".rstrip(".")) if package else (name,):
            try:
                found = importlib.util.find_spec(full) if full else None
                if found is not None and found.origin is not None and followed(found.origin):
                    yield importlib.import_module(full)
            except (ImportError, ValueError):
                continue
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _imported_by(inner, package)


def _source(function: FunctionType) -> str:
    try:
        return inspect.getsource(function)
    except (OSError, TypeError):
        return function.__code__.co_code.hex()
