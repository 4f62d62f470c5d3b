r"""Theorem 3.5: the risks of FedAvg on the clients that trained and on all of them.

The meta-distribution $C$ is uniform on the clients of the federation, and the same $s$ of them
train in every round. $\epsilon$ is the largest difference of a client's losses over all
neighbouring sets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, prod
from random import Random

from bounds.instances import draws
from bounds.instances.chance import InadmissibleError
from bounds.instances.federation import Federation
from bounds.instances.instance import Setup
from bounds.instances.method import Method
from bounds.instances.papers.fedsagd.neighbouring import numbers
from bounds.instances.slopes import ZERO, Slope, linear
from bounds.instances.trial import Measured, Reading, Trial
from bounds.training import average, exactly, finish, train

METHOD = Method("fedavg")
MOST_RUNS = 64
MOST_STEPS = 200
LEVELS = numbers(0, 0, 1, "1/2", 3)
TABLE = {
    "eta_l": numbers("1/100", "1/10", 1),
    "K": numbers(1, 2),
    "T": numbers(1, 2),
    "s": numbers(1, 2),
}

Clients = tuple[int, ...]


class Trained:
    """The models that FedAvg makes of sets of clients, and what they lose on whom."""

    def __init__(self, setup: Setup) -> None:
        """Refuse noise, which is not enumerated here."""
        if not setup.federation.deterministic:
            msg = "the gradients have noise"
            raise InadmissibleError(msg)
        if not setup.count("s"):
            msg = "no client trains"
            raise InadmissibleError(msg)
        if setup.count("T") * setup.count("K") * setup.count("s") > MOST_STEPS:
            msg = "the run is too long"
            raise InadmissibleError(msg)
        self.setup = setup
        self.losses = setup.federation.clients
        self.model: Callable[[Clients], Fraction] = cache(self._model)

    def _model(self, clients: Clients) -> Fraction:
        algorithm = METHOD.algorithm(self.setup)
        server = {"model": self.setup.federation.start}
        for t in range(self.setup.count("T")):
            now, messages = METHOD.round(self.setup, t, active=len(clients)), []
            for i in clients:
                gradients = exactly(self.losses[i])
                local = train(algorithm, server, {}, gradients, now)
                messages.append(finish(algorithm, local, server, {}, gradients, now)[0])
            server = algorithm.serve(server, average(messages), now)
        model: Fraction = server["model"]
        return model

    def loss(self, trained: Clients, of: Sequence[int]) -> Fraction:
        """The mean loss of some clients at the model of others."""
        x = self.model(trained)
        return sum((self.losses[i].loss(x) for i in of), start=ZERO) / len(of)

    def gap(self, trained: Clients) -> Fraction:
        """R_u - R_e."""
        return self.loss(trained, range(len(self.losses))) - self.loss(trained, trained)

    def stability(self, pairs: Sequence[tuple[Clients, Clients]]) -> Fraction:
        """The largest difference of a client's losses over pairs of neighbours."""
        largest: Fraction = max(
            abs(loss.loss(self.model(one)) - loss.loss(self.model(two)))
            for one, two in pairs
            for loss in self.losses
        )
        return largest


Drawn = Sequence[tuple[Fraction, Clients]]


def drawn_sets(
    setup: Setup, ways: Callable[[int, int], Fraction | int], *, repeated: bool
) -> Drawn:
    """The sets of s clients, each with its probability.

    Clients with equal losses are alike, so that the first of them stands for all, and `ways` counts
    in how many ways so many of a group are chosen. With `repeated` a client may be drawn again.
    """
    counts, active = setup.federation.counts, setup.count("s")
    most = [active if repeated else min(count, active) for count in counts]
    if prod(n + 1 for n in most[:-1]) > MOST_RUNS:
        msg = "there are too many sets of clients"
        raise InadmissibleError(msg)
    firsts = [sum(counts[:group]) for group in range(len(counts))]
    found = []
    for chosen in product(*(range(n + 1) for n in most)):
        if sum(chosen) == active:
            clients = tuple(i for i, n in zip(firsts, chosen, strict=True) for _ in range(n))
            found.append((Fraction(prod(map(ways, counts, chosen))), clients))
    total = sum((number for number, _ in found), start=ZERO)
    return [(number / total, clients) for number, clients in found]


def measured(trained: Trained, drawn: Drawn, quantity: Fraction) -> Measured:
    """The quantity and the level of stability."""
    sets = [clients for _, clients in drawn]
    pairs = [(one, two) for one, two in product(sets, sets) if _apart(one, two) == 1]
    size = trained.setup.federation.size
    if not sets or (not pairs and len(sets[0]) >= size):
        msg = "there are no neighbouring sets of clients"
        raise InadmissibleError(msg)
    # Clients that are alike make no difference.
    epsilon = trained.stability(pairs) if pairs else ZERO
    return Measured(
        quantity=quantity,
        least={"eps": epsilon},
        met={"fedsagd.def3.4": f"the losses of neighbouring sets differ by at most {epsilon}"},
    )


def _apart(one: Clients, two: Clients) -> int:
    """How many clients of the first are not in the second, each as often as it is there."""
    rest = list(two)
    for client in one:
        if client in rest:
            rest.remove(client)
    return len(rest)


def measure(setup: Setup) -> Measured:
    """The mean absolute difference of the risks over all sets of s clients."""
    trained = Trained(setup)
    drawn = drawn_sets(setup, comb, repeated=False)
    total = sum((share * abs(trained.gap(clients)) for share, clients in drawn), start=ZERO)
    return measured(trained, drawn, total)


def draw(random: Random) -> Setup:
    """Three clients with different levels of loss."""
    federation = draws.federation(random, sizes=(2, 3, 3), noisy=0)
    losses = tuple(replace(loss, level=random.choice(LEVELS)) for loss in federation.losses)
    return Setup(replace(federation, losses=losses), draws.choice(random, TABLE))


def corners() -> Iterator[Setup]:
    """Losses that differ in level alone, or in slope alone."""
    random = Random(7)
    flat, one = linear(0), Fraction(1)
    for losses in ((flat, replace(flat, level=one)), (linear(1), linear(-1))):
        yield from _with_all_choices(losses, random)


def _with_all_choices(losses: tuple[Slope, ...], random: Random) -> Iterator[Setup]:
    for _ in range(4):
        choices = {**draws.choice(random, TABLE), "s": Fraction(1)}
        yield Setup(Federation(losses, (1,) * len(losses)), choices)


trial = Trial(
    statement="fedsagd.thm3.5",
    forms=("difference of the risks",),
    readings=(Reading("as printed, with FedAvg", measure),),
    corners=corners,
    draw=draw,
    wide=True,
)
