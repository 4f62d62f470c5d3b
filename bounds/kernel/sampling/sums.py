"""Expressions over clients, averaged over the draw: polynomials in sums over all clients.

A sum over those drawn becomes a symbol `[m]` for each monomial m in the families, a sum over all
clients a symbol `{m}`; the average over the draw (see `moments`) leaves only the latter.
"""

from __future__ import annotations

from collections.abc import Sequence

from flint import fmpq

from bounds.errors import UserError
from bounds.expressions import (
    ONE,
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
from bounds.kernel.algebra import Algebra, Quotient
from bounds.kernel.calculus import is_integral
from bounds.kernel.problem import Problem
from bounds.kernel.sampling.moments import MAX_FACTORS, expected_product, joint

Monomial = tuple[str, ...]


class Sums:
    """Converts the expressions of one sampling step."""

    def __init__(self, stated: Problem) -> None:
        """Convert claim and givens."""
        self.stated = stated
        self.draw = stated.draw
        self.algebra = Algebra()
        self.flat = stated.families
        self.factors = 1
        self.integers = frozenset(n for n, domain in stated.region.ranges if domain.integer)
        for count in (self.draw.size, self.draw.drawn):
            if not is_integral(count, self.integers):
                msg = f"the number {show(count)} of clients must be an integer"
                raise UserError(msg)
        self.claim = self._relation(stated.claim)
        self.givens = [*self._of_draw(), *map(self._relation, stated.givens)]

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
        (draw,) = self.stated.draws
        if names and names[0] != Symbol(draw):
            msg = f"the sum runs over {show(names[0])}, but the draw is {draw!r}"
            raise UserError(msg)
        return bool(names)

    def _total(self, body: Expression, *, drawn: bool) -> Expression:
        """A sum over clients, monomial by monomial."""
        terms = []
        for monomial, factor in self.terms(self._convert(body, inside=True), tuple(self.flat)):
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
        for monomial, factor in self.terms(value, names):
            if len(monomial) > MAX_FACTORS:
                msg = f"a product of more than {MAX_FACTORS} sums over those drawn is not averaged"
                raise UserError(msg)
            self.factors = max(self.factors, len(monomial))
            draw = self.draw
            groups = [tuple(filter(None, name[1:-1].split(","))) for name in monomial]
            mean = expected_product(groups, draw.scheme, draw.drawn, draw.size, self.total)
            terms.append(multiply(factor, mean) if monomial else factor)
        return add(*terms)

    def terms(self, value: Expression, names: Sequence[str]) -> list[tuple[Monomial, Expression]]:
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
