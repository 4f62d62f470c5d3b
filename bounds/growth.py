"""How a term grows in a letter: the exponent of the power that it is of the order of, but for logs.

Sums grow like their fastest term, products like all factors together, and e^{c log y} like y^c. A
sum whose fastest terms could cancel, or a letter in another exponent or in the limits of a sum, is
not decided here.
"""

from __future__ import annotations

from fractions import Fraction

from bounds.expressions import Add, Call, Expression, Mul, Number, Pow, Symbol, free_symbols


def exponent(term: Expression, name: str) -> Fraction | None:
    """The e for which the term is of the order name^e, all other letters being positive and fixed.

    >>> from bounds.kernel.reader import parse_expression as read
    >>> [str(exponent(read(t), "T")) for t in ("sqrt(N/(K*T))", "a + b*T", "exp(-2*log(K*T))")]
    ['-1/2', '1', '-2']
    >>> exponent(read("exp(T)"), "T") is None, exponent(read("T - T^2/N"), "T") == 2
    (True, True)
    """
    if name not in free_symbols(term):
        return Fraction(0)
    match term:
        case Symbol():
            return Fraction(1)
        case Mul(factors):
            found = [exponent(factor, name) for factor in factors]
            known = [one for one in found if one is not None]
            return sum(known, Fraction(0)) if len(known) == len(found) else None
        case Pow(base, Number(value)):
            inner = exponent(base, name)
            return None if inner is None else inner * value
        case Add(terms):
            return _fastest(terms, name)
        case Call("exp", (inside,)):
            return _exponential(inside, name)
        case Call("log", (inside,)):
            return None if exponent(inside, name) is None else Fraction(0)
        case Call("abs", (inside,)):
            return exponent(inside, name)
        case _:
            return None


def _fastest(terms: tuple[Expression, ...], name: str) -> Fraction | None:
    """That of the fastest terms, if all of them have one sign."""
    found = [(exponent(term, name), is_negative(term)) for term in terms]
    known = [(order, sign) for order, sign in found if order is not None]
    if len(known) < len(found):
        return None
    most = max(order for order, _ in known)
    return most if len({sign for order, sign in known if order == most}) == 1 else None


def is_negative(term: Expression) -> bool:
    """Whether there is a minus sign in front of a term."""
    first = term.factors[0] if isinstance(term, Mul) else term
    return isinstance(first, Number) and first.value < 0


def _exponential(inside: Expression, name: str) -> Fraction | None:
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
            order = exponent(argument, name)
            return None if order is None else coefficient * order
        case _:
            return None
