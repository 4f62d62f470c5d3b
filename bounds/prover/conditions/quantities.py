"""On what a simple condition may be: symbols, products that occur together, quotients of two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from bounds.expressions import (
    Add,
    Call,
    Expression,
    Mul,
    Number,
    Pow,
    Relation,
    Symbol,
    divide,
    free_symbols,
    multiply,
    number,
)


def quantities(stated: Any, names: Sequence[str]) -> Iterator[tuple[int, Expression]]:
    """Symbols, then products that occur, then quotients of two symbols that are not negative."""
    sides = [stated.claim.left, stated.claim.right]
    sides += [side for given in stated.givens for side in (given.left, given.right)]
    used = frozenset[str]().union(*map(free_symbols, sides)) & set(names) - _defined(stated)
    bounded = _bounded(stated.claim)
    for name in sorted(used - bounded):
        yield 1, Symbol(name)
        low = stated.region[name].low
        if low is None or low < 0:
            yield 2, Pow(Symbol(name), number(2))
    positive = [
        name for name in sorted(used) if (low := stated.region[name].low) is not None and low >= 0
    ]
    seen = set()
    claimed = sorted(free_symbols(stated.claim.left) | free_symbols(stated.claim.right))
    for side in sides:
        for product in [*products(side), claimed]:
            group = tuple(sorted(set(product)))
            if len(group) > 1 and group not in seen and set(group) <= set(positive):
                seen.add(group)
                yield len(group), Mul(tuple(map(Symbol, group)))
    for one, two in combinations([name for name in positive if name not in bounded], 2):
        if (one, two) not in seen:
            yield 3, multiply(Symbol(one), Symbol(two))
        yield 3, divide(Symbol(one), Symbol(two))


def orders(stated: Any, names: Sequence[str]) -> Iterator[Relation]:
    """Two symbols of the step in one order, in the other, or equal; not the claim again."""
    sides = [stated.claim.left, stated.claim.right]
    sides += [side for given in stated.givens for side in (given.left, given.right)]
    used = frozenset[str]().union(*map(free_symbols, sides)) & set(names) - _defined(stated)
    claim = {stated.claim.left, stated.claim.right}
    for one, two in combinations(sorted(used), 2):
        if claim != {Symbol(one), Symbol(two)}:
            for sign in ("<=", ">=", "=="):
                yield Relation(Symbol(one), sign, Symbol(two))


def _defined(stated: Any) -> set[str]:
    """Symbols that a given defines by others: a condition on one would be no simple one."""
    return {
        side.name
        for given in stated.givens
        if given.sign == "=="
        for side in (given.left, given.right)
        if isinstance(side, Symbol)
    }


def _bounded(claim: Relation) -> set[str]:
    """The quantity that the claim bounds: a condition on it alone would say the claim again."""
    sides = (claim.left, claim.right), (claim.right, claim.left)
    return {one.name for one, other in sides if isinstance(one, Symbol) and free_symbols(other)}


def says_again(claim: Relation, condition: Relation) -> bool:
    """Whether a condition bounds what the claim bounds, so that there is nothing left to claim.

    That is what its smaller side alone has, where the sides share no letter; else it is where the
    condition is about a whole term of it, or about what the other side alone has, too. Where one
    side is a number, the claim says where the other has a sign, and any letter may decide that.

    >>> from bounds.kernel.reader import parse_relation
    >>> claim = parse_relation("c*d <= c*a + b")
    >>> texts = "d <= a", "c*d <= 1", "c <= 2*b", "d <= 1"
    >>> [says_again(claim, parse_relation(text)) for text in texts]
    [True, True, False, False]
    >>> says_again(parse_relation("s*N <= 1/(a*L)"), parse_relation("N <= 3"))
    True
    """
    ways = {"<": [claim.sides], ">": [claim.sides[::-1]]}
    return any(
        _bounds_again(less, more, condition)
        for less, more in ways.get(claim.sign[0], [claim.sides, claim.sides[::-1]])
    )


def _bounds_again(less: Expression, more: Expression, condition: Relation) -> bool:
    """The same of a claim that one side is at most the other."""
    here, there, about = free_symbols(less), free_symbols(more), condition.symbols
    if not here or not there or not about & (here - there):
        return False
    whole = any({*term} <= about and {*term} - there for term in products(less))
    return whole or here.isdisjoint(there) or bool(about & (there - here))


def products(expression: Expression) -> Iterator[list[str]]:
    """The symbols that are multiplied with each other, term by term."""
    match expression:
        case Add(terms):
            for term in terms:
                yield from products(term)
        case Mul(factors):
            names = []
            for factor in factors:
                match factor:
                    case Symbol(name) | Pow(Symbol(name), Number()):
                        names.append(name)
                    case Add() | Call() | Pow():
                        yield from products(factor)
            yield names
        case Call(_, arguments):
            for argument in arguments:
                yield from products(argument)
        case Pow(base):
            yield from products(base)
