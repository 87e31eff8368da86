"""What the documents show is what happens: the page, the notebook, the examples in the documentation, the types."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

import schedcheck

FOLDER = Path(__file__).parent.parent
NOTEBOOKS = sorted((FOLDER / "examples").glob("*.ipynb"))
MODULES = [name for _, name, _ in pkgutil.walk_packages(schedcheck.__path__, "schedcheck.")]
PAGES = [FOLDER / "README.md", FOLDER.parent / "docs" / "your-paper.md"]


def run(examples: doctest.DocTest) -> None:
    assert examples.examples, "there is something to run"
    told: list[str] = []
    results = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples, out=told.append)
    assert results.failed == 0, "".join(told)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_sessions_of_a_page_are_so(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    sessions = "\n".join(block.partition("```")[0] for block in text.split("```python\n")[1:])
    run(doctest.DocTestParser().get_doctest(sessions, {}, page.name, None, None))


@pytest.mark.parametrize("name", ["schedcheck", *MODULES])
def test_the_examples_of_the_documentation_are_so(name: str) -> None:
    module = importlib.import_module(name)
    for test in doctest.DocTestFinder(exclude_empty=True).find(module):
        if test.examples:
            run(test)


def test_everything_that_is_offered_is_documented() -> None:
    for module in (schedcheck, schedcheck.paper):
        for name in module.__all__:
            assert getattr(module, name).__doc__, name


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_runs_and_shows_what_it_shows(file: Path) -> None:
    kept, fresh = (nbformat.reads(file.read_text(encoding="utf-8"), as_version=4) for _ in range(2))
    NotebookClient(fresh, timeout=600, kernel_name="python3", coalesce_streams=True).execute()
    for shown, again in zip(kept.cells, fresh.cells):
        if shown.cell_type == "code":
            assert again.outputs == shown.outputs, shown.source


@pytest.mark.parametrize("checker", ["mypy -p schedcheck", "mypy tests", "mypy.stubtest schedcheck._native"])
def test_the_types_are_right(checker: str) -> None:
    checked = subprocess.run([sys.executable, "-m", *checker.split()], cwd=FOLDER, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_the_readme_of_the_project_shows_a_claim_and_its_row() -> None:
    readme, file = FOLDER.parent / "README.md", FOLDER / "examples" / "own_claim.py"
    shown = readme.read_text(encoding="utf-8").partition("## Your own claims")[2]
    assert f"```python\n{file.read_text(encoding='utf-8')}```" in shown
    row = shown.partition("```text\n")[2].partition("```")[0]
    ran = subprocess.run([sys.executable, str(file)], capture_output=True, text=True, check=True)
    assert row in ran.stdout
