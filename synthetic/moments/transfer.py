r"""What a round does to the vectors of a client, as matrices.

With u_i = (server vectors, vectors of client i that are read, 1) and eps_g the noise of the g-th
minibatch, the program of a round on a quadratic reads

    what client i moves the server by     mu_i  = sent_i u_i + sum_g inject_i,g eps_g,
    its state afterwards                  l_i^+ = kept_i u_i + sum_g inject_i,g eps_g,
    the server                            s^+   = carry s + (1/a) sum_{i active} mu_i.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from synthetic.moments.combination import Combination
from synthetic.moments.federation import Array, Federation, convert, zeros
from synthetic.moments.program import Program


@dataclass(frozen=True)
class Transfer:
    """The matrices of one round; I = P + Q_read + 1 inputs.

    carry [P, P]; sent [C, P, I]; kept [C, Q, I]; inject [C, P + Q, G, d];
    asked [C, G, d + 1, I] and asked_inject [C, G, d, G, d]: where minibatches are asked for.
    """

    server: int
    read: int
    carry: Array
    sent: Array
    kept: Array
    inject: Array
    asked: Array
    asked_inject: Array

    @property
    def both(self) -> Array:
        """`sent` above `kept`, [C, P + Q, I]."""
        return np.concatenate([self.sent, self.kept], axis=1)


def transfer(program: Program, problem: Federation) -> Transfer:
    """Run the program with a matrix in the place of each vector."""
    ring, clients, dim = problem.ring, problem.clients, problem.dim
    size, read = len(program.server) * dim, program.read * dim
    noisy = [question.name for question in program.questions if not question.full]
    inputs = size + read + 1
    columns = inputs + len(noisy) * dim
    eye = np.broadcast_to(convert(ring, np.eye(dim)), (clients, dim, dim))
    values: dict[str, Array] = {}

    def unit(first: int) -> Array:
        made = zeros(ring, clients, dim, columns)
        made[:, :, first : first + dim] = eye
        return made

    for place, name in enumerate(program.server):
        values[f"server {name}"] = unit(place * dim)
    for place, name in enumerate(program.client[: program.read]):
        values[f"client {name}"] = unit(size + place * dim)

    def evaluate(combination: Combination) -> Array:
        total = zeros(ring, clients, dim, columns)
        for name, factor in combination.terms.items():
            total = total + factor * values[name]
        return total

    asked = []
    for question in program.questions:
        point = evaluate(question.point)
        slope = problem.curvatures @ point
        slope[:, :, inputs - 1] = slope[:, :, inputs - 1] - problem.pulls
        if not question.full:
            asked.append(point)
            slope = slope + unit(inputs + noisy.index(question.name) * dim)
        values[question.name] = slope

    names = tuple(program.message)
    messages = [evaluate(program.message[name]) for name in names]
    moved = []
    for target in program.server:
        total = zeros(ring, clients, dim, columns)
        for name, message in zip(names, messages, strict=True):
            factor = program.served[target].terms.get(f"mean {name}")
            if factor is not None:
                total = total + factor * message
        moved.append(total)
    sent = np.concatenate(moved, axis=1)
    after = [evaluate(program.kept[name]) for name in program.client]
    kept = np.concatenate(after, axis=1) if after else zeros(ring, clients, 0, columns)
    inject = np.concatenate([sent, kept], axis=1)[:, :, inputs:]
    points = np.stack(asked, axis=1) if asked else zeros(ring, clients, 0, dim, columns)
    one = zeros(ring, clients, len(noisy), 1, inputs)
    one[..., -1] = ring(1)
    return Transfer(
        server=size,
        read=read,
        carry=_carry(program, problem),
        sent=sent[:, :, :inputs],
        kept=kept[:, :, :inputs],
        inject=inject.reshape(*inject.shape[:2], len(noisy), dim),
        asked=np.concatenate([points[..., :inputs], one], axis=2),
        asked_inject=points[..., inputs:].reshape(*points.shape[:3], len(noisy), dim),
    )


def _carry(program: Program, problem: Federation) -> Array:
    """What the server makes of its own vectors, [P, P]."""
    dim = problem.dim
    size = len(program.server) * dim
    carry = problem.zeros(size, size)
    eye = convert(problem.ring, np.eye(dim))
    for row, target in enumerate(program.server):
        for column, name in enumerate(program.server):
            factor = program.served[target].terms.get(f"server {name}")
            if factor is not None:
                rows, columns = row * dim, column * dim
                carry[rows : rows + dim, columns : columns + dim] = factor * eye
    return carry
