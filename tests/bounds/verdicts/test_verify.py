"""Answers: kept, checked again, and added up honestly."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest
import sympy as sp

from bounds.catalogue import catalogue
from bounds.prover import check
from bounds.statement import Formula, Hypothesis, Role, Statement
from bounds.verdicts import store
from bounds.verdicts.answer import Answer
from bounds.verdicts.automatic import automatic
from bounds.verdicts.findings import dependants, findings_page
from bounds.verdicts.judge import judge
from bounds.verdicts.ledger import summarise
from bounds.verdicts.question import Question
from bounds.verdicts.verify import verify
from fedproof.cli import main
from tests.bounds.example import K, L, eta, gap, statement

STATED = statement.formulas[0].body


def with_last_line(factor: sp.Expr) -> Statement:
    """The example with a proof that ends at `factor` times its bound."""
    last = Formula("proof's last line", sp.Le(gap, factor * STATED.rhs), Role.BOUND)
    return dataclasses.replace(statement, formulas=(*statement.formulas, last))


def answer_to(item: Statement, step: str) -> Answer:
    """Judge the automatic question about one place."""
    question = next(question for question in automatic(item) if question.step == step)
    return judge(item, question)


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test starts with an empty cache of its own."""
    monkeypatch.setenv("FEDPROOF_CACHE", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(("factor", "verdict"), [(1, "proved"), (sp.Rational(9, 10), "proved"),
                                                 (sp.Rational(11, 10), "refuted")])  # fmt: skip
def test_a_statement_against_the_end_of_its_proof(factor: sp.Expr, verdict: str) -> None:
    """A proof that ends lower is as good; one that ends higher does not prove the statement."""
    found = answer_to(with_last_line(factor), "statement and proof's last line")
    assert found.verdict == verdict
    assert found.certificate is not None
    check(found.certificate)


def test_a_range_that_the_hypotheses_do_not_give_is_refuted() -> None:
    """At K = 2 and eta = 1/(K L) the rate 1/2 - eta L vanishes."""
    found = [judge(statement, q) for q in automatic(statement) if q.step == "range of rate"]
    assert {answer.verdict for answer in found} == {"proved", "refuted"}
    witness = next(answer.witness for answer in found if answer.verdict == "refuted")
    assert witness is not None
    tighter = dataclasses.replace(
        statement, hypotheses=(*statement.hypotheses, Hypothesis(K >= 3, label="three steps"))
    )
    again = [judge(tighter, q).verdict for q in automatic(tighter) if q.step == "range of rate"]
    assert set(again) == {"proved"}


def test_hypotheses_that_contradict_each_other_are_found() -> None:
    """No point satisfies eta L <= 1/K and eta L >= 2; the example itself has a point."""
    assert answer_to(statement, "an admissible point").verdict == "proved"
    empty = dataclasses.replace(
        statement, hypotheses=(*statement.hypotheses, Hypothesis(eta * L >= 2, label="large step"))
    )
    assert answer_to(empty, "an admissible point").verdict == "refuted"


def test_what_the_proof_supposes_must_follow() -> None:
    """K >= 2 is supposed by the proof and not stated."""
    found = answer_to(statement, "hypothesis of the proof: local steps")
    assert found.verdict == "refuted"
    assert found.witness is not None
    assert found.witness["K"] == "1"
    stated = dataclasses.replace(
        statement, hypotheses=(*statement.hypotheses, Hypothesis(K >= 5, label="many steps"))
    )
    assert answer_to(stated, "hypothesis of the proof: local steps").verdict == "proved"


def test_a_question_that_cannot_be_put_is_unchecked() -> None:
    """Neither a crash nor a verdict."""
    found = judge(statement, Question(step="s", claim="#nothing"))
    assert found.verdict == "unchecked"
    assert "nothing labelled 'nothing'" in found.reason


def test_derivations_add_up() -> None:
    """Sound only when every literal step is proved; other readings do not rescue it."""
    lemma = catalogue["fedinit.lem21"]
    (verified,) = verify([lemma], jobs=1)
    all_proved = [dataclasses.replace(a, verdict="proved") for a in verified.answers]
    assert summarise(lemma, all_proved).derivation == "sound"
    one_open = [dataclasses.replace(all_proved[0], verdict="supported"), *all_proved[1:]]
    assert summarise(lemma, one_open).derivation == "incomplete"
    one_refuted = [dataclasses.replace(all_proved[0], verdict="refuted"), *one_open[1:]]
    assert summarise(lemma, one_refuted).derivation == "broken"
    assert summarise(lemma, []).derivation == "absent"


def test_answers_are_kept_and_damaged_ones_are_not_read(cache: Path) -> None:
    """A second run computes nothing; a file with any byte changed is computed again."""
    lemma = catalogue["fedinit.lem21"]
    computed: list[str] = []
    first = verify([lemma], jobs=1, progress=lambda *what: computed.append(what[2]))
    stored = sorted((cache / "verdicts").rglob("*.json"))
    assert len(computed) == len(stored) >= len(first[0].answers)
    computed.clear()
    assert verify([lemma], jobs=1, progress=lambda *what: computed.append(what[2])) == first
    assert not computed
    path = stored[0]
    path.write_text(
        path.read_text().replace("proved", "refuted", 1).replace("refuted", "proved", 2)
    )
    record = json.loads(path.read_text())
    record["answer"]["verdict"] = (
        "proved" if record["answer"]["verdict"] == "refuted" else "refuted"
    )
    path.write_text(json.dumps(record))
    again = verify([lemma], jobs=1, progress=lambda *what: computed.append(what[2]))
    assert len(computed) == 1
    assert [a.verdict for a in again[0].answers] == [a.verdict for a in first[0].answers]


def test_a_changed_formula_is_another_question() -> None:
    """The key of an answer depends on the statement's numbers."""
    question = next(q for q in automatic(with_last_line(sp.Integer(1))) if "last line" in q.step)
    one, other = with_last_line(sp.Integer(1)), with_last_line(sp.Integer(2))
    assert store.key(one, question, False) != store.key(other, question, False)


def test_findings_come_with_a_command_that_reproduces_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Two lines each, and the second one runs."""
    verified = verify([catalogue["fedinit.lem21"]], jobs=1)
    page = findings_page(verified)
    commands = [line.strip().strip("`") for line in page.splitlines() if line.startswith("  `")]
    assert len(commands) == len(verified[0].summary.findings)
    for command in commands:
        _, _, id_, _, step = command.replace('"', "").split(" ", 4)
        assert main(["verify", id_, "--step", step, "--json"]) == 0
        (record,) = json.loads(capsys.readouterr().out)
        assert {answer["step"] for answer in record["steps"]} == {step}


def test_what_rests_on_a_lemma() -> None:
    """Theorem 1 rests on Lemma 21 through the proof in A.2.2."""
    assert "fedinit.thm1" in dependants(catalogue["fedinit.A22"])
    assert catalogue["fedinit.lem21"].id not in dependants(catalogue["fedinit.lem21"])
