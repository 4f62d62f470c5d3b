"""From a sampling step to scalar claims, or to a vector step, about sums over all clients.

Averaging over the draw (see `moments`) leaves a polynomial in sums T(m) over all clients of
monomials m in the families. Vectors enter by one inner product a term, so that an identity for
numbers is one for vectors, coordinate by coordinate. An equality is then an identity of
polynomials; an inequality of second degree is a vector step, with T(x y) = C <x, y> and
T(x) T(y) = C^2 <mean(x), mean(y)>. The formula for n factors needs n different clients to exist:
that C >= n is one of the claims.

This module, `statement` and `moments` are what the checker trusts; they search for nothing.
"""

from __future__ import annotations

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
    Symbol,
    add,
    divide,
    free_symbols,
    multiply,
    number,
    substitute,
)
from bounds.kernel.calculus import requirements
from bounds.kernel.domains import Domain, Region
from bounds.kernel.problem import Problem, Source, Vector
from bounds.kernel.sampling.sums import Sums

SOURCE = "i"


class Reduction(Sums):
    """One sampling step, and what is left of it to show."""

    def __init__(self, stated: Problem) -> None:
        """What the givens need to be defined is given with them."""
        super().__init__(stated)
        for given in stated.givens:
            self.givens += self.assertions(given)

    def assertions(self, relation: Relation) -> list[Relation]:
        """`c == c` for a relation with 1 for every sum: that it is defined as it is written."""
        sides = [self._hollow(side) for side in (relation.left, relation.right)]
        return [Relation(s, "==", s) for s in sides if requirements(s, self.integers)]

    def _hollow(self, value: Expression) -> Expression:
        match value:
            case Symbol(name) if name in self.flat:
                return ONE
            case Call("sum" | "expect" | "norm", (inner, *_)):
                return self._hollow(inner)
            case Call("mean", (inner, *names)):
                count = self.draw.drawn if names else self.draw.size
                return divide(self._hollow(inner), count)
            case Call("dot", arguments):
                return add(*map(self._hollow, arguments))
            case Call("P", _):
                return ONE
            case Add(terms):
                return add(*map(self._hollow, terms))
            case Mul(factors):
                return multiply(*map(self._hollow, factors))
            case Pow(base, exponent):
                within = self._hollow(base)
                plain = within == ONE and isinstance(exponent, Number)
                return ONE if plain else Pow(within, self._hollow(exponent))
            case Call(name, arguments):
                return Call(name, tuple(map(self._hollow, arguments)))
            case _:
                return value

    @property
    def has_totals(self) -> bool:
        """Whether sums over all clients are left in the claim."""
        names = free_symbols(self.claim.left) | free_symbols(self.claim.right)
        return any(name.startswith("{") for name in names)

    def premises(self) -> list[Problem]:
        """That the claim is defined, and that there are enough clients for the formulas."""
        found = self.assertions(self.stated.claim)
        if self.draw.scheme == "without replacement":
            found.append(Relation(self.draw.size, ">=", number(self.factors)))
        return [self._named(relation) for relation in found]

    def scalar_claim(self, *, vacuous: bool = False) -> Problem:
        """The claim about sums over all clients, each sum a real number."""
        return self._named(Relation(ZERO, ">=", ONE) if vacuous else self.claim)

    def _separated(self, relation: Relation) -> Relation:
        """A symbol of its own for each product of vectors: <u, v> is no product of numbers."""
        sides = []
        for side in (relation.left, relation.right):
            names = tuple(sorted(n for n in free_symbols(side) if n.startswith("{")))
            if not any(self.flat.get(m) is False for n in names for m in n[1:-1].split(",")):
                sides.append(side)
                continue
            terms = []
            for monomial, factor in self.terms(side, names):
                vectors = [n for n in monomial if self._vector_degree(n)]
                if sum(map(self._vector_degree, vectors)) not in (0, 2):
                    msg = "products of vectors enter linearly, one a term"
                    raise UserError(msg)
                plain = [Symbol(n) for n in monomial if not self._vector_degree(n)]
                product = [Symbol("".join(vectors))] if vectors else []
                terms.append(multiply(factor, *plain, *product))
            sides.append(add(*terms))
        return Relation(sides[0], relation.sign, sides[1])

    def _vector_degree(self, name: str) -> int:
        return sum(self.flat[member] is False for member in name[1:-1].split(",") if member)

    def _named(self, claim: Relation) -> Problem:
        relations = [self._separated(r) for r in (claim, *self.givens)]
        sides = [side for r in relations for side in (r.left, r.right)]
        used = sorted({n for side in sides for n in free_symbols(side)})
        totals = [name for name in used if name.startswith("{")]
        names = {name: f"sum{at}" for at, name in enumerate(totals, start=1)}
        while set(names.values()) & set(self.stated.region):
            names = {symbol: f"{name}_" for symbol, name in names.items()}
        ranges = {n: d for n, d in self.stated.region.ranges if n in used}
        for symbol, name in names.items():
            groups = symbol[1:-1].split("}{")
            members = [member for group in groups for member in group.split(",")]
            even = all(members.count(member) % 2 == 0 for member in members)
            even = even and (len(groups) == 1 or len(set(groups)) == 1)
            ranges[name] = Domain(low=Fraction(0)) if even else Domain()
            relations = [
                Relation(
                    substitute(r.left, symbol, Symbol(name)),
                    r.sign,
                    substitute(r.right, symbol, Symbol(name)),
                )
                for r in relations
            ]
        if missing := sorted(set(used) - set(names) - set(ranges)):
            msg = f"{missing[0]!r} has no domain; add one, as in '{missing[0]}: real'"
            raise UserError(msg)
        region = Region(tuple((name, ranges[name]) for name in sorted(ranges)))
        return Problem(relations[0], tuple(dict.fromkeys(relations[1:])), region)

    def vector_step(self) -> Problem | None:
        """The same claim as a vector step; none if some sum is of another degree than two."""
        source = SOURCE
        while source in {*self.flat, *self.stated.region}:
            source += "_"
        relations = []
        for relation in (self.claim, *self.givens):
            sides = [self._as_products(side, source) for side in (relation.left, relation.right)]
            if sides[0] is None or sides[1] is None:
                return None
            relations.append(Relation(sides[0], relation.sign, sides[1]))
        return Problem(
            relations[0],
            tuple(relations[1:]),
            self.stated.region,
            "vector",
            (
                *((name, Vector(frozenset((source,)))) for name in sorted(self.flat)),
                (source, Source(self.draw.size)),
            ),
        )

    def _as_products(self, value: Expression, source: str) -> Expression | None:
        names = tuple(sorted(name for name in free_symbols(value) if name.startswith("{")))
        size, terms = self.draw.size, []
        for monomial, factor in self.terms(value, names):
            sums = [name[1:-1].split(",") for name in monomial]
            match sums:
                case []:
                    terms.append(factor)
                case [[one, two]]:
                    product = Call("dot", (Symbol(one), Symbol(two)))
                    terms.append(multiply(factor, size, product))
                case [[one], [two]]:
                    means = [Call("mean", (Symbol(n), Symbol(source))) for n in (one, two)]
                    terms.append(multiply(factor, size, size, Call("dot", tuple(means))))
                case _:
                    return None
        return add(*terms)
