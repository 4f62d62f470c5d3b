"""Expressions with sequences in them, made scalar.

x(n+1), x(n) and sums such as sum(g(t), t, 0, n-1) become letters, after their arguments have been
brought to the normal form of `bounds.kernel.algebra`: equal terms become equal letters. What stands
around them stays as it is written. Sums are first split so that those at n + 1 are those at n and
single further terms.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import bounds.expressions as ex
from bounds.expressions import ONE, ZERO, Add, Call, Expression, Mul, Number, Pow, Series, Symbol
from bounds.kernel.algebra import Algebra, Quotient
from bounds.kernel.domains import Domain, Region
from bounds.kernel.problem import Problem

MAX_SHIFT = 4


class SequenceAlgebra(Algebra):
    """The normal form of what has sequences in it."""

    def _series(self, series: Series) -> Quotient:
        """Powers of the index apart from the rest, so that a^(n-j) leaves the sum over j as a^n."""
        index = ex.fresh(series.index, ex.free_symbols(series))
        body = self._parted(ex.opened(series, Symbol(index)), index)
        return super()._series(ex.summation(body, index, series.lower, series.upper))

    def _parted(self, value: Expression, index: str) -> Expression:
        """b^(e + c j) as b^e (b^c)^j."""
        if index not in ex.free_symbols(value):
            return value
        match value:
            case Pow(base, Number()):
                return Pow(self._parted(base, index), value.exponent)
            case Pow(base, exponent) if index not in ex.free_symbols(base):
                start, after = (ex.substitute(exponent, index, at) for at in (ZERO, ONE))
                rate = self.number(self.quotient(after - start))
                straight = start + Number(rate or Fraction(0)) * Symbol(index)
                same = self.quotient(exponent - straight).over.is_zero()
                if rate is None or rate.denominator > 1 or not same:
                    return value
                unit = base if rate == 1 else Pow(base, Number(rate))
                return base**start * unit ** Symbol(index)
            case Add() | Mul():
                return ex.mapped(value, lambda part: self._parted(part, index))
            case _:
                return value


def shifted(value: Expression, name: str, algebra: Algebra) -> Expression:
    """The expression at name + 1, with sums in terms of those at name.

        sum(f, k, a, b + r) = sum(f, k, a - d, b) + f(b+1) + ... + f(b+r) - f(a-1) - ... - f(a-d)

    where the limits a - d and b at name rise by d <= r, all of this is defined, and the sum on the
    right is not of negative length: neither is then the one on the left.
    """
    if name not in ex.free_symbols(value):
        return value
    match value:
        case Pow(base, exponent):
            return Pow(shifted(base, name, algebra), _later(exponent, name))
        case Add() | Mul() | Call():
            return ex.mapped(value, lambda part: shifted(part, name, algebra))
        case Series(body, lower, upper):
            rise, drop = (_step(algebra, limit, name) for limit in (upper, lower))
            if rise is not None and drop is not None and drop <= rise:
                later = Series(_later(body, name), lower, upper, value.index)
                above = (ex.opened(later, upper + k) for k in range(1, rise + 1))
                below = (-ex.opened(later, lower + k) for k in range(drop))
                return ex.add(later, *above, *below)
    return _later(value, name)


def _later(value: Expression, name: str) -> Expression:
    return ex.substitute(value, name, Symbol(name) + 1)


def _step(algebra: Algebra, limit: Expression, name: str) -> int | None:
    """By how much a limit grows from name to name + 1, if by a small natural number."""
    found = algebra.number(algebra.quotient(_later(limit, name) - limit))
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

    def problem(self, claim: ex.Relation, givens: Sequence[ex.Relation]) -> Problem:
        """The scalar problem; no letter is one that the relations have, declared or not."""
        self.taken = set(self.region).union(*(r.symbols for r in (claim, *givens)))
        relations = [r.mapped(self._side) for r in (claim, *givens)]
        used = frozenset().union(*(relation.symbols for relation in relations))
        ranges = dict(self.region.ranges) | self.domains
        # A whole chain of givens about the sizes may be needed, so no symbol is left out.
        region = Region(tuple((name, ranges[name]) for name in sorted(ranges) if name in used))
        return Problem(relations[0], tuple(relations[1:]), region)

    def _side(self, value: Expression) -> Expression:
        if not ex.has_call(value, self.sequences) and not ex.has_sum(value):
            return value
        if isinstance(value, Add | Mul | Pow) or (
            isinstance(value, Call) and value.name not in self.sequences
        ):
            return ex.mapped(value, self._side)
        normal = self.algebra.express_quotient(self.algebra.quotient(value))
        if normal != value:
            return self._side(normal)
        return self._letter(value) if ex.has_call(value, self.sequences) else value

    def _letter(self, value: Expression) -> Symbol:
        """The letter for a term or a sum in its normal form."""
        if value not in self.names:
            name = ex.fresh(f"s{len(self.names) + 1}", self.taken)
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
