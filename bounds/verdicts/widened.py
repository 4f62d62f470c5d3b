"""A question and everything in its scope: facts are given as they are needed.

A witness from fewer givens that satisfies the rest of the scope is one from all of it. Where it
does not satisfy a fact, the fact is given too, and the question asked again (as in the refinement
of abstractions by counterexamples: E. Clarke, O. Grumberg, S. Jha, Y. Lu, H. Veith, CAV 2000). So
what is proved is proved from few facts, and what is refuted from all. Letters of which a witness
says nothing get values at which what is left of the scope holds.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from bounds.errors import UserError
from bounds.expressions import (
    ONE,
    ZERO,
    Expression,
    Number,
    Pow,
    Relation,
    Symbol,
    number,
    show_relation,
)
from bounds.kernel.domains import Region
from bounds.kernel.problem import Problem
from bounds.problems import problem, unfixed, with_fixed
from bounds.prover.verdict import Status, Verdict
from bounds.statement import Statement
from bounds.verdicts.question import NEVER, Kind, Question
from bounds.verdicts.scope import Fact, Source
from bounds.verdicts.wording import Wording, worded
from bounds.writing import of_region

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


def kept(statement: Statement, question: Question, judged: Judged) -> Judged | None:
    """A witness against a weaker claim, as one against that of the question."""
    wording = worded(statement, question, (fact.written for fact in judged.facts))
    verdict = _witnessed(_problem(wording, question), judged, {})
    return None if verdict is None else replace(judged, wording=wording, verdict=verdict)


def widened(
    statement: Statement, question: Question, cited: Judged, facts: Sequence[Fact], ask: Ask
) -> Judged:
    """From everything in scope, when what the line cites does not do."""
    judged = cited
    if judged.verdict.status is Status.REFUTED:
        if question.kind is Kind.SCALAR:
            there = _among_numbers(statement, question, judged, facts, ask)
        else:
            there = _completed(statement, question, judged, facts, ask)
            there = there or _at_a_point(statement, question, judged, facts, ask)
        if there is not None:
            return there
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
        elif any(fact.source is not Source.CITED for fact in broken):
            # What a line says of lengths is met at once where vectors are what they are said to be.
            broken += [f for f in left if f.source is Source.CITED and f not in broken]
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
    more: Mapping[str, Fraction] | None = {}
    if missing := [name for name in stated.region if name not in known]:
        values: dict[Expression, Expression] = {
            Symbol(name): number(Fraction(text)) for name, text in known.items()
        }
        near = (given for given in stated.givens if given.symbols & set(missing))
        left = [_squared(given.put(values)) for given in near]
        more = point_of(left, _only(stated, missing), question, ask)
    if more is None:
        return None
    verdict = _witnessed(stated, judged, more)
    return None if verdict is None else Judged(wording, verdict, tuple(facts))


def _among_numbers(
    statement: Statement, question: Question, _: Judged, facts: Sequence[Fact], ask: Ask
) -> Judged | None:
    """A witness from all of the scope, with what its equations fix put in: fewer letters are left.

    It is worth one more question where there is something to put in.
    """
    wording = worded(statement, question, (fact.written for fact in facts))
    stated = _problem(wording, question)
    bare, fixed = unfixed(stated)
    if not fixed or not facts:
        return None
    claim, *givens = map(show_relation, (bare.claim, *bare.givens))
    wanted = Wording(claim, tuple(givens), of_region(bare.region))
    found = ask(wanted, replace(question, budget="tiny"))
    if found.status is not Status.REFUTED or found.witness is None:
        return None
    try:
        point = with_fixed(found.witness, fixed)
    except UserError:  # what a letter is has no value there
        return None
    verdict = None if point is None else _witnessed(stated, Judged(wording, found), point)
    return None if verdict is None else Judged(wording, verdict, tuple(facts))


def _at_a_point(
    statement: Statement, question: Question, judged: Judged, facts: Sequence[Fact], ask: Ask
) -> Judged | None:
    """A witness with the numbers of a point at which all that the scope says of numbers holds.

    What is said of vectors and sequences is then asked with these numbers for letters. The point
    has the signs of a witness from what is cited, since zeros refute little.
    """
    wording = worded(statement, question, (fact.written for fact in facts))
    stated, cited = _problem(wording, question), _problem(judged.wording, question)
    said = [g for g in stated.givens if g not in cited.givens and g.symbols <= set(stated.region)]
    known = {name: Fraction(text) for name, text in _scalars(judged).items()}
    names = sorted({name for relation in said for name in relation.symbols})
    signs = (
        Relation(Symbol(name), ">" if known[name] > 0 else "<", ZERO)
        for name in names
        if known.get(name)
    )
    point = point_of([*said, *signs], _only(stated, names), question, ask)
    if point is None:
        return None
    left = [relation for relation in stated.givens if relation not in said]
    spoken = frozenset[str]().union(*(relation.symbols for relation in (stated.claim, *left)))
    here = [f"{name} == {value}" for name, value in point.items() if name in spoken]
    settled = replace(wording, given=(*map(show_relation, left), *here))
    there = ask(settled, replace(question, by={}))
    if there.status is not Status.REFUTED:
        return None
    verdict = _witnessed(stated, Judged(wording, there), point)
    return None if verdict is None else Judged(wording, verdict, tuple(facts))


def _only(stated: Problem, names: Collection[str]) -> Region:
    """Where some of the letters live."""
    return Region(tuple(r for r in stated.region.ranges if r[0] in names))


def point_of(
    givens: Sequence[Relation], region: Region, question: Question, ask: Ask
) -> dict[str, Fraction] | None:
    """Numbers for letters at which relations hold, if some are found."""
    try:
        bare, fixed = unfixed(Problem(Relation(ONE, "<=", ZERO), tuple(givens), region))
        wanted = Wording(NEVER, tuple(map(show_relation, bare.givens)), of_region(bare.region))
        found = ask(wanted, replace(question, kind=Kind.SCALAR, by={}))
        return None if found.witness is None else with_fixed(found.witness, fixed)
    except UserError:  # vectors occur, or what a letter is has no value there
        return None


def _squared(relation: Relation) -> Relation:
    """A number that is a root, as the square that it is the root of: easier to be met exactly."""
    match relation:
        case Relation(Number(value), "==", Pow(inner, Number(power))) if value >= 0:
            if power == Fraction(1, 2):
                return Relation(inner, "==", number(value**2))
    return relation


def _witnessed(stated: Problem, judged: Judged, more: Mapping[str, Fraction]) -> Verdict | None:
    """The verdict that the witness, with more numbers, shows on a problem, if it shows one."""
    from bounds.prover.attempt import sealed

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
