r"""What a round does to the vectors of a client, as matrices.

With u_i = (server vectors, vectors of client i that are read, 1) and eps_g the noise of the g-th
minibatch, the program of a round on a quadratic reads

    what client i moves the server by     mu_i  = sent_i u_i + sum_g inject_i,g eps_g,
    its state afterwards                  l_i^+ = kept_i u_i + sum_g inject_i,g eps_g,
    the server                            s^+   = carry s + (1/a) sum_{i active} mu_i.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from synthetic.moments.combination import Combination, Ring
from synthetic.moments.federation import Array, Federation, convert, zeros
from synthetic.moments.program import Program


@dataclass(frozen=True)
class Transfer:
    """The matrices of one round; I = P + Q_read + 1 inputs.

    carry [P, P]; sent [C, P, I]; kept [C, Q, I]; inject [C, P + Q, G, d]; told [C, m d, Q_read] is
    what the messages say of the client's vectors and heard [P, m d] what the server makes of it, so
    that that part of sent is heard told; m counts the messages that are no multiples of others;
    asked [C, G, d + 1, I] and asked_inject [C, G, d, G, d]: where minibatches are asked for.
    """

    server: int
    read: int
    carry: Array
    sent: Array
    kept: Array
    inject: Array
    told: Array
    heard: Array
    asked: Array
    asked_inject: Array

    @cached_property
    def both(self) -> Array:
        """`sent` above `kept`, [C, P + Q, I]."""
        return np.concatenate([self.sent, self.kept], axis=1)

    @cached_property
    def felt(self) -> Array:
        """The inputs on which anything depends."""
        return np.flatnonzero((self.both != 0).any(axis=(0, 1)))

    @cached_property
    def from_felt(self) -> Array:
        """`both` without the other inputs."""
        return np.ascontiguousarray(self.both[:, :, self.felt])

    @cached_property
    def inner(self) -> Array:
        """`kept` of what is read, F_i, [C, Q, Q_read]."""
        return np.ascontiguousarray(self.kept[:, :, self.server : self.server + self.read])

    @cached_property
    def outer(self) -> Array:
        """`kept` of (server vectors, 1), O_i, [C, Q, P + 1]."""
        return np.concatenate([self.kept[:, :, : self.server], self.kept[:, :, -1:]], axis=2)

    @cached_property
    def far(self) -> Array:
        """sum_{j != i} of `sent` of the server's vectors, [C, P, P]."""
        sent = self.sent[:, :, : self.server]
        return np.ascontiguousarray(sent.sum(0) - sent)


def transfer(program: Program, problem: Federation) -> Transfer:
    """Run the program with a row of matrices, one for each input, in the place of each vector."""
    inputs = [f"server {name}" for name in program.server]
    inputs += [f"client {name}" for name in program.client[: program.read]]
    noisy = [question for question in program.questions if not question.full]
    calculus: _Diagonal | _Dense = _Dense(problem) if problem.exact else _Diagonal(problem)
    values: dict[str, Row] = {name: {name: calculus.one} for name in inputs}
    for question in program.questions:
        slope = calculus.gradient(_evaluate(question.point, values))
        if not question.full:
            slope[question.name] = calculus.one
        values[question.name] = slope

    heard = {name: _evaluate(message, values) for name, message in program.message.items()}
    moved = []
    for target in program.server:
        own = {n: v for n, v in program.served[target].terms.items() if n.startswith("mean ")}
        named = {f"mean {name}": row for name, row in heard.items()}
        moved.append(_evaluate(Combination(own, problem.ring), named))
    after = [_evaluate(program.kept[name], values) for name in program.client]
    names = [question.name for question in noisy]
    asked = [_evaluate(question.point, values) for question in noisy]
    everything = [*moved, *after]
    size, dim = len(program.server) * problem.dim, problem.dim
    mapped = calculus.stack(everything, [*inputs, ONE])
    shape = (problem.clients, mapped.shape[1], len(names), dim)
    inject = calculus.stack(everything, names).reshape(shape)
    if problem.spread is None:
        points = zeros(problem.ring, problem.clients, 0, dim + 1, mapped.shape[2])
        reached = zeros(problem.ring, problem.clients, 0, dim, 0, dim)
    else:
        points = _with_one(calculus.stack(asked, [*inputs, ONE]), problem, len(names))
        reached = calculus.stack(asked, names)
        reached = reached.reshape(problem.clients, len(names), dim, len(names), dim)
    reading = inputs[len(program.server) :]
    essential, factors = _essential(heard, reading, problem.ring)
    meant = _served(program, problem, [f"mean {name}" for name in heard])
    return Transfer(
        server=size,
        read=program.read * dim,
        carry=_served(program, problem, [f"server {name}" for name in program.server]),
        sent=mapped[:, :size],
        kept=mapped[:, size:],
        inject=inject,
        told=calculus.stack([heard[name] for name in essential], reading),
        heard=meant @ convert(problem.ring, np.kron(factors, np.eye(dim, dtype=int))),
        asked=points,
        asked_inject=reached,
    )


ONE = "one"  # the input that is constant
ROUNDING = 1e-13
Row = dict[str, Array]


def _evaluate(combination: Combination, values: dict[str, Row]) -> Row:
    """The same combination of rows."""
    total: Row = {}
    for name, factor in combination.terms.items():
        for column, value in values[name].items():
            term = value * factor
            total[column] = total[column] + term if column in total else term
    return total


def _essential(heard: dict[str, Row], columns: list[str], ring: Ring) -> tuple[list[str], Array]:
    """Messages of which all others are multiples in these columns, and the factors [all, some]."""
    some: list[str] = []
    factors = zeros(ring, len(heard), len(heard) if columns else 0)
    for place, row in enumerate(heard.values() if columns else ()):
        ratios = [_ratio(row, heard[other], columns) for other in some]
        column = next((k for k, ratio in enumerate(ratios) if ratio is not None), len(some))
        factors[place, column] = ratios[column] if column < len(some) else ring(1)
        if column == len(some):
            some.append(list(heard)[place])
    return some, factors[:, : len(some)]


def _ratio(row: Row, other: Row, columns: list[str]) -> Any:
    """The number by which the other must be multiplied to be this one, or None."""
    named = [name for name in columns if name in row or name in other]
    ours, theirs = (
        [value for name in named for value in np.ravel(one.get(name, 0 * two.get(name, 0)))]
        for one, two in ((row, other), (other, row))
    )
    found = next((a / b for a, b in zip(ours, theirs, strict=True) if b != 0), None)
    if found is None:
        return None
    rest = [abs(a - found * b) for a, b in zip(ours, theirs, strict=True)]
    exact = not isinstance(found, float)
    close = 0 if exact else ROUNDING * max(abs(a) for a in ours)
    return found if max(rest) <= close else None


class _Dense:
    """Matrices [C, d, d], in any ring; the constant input has vectors [C, d]."""

    def __init__(self, problem: Federation) -> None:
        """The unit matrix."""
        self.problem = problem
        eye = convert(problem.ring, np.eye(problem.dim, dtype=int))
        self.one = np.broadcast_to(eye, problem.curvatures.shape)

    def gradient(self, row: Row) -> Row:
        """H x - h."""
        h = self.problem.curvatures
        found = {name: h @ value for name, value in row.items() if name != ONE}
        constant = row.get(ONE)
        still = 0 * self.problem.pulls if constant is None else (h @ constant[..., None])[..., 0]
        return {**found, ONE: still - self.problem.pulls}

    def stack(self, rows: list[Row], columns: list[str]) -> Array:
        """One matrix, [C, rows * d, columns * d or one]."""
        clients, dim = self.problem.clients, self.problem.dim
        width = sum(1 if name == ONE else dim for name in columns)
        whole = zeros(self.problem.ring, clients, len(rows) * dim, width)
        for place, row in enumerate(rows):
            at = 0
            for name in columns:
                size = 1 if name == ONE else dim
                if name in row:
                    block = whole[:, place * dim : (place + 1) * dim, at : at + size]
                    block[:] = self.matrix(name, row[name])
                at += size
        return whole

    def matrix(self, name: str, value: Array) -> Array:
        """A block, [C, d, d] or [C, d, 1]."""
        return value[..., None] if name == ONE else value


class _Diagonal(_Dense):
    """Diagonals [C, d] in the eigenbasis of each client's curvature: floating point only."""

    def __init__(self, problem: Federation) -> None:
        """Turn the pulls."""
        super().__init__(problem)
        self.spectra, self.bases = np.linalg.eigh(problem.curvatures)
        self.pulls = (np.swapaxes(self.bases, 1, 2) @ problem.pulls[..., None])[..., 0]
        self.one = np.ones_like(self.spectra)

    def gradient(self, row: Row) -> Row:
        """H x - h."""
        found = {name: self.spectra * value for name, value in row.items()}
        found[ONE] = found.get(ONE, 0.0) - self.pulls
        return found

    def matrix(self, name: str, value: Array) -> Array:
        """Turned back."""
        if name == ONE:
            found: Array = self.bases @ value[..., None]
        else:
            found = (self.bases * value[:, None, :]) @ np.swapaxes(self.bases, 1, 2)
        return found


def _with_one(points: Array, problem: Federation, asked: int) -> Array:
    """(x, 1) for each point asked for, [C, G, d + 1, I]."""
    shaped = points.reshape(problem.clients, asked, problem.dim, points.shape[2])
    one = zeros(problem.ring, problem.clients, asked, 1, shaped.shape[3])
    one[..., -1] = problem.ring(1)
    return np.concatenate([shaped, one], axis=2)


def _served(program: Program, problem: Federation, names: list[str]) -> Array:
    """What the server makes of some vectors, [P, vectors * d]."""
    dim = problem.dim
    made = problem.zeros(len(program.server) * dim, len(names) * dim)
    eye = convert(problem.ring, np.eye(dim))
    for row, target in enumerate(program.server):
        for column, name in enumerate(names):
            factor = program.served[target].terms.get(name)
            if factor is not None:
                rows, columns = row * dim, column * dim
                made[rows : rows + dim, columns : columns + dim] = factor * eye
    return made
