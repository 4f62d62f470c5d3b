"""Invariants that prove a claim together, or that are stronger than the claim.

summed       all givens added up, with the identity that moves the index of a sum by one:
sum x(k+1) = sum x(k) + x(n) - x(a)
last         the last of terms that fall counts for all: n x(n-1) <= sum x(k)
below        L(n) <= R(n) is given with a sum in R, and R(n) is below what the claim says
squares      L <= R by L^2 <= R^2, for roots of sums
added        sum(x(j), j, a, n) = sum(x(j), j, a, n-1) + x(n), for sums of sums to their index
kept back    the claim less what the last step would give back in the next one: with
sum (d(k) - d(k+1)) c(k) <= R(n) also d(n) c(n-1) below R(n), or R(n-1) (N. H. Abel's sums by parts)
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from bounds.expressions import (
    ONE,
    ZERO,
    Call,
    Expression,
    Mul,
    Number,
    Pow,
    Relation,
    Symbol,
    add,
    children,
    divide,
    free_symbols,
    fresh,
    has_sum,
    number,
    opened,
    substitute,
    summation,
)
from bounds.kernel.problem import Problem
from bounds.kernel.recursion.sequences import SequenceAlgebra
from bounds.prover.recursion.integrals import sums_in
from bounds.prover.recursion.invariants import sequence_arguments, summed

Group = tuple[str, Expression, Expression, list[Relation]]


def groups(stated: Problem, letter: str) -> Iterator[Group]:
    """Relations for all n of one range, each with the name of the method."""
    n = Symbol(letter)
    by_range: dict[tuple[Expression, Expression], list[Relation]] = {}
    for given in stated.givens:
        name = stated.index_of(given)
        if name is None or given.sign == "!=":
            continue
        ends = stated.indices[name]
        for last in (False, True):
            relation = summed(stated, given, name, ends, n, last=last)
            if relation is None:
                continue
            if last:
                yield "the last of falling terms", ends.low, ends.high + 1, [relation]
            else:
                by_range.setdefault((ends.low, ends.high + 1), []).append(relation)
    for (low, high), relations in by_range.items():
        moved = [_moved(name, low, n) for name in _shifted(stated)]
        if len(relations) + len(moved) > 1:
            yield "sums of the givens", low, high, [*relations, *moved]
    for end in sorted(_ends(stated)):
        bottom = stated.region[end].low
        if bottom is None:
            continue
        low = Number(bottom)
        for given in stated.givens:
            relation = _below(stated, given, end, n)
            if relation is not None:
                yield "a bound of the given's side", low, Symbol(end), [relation]
        relation = _squared(stated, end, n)
        if relation is not None:
            yield "induction on the squares", low, Symbol(end), [relation]


def added(stated: Problem, letter: str) -> Iterator[Relation]:
    """For a sum to the index of another one: to n it is the sum to n - 1 and one summand more."""
    n, found = Symbol(letter), dict[Relation, None]()
    for outer in (series for side in stated.claim.sides for series in sums_in(side)):
        for inner in sums_in(opened(outer, n)):
            if inner.upper == n and letter not in free_symbols(inner.lower):
                k = Symbol(fresh(inner.index, free_symbols(inner)))
                before = summation(opened(inner, k), k.name, inner.lower, n - 1)
                found[Relation(inner, "==", before + opened(inner, n))] = None
    yield from found


def kept_back(stated: Problem, letter: str) -> Iterator[Group]:
    """The claim for all n, with the terms of its last step in which sequences are one step on."""
    n, claim = Symbol(letter), stated.claim
    if claim.sign != "<=":
        return
    steps = [(given.right - given.left, stated.index_of(given)) for given in stated.givens]
    k = Symbol("k_")
    steps += [(opened(series, k), k.name) for series in sums_in(claim.left)]
    held = dict.fromkeys(
        substitute(later, name, n - 1)
        for value, name in steps
        if name is not None and (later := _later(stated, value, name)) != ZERO
    )
    for end in sorted(_ends(stated)):
        bottom = stated.region[end].low
        if bottom is None:
            continue
        for kept, at in product(held, (n, n - 1)):
            right = substitute(claim.right, end, at) + kept
            relation = Relation(substitute(claim.left, end, n), "<=", right)
            yield "induction with what is kept back", Number(bottom), Symbol(end), [relation]


def _later(stated: Problem, value: Expression, name: str) -> Expression:
    """The terms with a sequence at the index plus one."""
    algebra, names = SequenceAlgebra(stated.sequences), list(stated.sequences)
    body = algebra.quotient(value)
    terms = (algebra.monomial(exponents, c) for exponents, c in body.over.terms())
    shown = [divide(algebra.express(term), algebra.express(body.under)) for term in terms]
    late = Symbol(name) + 1
    return add(*(t for t in shown if any(a == late for _, a in sequence_arguments(t, names))))


def _ends(stated: Problem) -> frozenset[str]:
    integers = {name for name, domain in stated.region.ranges if domain.integer}
    return frozenset(free_symbols(stated.claim.left) | free_symbols(stated.claim.right)) & integers


def _shifted(stated: Problem) -> list[str]:
    """The sequences that occur in some sum, one step later than the index."""
    k, names, found = Symbol("k_"), list(stated.sequences), set()
    for relation in (stated.claim, *stated.givens):
        for series in (series for side in relation.sides for series in sums_in(side)):
            places = sequence_arguments(opened(series, k), names)
            found |= {name for name, argument in places if argument == k + 1}
    return sorted(found)


def _moved(name: str, low: Expression, n: Symbol) -> Relation:
    k = Symbol("k_")
    one, two = (
        summation(Call(name, (k + more if more else k,)), "k_", low, n - 1) for more in (1, 0)
    )
    return Relation(one, "==", two + Call(name, (n,)) - Call(name, (low,)))


def _below(stated: Problem, given: Relation, end: str, n: Symbol) -> Relation | None:
    """R(n) <= what the claim says at n, where L(n) <= R(n) is given and L is claimed about."""
    name, claim = stated.index_of(given), stated.claim
    if name is None or given.sign != "<=" or claim.sign != "<=" or not has_sum(given.right):
        return None
    if substitute(given.left, name, Symbol(end)) != claim.left:
        return None
    return Relation(substitute(given.right, name, n), "<=", substitute(claim.right, end, n))


def _squared(stated: Problem, end: str, n: Symbol) -> Relation | None:
    """L(n)^2 <= R(n)^2, where R has a root of a sum."""
    claim = stated.claim
    sides = (claim.left, claim.right) if claim.sign == "<=" else (claim.right, claim.left)
    if claim.sign not in {"<=", ">="} or not has_sum(sides[1]) or not _has_root(sides[1]):
        return None
    left, right = (substitute(side, end, n) for side in sides)
    return Relation(Pow(left, number(2)), "<=", _square(right))


def _square(value: Expression) -> Expression:
    """The square of a product, factor by factor, so that roots disappear."""
    found: Expression = ONE
    for part in value.factors if isinstance(value, Mul) else (value,):
        match part:
            case Pow(base, Number(exponent)) if 2 * exponent == 1:
                found = found * base
            case _:
                found = found * Pow(part, number(2))
    return found


def _has_root(value: Expression) -> bool:
    if isinstance(value, Pow) and isinstance(value.exponent, Number):
        return value.exponent.value.denominator > 1 or _has_root(value.base)
    return any(_has_root(part) for part in children(value))
