"""Expressions with sequences in them, made scalar.

x(n+1), x(n) and sums such as sum(g(t), t, 0, n-1) become letters, after their arguments have been
brought to the normal form of `bounds.kernel.algebra`: equal terms become equal letters. What stands
around them stays as it is written. Sums are first split so that those at n + 1 are those at n and
single further terms.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from bounds.errors import UserError
from bounds.expressions import (
    ONE,
    ZERO,
    Add,
    Call,
    Expression,
    Mul,
    Number,
    Pow,
    Relation,
    Series,
    Symbol,
    add,
    free_symbols,
    fresh,
    multiply,
    negate,
    number,
    opened,
    substitute,
    subtract,
    summation,
)
from bounds.kernel.algebra import Algebra, Atom, Quotient
from bounds.kernel.domains import Domain, Region
from bounds.kernel.problem import Problem, has_call, has_sum

MAX_SHIFT = 4


class SequenceAlgebra(Algebra):
    """The normal form, with x(argument) as one more sort of atom."""

    def __init__(self, sequences: Mapping[str, Domain]) -> None:
        """Take the sequences."""
        super().__init__()
        self.sequences = sequences

    def _convert(self, expression: Expression) -> Quotient:
        if isinstance(expression, Call) and expression.name in self.sequences:
            inside = self.quotient(expression.arguments[0])
            argument = self.express_quotient(inside)
            atom = Atom(
                "sequence",
                Call(expression.name, (argument,)),
                self.symbols(inside),
                (argument,),
            )
            return self.generator(("sequence", expression.name, self.key(inside)), atom)
        return super()._convert(expression)

    def _series(self, series: Series) -> Quotient:
        """Powers of the index apart from the rest, so that a^(n-j) leaves the sum over j as a^n."""
        index = fresh(series.index, free_symbols(series))
        body = self._parted(opened(series, Symbol(index)), index)
        return super()._series(summation(body, index, series.lower, series.upper))

    def _parted(self, value: Expression, index: str) -> Expression:
        """b^(e + c j) as b^e (b^c)^j."""
        if index not in free_symbols(value):
            return value
        match value:
            case Add(terms):
                return add(*(self._parted(term, index) for term in terms))
            case Mul(factors):
                return multiply(*(self._parted(factor, index) for factor in factors))
            case Pow(base, Number()):
                return Pow(self._parted(base, index), value.exponent)
            case Pow(base, exponent) if index not in free_symbols(base):
                start = substitute(exponent, index, ZERO)
                rate = self.number(self.quotient(subtract(substitute(exponent, index, ONE), start)))
                straight = add(start, multiply(number(rate or 0), Symbol(index)))
                same = self.quotient(subtract(exponent, straight)).over.is_zero()
                if rate is None or rate.denominator > 1 or not same:
                    return value
                unit = base if rate == 1 else Pow(base, number(rate))
                return multiply(Pow(base, start), Pow(unit, Symbol(index)))
            case _:
                return value


def shifted(value: Expression, name: str, algebra: Algebra) -> Expression:
    """The expression at name + 1, with sums in terms of those at name.

        sum(f, k, a, b + r) = sum(f, k, a - d, b) + f(b+1) + ... + f(b+r) - f(a-1) - ... - f(a-d)

    where the limits a - d and b at name rise by d <= r, all of this is defined, and the sum on the
    right is not of negative length: neither is then the one on the left.
    """
    if name not in free_symbols(value):
        return value
    match value:
        case Add(parts):
            return add(*(shifted(part, name, algebra) for part in parts))
        case Mul(parts):
            return multiply(*(shifted(part, name, algebra) for part in parts))
        case Pow(base, exponent):
            return Pow(shifted(base, name, algebra), _later(exponent, name))
        case Call(function, arguments):
            return Call(function, tuple(shifted(a, name, algebra) for a in arguments))
        case Series(body, lower, upper):
            rise, drop = (_step(algebra, limit, name) for limit in (upper, lower))
            if rise is not None and drop is not None and drop <= rise:
                later = Series(_later(body, name), lower, upper, value.index)
                above = (opened(later, add(upper, number(k))) for k in range(1, rise + 1))
                below = (negate(opened(later, add(lower, number(k)))) for k in range(drop))
                return add(later, *above, *below)
    return _later(value, name)


def _later(value: Expression, name: str) -> Expression:
    return substitute(value, name, add(Symbol(name), ONE))


def _step(algebra: Algebra, limit: Expression, name: str) -> int | None:
    """By how much a limit grows from name to name + 1, if by a small natural number."""
    found = algebra.number(algebra.quotient(subtract(_later(limit, name), limit)))
    if found is None or found.denominator > 1 or not 0 <= found <= MAX_SHIFT:
        return None
    return int(found)


class Flattener:
    """Turns relations with sequences into one scalar problem."""

    def __init__(self, region: Region, sequences: Mapping[str, Domain]) -> None:
        """Take the scalars and the sequences; further symbols may be added to the region."""
        self.region = region
        self.sequences = sequences
        self.algebra = SequenceAlgebra(sequences)
        self.names: dict[Expression, Symbol] = {}
        self.domains: dict[str, Domain] = {}

    def problem(self, claim: Relation, givens: Sequence[Relation]) -> Problem:
        """The scalar problem."""
        relations = [self._relation(r) for r in (claim, *dict.fromkeys(givens))]
        used = {n for r in relations for side in (r.left, r.right) for n in free_symbols(side)}
        ranges = dict(self.region.ranges) | self.domains
        if missing := sorted(used - set(ranges)):
            msg = f"{missing[0]!r} has no domain; add one, as in '{missing[0]}: real'"
            raise UserError(msg)
        # A whole chain of givens about the sizes may be needed, so no symbol is left out.
        region = Region(tuple((name, ranges[name]) for name in sorted(ranges) if name in used))
        return Problem(relations[0], tuple(relations[1:]), region)

    def _relation(self, relation: Relation) -> Relation:
        return Relation(self._side(relation.left), relation.sign, self._side(relation.right))

    def _side(self, value: Expression) -> Expression:
        if not has_call(value, self.sequences) and not has_sum(value):
            return value
        match value:
            case Add(terms):
                return add(*map(self._side, terms))
            case Mul(factors):
                return multiply(*map(self._side, factors))
            case Pow(base, exponent):
                return Pow(self._side(base), self._side(exponent))
            case Call(name, arguments) if name not in self.sequences:
                return Call(name, tuple(map(self._side, arguments)))
        normal = self.algebra.express_quotient(self.algebra.quotient(value))
        if normal != value:
            return self._side(normal)
        return self._letter(value) if has_call(value, self.sequences) else value

    def _letter(self, value: Expression) -> Symbol:
        """The letter for a term or a sum in its normal form."""
        if value not in self.names:
            name = fresh(f"s{len(self.names) + 1}", set(self.region))
            self.names[value] = Symbol(name)
            self.domains[name] = self._domain(value)
        return self.names[value]

    def _domain(self, value: Expression) -> Domain:
        if isinstance(value, Call):
            return self.sequences[value.name]
        least = isinstance(value, Series) and self._is_nonnegative(value.body)
        return Domain(low=Fraction(0)) if least else Domain()

    def _is_nonnegative(self, value: Expression) -> bool:
        """Whether every term of a sum is evidently at least zero."""
        match value:
            case Number(constant):
                return constant >= 0
            case Symbol(name) if name in set(self.region):
                return _from_zero(self.region[name])
            case Call(name, _) if name in self.sequences:
                return _from_zero(self.sequences[name])
            case Pow(_, Number(power)) if power.denominator == 1 and power % 2 == 0:
                return True
            case Pow(base, _):
                return self._is_nonnegative(base)
            case Add(parts) | Mul(parts):
                return all(map(self._is_nonnegative, parts))
            case Series(body, _, _):
                return self._is_nonnegative(body)
            case _:
                return False


def _from_zero(domain: Domain) -> bool:
    return domain.low is not None and domain.low >= 0
