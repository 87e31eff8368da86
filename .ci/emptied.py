#!/usr/bin/env python3
"""Empties every check of the papers in turn, and says which of them nobody noticed.

A check is a function of `papers/*/src/claims` that returns `Result<(), Counterexample>` or a `Finding`. In a copy of the
tree each of them begins with a switch that an environment variable turns; one build holds them all. A check that is
emptied is noticed if the test of its paper that runs the controls fails: a control is not caught any more, or an
assertion is not seen to fail any more.

    .ci/emptied.py [PAPER ...]      exits with 1 if any check can be emptied unnoticed
"""

import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COPY = ROOT / "target" / "emptied"
TEST = "every_assertion_of_a_check_was_seen_to_fail"
CHECK = re.compile(
    r"^(?:    )?(?:pub(?:\([^)]*\))? )?fn (?P<name>\w+)[^;{]*-> (?P<kind>Result<\(\), Counterexample>|Finding)\s*(?:where[^;{]*)?\{",
    re.MULTILINE,
)
NOTHING = {"Finding": "schedcheck_harness::Finding::default()"}
SWITCH = """
/// Whether this check is the one that is emptied.
pub fn is_emptied(check: &str) -> bool {
    static EMPTIED: std::sync::OnceLock<Option<String>> = std::sync::OnceLock::new();
    EMPTIED.get_or_init(|| std::env::var("EMPTIED").ok()).as_deref() == Some(check)
}
"""


def copy_tree():
    """What git tracks, into the copy; files that are the same keep their time, so that a second run builds less."""
    for name in subprocess.check_output(["git", "ls-files", "-z"], cwd=ROOT, text=True).split("\0"):
        if name and (ROOT / name).is_file():
            (COPY / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, COPY / name)


def with_switches(source, name):
    """The source with a switch at the start of each check, no line moved, and the names of its checks."""
    checks = []

    def switched(match):
        check = f"{name}:{source.count(chr(10), 0, match.start('name')) + 1} {match['name']}"
        checks.append(check)
        nothing = NOTHING.get(match["kind"], "Ok(())")
        return f'{match[0]} if schedcheck_harness::testing::is_emptied("{check}") {{ return {nothing}; }}'

    return CHECK.sub(switched, source), checks


def switch(paper):
    """Puts switches into the checks of a paper's copy."""
    checks = []
    for path in sorted((COPY / "papers" / paper / "src" / "claims").rglob("*.rs")):
        source, found = with_switches(path.read_text(), str(path.relative_to(COPY)))
        path.write_text(source)
        checks += found
    return checks


def build(paper):
    """The test program that runs the controls of a paper."""
    command = ["cargo", "test", "-p", f"schedcheck-{paper}", "--test", "claims", "--no-run", "--message-format=json"]
    environment = os.environ | {"CARGO_TARGET_DIR": str(ROOT / "target")}
    out = subprocess.run(command, cwd=COPY, env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout
    messages = [json.loads(line) for line in out.splitlines()]
    return next(message["executable"] for message in messages if message.get("executable"))


def is_noticed(program, paper, check):
    command = [program, "--exact", TEST]
    done = subprocess.run(command, cwd=COPY / "papers" / paper, env=os.environ | {"EMPTIED": check}, capture_output=True)
    return done.returncode != 0


def unnoticed(paper, checks):
    program = build(paper)
    if is_noticed(program, paper, "none"):
        sys.exit(f"{paper}: the test fails though no check is emptied")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as threads:
        noticed = threads.map(lambda check: is_noticed(program, paper, check), checks)
        return [check for check, was in zip(checks, noticed) if not was]


def main():
    copy_tree()
    testing = COPY / "harness" / "src" / "testing.rs"
    testing.write_text(testing.read_text() + SWITCH)
    papers = sys.argv[1:] or sorted(path.name for path in (ROOT / "papers").iterdir() if path.is_dir())
    switched = {paper: switch(paper) for paper in papers}
    missed = [check for paper, checks in switched.items() for check in unnoticed(paper, checks)]
    print(f"{sum(map(len, switched.values()))} checks emptied in turn, {len(missed)} unnoticed")
    print("".join(f"  {check}\n" for check in missed), end="")
    sys.exit(bool(missed))


if __name__ == "__main__":
    main()
