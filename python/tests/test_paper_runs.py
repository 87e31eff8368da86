"""A paper of one's own: runs in parts, on threads, resumed, from the command line; subjects of all sorts."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import papers
import schedcheck
from papers import HALF, SLOW, by_slow_links, claimed, is_optimal, with_claim
from schedcheck.paper import Paper, PaperError, box, random
from schedcheck.paper.__main__ import main

DOMAIN = [box(workers="1..2", g=(0, 1), w=(1, 2)), random((30, 300, 3000), "larger stars", workers="2..3")]


def two_claims() -> Paper:
    paper = papers.paper(a="confirmed", b="false")
    claimed(paper, domain=DOMAIN)
    claimed(paper, "b", domain=DOMAIN, subject=by_slow_links, controls=[HALF])
    return paper


def test_parts_of_a_run_make_the_ledger_of_the_whole(tmp_path: Path) -> None:
    whole = two_claims().verify().to_json()
    paper = two_claims()
    parts = [paper.verify(shard=(number, 3)) for number in (1, 2, 3)]
    assert all(part.text and (part.number, part.of) == (number, 3) for number, part in enumerate(parts, 1))
    assert paper.merge(parts).to_json() == whole and paper.changes() == []
    files = [part.save(tmp_path / f"{part.number}.json") for part in parts]
    assert two_claims().merge([str(files[0]), files[1], parts[2]]).to_json() == whole
    with pytest.raises(ValueError):
        two_claims().merge(parts[:2])


def test_the_ledger_is_the_same_on_any_number_of_threads_and_at_any_time() -> None:
    ledgers = [two_claims().verify(jobs=jobs).to_json() for jobs in (None, 1, 2)]
    assert len(set(ledgers)) == 1
    assert two_claims().verify(seed=2).to_json() not in ledgers


def test_a_run_goes_on_where_it_broke_off(tmp_path: Path) -> None:
    asked = {"a": 0, "b": 0}
    broken = {"b": True}

    def counting(label: str) -> Any:
        def check(star: Any, subject: Any, oracle: Any) -> Any:
            asked[label] += 1
            if broken.get(label):
                raise KeyError("not yet")
            return is_optimal(star, subject, oracle)

        return check

    paper = papers.paper()
    for label in asked:
        claimed(paper, label, check=counting(label))
    with pytest.raises(PaperError):
        paper.verify(state=tmp_path / "state")
    once, broken["b"] = asked["a"], False
    ledger = paper.verify(state=tmp_path / "state")
    assert [row.verdict for row in ledger] == ["confirmed", "confirmed"] and asked["a"] == once > 0
    assert ledger.to_json() == paper.verify().to_json() and asked["a"] > once


def test_a_run_without_time_is_interrupted() -> None:
    assert [row.verdict for row in two_claims().verify(time_limit="1/1000000")] == ["interrupted"] * 2


def test_a_deeper_run_goes_through_more() -> None:
    paper = with_claim(domain=[box(workers=1, standard={"workers": "1..2"}), random((5, 9, 9), "more", workers=2)])
    quick, standard = (paper.verify(depth=depth)[0].to_dict() for depth in ("quick", "standard"))
    assert standard["enumerated"] > quick["enumerated"] and (quick["random"], standard["random"]) == (5, 9)


def test_subjects_are_methods_and_programs_too(tmp_path: Path) -> None:
    program = tmp_path / "served.py"
    program.write_text(
        "import json, sys\n"
        f"sys.path.insert(0, {str(Path(__file__).parent)!r})\n"
        "from fractions import Fraction\n"
        "from papers import by_links\n"
        "for line in sys.stdin:\n"
        "    star = json.loads(line)\n"
        "    for worker in star['workers']:\n"
        "        worker.update({name: Fraction(worker[name]) for name in worker})\n"
        "    star['load'] = Fraction(star['load'])\n"
        "    print(json.dumps(by_links(star), default=str), flush=True)\n"
    )
    method = schedcheck.methods("divisible-star")[0].name
    for subject in ([sys.executable, str(program)], method, schedcheck.solve):
        assert with_claim(subject=subject).verify()[0].verdict == "confirmed", subject
    with pytest.raises(PaperError, match="the program ended without an answer"):
        with_claim(subject=[sys.executable, "-c", "pass"]).verify()
    refusing = 'import sys\nfor line in sys.stdin: print(\'{"refused":"no"}\', flush=True)'
    assert with_claim(subject=[sys.executable, "-c", refusing]).verify()[0].verdict == "void"


def test_a_report_is_a_page_and_a_ledger_beside_what_is_there(tmp_path: Path) -> None:
    paper = two_claims()
    ledger = paper.verify()
    (tmp_path / "mine.txt").write_text("mine")
    for _ in range(2):
        page, text = paper.report(tmp_path)
        assert (page.name, text.name) == ("index.html", "ledger.json")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["index.html", "ledger.json", "mine.txt"]
    assert json.loads(text.read_text(encoding="utf-8")) == json.loads(ledger.to_json())
    assert "mine/b" in page.read_text(encoding="utf-8") and paper.ledger("json") == ledger.to_json()
    for form in ("table", "csv", "markdown", "summary", "findings"):
        assert "mine" in paper.ledger(form), form


def test_a_new_folder_has_a_paper_that_is_tested(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "diminishing"
    assert main(["new", str(folder)]) == 0
    assert sorted(path.name for path in folder.iterdir()) == ["README.md", "paper.py", "test_paper.py"]
    assert main(["new", str(folder)]) == 2 and main(["new", str(tmp_path / "no name")]) == 2
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", str(folder)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    capsys.readouterr()
    command = ["verify", str(folder / "paper.py"), "--format", "csv"]
    assert main([*command, "--report", str(tmp_path / "report")]) == 0 and (tmp_path / "report/index.html").exists()
    assert "diminishing/theorem-2" in capsys.readouterr().out
    paper = (folder / "paper.py").read_text(encoding="utf-8")
    (folder / "paper.py").write_text(paper.replace('"false"', '"confirmed"'), encoding="utf-8")
    assert main([*command, "--claim", "theorem-1"]) == 0 and main(command) == 1
    assert "diminishing/theorem-2: false, and confirmed is recorded" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("paper = 3", "a variable `paper` that is a Paper is expected"),
        ("paper = ", "cannot be run"),
        ("import papers\npaper = papers.paper()", "the paper has no claims"),
        ("import papers\npaper = papers.with_claim(controls=[])", "mine/a: controls"),
        ("import papers\npaper = papers.with_claim(check=lambda star, subject, oracle: star['x'])", "KeyError: 'x'"),
    ],
)
def test_a_file_that_has_no_paper_is_refused(
    text: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "broken.py").write_text(text, encoding="utf-8")
    assert main(["verify", str(tmp_path / "broken.py")]) == 2 and told in capsys.readouterr().err
    assert main(["verify", str(tmp_path / "nowhere.py")]) == 2
    with pytest.raises(SystemExit, match="2"):
        main(["verify", str(tmp_path / "broken.py"), "--depth", "shallow"])


def test_all_controls_are_caught_by_the_paper_of_these_tests() -> None:
    (row,) = with_claim(controls=[SLOW, HALF]).verify()
    assert [control["wrong"] for control in row.to_dict()["controls"]] == ["by non-increasing g", "half the optimum"]
