"""``python -m schedcheck.paper``: a folder to begin with, and runs of the paper of a file."""

from __future__ import annotations

import argparse
import importlib.util
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

from ._errors import PaperError
from ._ledger import FORMATS
from ._new import new
from ._paper import Paper


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command. Gives 0 if all is well, 1 if a verdict is not the recorded one, and 2 for input that is
    refused, or a check that breaks off."""
    given = _parser().parse_args(arguments)
    try:
        if given.command == "new":
            for path in new(given.folder):
                print(path)
            return 0
        return _verify(given)
    except PaperError as error:
        if error.ledger is not None:
            print(error.ledger.format(given.format))
        if error.__cause__ is not None:
            traceback.print_exception(type(error.__cause__), error.__cause__, error.__cause__.__traceback__)
        print(f"error: {error}", file=sys.stderr)
    except (OSError, ValueError, TypeError) as error:
        print(f"error: {error}", file=sys.stderr)
    return 2


def _verify(given: argparse.Namespace) -> int:
    paper = getattr(_module_of(given.file), "paper", None)
    if not isinstance(paper, Paper):
        raise ValueError(f"{given.file}: a variable `paper` that is a Paper is expected")
    ledger = paper.verify(depth=given.depth, claim=given.claim, progress=sys.stderr.isatty())
    print(ledger.format(given.format))
    if given.report is not None:
        for path in paper.report(given.report):
            print(path, file=sys.stderr)
    changes = ledger.changes()
    for row, recorded, found in changes:
        print(f"{row}: {found}, and {recorded or 'nothing'} is recorded", file=sys.stderr)
    return 1 if changes else 0


def _module_of(file: Path) -> ModuleType:
    """What a file defines; files of its folder can be imported."""
    spec = importlib.util.spec_from_file_location(file.stem, file)
    if spec is None or spec.loader is None or not file.is_file():
        raise ValueError(f"{file}: a file of Python is expected")
    sys.path.insert(0, str(file.resolve().parent))
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except PaperError:
        raise
    except Exception as error:
        traceback.print_exc()
        raise ValueError(f"{file} cannot be run: {error}") from error
    return module


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m schedcheck.paper", description="Statements of your own paper.")
    commands = parser.add_subparsers(dest="command", required=True)
    made = commands.add_parser("new", help="write a folder with a paper of two statements, and its test")
    made.add_argument("folder", type=Path, help="a new folder; its name is that of the paper")
    run = commands.add_parser("verify", help="put the statements of a paper to the test")
    run.add_argument("file", type=Path, help="a file of Python that defines `paper`")
    run.add_argument("--depth", choices=("quick", "standard", "deep"), default="quick")
    run.add_argument("--claim", action="append", metavar="ID", help="only this claim; may be given more than once")
    run.add_argument("--format", choices=FORMATS, default="table", help="the form of the ledger")
    run.add_argument("--report", type=Path, metavar="DIR", help="write index.html and ledger.json to this folder")
    return parser


if __name__ == "__main__":
    sys.exit(main())
