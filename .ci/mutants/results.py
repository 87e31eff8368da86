"""The parts that mutants are counted by, what came out of them, and the document that tells it."""

import collections
import itertools
import json
import pathlib
import re
import textwrap

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent

JUDGES = (
    "catalogue|check|claim|context|counterexample|domain|exact|finding|"
    "forall|kinds|ledger|paper|proved|recorded|regular|row|subject|sweep|theorems|verdict"
)
# Of these parts every mutant is run, of all others a sample. The first that a path matches is its part.
PARTS = [
    ("checkers of certificates", r"crates/certificates/src/"),
    ("checkers of the model", r"crates/model/src/(.*checker|.*ports\.rs|.*platform_graph/ledger\.rs)"),
    ("the rest of the model", r"crates/model/src/"),
    ("rational arithmetic", r"crates/rational/src/"),
    ("readers of files", r"crates/(files|sanitized-text)/src/"),
    ("judges of results and witnesses", r"crates/audit/src/"),
    ("certificates of linear programs", r"crates/lp/src/certificate"),
    ("certificates in the VIPR format", r".*vipr"),
    ("checker of proofs for all real parameters", r"crates/parametric/proof/src/"),
    ("search for proofs for all real parameters", r"crates/parametric/src/"),
    ("polynomials and rational functions", r"crates/parametric/polynomial/src/"),
    ("verdict logic of the harness", rf"crates/harness/src/({JUDGES})(/|\.rs)"),
    ("evidence of claims", r"crates/evidence/src/"),
    ("claims of {paper}", r"papers/(?P<paper>\w+)/src/claims(/|\.rs)"),
    ("algorithms of {paper}", r"papers/(?P<paper>\w+)/algorithms/"),
]


def part_of(file):
    for title, pattern in PARTS:
        if found := re.match(pattern, file):
            return title.format(**found.groupdict())
    return None


def part(mutant):
    return part_of(mutant["file"])


def believed():
    """The files that `claims --trust` names, and those of the proofs for all real parameters."""
    files = list(json.loads((ROOT / "snapshots" / "trust.snap.json").read_text())["files"])
    proofs = sorted((ROOT / "crates/parametric/proof/src").rglob("*.rs"))
    return files + [str(path.relative_to(ROOT)) for path in proofs]


def place(title):
    """Parts stand in the order of their list, papers and packages in that of their names."""
    order = [known.partition("{")[0] for known, _ in PARTS]
    return next((at for at, known in enumerate(order) if title.startswith(known)), len(order)), title


# The last three do not count among the mutants of a part in the table.
KINDS = ("caught", "timed out", "not caught", "not run", "not switchable", "not viable")
# What a line of totals adds up; some of what is not caught has its reason.
TOTALLED = (*KINDS, "explained")
TOLD = {"caught": "caught", "timeout": "timed out", "missed": "not caught", "uncovered": "not caught"}


def summed(mutants, broken, unplaced, outcomes, files, commit):
    """The counts of each part, the mutants that were not caught, by the names that they keep, and the commit at which
    the files of the parts were looked at, whether they have mutants or not."""
    results = {outcome["id"]: outcome["result"] for outcome in outcomes}
    parts, missed = {}, []
    for mutant in sorted(mutants, key=lambda mutant: place(mutant["part"])):
        number = mutant["id"]
        kind = TOLD.get(results.get(number), "not run")
        kind = "not switchable" if number in unplaced else "not viable" if number in broken else kind
        parts.setdefault(mutant["part"], dict.fromkeys(KINDS, 0))[kind] += 1
        if kind == "not caught":
            kept = {key: mutant[key] for key in ("part", "file", "function", "mutant", "occurrence")}
            missed.append(kept | {"reached": results[number] == "missed"})
    return {"parts": parts, "not caught": missed, "run": {file: commit for file in files if part_of(file) in parts}}


def renewed(old, new, parts):
    """The old results with those parts run again, which are named by how they begin."""
    is_kept = lambda title: not any(re.match(part, title) for part in parts)
    counts = {title: counts for title, counts in old["parts"].items() if is_kept(title)} | new["parts"]
    missed = [mutant for mutant in old["not caught"] if is_kept(mutant["part"])] + new["not caught"]
    drawn = old if is_kept("sample of") else new
    run = {file: commit for file, commit in old["run"].items() if is_kept(part_of(file) or "")} | new["run"]
    return {
        "seed": drawn["seed"],
        "sample": drawn["sample"],
        "parts": {title: counts[title] for title in sorted(counts, key=place)},
        "not caught": sorted(missed, key=lambda mutant: place(mutant["part"])),
        "run": dict(sorted(run.items())),
    }


def written(results):
    """The results as JSON, a line for each part and for each mutant: what changed can be read in a comparison."""
    line = lambda value: json.dumps(value, ensure_ascii=False)
    parts = ",\n".join(f"{line(title)}: {line(counts)}" for title, counts in results["parts"].items())
    missed = ",\n".join(map(line, results["not caught"]))
    run = ",\n".join(f"{line(file)}: {line(commit)}" for file, commit in results["run"].items())
    drawn = f'"seed": {results["seed"]}, "sample": {results["sample"]}'
    return f'{{{drawn},\n"parts": {{\n{parts}\n}},\n"not caught": [\n{missed}\n],\n"run": {{\n{run}\n}}}}\n'


def is_about(entry, mutant):
    """Whether a reason is about a mutant; without `occurrence` it is about all that are alike in the function."""
    return all(entry.get(key, mutant[key]) == mutant[key] for key in ("file", "function", "mutant", "occurrence"))


def problems(parts, missed, entries):
    """What is named and is not there any more, or has no reason, or must be believed and is in no part. A sample need
    not have drawn what has its reason."""
    everything = [str(path.relative_to(ROOT)) for path in ROOT.glob("*/**/*.rs")]
    for title, pattern in PARTS:
        if not any(re.match(pattern, file) for file in everything):
            yield f"no file is in the part {title}"
    for file in believed():
        if not (ROOT / file).is_file() or part_of(file) is None:
            yield f"{file} must be believed, and is in no part"
    for entry in entries:
        if set(entry) - {"occurrence"} != {"file", "function", "mutant", "reason"}:
            yield f"file, function, mutant and reason are expected: {entry}"
        elif part(entry) in parts and not any(is_about(entry, mutant) for mutant in missed):
            yield f"none of the mutants that are not caught: {entry['file']}, {entry['function']}: {entry['mutant']}"
    for file, function in sorted({(it["file"], it["function"]) for it in missed + entries}):
        # `<impl Display for Star<T>>::fmt` is declared as `fn fmt`.
        name = function.rpartition("::")[2].partition("<")[0]
        if not (ROOT / file).is_file():
            yield f"there is no {file} any more"
        elif name and not re.search(rf"\bfn {name}\b", (ROOT / file).read_text()):
            yield f"there is no function {function} in {file} any more"


def row(title, counts):
    noticed = counts["caught"] + counts["timed out"]
    viable = noticed + counts["not caught"]
    # Rounded down: 100 % says that nothing is left.
    percent = lambda part: f"{1000 * part // viable / 10:.1f} %" if viable else ""
    cells = [viable, counts["caught"], counts["timed out"], percent(noticed)]
    cells += [counts["explained"], percent(noticed + counts["explained"]), counts["not switchable"]]
    return f"| {title} | {' | '.join(map(str, cells))} |"


def not_a_test(file):
    return "tests" not in file and "/src/" in file


def commits(run, title):
    """At which commits the files of a part were looked at."""
    return ", ".join(sorted({commit for file, commit in run.items() if part_of(file) == title}))


def counted(parts, explained, run):
    heads = ["part", "mutants", "caught", "timed out", "noticed", "not, for a reason", "together", "not switchable"]
    heads.append("commit")
    yield f"| {' | '.join(heads)} |\n| --- |{' ---: |' * (len(heads) - 2)} --- |"
    groups = {"of these parts": {}, "the algorithms": {}, "the sample of all others": {}}
    trusted, algorithms, sample = groups.values()
    for title, counts in parts.items():
        counts = counts | {"explained": explained[title]}
        group = sample if title.startswith("sample") else algorithms if title.startswith("algorithms") else trusted
        group[title] = counts
    for title, group in groups.items():
        yield from (f"{row(part, counts)} {commits(run, part)} |" for part, counts in group.items())
        if group:
            total = {kind: sum(counts[kind] for counts in group.values()) for kind in TOTALLED}
            yield f"{row(f'**{title}**', total)} |"
    if new := [title for title, _ in PARTS if "{" not in title and title not in parts]:
        yield f"\nNot run yet are the mutants of: {', '.join(new)}."
    files = [str(path.relative_to(ROOT)) for path in sorted(ROOT.glob("*/**/*.rs")) if "target" not in path.parts]
    if left := [file for file in files if file not in run and part_of(file) in parts and not_a_test(file)]:
        yield f"\nNot run yet, in parts that were, are those of {', '.join(f'`{file}`' for file in left)}."
    if left := sum(counts["not run"] for counts in parts.values()):
        yield f"\n{left} of those that were chosen have not been run, and are in none of these numbers."


def listed(mutants):
    """A list by part, and in it by function and reason."""
    key = lambda it: (it[0]["part"], it[0]["file"], it[0]["function"], it[0]["reached"], it[1])
    last = None
    for (title, file, function, reached, why), alike in itertools.groupby(mutants, key):
        if title != last:
            yield f"\n### {title[0].upper()}{title[1:]}\n"
        last = title
        which = ((it["mutant"], it["occurrence"]) for it, _ in alike)
        told = ", ".join(f"`{mutant}`" + (f" ({count})" if count > 1 else "") for mutant, count in which)
        within = f", `{function}`" if function else ""
        unreached = "" if reached else " No test that is run gets there."
        yield f"- `{file}`{within}: {told}.{unreached} {why}".rstrip()


def document(results, entries):
    """The document, of the results and of the reasons that were written by hand."""
    reason = lambda mutant: next((entry["reason"] for entry in entries if is_about(entry, mutant)), "")
    known = [(mutant, reason(mutant)) for mutant in results["not caught"]]
    kept, open_ = [it for it in known if it[1]], [it for it in known if not it[1]]
    explained = collections.Counter(mutant["part"] for mutant, _ in kept)
    text = (HERE / "document.md").read_text().format(
        table="\n".join(counted(results["parts"], explained, results["run"])), seed=results["seed"], sample=results["sample"],
        kept=len(kept), kept_list="\n".join(listed(kept)), open=len(open_), open_list="\n".join(listed(open_)),
    )
    return "\n".join(map(wrapped, re.sub(r"\n{3,}", "\n\n", text).rstrip().splitlines())) + "\n"


def wrapped(line):
    """A line as several of at most 120 columns, between words that are not in quotes of code; a row of a table as it
    is."""
    if len(line) <= 120 or line.startswith("|"):
        return line
    indent = "  " if line.startswith("- ") else ""
    joined = re.sub("`[^`]*`", lambda code: code[0].replace(" ", "\0"), line)
    lines = textwrap.fill(joined, 120, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
    return lines.replace("\0", " ")


