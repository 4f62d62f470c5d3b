"""A draft of a paper from its LaTeX source: nothing is lost, and nothing guessed silently."""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest

from bounds import beside
from bounds.beside import PATH
from bounds.catalogue import catalogue
from bounds.drafts.letters import Letters
from bounds.drafts.lines import lines_of
from bounds.drafts.source import Display, source_of
from bounds.language.agreement import Agreement
from bounds.language.transcribed import compared
from bounds.statement import Statement
from fedproof.cli import main
from tests.fedproof.test_commands import complaint, out

HEAD = r"""
\documentclass{article}
\usepackage{amsmath,amsthm,amssymb,hyperref}
\newtheorem{theorem}{Theorem}
\newtheorem{lem}[theorem]{Lemma}
\newtheorem{assumption}{Assumption}
\newtheorem{thought}{Thought}
"""
SOURCE = rf"""{HEAD}
\newcommand{{\E}}{{\mathbb{{E}}}}
\newcommand{{\norm}}[1]{{\left\|#1\right\|}}
\title{{On a step}}
\author{{A. Author \and B. Writer}}
\begin{{document}}
\maketitle
\begin{{assumption}}[Smoothness]\label{{as:smooth}}
$f$ is $L$-smooth: $\norm{{\nabla f(x)-\nabla f(y)}}\le L\norm{{x-y}}$.
\end{{assumption}}
\begin{{lem}}[Descent]\label{{lem:descent}}
Let $\eta\le \frac1L$. Under Assumption~\ref{{as:smooth}},
\begin{{equation}}\label{{eq:d}}
\E f(x_{{t+1}}) \le \E f(x_t) - \frac{{\eta}}{{2}}\E\norm{{\nabla f(x_t)}}^2 .
\end{{equation}}
\end{{lem}}
\begin{{proof}}
By Assumption~\ref{{as:smooth}},
\begin{{align}}
\E f(x_{{t+1}}) &\le \E f(x_t) - \eta\E\norm{{\nabla f(x_t)}}^2 \notag\\
&\quad + \frac{{L\eta^2}}{{2}}\E\norm{{\nabla f(x_t)}}^2 \label{{eq:first}} \\
&\le \E f(x_t) - \frac{{\eta}}{{2}}\E\norm{{\nabla f(x_t)}}^2 ,
\end{{align}}
since $\eta\le 1/L$.
\end{{proof}}
\begin{{theorem}}\label{{thm:main}}\uses{{lem:descent}}
We have $$\frac1T\sum_{{t=0}}^{{T-1}}\E\norm{{\nabla f(x_t)}}^2\le\frac{{2D}}{{\eta T}}.$$
\end{{theorem}}
\begin{{thought}}It is so.\end{{thought}}
\begin{{proof}}[Proof of Theorem~\ref{{thm:main}}]
By Lemma~\ref{{lem:descent}} and \eqref{{eq:first}},
\[\frac{{\eta}}{{2}}\sum_{{t=0}}^{{T-1}}\E\norm{{\nabla f(x_t)}}^2\lesssim D,\qquad D\ge0.\]
\end{{proof}}
\end{{document}}
"""
THEOREMS = ("theorem", "lemma", "proposition", "corollary", "assumption", "definition", "remark")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The draft of the source."""
    monkeypatch.setenv(PATH, "")
    monkeypatch.setenv("FEDPROOF_CACHE", str(tmp_path / "cache"))
    return drafted(SOURCE, tmp_path / f"draft_{abs(hash(tmp_path.name)) % 10**8}")


def drafted(text: str, folder: Path) -> Path:
    """The draft of a text."""
    source = folder.with_suffix(".tex")
    source.write_text(text, encoding="utf-8")
    assert main(["draft", str(source), str(folder)]) == 0
    return folder


def item(folder: Path, name: str) -> dict[str, Any]:
    """An item's file."""
    return tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8"))


def test_passages_become_items_with_their_words_and_labels(folder: Path) -> None:
    """In the paper's own numbers; references are printed as the paper prints them."""
    about = tomllib.loads((folder / "paper.toml").read_text(encoding="utf-8"))
    assert about["title"] == "On a step"
    assert about["authors"] == ["A. Author", "B. Writer"]
    lemma = item(folder, "lem1")
    assert (lemma["kind"], lemma["title"]) == ("lemma", "Lemma 1: Descent.")
    assert lemma["place"] == "lem:descent"
    assert lemma["assume"] == ["as1"]
    assert r"Let $\eta \le \frac1L$. Under Assumption 1," in lemma["text"]
    assert "norm" not in lemma["text"]
    assert item(folder, "as1")["kind"] == "assumption"
    assert "Thought 1: it is none of the kinds" in (folder / "todo.md").read_text(encoding="utf-8")


def test_lines_of_proofs_become_steps(folder: Path) -> None:
    """A row without a relation goes on with the one before; what no letter can say is told."""
    steps = item(folder, "lem1")["step"]
    assert list(steps) == ["1", "2"]
    assert steps["1"]["source"] == "By Assumption 1,"
    assert r"\frac{L\eta ^2}{2}" in steps["1"]["tex"]
    first, second = (steps[name]["claim"].split(" <= ") for name in ("1", "2"))
    assert first[1] == second[0]
    proof = item(folder, "thm2")["step"]
    assert "claim" not in proof["1"]
    assert proof["2"]["claim"] == "D >= 0"
    todo = (folder / "todo.md").read_text(encoding="utf-8")
    assert "lem1: say at which points as1 is used" in todo
    assert "thm2: line 1 is no relation between numbers" in todo


def test_what_is_guessed_is_open_until_it_is_confirmed(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A guess that fails is no finding about the paper; once confirmed, it is."""
    capsys.readouterr()
    path = folder / "lem1.toml"
    (found,) = json.loads(out(capsys, "verify", str(path), "--json"))
    assert found["status"] == "open"
    assert "nobody has confirmed claim: statement" in found["why"]
    assert any(answer["verdict"] == "refuted" for answer in found["steps"])
    assert found["findings"] == []
    text = path.read_text(encoding="utf-8")
    guessed = next(line for line in text.splitlines() if line.startswith("guessed"))
    named = item(folder, "lem1")["guessed"]
    assert {"claim: statement", "step 1", "step 2"} < {*named}
    path = shutil.copytree(folder, folder.with_name(f"{folder.name}_read")) / path.name
    path.write_text(text.replace(guessed, ""), encoding="utf-8")
    (found,) = json.loads(out(capsys, "verify", str(path), "--json"))
    assert found["findings"]


@pytest.mark.parametrize("paper", ["fedinit", "fedsagd", "switching"])
def test_papers_printed_as_latex_come_back(
    paper: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every statement and every line; what is filled in says what is printed."""
    monkeypatch.setenv(PATH, "")
    printed = [one for one in catalogue.of(paper) if one.kind in THEOREMS]
    folder = drafted(printed_as_latex(printed), tmp_path / f"again_{paper}")
    beside.name(folder, PATH)
    items = catalogue.of(folder.name)
    assert not list(catalogue.broken(folder.name))
    assert len(items) == len(printed)
    for one, again in zip(printed, ordered(items, printed), strict=True):
        wanted = [line for step in one.steps for line in lines_of(step.tex)]
        assert len(again.steps) == len(wanted)
        for found in compared(again):
            assert found.agreement in {Agreement.AGREES, Agreement.UNCLAIMED}, found
    assert sum(bool(step.written) for one in items for step in one.steps) > 0 or paper == "fedinit"


def ordered(items: list[Statement], printed: list[Statement]) -> list[Statement]:
    """The items by the names of those that were printed, which are their labels."""
    by_label = {one.lines.partition(",")[0]: one for one in items}
    return [by_label[one.id.partition(".")[2]] for one in printed]


def in_latex(words: str) -> str:
    """Words of an item as LaTeX: what begins a comment there is escaped."""
    return re.sub(r"(?<!\\)([%#])", r"\\\1", words)


def printed_as_latex(statements: list[Statement]) -> str:
    """A source with these statements and the lines of their proofs."""
    heads = "".join(rf"\newtheorem{{{kind}}}{{{kind.capitalize()}}}" for kind in THEOREMS)
    parts = []
    for one in statements:
        kind, label = one.kind.value, one.id.partition(".")[2]
        parts.append(rf"\begin{{{kind}}}\label{{{label}}} {in_latex(one.body)} \end{{{kind}}}")
        lines = "".join(rf"\begin{{align*}}{s.tex}\end{{align*}}" for s in one.steps if s.tex)
        parts.append(rf"\begin{{proof}}{lines}\end{{proof}}" if lines else "")
    packages = r"\documentclass{article}\usepackage{amsmath,amsthm,amssymb}"
    return f"{packages}{heads}\\begin{{document}}{chr(10).join(parts)}\\end{{document}}"


def test_letters_are_told_apart() -> None:
    """Indices from what is added to them, gradients, means, and what stands under a norm."""
    found = Letters([
        r"\sum_{k=0}^{K-1}\|w_{i,k}^{t+1}-w^t\|^2\le\sigma_l^2+\beta^2",
        r"\mathbb E f_i(w^t)-f^\star\le\|\nabla f_i(w^t)\|",
        r"P_{t+1}\le\ell\,P_t+\ell_0",
    ])  # fmt: skip
    letters = {guess.latex: guess for guess in found.guesses()}
    assert letters[r"\sigma_{l}"].name == "sigma_l"
    assert letters["w_{{{0},{1}}}^{{{2}}}"].places == ("i", "k", "t")
    assert letters["w_{{{0},{1}}}^{{{2}}}"].is_vector
    assert letters[r"\nabla f_{{i}}({0})"].is_vector
    assert not letters[r"\beta"].is_vector
    assert r"\mathbb E f_{{i}}({0})" in letters
    assert letters["P_{{{0}}}"].name == "P_t"  # since P(t) is a chance
    assert [letters[latex].name for latex in (r"\ell", r"\ell_{0}")] == ["ell", "ell_0"]


def test_chains_are_cut_at_their_relations() -> None:
    """At no sign in brackets, and where another formula follows."""
    lines = list(lines_of(r"a &\le \left(b=c\right)d \\ &\quad + e < f,\qquad g \in H"))
    middle = r"\left(b=c\right)d \quad + e"
    relations = [" ".join(line.relation.split()) for line in lines]
    assert relations == [rf"a \le {middle}", f"{middle} < f", ""]
    assert [line.tex for line in lines][-1] == r"g \in H"
    assert list(lines_of(r"\sqrt{a=b}")) == []


def test_a_source_runs_no_code_and_ends(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A package beside it is not imported, and TeX that has no end is ended."""
    (tmp_path / "mine.py").write_text("raise SystemExit('it ran')", encoding="utf-8")
    body = r"\begin{document}\begin{theorem}$a\le b$\end{theorem}\end{document}"
    folder = drafted(HEAD + r"\usepackage{mine}" + body, tmp_path / "quiet")
    assert item(folder, "theorem1" if (folder / "theorem1.toml").is_file() else "thm1")
    endless = tmp_path / "endless.tex"
    endless.write_text(HEAD + r"\def\a{\a\a}\begin{document}\a\end{document}", encoding="utf-8")
    with pytest.raises(Exception, match="could not be read"):
        source_of(endless, seconds=3)
    capsys.readouterr()
    (tmp_path / "part.tex").write_text("no document", encoding="utf-8")
    for source in ("nowhere.tex", "part.tex"):
        told = complaint(capsys, "draft", str(tmp_path / source), str(tmp_path / "new"))
        assert source in told
    assert "is there already" in complaint(capsys, "draft", str(endless.with_name("quiet.tex")),
                                           str(folder))  # fmt: skip


def test_a_source_is_named_from_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the folder above it, too, and what it inputs is beside it."""
    folder = tmp_path / "source"
    folder.mkdir()
    body = r"\begin{document}\input{part}\end{document}"
    (folder / "main.tex").write_text(HEAD + body, encoding="utf-8")
    (folder / "part.tex").write_text(r"\begin{theorem}$a\le b$\end{theorem}", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert len(source_of(Path("source/main.tex")).passages) == 1


def test_what_follows_in_words_is_claimed(tmp_path: Path) -> None:
    """And what it follows from is supposed."""
    theorem = r"\begin{theorem}If $a\le b$ then $c\le d$ for $e\le 1$.\end{theorem}"
    text = rf"{HEAD}\begin{{document}}{theorem}\end{{document}}"
    drawn = item(drafted(text, tmp_path / "follows"), "thm1")
    assert drawn["claim"] == {"statement": "c <= d"}
    assert sorted(drawn["suppose"].values()) == ["a <= b", "e <= 1"]


def test_displays_keep_their_labels(tmp_path: Path) -> None:
    """So that `eqref` finds the line."""
    source = tmp_path / "main.tex"
    source.write_text(SOURCE, encoding="utf-8")
    passages = source_of(source).passages
    labels = [part.labels for p in passages for part in p.parts if isinstance(part, Display)]
    assert ("eq:d",) in labels
    assert ("eq:first",) in labels
