"""A paper of the user's own: every command takes it as it takes ours; what is broken is told."""

from __future__ import annotations

import json
import re
import shutil
from importlib import resources
from pathlib import Path

import pytest

from bounds.beside import PATH
from bounds.catalogue import catalogue
from bounds.catalogue.schema import json_schema
from bounds.comparison import compare
from bounds.statement import Kind
from bounds.verdicts.question import Kind as Asking
from bounds.verdicts.verify import verify
from fedproof.cli import main
from tests.bounds.example import INSIDE
from tests.bounds.example import statement as example
from tests.fedproof.test_commands import complaint, out

VALUES = ["mu=1", "L=2", "eta=1/4", "T=3", "D_0=1", "sigma=1/2"]


@pytest.fixture
def paper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The worked items of `fedproof new-paper`, under a key that no other test has."""
    monkeypatch.setenv(PATH, "")
    monkeypatch.setenv("FEDPROOF_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / f"paper_{abs(hash(tmp_path.name)) % 10**8}"
    assert main(["new-paper", str(folder)]) == 0
    return folder


def test_it_is_listed_shown_and_evaluated(paper: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """By its folder, by the file of an item, and by its id from then on."""
    capsys.readouterr()
    listed = out(capsys, "list", str(paper))
    assert f"{paper.name}.thm1" in listed
    assert listed.endswith("4 items\n")
    item = str(paper / "thm1.toml")
    assert "neighbourhood" in out(capsys, "show", item)
    assert "documentclass" in out(capsys, "show", item, "--latex")
    # (1 - 1/4)^3 + 1/4 * 1/4 = 27/64 + 4/64
    assert "31/64" in out(capsys, "eval", item, *VALUES)
    assert "requires eta <= 1/(2*L)" in complaint(
        capsys, "eval", f"{paper.name}.thm1", *VALUES[:2], "eta=1/3", *VALUES[3:]
    )


def test_its_claims_are_optimised_and_compared(
    paper: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Beside each other, with one meaning a letter."""
    capsys.readouterr()
    item = str(paper / "thm1.toml")
    free = [value for value in VALUES if not value.startswith("eta")]
    best = json.loads(out(capsys, "optimise", item, "--over", "eta", *free, "--json"))
    assert best["at"]["eta"] <= 1 / 4
    compared = out(capsys, "compare", item, str(paper / "cor1.toml"), *VALUES, "epsilon=1")
    assert f"{paper.name}.cor1" in compared


def test_its_theorem_is_measured_in_every_way(
    paper: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """On exact instances, against the worst case and on runs; nothing is beyond the bound."""
    capsys.readouterr()
    item = str(paper / "thm1.toml")
    tried = json.loads(out(capsys, "refute", item, "--budget", "tiny", "--json"))
    assert [outcome["verdict"] for outcome in tried] == ["supported"]
    assert tried[0]["ratio"] > 1 / 2
    rows = json.loads(out(capsys, "tightness", item, "--grid", "T=1", "--json"))["rows"]
    assert all(1 < row["ratio"] < 2 for row in rows)
    found = json.loads(out(capsys, "confront", item, "run.rounds=3", "--json"))
    assert all(found["inside"])
    assert not any(found["violated"])
    swept = json.loads(out(capsys, "rates", item, "--over", "T=1,2,4", "--json"))
    assert swept["exponent"] < 0
    assert main(["adversary", item, "--tries", "2", "--json"]) == 0


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_it_is_judged_in_processes_too(
    paper: Path, capsys: pytest.CaptureFixture[str], jobs: str
) -> None:
    """What is proved is, and what is changed for the worse is not."""
    command = ["verify", str(paper), "--strict", "--no-conditions", "--jobs", jobs]
    assert main(command) == 0
    path = paper / "cor1.toml"
    path.write_text(path.read_text().replace("+ epsilon/2", "+ epsilon/3"))
    worse = paper.rename(paper.with_name(f"{paper.name}_worse"))
    capsys.readouterr()
    assert main(["verify", str(worse), *command[2:], "--json"]) == 1
    records = {record["id"]: record for record in json.loads(capsys.readouterr().out)}
    assert records[f"{worse.name}.cor1"]["status"] == "open"
    assert records[f"{worse.name}.thm1"]["status"] == "proved"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('given = ["2"]', 'given = ["statement"]'),
        ('given = ["2"]', 'given = ["D_T <=(1-mu*eta)^T*D_0  + eta*sigma^2/mu"]'),
        ('given = ["2"]', 'given = ["{statement.left} <= {statement}"]'),
        ('given = ["2"]', 'given = ["2"]\nwhere = ["mu: real in (0, 1)"]'),
        ('given = ["2"]', 'given = ["2"]\nlet = { D_T = "0" }'),
    ],
)
def test_a_theorem_that_is_given_itself_is_not_strictly_proved(
    paper: Path, capsys: pytest.CaptureFixture[str], before: str, after: str
) -> None:
    """Nor is one in whose place something else or less is asked."""
    path = paper / "thm1.toml"
    assert before in path.read_text()
    path.write_text(path.read_text().replace(before, after))
    capsys.readouterr()
    assert main(["verify", str(path), "--strict", "--no-conditions"]) == 1
    assert f"{path.parent.name}.thm1 is not proved: open, " in capsys.readouterr().err


@pytest.mark.parametrize("ask", ["", '[[ask.statement]]\nclaim = "D_0 >= 0"\ngiven = []'])
def test_a_theorem_that_nothing_asks_for_is_asked_from_its_lines(
    paper: Path, capsys: pytest.CaptureFixture[str], ask: str
) -> None:
    """It follows from the last of them; without that it is not strictly proved."""
    path = paper / "thm1.toml"
    command = ["verify", str(path), "--strict", "--no-conditions"]
    asked = '[[ask.statement]]\ngiven = ["2"]'
    path.write_text(path.read_text().replace(asked, ask))
    assert "proved: by 4 lines" in out(capsys, *command)
    without = re.sub(r"\[step\.2\].*?\n\n", "", path.read_text(), flags=re.DOTALL)
    other = paper.rename(paper.with_name(f"{paper.name}_without")) / "thm1.toml"
    other.write_text(without)
    assert main([*command[:1], str(other), *command[2:]]) == 1
    assert "“statement” does not follow from what stands before it" in capsys.readouterr().err


def test_a_line_that_nothing_asks_for_proves_nothing(
    paper: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nor one that is asked for in another reading alone; and a line cannot have another's name."""
    path = paper / "cor1.toml"
    text = path.read_text().replace('"thm1: statement"', '"1"')
    line = '[step.1]\nclaim = "D_T <= (1 - mu*eta)^T*D_0 + epsilon/4"\n'
    for ask in ("", '[[ask.1]]\nreading = "elsewhere"\ngiven = ["D_T <= 0"]\n'):
        path.write_text(f"{text}\n{line}{ask}")
        other = paper.parent / f"{paper.name}_{len(ask)}"
        shutil.copytree(paper, other)
        capsys.readouterr()
        assert main(["verify", str(other / "cor1.toml"), "--strict", "--no-conditions"]) == 1
        assert "open: line 1 does not follow from what stands before" in capsys.readouterr().out
    path.write_text(f'{text}\n[step.statement]\nclaim = "D_0 >= 0"\n')
    other = paper.rename(paper.with_name(f"{paper.name}_named"))
    assert main(["verify", str(other / "cor1.toml")]) == 2
    assert "are called 'statement'" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("file", "before", "after", "told"),
    [
        ("thm1.toml", 'kind = "theorem"', 'kind = "theory"', "line 2: there is no kind 'theory'"),
        (
            "thm1.toml",
            "claim.statement",
            "clam.statement",
            "no key 'clam' here; did you mean claim",
        ),
        (
            "thm1.toml",
            '"D_T <= (1 - mu*eta)^T*D_0 + eta*sigma^2/mu"',
            "'D(T) \\le 1'",
            r"D is written \mathbb E\|w_{x}-w^*\|^2 in LaTeX",
        ),
        (
            "thm1.toml",
            'given = ["2"]',
            "given = 2",
            "line 34: ask.statement[1].given: expect",
        ),
        ("thm1.toml", "suppose.", "supposed.", "line 10: there is no key 'supposed' here"),
        ("cor1.toml", '"#thm1"', '"#thm7"', "line 8: '#thm7' names no item"),
        ("cor1.toml", "epsilon/2", "epsilon/", "line 7: expected a number"),
        ("cor1.toml", 'kind = "corollary"', "kind = ", "Invalid value (at line 2"),
        ("cor1.toml", '["as1"]', '["cor1"]', "cor1.toml, line 4: it assumes itself"),
        ("cor1.toml", '["as1"]', '["as7"]', "cor1.toml, line 4: it assumes as7, which is no item"),
        (
            "cor1.toml",
            "claim.",
            'constant.mu = "mu + 1"\nclaim.',
            "cor1.toml, line 7: the constant mu through mu is defined",
        ),
    ],
)
def test_a_broken_file_is_a_sentence_and_the_others_work(
    paper: Path, capsys: pytest.CaptureFixture[str], file: str, before: str, after: str, told: str
) -> None:
    """It names the file, the line and what is wrong there."""
    path = paper / file
    assert before in path.read_text()
    path.write_text(path.read_text().replace(before, after))
    capsys.readouterr()
    assert main(["verify", str(paper), "--no-conditions", "--strict"]) == 1
    err = capsys.readouterr().err
    assert f"{file}" in err
    assert told in err
    whole = "thm1.toml" if file == "cor1.toml" else "as1.toml"
    assert main(["show", str(paper / whole)]) == 0
    assert main(["show", str(path)]) == 2


@pytest.mark.parametrize("name", ["η", "a b", "1st", "", "x-y"])
def test_a_letter_that_no_formula_can_name_is_refused(
    paper: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    """It would be declared and never meant: a typed η is the letter eta."""
    with (paper / "letters.toml").open("a", encoding="utf-8") as letters:
        letters.write(f'"{name}" = {{ latex = "q", meaning = "another" }}\n')
    told = complaint(capsys, "show", str(paper / "thm1.toml"))
    assert "letters.toml, line" in told
    assert f"{name!r} can be no letter's name" in told


def test_what_cannot_be_read_is_listed_and_spoils_nothing_else(
    paper: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file of another encoding, a link to nowhere, a letter that is none, a step named twice."""
    text = (paper / "thm1.toml").read_text()
    whole = len({*paper.glob("*.toml")} - {paper / "paper.toml", paper / "letters.toml"})
    (paper / "latin.toml").write_bytes("title = 'é'".encode("latin-1"))
    (paper / "gone.toml").symlink_to(paper / "nowhere.toml")
    (paper / "letter.toml").write_text(text.replace("D_T <= ", "D_T <= unheard_of + "))
    (paper / "rests.toml").write_text(text.replace('"as1"', '"as11"'))
    (paper / "twice.toml").write_text(text.replace("[step.2]", "[step.1]"))
    capsys.readouterr()
    assert main(["list", str(paper)]) == 1
    told = capsys.readouterr()
    assert told.out.endswith(f"{whole} items\n")
    for sentence in (
        "latin.toml is not text", "gone.toml", "unheard_of is no letter of the paper",
        "Cannot declare ('step', '1') twice", "which is no item of a paper",
    ):  # fmt: skip
        assert sentence in told.err
    site = str(paper.with_name("site"))
    assert main(["report", str(paper), "--quick", "--jobs", "1", "--out", site]) == 1
    told = capsys.readouterr()
    assert f"{whole} items" in told.out
    assert "latin.toml is not text" in told.err
    letters = paper / "letters.toml"
    letters.write_text(letters.read_text().replace('"real > 0"', '"real above 0"', 1))
    other = paper.rename(paper.with_name(f"{paper.name}_letters"))
    assert main(["list", str(other)]) == 1
    assert "letters.toml" in capsys.readouterr().err


def test_a_name_that_no_folder_of_a_paper_can_have_is_told(
    paper: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A dash would not be in an id."""
    other = paper.rename(paper.with_name("my-paper"))
    assert main(["show", str(other / "as1.toml")]) == 2
    assert "the name of a paper is that of its folder" in capsys.readouterr().err


def test_the_schema_of_an_item_is_that_of_its_reader() -> None:
    """What editors are told and what is read are one form."""
    written = json.dumps(json_schema(), indent=1) + "\n"
    assert (resources.files("bounds.schemas") / "item.schema.json").read_text() == written


def test_an_editor_completes_kinds() -> None:
    """Of items and of questions, as the reader takes them."""
    known = json_schema()["$defs"]
    assert known["ItemRecord"]["properties"]["kind"]["enum"] == [kind.value for kind in Kind]
    asked, _ = known["AskRecord"]["properties"]["kind"]["anyOf"]
    assert asked["enum"] == [kind.value for kind in Asking if kind.value]


def test_reading_runs_nothing(paper: Path) -> None:
    """A module beside the items is not imported."""
    (paper / "__init__.py").write_text("raise SystemExit('run')")
    (paper / "thm1.py").write_text("raise SystemExit('run')")
    assert main(["list", str(paper)]) == 0


def test_an_item_in_memory_is_judged_and_compared() -> None:
    """In other processes too, although no file has it."""
    (found,) = verify([example], jobs=2, conditions=False)
    assert {answer.verdict for answer in found.answers} >= {"proved", "refuted"}
    data = compare([(example, None)], INSIDE)
    assert float(data["value"].squeeze()) == pytest.approx(31 / 300)


def test_two_papers_of_one_name_are_refused(
    paper: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ids would mean two things; nor is ours hidden by a folder of its name."""
    assert main(["list", str(paper)]) == 0
    other = tmp_path / "other" / paper.name
    assert main(["new-paper", str(other)]) == 2
    other.mkdir(parents=True)
    (other / "letters.toml").write_text("")
    capsys.readouterr()
    assert "two folders are the paper" in complaint(capsys, "list", str(other))
    assert paper.name in catalogue.papers()


def test_what_is_said_of_a_paper_may_be_left_out(
    paper: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It has the name of its folder then; what cannot be read of it is told with the items."""
    (paper / "paper.toml").write_text("year = 2016\n")
    assert catalogue.folder(catalogue.add(paper)).about.name == paper.name
    shown = out(capsys, "show", str(paper / "cor1.toml"))
    assert shown.splitlines()[0] == f"{paper.name}.cor1  [corollary]"
    odd = paper.rename(paper.with_name(f"{paper.name}_odd"))
    (odd / "paper.toml").write_text('year = "MMXVI"\n')
    assert main(["list", str(odd)]) == 1
    assert "paper.toml, line 1" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["refute", "tightness", "confront"])
def test_a_table_that_a_record_lacks_is_named(
    paper: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    """Who says how a bound is measured is told what is missing."""
    path = paper / "thm1.toml"
    table = {"refute": "instances", "tightness": "worst", "confront": "run"}[command]
    before, mark, after = path.read_text().partition(f"[measured.{table}]")
    assert mark
    path.write_text(before + (f"[{rest}" if (rest := after.partition("\n[")[2]) else ""))
    assert f"thm1 has no table [measured.{table}], which says" in complaint(
        capsys, command, str(path)
    )


def test_a_folder_that_can_be_no_paper_is_not_begun(tmp_path: Path) -> None:
    """Its name would be in no id."""
    for name in ("1st", "a b", "."):
        assert main(["new-paper", str(tmp_path / name)]) == 2


SCAFFOLD = {
    "letters": """
gam = { latex = '\\gamma', meaning = "step size", domain = "real > 0", unit = "x^2/f" }
H = { latex = 'H', meaning = "local steps", domain = "integer >= 1" }
M = { latex = 'M', meaning = "machines", domain = "integer >= 1" }
G = { latex = 'G', meaning = "bound on gradients", domain = "real >= 0", unit = "f/x" }
A = { latex = 'A_{{{0}}}', meaning = "drift", arguments = 1, domain = "real >= 0", unit = "x^2" }
x = { latex = 'x^{{{0}}}_{{{1}}}', meaning = "iterate", arguments = 2, unit = "x" }
g = { latex = 'g^{{{0}}}_{{{1}}}', meaning = "gradient", arguments = 2, unit = "f/x" }
z = { latex = 'z', meaning = "server model", unit = "x" }
""",
    "paper": """
[declare]
"x(m, h), g(m, h), z" = "vector"
m = "index from 1 to M"
[let]
"A(h)" = "E|x(m, h) - z|^2"
""",
    "alg": """
kind = "algorithm"
title = "Local steps."
[[rule]]
label = "local"
actor = "machine"
equation = "x(m, h + 1) == x(m, h) - gam*g(m, h)"
""",
    "as1": """
kind = "assumption"
title = "Bounded gradients."
[gives.bounded]
at = ["u", "v"]
claim = "E|g(u, v)|^2 <= G^2"
why = "as printed"
""",
    "lem1": """
kind = "lemma"
title = "Drift of a step."
assume = ["as1"]
claim.statement = 'A_{h+1} \\le 2A_h + 2(1 + H)\\gamma^2G^2'
declare.h = "index from 0 to H - 1"
letter.h = { latex = "h", meaning = "a local step", domain = "integer" }
[step.one]
tex = '\\mathbb E\\|x^m_{h+1}-z\\|^2\\le(1+\\frac1H)\\mathbb E\\|x^m_h-z\\|^2+(1+H)\\gamma^2G^2'
claim = "A(h + 1) ≤ (1 + 1/H)·A(h) + (1 + H)·γ²·G²"
given = ["alg: local", "as1: bounded at m, h"]
""",
}


def test_a_paper_in_letters_of_its_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As they are printed, indices that are declared alone among them; the claim asks itself."""
    folder = tmp_path / "drifting"
    folder.mkdir()
    for name, text in SCAFFOLD.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    told = out(capsys, "verify", str(folder / "lem1.toml"), "--strict", "--no-conditions")
    assert "proved: by 2 lines" in told
    assert "beside their claims: agrees: 1" in told
    folder = folder.rename(tmp_path / "drifting_on")
    path = folder / "lem1.toml"
    path.write_text(SCAFFOLD["lem1"].replace("(1 + H)·γ²", "(1 + R)·ζ·e"), encoding="utf-8")
    assert main(["list", str(folder)]) == 1
    told = capsys.readouterr().err
    assert "lem1.toml, line 10: R, e, zeta are no letters of the paper" in told
    assert "Euler's number is exp(1)" in told
