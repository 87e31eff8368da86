#!/usr/bin/env python3
"""Puts faults of meaning into the checkers of certificates, one at a time, and says which of them no test notices.

    semantic.py [KIND ...]            all faults of semantic/*.toml, or those of these kinds
    semantic.py --only 3,7 --all      these alone, with every test that notices them
    semantic.py --forgeries           those for which a certificate was made, by these alone, which takes a minute

A fault is what no exchanged operator makes: a bound of the wrong worker, an arrival taken for a cost. All are built at
once: a function with faults has a body for each, and the variable SCHEDCHECK_FAULT says which one runs. The exit status
is 1 if a fault is not noticed.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tomllib

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
WORK = ROOT / "target" / "semantic"
TREE = WORK / "tree"
PATIENCE = 120
# As optimised as it can be built in minutes, and without what only a debugger reads.
PROFILE = {"CARGO_PROFILE_DEV_OPT_LEVEL": "1", "CARGO_PROFILE_DEV_DEBUG": "false", "CARGO_INCREMENTAL": "0"}

SWITCH = """
/// Which fault is in: 0 is none.
pub(crate) fn fault() -> u32 {
    static FAULT: std::sync::LazyLock<u32> =
        std::sync::LazyLock::new(|| std::env::var("SCHEDCHECK_FAULT").map_or(0, |text| text.parse().unwrap()));
    *FAULT
}
"""


def faults(folder):
    """All faults of a folder, in the order of its files."""
    for path in sorted(folder.glob("*.toml")):
        for fault in tomllib.loads(path.read_text())["fault"]:
            yield {"kind": path.stem, **fault}


def body_around(text, at):
    """Where the body of the function around a place begins and ends, as it is formatted: within its braces."""
    heads = [head for head in re.finditer(r"^( *)(?:pub(?:\([a-z]+\))? )?fn ", text, re.M) if head.start() < at]
    for head in reversed(heads):
        begin = re.compile(rf"^(?:{head[1]}.*)? ?{{$", re.M).search(text, head.start())
        end = re.compile(rf"^{head[1]}}}$", re.M).search(text, head.start())
        if begin.end() <= at < end.start():
            return begin.end(), end.start()
    raise ValueError("the place is in no function")


def switched(text, edits):
    """The text with a body for each fault in the functions that have some. Where a function may have one alone, as what
    it gives back has no name, the edit is of an expression."""
    bodies = {}
    for number, old, new, is_expression in edits:
        if is_expression:
            text = text.replace(old, f"if crate::fault() == {number} {{ {new} }} else {{ {old} }}")
    for number, old, new, is_expression in edits:
        if is_expression:
            continue
        at = text.index(old)
        begin, end = body_around(text, at)
        versions = bodies.setdefault((begin, end), {})
        versions[number] = versions.get(number, text[begin:end]).replace(old, new, 1)
    for (begin, end), versions in sorted(bodies.items(), reverse=True):
        arms = "".join(f"{number} => {{{body}}}\n" for number, body in versions.items())
        text = f"{text[:begin]}\nmatch crate::fault() {{\n{arms}_ => {{{text[begin:end]}}}\n}}\n{text[end:]}"
    return text


def forged():
    """The faults that have a certificate of their own."""
    for path in sorted((ROOT / "crates/audit/tests/damaged/forgeries").glob("*.jsonl")):
        for line in path.read_text().splitlines():
            yield path.stem, json.loads(line)["rule"]


def problems(numbered):
    """What is not as the sources are today, or forged for no fault."""
    known = {(fault["kind"], fault["name"]) for _, fault in numbered}
    yield from (f"a forgery for no fault: {kind}: {name}" for kind, name in forged() if (kind, name) not in known)
    for number, fault in numbered:
        text = (ROOT / fault["file"]).read_text()
        for edit in fault["edit"]:
            if text.count(edit["old"]) != 1:
                yield f"{fault['kind']}: {fault['name']}: {text.count(edit['old'])} places in {fault['file']}"


def copied(numbered):
    listed = subprocess.check_output(["git", "ls-files", "-z", "-co", "--exclude-standard"], cwd=ROOT, text=True)
    shutil.rmtree(TREE, ignore_errors=True)
    for name in filter(None, listed.split("\0")):
        (TREE / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, TREE / name)
    edits = {}
    for number, fault in numbered:
        for edit in fault["edit"]:
            edit = (number, edit["old"], edit["new"], edit.get("is_expression", False))
            edits.setdefault(fault["file"], []).append(edit)
    for name, of_file in edits.items():
        (TREE / name).write_text(switched((ROOT / name).read_text(), of_file))
    library = TREE / "crates/certificates/src/lib.rs"
    library.write_text(library.read_text() + SWITCH)


def built(forgeries_alone):
    """The programs of the tests, by name. In a folder of their own: in that of the checkout cargo would take what is
    built of the tree for what is built of the sources. For the forgeries alone nothing that takes long to build is
    optimised, for it hardly runs."""
    packages = ["--test=damaged", "--package=schedcheck-audit"] if forgeries_alone else [
        "--lib", "--test=damaged", "--package=schedcheck-certificates", "--package=schedcheck-audit"
    ]
    plain = [f"--config=profile.dev.package.{name}.opt-level=0" for name in ("exact-lp", "schedcheck-bruteforce")]
    command = ["cargo", *(plain if forgeries_alone else []), "test", "--no-run", *packages, "--message-format=json"]
    environment = os.environ | {"CARGO_TARGET_DIR": str(WORK / "build")} | ({} if forgeries_alone else PROFILE)
    done = subprocess.run(command, cwd=TREE, env=environment, stdout=subprocess.PIPE, text=True)
    told = [json.loads(line) for line in done.stdout.splitlines()]
    if done.returncode:
        sys.exit("".join(it["message"]["rendered"] for it in told if it["reason"] == "compiler-message"))
    artifacts = (it for it in told if it["reason"] == "compiler-artifact" and it["profile"]["test"])
    return {it["target"]["name"]: it["executable"] for it in artifacts if it["executable"]}


def failed(program, number, arguments):
    """The tests that fail, or that it goes on for too long."""
    environment = os.environ | {"SCHEDCHECK_FAULT": str(number), "RUST_BACKTRACE": "0"}
    environment.pop("SCHEDCHECK_PYTHON", None)
    folder = TREE / "crates" / ("certificates" if "certificates" in program else "audit")
    try:
        done = subprocess.run(
            [program, *arguments], cwd=folder, env=environment, capture_output=True, text=True, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        return ["(too long)"]
    names = re.findall(r"^test (\S+) \.\.\. FAILED", done.stdout, re.M)
    return names or ([f"(status {done.returncode})"] if done.returncode else [])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", nargs="*")
    parser.add_argument("--only", type=lambda text: set(map(int, text.split(","))))
    parser.add_argument("--all", action="store_true", help="name every test that notices a fault")
    parser.add_argument("--folder", type=pathlib.Path, default=HERE / "semantic", help="other faults than those here")
    parser.add_argument("--forgeries", action="store_true", help="the corpus of forgeries alone")
    options = parser.parse_args()
    numbered = list(enumerate(faults(options.folder), 1))
    is_here = options.folder == HERE / "semantic"
    if found := [problem for problem in problems(numbered) if is_here or "forgery" not in problem]:
        sys.exit("\n".join(found))
    copied(numbered)
    programs = built(options.forgeries)
    runs = [(programs["damaged"], ["forgeries::each_is_refused"])]
    if not options.forgeries:
        damaged = ["a_damaged_certificate", "another_instance", "a_forged", "each_seed"]
        runs += [(programs["schedcheck_certificates"], [])]
        runs += [(programs["damaged"], arguments) for arguments in (["search::"], damaged)]
    if wrong := [name for program, arguments in runs for name in failed(program, 0, arguments)]:
        sys.exit(f"without a fault these fail: {' '.join(wrong)}")
    with_forgery = set(forged())
    chosen = [
        (number, fault)
        for number, fault in numbered
        if (not options.kind or fault["kind"] in options.kind)
        and (not options.only or number in options.only)
        and (not options.forgeries or (fault["kind"], fault["name"]) in with_forgery)
    ]
    unnoticed = 0
    for number, fault in chosen:
        names = []
        for program, arguments in runs:
            names += failed(program, number, arguments)
            if names and not options.all:
                break
        is_told = options.all or not names
        unnoticed += not names
        if is_told:
            print(f"{number} {fault['kind']}: {fault['name']}: {' '.join(names) or 'not noticed'}", flush=True)
    print(f"{len(chosen)} faults, {unnoticed} not noticed")
    sys.exit(unnoticed > 0)


if __name__ == "__main__":
    main()
