"""A question and everything in its scope: facts are given as they are needed.

A witness from fewer givens that satisfies the rest of the scope is one from all of it. Where it
does not satisfy a fact, the fact is given too, and the question asked again (as in the refinement
of abstractions by counterexamples: E. Clarke, O. Grumberg, S. Jha, Y. Lu, H. Veith, CAV 2000). So
what is proved is proved from few facts, and what is refuted from all. Letters of which a witness
says nothing get values at which what is left of the scope holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from bounds.errors import UserError
from bounds.expressions import Expression, Number, Pow, Relation, Symbol, number, show_relation
from bounds.kernel.problem import Problem
from bounds.problems import problem
from bounds.prover.verdict import Status, Verdict
from bounds.statement import Statement
from bounds.verdicts.question import NEVER, Kind, Question
from bounds.verdicts.scope import Fact
from bounds.verdicts.wording import Wording, worded

SETTLED = {Status.PROVED, Status.SOLVERS}
Ask = Callable[[Wording, Question], Verdict]


@dataclass(frozen=True)
class Judged:
    """A question as it was put, which facts of its scope were given, and the verdict."""

    wording: Wording
    verdict: Verdict
    facts: tuple[Fact, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether the claim is proved."""
        return self.verdict.status in SETTLED


def put(statement: Statement, question: Question, facts: Sequence[Fact], ask: Ask) -> Judged:
    """The verdict from what the line cites and some facts."""
    wording = worded(statement, question, (fact.written for fact in facts))
    return Judged(wording, ask(wording, question), tuple(facts))


def widened(
    statement: Statement, question: Question, cited: Judged, facts: Sequence[Fact], ask: Ask
) -> Judged:
    """From everything in scope, when what the line cites does not do."""
    judged = cited
    while not judged.holds and judged.verdict.status is not Status.VACUOUS:
        left = [fact for fact in facts if fact not in judged.facts]
        if judged.verdict.status is not Status.REFUTED:
            return put(statement, question, facts, ask) if left else judged
        broken = [fact for fact in left if _breaks(statement, question, judged, fact)]
        if not broken:
            whole = _completed(statement, question, judged, facts, ask)
            if whole is not None or not left:
                return whole or judged
            alone = (
                (fact, _completed(statement, question, judged, (*judged.facts, fact), ask))
                for fact in left
            )
            broken = [fact for fact, done in alone if done is None] or left
        judged = put(statement, question, (*judged.facts, *broken), ask)
    return judged


def _problem(wording: Wording, question: Question) -> Problem:
    return problem(
        wording.claim, given=wording.given, where=wording.where, kind=question.kind.value
    )


def _scalars(judged: Judged) -> dict[str, str]:
    """The numbers of a witness, as its certificate has them."""
    witness = _witness(judged)
    return dict(witness.get("scalars", witness))


def _witness(judged: Judged) -> Mapping[str, Any]:
    """What the certificate of a refutation shows."""
    found: Mapping[str, Any] = (judged.verdict.file or {})["witness"]
    return found


def _breaks(statement: Statement, question: Question, judged: Judged, fact: Fact) -> bool:
    """Whether a witness says that a fact does not hold; it says nothing of letters it lacks."""
    wording = worded(statement, question, (f.written for f in (*judged.facts, fact)))
    stated = _problem(wording, question)
    if not set(stated.region) <= _scalars(judged).keys():
        return False
    return _witnessed(stated, judged, {}) is None


def _completed(
    statement: Statement, question: Question, judged: Judged, facts: Sequence[Fact], ask: Ask
) -> Judged | None:
    """The witness with numbers for all letters of the scope, if there are such numbers."""
    wording = worded(statement, question, (fact.written for fact in facts))
    stated = _problem(wording, question)
    known = _scalars(judged)
    more: Mapping[str, Fraction] = {}
    if missing := [name for name in stated.region if name not in known]:
        values: dict[Expression, Expression] = {
            Symbol(name): number(Fraction(text)) for name, text in known.items()
        }
        givens = [
            _squared(given.put(values)) for given in stated.givens if given.symbols & set(missing)
        ]
        where = tuple(f"{name}: {stated.region[name]}" for name in missing)
        residual = Wording(NEVER, tuple(map(show_relation, givens)), where)
        try:
            found = ask(residual, replace(question, kind=Kind.SCALAR, by={}))
        except UserError:  # vectors occur
            return None
        if found.witness is None:
            return None
        more = found.witness
    verdict = _witnessed(stated, judged, more)
    return None if verdict is None else Judged(wording, verdict, tuple(facts))


def _squared(relation: Relation) -> Relation:
    """A number that is a root, as the square that it is the root of: easier to be met exactly."""
    match relation:
        case Relation(Number(value), "==", Pow(inner, Number(power))) if value >= 0:
            if power == Fraction(1, 2):
                return Relation(inner, "==", number(value**2))
    return relation


def _witnessed(stated: Problem, judged: Judged, more: Mapping[str, Fraction]) -> Verdict | None:
    """The verdict that the witness, with more numbers, shows on a problem, if it shows one."""
    from bounds.prover.case import sealed

    witness = dict(_witness(judged))
    texts = {name: str(value) for name, value in more.items()}
    if stated.kind == "scalar":
        witness |= texts
    else:
        witness["scalars"] = {**witness["scalars"], **texts}
    file = sealed(stated, {"verdict": "refuted", "witness": witness})
    if file is None:
        return None
    shown = {**(judged.verdict.witness or {}), **more}
    return replace(judged.verdict, file=file, witness=shown)
