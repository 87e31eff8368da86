#!/usr/bin/env python3
"""Whether all checkers say the same of schedules and of certificates: the proved one in build, the second one in
Python, and the first one, if the program `schedcheck` is named.

    agreement.py [--schedcheck PROGRAM] [--count N] [--seed N] [--kind KIND]

Of each kind, the lines are those of the second checker's corpus, the seeds and the forgeries of the damaged
certificates, the witnesses of the ledger, and, with PROGRAM, the platforms of the repository and random instances with
the certificates that it finds; then damaged ones of all these, until N have a certificate. What has to agree is the
objective and the bound, or that a rule is broken, or that the input is refused. The exit status is 1 if anything
differs.
"""

import argparse
import copy
import json
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PROVED = HERE / "build" / "checker"
SECOND = ROOT / "crates" / "certificates" / "second" / "checker.py"
DAMAGED = ROOT / "crates" / "audit" / "tests" / "damaged"
NUMBER = re.compile("-?[0-9]{1,1000}")
KINDS = ["switch", "divisible-star", "ring"]
TOKENS = ["{", "}", "[", "]", ",", ":", '"', "-", "0", "9", "1e9", "/", "null", '"next"', "\\u0000", " "]


def lines_of(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def kept():
    """The lines that are kept in the repository."""
    found = lines_of(ROOT / "crates" / "certificates" / "second" / "corpus.jsonl") + lines_of(DAMAGED / "seeds.jsonl")
    for path in sorted((DAMAGED / "forgeries").iterdir()):
        found += [{name: line[name] for name in ("instance", "certificate")} for line in lines_of(path)]
    ledger = json.loads((ROOT / "snapshots" / "ledger-kept.snap.json").read_text())
    for witness in (witness for row in ledger["rows"] for witness in row["witnesses"]):
        for fields in witness.values():
            for part in [*fields.values(), fields]:
                for what in ("schedule", "certificate"):
                    if isinstance(part, dict) and part.get(what) is not None and "instance" in fields:
                        found.append({"instance": fields["instance"], what: part[what]})
    return found


def platforms():
    """The instances in files of the repository."""
    folders = [*(ROOT / "papers").glob("*/data"), ROOT / "data", ROOT / "data" / "atlas", ROOT / "examples"]
    for path in sorted(path for folder in folders for path in folder.glob("*.json")):
        given = json.loads(path.read_text())
        if isinstance(given, dict) and "kind" in given:
            yield given


def number(draw, least=0):
    """A short number, often a small one."""
    above, below = draw.randint(least, draw.choice([2, 6, 40])), draw.choice([1, 1, 1, 2, 3, 10])
    return draw.choice([above, str(above), f"{above}/{below}", above / 4])


def drawn(kind, draw):
    """A random instance."""
    size = draw.randint(1, 6)
    if kind == "switch":
        worker = lambda: {"load": number(draw), "bandwidth": number(draw), "speed": number(draw)}
        return {"kind": kind, "workers": [worker() for _ in range(size)]}
    if kind == "ring":
        entries = [[0 if i == j else number(draw) for j in range(size)] for i in range(size)]
        return {"kind": kind, "W": number(draw), "H": number(draw), "w": [number(draw, 1) for _ in range(size)],
                "c": entries}
    worker = lambda: {"g": number(draw), "w": draw.choice(["inf", *(number(draw) for _ in range(4))])}
    star = {"kind": kind, "load": number(draw), "workers": [worker() for _ in range(size)]}
    if draw.random() < 0.4:
        star["master_w"] = draw.choice(["inf", number(draw), number(draw)])
    if draw.random() < 0.6:
        for worker in star["workers"]:
            worker |= {name: number(draw) for name in "GW" if draw.random() < 0.6}
    if draw.random() < 0.1:
        star["rounds"] = draw.choice([1, "any"])
    return star


def solved(program, instances):
    """What `solve` finds of instances: the certificate, the schedule, both, and results that claim something of it."""
    found = []
    with tempfile.TemporaryDirectory() as folder:
        given, certificates = Path(folder) / "given.jsonl", Path(folder) / "certificates.jsonl"
        given.write_text("".join(json.dumps(instance) + "\n" for instance in instances))
        # Instances that are refused or not solved are left out, and make the exit status 2.
        command = [program, "--quiet", "solve", "--with-instance", "--certificate", certificates, given]
        results = subprocess.run(command, capture_output=True).stdout.decode().split("\n")
        for line in lines_of(certificates):
            for parts in (["certificate"], ["schedule"], ["schedule", "certificate"]):
                if all(line.get(part) is not None for part in parts):
                    found.append({name: line[name] for name in ["instance", *parts]})
        proofs = {json.dumps(line["instance"]): line["certificate"] for line in lines_of(certificates)}
    for result in (json.loads(line) for line in results if line):
        if "schedule" in result:
            proof = {"certificate": proofs.get(json.dumps(result["instance"]))}
            found += [result, {"instance": result["instance"], "schedule": result}]
            found += [line | proof for line in found[-2:] if proof["certificate"] is not None]
    return found


def others(value, draw):
    """Something else in the place of a value."""
    if isinstance(value, bool) or value is None or draw.random() < 0.1:
        return draw.choice([None, True, 7, 0.5, "7", [], {}, [value]])
    if isinstance(value, int):
        return draw.choice([value + 1, value - 1, 2 * value, -value, 0, 2**63 - 1])
    if isinstance(value, float):
        return draw.choice([value / 2, -value, 2 * value])
    if isinstance(value, str):
        near = [str(int(value) + by) for by in (-1, 1)] if NUMBER.fullmatch(value) else ["next", "x", ""]
        near += ["without-latencies"] * (not value[:1].isdecimal())
        return draw.choice([*near, f"1{value}", f"{value}0", f"-{value}", f"{value}/2", f"{value}/0", "0", "1"])
    if isinstance(value, list) and value:
        one, other = draw.randrange(len(value)), draw.randrange(len(value))
        rest = value[:one] + value[one + 1 :]
        return draw.choice([rest, value + [value[one]], rest[:other] + [value[one]] + rest[other:]])
    if isinstance(value, dict) and value:
        name = draw.choice(list(value))
        lost = {key: entry for key, entry in value.items() if key != name}
        return draw.choice([lost, lost | {"x": value[name]}, value | {"x": value[name]}, list(value.values())])
    return 7


def places(value, path=()):
    """The places of all values within a value."""
    yield path
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in entries:
        yield from places(entry, (*path, key))


def damaged(line, draw):
    """The line with one change or two, half of them or more in its last part."""
    line = copy.deepcopy(line)
    for _ in range(draw.choice([1, 1, 2])):
        name = draw.choice([*line, *[list(line)[-1]] * 3])
        path = (name, *draw.choice(list(places(line[name]))))
        within = line
        for key in path[:-1]:
            within = within[key]
        within[path[-1]] = others(within[path[-1]], draw)
    return json.dumps(line)


def mangled(text, draw):
    """The text with a few characters lost, repeated or others."""
    for _ in range(draw.randint(1, 3)):
        start = draw.randrange(len(text) + 1)
        end = start + draw.randint(1, 12)
        other = draw.choice(["", text[start:end] * 2, draw.choice(TOKENS), draw.choice("0123456789")])
        text = text[:start] + other + text[end:]
    return text


def forged(line, lines, draw):
    """The certificate of another instance, or with another bound, with the multipliers as they are."""
    other = draw.choice(lines)
    if draw.random() < 0.5 and "certificate" in other:
        return json.dumps({"instance": line["instance"], "certificate": other["certificate"]})
    line = copy.deepcopy(line)
    if isinstance(line.get("certificate"), dict):
        line["certificate"]["bound"] = draw.choice(["0", "-1", "1/7", "1000001/1000000", "5", "1e3", "12345"])
    return json.dumps(line)


def essence(verdict):
    """What all checkers have to say alike."""
    if verdict.get("valid") is True:
        return " ".join(f"{name} {verdict.get(name)}" for name in ("objective", "bound", "unchecked"))
    return "broken" if verdict.get("valid") is False else "refused"


def verdicts(command, lines):
    """What a checker says of each line."""
    ended = subprocess.run(command, input="".join(line + "\n" for line in lines).encode(), capture_output=True)
    found = [json.loads(line) for line in ended.stdout.decode().split("\n") if line]
    if len(found) != len(lines):
        sys.exit(f"{command[0]}: {len(found)} answers to {len(lines)} lines\n{ended.stderr.decode()[:1000]}")
    return found


def of_first(program, lines):
    """What the first checker says, with the names that the others have."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.write("".join(line + "\n" for line in lines))
        file.flush()
        found = verdicts([program, "--quiet", "check", "--certificate", file.name], lines)
    return [verdict | {"bound": verdict.get("lower_bound")} for verdict in found]


def compared(kind, lines, program):
    """Counts what the checkers say of lines, and prints those of which they do not say the same."""
    third, second = verdicts([PROVED], lines), verdicts([sys.executable, "-B", SECOND], lines)
    first = of_first(program, lines) if program else second
    counts = Counter()
    for line, one, other, proved in zip(lines, first, second, third):
        if ": not proved: " in proved.get("error", ""):
            counts["of a form that is not proved"] += 1
        elif other.get("why", "").startswith("budget:"):
            counts["beyond the budget of the others"] += 1
        elif essence(one) == essence(other) == essence(proved):
            counts["valid" if proved.get("valid") else essence(proved)] += 1
        else:
            counts["different"] += 1
            print(f"{line}\n  first: {one}\n  second: {other}\n  proved: {proved}")
    many = sum('"certificate"' in line for line in lines)
    said = ", ".join(f"{count} {what}" for what, count in sorted(counts.items()))
    print(f"{kind}: {len(lines)} lines, {many} of them with a certificate: {said}", flush=True)
    # A comparison of lines of one sort alone would say little.
    few = [what for what in ("valid", "broken", "refused") if counts[what] < min(20, len(lines) // 20)]
    if few:
        sys.exit(f"{kind}: few lines are {' or '.join(few)}")
    return counts["different"]


def changed(some, count, draw):
    """Damaged, forged and mangled lines, so many of them with a certificate."""
    while count > 0:
        line, how = draw.choice(some), draw.random()
        text = mangled(json.dumps(line), draw) if how < 0.1 else (
            forged(line, some, draw) if how < 0.25 else damaged(line, draw))
        if text.strip():
            count -= '"certificate"' in text
            yield text


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--schedcheck", metavar="PROGRAM", help="the program of the first checker")
    parser.add_argument("--count", type=int, default=1000, help="how many certificates of each kind; 1000 by default")
    parser.add_argument("--seed", type=int, default=1, help="of the random numbers; 1 by default")
    parser.add_argument("--kind", choices=KINDS, help="this kind alone")
    given = parser.parse_args()
    every, files, different = kept(), list(platforms()), 0
    for kind in [given.kind] if given.kind else KINDS:
        draw = random.Random(f"{given.seed} {kind}")
        lines = [line for line in every if isinstance(line["instance"], dict) and line["instance"].get("kind") == kind]
        if given.schedcheck:
            instances = [instance for instance in files if instance["kind"] == kind]
            lines += solved(given.schedcheck, instances + [drawn(kind, draw) for _ in range(given.count // 10)])
        texts, more = [json.dumps(line) for line in lines], given.count - sum("certificate" in line for line in lines)
        different += compared(kind, texts + list(changed(lines, more, draw)), given.schedcheck)
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
