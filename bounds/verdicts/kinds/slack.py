"""What a statement could do without: hypotheses, and parts of its bound.

A hypothesis that follows from the others supposes nothing. A bound should be no larger than the one
that its proof ends with, and with half of a term it should no longer follow from what it follows
from. What a certificate does not use is told of each proved statement.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from bounds.expressions import Add, Number, Relation, Symbol, add, multiply, number, show_relation
from bounds.growth import is_negative
from bounds.statement import Role, Statement, Where
from bounds.verdicts.kinds.agreement import LAST_LINE, compared
from bounds.verdicts.premises import CLAIMED, decidable, labels, used
from bounds.verdicts.question import AS_PRINTED, Kind, Question

HALF = number(Fraction(1, 2))


def questions(statement: Statement) -> Iterator[Question]:
    """Of what a paper claims, as it is printed."""
    if statement.kind in CLAIMED and not statement.is_amended:
        yield from _hypotheses(statement)
        yield from _ends(statement)
        yield from _halves(statement)


def _hypotheses(statement: Statement) -> Iterator[Question]:
    """That each excludes something that the others admit."""
    own = labels(statement, Where.STATEMENT)
    for hypothesis in statement.hypotheses:
        tree = hypothesis.written.tree
        if hypothesis.label in own and isinstance(tree, Relation) and not _is_plain(tree):
            yield Question(
                step=f"without {hypothesis.label}",
                claim=hypothesis.label,
                kind=Kind.EXISTENCE,
                given=tuple(label for label in own if label != hypothesis.label),
                unfold=used(statement),
                budget="small",
                asks="the other hypotheses admit letters that this one excludes",
            )


def _is_plain(tree: Relation) -> bool:
    """Whether it is a choice, or says of a letter what its domain says."""
    ends = any(isinstance(side, Number) for side in tree.sides)
    return tree.sign == "==" or (ends and any(isinstance(side, Symbol) for side in tree.sides))


def _ends(statement: Statement) -> Iterator[Question]:
    """That a bound is no larger than the one that its proof ends with."""
    for question in compared(statement):
        left, sign, right = question.claim.partition(" <= ")
        if sign:
            yield replace(
                question,
                step=f"{question.step}, the other way round",
                claim=f"{right} <= {left}",
                asks=f"the statement is as good as the {LAST_LINE}",
            )


def _halves(statement: Statement) -> Iterator[Question]:
    """That with half of a term a bound does not follow from what it follows from."""
    bounds = {f.label: f.written for f in statement.formulas if f.role is Role.BOUND}
    asked: set[str] = set()
    for question in statement.questions:
        written = bounds.get(question.claim)
        literal = question.reading == AS_PRINTED and question.kind is Kind.SCALAR
        if written is None or not literal or not decidable(written):
            continue
        tree = written.tree
        if question.step != question.claim or question.claim in asked:
            continue
        asked.add(question.claim)
        if not isinstance(tree, Relation) or "<" not in tree.sign:
            continue
        terms = tree.right.terms if isinstance(tree.right, Add) else (tree.right,)
        for at, term in enumerate(terms):
            if is_negative(term):
                continue
            halved = add(*terms[:at], multiply(HALF, term), *terms[at + 1 :])
            yield replace(
                question,
                step=f"{question.step}, half of term {at + 1}",
                claim=show_relation(Relation(tree.left, tree.sign, halved)),
                kind=Kind.EXISTENCE,
                budget="small",
                asks="with half of the term the bound does not follow from what it follows from",
            )
