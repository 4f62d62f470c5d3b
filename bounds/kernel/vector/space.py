"""Vectors as combinations of orthogonal parts, and scalars as polynomials in their products.

A random vector x over sources A splits into one part for each subset B of A, the part that depends
on the sources in B and averages to zero over each of them (W. Hoeffding, Ann. Math. Statist. 19,
1948; B. Efron and C. Stein, Ann. Statist. 9, 1981). Parts of different subsets are orthogonal, so

    E<x, y> = sum over B of <x_B, y_B>,       mean(x, i)_B = x_B if i is not in B, else 0.

The mean over N clients sampled without replacement of C has the same means and shrinks deviations:
E<sampled(x), sampled(y)> = <x_0, y_0> + c <x_i, y_i>, c = (C - N)/(N (C - 1)), because two clients
are both drawn with probability N (N-1)/(C (C-1)); a sampled part is marked `i*`. It is orthogonal
to unsampled parts over i: a deviation of a client that is not known to be drawn averages to zero.

Each product of two parts becomes one symbol, named `<x,y>` or `<x,y;i>`, which cannot be written in
a text and so is never confused. Norms become symbols `|1|`, `|2|`, ... likewise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import combinations

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
    divide,
    free_symbols,
    multiply,
    number,
    show,
    subtract,
)
from bounds.kernel.algebra import Algebra
from bounds.kernel.goals import Context, normal
from bounds.kernel.problem import FUNCTIONS, Problem, Source, has_call
from bounds.kernel.reader import calls
from bounds.kernel.vector.lengths import Lengths
from bounds.kernel.vector.parts import DRAWN, Combination, Norm, Part, bare, gram, scaled


class Space:
    """The vectors of one problem: converts its expressions, and remembers norms it met."""

    def __init__(self, stated: Problem) -> None:
        """Take the declarations; `vector equations` among the givens define vectors."""
        self.algebra = Algebra()
        self.vectors = stated.vectors
        known = Context(
            tuple(goal for relation in stated.region.relations() for goal in normal(relation)),
            frozenset(name for name, domain in stated.region.ranges if domain.integer),
        )
        self.lengths = Lengths(self.algebra, known, frozenset(stated.region))
        self.sources: Mapping[str, Source] = stated.sources
        self._solved: dict[Part, Combination] = {}
        self.scalar_givens = []
        for given in stated.givens:
            if self.is_vector(given.left) or self.is_vector(given.right):
                self._define(given)
            else:
                self.scalar_givens.append(given)

    @property
    def norms(self) -> list[Norm]:
        """The norms met so far."""
        return self.lengths.norms

    # Vectors

    def is_vector(self, value: Expression) -> bool:
        """Whether an expression is a vector."""
        match value:
            case Symbol(name):
                return name in self.vectors
            case Add(parts) | Mul(parts):
                return any(map(self.is_vector, parts))
            case Call("mean" | "total" | "sampled" | "expect", (inner, *_)):
                return self.is_vector(inner)
            case _:
                return False

    def vector(self, value: Expression) -> Combination:
        """A vector as a combination of parts that no equation defines."""
        return self._reduced(self._vector(value))

    def _vector(self, value: Expression) -> Combination:
        match value:
            case Symbol(name) if name in self.vectors:
                over = sorted(self.vectors[name])
                subsets = (
                    frozenset(s) for k in range(len(over) + 1) for s in combinations(over, k)
                )
                return {(name, subset): ONE for subset in subsets}
            case Number(zero) if not zero:
                return {}
            case Add(terms):
                return self._sum(map(self._vector, terms))
            case Mul(factors):
                at = [i for i, factor in enumerate(factors) if self.is_vector(factor)]
                if len(at) == 1:
                    scale = [self.scalar(f) for i, f in enumerate(factors) if i != at[0]]
                    return scaled(self._vector(factors[at[0]]), multiply(*scale))
            case Call("mean" | "expect", (inner, *names)):
                gone = {self._source(name) for name in names} or set(self.sources)
                whole = self._vector(inner)
                if names and any(f"{name}{DRAWN}" in over for _, over in whole for name in gone):
                    msg = f"{show(inner)} is one for all clients; E[...] averages over the draw"
                    raise UserError(msg)
                return {p: c for p, c in whole.items() if not bare(p[1]) & gone}
            case Call("total", (inner, source)):
                size = self._size(source)
                return scaled(self._vector(Call("mean", (inner, source))), size)
            case Call("sampled", (inner, source)):
                return self._sampled(self._vector(inner), self._source(source))
        msg = f"expected a vector, found {show(value)}"
        raise UserError(msg)

    def _sampled(self, value: Combination, name: str) -> Combination:
        if self.sources[name].sampled is None:
            msg = f"say how many are drawn: '{name}: source of C, N sampled'"
            raise UserError(msg)
        found = {}
        for (label, over), factor in value.items():
            drawn = frozenset(f"{name}{DRAWN}" if source == name else source for source in over)
            found[label, drawn] = factor
        return found

    def _source(self, value: Expression) -> str:
        name = show(value)
        if name not in self.sources:
            msg = f"{name!r} is not a source; declare it, as in '{name}: source'"
            raise UserError(msg)
        return name

    def _size(self, value: Expression) -> Expression:
        name = self._source(value)
        size = self.sources[name].size
        if size is None:
            msg = f"total over {name!r} needs its size, as in '{name}: source of C'"
            raise UserError(msg)
        return size

    def _sum(self, terms: Iterable[Combination]) -> Combination:
        total: Combination = {}
        for term in terms:
            for part, factor in term.items():
                total[part] = add(total[part], factor) if part in total else factor
        return total

    def _reduced(self, value: Combination) -> Combination:
        """Replace defined parts, and drop coefficients that vanish."""
        pieces = []
        for (label, over), factor in value.items():
            solved = self._solved.get((label, bare(over)))
            if solved is None:
                pieces.append({(label, over): factor})
            else:
                drawn = {(other, over): c for (other, _), c in solved.items()}
                pieces.append(scaled(drawn, factor))
        return {
            part: simple
            for part, factor in self._sum(pieces).items()
            if (simple := self.simplified(factor)) != ZERO
        }

    def simplified(self, value: Expression) -> Expression:
        """The expanded form; where a value is defined is asked of `pieces`, before expansion."""
        return self.algebra.express_quotient(self.algebra.quotient(value))

    def vanishes(self, value: Expression) -> bool:
        """Whether a scalar is zero identically."""
        return bool(self.algebra.quotient(value).over.is_zero())

    def _define(self, given: Relation) -> None:
        """Solve a vector equation, one subset of sources at a time."""
        if given.sign != "==":
            msg = "two vectors can be equal; put bars around them to compare their lengths"
            raise UserError(msg)
        self._refuse_hidden_sources(given)
        gap = self.vector(subtract(given.left, given.right))
        for over in sorted({part[1] for part in gap}, key=sorted):
            if any(DRAWN in source for source in over):
                msg = "an equation between sampled means does not define a vector"
                raise UserError(msg)
            row = {part: factor for part, factor in gap.items() if part[1] == over}
            self._solve(row, preferred=given.left)

    def _refuse_hidden_sources(self, given: Relation) -> None:
        """A vector declared without a source that its definition depends on is a slip.

        Where a mean is taken, that the rest of a vector does not depend on a source may be meant.
        """
        if (calls(given.left) | calls(given.right)) & {"mean", "expect"}:
            return
        for one, two in ((given.left, given.right), (given.right, given.left)):
            if not isinstance(one, Symbol):
                continue
            mine, theirs = (
                {source for _, over in self._vector(side) for source in bare(over)}
                for side in (one, two)
            )
            if hidden := sorted(theirs - mine):
                msg = (
                    f"{one.name!r} does not depend on {hidden[0]!r}, but what it is equal to does: "
                    f"declare '{one.name}: vector over {hidden[0]}', or take the mean"
                )
                raise UserError(msg)

    def _solve(self, row: Combination, *, preferred: Expression) -> None:
        """Use one row to eliminate a part whose coefficient is a number."""
        rates = {part: self.algebra.number(self.algebra.quotient(c)) for part, c in row.items()}
        usable = sorted(
            (part for part, rate in rates.items() if rate),
            key=lambda part: (Symbol(part[0]) != preferred, part[0]),
        )
        if not usable:
            shown = " + ".join(f"({show(c)})*{part[0]}" for part, c in row.items())
            msg = f"solve the equation {shown} == 0 for one vector"
            raise UserError(msg)
        pivot = usable[0]
        scale = number(-1 / Fraction(rates[pivot] or 1))
        solved = scaled({p: c for p, c in row.items() if p != pivot}, scale)
        self._solved[pivot] = solved
        for part, value in list(self._solved.items()):
            if pivot in value:
                self._solved[part] = self._reduced(value)

    # Scalars

    def pieces(self, value: Expression) -> list[Expression]:
        """The scalar parts of an expression as written: it is defined where all of them are."""
        inside: list[Expression] = []
        outside = self._hollow(value, inside)
        return inside if self.is_vector(value) else [outside, *inside]

    def _hollow(self, value: Expression, inside: list[Expression]) -> Expression:
        """The expression with 1 for every vector and every product of vectors."""
        match value:
            case Symbol(name) if name in self.vectors:
                return ONE
            case Call("sampled", (inner, source)):
                over = frozenset((f"{self._source(source)}{DRAWN}",))
                inside.append(self._shrink(over))
                return self._hollow(inner, inside)
            case Call("total" | "mean" | "expect", (inner, *_)):
                return self._hollow(inner, inside)
            case Call("dot" | "norm" | "mean_norm", arguments):
                inside += [self._hollow(argument, inside) for argument in arguments]
                return ONE
            case Add(terms):
                return add(*(self._hollow(term, inside) for term in terms))
            case Mul(factors):
                if self.is_vector(value):
                    inside += [self._hollow(factor, inside) for factor in factors]
                    return ONE
                return multiply(*(self._hollow(factor, inside) for factor in factors))
            case Pow(base, exponent):
                within, power = self._hollow(base, inside), self._hollow(exponent, inside)
                return ONE if within == ONE and isinstance(power, Number) else Pow(within, power)
            case Call(name, arguments):
                return Call(name, tuple(self._hollow(a, inside) for a in arguments))
            case _:
                return value

    def scalar(self, value: Expression) -> Expression:
        """A scalar with every product of vectors replaced by symbols of products of parts."""
        match value:
            case Symbol(name) if name in self.vectors:
                msg = f"{name!r} is a vector: write |{name}|^2 or <{name}, y>"
                raise UserError(msg)
            case Symbol(name) if name in self.sources:
                msg = f"{name!r} is a source, not a number"
                raise UserError(msg)
            case Pow(Call("expect", (inner,)), exponent):
                return self.scalar(Pow(inner, exponent))
            case Pow(Pow(Call("norm", (inner,)), Number(Fraction(numerator=2, denominator=1))), e):
                if e == number(Fraction(1, 2)) and self.is_vector(inner):
                    return self._norm(inner, mean=False)
                return Pow(self.scalar(value.base), self.scalar(e))
            case Pow(Call("norm", (inner,)), Number(power)) if self.is_vector(inner):
                if power.denominator == 1 and power % 2 == 0:
                    square = self.product(inner, inner)
                    return square if power == 2 else Pow(square, number(power / 2))
                return Pow(self.scalar(value.base), value.exponent)
            case Pow(base, exponent):
                return Pow(self.scalar(base), self.scalar(exponent))
            case Call("norm" | "mean_norm" as name, (inner,)):
                if self.is_vector(inner):
                    return self._bare_norm(inner, mean=name == "mean_norm")
                return Call("abs", (self.scalar(inner),))
            case Call("dot", (left, right)):
                return self.product(left, right)
            case Call("expect", (inner,)) | Call("mean", (inner, *_)):
                return self.scalar(inner)
            case Call("total", (inner, source)):
                return multiply(self._size(source), self.scalar(inner))
            case Add(terms):
                return add(*map(self.scalar, terms))
            case Mul(factors):
                return multiply(*map(self.scalar, factors))
            case Call(name, arguments):
                if name == "sampled":
                    msg = "sampled(...) applies to vectors"
                    raise UserError(msg)
                return Call(name, tuple(map(self.scalar, arguments)))
            case Series():
                called = has_call(value, FUNCTIONS["vector"] or ())
                if called or free_symbols(value) & set(self.vectors):
                    msg = f"a sum over vectors is not treated: {show(value)}"
                    raise UserError(msg)
                return value
            case _:
                return value

    def product(self, left: Expression, right: Expression) -> Expression:
        """The inner product of two vectors, multiplied out."""
        return self.multiply(self.vector(left), self.vector(right))

    def multiply(self, left: Combination, right: Combination) -> Expression:
        """The inner product of two combinations."""
        terms = []
        for one, c in left.items():
            for two, d in right.items():
                if one[1] == two[1]:
                    terms.append(multiply(c, d, self._shrink(one[1]), gram(one, two)))
        return add(*terms)

    def _shrink(self, over: frozenset[str]) -> Expression:
        factor: Expression = ONE
        for source in sorted(over):
            if source.endswith(DRAWN):
                stated = self.sources[source.removesuffix(DRAWN)]
                population, drawn = stated.size or ONE, stated.sampled or ONE
                missed = subtract(population, drawn)
                factor = multiply(
                    factor, divide(missed, multiply(drawn, subtract(population, ONE)))
                )
        return factor

    def _bare_norm(self, inner: Expression, *, mean: bool) -> Expression:
        vector = self.vector(inner)
        random = any(over for _, over in vector)
        if mean and any(source.endswith(DRAWN) for _, over in vector for source in over):
            msg = f"the mean norm of a sampled mean is not treated: {show(inner)}"
            raise UserError(msg)
        if random and not mean:
            msg = (
                f"{show(inner)} is random: write E|{show(inner)}| for the mean of its norm, or "
                f"sqrt(E|{show(inner)}|^2) for the root of its mean square"
            )
            raise UserError(msg)
        return self._norm(inner, mean=mean and random)

    def _norm(self, inner: Expression, *, mean: bool) -> Expression:
        return self.lengths.norm_of(self.vector(inner), mean=mean)
