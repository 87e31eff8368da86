"""What is written in Rust, with its types. Use the functions and classes of `schedcheck`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, final

__all__ = [
    "Many",
    "bounds",
    "chart",
    "check",
    "claims",
    "contest",
    "families",
    "fraction",
    "instance",
    "kinds",
    "least_makespan",
    "methods",
    "network",
    "read",
    "solve",
    "solve_program",
    "to_json",
    "verify",
]

_Number = int | Fraction | str
_End = int | Fraction | str | None
_Entrant = Callable[[dict[str, Any]], tuple[str | None, str]] | list[str] | str

def to_json(object: object) -> str: ...
def fraction(object: _Number, what: str) -> Fraction: ...
def instance(object: Mapping[str, Any]) -> dict[str, Any]: ...
def read(text: str, source: str) -> dict[str, Any]: ...
def solve(
    instance: Mapping[str, Any],
    method: str | None = None,
    time_limit: _Number | None = None,
    trust_theorems: bool = False,
    certificate: bool = False,
) -> tuple[dict[str, Any], str | None]: ...
def least_makespan(instance: Mapping[str, Any]) -> Fraction | None: ...
def check(instance: Mapping[str, Any], schedule: Mapping[str, Any]) -> dict[str, Any]: ...
def network(instance: Mapping[str, Any]) -> str: ...
def chart(instance: Mapping[str, Any], schedule: Mapping[str, Any]) -> str: ...
def bounds(kind: str) -> list[tuple[str, str | None, str]]: ...
def families() -> list[tuple[str, str, int, str]]: ...
def kinds() -> list[str]: ...
def methods() -> list[tuple[str, str, str, str]]: ...
def claims() -> list[tuple[str, str, str]]: ...
def verify(ids: Sequence[str], depth: str, seed: int) -> list[dict[str, Any]]: ...
def solve_program(
    columns: Sequence[tuple[_Number, _End, _End]],
    rows: Sequence[tuple[Sequence[tuple[int, _Number]], _End, _End]],
    constant: _Number,
    maximize: bool,
) -> tuple[str, Fraction | None, list[Fraction], list[Fraction]]: ...
def contest(
    names: tuple[str, str | None],
    contestant: _Entrant,
    rival: _Entrant | None,
    instances: Many | Sequence[Mapping[str, Any]],
    terms: object,
) -> tuple[dict[str, Any], str]: ...

@final
class Many(Iterator[dict[str, Any]]):
    def __new__(
        cls, kind: str, bounds: Sequence[tuple[str, str]], random: int | None = None, seed: int = 1
    ) -> Many: ...
    @staticmethod
    def of_family(name: str, sizes: Sequence[int], seed: int = 1) -> Many: ...
    def size(self) -> int | None: ...
    def __next__(self) -> dict[str, Any]: ...
