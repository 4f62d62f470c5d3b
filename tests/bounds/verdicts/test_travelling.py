"""What is taken from another item comes with its conditions, its constants and their ranges."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from bounds.beside import PATH
from bounds.catalogue import catalogue
from bounds.verdicts.answer import Answer
from bounds.verdicts.automatic import automatic
from bounds.verdicts.judge import judge
from bounds.verdicts.scope import texts

FILES = {
    "letters": r"""
N = { latex = "N", meaning = "clients", domain = "integer >= 1" }
K = { latex = "K", meaning = "local steps", domain = "integer >= 1" }
G = { latex = "G", meaning = "a factor", domain = "real" }
D = { latex = "D", meaning = "initial gap", domain = "real >= 0" }
x = { latex = "x", meaning = "a number", domain = "real" }
gap = { latex = "g", meaning = "gap", domain = "real >= 0" }
""",
    "def1": """
kind = "definition"
title = "Definition 1: a factor."
text = 'A factor.'
claim.factor = "G := 1 - x"
constant.G = { is = "1 - x", range = "G > 0 and G < 1" }
""",
    "thm1": """
kind = "theorem"
title = "Theorem 1: a bound."
text = 'A bound.'
claim.statement = "gap <= (1 - G)*D/N"
suppose."two clients" = "N > 1"
constant.G = "#def1"
""",
    "thm2": """
kind = "theorem"
title = "Theorem 2: by Theorem 1 for twice as many clients."
text = 'Another bound.'
claim.statement = "gap <= (1 - G)*D/(2*K)"
constant.G = "#def1"
[[ask.statement]]
given = ["thm1: statement at N = 2*K"]
""",
    "rem1": """
kind = "remark"
title = "Remark 1: of the bound."
text = 'A remark.'
[[ask.half]]
claim = "{thm1: statement} <= D/2"
[[ask.quarter]]
claim = "{thm1: statement} <= D/4"
[[ask."half, in letters of its own"]]
claim = "(1 - G)*D/N <= D/2"
uses = ["thm1"]
[[ask."half, of nothing"]]
claim = "(1 - G)*D/N <= D/2"
[[ask.factor]]
claim = "2*x > 0"
given = ["def1: definition of G"]
""",
    "cor1": """
kind = "corollary"
title = "Corollary 1: that what the theorem supposes holds."
text = 'A corollary.'
suppose."three clients" = "N >= 1"
[[ask.condition]]
claim = "thm1: two clients"
""",
}


@pytest.fixture
def paper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A paper that nobody wrote."""
    monkeypatch.setenv(PATH, "")
    folder = tmp_path / f"travels_{abs(hash(tmp_path.name)) % 10**8}"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return catalogue.add(folder)


def answer(paper: str, item: str, step: str) -> Answer:
    """The answer to a question of an item."""
    statement = catalogue[f"{paper}.{item}"]
    (question,) = (question for question in statement.questions if question.step == step)
    return judge(statement, question, conditions=False)


def test_a_bound_brings_its_conditions_and_its_constants(paper: str) -> None:
    """(1 - G) D/N is at most D/2 for 0 < G < 1 and N > 1, and above D/4 for some such."""
    found = answer(paper, "rem1", "half")
    assert found.verdict == "proved"
    assert any("thm1: two clients" in told for told in found.scope)
    assert any("claimed range G" in told for told in found.scope)
    found = answer(paper, "rem1", "quarter")
    assert found.verdict == "refuted"
    point = {name: Fraction(value) for name, value in (found.witness or {}).items()}
    assert point["N"] > 1
    assert 0 < point["G"] < 1
    assert point["G"] == 1 - point["x"]


def test_what_is_restated_brings_as_much_as_what_is_cited(paper: str) -> None:
    """And what is said to be of no theorem stands under no condition of one."""
    assert answer(paper, "rem1", "half, in letters of its own").verdict == "proved"
    assert answer(paper, "rem1", "half, of nothing").verdict == "refuted"


def test_a_definition_brings_the_range_that_is_claimed_with_it(paper: str) -> None:
    """x is 1 - G, and G below one."""
    assert answer(paper, "rem1", "factor").verdict == "proved"


def test_a_condition_is_no_reason_for_itself(paper: str) -> None:
    """That N > 1 is what is asked, and N >= 1 is what is supposed."""
    assert answer(paper, "cor1", "condition").verdict == "refuted"


def test_answers_are_kept_under_what_is_taken(paper: str) -> None:
    """Another condition of the theorem is another question of the remark."""
    statement = catalogue[f"{paper}.rem1"]
    asked = {question.step: texts(statement, question) for question in statement.questions}
    assert "N > 1" in asked["half"]
    assert "N > 1" not in asked["half, of nothing"]


def test_a_condition_is_asked_of_what_is_put_into_the_theorem(paper: str) -> None:
    """N > 1 is 2 K > 1 where N is 2 K, and holds for every K."""
    statement = catalogue[f"{paper}.thm2"]
    (condition,) = (q for q in automatic(statement) if q.step.endswith("two clients"))
    assert condition.claim == "2*K > 1"
    assert judge(statement, condition, conditions=False).verdict == "proved"
