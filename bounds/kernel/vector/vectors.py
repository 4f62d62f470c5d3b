"""Vectors as combinations of orthogonal parts.

A random vector x over sources A splits into one part for each subset B of A, the part that depends
on the sources in B and averages to zero over each of them (W. Hoeffding, Ann. Math. Statist. 19,
1948; B. Efron and C. Stein, Ann. Statist. 9, 1981). Parts of different subsets are orthogonal, so

    E<x, y> = sum over B of <x_B, y_B>,       mean(x, i)_B = x_B if i is not in B, else 0.

The mean over N clients sampled without replacement of C has the same means and shrinks deviations:
E<sampled(x), sampled(y)> = <x_0, y_0> + c <x_i, y_i>, c = (C - N)/(N (C - 1)), because two clients
are both drawn with probability N (N-1)/(C (C-1)); a sampled part is marked `i*`. It is orthogonal
to unsampled parts over i: a deviation of a client that is not known to be drawn averages to zero.
The formula needs C >= 2, which `Reduction` asks for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import combinations

import bounds.expressions as ex
from bounds.errors import refuse
from bounds.expressions import ONE, ZERO, Add, Call, Expression, Mul, Number, Relation, Symbol, show
from bounds.kernel.algebra import Algebra
from bounds.kernel.problem import FUNCTIONS, Problem, Source
from bounds.kernel.vector.letters import DRAWN, Combination, Part, bare, gram, scaled


class Vectors:
    """The vectors of one problem. Equations between vectors define some of them by others."""

    def __init__(self, stated: Problem) -> None:
        """Take the declarations, and solve the equations."""
        self.algebra = Algebra()
        self.vectors, self.otherwise = stated.vectors, stated.otherwise
        self.sources: Mapping[str, Source] = stated.sources
        self._solved: dict[Part, Combination] = {}
        for given in stated.givens:
            if self.is_equation(given):
                self._define(given)

    def parts(self, name: str) -> list[Part]:
        """All parts of a declared vector."""
        over = sorted(self.vectors[name])
        return [(name, frozenset(s)) for k in range(len(over) + 1) for s in combinations(over, k)]

    def is_declared(self, name: str) -> bool:
        """Whether all that is random in a vector are its sources; without any it may be random."""
        return bool(self.vectors[name]) and not self.otherwise

    def speaks(self, value: Expression) -> bool:
        """Whether a vector occurs."""
        return not ex.free_symbols(value).isdisjoint(self.vectors)

    def is_equation(self, given: Relation) -> bool:
        """Whether a relation is one between vectors."""
        return self.is_vector(given.left) or self.is_vector(given.right)

    def claimed(self, claim: Relation) -> Relation:
        """A claim about numbers: random vectors are equal if and only if E|u - v|^2 == 0."""
        if claim.sign != "==" or not self.is_equation(claim):
            return claim
        gap = claim.left - claim.right
        return Relation(Call("dot", (gap, gap)), "==", ZERO)

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
        return self.reduced(self._vector(value))

    def _vector(self, value: Expression) -> Combination:
        match value:
            case Symbol(name) if name in self.vectors:
                return dict.fromkeys(self.parts(name), ONE)
            case Number(zero) if not zero:
                return {}
            case Add(terms):
                return self._sum(map(self._vector, terms))
            case Mul(factors):
                at = [i for i, factor in enumerate(factors) if self.is_vector(factor)]
                if len(at) == 1:
                    scale = [self._factor(f) for i, f in enumerate(factors) if i != at[0]]
                    return scaled(self._vector(factors[at[0]]), ex.multiply(*scale))
            case Call("mean" | "expect", (inner, *names)):
                gone = {self.source(name) for name in names} or set(self.sources)
                whole = self._vector(inner)
                loose = sorted({of for of, _ in whole if not names and not self.is_declared(of)})
                if loose:
                    refuse(
                        f"{loose[0]} may be random otherwise than through sources, and so may "
                        f"{show(value)}: name the source, as in mean({show(inner)}, i)"
                    )
                if names and any(f"{name}{DRAWN}" in over for _, over in whole for name in gone):
                    refuse(f"{show(inner)} is one for all clients; E[...] averages over the draw")
                return {p: c for p, c in whole.items() if not bare(p[1]) & gone}
            case Call("total", (inner, source)):
                return scaled(self._vector(Call("mean", (inner, source))), self.size(source))
            case Call("sampled", (inner, source)):
                return self._sampled(self._vector(inner), self.source(source))
        return refuse(f"expected a vector, found {show(value)}")

    def _factor(self, value: Expression) -> Expression:
        if self.speaks(value):
            refuse(
                f"{show(value)} in front of a vector may be meant as a mean or as what is averaged "
                f"with it: for the mean give it a letter, as in 'a == {show(value)}'"
            )
        return self.scalar(value)

    def _sampled(self, value: Combination, name: str) -> Combination:
        if self.sources[name].drawn is None:
            refuse(f"say how many are drawn: '{name}: source of C, N sampled'")
        found = {}
        for (of, over), factor in value.items():
            drawn = frozenset(f"{name}{DRAWN}" if source == name else source for source in over)
            found[of, drawn] = factor
        return found

    def source(self, value: Expression) -> str:
        """The name of a source."""
        name = show(value)
        if name not in self.sources:
            refuse(f"{name!r} is not a source; declare it, as in '{name}: source'")
        return name

    def size(self, value: Expression) -> Expression:
        """How many outcomes a source has."""
        name = self.source(value)
        size = self.sources[name].size
        if size is None:
            refuse(f"total over {name!r} needs its size, as in '{name}: source of C'")
        return size

    def _sum(self, terms: Iterable[Combination]) -> Combination:
        total: dict[Part, Expression] = {}
        for term in terms:
            for part, factor in term.items():
                total[part] = total.get(part, ZERO) + factor
        return total

    def reduced(self, value: Combination) -> Combination:
        """Replace defined parts, and drop coefficients that vanish.

        Where the coefficients are defined as they are written is asked apart, by `pieces`.
        """
        found = []
        for (of, over), factor in value.items():
            solved = self._solved.get((of, bare(over)), {(of, over): ONE})
            found.append(scaled({(other, over): c for (other, _), c in solved.items()}, factor))
        return {
            part: simple
            for part, factor in self._sum(found).items()
            if (simple := self.simplified(factor)) != ZERO
        }

    def simplified(self, value: Expression) -> Expression:
        """The expanded form."""
        return self.algebra.express_quotient(self.algebra.quotient(value))

    def vanishes(self, value: Expression) -> bool:
        """Whether a scalar is zero identically."""
        return bool(self.algebra.quotient(value).over.is_zero())

    def multiply(self, left: Combination, right: Combination) -> Expression:
        """The mean of the inner product of two combinations."""
        terms = []
        for one, c in left.items():
            for two, d in right.items():
                if one[1] == two[1]:
                    terms.append(ex.multiply(c, d, self._shrink(one[1]), gram(one, two)))
        return ex.add(*terms)

    def _shrink(self, over: frozenset[str]) -> Expression:
        factors = []
        for source in sorted(name for name in over if name.endswith(DRAWN)):
            stated = self.sources[source.removesuffix(DRAWN)]
            population, drawn = stated.size or ONE, stated.drawn or ONE
            factors.append((population - drawn) / (drawn * (population - 1)))
        return ex.multiply(*factors)

    # Equations

    def _define(self, given: Relation) -> None:
        """Solve a vector equation, one subset of sources at a time."""
        if given.sign != "==":
            refuse("two vectors can be equal; put bars around them to compare their lengths")
        gap = self.vector(given.left - given.right)
        if any(DRAWN in source for _, over in gap for source in over):
            refuse("an equation between sampled means does not define a vector")
        for over in sorted({part[1] for part in gap}, key=sorted):
            row = {part: factor for part, factor in gap.items() if part[1] == over}
            self._solve(row, preferred=given.left)

    def _solve(self, row: Combination, *, preferred: Expression) -> None:
        """Use one row to eliminate a part whose coefficient is a number."""
        rates = {part: self.algebra.number(self.algebra.quotient(c)) for part, c in row.items()}
        usable = sorted(
            (part for part, rate in rates.items() if rate),
            key=lambda part: (Symbol(part[0]) != preferred, part[0]),
        )
        if not usable:
            shown = " + ".join(f"({show(c)})*{part[0]}" for part, c in row.items())
            refuse(f"solve the equation {shown} == 0 for one vector")
        pivot = usable[0]
        scale = Number(-1 / Fraction(rates[pivot] or 1))
        solved = scaled({p: c for p, c in row.items() if p != pivot}, scale)
        self._solved[pivot] = solved
        for part, value in list(self._solved.items()):
            if pivot in value:
                self._solved[part] = self.reduced(value)

    # Scalars

    def scalar(self, value: Expression) -> Expression:
        """A scalar, as far as no vector occurs: bars are absolute values, means change nothing."""
        match value:
            case Symbol(name) if name in self.vectors:
                return refuse(f"{name!r} is a vector: write |{name}|^2 or <{name}, y>")
            case Symbol(name) if name in self.sources:
                return refuse(f"{name!r} is a source, not a number")
            case Call("norm" | "mean_norm", (inner,)):
                return Call("abs", (self.scalar(inner),))
            case Call("expect" | "mean", (inner, *names)):
                list(map(self.source, names))
                return self.scalar(inner)
            case Call("total", (inner, source)):
                return self.size(source) * self.scalar(inner)
            case Call("dot" | "sampled" as name, (inner, *_)):
                return refuse(
                    f"{name}(...) applies to vectors: expected a vector, found {show(inner)}"
                )
            case ex.Series() if ex.has_call(value, FUNCTIONS["vector"] or ()) or self.speaks(value):
                return refuse(f"a sum over vectors is not treated: {show(value)}")
            case _:
                return ex.mapped(value, self.scalar)
