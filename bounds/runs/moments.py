r"""Rounds on quadratics in their first and second moments, however many rounds and clients.

Clients of a group $g$ have one loss, whose gradient is affine, and noise of one variance. A method
that only adds vectors and multiplies them by numbers is then linear: with $u$ the number one and
the server's vectors, $x_i$ those that client $i$ keeps and $\xi_i$ its noise,

$$(m_i,x_i^+)=L_g(u,x_i)+N_g\xi_i,\qquad u^+=Ru+Q\bar m,$$

$\bar m$ being the mean over the active clients. They are drawn uniformly without replacement, so
that $\mathbb E[uu^\top]$, $\mathbb E[x_iu^\top]$, $\mathbb E[x_ix_i^\top]$ and
$\mathbb E[x_ix_j^\top]$ for $i\ne j$ depend on those of the round before by one linear map. It is
applied in balls, which contain the moments whatever was rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from functools import cached_property
from itertools import count, product
from typing import Any

import numpy as np
from flint import arb, arb_mat, ctx

from bounds.algorithm import Algorithm, Round, State
from bounds.exact.balls import ball
from bounds.runs.losses import ZERO
from bounds.training import Gradients, Local, finish, train
from bounds.worstcase.vectors import ONE, Vector


class Kind(IntEnum):
    """What unknown vectors are; the first of the server's is the number one."""

    SERVER = 0
    CLIENT = 1  # what a client keeps
    NOISE = 2  # what it draws
    SENT = 3  # the mean over the active clients of what they send
    OF_GROUP = 4  # the mean over the clients of a group of what they keep
    NOISE_OF_GROUP = 5


UNIT = Vector({(Kind.SERVER, 0): ONE})
Array = Any  # of balls


@dataclass(frozen=True)
class Played:
    """A client's round, in terms of what the server and the client keep, and of its noise."""

    local: Local
    sent: State
    kept: State


@dataclass(frozen=True)
class Chances:
    """That a client is active, that two are; that one trains, two do, one and another is active."""

    one: Fraction
    two: Fraction
    trains: Fraction
    both_train: Fraction
    met: Fraction


def chances(active: int, size: int, *, all_train: bool) -> Chances:
    """Of uniform sampling without replacement."""
    one = Fraction(active, size)
    two = one * Fraction(active - 1, size - 1) if size > 1 else ZERO
    return Chances(one, two, ONE, ONE, one) if all_train else Chances(one, two, one, two, two)


class Process:
    """A method on groups of clients with affine gradients, as a linear map of moments."""

    def __init__(
        self,
        algorithm: Algorithm,
        now: Round,
        slopes: Sequence[Callable[[Vector], Vector]],
        counts: Sequence[int],
        variance: Fraction,
        *,
        start: Fraction,
        all_train: bool,
        bits: int,
    ) -> None:
        """Play one round on unknown vectors; all rounds are alike."""
        self.bits = bits
        self.counts, self.variance = counts, variance
        self.active, self.size = int(now.active), sum(counts)
        self.chances = chances(self.active, self.size, all_train=all_train)
        first = {"model": start, **algorithm.server(start)}
        kept = algorithm.client(start)
        self.server = {
            name: Vector({(Kind.SERVER, i): ONE}) for i, name in enumerate(first, start=1)
        }
        self.client = {name: Vector({(Kind.CLIENT, i): ONE}) for i, name in enumerate(kept)}
        self.first = [ONE, *first.values()], list(kept.values())
        self.played = [self._play(algorithm, now, slope) for slope in slopes]
        mean = {name: Vector({(Kind.SENT, i): ONE}) for i, name in enumerate(self.played[0].sent)}
        after = {**self.server, **algorithm.serve(self.server, mean, now)}
        self.after = [UNIT, *(after[name] for name in self.server)]
        with ctx.workprec(self.bits):
            self.carried = self._matrix(self.after, Kind.SERVER, len(self.after))
            self.moved = self._matrix(self.after, Kind.SENT, len(mean))
            self.maps = [self._map(one) for one in self.played]
            self.noises = [self._noise(one) for one in self.played]

    def _play(self, algorithm: Algorithm, now: Round, slope: Callable[[Vector], Vector]) -> Played:
        draws = count()

        def sample() -> Callable[[Vector], Vector]:
            error = Vector({(Kind.NOISE, next(draws)): ONE} if self.variance else {})
            return lambda x: slope(x) + error

        gradients = Gradients(sample, slope)
        local = train(algorithm, self.server, self.client, gradients, now)
        return Played(local, *finish(algorithm, local, self.server, self.client, gradients, now))

    def _matrix(self, vectors: Sequence[Any], block: int, width: int) -> Array:
        """The coefficients of vectors on the unknown ones of a block."""
        rows = [[ball(v.parts.get((block, i), ZERO)) for i in range(width)] for v in vectors]
        return np.array(rows, dtype=object).reshape(len(vectors), width)

    def _told(self, one: Played) -> list[Any]:
        return [*one.sent.values(), *(one.kept[name] for name in self.client)]

    def _map(self, one: Played) -> Array:
        """L_g."""
        blocks = ((Kind.SERVER, len(self.after)), (Kind.CLIENT, len(self.client)))
        return np.hstack([self._matrix(self._told(one), *block) for block in blocks])

    def _noise(self, one: Played) -> Array:
        """The covariance of the noise in what is sent and kept."""
        told = self._told(one)
        draws = {index for v in told for block, index in v.parts if block == Kind.NOISE}
        rows = self._matrix(told, Kind.NOISE, max(draws, default=-1) + 1)
        return (rows @ rows.T if draws else _zeros(len(told), len(told))) * ball(self.variance)

    @cached_property
    def shapes(self) -> list[tuple[int, int]]:
        """Of E[u u'], and of E[x u'], E[x x'] and E[x y'] of the groups."""
        u, d, groups = len(self.after), len(self.client), len(self.counts)
        return [(u, u), *[(d, u)] * groups, *[(d, d)] * groups, *[(d, d)] * groups**2]

    def begin(self) -> arb_mat:
        """Nothing is random at the start."""
        with ctx.workprec(self.bits):
            server, client = (
                np.array([ball(Fraction(x)) for x in v], dtype=object) for v in self.first
            )
            one = np.outer(client, client)
            groups = len(self.counts)
            parts = [np.outer(server, server), *[np.outer(client, server)] * groups]
            return _column([*parts, *[one] * (groups + groups**2)])

    def after_rounds(self, rounds: int) -> list[arb_mat]:
        """The moments before every round, and after the last."""
        found = [self.begin()]
        step = self.step
        with ctx.workprec(self.bits):
            for _ in range(rounds):
                found.append(step * found[-1])
        return found

    @cached_property
    def step(self) -> arb_mat:
        """The map of all moments, column by column."""
        size = sum(a * b for a, b in self.shapes)
        with ctx.workprec(self.bits):
            columns = []
            for place in range(size):
                unit = [arb(int(i == place)) for i in range(size)]
                columns.append(_column(self._advanced(Moments(self, unit))).entries())
            return arb_mat(size, size, [x for column in columns for x in column]).transpose()

    def _advanced(self, now: Moments) -> list[Array]:
        """The moments one round later."""
        met, groups, sent = self.chances, range(len(self.counts)), self.moved.shape[1]
        u = len(self.after)
        one = ball(met.one) / self.active  # of a client: its share of the mean, if it is active
        to_server = self.moved @ now.sent.T @ self.carried.T
        after = self.carried @ now.server @ self.carried.T + to_server + to_server.T
        after = after + self.moved @ now.sent_square @ self.moved.T
        crosses, mine = [], []
        absent = met.trains - met.both_train
        neither = 1 - 2 * met.trains + met.both_train
        pairs = []
        for g in groups:
            turned = self.maps[g] @ now.joint(g)
            trains = ball(met.trains)
            cross = trains * turned[sent:, :u] + (1 - trains) * now.cross[g]
            shared = one * now.told[g][sent:, :sent]
            for h in groups:
                others = self.counts[h] - (g == h)
                if not others:
                    continue
                apart = now.joint(g, h) @ self.maps[h].T
                both = self.maps[g] @ apart
                told = ball(met.met) * both[sent:, :sent]
                told = told + ball(met.one - met.met) * apart[u:, :sent]
                shared = shared + told * others / self.active
            crosses.append(cross @ self.carried.T + shared @ self.moved.T)
            mine.append(trains * now.told[g][sent:, sent:] + (1 - trains) * now.own[g])
            for h in groups:
                apart = now.joint(g, h)
                both = self.maps[g] @ apart @ self.maps[h].T
                once = (self.maps[g] @ apart)[sent:, u:] + (apart @ self.maps[h].T)[u:, sent:]
                kept = ball(met.both_train) * both[sent:, sent:] + ball(absent) * once
                pairs.append(kept + ball(neither) * apart[u:, u:])
        return [after, *crosses, *mine, *pairs]


class Moments:
    """E[u u'], and for the groups E[x u'], E[x x'] and, of two clients, E[x y']."""

    def __init__(self, process: Process, entries: Sequence[arb]) -> None:
        """Cut the entries into matrices."""
        self.process, start = process, 0
        parts: list[Array] = []
        for shape in process.shapes:
            size = shape[0] * shape[1]
            parts.append(np.array(entries[start : start + size], dtype=object).reshape(shape))
            start += size
        groups = len(process.counts)
        self.server = parts[0]
        self.cross, self.own = parts[1 : groups + 1], parts[groups + 1 : 2 * groups + 1]
        self.apart = [parts[2 * groups + 1 + groups * g :][:groups] for g in range(groups)]

    def joint(self, g: int, h: int | None = None) -> Array:
        """E[(u, x)(u, x)'] of a client, or with that of a client of another or the same group."""
        other, corner = (g, self.own[g]) if h is None else (h, self.apart[g][h])
        return np.block([[self.server, self.cross[other].T], [self.cross[g], corner]])

    @cached_property
    def sent(self) -> Array:
        """E[u m'], m being the mean of what is sent."""
        process = self.process
        u, sent = len(process.after), process.moved.shape[1]
        total = _zeros(u, sent)
        for g, number in enumerate(process.counts):
            share = ball(Fraction(number, process.size))
            total = total + share * (self.joint(g)[:u] @ process.maps[g].T)[:, :sent]
        return total

    @cached_property
    def told(self) -> list[Array]:
        """Of a client of each group, the moments of what it sends and then keeps.

        The covariance of the noise is told times that of the number one, as all else is.
        """
        maps, noises = self.process.maps, self.process.noises
        return [m @ self.joint(g) @ m.T + noises[g] * self.server[0, 0] for g, m in enumerate(maps)]

    @cached_property
    def sent_square(self) -> Array:
        """E[m m']."""
        process = self.process
        maps, sent = process.maps, process.moved.shape[1]
        total = _zeros(sent, sent)
        met, counts = process.chances, process.counts
        for g, number in enumerate(counts):
            total = total + ball(met.one * number) * self.told[g][:sent, :sent]
        for g, h in product(range(len(counts)), repeat=2):
            pairs = counts[g] * (counts[h] - (g == h))
            if pairs:
                both = maps[g] @ self.joint(g, h) @ maps[h].T
                total = total + ball(met.two * pairs) * both[:sent, :sent]
        return total / process.active**2

    def mean(self, g: int, h: int) -> Array:
        """E[x y'] of the means over all clients of two groups."""
        number = self.process.counts[g]
        if g != h:
            return self.apart[g][h]
        return (self.own[g] + self.apart[g][g] * (number - 1)) / number


def _zeros(*shape: int) -> Array:
    return np.full(shape, arb(0), dtype=object)


def _column(parts: Sequence[Array]) -> arb_mat:
    entries = [x for part in parts for x in part.ravel()]
    return arb_mat(len(entries), 1, entries)
