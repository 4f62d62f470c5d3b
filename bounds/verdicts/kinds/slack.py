"""What a statement could do without: hypotheses, and parts of its bound.

A hypothesis that follows from the others supposes nothing. A bound should be no larger than the one
that its proof ends with, and with nine tenths of a term it should no longer follow from what it
follows from. What a certificate does not use is told of each proved statement. How far a bound is
from the exact worst case is told at one small setting, where it should be no smaller; and where the
words compare bounds of two statements that are ordered so there, the worst cases should be, too:
else the comparison rests on what one of the bounds has too much.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from bounds.catalogue import catalogue
from bounds.expressions import (
    Add,
    Expression,
    Number,
    Relation,
    Symbol,
    add,
    free_symbols,
    multiply,
    number,
    show_relation,
)
from bounds.growth import is_negative
from bounds.statement import Role, Statement, Where
from bounds.verdicts.kinds.agreement import LAST_LINE, compared
from bounds.verdicts.premises import CLAIMED, decidable, labels, upper_bounds, used
from bounds.verdicts.question import AS_PRINTED, Kind, Question
from bounds.verdicts.worst import worst

AND_WORST = " and the worst case"
# A comparison of the bounds of two items, each as it is printed.
_PLAIN = re.compile(r"\{([\w.]+)\} <= \{([\w.]+)\}")
LESS = number(Fraction(9, 10))


def questions(statement: Statement) -> Iterator[Question]:
    """Of what a paper claims, as it is printed."""
    if not statement.is_amended:
        yield from _distance(statement)
        yield from _orders(statement)
    if statement.kind in CLAIMED and not statement.is_amended:
        yield from _hypotheses(statement)
        yield from _ends(statement)
        yield from _shares(statement)


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


def _shares(statement: Statement) -> Iterator[Question]:
    """That with nine tenths of a term a bound does not follow from what it follows from."""
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
            smaller = add(*terms[:at], multiply(LESS, term), *terms[at + 1 :])
            yield replace(
                question,
                step=f"{question.step}, nine tenths of term {at + 1}",
                claim=show_relation(Relation(tree.left, tree.sign, smaller)),
                kind=Kind.EXISTENCE,
                budget="small",
                asks="with nine tenths of the term it does not follow from what it follows from",
            )


def _distance(statement: Statement) -> Iterator[Question]:
    """That a bound is at least the worst case, with how many times as large it is."""
    found, bounds = worst(statement), dict(upper_bounds(statement))
    if found is None or found.match.form not in bounds or found.bound is None:
        return
    bound, values = bounds[found.match.form], found.match.values(found.letters)
    if not found.ends or not found.ends[1] or not free_symbols(bound) <= values.keys():
        return
    lower, upper = found.ends
    power = 2 if found.match.is_root else 1
    times = (found.bound**power / float(upper)) ** (1 / power)
    # Where the conditions are not sufficient no run need be as bad.
    if found.bound**power < upper and not found.is_attained:
        return
    least = number(upper if found.bound**power >= upper else lower)
    settled: Mapping[Expression, Expression] = {
        Symbol(name): number(value) for name, value in values.items()
    }
    yield Question(
        step=f"{found.match.form}{AND_WORST}",
        claim=show_relation(Relation(least, "<=", bound ** number(power)).put(settled)),
        budget="small",
        asks=f"at {found.told} the bound is {times:.3g} times the exact worst case",
    )


def _orders(statement: Statement) -> Iterator[Question]:
    """That worst cases are ordered as the words say of bounds, where these are."""
    for one in statement.compared:
        names = _PLAIN.fullmatch(one.claim)
        if names is None or one.let or one.order_in:
            continue
        first, second = (catalogue.get(f"{statement.paper}.{name}") for name in names.groups())
        above = second and worst(second)
        below = first and above and worst(first, above.letters)
        above = second and below and worst(second, below.letters)
        if not below or not above or below.bounded != above.bounded:
            continue
        if not (below.bound and above.bound and below.bound <= above.bound):
            continue
        if below.ends is not None and above.ends is not None:
            told = {**above.letters, **below.letters}
            at = ", ".join(f"{name} = {value}" for name, value in told.items())
            yield Question(
                step=f"{one.label}, worst cases",
                claim=f"{below.ends[0]} <= {above.ends[1]}",
                asks=f"at {at}, where the bounds are ordered so, the exact worst cases are, too",
            )
