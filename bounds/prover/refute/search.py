"""Look for a point at which every given holds and the claim fails.

Positions in the unit cube (see `sampler`) are tried in floats, many at once: corners and a grid of
simple fractions, then random ones, then the worst found so far are pushed along the gradient of
the violation. A candidate is rebuilt in exact rationals and checked; then its numbers are rounded
to simpler ones as long as it still fails the claim.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from bounds.expressions import has_sum
from bounds.kernel.balls import UndefinedError
from bounds.kernel.problem import Problem
from bounds.kernel.truth import Point, is_admissible, is_witness, truth
from bounds.problems import digest
from bounds.prover.budget import Budget, ExhaustedError
from bounds.prover.numeric import MAX_STEPS, Memo, as_float, evaluate
from bounds.prover.refute.climb import Position, climb
from bounds.prover.refute.sampler import Sampler
from bounds.prover.refute.simpler import simpler, size_of
from bounds.prover.refute.slack import slack

Array = NDArray[np.float64]

# At these positions an unbounded symbol is a small integer, see `sampler.place`.
WHOLE = [Fraction(k, k + 1) for k in (2, 4, 5, 9)] + [Fraction(1, k) for k in (3, 5, 6, 10)]
SIMPLE = [Fraction(k, 16) for k in range(17)] + WHOLE
EXTREME = [Fraction(1, 2**k) for k in (10, 20)] + [1 - Fraction(1, 2**k) for k in (10, 20)]
ENDS = (Fraction(0), Fraction(1, 2), Fraction(1))
MOSTLY = 0.8
COUNTS = (2_000, 8_000)
LONGEST_SCAN = 1_000_000
TOLERANCE = 1e-11
ASCENT = 400  # points that are tried from one position
STEP = 1e-8  # between the points of a difference
OUTSIDE = 1e3  # in the place of a violation where there is none


@dataclass(frozen=True)
class Positions(Sequence[Position]):
    """Many positions in floats; exactly those that are asked for."""

    floats: Array
    exactly: Callable[[int], Position]

    def __len__(self) -> int:
        """How many there are."""
        return len(self.floats)

    def __getitem__(self, at: Any) -> Any:
        """One of them, exactly."""
        return self.exactly(int(at))


@lru_cache(maxsize=64)
def _corners(size: int) -> Positions:
    """Both ends and the middle of every side."""
    every = list(itertools.islice(itertools.product(ENDS, repeat=size), 243))
    return Positions(_floats(every, size), every.__getitem__)


def _floats(positions: Sequence[Position], size: int) -> Array:
    found = np.array([[float(r) for r in row] for row in positions], dtype=np.float64)
    return found.reshape(len(positions), size)


@dataclass
class Found:
    """What a search has seen."""

    witness: Point | None = None
    undefined: Point | None = None
    admissible: Point | None = None
    tried: int = 0
    worst: list[tuple[float, Position]] = field(default_factory=list)


class Search:
    """A search for one problem; its stages can be run one after another."""

    def __init__(self, problem: Problem, sampler: Sampler, budget: Budget) -> None:
        """Prepare the random numbers: they depend on the problem alone."""
        self.problem = problem
        self.sampler = sampler
        self.budget = budget
        self.found = Found()
        self.counts: tuple[int, ...] = COUNTS
        self.size = len(sampler.order)
        sides = (self.problem.claim.left, self.problem.claim.right)
        self.summed = any(map(has_sum, sides))
        self.random = np.random.default_rng(int(digest(problem)[:15], 16))

    @property
    def decided(self) -> bool:
        """Whether a witness is known."""
        return self.found.witness is not None

    def quick(self) -> None:
        """Corners, the centre, and a few random simple positions."""
        self._try(_corners(self.size))
        if not self.decided:
            self._try(self._random_positions(160))
        self.scan(1_000)

    def corners(self) -> None:
        """Examine corners exactly: where a claim is not defined, floats may not show it."""
        ends = [Fraction(0), Fraction(1), Fraction(1, 2)]
        for position in itertools.islice(itertools.product(ends, repeat=self.size), 64):
            if self.examine(position) or self.found.undefined is not None:
                return

    def samples(self) -> dict[str, Array]:
        """Points for quick tests of other statements: some of them satisfy the givens."""
        positions = self.random.random((96, self.size))
        positions[::3] = np.round(positions[::3] * 4) / 4
        values = self.sampler.points(np.clip(positions, 2.0**-20, 1 - 2.0**-20))
        return {name: np.where(np.isfinite(v), v, np.nan) for name, v in values.items()}

    def cloud(self, count: int) -> tuple[dict[str, Array], Array, NDArray[np.bool_]]:
        """Random points with the margin of the claim, and where the givens hold."""
        values = self.sampler.points(self._random_positions(count).floats)
        return values, *self.margins(values, count)

    def fitting(self, count: int) -> list[Position]:
        """Those of so many random positions at which the givens seem to hold."""
        positions = self._random_positions(count)
        _, fine = self.margins(self.sampler.points(positions.floats), count)
        return [positions[at] for at in np.flatnonzero(fine)]

    def wider(self) -> None:
        """Many random positions, once: fewer than a costly proof would take."""
        for count in self.counts[:1]:
            if not self.decided and self.budget.left("points") >= count:
                self._try(self._random_positions(count))
        self.counts = self.counts[1:]

    def thorough(self) -> None:
        """More random positions, then the gradient from the worst of them."""
        while self.counts and not self.decided and self.budget.left("points") >= self.counts[0]:
            self.wider()
        if not self.decided:
            self.ascend()
        if not self.decided:
            climb(self, SIMPLE + EXTREME)

    def _random_positions(self, count: int) -> Positions:
        stock = SIMPLE + EXTREME
        picks = self.random.integers(0, len(stock) + 8, (count, self.size))
        fine = self.random.integers(1, 2**16, (count, self.size))
        # A chain of givens breaks where most of them are tight: so does every other position.
        ends = self.random.choice([0, SIMPLE.index(Fraction(1))], (count, self.size), p=[0.3, 0.7])
        bounded = np.array([bool(self.sampler.bounds[n]) for n in self.sampler.order], dtype=bool)
        tight = (self.random.random((count, self.size)) < MOSTLY) & bounded
        tight[::2] = False
        picks = np.where(tight, ends, picks)
        plain = picks < len(stock)
        floats = np.where(plain, np.array(stock, float)[np.where(plain, picks, 0)], fine / 2**16)

        def exactly(at: int) -> Position:
            return tuple(
                stock[p] if p < len(stock) else Fraction(int(f), 2**16)
                for p, f in zip(picks[at], fine[at], strict=True)
            )

        return Positions(floats, exactly)

    def rate(self, positions: Sequence[Position]) -> tuple[float, Position] | None:
        """The position at which the claim is closest to failing; witnesses are kept."""
        self.budget.spend("points", len(positions))
        array = _floats(positions, self.size)
        margin, fine = self.margins(self.sampler.points(array), len(positions))
        margin = np.where(fine & np.isfinite(margin), margin, np.inf)
        for at in np.argsort(margin, kind="stable")[:2]:
            if margin[at] < TOLERANCE and self.examine(positions[at]):
                break
        at = int(np.argmin(margin))
        return (float(margin[at]), positions[at]) if np.isfinite(margin[at]) else None

    def _try(self, positions: Positions) -> None:
        self.budget.spend("points", len(positions))
        values = self.sampler.points(positions.floats)
        margin, fine = self.margins(values, len(positions))
        self.found.tried += int(fine.sum())
        doubtful = np.flatnonzero(fine & ~np.isfinite(margin) & ~self.summed)
        order = np.argsort(np.where(fine & np.isfinite(margin), margin, np.inf), kind="stable")
        for at in order[:12]:
            if not fine[at] or not np.isfinite(margin[at]):
                break
            self.found.worst.append((float(margin[at]), positions[at]))
            if margin[at] < TOLERANCE and self.examine(positions[at]):
                return
        self.found.worst = sorted(self.found.worst)[:8]
        for at in doubtful[:3]:
            if self.examine(positions[at]):
                return
        if self.found.admissible is None:
            for at in np.flatnonzero(fine)[:6]:
                if self.examine(positions[at]) or self.found.admissible is not None:
                    return

    def margins(self, values: Mapping[str, Array], count: int) -> tuple[Array, NDArray[np.bool_]]:
        """By how much the claim holds, relative to its sides, and where the givens seem to hold."""
        fine = np.ones(count, dtype=bool)
        for name, domain in self.problem.region.ranges:
            value = values[name]
            fine &= np.isfinite(value)
            if domain.low is not None:
                fine &= (
                    value > as_float(domain.low)
                    if domain.low_open
                    else value >= as_float(domain.low)
                )
            if domain.high is not None:
                end = as_float(domain.high)
                fine &= value < end if domain.high_open else value <= end
        memo: Memo = {}
        for given in self.problem.givens:
            # What is strict excludes its end; elsewhere rounding may not cost a point on the edge.
            least = -1e-12 if given.sign in {"<=", ">=", "=="} else 0.0
            fine &= np.broadcast_to(slack(given, values, memo) >= least, (count,))
        return np.broadcast_to(slack(self.problem.claim, values, memo), (count,)), fine

    def examine(self, position: Position) -> bool:
        """Rebuild a position exactly; remember it if it is admissible; true for a witness."""
        point = self.sampler.exact(position)
        if point is None or not self.judge(point):
            return False
        self.found.witness = self.simplified(self._followed(position, point))
        return True

    def _followed(self, position: Position, point: Point) -> Point:
        """Simpler numbers one after another; what depends on a number follows it."""
        fixed: dict[str, Fraction] = {}
        for name in (*self.sampler.order, *self.sampler.order):
            for candidate in simpler(point[name]):
                other = self.sampler.exact(position, fixed={**fixed, name: candidate})
                if other is None or other[name] != candidate or size_of(other) >= size_of(point):
                    continue
                if is_witness(self.problem, other):
                    fixed[name], point = candidate, other
                    break
        return point

    def judge(self, point: Point) -> bool:
        """Decide exactly whether a point is admissible and fails the claim."""
        if not self.is_admissible(point):
            return False
        if self.found.admissible is None:
            self.found.admissible = point
        try:
            fails = truth(self.problem.claim, point) is False
        except UndefinedError:
            self.found.undefined = self.found.undefined or point
            return False
        if fails:
            self.found.witness = point
        return fails

    def is_admissible(self, point: Point) -> bool:
        """Whether a point lies in the region and satisfies every given, exactly."""
        return is_admissible(self.problem, point)

    def simplified(self, point: Point) -> Point:
        """Round one number after another as long as the point stays a witness."""
        best = dict(point)
        for name in (*sorted(best), *sorted(best)):
            for candidate in simpler(best[name]):
                trial = {**best, name: candidate}
                if is_witness(self.problem, trial):
                    best = trial
                    break
        return best

    def ascend(self) -> None:
        """Follow the gradient of the violation from the worst positions (L-BFGS, differences)."""
        if not self.size:
            return
        for (_, start), relative in itertools.product(list(self.found.worst)[:3], (True, False)):
            try:
                self.budget.spend("points", ASCENT)
            except ExhaustedError:
                return
            result = minimize(
                self._slope,
                np.array([float(r) for r in start]),
                args=(relative,),
                method="L-BFGS-B",
                jac=True,
                bounds=[(0.0, 1.0)] * self.size,
                options={"maxiter": 40, "maxfun": ASCENT // (self.size + 1)},
            )
            for denominator in (64, 4096, 2**20, 2**40):
                rounded = (Fraction(round(float(r) * denominator), denominator) for r in result.x)
                if self.examine(tuple(rounded)):
                    return

    def _slope(self, position: Array, relative: bool) -> tuple[float, Array]:
        """By how much the claim holds at a position, and its differences, all points at once."""
        steps = np.where(position + STEP > 1, -STEP, STEP)
        around = np.vstack([position, position + np.diag(steps)])
        values = self.sampler.points(np.clip(around, 0, 1))
        found, fine = self.margins(values, len(around))
        fine &= np.isfinite(found)
        if not relative:
            claim = self.problem.claim
            gap = evaluate(claim.right, values) - evaluate(claim.left, values)
            found = np.broadcast_to(gap if "<" in claim.sign else -gap, (len(around),))
        found = np.where(fine, found, OUTSIDE)
        return float(found[0]), (found[1:] - found[0]) / (np.diag(around[1:]) - position)

    def scan(self, most: int = LONGEST_SCAN) -> None:
        """With one integer symbol and no other: values from its lower end on, to the first failure.

        A witness found before is replaced by the smallest one.
        """
        if self.size != 1:
            return
        name = self.sampler.order[0]
        domain = self.problem.region[name]
        if not domain.integer or domain.low is None:
            return
        first = int(domain.low)
        last = first + (min(most, MAX_STEPS) if self.summed else most) - 1
        if self.found.witness is not None:
            last = min(first + LONGEST_SCAN, int(self.found.witness[name]))
        if domain.high is not None:
            last = min(last, int(domain.high))
        for begin, end in _chunks(first, last):
            whole = np.arange(begin, end + 1, dtype=np.float64)
            margin, fine = self.margins({name: whole}, len(whole))
            self.found.tried += len(whole)
            for at in np.flatnonzero(fine & (margin < 1e-9))[:8]:
                point = {name: Fraction(begin + int(at))}
                if is_witness(self.problem, point):
                    self.found.witness = point
                    return


def _chunks(first: int, last: int) -> Iterator[tuple[int, int]]:
    length = 1_000
    while first <= last:
        yield first, min(first + length - 1, last)
        first += length
        length = min(length * 8, 200_000)
