r"""Two runs of FedInit on data sets that differ in one datum, followed through every path.

The losses of the federation are those of the data, S for each of the C clients, and one more, which
stands in the place of the first datum of the first client in the second run. Both runs draw the
same clients and the same places in the data sets.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from bounds.algorithm import Algorithm, Round, State, find_algorithm
from bounds.runs.chance import Chance, InadmissibleError, paths
from bounds.runs.federation import Federation
from bounds.runs.instance import Setup
from bounds.runs.losses import ZERO, Slope, combine
from bounds.runs.rounds import numbers_drawn
from bounds.training import Gradients, average, exact_round, finish, train

MOST_PATHS = 256
MOST_BITS = 4000

Pair = tuple[Fraction, Fraction]
Sequenced = Callable[[int], Fraction]


@dataclass(frozen=True)
class Data:
    """The losses of the data of every client, and the one that replaces the first of them."""

    clients: tuple[tuple[Slope, ...], ...]
    replaced: Slope

    @property
    def sets(self) -> tuple[tuple[tuple[Slope, ...], ...], ...]:
        """The data of both runs."""
        first, *others = self.clients
        return self.clients, ((self.replaced, *first[1:]), *others)

    @property
    def losses(self) -> tuple[Slope, ...]:
        """The loss of every datum of both runs."""
        return (*(loss for data in self.clients for loss in data), self.replaced)

    @property
    def federations(self) -> tuple[Federation, ...]:
        """The clients' objectives f_i in both runs."""
        return tuple(
            Federation(tuple(mean(data) for data in clients), (1,) * len(clients))
            for clients in self.sets
        )


def mean(data: Sequence[Slope]) -> Slope:
    """The mean loss of some data."""
    share = Fraction(1, len(data))
    return data[0] if len(data) == 1 else combine((loss, share) for loss in data)


def data_of(setup: Setup) -> Data:
    """Read the losses of a setup as data."""
    federation, size = setup.federation, setup.count("S")
    *losses, replaced = federation.losses
    plain = federation.deterministic and set(federation.counts) == {1}
    if not plain or not size or not losses or len(losses) % size:
        msg = "the losses are not those of S data for each client and one more"
        raise InadmissibleError(msg)
    clients = tuple(tuple(losses[i : i + size]) for i in range(0, len(losses), size))
    return Data(clients, replaced)


@dataclass
class Course:
    """What both runs went through on one path."""

    # The global models before each round, and after the last.
    models: list[Pair]
    # The local models w_{i,0}, ..., w_{i,K} and the places drawn in the last round, by client.
    local: list[list[Pair]] = field(default_factory=list)
    places: list[list[int]] = field(default_factory=list)
    # The last local models w_{i,K} of all clients, those of an earlier round where they are kept.
    last: list[Pair] = field(default_factory=list)


@dataclass(frozen=True)
class Courses:
    """All paths, each with its probability."""

    outcomes: tuple[tuple[Fraction, Course], ...]


def follow(
    setup: Setup,
    data: Data,
    *,
    rounds: Sequence[int],
    rate: Sequenced,
    relaxation: Sequenced,
    all_train: bool,
) -> Courses:
    """Play the given rounds on every path, with a rate and a relaxation for each.

    With `all_train` inactive clients also keep what they would have trained.
    """
    clients, active, steps = len(data.clients), setup.count("N"), setup.count("K")
    if not 1 <= active <= clients or steps < 1 or not rounds:
        msg = f"{active} active clients of {clients}, {len(rounds)} rounds of {steps} steps"
        raise InadmissibleError(msg)
    trained = clients if all_train else active
    draws = min(trained * steps * len(rounds), 64)
    if setup.count("S") ** draws * (1 if active == clients else 2) ** len(rounds) > MOST_PATHS:
        msg = "the runs have too many paths"
        raise InadmissibleError(msg)

    fedinit = find_algorithm("fedinit")
    played = [
        (
            fedinit(relaxation=relaxation(t)),
            exact_round(t, rate=rate(t), steps=steps, active=active, clients=clients),
        )
        for t in rounds
    ]

    def play(chance: Chance) -> Course:
        player = _Player(setup, data, chance, all_train=all_train)
        for algorithm, now in played:
            player.play(algorithm, now)
        return player.course

    return Courses(tuple(paths(play, most=MOST_PATHS)))


# The local models of a client, what it sends and its last model, in both runs.
_Round = tuple[list[Pair], Sequence[State], Pair]


def _drawing(losses: Iterable[Slope]) -> Gradients:
    """One datum after another; FedInit asks for nothing else."""
    drawn = iter(losses)

    def refuse(_: Fraction) -> Fraction:
        msg = "the gradient over all data is not followed here"
        raise InadmissibleError(msg)

    return Gradients(lambda: next(drawn), refuse)


class _Player:
    def __init__(self, setup: Setup, data: Data, chance: Chance, *, all_train: bool) -> None:
        start = setup.federation.start
        self.setup, self.data, self.chance, self.all_train = setup, data, chance, all_train
        self.course = Course([(start, start)])
        self.course.last = [(start, start)] * len(data.clients)

    def play(self, algorithm: Algorithm, now: Round) -> None:
        """One round."""
        model, active = self.course.models[-1], self._active()
        if max(w.denominator.bit_length() for w in model) > MOST_BITS:
            msg = "the numbers grow too long"
            raise InadmissibleError(msg)
        self.course.local, self.course.places = [], []
        # Of clients with the same single datum and the same last models one stands for all; the
        # one whose datum is replaced stands for itself.
        known: dict[tuple[bool, int, int], _Round] = {}
        sent: dict[int, Sequence[State]] = {}
        single = self.setup.count("S") == 1
        for client, last in enumerate(self.course.last):
            states = [({"model": w}, {"last": old}) for w, old in zip(model, last, strict=True)]
            one, two = (algorithm.start(*state)["point"] for state in states)
            local, places = [(one, two)], list[int]()
            if client in active or self.all_train:
                places = [self._place() for _ in range(self.setup.count("K"))]
                alike = client == 0, id(self.data.clients[client][0]), id(last)
                if not single or alike not in known:
                    known[alike] = self._train(algorithm, now, states, client, places)
                local, sent[client], self.course.last[client] = known[alike]
            self.course.local.append(local)
            self.course.places.append(places)
        one, two = (
            algorithm.serve({"model": w}, average([sent[client][run] for client in active]), now)
            for run, w in enumerate(model)
        )
        self.course.models.append((one["model"], two["model"]))

    def _train(
        self,
        algorithm: Algorithm,
        now: Round,
        states: Sequence[tuple[State, State]],
        client: int,
        places: Sequence[int],
    ) -> _Round:
        """The round of one client in both runs."""
        losses = zip(*(self._losses(client, place) for place in places), strict=True)
        met: list[tuple[tuple[State, State], tuple[Slope, ...]]] = []
        ended: list[tuple[list[Fraction], State, State]] = []
        for state, drawn in zip(states, losses, strict=True):
            if (state, drawn) not in met:
                gradients = _drawing(drawn)
                local = train(algorithm, *state, gradients, now)
                ended.append((local.points, *finish(algorithm, local, *state, gradients, now)))
            met.append((state, drawn))
        (points, sent, kept), (others, heard, held) = ended[0], ended[-1]
        return list(zip(points, others, strict=True)), (sent, heard), (kept["last"], held["last"])

    def _place(self) -> int:
        return self.chance.evenly(range(self.setup.count("S")))

    def _losses(self, client: int, place: int) -> tuple[Slope, Slope]:
        one, two = self.data.sets if client == 0 and place == 0 else (self.data.clients,) * 2
        return one[client][place], two[client][place]

    def _active(self) -> list[int]:
        """The active clients; of clients with equal data and models the first stand for all."""
        everyone = range(len(self.data.clients))
        if self.setup.count("N") == len(everyone):
            return list(everyone)
        groups: dict[object, list[int]] = {}
        for client, data in enumerate(self.data.clients):
            own = client == 0
            groups.setdefault((own, data, self.course.last[client]), []).append(client)
        counts = [len(group) for group in groups.values()]
        numbers = numbers_drawn(self.chance, counts, self.setup.count("N"))
        chosen = zip(groups.values(), numbers, strict=True)
        return [client for group, number in chosen for client in group[:number]]


def losses_between(data: Data) -> tuple[Fraction, Fraction]:
    """The least and the largest loss of any datum anywhere."""
    least = [loss.minimum for loss in data.losses]
    largest = [loss.maximum for loss in data.losses]
    if None in least or None in largest:
        msg = "the loss of a datum is not bounded"
        raise InadmissibleError(msg)
    return min(x for x in least if x is not None), max(x for x in largest if x is not None)


def variance(data: Data) -> Fraction:
    """The largest variance of the gradients of a client's data, over all points."""
    return max(_variance(client) for clients in data.sets for client in clients)


def _variance(client: tuple[Slope, ...]) -> Fraction:
    """Between corners the squared distances from the mean are convex, so that corners decide."""
    gaps = [combine(((loss, Fraction(1)), (mean(client), Fraction(-1)))) for loss in client]
    if any(gap.largest is None for gap in gaps):
        msg = "the variance of the gradients is not bounded"
        raise InadmissibleError(msg)
    places = {x for loss in client for x, _ in loss.corners}
    return max(sum((gap(x) ** 2 for gap in gaps), start=ZERO) / len(client) for x in places)


def deviation(data: Data) -> Fraction:
    """The largest distance of the gradient of a datum from that of its client in the first run.

    The datum that replaces another one is held against the same objective of its client.
    """
    first, *others = data.clients
    clients = ((first, (*first, data.replaced)), *((client, client) for client in others))
    gaps = (
        combine(((loss, Fraction(1)), (mean(client), Fraction(-1)))).largest
        for client, own in clients
        for loss in own
    )
    return _bounded(gaps)


def steepest(losses: Sequence[Slope]) -> Fraction:
    """The largest absolute gradient of some losses."""
    return _bounded(loss.largest for loss in losses)


def _bounded(values: Iterable[Fraction | None]) -> Fraction:
    found = list(values)
    if None in found:
        msg = "a gradient is not bounded"
        raise InadmissibleError(msg)
    return max(value for value in found if value is not None)
