"""Terms of letters and of quantities, evaluated on whatever numbers they are made of.

A term such as `sum(gradient(t), t, 0, T - 1)/T` is read by the house's own reader and never as
Python. Its value is a rational number on an exact run, a form in inner products where a worst case
is sought, and an array over seeds and rounds of a simulated run: nothing is asked of a number but
sums, products with rational numbers, and powers.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, reduce
from typing import Any

from bounds.errors import refuse
from bounds.expressions import (
    Add,
    Call,
    Expression,
    Mul,
    Number,
    Pow,
    Relation,
    Series,
    Symbol,
    children,
    number,
    opened,
    show,
)
from bounds.kernel.reader import parse_chain, parse_expression
from bounds.quantities.law import OutsideError

# Of quantities: how many arguments they may take is theirs to say.
ARITY = (1, 3)
COMPARED = {
    "<=": operator.le, ">=": operator.ge, "<": operator.lt, ">": operator.gt, "==": operator.eq,
    "!=": operator.ne,
}  # fmt: skip


@cache
def read(text: str, quantities: frozenset[str]) -> Expression:
    """A term; `quantities` are the functions that it may call."""
    return parse_expression(text, dict.fromkeys(quantities, ARITY))


def called(term: Expression) -> Iterator[Call]:
    """Every function that is called in a term, with its arguments."""
    if isinstance(term, Call):
        yield term
    for child in children(term):
        yield from called(child)


@dataclass(frozen=True)
class Values:
    """What letters and functions stand for; `most` and `least` are those of two numbers."""

    letter: Callable[[str], Any]
    functions: Mapping[str, Callable[..., Any]]
    most: Callable[[Any, Any], Any] = max
    least: Callable[[Any, Any], Any] = min

    def of(self, term: Expression) -> Any:
        """The value of a term."""
        match term:
            case Number(value):
                return value
            case Symbol(name):
                return self.letter(name)
            case Add(terms):
                return reduce(operator.add, map(self.of, terms))
            case Mul(factors):
                return self._product(factors)
            case Pow(base, Number(value)) if value.denominator == 1:
                power = self.of(base) ** abs(int(value))
                return power if value >= 0 else 1 / power
            case Pow(base, exponent):
                return self._whole_power(self.of(base), self.of(exponent), term)
            case Call("max" | "min" as name, arguments):
                choose = self.most if name == "max" else self.least
                return reduce(choose, map(self.of, arguments))
            case Call("abs", (inner,)):
                return abs(self.of(inner))
            case Call(name, arguments) if name in self.functions:
                return self.functions[name](*map(self.of, arguments))
            case Series(_, lower, upper):
                return self.total(term, self.of(lower), self.of(upper))
        msg = f"{show(term)} cannot be evaluated on a run"
        raise OutsideError(msg)

    def hold(self, text: str) -> bool:
        """Whether a condition holds."""
        return all(COMPARED[r.sign](self.of(r.left), self.of(r.right)) for r in relations(text))

    def total(self, series: Series, lower: Any, upper: Any) -> Any:
        """The sum of the body from the lower to the upper end; zero if there is none."""
        terms = [self.of(opened(series, number(k))) for k in range(int(lower), int(upper) + 1)]
        return reduce(operator.add, terms) if terms else Fraction(0)

    def _product(self, factors: Sequence[Expression]) -> Any:
        """A quotient is divided once, as it is written, so that no digit of a float is lost."""
        below = [f for f in factors if isinstance(f, Pow) and f.exponent == Number(Fraction(-1))]
        above = [self.of(factor) for factor in factors if factor not in below]
        value = reduce(operator.mul, above) if above else Fraction(1)
        for factor in below:
            value = value / self.of(factor.base)
        return value

    def _whole_power(self, base: Any, exponent: Any, term: Expression) -> Any:
        if exponent != int(exponent) or exponent < 0:
            refuse(f"the exponent of {show(term)} is no number that counts", OutsideError)
        return base ** int(exponent)


@cache
def relations(text: str) -> tuple[Relation, ...]:
    """A condition on letters, such as `0 <= beta <= 1`."""
    return parse_chain(text)


def letters_in(term: Expression) -> set[str]:
    """The letters of a term, those in the arguments of quantities included."""
    own = {term.name} if isinstance(term, Symbol) else set()
    return own.union(*map(letters_in, children(term)))
