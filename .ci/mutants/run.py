#!/usr/bin/env python3
"""Puts faults into the sources, one at a time, and says which of them no test and no row of the ledger notices.

    run.py build     lists the mutants, puts all of them behind switches in a copy of the tree, and builds it once
    run.py record    runs every test, and every claim of the ledger, and notes which mutants it reaches
    run.py run       turns one mutant on after the other, and runs what reaches it until something differs
    run.py table     writes docs/mutants.md; with --check, says whether it is up to date

What is interrupted goes on where it was. README.md beside this file says more.
"""

import argparse
import collections
import concurrent.futures
import hashlib
import json
import math
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
import tomllib

sys.dont_write_bytecode = True
from results import HERE, ROOT, document, problems, renewed, part, summed, written

RESULTS, REASONS, DOCUMENT = HERE / "results.json", HERE / "equivalent.toml", ROOT / "docs" / "mutants.md"
WORK = ROOT / "target" / "mutants"
TREE = WORK / "tree"
# What `build` leaves: the mutants, which of them do not compile, which no switch can stand before, what can be run.
MUTANTS, BROKEN, UNPLACED = WORK / "mutants.json", WORK / "broken.txt", WORK / "unplaced.txt"
SELECTION, PROGRAMS = WORK / "selection.json", WORK / "programs.json"
# What `record` and `run` leave, a line each.
TESTS, OUTCOMES = WORK / "tests.jsonl", WORK / "outcomes.jsonl"

# Tests that say nothing of a single fault: they run the whole ledger once more, which its claims do one by one, run for
# long to count assertions, or need another program.
SKIPPED = ["every_assertion_of_a_check", "papers|ledger::", "transcribed_twice", "commands|simgrid::", "chromium"]
# Packages that must be believed, and those that they are built on.
BELIEVED = [
    f"crates/{name}"
    for name in (
        "certificates", "files", "sanitized-text", "model", "parametric", "parametric/polynomial", "parametric/proof",
        "rational", "audit",
    )
]
# As optimised as it can be built in minutes, and without what only a debugger reads.
PROFILE = {"CARGO_PROFILE_DEV_OPT_LEVEL": "1", "CARGO_PROFILE_DEV_DEBUG": "false", "CARGO_INCREMENTAL": "0"}
MARK = re.compile(rb"/\*<([0-9,]+)\*/|/\*>\*/")


def read_lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def read_numbers(path):
    return set(map(int, path.read_text().split())) if path.exists() else set()


# Which mutants


def named(mutants):
    """Numbers the mutants, and gives them names that outlive edits of other lines: the file, the function, what is
    replaced by what, and which of those that are alike in this function."""
    seen = collections.Counter()
    for number, mutant in enumerate(mutants, 1):
        function = (mutant["function"] or {}).get("function_name", "")
        text = re.sub(r"^.*?:\d+:\d+: ", "", mutant["name"]).removesuffix(f" in {function}")
        name = (mutant["file"], function, text)
        seen[name] += 1
        returned = (mutant["function"] or {}).get("return_type") or ""
        kept = {key: mutant[key] for key in ("file", "genre", "name", "package", "replacement", "span")}
        kept |= {"function": function, "mutant": text, "occurrence": seen[name]}
        yield {"id": number, "returned": returned, **kept}


def chosen(mutants, options):
    """Every mutant of the parts, and a sample of the others, which is the same for the same seed and sources."""
    # A type that is not written has no value that could be.
    possible = [it for it in mutants if not (it["genre"] == "FnValue" and "impl " in it["returned"])]
    of_parts = [it | {"part": part(it)} for it in possible if part(it)]
    others = [it | {"part": f"sample of {it['package']}"} for it in possible if not part(it)]
    wanted = re.compile("|".join(options.part))
    sample = random.Random(options.seed).sample(others, min(options.sample, len(others)))
    return [mutant for mutant in of_parts + sample if wanted.match(mutant["part"])]


# Building


def packages_of(options):
    return [f"--package={package}" for package in options.package] or ["--workspace"]


def list_mutants(options):
    if not shutil.which("cargo-mutants"):
        sys.exit("cargo-mutants is not installed: `cargo install --locked cargo-mutants`")
    command = ["cargo", "mutants", "--list", "--json", *packages_of(options)]
    return json.loads(subprocess.check_output(command, cwd=ROOT))


def copy_tree(sources):
    shutil.rmtree(TREE, ignore_errors=True)
    for name in sources:
        (TREE / name).parent.mkdir(parents=True, exist_ok=True)
        # With the time of now: what was built of it before has other mutants behind the same numbers.
        shutil.copy(ROOT / name, TREE / name)
    switch = f'[dependencies]\nmutant-switch = {{ path = "{HERE / "switch"}" }}\n'
    for manifest in TREE.rglob("Cargo.toml"):
        text = manifest.read_text()
        if "[package]" in text:
            has_some = "\n[dependencies]\n" in text
            manifest.write_text(text.replace("[dependencies]\n", switch, 1) if has_some else f"{text}\n{switch}")


def cargo(*arguments, folder=TREE):
    """The messages of cargo, and whether it succeeded."""
    environment = os.environ | PROFILE | {"CARGO_TARGET_DIR": str(WORK / "build"), "RUSTFLAGS": ""}
    command = ["cargo", *arguments, "--message-format=json"]
    done = subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True)
    return done.returncode == 0, [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def marked(path):
    """What belongs to mutants in a rewritten source: where it begins, where it ends, their numbers."""
    begun, places = [], []
    for mark in MARK.finditer(path.read_bytes()):
        if mark[1]:
            begun.append((mark.start(), set(map(int, mark[1].split(b",")))))
        else:
            start, numbers = begun.pop()
            places.append((start, mark.end(), numbers))
    return places


def blamed(error, arms):
    """The mutants that an error of the compiler comes from: the closest around what it names, or else those within.
    Where patterns are missing, they are the arms of that match, and not of one in it: their columns are given."""
    spans = sorted(error["spans"], key=lambda span: not span["is_primary"])
    spans += [span for child in error["children"] for span in child["spans"]]
    named = collections.defaultdict(list)
    for span in spans:
        while span["expansion"] and not (TREE / span["file_name"]).is_file():
            span = span["expansion"]["span"]
        if (TREE / span["file_name"]).is_file():
            named[TREE / span["file_name"]].append((span["byte_start"], span["byte_end"]))
    for path, ranges in named.items():
        places = marked(path)
        for start, end in ranges:
            if around := [place for place in places if place[0] <= start and end <= place[1]]:
                return min(around, key=lambda place: place[1] - place[0])[2]
        start, end = min(start for start, _ in ranges), max(end for _, end in ranges)
        within = set().union(*(numbers for begin, stop, numbers in places if start <= begin and stop <= end))
        if (error["code"] or {}).get("code") == "E0004":
            left = min((arms[number] for number in within & arms.keys()), default=0)
            within = {number for number in within if arms.get(number) == left}
        if within:
            return within
    return set()


def switch_all(options):
    """Puts the mutants behind switches; those that do not compile are left out, until what is left does."""
    ok, _ = cargo("build", folder=HERE / "schemata")
    broken = read_numbers(BROKEN)
    closed = (mutant for mutant in json.loads(MUTANTS.read_text()) if mutant["genre"] == "MatchArm")
    arms = {mutant["id"]: mutant["span"]["start"]["column"] for mutant in closed}
    while ok:
        BROKEN.write_text(" ".join(map(str, sorted(broken))))
        command = [WORK / "build" / "debug" / "schemata", MUTANTS, BROKEN, ROOT, TREE]
        UNPLACED.write_text(subprocess.check_output(command, text=True))
        compiles, messages = cargo("check", "--lib", "--bins", *packages_of(options))
        if compiles:
            return
        told = [it["message"] for it in messages if it["reason"] == "compiler-message"]
        errors = [message for message in told if message["level"] == "error"]
        more = set().union(*(blamed(error, arms) for error in errors)) - broken
        print(f"{len(more)} mutants more do not compile", flush=True)
        if not more:
            sys.exit("\n".join(error["rendered"] for error in errors))
        broken |= more
    sys.exit("the rewriter does not build")


def build(options):
    WORK.mkdir(parents=True, exist_ok=True)
    listed = subprocess.check_output(["git", "ls-files", "-z"], cwd=ROOT, text=True).split("\0")
    sources = [name for name in listed if name and not name.startswith(".ci/") and (ROOT / name).is_file()]
    mutants = chosen(list(named(list_mutants(options))), options)
    state = hashlib.sha256(json.dumps(mutants).encode())
    for name in sources:
        state.update(name.encode() + (ROOT / name).read_bytes())
    selection = {key: getattr(options, key) for key in ("seed", "sample", "part", "package")}
    selection["of"] = state.hexdigest()
    commit = subprocess.check_output(["git", "rev-parse", "--short=8", "HEAD"], cwd=ROOT, text=True).strip()
    selection |= {"files": [name for name in sources if name.endswith(".rs")], "commit": commit}
    known = json.loads(SELECTION.read_text()) if SELECTION.exists() else {}
    if not MUTANTS.exists() or known | {"commit": commit} != selection:
        for left in (BROKEN, UNPLACED, PROGRAMS, TESTS, OUTCOMES):
            left.unlink(missing_ok=True)
        copy_tree(sources)
        SELECTION.write_text(json.dumps(selection))
        MUTANTS.write_text(json.dumps(mutants))
    switch_all(options)
    ok, messages = cargo("test", "--no-run", *packages_of(options))
    if not ok:
        sys.exit("the copy does not build")
    PROGRAMS.write_text(json.dumps([it for it in messages if it.get("executable")]))
    broken, unplaced = len(read_numbers(BROKEN)), len(read_numbers(UNPLACED))
    print(f"{len(mutants)} mutants, of which {broken} do not compile and {unplaced} can have no switch")


# Running


def execute(test, limit, **switch):
    """How a test ended, None if it took more seconds of CPU than this; how long it took; what it said.

    The CPU is what counts, as a machine that does other things beside must not make a mutant "timed out"; what only
    waits is ended after twenty times as long."""
    fixed = {"CARGO_MANIFEST_DIR": test["folder"], "INSTA_WORKSPACE_ROOT": str(TREE), "INSTA_UPDATE": "no"}
    fixed |= {"PROPTEST_DISABLE_FAILURE_PERSISTENCE": "1", "RUST_BACKTRACE": "0", "RAYON_NUM_THREADS": "2"}
    begun = time.monotonic()
    with subprocess.Popen(
        test["command"], cwd=test["folder"], env=os.environ | fixed | switch, start_new_session=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    ) as process:
        resource.prlimit(process.pid, resource.RLIMIT_CPU, (math.ceil(limit), math.ceil(limit) + 1))
        try:
            said = process.communicate(timeout=20 * limit)[0].decode(errors="replace")
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return None, limit, ""
    if process.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        return None, limit, ""
    return process.returncode, time.monotonic() - begun, said


def tests_of(programs):
    """All that can be run: the tests of each program, and each claim of the ledger where the command is built."""
    for program in programs:
        folder = pathlib.Path(program["manifest_path"]).parent
        test = {"folder": str(folder)}
        if program["profile"]["test"]:
            command = [program["executable"], "--list", "--format", "terse"]
            for line in subprocess.check_output(command, cwd=folder, text=True).splitlines():
                name, _, kind = line.rpartition(": ")
                key = f"{folder.relative_to(TREE)}::{program['target']['name']}|{name}"
                if kind == "test" and not any(skipped in key for skipped in SKIPPED):
                    yield test | {"test": key, "command": [program["executable"], "--exact", name]}
        elif program["target"]["name"] == "schedcheck":
            claims = subprocess.check_output([program["executable"], "claims", "--format", "json"], text=True)
            for claim in (row["claim"] for row in json.loads(claims)):
                verify = ["verify", "--depth", "quick", "--format", "markdown", "--jobs", "1", "--claim", claim]
                yield test | {"test": f"claim|{claim}", "command": [program["executable"], *verify]}


def with_reached(test):
    """A test with the mutants that it reaches and how long it takes; None if it fails without any."""
    reached = WORK / "reached" / hashlib.sha256(test["test"].encode()).hexdigest()
    reached.unlink(missing_ok=True)
    status, seconds, said = execute(test, 300, MUTANTS_REACHED=str(reached))
    fails = status != 0
    if test["test"].startswith("claim|"):
        # A claim is compared by what it tells, the recorded verdict among it: it has to tell the same twice.
        test = test | {"tells": said}
        fails = fails or execute(test, 300)[2] != said
    if fails:
        print(f"left out, it fails without any mutant: {test['test']}", flush=True)
        return None
    return test | {"seconds": seconds, "reaches": sorted(read_numbers(reached))}


def in_parallel(function, items, left, jobs):
    """Writes what the function makes of each item as a line of a file, as soon as it is made."""
    threads = concurrent.futures.ThreadPoolExecutor(jobs)
    try:
        with left.open("a") as lines:
            for made in concurrent.futures.as_completed([threads.submit(function, item) for item in items]):
                if made.result():
                    lines.write(json.dumps(made.result()) + "\n")
                    lines.flush()
    finally:
        threads.shutdown(cancel_futures=True)


def expect(path, command):
    if not path.exists():
        sys.exit(f"there is no {path.relative_to(ROOT)}: first `{HERE.relative_to(ROOT)}/run.py {command}`")


def limit_memory():
    """A mutant may eat all the memory there is. What is run inherits the limit."""
    resource.setrlimit(resource.RLIMIT_AS, (8 << 30, resource.getrlimit(resource.RLIMIT_AS)[1]))


def record(options):
    expect(PROGRAMS, "build")
    limit_memory()
    (WORK / "reached").mkdir(exist_ok=True)
    done = {test["test"] for test in read_lines(TESTS)}
    tests = [test for test in tests_of(json.loads(PROGRAMS.read_text())) if test["test"] not in done]
    in_parallel(with_reached, tests, TESTS, options.jobs)
    tests = read_lines(TESTS)
    reached = set().union(*(test["reaches"] for test in tests))
    seconds = sum(test["seconds"] for test in tests)
    print(f"{len(tests)} tests and claims reach {len(reached)} mutants in {seconds:.0f} s")


def outcome(mutant, tests, catches):
    """What notices a mutant: what has caught others of its file is tried first, and then what is fast."""
    told = {"id": mutant["id"], "name": mutant["name"], "covering": len(tests)}
    for test in sorted(tests, key=lambda test: test["seconds"] / (1 + catches[mutant["file"], test["test"]])):
        status, _, said = execute(test, 5 + 8 * test["seconds"], MUTANT=str(mutant["id"]))
        differs = said != test["tells"] if "tells" in test else status != 0
        if status is None or differs:
            catches[mutant["file"], test["test"]] += 1
            return told | {"result": "timeout" if status is None else "caught", "by": test["test"]}
    return told | {"result": "missed" if tests else "uncovered"}


def is_asked(test, file):
    """Whether a mutant of this file is held against a test. What must be believed has to be tested by its own package,
    certificates also by the auditor, whose forgeries were made for them; all else by whatever reaches it."""
    own = next((package for package in BELIEVED if file.startswith(f"{package}/src/")), None)
    packages = [own, "crates/audit"] if own == "crates/certificates" else [own]
    return own is None or test.partition("::")[0] in packages


def run(options):
    expect(TESTS, "record")
    limit_memory()
    begun, catches, reaching = time.monotonic(), collections.Counter(), collections.defaultdict(list)
    mutants, broken, unplaced = json.loads(MUTANTS.read_text()), read_numbers(BROKEN), read_numbers(UNPLACED)
    files = {mutant["id"]: mutant["file"] for mutant in mutants}
    for test in read_lines(TESTS):
        for number in test["reaches"]:
            if is_asked(test["test"], files[number]):
                reaching[number].append(test)
    done = broken | unplaced | {told["id"] for told in read_lines(OUTCOMES)}

    def in_time(mutant):
        is_over = time.monotonic() - begun > options.seconds
        return None if is_over else outcome(mutant, reaching[mutant["id"]], catches)

    in_parallel(in_time, [mutant for mutant in mutants if mutant["id"] not in done], OUTCOMES, options.jobs)
    selection = json.loads(SELECTION.read_text())
    results = {"seed": selection["seed"], "sample": selection["sample"]}
    results |= summed(mutants, broken, unplaced, read_lines(OUTCOMES), selection["files"], selection["commit"])
    left = sum(counts["not run"] for counts in results["parts"].values())
    # A part of the sample says nothing of the whole. The tests of some packages alone say less of a mutant that they
    # do not notice than all would, and as much of the others.
    is_part = any(re.match("sample of.", part) for part in selection["part"])
    of_packages = {mutant["package"] for mutant in mutants}
    is_part |= bool(selection["package"]) and (not selection["part"] or not of_packages <= set(selection["package"]))
    path = WORK / RESULTS.name if left or is_part else RESULTS
    if path == RESULTS and selection["part"]:
        results = renewed(json.loads(RESULTS.read_text()), results, selection["part"])
    path.write_text(written(results))
    print(f"{path.relative_to(ROOT)} is written; {left} mutants are left to run")


def table(options):
    results, entries = json.loads(RESULTS.read_text()), tomllib.loads(REASONS.read_text()).get("mutant", [])
    told = document(results, entries)
    wrong = list(problems(results["parts"], results["not caught"], entries))
    if options.check and (not DOCUMENT.exists() or DOCUMENT.read_text() != told):
        wrong.append(f"{DOCUMENT.relative_to(ROOT)} is out of date: .ci/mutants/run.py table")
    if wrong:
        sys.exit("\n".join(wrong))
    if not options.check:
        DOCUMENT.write_text(told)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for command in (build, record, run, table):
        commands.add_parser(command.__name__).set_defaults(command=command)
    of = commands.choices
    of["build"].add_argument("--seed", type=int, default=20261123, help="of the sample (%(default)s)")
    of["build"].add_argument("--sample", type=int, default=700, help="mutants outside of the parts (%(default)s)")
    of["build"].add_argument("--part", action="append", default=[], help="only parts that begin so (`claims of`)")
    of["build"].add_argument("--package", action="append", default=[], help="its mutants and its tests alone: a trial")
    for command in ("record", "run"):
        of[command].add_argument("--jobs", type=int, default=os.cpu_count(), help="at a time (%(default)s)")
    of["run"].add_argument("--seconds", type=float, default=float("inf"), help="begin no mutant after this time")
    of["table"].add_argument("--check", action="store_true", help="write nothing, fail if something is out of date")
    options = parser.parse_args()
    options.command(options)


if __name__ == "__main__":
    main()
