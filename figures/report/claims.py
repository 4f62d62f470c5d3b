"""What was asked of the prover as mathematics: in the paper's letters, and what is wrong marked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import cast

from bounds.expressions import Expression, Relation, Symbol
from bounds.rendering.difference import marked_relations, with_marked_sign
from bounds.statement import Statement
from bounds.verdicts.answer import FAILED, HOLDS, Answer
from bounds.verdicts.question import AS_PRINTED, SAID
from bounds.verdicts.verified import Verified
from bounds.verdicts.weights import LEADING, Weight, weight
from bounds.verdicts.witnesses import leading
from figures.report.asked import UNREAD, Letters
from figures.report.markup import Markup, element, join
from figures.report.prose import tex
from figures.report.wording import said

NO_CLAIMS = {"units", "existence", "order", "notation"}


def claim_latex(answer: Answer, statement: Statement) -> str | None:
    """The claim of a question; none where it is in no form that can be typeset."""
    return Letters(statement, answer).latex(answer.claim)


def marked_claim(answer: Answer, statement: Statement, others: Sequence[Answer]) -> str | None:
    """The claim with what differs in a reading that holds marked; else its sign, which is wrong."""
    letters = Letters(statement, answer)
    claims = _relations(answer, statement)
    if len(claims) != 1:
        return claim_latex(answer, statement)
    try:
        for other in others:
            same = other.step == answer.step and other.kind == answer.kind
            if same and other.verdict in HOLDS and len(found := _relations(other, statement)) == 1:
                asked, read = _alike(claims[0], found[0], statement)
                both = replace(answer, terms={**other.terms, **answer.terms})
                pair, spelling = Letters(statement, both).displayed([asked, read])
                one, two = _both(pair)
                if one != two:
                    return marked_relations(one, two, spelling, spelling)[0]
        shown, spelling = letters.displayed(claims)
        return with_marked_sign(_both(shown)[0], spelling)
    except UNREAD:
        return None


def _both(shown: Sequence[Expression | Relation]) -> list[Relation]:
    return [one for one in shown if isinstance(one, Relation)]


def _relations(answer: Answer, statement: Statement) -> list[Relation]:
    return _both(Letters(statement, answer).read(answer.claim))


def formula_of(text: str, letters: Letters) -> Markup:
    """A text of a question as mathematics; as it is where it is in no form that can be typeset."""
    shown = letters.latex(text)
    return element("code", text) if shown is None else tex(shown)


def point_of(values: Mapping[str, str], letters: Letters) -> Markup:
    """Numbers by the paper's letters and terms, those that are not zero."""
    used, left_out = leading(values)
    numbers = (tex(f"{letters.coordinate(name)} = {value}") for name, value in used.items())
    return join((join(numbers, separator=", "), left_out))


def holding(answer: Answer, statement: Statement) -> Iterator[Markup | str]:
    """The condition under which a claim holds, and a point at which it does."""
    letters = Letters(statement, answer)
    yield "It holds if "
    yield said(answer.condition or "", letters)
    if answer.met:
        yield ", as at "
        yield point_of(answer.met, letters)
    yield "."


def first_failure(verified: Verified) -> Answer | None:
    """The first line of the proof that fails as printed; else the first other claim that does.

    Slips come after the other lines: what follows them goes on as if they were right. Where no line
    fails, what the statement itself says comes before what its form raises. Observations are no
    mistakes, but for those about an amended form, which are ours.
    """
    order = {step.label: place for place, step in enumerate(verified.statement.steps)}
    failed = [
        (answer, weight(verified.statement, answer, verified.answers))
        for answer in verified.answers
        if answer.verdict in FAILED and answer.reading == AS_PRINTED
    ]
    if not verified.statement.is_amended:
        failed = [pair for pair in failed if pair[1] is not Weight.OBSERVATION]
    claims = [pair for pair in failed if pair[0].kind not in NO_CLAIMS] or failed

    def place(pair: tuple[Answer, Weight]) -> tuple[bool, bool, bool, int]:
        at = order.get(pair[0].step.partition(",")[0], len(order))
        return at == len(order), pair[0].asked_by not in SAID, pair[1] not in LEADING, at

    return min(claims, key=place)[0] if claims else None


def _alike(one: Relation, other: Relation, statement: Statement) -> tuple[Relation, Relation]:
    """Both with those constants as their definitions that only one of the two has by name."""
    apart = one.symbols ^ other.symbols
    defined: dict[Expression, Expression] = {
        Symbol(str(constant.name)): cast("Expression", constant.defined.tree)
        for constant in statement.constants
        if constant.defined is not None and str(constant.name) in apart
    }
    return one.put(defined), other.put(defined)
