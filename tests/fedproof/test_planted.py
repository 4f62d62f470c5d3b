"""The paper that CONTRIBUTING writes, with code beside it: every command takes it as ours."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
import xarray as xr
from hypothesis import given

from bounds import beside
from bounds.catalogue import catalogue
from bounds.catalogue.memory import item
from bounds.errors import UserError
from bounds.evaluation import evaluate
from bounds.workers import Worker
from fedproof.cli import command_names, main
from fedproof.testing import points
from stability.sweep.grid import read_grid
from stability.sweep.unit import units_of
from tests.fedproof.test_commands import complaint, out
from tests.fedproof.test_testing import told_by_pytest
from tests.test_layers import ROOT

CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
FILES = re.findall(
    r"^```(?:toml|python)\n# (\S+)\n(.*?)^```", CONTRIBUTING, re.MULTILINE | re.DOTALL
)
FACTOR = ["mu=1", "L=2", "eta=1/4"]
RUN = ["--algorithm", "half", "--problem", "bowl", "--metric", "reach", "--rounds", "3", "--quiet"]


@pytest.fixture
def places(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Path]:
    """A folder to work in, with nothing known and nothing trusted before, nor afterwards."""
    for variable in (beside.PATH, beside.TRUST):
        monkeypatch.setenv(variable, "")
    monkeypatch.setenv("FEDPROOF_CACHE", str(tmp_path_factory.getbasetemp() / "planted"))
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    beside.adopt({beside.PATH: "", beside.TRUST: ""})


@pytest.fixture
def mine(places: Path) -> Path:
    """What CONTRIBUTING says, done."""
    folder = places / "mine"
    assert main(["new-paper", str(folder)]) == 0
    for name, text in FILES:
        (folder / name).parent.mkdir(exist_ok=True)
        with (folder / name).open("a", encoding="utf-8") as file:
            file.write(text)
    return folder


def test_contributing_names_a_file_of_each_kind() -> None:
    """So that none is missing from what follows."""
    assert {os.path.dirname(name) for name, _ in FILES} == {
        "", "methods", "metrics", "problems", "quantities", "figures",
    }  # fmt: skip


COMMANDS: dict[str, tuple[list[str], str]] = {
    "list": (["list", "./mine"], "6 items"),
    "show": (["show", "./mine/lem1.toml"], "Lemma 1"),
    "eval": (["eval", "mine.lem1", *FACTOR], "exactly 3/4"),
    "eval of a sequence": (["eval", "mine.def1", "alpha=1/t", "T=3"], "11/6"),
    "eval as printed": (["eval", "mine.def1", "α=1/t", "T=3"], "11/6"),
    "eval with its index": (["eval", "mine.def1", "αₜ=1/t", "T=3"], "11/6"),
    "eval with the index of another": (["eval", "mine.def1", "alpha_k=1/k", "T=3"], "11/6"),
    "optimise": (["optimise", "mine.lem1", "--over", "eta", *FACTOR[:2]], "eta = 0.25"),
    "compare": (["compare", "mine.lem1", "mine.def1", *FACTOR, "alpha=1/t", "T=3"], "1.8"),
    "verify": (["verify", "./mine", "--strict", "--no-conditions", "--jobs", "2"], "mine.lem1"),
    "export": (["export", "--latex", "book.tex", "./mine"], "6 items"),
    "report": (["report", "./mine", "--quick", "--jobs", "2", "--out", "site"], "6 items (mine)"),
    "prove-step": (["prove-step", "vector", "|x|^2 >= 0", "--where", "x: vector"], "proved"),
    "figure": (["figure", "falling", "./mine", "--trust", "curvature=2"], "wrote falling.pdf"),
    "figure --list": (["figure", "--list", "./mine", "--trust"], "falling"),
    "problem list": (["problem", "list", "./mine", "--trust"], "bowl"),
    "problem constants": (["problem", "constants", "bowl", "./mine", "--trust"], "L"),
    "simulate": (["simulate", "./mine", "--trust", *RUN], "half on"),
    "worst-case --list": (["worst-case", "--list", "./mine", "--trust"], "nearness"),
    "worst-case": (
        ["worst-case", "half", "./mine", "--trust", "--class", "smooth-convex", "--clients", "1",
         "--eta", "1/2", "--quantity", "nearness"],
        "half on",
    ),
    "refute": (["refute", "./mine/thm1.toml", "--budget", "tiny"], "supported"),
    "refute of all": (["refute", "./mine", "--budget", "tiny"], "mine.thm1 (statement)"),
    "tightness": (["tightness", "mine.thm1", "--grid", "T=1", "eta=1/4"], "0 refuted"),
    "confront": (["confront", "mine.thm1", "run.rounds=2", "run.seeds=2"], "mine.as1, certified"),
    "rates": (["rates", "mine.thm1", "--over", "T=1,2,4"], "measured exponent"),
    "eval of all": (["eval", "./mine", *FACTOR], "mine.lem1 (statement) = 0.75"),
    "compare of all": (["compare", "./mine", *FACTOR, "alpha=1/t", "T=3"], "mine.def1"),
    "confront of all": (["confront", "./mine", "run.rounds=2", "run.seeds=2"], "mine.thm1 (st"),
    "tightness of all": (["tightness", "./mine"], "mine.thm1 (statement)"),
    "amended": (["amended", "./mine", "--json"], "["),
    "adversary": (["adversary", "mine.thm1", "--tries", "1"], "nothing beyond the bound"),
}  # fmt: skip


# What is not about papers, and what has its own test below.
OTHERS = {"completion", "data", "draft", "identities", "mcp", "new-paper", "prove", "run"}
BELOW = {"check", "doctor", "sweep"}


def test_every_command_is_here() -> None:
    """A new one has its row."""
    rows = {name.partition(" ")[0] for name in COMMANDS}
    assert rows | OTHERS | BELOW == set(command_names())


def test_what_is_proved_is_checked_again(
    mine: Path, capsys: pytest.CaptureFixture[str], places: Path
) -> None:
    """The claim of Lemma 1, from a file without the solver."""
    lemma = tomllib.loads((mine / "lem1.toml").read_text())
    proof = str(places / "proof.json")
    givens = ["--given", "eta <= 1/(2*L)", "--given", "mu <= L", "--where", "eta, mu, L: real > 0"]
    out(capsys, "prove", lemma["claim"]["statement"], *givens, "--certificate", proof)
    assert "accepted: proved" in out(capsys, "check", proof)


@pytest.mark.parametrize("name", COMMANDS)
def test_commands_take_it_as_ours(
    mine: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    """Each of them, and what it tells."""
    catalogue.add(mine)
    capsys.readouterr()
    words, told = COMMANDS[name]
    assert told in out(capsys, *words)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["eval", "./mine", *FACTOR], ["mine.as1: states nothing that has a value"]),
        (["compare", "./mine", *FACTOR], ["mine.cor1, mine.thm1", "still needs D_0"]),
        (["confront", "./mine", "run.rounds=2"], ["mine.lem1: bounds nothing that is measured"]),
        (["tightness", "./mine", "--json"], ["mine.as1, mine.cor1, mine.lem1: bounds nothing"]),
        (["refute", "./mine", "--budget", "tiny"], ["mine.as1: states no bound with a value"]),
    ],
)
def test_what_of_a_paper_is_left_out_is_told(
    mine: Path, capsys: pytest.CaptureFixture[str], words: list[str], told: list[str]
) -> None:
    """Once for each reason, with what cannot be read; where nothing is left that is a mistake."""
    (mine / "def1.toml").write_text('kind = "lemma"\n')
    capsys.readouterr()
    assert main(words) == 0
    printed = capsys.readouterr()
    if "--json" in words:
        assert [row["id"] for row in json.loads(printed.out)] == ["mine.thm1"]
    for sentence in [*told, "def1.toml"]:
        assert sentence in printed.err
    for name in ("thm1", "cor1", "def1", "lem1"):
        (mine / f"{name}.toml").unlink()
    assert "no item of alone is left" in complaint(capsys, words[0], f"./{rename(mine)}")


def rename(mine: Path) -> str:
    """Under another name it is another paper, which nobody has read yet."""
    return mine.rename(mine.with_name("alone")).name


def test_a_letter_of_vectors_is_no_number_of_a_command(
    mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Such an item is left out where values are wanted, and the others are there."""
    (mine / "lem2.toml").write_text(
        'kind = "lemma"\ntitle = "Lemma 2."\ntext = "Squares."\n'
        'claim.statement = "|w(0)|^2 >= -epsilon"\n'
    )
    assert main(["eval", "./mine", *FACTOR]) == 0
    printed = capsys.readouterr()
    assert "mine.lem1 (statement) = 0.75" in printed.out
    assert "mine.lem2: " in printed.err


def test_a_paper_beside_us_is_told_by_its_folder(
    mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody has named it in this process; as its folder it is found."""
    rename(mine)
    for words in (["eval", "alone.lem1"], ["list", "--paper", "alone"]):
        assert "is found as ./alone" in complaint(capsys, *words)
    assert "`fedproof list ./alone` shows all" in complaint(capsys, "adversary", "./alone")


def test_points_are_those_of_some_problem(mine: Path) -> None:
    """With a strong convexity that is no greater than the smoothness, which no hypothesis says."""
    catalogue.add(mine)

    @given(points("mine.thm1", T=3))
    def keep(point: dict[str, Fraction]) -> None:
        assert point["mu"] <= point["L"]
        assert evaluate(catalogue["mine.thm1"], point).value >= 0

    keep()


@pytest.mark.parametrize(
    ("id_", "tables", "told"),
    [
        ("mem.lem1", {"kind": "lemma"}, "mem.lem1: the key 'title' is missing"),
        ("mem.lem1", {"kind": "lemma", "title": 3}, "title: expected a text, found a whole number"),
        ("mem.lem1", "kind = ", "mem.lem1: Invalid value"),
        ("mem.lem1", 5, "an item is an id and its tables or their text"),
        (5, {}, "an item is an id and its tables or their text"),
    ],
)
def test_tables_in_memory_are_held_to_the_form_of_files(id_: Any, tables: Any, told: str) -> None:
    """With the same words."""
    with pytest.raises(UserError, match=re.escape(told)):
        item(id_, tables)


NEARNESS = "law.expected(lambda run: run.square(run.model(t) - law.minimiser))"


def test_a_quantity_of_ones_own_is_measured_on_runs(
    mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is the function that exact instances have; what no run shows is told as that."""
    path = mine / "thm1.toml"
    capsys.readouterr()
    run = ["confront", str(path), "run.rounds=2", "run.seeds=2"]
    before = out(capsys, *run)
    own = mine.rename(mine.with_name("own"))
    path = own / "thm1.toml"
    path.write_text(path.read_text().replace('"distance(', '"nearness('))
    run[1] = str(path)
    assert "nearness.py; it runs with --trust only" in complaint(capsys, *run)
    assert out(capsys, *run, "--trust") == before.replace("mine.", "own.")
    file = own / "quantities" / "nearness.py"
    text = file.read_text()
    for wrong, told in (
        (f"{NEARNESS} ** 2", "is measured by nearness, and what runs show are gradient, gap,"),
        (f"{NEARNESS} + [][1]", "nearness.py, line 11: IndexError"),
    ):
        file.write_text(text.replace(NEARNESS, wrong))
        assert told in complaint(capsys, *run, "--trust")


def test_each_constant_is_explained(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By name, with what the assumption says of it."""
    capsys.readouterr()
    told = out(capsys, "confront", str(mine / "thm1.toml"), "run.rounds=1", "run.seeds=2")
    assert re.search(
        r"L = .* certified\]  smoothness, L: every local gradient is L-Lipschitz", told
    )
    assert "noise, sigma_l: a stochastic gradient has at most the variance" in told


ODD = ("0", "-1", "nan", "inf", "1e400", "text", "[]", "{}", "true", "2.5", "''")


@pytest.mark.parametrize("option", ["rounds", "local_steps", "seeds", "batch", "schedule", "twin"])
def test_an_odd_option_of_a_run_is_a_run_or_a_sentence(mine: Path, option: str) -> None:
    """In confront and in simulate; an option that is given twice is refused."""
    short = {"rounds": "1", "seeds": "1", "local_steps": "1"}
    for value in ODD:
        words = [f"run.{n}={v}" for n, v in {**short, option: value}.items()]
        assert main(["confront", str(mine / "thm1.toml"), *words]) in (0, 2)
    for command in (["confront", str(mine / "thm1.toml")], ["simulate", *RUN[:4]]):
        assert main([*command, "problem.noise=0", "problem.noise=1"]) == 2


@pytest.mark.parametrize("command", ["show", "optimise", "adversary", "rates"])
def test_one_item_is_wanted(mine: Path, capsys: pytest.CaptureFixture[str], command: str) -> None:
    """And those that there are are named."""
    more = ["--over", "T=1,2"] if command == "rates" else []
    capsys.readouterr()
    told = complaint(capsys, command, str(mine), *more)
    assert "mine is a paper, and one of its items is wanted; there are mine.alg1" in told


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "./mine", *RUN],
        ["simulate", "./mine", "--algorithm", "fedavg", "--problem", "bowl"],
        ["simulate", "./mine", "--algorithm", "fedavg", "--problem", "sine", "--metric", "reach"],
        ["figure", "falling", "./mine"],
        ["problem", "show", "bowl", "./mine"],
        ["worst-case", "half", "./mine", "--quantity", "gap"],
    ],
)
def test_nothing_runs_that_is_not_trusted(
    mine: Path, capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    """The sentence names the file and what lets it run."""
    for file in mine.glob("*/*.py"):
        file.write_text("raise SystemExit('it ran')\n")
    capsys.readouterr()
    told = complaint(capsys, *words)
    assert re.search(r"is the code in \S+/mine/\w+/\w+\.py; it runs with --trust only", told)


def test_processes_know_and_trust_the_same(
    mine: Path, places: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sweep on two of them; a record says which code it was, and other code is another run."""
    spec = places / "spec.toml"
    spec.write_text(
        '[problem]\nfamily = "bowl"\n[algorithm]\nname = "half"\n[run]\nrounds = 2\n'
        'metrics = ["reach"]\nseeds = 4\n[grid]\n"algorithm.part" = [0.25, 0.5]\n'
    )
    sweep = ["sweep", str(spec), "./mine", "--trust", "--jobs", "2", "--quiet"]
    assert "wrote" in out(capsys, *sweep)
    units = sorted(places.glob("spec/units/*.nc"))
    assert len(units) == 8
    with xr.open_dataset(units[0], engine="h5netcdf") as data:
        code = json.loads(data.attrs["code"])
    assert {one["code"] for one in code} == {
        "mine/methods/half.py", "mine/metrics/reach.py", "mine/problems/bowl.py",
    }  # fmt: skip
    assert "wrote" in out(capsys, *sweep)
    assert len(sorted(places.glob("spec/units/*.nc"))) == 8
    before = {unit.key for unit in units_of(read_grid(spec))}
    assert before == {path.stem for path in units}
    with (mine / "methods" / "half.py").open("a") as file:
        file.write("# another\n")
    catalogue.add(mine, trust=True)
    assert not before & {unit.key for unit in units_of(read_grid(spec))}


def test_a_theorem_is_tried_with_a_method_and_a_quantity_of_ones_own(
    mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Going half of the way the theorem's rate is not reached, which two processes find."""
    path = mine.rename(mine.with_name("slower")) / "thm1.toml"
    text = path.read_text().replace('algorithm = "sgd"', 'algorithm = "half"')
    path.write_text(text.replace('quantity = "distance(T)"', 'quantity = "nearness(T)"'))
    capsys.readouterr()
    refute = ["refute", "./slower/thm1.toml", "--budget", "tiny", "--jobs", "2"]
    assert re.search(r"line \d+: .* runs with --trust only", complaint(capsys, *refute))
    assert "refuted by instance" in out(capsys, *refute, "--trust")
    grid = ["tightness", "slower.thm1", "--grid", "T=1", "eta=1/4"]
    assert "REFUTED by a certified instance" in out(capsys, *grid)


def test_an_item_is_there_whose_method_may_not_run(
    mine: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is shown, judged and a set of tests; what runs the method says what lets it."""
    path = mine.rename(mine.with_name("waiting")) / "thm1.toml"
    text = path.read_text().replace('algorithm = "sgd"', 'algorithm = "half"')
    path.write_text(text.replace('quantity = "distance(T)"', 'quantity = "nearness(T)"'))
    for file in path.parent.glob("*/*.py"):
        file.write_text("raise SystemExit('it ran')\n")
    capsys.readouterr()
    item = "./waiting/thm1.toml"
    assert "6 items" in out(capsys, "list", "./waiting")
    assert "neighbourhood" in out(capsys, "show", item)
    assert "4 proved" in out(capsys, "verify", item, "--no-conditions", "--jobs", "1")
    for words in (["tightness"], ["confront"], ["rates", "--over", "T=1,2"], ["adversary"]):
        told = complaint(capsys, *words[:1], item, *words[1:])
        assert re.search(r"thm1.toml, line \d+: .*half.py; it runs with --trust only", told)
    of_pytest = told_by_pytest(path.parent)
    assert "thm1.toml::holds - thm1.toml, line" in of_pytest
    assert "1 failed" in of_pytest


def test_what_is_of_its_classes_is_sent(mine: Path) -> None:
    """To a process that was told nothing but the environment, and finds the module by its name."""
    catalogue.add(mine, trust=True)
    from bounds.algorithm import find_algorithm

    worker = Worker()
    try:
        worker.ask(_described, find_algorithm("half")(part=0.25))
        answer: Any
        (answer,) = worker.answers(None)
    finally:
        worker.end()
    assert answer["name"] == "half"
    assert answer["code"] == "mine/methods/half.py"
    assert answer["part"] == 0.25


def _described(algorithm: object) -> Iterator[object]:
    yield algorithm.describe()  # type: ignore[attr-defined]


def test_the_environment_trusts_too(mine: Path) -> None:
    """In a process that begins with it."""
    found = subprocess.run(
        [sys.executable, "-m", "fedproof", "simulate", *RUN, "--json"],
        env={**os.environ, beside.TRUST: str(mine), "PYTHONPATH": str(ROOT)},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    settings = json.loads(json.loads(found.stdout)["provenance"]["settings"])
    assert settings["algorithm"]["code"] == "mine/methods/half.py"
    assert {one["code"] for one in settings["code"]} == {
        "mine/problems/bowl.py", "mine/metrics/reach.py",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        ("methods/half.py", "def f(:\n", "half.py, line 1: SyntaxError"),
        ("methods/half.py", "A = 1\nB = A / 0\n", "half.py, line 2: ZeroDivisionError"),
        ("methods/half.py", "raise SystemExit(3)\n", "half.py, line 1: SystemExit"),
        ("methods/half.py", "ALGORITH = 1\n", "half.py defines no ALGORITHM"),
        ("metrics/reach.py", "import nothing_like_it\n", "reach.py, line 1: ModuleNotFoundError"),
        ("problems/bowl.py", "def make():\n    return 1 / 0\n", "bowl.py, line 2: ZeroDivision"),
    ],
)
def test_a_broken_file_is_a_sentence_and_the_rest_works(
    mine: Path, capsys: pytest.CaptureFixture[str], file: str, text: str, told: str
) -> None:
    """With its name and line."""
    (mine / file).write_text(text)
    capsys.readouterr()
    assert told in complaint(capsys, "simulate", "./mine", "--trust", *RUN)
    good = ["--algorithm", "fedavg", "--problem", "sine", "--metric", "objective", "--rounds", "1"]
    assert "fedavg on sine" in out(capsys, "simulate", "./mine", "--trust", *good)
    assert "falling" in out(capsys, "figure", "--list", "./mine", "--trust")


def test_doctor_tells_what_is_beside_papers(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What may run and does, what does not, and what may not."""
    (mine / "metrics" / "reach.py").write_text("1 / 0\n")
    capsys.readouterr()
    states = {}
    for trust in ([], ["--trust"]):
        main(["doctor", "./mine", *trust, "--json"])
        findings = json.loads(capsys.readouterr().out)["findings"]
        states[bool(trust)] = {f["name"]: f["state"] for f in findings if f["part"] == "code"}
    assert set(states[False].values()) == {"missing"}
    assert states[True]["half"] == "ok"
    assert states[True]["reach"] == "broken"


def test_names_mean_one_thing(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A second file of a name that there is hides nothing and is not hidden."""
    (mine / "methods" / "fedavg.py").write_text((mine / "methods" / "half.py").read_text())
    capsys.readouterr()
    words = ["simulate", "./mine", "--trust", "--algorithm", "fedavg", "--problem", "bowl"]
    assert re.search(r"is in two files, .*; rename yours", complaint(capsys, *words))


def test_a_notebook_reads_it_anew(mine: Path) -> None:
    """Trusted once more, what has changed is read once more."""
    from bounds.algorithm import find_algorithm

    with pytest.raises(UserError, match="no algorithm 'half'"):
        find_algorithm("half")
    catalogue.add(mine, trust=True)
    before = find_algorithm("half")().describe()
    path = mine / "methods" / "half.py"
    path.write_text(path.read_text().replace("0.5", "0.75"))
    assert find_algorithm("half")().describe() == before
    catalogue.add(mine, trust=True)
    after = find_algorithm("half")().describe()
    assert after["part"] == 0.75
    assert after["digest"] != before["digest"]


def test_the_same_items_in_memory(mine: Path) -> None:
    """Without a folder that has them."""
    from bounds.verdicts.verify import verify

    tables = (mine / "lem1.toml").read_text()
    # What it refers to is in no file, either.
    for name, said in {"#thm1": "eta <= 1/(2*L)", "as1: implies": "mu <= L"}.items():
        assert name in tables
        tables = tables.replace(name, said)
    letters = "\n".join(
        f"[letter.{name}]\nlatex = '{name}'\nmeaning = '{name}'\ndomain = 'real > 0'"
        for name in ("mu", "eta")
    )
    lemma = item("memory.lem1", f"{tables}\n{letters}")
    (found,) = verify([lemma], jobs=2, conditions=False)
    assert {answer.verdict for answer in found.answers} == {"proved"}
    assert lemma.evaluate(mu=1, L=2, eta="1/4").exact is not None
