r"""Exact first and second moments of a federated run on a quadratic.

    moments = exact_moments(problem, FedInit(relaxation=0.1), rounds=1000, participation=10,
                            local_steps=5, batch=1, schedule=0.1)
    moments.mean[t]          E w^t
    moments.second[t]        E[w^t w^t']
    moments.divergence[t]    Delta^t = (1/C) sum_i E||w_{i,K}^{t-1} - w^t||^2

They are what infinitely many replicas of `stability.loop.simulate` with the same arguments would
average to: clients drawn uniformly without replacement, minibatches with replacement. With
`exact=True` every number is a rational, computed without rounding; hyper-parameters given as floats
then count as the dyadic numbers they are, so give fractions.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from bounds.algorithm import Algorithm
from bounds.errors import UserError
from synthetic.moments.federation import (
    Array,
    Federation,
    convert,
    coupled,
    difference,
    federation,
    same_curvatures,
    samples_of,
    zeros,
)
from synthetic.moments.program import Program, write_down
from synthetic.moments.recursion import Tracked, advance, begin, chances_of, noise_of
from synthetic.moments.transfer import Transfer, transfer


@dataclass(frozen=True)
class Moments:
    """Moments of the model, for t = 0, ..., T.

    mean [T + 1, d]; second [T + 1, d, d]; divergence [T + 1] and deviation [T + 1, d], the mean
    over clients of E[(w_{i,K}^{t-1} - w^t)], or None where they were not asked for.
    """

    mean: Array
    second: Array
    divergence: Array | None
    deviation: Array | None

    @property
    def rounds(self) -> int:
        """T."""
        return len(self.mean) - 1

    @property
    def square(self) -> Array:
        """E||w^t||^2, [T + 1]."""
        found: Array = np.trace(self.second, axis1=1, axis2=2)
        return found

    @property
    def covariance(self) -> Array:
        """E[w w'] - E w E w', [T + 1, d, d]."""
        found: Array = self.second - self.mean[:, :, None] * self.mean[:, None, :]
        return found

    def about(self, point: Array) -> Array:
        """E[(w - p)(w - p)'], [T + 1, d, d]."""
        crossed = self.mean[:, :, None] * point
        found: Array = self.second - crossed - np.swapaxes(crossed, 1, 2) + np.outer(point, point)
        return found

    def gap(self, curvature: Array, minimiser: Array) -> Array:
        """E f(w^t) - f_* of f(x) = (1/2) (x - x_*)' H (x - x_*) + f_*, [T + 1]."""
        found: Array = (curvature * self.about(minimiser)).sum(axis=(1, 2)) / 2
        return found


def exact_moments(
    problem: Any,
    algorithm: Algorithm,
    *,
    rounds: int,
    participation: int,
    local_steps: int,
    batch: int | None = None,
    schedule: Any = 0.1,
    inactive: Literal["idle", "train"] = "idle",
    exact: bool = False,
    divergence: bool = True,
) -> Moments:
    """Moments of w^t and Delta^t; the arguments are those of `simulate`."""
    samples_of(problem)
    numbers = federation(problem, batch=_batch(problem, batch), exact=exact)
    plan = _Plan(participation, local_steps, schedule, inactive, divergence)
    return _run(numbers, algorithm, rounds, plan, np.eye(numbers.dim, dtype=int))


def exact_difference(
    problem: Any,
    neighbour: Any,
    algorithm: Algorithm,
    *,
    rounds: int,
    participation: int,
    local_steps: int,
    batch: int | None = None,
    schedule: Any = 0.1,
    inactive: Literal["idle", "train"] = "idle",
    exact: bool = False,
    divergence: bool = False,
) -> Moments:
    """Moments of w~^t - w^t for two runs that share every draw.

    `neighbour` is a problem with the same sizes, or what `synthetic.problem.neighbour` made.
    """
    other = getattr(neighbour, "problem", neighbour)
    if (other.clients, other.dim) != (problem.clients, problem.dim):
        msg = (
            f"the neighbour has {other.clients} clients in dimension {other.dim}, the problem "
            f"{problem.clients} in {problem.dim}; coupled runs need equal numbers"
        )
        raise UserError(msg)
    plan = _Plan(participation, local_steps, schedule, inactive, divergence)
    size = _batch(problem, batch)
    eye = np.eye(problem.dim, dtype=int)
    if same_curvatures(problem, other):
        numbers = difference(problem, other, batch=size, exact=exact)
        return _run(numbers, algorithm, rounds, plan, eye)
    numbers = coupled(problem, other, batch=size, exact=exact)
    return _run(numbers, algorithm, rounds, plan, np.concatenate([-eye, eye], axis=1))


@dataclass(frozen=True)
class _Plan:
    """How a round goes."""

    participation: int
    local_steps: int
    schedule: Any
    inactive: str
    divergence: bool

    def rates(self, t: int) -> list[Any]:
        """The local rates of round t."""
        at = getattr(self.schedule, "at", None)
        if at is None:
            return [self.schedule] * self.local_steps
        return [at(t, k, self.local_steps) for k in range(self.local_steps)]


class RoundMaps:
    """The matrices of each round, made anew only where the coefficients change."""

    def __init__(self, problem: Federation, algorithm: Algorithm, plan: _Plan) -> None:
        """Remember what they are made of."""
        self.problem, self.algorithm, self.plan = problem, algorithm, plan
        self.program: Program | None = None
        self.maps: Transfer | None = None
        self.noise: Array | None = None

    def at(self, t: int) -> tuple[Program, Transfer, Array | None]:
        """The program, its matrices, and its noise where that is always the same."""
        plan, problem = self.plan, self.problem
        program = write_down(
            self.algorithm,
            index=t,
            rates=plan.rates(t),
            active=plan.participation,
            clients=problem.clients,
            ring=problem.ring,
            divergence=plan.divergence,
        )
        if self.maps is None or program != self.program:
            self.program, self.maps = program, transfer(program, problem)
            constant = problem.spread is None
            nothing = zeros(problem.ring, problem.clients, 1, 1)
            self.noise = noise_of(self.maps, problem, nothing) if constant else None
        return program, self.maps, self.noise


def _run(
    problem: Federation, algorithm: Algorithm, rounds: int, plan: _Plan, view: Array
) -> Moments:
    """Moments of view @ w^t."""
    _check(problem, rounds, plan)
    maps = RoundMaps(problem, algorithm, plan)
    chances = chances_of(problem, plan.participation, everyone_trains=plan.inactive == "train")
    program, _, _ = maps.at(0)
    now = begin(problem, program)
    seen = [_look(now, program, problem, view, plan.divergence)]
    for t in range(rounds):
        _, matrices, noise = maps.at(t)
        now = advance(now, matrices, problem, plan.participation, chances, noise)
        seen.append(_look(now, program, problem, view, plan.divergence))
    names = seen[0].keys()
    joined = {name: np.stack([np.asarray(one[name]) for one in seen]) for name in names}
    return Moments(
        joined["mean"], joined["second"], joined.get("divergence"), joined.get("deviation")
    )


def _look(
    now: Tracked, program: Program, problem: Federation, view: Array, divergence: bool
) -> Mapping[str, Any]:
    """What is reported of the moments between two rounds."""
    dim, ring = problem.dim, problem.ring
    at = program.server.index("model") * dim
    model = slice(at, at + dim)
    seen = convert(ring, view)
    found: dict[str, Any] = {
        "mean": seen @ now.server[model],
        "second": seen @ now.square[model, model] @ seen.T,
    }
    if divergence and program.last is not None:
        place = program.client.index(program.last) * dim
        last = slice(place, place + dim)
        clients = ring(problem.clients)
        crossed = now.cross[:, last, model].sum(0) / clients
        about = now.own[:, last, last].sum(0) / clients - crossed - crossed.T
        found["divergence"] = np.trace(seen @ (about + now.square[model, model]) @ seen.T)
        found["deviation"] = seen @ (now.client[:, last].sum(0) / clients - now.server[model])
    return found


def _batch(problem: Any, batch: int | None) -> int | None:
    if batch is not None and batch < 1:
        msg = f"batch must be at least 1, or None for all samples, got {batch}"
        raise UserError(msg)
    largest = getattr(problem, "largest", None)
    if batch is not None and largest is not None and batch > largest:
        msg = f"batch must be at most {largest}, the most samples a client has, got {batch}"
        raise UserError(msg)
    return batch


def _check(problem: Federation, rounds: int, plan: _Plan) -> None:
    if not 1 <= plan.participation <= problem.clients:
        msg = f"participation must be from 1 to {problem.clients}, got {plan.participation}"
        raise UserError(msg)
    if plan.local_steps < 1:
        msg = f"local_steps must be at least 1, got {plan.local_steps}"
        raise UserError(msg)
    if rounds < 0:
        msg = f"rounds must be zero or positive, got {rounds}"
        raise UserError(msg)
    if plan.inactive not in ("idle", "train"):
        msg = f'inactive must be "idle" or "train", got {plan.inactive!r}'
        raise UserError(msg)
