"""Put one question to the prover and write down the answer."""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from collections.abc import Collection
from dataclasses import replace
from typing import Any

from bounds.errors import UserError
from bounds.expressions import show, show_relation
from bounds.prover.verdict import Status, Verdict, shown
from bounds.statement import Statement
from bounds.verdicts.analyses import ANALYSES
from bounds.verdicts.answer import EQUAL, FAILED, UNSAID, Answer, unanswered
from bounds.verdicts.conditions import weakest_condition
from bounds.verdicts.explained import sight
from bounds.verdicts.question import CLAIMS, NEVER, OF_POINTS, Kind, Question
from bounds.verdicts.references import DEFINITION, cite
from bounds.verdicts.scope import BEFORE_PROOF, Fact, Source, scope
from bounds.verdicts.widened import Judged, kept, put, widened
from bounds.verdicts.wording import Wording, worded

ALONE = "from what it cites alone: not all that is in scope can be said in its letters"
_STRICT = re.compile(r"([<>])(?![=>])(?<!=[<>])")
OUTSIDE = "from what it cites alone: its letters satisfy nothing that is in scope"
MADE_ORDINARY = {Kind.SCALAR, Kind.VECTOR}
UNDECIDED = "from everything in scope it is open"
MOST_ANSWERED = 500
_ANSWERED: OrderedDict[tuple[Any, ...], Verdict] = OrderedDict()


def judge(statement: Statement, question: Question, *, conditions: bool = True) -> Answer:
    """Answer one question; a question that cannot be put is `unchecked`, with the reason.

    With `conditions` a refuted claim comes with the weakest simple condition under which it is
    proved, if one is found.
    """
    start = time.perf_counter()
    try:
        if (analyse := ANALYSES.get(question.kind)) is not None:
            return analyse(statement, question)
        judged, remark = _past_equality(statement, question, *_judged(statement, question))
    except UserError as error:
        return unanswered(statement.id, question, str(error))
    wording, verdict = judged.wording, judged.verdict
    if question.kind in MADE_ORDINARY and verdict.status is Status.REFUTED:
        from bounds.verdicts.ordinary import ordinary  # the prover comes with it

        verdict = ordinary(statement, verdict)
    if question.some and verdict.status is Status.REFUTED:
        from bounds.verdicts.for_some import failing_for_all  # so does that

        verdict, of_all = failing_for_all(question, verdict)
        remark = "; ".join(filter(None, (of_all, remark)))
    status, reason = str(verdict.status), verdict.reason
    claim, given = wording.claim, wording.given
    kind = question.kind
    if kind is Kind.GROWTH and verdict.status in (Status.REFUTED, Status.VACUOUS):
        kind = Kind.EXISTENCE
    if kind is Kind.EXISTENCE:
        status, reason = _existence(question, verdict)
        told = () if claim == NEVER else (f"not {claim}",)
        claim, given = " and ".join((*given, *told)), ()
    seen = sight(verdict.file) if verdict.file is not None else None
    answer = Answer(
        statement=statement.id,
        step=question.step,
        kind=kind.value,
        claim=claim,
        given=given,
        where=wording.where,
        verdict=status,
        method=verdict.method,
        terms={name: show(term) for name, term in wording.terms.items()},
        reason=reason,
        reading=question.reading,
        asks=question.asks,
        asked_by=question.asked_by,
        witness=shown(verdict.witness),
        point=shown(verdict.point),
        scope=tuple(fact.told for fact in judged.facts),
        remark=remark,
        left=seen.left if seen else "",
        right=seen.right if seen else "",
        why=seen.why if seen else "",
        certificate=verdict.file,
        seconds=time.perf_counter() - start,
    )
    if question.illegible and status in FAILED:
        return _guessed(answer, question.illegible)
    if question.asked_by == CLAIMS and status in FAILED:
        return replace(answer, verdict="unchecked", reason=UNSAID, why="", certificate=None)
    return mended(statement, question, answer) if conditions else answer


def _guessed(answer: Answer, illegible: str) -> Answer:
    """That a line fails as somebody guessed it says nothing of what was printed."""
    reason = f"{illegible} cannot be read in the text; as it is guessed here, {answer.told}"
    return replace(answer, verdict="unchecked", reason=reason, why="", remark="", certificate=None)


def mended(statement: Statement, question: Question, answer: Answer) -> Answer:
    """A refuted claim with the weakest simple condition under which it is proved, if one is found.

    Where nothing in scope is satisfied with what the line cites, no condition mends the line.
    """
    if answer.verdict != "refuted" or not answer.witness or OUTSIDE in answer.remark:
        return answer
    start = time.perf_counter()
    condition = weakest_condition(statement, question, worded(statement, question), answer, ask)
    taken = answer.seconds + time.perf_counter() - start
    if condition is None:
        return replace(answer, seconds=taken)
    return replace(answer, condition=condition.text, met=shown(condition.point), seconds=taken)


def _judged(statement: Statement, question: Question) -> tuple[Judged, str]:
    """From what the line cites, or else from everything in scope; and what is to be said of that.

    A range that the paper claims for a constant does not count where the claim is no more than it.
    """
    cited = put(statement, question, (), ask)
    if question.kind in OF_POINTS or cited.holds or cited.verdict.status is Status.VACUOUS:
        return cited, ""
    whole = scope(statement, question, cited.wording)
    # What is cited has had its search; more givens rather decide at once or not at all.
    question = replace(question, budget="small")
    try:
        judged = widened(statement, question, cited, whole.facts, ask)
    except UserError:  # all of it together cannot be put, as two equations for one vector
        return cited, ALONE
    if judged.holds and _goes_round(statement, question, judged):
        facts = tuple(fact for fact in whole.facts if fact.source is not Source.RANGE)
        judged = widened(statement, question, cited, facts, ask)
    match judged.verdict.status:
        case Status.REFUTED:
            return judged, "" if whole.is_whole else ALONE
        case Status.VACUOUS:
            return cited, OUTSIDE
        case Status.SUPPORTED if cited.verdict.status is Status.UNCHECKED:
            return cited, ""  # it says what the claim lacks
        case _ if not judged.holds:
            failing = cited.verdict.status is Status.REFUTED
            alone = f"; from what it cites alone {cited.verdict.reason}" if failing else ""
            return judged, f"{UNDECIDED}{alone}" if judged.facts else ""
    judged = _least(statement, question, judged)
    return judged, _needed(cited.verdict, judged.facts)


def _past_equality(
    statement: Statement, question: Question, judged: Judged, remark: str
) -> tuple[Judged, str]:
    """Where a strict claim fails with equal sides: a witness that it fails beyond, if any."""
    file = judged.verdict.file
    seen = sight(file) if file is not None and question.kind is Kind.SCALAR else None
    if seen is None or not seen.left or seen.left != seen.right:
        return judged, remark
    wide = _widest(statement, question)
    beyond, told = _judged(statement, replace(question, claim=wide))
    if beyond.holds:
        return judged, "; ".join(filter(None, (EQUAL, remark)))
    if beyond.verdict.status is not Status.REFUTED:
        return judged, remark
    return kept(statement, question, beyond) or judged, told


def _widest(statement: Statement, question: Question) -> str:
    """The claim with equality; what is no strict inequality is as it was."""
    citation = cite(statement, question.claim)
    text = show_relation(citation.relations[0]) if citation else question.claim
    return _STRICT.sub(r"\1=", text)


def _least(statement: Statement, question: Question, judged: Judged) -> Judged:
    """The same from no fact that is not needed; what a reader minds most is left out first."""
    for fact in sorted(judged.facts, key=lambda fact: -fact.source):
        fewer = [other for other in judged.facts if other != fact]
        less = put(statement, question, fewer, ask)
        if less.holds:
            judged = less
    return judged


def _goes_round(statement: Statement, question: Question, judged: Judged) -> bool:
    """Whether the claim is no more than a range that is claimed itself."""
    ranged = [f for f in judged.facts if f.source in (Source.RANGE, Source.DEFINITION)]
    if question.step.startswith(BEFORE_PROOF) or all(f.source != Source.RANGE for f in ranged):
        return False
    defined = tuple(text for text in question.given if text.startswith(DEFINITION))
    return put(statement, replace(question, given=defined), ranged, ask).holds


def _needed(cited: Verdict, facts: Collection[Fact]) -> str:
    """What the line does not cite and the claim needs."""
    hidden = any(fact.source is Source.PROOF for fact in facts)
    told = "; ".join(fact.told for fact in facts)
    failing = f" ({cited.reason})" if cited.status is Status.REFUTED else ""
    more = ", which the statement does not suppose" if hidden else ""
    return f"holds, but not from what it cites alone{failing}: it needs {told}{more}"


def ask(wording: Wording, question: Question) -> Verdict:
    """Ask the prover; an amended statement asks much that the printed one has asked."""
    texts = wording.claim, tuple(wording.given), tuple(wording.where)
    key = question.kind, *texts, tuple(question.by.items()), question.budget
    if key not in _ANSWERED:
        verdict = _asked(*key)
        if not verdict.searched:  # nothing was done for it, or its process has died
            return verdict
        _ANSWERED[key] = verdict
        if len(_ANSWERED) > MOST_ANSWERED:
            _ANSWERED.popitem(last=False)
    return _ANSWERED[key]


def _asked(
    kind: Kind,
    claim: str,
    given: tuple[str, ...],
    where: tuple[str, ...],
    by: tuple[tuple[str, str], ...],
    budget: str,
) -> Verdict:
    """Choose the prover's kind; it is imported only when something is asked of it."""
    if kind is Kind.SCALAR or kind in OF_POINTS:
        from bounds.prover.ask import prove

        return prove(claim, given=given, domain=where, budget=budget)
    from bounds.prover.steps import prove_step

    return prove_step(kind.value, claim, given=given, where=where, by=dict(by), budget=budget)


def _existence(question: Question, verdict: Verdict) -> tuple[str, str]:
    """A counterexample is a point of the sort that is sought, and a proof says that there is none.

    Where nothing but the givens is asked for, the prover is asked for `1 <= 0`.
    """
    sought = question.claim == NEVER
    match str(verdict.status):
        case "refuted":
            told = "every hypothesis" if sought else "all that is asked for"
            return "proved", f"the witness satisfies {told}"
        case "proved" | "proved (solvers)" if not sought:
            return "refuted", "the contrary is proved"
        case "vacuous" | "proved" | "proved (solvers)":
            return "refuted", "the hypotheses contradict each other"
        case other:
            return other, verdict.reason
