"""How a term grows in a letter: the power of it, and of its logarithm, that it is of the order of.

Sums grow like their fastest term, products like all factors together, e^{c log y} like y^c, and
(1 - u)^n like e^{-un} where u falls to 0. A sum over k = a, ..., y of k^p grows like y^{p+1}, or
like log y where p is -1. A sum whose fastest terms could cancel is not decided here, and neither is
a letter in another exponent.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import reduce

from bounds.expressions import (
    ONE,
    Add,
    Bound,
    Call,
    Expression,
    Mul,
    Number,
    Pow,
    Series,
    Symbol,
    add,
    free_symbols,
    fresh,
    multiply,
    opened,
    parts,
)


@dataclass(frozen=True, order=True)
class Growth:
    """y^power log(y)^logs; `beyond` is 1 if it grows faster than any power, and -1 if it falls so.

    sign: that of what grows so; 0 if it is not known.
    """

    beyond: int = 0
    power: Fraction = Fraction(0)
    logs: Fraction = Fraction(0)
    sign: int = field(default=1, compare=False)

    def __mul__(self, other: Growth) -> Growth | None:
        """Of the product; none if one factor grows and the other falls beyond all powers."""
        if self.beyond * other.beyond < 0:
            return None
        sign = self.sign * other.sign
        if beyond := self.beyond or other.beyond:
            return Growth(beyond, sign=sign)
        return Growth(0, self.power + other.power, self.logs + other.logs, sign)

    def to(self, power: Fraction) -> Growth:
        """Of a power of it; the sign of what is no integer power is that of a root."""
        beyond = self.beyond if power > 0 else -self.beyond
        odd = power.denominator == 1 and power.numerator % 2
        return Growth(beyond, self.power * power, self.logs * power, self.sign if odd else 1)

    def of(self, name: str) -> str:
        """As a power of the letter."""
        if self.beyond:
            return (
                f"more than any power of {name}" if self.beyond > 0 else "an exponential that falls"
            )
        logs = f" log({name})^({self.logs})" if self.logs else ""
        return f"{name}^({self.power}){logs}"

    @property
    def is_power(self) -> bool:
        """Whether there are neither logarithms nor exponentials in it."""
        return not self.beyond and not self.logs


CONSTANT = Growth()


def growth(term: Expression, name: str) -> Growth | None:
    """Of what order the term is, all other letters being positive and fixed.

    >>> from bounds.kernel.reader import parse_expression as read
    >>> def told(text): return getattr(growth(read(text), "T"), "of", lambda name: None)("T")
    >>> [told(t) for t in ("sqrt(N/(K*T))", "a + b*T", "exp(-2*log(K*T))", "T - T^2/N")]
    ['T^(-1/2)', 'T^(1)', 'T^(-2)', 'T^(2)']
    >>> [told(t) for t in ("log(T)/T", "sum(1/k, k, 1, T)", "sum(k^2/T, k, 1, T)")]
    ['T^(-1) log(T)^(1)', 'T^(0) log(T)^(1)', 'T^(2)']
    >>> [told(t) for t in ("exp(-a*T)", "(1 - 1/T)^T", "(1 - log(T)/T)^T", "T - T", "2^log(T)")]
    ['an exponential that falls', 'T^(0)', 'T^(-1)', None, None]
    """
    if name not in free_symbols(term):
        return replace(CONSTANT, sign=_sign(term))
    match term:
        case Symbol():
            return Growth(0, Fraction(1))
        case Mul(factors):
            return _product(growth(factor, name) for factor in factors)
        case Pow(base, Number(value)):
            inner = growth(base, name)
            return None if inner is None else inner.to(value)
        case Pow(Add((first, *rest)), power) if first == ONE:
            return _compound(rest, power, name)
        case Add(terms):
            return _fastest(terms, name)
        case Call("exp", (inside,)):
            return _exponential(inside, name)
        case Call("log", (inside,)):
            inner = growth(inside, name)
            if inner is None or inner.beyond or not inner.power:
                return None
            return Growth(0, Fraction(0), Fraction(1), 1 if inner.power > 0 else -1)
        case Call("abs", (inside,)):
            inner = growth(inside, name)
            return None if inner is None else replace(inner, sign=1)
        case Series():
            return _series(term, name)
        case _:
            return None


def is_negative(term: Expression) -> bool:
    """Whether there is a minus sign in front of a term."""
    first = term.factors[0] if isinstance(term, Mul) else term
    return isinstance(first, Number) and first.value < 0


def _sign(term: Expression) -> int:
    """Of a term of positive letters; 0 if something positive is taken from it."""
    match term:
        case Number(value):
            return -1 if value < 0 else 1
        case Mul(factors):
            return reduce(int.__mul__, map(_sign, factors))
        case Add(terms):
            signs = {*map(_sign, terms)}
            return signs.pop() if len(signs) == 1 else 0
        case Pow(base, _):
            return min(1, abs(_sign(base)))
        case _:
            return 1


def _product(factors: Iterable[Growth | None]) -> Growth | None:
    """That of all factors together."""
    found: Growth | None = CONSTANT
    for factor in factors:
        found = None if found is None or factor is None else found * factor
    return found


def _fastest(terms: tuple[Expression, ...], name: str) -> Growth | None:
    """That of the fastest terms, if all of them have one sign, for all that is seen."""
    found = [(growth(term, name), is_negative(term)) for term in terms]
    known = [(order, sign) for order, sign in found if order is not None]
    if len(known) < len(found):
        return None
    most = max(order for order, _ in known)
    fastest = [(order, sign) for order, sign in known if order == most]
    return fastest[0][0] if len({sign for _, sign in fastest}) == 1 else None


def _exponential(inside: Expression, name: str) -> Growth | None:
    """Of e^{c log y}, of what stays finite in the exponent, and of what has a power there."""
    if isinstance(inside, Add):
        return _product(_exponential(term, name) for term in inside.terms)
    if (found := _of_logarithm(inside, name)) is not None:
        return found
    inner = growth(inside, name)
    if inner is None:
        return None
    if inner <= CONSTANT:
        return CONSTANT
    return Growth(inner.sign) if inner.sign and (inner.power or inner.beyond) else None


def _of_logarithm(inside: Expression, name: str) -> Growth | None:
    """Of e^{c log y}, with a number c that is left when everything else cancels."""
    coefficient, powers = Fraction(1), dict[Expression, Fraction]()
    waiting = [(inside, Fraction(1))]
    while waiting:
        match waiting.pop():
            case Mul(factors), power:
                waiting += [(factor, power) for factor in factors]
            case Pow(base, Number(value)), power:
                waiting.append((base, power * value))
            case Number(value), power if power.denominator == 1:
                coefficient *= value ** int(power)
            case part, power:
                powers[part] = powers.get(part, Fraction(0)) + power
    left = {part: power for part, power in powers.items() if power}
    match list(left.items()):
        case [(Call("log", (argument,)), power)] if power == 1:
            order = growth(argument, name)
            return None if order is None else order.to(coefficient)
        case _:
            return None


def _compound(rest: list[Expression], power: Expression, name: str) -> Growth | None:
    """Of (1 + u)^n, as of e^{un}, where u falls like a power, or is what is taken from 1."""
    change = add(*rest)
    falls, long = growth(change, name), growth(power, name)
    if falls is None or long is None or long.beyond or long.power <= 0 or long.sign < 1:
        return None
    if falls.power < 0 or (falls == CONSTANT and falls.sign < 0):
        return _exponential(add(*(multiply(power, term) for term in rest)), name)
    return None


def _series(term: Series, name: str) -> Growth | None:
    """Of a sum up to a power of the letter, of terms with powers of their index."""
    factors = term.body.factors if isinstance(term.body, Mul) else (term.body,)
    outside = [one for one in factors if not any(isinstance(part, Bound) for part in parts(one))]
    inside = multiply(*(one for one in factors if one not in outside))
    top = growth(term.upper, name)
    if name in free_symbols(inside) | free_symbols(term.lower) or top is None or top.sign < 1:
        return None
    index = fresh(name, free_symbols(inside))
    each = growth(opened(Series(inside, term.lower, term.upper), Symbol(index)), index)
    if each is None or each.beyond > 0 or not top.is_power or (each.power == -1 and each.logs < 0):
        return None
    if top.power <= 0 or each.beyond or each.power < -1:
        whole = replace(CONSTANT, sign=each.sign)
    elif each.power == -1:
        whole = replace(each, power=Fraction(0), logs=each.logs + 1)
    else:
        whole = replace(each, power=(each.power + 1) * top.power)
    return _product((whole, *(growth(one, name) for one in outside)))
