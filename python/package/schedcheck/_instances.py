"""Instances: dictionaries that are known to be right, and can be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike, fspath
from typing import Any, NamedTuple

from . import _native


class Instance(dict[str, Any]):
    """A platform with its load: a dictionary with the fields of an instance file, every number exact.

    ``Instance(fields)`` reads `fields` as a file is read, and refuses whatever is wrong with them. Rational numbers may
    be given as ``int``, ``Fraction`` or text (``"7/3"``, ``"0.1"``), and are ``Fraction`` afterwards; counts such as
    ``tasks`` and numbers of workers are ``int``; what is infinite is ``"inf"``. Units are yours: one of time and one of
    load for the whole instance. docs/formats.md of the project has every field of every kind.

    All functions of the package take plain dictionaries as well. In a notebook, an instance shows its network.

    >>> star = Instance({"kind": "star", "workers": [{"c": 1, "w": "7/3", "tasks": 6}, {"c": 2, "w": 2, "tasks": 0}]})
    >>> star["workers"][0]["w"]
    Fraction(7, 3)

    Raises:
        InstanceError: the fields are none of an instance; `path` is the field to blame.
        TypeError: there is a float; the message says what to write.
    """

    def __init__(self, fields: Mapping[str, Any]) -> None:
        super().__init__(_native.instance(fields))

    @classmethod
    def _of(cls, fields: Mapping[str, Any]) -> Instance:
        """The instance of fields that are known to be right."""
        instance = cls.__new__(cls)
        instance.update(fields)
        return instance

    @classmethod
    def from_json(cls, text: str, source: str = "the text") -> Instance:
        """The instance that `text` holds, its numbers read digit by digit; errors say that it is from `source`."""
        return cls._of(_native.read(text, source))

    @classmethod
    def read(cls, file: str | PathLike[str]) -> Instance:
        """The instance in `file`, its numbers read digit by digit: ``0.1`` is exactly 1/10."""
        with open(file, encoding="utf-8-sig") as opened:
            return cls.from_json(opened.read(), fspath(file))

    @property
    def kind(self) -> str:
        """One of `KINDS`."""
        return str(self["kind"])

    def to_dict(self) -> dict[str, Any]:
        """The fields, without the checks."""
        return dict(self)

    def to_json(self) -> str:
        """The text of the instance file, for the command ``schedcheck``."""
        return _native.to_json(self)

    def svg(self) -> str:
        """The platform as a network, in SVG; processors are counted from 0."""
        return _native.network(self)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        return f"Instance({dict.__repr__(self)})"


KINDS: tuple[str, ...] = tuple(_native.kinds())
"""The kinds of instances."""


class Method(NamedTuple):
    """A way to solve instances of one kind."""

    kind: str
    """The kind of instance."""
    name: str
    """What to give to `solve`."""
    guarantee: str
    """What is known of its schedules."""
    source: str
    """Where it is from."""


def methods(kind: str | None = None) -> list[Method]:
    """All methods, or those for one kind of instance, the best exact ones first.

    >>> [method.name for method in methods("switch")][0]
    'closed-form'
    """
    return [Method(*method) for method in _native.methods() if kind in (None, method[0])]
