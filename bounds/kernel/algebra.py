"""Expressions as quotients of polynomials over atoms, in exact rational arithmetic.

Every expression of the grammar becomes P / Q with P, Q polynomials over the rationals in
*generators*. A generator is a symbol or an *atom*: a subexpression that is no rational function,
such as log(u), exp(m), u^(1/q), b^m, max(u, v), |u| or a finite sum. Atoms are written in one
normal form, so that two expressions that differ by the rules below have the same quotient:

    b^(K+1) = b^K b      b^(2K) = (b^K)^2     exp(u+v) = exp(u) exp(v)     (1/2)^K = 1 / 2^K
    log(6) = log 2 + log 3         log(1/u) = -log(u)        min(u, v) = -max(-u, -v)
    sum(c f + g) = c sum(f) + sum(g)    for c free of the index

The index of a sum whose body has h sums inside is the generator `Bound(-1 - h)` while the body is
converted.

The rules hold wherever both sides are defined, that is where `calculus.requirements` are met;
common factors of P and Q are cancelled under the same proviso (Q does not vanish there).
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import comb

from flint import Ordering, fmpq, fmpq_mpoly, fmpq_mpoly_ctx, fmpz

import bounds.expressions as ex
from bounds.errors import UserError, refuse
from bounds.expressions import Add, Bound, Call, Expression, Mul, Number, Pow, Series, Symbol

MAX_TERMS, MAX_BITS, MAX_DEGREE = 20_000, 100_000, 200
MAX_FACTORED = (60, 2_000)  # degree and terms up to which polynomials are factored
MAX_UNROLLED, MAX_ATOM_POWER, MAX_PRIME = 64, 64, 10_000


class TooLargeError(UserError):
    """The expression expands to more than the limits allow."""


@dataclass(frozen=True, slots=True)
class Quotient:
    """A numerator and a denominator without common factor."""

    over: fmpq_mpoly
    under: fmpq_mpoly


@dataclass(frozen=True, slots=True)
class Atom:
    """What a generator stands for: what its normal form is made of.

    `expression` means the same as the generator; `symbols` are the symbols it depends on, and the
    indices of sums that are being converted, as `show` writes them.
    """

    kind: str
    expression: Expression
    symbols: frozenset[str]

    @property
    def parts(self) -> tuple[Expression, ...]:
        """What it is made of; of a root, what it is taken of and its order."""
        match self.expression:
            case Pow(base, Number(power)):
                return base, ex.number(1 / power)
            case _:
                return ex.children(self.expression)


def rational(value: Fraction) -> fmpq:
    """The same number for python-flint."""
    return fmpq(value.numerator, value.denominator)


def fraction(value: fmpq) -> Fraction:
    """The same number for Python."""
    return Fraction(int(value.p), int(value.q))


class Algebra:
    """A table of generators, and the conversion of expressions over it."""

    def __init__(self, sequences: Container[str] = ()) -> None:
        """Start without generators; terms x(argument) of sequences are one more sort of atom."""
        self.sequences = sequences
        self.atoms: list[Atom] = []
        self._known: dict[object, int] = {}
        self._memo: dict[Expression, Quotient] = {}
        self.ends: dict[Expression, tuple[int, fmpq, int] | None] = {}  # see `evident.linear_end`
        self._reserve(12)

    def _reserve(self, size: int) -> None:
        names = tuple(f"v{i}" for i in range(size))
        self.context = fmpq_mpoly_ctx.get(names, Ordering.lex)
        self.size = size

    def polynomial(self, value: fmpq_mpoly) -> fmpq_mpoly:
        """The same polynomial over all present generators."""
        if value.context() is self.context:
            return value
        return value.project_to_context(self.context)

    def lift(self, value: Quotient) -> Quotient:
        """The same quotient over all present generators."""
        if value.over.context() is self.context:
            return value
        return Quotient(self.polynomial(value.over), self.polynomial(value.under))

    def constant(self, value: Fraction) -> Quotient:
        """A rational number."""
        return Quotient(self.context.constant(rational(value)), self.context.constant(1))

    def generator(self, key: object, atom: Atom) -> Quotient:
        """The generator of an atom, made at its first use."""
        at = self._known.get(key)
        if at is None:
            at = len(self.atoms)
            if at == self.size:
                self._reserve(2 * self.size)
            self.atoms.append(atom)
            self._known[key] = at
        return Quotient(self.context.gen(at), self.context.constant(1))

    def atom(
        self, kind: str, expression: Expression, *inside: Quotient, mark: object = None
    ) -> Quotient:
        """The generator of an atom, known by its kind, a mark and what is inside of it.

        The mark of a sum is its index, on which the sum does not depend. The expression gives the
        form: its parts are written anew, lest they have a pole or an index that they are free of.
        """
        symbols = frozenset().union(*map(self.symbols, inside))
        symbols -= {ex.show(mark)} if isinstance(mark, Bound) else set()
        key = (kind, mark, *map(self.key, map(self.lift, inside)))
        if key not in self._known:
            # sqrt(2 + 0/a) and sqrt(2) are one atom, which asks for what its normal form does.
            values = [self.express_quotient(self.lift(value)) for value in inside]
            match expression:
                case Series(body, _, _):
                    expression = Series(body, values[1], values[2], expression.index)
                case Pow(_, exponent):
                    expression = Pow(values[0], [exponent, *values[1:]][-1])
                case Call(name):
                    expression = Call(name, tuple(values))
        return self.generator(key, Atom(kind, expression, symbols))

    def quotient(self, expression: Expression) -> Quotient:
        """Convert an expression; raises `TooLargeError` rather than expand without limit."""
        found = self._memo.get(expression)
        if found is None:
            found = self._convert(expression)
            self._memo[expression] = found
        return self.lift(found)

    def _convert(self, expression: Expression) -> Quotient:
        match expression:
            case Number(value):
                return self.constant(value)
            case Symbol() | Bound():
                name = ex.show(expression)
                return self.generator(name, Atom("symbol", expression, frozenset((name,))))
            case Add(terms):
                return self.sum([self.quotient(term) for term in terms])
            case Mul(factors):
                return reduce(self.times, map(self.quotient, factors))
            case Pow(base, Number(value)) if value.denominator == 1:
                return self.power(self.quotient(base), int(value))
            case Pow(base, Number(value)):
                return self.power(self._root(base, value.denominator), value.numerator)
            case Pow(base, exponent):
                return self._symbolic_power(base, exponent)
            case Call("exp", (argument,)):
                return self._symbolic_power(None, argument)
            case Call("log", (argument,)):
                return self._log(argument)
            case Call("abs", (argument,)):
                return self._abs(argument)
            case Call("max", arguments):
                return self._max(arguments)
            case Call("min", arguments):
                return self.scale(self._max(tuple(map(ex.negate, arguments))), Fraction(-1))
            case Series():
                return self._series(expression)
            case Call(name, (argument,)) if name in self.sequences:
                return self.atom("sequence", expression, self.quotient(argument), mark=name)
        return refuse(f"cannot convert {ex.show(expression)}")

    def monomial(self, exponents: tuple[int, ...], coefficient: fmpq) -> fmpq_mpoly:
        """One term; exponents of generators made later are zero."""
        padded = tuple(exponents) + (0,) * (self.size - len(exponents))
        return self.context.from_dict({padded: coefficient})

    def sum(self, terms: list[Quotient]) -> Quotient:
        """Add, over the least common denominator."""
        terms = [self.lift(term) for term in terms]
        total = terms[0] if terms else self.constant(Fraction(0))
        for term in terms[1:]:
            if total.under == term.under:
                total = Quotient(total.over + term.over, total.under)
            else:
                common = total.under.gcd(term.under)
                here, there = term.under / common, total.under / common
                total = Quotient(total.over * here + term.over * there, total.under * here)
        return self._reduced(total)

    def times(self, one: Quotient, two: Quotient) -> Quotient:
        """Multiply."""
        one, two = self.lift(one), self.lift(two)
        if len(one.over) * len(two.over) > MAX_TERMS or len(one.under) * len(two.under) > MAX_TERMS:
            refuse(f"a product expands to more than {MAX_TERMS} terms", TooLargeError)
        return self._reduced(Quotient(one.over * two.over, one.under * two.under))

    def scale(self, value: Quotient, factor: Fraction) -> Quotient:
        """Multiply by a rational number."""
        return Quotient(value.over * rational(factor), value.under)

    def power(self, base: Quotient, exponent: int) -> Quotient:
        """Raise to an integer power, refusing what would not fit in memory."""
        base = self.lift(base)
        over, under = (base.over, base.under) if exponent >= 0 else (base.under, base.over)
        exponent = abs(exponent)
        for part in (over, under):
            terms = len(part)
            bits = sum(c.height_bits() for c in part.coeffs()) * exponent if terms else 0
            if part.total_degree() * exponent > MAX_DEGREE and not part.is_constant():
                refuse(f"a power has a degree above {MAX_DEGREE}", TooLargeError)
            if bits > MAX_BITS or (
                terms > 1 and comb(min(exponent, 10**6) + terms - 1, terms - 1) > MAX_TERMS
            ):
                refuse(
                    f"a power expands to more than {MAX_TERMS} terms or {MAX_BITS} bits",
                    TooLargeError,
                )
        if under.is_zero():
            refuse("an expression divides by zero everywhere")
        return self._normal(Quotient(over**exponent, under**exponent))

    def factors(self, value: fmpq_mpoly) -> tuple[fmpq, list[tuple[fmpq_mpoly, int]]]:
        """A constant and the irreducible factors; a very large polynomial is its only one."""
        value = self.polynomial(value)
        if value.total_degree() > MAX_FACTORED[0] or len(value) > MAX_FACTORED[1]:
            return fmpq(1), [(value, 1)]
        constant, parts = value.factor()
        return constant, list(parts)

    def _reduced(self, value: Quotient) -> Quotient:
        if not value.under.is_constant():
            common = value.over.gcd(value.under)
            if not common.is_constant():
                value = Quotient(value.over / common, value.under / common)
        return self._normal(value)

    def _normal(self, value: Quotient) -> Quotient:
        """Make the denominator's leading coefficient one."""
        lead = value.under.leading_coefficient()
        if lead == 1:
            return value
        return Quotient(value.over / lead, value.under / lead)

    def number(self, value: Quotient) -> Fraction | None:
        """The value of a constant quotient; none if it is not constant."""
        if not (value.over.is_constant() and value.under.is_constant()):
            return None
        top = value.over.leading_coefficient() if not value.over.is_zero() else fmpq(0)
        return fraction(top / value.under.leading_coefficient())

    def key(self, value: Quotient) -> tuple[str, str]:
        """A text that is the same for equal quotients."""
        return str(value.over), str(value.under)

    def used(self, value: fmpq_mpoly) -> list[int]:
        """The generators that occur in a polynomial."""
        return [i for i, degree in enumerate(value.degrees()) if degree > 0]

    def symbols(self, value: Quotient) -> frozenset[str]:
        """The symbols on which a quotient depends."""
        indices = {*self.used(value.over), *self.used(value.under)}
        return frozenset().union(*(self.atoms[i].symbols for i in indices))

    def express(self, value: fmpq_mpoly) -> Expression:
        """A polynomial as an expression over what its generators stand for."""
        terms = []
        for exponents, coefficient in value.terms():
            used = [(self.atoms[at].expression, n) for at, n in enumerate(exponents) if n]
            powers = (atom if n == 1 else Pow(atom, ex.number(int(n))) for atom, n in used)
            terms.append(ex.multiply(ex.number(fraction(coefficient)), *powers))
        return ex.add(*terms)

    def _root(self, base: Expression, order: int) -> Quotient:
        inside = self.quotient(base)
        value = self.number(inside)
        if value is not None and value >= 0:
            top, bottom = (int(fmpz(p).root(order)) for p in value.as_integer_ratio())
            if (top**order, bottom**order) == value.as_integer_ratio():
                return self.constant(Fraction(top, bottom))
        return self.atom("root", Pow(base, ex.number(Fraction(1, order))), inside, mark=order)

    def _symbolic_power(self, base: Expression | None, exponent: Expression) -> Quotient:
        """`base^exponent`, or exp(exponent) for no base, term by term of the exponent."""
        inside = None if base is None else self.quotient(base)
        value = None if inside is None else self.number(inside)
        if inside is not None and value is not None:
            if value == 1:
                return inside
            if 0 < value < 1:
                return self._symbolic_power(ex.number(1 / value), -exponent)
        above = self.quotient(exponent)
        if not above.under.is_constant():
            return self._power_atom(base, exponent, above)
        total = self.constant(Fraction(1))
        scale = above.under.leading_coefficient()
        for exponents, coefficient in list(above.over.terms()):
            weight = fraction(coefficient / scale)
            alone = not any(exponents)
            argument = self._log_argument(exponents) if base is None else None
            if argument is not None and weight.denominator == 1:
                # exp(n log u) = u^n
                power = self.power(self.quotient(argument), weight.numerator)
                total = self.times(total, power)
                continue
            if inside is not None and alone and weight.denominator == 1:
                factor = self.power(inside, weight.numerator)
            elif base is not None and alone:
                factor = self.power(self._root(base, weight.denominator), weight.numerator)
            else:
                count = weight.numerator if abs(weight.numerator) <= MAX_ATOM_POWER else 1
                unit = self.monomial(exponents, rational(weight / count))
                part = Quotient(unit, self.context.constant(1))
                factor = self._power_atom(base, self.express(unit), part)
                factor = self.power(factor, count)
            total = self.times(total, factor)
        return total

    def _log_argument(self, exponents: tuple[int, ...]) -> Expression | None:
        """u, if the monomial is log(u) alone."""
        used = [i for i, e in enumerate(exponents) if e]
        if len(used) != 1 or exponents[used[0]] != 1 or self.atoms[used[0]].kind != "log":
            return None
        return self.atoms[used[0]].parts[0]

    def _exponent(self, value: Quotient) -> Expression | None:
        """The logarithm of a product of exponentials."""
        if not value.under.is_one() or len(value.over) != 1:
            return None
        (exponents, coefficient), *_ = value.over.terms()
        used = [i for i, e in enumerate(exponents) if e]
        if coefficient != 1 or not used or any(self.atoms[i].kind != "exp" for i in used):
            return None
        return ex.add(*(int(exponents[i]) * self.atoms[i].parts[0] for i in used))

    def _power_atom(
        self, base: Expression | None, exponent: Expression, above: Quotient
    ) -> Quotient:
        if base is None:
            return self.atom("exp", Call("exp", (exponent,)), above)
        return self.atom("power", Pow(base, exponent), self.quotient(base), above)

    def _log(self, argument: Expression) -> Quotient:
        inside = self.quotient(argument)
        value = self.number(inside)
        if value is not None and value > 0:
            # What is left after the small primes counts as one factor.
            above, below = (
                fmpz(part).factor(trial_limit=MAX_PRIME)
                for part in (value.numerator, value.denominator)
            )
            logs = [(self._log_atom(ex.number(int(p))), n) for p, n in above]
            logs += [(self._log_atom(ex.number(int(p))), -n) for p, n in below]
            return self.sum([self.scale(log, Fraction(n)) for log, n in logs])
        exponent = self._exponent(inside)
        if exponent is not None:
            return self.quotient(exponent)
        if inside.over.is_constant() and not inside.under.is_constant():
            turned = self.power(inside, -1)
            return self.scale(self._log_atom(Pow(argument, ex.number(-1)), turned), Fraction(-1))
        return self._log_atom(argument, inside)

    def _log_atom(self, argument: Expression, inside: Quotient | None = None) -> Quotient:
        inside = self.quotient(argument) if inside is None else inside
        return self.atom("log", Call("log", (argument,)), inside)

    def _abs(self, argument: Expression) -> Quotient:
        inside = self.quotient(argument)
        value = self.number(inside)
        if value is not None:
            return self.constant(abs(value))
        sides = inside, self.scale(inside, Fraction(-1))
        return self.atom("abs", Call("abs", (argument,)), min(sides, key=self.key))

    def _max(self, arguments: tuple[Expression, ...]) -> Quotient:
        """The maximum of two or more; of more than two, of the first and the rest."""
        if len(arguments) == 1:
            return self.quotient(arguments[0])
        left = arguments[0]
        right = arguments[1] if len(arguments) == 2 else Call("max", arguments[1:])
        one, two = self.quotient(left), self.quotient(right)
        gap = self.number(self.sum([one, self.scale(two, Fraction(-1))]))
        if gap is not None:
            return one if gap >= 0 else self.lift(two)
        sides = sorted((self.lift(one), self.lift(two)), key=self.key)
        return self.atom("max", Call("max", (left, right)), *sides)

    def _series(self, series: Series) -> Quotient:
        """Unroll a short sum; otherwise split it into sums of monomials in the index."""
        low, high = (self.number(self.quotient(end)) for end in (series.lower, series.upper))
        if low is not None and high is not None and high - low < MAX_UNROLLED:
            if low.denominator > 1 or high.denominator > 1 or high - low < -1:
                refuse(f"there is no sum from {low} to {high}")
            steps = (ex.opened(series, ex.number(k)) for k in range(int(low), int(high) + 1))
            return self.sum([self.quotient(step) for step in steps])
        index = Bound(-1 - height(series.body))
        mark = ex.show(index)
        body = self.quotient(ex.opened(series, index))
        count = self.quotient(series.upper - (series.lower - 1))
        body, count = self.lift(body), self.lift(count)
        if mark in self.symbols(Quotient(body.under, self.context.constant(1))):
            return self._series_atom(self.express_quotient(body), index, series)
        totals = []
        for weight, summand in self.summands(body, mark):
            within = count if summand is None else self._series_atom(summand, index, series)
            totals.append(self.times(weight, within))
        return self.sum(totals)

    def summands(self, body: Quotient, mark: str) -> Iterator[tuple[Quotient, Expression | None]]:
        """The terms of what is summed: weights free of the index, and what in them is not."""
        for exponents, coefficient in list(body.over.terms()):
            inner = tuple(
                e if e and mark in self.atoms[i].symbols else 0 for i, e in enumerate(exponents)
            )
            outer = tuple(e - k for e, k in zip(exponents, inner, strict=True))
            weight = Quotient(self.monomial(outer, coefficient), self.polynomial(body.under))
            yield weight, self.express(self.monomial(inner, fmpq(1))) if any(inner) else None

    def express_quotient(self, value: Quotient) -> Expression:
        """A quotient as an expression."""
        over, under = self.express(value.over), self.express(value.under)
        return over if under == ex.number(1) else Mul((over, Pow(under, ex.number(-1))))

    def _series_atom(self, body: Expression, index: Bound, series: Series) -> Quotient:
        ends = series.lower, series.upper
        closed = Series(ex.replaced(body, {index: Bound(0)}), *ends, series.index)
        return self.atom("series", closed, *map(self.quotient, (body, *ends)), mark=index)


def height(expression: Expression) -> int:
    """How many sums are nested inside an expression."""
    inner = max(map(height, ex.children(expression)), default=0)
    return inner + 1 if isinstance(expression, Series) else inner
