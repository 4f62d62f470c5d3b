r"""One round of the exact moments: what uniform sampling without replacement does to them.

Tracked are, with s the server's vectors and l_i those of client i,

    E s,  E l_i,  W = E[s s^T],  Y_i = E[l_i s^T],  D_i = E[l_i l_i^T],  E[l_i l_j^T]  (`pairs`).

Which clients are averaged is drawn apart from everything before, the noise of a client's
minibatches is uncorrelated with all else, so that every one of them is affine in the old ones; the
sums over sets are the inclusion probabilities a/C and a (a - 1)/(C (C - 1)).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from synthetic.moments.diagonal_pairs import DiagonalPairs
from synthetic.moments.federation import Array, Federation, zeros
from synthetic.moments.pairs import Chances, DensePairs, Pairs
from synthetic.moments.program import Program
from synthetic.moments.transfer import Transfer


@dataclass
class Tracked:
    """The moments between two rounds; `pairs` is None where no client state is read."""

    server: Array  # [P]
    client: Array  # [C, Q]
    square: Array  # W, [P, P]
    cross: Array  # Y, [C, Q, P]
    own: Array  # D, [C, Q, Q]
    pairs: Pairs | None


def chances_of(problem: Federation, active: int, *, everyone_trains: bool) -> Chances:
    """The probabilities of uniform sampling without replacement."""
    ring, clients = problem.ring, problem.clients
    one = ring(active) / ring(clients)
    two = one * ring(active - 1) / ring(clients - 1) if clients > 1 else ring(0)
    if everyone_trains:
        return Chances(one, two, ring(1), ring(1), one)
    return Chances(one, two, one, two, two)


def begin(problem: Federation, program: Program) -> Tracked:
    """All vectors at the start, where nothing is random."""
    ring, start = problem.ring, problem.start

    def stacked(names: tuple[str, ...], first: Any) -> Array:
        parts = [first[name].terms.get("start", ring(0)) * start for name in names]
        return np.concatenate(parts) if parts else zeros(ring, 0)

    server = stacked(program.server, program.first_server)
    one = stacked(program.client, program.first_client)
    client = np.broadcast_to(one, (problem.clients, len(one))).copy()
    read = program.read * problem.dim
    pairs: Pairs | None = None
    if read:
        pairs = DensePairs(client, read) if problem.exact else DiagonalPairs(problem, client, read)
    return Tracked(
        server,
        client,
        np.outer(server, server),
        client[:, :, None] * server,
        client[:, :, None] * client[:, None, :],
        pairs,
    )


def advance(
    now: Tracked,
    maps: Transfer,
    problem: Federation,
    active: int,
    chances: Chances,
    noise: Array | None,
) -> Tracked:
    """The moments one round later; the pairs are advanced in place.

    `noise` is what `noise_of` gave for these maps where it does not depend on the moments.
    """
    ring, clients = problem.ring, problem.clients
    size, read = maps.server, maps.read
    joint = _joint(now, maps, ring)  # M_i = E[u_i u_i^T]
    turned = maps.from_felt @ joint[:, maps.felt]
    noise = noise_of(maps, problem, joint) if noise is None else noise
    # E[l_i^+ (mu_i, l_i^+)^T] for a client that trains.
    second = turned[:, size:, maps.felt] @ np.swapaxes(maps.from_felt, 1, 2) + noise[:, size:]
    sent, kept = turned[:, :size, -1], turned[:, size:, -1]
    told = None
    if now.pairs is not None:
        told = now.pairs.advance(maps, *_outside(now, ring), chances)
    others = _others(now, maps, told)  # sum_{j != i} E[t_j^s (s, l_i all, 1)^T]
    read_only = np.concatenate([others[:, :, : size + read], others[:, :, -1:]], axis=2)
    share = ring(1) / ring(active)

    drift = turned[:, :size, :size].sum(0) / ring(clients)  # E[mean of mu, s^T]
    met = chances.one * turned[:, :size] + chances.two * read_only
    moved = (met @ np.swapaxes(maps.sent, 1, 2)).sum(0)
    moved = moved + chances.one * noise[:, :size, :size].sum(0)
    square = maps.carry @ now.square @ maps.carry.T + maps.carry @ drift.T + drift @ maps.carry.T
    square = square + share * share * moved

    trains, joined = chances.trains, chances.with_active
    stayed = 1 - trains  # type: ignore[operator]
    absent = chances.one - joined  # type: ignore[operator]
    cross = (trains * turned[:, size:, :size] + stayed * now.cross) @ maps.carry.T
    cross = cross + (share * chances.one) * second[:, :, :size]
    cross = cross + (share * joined) * (maps.kept @ np.swapaxes(read_only, 1, 2))
    cross = cross + (share * absent) * np.swapaxes(others[:, :, size:-1], 1, 2)

    own = trains * second[:, :, size:] + stayed * now.own
    client = trains * kept + stayed * now.client
    server = maps.carry @ now.server + sent.sum(0) / ring(clients)
    square = (square + square.T) / ring(2)
    return Tracked(server, client, square, cross, own, now.pairs)


def _joint(now: Tracked, maps: Transfer, ring: Any) -> Array:
    """E[u_i u_i^T], [C, I, I]."""
    size, read = maps.server, maps.read
    clients, inputs = len(now.client), size + read + 1
    joint = zeros(ring, clients, inputs, inputs)
    joint[:, :size, :size] = now.square
    joint[:, size : size + read, :size] = now.cross[:, :read]
    joint[:, :size, size : size + read] = np.swapaxes(now.cross[:, :read], 1, 2)
    joint[:, size : size + read, size : size + read] = now.own[:, :read, :read]
    joint[:, -1, :size] = joint[:, :size, -1] = now.server
    joint[:, -1, size : size + read] = joint[:, size : size + read, -1] = now.client[:, :read]
    joint[:, -1, -1] = ring(1)
    return joint


def _outside(now: Tracked, ring: Any) -> tuple[Array, Array]:
    """V = E[v v^T] and X_i = E[l_i v^T] with v = (s, 1)."""
    size = len(now.server)
    outside = zeros(ring, size + 1, size + 1)
    outside[:size, :size] = now.square
    outside[-1, :size] = outside[:size, -1] = now.server
    outside[-1, -1] = ring(1)
    return outside, np.concatenate([now.cross, now.client[:, :, None]], axis=2)


def _others(now: Tracked, maps: Transfer, told: Array | None) -> Array:
    """sum_{i != j} E[t_i (s, l_j, 1)^T] for each j, t_i = sent_i u_i: [C, P, P + Q + 1].

    `told` is what the pairs say of it.
    """
    size, read = maps.server, maps.read
    far, inner, offset = maps.far, maps.sent[:, :, size : size + read], maps.sent[:, :, -1]
    constant = offset.sum(0) - offset
    by_server = inner @ now.cross[:, :read]
    by_one = (inner @ now.client[:, :read, None])[..., 0]
    on_server = far @ now.square + (by_server.sum(0) - by_server)
    on_server = on_server + constant[:, :, None] * now.server
    on_one = far @ now.server + (by_one.sum(0) - by_one) + constant
    on_client = far @ np.swapaxes(now.cross, 1, 2) + constant[:, :, None] * now.client[:, None, :]
    if told is not None:
        on_client = on_client + maps.heard @ np.swapaxes(told, 1, 2)
    return np.concatenate([on_server, on_client, on_one[:, :, None]], axis=2)


def noise_of(maps: Transfer, problem: Federation, joint: Array) -> Array:
    """sum_g inject_g E[eps_g eps_g^T] inject_g^T, given M_i: [C, P + Q, P + Q]."""
    asked = maps.inject.shape[2]
    if asked == 0:
        return zeros(problem.ring, len(joint), maps.inject.shape[1], maps.inject.shape[1])
    noises: list[Array] = []
    for g in range(asked):
        if problem.spread is None:
            noises.append(problem.additive)
            continue
        point = maps.asked[:, g]
        moment = point @ joint @ np.swapaxes(point, 1, 2)
        for earlier, noise in enumerate(noises):
            inject = maps.asked_inject[:, g, :, earlier]
            moment[:, :-1, :-1] = moment[:, :-1, :-1] + inject @ noise @ np.swapaxes(inject, 1, 2)
        noises.append(problem.noise(moment))
    size = maps.inject.shape[1]
    total = zeros(problem.ring, len(joint), size, size)
    for g, noise in enumerate(noises):
        inject = maps.inject[:, :, g]
        total = total + inject @ noise @ np.swapaxes(inject, 1, 2)
    return total
