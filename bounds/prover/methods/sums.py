"""Closed forms of finite sums, by summing differences."""

from __future__ import annotations

from fractions import Fraction

from bounds.expressions import (
    ONE,
    ZERO,
    Expression,
    Pow,
    Series,
    Symbol,
    add,
    divide,
    free_symbols,
    fresh,
    multiply,
    number,
    opened,
    subtract,
    summation,
)
from bounds.prover.scaffold import Scaffold


def close_sum(scaffold: Scaffold, series: Series) -> None:
    """Add the closed form of a sum, if it has one that is known."""
    index = fresh(series.index, free_symbols(series))
    primitive = primitive_of(scaffold, opened(series, Symbol(index)), index)
    if primitive is not None:
        after = add(series.upper, ONE)
        scaffold.lemma("telescope", series, summation(primitive, index, series.lower, after))


def primitive_of(scaffold: Scaffold, body: Expression, index: str) -> Expression | None:
    """F with F(k+1) - F(k) = summand, for k^p (p <= 4), q^k, k q^k and 1/(k(k+1))."""
    k = Symbol(index)
    algebra = scaffold.algebra
    value = algebra.quotient(body)
    mine = [i for i, atom in enumerate(algebra.atoms) if index in atom.symbols]
    own = next((i for i in mine if algebra.atoms[i].kind == "symbol"), None)
    degrees = [int(d) for d in value.over.degrees()]
    powers = [i for i in mine if i != own and i < len(degrees) and degrees[i] > 0]
    if not value.under.is_constant() or len(value.over) != 1:
        return None
    degree = 0 if own is None else degrees[own]
    if not powers:
        return _power_sum(degree, k)
    atom = algebra.atoms[powers[0]]
    if len(powers) > 1 or atom.kind not in {"power", "exp"} or degree > 1:
        return None
    base = atom.parts[0] if atom.kind == "power" else multiply(Pow(atom.expression, ONE))
    exponent = atom.parts[-1]
    if exponent != k or atom.kind != "power":
        return None
    ratio = Pow(base, number(degrees[powers[0]]))
    gap = subtract(ratio, ONE)
    if not (scaffold.is_evident(gap, "!=") or _nonzero(scaffold, gap)):
        return None
    first = divide(body, gap)
    if degree == 0:
        return first
    geometric = multiply(Pow(ratio, k), ratio)
    return subtract(first, divide(geometric, Pow(gap, number(2))))


def _nonzero(scaffold: Scaffold, gap: Expression) -> bool:
    minus = subtract(ZERO, gap)
    return scaffold.is_evident(gap, ">") or scaffold.is_evident(minus, ">")


def _power_sum(degree: int, k: Expression) -> Expression | None:
    """The sum of j^degree for 0 <= j < k, as a polynomial in k."""
    half = number(Fraction(1, 2))
    below = subtract(k, ONE)
    double = subtract(multiply(number(2), k), ONE)
    match degree:
        case 0:
            return k
        case 1:
            return multiply(half, k, below)
        case 2:
            return multiply(number(Fraction(1, 6)), k, below, double)
        case 3:
            return multiply(number(Fraction(1, 4)), Pow(k, number(2)), Pow(below, number(2)))
        case _:
            return None
