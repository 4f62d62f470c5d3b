"""Put one question to the prover and write down the answer."""

from __future__ import annotations

import time

from bounds.errors import UserError
from bounds.prover.verdict import Verdict, shown
from bounds.statement import Statement
from bounds.units import analyse
from bounds.verdicts.answer import Answer
from bounds.verdicts.conditions import weakest_condition
from bounds.verdicts.question import Kind, Question
from bounds.verdicts.wording import Wording, worded


def judge(statement: Statement, question: Question, *, conditions: bool = True) -> Answer:
    """Answer one question; a question that cannot be put is `unchecked`, with the reason.

    With `conditions` a refuted claim comes with the weakest simple condition under which it is
    proved, if one is found.
    """
    start = time.perf_counter()
    try:
        if question.kind is Kind.UNITS:
            return _units(statement, question)
        wording = worded(statement, question)
        verdict = ask(wording, question)
    except UserError as error:
        return unanswered(statement.id, question, str(error))
    status, reason, condition = str(verdict.status), verdict.reason, None
    if question.kind is Kind.EXISTENCE:
        status, reason = _existence(verdict)
    elif conditions and status == "refuted":
        condition = weakest_condition(statement, question, wording, verdict)
    return Answer(
        statement=statement.id,
        step=question.step,
        kind=question.kind.value,
        claim=wording.claim,
        given=wording.given,
        where=wording.where,
        verdict=status,
        method=verdict.method,
        reason=reason,
        reading=question.reading,
        asks=question.asks,
        witness=shown(verdict.witness),
        point=shown(verdict.point),
        condition=condition,
        certificate=verdict.file,
        seconds=time.perf_counter() - start,
    )


def unanswered(id_: str, question: Question, reason: str, *, method: str = "none") -> Answer:
    """The answer to a question that could not be put or judged."""
    return Answer(
        statement=id_,
        step=question.step,
        kind=question.kind.value,
        claim=question.claim,
        given=question.given,
        where=question.where,
        verdict="unchecked",
        method=method,
        reason=reason,
        reading=question.reading,
        asks=question.asks,
    )


def ask(wording: Wording, question: Question) -> Verdict:
    """Choose the prover's kind; it is imported only when something is asked of it."""
    if question.kind in (Kind.SCALAR, Kind.EXISTENCE):
        from bounds.prover.ask import prove

        return prove(
            wording.claim,
            given=wording.given,
            domain=wording.where,
            budget=question.budget,
        )
    from bounds.prover.steps import prove_step

    return prove_step(
        question.kind.value,
        wording.claim,
        given=wording.given,
        where=wording.where,
        by=question.by,
        budget=question.budget,
    )


def _existence(verdict: Verdict) -> tuple[str, str]:
    """The prover was asked for `1 <= 0`: a counterexample is a point, a contradiction is none."""
    match str(verdict.status):
        case "refuted":
            return "proved", "the witness satisfies every hypothesis"
        case "vacuous" | "proved" | "proved (solvers)":
            return "refuted", "the hypotheses contradict each other"
        case other:
            return other, verdict.reason


def _units(statement: Statement, question: Question) -> Answer:
    """Compare the units of the parts of a formula."""
    start = time.perf_counter()
    label = question.claim
    found = next(finding for finding in analyse(statement) if finding.label == label)
    names = {True: "proved", False: "refuted", None: "unchecked"}
    return Answer(
        statement=statement.id,
        step=question.step,
        kind=question.kind.value,
        claim=next(str(f.written) for f in statement.formulas if f.label == label),
        given=(),
        where=(),
        verdict=names[found.scales],
        method="units",
        reason=found.reason,
        reading=question.reading,
        asks=question.asks,
        seconds=time.perf_counter() - start,
    )
