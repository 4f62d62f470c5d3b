"""What follows from one given: the given unrolled or summed.

    x(t+1) <= a x(t) + b        x(n) <= a^(n-lo) x(lo) + sum(a^(n-1-j) b(j), j, lo, n-1)
    L(t) <= R(t)                sum(L(j), j, lo, n-1) <= sum(R(j), j, lo, n-1), with x(t) - x(t+1)
                                telescoped

The first is the discrete variation of constants; if b does not depend on t its sum is geometric and
is written in closed form (or as n - lo times b, if a = 1).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from bounds.expressions import (
    ONE,
    Call,
    Expression,
    Pow,
    Relation,
    Series,
    Symbol,
    add,
    children,
    divide,
    free_symbols,
    has_call,
    multiply,
    number,
    substitute,
    subtract,
    summation,
)
from bounds.kernel.algebra import Algebra, Quotient
from bounds.kernel.problem import Index, Problem
from bounds.kernel.recursion.sequences import SequenceAlgebra


def unrolled(
    stated: Problem, letter: str
) -> Iterator[tuple[list[Relation], Expression, Expression, str]]:
    """Consequences of single givens, from the start of their index to any later one."""
    n = Symbol(letter)
    for given in stated.givens:
        name = stated.index_of(given)
        if name is None or given.sign == "!=":
            continue
        ends = stated.indices[name]
        after = add(ends.high, ONE)
        for form in (_variation, summed):
            relation = form(stated, given, name, ends, n)
            if relation is not None:
                what = "unrolling" if form is _variation else "summation"
                yield [relation], ends.low, after, what


def _variation(
    stated: Problem, given: Relation, name: str, ends: Index, n: Symbol
) -> Relation | None:
    """x(t+1) <= a x(t) + b(t), unrolled from the start to n."""
    algebra = SequenceAlgebra(stated.sequences)
    whole = subtract(given.left, given.right)
    for sequence, offset in _steps(stated, given, name):
        now, later = (Call(sequence, (_moved(name, offset + k),)) for k in (0, 1))
        top, slope = (_coefficient(algebra, whole, value) for value in (later, now))
        if top is None or slope is None or algebra.lift(top).over.is_zero():
            continue
        sign = _direction(algebra, top, given.sign)
        rate = algebra.times(slope, algebra.power(top, -1))
        factor = algebra.express_quotient(algebra.scale(algebra.lift(rate), Fraction(-1)))
        if sign is None or name in free_symbols(factor) or _sequences_in(stated, factor):
            continue
        # x(t+1) - factor x(t) - extra = (left - right) / top
        unit = divide(whole, algebra.express_quotient(algebra.lift(top)))
        rest = subtract(subtract(later, multiply(factor, now)), unit)
        extra = algebra.express_quotient(algebra.quotient(rest))
        start = Call(sequence, (_sum(ends.low, offset),))
        first = multiply(_power(factor, subtract(n, ends.low)), start)
        total = _convolution(stated, factor, extra, name, ends, n)
        return Relation(Call(sequence, (_sum(n, offset),)), sign, add(first, total))
    return None


def _steps(stated: Problem, given: Relation, name: str) -> list[tuple[str, int]]:
    """Sequences that occur at two neighbouring places: t + offset and t + offset + 1."""
    names = list(stated.sequences)
    places: dict[str, set[int]] = {}
    algebra = Algebra()
    for side in (given.left, given.right):
        for sequence, argument in sequence_arguments(side, names):
            gap = algebra.number(algebra.quotient(subtract(argument, Symbol(name))))
            if gap is not None and gap.denominator == 1:
                places.setdefault(sequence, set()).add(int(gap))
    return [
        (sequence, offset)
        for sequence, found in sorted(places.items())
        for offset in sorted(found)
        if offset + 1 in found
    ]


def _moved(name: str, offset: int) -> Expression:
    return _sum(Symbol(name), offset)


def _sum(value: Expression, offset: int) -> Expression:
    return add(value, number(offset)) if offset else value


def _convolution(
    stated: Problem,
    factor: Expression,
    extra: Expression,
    name: str,
    ends: Index,
    n: Symbol,
) -> Expression:
    """sum of factor^(n-1-j) extra(j) for j = low..n-1, in closed form where extra is constant."""
    count = subtract(n, ends.low)
    if name not in free_symbols(extra):
        algebra = Algebra()
        gap = algebra.quotient(subtract(factor, ONE)) if not _sequences_in(stated, factor) else None
        if gap is not None and gap.over.is_zero():
            return multiply(count, extra)
        over = subtract(_power(factor, count), ONE)
        return multiply(extra, divide(over, subtract(factor, ONE)))
    index = "j"
    while index in {*stated.region, *stated.sequences, *stated.indices, n.name}:
        index += "_"
    power = _power(factor, subtract(subtract(n, ONE), Symbol(index)))
    body = multiply(power, substitute(extra, name, Symbol(index)))
    return summation(body, index, ends.low, subtract(n, ONE))


def _sequences_in(stated: Problem, value: Expression) -> bool:
    return has_call(value, stated.sequences)


def summed(
    stated: Problem,
    given: Relation,
    name: str,
    ends: Index,
    n: Symbol,
    *,
    last: bool = False,
) -> Relation | None:
    """The given added up from the start to n, differences such as x(t) - x(t+1) telescoped.

    With `last`, what is left over is taken as often as its last term, and not added up.
    """
    algebra = SequenceAlgebra(stated.sequences)
    left_over = subtract(given.right, given.left)
    telescoped: list[Expression] = []
    for term in _falling(stated, algebra, left_over, name):
        telescoped.append(subtract(substitute(term, name, ends.low), substitute(term, name, n)))
        left_over = subtract(left_over, subtract(term, _next(term, name)))
    rest = algebra.express_quotient(algebra.quotient(left_over))
    total_rest: Expression = summation(rest, name, ends.low, subtract(n, ONE))
    if last:
        if not telescoped or not _sequences_in(stated, rest):
            return None
        before = algebra.express_quotient(algebra.quotient(substitute(rest, name, n - 1)))
        total_rest = multiply(subtract(n, ends.low), before)
    sign = {"<=": ">=", "<": ">=", ">=": "<=", ">": "<=", "==": "=="}[given.sign]
    return Relation(add(*telescoped, total_rest), sign, number(0))


def _falling(
    stated: Problem, algebra: SequenceAlgebra, value: Expression, name: str
) -> list[Expression]:
    """The terms whose next one is subtracted, such as a(t) x(t) of a(t) x(t) - a(t+1) x(t+1)."""
    body = algebra.quotient(value)
    if name in algebra.symbols(Quotient(body.under, algebra.context.constant(1))):
        return []
    terms = [algebra.monomial(exponents, c) for exponents, c in body.over.terms()]
    keys, found = {str(-term) for term in terms}, []
    under = algebra.express(body.under)
    for term in map(algebra.express, terms):
        later = algebra.quotient(_next(term, name))
        if _sequences_in(stated, term) and later.under.is_one() and str(later.over) in keys:
            found.append(divide(term, under))
    return found


def _next(term: Expression, name: str) -> Expression:
    return substitute(term, name, add(Symbol(name), ONE))


def _coefficient(algebra: SequenceAlgebra, value: Expression, term: Expression) -> Quotient | None:
    """The coefficient of a term that enters linearly; none if it enters otherwise."""
    at = int(algebra.used(algebra.quotient(term).over)[0])
    whole = algebra.quotient(value)
    if at in algebra.used(whole.under) or whole.over.degrees()[at] > 1:
        return None
    one = algebra.context.constant(1)
    return algebra.times(Quotient(whole.over.derivative(at), one), Quotient(one, whole.under))


def _direction(algebra: SequenceAlgebra, top: Quotient, sign: str) -> str | None:
    """The relation after division by the coefficient of x(t+1), if its sign is plain."""
    value = algebra.number(algebra.lift(top))
    if sign == "==":
        return "=="
    if value is None:
        return None
    weak = sign if sign.endswith("=") else f"{sign}="
    if value > 0:
        return weak
    return {"<=": ">=", ">=": "<="}[weak]


def _power(base: Expression, exponent: Expression) -> Expression:
    return ONE if base == ONE else Pow(base, exponent)


def sequence_arguments(value: Expression, names: Sequence[str]) -> list[tuple[str, Expression]]:
    """Every x(argument) outside of sums."""
    if isinstance(value, Call) and value.name in names:
        return [(value.name, value.arguments[0])]
    if isinstance(value, Series):
        return []
    return [pair for part in children(value) for pair in sequence_arguments(part, names)]
