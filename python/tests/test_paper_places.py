"""A paper of one's own: every call of `fails` that a check can reach is a place, and needs a control."""

from __future__ import annotations

import functools
import importlib
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import papers
import schedcheck.paper
from papers import by_links, claimed, is_optimal, with_claim
from schedcheck.paper import Failure, PaperError, fails
from schedcheck.paper import fails as bad

HELPER = """from schedcheck.paper import fails

def helper(star):
    if len(star["workers"]) > 99:
        return fails("a", "b")
"""


def never(star: Any) -> Any:
    if len(star["workers"]) > 99:
        return fails("a", "b")


class Never:
    def method(self, star: Any) -> Any:
        if len(star["workers"]) > 99:
            return fails("a", "b")

    @staticmethod
    def static(star: Any) -> Any:
        if len(star["workers"]) > 99:
            return fails("a", "b")

    def __call__(self, star: Any, subject: Any, oracle: Any) -> Any:
        return is_optimal(star, subject, oracle)


NEVER = Never()
TABLE = {"never": never}
LISTED = [Never.static]
PARTIAL = functools.partial(bad, "a")
KEPT = {"bad": bad}
LAMBDA: Any = lambda star: fails("a", "b") if len(star["workers"]) > 99 else None  # noqa: E731


def by_default(star: Any, subject: Any, oracle: Any, helper: Any = never) -> Any:
    return helper(star) or is_optimal(star, subject, oracle)


def wraps(check: Any) -> Any:
    @functools.wraps(check)
    def wrapper(star: Any, subject: Any, oracle: Any) -> Any:
        if len(star["workers"]) > 99:
            return fails("a", "b")
        return check(star, subject, oracle)

    return wrapper


@wraps
def wrapped(star: Any, subject: Any, oracle: Any) -> Any:
    return is_optimal(star, subject, oracle)


def imports_another_name(star: Any, subject: Any, oracle: Any) -> Any:
    from schedcheck.paper import fails as other

    return other("a", "b") if len(star["workers"]) > 99 else is_optimal(star, subject, oracle)


REACHED: dict[str, Any] = {
    "a method": lambda star, subject, oracle: NEVER.method(star) or is_optimal(star, subject, oracle),
    "a static method": lambda star, subject, oracle: Never.static(star) or is_optimal(star, subject, oracle),
    "a table": lambda star, subject, oracle: TABLE["never"](star) or is_optimal(star, subject, oracle),
    "a list": lambda star, subject, oracle: LISTED[0](star) or is_optimal(star, subject, oracle),
    "a lambda": lambda star, subject, oracle: LAMBDA(star) or is_optimal(star, subject, oracle),
    "a default argument": by_default,
    "a wrapper": wrapped,
    "an object": NEVER,
    "an import in the function": imports_another_name,
}


@pytest.mark.parametrize("how", REACHED)
def test_a_place_that_never_fires_makes_the_row_void_however_it_is_reached(how: str) -> None:
    assert with_claim(check=REACHED[how]).verify()[0].verdict == "void"


def module_of(folder: Path, name: str, text: str) -> ModuleType:
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.py").write_text(text, encoding="utf-8")
    return importlib.import_module(name)


def test_helpers_are_attributes_of_modules_and_imports_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    text = HELPER
    helpers = module_of(tmp_path, "helpers_of_a_check", text)
    (tmp_path / "imported_late.py").write_text(text, encoding="utf-8")

    def by_attribute(star: Any, subject: Any, oracle: Any) -> Any:
        return helpers.helper(star) or is_optimal(star, subject, oracle)

    def by_import(star: Any, subject: Any, oracle: Any) -> Any:
        import imported_late  # type: ignore[import-not-found]

        return imported_late.helper(star) or is_optimal(star, subject, oracle)

    for check in (by_attribute, by_import):
        assert with_claim(check=check).verify()[0].verdict == "void"
    monkeypatch.delitem(sys.modules, "helpers_of_a_check")
    monkeypatch.delitem(sys.modules, "imported_late")


def test_two_files_of_one_name_are_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "__init__.py").write_text("", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    text = HELPER
    for folder in ("one", "two"):
        (tmp_path / folder / "helpers.py").write_text(text, encoding="utf-8")
    (tmp_path / "one" / "check.py").write_text(
        "import one.helpers\nimport two.helpers\n\ndef check(star, subject, oracle):\n"
        "    return one.helpers.helper(star) or two.helpers.helper(star)\n",
        encoding="utf-8",
    )
    places = claimed(papers.paper(), check=importlib.import_module("one.check").check).test.definition["places"]
    assert places == [["helpers.py", 5], ["../two/helpers.py", 5]]


def two_on_a_line(star: Any, subject: Any, oracle: Any) -> Any:
    return fails("a", "b") if len(star["workers"]) > 99 else fails("c", "d")


def renames(star: Any, subject: Any, oracle: Any) -> Any:
    other = fails
    return other("a", "b")


def renames_an_attribute(star: Any, subject: Any, oracle: Any) -> Any:
    other = schedcheck.paper.fails
    return other("a", "b")


def passes_on(star: Any, subject: Any, oracle: Any) -> Any:
    return subject(star, fails)


def has_a_default(star: Any, subject: Any, oracle: Any, other: Any = bad) -> Any:
    return other("a", "b")


NAMES: dict[str, Any] = {}
exec("def check(star, subject, oracle):\n    return None", NAMES)
GENERATED = NAMES["check"]

MISSED: dict[str, tuple[Any, str]] = {
    "two on a line": (two_on_a_line, r"test_paper_places.py:\d+: one call of fails\(…\) a line, so that a control"),
    "another name": (renames, r"test_paper_places.py:\d+: fails is called by its name"),
    "an attribute": (renames_an_attribute, "fails is called by its name"),
    "passed on": (passes_on, "fails is called by its name"),
    "a default argument": (has_a_default, "nor kept"),
    "a partial function": (lambda star, subject, oracle: PARTIAL("b"), "nor kept"),
    "a container": (lambda star, subject, oracle: KEPT["bad"]("a", "b"), "nor kept"),
    "no source": (GENERATED, "check: its source cannot be read; a file or a notebook is needed"),
    "no Python": (dict, "the source of the check cannot be read"),
}


@pytest.mark.parametrize("how", MISSED)
def test_a_check_of_which_a_place_could_be_missed_is_refused(how: str) -> None:
    check, told = MISSED[how]
    with pytest.raises(PaperError, match=f"^mine/a: check: .*{told}"):
        with_claim(check=check)


def test_an_attribute_of_an_object_that_has_the_name_is_none_of_them() -> None:
    class Count:
        fails = 0

    def counts(star: Any, subject: Any, oracle: Any) -> Any:
        count = Count()
        count.fails += 1
        return is_optimal(star, subject, oracle) if count.fails else None

    assert with_claim(check=counts).verify()[0].verdict == "confirmed"


def test_a_failure_is_made_by_fails_only() -> None:
    def by_hand(star: Any, subject: Any, oracle: Any) -> Any:
        return Failure("a", "b", None, "", 0)

    with pytest.raises(PaperError, match=r"mine/a: .*a Failure is made by fails\(…\) only"):
        with_claim(check=by_hand).verify()


def test_the_code_of_the_package_is_known_by_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "schedcheck_of_mine"
    monkeypatch.setattr("schedcheck.paper._code._PACKAGE", tmp_path / "schedcheck")
    monkeypatch.syspath_prepend(folder)
    check = module_of(folder, "check_of_mine", "def check(star, subject, oracle):\n    return None\n").check
    assert claimed(papers.paper(), check=check, subject=by_links).test.definition["places"] == []
