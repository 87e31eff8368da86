#!/usr/bin/env python3
"""Puts faults into the second checker, one at a time, and says which of them no line of the corpora shows.

    second.py AUDIT [--lines FILE] [--seconds N] [--copies N] [--every N]

AUDIT is `schedcheck-audit`, whose verdicts the second checker has to share. The lines are its corpora, those of
the first, the forgeries, and damaged copies of them all, and those of a file: what the tests of the second checker hand
to it, say (a script in SCHEDCHECK_PYTHON that keeps its input). A fault is noticed by the first line of which it says
something else, or over which it takes too long; only lines that reach it are tried. Those of the budget, which is
counted and not judged by these lines, are counted apart; what changes nothing but the words of a message is no fault.
"""

import argparse
import ast
import collections
import copy
import json
import math
import pathlib
import random
import signal
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CHECKER = ROOT / "crates/certificates/second/checker.py"
CORPORA = [
    ROOT / "crates/certificates/second/corpus.jsonl",
    ROOT / "crates/audit/tests/damaged/seeds.jsonl",
    *sorted((ROOT / "crates/audit/tests/damaged/forgeries").glob("*.jsonl")),
]
BUDGET = {"spend", "words", "spend_on_scaling", "length"}
# Which of their arguments are words alone.
MESSAGES = {"require": 1, "expect": 2, "Broken": 0, "Refused": 0}

COMPARED = {
    ast.Lt: [ast.LtE, ast.GtE], ast.LtE: [ast.Lt, ast.Gt], ast.Gt: [ast.GtE, ast.LtE], ast.GtE: [ast.Gt, ast.Lt],
    ast.Eq: [ast.NotEq], ast.NotEq: [ast.Eq], ast.In: [ast.NotIn], ast.NotIn: [ast.In], ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is],
}
COMPUTED = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.Pow: ast.Mult,
}
# What readers are at odds about: the longest numbers that are read, and those beyond.
EDGES = [
    0, 1, -1, "0", "-0", "1/0", "1/2", "+1", " 1", "01", "1.50", ".5", "5.", "1e3", "1e1000", "1e1001", "1e-1001", "inf",
    "next", "nan", "", None, True, [], {}, [0, 0], {"a": 1}, 50_000_000, 50_000_001, -50_000_000, -50_000_001, 2**32 - 1,
    2**32, 2**63, -(2**63), 2**64 - 1, 2**64, 10**19, 10**20, "18446744073709551616", "4294967296", 10**999, 10**1000,
    "9" * 1000, "9" * 1001, "1/" + "9" * 1000, "1/" + "9" * 1001, "0." + "1" * 999, "0." + "1" * 1000, "9" * 20_000,
    "9" * 20_001, 0.5, 1e-3,
]
RENAMED = {"min": "max", "max": "min", "any": "all", "all": "any"}


def versions(node):
    """Each wrong version of one node, with what it is."""
    if isinstance(node, ast.Compare):
        for place, found in enumerate(node.ops):
            for other in COMPARED[type(found)]:
                ops = [*node.ops[:place], other(), *node.ops[place + 1 :]]
                yield f"{type(found).__name__} as {other.__name__}", ast.Compare(node.left, ops, node.comparators)
    elif isinstance(node, ast.BinOp) and type(node.op) in COMPUTED:
        other = COMPUTED[type(node.op)]
        yield f"{type(node.op).__name__} as {other.__name__}", ast.BinOp(node.left, other(), node.right)
    elif isinstance(node, ast.BoolOp):
        other = ast.Or if isinstance(node.op, ast.And) else ast.And
        yield f"{type(node.op).__name__} as {other.__name__}", ast.BoolOp(other(), node.values)
        for place in range(len(node.values)):
            values = node.values[:place] + node.values[place + 1 :]
            yield f"without part {place}", values[0] if len(values) == 1 else ast.BoolOp(node.op, values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.Not, ast.USub)):
        yield f"without {type(node.op).__name__}", node.operand
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield f"{node.value} as {node.value + 1}", ast.Constant(node.value + 1)
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield f"{node.value} as {not node.value}", ast.Constant(not node.value)
    elif isinstance(node, (ast.If, ast.IfExp)):
        changed = copy.copy(node)
        changed.test = ast.UnaryOp(ast.Not(), node.test)
        yield "the condition denied", changed
    elif isinstance(node, ast.comprehension) and node.ifs:
        changed = copy.copy(node)
        changed.ifs = []
        yield "without its filter", changed
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield "without the call", ast.Pass()
    elif isinstance(node, ast.Name) and node.id in RENAMED and isinstance(node.ctx, ast.Load):
        yield f"{node.id} as {RENAMED[node.id]}", ast.Name(RENAMED[node.id], ast.Load())
    elif isinstance(node, ast.AugAssign) and type(node.op) in COMPUTED:
        other = COMPUTED[type(node.op)]
        yield f"{type(node.op).__name__}= as {other.__name__}=", ast.AugAssign(node.target, other(), node.value)


def mutants(tree):
    """Each mutant: where it is, what it is, and how to put it in and take it out again."""

    def walk(node, scope):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            scope = [*scope, node.name]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in BUDGET:
            scope = [*scope, "spend"]
        called = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else None
        for field, value in ast.iter_fields(node):
            items = value if isinstance(value, list) else [value]
            for place, item in enumerate(items):
                if not isinstance(item, ast.AST) or field == "args" and place >= MESSAGES.get(called, math.inf):
                    continue
                called = getattr(getattr(getattr(item, "value", None), "func", None), "id", None)
                inner = [*scope, "spend"] if called in BUDGET else scope
                for what, other in versions(item):
                    yield inner, item, what, (node, field, place if isinstance(value, list) else None, item, other)
                yield from walk(item, scope)

    yield from walk(tree, [])


def put(change, back):
    node, field, place, old, new = change
    chosen = old if back else ast.fix_missing_locations(ast.copy_location(new, old))
    if place is None:
        setattr(node, field, chosen)
    else:
        getattr(node, field)[place] = chosen


class Late(BaseException):
    """It takes too long."""


def said(module, line):
    """What a checker says of a line: refused, broken, or what it finds."""
    module["WORK"].update(spent=0, allowed=2**34)
    try:
        return json.dumps(module["judged"](module["parsed"](line), 2), sort_keys=True)
    except module["Broken"]:
        return "broken"
    except module["Refused"]:
        return "refused"
    except Late:
        return "too long"
    except Exception as error:  # A fault may break anything.
        return type(error).__name__


class Reached(ast.NodeTransformer):
    """Notes which functions and statements are reached, by the lines where they begin."""

    def noted(self, node):
        call = ast.Call(ast.Name("REACHED", ast.Load()), [ast.Constant(node.lineno)], [])
        return ast.fix_missing_locations(ast.copy_location(call, node))

    def visit_Lambda(self, node):
        self.generic_visit(node)
        node.body = ast.copy_location(ast.BoolOp(ast.Or(), [self.noted(node), node.body]), node.body)
        return node

    def generic_visit(self, node):
        super().generic_visit(node)
        for field in ("body", "orelse", "finalbody"):
            block = getattr(node, field, None)
            if isinstance(block, list) and not isinstance(node, (ast.Module, ast.ClassDef)):
                noted = [[ast.copy_location(ast.Expr(self.noted(it)), it), it] for it in block]
                setattr(node, field, [it for both in noted for it in both])
        return node


def reached(tree, lines):
    """For each line of the source, which of the given lines reach it; none where nobody looks."""
    found = collections.defaultdict(set)
    at = 0
    module = loaded(Reached().visit(copy.deepcopy(tree)), REACHED=lambda number: found[number].add(at))
    for at, line in enumerate(lines):
        said(module, line)
    return found


def around(tree):
    """For each line of the source, where the innermost statement begins that is in a function."""
    begins = {}
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.stmt) and node is not function:
                    for number in range(node.lineno, node.end_lineno + 1):
                        begins[number] = max(node.lineno, begins.get(number, 0))
    return begins


def loaded(tree, **names):
    module = {"__name__": "checker", **names}
    exec(compile(tree, str(CHECKER), "exec"), module)
    return module


def damaged(value, numbers):
    """One change, somewhere in a JSON value."""
    places = []

    def walk(value):
        items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        for key, item in items:
            places.append((value, key))
            walk(item)

    value = copy.deepcopy(value)
    walk(value)
    holder, key = numbers.choice(places)
    old = holder[key]
    how = numbers.random()
    if how < 0.35:
        holder[key] = numbers.choice(EDGES)
    elif how < 0.4 and isinstance(holder, dict):
        holder[numbers.choice(["extra", "name", "provenance", "W", "kind"])] = numbers.choice(EDGES)
    elif isinstance(old, (int, str)) and numbers.random() < 0.7:
        try:
            number = int(old) + numbers.choice([-1, 1, 2])
            holder[key] = number if isinstance(old, int) else str(number)
        except ValueError:
            holder[key] = numbers.choice(EDGES)
    elif isinstance(holder, list) and numbers.random() < 0.5:
        holder.insert(key, copy.deepcopy(numbers.choice(holder)))
    else:
        del holder[key]
    return value


def lines_of_corpora(copies, more):
    numbers = random.Random(7)
    given = []
    for path in CORPORA:
        for text in path.read_text().splitlines():
            line = json.loads(text)
            line = {key: line[key] for key in ("instance", "schedule", "certificate") if key in line}
            given.append(line)
    damages = [damaged(line, numbers) for line in given for _ in range(copies)]
    recorded = [line for path in more for line in path.read_bytes().splitlines() if line]
    return [json.dumps(line).encode() for line in given + damages] + recorded


def by_the_first(program, lines):
    """What the first checker says of each line."""
    done = subprocess.run([program], input=b"\n".join(lines) + b"\n", capture_output=True, check=False)
    return [normal(json.loads(line)) for line in done.stdout.splitlines()]


def normal(verdict):
    if "error" in verdict:
        return "refused"
    if verdict["valid"] is False:
        return "broken"
    verdict["bound"] = verdict.get("lower_bound", verdict.get("upper_bound"))
    kept = {key: verdict[key] for key in ("valid", "objective", "bound", "unchecked") if verdict.get(key)}
    return json.dumps(kept, sort_keys=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("audit", type=pathlib.Path)
    parser.add_argument("--lines", type=pathlib.Path, action="append", default=[], help="a file with more of them")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="try none after this time")
    parser.add_argument("--copies", type=int, default=4, help="damaged copies of each line (%(default)s)")
    parser.add_argument("--every", type=int, default=1, help="each so manieth fault alone (%(default)s)")
    options = parser.parse_args()
    sys.setrecursionlimit(20_000)
    sys.set_int_max_str_digits(0)
    lines = lines_of_corpora(options.copies, options.lines)
    first = by_the_first(options.audit, lines)
    source = CHECKER.read_text()
    tree = ast.parse(source)
    right = loaded(tree)
    begun = time.monotonic()
    own = [said(right, line) for line in lines]
    took = time.monotonic() - begun
    if wrong := [line for line, one, other in zip(lines, first, own, strict=True) if one != other]:
        sys.exit(f"{len(wrong)} lines are judged differently without a fault: {wrong[0].decode()}")
    print(f"{len(lines)} lines, {took:.1f} s")

    def late(*_):
        raise Late

    signal.signal(signal.SIGALRM, late)
    useful = list(range(len(lines)))
    reach, begins = reached(tree, lines), around(tree)
    tried = unnoticed = of_budget = 0
    for number, (scope, item, what, change) in enumerate(list(mutants(tree))):
        if time.monotonic() - begun > options.seconds:
            break
        if number % options.every:
            continue
        put(change, False)
        signal.setitimer(signal.ITIMER_REAL, 10 + 5 * took)
        try:
            module = loaded(tree)
            where = begins.get(getattr(item, "lineno", 0))
            reaches = [(at, place) for at, place in enumerate(useful) if not where or place in reach[where]]
            at = next((at for at, place in reaches if said(module, lines[place]) != own[place]), None)
        except Late:
            at = 0
        except Exception:  # It cannot even be loaded.
            at = 0
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            put(change, True)
        tried += 1
        if at is not None:
            useful.insert(0, useful.pop(at))
        elif BUDGET & set(scope):
            of_budget += 1
        else:
            unnoticed += 1
            where = getattr(item, "lineno", 0)
            text = source.splitlines()[where - 1].strip() if where else ""
            print(f"{'.'.join(scope)}:{where}: {what}: {text}", flush=True)
    print(f"{tried} faults; {unnoticed} not noticed, and {of_budget} of the budget")


if __name__ == "__main__":
    main()
