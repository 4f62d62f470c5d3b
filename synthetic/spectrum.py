r"""Whether a round contracts: the spectral radius of what it does to means and to second moments.

A round of an affine algorithm on a quadratic is a random affine map of all states at once. Its mean
takes E(s, l_1, ..., l_C) to its next value, by a matrix; it takes second moments to second
moments, by a positive linear operator. The runs' second moments converge from every start if and
only if the radius of the latter is below one (the former's is then below one, too): that is the
stability region in (eta, beta, ...), exactly. States that no run reaches are left out, see
`synthetic.moments.conserved`.

Clients with the same curvatures can be exchanged. A positive operator has an eigenvector in the
cone at its spectral radius (Krein and Rutman, 1948), and averaging that over the exchanges keeps
it: so the radius is found among the moments that are symmetric in each group of equal clients, a
few numbers however many clients there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Literal

import numpy as np
from flint import fmpq_mat

from bounds.algorithm import Algorithm
from bounds.errors import UserError
from bounds.exact.balls import high_end, low_end
from synthetic.moments.combination import floating, rational
from synthetic.moments.conserved import tied_to_sum
from synthetic.moments.federation import Array, Federation, federation, zeros
from synthetic.moments.pairs import Chances, DensePairs
from synthetic.moments.program import write_down
from synthetic.moments.recursion import Tracked, advance, chances_of
from synthetic.moments.transfer import Transfer, transfer

Inactive = Literal["idle", "train"]


def round_operator(
    problem: Any,
    algorithm: Algorithm,
    *,
    rate: Any,
    participation: int,
    local_steps: int,
    batch: int | None = None,
    inactive: Inactive = "idle",
    order: Literal[1, 2] = 2,
    exact: bool = False,
) -> Array:
    """The matrix of a round on means (order 1) or second moments (order 2), symmetric parts.

    `exact`: in rationals; give the rate and the algorithm's hyper-parameters as fractions.
    """
    if order not in (1, 2):
        msg = f"order must be 1 (means) or 2 (second moments), got {order}"
        raise UserError(msg)
    numbers = _homogeneous(federation(problem, batch=batch, exact=exact))
    program = write_down(
        algorithm,
        index=0,
        rates=[rate] * local_steps,
        active=participation,
        clients=numbers.clients,
        ring=numbers.ring,
        divergence=False,
    )
    trains = inactive == "train"
    tie = tied_to_sum(program, numbers.ring, active=participation, everyone_trains=trains)
    case = _Case(
        numbers,
        transfer(program, numbers),
        chances_of(numbers, participation, everyone_trains=trains),
        _groups(numbers),
        participation,
        None if tie is None else _Tie(
            program.server.index(tie[0]) * numbers.dim,
            program.client.index(tie[2]) * numbers.dim,
            tie[1],
        ),
    )  # fmt: skip
    return _on_means(case) if order == 1 else _on_squares(case)


def spectral_radius(operator: Array) -> float:
    """The largest absolute eigenvalue."""
    values = np.array([floating(v) for v in operator.ravel()]).reshape(operator.shape)
    return float(np.abs(np.linalg.eigvals(values)).max())


def enclosed_radius(operator: Array) -> tuple[Fraction, Fraction]:
    """The same enclosed: the roots of the exact characteristic polynomial, in balls."""
    size = len(operator)
    entries = [rational(value) for value in operator.ravel()]
    polynomial = fmpq_mat(size, size, entries).charpoly().numer()
    found: Any = polynomial.complex_roots()
    roots = [abs(root) for root, _ in found]
    low = max((low_end(root) for root in roots), default=Fraction(0))
    high = max((high_end(root) for root in roots), default=Fraction(0))
    return max(low, Fraction(0)), high


def stability_map(
    problem: Any,
    build: Callable[[float], Algorithm],
    *,
    rates: Iterable[float],
    values: Iterable[float],
    participation: int,
    local_steps: int,
    batch: int | None = None,
    inactive: Inactive = "idle",
) -> Array:
    """The mean-square radius at every rate of every algorithm build(value): [value, rate]."""
    rates, values = list(rates), list(values)
    found = np.empty((len(values), len(rates)))
    for row, value in enumerate(values):
        algorithm = build(value)
        for column, rate in enumerate(rates):
            operator = round_operator(
                problem, algorithm, rate=rate, participation=participation,
                local_steps=local_steps, batch=batch, inactive=inactive,
            )  # fmt: skip
            found[row, column] = spectral_radius(operator)
    return found


def _homogeneous(problem: Federation) -> Federation:
    """Without what does not grow with the state: pulls, and noise that is always there."""
    spread = problem.spread
    if spread is not None:
        spread = spread.copy()
        spread[..., -1] = spread[..., -1] * 0
    return replace(
        problem, pulls=problem.pulls * 0, additive=problem.additive * 0, spread=spread
    )  # fmt: skip


def _groups(problem: Federation) -> list[list[int]]:
    """Clients that are equal in all that acts on a state."""
    found: dict[tuple[str, ...], list[int]] = {}
    for i in range(problem.clients):
        own = [*problem.curvatures[i].ravel()]
        if problem.spread is not None:
            own += [*problem.spread[i].ravel()]
        found.setdefault(tuple(map(str, own)), []).append(i)
    return list(found.values())


@dataclass(frozen=True)
class _Tie:
    """A server vector, from this row on, is a factor times the sum of a client vector."""

    server: int
    client: int
    factor: Any


@dataclass(frozen=True)
class _Case:
    """All that the two operators are made of."""

    problem: Federation
    maps: Transfer
    chances: Chances
    groups: list[list[int]]
    participation: int
    tie: _Tie | None

    @property
    def free(self) -> list[int]:
        """The rows of the server that are not tied."""
        rows = range(self.maps.server)
        if self.tie is None:
            return list(rows)
        tied = range(self.tie.server, self.tie.server + self.problem.dim)
        return [row for row in rows if row not in tied]


def _on_means(case: _Case) -> Array:
    """(s, l of each group) one round later."""
    problem, maps, groups, trains = case.problem, case.maps, case.groups, case.chances.trains
    ring, size, read, dim = problem.ring, maps.server, maps.read, problem.dim
    count = size + read * len(groups)
    matrix, clients = zeros(ring, count, count), ring(problem.clients)
    lift = _eye(problem, count)
    matrix[:size, :size] = maps.carry + maps.sent[:, :, :size].sum(0) / clients
    for g, members in enumerate(groups):
        first, one = size + g * read, members[0]
        place, share = slice(first, first + read), ring(len(members)) / clients
        inner = slice(size, size + read)
        matrix[:size, place] = share * maps.sent[one, :, inner]
        matrix[place, :size] = trains * maps.kept[one, :, :size]
        stay = (1 - trains) * _eye(problem, read)  # type: ignore[operator]
        matrix[place, place] = trains * maps.kept[one, :, inner] + stay
        if case.tie is not None:
            for k in range(dim):
                row, column = case.tie.server + k, first + case.tie.client + k
                lift[row, column] = case.tie.factor * ring(len(members))
    rows = [*case.free, *range(size, count)]
    found: Array = (matrix @ lift)[rows][:, rows]
    return found


def _eye(problem: Federation, size: int) -> Array:
    made = zeros(problem.ring, size, size)
    for k in range(size):
        made[k, k] = problem.ring(1)
    return made


def _on_squares(case: _Case) -> Array:
    """Second moments, symmetric in each group, one round later: applied to a basis of them."""
    places = _places(case)
    matrix = zeros(case.problem.ring, len(places), len(places))
    for column, place in enumerate(places):
        before = _unit(case, place)
        after = advance(before, case.maps, case.problem, case.participation, case.chances, None)
        matrix[:, column] = [_entry(after, case.groups, row) for row in places]
    return matrix


Place = tuple[str, int, int, int, int]  # block, group, group, row, column


def _places(case: _Case) -> list[Place]:
    """The coordinates of symmetric second moments."""
    free, read, groups = case.free, case.maps.read, case.groups
    found: list[Place] = [
        ("square", 0, 0, a, b) for place, a in enumerate(free) for b in free[place:]
    ]
    inner = [(a, b) for a in range(read) for b in range(a, read)]
    for g in range(len(groups)):
        found += [("cross", g, g, a, b) for a in range(read) for b in free]
        found += [("own", g, g, a, b) for a, b in inner]
        if len(groups[g]) > 1:
            found += [("pair", g, g, a, b) for a, b in inner]
        for h in range(g + 1, len(groups)):
            found += [("pair", g, h, a, b) for a in range(read) for b in range(read)]
    return found


def _unit(case: _Case, place: Place) -> Tracked:
    """The moments with one coordinate equal to one, and all that symmetry and the tie then say."""
    problem, groups = case.problem, case.groups
    ring, clients, size, read = problem.ring, problem.clients, case.maps.server, case.maps.read
    square = zeros(ring, size, size)
    cross = zeros(ring, clients, read, size)
    own = zeros(ring, clients, read, read)
    pairs = DensePairs(zeros(ring, clients, read), read) if read else None
    block, g, h, a, b = place
    one = ring(1)
    if block == "square":
        square[a, b] = square[b, a] = one
    elif block == "cross":
        cross[groups[g], a, b] = one
    elif block == "own":
        own[groups[g], a, b] = own[groups[g], b, a] = one
    elif pairs is not None:
        for i in groups[g]:
            for j in groups[h]:
                if i != j:
                    pairs.values[i, a, j, b] = pairs.values[j, b, i, a] = one
    if case.tie is not None and pairs is not None:
        rows = slice(case.tie.server, case.tie.server + problem.dim)
        part = slice(case.tie.client, case.tie.client + problem.dim)
        # E[l_i c'], E[c x'] and E[c c'] for c = factor sum_j l_j.
        cross[:, :, rows] = case.tie.factor * (pairs.values.sum(axis=2) + own)[:, :, part]
        tied = case.tie.factor * cross[:, part].sum(axis=0)
        square[rows] = tied
        square[:, rows] = tied.T
    server, client = zeros(ring, size), zeros(ring, clients, read)
    return Tracked(server, client, square, cross, own, pairs)


def _entry(now: Tracked, groups: list[list[int]], place: Place) -> Any:
    """One coordinate of the moments."""
    block, g, h, a, b = place
    if block == "square":
        return now.square[a, b]
    one = groups[g][0]
    if block == "cross":
        return now.cross[one, a, b]
    if block == "own":
        return now.own[one, a, b]
    other = groups[h][1] if g == h else groups[h][0]
    return now.pairs.values[one, a, other, b] if isinstance(now.pairs, DensePairs) else 0
