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

from collections.abc import Sequence
from fractions import Fraction

from flint import fmpq

from bounds.domain import Domain
from bounds.errors import UserError
from bounds.grammar import (
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
    show,
)
from bounds.prover.algebra import Algebra, Quotient
from bounds.prover.calculus import is_integral, requirements, substitute
from bounds.prover.domain import Region
from bounds.prover.problem import Problem
from bounds.prover.sampling.moments import MAX_FACTORS, expected_product, joint
from bounds.prover.sampling.statement import SamplingProblem
from bounds.prover.vector.statement import Source, VectorProblem

SOURCE = "i"
Monomial = tuple[str, ...]


class Sums:
    """Converts the expressions of one sampling step."""

    def __init__(self, stated: SamplingProblem) -> None:
        """Convert claim and givens."""
        self.stated = stated
        self.draw = stated.draw
        self.algebra = Algebra()
        self.flat = dict(stated.families)
        self.factors = 1
        self.integers = frozenset(n for n, domain in stated.region.ranges if domain.integer)
        for count in (self.draw.size, self.draw.drawn):
            if not is_integral(count, self.integers):
                msg = f"the number {show(count)} of clients must be an integer"
                raise UserError(msg)
        self.claim = self._relation(stated.claim)
        self.givens = [*self._of_draw(), *map(self._relation, stated.givens)]
        for given in stated.givens:
            self.givens += self.assertions(given)

    def _of_draw(self) -> list[Relation]:
        found = [Relation(self.draw.size, ">=", ONE), Relation(self.draw.drawn, ">=", ONE)]
        if self.draw.scheme != "with replacement":
            found.append(Relation(self.draw.drawn, "<=", self.draw.size))
        return found

    def _relation(self, relation: Relation) -> Relation:
        return Relation(self._side(relation.left), relation.sign, self._side(relation.right))

    def _side(self, value: Expression) -> Expression:
        found = self.simplified(self.scalar(value))
        if random := sorted(name for name in free_symbols(found) if name.startswith("[")):
            msg = f"{show(value)} is random ({random[0]}): write E[...] around it"
            raise UserError(msg)
        return found

    def simplified(self, value: Expression) -> Expression:
        """The expanded form."""
        return self.algebra.express_quotient(self.algebra.quotient(value))

    # Conversion

    def is_vector(self, value: Expression) -> bool:
        """Whether an expression is a vector."""
        match value:
            case Symbol(name):
                return self.flat.get(name) is False
            case Add(parts) | Mul(parts):
                return any(map(self.is_vector, parts))
            case Call("sum" | "mean" | "expect", (inner, *_)):
                return self.is_vector(inner)
            case _:
                return False

    def scalar(self, value: Expression, *, inside: bool = False) -> Expression:
        """A number, in symbols of sums; `inside` a sum the families stand for one client's."""
        if self.is_vector(value):
            msg = f"{show(value)} is a vector: write |u|^2 or <u, v>"
            raise UserError(msg)
        return self._convert(value, inside)

    def _convert(self, value: Expression, inside: bool) -> Expression:
        match value:
            case Symbol(name) if name in self.flat:
                if inside:
                    return value
                msg = f"{name!r} has a value for each client: write sum({name}) or mean({name})"
                raise UserError(msg)
            case Call("sum" | "mean" as name, (body, *names)):
                drawn = self._is_drawn(names)
                count = self.draw.drawn if drawn else self.draw.size
                total = self._total(body, drawn=drawn)
                return divide(total, count) if name == "mean" else total
            case Call("expect", (inner,)):
                return self._expected(self._convert(inner, inside))
            case Call("P", (Number(count),)) if count.denominator == 1 and 0 <= count <= 4:
                self.factors = max(self.factors, int(count))
                draw = self.draw
                return joint(draw.scheme, draw.drawn, draw.size, int(count))
            case Call("dot", (left, right)):
                if not (self.is_vector(left) and self.is_vector(right)):
                    msg = f"an inner product has two vectors: {show(value)}"
                    raise UserError(msg)
                return multiply(self._convert(left, inside), self._convert(right, inside))
            case Pow(Call("norm", (inner,)), Number(power)):
                vector = self.is_vector(inner)
                if power.denominator > 1 or power % 2 or (vector and power != 2):
                    msg = f"bars are squared here: {show(value)}"
                    raise UserError(msg)
                return Pow(self._convert(inner, inside), number(power))
            case Call("norm" | "dot" | "P"):
                msg = f"{show(value)} cannot be used here; bars are squared, and P takes 0 to 4"
                raise UserError(msg)
            case Add(terms):
                return add(*(self._convert(term, inside) for term in terms))
            case Mul(factors):
                if sum(map(self.is_vector, factors)) > 1:
                    msg = f"two vectors are multiplied in {show(value)}: write <u, v>"
                    raise UserError(msg)
                return multiply(*(self._convert(factor, inside) for factor in factors))
            case Pow(base, exponent):
                return Pow(self.scalar(base, inside=inside), self.scalar(exponent, inside=inside))
            case Call(name, arguments):
                return Call(name, tuple(self.scalar(a, inside=inside) for a in arguments))
            case _:
                return value

    def _is_drawn(self, names: Sequence[Expression]) -> bool:
        if names and names[0] != Symbol(self.draw.name):
            msg = f"the sum runs over {show(names[0])}, but the draw is {self.draw.name!r}"
            raise UserError(msg)
        return bool(names)

    def _total(self, body: Expression, *, drawn: bool) -> Expression:
        """A sum over clients, monomial by monomial."""
        terms = []
        for monomial, factor in self._terms(self._convert(body, inside=True), tuple(self.flat)):
            if drawn and (monomial or self.draw.scheme == "independently"):
                terms.append(multiply(factor, Symbol(f"[{','.join(monomial)}]")))
            elif drawn:
                terms.append(multiply(factor, self.draw.drawn))
            else:
                terms.append(multiply(factor, self.total(monomial)))
        return add(*terms)

    def total(self, monomial: Monomial) -> Expression:
        """The symbol of a sum over all clients."""
        return Symbol("{" + ",".join(monomial) + "}") if monomial else self.draw.size

    def _expected(self, value: Expression) -> Expression:
        """The average over the draw of a polynomial in sums over those drawn."""
        names = tuple(sorted(name for name in free_symbols(value) if name.startswith("[")))
        terms = []
        for monomial, factor in self._terms(value, names):
            if len(monomial) > MAX_FACTORS:
                msg = f"a product of more than {MAX_FACTORS} sums over those drawn is not averaged"
                raise UserError(msg)
            self.factors = max(self.factors, len(monomial))
            draw = self.draw
            groups = [tuple(filter(None, name[1:-1].split(","))) for name in monomial]
            mean = expected_product(groups, draw.scheme, draw.drawn, draw.size, self.total)
            terms.append(multiply(factor, mean) if monomial else factor)
        return add(*terms)

    def _terms(self, value: Expression, names: Sequence[str]) -> list[tuple[Monomial, Expression]]:
        """A polynomial in the named symbols: each monomial with its coefficient."""
        algebra = self.algebra
        found = algebra.quotient(value)
        places = {
            i: atom.expression.name
            for i, atom in enumerate(algebra.atoms)
            if isinstance(atom.expression, Symbol) and atom.expression.name in names
        }
        used = [*algebra.used(found.under), *algebra.used(found.over)]
        below = set(algebra.used(found.under)) & set(places)
        hidden = [i for i in used if i not in places and algebra.atoms[i].symbols & set(names)]
        if below or hidden:
            msg = f"{show(value)} is not a polynomial in what varies from client to client"
            raise UserError(msg)
        sums: dict[Monomial, dict[tuple[int, ...], fmpq]] = {}
        for exponents, coefficient in found.over.terms():
            monomial = tuple(sorted(n for i, n in places.items() for _ in range(exponents[i])))
            bare = tuple(0 if i in places else int(e) for i, e in enumerate(exponents))
            sums.setdefault(monomial, {})[bare] = coefficient
        under = algebra.power(Quotient(found.under, algebra.context.constant(1)), -1)
        return [
            (
                monomial,
                algebra.express_quotient(
                    algebra.times(
                        Quotient(algebra.context.from_dict(terms), algebra.context.constant(1)),
                        under,
                    )
                ),
            )
            for monomial, terms in sorted(sums.items())
        ]

    # What is left to show

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
            for monomial, factor in self._terms(side, names):
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

    def vector_step(self) -> VectorProblem | None:
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
        return VectorProblem(
            relations[0],
            tuple(relations[1:]),
            self.stated.region,
            tuple((name, frozenset((source,))) for name in sorted(self.flat)),
            ((source, Source(self.draw.size)),),
        )

    def _as_products(self, value: Expression, source: str) -> Expression | None:
        names = tuple(sorted(name for name in free_symbols(value) if name.startswith("{")))
        size, terms = self.draw.size, []
        for monomial, factor in self._terms(value, names):
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
