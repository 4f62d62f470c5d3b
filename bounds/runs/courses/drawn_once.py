"""Clients that are drawn once and train in every round, and the risk on all that could be drawn.

All s-element sets of the clients are followed, or with the option `repeated` all sequences of s
independent draws. Clients with equal losses are alike, so that the first of them stands for all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, factorial, prod

from bounds.algorithm import State
from bounds.measured.record import Measured
from bounds.quantities.law import kept
from bounds.runs.chance import InadmissibleError
from bounds.runs.instance import Setup
from bounds.runs.laws import Law, Trace
from bounds.runs.losses import ZERO
from bounds.runs.method import method_of
from bounds.training import average, exactly, finish, train

WIDE = True
MOST_RUNS = 64
MOST_STEPS = 200

Clients = tuple[int, ...]


@dataclass
class Trained(Trace):
    """The models that a method makes of some clients."""

    trained: Clients
    models: Sequence[Fraction]

    def model(self, t: int) -> Fraction:
        """x_t."""
        return kept(self.models, t)

    def client_loss(self, client: int, point: Fraction) -> Fraction:
        """F_j."""
        return self.federation.losses[client].loss(point)  # type: ignore[no-any-return]

    def risk_gap(self, point: Fraction) -> Fraction:
        """R_u - R_e: the mean over all clients less that over those that trained."""
        losses = [self.federation.clients[i].loss(point) for i in self.trained]
        return self.loss(point) - sum(losses, start=ZERO) / len(losses)  # type: ignore[no-any-return]


def follow(record: Measured, setup: Setup) -> Law:
    """Train on every set, or sequence, of clients."""
    federation, active = setup.federation, setup.count(record.letter("active"))
    rounds = setup.count(record.letter("rounds"))
    if not federation.deterministic:
        msg = "the gradients have noise"
        raise InadmissibleError(msg)
    if not active:
        msg = "no client trains"
        raise InadmissibleError(msg)
    if rounds * setup.count(record.letter("local_steps")) * active > MOST_STEPS:
        msg = "the run is too long"
        raise InadmissibleError(msg)
    repeated = bool(record.instances and record.instances.options.repeated)
    run: Callable[[Clients], Trained] = cache(lambda clients: _run(record, setup, rounds, clients))
    drawn = [(p, run(clients)) for p, clients in drawn_sets(setup, active, repeated=repeated)]
    runs = [one for _, one in drawn]
    pairs = [(a, b) for a, b in product(runs, runs) if _apart(a.trained, b.trained) == 1]
    if not runs or (not pairs and active >= federation.size):
        msg = "there are no neighbouring sets of clients"
        raise InadmissibleError(msg)
    return Law(record, setup, federation, rounds, drawn, neighbours=pairs)


def _run(record: Measured, setup: Setup, rounds: int, clients: Clients) -> Trained:
    method, federation = method_of(record), setup.federation
    algorithm, start = method.algorithm(setup), federation.start
    server: State = {"model": start, **algorithm.server(start)}
    states = [algorithm.client(start) for _ in clients]
    models = [start]
    for t in range(rounds):
        now, messages = method.round(setup, t, active=len(clients)), []
        for place, i in enumerate(clients):
            gradients = exactly(federation.clients[i])
            local = train(algorithm, server, states[place], gradients, now)
            ended = finish(algorithm, local, server, states[place], gradients, now)
            messages.append(ended[0])
            states[place] = ended[1]
        server = algorithm.serve(server, average(messages), now)
        models.append(server["model"])
    return Trained(federation, Fraction(1), clients, models)


def drawn_sets(setup: Setup, active: int, *, repeated: bool) -> list[tuple[Fraction, Clients]]:
    """The sets of s clients, each with its probability.

    Of a group of c clients n are chosen in c!/(n! (c - n)!) ways; as n of s draws, in c^n/n! times
    s! divided by what the other groups have.
    """
    counts = setup.federation.counts
    most = [active if repeated else min(count, active) for count in counts]
    if prod(n + 1 for n in most[:-1]) > MOST_RUNS:
        msg = "there are too many sets of clients"
        raise InadmissibleError(msg)

    def ways(count: int, n: int) -> Fraction:
        return Fraction(count**n, factorial(n)) if repeated else Fraction(comb(count, n))

    firsts = [sum(counts[:group]) for group in range(len(counts))]
    found = []
    for chosen in product(*(range(n + 1) for n in most)):
        if sum(chosen) == active:
            clients = tuple(i for i, n in zip(firsts, chosen, strict=True) for _ in range(n))
            found.append((prod(map(ways, counts, chosen), start=Fraction(1)), clients))
    total = sum((number for number, _ in found), start=ZERO)
    return [(number / total, clients) for number, clients in found]


def _apart(one: Clients, two: Clients) -> int:
    """How many clients of the first are not in the second, each as often as it is there."""
    rest = list(two)
    for client in one:
        if client in rest:
            rest.remove(client)
    return len(rest)
