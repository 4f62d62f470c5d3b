"""Multipliers for a vector step, as rational functions of its parameters.

They must make the rest of the step nonnegative (see `reduction`). Those that are forced follow from
linear equations: the coefficient of a quantity that may have either sign vanishes, and so does
every entry beside a zero on the diagonal. For the others a semidefinite program is solved at a few
parameter values; the coefficients that vanish there give further equations. What is still free is
matched (a multiplier that cancels one coefficient exactly, as in most proofs), or fitted by a
monomial in the parameters. Every proposal is tested in floats at all samples; the scalar prover
has the last word.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice, product

import numpy as np

from bounds.expressions import Pow, Symbol, multiply, number, show
from bounds.kernel.algebra import Quotient
from bounds.kernel.vector.letters import read_gram
from bounds.prover.vector.feasible import TOLERANCE, Array, Feasible, Multipliers
from bounds.prover.vector.field import Equation, Solution, solve
from bounds.prover.vector.sampled import Monomial, Row, Sampled

MAX_PROPOSALS = 400
MAX_MATCHES = 24
MAX_FREE = 4
MAX_DOUBTFUL = 3


class Search(Feasible):
    """The multipliers of one goal."""

    def __init__(
        self,
        sampled: Sampled,
        goal: Row,
        fixed: Mapping[int, Quotient] | None = None,
        *,
        scalar: bool = False,
    ) -> None:
        """Take the rows, and the terms of the claim as they are written."""
        super().__init__(sampled, goal, fixed, scalar=scalar)
        self.terms = sampled.terms_of(goal)
        self._ranges: dict[tuple[int, int], list[float | None]] = {}

    # Equations

    def equation(self, key: str | Monomial) -> Equation[int]:
        """The coefficient of a product or monomial in what is left, set to zero."""
        nought = self.algebra.constant(Fraction(0))

        def entry(row: Row) -> Quotient | None:
            return row.products.get(key) if isinstance(key, str) else row.monomials.get(key)

        constant = [entry(self.goal) or nought]
        for i, factor in self.fixed.items():
            if (c := entry(self.facts[i])) is not None:
                minus = self.algebra.scale(self.algebra.lift(factor), Fraction(-1))
                constant.append(self.algebra.times(minus, c))
        terms = {i: c for i in self.unknowns if (c := entry(self.facts[i])) is not None}
        return Equation(self.algebra.sum(constant), terms)

    def forced(self) -> list[Equation[int]]:
        """Equations that every choice of multipliers must satisfy."""
        keys: list[str | Monomial] = [
            m
            for m in self.sampled.monomials
            if m and not self.inside_square(m) and not self.sampled.is_nonnegative(m)
        ]
        rows = [self.goal, *self.facts]
        diagonal = {name for row in rows for name in row.products if _is_diagonal(name)}
        for name in self.sampled.products:
            first, second, over = read_gram(name) or ("", "", "")
            ends = [f"<{v},{v};{over}>" if over else f"<{v},{v}>" for v in (first, second)]
            if any(end not in diagonal for end in ends):
                keys.append(name)
        return [self.equation(key) for key in keys]

    # Proposals

    def proposals(self) -> Iterator[Multipliers]:
        """Multipliers that pass in floats, the likely ones first, each once.

        Where norms are not squared, what is left without vectors may be nonnegative for reasons
        that the floats do not see; then it is enough that the form is.
        """
        seen: set[tuple[tuple[int, str, str], ...]] = set()
        doubtful: list[Multipliers] = []
        count = len(self.facts if self.scalar else self.sampled.facts)
        norms = bool(self.sampled.reduction.space.norms)
        for found in islice(self._proposals(), MAX_PROPOSALS):
            whole = {**self.fixed, **found}
            kept = {i: v for i, v in whole.items() if not self.algebra.lift(v).over.is_zero()}
            mine = {i: v for i, v in kept.items() if i < count}
            key = tuple(
                (i, *self.algebra.key(self.algebra.lift(v))) for i, v in sorted(mine.items())
            )
            if key in seen:
                continue
            if self._is_trivial or self.passes(kept):
                seen.add(key)
                yield mine
            elif norms and self.passes(mine, rests=False):
                seen.add(key)
                if mine:
                    doubtful.append(mine)
                else:
                    yield mine
        yield from doubtful[:MAX_DOUBTFUL]

    @property
    def _is_trivial(self) -> bool:
        """Whether there is no multiplier to be found: the scalar prover does the rest."""
        return not self.sampled.facts and not self.scalar

    def _proposals(self) -> Iterator[Multipliers]:
        if self._is_trivial:
            yield {}
            return
        if self.sampled.reduction.space.norms:
            yield {}
        start = solve(self.algebra, self.forced(), self.unknowns)
        if start is None:
            return
        yield self._with_zeros(start)
        if not start.free:
            return
        solutions = [self.numbers(at) for at in range(min(4, len(self.sampled.points)))]
        usable = [found for found in solutions if found is not None]
        if not usable:
            return
        support = [
            i
            for i in self.unknowns
            if any(abs(found[i]) > TOLERANCE * (1 + np.max(np.abs(found))) for found in usable)
        ]
        active = self._active(usable)
        for equations in ([*self.forced(), *active], self.forced()):
            narrow = solve(self.algebra, [*equations, *self._absent(support)], self.unknowns)
            if narrow is not None:
                yield self._with_zeros(narrow)
                yield from self._matched(narrow)
        yield from self._matched(start)
        yield from self._fitted(start)

    def _absent(self, support: Sequence[int]) -> list[Equation[int]]:
        """Unknowns outside the support are zero."""
        nought, one = self.algebra.constant(Fraction(0)), self.algebra.constant(Fraction(1))
        return [Equation(nought, {i: one}) for i in self.unknowns if i not in support]

    def _with_zeros(self, solution: Solution[int]) -> Multipliers:
        nought = self.algebra.constant(Fraction(0))
        return solution.at(self.algebra, dict.fromkeys(solution.free, nought))

    def _active(self, solutions: Sequence[Array]) -> list[Equation[int]]:
        """Coefficients that vanish in all numerical solutions."""
        keys: set[str | Monomial] | None = None
        for at, found in enumerate(solutions):
            here: set[str | Monomial] = set()
            forms, rests = self.left(at, found)
            size = 1 + max((float(np.abs(f).max()) for f in forms), default=0.0)
            for (over, names), form in zip(self.sampled.blocks, forms, strict=True):
                for a, name in enumerate(names):
                    if form[a, a] > 10 * TOLERANCE * size:
                        continue
                    for other in names:
                        first, second = sorted((name, other))
                        here.add(f"<{first},{second};{over}>" if over else f"<{first},{second}>")
            for j, monomial in enumerate(self.sampled.monomials):
                if monomial and abs(rests[j]) <= 10 * TOLERANCE * size:
                    here.add(monomial)
            keys = here if keys is None else keys & here
        wanted: list[str | Monomial] = [*self.sampled.products, *self.sampled.monomials]
        return [self.equation(key) for key in wanted if key in (keys or set())]

    def _matched(self, solution: Solution[int]) -> Iterator[Multipliers]:
        """Each free multiplier zero, or such that it cancels one coefficient alone."""
        algebra = self.algebra
        if not 0 < len(solution.free) <= MAX_FREE:
            return
        choices = []
        for i in solution.free:
            found: dict[tuple[str, str], Quotient] = {}
            nought = algebra.constant(Fraction(0))
            values = [nought]
            keys: list[str | Monomial] = [*self.sampled.products, *self.sampled.monomials]
            for key in keys:
                row = self._in_free(self.equation(key), solution)
                if list(row.coefficients) == [i]:
                    inverse = algebra.power(row.coefficients[i], -1)
                    values.append(algebra.times(row.constant, inverse))
            values += self._written(i)
            for scale in (Fraction(1), Fraction(2), Fraction(1, 2)):
                for value in values:
                    scaled = algebra.scale(algebra.lift(value), scale)
                    found.setdefault(algebra.key(scaled), scaled)
            choices.append(self._possible(i, list(found.values()))[:MAX_MATCHES])
        ranks = sorted(product(*(range(len(c)) for c in choices)), key=lambda r: (sum(r), r))
        for rank in ranks[:MAX_PROPOSALS]:
            values = [choice[r] for choice, r in zip(choices, rank, strict=True)]
            yield solution.at(algebra, dict(zip(solution.free, values, strict=True)))

    def _written(self, i: int) -> list[Quotient]:
        """Ratios of one term of the claim, as it is written, to the same term of a given."""
        algebra, found = self.algebra, []
        for term in self.terms:
            for mine, theirs in (
                (term.products, self.facts[i].products),
                (term.monomials, self.facts[i].monomials),
            ):
                for key, coefficient in mine.items():
                    if key and key in theirs:
                        inverse = algebra.power(theirs[key], -1)  # type: ignore[index]
                        found.append(algebra.times(coefficient, inverse))
                        found.append(algebra.scale(found[-1], Fraction(-1)))
        return found

    def _possible(self, i: int, values: Sequence[Quotient]) -> list[Quotient]:
        """Those between the least and the greatest value that the multiplier can have."""
        kept = list(values)
        for at in range(min(3, len(self.sampled.points))):
            if (at, i) not in self._ranges:
                ends = [self.numbers(at, wish, only=i) for wish in ("least", "most")]
                self._ranges[at, i] = [None if e is None else float(e[i]) for e in ends]
            low, high = self._ranges[at, i]
            numbers = [float(self.sampled.values(v)[at]) for v in kept]
            kept = [
                v
                for v, x in zip(kept, numbers, strict=True)
                if (low is None or x >= low - 1e-4 * (1 + abs(low)))
                and (high is None or x <= high + 1e-4 * (1 + abs(high)))
            ]
        return kept

    def _in_free(self, row: Equation[int], solution: Solution[int]) -> Equation[int]:
        """An equation with the solved unknowns replaced."""
        algebra = self.algebra
        constant = [row.constant]
        terms: dict[int, Quotient] = {}
        for i, c in row.coefficients.items():
            inside = {i: algebra.constant(Fraction(1))}
            if i in solution.solved:
                solved = solution.solved[i]
                minus = algebra.scale(algebra.lift(c), Fraction(-1))
                constant.append(algebra.times(minus, solved.constant))
                inside = dict(solved.coefficients)
            for k, d in inside.items():
                part = algebra.times(c, d)
                terms[k] = algebra.sum([terms[k], part]) if k in terms else part
        kept = {k: c for k, c in terms.items() if not c.over.is_zero()}
        return Equation(algebra.sum(constant), kept)

    def _fitted(self, solution: Solution[int]) -> Iterator[Multipliers]:
        """Free multipliers as monomials in the parameters, through numerical solutions."""
        count = len(self.sampled.points)
        for goal in ("least", "centre", "most"):
            found = [self.numbers(at, goal) for at in range(count)]
            if any(values is None for values in found):
                return
            table = np.array(found)
            values = {}
            for i in solution.free:
                value = self._monomial_through(table[:, i])
                if value is None:
                    break
                values[i] = value
            else:
                yield solution.at(self.algebra, values)

    def _monomial_through(self, values: Array) -> Quotient | None:
        """c * product of powers of parameters through positive values; none if there is none."""
        scale = float(np.max(np.abs(values), initial=0.0))
        if scale < 10 * TOLERANCE:
            return self.algebra.constant(Fraction(0))
        if np.any(values <= TOLERANCE * scale) and np.any(values >= -TOLERANCE * scale):
            return None
        names = sorted(self.sampled.parameters & set(self.sampled.points[0]))
        logs = np.array([[float(p[n]) for n in names] for p in self.sampled.points])
        usable = [j for j in range(len(names)) if np.all(logs[:, j] > 0)]
        names = [names[j] for j in usable]
        system = np.column_stack([np.log(logs[:, usable]), np.ones(len(values))])
        answer = np.linalg.lstsq(system, np.log(np.abs(values)), rcond=None)[0]
        exponents = [round(float(e)) for e in answer[:-1]]
        bare = np.prod(logs[:, usable] ** np.array(exponents), axis=1)
        factor = float(np.median(values / bare))
        constant = Fraction(factor).limit_denominator(64)
        if np.max(np.abs(float(constant) * bare - values)) > 1e-3 * scale:
            if any(exponents):
                return None
            constant = Fraction(factor).limit_denominator(10**6)
        powers = [Pow(Symbol(n), number(e)) for n, e in zip(names, exponents, strict=True) if e]
        return self.algebra.quotient(multiply(number(constant), *powers))


def _is_diagonal(name: str) -> bool:
    first, second, _ = read_gram(name) or ("", " ", "")
    return first == second


def text(sampled: Sampled, value: Quotient) -> str:
    """A multiplier as text."""
    return show(sampled.algebra.express_quotient(sampled.algebra.lift(value)))
