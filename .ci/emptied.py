#!/usr/bin/env python3
"""Empties every check of the papers in turn, and says which of them nobody noticed.

A check is a function of `papers/*/src/claims` or `atlas/src/claims` that returns `Result<(), Counterexample>` or a `Finding`. In a copy of the
tree each of them begins with a switch; one build holds them all. Emptied, it is noticed if a claim that runs it tells
something else than before: a control is not caught any more, or elsewhere; or, where its controls cannot tell, the
finding itself, which the recorded ledger holds.

    .ci/emptied.py [PAPER ...]      exits with 1 if any check can be emptied unnoticed
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parent.parent
COPY = ROOT / "target" / "emptied"
CHECK = re.compile(
    r"^(?:    )?(?:pub(?:\([^)]*\))? )?fn (?P<name>\w+)[^;{]*-> (?P<kind>Result<\(\), Counterexample>|Finding)"
    r"\s*(?:where[^;{]*)?\{",
    re.MULTILINE,
)
NOTHING = {"Finding": "schedcheck_harness::Finding::default()"}

SWITCHES = """
/// Empties the checks of a paper one after the other.
pub mod emptied {
    use std::collections::BTreeSet;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

    use crate::{Claim, Depth, RunContext, Paper};

    static EMPTIED: AtomicUsize = AtomicUsize::new(usize::MAX);
    static REACHED: Mutex<Vec<(usize, &'static AtomicBool)>> = Mutex::new(Vec::new());

    /// Whether this check is the one that is emptied; notes that it was reached.
    pub fn is_emptied(check: usize, reached: &'static AtomicBool) -> bool {
        if !reached.swap(true, Relaxed) {
            REACHED.lock().unwrap().push((check, reached));
        }
        EMPTIED.load(Relaxed) == check
    }

    /// What a claim tells, and the checks that it reached meanwhile.
    fn told(claim: &Claim, tell: fn(&Claim) -> String) -> (Option<String>, Vec<usize>) {
        for (_, reached) in REACHED.lock().unwrap().drain(..) {
            reached.store(false, Relaxed);
        }
        let told = catch_unwind(AssertUnwindSafe(|| tell(claim))).ok();
        (told, REACHED.lock().unwrap().iter().map(|(check, _)| *check).collect())
    }

    fn of_its_controls(claim: &Claim) -> String {
        let found = claim.controls(&RunContext::silent(Depth::Quick, 1));
        found.iter().map(|(_, finding)| format!("{:?}", finding.counterexample.as_ref().map(|it| it.assertion))).collect()
    }

    fn of_its_finding(claim: &Claim) -> String {
        let found = claim.test.finding(&RunContext::silent(Depth::Quick, 1));
        let counts = (found.enumerated, found.random, found.failures.all);
        format!("{counts:?} {} {:?} {:?} {:?}", found.domain, found.notes, found.counterexample, found.proved)
    }

    /// The checks that can be emptied unnoticed, of so many.
    pub fn unnoticed(paper: &Paper, checks: usize) -> BTreeSet<usize> {
        let mut left: BTreeSet<usize> = (0..checks).collect();
        for tell in [of_its_controls, of_its_finding] {
            for claim in (paper.claims)() {
                if left.is_empty() {
                    break;
                }
                let (before, reached) = told(&claim, tell);
                for check in reached.into_iter().filter(|check| left.contains(check)).collect::<Vec<_>>() {
                    EMPTIED.store(check, Relaxed);
                    if told(&claim, tell).0 != before {
                        left.remove(&check);
                    }
                    EMPTIED.store(usize::MAX, Relaxed);
                }
            }
        }
        left
    }
}
"""

TEST = """
#[test]
fn checks_that_can_be_emptied() {{
    println!("unnoticed {{:?}}", schedcheck_harness::testing::emptied::unnoticed(&schedcheck_{paper}::PAPER, {checks}));
}}
"""


def copy_tree():
    """What git tracks, and nothing that an earlier run left; files keep their time, so that a second run builds less."""
    shutil.rmtree(COPY, ignore_errors=True)
    for name in subprocess.check_output(["git", "ls-files", "-z"], cwd=ROOT, text=True).split("\0"):
        if name and (ROOT / name).is_file():
            (COPY / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, COPY / name)


def with_switches(source, name, checks):
    """The source with a switch at the start of each check, no line moved; the checks are listed. What tests call alone is
    none."""

    def switched(match):
        number = len(checks)
        checks.append(f"{name}:{source.count(chr(10), 0, match.start('name')) + 1} {match['name']}")
        reached = f"{{ static REACHED: Flag = Flag::new(false); is_emptied({number}, &REACHED) }}"
        names = "use schedcheck_harness::testing::emptied::is_emptied; use std::sync::atomic::AtomicBool as Flag;"
        return f"{match[0]} {{ {names} if {reached} {{ return {NOTHING.get(match['kind'], 'Ok(())')}; }} }}"

    code, tests, rest = source.partition("\n#[cfg(test)]\nmod tests {")
    return CHECK.sub(switched, code) + tests + rest


def folder_of(paper):
    """The atlas has claims as the papers have, in a folder beside theirs."""
    return "atlas" if paper == "atlas" else f"papers/{paper}"


def switch(paper):
    """Puts switches into the checks of a paper's copy, and the test that turns them beside its tests."""
    checks = []
    for path in sorted((COPY / folder_of(paper) / "src" / "claims").rglob("*.rs")):
        if path.name != "transcription_tests.rs":
            path.write_text(with_switches(path.read_text(), str(path.relative_to(COPY)), checks))
    with (COPY / folder_of(paper) / "tests" / "claims" / "main.rs").open("a") as tests:
        tests.write(TEST.format(paper=paper, checks=len(checks)))
    return checks


def build():
    """The tests of each paper. All packages are asked for: to ask for one alone would turn features of others off, and build
    them once more."""
    command = ["cargo", "test", "--quiet", "--no-run", "--message-format", "json", "--test", "claims"]
    environment = os.environ | {"CARGO_TARGET_DIR": str(ROOT / "target")}
    done = subprocess.run(command, cwd=COPY, env=environment, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"the copy does not build\n{done.stderr[-4000:]}")
    artifacts = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]
    tests = [artifact for artifact in artifacts if artifact.get("executable") and artifact["target"]["name"] == "claims"]
    return {pathlib.Path(test["manifest_path"]).parent.name: test["executable"] for test in tests}


def unnoticed(paper, executable, checks):
    command = [executable, "--nocapture", "--exact", "checks_that_can_be_emptied"]
    environment = os.environ | {"CARGO_MANIFEST_DIR": str(COPY / folder_of(paper)), "RUST_BACKTRACE": "0"}
    done = subprocess.run(command, cwd=COPY / folder_of(paper), env=environment, capture_output=True, text=True)
    told = re.search(r"unnoticed \{(.*)\}", done.stdout)
    if done.returncode or not told:
        sys.exit(f"{paper}: the checks could not be emptied\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    return [checks[int(number)] for number in told[1].split(",") if number.strip()]


def forget(papers):
    """Removes what was built: cargo knows the packages of the copy by the names and the places that those of the tree have,
    and would take one for the other."""
    packages = [f"--package=schedcheck-{name}" for name in ("harness", *papers)]
    subprocess.run(["cargo", "clean", "--quiet", "--profile", "dev", *packages], cwd=ROOT, check=True)


def main():
    copy_tree()
    testing = COPY / "crates" / "harness" / "src" / "testing.rs"
    testing.write_text(testing.read_text() + SWITCHES)
    papers = sys.argv[1:] or ["atlas", *sorted(path.name for path in (ROOT / "papers").iterdir() if path.is_dir())]
    switched = {paper: switch(paper) for paper in papers}
    try:
        executables = build()
        with ThreadPoolExecutor(2) as threads:
            found = threads.map(lambda paper: unnoticed(paper, executables[paper], switched[paper]), switched)
            missed = [check for of_one in found for check in of_one]
    finally:
        forget(papers)
    print(f"{sum(map(len, switched.values()))} checks emptied in turn, {len(missed)} unnoticed")
    print("".join(f"  {check}\n" for check in missed), end="")
    sys.exit(bool(missed))


if __name__ == "__main__":
    main()
