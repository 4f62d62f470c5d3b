"""Scalars as expressions in letters: products of parts, norms, and means of several products.

Outside of E[...], <u, v> and |u|^2 are means over everything. Inside, they are what they are at a
point. What is linear in them has the same mean either way; the mean of a product of several is a
letter of its own, one for each monomial in products of conditional means E[x | B]. Nothing else is
averaged: the mean of a root, a quotient or a modulus is refused. A norm that is not squared is the
root of the mean square; E|u| is the mean of the norm, which is at most that. They are the same for
a mean over all sources of a vector that has some: that is known.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations

import bounds.expressions as ex
from bounds.errors import UserError, refuse
from bounds.expressions import ONE, ZERO, Add, Call, Expression, Mul, Number, Pow, Symbol, show
from bounds.kernel import reader
from bounds.kernel.algebra import fraction
from bounds.kernel.calculus import requirements
from bounds.kernel.problem import Problem
from bounds.kernel.vector import letters
from bounds.kernel.vector.letters import DRAWN, Combination, Monomial, Norm, Part, label
from bounds.kernel.vector.vectors import Vectors

Polynomial = dict[Monomial, Expression]
HALF, TWO = Number(Fraction(1, 2)), Number(Fraction(2))
MAX_DEGREE, MAX_TERMS = 6, 200


class Space(Vectors):
    """The vectors of one problem: converts its expressions, and remembers norms it met."""

    def __init__(self, stated: Problem) -> None:
        """Take the declarations and what the domain says."""
        self.stated = stated
        self.integers = stated.region.integers
        self.norms: list[Norm] = []
        self.words: dict[str, str] = {}  # the letters' names in texts
        super().__init__(stated)

    def pieces(self, value: Expression) -> list[Expression]:
        """Scalars without vectors, and with letters for products; it is defined where all are."""
        match value:
            case _ if not self.speaks(value):
                return [self.scalar(value)] if requirements(value, self.integers) else []
            case Pow(base, Number(natural)) if natural.denominator == 1 and natural >= 0:
                return self.pieces(base)
            case Pow() | Call("log", _):
                inside = [piece for part in ex.children(value) for piece in self.pieces(part)]
                found = self.scalar(value)
                return [*inside, found] if requirements(found, self.integers) else inside
            case _:
                return [piece for part in ex.children(value) for piece in self.pieces(part)]

    def scalar(self, value: Expression) -> Expression:
        """A scalar with letters for all that is said about vectors."""
        match value:
            case Pow(base, exponent) if exponent == HALF and (of := self._squared(base)):
                return self._norm(of, mean=False)
            case Pow(Call("norm", (inner,)), Number(n)) if self.is_vector(inner) and n % 2 == 0:
                square = self.product(inner, inner)
                return square if n == 2 else Pow(square, Number(n / 2))
            case Call("norm" | "mean_norm" as name, (inner,)) if self.is_vector(inner):
                return self._bare_norm(inner, mean=name == "mean_norm")
            case Call("mean_norm", (inner,)) if self.speaks(inner):
                raise self._refused(value)
            case Call("dot", (left, right)):
                return self.product(left, right)
            case Call("expect", (inner,)) if self.speaks(inner):
                return self._average(inner)
            case Call("mean", (inner, *names)) if self.speaks(inner):
                found = self._average(inner)
                whole = self._is_constant(inner) or self._covers(names, inner)
                if not whole and any(map(self._is_mean_of_more, letters.letters_of(found))):
                    raise self._refused(value)
                return found
            case Call("total", (inner, source)) if self.speaks(inner):
                return self.size(source) * self.scalar(Call("mean", (inner, source)))
        return super().scalar(value)

    def read(self, text: str) -> Expression:
        """A scalar text of a plan, in which letters have names."""
        return self.known(reader.parse_expression(text))

    def known(self, value: Expression) -> Expression:
        """A scalar with letters for their names."""
        back: dict[Expression, Expression] = {Symbol(n): Symbol(at) for at, n in self.words.items()}
        return ex.replaced(self.scalar(value), back)

    def product(self, left: Expression, right: Expression) -> Expression:
        """The inner product of two vectors, multiplied out."""
        return self.multiply(self.vector(left), self.vector(right))

    def _squared(self, value: Expression) -> Expression | None:
        """The vector u of a mean square |u|^2."""
        match value:
            case Call("expect" | "mean", (inner, *_)):
                return self._squared(inner)
            case Pow(Call("norm", (inner,)), power) if power == TWO and self.is_vector(inner):
                return inner
        return None

    # Means

    def _refused(self, value: Expression) -> UserError:
        msg = (
            f"{show(value)} is no polynomial in products whose mean could be taken: "
            "E[...] of roots, quotients, other functions and products of norms is not treated, and "
            "mean(..., i) of norms and products of products only over all sources that they have"
        )
        return UserError(msg)

    def _covers(self, names: Iterable[Expression], inner: Expression) -> bool:
        """Whether a mean is one over everything: all sources are named, and there are; or none."""
        gone = {self.source(name) for name in names}
        spoken = ex.free_symbols(inner) & set(self.vectors)
        return not gone or all(self.is_declared(n) and self.vectors[n] <= gone for n in spoken)

    def _is_mean_of_more(self, letter: str) -> bool:
        """Whether a letter stands for the mean of a norm or of a product of products."""
        means = {norm.symbol for norm in self.norms if norm.mean}
        return letter in means or letters.read_moment(letter) is not None

    def _is_constant(self, value: Expression) -> bool:
        """Whether a scalar is a mean already, or has no vectors in it."""
        if not self.speaks(value):
            return True
        if self.is_vector(value) or isinstance(value, Symbol):
            return False
        if isinstance(value, Call) and value.name in {"expect", "mean_norm"}:
            return True
        return all(map(self._is_constant, ex.children(value)))

    def _average(self, value: Expression) -> Expression:
        """The mean of a scalar, term by term."""
        match value:
            case _ if self._is_constant(value):
                return self.scalar(value)
            case Call("mean", (inner, *names)):
                list(map(self.source, names))
                return self._average(inner)
            case Call("total", (inner, source)):
                return self.size(source) * self._average(inner)
            case Call("norm", (inner,)) if self.is_vector(inner):
                return self._bare_norm(inner, mean=True)
            case Call("dot", _):
                return self.scalar(value)
            case Pow(Call("norm", (inner,)), power) if power == TWO and self.is_vector(inner):
                return self.scalar(value)
            case Add(terms):
                return ex.add(*map(self._average, terms))
            case Mul(factors) if sum(not self._is_constant(f) for f in factors) == 1:
                return ex.multiply(*map(self._average, factors))
        return self.mean_of(self.polynomial(value))

    def polynomial(self, value: Expression) -> Polynomial:
        """A scalar at a point, as a polynomial in products of conditional means."""
        match value:
            case _ if self._is_constant(value):
                return {(): self.scalar(value)}
            case Call("mean" | "total", (inner, *names)) if self._covers(names, inner):
                return {(): self.scalar(value)}
            case Call("dot", (left, right)):
                return self._at_a_point(left, right)
            case Pow(Call("norm", (inner,)), Number(n)) if self.is_vector(inner) and n % 2 == 0:
                if 0 <= n <= 2 * MAX_DEGREE:
                    return self.times(*[self._at_a_point(inner, inner)] * int(n / 2))
            case Pow(base, Number(n)) if n.denominator == 1 and 0 <= n <= MAX_DEGREE:
                return self.times(*[self.polynomial(base)] * int(n))
            case Mul(factors):
                return self.times(*map(self.polynomial, factors))
            case Add(terms):
                found: Polynomial = {}
                for term in map(self.polynomial, terms):
                    for monomial, c in term.items():
                        found[monomial] = found.get(monomial, ZERO) + c
                return found
        raise self._refused(value)

    def times(self, *factors: Polynomial) -> Polynomial:
        """The product of polynomials."""
        found: Polynomial = {(): ONE}
        for factor in factors:
            terms: Polynomial = {}
            for one, c in found.items():
                for two, d in factor.items():
                    both = tuple(sorted(one + two))
                    terms[both] = terms.get(both, ZERO) + c * d
            found = terms
            if len(found) > MAX_TERMS or any(len(m) > MAX_DEGREE for m in found):
                refuse(f"a mean of more than {MAX_DEGREE} products, or of {MAX_TERMS} terms")
        return found

    def mean_of(self, value: Polynomial) -> Expression:
        """The mean of a polynomial: of independent products it is the product of their means."""
        terms = []
        for monomial, factor in value.items():
            groups = self._independent(monomial)
            terms.append(ex.multiply(factor, *map(self._mean_of_products, groups)))
        return ex.add(*terms)

    def _mean_of_products(self, products: Monomial) -> Expression:
        """Of one product, a sum of products of parts; of several, a letter."""
        if len(products) > 1:
            return letters.moment(products)
        return self.multiply(*map(self.mean_given, products[0]))

    def _independent(self, monomial: Monomial) -> list[Monomial]:
        """Products in groups that share no source; one at most may be random otherwise."""
        groups: list[tuple[set[str], list[tuple[str, str]]]] = []
        for pair in monomial:
            parts = [part for label in pair for part in self.mean_given(label)]
            over = {source for part in parts for source in part[1]}
            over |= {"" for part in parts if not self.is_declared(part[0])}
            group = [pair]
            for near in [g for g in groups if g[0] & over]:
                groups.remove(near)
                over, group = over | near[0], near[1] + group
            groups.append((over, group))
        return [tuple(sorted(group)) for _, group in groups]

    def _at_a_point(self, left: Expression, right: Expression) -> Polynomial:
        found: Polynomial = {}
        for one, c in self._conditional(left).items():
            for two, d in self._conditional(right).items():
                pair = (min(one, two), max(one, two))
                found[(pair,)] = found.get((pair,), ZERO) + c * d
        return found

    def _conditional(self, value: Expression) -> dict[str, Expression]:
        """A vector by its conditional means: x_B = E[x | B] - sum of x_T, T in B but not B."""
        found: dict[str, Expression] = {}
        left = dict(self.vector(value))
        while left:
            part = max(left, key=lambda part: (len(part[1]), label(part)))
            factor = self.simplified(left.pop(part))
            if factor == ZERO:
                continue
            if any(DRAWN in source for source in part[1]):
                refuse(f"a sampled mean has only products whose means are known: {show(value)}")
            found[label(part)] = factor
            for lower, c in self.mean_given(label(part), proper=True).items():
                left[lower] = left.get(lower, ZERO) - factor * c
        return found

    def mean_given(self, at: str, *, proper: bool = False) -> Combination:
        """E[x | B] as a combination of parts; without x_B, if `proper`."""
        name, over = letters.read_label(at)
        every = sorted(over)
        subsets = (s for k in range(len(every) + (not proper)) for s in combinations(every, k))
        return self.reduced({(name, frozenset(s)): ONE for s in subsets})

    # Norms that are not squared

    def _bare_norm(self, inner: Expression, *, mean: bool) -> Expression:
        over = {source for _, over in self.vector(inner) for source in over}
        if mean and any(source.endswith(DRAWN) for source in over):
            refuse(f"the mean norm of a sampled mean is not treated: {show(inner)}")
        if over and not mean:
            refuse(
                f"{show(inner)} is random: write E|{show(inner)}| for the mean of its norm, or "
                f"sqrt(E|{show(inner)}|^2) for the root of its mean square"
            )
        return self._norm(inner, mean=mean)

    def _norm(self, inner: Expression, *, mean: bool) -> Expression:
        """A letter, the same one for u, -u and 2u."""
        parts = sorted(self.vector(inner).items(), key=lambda item: label(item[0]))
        if not parts:
            return ZERO
        mean = mean and not all(self.is_known(part) for part, _ in parts)
        lead = self.algebra.quotient(parts[0][1])
        scale = fraction(lead.over.leading_coefficient() / lead.under.leading_coefficient())
        unit = tuple((part, self.simplified(Number(1 / scale) * c)) for part, c in parts)
        found = next((n for n in self.norms if (n.vector, n.mean) == (unit, mean)), None)
        if found is None:
            found = Norm(f"|{len(self.norms) + 1}|", unit, mean)
            self.norms.append(found)
        return Number(abs(scale)) * Symbol(found.symbol)

    def is_known(self, part: Part) -> bool:
        """Whether a part is no random vector."""
        return not part[1] and self.is_declared(part[0])
